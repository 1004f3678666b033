"""What a match looks like in plain lines: one sentence a line, nothing that a screen reader could not read out.

Everything said here comes from a View, so nobody is told what he may not know.
"""

from __future__ import annotations

from collections.abc import Iterator

from manilla.rules.calling import Call
from manilla.rules.cards import Card, Cards
from manilla.rules.deal import Trick, counted
from manilla.rules.dealing import Holding
from manilla.rules.duties import winning_index
from manilla.rules.view import Seen, View
from manilla.words import Speech, message, message_in, plural

DRAWN = message("{name} draws {card}.")
DEALS_FIRST = message("{name} deals first.")
TABLE = message("Round the table, in the order of play: {names}.")
AGAINST = message("{one} against {other}.")
ALONE = message("{name} plays alone against {others}.")
DEAL_NUMBER = message("Deal {n}. {name} deals.")
STANDING = message("Marks: {marks}.")
GAMES_WON = message("{word} won: {marks}.")
TIES = message("After a tie this deal counts {factor} times.")
TURNED = message("The turned card is {card} ({short}); it belongs to {name}.")
ASIDE = message("Laid aside, face up: {cards}.")
CANNOT_LOOK = message("You may not look at your cards yet.")
YOUR_HAND = message("Your hand: {cards}.")
HAND_OF = message("Hand of {name}: {cards}.")
OPEN_CARDS = message("Open before {name}: {cards}.")
PILES_OF = message("Piles of {name}: {piles}.")
PILE = plural("{card} ({n} card below)", "{card} ({n} cards below)")
PILE_LAST = message("{card} (last)")
PILE_HIDDEN = plural("{n} card face down", "{n} cards face down")
PLAYS = message("{name} plays {card} ({short}).")
PLAYS_FOR_DUMMY = message("{name} plays {card} ({short}) from the dummy.")
ON_TABLE = message("On the table: {cards}.")
CARD_BY = message("{name} {short}")
LEADS = message("Trick {n}. {name} leads.")
WINS = plural("{name} wins the trick, {n} point.", "{name} wins the trick, {n} points.")
SO_FAR = message("So far: {points}.")
OF_SIDE = message("{side} {n}")
TRICK_LINE = message("{n}. {cards}; {name} wins, {points}.")
DEAL_OVER = message("The deal is over.")
NO_MARKS = message("Nobody marks.")
MARKS_ONE = plural("{names} marks {n}.", "{names} marks {n}.")
MARKS_ALL = plural("{names} mark {n}.", "{names} mark {n}.")
WINS_GAME = message("{names} wins the {word}.")
WIN_GAME = message("{names} win the {word}.")
WINS_MATCH = message("{names} has won the match.")
WIN_MATCH = message("{names} have won the match.")
TOTALS = message("Final totals: {marks}.")
LAST_TRICK = message("Last trick: {cards}; {name} won it.")
NO_LAST_TRICK = message("No trick has been played in this deal.")
DUMMY_OF = message_in("seat", "dummy of {name}")


