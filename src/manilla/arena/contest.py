"""What is played: a game, two bots, what each may spend on a choice, and the seed of the cards."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from manilla.bots import Bot, Budget, SeesAll
from manilla.protocol.players import ProgramBot, find_player
from manilla.rules.options import value_text
from manilla.rules.variant import Variant
from manilla.variants import find_variant

from .errors import BadContest

UNITS = {"ms": 0.001, "s": 1.0}
BUDGET = re.compile(r"(?P<number>[0-9]{1,9}(\.[0-9]{1,6})?) ?(?P<unit>ms|s|nodes)")


@dataclass(frozen=True)
class Contest:
    """Plain values alone, so that another process or machine can play it: options and budget are text.

    ``options`` are those that differ from the game's own; ``bots`` are two specs that ``find_player`` knows; ``budget``
    is one for both, or two with a comma between them.
    """

    game: str
    bots: tuple[str, str]
    options: tuple[tuple[str, str], ...] = ()
    budget: str = "50ms"
    seed: int = 1

    def variant(self) -> Variant:
        return find_variant(self.game).with_options(dict(self.options))

    def players(self) -> tuple[Bot | SeesAll, Bot | SeesAll]:
        """The two bots. Raises BadOption for one that is not there."""
        return find_player(self.bots[0]), find_player(self.bots[1])

    def budgets(self) -> tuple[Budget, Budget]:
        """What each of the two may spend on a choice. Raises BadContest."""
        first, comma, second = self.budget.partition(",")
        return read_budget(first), read_budget(second if comma else first)


def contest(variant: Variant, bots: tuple[str, str], budget: str, seed: int) -> Contest:
    """The contest of two bots in a game with its options set.

    Raises BadContest, BadOption for unknown bots, and BotFault for a program that does not start or play the game.
    """
    options = tuple((name, value_text(value)) for name, value in sorted(variant.chosen.items()))
    made = Contest(variant.key, bots, options, budget, seed)
    for bot in made.players():
        if isinstance(bot, ProgramBot):
            bot.must_play(variant.key)
    texts = dict.fromkeys(map(budget_text, made.budgets()))
    return replace(made, budget=",".join(texts))


def read_budget(text: str) -> Budget:
    """A budget a choice: ``50ms``, ``1.5s``, ``20000nodes``. Raises BadContest."""
    found = BUDGET.fullmatch(text.strip().lower())
    if found is None or float(found["number"]) == 0:
        raise BadContest("bad_budget", text=text)
    if found["unit"] != "nodes":
        return Budget(seconds=float(found["number"]) * UNITS[found["unit"]])
    if "." in found["number"]:
        raise BadContest("bad_budget", text=text)
    return Budget(nodes=int(found["number"]))


def budget_text(budget: Budget) -> str:
    """A budget in the one way in which it is written down: whatever was typed, equal budgets have equal texts."""
    if budget.nodes is not None:
        return f"{budget.nodes}nodes"
    assert budget.seconds is not None
    return f"{budget.seconds * 1000:g}ms" if budget.seconds < 1 else f"{budget.seconds:g}s"
