"""A server of accounts alone, and browsers that speak to it."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeVar

import httpx2
from argon2 import PasswordHasher
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route, WebSocketRoute
from starlette.testclient import TestClient
from starlette.websockets import WebSocket

from manilla.rules.errors import RuleError
from manilla.server.accounts.cookies import SetsCookie
from manilla.server.accounts.desk import Desk, answer, install
from manilla.server.accounts.passwords import Passwords
from manilla.server.accounts.routes import ROUTES
from manilla.server.config import Config
from manilla.server.errors import on_fault, on_http_error, on_rule_error, refused
from manilla.server.limits import Rates, Requests
from manilla.server.protection import Guard
from manilla.server.sessions import who
from manilla.store import Store, open_database

CHEAP = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)
URL = "http://localhost:8440"
PASSWORD = "correct horse battery"  # noqa: S105 - nobody else's
START = 1_800_000_000_000

Result = TypeVar("Result")


@dataclass
class Clock:
    now: int = START

    def __call__(self) -> int:
        return self.now

    def minutes(self, count: float) -> None:
        self.now += int(count * 60_000)


@dataclass
class Place:
    """A server under test: its store may be asked beside it."""

    app: Starlette
    clock: Clock
    told: list[tuple[str, bytes]] = field(default_factory=list)
    client: TestClient | None = None

    @property
    def desk(self) -> Desk:
        desk: Desk = self.app.state.accounts
        return desk

    @property
    def store(self) -> Store:
        return self.desk.store

    def run(self, work: Callable[[], Awaitable[Result]]) -> Result:
        """Do something on the server's own event loop."""
        assert self.client is not None
        assert self.client.portal is not None
        return self.client.portal.call(work)

    def browser(self, agent: str = "Firefox") -> Browser:
        client = TestClient(self.app, base_url=URL, headers={"user-agent": agent}, raise_server_exceptions=True)
        assert self.client is not None
        client.portal = self.client.portal
        return Browser(client)


class Browser:
    """One browser, with cookies of its own; it sends what browsers send with requests of our page."""

    def __init__(self, client: TestClient) -> None:
        self.client = client
        self.headers = {"origin": URL, "sec-fetch-site": "same-origin"}

    def ask(self, method: str, path: str, body: Any = None, **headers: str) -> httpx2.Response:
        sent = {"json": body} if body is not None else {}
        return self.client.request(method, f"/api{path}", headers=self.headers | headers, **sent)

    def get(self, path: str, status: int = 200) -> Any:
        return self._checked(self.ask("GET", path), status)

    def post(self, path: str, body: Any = None, status: int = 200) -> Any:
        return self._checked(self.ask("POST", path, body), status)

    def put(self, path: str, body: Any, status: int = 204) -> Any:
        return self._checked(self.ask("PUT", path, body), status)

    def delete(self, path: str, status: int = 204) -> Any:
        return self._checked(self.ask("DELETE", path), status)

    def refused(self, method: str, path: str, body: Any, status: int, code: str) -> Any:
        """The answer to what is refused, in the one shape that errors have."""
        found = self._checked(self.ask(method, path, body), status)
        assert set(found) == {"code", "data", "sentence"}
        assert found["code"] == code, found
        assert found["sentence"].endswith((".", "?")), found
        assert code not in found["sentence"]
        return found

    def socket(self, path: str = "/ws", **headers: str) -> Any:
        return self.client.websocket_connect(URL.replace("http", "ws") + path, headers=self.headers | headers)

    def sign_up(self, name: str = "Anna", password: str = PASSWORD) -> Any:
        return self.post("/sign-up", {"name": name, "password": password}, 201)

    def sign_in(self, name: str = "Anna", password: str = PASSWORD) -> Any:
        return self.post("/sign-in", {"name": name, "password": password})

    @property
    def cookie(self) -> str | None:
        return self.client.cookies.get("manilla")

    def _checked(self, response: httpx2.Response, status: int) -> Any:
        assert response.status_code == status, response.text
        assert response.headers["cache-control"] == "no-store"
        assert response.headers["x-content-type-options"] == "nosniff"
        return response.json() if response.content else None


async def whoami(request: Request) -> Response:
    """What the rest of the server does: ask who it is; ``?do`` something that a guest is remembered for."""
    account = await who(request)
    if "do" in request.query_params:
        account = await request.app.state.sessions.remember(account)
    return answer({"id": account.id, "name": account.name, "guest": account.guest, "bot": account.bot})


async def socket(websocket: WebSocket) -> None:
    try:
        account = await who(websocket)
    except RuleError as error:
        await websocket.send_denial_response(refused(error, "en"))
        return
    await websocket.accept()
    await websocket.send_json({"id": account.id, "name": account.name})
    await websocket.close()


@contextlib.contextmanager
def serving(
    address: str,
    *,
    url: str = "",
    keys: tuple[str, ...] = ("k" * 32,),
    limits: bool = False,
    rates: Rates | None = None,
) -> Iterator[Place]:
    """A server on a database that is there already."""
    config = Config(data=Path("/nowhere"), db=address, url=url, secrets=keys, limits=limits)
    clock = Clock()

    @contextlib.asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        store = Store(await open_database(address))
        requests = Requests(rates or Rates(), config.bus, config.limits)

        async def publish(topic: str, data: bytes) -> None:
            place.told.append((topic, data))

        desk = Desk.of(config, store, requests, passwords=Passwords(CHEAP), clock=clock, publish=publish)
        install(app, desk)
        yield
        await store.close()

    app = Starlette(
        routes=[*ROUTES, Route("/api/whoami", whoami, methods=["GET", "POST"]), WebSocketRoute("/ws", socket)],
        middleware=[Middleware(Guard, config=config), Middleware(SetsCookie)],
        exception_handlers={RuleError: on_rule_error, HTTPException: on_http_error, Exception: on_fault},
        lifespan=lifespan,
    )
    place = Place(app, clock)
    with TestClient(app, base_url=URL) as place.client:
        yield place


def wait(work: Awaitable[Result]) -> Result:
    async def done() -> Result:
        return await work

    return asyncio.run(done())
