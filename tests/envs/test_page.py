"""The page of the environments is true: its programs run, its numbers are those of the code."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from manilla.envs.actions import CALLS
from manilla.envs.observation import layout_of
from manilla.variants import find_variant

PAGE = (Path(__file__).parents[2] / "docs" / "envs.md").read_text()
README = (Path(__file__).parents[2] / "README.md").read_text()
PROGRAMS = re.findall(r"```python\n(.*?)```", PAGE + README, re.DOTALL)


@pytest.mark.parametrize("number", range(len(PROGRAMS)))
def test_programs_of_the_page_run(number: int, capsys: pytest.CaptureFixture[str]) -> None:
    exec(compile(PROGRAMS[number], f"program {number}", "exec"), {})  # noqa: S102 - the page's own
    assert capsys.readouterr().out.strip()


def test_every_part_is_told() -> None:
    assert len(PROGRAMS) == 4
    for part in layout_of(find_variant("butifarra"), score=True).parts:
        assert f"`{part}`" in PAGE
    kinds = [kind for kind, _ in CALLS if kind != "name"]
    assert ", ".join(kinds) in PAGE.replace("\n", " ")
    assert f"seats + {len(CALLS)}" in PAGE


def test_the_package_needs_none_of_what_environments_and_server_need() -> None:
    heavy = (
        "numpy", "gymnasium", "pettingzoo", "pyspiel", "scipy",
        "sqlalchemy", "alembic", "asyncpg", "redis", "starlette", "uvicorn", "websockets", "uvloop", "itsdangerous",
        "argon2", "webauthn", "limits", "prometheus_client", "structlog", "platformdirs", "segno",
    )  # fmt: skip
    need_them = ("manilla.envs.", "manilla.store", "manilla.bus", "manilla.server", "manilla.cli.far")
    code = f"""
import pkgutil, sys, importlib, manilla
class Hidden:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in {heavy!r}:
            raise ImportError(f"{{name}} is hidden")
sys.meta_path.insert(0, Hidden())
for module in pkgutil.walk_packages(manilla.__path__, "manilla."):
    if not module.name.startswith({need_them!r}):
        importlib.import_module(module.name)
print("manilla.search.native" in sys.modules, "manilla.envs" in sys.modules)
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.stdout.split() == ["True", "True"], done.stderr
