"""The games, one file each, found and not registered.

Every module here, and every module that another distribution names in the entry-point group
``manilla.variants``, may define ``VARIANTS``, a tuple of games.
"""

from __future__ import annotations

import copyreg
import importlib
import pkgutil
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from typing import Any

from manilla.rules.errors import BadOption
from manilla.rules.variant import Variant

ENTRY_POINTS = "manilla.variants"


@cache
def all_variants() -> dict[str, Variant]:
    """Every game by its key, in order of key. Raises ValueError if two have one key."""
    return collected(_modules())


def collected(modules: Iterable[Any]) -> dict[str, Variant]:
    """The games of some modules by key. Raises ValueError if two have one key."""
    found: dict[str, Variant] = {}
    for module in modules:
        for variant in module.VARIANTS:
            if variant.key in found:
                raise ValueError(f"two games have the key {variant.key!r}; the second is in {module.__name__}")
            found[variant.key] = variant
    return dict(sorted(found.items()))


def find_variant(key: str) -> Variant:
    """The game of that key. Raises BadOption with the keys there are."""
    games = all_variants()
    if key not in games:
        raise BadOption("unknown_game", game=key, known=", ".join(games))
    return games[key]


def _modules() -> Iterator[Any]:
    for info in pkgutil.iter_modules(__path__):
        yield importlib.import_module(f"{__name__}.{info.name}")
    from importlib.metadata import entry_points  # brings half a mail client along: not at import

    for entry in entry_points(group=ENTRY_POINTS):
        yield entry.load()


def _restored(key: str, chosen: Mapping[str, Any]) -> Variant:
    return find_variant(key).with_options(chosen)


def _reduced(variant: Variant) -> tuple[Any, ...]:
    return _restored, (variant.key, dict(variant.chosen))


copyreg.pickle(Variant, _reduced)
