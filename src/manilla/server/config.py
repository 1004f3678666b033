"""What a server is told at its start, by arguments and environment, and the secrets that it keeps.

Arguments count before the environment. Nothing here is looked up later: a server has one Config.
"""

from __future__ import annotations

import os
import secrets
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import urlsplit

from manilla.rules.errors import RuleError

SECRET_FILE = "secrets"  # noqa: S105 - the file's name
DATABASE = "manilla.db"
LEAST_SECRET = 32
"""Letters of a secret, at least."""


class BadConfig(RuleError):
    """The server cannot be started like this."""

    kind = "config"


@dataclass(frozen=True, kw_only=True)
class Config:
    """One server's settings.

    ``data`` is the folder of all that it keeps. ``db`` and ``bus`` are URLs. ``url`` is the address by which people
    reach it (behind a proxy it is not that of the socket). Only requests for its host and those in ``hosts`` are
    answered. ``proxies`` are addresses whose ``X-Forwarded-For`` is believed. ``secrets``: the first signs, all are
    accepted. ``thinkers``: processes for bots. ``limits`` off is for load tests on a private machine.
    """

    data: Path
    host: str = "127.0.0.1"
    port: int = 8440
    db: str = ""
    bus: str = "memory://"
    url: str = ""
    hosts: tuple[str, ...] = ()
    proxies: tuple[str, ...] = ()
    secrets: tuple[str, ...] = field(default=(), repr=False)
    thinkers: int = 1
    logs: str = "console"
    limits: bool = True
    ping: float = 20.0

    @property
    def database(self) -> str:
        """The URL of the database; by default an SQLite file in the data folder."""
        return self.db or f"sqlite+aiosqlite:///{self.data / DATABASE}"

    @property
    def alone(self) -> bool:
        """Whether the database is one process's own."""
        return self.database.startswith("sqlite")

    @property
    def database_file(self) -> Path:
        """The file of a database that is one process's own."""
        return Path(self.database.partition(":///")[2].partition("?")[0])

    @property
    def tls(self) -> bool:
        """Whether people reach the server by https."""
        return self.url.startswith("https://")

    @property
    def known_hosts(self) -> frozenset[str]:
        """Hosts, without ports, that a request may be for; with ``*`` any."""
        own = {"localhost", "127.0.0.1", "::1"} | set(self.hosts)
        if self.url:
            own.add(urlsplit(self.url).hostname or "")
        if self.host not in ("0.0.0.0", "::", ""):  # noqa: S104 - not bound to, looked for
            own.add(self.host)
        return frozenset(own)


def data_folder(given: Path | None, environ: Mapping[str, str] = os.environ) -> Path:
    """The folder to keep things in, made if need be: as given, else MANILLA_DATA, else the platform's custom."""
    if given is None and environ.get("MANILLA_DATA"):
        given = Path(environ["MANILLA_DATA"])
    if given is None:
        from platformdirs import user_data_path

        given = user_data_path("manilla", appauthor=False)
    given.mkdir(parents=True, exist_ok=True, mode=0o700)
    return given


def secrets_of(data: Path, environ: Mapping[str, str] = os.environ) -> tuple[str, ...]:
    """The secrets that sign cookies, newest first: of MANILLA_SECRETS (blanks between), else of a file in ``data``.

    The file is made at the first start and is for its owner's eyes alone. Raises BadConfig.
    """
    given = environ.get("MANILLA_SECRETS", "").split()
    if not given:
        given = _secrets_in(data / SECRET_FILE)
    if any(len(secret) < LEAST_SECRET for secret in given):
        raise BadConfig("short_secret", least=LEAST_SECRET)
    return tuple(given)


def _secrets_in(file: Path) -> list[str]:
    try:
        handle = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        if os.name == "posix" and file.stat().st_mode & 0o077:
            raise BadConfig("open_secret", file=str(file)) from None
        found = file.read_text().split()
        if not found:
            raise BadConfig("empty_secret", file=str(file)) from None
        return found
    with os.fdopen(handle, "w") as opened:
        made = secrets.token_urlsafe(48)
        opened.write(made + "\n")
    return [made]


def from_environment(environ: Mapping[str, str] = os.environ) -> dict[str, str]:
    """The settings that the environment names, by the names of Config's fields."""
    names = {"db": "MANILLA_DB", "bus": "MANILLA_BUS", "url": "MANILLA_URL", "logs": "MANILLA_LOGS"}
    return {field: environ[name] for field, name in names.items() if environ.get(name)}
