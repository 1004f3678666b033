"""Write the reference of messages: ``docs/protocol.schema.json`` and the part of ``docs/protocol.md`` between markers.

Both are made from the Structs of ``manilla.protocol.table``: ``make protocol``. With --check nothing is written, and
the exit code tells whether they are up to date.
"""

from __future__ import annotations

import json
import re
import sys
import types
import typing
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from manilla.protocol import table

DOCS = Path(__file__).parents[1] / "docs"
PAGE = DOCS / "protocol.md"
SCHEMA = DOCS / "protocol.schema.json"
BEGIN, END = "<!-- messages -->", "<!-- end of messages -->"
MADE = "<!-- Made by `make protocol` from src/manilla/protocol/table.py; do not edit here. -->"


def schema_text() -> str:
    """JSON Schema 2020-12 of all messages, by name."""
    kinds = (*typing.get_args(table.ClientMessage), *typing.get_args(table.ServerMessage))
    _, parts = msgspec.json.schema_components(kinds, ref_template="#/$defs/{name}")
    whole = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Messages of Manilla's tables",
        "description": f"Protocol {table.PROTOCOL}; each is one text frame of at most {table.LONGEST} bytes.",
        "$defs": {
            "ClientMessage": _any_of(table.ClientMessage),
            "ServerMessage": _any_of(table.ServerMessage),
            **dict(sorted(parts.items())),
        },
    }
    return json.dumps(whole, ensure_ascii=False, indent=1) + "\n"


def _any_of(union: Any) -> dict[str, Any]:
    return {"anyOf": [{"$ref": f"#/$defs/{kind.__name__}"} for kind in typing.get_args(union)]}


def reference() -> str:
    """The part of the page that tells of each message."""
    parts = [MADE, "", "### From a client", "", *_messages(table.ClientMessage)]
    parts += ["### To a client", "", *_messages(table.ServerMessage)]
    parts += ["### What stands in them", "", *_inner()]
    return "\n".join(parts).rstrip("\n") + "\n"


def _messages(union: Any) -> Iterator[str]:
    for kind in typing.get_args(union):
        yield from _struct(kind, f"`{kind.__struct_config__.tag}`")


def _inner() -> Iterator[str]:
    shown: set[type] = set()
    kinds = [*typing.get_args(table.ClientMessage), *typing.get_args(table.ServerMessage)]
    waiting = [inner for kind in kinds for inner in _parts_of(kind)]
    while waiting:
        kind = waiting.pop(0)
        if kind not in shown:
            shown.add(kind)
            yield from _struct(kind, kind.__name__)
            waiting += _parts_of(kind)


def _parts_of(kind: type) -> list[type]:
    found: list[type] = []
    for hint in typing.get_type_hints(kind, include_extras=True).values():
        found += _structs_in(hint)
    return found


def _structs_in(hint: Any) -> list[type]:
    if isinstance(hint, type) and issubclass(hint, msgspec.Struct):
        return [hint]
    return [found for inner in typing.get_args(hint) for found in _structs_in(inner)]


def _struct(kind: Any, title: str) -> Iterator[str]:
    yield f"#### {title}"
    yield ""
    yield from _doc(kind)
    fields = msgspec.structs.fields(kind)
    if not fields:
        return
    yield "| field | type | if left out |"
    yield "|---|---|---|"
    hints = typing.get_type_hints(kind, include_extras=True)
    for field in fields:
        yield f"| `{field.encode_name}` | {_type(hints[field.name])} | {_default(field)} |"
    yield ""


def _doc(kind: type) -> Iterator[str]:
    own = kind.__doc__
    if own and own not in {base.__doc__ for base in kind.__mro__[1:]}:
        yield re.sub(r"\s+", " ", own.replace("``", "`")).strip()
        yield ""


def _default(field: Any) -> str:
    if field.default_factory is not msgspec.NODEFAULT:
        value = field.default_factory()
    elif field.default is not msgspec.NODEFAULT:
        value = field.default
    else:
        return "must be there"
    return f"`{msgspec.json.encode(value).decode()}`"


def _type(hint: Any) -> str:
    """A type in words, with its bounds."""
    origin, args = typing.get_origin(hint), typing.get_args(hint)
    if origin is typing.Annotated:
        return _type(args[0]) + "".join(_bounds(meta) for meta in args[1:] if isinstance(meta, msgspec.Meta))
    if origin is typing.Literal:
        return " or ".join(f"`{word}`" for word in args)
    if origin in (typing.Union, types.UnionType):
        return " or ".join(_type(part) for part in args)
    if origin in (list, tuple):
        inner = [part for part in args if part is not ...]
        return "list of " + (", ".join(dict.fromkeys(_type(part) for part in inner)) or "anything")
    if origin is dict:
        return f"map of {_type(args[0])} to {_type(args[1])}"
    if isinstance(hint, type) and issubclass(hint, msgspec.Struct):
        return f"[{hint.__name__}](#{hint.__name__.lower()})"
    return {str: "text", int: "whole number", float: "number", bool: "true or false", type(None): "null"}.get(
        hint, "any"
    )


def _bounds(meta: msgspec.Meta) -> str:
    found = []
    if meta.ge is not None or meta.le is not None:
        found.append(f"{meta.ge} to {meta.le}")
    if meta.min_length is not None or meta.max_length is not None:
        found.append(f"{meta.min_length or 0} to {meta.max_length} letters")
    if meta.pattern is not None:
        found.append(f"`{meta.pattern}`")
    return f" ({', '.join(found)})" if found else ""


def page_text(page: str) -> str:
    """The page with its reference made anew. Raises ValueError where the markers are missing."""
    before, marker, rest = page.partition(BEGIN)
    if not marker:
        raise ValueError(f"{PAGE} has no line {BEGIN}")
    after = rest.partition(END)[2] if END in rest else "\n"
    return f"{before}{BEGIN}\n{reference()}{END}{after}"


def main() -> int:
    """Write both, or with --check compare."""
    texts = {SCHEMA: schema_text(), PAGE: page_text(PAGE.read_text())}
    stale = [file for file, text in texts.items() if not file.exists() or file.read_text() != text]
    if "--check" in sys.argv[1:]:
        for file in stale:
            print(f"{file.name} is not up to date: run make protocol")
        return int(bool(stale))
    for file in stale:
        file.write_text(texts[file])
    return 0


if __name__ == "__main__":
    sys.exit(main())
