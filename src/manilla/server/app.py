"""The ASGI application, from its parts; and uvicorn, set up for many sockets that say little."""

from __future__ import annotations

import asyncio
import contextlib
import socket as sockets_of_the_system
from collections.abc import AsyncIterator, Callable, Iterator

import uvicorn
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.routing import WebSocketRoute
from starlette.types import Lifespan
from starlette.websockets import WebSocket

from manilla.protocol.table import LONGEST
from manilla.rules.errors import RuleError
from manilla.table.ports import StoreUnavailable

from . import daily, http, learning, lobby, looking_back, pages, problems, replaying, what_if
from .accounts import routes as accounts
from .accounts.cookies import SetsCookie
from .accounts.desk import address_of, install
from .bot_sockets import BotSocket
from .config import Config
from .errors import (
    Refusal,
    best_language,
    on_fault,
    on_http_error,
    on_rule_error,
    on_store_unavailable,
    refused,
    store_away,
)
from .limits import Rates
from .parts import Parts, parts_of
from .protection import Guard
from .sessions import Account, who
from .sockets import Socket
from .sweeping import sweeping
from .tracing import Tracing
from .wire import KEY, Wire

GRACE = 15
"""Seconds that requests may take to end when the server does."""


def build(config: Config, rates: Rates | None = None) -> Starlette:
    """The application of one server; its lifespan opens and closes the parts."""

    @contextlib.asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        async with opened(config, rates) as app.state.parts:
            install(app, app.state.parts.desk)
            yield

    return _application(config, lifespan)


@contextlib.asynccontextmanager
async def opened(config: Config, rates: Rates | None = None) -> AsyncIterator[Parts]:
    """The parts of a server, while it runs. Raises BadConfig, StoreRefused, StoreUnavailable."""
    parts = await Parts.open(config, rates)
    try:
        yield parts
    finally:
        await parts.close()


def _application(config: Config, lifespan: Lifespan[Starlette] | None = None) -> Starlette:
    return Starlette(
        routes=[
            *pages.ROUTES,
            *http.ROUTES,
            *learning.ROUTES,
            *problems.ROUTES,
            *daily.ROUTES,
            *what_if.ROUTES,
            *lobby.ROUTES,
            *replaying.ROUTES,
            *looking_back.ROUTES,
            *accounts.ROUTES,
            WebSocketRoute("/ws", socket),
            WebSocketRoute("/ws/bot", bot_socket),
            *pages.LAST,
        ],
        middleware=[Middleware(Tracing), Middleware(Guard, config=config), Middleware(SetsCookie)],
        exception_handlers={
            RuleError: on_rule_error,
            HTTPException: on_http_error,
            StoreUnavailable: on_store_unavailable,
            Exception: on_fault,
        },
        lifespan=lifespan,
    )


async def socket(websocket: WebSocket) -> None:
    """The door of ``/ws``."""
    await _door(websocket, Socket)


async def bot_socket(websocket: WebSocket) -> None:
    """The door of ``/ws/bot``, for programs with a token."""

    def made(parts: Parts, wire: Wire, account: Account, address: str, lang: str) -> Socket:
        return BotSocket(parts, wire, account, address, lang, websocket.query_params)

    await _door(websocket, made, bots=True)


async def _door(
    websocket: WebSocket, made: Callable[[Parts, Wire, Account, str, str], Socket], *, bots: bool = False
) -> None:
    """An account is bound to the socket here, and stays."""
    parts = parts_of(websocket)
    lang = best_language(websocket.headers.get("accept-language", ""))
    address = address_of(websocket)
    try:
        if parts.leaving:
            raise Refusal(503, "leaving")
        await parts.requests.check("sockets", address)
        account = await who(websocket)
        if bots and not account.bot:
            raise Refusal(401, "bots_only")
    except (RuleError, StoreUnavailable) as error:
        refusal = store_away(error) if isinstance(error, StoreUnavailable) else error
        await websocket.send_denial_response(refused(refusal, lang))
        return
    wire: Wire = websocket.scope["extensions"][KEY]
    await websocket.accept()
    guest = made(parts, wire, account, address, lang)
    parts.sockets.add(guest)
    parts.metrics.sockets.inc()
    try:
        await guest.run(websocket)
    finally:
        parts.sockets.discard(guest)
        parts.ended += 1
        parts.metrics.sockets.dec()


class Server(uvicorn.Server):
    """Uvicorn for opened parts. It ends at SIGINT or SIGTERM (if it minds ``signals``), and says goodbye to its sockets
    before it closes them.
    """

    def __init__(self, parts: Parts, *, signals: bool = True) -> None:
        self._signals = signals
        config = parts.config
        self._parts = parts
        app = _application(config)
        app.state.parts = parts
        install(app, parts.desk)
        super().__init__(
            uvicorn.Config(
                app,
                ws=Wire,
                ws_max_size=LONGEST,
                ws_per_message_deflate=False,
                ws_ping_interval=None,  # clients ping, so that both ends notice a dead line
                proxy_headers=bool(config.proxies),
                forwarded_allow_ips=list(config.proxies),
                server_header=False,
                log_config=None,
                log_level="warning",
                access_log=False,
                timeout_graceful_shutdown=GRACE,
                lifespan="off",
            )
        )

    async def main_loop(self) -> None:
        if not self._signals:
            await super().main_loop()  # the process is somebody else's
            return
        async with sweeping(self._ended, lambda: len(self._parts.sockets)):
            await super().main_loop()

    def _ended(self) -> int:
        return self._parts.ended + self.server_state.total_requests

    async def shutdown(self, sockets: list[sockets_of_the_system.socket] | None = None) -> None:
        await self._parts.drain()
        await super().shutdown(sockets)

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        if not self._signals:
            yield
            return
        with super().capture_signals():
            yield
            self._captured_signals.clear()  # uvicorn would raise them again: the parts must be closed in peace


def serve(config: Config) -> None:
    """Serve at the host and port of a config until SIGINT or SIGTERM: for programs that start servers."""

    async def run() -> None:
        with sockets_of_the_system.socket() as listening:
            listening.setsockopt(sockets_of_the_system.SOL_SOCKET, sockets_of_the_system.SO_REUSEADDR, 1)
            listening.bind((config.host, config.port))
            async with opened(config) as parts:
                await Server(parts).serve([listening])

    with asyncio.Runner(loop_factory=loop_factory()) as runner:
        runner.run(run())


def loop_factory() -> Callable[[], asyncio.AbstractEventLoop] | None:
    """That of uvloop, where it is installed."""
    try:
        import uvloop
    except ImportError:
        return None
    return uvloop.new_event_loop
