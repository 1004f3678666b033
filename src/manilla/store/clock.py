"""The database's own clock in SQL: processes on several machines need not agree about the time."""

from __future__ import annotations

from typing import Any

from sqlalchemy import BigInteger
from sqlalchemy.ext.compiler import compiles
from sqlalchemy.sql.compiler import SQLCompiler
from sqlalchemy.sql.functions import GenericFunction


class now_ms(GenericFunction[int]):  # noqa: N801 - SQL functions are written like functions
    """Milliseconds since 1970, as the database counts them."""

    type = BigInteger()
    inherit_cache = True
    # Only meant for this package: no `func.now_ms`.
    _register = False


@compiles(now_ms, "sqlite")
def _in_sqlite(_element: now_ms, _compiler: SQLCompiler, **_options: Any) -> str:
    # unixepoch('subsec') would be plainer, but needs SQLite 3.42.
    return "CAST((julianday('now') - 2440587.5) * 86400000 AS INTEGER)"


@compiles(now_ms, "postgresql")
def _in_postgresql(_element: now_ms, _compiler: SQLCompiler, **_options: Any) -> str:
    # Not now(): that is when the transaction began.
    return "CAST(extract(epoch FROM clock_timestamp()) * 1000 AS BIGINT)"
