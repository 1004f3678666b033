"""Tables of a visitor's own, and a player at them by means of a page.

What he is told is read from the socket's frames. What a test is about he does by real clicks (``act``); the way there
is played in the page itself, without a word to it between two cards (``play_on``). A match that a page shall only show
is played over a socket (``play_match``).
"""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from playwright.sync_api import Page, WebSocket

from manilla.variants import all_variants
from tests.server.clients import Client

from .browsing import PATIENCE, Visitor

Json = dict[str, Any]
QUICK = {"trickStays": "0", "sound": False, "motion": "reduced"}
"""Settings under which nothing is waited for."""
RESULT = ".dialog.result .button-primary"
"""What is to be pressed when a deal is over."""
MINE = ".hand-turn .hand-card-legal .hand-button"
"""A card that may be played now."""
END = ".over"
ACT = f"{MINE}, .dock [data-call], .dock .cut-row .button-primary"
STEP = f"""() => {{
  const next = document.querySelector("{RESULT}") ?? document.querySelector({json.dumps(ACT)});
  next?.click();
}}"""
ROBOT = f"setInterval({STEP}, 20);"
"""A script of a page that plays by itself, whenever it may."""
KEEP = 'localStorage.setItem("manilla.settings", JSON.stringify({settings}))'


SHORT = {"game_target": "1", "games_to_win": "1", "target": "1"}


def short(game: str) -> dict[str, str]:
    """The options that make a match of a game as short as it can be."""
    names = {option.name for option in all_variants()[game].options}
    return {name: value for name, value in SHORT.items() if name in names}


def new_table(visitor: Visitor, game: str, *, options: Mapping[str, str] | None = None, **settings: Any) -> str:
    """A table of the visitor's own, with bots on all chairs but one; its id."""
    wanted = {"game": game, "options": dict(options or {}), "bots": settings.pop("bots", "casual")}
    wanted["settings"] = {"pace": 0, "public": False, **settings}
    answer = visitor.context.request.post("/api/tables", data=wanted)
    assert answer.status == 201, answer.text()
    table: str = answer.json()["table"]
    return table


def play_match(visitor: Visitor, game: str = "butifarra", **about: Any) -> str:
    """A whole short match of the visitor, who has opened a page, against bots; the table.

    Playwright has an event loop in this thread, so that the socket gets a thread of its own.
    """
    table = new_table(visitor, game, **{"options": {"target": "1"}, **about})
    cookie = "; ".join(f"{cookie['name']}={cookie['value']}" for cookie in visitor.context.cookies())
    with ThreadPoolExecutor(1) as pool:
        pool.submit(asyncio.run, _played(visitor.address, cookie, table)).result()
    return table


async def _played(address: str, cookie: str, table: str) -> None:
    client = await Client(address, cookie).open()
    await client.watch(table)
    await client.done("sit", table, chair=0)
    await client.done("ready", table)
    await client.play(table)
    await client.close()


WHOLE_MATCH = 120_000
"""Milliseconds that a match may take which pages play among themselves."""
PATIENT = 0.36
"""Seconds between two clicks on cards; what comes sooner is taken for the rest of a double click."""


