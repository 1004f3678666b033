"""Club: a few milliseconds a choice, for a quick and sound game."""

from __future__ import annotations

from manilla.bots.bot import Bot

from .thinking.searcher import Searcher
from .thinking.way import Way

CLUB = Way(weights=False, solve=3, ending=2, nodes=3_000, most=24, capped=True)
"""Two dozen worlds, none weighed, played on by rules of thumb to the last two tricks."""

BOTS: tuple[Bot, ...] = (Searcher("club", CLUB),)
