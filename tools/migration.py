"""Write the next migration from what differs between the migrations so far and schema.py; read it before use."""

import asyncio
import sys
import tempfile
from pathlib import Path

from alembic import command

from manilla.store.database import read_url
from manilla.store.migrations import configured, upgrade
from manilla.store.sqlite import migrating_engine


def main() -> None:
    if len(sys.argv) != 3:
        sys.exit('Usage: tools/migration.py NUMBER "What it changes", as in: tools/migration.py 0002 "Clubs".')
    number, what = sys.argv[1:]
    with tempfile.TemporaryDirectory() as folder:
        address = f"sqlite:///{Path(folder) / 'so_far.db'}"
        asyncio.run(upgrade(address))
        engine = migrating_engine(read_url(address))
        with engine.begin() as connection:
            command.revision(configured(connection), what, autogenerate=True, rev_id=number)
        engine.dispose()


if __name__ == "__main__":
    main()