class Narrator:
    """Says in lines what a view shows; ``you`` is the player who is spoken to, None at a demonstration."""

    def __init__(self, speech: Speech) -> None:
        self.speech = speech

    # -- names

    def seat_name(self, view: View, seat: int) -> str:
        """Who sits at a seat; a dummy is its owner's."""
        players = len(view.players)
        name = view.players[view.seated[seat % players]]
        return name if seat < players else self.speech.say(DUMMY_OF, name=name)

    def players_of(self, view: View, side: int) -> list[str]:
        sides = view.variant.seating.places(view.dealer).sides
        return [view.players[view.seated[s]] for s in range(len(view.seated)) if sides[s] == side]

    def side_name(self, view: View, side: int) -> str:
        return self.speech.both(self.players_of(view, side))

    def side_names(self, view: View) -> tuple[str, str]:
        return self.side_name(view, 0), self.side_name(view, 1)

    # -- before the play

    def draw(self, view: View, drawn: list[str]) -> Iterator[str]:
        """The draw for seats and first deal."""
        for name, text in zip(view.players, drawn, strict=True):
            yield self.speech.say(DRAWN, name=name, card=self.speech.card(view.variant.read_card(text)))

    def table(self, view: View) -> Iterator[str]:
        """Who sits where and with whom."""
        names = [self.seat_name(view, seat) for seat in range(view.variant.seating.seats)]
        yield self.speech.say(TABLE, names=self.speech.listed(names))
        if view.variant.seating.sides == "alternate":
            one, other = self.side_names(view)
            yield self.speech.say(AGAINST, one=one, other=other)

    def deal(self, view: View, before: View) -> Iterator[str]:
        """A new deal: the score it begins with (that of the view ``before``), what is turned and laid aside."""
        speech = self.speech
        yield speech.say(DEAL_NUMBER, n=len(before.results) + 1, name=self.seat_name(view, view.dealer))
        yield from self.standing(before)
        if view.variant.seating.sides == "dealer_alone":
            one, other = self.side_names(view)
            yield speech.say(ALONE, name=one, others=other)
        if view.carry > 1:
            yield speech.say(TIES, factor=view.carry)
        if view.turned is not None:
            card, owner = view.turned, self.seat_name(view, view.dealer)
            yield speech.say(TURNED, card=speech.card(card), short=speech.short(card), name=owner)
            side = view.variant.seating.places(view.dealer).sides[view.dealer]
            if said := speech.pinta(view.pinta, self.side_name(view, side)):
                yield said
        if view.aside:
            yield speech.say(ASIDE, cards=self.cards(view.aside))

    def standing(self, view: View) -> Iterator[str]:
        """The marks of the present juego, and the juegos won."""
        yield self.speech.say(STANDING, marks=self.per_side(view, view.marks))
        if view.games:
            word = self.speech.word("game")
            won = [sum(player in game.winners for game in view.games) for player in range(len(view.players))]
            yield self.speech.say(GAMES_WON, word=word, marks=self.per_side(view, tuple(won)))

    def per_side(self, view: View, numbers: tuple[int, ...]) -> str:
        """A number a player, told once a pair where mates stand together."""
        pairs = view.variant.seating.sides == "alternate" and not view.variant.course.completa
        if pairs:
            groups = [(self.side_name(view, side), numbers[view.seated[side]]) for side in (0, 1)]
        else:
            groups = list(zip(view.players, numbers, strict=True))
        return self.speech.listed([self.speech.say(OF_SIDE, side=name, n=n) for name, n in groups])

    # -- cards

    def cards(self, cards: Cards) -> str:
        """Cards suit by suit: ``oros RO 8O, bastos 9B``."""
        return cards_by_suit(self.speech, cards)

    def holding(self, holding: Holding) -> str:
        """All that a seat was dealt, for a record: covered cards too."""
        parts = [self.cards(holding.hand | holding.exposed)] if holding.hand | holding.exposed else []
        parts += [f"({self.speech.shorts(pile)})" for pile in holding.piles]
        return self.speech.listed(parts)

    def hand(self, view: View, seat: int) -> Iterator[str]:
        """What the viewer sees of a seat of his own."""
        seen = view.holdings[seat]
        if seat == view.seats[0]:
            if seen.hidden and not seen.playable:
                yield self.speech.say(CANNOT_LOOK)
            elif seen.hand:
                yield self.speech.say(YOUR_HAND, cards=self.cards(seen.hand))
        elif seen.hand:
            name = self.seat_name(view, seat)
            yield self.speech.say(HAND_OF, name=name, cards=self.cards(seen.hand))
        yield from self._in_open(view, seat, seen)

    def others(self, view: View) -> Iterator[str]:
        """What lies open before the others."""
        for seat, seen in enumerate(view.holdings):
            if seat not in view.seats and (seen.piles or (seen.exposed and seen.exposed != _turned(view))):
                yield from self._in_open(view, seat, seen)

    def _in_open(self, view: View, seat: int, seen: Seen) -> Iterator[str]:
        name = self.seat_name(view, seat)
        if seen.exposed and seat not in view.seats[:1]:
            yield self.speech.say(OPEN_CARDS, name=name, cards=self.cards(seen.exposed))
        piles = [self._pile(pile.hidden, pile.top) for pile in seen.piles if pile.hidden or pile.top is not None]
        if piles:
            yield self.speech.say(PILES_OF, name=name, piles=self.speech.listed(piles))

    def _pile(self, hidden: int, top: Card | None) -> str:
        if top is None:
            return self.speech.say(PILE_HIDDEN, n=hidden)
        card = self.speech.short(top)
        return self.speech.say(PILE, card=card, n=hidden) if hidden else self.speech.say(PILE_LAST, card=card)

    # -- the play

    def called(self, view: View, call: Call) -> str:
        return self.speech.said(call, self.seat_name(view, call.seat))

    def played(self, view: View, seat: int, card: Card) -> str:
        owner = seat % len(view.players)
        said = PLAYS if owner == seat else PLAYS_FOR_DUMMY
        name = self.seat_name(view, owner)
        return self.speech.say(said, name=name, card=self.speech.card(card), short=self.speech.short(card))

    def on_table(self, view: View) -> Iterator[str]:
        if view.trick:
            yield self.cards_on_table(view, view.leader, view.trick)
        else:
            number = sum(view.tricks_won) + 1
            yield self.speech.say(LEADS, n=number, name=self.seat_name(view, view.leader))

    def won(self, view: View, trick: Trick) -> Iterator[str]:
        """The end of a trick; ``view`` is the one before its last card."""
        points = sum(view.variant.values[card] for card in trick.cards)
        yield self.speech.say(WINS, name=self.seat_name(view, trick.winner), n=points)
        yield self.so_far(view, count_with(view, trick))

    def so_far(self, view: View, count: tuple[int, int]) -> str:
        """The count of the two sides so far, cards and tricks."""
        return self.speech.say(SO_FAR, points=self._of_sides(view, count))

    def trick_line(self, view: View, trick: Trick) -> str:
        """A whole trick in a line; ``view`` is the one before its last card."""
        return self.speech.say(
            TRICK_LINE,
            n=sum(view.tricks_won) + 1,
            cards=self.trick(view, trick),
            name=self.seat_name(view, trick.winner),
            points=self._of_sides(view, count_with(view, trick)),
        )

    def _of_sides(self, view: View, points: tuple[int, int]) -> str:
        names = self.side_names(view)
        return self.speech.listed([self.speech.say(OF_SIDE, side=names[side], n=points[side]) for side in (0, 1)])

    def last_trick(self, view: View) -> str:
        tricks = view.tricks()
        if not tricks:
            return self.speech.say(NO_LAST_TRICK)
        cards = self.trick(view, tricks[-1])
        return self.speech.say(LAST_TRICK, cards=cards, name=self.seat_name(view, tricks[-1].winner))

    def cards_on_table(self, view: View, leader: int, cards: tuple[Card, ...]) -> str:
        """An unfinished trick."""
        return self.speech.say(ON_TABLE, cards=self._by(view, leader, cards))

    def trick(self, view: View, trick: Trick) -> str:
        """A finished trick: who played which card."""
        return self._by(view, trick.leader, trick.cards)

    def _by(self, view: View, leader: int, cards: tuple[Card, ...]) -> str:
        seats = view.variant.seating.seats
        said = [
            self.speech.say(CARD_BY, name=self.seat_name(view, (leader + place) % seats), short=self.speech.short(card))
            for place, card in enumerate(cards)
        ]
        return self.speech.listed(said)

    # -- the end of a deal, a juego, the match

    def result(self, view: View, number: int) -> Iterator[str]:
        """The reckoning of a finished deal, by its place in ``view.results``."""
        speech, past = self.speech, view.results[number]
        same_juego = [result for result in view.results[:number] if result.juego == past.juego]
        before = same_juego[-1].marks if same_juego else (0,) * len(view.players)
        yield speech.say(DEAL_OVER)
        sides = view.variant.seating.places(past.dealer).sides
        players = view.players
        names = [
            speech.both([players[past.seated[s]] for s in range(len(past.seated)) if sides[s] == side])
            for side in (0, 1)
        ]
        if past.score is not None:
            for line in past.score.lines:
                if (line.code, line.value) != ("factor", 1):
                    yield "  " + speech.score_line(line, names)
        untold = past.score is None  # a pinta that won at once: there was no deal to tell it of
        waited = past.pinta.late or past.pinta.deferred
        if (untold or waited) and (said := speech.pinta(past.pinta, names[sides[past.dealer]], after_deal=waited)):
            yield said
        told_before = 0 if untold or past.pinta.late else past.pinta.marked
        gained: dict[int, list[str]] = {}
        for seat, player in enumerate(past.seated):
            told = told_before if sides[seat] == sides[past.dealer] else 0
            marks = past.marks[player] - before[player] - told
            if marks:
                gained.setdefault(marks, []).append(players[player])
        if not gained:
            yield speech.say(NO_MARKS)
        for marks, who in gained.items():
            yield speech.say(MARKS_ALL if len(who) > 1 else MARKS_ONE, names=speech.both(who), n=marks)

    def game_over(self, view: View, juego: int = -1) -> Iterator[str]:
        """A juego that has been won, the last unless said."""
        game = view.games[juego]
        who = [view.players[player] for player in game.seated if player in game.winners]
        said = WIN_GAME if len(who) > 1 else WINS_GAME
        yield self.speech.say(said, names=self.speech.both(who), word=self.speech.word("game"))

    def match_over(self, view: View, totals: tuple[int, ...]) -> Iterator[str]:
        speech = self.speech
        if view.variant.course.completa:
            said = [speech.say(OF_SIDE, side=name, n=n) for name, n in zip(view.players, totals, strict=True)]
            yield speech.say(TOTALS, marks=speech.listed(said))
        who = [view.players[player] for player in view.seated if player in view.winners]
        yield speech.say(WIN_MATCH if len(who) > 1 else WINS_MATCH, names=speech.both(who))


def cards_by_suit(speech: Speech, cards: Cards) -> str:
    """Cards suit by suit: ``oros RO 8O, bastos 9B``."""
    parts = []
    variant = speech.variant
    for suit in range(len(variant.pack.suits)):
        mine = variant.sorted_hand(cards.suit(suit))
        if mine:
            parts.append(f"{speech.suit(suit)} {speech.shorts(mine)}")
    return speech.listed(parts) or "-"


def trick_with(view: View, card: Card) -> Trick:
    """The trick on the table, finished by ``card``."""
    assert view.contract is not None
    cards = (*view.trick, card)
    winner = (view.leader + winning_index(cards, view.contract.trump)) % len(view.holdings)
    return Trick(view.leader, cards, winner)


def count_with(view: View, trick: Trick) -> tuple[int, int]:
    """The count of the two sides once ``trick`` is gathered."""
    assert view.places is not None
    side = view.places.sides[trick.winner]
    points, won = list(view.points_won), list(view.tricks_won)
    points[side] += sum(view.variant.values[card] for card in trick.cards)
    won[side] += 1
    return counted(view.variant, (points[0], points[1]), (won[0], won[1]))


def _turned(view: View) -> Cards:
    return Cards(0) if view.turned is None else Cards.of([view.turned])
