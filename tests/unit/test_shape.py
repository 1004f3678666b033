"""The shape of the source: what may not stand where."""

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from manilla.variants import all_variants

SOURCE = Path(__file__).parents[2] / "src" / "manilla"
CORE = SOURCE.parents[1] / "cpp"
FILES = sorted(SOURCE.rglob("*.py"))
PACKAGE_NAME = "manilla"


def literals(file: Path) -> Iterator[tuple[int, str]]:
    """The string literals of a file that are not docstrings."""
    tree = ast.parse(file.read_text())
    documented = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
    docstrings = {
        id(node.body[0].value)
        for node in ast.walk(tree)
        if isinstance(node, documented) and node.body and isinstance(node.body[0], ast.Expr)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docstrings:
            yield node.lineno, node.value


def test_no_game_is_named_outside_its_own_file() -> None:
    keys = set(all_variants()) - {PACKAGE_NAME}
    shared = [file for file in FILES if "variants" not in file.parts]
    assert shared
    found = [f"{file.name}:{line} {text}" for file in shared for line, text in literals(file) if text in keys]
    assert found == []


def test_the_native_core_names_no_game() -> None:
    keys = set(all_variants()) - {PACKAGE_NAME}
    sources = [*CORE.rglob("*.cpp"), *CORE.rglob("*.hpp")]
    assert sources
    assert [(file.name, key) for file in sources for key in keys if key in file.read_text()] == []


@pytest.mark.parametrize("file", FILES, ids=lambda file: str(file.relative_to(SOURCE)))
def test_a_file_holds_one_subject(file: Path) -> None:
    assert len(file.read_text().splitlines()) <= 500


@pytest.mark.parametrize("module", ["manilla", "manilla.rules.match", "manilla.rules.position", "manilla.variants"])
def test_the_rules_bring_nothing_of_server_or_terminal_along(module: str) -> None:
    heavy = {"msgspec", "babel", "argparse", "gettext", "asyncio", "sqlite3", "socket", "random", "manilla._native"}
    code = f"import {module}, sys; print(sorted({heavy!r} & set(sys.modules)))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_every_command_is_in_the_readme() -> None:
    from manilla.cli import COMMANDS

    readme = (SOURCE.parents[1] / "README.md").read_text()
    assert [command for command in COMMANDS if f"manilla {command}" not in readme] == []
