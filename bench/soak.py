"""People and bots that come and go at one server for a long time: when all have gone it must be as it was before.

    python bench/soak.py [--minutes 20] [--visitors 30] [--seed S]

A server of our own on loopback. The end is one line of JSON: tasks, sockets, tables, files, objects and memory of the
server when it was quiet before and after, and the most of each meanwhile; and 1 where anything is left behind. What is
looked at stands in tests/server/soaking.py.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import sys
import tempfile
from pathlib import Path


def main() -> int:
    sys.path.insert(0, str(Path(__file__).parents[1]))
    from tests.server.soaking import soak

    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=float, default=20)
    parser.add_argument("--visitors", type=int, default=30)
    parser.add_argument("--seed", type=int, default=random.SystemRandom().randrange(1_000_000))
    chosen = parser.parse_args()
    print(f"seed {chosen.seed}", flush=True)
    with tempfile.TemporaryDirectory() as folder:
        report = asyncio.run(soak(Path(folder), chosen.minutes, chosen.visitors, chosen.seed))
    print(json.dumps(vars(report)))
    return 1 if report.faults else 0


if __name__ == "__main__":
    raise SystemExit(main())
