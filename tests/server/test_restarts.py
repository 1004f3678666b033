"""What a server that was killed has left undone is made good by the next one."""

import asyncio
from pathlib import Path

from manilla.server.sessions import now_ms
from manilla.server.tables import _row
from manilla.store import open_store
from manilla.store.accounts import Account
from tests.accounts.played import played
from tests.asynchronously import asynchronously

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
