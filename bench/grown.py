"""The same load as ``bench/server.py`` on the grown shape: several processes on PostgreSQL and Redis, behind nginx.

``python bench/grown.py --tables 10 100 --seconds 20 [--processes 2] [--direct]``: a PostgreSQL (fsync on), a Redis and
an nginx of our own on loopback; nginx with ``deploy/nginx.conf``, but for TLS. ``--direct``: one process without nginx,
which tells what the proxy and the second process cost. Of Debian: postgresql, redis-server, nginx-light.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import re
import shutil
import socket
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
NGINX = shutil.which("nginx") or "/usr/sbin/nginx"
MAIN = "pid {folder}/nginx.pid; error_log {folder}/error.log; worker_rlimit_nofile 65536;\n"
EVENTS = "events {{ worker_connections 32768; }}\nhttp {{\naccess_log off;\n{temporary}\n{site}\n}}\n"
KINDS = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def proxied(port: int, behind: Sequence[int], folder: Path) -> str:
    """Our example of a configuration, for these ports and without TLS."""
    site = (ROOT / "deploy" / "nginx.conf").read_text()
    servers = "\n".join(f"    server 127.0.0.1:{one} max_fails=1 fail_timeout=5s;" for one in behind)
    site = re.sub(r"( *server 127\.0\.0\.1:\d+.*;\n)+", servers + "\n", site)
    site = site.replace("listen 443 ssl;", f"listen 127.0.0.1:{port};")
    site = re.sub(r" *ssl_certificate.*;\n", "", site)
    temporary = "\n".join(f"{kind}_temp_path {folder}/{kind};" for kind in KINDS)
    return MAIN.format(folder=folder) + EVENTS.format(temporary=temporary, site=site)


@contextlib.contextmanager
def nginx(behind: Sequence[int]) -> Iterator[tuple[int, int]]:
    """A proxy before these ports: its own port, and its process."""
    port = free_port()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        folder.chmod(0o755)  # its workers are somebody else
        written = folder / "nginx.conf"
        written.write_text(proxied(port, behind, folder))
        with subprocess.Popen([NGINX, "-c", str(written), "-p", name, "-g", "daemon off;"]) as process:
            try:
                yield port, process.pid
            finally:
                process.terminate()


def measure(count: int, seconds: float, processes: int, *, direct: bool) -> dict[str, Any]:
    """One line of figures."""
    from bench.server import load, wait_for
    from tests.services import PostgreSQLService, RedisService, running

    PostgreSQLService.sync = "on"
    ports = [free_port() for _ in range(1 if direct else processes)]
    with contextlib.ExitStack() as undo:
        postgresql, redis = undo.enter_context(running(PostgreSQLService)), undo.enter_context(running(RedisService))
        database = postgresql.address(postgresql.new_database())
        servers = []
        for port in ports:
            folder = undo.enter_context(tempfile.TemporaryDirectory())
            asked = [sys.executable, str(ROOT / "bench" / "server.py"), "--role", "server", "--folder", folder]
            asked += ["--port", str(port), "--db", database, "--bus", redis.address]
            server = subprocess.Popen(asked)
            undo.callback(server.wait, 60)
            undo.callback(server.terminate)
            servers.append(server.pid)
            wait_for(port)  # one after the other: the first makes the schema
        beside = {"postgresql": postgresql.pid, "redis": redis.pid}
        door = ports[0]
        if not direct:
            door, beside["nginx"] = undo.enter_context(nginx(ports))
            wait_for(door)
        return {"processes": len(servers), **load(door, count, seconds, servers, beside)}


def main() -> None:
    sys.path.insert(0, str(ROOT))
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, nargs="+", default=[10, 100])
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--direct", action="store_true", help="one process, no proxy")
    chosen = parser.parse_args()
    for count in chosen.tables:
        print(json.dumps(measure(count, chosen.seconds, chosen.processes, direct=chosen.direct)), flush=True)


if __name__ == "__main__":
    main()
