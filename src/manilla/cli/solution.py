"""A study of a deal in lines for a reader: who is to play, the value, the cards, best play, the trumps."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from manilla.rules.cards import Cards
from manilla.rules.deal import Deal
from manilla.search.native import Bounds
from manilla.search.study import Study, Worth
from manilla.words import Speech, message, message_in, plural

from .narrator import (
    CARD_BY,
    DUMMY_OF,
    LEADS,
    MARKS_ALL,
    MARKS_ONE,
    NO_MARKS,
    OF_SIDE,
    ON_TABLE,
    PILES_OF,
    cards_by_suit,
)

SEAT = message("seat {n}")
OF_DEAL = message("{game}, deal {n}")
HAS = message("{name}: {cards}")
WON_SO_FAR = message("Won so far: {points}.")
PLAYS_NEXT = message("{name} plays next.")
VALUE = message("With best play: {points}.")
BETWEEN = message("{low} to {high}")
POINTS_BETWEEN = message("Points of {one}, less those of {other}: {low} to {high}.")
MARKS_BETWEEN = message("Marks of {one}, less those of {other}: {low} to {high}.")
CARDS = message("Every card: points of {one} first, their marks less those of {other}.")
CARD = message_in("heading", "card")
TRUMP = message_in("heading", "trumps")
POINTS = message_in("heading", "points")
LOSES = message_in("heading", "loses")
MARKS = message_in("heading", "marks")
LINE = message("Best play, each trick from its leader: points of {one} first.")
TRICK = message("{n}. {name}: {cards}; {winner} wins, {points}")
TRUMPS = message("By trumps: points of {one} first, their marks less those of {other}.")
RANGES = message("The search was stopped: where a range is given, the true value lies in it.")
SEARCHED = plural("Searched {n} trick in {seconds} s.", "Searched {n} tricks in {seconds} s.")


class Names(NamedTuple):
    """What the seats and the two sides are called."""

    seats: tuple[str, ...]
    sides: tuple[str, str]


def names_of(speech: Speech, deal: Deal, players: Sequence[str] | None) -> Names:
    """The names of the players at their seats, or the numbers of the seats where there are no players."""
    owners = deal.places.owners
    if players is None:
        seats = tuple(speech.say(SEAT, n=seat) for seat in range(deal.places.seats))
    else:
        named = [players[owner] for owner in owners]
        seats = tuple(
            name if owners[seat] == seat else speech.say(DUMMY_OF, name=name) for seat, name in enumerate(named)
        )
    sides = [
        [name for seat, name in enumerate(seats) if deal.sides[seat] == side and owners[seat] == seat]
        for side in (0, 1)
    ]
    return Names(seats, (speech.both(sides[0]), speech.both(sides[1])))


def lines(
    speech: Speech, names: Names, study: Study, number: int | None, seconds: float, stopped: bool
) -> Iterator[str]:
    """The whole study; ``number`` of the deal in its record, ``stopped`` by the user before it was done."""
    teller = _Teller(speech, names, study)
    yield speech.name if number is None else speech.say(OF_DEAL, game=speech.name, n=number)
    yield from teller.table()
    if study.value is not None:
        yield ""
        yield from teller.value(study.value)
    if study.cards:
        yield ""
        yield from teller.cards()
    if study.line:
        yield ""
        yield from teller.line()
    if study.trumps:
        yield ""
        yield from teller.trumps()
    yield ""
    if stopped or not study.exact:
        yield speech.say(RANGES)
    yield speech.say(SEARCHED, n=study.nodes, seconds=f"{seconds:.1f}")


def on_the_table(speech: Speech, names: Names, deal: Deal) -> Iterator[str]:
    """Where a deal stands, all hands open."""
    yield from _Teller(speech, names, Study(deal)).table()


def rest_of_line(speech: Speech, names: Names, study: Study) -> Iterator[str]:
    """The line of a study, trick by trick."""
    yield from _Teller(speech, names, study).line()


class _Teller:
    """Tells one study; the side that plays next, or names trumps, comes first everywhere."""

    def __init__(self, speech: Speech, names: Names, study: Study) -> None:
        self._speech = speech
        self._study = study
        self._deal = study.deal
        self._names = names
        deal = study.deal
        self._own = deal.sides[deal.seat if deal.contract is not None else deal.dealer]
        self._one, self._other = names.sides[self._own], names.sides[1 - self._own]

    # -- where it stands

    def table(self) -> Iterator[str]:
        """Trumps, the cards that are left, what is won, whose turn it is."""
        speech, deal, say = self._speech, self._deal, self._speech.say
        if deal.contract is not None:
            yield speech.contract(deal.contract)
        for seat, name in enumerate(self._names.seats):
            piled = Cards.of(card for pile in deal.piles(seat) for card in pile)
            if loose := Cards(int(deal.held(seat)) & ~int(piled)):
                yield say(HAS, name=name, cards=cards_by_suit(speech, loose))
            if piles := [f"({speech.shorts(pile)})" for pile in deal.piles(seat) if pile]:
                yield say(PILES_OF, name=name, piles=speech.listed(piles))
        if deal.contract is None:
            return
        if tally := deal.tally():
            yield say(WON_SO_FAR, points=self._of_sides([str(points) for points in tally[-1]]))
        if deal.trick:
            seats = deal.places.seats
            played = [
                say(CARD_BY, name=self._names.seats[(deal.leader + place) % seats], short=speech.short(card))
                for place, card in enumerate(deal.trick)
            ]
            yield say(ON_TABLE, cards=speech.listed(played))
            yield say(PLAYS_NEXT, name=self._names.seats[deal.seat])
        else:
            yield say(LEADS, n=sum(deal.tricks_won) + 1, name=self._names.seats[deal.leader])

    # -- what it is worth

    def value(self, worth: Worth) -> Iterator[str]:
        if worth.points is not None:
            yield self._speech.say(VALUE, points=self._of_sides([self._span(side) for side in worth.points]))
        else:
            low, high = worth.of(self._own).difference
            yield self._speech.say(POINTS_BETWEEN, one=self._one, other=self._other, low=low, high=high)
        yield from self._marks_said(worth)

    def cards(self) -> Iterator[str]:
        """A row for each card, the best first."""
        say = self._speech.say
        yield say(CARDS, one=self._one, other=self._other)
        rows = [
            [self._speech.short(card), self._points(worth), self._lost(loss), self._marks(worth)]
            for card, worth, loss in self._study.ranked()
        ]
        yield from _columns([[say(CARD), say(POINTS), say(LOSES), say(MARKS)], *rows])

    def trumps(self) -> Iterator[str]:
        """A row for each suit that could be trumps, and for none, the best first for the side that is told first."""
        say = self._speech.say
        yield say(TRUMPS, one=self._one, other=self._other)
        rows = [
            [self._speech.suit(trump), self._points(worth), self._marks(worth)]
            for trump, worth in self._study.ranked_trumps(self._own)
        ]
        yield from _columns([[say(TRUMP), say(POINTS), say(MARKS)], *rows])

    def line(self) -> Iterator[str]:
        """Best play, a trick a line; the first one may have begun already."""
        speech, deal = self._speech, self._deal
        yield speech.say(LINE, one=self._one)
        for card in self._study.line:
            deal = deal.apply(card)
        begun = sum(self._deal.tricks_won)
        told = list(zip(deal.tricks(), deal.tally(), strict=True))
        for number, (trick, tally) in enumerate(told[begun:], begun + 1):
            yield speech.say(
                TRICK,
                n=f"{number:>2}",
                name=self._names.seats[trick.leader],
                cards=speech.shorts(trick.cards),
                winner=self._names.seats[trick.winner],
                points=self._score(tally[self._own], tally[1 - self._own]),
            )

    # -- numbers

    def _of_sides(self, numbers: Sequence[str]) -> str:
        """A number of each side, given for side 0 and side 1."""
        told = [(self._one, numbers[self._own]), (self._other, numbers[1 - self._own])]
        return self._speech.listed([self._speech.say(OF_SIDE, side=name, n=number) for name, number in told])

    def _score(self, first: int, second: int) -> str:
        return f"{first}–{second}"

    def _points(self, worth: Worth) -> str:
        """``37–35``, or the worst and the best that it can be."""
        own = worth.of(self._own)
        if own.points is None:  # only the difference is known: the worst of it and the best
            return self._span(own.difference, sign=True)
        first, second = own.points
        low, high = self._score(first.lo, second.hi), self._score(first.hi, second.lo)
        return low if first.exact else self._speech.say(BETWEEN, low=low, high=high)

    def _lost(self, loss: Bounds) -> str:
        """Points that a card costs: half of the difference, for what one side loses the other has."""
        return self._span(loss, half=True)

    def _marks(self, worth: Worth) -> str:
        marks = worth.of(self._own).marks
        return "-" if marks is None else self._span(marks, sign=True)

    def _span(self, found: Bounds, *, sign: bool = False, half: bool = False) -> str:
        def said(number: int) -> str:
            if half:
                return f"{number // 2}" if number % 2 == 0 else f"{number / 2:.1f}"
            return f"{number:+d}" if sign and number else str(number)

        return said(found.lo) if found.exact else self._speech.say(BETWEEN, low=said(found.lo), high=said(found.hi))

    def _marks_said(self, worth: Worth) -> Iterator[str]:
        own, say = worth.of(self._own).marks, self._speech.say
        if own is None:
            return
        if not own.exact:
            yield say(MARKS_BETWEEN, one=self._one, other=self._other, low=own.lo, high=own.hi)
        elif own.lo == 0:
            yield say(NO_MARKS)
        else:
            side = self._own if own.lo > 0 else 1 - self._own
            several = self._several(side)
            yield say(MARKS_ALL if several else MARKS_ONE, names=self._names.sides[side], n=abs(own.lo))

    def _several(self, side: int) -> bool:
        places = self._deal.places
        return sum(places.owners[seat] == seat and places.sides[seat] == side for seat in range(places.seats)) > 1


def _columns(rows: Sequence[Sequence[str]]) -> Iterator[str]:
    """Rows set in columns, the first to the left and numbers to the right, by their longest entry."""
    widths = [max(len(row[place]) for row in rows) for place in range(len(rows[0]))]
    for row in rows:
        first, *others = (
            text.rjust(width) if place else text.ljust(width)
            for place, (text, width) in enumerate(zip(row, widths, strict=True))
        )
        yield "  " + "  ".join((first, *others)).rstrip()
