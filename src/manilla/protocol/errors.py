"""What can be wrong with a message."""

from __future__ import annotations

from manilla.rules.errors import RuleError


class BadMessage(RuleError):
    """A message that cannot be read, or that does not fit here."""

    kind = "message"
