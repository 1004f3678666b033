"""Accounts and what hangs on them."""

import asyncio
from collections.abc import Mapping

import pytest

from manilla.store import StoreRefused
from manilla.store.accounts import Account
from manilla.store.credentials import Passkey
from manilla.store.folding import fold
from manilla.store.ratings import RatedMatch, Rating
from manilla.store.rule_sets import RuleSet
from manilla.store.sessions import BotToken, Session
from tests.asynchronously import asynchronously

from .support import opened

ANNA = Account("p_anna", "Anna", is_guest=False, is_bot=False, banned=False, created=7)
GUEST = Account("p_guest", None, is_guest=True, is_bot=False, banned=False, created=8)


@asynchronously
async def test_names_are_unique_whatever_their_case(database_address: str) -> None:
    async with opened(database_address) as store:
        await store.accounts.add(ANNA)
        await store.accounts.add(GUEST)
        await store.accounts.add(GUEST._replace(id="p_guest_2"))  # guests without a name are many
        for name in ("anna", "ANNA", "Ａｎｎａ"):
            with pytest.raises(StoreRefused, match="name_taken"):
                await store.accounts.add(ANNA._replace(id="p_other", name=name))
            assert await store.accounts.by_name(name) == ANNA
        with pytest.raises(StoreRefused, match="name_taken"):
            await store.accounts.rename("p_guest", "aNNa", is_guest=False)
        assert await store.accounts.get("p_guest") == GUEST
        assert await store.accounts.rename("p_guest", "Straße", is_guest=False)
        assert await store.accounts.by_name("STRASSE") == GUEST._replace(name="Straße", is_guest=False)
        assert await store.accounts.rename("p_anna", "ANNA", is_guest=False)  # one's own name in another case
        assert not await store.accounts.rename("p_nobody", "New", is_guest=False)
        assert await store.accounts.names(["p_anna", "p_guest_2", "p_nobody"]) == {"p_anna": "ANNA"}
        assert fold("Straße") == fold("STRASSE")


@asynchronously
async def test_of_many_who_want_a_name_one_gets_it(database_address: str) -> None:
    async with opened(database_address) as store:
        wanted = (store.accounts.add(ANNA._replace(id=f"p_{n}", name="Anna" if n % 2 else "anna")) for n in range(8))
        done = await asyncio.gather(*wanted, return_exceptions=True)
        assert done.count(None) == 1
        assert sum(isinstance(error, StoreRefused) for error in done) == 7


@asynchronously
async def test_settings_and_bans(database_address: str) -> None:
    async with opened(database_address) as store:
        await store.accounts.add(ANNA)
        assert await store.accounts.change_settings("p_anna", b'{"deck": "french"}')
        assert await store.accounts.ban("p_anna", banned=True)
        assert await store.accounts.get("p_anna") == ANNA._replace(banned=True, settings=b'{"deck": "french"}')
        assert await store.accounts.ban("p_anna", banned=False)
        assert not await store.accounts.ban("p_nobody", banned=True)


@asynchronously
async def test_ways_in(database_address: str) -> None:
    async with opened(database_address) as store:
        await store.accounts.add(ANNA)
        assert await store.credentials.password("p_anna") is None
        for hashed in ("hash 1", "hash 2", None):
            await store.credentials.set_password("p_anna", hashed)
            assert await store.credentials.password("p_anna") == hashed

        key = Passkey(b"\x00id", "p_anna", b"public", 0, "phone", 5)
        assert await store.credentials.add_passkey(key)
        assert not await store.credentials.add_passkey(key)
        assert await store.credentials.passkey(b"\x00id") == key
        assert await store.credentials.passkey(b"other") is None
        assert await store.credentials.passkey_used(b"\x00id", 0, 6)  # a key that does not count
        assert await store.credentials.passkey_used(b"\x00id", 4, 7)
        assert not await store.credentials.passkey_used(b"\x00id", 4, 8)
        assert not await store.credentials.passkey_used(b"\x00id", 0, 8)
        assert await store.credentials.passkeys("p_anna") == [key._replace(sign_count=4, last_used=7)]
        assert not await store.credentials.remove_passkey("p_other", b"\x00id")
        assert await store.credentials.remove_passkey("p_anna", b"\x00id")

        await store.credentials.set_recovery_codes("p_anna", [b"1", b"2"])
        await store.credentials.set_recovery_codes("p_anna", [b"2", b"3"])
        assert not await store.credentials.use_recovery_code("p_anna", b"1")
        assert await store.credentials.use_recovery_code("p_anna", b"2")
        assert not await store.credentials.use_recovery_code("p_anna", b"2")
        assert await store.credentials.recovery_codes_left("p_anna") == 1


