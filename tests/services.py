"""A PostgreSQL and a Redis of our own for tests: on free ports, in temporary folders, gone with the test run.

``make services`` installs what is missing. Nothing here uses a service that runs on the machine already.
"""

from __future__ import annotations

import asyncio
import os
import pwd
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TypeVar

import pytest

PATIENCE = 180
"""Seconds to wait for a start on a machine that is busy with other things."""
ASK = "Run `make services`; it installs it on Debian."


def postgresql_folder() -> Path | None:
    """Where PostgreSQL's programs are: the newest of Debian's, or those on the path."""
    versions = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda path: int(path.parts[-3]))
    if versions:
        return versions[-1].parent
    found = shutil.which("initdb")
    return Path(found).parent if found else None


def redis_program() -> str | None:
    return shutil.which("redis-server")


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


Kind = TypeVar("Kind", bound="Service")


class Service:
    """A program that listens on a port; it can be stopped and started again on the same one.

    Start it from the main thread: it ends with the thread that started it.
    """

    name: str
    stop_signal: signal.Signals

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.port = free_port()
        self._process: subprocess.Popen[bytes] | None = None

    def command(self) -> Sequence[str]:
        raise NotImplementedError

    def user(self) -> str | None:
        """Who is to run it, where we are root and it will not be."""
        return None

    def start(self) -> None:
        command = list(self.command())
        user = self.user()
        if shutil.which("setpriv"):
            # It ends also when we are killed, or more precisely the thread that starts it.
            rights = [f"--reuid={user}", f"--regid={user}", "--clear-groups"] if user else []
            command = ["setpriv", *rights, f"--pdeathsig={self.stop_signal.name.removeprefix('SIG')}", *command]
            user = None
        with (self.folder / "log").open("ab") as log:
            self._process = subprocess.Popen(command, stdout=log, stderr=log, cwd=self.folder, user=user, group=user)
        until = time.monotonic() + PATIENCE
        while not self._answers():
            if self._process.poll() is not None or time.monotonic() > until:
                self.stop()
                pytest.fail(f"{self.name} does not start:\n{(self.folder / 'log').read_text()[-2000:]}")
            time.sleep(0.02)

    def stop(self) -> None:
        """End at once, without taking leave of anybody."""
        if self._process is not None:
            self._process.send_signal(self.stop_signal)
            try:
                self._process.wait(PATIENCE)
            except subprocess.TimeoutExpired:
                self._process.kill()
                self._process.wait()
            self._process = None

    def kill(self, how: signal.Signals) -> None:
        """End by this signal, without any leave."""
        assert self._process is not None
        self._process.send_signal(how)
        self._process.wait(PATIENCE)
        self._process = None

    @property
    def pid(self) -> int:
        assert self._process is not None
        return self._process.pid

    def _answers(self) -> bool:
        try:
            with socket.create_connection(("127.0.0.1", self.port), timeout=1):
                return True
        except OSError:
            return False


class PostgreSQLService(Service):
    """A cluster of our own. Without ``sync`` it would not survive a power cut, which no test brings about."""

    name = "PostgreSQL"
    sync = "off"
    stop_signal = signal.SIGQUIT

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        programs = postgresql_folder()
        if programs is None:
            pytest.fail(f"PostgreSQL is missing. {ASK}", pytrace=False)
        self._programs = programs
        self._databases = 0
        if user := self.user():
            shutil.chown(folder, user, user)
        subprocess.run(
            [
                programs / "initdb", "--pgdata", folder / "data", "--username", "manilla", "--auth", "trust",
                "--encoding", "UTF8", "--locale", "C", "--no-sync", "--no-instructions",
            ],
            check=True, stdout=subprocess.DEVNULL, user=self.user(), group=self.user(), extra_groups=self.user() and [],
            cwd=folder,
        )  # fmt: skip

    def user(self) -> str | None:
        if os.geteuid() != 0:
            return None
        names = {entry.pw_name for entry in pwd.getpwall()}
        return "postgres" if "postgres" in names else "nobody"

    def command(self) -> Sequence[str]:
        settings = {
            "listen_addresses": "127.0.0.1", "port": self.port, "unix_socket_directories": "", "max_connections": 60,
            "shared_buffers": "16MB", "fsync": self.sync, "full_page_writes": self.sync, "autovacuum": "off",
        }  # fmt: skip
        chosen = [part for name, value in settings.items() for part in ("-c", f"{name}={value}")]
        return [str(self._programs / "postgres"), "-D", str(self.folder / "data"), *chosen]

    def address(self, database: str) -> str:
        return f"postgresql+asyncpg://manilla@127.0.0.1:{self.port}/{database}"

    def new_database(self, template: str = "template1") -> str:
        """A fresh database, a copy of a template; its name."""
        self._databases += 1
        name = f"test_{self._databases}"
        self.run_sql(f"CREATE DATABASE {name} TEMPLATE {template}")
        return name

    def run_sql(self, statement: str, database: str = "postgres") -> None:
        asyncio.run(self._run_sql(statement, database))

    async def _run_sql(self, statement: str, database: str) -> None:
        import asyncpg

        connection = await asyncpg.connect(host="127.0.0.1", port=self.port, user="manilla", database=database)
        try:
            await connection.execute(statement)
        finally:
            await connection.close()

    def _answers(self) -> bool:
        # It listens before it lets anybody in.
        asked = [str(self._programs / "pg_isready"), "--quiet", "--host", "127.0.0.1", "--port", str(self.port)]
        return subprocess.run(asked, check=False).returncode == 0


class RedisService(Service):
    """A Redis that keeps nothing."""

    name = "Redis"
    stop_signal = signal.SIGTERM

    def command(self) -> Sequence[str]:
        program = redis_program()
        if program is None:
            pytest.fail(f"Redis is missing. {ASK}", pytrace=False)
        return [
            program, "--port", str(self.port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no",
            "--dir", str(self.folder),
        ]  # fmt: skip

    @property
    def address(self) -> str:
        return f"redis://127.0.0.1:{self.port}/0"


def quick_folder() -> str | None:
    """Memory, where there is plenty; what services write here nobody needs for long."""
    memory = "/dev/shm"  # noqa: S108 - a folder of our own is made in it
    return memory if os.path.ismount(memory) and shutil.disk_usage(memory).free > 2**30 else None


@contextmanager
def running(kind: type[Kind]) -> Iterator[Kind]:
    """A started service, stopped and removed at the end whatever happened."""
    # Not pytest's own folder: another user must be able to get in.
    folder = Path(tempfile.mkdtemp(prefix="manilla-test-", dir=quick_folder()))
    try:
        service = kind(folder)
        try:
            service.start()
            yield service
        finally:
            service.stop()
    finally:
        shutil.rmtree(folder, ignore_errors=True)