class Seated:
    """One page at a table. ``table`` is the newest that it was told, ``sent`` the acts that it has sent.

    With ``play`` the page plays by itself whenever it may.
    """

    def __init__(
        self,
        visitor: Visitor,
        table: str,
        *,
        settings: Mapping[str, Any] = QUICK,
        clock: bool = False,
        play: bool = False,
    ) -> None:
        self.id = table
        self.table: Json = {}
        self.sent: list[Json] = []
        self.refused: list[Json] = []
        self._clicked = 0.0
        self.page: Page = visitor.new_page()
        if clock:
            self.page.clock.install()
        self.page.add_init_script(KEEP.replace("{settings}", json.dumps(dict(settings))))
        if play:
            self.page.add_init_script(ROBOT)
        self.page.on("websocket", self._listen)

    def open(self, query: str = "?play") -> Seated:
        self.page.goto(f"/t/{self.id}{query}")
        self.page.wait_for_selector("#app[data-ready]")
        return self

    def reload(self) -> None:
        """Load the page anew, and wait until it has been told of the table again."""
        self.table = {}
        self.page.reload()
        self.until(lambda: bool(self.table))

    def _listen(self, socket: WebSocket) -> None:
        socket.on("framereceived", self._told)
        socket.on("framesent", self._asked)

    def _told(self, frame: str | bytes) -> None:
        message = json.loads(frame)
        if message["t"] == "table" and message["seq"] >= self.table.get("seq", 0):
            self.table = message
        elif message["t"] == "refused":
            self.refused.append(message)

    def _asked(self, frame: str | bytes) -> None:
        message = json.loads(frame)
        if message["t"] == "act":
            self.sent.append(message)

    # -- what is known

    @property
    def phase(self) -> str:
        """The table's phase, and the match's where one is played."""
        phase = str(self.table["state"]["phase"])
        return f"{phase} {self.match['phase']}" if phase == "playing" and self.match else phase

    @property
    def match(self) -> Json:
        found: Json = self.table.get("match") or {}
        return found

    @property
    def legal(self) -> list[str]:
        """What may be played or said now; a cut is "cut"."""
        if not self.table or self.table["state"]["phase"] != "playing" or self.table.get("chair") is None:
            return []
        if self.match.get("phase") == "cut":
            return ["cut"] if self.match.get("cutter") == self.table["chair"] else []
        found: list[str] = self.match.get("legal", [])
        return found

    @property
    def playing(self) -> bool:
        """Whether a card of mine is to be played now."""
        return bool(self.legal) and self.match["phase"] == "play" and len(self.legal[0]) == 2

    @property
    def hand(self) -> list[str]:
        """The cards that the page shows as mine."""
        cards = "nodes => nodes.map(node => node.dataset.card).filter(Boolean).sort()"
        found: list[str] = self.page.locator(".hand-button[data-card]").evaluate_all(cards)
        return found

    @property
    def over(self) -> bool:
        return bool(self.table) and self.table["state"]["phase"] == "over"

    # -- what is done

    def until(self, found: Callable[[], bool], seconds: float = PATIENCE / 1000) -> None:
        """Wait until something is true, of what was told or is seen."""
        give_up = time.monotonic() + seconds
        while not found():
            assert time.monotonic() < give_up, f"in vain; the table: {self.table.get('state')}, {self.match}"
            self.page.wait_for_timeout(15)

    def until_mine(self) -> None:
        """Wait until I may act, or the match is over."""
        self.until(lambda: bool(self.legal) or self.over)

    def until_card(self) -> None:
        """Cut and say what comes first until I may play a card."""
        self.play_on(MINE)
        self.until(lambda: self.playing)

    def button(self, act: str) -> str:
        """The selector of the button for an act."""
        if act == "cut":
            return ".cut-row .button-primary"
        if ":" in act or not self.playing:
            return f'[data-call="{act.rpartition(":")[2]}"]'
        return f'.hand-button[data-card="{act}"]'

    def act(self, choice: int = 0) -> str:
        """Do one of the things that I may, by a click, and wait until it has happened."""
        act, seq = self.legal[choice], self.table["seq"]
        button = self.page.locator(self.button(act)).first
        shown = self.page.locator(RESULT)
        shown.or_(button).first.wait_for()
        if shown.count():
            shown.click()
        self.wait_a_little()
        button.click()
        self.clicked()
        self.until(lambda: self.table["seq"] > seq)
        return act

    def until_end(self) -> None:
        """Wait for the end of a match that goes on without a word."""
        self.page.wait_for_selector(END, timeout=WHOLE_MATCH)

    def settle(self) -> None:
        """Until the page has done what follows from all that it was told and from all clicks so far."""
        self.page.evaluate("() => new Promise(done => requestAnimationFrame(() => setTimeout(done)))")

    def clicked(self) -> None:
        """Somebody has clicked just now."""
        self._clicked = time.monotonic()

    def wait_a_little(self) -> None:
        """Until a click is taken for one that is meant, however soon it follows the last one."""
        self.page.wait_for_timeout(max(0.0, 1000 * (self._clicked + PATIENT - time.monotonic())))

    def play_on(self, until: str = END) -> None:
        """Play whatever may be played, until the match is over or something else is on the page."""
        there = f"() => document.querySelector({json.dumps(until)}) !== null || void ({STEP})()"
        self.page.wait_for_function(there, polling=20, timeout=WHOLE_MATCH)
        self.clicked()
