"""What can be wrong with a store, apart from what ``table/ports.py`` names."""

from __future__ import annotations

from manilla.rules.errors import RuleError


class StoreRefused(RuleError):
    """The store does not do this: a bad address, a schema newer than this program, a name that is taken."""

    kind = "store"
