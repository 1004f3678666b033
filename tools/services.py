"""Install the programs of a PostgreSQL, a Redis and strace that tests start for themselves (Debian, as root).

Only programs: no cluster is made, and nothing is started.
"""

import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

from tests.services import postgresql_folder, redis_program

NEVER_START = Path("/usr/sbin/policy-rc.d")
NO_CLUSTER = Path("/etc/postgresql-common/createcluster.conf")


def strace_program() -> str | None:
    return shutil.which("strace")


SEARCH: dict[str, Callable[[], object]] = {
    "postgresql": postgresql_folder,
    "redis-server": redis_program,
    "strace": strace_program,
}


def main() -> None:
    missing = [package for package, find in SEARCH.items() if find() is None]
    if not missing:
        return
    if os.geteuid() != 0 or shutil.which("apt-get") is None:
        sys.exit(
            f"Missing for the tests: {', '.join(missing)}. On Debian: apt-get install --no-install-recommends"
            f" {' '.join(missing)}. Elsewhere initdb, redis-server and strace must be on the path."
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


def apt(*arguments: str) -> None:
    quiet = [
        "apt-get",
        "-qq",
        "-y",
        "--no-install-recommends",
        "-o",
        "DPkg::Lock::Timeout=300",
        "-o",
        "Dpkg::Use-Pty=0",
    ]
    done = subprocess.run(
        [*quiet, *arguments],
        env=os.environ | {"DEBIAN_FRONTEND": "noninteractive"},
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        sys.exit(f"apt-get {' '.join(arguments)} failed:\n{done.stdout}{done.stderr}")


if __name__ == "__main__":
    main()
