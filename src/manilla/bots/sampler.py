"""Sampler: draws worlds evenly, solves them, and adds up points; nothing else. What ``strong`` is measured against."""

from __future__ import annotations

from manilla.bots.bot import Bot

from .thinking.searcher import Searcher
from .thinking.way import Way

SAMPLER = Way(weights=False, score=False, solve=8, nodes=200_000)
"""The same search without weights and without an eye on the score."""

BOTS: tuple[Bot, ...] = (Searcher("sampler", SAMPLER),)
