"""Settings for all tests, and the services that some of them need."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import settings

from .services import PostgreSQLService, RedisService, running

# No deadline a case: a machine that is busy for a moment is not a failure.
settings.register_profile("manilla", deadline=None)
settings.load_profile("manilla")


@pytest.fixture(scope="session")
def postgresql() -> Iterator[PostgreSQLService]:
    """A PostgreSQL of this test process's own, with today's schema in the databases ``migrated`` and ``shared``."""
    import asyncio

    from manilla.store.migrations import upgrade

    with running(PostgreSQLService) as service:
        service.run_sql("CREATE DATABASE migrated")
        asyncio.run(upgrade(service.address("migrated")))
        service.run_sql("CREATE DATABASE shared TEMPLATE migrated")
        yield service


@pytest.fixture(scope="session")
def redis_service() -> Iterator[RedisService]:
    with running(RedisService) as service:
        yield service


@pytest.fixture(scope="session")
def migrated_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A SQLite database with today's schema, to be copied."""
    import asyncio

    from manilla.store.migrations import upgrade

    path = tmp_path_factory.mktemp("store") / "migrated.db"
    asyncio.run(upgrade(f"sqlite+aiosqlite:///{path}"))
    return path


@pytest.fixture(params=["sqlite", "postgresql"])
def database_address(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of an empty database with today's schema; the test runs once on each kind."""
    if request.param == "sqlite":
        shutil.copy(request.getfixturevalue("migrated_file"), tmp_path / "store.db")
        return f"sqlite+aiosqlite:///{tmp_path / 'store.db'}"
    from sqlalchemy import delete

    from manilla.store.schema import metadata

    service: PostgreSQLService = request.getfixturevalue("postgresql")
    # Emptied: a new database takes a hundred times as long.
    service.run_sql(";".join(str(delete(table)) for table in reversed(metadata.sorted_tables)), "shared")
    return service.address("shared")


@pytest.fixture(params=["memory", "redis"])
def bus_address(request: pytest.FixtureRequest) -> str:
    """The address of a bus; the test runs once on each kind."""
    if request.param == "memory":
        return "memory://"
    service: RedisService = request.getfixturevalue("redis_service")
    return service.address
