"""Options of a game: a name, the values it takes, and the field that it sets.

An option sets the field of its own name in one of the parts of a ``Variant`` (duties, calling, scoring,
layout, seating, course, or the variant itself); ``sets`` names the field where it is called otherwise. Values
are plain: text, whole numbers, true or false, none, or a tuple of whole numbers.
"""

from __future__ import annotations

import itertools
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Self

from .errors import BadOption

Value = str | int | bool | None | tuple[int, ...]


@dataclass(frozen=True)
class Option:
    """What all kinds of option share.

    ``needs`` names values of other options (``turn_up=none``), one of which must be in force for this one to have any
    effect; it may be set all the same.
    """

    name: str
    default: Value
    sets: str = field(default="", kw_only=True)
    needs: tuple[str, ...] = field(default=(), kw_only=True)

    @property
    def field(self) -> str:
        return self.sets or self.name

    def read(self, given: Any) -> Value:
        raise NotImplementedError

    def allowed(self) -> str:
        """The values that may be given, as text for an error or a listing."""
        raise NotImplementedError

    def samples(self) -> tuple[Value, ...]:
        """Every value of a short list, or telling values of a long range; the default among them."""
        raise NotImplementedError

    def with_default(self, value: Value) -> Self:
        return replace(self, default=value)

    def _refuse(self, given: Any) -> BadOption:
        shown = value_text(given) if not isinstance(given, str) else given
        return BadOption("bad_value", option=self.name, value=shown, allowed=self.allowed())


@dataclass(frozen=True, init=False)
class Choice(Option):
    """One of a few words. ``effects`` names further fields (``part.field``) that a word sets with it."""

    values: tuple[str, ...] = ()
    effects: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)

    def __init__(
        self,
        name: str,
        *values: str,
        default: str | None = None,
        sets: str = "",
        needs: tuple[str, ...] = (),
        effects: Mapping[str, Mapping[str, Any]] | None = None,
    ) -> None:
        object.__setattr__(self, "name", name)
        object.__setattr__(self, "default", values[0] if default is None else default)
        object.__setattr__(self, "sets", sets)
        object.__setattr__(self, "needs", needs)
        object.__setattr__(self, "values", values)
        object.__setattr__(self, "effects", effects or {})

    def read(self, given: Any) -> Value:
        word = str(given).strip().lower()
        if word not in self.values:
            raise self._refuse(given)
        return word

    def allowed(self) -> str:
        return ", ".join(self.values)

    def samples(self) -> tuple[Value, ...]:
        return self.values

    def with_default(self, value: Value) -> Self:
        return type(self)(
            self.name, *self.values, default=str(value), sets=self.sets, needs=self.needs, effects=self.effects
        )


@dataclass(frozen=True)
class Flag(Option):
    """True or false."""

    default: bool

    def read(self, given: Any) -> Value:
        word = str(given).strip().lower()
        if word not in ("true", "false"):
            raise self._refuse(given)
        return word == "true"

    def allowed(self) -> str:
        return "true, false"

    def samples(self) -> tuple[Value, ...]:
        return (True, False)


@dataclass(frozen=True)
class IntOption(Option):
    """A whole number from ``low`` to ``high``; ``or_none`` allows none as well."""

    default: int | None
    low: int
    high: int
    or_none: bool = False

    def read(self, given: Any) -> Value:
        word = str(given).strip().lower()
        if word == "none" and self.or_none:
            return None
        if not (word.isascii() and word.isdigit() and len(word) < 10 and self.low <= int(word) <= self.high):
            raise self._refuse(given)
        return int(word)

    def allowed(self) -> str:
        numbers = f"{self.low}-{self.high}"
        return f"none, {numbers}" if self.or_none else numbers

    def samples(self) -> tuple[Value, ...]:
        ends: tuple[Value, ...] = (self.default, self.low, self.high)
        return tuple(dict.fromkeys((*ends, None) if self.or_none else ends))


@dataclass(frozen=True)
class IntList(Option):
    """Up to ``most`` whole numbers from ``low`` to ``high``, written ``3-2-3`` (commas and blanks are read too).

    ``total`` must be their sum where it is given; ``rising`` asks that each is greater than the one before.
    """

    default: tuple[int, ...]
    low: int
    high: int
    most: int
    total: int | None = None
    rising: bool = False
    others: tuple[tuple[int, ...], ...] = ()

    def read(self, given: Any) -> Value:
        text = value_text(tuple(given)) if isinstance(given, list | tuple) else str(given)
        words = text.strip().strip("[]()").replace(",", " ").replace("-", " ").split()
        if not words or len(words) > self.most or not all(w.isascii() and w.isdigit() and len(w) < 6 for w in words):
            raise self._refuse(given)
        numbers = tuple(int(word) for word in words)
        in_range = all(self.low <= number <= self.high for number in numbers)
        in_order = not self.rising or all(a < b for a, b in itertools.pairwise(numbers))
        if not in_range or not in_order or self.total not in (None, sum(numbers)):
            raise self._refuse(given)
        return numbers

    def allowed(self) -> str:
        example = value_text(self.default)
        if self.total is not None:
            return f"{example} (numbers that add to {self.total})"
        return f"{example} (up to {self.most} rising numbers)"

    def samples(self) -> tuple[Value, ...]:
        return (self.default, *self.others)


def value_text(value: Any) -> str:
    """A value as it is written in a record, a position, or on the command line."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if value is None:
        return "none"
    if isinstance(value, tuple | list):
        return "-".join(str(number) for number in value)
    return str(value)
