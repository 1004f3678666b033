"""Programs that come from Debian, installed as root; nothing here asks for a password or starts a service."""

import os
import shutil
import subprocess
import sys


def can_install() -> bool:
    """Whether this is Debian or a child of it, and we are root."""
    return os.geteuid() == 0 and shutil.which("apt-get") is not None


def apt(*arguments: str) -> None:
    """Run apt-get without questions; ends the program with its output where it fails."""
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
