"""What a table refuses."""

from __future__ import annotations

from manilla.rules.errors import RuleError


class TableError(RuleError):
    """Something that cannot be done at this table now; ``code`` and ``data`` as in every RuleError."""

    kind = "table"
