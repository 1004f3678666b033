"""A process that appends, and says on its standard output what was acknowledged; tests kill it or trace it.

    python -m tests.store.writer ADDRESS NAME SEED NUMBER TABLES [SYNCHRONOUS]

NUMBER appends (0: for ever) at random tables of TABLES, from several tasks at once. Each line is ``ack TABLE FIRST
BODY...``.
"""

import asyncio
import os
import random
import sys

from manilla.store import Store, open_database
from manilla.store.sqlite_log import SQLiteLog
from manilla.table.ports import StaleSeq

TASKS = 4


async def main(address: str, name: str, seed: int, number: int, tables: int, synchronous: str | None) -> None:
    dice = random.Random(seed)
    # The schema is there already: without alembic the process starts in half the time.
    store = Store(await open_database(address))
    if synchronous:
        log = store.database.log()
        assert isinstance(log, SQLiteLog)
        await log._write(lambda connection: connection.execute(f"PRAGMA synchronous = {synchronous}"))
    os.write(1, b"ready\n")
    count = 0

    async def write(task: int) -> None:
        nonlocal count
        while not number or count < number:
            count += 1
            table = f"t{dice.randrange(tables)}"
            expected = await store.events.last_seq(table)
            bodies = [f"{name}.{task}.{count}.{part}" for part in range(dice.randint(1, 3))]
            try:
                await store.events.append(table, expected, [body.encode() for body in bodies], 0)
            except StaleSeq:
                continue
            # At once, and past all buffers: this is the moment in which somebody is told.
            os.write(1, f"ack {table} {expected + 1} {' '.join(bodies)}\n".encode())

    await asyncio.gather(*(write(task) for task in range(TASKS if tables > 1 else 1)))
    await store.close()


if __name__ == "__main__":
    address, name, seed, number, tables, *rest = sys.argv[1:]
    asyncio.run(main(address, name, int(seed), int(number), int(tables), rest[0] if rest else None))
