"""A game as data for programs, with its texts in one language."""

from __future__ import annotations

from typing import Any

from manilla.rules.options import Choice, Flag, IntList, IntOption, Option, value_text

from .options import GROUPS
from .speech import Speech


def facts(speech: Speech) -> dict[str, Any]:
    """A game for programs; texts are in the speech's language."""
    variant = speech.variant
    return {
        "key": variant.key,
        "name": speech.name,
        "family": variant.family or variant.key,
        "version": variant.version,
        "about": list(speech.about()),
        "players": variant.seating.players,
        "seats": variant.seating.seats,
        "direction": variant.direction,
        "pack": {
            "key": variant.pack.key,
            "cards": variant.pack.size,
            "suits": list(variant.pack.suits),
            "ranks": list(reversed(variant.ranks)),
            "points": dict(variant.points),
        },
        "options": [_option(speech, option) for option in variant.options],
        "groups": {part: speech.say(title) for part, title in GROUPS.items()},
    }


def _option(speech: Speech, option: Option) -> dict[str, Any]:
    found: dict[str, Any] = {
        "name": option.name,
        "label": speech.option_label(option),
        "default": value_text(option.default),
        "allowed": speech.option_allowed(option),
        "group": speech.variant.part_of(option),
    }
    match option:
        case Choice(values=values):
            found |= {"kind": "choice", "values": {v: speech.option_value(option, v) for v in values}}
        case Flag():
            found |= {"kind": "flag", "values": {value_text(v): speech.option_value(option, v) for v in (True, False)}}
        case IntOption(low=low, high=high, or_none=or_none):
            found |= {"kind": "number", "low": low, "high": high, "none": or_none}
        case IntList(low=low, high=high, most=most):
            found |= {"kind": "numbers", "low": low, "high": high, "most": most, "total": option.total}
    return found
