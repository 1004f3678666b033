"""Lines for a reader: wrapped between words on a terminal, whole in a pipe, where a program may want them."""

from __future__ import annotations

import shutil
import sys
import textwrap


def show(*lines: str) -> None:
    """Print lines at once."""
    on_terminal = sys.stdout is not None and sys.stdout.isatty()
    width = shutil.get_terminal_size().columns if on_terminal else 0
    for line in lines:
        print(fitted(line, width), flush=True)


def fitted(line: str, width: int) -> str:
    """A line broken between words to fit ``width`` columns (0: as it is); what is broken off is set in."""
    if not width or len(line) <= width:
        return line
    indent = " " * (len(line) - len(line.lstrip()) + 4)
    return textwrap.fill(line, max(width, 20), subsequent_indent=indent, break_long_words=False, break_on_hyphens=False)
