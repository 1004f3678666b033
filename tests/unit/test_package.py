"""The package as a whole: light to import, one version, pinned tools, one door to the native module."""

import importlib.metadata
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import manilla

ROOT = Path(__file__).parents[2]
SOURCES = ROOT / "src" / "manilla"


def test_importing_the_package_loads_nothing_else() -> None:
    # Without site-packages: the finder of an editable install would load modules of its own.
    code = f"""
import sys
sys.path.insert(0, {str(SOURCES.parent)!r})
before = set(sys.modules)
import manilla
print(*sorted(set(sys.modules) - before))
"""
    done = subprocess.run([sys.executable, "-I", "-S", "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["manilla"]


def test_the_version_stands_in_one_place() -> None:
    assert importlib.metadata.version("manilla") == manilla.__version__


def test_only_one_file_imports_the_native_module() -> None:
    importing = re.compile(r"^\s*(import|from)\s.*\b_native\b", re.MULTILINE)
    found = [path for path in SOURCES.rglob("*.py") if importing.search(path.read_text("utf-8"))]
    assert found == [SOURCES / "search" / "native.py"]


def test_the_core_knows_no_python_and_only_the_bindings_include_nanobind() -> None:
    core = [path for path in (ROOT / "cpp" / "core").iterdir() if "Python.h" in path.read_text("utf-8")]
    bound = {path.parent.name for path in (ROOT / "cpp").rglob("*.?pp") if "<nanobind" in path.read_text("utf-8")}
    assert core == []
    assert bound == {"bindings"}


def test_every_dependency_is_pinned() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    extras = project["project"]["optional-dependencies"].values()
    wanted = [project["build-system"]["requires"], project["project"]["dependencies"], *extras]
    named = {_name(requirement) for group in wanted for requirement in group if "==" not in requirement}
    lines = (ROOT / "constraints.txt").read_text("utf-8").splitlines()
    pinned = {_name(line) for line in lines if "==" in line}
    itself = _name(project["project"]["name"])  # an extra may hold another one
    assert named - {itself} <= pinned


def _name(requirement: str) -> str:
    """The normalised name at the start of a requirement (PEP 503)."""
    return re.sub(r"[-_.]+", "-", re.split(r"[^\w.-]", requirement)[0]).lower()
