"""What the server writes down about itself: events with facts, as lines for people or JSON for programs.

A card, a hand, a seed or a password is never a fact of a log line; ids are.
"""

from __future__ import annotations

import logging
import sys
from typing import Any

import structlog

QUIET = ("aiosqlite", "sqlalchemy.engine", "websockets", "asyncio")
"""Loggers of libraries that would write down what they handle."""


def set_up(style: str, stream: Any = None) -> None:
    """Say how lines look: ``json``, ``console``, or ``none``."""
    out = sys.stderr if stream is None else stream
    if style == "none":
        level, renderer = logging.CRITICAL, _renderer("json", out)
    else:
        level, renderer = logging.INFO, _renderer(style, out)
    shared: list[Any] = [
        structlog.contextvars.merge_contextvars,
        structlog.processors.add_log_level,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
    ]
    structlog.configure(
        processors=[*shared, structlog.processors.format_exc_info, renderer],
        wrapper_class=structlog.make_filtering_bound_logger(level),
        logger_factory=structlog.WriteLoggerFactory(out),
        cache_logger_on_first_use=False,
    )
    handler = logging.StreamHandler(out)
    formatter = structlog.stdlib.ProcessorFormatter(
        foreign_pre_chain=shared,
        processors=[
            structlog.stdlib.ProcessorFormatter.remove_processors_meta,
            structlog.processors.format_exc_info,
            renderer,
        ],
    )
    handler.setFormatter(formatter)
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(max(level, logging.WARNING))
    for name in QUIET:
        logging.getLogger(name).setLevel(logging.CRITICAL)


def _renderer(style: str, out: Any) -> Any:
    if style == "json":
        return structlog.processors.JSONRenderer()
    colours = bool(getattr(out, "isatty", lambda: False)())
    return structlog.dev.ConsoleRenderer(colors=colours, exception_formatter=structlog.dev.plain_traceback)


def logger(name: str) -> Any:
    """A logger that names its part of the server."""
    return structlog.get_logger(part=name)
