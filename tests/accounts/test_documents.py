"""The page on accounts names every door, and every refusal has its sentence."""

import ast
from pathlib import Path

import pytest
from starlette.routing import Route

from manilla.server.accounts import rating
from manilla.server.accounts.names import LEAST, MOST
from manilla.server.accounts.passwords import LEAST as LEAST_PASSWORD
from manilla.server.accounts.passwords import MOST as MOST_PASSWORD
from manilla.server.accounts.routes import ROUTES
from manilla.server.sessions import FRESH_MINUTES, IDLE_DAYS
from manilla.words.account_errors import ACCOUNT_SENTENCES
from manilla.words.errors import codes_with_sentence

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "accounts.md").read_text("utf-8")
SERVER = ROOT / "src" / "manilla" / "server"
OWN = [
    *sorted((SERVER / "accounts").glob("*.py")),
    *(SERVER / name for name in ("sessions.py", "bot_sockets.py", "app.py")),
]


def refusals() -> set[str]:
    """The codes of all refusals in the sources of accounts."""
    found: set[str] = set()
    for file in OWN:
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Refusal":
                code = node.args[1]
                if isinstance(code, ast.Constant):
                    found.add(str(code.value))
    return found


def test_every_refusal_has_a_sentence_and_every_sentence_a_refusal() -> None:
    assert len(refusals()) > 25
    assert refusals() <= codes_with_sentence()
    assert set(ACCOUNT_SENTENCES) <= refusals()


@pytest.mark.parametrize("route", ROUTES, ids=lambda route: f"{sorted(route.methods)} {route.path}")
def test_every_door_is_in_the_page(route: Route) -> None:
    assert route.methods
    method = next(iter(route.methods - {"HEAD"}))
    path = route.path
    for name in ("key", "session", "rules", "bot", "token", "player"):
        path = path.replace(f"{{{name}:str}}", "ID")
    path = path.replace("{game:str}", "GAME")
    rows = [line.split("|")[1] for line in PAGE.splitlines() if line.startswith("| `")]
    assert any(method in row and path in row.replace("`", " ").replace("?", " ").split() for row in rows), (
        method,
        path,
    )


def test_the_page_gives_the_numbers_that_are_in_force() -> None:
    for words in (
        f"{LEAST} to {MOST} letters",
        f"{LEAST_PASSWORD} to {MOST_PASSWORD} letters",
        f"last\n{FRESH_MINUTES} minutes",
        f"not used for {IDLE_DAYS} days",
        f"played {rating.LEAST_GAMES} matches against {rating.LEAST_OPPONENTS} different others",
    ):
        assert words in PAGE, words
