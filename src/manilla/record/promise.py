"""The commitment under which a draw or a deal is made, as far as the record has gone: what may follow what.

Nobody is judged here: that a seed does not fit its commitment is for ``verify`` to tell, and such a record stays
readable.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from manilla.rules.errors import BadDeal, OutOfTurn
from manilla.rules.match import Match

from .events import Bots, Committed, Contributed, Cut, Dealt, Drawn, MatchEvent, Revealed, Seated
from .fairness import check_commitment, check_number, read_seed

Sealing = Committed | Contributed | Revealed


@dataclass(frozen=True)
class Promise:
    """The latest commitment: the numbers added to it, whether its cards are out, and the seed once it is told.

    ``broken_off``: the seed was told before the deal was over, so nothing can follow.
    """

    hash: str
    version: int
    numbers: tuple[tuple[int, str], ...] = ()
    used: bool = False
    seed: str | None = None
    broken_off: bool = False


def sealed(promise: Promise | None, event: Sealing, match: Match) -> Promise:
    """The commitment after an event that concerns nothing else. Raises OutOfTurn, BadDeal."""
    if isinstance(event, Committed):
        return _committed(promise, event, match)
    if promise is None or promise.seed is not None:
        raise OutOfTurn("no_commitment")
    if isinstance(event, Revealed):
        read_seed(event.seed)
        over = promise.used and match.deal is None
        return replace(promise, seed=event.seed, broken_off=not over)
    return _contributed(promise, event, match)


def after_cards(promise: Promise | None, event: MatchEvent) -> Promise | None:
    """The commitment after a draw, a cut or a deal. Raises OutOfTurn where players sit down without the draw."""
    if promise is None:
        return None
    if isinstance(event, Seated):
        raise OutOfTurn("commitment_open")
    if promise.used and isinstance(event, Cut | Dealt):
        return None  # this deal is not the one that was promised
    return replace(promise, used=True) if isinstance(event, Drawn | Dealt) else promise


def check_bots(event: Bots, match: Match) -> None:
    """Raises BadDeal unless these are players, in order, each once."""
    if event.players != sorted(set(event.players)):
        raise BadDeal("wrong_bots")
    for player in event.players:
        _check_player(player, match)


def _committed(promise: Promise | None, event: Committed, match: Match) -> Promise:
    if match.phase not in ("draw", "cut"):
        raise OutOfTurn("wrong_phase", phase=match.phase, expected="draw / cut")
    if promise is not None and not promise.used:
        raise OutOfTurn("commitment_open")
    check_commitment(event.hash)
    if event.version < 1:
        raise BadDeal("bad_commitment", text=str(event.version))
    return Promise(event.hash, event.version)


def _contributed(promise: Promise, event: Contributed, match: Match) -> Promise:
    # The cut is the last word: whoever cuts knows that nothing is mixed in after him.
    if promise.used or match.phase not in ("draw", "cut"):
        raise OutOfTurn("numbers_closed")
    _check_player(event.player, match)
    check_number(event.number)
    if any(player == event.player for player, _ in promise.numbers):
        raise BadDeal("number_twice", player=event.player)
    return replace(promise, numbers=(*promise.numbers, (event.player, event.number)))


def _check_player(player: int, match: Match) -> None:
    if not 0 <= player < len(match.players):
        raise BadDeal("no_such_player", player=player, last=len(match.players) - 1)
