"""A bot that searches, in one way or another."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from random import Random
from typing import Any

from manilla.bots.bot import Budget, Choice, acting_seat
from manilla.bots.casual.calls import best_call as by_thumb
from manilla.rules.errors import BadOption
from manilla.rules.view import View

from .calls import best_call
from .cards import best_card
from .way import Way

_WORDS = {"on": True, "off": False, "yes": True, "no": False, "true": True, "false": False}


@dataclass(frozen=True)
class Searcher:
    """Looks at worlds that agree with all it has seen, and does what leads furthest in them.

    A pure function of the view, of a budget in nodes and of the dice; where the budget is time, of the clock too.
    """

    name: str
    way: Way

    def choose(self, view: View, budget: Budget, rng: Random) -> Choice:
        seat = acting_seat(view)
        if len(view.legal) == 1:
            return Choice(view.legal[0], "only")
        if view.contract is None and not self.way.calls:
            return Choice(*by_thumb(view, seat))
        if view.contract is None:
            return best_call(view, seat, self.way, budget, rng)
        return best_card(view, seat, self.way, budget, rng)

    def with_settings(self, settings: Mapping[str, str]) -> Searcher:
        """The bot with some of its ingredients set otherwise (``weights``: ``off``). Raises BadOption."""
        known = {field.name: getattr(self.way, field.name) for field in fields(Way)}
        chosen: dict[str, Any] = {}
        for name, text in settings.items():
            if name not in known:
                raise BadOption("unknown_setting", bot=self.name, setting=name, known=", ".join(known))
            value = (
                _WORDS.get(text.lower()) if isinstance(known[name], bool) else int(text) if text.isdecimal() else None
            )
            if value is None:
                raise BadOption("bad_setting", bot=self.name, setting=name, text=text)
            chosen[name] = value
        said = ",".join(f"{name}={text}" for name, text in settings.items())
        return replace(self, name=f"{self.name}:{said}", way=replace(self.way, **chosen))
