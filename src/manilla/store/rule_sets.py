"""House rules that somebody saved under a name."""

from __future__ import annotations

from typing import NamedTuple

from sqlalchemy import delete, select

from .database import Database
from .schema import rule_sets


class RuleSet(NamedTuple):
    """A game with options; ``options`` is JSON, and ``id`` is what a link holds."""

    id: str
    owner: str
    name: str
    game: str
    options: bytes
    created: int


class RuleSets:
    """The rows of saved rules."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def add(self, rule_set: RuleSet) -> None:
        await self._database.write(lambda connection: connection.execute(rule_sets.insert().values(rule_set._asdict())))

    async def get(self, rule_set: str) -> RuleSet | None:
        found = select(*_RULE_SET).where(rule_sets.c.id == rule_set)
        row = await self._database.read(lambda connection: connection.execute(found).first())
        return None if row is None else RuleSet(*row)

    async def of_owner(self, owner: str) -> list[RuleSet]:
        found = select(*_RULE_SET).where(rule_sets.c.owner == owner).order_by(rule_sets.c.name, rule_sets.c.id)
        return await self._database.read(lambda connection: [RuleSet(*row) for row in connection.execute(found)])

    async def remove(self, owner: str, rule_set: str) -> bool:
        gone = delete(rule_sets).where(rule_sets.c.owner == owner, rule_sets.c.id == rule_set)
        return await self._database.write(lambda connection: connection.execute(gone).rowcount == 1)


_RULE_SET = [rule_sets.c[name] for name in RuleSet._fields]
