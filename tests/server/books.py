"""The database of a killed server, and what its players know, laid side by side."""

from __future__ import annotations

import hashlib
import json
import shutil
import sqlite3
import tempfile
from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from manilla.table import events as e
from manilla.table.evolve import evolved
from manilla.table.ports import StoredEvent
from manilla.table.showing import Shown
from manilla.table.state import Table, fingerprint

if TYPE_CHECKING:
    from .crashing import Player


def in_file(database: Path) -> Callable[[Iterable[str]], dict[str, list[StoredEvent]]]:
    """Reads a copy of an SQLite file, as the server will find it: to open the file itself would mend what the server
    has to mend.
    """

    def read(names: Iterable[str]) -> dict[str, list[StoredEvent]]:
        with tempfile.TemporaryDirectory() as folder:
            for end in ("", "-wal"):
                source = database.with_name(database.name + end)
                if source.exists():
                    shutil.copy(source, Path(folder) / f"copy.db{end}")
            with closing(sqlite3.connect(Path(folder) / "copy.db")) as connection:
                assert connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
                find = "SELECT seq, at, body FROM events WHERE table_id = ? ORDER BY seq"
                return {name: list(map(StoredEvent._make, connection.execute(find, (name,)))) for name in names}

    return read


@dataclass
class _Page:
    """One table as of the last look."""

    table: Table | None = None
    prints: dict[int, str] = field(default_factory=dict)
    """Fingerprints by seq, of earlier looks."""
    digest: Any = field(default_factory=hashlib.sha256)
    """Of all events so far."""
    requests: dict[str, int] = field(default_factory=dict)
    """The seq of the event that each request made."""


class Books:
    """Looks at a database between two lives of its server, or while others of its servers live. ``faults`` are
    sentences.

    ``read`` gives the events of some tables by their ids, in order.
    """

    def __init__(self, read: Callable[[Iterable[str]], dict[str, list[StoredEvent]]]) -> None:
        self.faults: list[str] = []
        self.acknowledged = 0
        self.events = 0
        self.views = 0
        self._read = read
        self._pages: dict[str, _Page] = defaultdict(_Page)

    def check(self, players: Sequence[Player], *, everything: bool = False) -> None:
        """What was acknowledged or told is there, once, and what was there has not changed.

        ``everything``: the whole log is played through again, and must give the fingerprints of the earlier looks.
        """
        by_table: dict[str, list[Player]] = defaultdict(list)
        for player in players:
            by_table[player.table].append(player)
        for name, stored in self._read(by_table).items():
            self._check_table(name, stored, by_table[name], everything)
        self.events = sum(page.table.seq for page in self._pages.values() if page.table is not None)

    def _check_table(self, name: str, stored: list[StoredEvent], sitting: list[Player], everything: bool) -> None:
        page = self._pages[name]
        known = 0 if page.table is None else page.table.seq
        if [event.seq for event in stored] != list(range(1, len(stored) + 1)):
            self.faults.append(f"table {name} has gaps")
            return
        if _digest(stored[:known]).digest() != page.digest.digest():
            self.faults.append(f"table {name}: what was kept up to {known} is not what it was")
            return
        looked_at = {player.seq: [p for p in sitting if p.seq == player.seq] for player in sitting if player.newest}
        for event in stored[known:]:
            page.table = evolved(page.table, [event])
            request = e.from_json(event.body).request
            if request and request in page.requests:
                self.faults.append(f"table {name}: {request} was done at {page.requests[request]} and at {event.seq}")
            if request:
                page.requests[request] = event.seq
            assert page.table is not None
            self._compare(name, page.table, looked_at.get(event.seq, []))
        page.digest = _digest(stored)
        self._check_told(name, page, len(stored), sitting)
        if everything:
            self._replay(name, page, stored)
        assert page.table is not None
        page.prints[page.table.seq] = fingerprint(page.table)

    def _check_told(self, name: str, page: _Page, last: int, sitting: list[Player]) -> None:
        for player in sitting:
            if player.seq > last:
                self.faults.append(f"table {name}: {player.id} was told of {player.seq}, but {last} is the last")
            for request, seq in player.acknowledged:
                kept = page.requests.get(f"{player.id}/{request}")
                if kept is None or not kept <= seq <= last:
                    self.faults.append(f"table {name}: {request} of {player.id}, done at {seq}, is kept at {kept}")
                self.acknowledged += 1
            player.acknowledged.clear()

    def _compare(self, name: str, table: Table, players: Iterable[Player]) -> None:
        """What the server told from its memory is what the events alone give."""
        shown = Shown(name, table, table.at, str)
        for player in players:
            told = json.loads(player.newest)
            worked_out = json.loads(shown.frame(told.get("chair")))
            if told.get("chair") != table.chair_of(player.id):
                self.faults.append(f"table {name}: {player.id} was told of chair {told.get('chair')}")
            if _facts(told) != _facts(worked_out):
                self.faults.append(f"table {name}: what {player.id} saw at {player.seq} is not what the events give")
            self.views += 1

    def _replay(self, name: str, page: _Page, stored: Sequence[StoredEvent]) -> None:
        table: Table | None = None
        for event in stored:
            table = evolved(table, [event])
            assert table is not None
            wanted = page.prints.get(event.seq)
            if wanted is not None and wanted != fingerprint(table):
                self.faults.append(f"table {name}: replayed to {event.seq} it is another")

    def read_log(self, log: Path, borne: Collection[str] = ()) -> None:
        """A server that is killed writes nothing of it, and nothing else may have gone wrong than what must be
        ``borne``: names of what is logged.
        """
        for line in log.read_text().splitlines():
            wrong = '"level": "error"' in line and not any(f'"event": "{name}"' in line for name in borne)
            if "Traceback" in line or wrong or not line.startswith("{"):
                self.faults.append(f"in the log: {line[:300]}")


def _digest(stored: Iterable[StoredEvent]) -> Any:
    digest = hashlib.sha256()
    for event in stored:
        digest.update(b"%d %d %d " % (event.seq, event.at, len(event.body)) + event.body)
    return digest


def _facts(message: dict[str, Any]) -> dict[str, Any]:
    """Of a message about a table what its events decide: no clock, no names, no deals told before."""
    match = {name: value for name, value in (message.get("match") or {}).items() if not name.startswith("results")}
    state = {name: value for name, value in message["state"].items() if name != "clock"}
    state["chairs"] = [{name: value for name, value in chair.items() if name != "name"} for chair in state["chairs"]]
    return {"seq": message["seq"], "chair": message.get("chair"), "state": state, "match": match}
