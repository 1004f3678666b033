"""Write what the browser client knows of messages, from docs/protocol.schema.json: ``make protocol``.

``web/js/types/protocol.d.ts`` has their types for the checker; ``web/js/types/defaults.js`` the values of fields that
a message leaves out, so that one pass (``net/complete.js``) makes every message whole. With --check nothing is written,
and the exit code tells whether both are up to date.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
SCHEMA = ROOT / "docs" / "protocol.schema.json"
TYPES = ROOT / "src" / "manilla" / "web" / "js" / "types"
MADE = "// Made by `make protocol` from docs/protocol.schema.json; do not edit.\n"
PREFIX = "#/$defs/"
WORDS = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean", "null": "null"}

Schema = dict[str, Any]


def types_text(parts: dict[str, Schema]) -> str:
    """Types of all messages. What a server sends is whole (``defaults_text``); what a client sends may leave out."""
    sent = _reached("ClientMessage", parts)
    lines = [MADE]
    for name, part in parts.items():
        if "anyOf" in part:
            lines += [f"export type {name} = {_type(part)};", ""]
            continue
        lines += _comment(part.get("description", ""))
        lines.append(f"export interface {name} {{")
        required = set(part.get("required", ()))
        for field, schema in part.get("properties", {}).items():
            mark = "?" if name in sent and field not in required else ""
            lines.append(f"  {field}{mark}: {_type(schema)};")
        lines += ["}", ""]
    return "\n".join(lines)


def _comment(text: str) -> list[str]:
    words = " ".join(text.split()).replace("``", "`").replace("*/", "* /")
    return [f"/** {words} */"] if words else []


def _type(schema: Schema) -> str:
    if "$ref" in schema:
        return str(schema["$ref"]).removeprefix(PREFIX)
    if "anyOf" in schema:
        return " | ".join(_type(part) for part in schema["anyOf"])
    if "enum" in schema:
        return " | ".join(json.dumps(value) for value in schema["enum"])
    kind = schema.get("type")
    if kind == "array":
        inner = _type(schema["items"]) if schema.get("items") else "any"
        return f"({inner})[]" if "|" in inner else f"{inner}[]"
    if kind == "object":
        values = schema.get("additionalProperties")
        return f"Record<string, {_type(values) if isinstance(values, dict) and values else 'any'}>"
    return WORDS.get(str(kind), "any")


def defaults_text(parts: dict[str, Schema]) -> str:
    """``DEFAULTS``: fields that a part of a message may leave out; ``PARTS``: which fields hold parts themselves."""
    kinds = _reached("ServerMessage", parts)
    defaults = {name: found for name in parts if name in kinds and (found := _defaults(parts[name]))}
    inner = {name: found for name in parts if name in kinds and (found := dict(_inner(parts[name])))}
    kind_of = {_tag(parts[kind]): kind for kind in _union("ServerMessage", parts)}
    tables = (
        ("Record<string, Record<string, unknown>>", "DEFAULTS", defaults),
        ("Record<string, Record<string, string>>", "PARTS", inner),
        ("Record<string, string>", "KINDS", kind_of),
    )
    return MADE + "".join(
        f"\n/** @type {{{kind}}} */\nexport const {name} = {json.dumps(value, indent=2, ensure_ascii=False)};\n"
        for kind, name, value in tables
    )


def _defaults(part: Schema) -> Schema:
    return {field: schema["default"] for field, schema in part.get("properties", {}).items() if "default" in schema}


def _inner(part: Schema) -> Iterator[tuple[str, str]]:
    """Fields and the part that each holds: itself, or in a list."""
    for field, schema in part.get("properties", {}).items():
        for option in schema.get("anyOf", [schema]):
            reference = option.get("$ref") or (option.get("items") or {}).get("$ref")
            if reference:
                yield field, str(reference).removeprefix(PREFIX)


def _tag(part: Schema) -> str:
    return str(part["properties"]["t"]["enum"][0])


def _union(name: str, parts: dict[str, Schema]) -> list[str]:
    return [str(part["$ref"]).removeprefix(PREFIX) for part in parts[name]["anyOf"]]


def _reached(name: str, parts: dict[str, Schema]) -> set[str]:
    """The messages of a union, and all that stands in them."""
    found: set[str] = set()
    waiting = _union(name, parts)
    while waiting:
        kind = waiting.pop()
        if kind not in found:
            found.add(kind)
            waiting += [inner for _, inner in _inner(parts[kind])]
    return found


def main() -> int:
    """Write both, or with --check compare."""
    parts = json.loads(SCHEMA.read_text("utf-8"))["$defs"]
    texts = {TYPES / "protocol.d.ts": types_text(parts), TYPES / "defaults.js": defaults_text(parts)}
    stale = [file for file, text in texts.items() if not file.exists() or file.read_text("utf-8") != text]
    if "--check" in sys.argv[1:]:
        for file in stale:
            print(f"{file.name} is not up to date: run make protocol")
        return int(bool(stale))
    for file in stale:
        file.write_text(texts[file], "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