@asynchronously
async def test_sessions_and_tokens(database_address: str) -> None:
    async with opened(database_address) as store:
        await store.accounts.add(ANNA)
        sessions = [Session(f"s{n}", "p_anna", n, n, "Browser" * n) for n in range(4)]
        for session in sessions:
            await store.sessions.add(session)
        await store.sessions.add(Session("long", "p_anna", 0, 9, "x" * 1000 + "\0"))
        assert (await store.sessions.of_account("p_anna"))[0].user_agent == "x" * 256
        assert await store.sessions.revoke("p_anna", "long", 10)
        assert not await store.sessions.revoke("p_anna", "long", 11)
        assert not await store.sessions.revoke("p_other", "s1", 11)
        await store.sessions.seen("s1", 50)
        assert [session.id for session in await store.sessions.of_account("p_anna")] == ["s1", "s3", "s2", "s0"]
        assert await store.sessions.revoke_others("p_anna", "s1", 12) == 3
        assert await store.sessions.get("s2") == sessions[2]._replace(revoked=12)
        assert await store.sessions.get("nothing") is None
        assert [session.id for session in await store.sessions.of_account("p_anna")] == ["s1"]
        assert await store.sessions.delete_old(11) == 4
        assert await store.sessions.get("s1") == sessions[1]._replace(last_seen=50)
        assert await store.sessions.revoke_others("p_anna", None, 13) == 1

        token = BotToken(b"hash", "p_anna", "my bot", 3)
        await store.sessions.add_token(token)
        assert await store.sessions.token(b"hash") == token
        assert await store.sessions.token(b"no") is None
        await store.sessions.token_used(b"hash", 8)
        assert await store.sessions.tokens("p_anna") == [token._replace(last_used=8)]
        assert not await store.sessions.remove_token("p_other", b"hash")
        assert await store.sessions.remove_token("p_anna", b"hash")


@asynchronously
async def test_saved_rules(database_address: str) -> None:
    async with opened(database_address) as store:
        await store.accounts.add(ANNA)
        rules = RuleSet("r1", "p_anna", "At home", "some_game", b'{"target": 50}', 4)
        await store.rule_sets.add(rules)
        await store.rule_sets.add(rules._replace(id="r2", name="A club"))
        assert await store.rule_sets.get("r1") == rules
        assert [found.id for found in await store.rule_sets.of_owner("p_anna")] == ["r2", "r1"]
        assert not await store.rule_sets.remove("p_other", "r1")
        assert await store.rule_sets.remove("p_anna", "r1")
        assert await store.rule_sets.get("r1") is None


def one_better(before: Mapping[str, Rating], *players: str) -> dict[str, tuple[float, float]]:
    return {player: (before[player].mu + 1 if player in before else 1.0, 8.0) for player in players}


