"""What an append costs: appends a second, and CPU time of this process for each, by the number of tables at once.

    python bench/store.py [ADDRESS] [--seconds S] [--tables N...]

Without an address: a SQLite database in a temporary folder, and where PostgreSQL's programs are found one of our own,
with fsync on. Every table has one client that appends an event of 300 bytes, waits until it is stored, and goes on.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import statistics
import sys
import tempfile
import time
from pathlib import Path

import uvloop

from manilla.store import Store, open_store

BODY = b'{"t":"acted","event":{"t":"played","seat":2,"card":"9O"},"chair":2,"request":"c17"}'.ljust(300)


async def measure(store: Store, tables: int, seconds: float, pause: float) -> str:
    """One row of figures."""
    waits: list[float] = []
    until = time.perf_counter() + seconds
    names = [os.urandom(5).hex() for _ in range(tables)]

    async def play(name: str) -> None:
        seq = 0
        while (now := time.perf_counter()) < until:
            seq = await store.events.append(name, seq, [BODY], int(now * 1000))
            waits.append(time.perf_counter() - now)
            if pause:
                await asyncio.sleep(pause)

    began, before = time.perf_counter(), os.times()
    await asyncio.gather(*(play(name) for name in names))
    wall, after = time.perf_counter() - began, os.times()
    user, system = after.user - before.user, after.system - before.system
    ranks = statistics.quantiles(waits, n=100)
    each = 1000 / len(waits)
    return (
        f"{tables:5} tables {len(waits) / wall:9.0f} appends/s {user * each:7.3f} + {system * each:.3f} ms CPU"
        f"   p50 {ranks[49] * 1000:7.2f} ms   p99 {ranks[98] * 1000:7.2f} ms"
    )


async def table_of(address: str, tables: list[int], seconds: float, pause: float) -> None:
    store = await open_store(address)
    try:
        print(f"{store.database.url.get_backend_name()}, pause {pause} s")
        await measure(store, 1, 0.2, 0)
        for number in tables:
            print(await measure(store, number, seconds, pause), flush=True)
    finally:
        await store.close()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("address", nargs="?")
    parser.add_argument("--seconds", type=float, default=3)
    parser.add_argument("--tables", type=int, nargs="+", default=[1, 10, 100, 1000])
    parser.add_argument("--pause", type=float, default=0, help="seconds each client thinks between appends")
    parser.add_argument("--folder", help="where the SQLite database is made; its disk is what is measured")
    chosen = parser.parse_args()
    if chosen.address:
        uvloop.run(table_of(chosen.address, chosen.tables, chosen.seconds, chosen.pause))
        return
    with tempfile.TemporaryDirectory(dir=chosen.folder) as folder:
        address = f"sqlite+aiosqlite:///{Path(folder) / 'bench.db'}"
        uvloop.run(table_of(address, chosen.tables, chosen.seconds, chosen.pause))
    sys.path.insert(0, str(Path(__file__).parents[1]))
    from tests.services import PostgreSQLService, postgresql_folder, running

    if postgresql_folder() is not None:
        PostgreSQLService.sync = "on"
        with running(PostgreSQLService) as service:
            address = service.address(service.new_database())
            uvloop.run(table_of(address, chosen.tables, chosen.seconds, chosen.pause))


if __name__ == "__main__":
    main()
