"""What is made for the browser client: the libraries from npm, and what it knows of messages."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tools.vendor import LOCK, VENDOR, WANTED, is_current, rewritten

ROOT = Path(__file__).parents[2]


def test_the_libraries_are_those_of_the_lock_file() -> None:
    assert is_current(), "run make env"
    lock = json.loads(LOCK.read_text("utf-8"))["packages"]
    note = json.loads((VENDOR / "VENDOR.json").read_text("utf-8"))
    for package in note["packages"]:
        known = lock[f"node_modules/{package['name']}"]
        assert (package["version"], package["integrity"]) == (known["version"], known["integrity"])
        assert package["licence"] in ("MIT", "Apache-2.0")
        assert any(file["file"].startswith("LICENSE") for file in package["files"])


def test_no_library_asks_for_a_bare_name() -> None:
    for module in WANTED:
        text = (VENDOR / f"{module.name}.js").read_text("utf-8")
        assert rewritten(text, {}) == text


def test_a_library_that_is_not_ours_is_not_let_through() -> None:
    paths = {"preact": "./preact.js"}
    assert rewritten('import{h as x}from"preact";', paths) == 'import{h as x}from"./preact.js";'
    assert rewritten("import 'preact';\n//# sourceMappingURL=x.map\n", paths) == "import './preact.js';\n"
    with pytest.raises(KeyError):
        rewritten('export*from"elsewhere"', paths)


def test_the_clients_types_of_messages_are_fresh() -> None:
    check = [sys.executable, str(ROOT / "tools" / "client_types.py"), "--check"]
    done = subprocess.run(check, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout
