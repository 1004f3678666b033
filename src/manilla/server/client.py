"""The files of the browser client, read once: each under a path with the hash of them all, compressed in advance.

One hash for all: a page names files of its own version and no other, and browsers may keep them for ever. What is not
under the hash (the page, the worker, the manifest) is asked for anew each time.
"""

from __future__ import annotations

import gzip
import hashlib
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from importlib import resources
from importlib.resources.abc import Traversable
from pathlib import PurePosixPath
from posixpath import join, normpath

import msgspec

from manilla.locale import LANGUAGES, catalogue

FOLDER: Traversable = resources.files("manilla") / "web"
FOREVER = "public, max-age=31536000, immutable"
TYPES = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".txt": "text/plain; charset=utf-8",
}
"""What is served, by suffix; other files in the folder are not."""
START = "js/main.js"
TABLE_STYLES = ("css/seats.css", "css/dock.css", "css/sheets.css", "css/open_table.css", "css/table.css")
PAGE_STYLES = ("css/pages.css", "css/new_table.css", "css/reading.css", "css/replay.css", "css/pages_media.css")
SHARED_STYLES = ("css/shell.css", "css/controls.css", "css/dialogs.css", "css/fields.css", "css/states.css")
STYLES = ("css/tokens.css", "css/base.css", *SHARED_STYLES, *TABLE_STYLES, *PAGE_STYLES)
"""What every page needs. A sheet that only few do is fetched with those, by js/styles.js."""
IMPORT = re.compile(r"""^\s*(?:import|export)\b(?:[^"';()]*?\bfrom)?\s*"(\.[^"]+)";""", re.MULTILINE)
"""A static import or re-export of a module; ``import()`` is not one."""
LEAST_COMPRESSED = 256


class NoClient(RuntimeError):
    """The libraries of the browser client are not there; the message says what to do."""


@dataclass(frozen=True)
class File:
    """One file, as it is and compressed."""

    body: bytes
    packed: bytes | None
    media_type: str


@dataclass(frozen=True)
class Client:
    """The files of one version of the client, by path, and the texts that are filled in."""

    version: str
    files: Mapping[str, File]
    page: str
    worker: str
    manifest: str

    @property
    def base(self) -> str:
        """What stands before the path of each file."""
        return f"/static/{self.version}"

    @property
    def styles(self) -> list[str]:
        """The style sheets, in the order in which they are applied."""
        return [name for name in STYLES if name in self.files]

    def modules(self) -> list[str]:
        """The modules that the start needs, itself first: its static imports and theirs."""
        return list(dict.fromkeys(self._reached(START, set())))

    def _reached(self, path: str, seen: set[str]) -> Iterator[str]:
        if path in seen:
            return
        seen.add(path)
        yield path
        for named in IMPORT.findall(self.files[path].body.decode()):
            yield from self._reached(normpath(join(str(PurePosixPath(path).parent), named)), seen)


@cache
def client() -> Client:
    """The client of this installation. Raises NoClient where its libraries are missing."""
    texts = {path: file.read_bytes() for path, file in _walk(FOLDER, "")}
    if "vendor/preact.js" not in texts:
        raise NoClient("The libraries of the browser client are missing; make env fetches them.")
    for lang in LANGUAGES:
        texts[f"locale/{lang}.json"] = msgspec.json.encode(catalogue(lang))
    page, worker, manifest = (texts.pop(name, b"") for name in ("page.html", "worker.js", "manifest.json"))
    digest = hashlib.sha256()
    for path, body in sorted((texts | {"page.html": page, "worker.js": worker, "manifest.json": manifest}).items()):
        digest.update(f"{path}\0{len(body)}\0".encode() + body)
    files = {path: _file(path, body) for path, body in texts.items()}
    return Client(digest.hexdigest()[:16], files, page.decode(), worker.decode(), manifest.decode())


def _walk(folder: Traversable, prefix: str) -> Iterator[tuple[str, Traversable]]:
    for entry in folder.iterdir():
        path = f"{prefix}{entry.name}"
        if entry.is_dir():
            yield from _walk(entry, f"{path}/")
        elif PurePosixPath(path).suffix in TYPES:
            yield path, entry


def _file(path: str, body: bytes) -> File:
    packed = gzip.compress(body, 9, mtime=0) if len(body) >= LEAST_COMPRESSED and not path.endswith(".png") else None
    return File(body, packed, TYPES[PurePosixPath(path).suffix])
