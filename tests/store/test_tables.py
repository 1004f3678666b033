"""The index of tables."""

from tests.asynchronously import asynchronously

from .support import opened, row


@asynchronously
async def test_the_lobby_lists_public_tables_that_are_not_over(database_address: str) -> None:
    async with opened(database_address) as store:
        await store.tables.save(row("open", changed=1))
        await store.tables.save(row("playing", phase="playing", changed=3))
        await store.tables.save(row("over", phase="over", changed=4))
        await store.tables.save(row("private", public=False, changed=5))
        await store.tables.save(row("other", changed=2)._replace(game="another_game"))
        assert [found.id for found in await store.tables.lobby()] == ["playing", "other", "open"]
        assert [found.id for found in await store.tables.lobby(game="another_game")] == ["other"]
        assert [found.id for found in await store.tables.lobby(limit=1)] == ["playing"]
        assert await store.tables.get("private") == row("private", public=False, changed=5)
        assert await store.tables.get("nowhere") is None
        assert await store.tables.count() == {"open": 3, "playing": 1, "over": 1}


@asynchronously
async def test_what_is_older_does_not_overwrite(database_address: str) -> None:
    async with opened(database_address) as store:
        assert await store.tables.save(row("t", seq=5, phase="playing"), {"anna": True})
        assert not await store.tables.save(row("t", seq=4), {"anna": False, "bert": True})
        assert await store.tables.get("t") == row("t", seq=5, phase="playing")
        assert await store.tables.players("t") == {"anna": True}
        assert await store.tables.save(
            row("t", seq=6, phase="over")._replace(created=99), {"bert": True, "anna": False}
        )
        assert await store.tables.get("t") == row("t", seq=6, phase="over")  # made when it was made
        assert await store.tables.players("t") == {"anna": False, "bert": True}


@asynchronously
async def test_a_players_own_tables(database_address: str) -> None:
    async with opened(database_address) as store:
        for number in range(5):
            await store.tables.save(
                row(f"t{number}", phase="over", changed=number), {"anna": False, f"b{number}": True}
            )
        await store.tables.save(row("now", phase="playing", changed=9, public=False), {"anna": True})
        own = await store.tables.of_player("anna", limit=3)
        assert [found.id for found in own] == ["now", "t4", "t3"]
        older = await store.tables.of_player("anna", before=own[-1].changed)
        assert [found.id for found in older] == ["t2", "t1", "t0"]
        assert [found.id for found in await store.tables.of_player("anna", phases=["playing"])] == ["now"]
        assert [found.id for found in await store.tables.of_player("b2")] == ["t2"]
        assert await store.tables.of_player("nobody") == []


@asynchronously
async def test_old_tables_go_with_all_that_is_kept_of_them(database_address: str) -> None:
    async with opened(database_address) as store:
        for number in range(4):
            table = f"t{number}"
            await store.tables.save(row(table, phase="over", changed=number), {"anna": False})
            await store.events.append(table, 0, [b"a", b"b"], 0)
            await store.leases.take(table, "me", 600)
            await store.presence.touch(table, "anna", "s", 600)
        await store.tables.save(row("running", phase="playing", changed=0))
        old = await store.tables.unchanged_since(2, phase="over")
        assert old == ["t0", "t1"]
        await store.tables.delete(old)
        assert await store.tables.unchanged_since(2, phase="over") == []
        assert [found.id for found in await store.tables.of_player("anna")] == ["t3", "t2"]
        for gone in old:
            assert await store.events.read(gone) == []
            assert await store.presence.present(gone) == set()
            assert await store.leases.take(gone, "you", 600)
        assert await store.events.last_seq("t2") == 2
        assert not await store.leases.take("t2", "you", 600)
