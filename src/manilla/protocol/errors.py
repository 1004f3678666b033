"""What can be wrong with a message, and what a program that plays can do wrong."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from manilla.rules.errors import RuleError

if TYPE_CHECKING:
    from manilla.rules.deal import Action


class BadMessage(RuleError):
    """A message that cannot be read, or that does not fit here."""

    kind = "message"


class BotFault(RuleError):
    """What a program did that costs it its deal in a contest. ``instead`` is what is done for it where the game goes on
    all the same: the lowest legal card, or the first call that is offered of those that bind to nothing.
    """

    kind = "program"
    instead: Action | None = None
    cause: RuleError | None = None

    def __str__(self) -> str:
        more = f" because {self.cause}" if self.cause is not None else ""
        return super().__str__() + more

    def told(self, **data: Any) -> BotFault:
        """The same fault with more facts."""
        fault = BotFault(self.code, **{**self.data, **data})
        fault.instead, fault.cause = self.instead, self.cause
        return fault
