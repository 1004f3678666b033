"""The game-record text format ``.mgn``: one line a thing, appended as it happens, results last.

A match that was interrupted is a valid record, and can be gone on with. The grammar is in docs/notation.md.
"""

from __future__ import annotations

import shlex
from collections.abc import Iterator

from .errors import BadRecord
from .events import (
    FORMAT,
    Bots,
    Called,
    Claimed,
    Committed,
    Conceded,
    Contributed,
    Cut,
    Dealt,
    Drawn,
    MatchEvent,
    MatchStarted,
    Played,
    Revealed,
    Scored,
    Seated,
    Undone,
)
from .replay import score_facts

MAGIC = "manilla-record"
NOBODY = "none"
_MOST = 10_000_000


_KINDS = (
    *("bots", "commitment", "number", "draw", "seats", "cut", "deal", "calls", "play", "undo", "claim", "concede"),
    *("score", "reveal"),
)


def opening_text(event: MatchStarted) -> str:
    """The first lines of a record."""
    options = " ".join(f"{name}={value}" for name, value in event.options.items())
    players = " ".join(shlex.quote(player) for player in event.players)
    return (
        f"{MAGIC} {event.format}\ngame {event.game}\nrules {event.rules}\n"
        + (f"options {options}\n" if options else "")
        + f"players {players}\n"
    )


class Writer:
    """Turns events into text to be appended: a trick's cards, and the calls, share a line.

    ``text(event)`` must be called once for each event in order; ``seats`` is the number of seats.
    """

    def __init__(self, seats: int) -> None:
        self._seats = seats
        self._open = ""
        self._played = 0

    def text(self, event: MatchEvent) -> str:
        if isinstance(event, Called):
            return self._word("calls", f"calls {event.seat}:{event.call}", f" {event.seat}:{event.call}")
        if isinstance(event, Played):
            text = self._word("play", f"play {event.seat} {event.card}", f" {event.card}")
            self._played += 1
            if self._played % self._seats == 0:
                self._open = ""
                text += "\n"
            return text
        closing = "\n" if self._open else ""
        self._open = ""
        if isinstance(event, Undone):
            self._played = max(0, self._played - event.acts)
        elif isinstance(event, Dealt):
            self._played = 0
        return closing + _line(event)

    @property
    def in_line(self) -> bool:
        """Whether the last line is still open for more words."""
        return bool(self._open)

    def break_line(self) -> None:
        """The last line has been ended by somebody else."""
        self._open = ""

    def _word(self, kind: str, first: str, more: str) -> str:
        if self._open == kind:
            return more
        closing = "\n" if self._open else ""
        self._open = kind
        return closing + first


def _line(event: MatchEvent) -> str:
    if isinstance(event, MatchStarted):
        return opening_text(event)
    if isinstance(event, Dealt):
        text = f"deal {event.dealer}\nhands {'/'.join(event.hands)}\n"
        if event.aside:
            text += f"aside {' '.join(event.aside)}\n"
        return text + (f"turned {event.turned}\n" if event.turned else "") + "dealt\n"
    if isinstance(event, Drawn):
        return f"draw {' '.join(event.cards)}\n"
    if isinstance(event, Seated):
        return f"seats {' '.join(str(player) for player in event.players)} dealer {event.dealer}\n"
    if isinstance(event, Cut):
        return f"cut {event.player} {event.lifted}\n"
    if isinstance(event, Bots):
        return f"bots {' '.join(str(player) for player in event.players) or NOBODY}\n"
    if isinstance(event, Committed):
        return f"commitment {event.version} {event.hash}\n"
    if isinstance(event, Contributed):
        return f"number {event.player} {event.number}\n"
    if isinstance(event, Revealed):
        return f"reveal {event.seed}\n"
    if isinstance(event, Undone):
        return f"undo {event.acts}\n"
    if isinstance(event, Claimed):
        return f"claim {event.player}\n"
    if isinstance(event, Conceded):
        return f"concede {event.player}\n"
    assert isinstance(event, Scored)
    return f"score {score_facts(event)}\n"


def read_text(text: str) -> Iterator[tuple[int, MatchEvent]]:
    """The events of a record, each with the number of its line. Raises BadRecord.

    ``#`` begins a line of comment. What the events mean is judged by replay, not here.
    """
    reader = _Reader()
    number = 0
    for number, line in enumerate(text.split("\n"), 1):
        words = line.split()
        if words and not words[0].startswith("#"):
            yield from ((number, event) for event in reader.events(number, line, words))
    if reader.waiting:
        raise BadRecord("breaks_off", line=number, after=reader.waiting)


