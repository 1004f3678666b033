"""Random, malformed, reordered, repeated and stale messages to a server at which others play: it must bear them.

    python bench/fuzz.py [--messages 1000000] [--seed S]

A server of our own on loopback; six sockets at a time that come and go, and requests at all of its other doors. The
end is one line of JSON; it fails where the server falls, writes a traceback, grows, or disturbs those who play. What is
looked at stands in tests/server/fuzzing.py.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import sys
import tempfile
from pathlib import Path


def main() -> None:
    sys.path.insert(0, str(Path(__file__).parents[1]))
    from tests.server.fuzzing import fuzz

    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--messages", type=int, default=1_000_000)
    parser.add_argument("--seed", type=int, default=random.SystemRandom().randrange(1_000_000))
    chosen = parser.parse_args()
    print(f"seed {chosen.seed}", flush=True)
    with tempfile.TemporaryDirectory() as folder:
        print(json.dumps(vars(asyncio.run(fuzz(Path(folder), chosen.messages, chosen.seed)))))


if __name__ == "__main__":
    main()
