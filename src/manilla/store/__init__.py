"""What outlives a process: events, and all that a table server keeps beside them.

One code for SQLite and PostgreSQL. Only this package knows SQLAlchemy, and of it only Core: plain tables, plain
tuples out. ``Store`` bundles one object a subject.
"""

from __future__ import annotations

from .database import Database, open_database
from .errors import StoreRefused
from .store import Store, open_store

__all__ = ["Database", "Store", "StoreRefused", "open_database", "open_store"]
