"""Settings, the data folder, secrets, and one server at a time on a file."""

import subprocess
import sys
from pathlib import Path

import pytest

from manilla.server.config import BadConfig, Config, data_folder, from_environment, secrets_of
from manilla.server.hold import Hold


def test_the_data_folder_is_the_one_given_else_of_the_environment_else_of_the_platform(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert data_folder(tmp_path / "a", {"MANILLA_DATA": "x"}) == tmp_path / "a"
    assert data_folder(None, {"MANILLA_DATA": str(tmp_path / "b")}) == tmp_path / "b"
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "c"))
    assert data_folder(None, {}) == tmp_path / "c" / "manilla"
    assert all((tmp_path / name).stat().st_mode & 0o077 == 0 for name in ("a", "b", "c/manilla"))


def test_a_secret_is_made_once_and_is_for_its_owner_alone(tmp_path: Path) -> None:
    first = secrets_of(tmp_path, {})
    assert len(first) == 1
    assert len(first[0]) >= 32
    assert (tmp_path / "secrets").stat().st_mode & 0o777 == 0o600
    assert secrets_of(tmp_path, {}) == first


def test_secrets_of_the_environment_come_first_and_newest_first(tmp_path: Path) -> None:
    new, old = "n" * 40, "o" * 40
    assert secrets_of(tmp_path, {"MANILLA_SECRETS": f"{new} {old}"}) == (new, old)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(("text", "mode", "code"), [("x" * 40, 0o644, "open_secret"), ("", 0o600, "empty_secret")])
def test_a_bad_file_of_secrets_is_refused(tmp_path: Path, text: str, mode: int, code: str) -> None:
    (tmp_path / "secrets").write_text(text)
    (tmp_path / "secrets").chmod(mode)
    with pytest.raises(BadConfig) as caught:
        secrets_of(tmp_path, {})
    assert caught.value.code == code


def test_a_short_secret_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadConfig) as caught:
        secrets_of(tmp_path, {"MANILLA_SECRETS": "short"})
    assert caught.value.code == "short_secret"


def test_secrets_are_not_shown(tmp_path: Path) -> None:
    assert "hush" not in repr(Config(data=tmp_path, secrets=("hush" * 10,)))


def test_known_hosts(tmp_path: Path) -> None:
    config = Config(data=tmp_path, host="0.0.0.0", url="https://Cards.example.org:8443", hosts=("192.168.1.5",))  # noqa: S104 - not listened at
    assert config.known_hosts == {"localhost", "127.0.0.1", "::1", "cards.example.org", "192.168.1.5"}
    assert config.tls
    assert config.alone
    assert not Config(data=tmp_path, db="postgresql+asyncpg://u@h/n").alone


def test_the_environment_names_settings() -> None:
    environ = {"MANILLA_DB": "sqlite+aiosqlite:///x", "MANILLA_BUS": "", "MANILLA_URL": "https://x"}
    assert from_environment(environ) == {"db": "sqlite+aiosqlite:///x", "url": "https://x"}


def test_a_database_is_held_by_one_process_and_let_go_when_it_is_killed(tmp_path: Path) -> None:
    file = tmp_path / "m.db"
    program = (
        "import sys, time; from pathlib import Path; from manilla.server.hold import Hold\n"
        "hold = Hold(Path(sys.argv[1])); print('held', flush=True); time.sleep(60)"
    )
    with subprocess.Popen([sys.executable, "-c", program, str(file)], stdout=subprocess.PIPE) as other:
        assert other.stdout is not None
        assert other.stdout.readline() == b"held\n"
        with pytest.raises(BadConfig) as caught:
            Hold(file)
        assert caught.value.code == "database_in_use"
        other.kill()
    Hold(file).release()
    Hold(file).release()