@asynchronously
async def test_a_match_counts_once(database_address: str) -> None:
    async with opened(database_address) as one, opened(database_address) as other:
        match = RatedMatch("t", 1, "g", (("a", "bot:x"), ("b", "c")), 5)
        counted = await asyncio.gather(
            *(
                store.ratings.apply(match, lambda r: one_better(r, "a", "b", "c", "bot:x"))
                for store in (one, other, one)
            )
        )
        assert sorted(counted) == [False, False, True]
        assert await one.ratings.of_player("a") == [Rating("a", "g", 1.0, 8.0, 1, 2)]
        again = match._replace(number=2, sides=(("a", "b"), ("c", "d")))
        assert await one.ratings.apply(again, lambda r: one_better(r, "a", "b", "c", "d"))
        found = await other.ratings.of_players("g", ["a", "d", "nobody"])
        assert found == {"a": Rating("a", "g", 2.0, 8.0, 2, 3), "d": Rating("d", "g", 1.0, 8.0, 1, 2)}
        assert [rating.player for rating in await one.ratings.best("g", games=2)] == ["a", "b", "c"]
        assert [rating.player for rating in await one.ratings.best("g", opponents=4)] == ["b"]
        assert [rating.player for rating in await one.ratings.best("g", limit=1)] == ["a"]
        assert await one.ratings.best("other") == []


@asynchronously
async def test_matches_of_the_same_people_that_end_at_once_all_count(database_address: str) -> None:
    async with opened(database_address) as one, opened(database_address) as other:
        matches = [RatedMatch(f"t{n}", 1, "g", (("a",), (f"b{n}",)), 5) for n in range(8)]
        done = await asyncio.gather(
            *(
                (one, other)[n % 2].ratings.apply(match, lambda r, n=n: one_better(r, "a", f"b{n}"))  # type: ignore[misc]  # mypy does not see the default's type
                for n, match in enumerate(matches)
            )
        )
        assert done == [True] * 8
        assert await one.ratings.of_player("a") == [Rating("a", "g", 8.0, 8.0, 8, 8)]


@asynchronously
async def test_a_rating_that_fails_leaves_nothing_behind(database_address: str) -> None:
    async with opened(database_address) as store:
        match = RatedMatch("t", 1, "g", (("a",), ("b",)), 5)
        with pytest.raises(ZeroDivisionError):
            await store.ratings.apply(match, lambda _: {"a": (1 / 0, 1.0)})
        assert await store.ratings.apply(match, lambda r: one_better(r, "a", "b"))
        assert await store.ratings.of_player("a") == [Rating("a", "g", 1.0, 8.0, 1, 1)]


@asynchronously
async def test_a_person_is_forgotten_and_the_id_stays(database_address: str) -> None:
    async with opened(database_address) as store:
        await store.accounts.add(ANNA)
        await store.accounts.change_settings("p_anna", b'{"mail": "anna"}')
        await store.credentials.set_password("p_anna", "hash")
        await store.credentials.add_passkey(Passkey(b"id", "p_anna", b"key", 0, "phone", 5))
        await store.credentials.set_recovery_codes("p_anna", [b"1"])
        await store.sessions.add(Session("s", "p_anna", 1, 1, "Browser"))
        await store.sessions.add_token(BotToken(b"hash", "p_anna", "bot", 3))
        await store.rule_sets.add(RuleSet("r", "p_anna", "At home", "g", b"{}", 4))
        match = RatedMatch("t", 1, "g", (("p_anna",), ("b",)), 5)
        await store.ratings.apply(match, lambda r: one_better(r, "p_anna", "b"))
        await store.events.append("t", 0, [b'{"player": "p_anna"}'], 0)

        assert await store.accounts.forget("p_anna", 99)
        assert not await store.accounts.forget("p_nobody", 99)
        assert await store.accounts.get("p_anna") == ANNA._replace(name=None, forgotten=99)
        assert await store.credentials.password("p_anna") is None
        assert await store.credentials.passkey(b"id") is None
        assert await store.credentials.recovery_codes_left("p_anna") == 0
        assert await store.sessions.get("s") is None
        assert await store.sessions.token(b"hash") is None
        assert await store.rule_sets.get("r") is None
        assert await store.ratings.of_player("p_anna") == []
        assert await store.ratings.of_player("b") != []
        assert await store.events.last_seq("t") == 1
        # The name is free again, and the empty account takes none.
        await store.accounts.add(ANNA._replace(id="p_new"))
        assert not await store.accounts.rename("p_anna", "Anna again", is_guest=False)
        assert not await store.accounts.change_settings("p_anna", b"{}")
