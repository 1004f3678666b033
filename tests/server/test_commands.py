"""serve, join, export and admin as they are used: in terminals, by people who pull plugs."""

import re
import signal
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from manilla.cli import main
from manilla.record.load import load_file

from .terminals import PATIENCE, Seat, Terminal

SHORT = ("--game", "manille_muette", "--option", "target=1", "--option", "games_to_win=1", "--logs", "none")


class House:
    """A server in a terminal, and players in theirs."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.terminals: list[Terminal] = []

    def serve(self, *arguments: str, port: str = "0") -> Terminal:
        return self.begin(["serve", "--port", port, *arguments], self.folder / "server")

    def join(self, url: str, name: str) -> Terminal:
        return self.begin(["join", url], self.folder / name)

    def begin(self, arguments: Sequence[str], data: Path) -> Terminal:
        terminal = Terminal(arguments, data)
        self.terminals.append(terminal)
        return terminal

    def play(self, *terminals: Terminal, until: str) -> None:
        """Answer at all of them until the first has printed something."""
        seats = [Seat(terminal) for terminal in terminals]
        end = time.monotonic() + 2 * PATIENCE
        while not re.search(until, terminals[0].text):
            assert time.monotonic() < end, terminals[0].text[-3000:]
            for seat in seats:
                seat.answer()
            time.sleep(0.05)


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    found = House(tmp_path)
    yield found
    for terminal in found.terminals:
        if terminal.process.poll() is None:
            terminal.end(signal.SIGKILL)


@pytest.mark.long
def test_two_terminals_one_of_them_killed_and_a_server_killed(house: House, capsys: pytest.CaptureFixture[str]) -> None:
    server = house.serve("--bots", "casual,casual", *SHORT)
    url = server.wait_for(r"manilla join (\S+)").group(1)
    port = url.partition("/t/")[0].rpartition(":")[2]
    one, two = house.join(url, "one"), house.join(url, "two")
    house.play(one, two, until=r"Trick 1|wins the trick")
    two.end(signal.SIGKILL)
    two = house.join(url, "two")
    two.wait_for(r"You sit on chair \d")
    house.play(one, two, until=r"(?s)wins the trick.*wins the trick")
    server.end(signal.SIGKILL)
    one.wait_for("The connection is lost, trying again")
    again = house.serve("--no-table", "--logs", "none", port=port)
    again.wait_for("Serving at")
    one.wait_for("The connection is back")
    house.play(one, two, until="The match is over")
    two.wait_for("The match is over")
    assert two.end() == 130
    assert one.end() == 130
    assert again.end() == 0
    assert "Traceback" not in one.text + two.text + server.text + again.text
    record = house.folder / "match.mgn"
    assert main(["export", url, "--data", str(house.folder / "server"), "--out", str(record)]) == 0
    assert load_file(record).last.match.finished
    assert main(["verify", str(record), "--lang", "en"]) == 0
    assert main(["admin", "stats", "--data", str(house.folder / "server"), "--json"]) == 0
    assert '"tables_over": 1' in capsys.readouterr().out


def test_a_server_prints_the_address_of_a_table_and_ends_in_peace(house: House) -> None:
    server = house.serve(*SHORT)
    server.wait_for(r"manilla join http://127\.0\.0\.1:\d+/t/[0-9a-z]{8}")
    assert server.end() == 0
    assert "Traceback" not in server.text
    assert "The server has ended" in server.text


def test_a_second_server_on_the_same_file_is_refused(house: House) -> None:
    house.serve("--no-table", "--logs", "none").wait_for("Serving at")
    other = house.serve("--no-table", "--logs", "none")
    assert other.process.wait(PATIENCE) == 2
    assert "Another server has this database open" in other.look(1)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["join", "no address"], "This is no address of a table"),
        (["join", "http://127.0.0.1:1/t/abc"], "No server answers at http://127.0.0.1:1."),
        (["serve", "--port", "70000"], "--port"),
        (["serve", "--game", "nosuch"], "No such game"),
        (["serve", "--bots", "nosuch"], "No such bot"),
        (["serve", "--bots", "casual,casual,casual,casual"], "only 3 can sit"),
        (["serve", "--host", "192.0.2.1"], "Nothing can be served at 192.0.2.1:8440"),
        (["export", "abc"], "There is no database of a server here"),
        (["admin", "stats"], "There is no database of a server here"),
        (["admin", "ban"], "Say whom or what after ban."),
        (["admin", "stats", "x"], "Nothing is needed after stats."),
    ],
)
def test_what_cannot_be_is_told_in_a_sentence(
    arguments: list[str], said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MANILLA_DATA", str(tmp_path))
    assert main([*arguments, "--lang", "en"]) == 2
    out, err = capsys.readouterr()
    assert said in err
    assert err.count("\n") == 1
    assert "Serving" not in out


def test_admin_looks_after_the_store(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    import asyncio

    from .serving import serving

    async def fill() -> str:
        async with serving(tmp_path) as server:
            from .clients import Client

            client = await Client(server.address).open()
            table = await server.new_table("manille_muette", bots="casual")
            await client.done("sit", table, chair=0)
            await client.close()
            return f"{table} {client.player}"

    table, player = asyncio.run(fill()).split()
    options = ["--data", str(tmp_path), "--lang", "en"]
    assert main(["admin", "ban", player, *options]) == 0
    assert main(["admin", "ban", "nobody at all", *options]) == 2
    assert main(["admin", "close", table, *options]) == 0
    assert main(["admin", "close", table, *options]) == 0
    assert main(["admin", "close", "nosuch", *options]) == 2
    assert main(["export", table, *options]) == 2
    copy = tmp_path / "copy.db"
    assert main(["admin", "backup", str(copy), *options]) == 0
    assert copy.stat().st_mode & 0o077 == 0
    assert main(["admin", "backup", str(copy), *options]) == 2
    capsys.readouterr()

    async def banned() -> None:
        from manilla.store import open_store

        store = await open_store(f"sqlite+aiosqlite:///{tmp_path / 'manilla.db'}")
        account = await store.accounts.get(player)
        assert account is not None
        assert account.banned
        await store.close()

    asyncio.run(banned())


def test_a_ban_and_a_closed_table_reach_a_server_that_runs(tmp_path: Path) -> None:
    import asyncio

    from .clients import Client
    from .serving import serving

    async def look() -> None:
        async with serving(tmp_path) as server:
            client, other = await Client(server.address).open(), await Client(server.address).open()
            table = await server.new_table("manille_muette", bots="casual")
            await other.watch(table)
            await client.watch(table)
            await client.done("sit", table, chair=0)
            options = ["--data", str(tmp_path), "--lang", "en"]
            await asyncio.sleep(1.5)  # the server has looked once
            assert await asyncio.to_thread(main, ["admin", "close", table, *options]) == 0
            await other.until(lambda: other.tables[table]["state"]["phase"] == "closed")
            assert await asyncio.to_thread(main, ["admin", "ban", client.player, *options]) == 0
            await client.gone()
            assert client.bye == "signed_out"
            await other.send({"t": "ping", "n": 1})
            await other.next("pong", n=1)
            await other.close()

    asyncio.run(look())


def test_the_first_table_is_opened_again_when_it_is_closed_and_found_again_after_a_restart(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    import asyncio

    from manilla.cli import serve
    from manilla.variants import find_variant
    from manilla.words import Voice

    from .clients import Client
    from .serving import serving

    monkeypatch.setattr(serve, "LOOK_EVERY", 0.02)
    wanted, voice = serve.Wanted(find_variant("manilla"), ["casual"] * 3), Voice("en")
    told: list[str] = []

    async def addresses(count: int) -> list[str]:
        async with asyncio.timeout(60):
            while len(found := re.findall(r"manilla join \S+/t/(\w+)", "".join(told))) < count:
                await asyncio.sleep(0.02)
                told.append(capsys.readouterr().out)
        return found

    async def look() -> None:
        async with serving(tmp_path) as server:
            house = server.parts.tables.house
            first = await serve._open(server.parts, wanted, server.address, voice)
            keeping = asyncio.create_task(serve._keep_table(first, server.parts, wanted, server.address, voice))
            assert await addresses(1) == [first]
            await house.close_table(first, "empty")
            _, second = await addresses(2)
            assert second != first
            await asyncio.sleep(0.2)
            assert await addresses(2) == [first, second]  # one that is open is left alone
            keeping.cancel()
        async with serving(tmp_path) as server:
            keeping = asyncio.create_task(serve._keep_table(second, server.parts, wanted, server.address, voice))
            client = await Client(server.address).open()
            state = (await client.watch(second))["state"]
            assert [bool(chair.get("bot")) for chair in state["chairs"]] == [False, True, True, True]
            await client.done("sit", second, chair=0)
            await client.done("ready", second)
            assert client.tables[second]["state"]["phase"] == "playing"
            await client.close()
            await server.parts.tables.house.close_table(second, "admin")
            await asyncio.wait_for(keeping, 60)  # whoever closes it does not want another
            assert await addresses(2) == [first, second]

    asyncio.run(look())