class _Reader:
    def __init__(self) -> None:
        self._head: dict[str, str] = {}
        self._deal: dict[str, str] = {}
        self._seats = 0
        self.waiting = "the first line"

    def events(self, number: int, line: str, words: list[str]) -> list[MatchEvent]:
        """What one line tells. Raises BadRecord."""
        kind, rest = words[0], words[1:]
        if not self._head:
            if kind != MAGIC or len(rest) != 1:
                raise BadRecord("no_record", line=number, expected=f"{MAGIC} {FORMAT}")
            self._head["format"] = str(self._number(number, rest[0]))
            if int(self._head["format"]) != FORMAT:
                raise BadRecord("newer_format", line=number, format=rest[0], known=FORMAT)
            self.waiting = MAGIC
            return []
        if "players" not in self._head:
            return self._heading(number, line, kind, rest)
        if self._deal or kind in ("deal", "hands", "aside", "turned", "dealt"):
            return self._dealing(number, kind, rest)
        return [self._event(number, kind, rest)] if kind not in ("calls", "play") else self._acts(number, kind, rest)

    def _heading(self, number: int, line: str, kind: str, rest: list[str]) -> list[MatchEvent]:
        if kind not in ("game", "rules", "options", "players") or not rest or kind in self._head:
            raise BadRecord("bad_line", line=number, text=line.strip(), expected="game, rules, options, players")
        if kind in ("game", "rules") and len(rest) != 1:
            raise BadRecord("bad_line", line=number, text=line.strip(), expected=f"{kind} and one word")
        self._head[kind] = " ".join(rest)
        self.waiting = kind
        if kind != "players":
            return []
        missing = [name for name in ("game", "rules") if name not in self._head]
        if missing:
            raise BadRecord("line_missing", line=number, missing=", ".join(missing))
        try:
            players = shlex.split(line)[1:]
        except ValueError:
            raise BadRecord("bad_line", line=number, text=line.strip(), expected="players and their names") from None
        chosen: dict[str, str] = {}
        for pair in self._head.get("options", "").split():
            name, equals, value = pair.partition("=")
            if not equals or name in chosen:
                raise BadRecord("bad_line", line=number, text=pair, expected="options name=value")
            chosen[name] = value
        self.waiting = ""
        rules = self._number(number, self._head["rules"])
        return [MatchStarted(self._head["game"], rules, chosen, players, int(self._head["format"]))]

    def _dealing(self, number: int, kind: str, rest: list[str]) -> list[MatchEvent]:
        if kind == "dealt" and not rest and "hands" in self._deal:
            deal, self._deal = self._deal, {}
            self.waiting = ""
            turned = deal.get("turned")
            aside = deal.get("aside", "").split()
            dealer = self._number(number, deal["deal"])
            return [Dealt(dealer, deal["hands"].split("/"), turned, aside)]
        first = "deal" if not self._deal else ""
        wanted = first or ("hands" if "hands" not in self._deal else "aside, turned, dealt")
        if kind not in wanted.split(", ") or not rest or kind in self._deal or (kind != "aside" and len(rest) != 1):
            raise BadRecord("bad_line", line=number, text=" ".join([kind, *rest]), expected=wanted)
        self._deal[kind] = " ".join(rest)
        self.waiting = kind
        return []

    def _acts(self, number: int, kind: str, rest: list[str]) -> list[MatchEvent]:
        if kind == "calls":
            found: list[MatchEvent] = []
            for word in rest:
                caller, colon, call = word.partition(":")
                if not colon or not call:
                    raise BadRecord("bad_line", line=number, text=word, expected="seat:call")
                found.append(Called(self._number(number, caller), call))
            return found
        if len(rest) < 2:
            raise BadRecord("bad_line", line=number, text=" ".join([kind, *rest]), expected="play seat card ...")
        seat = self._number(number, rest[0])
        # The number of seats is not known here: load() brings the seats round the table.
        return [Played(seat + place, card) for place, card in enumerate(rest[1:])]

    def _event(self, number: int, kind: str, rest: list[str]) -> MatchEvent:
        numbers = {"cut": 2, "undo": 1, "claim": 1, "concede": 1}
        if kind == "draw" and rest:
            return Drawn(rest)
        if kind == "bots" and rest:
            return Bots([] if rest == [NOBODY] else [self._number(number, word) for word in rest])
        if kind == "commitment" and len(rest) == 2:
            return Committed(rest[1], self._number(number, rest[0]))
        if kind == "number" and len(rest) == 2:
            return Contributed(self._number(number, rest[0]), rest[1])
        if kind == "reveal" and len(rest) == 1:
            return Revealed(rest[0])
        if kind == "seats" and len(rest) > 2 and rest[-2] == "dealer":
            players = [self._number(number, word) for word in rest[:-2]]
            return Seated(players, self._number(number, rest[-1]))
        if kind == "score":
            return self._score(number, rest)
        if kind in numbers and len(rest) == numbers[kind]:
            values = [self._number(number, word) for word in rest]
            if kind == "cut":
                return Cut(values[0], values[1])
            if kind == "undo":
                return Undone(values[0])
            return Claimed(values[0]) if kind == "claim" else Conceded(values[0])
        raise BadRecord("bad_line", line=number, text=" ".join([kind, *rest]), expected=", ".join(_KINDS))

    def _score(self, number: int, rest: list[str]) -> Scored:
        if len(rest) < 6 or rest[0] != "points" or rest[2] != "factor" or rest[4] != "marks":
            raise BadRecord(
                "bad_line",
                line=number,
                text=" ".join(["score", *rest]),
                expected="score points a-b factor n marks m m",
            )
        points = [] if rest[1] == "none" else [self._number(number, word) for word in rest[1].split("-")]
        marks = [self._number(number, word) for word in rest[5:]]
        return Scored(points, self._number(number, rest[3]), marks)

    def _number(self, line: int, word: str) -> int:
        if not (word.isascii() and word.isdigit() and int(word[:12]) <= _MOST and len(word) <= 12):
            raise BadRecord("bad_line", line=line, text=word, expected="a whole number")
        return int(word)
