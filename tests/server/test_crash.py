"""kill -9 in the middle of play: nothing acknowledged is lost, nothing is done twice, and the tables go on."""

import asyncio
import random
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from tests.asynchronously import asynchronously
from tests.services import PostgreSQLService, RedisService

from .books import Books, in_file
from .clients import joined
from .crashing import Player, Witness, crash
from .crashing_grown import crash_grown
from .serving import serving


@pytest.mark.long
def test_ten_tables_and_three_kills(tmp_path: Path) -> None:
    report = asyncio.run(crash(tmp_path, 10, 3, seed=11))
    assert report.faults == []
    assert sum(report.kills.values()) == 3
    assert report.acknowledged > 100
    assert report.views > report.players


def test_one_of_three_servers_and_redis_and_postgresql_are_killed(
    postgresql: PostgreSQLService, redis_service: RedisService, tmp_path: Path
) -> None:
    address = postgresql.address(postgresql.new_database("migrated"))
    report = asyncio.run(crash_grown(tmp_path, (postgresql, redis_service), address, 5, 3, seed=4, pace=0.1))
    assert report.faults == []
    assert set(report.kills) == {"server", "Redis", "PostgreSQL"}
    assert report.acknowledged > 30
    assert report.views > report.players


def forget(connection: sqlite3.Connection) -> None:
    """What a server does that acknowledges before it has stored."""
    connection.execute("DELETE FROM events WHERE seq = (SELECT max(seq) FROM events)")


def repeat(connection: sqlite3.Connection) -> None:
    """What a server does that does not know a request again."""
    body = connection.execute("SELECT body FROM events ORDER BY seq DESC LIMIT 1").fetchone()[0]
    connection.execute("INSERT INTO events SELECT table_id, max(seq) + 1, max(at), ? FROM events", (body,))


def rewrite(connection: sqlite3.Connection) -> None:
    """What nobody may do."""
    connection.execute("UPDATE events SET at = at + 1 WHERE seq = 2")


def misplace(connection: sqlite3.Connection) -> None:
    """Another state than was told: somebody else sits there."""
    for seq, body in connection.execute("SELECT seq, body FROM events").fetchall():
        changed = body.replace(b'"chair":0,"player"', b'"chair":1,"player"')
        connection.execute("UPDATE events SET body = ? WHERE seq = ?", (changed, seq))


@pytest.mark.parametrize(
    ("damage", "found"),
    [
        (forget, ("was told of", "is kept at None")),
        (repeat, ("was done at",)),
        (misplace, ("is not what the events give",)),
    ],
)
@asynchronously
async def test_what_is_lost_is_found(
    damage: Callable[[sqlite3.Connection], None], found: tuple[str, ...], tmp_path: Path
) -> None:
    """The books do not pass over a fault: each is made here."""
    books = await _books_after(tmp_path, damage, before=False)
    for text in found:
        assert any(text in fault for fault in books.faults), books.faults


@asynchronously
async def test_what_is_changed_afterwards_is_found(tmp_path: Path) -> None:
    books = await _books_after(tmp_path, rewrite, before=True)
    assert len(books.faults) == 1
    assert "is not what it was" in books.faults[0]


async def _books_after(folder: Path, damage: Callable[[sqlite3.Connection], None], *, before: bool) -> Books:
    """One player says something; the books are looked at ``before`` the damage, and after it."""
    async with serving(folder) as server, joined(server.address, 1) as (client,):
        table = await server.new_table("manilla")
        await client.watch(table)
        answers = [await client.done("sit", table, chair=0), await client.done("say", table, phrase="hello")]
        await client.news_of(table, answers[-1]["seq"])
        told = next(frame for frame in reversed(client.frames) if '"t":"table"' in frame)
    player = Player([0], table, 0, Witness(), random.Random(1))
    player.id, player.seq, player.newest = client.player, answers[-1]["seq"], told.encode()
    player.acknowledged = [(answer["id"], answer["seq"]) for answer in answers]
    books = Books(in_file(folder / "manilla.db"))
    if before:
        books.check([player])
        assert books.faults == []
        assert (books.acknowledged, books.views) == (2, 1)
    with closing(sqlite3.connect(folder / "manilla.db")) as connection, connection:
        damage(connection)
    books.check([player])
    return books
