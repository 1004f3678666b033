"""A page as Markdown, for the documentation."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from .page import Block, Entry, Page, Paragraph, Points, Table


def as_markdown(page: Page) -> str:
    """The page with headings, lists and tables as Markdown writes them; a paragraph is one line."""
    lines = [f"# {page.title}", "", *_blocks(page.blocks)]
    for section in page.sections:
        lines += [f"## {section.title}", "", *_blocks(section.blocks)]
    return "\n".join(lines).rstrip("\n") + "\n"


def _blocks(blocks: Sequence[Block]) -> Iterator[str]:
    for block in blocks:
        match block:
            case Paragraph(text):
                yield _plain(text)
            case Points(items):
                yield from (f"- {_plain(item)}" for item in items)
            case Table(head, rows):
                yield _row(head)
                yield _row(tuple("---" for _ in head))
                yield from (_row(row) for row in rows)
            case Entry(title=title, lines=lines):
                yield f"**{_plain(title)}**"
                yield ""
                yield from (f"- {_plain(line)}" for line in lines)
        yield ""


def _row(cells: Sequence[str]) -> str:
    return "| " + " | ".join(_plain(cell).replace("|", "\\|") for cell in cells) + " |"


def _plain(text: str) -> str:
    """Text in which nothing is taken for markup: option names have underscores."""
    return text.replace("_", "\\_").replace("*", "\\*")
