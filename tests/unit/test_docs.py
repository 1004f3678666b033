"""The documentation is true: what is generated is fresh, what is shown runs."""

import importlib
import json
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from manilla import variants
from manilla.rules.position import read_position
from manilla.variants import find_variant

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "how-to" / "add-a-game.md"
MANILLA = [sys.executable, "-c", "from manilla.cli import main; raise SystemExit(main())"]


def blocks(page: Path, language: str) -> list[str]:
    """The code blocks of a page."""
    return re.findall(rf"```{language}\n(.*?)```", page.read_text(), re.DOTALL)


@pytest.fixture
def package(tmp_path: Path) -> Path:
    """The page's game as a package of its own, as its last step says."""
    (tmp_path / "sueca.py").write_text(blocks(PAGE, "python")[0])
    information = tmp_path / "sueca-1.0.dist-info"
    information.mkdir()
    (information / "METADATA").write_text("Metadata-Version: 2.1\nName: sueca\nVersion: 1.0\n")
    entry = blocks(PAGE, "toml")[0]
    name, module = re.search(r'^(\w+) = "(\w+)"$', entry, re.MULTILINE).groups()  # type: ignore[union-attr]
    group = re.search(r'entry-points\."([\w.]+)"', entry).group(1)  # type: ignore[union-attr]
    (information / "entry_points.txt").write_text(f"[{group}]\n{name} = {module}\n")
    return tmp_path


def manilla(package: Path, *arguments: str) -> str:
    environment = {**os.environ, "PYTHONPATH": str(package), "MANILLA_LANG": "en"}
    done = subprocess.run(
        [*MANILLA, *arguments], capture_output=True, text=True, env=environment, check=False, timeout=60
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_a_game_added_as_the_page_says_is_found_and_played(package: Path, tmp_path: Path) -> None:
    assert "sueca" in manilla(package, "variants")
    assert "the seven is the second highest card" in " ".join(manilla(package, "rules", "sueca").split())
    answer = json.loads(
        manilla(package, "legal", "sueca", "--trump", "C", "--trick", "KH", "--hand", "7H 2H AC", "--json")
    )
    assert answer["legal"] == ["7H", "2H"]
    assert answer["illegal"]["AC"]["code"] == "must_follow"
    record = tmp_path / "sueca.mgn"
    assert "match" in manilla(package, "play", "sueca", "--auto", "--seed", "7", "--record", str(record))
    told = json.loads(manilla(package, "replay", str(record), "--json"))
    assert told["finished"] is True
    assert all(sum(deal["score"]["points"]) == 120 for deal in told["deals"])


def test_the_commands_of_the_page_run(package: Path) -> None:
    for line in blocks(PAGE, "sh")[0].splitlines():
        if line.startswith("manilla "):
            assert manilla(package, *shlex.split(line)[1:])


def test_the_contract_tests_take_the_new_game_in(package: Path) -> None:
    """The same tests that every game passes are run over the page's game, in a process that finds it."""
    environment = {**os.environ, "PYTHONPATH": str(package)}
    command = [sys.executable, "-m", "pytest", "-q", "-n", "0", "-p", "no:cacheprovider", "-k", "sueca or added_games"]
    done = subprocess.run(
        [*command, str(ROOT / "tests")], capture_output=True, text=True, env=environment, cwd=ROOT, check=False
    )
    assert done.returncode == 0, done.stdout[-3000:]
    assert re.search(r"\d+ passed", done.stdout)


def test_a_game_dropped_into_the_folder_is_found(package: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (package / "sueca.py").rename(package / "dropped_game.py")
    monkeypatch.setattr(variants, "__path__", [*variants.__path__, str(package)])
    variants.all_variants.cache_clear()
    try:
        assert find_variant("sueca").name == "Sueca"
    finally:
        monkeypatch.undo()
        variants.all_variants.cache_clear()
        sys.modules.pop("manilla.variants.dropped_game", None)
        importlib.invalidate_caches()
    assert "sueca" not in variants.all_variants()


def test_pages_of_rules_are_fresh() -> None:
    done = subprocess.run(
        [sys.executable, str(ROOT / "tools" / "rule_pages.py"), "--check"], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout


def test_positions_in_the_notation_page_can_be_read() -> None:
    lines = [line for block in blocks(ROOT / "docs" / "notation.md", "") for line in block.splitlines()]
    positions = [line for line in lines if " hands=" in line and not line.startswith("GAME")]
    assert len(positions) >= 2
    for line in positions:
        assert read_position(line, find_variant).standing().legal()


def test_commands_in_the_readme_run(tmp_path: Path) -> None:
    environment = {**os.environ, "MANILLA_LANG": "en"}
    lines = [line for line in "".join(blocks(ROOT / "README.md", "sh")).splitlines() if line.startswith("manilla ")]
    assert len(lines) >= 6
    (tmp_path / "examples").symlink_to(ROOT / "examples")
    for line in lines:
        words = shlex.split(line, comments=True)[1:]
        done = subprocess.run(
            [*MANILLA, *words], input="1\n", capture_output=True, text=True, env=environment, cwd=tmp_path, check=False
        )
        assert done.returncode == 0, (line, done.stderr)
