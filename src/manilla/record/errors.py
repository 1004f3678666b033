"""What can be wrong with a record."""

from __future__ import annotations

from manilla.rules.errors import RuleError


class BadRecord(RuleError):
    """A record that cannot be read or cannot have happened: ``line`` counts from 1, ``cause`` says what the rules
    refuse, where it is they that refuse.
    """

    kind = "record"

    def __init__(self, code: str, *, line: int, cause: RuleError | None = None, **data: object) -> None:
        super().__init__(code, line=line, **data)
        self.line = line
        self.cause = cause
