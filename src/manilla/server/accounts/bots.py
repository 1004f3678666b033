"""Bots of somebody's own: accounts that sign in with tokens, and sit at tables like anybody."""

from __future__ import annotations

from typing import Any

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from manilla.server.errors import Refusal
from manilla.store.accounts import Account as Row
from manilla.store.errors import StoreRefused
from manilla.store.sessions import BotToken

from . import keys
from .desk import Desk, answer, desk_of, nothing, signed_in
from .forms import Label, NewName, read
from .names import cleaned
from .signing import name_is_free

MOST_BOTS, MOST_TOKENS = 5, 5


async def mine(request: Request) -> Response:
    desk, account = desk_of(request), await signed_in(request)
    found = await desk.store.accounts.of_owner(account.id)
    return answer({"bots": [await bot_facts(desk, bot) for bot in found]})


async def added(request: Request) -> Response:
    """A new bot; it has no token yet."""
    desk, account = desk_of(request), await signed_in(request)
    await desk.requests.check("signing", account.id)
    name = cleaned((await read(request, NewName)).name)
    await name_is_free(desk, name)
    if len(await desk.store.accounts.of_owner(account.id)) >= MOST_BOTS:
        raise Refusal(409, "too_many_of_yours", most=MOST_BOTS)
    bot = Row(keys.new_player(), name, False, True, False, desk.clock(), owner=account.id)
    try:
        await desk.store.accounts.add(bot)
    except StoreRefused as refused:
        raise Refusal(409, refused.code, **refused.data) from None
    return answer(await bot_facts(desk, bot), 201)


async def removed(request: Request) -> Response:
    from .leaving import forget_one

    desk, bot = desk_of(request), await _own_bot(request)
    await forget_one(desk, bot.id)
    return nothing()


async def new_token(request: Request) -> Response:
    """A token, shown this once."""
    desk, bot = desk_of(request), await _own_bot(request)
    label = (await read(request, Label)).label.strip()
    if len(await desk.store.sessions.tokens(bot.id)) >= MOST_TOKENS:
        raise Refusal(409, "too_many_of_yours", most=MOST_TOKENS)
    token = keys.new_token()
    kept = BotToken(keys.hashed_bytes(token), bot.id, label, desk.clock())
    await desk.store.sessions.add_token(kept)
    return answer(token_facts(kept) | {"token": token}, 201)


async def remove_token(request: Request) -> Response:
    desk, bot = desk_of(request), await _own_bot(request)
    found = await desk.store.sessions.tokens(bot.id)
    gone = next((token for token in found if token_facts(token)["id"] == request.path_params["token"]), None)
    if gone is None:
        raise Refusal(404, "no_such_token")
    await desk.store.sessions.remove_token(bot.id, gone.hash)
    await desk.signed_out(bot.id)
    return nothing()


async def bot_facts(desk: Desk, bot: Row) -> dict[str, Any]:
    """A bot as its owner sees it."""
    tokens = [token_facts(token) for token in await desk.store.sessions.tokens(bot.id)]
    return {"id": bot.id, "name": bot.name, "created": bot.created, "tokens": tokens}


def token_facts(token: BotToken) -> dict[str, Any]:
    """A token as its owner sees it; its id is the beginning of a hash and opens nothing."""
    return {
        "id": token.hash.hex()[:16],
        "label": token.name,
        "created": token.created,
        "last_used": token.last_used,
    }


async def _own_bot(request: Request) -> Row:
    """The bot of a request's path. Raises Refusal where it is none of the asker's."""
    account = await signed_in(request)
    bot = await desk_of(request).store.accounts.get(request.path_params["bot"])
    if bot is None or bot.owner != account.id or bot.forgotten is not None:
        raise Refusal(404, "no_such_bot")
    return bot


ROUTES: tuple[BaseRoute, ...] = (
    Route("/api/me/bots", mine, methods=["GET"]),
    Route("/api/me/bots", added, methods=["POST"]),
    Route("/api/me/bots/{bot:str}", removed, methods=["DELETE"]),
    Route("/api/me/bots/{bot:str}/tokens", new_token, methods=["POST"]),
    Route("/api/me/bots/{bot:str}/tokens/{token:str}", remove_token, methods=["DELETE"]),
)
