"""What stands before every request, on an application that answers anything."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route, WebSocketRoute
from starlette.testclient import TestClient, WebSocketDenialResponse
from starlette.websockets import WebSocket

from manilla.rules.errors import RuleError
from manilla.server.config import Config
from manilla.server.errors import best_language, on_rule_error
from manilla.server.protection import LONGEST_BODY, Guard

HOST = "http://cards.example.org"


async def anything(request: Request) -> Response:
    return PlainTextResponse(str(len(await request.body())))


async def talk(websocket: WebSocket) -> None:
    await websocket.accept()
    await websocket.close()


def client(tmp_path: Path, url: str) -> TestClient:
    app = Starlette(
        routes=[Route("/", anything, methods=["GET", "POST", "DELETE"]), WebSocketRoute("/ws", talk)],
        middleware=[Middleware(Guard, config=Config(data=tmp_path, url=url))],
        exception_handlers={RuleError: on_rule_error},
    )
    return TestClient(app, base_url=HOST)


@pytest.fixture
def plain(tmp_path: Path) -> Iterator[TestClient]:
    with client(tmp_path, HOST) as found:
        yield found


def test_headers_are_strict(plain: TestClient, tmp_path: Path) -> None:
    headers = plain.get("/").headers
    policy = headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "frame-ancestors 'none'" in policy
    assert "unsafe" not in policy
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "no-referrer"
    assert "strict-transport-security" not in headers
    with client(tmp_path, "https://cards.example.org") as tls:
        assert tls.get("/").headers["strict-transport-security"].startswith("max-age=")


@pytest.mark.parametrize("host", ["evil.example", "cards.example.org.evil.example", "", "[::1", "10.0.0.1:8440"])
def test_other_hosts_are_not_answered(plain: TestClient, host: str) -> None:
    answer = plain.get("/", headers={"host": host})
    assert (answer.status_code, answer.json()["code"]) == (421, "unknown_host")


@pytest.mark.parametrize(
    "host", ["cards.example.org", "CARDS.example.org:1234", "localhost:8440", "127.0.0.1", "[::1]:80"]
)
def test_own_hosts_are(plain: TestClient, host: str) -> None:
    assert plain.get("/", headers={"host": host}).status_code == 200


OWN = [
    {},
    {"origin": "http://cards.example.org"},
    {"origin": "https://cards.example.org"},  # TLS ends at the proxy
    {"origin": "http://cards.example.org:80", "sec-fetch-site": "same-origin"},
    {"sec-fetch-site": "none"},
]
OTHERS = [
    {"origin": "http://evil.example"},
    {"origin": "http://cards.example.org.evil.example"},
    {"origin": "http://cards.example.org:8080"},
    {"origin": "http://evil.cards.example.org"},
    {"origin": "null"},
    {"origin": "http://["},
    {"origin": ""},
    {"origin": "file://cards.example.org"},
    {"sec-fetch-site": "cross-site"},
    {"sec-fetch-site": "same-site"},
    {"origin": "http://cards.example.org", "sec-fetch-site": "cross-site"},
]


@pytest.mark.parametrize("headers", OWN)
def test_our_own_page_may_change_things(plain: TestClient, headers: dict[str, str]) -> None:
    assert plain.post("/", headers=headers).status_code == 200
    with plain.websocket_connect("ws://cards.example.org/ws", headers=headers):
        pass


@pytest.mark.parametrize("headers", OTHERS)
def test_pages_of_others_may_not(plain: TestClient, headers: dict[str, str]) -> None:
    for method in ("POST", "DELETE"):
        answer = plain.request(method, "/", headers=headers)
        assert (answer.status_code, answer.json()["code"]) == (403, "other_origin")
        assert answer.headers["x-content-type-options"] == "nosniff"
    with (
        pytest.raises(WebSocketDenialResponse) as caught,
        plain.websocket_connect("ws://cards.example.org/ws", headers=headers),
    ):
        pass
    assert caught.value.status_code == 403
    assert caught.value.json()["code"] == "other_origin"
    assert plain.get("/", headers=headers).status_code == 200


def test_large_bodies_are_refused_whether_they_say_so_or_not(plain: TestClient) -> None:
    most = b"x" * LONGEST_BODY
    assert plain.post("/", content=most).text == str(LONGEST_BODY)
    answer = plain.post("/", content=most + b"x")
    assert (answer.status_code, answer.json()["code"]) == (413, "body_too_large")

    def pieces() -> Iterator[bytes]:
        for _ in range(70):
            yield b"y" * 1024

    answer = plain.post("/", content=pieces())
    assert (answer.status_code, answer.json()["code"]) == (413, "body_too_large")


def test_a_refusal_speaks_the_language_asked_for(plain: TestClient) -> None:
    headers = {"host": "evil.example", "accept-language": "xx, nl-BE;q=0.9, en;q=0.1"}
    english = plain.get("/", headers={"host": "evil.example"}).json()
    dutch = plain.get("/", headers=headers).json()
    assert dutch["code"] == english["code"]
    assert dutch["sentence"] != english["sentence"]


@pytest.mark.parametrize(
    ("header", "lang"),
    [
        ("", "en"),
        ("ca", "ca"),
        ("CA-es", "ca"),
        ("de, fr;q=0.5", "fr"),
        ("fr;q=0.1, ru;q=0.9", "ru"),
        ("*", "en"),
        ("es;q=x, nl", "nl"),
        (";;;,,q=", "en"),
        ("zz" * 5000, "en"),
    ],
)
def test_the_best_language(header: str, lang: str) -> None:
    assert best_language(header) == lang
