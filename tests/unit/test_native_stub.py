"""The committed stub of the native module says what the module says (`make golden` writes it anew)."""

import subprocess
import sys
from pathlib import Path

COMMITTED = Path(__file__).parents[2] / "src" / "manilla" / "_native.pyi"


def test_the_stub_is_the_generated_one(tmp_path: Path) -> None:
    made = tmp_path / "_native.pyi"
    command = [sys.executable, "-m", "nanobind.stubgen", "-q", "-m", "manilla._native", "-o", str(made)]
    subprocess.run(command, check=True)
    assert COMMITTED.read_text("utf-8") == made.read_text("utf-8")
