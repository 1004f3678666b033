"""The moments at which each option is felt: reading ``felt.txt``, and looking at a moment under a game's rules.

A block of the file names an option and the games it is for, perhaps the other options that the moment needs, the
moment, and what is seen there under each value::

    [undertrump] manilla butifarra
    legal leader=0 hands=-/-/3B.4E/- contract=B plays=RO.SB
    forced = 3B
    free = 3B 4E

The moments:

* ``legal POSITION``: the cards that the next seat may play;
* ``calls POSITION``: what may be said next, and by whom;
* ``score POSITION``: the reckoning of a deal that is played to its end;
* ``seen dealer=.. viewer=.. calls=.. plays=N``: the pack is dealt in order (suit by suit, low to high), the calls
  are made, N cards are played (the lowest legal ones), and this is what the viewer knows;
* ``draw CARDS``: who sits where, and who deals, after a draw;
* ``match dealer=.. marks=.. games=.. turned=.. award=SIDE``: a deal is dealt to players who stand at these marks
  after these juegos (marks of the sides), with this card turned, and given away to a side;
* ``direction``: which way the game goes round on a screen.
"""

from pathlib import Path
from typing import NamedTuple

from manilla.rules.calling import NAME
from manilla.rules.cards import Card
from manilla.rules.course import Game
from manilla.rules.deal import Deal
from manilla.rules.match import Match
from manilla.rules.notation import cards_text, read_cards
from manilla.rules.position import position_seen, position_text, read_position
from manilla.rules.variant import Variant
from manilla.rules.view import view_of
from manilla.variants import find_variant
from tests.helpers import PLAYERS, dealt_cards, new_match

FILE = Path(__file__).with_name("felt.txt")


class Moment(NamedTuple):
    """One block: ``seen`` is what the moment shows under each value, as text; ``needs`` are other options."""

    line: int
    option: str
    games: tuple[str, ...]
    needs: dict[str, str]
    kind: str
    words: str
    seen: dict[str, str]


def read_moments(text: str) -> list[Moment]:
    """All blocks, in order. Raises ValueError for a line that fits nowhere."""
    found: list[Moment] = []
    for number, raw in enumerate(text.splitlines(), 1):
        line = raw.strip()
        if not line or line.startswith("#"):
            continue
        if line.startswith("["):
            option, _, games = line[1:].partition("]")
            found.append(Moment(number, option, tuple(games.split()), {}, "", "", {}))
        elif line.startswith("with "):
            found[-1].needs.update(_fields(line.removeprefix("with ")))
        elif not found[-1].kind:
            kind, _, words = line.partition(" ")
            found[-1] = found[-1]._replace(kind=kind, words=words)
        else:
            value, equals, seen = line.partition(" = ")
            if not equals or value in found[-1].seen:
                raise ValueError(f"line {number}: {line}")
            found[-1].seen[value] = seen
    return found


def look(variant: Variant, moment: Moment) -> str:
    """What a moment shows under a game's rules."""
    return {
        "legal": _legal,
        "calls": _calls,
        "score": _score,
        "seen": _seen,
        "draw": _draw,
        "match": _match,
        "direction": _direction,
    }[moment.kind](variant, moment.words)


def _position(variant: Variant, words: str) -> str:
    chosen = ",".join(f"{name}={value}" for name, value in _written(variant).items())
    return f"{variant.key}{':' if chosen else ''}{chosen} {words}"


def _written(variant: Variant) -> dict[str, str]:
    return {
        name: "-".join(map(str, value)) if isinstance(value, tuple) else str(value).lower()
        for name, value in variant.chosen.items()
    }


def _legal(variant: Variant, words: str) -> str:
    standing = read_position(_position(variant, words), find_variant).standing()
    return cards_text(variant, variant.sorted_hand(standing.legal()))


def _calls(variant: Variant, words: str) -> str:
    position = read_position(_position(variant, words), find_variant)
    places = variant.seating.places(position.dealer)
    said = [
        f"{seat}:{variant.suit_text(call.trump) if call.kind == NAME else call.kind}"
        for seat in sorted(variant.calling.to_act(places, position.calls))
        for call in variant.calling.legal(places, position.calls, seat)
    ]
    return " ".join(said) or "nothing"


def _score(variant: Variant, words: str) -> str:
    score = read_position(_position(variant, words), find_variant).deal().score()
    marks = " ".join(map(str, score.marks))
    return f"points {score.points[0]}-{score.points[1]} factor {score.factor} marks {marks} carry {score.carry}"


def _fields(words: str) -> dict[str, str]:
    return {name: value for name, _, value in (word.partition("=") for word in words.split())}


def _ordered(variant: Variant, dealer: int, turned: Card | None = None) -> Match:
    """The pack dealt in order, by ``dealer``, ``turned`` his last card."""
    pack = list(variant.deck)
    if turned is not None:
        place, last = pack.index(turned), len(pack) - variant.layout.aside - 1
        pack[place], pack[last] = pack[last], pack[place]
    match = new_match(variant).seat(tuple(range(variant.seating.players)), dealer)
    return match.dealt(dealt_cards(variant, dealer, tuple(pack)))


def _called(deal: Deal, calls: str) -> Deal:
    for word in filter(None, calls.split(",")):
        seat = min(deal.to_act)
        deal = deal.apply(
            next(
                call
                for call in deal.variant.calling.legal(deal.places, deal.calls, seat)
                if word == (deal.variant.suit_text(call.trump) if call.kind in (NAME, "no_trump") else call.kind)
            )
        )
    return deal


def _seen(variant: Variant, words: str) -> str:
    fields = _fields(words)
    match = _ordered(variant, int(fields["dealer"]))
    assert match.deal is not None
    deal = _called(match.deal, fields.get("calls", ""))
    for _ in range(int(fields.get("plays", "0"))):
        deal = deal.apply(deal.legal_actions()[0])
    after = Match(variant, match.players, match.seated, match.dealer, match.marks, deal=deal)
    view = view_of(after, int(fields["viewer"]))
    return position_text(position_seen(view)).split(" ", 1)[1]


def _draw(variant: Variant, words: str) -> str:
    match = new_match(variant).drawn(read_cards(variant, words))
    return f"seats {' '.join(map(str, match.seated))} dealer {match.dealer}"


def _match(variant: Variant, words: str) -> str:
    fields, players = _fields(words), variant.seating.players
    dealer = int(fields["dealer"])
    seated = tuple(range(players))
    games = tuple(
        Game(seated, tuple(marks[p % 2] for p in seated), tuple(p for p in seated if marks[p % 2] == max(marks)))
        for marks in ([int(n) for n in game.split("-")] for game in filter(None, fields.get("games", "").split("/")))
    )
    marks = tuple(int(n) for n in fields["marks"].split("-"))
    match = Match(variant, PLAYERS[:players], seated, dealer, marks, games)
    turned = variant.read_card(fields["turned"]) if variant.layout.turn_up != "none" else None
    deal = _ordered(variant, dealer, turned).deal
    assert deal is not None
    match = match.dealt(deal.dealt)
    if match.deal is not None:
        while match.phase == "calls":
            match = match.apply(match.deal.legal_actions()[0])
            assert match.deal is not None
        match = match.award(int(fields["award"]))
    pinta = match.results[-1].pinta
    return (
        f"marks {' '.join(map(str, match.results[-1].marks))} pinta {pinta.marked}"
        f" totals {' '.join(map(str, match.totals()))} then {match.phase}"
    )


def _direction(variant: Variant, words: str) -> str:
    assert not words
    return view_of(new_match(variant), None).variant.direction
