"""The built wheel, installed in an environment of its own, holds all that a player needs."""

import subprocess
import sys
import venv
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
LOOK_INSIDE = """
import importlib.resources, sys
import manilla
from manilla import _native
assert sys.prefix in manilla.__file__, manilla.__file__
position = _native.Position(hands=[1, 2], sides=[0, 1], trump=None, leader=0)
assert position.to_act == 0
package = importlib.resources.files("manilla")
assert package.joinpath("py.typed").is_file()
assert package.joinpath("_native.pyi").is_file()
assert all(package.joinpath("web", "cards", name).is_file() for name in ("spanish.svg", "french.svg", "themes.css"))
assert all(package.joinpath("web", name).is_file() for name in ("page.html", "worker.js", "icons/icon.svg"))
vendor = package.joinpath("web", "vendor")
assert {"preact.js", "LICENSE-preact.txt", "LICENSE-htm.txt", "VENDOR.json"} <= {file.name for file in vendor.iterdir()}
assert not [file.name for file in vendor.iterdir() if file.name.endswith(".ts")]
print(*sorted(language.name for language in package.joinpath("locale").iterdir()
              if all(language.joinpath("LC_MESSAGES", name).is_file() for name in ("manilla.mo", "web.mo")))
      if package.joinpath("locale").is_dir() else [])
"""


@pytest.mark.long
def test_the_wheel_works_in_a_clean_environment(tmp_path: Path) -> None:
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check"]
    # Without isolation and dependencies nothing is fetched: the tools are those of this environment.
    build = [*pip, "wheel", "--no-build-isolation", "--no-deps", "--wheel-dir", str(tmp_path), str(ROOT)]
    subprocess.run(build, check=True)
    [wheel] = tmp_path.glob("*.whl")
    venv.create(tmp_path / "clean", with_pip=False, symlinks=True)
    python = tmp_path / "clean" / "bin" / "python"
    subprocess.run([*pip, "--python", str(python), "install", "--no-deps", "--quiet", str(wheel)], check=True)

    done = subprocess.run([python, "-I", "-c", LOOK_INSIDE], cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    sources = (ROOT / "src" / "manilla" / "locale").glob("*/LC_MESSAGES/manilla.po")
    assert done.stdout.split() == sorted(source.parent.parent.name for source in sources)
