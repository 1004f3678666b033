"""Strong: thinks as long as it may."""

from __future__ import annotations

from manilla.bots.bot import Bot

from .thinking.searcher import Searcher
from .thinking.way import Way

STRONG = Way(nodes=200_000)
"""Worlds weighed by what the others did, solved as far as the budget bears, compared by the chance to win the juego."""

BOTS: tuple[Bot, ...] = (Searcher("strong", STRONG),)
