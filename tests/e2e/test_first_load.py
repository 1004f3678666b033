"""What a first visit costs: bytes over the line, and the time until the page can be used."""

from __future__ import annotations

import pytest

from manilla.locale import LANGUAGES

from .conftest import NewVisitor

MOST_BYTES = 150_000
"""Of the first page and of a table, compressed, the deck's pictures left out."""
SIZES = """() => performance.getEntriesByType("resource").concat(performance.getEntriesByType("navigation"))
  .map(({name, encodedBodySize, decodedBodySize}) => [name, encodedBodySize, decodedBodySize])"""


@pytest.mark.parametrize("path", ["/", "/t/nosuchtable"])
def test_a_first_visit_is_light(visitor: NewVisitor, path: str) -> None:
    page = visitor("ru").page(path)
    page.wait_for_load_state("networkidle")
    sizes = page.evaluate(SIZES)
    loaded = {name: size for name, size, _ in sizes if "/cards/" not in name}
    assert any(name.endswith("/main.js") for name in loaded)
    assert 20_000 < sum(loaded.values()) < MOST_BYTES, sorted(loaded.items(), key=lambda item: -item[1])
    for name, size, whole in sizes:
        assert size < whole or whole < 600 or "/api/me" in name or "/api/tables" in name, f"{name} is not compressed"


def test_the_words_of_one_language_are_fetched(visitor: NewVisitor) -> None:
    page = visitor("ca").page("/")
    names = [name for name, _, _ in page.evaluate(SIZES)]
    assert [lang for lang in LANGUAGES if any(f"/locale/{lang}.json" in name for name in names)] == ["ca"]
