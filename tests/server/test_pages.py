"""The browser's client as a server gives it out: the page, its files under their hash, and what stands beside them."""

import gzip
import json
import re
from pathlib import Path

import httpx2

from manilla.locale import LANGUAGES
from manilla.server.client import client
from manilla.server.pages import PAGES
from tests.asynchronously import asynchronously

from .serving import Serving, serving

HTML = {"accept": "text/html"}
WEB = Path(__file__).parents[2] / "src" / "manilla" / "web"


async def raw(server: Serving, path: str, encoding: str = "gzip") -> httpx2.Response:
    return await server.http("GET", path, headers={"accept-encoding": encoding})


@asynchronously
async def test_every_file_that_the_page_names_is_there_and_kept_for_ever(tmp_path: Path) -> None:
    async with serving(tmp_path) as server:
        page = (await server.http("GET", "/", headers=HTML)).text
        named = set(re.findall(r'(?:href|src)="(/static/[^"]+)"', page))
        assert {path.rpartition("/")[2] for path in named} >= {"main.js", "early.js", "tokens.css", "preact.js"}
        for path in named:
            answer = await server.http("GET", path)
            assert answer.status_code == 200, path
            assert "immutable" in answer.headers["cache-control"], path


@asynchronously
async def test_files_are_compressed_for_those_who_can_read_it(tmp_path: Path) -> None:
    async with serving(tmp_path) as server:
        path = f"{client().base}/js/main.js"
        packed, plain = await raw(server, path), await raw(server, path, "identity")
        assert packed.headers["content-encoding"] == "gzip"
        assert "content-encoding" not in plain.headers
        assert packed.content == plain.content == (WEB / "js" / "main.js").read_bytes()
        assert int(packed.headers["content-length"]) < int(plain.headers["content-length"])
        assert plain.headers["vary"] == packed.headers["vary"] == "accept-encoding"
        assert packed.headers["content-type"] == "text/javascript; charset=utf-8"


@asynchronously
async def test_a_file_of_another_version_is_not_given_out(tmp_path: Path) -> None:
    async with serving(tmp_path) as server:
        assert (await server.http("GET", "/static/0123456789abcdef/js/main.js")).status_code == 404
        assert (await server.http("GET", f"{client().base}/../../pyproject.toml")).status_code == 404
        assert (await server.http("GET", f"{client().base}/page.html")).status_code == 404


@asynchronously
async def test_pages_are_found_and_nothing_else_is(tmp_path: Path) -> None:
    async with serving(tmp_path) as server:
        for first in ("", *PAGES):
            answer = await server.http("GET", f"/{first}", headers=HTML)
            assert (answer.status_code, answer.headers["cache-control"]) == (200, "no-cache"), first
        lost = await server.http("GET", "/nowhere", headers=HTML)
        assert (lost.status_code, "js/main.js" in lost.text) == (404, True)
        for path in ("/nowhere", "/api/nowhere", "/static/x"):
            answer = await server.http("GET", path, headers={"accept": "application/json"})
            assert (answer.status_code, answer.json()["code"]) == (404, "not_found"), path


@asynchronously
async def test_what_stands_beside_the_page(tmp_path: Path) -> None:
    async with serving(tmp_path) as server:
        manifest = (await server.http("GET", "/manifest.webmanifest")).json()
        for icon in manifest["icons"]:
            answer = await server.http("GET", icon["src"])
            assert (answer.status_code, answer.headers["content-type"]) == (200, icon["type"])
        worker = await server.http("GET", "/worker.js")
        shell = json.loads(worker.text.partition("const SHELL = ")[2].partition(";\n")[0])
        assert (shell["version"], worker.headers["cache-control"]) == (client().version, "no-cache")
        assert {path.removeprefix(f"{shell['base']}/") for path in shell["files"]} >= set(client().modules())
        assert "Disallow: /t/" in (await server.http("GET", "/robots.txt")).text


def test_the_server_knows_the_addresses_of_the_client() -> None:
    routes = re.findall(
        r'^  \["/([^/"]*)[^"]*", "[^"]+"\],$', (WEB / "js" / "router.js").read_text("utf-8"), re.MULTILINE
    )
    assert set(routes) == {"", *PAGES}


def test_the_words_of_the_client_are_there_in_every_language() -> None:
    words = {lang: json.loads(client().files[f"locale/{lang}.json"].body) for lang in LANGUAGES}
    assert words["en"]
    assert all(set(words[lang]) == set(words["en"]) for lang in LANGUAGES)


def test_the_modules_of_the_start_are_all_that_it_imports() -> None:
    found = client()
    modules = found.modules()
    assert modules[0] == "js/main.js"
    assert "vendor/preact.js" in modules
    assert not any(path.startswith(("js/pages/home", "js/table/")) for path in modules)
    assert all(path in found.files for path in modules)


def test_compressed_files_are_the_files() -> None:
    assert all(file.packed is None or gzip.decompress(file.packed) == file.body for file in client().files.values())
