"""One deal, or one match, played by two bots with the places exchanged.

A deal has two sides, whatever the number of seats: two against two, three against three, one with his dummy against
another, or the dealer alone against two. So a deal is played twice: each bot holds each seat's cards once, is the
dealer's side once and the other once. Nothing else is left to exchange: turning the table only renames the seats, and
the seat that deals moves on with the number of the deal.

In a match the players stay. Where partners stand together, every second player is one bot, and the match is played
twice. Where each is for himself, one bot sits alone among copies of the other, at each place in turn, and then the
other way round: six matches for three players.

The cards hang on the seed and the number alone, the dice of a player on his place besides: not on who plays there, so
that a bot against itself comes out even to the point.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from random import Random
from time import perf_counter

from manilla.bots import Bot, Budget, SeesAll, Watching
from manilla.rules.deal import Action
from manilla.rules.dealing import hand_out, shuffled
from manilla.rules.match import Match
from manilla.rules.variant import Variant
from manilla.rules.view import View, view_of

from .contest import Contest
from .latency import Latency
from .lines import DealLine, Fault, MatchLine

Chairs = tuple[int, ...]
"""For each player, which of the two bots he is."""
Asked = Callable[[Match, View, int, Budget, Random], Action]
LONGEST_REASON = 200


class Halted(Exception):
    """Somebody wants the play to end; what is not over is not kept."""


class NotLegal(Exception):
    """A bot chose what may not be done."""


class Referee:
    """Plays for a contest; measures each choice, and counts what bots do wrong.

    ``latency`` is that of the two bots, over choices among several actions (one that is forced costs no thought).
    ``halted`` is asked before every choice.
    """

    def __init__(self, contest: Contest, halted: Callable[[], bool] = lambda: False) -> None:
        self._seed = contest.seed
        self._variant = contest.variant()
        players = contest.players()
        self._ask = tuple(asked(bot) for bot in players)
        self._watch = tuple(bot.watch if isinstance(bot, Watching) else None for bot in players)
        self._budgets = contest.budgets()
        self._halted = halted
        self.latency = (Latency(), Latency())

    def deal(self, number: int) -> DealLine:
        """Both playings of a deal. Raises Halted."""
        points: list[int] = []
        marks: list[int] = []
        faults: list[Fault] = []
        for playing in (0, 1):
            match = seated(self._variant, number)
            sides = self._variant.seating.places(match.dealer).sides
            chairs = tuple(side ^ playing for side in sides[: len(match.players)])
            match = self._played(self._dealt(match, "deal", number), chairs, playing, ("deal", number), faults)
            score = match.results[-1].score
            if score is None:  # the turned card ended the match before anybody could do anything
                points.append(0)
                marks.append(0)
                continue
            marked = [max(m for m, side in zip(score.marks, sides, strict=True) if side == own) for own in (0, 1)]
            points.append(score.points[playing] - score.points[1 - playing])
            marks.append(marked[playing] - marked[1 - playing])
        return DealLine(number, points, marks, faults)

    def match(self, number: int) -> MatchLine:
        """All matches with the same cards, the places exchanged. Raises Halted."""
        won: list[float] = []
        faults: list[Fault] = []
        for playing, chairs in enumerate(exchanges(self._variant)):
            match = seated(self._variant, number)
            while not match.finished:
                what = ("match", number, len(match.results))
                match = self._played(self._dealt(match, *what), chairs, playing, what, faults)
            winners = [chairs[player] for player in match.winners]
            won.append(round(winners.count(0) / len(winners), 6))
        return MatchLine(number, won, faults)

    def _dealt(self, match: Match, *what: object) -> Match:
        """The match with its next deal on the table."""
        variant = match.variant
        owners = variant.seating.places(match.dealer).owners
        pack = shuffled(variant.deck, self._entropy(*what))
        return match.dealt(hand_out(variant.layout, owners, match.dealer, pack))

    def _played(
        self, match: Match, chairs: Chairs, playing: int, what: tuple[object, ...], faults: list[Fault]
    ) -> Match:
        """The match after its present deal; bots that watch see how it begins and how it ended."""
        self._shown(match, chairs)
        match = self._played_on(match, chairs, playing, what, faults)
        self._shown(match, chairs)
        return match

    def _shown(self, match: Match, chairs: Chairs) -> None:
        for player, which in enumerate(chairs):
            watch = self._watch[which]
            if watch is not None:
                watch(view_of(match, player))

    def _played_on(
        self, match: Match, chairs: Chairs, playing: int, what: tuple[object, ...], faults: list[Fault]
    ) -> Match:
        """The match after its present deal. The side of a bot that does what it may not loses the rest of the deal."""
        dice = [Random(self._entropy(*what, "dice", player)) for player in range(len(chairs))]
        lost: int | None = None
        while match.deal is not None:
            if self._halted():
                raise Halted
            seat = min(match.deal.to_act)
            player, side = match.player_at(seat), match.deal.sides[seat]
            if lost is not None and match.phase == "play":
                return match.award(1 - lost)
            if side == lost:  # calls must be made for the deal to go on; it is lost whatever is said
                match = match.apply(match.deal.legal_actions(seat)[0])
                continue
            try:
                action = self._choice(match, seat, chairs[player], dice[player])
            except Exception as error:  # noqa: BLE001  # a bot may raise anything, and the contest goes on
                lost = side
                why = " ".join(f"{type(error).__name__}: {error}".split())[:LONGEST_REASON]
                faults.append(Fault(chairs[player], playing, len(match.results), why))
            else:
                match = match.apply(action)
        return match

    def _choice(self, match: Match, seat: int, which: int, dice: Random) -> Action:
        """What a bot does now, in the rules' own objects. Raises NotLegal, and whatever the bot raises."""
        view, budget = view_of(match, match.player_at(seat)), self._budgets[which]
        begun = perf_counter()
        chosen = self._ask[which](match, view, seat, budget, dice)
        seconds = perf_counter() - begun
        if len(view.legal) > 1:
            self.latency[which].took(seconds, budget.seconds)
        for action in view.legal:
            if action == chosen:
                return action
        raise NotLegal(repr(chosen))

    def _entropy(self, *what: object) -> bytes:
        """32 bytes for a purpose: the same for the same seed, whoever plays."""
        return hashlib.sha256("\n".join(map(str, ("manilla arena 1", self._seed, *what))).encode()).digest()


def asked(bot: Bot | SeesAll) -> Asked:
    """How to ask a bot for its choice: with a view, or with everything."""
    if isinstance(bot, SeesAll):
        seer = bot
        return lambda match, _, seat, __, ___: seer.decide(match, seat)
    blind = bot
    return lambda _, view, __, budget, dice: blind.choose(view, budget, dice).action


def seated(variant: Variant, number: int) -> Match:
    """A new match, player n at seat n; the first dealer moves on with the number."""
    players = variant.seating.players
    match = Match.start(variant, tuple(f"{player}" for player in range(players)))
    return match.seat(tuple(range(players)), number % players)


def exchanges(variant: Variant) -> tuple[Chairs, ...]:
    """Who sits where in the matches that are played with the same cards."""
    match = seated(variant, 0)
    players, groups = range(len(match.players)), match.partners()
    if len(groups) == 2:
        halves = [tuple(int(player not in groups[own]) for player in players) for own in (0, 1)]
        return tuple(halves)
    alone = [tuple(int(player != place) for player in players) for place in players]
    return tuple(chairs for one in alone for chairs in (one, tuple(1 - chair for chair in one)))
