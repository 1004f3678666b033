"""A page of text as data, and as lines for a terminal."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class Paragraph:
    """Running text."""

    text: str


@dataclass(frozen=True)
class Points:
    """A list, each item a sentence or more."""

    items: tuple[str, ...]


@dataclass(frozen=True)
class Table:
    """Rows under a head; the last column may be long and wraps."""

    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


@dataclass(frozen=True)
class Picture:
    """Cards that can be drawn, as the game writes them: those on the table in the order played, those in hand, and
    which of these may be played. ``trump`` is a suit's letter, empty without trumps.
    """

    trump: str
    table: tuple[str, ...]
    hand: tuple[str, ...]
    legal: tuple[str, ...]


@dataclass(frozen=True)
class Entry:
    """A title with lines that belong to it: a worked example, an option. ``picture`` shows what the lines tell."""

    title: str
    lines: tuple[str, ...]
    picture: Picture | None = None


Block = Paragraph | Points | Table | Entry


@dataclass(frozen=True)
class Section:
    """A heading and what stands under it."""

    title: str
    blocks: tuple[Block, ...]


@dataclass(frozen=True)
class Page:
    """A title, what comes first, and sections."""

    title: str
    blocks: tuple[Block, ...]
    sections: tuple[Section, ...]


def as_text(page: Page, width: int = 80) -> str:
    """The page for a terminal: underlined headings, no line longer than ``width`` unless a word is."""
    lines = [page.title, "=" * len(page.title), ""]
    lines.extend(_blocks(page.blocks, width))
    for section in page.sections:
        lines.extend((section.title, "-" * len(section.title), ""))
        lines.extend(_blocks(section.blocks, width))
    return "\n".join(lines).rstrip("\n") + "\n"


def wrapped(text: str, width: int, first: str = "", rest: str = "") -> list[str]:
    """Text in lines; words and cards are never broken."""
    return textwrap.wrap(
        text, width, initial_indent=first, subsequent_indent=rest, break_long_words=False, break_on_hyphens=False
    )  # fmt: skip


def _blocks(blocks: Sequence[Block], width: int) -> Iterator[str]:
    for block in blocks:
        match block:
            case Paragraph(text):
                yield from wrapped(text, width)
            case Points(items):
                for item in items:
                    yield from wrapped(item, width, "  - ", "    ")
            case Table():
                yield from _table(block, width)
            case Entry(title=title, lines=lines):
                yield from wrapped(title, width, "  ", "  ")
                for line in lines:
                    yield from wrapped(line, width, "      ", "          ")
        yield ""


def _table(table: Table, width: int) -> Iterator[str]:
    columns = len(table.head)
    widths = [max(len(row[place]) for row in (table.head, *table.rows)) for place in range(columns - 1)]
    room = "  " + "".join(" " * (size + 2) for size in widths)
    for row in (table.head, tuple("-" * len(cell) for cell in table.head), *table.rows):
        first = "  " + "".join(f"{cell:<{size + 2}}" for cell, size in zip(row, widths, strict=False))
        yield from (line.rstrip() for line in wrapped(row[-1] or " ", width, first, room) or [first])
