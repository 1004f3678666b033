"""What a server that was killed has left undone is made good by the next one."""

import asyncio
from pathlib import Path

import pytest

from manilla.server import tables
from manilla.server.sessions import now_ms
from manilla.server.tables import _row
from manilla.store import open_store
from manilla.store.accounts import Account
from tests.accounts.played import played
from tests.asynchronously import asynchronously
from tests.table.support import Driven

from .serving import serving

PEOPLE = ("p_a", "p_b", "p_c", "p_d")
PATIENCE = 30


async def left_behind(folder: Path, *, written: bool) -> None:
    """A rated match that is over, and was not counted; its row in the index is ``written``, or that of a new table."""
    match = played(PEOPLE)
    store = await open_store(f"sqlite+aiosqlite:///{folder / 'manilla.db'}")
    for player in PEOPLE:
        await store.accounts.add(Account(player, f"Name {player}", False, False, False, 0))
    row = _row("t", match.table)._replace(changed=now_ms())
    await store.tables.save(row if written else row._replace(phase="open", seq=0))
    await store.events.append("t", 0, [event.body for event in match.stored], match.table.at)
    await store.close()


@asynchronously
async def test_a_match_that_was_not_counted_is_counted_after_the_start(tmp_path: Path) -> None:
    for written in (True, False):
        folder = tmp_path / str(written)
        folder.mkdir()
        await left_behind(folder, written=written)
        async with serving(folder) as server:
            store = server.parts.store
            for _ in range(PATIENCE * 10):
                row = await store.tables.get("t")
                if await store.ratings.counted("t", 1) and row is not None and row.phase == "over":
                    break
                await asyncio.sleep(0.1)
            assert {rating.player for rating in await store.ratings.best("butifarra")} == set(PEOPLE)


@asynchronously
async def test_an_open_table_that_nobody_comes_back_to_is_closed_and_listed_no_more(tmp_path: Path) -> None:
    forsaken, fresh = Driven.opened("manilla"), Driven.opened("manilla")
    store = await open_store(f"sqlite+aiosqlite:///{tmp_path / 'manilla.db'}")
    for name, opened, at in (("forsaken", forsaken, forsaken.now), ("fresh", fresh, now_ms())):
        row = _row(name, opened.table)._replace(changed=at, phase="open")
        await store.tables.save(row)
        await store.events.append(name, 0, [kept.body for kept in opened.stored[:2]], at)
    await store.close()
    listed: list[dict[str, object]] = []
    async with serving(tmp_path) as server:
        for _ in range(PATIENCE * 10):
            listed = (await server.http("GET", "/api/tables")).json()["tables"]
            if len(listed) < 2:
                break
            await asyncio.sleep(0.1)
        assert [table["table"] for table in listed] == ["fresh"]
        assert (await server.http("GET", "/api/tables/forsaken")).json()["closed"]


@asynchronously
async def test_of_tables_that_are_let_go_of_little_is_remembered(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tables, "MORE_KNOWN", 3)
    async with serving(tmp_path) as server:
        house, index = server.parts.tables.house, server.parts.tables._index
        for _ in range(20):
            await house._let_go(await server.new_table("manilla"))
        kept = await server.new_table("manilla")
        async with asyncio.timeout(PATIENCE):
            while len(index._known) > 2 * len(house.runners) + 3:  # noqa: ASYNC110 - nothing tells when the index has been written
                await asyncio.sleep(0.02)
        assert kept in index._known
