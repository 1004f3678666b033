"""Signing up, in and out: with a password, or with a recovery code. Passkeys have doors of their own."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from manilla.server.errors import Refusal
from manilla.server.sessions import Account
from manilla.store.errors import StoreRefused
from manilla.store.folding import fold

from . import keys
from .desk import Desk, answer, desk_of, limited, nothing, own
from .forms import NameAndCode, NameAndPassword, read
from .names import cleaned
from .passwords import acceptable
from .shown import own_facts


async def sign_up(request: Request) -> Response:
    """A guest gets a name and a password; id and history stay."""
    await limited(request, "signing")
    desk, guest = desk_of(request), await guest_of(request)
    form = await read(request, NameAndPassword)
    name = cleaned(form.name)
    password = acceptable(form.password, name)
    await name_is_free(desk, name)
    guest = await desk.sessions.remember(guest)
    # The key first: whoever has a name must have a way in.
    await desk.store.credentials.set_password(guest.id, await desk.passwords.hashed(password))
    return await signed_up(request, guest, name)


async def signed_up(request: Request, guest: Account, name: str) -> Response:
    """The answer to whoever has just got a key to this account: the name is his, here are his recovery codes."""
    desk = desk_of(request)
    await renamed(desk, guest, name, is_guest=False)
    codes = await new_codes(desk, guest.id)
    account = await desk.sessions.begin(request, guest.id)
    return answer(await own_facts(desk, account) | {"recovery_codes": codes}, 201)


async def sign_in(request: Request) -> Response:
    """With name and password. What is wrong of the two is not said, nor told by the time that it takes."""
    await limited(request, "signing")
    desk = desk_of(request)
    form = await read(request, NameAndPassword)
    await desk.requests.check("guessing", fold(form.name))
    row = await desk.store.accounts.by_name(form.name)
    kept = await desk.store.credentials.password(row.id) if row and not row.is_guest else None
    fits = await desk.passwords.fits(kept, form.password)
    if row is None or kept is None or not fits:
        raise Refusal(401, "wrong_sign_in")
    if desk.passwords.outdated(kept):
        await desk.store.credentials.set_password(row.id, await desk.passwords.hashed(form.password))
    return await let_in(request, row.id)


async def sign_in_by_code(request: Request) -> Response:
    """With name and a recovery code, which is used up by it."""
    await limited(request, "signing")
    desk = desk_of(request)
    form = await read(request, NameAndCode)
    row = await desk.store.accounts.by_name(form.name)
    if row is None or not await desk.store.credentials.use_recovery_code(row.id, keys.code_as_kept(form.code)):
        raise Refusal(401, "wrong_code")
    return await let_in(request, row.id)


async def let_in(request: Request, player: str) -> Response:
    """The answer to whoever has shown a key of this account."""
    desk = desk_of(request)
    row = await desk.store.accounts.get(player)
    if row is None or row.forgotten is not None:
        raise Refusal(401, "wrong_sign_in")
    if row.banned:
        raise Refusal(403, "banned")
    return answer(await own_facts(desk, await desk.sessions.begin(request, player)))


async def sign_out(request: Request) -> Response:
    """This browser is a new guest's from now on. For a guest nothing changes: he could not come back."""
    desk, account = desk_of(request), await own(request, anew=True)
    if account.session:
        await desk.store.sessions.revoke(account.id, account.session, desk.clock())
        desk.sessions.end(request)
        await desk.signed_out(account.id, [account.session])
    return nothing()


async def guest_of(request: Request) -> Account:
    """Who asks, and may sign up. Raises Refusal."""
    account = await own(request, anew=True)
    if account.banned:
        raise Refusal(403, "banned")
    if not account.guest:
        raise Refusal(409, "signed_up_already")
    return account


async def name_is_free(desk: Desk, name: str, player: str = "") -> None:
    """Raises Refusal where somebody else has this name, or one that looks like it."""
    row = await desk.store.accounts.by_name(name)
    if row is not None and row.id != player:
        raise Refusal(409, "name_taken", name=name)


async def renamed(desk: Desk, account: Account, name: str, *, is_guest: bool) -> None:
    """Give an account its name. Raises Refusal."""
    try:
        await desk.store.accounts.rename(account.id, name, is_guest=is_guest)
    except StoreRefused as refused:
        raise Refusal(409, refused.code, **refused.data) from None
    await desk.renamed(account.id)


async def new_codes(desk: Desk, player: str) -> list[str]:
    """New recovery codes in place of all older ones; only now can they be shown."""
    codes = [keys.new_code() for _ in range(keys.CODES)]
    await desk.store.credentials.set_recovery_codes(player, [keys.code_as_kept(code) for code in codes])
    return codes


ROUTES: tuple[BaseRoute, ...] = (
    Route("/api/sign-up", sign_up, methods=["POST"]),
    Route("/api/sign-in", sign_in, methods=["POST"]),
    Route("/api/sign-in/code", sign_in_by_code, methods=["POST"]),
    Route("/api/sign-out", sign_out, methods=["POST"]),
)
