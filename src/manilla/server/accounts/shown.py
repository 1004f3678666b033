"""What is shown of accounts: to their owners, and to everybody."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from manilla.server.sessions import Account
from manilla.store import Store
from manilla.store.ratings import Rating as Row
from manilla.words.message import message

from .desk import Desk
from .names import guest_name
from .rating import DEVIATIONS

FORMER = message("former player")
BOT = "bot:"
"""What the id of a bot of ours begins with; its spec follows."""


async def own_facts(desk: Desk, account: Account) -> dict[str, Any]:
    """What somebody is told about himself."""
    facts: dict[str, Any] = {"id": account.id, "name": account.name, "guest": account.guest}
    if not account.guest:
        credentials = desk.store.credentials
        facts["password"] = await credentials.password(account.id) is not None
        facts["passkeys"] = len(await credentials.passkeys(account.id))
        facts["recovery_codes_left"] = await credentials.recovery_codes_left(account.id)
        facts["signed_in"] = account.signed_in
    if account.banned:
        facts["banned"] = True
    return facts


async def names(store: Store, players: Iterable[str]) -> dict[str, str]:
    """What to call players: by id, for showing. A forgotten one is a former player, in English: the client's language
    is the client's.
    """
    wanted = set(players)
    people = {player for player in wanted if not player.startswith(BOT)}
    rows = await store.accounts.rows(sorted(people))
    found = {player: player.removeprefix(BOT) for player in wanted - people}
    for player in people:
        row = rows.get(player)
        if row is not None and row.forgotten is not None:
            found[player] = FORMER.text
        else:
            found[player] = (row.name if row else None) or guest_name(player)
    return found


def rating_facts(row: Row) -> dict[str, Any]:
    """A rating as it is shown: what rankings go by, its middle, half the width in which it most likely lies."""
    return {
        "game": row.game,
        "rating": round(row.mu - DEVIATIONS * row.sigma, 2),
        "middle": round(row.mu, 2),
        "margin": round(DEVIATIONS * row.sigma, 2),
        "games": row.games,
        "opponents": row.opponents,
    }
