"""Message catalogues: compiled by the build, found in the installed package, refused when broken."""

import gettext
import importlib.resources
import subprocess
import sys
from pathlib import Path

import manilla

ROOT = Path(__file__).parents[2]
LOCALE = ROOT / "src" / "manilla" / "locale"
HEAD = 'msgid ""\nmsgstr "Content-Type: text/plain; charset=utf-8\\n"\n\n'


def compile_catalogue(folder: Path, text: str) -> subprocess.CompletedProcess[str]:
    source = folder / "ca" / "LC_MESSAGES" / "manilla.po"
    source.parent.mkdir(parents=True)
    source.write_text(HEAD + text, "utf-8")
    script = ROOT / "cmake" / "compile_catalogue.py"
    command = [sys.executable, str(script), str(source), str(folder / "made" / "manilla.mo")]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def test_every_catalogue_is_compiled_and_found() -> None:
    for source in LOCALE.glob("*/LC_MESSAGES/*.po"):
        language = source.parent.parent.name
        resource = importlib.resources.files("manilla").joinpath("locale", language, "LC_MESSAGES", f"{source.stem}.mo")
        with resource.open("rb") as file:
            gettext.GNUTranslations(file)
        folders = [Path(folder) / "locale" for folder in manilla.__path__]
        assert any(gettext.find(source.stem, folder, [language]) for folder in folders), language


def test_a_catalogue_compiles(tmp_path: Path) -> None:
    done = compile_catalogue(tmp_path, 'msgctxt "manilla"\nmsgid "trick"\nmsgstr "basa"\n')
    assert done.returncode == 0, done.stderr
    with (tmp_path / "made" / "manilla.mo").open("rb") as file:
        assert gettext.GNUTranslations(file).pgettext("manilla", "trick") == "basa"


def test_a_broken_placeholder_stops_the_build(tmp_path: Path) -> None:
    done = compile_catalogue(tmp_path, '#, python-format\nmsgid "%(points)d points"\nmsgstr "%(punts)d punts"\n')
    assert done.returncode != 0
    assert "manilla.po" in done.stderr
    assert not (tmp_path / "made" / "manilla.mo").exists()
