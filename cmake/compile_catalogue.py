"""Compile one gettext catalogue during the build: compile_catalogue.py SOURCE.po TARGET.mo.

The build's own Python runs this, with Babel from ``build-system.requires``, so that no gettext programs need
to be installed. A catalogue with errors stops the build: a broken placeholder would else fail a player later.
"""

import sys
from pathlib import Path

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po


def compile_catalogue(source: Path, target: Path) -> None:
    with source.open("rb") as file:
        catalogue = read_po(file, locale=source.parent.parent.name, abort_invalid=True)
    errors = [(message.lineno, error) for message, found in catalogue.check() for error in found]
    if errors:
        sys.exit("\n".join(f"{source}:{line}: {error}" for line, error in errors))
    target.parent.mkdir(parents=True, exist_ok=True)
    with target.open("wb") as file:
        write_mo(file, catalogue)


if __name__ == "__main__":
    compile_catalogue(Path(sys.argv[1]), Path(sys.argv[2]))
