"""Install the programs that tests start for themselves (Debian, as root): PostgreSQL, Redis, strace, Chromium, Node.js.

Only programs: no cluster is made, and nothing is started.
"""

import shutil
import sys
from collections.abc import Callable
from pathlib import Path

from tests.e2e.browsing import chromium_program
from tests.services import postgresql_folder, redis_program
from tools.debian import apt, can_install

NEVER_START = Path("/usr/sbin/policy-rc.d")
NO_CLUSTER = Path("/etc/postgresql-common/createcluster.conf")


SEARCH: dict[str, Callable[[], object]] = {
    "postgresql": postgresql_folder,
    "redis-server": redis_program,
    "strace": lambda: shutil.which("strace"),
    "chromium": chromium_program,
    "nodejs": lambda: shutil.which("node"),
}
"""Debian's packages, and how to see that they are there."""


def main() -> None:
    missing = [package for package, find in SEARCH.items() if find() is None]
    if not missing:
        return
    if not can_install():
        sys.exit(
            f"Missing for the tests: {', '.join(missing)}. On Debian: apt-get install --no-install-recommends"
            f" {' '.join(missing)}. Elsewhere initdb, redis-server, strace, chromium and node must be on the path"
            " (CHROMIUM=... names another browser of its family)."
        )
    apt("update")
    we_forbid = not NEVER_START.exists()
    if we_forbid:
        NEVER_START.write_text("#!/bin/sh\nexit 101\n")
        NEVER_START.chmod(0o755)
    try:
        if "postgresql" in missing:
            apt("install", "postgresql-common")
            text = NO_CLUSTER.read_text() if NO_CLUSTER.exists() else ""
            NO_CLUSTER.write_text(text + "\ncreate_main_cluster = false\n")
        apt("install", *missing)
    finally:
        if we_forbid:
            NEVER_START.unlink()
    still = [package for package, find in SEARCH.items() if find() is None]
    if still:
        sys.exit(f"Installed, but not found: {', '.join(still)}.")


if __name__ == "__main__":
    main()
