"""A hint for the player who has to decide: what each action is worth, the best first, and the idea behind it."""

from __future__ import annotations

from dataclasses import dataclass

from manilla.bots.bot import acting_seat
from manilla.bots.claims import sure_of_the_rest
from manilla.rules.deal import Action
from manilla.rules.view import View

from . import ideas
from .ideas import Named
from .judging import NODES, Gap, Judgement, Prospect, judge


@dataclass(frozen=True)
class Advice:
    """One action of a hint: what it leads to, and how far it is below the best (0 for that one)."""

    prospect: Prospect
    loss: Gap


@dataclass(frozen=True)
class Hint:
    """What may be told to a player at his turn; it hangs on his view alone.

    ``actions`` stand the best first. Where there is nothing to compare, ``judged`` is None, ``actions`` is empty and
    ``forced`` holds the only action, if there is one. ``claim``: the side takes all that is left in every deal that
    agrees with the view, so that the rest may be claimed.
    """

    seat: int
    actions: tuple[Advice, ...] = ()
    idea: Named | None = None
    forced: Action | None = None
    claim: bool = False
    judged: Judgement | None = None

    @property
    def best(self) -> Action | None:
        """What is advised; None where only looking at the cards, or not, is asked about."""
        return self.actions[0].prospect.action if self.actions else self.forced


def hint(view: View, *, seed: int = 0, nodes: int = NODES, seconds: float | None = None) -> Hint:
    """What the viewer may do now, measured.

    The same view, ``seed`` and ``nodes`` give the same hint, unless ``seconds`` limit it. Raises OutOfTurn if the
    viewer may not act, BadOption where a hook replaces the duties.
    """
    seat = acting_seat(view)
    judged = judge(view, seed=seed, nodes=nodes, seconds=seconds)
    claim = sure_of_the_rest(view)
    if judged is None:
        return Hint(seat, forced=view.legal[0] if len(view.legal) == 1 else None, claim=claim)
    actions = tuple(Advice(each, judged.loss(each.action)) for each in judged.prospects)
    return Hint(seat, actions, ideas.why(view, judged), None, claim, judged)
