"""The browser's client: one page at every address of its own, and its files.

The page is the same everywhere; the client looks at the address. What it says before there is a script is in the
reader's language, and tells how to join a table from a terminal.
"""

from __future__ import annotations

import re
from html import escape

import msgspec
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from manilla.words.message import message
from manilla.words.voice import Voice

from .client import FOREVER, Client, client
from .errors import language_of
from .invitation import address_of_table
from .packing import packed

WHAT = message(
    "Here people and bots play the manille family of card games: manilla, butifarra, manillen and their kin."
)
NEEDS_SCRIPT = message("The table in the browser needs JavaScript, and it is turned off here.")
TERMINAL = message("A table can also be joined from a terminal: install manilla and type this.")

PAGES = (
    "t",
    "tables",
    "new",
    "rules",
    "history",
    "replay",
    "review",
    "profile",
    "sign-in",
    "settings",
    "help",
    "learn",
    "problems",
    "daily",
    "what-if",
    "glossary",
)
"""First parts of the addresses that are the client's pages; a test holds them to the client's own table of routes."""
PLACE = re.compile(r"\{(\w+)\}")
ROBOTS = """\
User-agent: *
Disallow: /api/
Disallow: /t/
Disallow: /replay/
Disallow: /review/
Disallow: /ws
"""
NOT_KEPT = "no-cache"


def page(found: Client, lang: str, address: str) -> str:
    """The page as HTML; ``address`` is that of a table, or stands for one."""
    say = Voice(lang).say
    links = [f'<link rel="stylesheet" href="{found.base}/{path}">' for path in found.styles]
    links += [f'<link rel="modulepreload" href="{found.base}/{path}">' for path in found.modules()]
    places = {
        "lang": lang,
        "base": found.base,
        "description": escape(say(WHAT)),
        "needs_script": escape(say(NEEDS_SCRIPT)),
        "terminal": escape(say(TERMINAL)),
        "address": escape(address),
        "links": "\n".join(links),
    }
    return PLACE.sub(lambda place: places[place[1]], found.page)


async def home(request: Request) -> Response:
    """The page, wherever the client has one; a reader of an address that leads nowhere gets it with 404."""
    path = request.url.path
    first = path.strip("/").partition("/")[0]
    known = path == "/" or first in PAGES
    if not known and "text/html" not in request.headers.get("accept", ""):
        raise HTTPException(404)
    address = address_of_table(request, (path.strip("/").partition("/")[2] if first == "t" else "") or "…")
    lang = language_of(request)
    headers = {"content-language": lang, "vary": "accept-language", "cache-control": NOT_KEPT}
    return packed(request, page(client(), lang, address).encode(), headers, "text/html", 200 if known else 404)


async def static(request: Request) -> Response:
    """A file of this version; those of another are not here."""
    found = client()
    file = found.files.get(request.path_params["path"]) if request.path_params["version"] == found.version else None
    if file is None:
        raise HTTPException(404)
    headers = {"cache-control": FOREVER, "vary": "accept-encoding"}
    if file.packed is not None and "gzip" in request.headers.get("accept-encoding", ""):
        return Response(file.packed, 200, headers | {"content-encoding": "gzip"}, file.media_type)
    return Response(file.body, 200, headers, file.media_type)


async def manifest(_request: Request) -> Response:
    """What makes the page an application that can be installed."""
    found = client()
    facts = msgspec.json.decode(found.manifest)
    for icon in facts["icons"]:
        icon["src"] = f"{found.base}/{icon['src']}"
    body = msgspec.json.encode(facts)
    return Response(body, 200, {"cache-control": NOT_KEPT}, "application/manifest+json")


async def worker(_request: Request) -> Response:
    """The service worker, with what it is to keep: everything but pictures and words, which it keeps as they come."""
    found = client()
    kept = [f"{found.base}/{path}" for path in found.files if path.endswith((".js", ".css")) or "icons/" in path]
    shell = msgspec.json.encode({"version": found.version, "base": found.base, "files": kept}).decode()
    return Response(f"const SHELL = {shell};\n{found.worker}", 200, {"cache-control": NOT_KEPT}, "text/javascript")


async def robots(_request: Request) -> Response:
    """Tables and what was played at them are for those who have the link."""
    return PlainTextResponse(ROBOTS, headers={"cache-control": "max-age=86400"})


ROUTES = (
    Route("/static/{version:str}/{path:path}", static),
    Route("/manifest.webmanifest", manifest),
    Route("/worker.js", worker),
    Route("/robots.txt", robots),
)
LAST = (Route("/{path:path}", home),)
"""Routes that come after all others."""
