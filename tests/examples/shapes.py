"""The kinds of worked example, a field each fact."""

from collections.abc import Mapping
from typing import Any, NamedTuple

Pair = tuple[int, int]


class Legal(NamedTuple):
    """Which cards may be played to a trick.

    The trick is written from its leader, seat 0; the hand belongs to the next seat, ``why`` has the code for every
    card of it that may not be played. The dealer is the last seat unless given. Piles stand in brackets, top last.
    """

    title: str
    game: str
    trump: str
    trick: str
    hand: str
    legal: str
    why: Mapping[str, str] = {}
    options: Mapping[str, Any] = {}
    dealer: int | None = None


class Drawn(NamedTuple):
    """A draw for pairs: the card of each player, the players from the highest card down, the player at each seat."""

    title: str
    pack: str
    cards: str
    order: tuple[int, ...]
    seats: tuple[int, ...]


class DealerDrawn(NamedTuple):
    """A draw that only settles who deals first: the card drawn at each seat."""

    title: str
    game: str
    cards: str
    first_dealer: int
    options: Mapping[str, Any] = {}


class Seated(NamedTuple):
    """A juego of a partida completa: who sits at each seat, who plays with whom (``AB CD``)."""

    juego: int
    seats: str
    pairs: str


class Rotation(NamedTuple):
    """Who deals in a partida completa: for each juego the seats that deal and the players who sit there."""

    title: str
    dealer_seats: tuple[tuple[int, ...], ...]
    dealers: tuple[str, ...]


class Totals(NamedTuple):
    """The reckoning of a partida completa.

    ``marks``: for each juego those of A's pair and of the other, in the order AB-CD, AC-BD, AD-BC; ``sum`` and
    ``difference``: the totals of A, B, C and D by the two ways of counting.
    """

    title: str
    cap: int | None
    marks: tuple[Pair, Pair, Pair]
    sum: tuple[int, int, int, int]
    difference: tuple[int, int, int, int]
    winners: str


class Turned(NamedTuple):
    """A pinta. Pairs of numbers are the dealer's side and the others.

    ``at_once`` is what the turned card adds before play; ``points`` those counted in the deal, trick points
    included, or None when the juego is over before play; ``after`` the marks at the end of the deal; ``won`` who has
    won the juego by then (``dealer``, ``others``).
    """

    title: str
    game: str
    turned: str
    before: Pair
    at_once: int
    points: Pair | None
    after: Pair
    won: str | None = None
    target: int = 40
    options: Mapping[str, Any] = {}


class Count(NamedTuple):
    """A finished deal to be reckoned. Pairs of numbers are the dealer's side and the others.

    ``contract`` is a trump suit, ``none`` or ``blind_none``; ``cards`` the card points in the tricks won; ``calls`` the
    doubling calls made, in order; ``leftover`` the points of cards laid aside; ``carry`` the doublings that earlier
    ties brought in: n means x 2^n (with ``double_mode=add``: + n).
    """

    game: str
    contract: str
    cards: Pair
    tricks: Pair
    calls: str = ""
    leftover: int = 0
    carry: int = 0
    options: Mapping[str, Any] = {}


class Gives(NamedTuple):
    """A reckoning. ``points`` is what is compared: cards and trick points, and a leftover that belongs to the dealer.

    ``half`` is the threshold, None where half the difference is marked; ``factor`` what the excess of the side that
    marks is multiplied by; ``marks`` a side, or in the game for three a player (dealer, first and second defender);
    ``carry`` the doublings handed to the next deal.
    """

    points: Pair
    half: int | None
    marks: tuple[int, ...]
    factor: int = 1
    carry: int = 0


class Scored(NamedTuple):
    title: str
    deal: Count
    gives: Gives


class Moment(NamedTuple):
    """A moment of the calls: ``after`` is the call just made, ``to_act`` the seats that may speak now and ``legal``
    every word open to them; or the calls are over and seat ``leads``.

    Words: a suit's letter names trumps, ``delegate`` leaves that to the mate, ``pass`` declines; the doubles and the
    deal without trumps have the game's own names.
    """

    after: tuple[int, str] | None
    to_act: tuple[int, ...] = ()
    legal: str = ""
    leads: int | None = None


class Calls(NamedTuple):
    title: str
    game: str
    dealer: int
    moments: tuple[Moment, ...]
    options: Mapping[str, Any] = {}


class Looking(NamedTuple):
    """Who sees what: ``dealt`` (before the dealer has spoken), ``delegated``, or ``named`` (trumps or none settled).

    ``sees``: for each player the seats whose whole hands he sees. ``face_up``: what everybody sees, an onlooker too:
    ``turned``, ``aside``, ``tops`` (of everybody's piles), ``dummies``, ``dummy tops``, or nothing.
    """

    title: str
    game: str
    dealer: int
    moment: str
    sees: tuple[tuple[int, ...], ...]
    face_up: str = ""
    options: Mapping[str, Any] = {}


class Course(NamedTuple):
    """How a match goes on and ends.

    ``deals``: the marks of each deal, pinta included, as side of the even seats and side of the odd seats, or
    a player in the game for three. ``start``: the score at the beginning of the list; ``standing`` the score after
    each deal (after a juego that is not the last the next starts at nothing); ``winner`` the side or player, None
    while the match goes on; ``juegos`` those won after each deal, by side or player (empty where one juego is the
    match and the winner tells).
    """

    title: str
    game: str
    first_dealer: int
    start: tuple[int, ...]
    deals: tuple[tuple[int, ...], ...]
    dealers: tuple[int, ...]
    standing: tuple[tuple[int, ...], ...]
    winner: int | None
    juegos: tuple[tuple[int, ...], ...] = ()
    options: Mapping[str, Any] = {}


class CompletaCourse(NamedTuple):
    """How a partida completa goes on: as ``Course``, with ``juegos`` the number finished after each deal and
    ``totals`` those of A, B, C and D, who sit round the table A C B D at first.
    """

    title: str
    first_dealer: int
    deals: tuple[Pair, ...]
    dealers: tuple[int, ...]
    standing: tuple[Pair, ...]
    juegos: tuple[int, ...]
    totals: tuple[int, int, int, int]
    winners: str
