"""What to call those who sit at a table: events hold ids, and names are looked up when a table is shown.

A name is remembered for a while, so that showing a table asks the database for nothing.
"""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Iterable

from manilla.table.ports import StoreUnavailable

REMEMBERED = 20_000
SECONDS = 60.0

Looking = Callable[[Iterable[str]], Awaitable[dict[str, str]]]
"""Names by id, as the accounts have them."""


class Names:
    """Names by id, as of a minute ago at most. ``fallback`` names whom nobody has looked up yet."""

    def __init__(self, look: Looking, fallback: Callable[[str], str]) -> None:
        self._look = look
        self._fallback = fallback
        self._loading: set[asyncio.Task[None]] = set()
        self._known: OrderedDict[str, tuple[float, str]] = OrderedDict()

    def known(self, player: str) -> str:
        """The name of a player, as far as it is known here."""
        found = self._known.get(player)
        return self._fallback(player) if found is None else found[1]

    def changed(self, player: str) -> None:
        """The name has changed, or the person wants to be forgotten. Somebody may be looking at it just now, so it is
        looked up again at once.
        """
        if player not in self._known:
            return
        self._known[player] = (float("-inf"), self._known[player][1])
        task = asyncio.get_running_loop().create_task(self.met([player]))
        self._loading.add(task)
        task.add_done_callback(self._loading.discard)

    async def met(self, players: Iterable[str]) -> None:
        """These are about to be shown: their names are looked up, if that can be done now."""
        with contextlib.suppress(StoreUnavailable):  # whoever comes next will look them up
            await self.load(players)

    async def load(self, players: Iterable[str]) -> dict[str, str]:
        """The names of some players, looked up where they are not known or too old."""
        now = time.monotonic()
        wanted = {player for player in players if player}
        old = [p for p in wanted if p not in self._known or now - self._known[p][0] > SECONDS]
        if old:
            found = await self._look(old)
            for player in old:
                self._known[player] = (now, found.get(player, ""))
                self._known.move_to_end(player)
        names = {player: self.known(player) for player in wanted}
        while len(self._known) > REMEMBERED:
            self._known.popitem(last=False)
        return names
