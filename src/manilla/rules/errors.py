"""What can be wrong, each with a stable code and data; people's sentences live in ``locale/``."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar


class RuleError(ValueError):
    """Something that the rules refuse.

    ``code`` is stable and for programs; ``data`` holds the facts that a sentence needs, as plain
    values (text of cards, numbers, names).
    """

    kind: ClassVar[str] = "rule"

    def __init__(self, code: str, **data: Any) -> None:
        super().__init__(code, data)
        self.code = code
        self.data: Mapping[str, Any] = data

    def __str__(self) -> str:
        facts = ", ".join(f"{name}={value}" for name, value in self.data.items())
        return f"{self.code} ({facts})" if facts else self.code

    def __reduce__(self) -> tuple[Any, ...]:
        return _rebuilt, (type(self), self.code, dict(self.data))


def _rebuilt(kind: type[RuleError], code: str, data: dict[str, Any]) -> RuleError:
    return kind(code, **data)


class IllegalAction(RuleError):
    """An action that may not be taken here and now; the code names the broken duty."""

    kind = "illegal"


class UnreadableText(RuleError):
    """Text that is no card, call, hand, position or record line."""

    kind = "text"


class BadOption(RuleError):
    """An option that the game does not have, or a value that the option does not take."""

    kind = "option"


class BadDeal(RuleError):
    """Cards that cannot have been dealt in this game: too few, too many, twice, not of the pack."""

    kind = "deal"


class OutOfTurn(RuleError):
    """An event that cannot come at this stage of the match."""

    kind = "order"


DUTY_CODES = (
    "not_in_hand",
    "covered",
    "must_follow",
    "must_beat",
    "must_trump",
    "must_overtrump",
    "may_not_undertrump",
    "must_play_lowest",
)
"""The codes of a card that may not be played, first the one that is named when several apply."""
