"""One's own account: facts, name, password, recovery codes, sessions."""

from __future__ import annotations

from typing import Any

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from manilla.server.errors import Refusal
from manilla.store.sessions import Session

from .desk import answer, desk_of, freshly_signed_in, nothing, own, signed_in
from .forms import NewName, NewPassword, read
from .names import cleaned
from .passwords import acceptable
from .shown import own_facts
from .signing import name_is_free, new_codes, renamed


async def me(request: Request) -> Response:
    """Who one is. Clients ask this first: whose session is over gets a guest's cookie here, and only here."""
    return answer(await own_facts(desk_of(request), await own(request, anew=True)))


async def set_name(request: Request) -> Response:
    """Guests too may have a name of their own."""
    desk, account = desk_of(request), await own(request)
    if account.banned:
        raise Refusal(403, "banned")
    await desk.requests.check("signing", account.id)
    name = cleaned((await read(request, NewName)).name)
    await name_is_free(desk, name, account.id)
    account = await desk.sessions.remember(account)
    await renamed(desk, account, name, is_guest=account.guest)
    return answer({"id": account.id, "name": name, "guest": account.guest})


async def set_password(request: Request) -> Response:
    """Set or change it. All other sessions are over: whoever changes it may fear that somebody knows it."""
    desk, account = desk_of(request), await freshly_signed_in(request)
    password = acceptable((await read(request, NewPassword)).password, account.name)
    await desk.store.credentials.set_password(account.id, await desk.passwords.hashed(password))
    others = [other for other in await desk.store.sessions.of_account(account.id) if other.id != account.session]
    await desk.store.sessions.revoke_others(account.id, account.session, desk.clock())
    if others:
        await desk.signed_out(account.id, [other.id for other in others])
    return nothing()


async def remove_password(request: Request) -> Response:
    desk, account = desk_of(request), await freshly_signed_in(request)
    if not await desk.store.credentials.passkeys(account.id):
        raise Refusal(409, "last_key")
    await desk.store.credentials.set_password(account.id, None)
    return nothing()


async def renew_codes(request: Request) -> Response:
    """New recovery codes, shown this once; older ones are void."""
    desk, account = desk_of(request), await freshly_signed_in(request)
    return answer({"recovery_codes": await new_codes(desk, account.id)}, 201)


async def sessions(request: Request) -> Response:
    desk, account = desk_of(request), await signed_in(request)
    found = await desk.store.sessions.of_account(account.id)
    return answer({"sessions": [session_facts(session, account.session) for session in found]})


async def end_session(request: Request) -> Response:
    desk, account = desk_of(request), await signed_in(request)
    session = request.path_params["session"]
    if not await desk.store.sessions.revoke(account.id, session, desk.clock()):
        raise Refusal(404, "no_such_session")
    if session == account.session:
        desk.sessions.end(request)
    await desk.signed_out(account.id, [session])
    return nothing()


async def end_all_sessions(request: Request) -> Response:
    """Sign out everywhere, here too."""
    desk, account = desk_of(request), await signed_in(request)
    await desk.store.sessions.revoke_others(account.id, None, desk.clock())
    desk.sessions.end(request)
    await desk.signed_out(account.id)
    return nothing()


def session_facts(session: Session, current: str = "") -> dict[str, Any]:
    """A session as its owner sees it. Its id is a hash and opens nothing."""
    return {
        "id": session.id,
        "created": session.created,
        "last_seen": session.last_seen,
        "user_agent": session.user_agent,
        "current": session.id == current,
    }


ROUTES: tuple[BaseRoute, ...] = (
    Route("/api/me", me, methods=["GET"]),
    Route("/api/me/name", set_name, methods=["PUT"]),
    Route("/api/me/password", set_password, methods=["PUT"]),
    Route("/api/me/password", remove_password, methods=["DELETE"]),
    Route("/api/me/recovery-codes", renew_codes, methods=["POST"]),
    Route("/api/me/sessions", sessions, methods=["GET"]),
    Route("/api/me/sessions", end_all_sessions, methods=["DELETE"]),
    Route("/api/me/sessions/{session:str}", end_session, methods=["DELETE"]),
)
