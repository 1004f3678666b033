"""Passwords: what may be one; how they are hashed; that a missing one takes as long as a wrong one."""

import asyncio
import threading
from typing import Any

import pytest
from argon2 import PasswordHasher

from manilla.server.accounts.passwords import LEAST, MOST, Passwords, acceptable
from manilla.server.errors import Refusal

CHEAP = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)


@pytest.mark.parametrize(
    ("password", "code"),
    [
        ("short", "password_short"),
        ("x" * 201, "password_long"),
        ("aaaaaaaaaaaa", "password_common"),
        ("1234567890", "password_common"),
        ("12345678901234", "password_common"),
        ("abcdefghijkl", "password_common"),
        ("zyxwvutsrq", "password_common"),
        ("Password123!", "password_common"),
        ("wachtwoord2026", "password_common"),
        ("manilla-2026", "password_common"),
        ("qwertyuiop", "password_common"),
        ("lluis d'oms", "password_is_name"),
    ],
)
def test_a_password_that_is_easy_is_refused(password: str, code: str) -> None:
    with pytest.raises(Refusal) as refused:
        acceptable(password, "Lluis d'Oms")
    assert (refused.value.code, refused.value.status) == (code, 422)


@pytest.mark.parametrize("password", ["aaaaaaabcd", "correct horse", "пароль от сердца", "xxxyyy" + "zw 1" * 40])
def test_a_password_may_be_anything_else(password: str) -> None:
    assert LEAST <= len(acceptable(password)) <= MOST


def test_a_password_fits_its_own_hash_alone() -> None:
    async def tried() -> None:
        passwords = Passwords(CHEAP)
        kept = await passwords.hashed("correct horse")
        assert kept.startswith("$argon2id$")
        assert "correct" not in kept
        assert await passwords.hashed("correct horse") != kept
        assert await passwords.fits(kept, "correct horse")
        assert not await passwords.fits(kept, "correct horsE")
        assert not await passwords.fits(None, "correct horse")
        assert not await passwords.fits(None, "nobody's password")
        assert not await passwords.fits("no hash", "correct horse")
        assert not await passwords.fits(kept, "x" * 100_000)

    asyncio.run(tried())


def test_an_accent_may_be_typed_in_either_way() -> None:
    async def tried() -> None:
        passwords = Passwords(CHEAP)
        kept = await passwords.hashed(acceptable("contrasen\u0303a larga"))
        assert await passwords.fits(kept, "contrase\u00f1a larga")
        assert await passwords.fits(kept, "contrasen\u0303a larga")

    asyncio.run(tried())


def test_without_a_hash_the_same_work_is_done() -> None:
    """Counted, not timed: one check by the library with the same settings, whether there is a hash or not."""
    checked: list[str] = []

    class Counting(PasswordHasher):
        def verify(self, hash: Any, password: Any) -> Any:  # noqa: A002 - the library's name
            checked.append(str(hash).rpartition("$")[0].rpartition("$")[0])
            return super().verify(hash, password)

    async def tried() -> None:
        passwords = Passwords(Counting(time_cost=1, memory_cost=8, parallelism=1))
        kept = await passwords.hashed("correct horse")
        await passwords.fits(kept, "wrong horse")
        await passwords.fits(None, "wrong horse")

    asyncio.run(tried())
    assert len(checked) == 2
    assert checked[0] == checked[1]


def test_the_settings_of_the_hash_are_not_cheap() -> None:
    async def hashed() -> str:
        return await Passwords().hashed("correct horse")

    assert asyncio.run(hashed()).startswith("$argon2id$v=19$m=65536,t=3,p=1$")


def test_a_hash_made_with_older_settings_is_known_as_such() -> None:
    old = CHEAP.hash("correct horse")
    assert Passwords().outdated(old)
    assert not Passwords(CHEAP).outdated(old)


def test_only_so_many_are_made_at_once_and_beyond_a_queue_people_are_sent_away() -> None:
    going, most = 0, 0
    lock, gate = threading.Lock(), threading.Event()

    class Slow(PasswordHasher):
        def hash(self, password: Any, *, salt: Any = None) -> str:
            nonlocal going, most
            with lock:
                going += 1
                most = max(most, going)
            gate.wait(5)
            with lock:
                going -= 1
            return "hash"

    async def tried() -> list[Any]:
        passwords = Passwords(Slow(), at_once=2, waiting=3)
        tasks = [asyncio.ensure_future(passwords.hashed("x")) for _ in range(8)]
        await asyncio.sleep(0.05)
        gate.set()
        return await asyncio.gather(*tasks, return_exceptions=True)

    done = asyncio.run(tried())
    assert most == 2
    assert done.count("hash") == 5
    refused = [failed for failed in done if isinstance(failed, Refusal)]
    assert [(failed.code, failed.status) for failed in refused] == [("busy", 503)] * 3
