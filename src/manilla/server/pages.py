"""The plain page at ``/``: what this is, and how to join from a terminal. The browser's table will stand here."""

from __future__ import annotations

from html import escape

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from manilla.locale import LANGUAGES
from manilla.words.message import message
from manilla.words.voice import Voice

from .errors import language_of

TITLE = message("Manilla: a table server")
WHAT = message(
    "Here people and bots play the manille family of card games: manilla, butifarra, manillen and their kin."
)
HOW = message("To join a table from a terminal, install manilla and type the address of the table after this command:")
TABLE = message("This is the address of a table. To sit down at it from a terminal, install manilla and type:")
PROGRAMS = message("For programs, the games and all that one must know to draw them are listed here:")
LANGUAGES_LABEL = message("Languages:")
NAMES = {"es": "español", "ca": "català", "en": "English", "nl": "Nederlands", "fr": "français", "ru": "русский"}

STYLE = """\
:root { color-scheme: light dark; }
body { font: 1.1rem/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 42rem; padding: 0 1rem; }
code { font-size: 1rem; overflow-wrap: anywhere; }
pre { border: 1px solid; border-radius: .3rem; overflow-x: auto; padding: .6rem; }
"""


def page(lang: str, address: str, table: str | None = None) -> str:
    """The page as HTML; ``address`` is that of the server or of a table."""
    voice = Voice(lang)
    say = voice.say
    links = ", ".join(f'<a href="?lang={code}" hreflang="{code}" lang="{code}">{NAMES[code]}</a>' for code in LANGUAGES)
    shown = escape(address if table else f"{address}/t/…")
    return f"""<!doctype html>
<html lang="{lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{escape(say(TITLE))}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/style.css">
</head>
<body>
<main>
<h1>{escape(say(TITLE))}</h1>
<p>{escape(say(WHAT))}</p>
<p>{escape(say(TABLE if table else HOW))}</p>
<pre><code>manilla join {shown}</code></pre>
<p>{escape(say(PROGRAMS))} <a href="/api/games?lang={lang}"><code>/api/games</code></a></p>
</main>
<nav aria-label="{escape(say(LANGUAGES_LABEL).rstrip(":"))}"><p>{escape(say(LANGUAGES_LABEL))} {links}</p></nav>
</body>
</html>
"""


async def home(request: Request) -> Response:
    table = request.path_params.get("table")
    base = str(request.base_url).rstrip("/")
    address = f"{base}/t/{table}" if table else base
    lang = language_of(request)
    headers = {"content-language": lang, "vary": "accept-language", "cache-control": "no-cache"}
    return Response(page(lang, address, table), media_type="text/html", headers=headers)


async def style(_request: Request) -> Response:
    return Response(STYLE, media_type="text/css", headers={"cache-control": "max-age=3600"})


ROUTES = (Route("/", home), Route("/t/{table:str}", home), Route("/style.css", style))
