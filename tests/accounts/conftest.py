"""Servers of accounts on a fresh database of each kind."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from .browser import Browser, Place, serving


@pytest.fixture
def place(migrated_file: Path, tmp_path: Path) -> Iterator[Place]:
    """On SQLite: most of what is tested here is the same whatever the database."""
    shutil.copy(migrated_file, tmp_path / "store.db")
    with serving(f"sqlite+aiosqlite:///{tmp_path / 'store.db'}") as found:
        yield found


@pytest.fixture
def either_place(database_address: str) -> Iterator[Place]:
    """On SQLite and on PostgreSQL."""
    with serving(database_address) as found:
        yield found


@pytest.fixture
def browser(place: Place) -> Browser:
    return place.browser()


@pytest.fixture
def migrated_address(migrated_file: Path, tmp_path: Path) -> str:
    """A fresh SQLite database, for a server that a test sets up itself."""
    shutil.copy(migrated_file, tmp_path / "own.db")
    return f"sqlite+aiosqlite:///{tmp_path / 'own.db'}"
