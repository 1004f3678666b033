"""Kill a server again and again while it is played at, and show that nothing acknowledged is lost.

    python bench/crash.py [--tables 200] [--kills 20] [--seed S] [--pace 0.5] [--grown]

A server of our own on loopback and SQLite, all games in turn, every fourth table with bots. ``kill -9`` comes at random
instants: while the server starts, while all play, and just when a request has been sent or acknowledged. After each
one the database is compared with all that the players have been told; the end is one line of JSON, and 1 where there
are faults. What is looked at stands in tests/server/crashing.py and books.py. ``--grown``: three servers on a
PostgreSQL and a Redis of our own, of which one server, Redis and PostgreSQL are killed in turn.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import resource
import sys
import tempfile
from pathlib import Path


def main() -> int:
    sys.path.insert(0, str(Path(__file__).parents[1]))
    from tests.server.crashing import Report, crash
    from tests.server.crashing_grown import crash_grown
    from tests.services import PostgreSQLService, RedisService, running

    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--kills", type=int, default=20)
    parser.add_argument("--seed", type=int, default=random.SystemRandom().randrange(1_000_000))
    parser.add_argument("--pace", type=float, default=0.5, help="seconds between two acts of a table")
    parser.add_argument("--grown", action="store_true", help="three servers on PostgreSQL and Redis")
    chosen = parser.parse_args()
    print(f"seed {chosen.seed}", flush=True)
    resource.setrlimit(resource.RLIMIT_NOFILE, (resource.getrlimit(resource.RLIMIT_NOFILE)[1],) * 2)
    how = chosen.tables, chosen.kills, chosen.seed, chosen.pace
    report: Report
    with tempfile.TemporaryDirectory() as folder:
        if chosen.grown:
            with running(PostgreSQLService) as postgresql, running(RedisService) as redis:
                address = postgresql.address(postgresql.new_database())
                report = asyncio.run(crash_grown(Path(folder), (postgresql, redis), address, *how))
        else:
            report = asyncio.run(crash(Path(folder), *how))
    print(json.dumps(vars(report)))
    return 1 if report.faults else 0


if __name__ == "__main__":
    raise SystemExit(main())
