"""Signing up and in with a passkey, and more keys for an account. Each takes two requests: what to ask the browser, and
what it answered.
"""

from __future__ import annotations

from typing import Any

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from manilla.server.errors import Refusal
from manilla.store.credentials import Passkey

from . import passkeys
from .desk import Desk, answer, desk_of, freshly_signed_in, limited, nothing, signed_in
from .forms import MadeKey, NewName, read
from .names import cleaned
from .passkeys import MINUTES, Challenge
from .signing import guest_of, let_in, name_is_free, signed_up

MOST_KEYS = 20


async def sign_up_options(request: Request) -> Response:
    await limited(request, "signing")
    desk, guest = desk_of(request), await guest_of(request)
    name = cleaned((await read(request, NewName)).name)
    await name_is_free(desk, name)
    challenge = passkeys.new_challenge("sign_up", guest.id, name)
    return _asked(desk, challenge, passkeys.to_make(desk.site(request), challenge))


async def sign_up(request: Request) -> Response:
    """A guest gets a name and a passkey; id and history stay."""
    await limited(request, "signing")
    desk, guest = desk_of(request), await guest_of(request)
    form = await read(request, MadeKey)
    challenge = await _spent(desk, form.state, "sign_up", guest.id)
    key = passkeys.made(desk.site(request), challenge, form.credential)
    await name_is_free(desk, challenge.name)
    guest = await desk.sessions.remember(guest)
    await _keep(desk, guest.id, key, form.label)
    return await signed_up(request, guest, challenge.name)


async def sign_in_options(request: Request) -> Response:
    """No name is needed: the browser offers the keys that it has."""
    await limited(request, "signing")
    desk = desk_of(request)
    challenge = passkeys.new_challenge("sign_in")
    return _asked(desk, challenge, passkeys.to_sign_in(desk.site(request), challenge))


async def sign_in(request: Request) -> Response:
    await limited(request, "signing")
    desk = desk_of(request)
    form = await read(request, MadeKey)
    challenge = await _spent(desk, form.state, "sign_in")
    credential = passkeys.named(form.credential)
    kept = await desk.store.credentials.passkey(credential)
    if kept is None:
        raise Refusal(401, "passkey_refused")
    count = passkeys.answered(desk.site(request), challenge, form.credential, kept.public_key, kept.sign_count)
    if not await desk.store.credentials.passkey_used(credential, count, desk.clock()):
        raise Refusal(401, "passkey_refused")
    return await let_in(request, kept.account)


async def listed(request: Request) -> Response:
    desk, account = desk_of(request), await signed_in(request)
    found = await desk.store.credentials.passkeys(account.id)
    return answer({"passkeys": [key_facts(key) for key in found]})


async def add_options(request: Request) -> Response:
    desk, account = desk_of(request), await freshly_signed_in(request)
    known = [key.credential for key in await desk.store.credentials.passkeys(account.id)]
    if len(known) >= MOST_KEYS:
        raise Refusal(409, "too_many_of_yours", most=MOST_KEYS)
    challenge = passkeys.new_challenge("add", account.id, account.name)
    return _asked(desk, challenge, passkeys.to_make(desk.site(request), challenge, known))


async def add(request: Request) -> Response:
    desk, account = desk_of(request), await freshly_signed_in(request)
    form = await read(request, MadeKey)
    challenge = await _spent(desk, form.state, "add", account.id)
    key = passkeys.made(desk.site(request), challenge, form.credential)
    return answer(key_facts(await _keep(desk, account.id, key, form.label)), 201)


async def removed(request: Request) -> Response:
    desk, account = desk_of(request), await freshly_signed_in(request)
    found = await desk.store.credentials.passkeys(account.id)
    gone = next((key for key in found if key_facts(key)["id"] == request.path_params["key"]), None)
    if gone is None:
        raise Refusal(404, "no_such_passkey")
    if len(found) == 1 and await desk.store.credentials.password(account.id) is None:
        raise Refusal(409, "last_key")
    await desk.store.credentials.remove_passkey(account.id, gone.credential)
    return nothing()


def key_facts(key: Passkey) -> dict[str, Any]:
    """A passkey as its owner sees it."""
    shown = passkeys.shown_id(key.credential)
    return {"id": shown, "label": key.name, "created": key.created, "last_used": key.last_used}


def _asked(desk: Desk, challenge: Challenge, options: dict[str, Any]) -> Response:
    return answer({"state": desk.challenges.signed(challenge), "options": options})


async def _spent(desk: Desk, state: str, purpose: str, player: str = "") -> Challenge:
    """The challenge that is answered, by whom it was put to, for the first time. Raises Refusal."""
    challenge = desk.challenges.read(state, purpose)
    once = challenge.account == player and await desk.store.once.spend(
        challenge.challenge, desk.clock(), 60_000 * (MINUTES + 1)
    )
    if not once:
        raise Refusal(400, "challenge_over", minutes=MINUTES)
    return challenge


async def _keep(desk: Desk, player: str, key: passkeys.NewKey, label: str) -> Passkey:
    passkey = Passkey(key.credential, player, key.public_key, key.sign_count, label.strip(), desk.clock())
    if not await desk.store.credentials.add_passkey(passkey):
        raise Refusal(409, "passkey_known")
    return passkey


ROUTES: tuple[BaseRoute, ...] = (
    Route("/api/sign-up/passkey/options", sign_up_options, methods=["POST"]),
    Route("/api/sign-up/passkey", sign_up, methods=["POST"]),
    Route("/api/sign-in/passkey/options", sign_in_options, methods=["POST"]),
    Route("/api/sign-in/passkey", sign_in, methods=["POST"]),
    Route("/api/me/passkeys", listed, methods=["GET"]),
    Route("/api/me/passkeys/options", add_options, methods=["POST"]),
    Route("/api/me/passkeys", add, methods=["POST"]),
    Route("/api/me/passkeys/{key:str}", removed, methods=["DELETE"]),
)
