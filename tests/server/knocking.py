"""Requests by HTTP that nobody should send: at every door that the server has, and at doors that it has not."""

from __future__ import annotations

import asyncio
import json
import random
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from manilla.server.app import build
from manilla.server.config import Config
from manilla.variants import all_variants

PLACE = re.compile(r"\{\w+(:\w+)?\}")
STRANGE: tuple[Any, ...] = (
    "", " ", "0", "-1", "9" * 40, "x" * 300, "x" * 6_000, "%00", "%ff", "..", "../../secrets", "\u202e", "%E2%99%A0",
    "'", '"', "<b>", "null", "1e999", "٣",
)  # fmt: skip
NAMES = (
    "game", "options", "settings", "bots", "password", "name", "code", "step", "answer", "label", "target", "lang",
    "match", "before", "pace", "credential", "challenge",
)  # fmt: skip
VALUES: tuple[Any, ...] = (
    *STRANGE, None, True, 0, 1, -1, 2**64, 1.5, 1e308, [], {}, ["x"] * 50, {"x": {"x": {}}}, *sorted(all_variants()),
    "club", "correct horse battery staple", {"target": "50"}, {"pace": 0, "public": True}, {"x": "x" * 65}, "fr", "AO",
)  # fmt: skip
METHODS = ("GET", "POST", "PUT", "DELETE", "HEAD", "OPTIONS", "PATCH", "BREW")
NEEDED: dict[str, dict[str, tuple[Any, ...]]] = {
    "/api/tables": {"game": ("manilla", "x"), "settings": ({"pace": 0}, {"pace": -1}), "bots": ("random", "x=")},
    "/api/sign-up": {"name": ("Knocker", "x"), "password": ("correct horse battery staple", "short")},
    "/api/sign-in": {"name": ("Knocker", "x"), "password": ("correct horse battery staple", "short")},
    "/api/sign-in/code": {"name": ("Knocker", "x"), "code": ("x", "A" * 20)},
    "/api/me/name": {"name": ("Knocker too", "", "\u202e")},
    "/api/me/rules": {"name": ("mine", ""), "game": ("manilla", "x"), "options": ({}, {"target": "x"})},
    "/api/me/bots": {"name": ("Knocker's bot", "x" * 60)},
    "/api/learn/{lesson:str}/answer": {"step": (1, 2, -1, 10**9), "answer": ("AO", "x", "", "3")},
}
"""What some doors ask for."""
HEADERS = (
    ("Accept-Language", "fr;q=x, ca;q=0.5,,;;"),
    ("Accept-Language", "x" * 2_000),
    ("Accept", "text/html"),
    ("Accept-Encoding", "gzip"),
    ("Origin", "https://elsewhere.example"),
    ("Origin", "http://[x"),
    ("Host", "elsewhere.example"),
    ("Host", "[::1"),
    ("Cookie", "manilla=x; manilla=;=;"),
    ("Cookie", "\xe9" * 200),
    ("Authorization", "Bearer x"),
    ("Authorization", "Bearer \xff"),
    ("X-Forwarded-For", "256.1.1.1, x"),
    ("If-None-Match", '"x'),
    ("Content-Type", "application/xml"),
)


Door = tuple[str, str]
"""Method and path, with the path's places still open."""


def doors() -> list[Door]:
    """Those of all routes."""
    app = build(Config(data=Path(), secrets=("k" * 40,)))
    found = {
        (method, str(getattr(route, "path", "/")))
        for route in app.routes
        for method in getattr(route, "methods", None) or ("GET",)
    }
    return sorted(found)


def request(doors: Sequence[Door], tables: Sequence[str], cookie: str, port: int, rng: random.Random) -> bytes:
    """One request, right in most but not in everything."""
    known = (*tables, *tables, "manilla", "1", "0")
    method, door = rng.choice(doors)

    def filled(_: re.Match[str]) -> str:
        return str(rng.choice(known) if rng.random() < 0.6 else rng.choice(STRANGE))

    path = PLACE.sub(filled, door) if rng.random() < 0.95 else f"/{rng.choice(STRANGE)}"
    if rng.random() < 0.3:
        path += f"?{rng.choice(NAMES)}={rng.choice(STRANGE)}"
    path = path.encode("utf-8").replace(b" ", b"%20").decode("latin-1")
    headers = [("Host", f"127.0.0.1:{port}"), ("Connection", "close")]
    if cookie and rng.random() < 0.7:
        headers.append(("Cookie", cookie))
    if rng.random() < 0.3:
        name, value = rng.choice(HEADERS)
        headers = [(name, value), *(header for header in headers if header[0] != name)]
    method, body = method if rng.random() < 0.9 else rng.choice(METHODS), b""
    if method in ("POST", "PUT", "DELETE", "PATCH"):
        body = _body(door, rng)
        length = len(body) if rng.random() < 0.95 else rng.choice((0, 10**6, -1))
        headers.append(("Content-Length", str(length)))
        if rng.random() < 0.9:
            headers.append(("Content-Type", "application/json"))
    head = "".join(f"{name}: {value}\r\n" for name, value in headers)
    return f"{method} {path} HTTP/1.1\r\n{head}\r\n".encode("latin-1", "replace") + body


def _body(door: str, rng: random.Random) -> bytes:
    if door in NEEDED and rng.random() < 0.7:
        return json.dumps({name: rng.choice(values) for name, values in NEEDED[door].items()}).encode()
    chance = rng.random()
    if chance < 0.1:
        return rng.randbytes(rng.randrange(200))
    if chance < 0.15:
        return b"x" * 70_000
    if chance < 0.2:
        return b"[" * rng.randrange(1, 20_000)
    value: Any = {rng.choice(NAMES): rng.choice(VALUES) for _ in range(rng.randrange(5))}
    text = json.dumps(value if rng.random() < 0.9 else rng.choice(VALUES))
    return text[: rng.randrange(len(text) + 1)].encode() if rng.random() < 0.1 else text.encode()


async def knock(port: int, sent: bytes) -> int:
    """The status of the answer; 0 where there is none."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    try:
        writer.write(sent)
        async with asyncio.timeout(30):
            line = await reader.readline()
            words = line.split()
            return int(words[1]) if len(words) > 1 and words[1].isdigit() else 0
    finally:
        writer.transport.abort()
