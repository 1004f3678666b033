"""All subjects of a store, over one database."""

from __future__ import annotations

from .accounts import Accounts
from .credentials import Credentials
from .database import Database, open_database
from .days import Days
from .events import Events
from .leases import LeaseRows
from .once import Once
from .presence import PresenceRows
from .ratings import Ratings
from .rule_sets import RuleSets
from .sessions import Sessions
from .tables import TableIndex


class Store:
    """One object a subject; ``events``, ``leases`` and ``presence`` fulfil ``table/ports.py``."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self.events = Events(database)
        self.leases = LeaseRows(database)
        self.presence = PresenceRows(database)
        self.tables = TableIndex(database)
        self.accounts = Accounts(database)
        self.credentials = Credentials(database)
        self.sessions = Sessions(database)
        self.ratings = Ratings(database)
        self.rule_sets = RuleSets(database)
        self.once = Once(database)
        self.days = Days(database)

    async def close(self) -> None:
        """Finish what waits, and let go of the database."""
        try:
            await self.events.close()
            await self.presence.close()
        finally:
            await self.database.close()


async def open_store(address: str) -> Store:
    """Bring the schema up to date and open the store, ``sqlite+aiosqlite:///PATH`` or ``postgresql+asyncpg://...``.

    Raises StoreRefused (a bad address, a schema newer than this program), StoreUnavailable.
    """
    from .migrations import upgrade

    await upgrade(address)
    return Store(await open_database(address))
