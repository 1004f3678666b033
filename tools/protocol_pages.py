"""Write what docs/protocol-bots.md says of each message, and the JSON Schema beside it, from the messages themselves.

``python tools/protocol_pages.py [--check]``: ``--check`` writes nothing, and gives exit code 1 if a file is stale.
"""

from __future__ import annotations

import inspect
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args

import msgspec

from manilla.protocol import bot
from manilla.protocol.codec import Refusal
from manilla.protocol.views import SeenDeal, SeenMatch
from manilla.rules.course import Game
from manilla.rules.pinta import Pinta
from manilla.rules.score import Score, ScoreLine

DOCS = Path(__file__).parents[1] / "docs"
PAGE = DOCS / "protocol-bots.md"
SCHEMA = DOCS / "protocol-bots.schema.json"
BEGIN, END = "<!-- messages: made by `make docs`; do not edit -->\n", "<!-- end of messages -->\n"
PARTS = (bot.Clock, bot.Info, SeenMatch, SeenDeal, Game, Pinta, Score, ScoreLine)
"""What stands inside messages."""


def page(text: str) -> str:
    """The page with its messages written anew."""
    before, _, rest = text.partition(BEGIN)
    return before + BEGIN + "\n".join(_messages()) + END + rest.partition(END)[2]


def schema() -> str:
    """The JSON Schema as text."""
    return json.dumps(bot.schema(), indent=1, sort_keys=True, ensure_ascii=False) + "\n"


def _messages() -> Iterator[str]:
    for title, union in (("From the bot", bot.BotMessage), ("To the bot", bot.RefereeMessage)):
        yield f"\n### {title}\n"
        for message in get_args(union):
            yield from _told(message, f"`{msgspec.inspect.type_info(message).tag}`")  # type: ignore[attr-defined]  # a Struct
    yield "\n### Inside messages\n"
    for part in PARTS:
        yield from _told(part, part.__name__)
    yield ""


def _told(part: type[Any], name: str) -> Iterator[str]:
    """A message or part: what it is, and a table of its fields."""
    yield f"\n**{name}**: {_text(part)}\n"
    info = msgspec.inspect.type_info(part)
    assert isinstance(info, msgspec.inspect.StructType | msgspec.inspect.DataclassType)
    if info.fields:
        yield "| field | value | unless said |"
        yield "|---|---|---|"
    for field in info.fields:
        yield f"| `{field.encode_name}` | {_type(field.type)} | {_default(field)} |"


def _text(part: type[Any]) -> str:
    """The docstrings of a class and of what it is made from, without the marks of code."""
    texts = [inspect.getdoc(part) or ""]
    if part is SeenMatch:
        texts = [inspect.getdoc(base) or "" for base in part.__mro__[1:2]] + [inspect.getdoc(_private()) or ""]
    if part is Refusal:
        texts.append("A bot may be told that it is warned: its next turn has a new number.")
    return " ".join(" ".join(texts).replace("``", "`").split())


def _private() -> type[Any]:
    from manilla.protocol.views import PrivatePart

    return PrivatePart


def _type(kind: msgspec.inspect.Type) -> str:
    name = type(kind).__name__.removesuffix("Type").lower()
    if isinstance(kind, msgspec.inspect.UnionType):
        return " or ".join(_type(part) for part in kind.types)
    if isinstance(kind, msgspec.inspect.Metadata):
        return _type(kind.type)
    if isinstance(kind, msgspec.inspect.ListType | msgspec.inspect.VarTupleType):
        return f"list of {_type(kind.item_type)}"
    if isinstance(kind, msgspec.inspect.TupleType):
        return f"list of {len(kind.item_types)}: {_type(kind.item_types[0])}"
    if isinstance(kind, msgspec.inspect.DictType):
        return f"object of {_type(kind.value_type)}"
    if isinstance(kind, msgspec.inspect.StructType | msgspec.inspect.DataclassType):
        return str(kind.cls.__name__)
    return {"str": "text", "int": "whole number", "float": "number", "bool": "true or false", "none": "null"}.get(
        name, name
    )


def _default(field: msgspec.inspect.Field) -> str:
    if field.required:
        return "must be there"
    value = field.default
    if value is msgspec.NODEFAULT:
        value = field.default_factory() if callable(field.default_factory) else None
    if isinstance(value, Pinta):
        return "no pinta"
    return "`" + msgspec.json.encode(value).decode() + "`"


def main() -> int:
    """Write the files, or compare them."""
    wanted = {PAGE: page(PAGE.read_text()), SCHEMA: schema()}
    stale = [file for file, text in wanted.items() if not file.exists() or file.read_text() != text]
    if "--check" in sys.argv[1:]:
        for file in stale:
            print(f"stale: {file.name}; run `make docs`")
        return int(bool(stale))
    for file, text in wanted.items():
        file.write_text(text)
    print(f"{len(stale)} of {len(wanted)} files changed")
    return 0


if __name__ == "__main__":
    sys.exit(main())
