"""The pictures of the cards: complete, safe to serve, small, and what the generator draws today."""

import itertools
import re
import xml.etree.ElementTree as ET
from collections import Counter
from pathlib import Path

import pytest

from manilla.rules import pack as packs
from manilla.rules.pack import Pack
from manilla.variants import all_variants
from tools.deck import palette, single
from tools.deck.__main__ import files, main
from tools.deck.glyphs import GLYPHS
from tools.deck.themes import THEMES, VARIABLE, letters, resolved

CARDS = Path(__file__).parents[2] / "src" / "manilla" / "web" / "cards"
SVG = "{http://www.w3.org/2000/svg}"
FILES = {"spanish": CARDS / "spanish.svg", "french": CARDS / "french.svg"}
DRAWN = {"svg", "title", "defs", "g", "symbol", "use", "path", "circle", "ellipse", "rect", "clipPath"}
PINTAS = {"O": 0, "C": 1, "E": 2, "B": 3}
INDICES = {"en": "AKQJ", "fr": "ARDV", "nl": "AHVB", "ru": "ТКДВ"}
BUDGET = 165_000
# How people without one kind of cone see linear RGB (Machado, Oliveira and Fernandes 2009, severity 1).
SIGHT = {
    "deuteranopia": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "protanopia": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
}


def parsed(file: Path) -> ET.Element:
    return ET.fromstring(file.read_text())  # noqa: S314 - the file is our own


def part(root: ET.Element, name: str) -> ET.Element:
    [found] = [element for element in root.iter() if element.get("id") == name]
    return found


def every_pack() -> list[Pack]:
    """The packs of the rules, and those that games bring along."""
    known = [value for value in vars(packs).values() if isinstance(value, Pack)]
    return known + [variant.pack for variant in all_variants().values() if variant.pack not in known]


def test_the_files_are_what_the_generator_draws() -> None:
    stale = [file.name for file, text in files().items() if not file.exists() or file.read_text() != text]
    assert stale == [], "run `make cards`"
    assert sorted(file.name for file in CARDS.iterdir()) == sorted(file.name for file in files())


@pytest.mark.parametrize("pack", every_pack(), ids=lambda pack: pack.key)
def test_every_card_of_every_pack_has_a_picture(pack: Pack) -> None:
    file = FILES["spanish" if set(pack.suits) == set("OCEB") else "french"]
    symbols = {symbol.get("id") for symbol in parsed(file).iter(f"{SVG}symbol")}
    assert {f"{rank}{suit}" for rank in pack.ranks for suit in pack.suits} <= symbols
    assert "back" in symbols


@pytest.mark.parametrize("deck", FILES)
def test_a_deck_is_safe_to_serve_under_a_strict_policy(deck: str) -> None:
    text = FILES[deck].read_text()
    root = parsed(FILES[deck])
    assert {element.tag.removeprefix(SVG) for element in root.iter()} <= DRAWN
    attributes = {key for element in root.iter() for key in element.attrib}
    assert not {key for key in attributes if key == "style" or key.startswith(("on", "xml", "{"))}
    assert set(re.findall(r"https?:[^\"]*", text)) == {"http://www.w3.org/2000/svg"}
    assert "<!" not in text
    assert "<?" not in text


@pytest.mark.parametrize("deck", FILES)
def test_names_are_unique_and_every_reference_is_met(deck: str) -> None:
    root = parsed(FILES[deck])
    names = Counter(name for element in root.iter() if (name := element.get("id")))
    assert [name for name, count in names.items() if count > 1] == []
    links = {element.get("href", "") for element in root.iter(f"{SVG}use")}
    links |= {found for element in root.iter() for found in re.findall(r"url\(([^)]*)\)", element.get("clip-path", ""))}
    assert links
    assert [link for link in links if not link.startswith("#") or link[1:] not in names] == []
    used = {link[1:] for link in links} | {name for card in root.iter(f"{SVG}symbol") if (name := card.get("id"))}
    assert set(names) - used == set(), "drawn for nothing"


@pytest.mark.parametrize("deck", FILES)
def test_a_deck_stays_small(deck: str) -> None:
    assert FILES[deck].stat().st_size < BUDGET


@pytest.mark.parametrize(("suit", "breaks"), PINTAS.items())
def test_the_frame_has_the_breaks_of_its_suit(suit: str, breaks: int) -> None:
    """Top and bottom side are counted from the path: pieces that go straight across at the height of a side."""
    ground = part(parsed(FILES["spanish"]), f"ground-{suit}")
    frame = next(path.get("d", "") for path in ground.iter(f"{SVG}path"))
    pieces = [(int(y), int(a), int(b)) for a, y, b in re.findall(r"M(-?\d+) ?(-?\d+)H(-?\d+)", frame)]
    heights = sorted({y for y, _, _ in pieces})
    assert len(heights) == 2
    for height in heights:
        side = sorted((a, b) for y, a, b in pieces if y == height)
        gaps = [after[0] - before[1] for before, after in itertools.pairwise(side)]
        assert len(gaps) == breaks
        assert all(gap >= 40 for gap in gaps), "at 60 pixels a gap must be 4 pixels wide"


@pytest.mark.parametrize(
    ("deck", "pip", "suit"),
    [("spanish", "pip", suit) for suit in "OCEB"] + [("french", "suit", suit) for suit in "DHSC"],
)
def test_a_card_has_as_many_pips_as_it_says(deck: str, pip: str, suit: str) -> None:
    root = parsed(FILES[deck])
    for rank in "23456789" + ("T" if deck == "french" else ""):
        body = part(root, f"body-{rank}{suit}")
        assert [use.get("href") for use in body] == [f"#{pip}-{suit}"] * (10 if rank == "T" else int(rank))


@pytest.mark.parametrize("language", INDICES)
def test_french_indices_follow_the_language(language: str) -> None:
    cards = single.cards(FILES["french"].read_text(), letters(language))
    for rank, letter in zip("AKQJ", INDICES[language], strict=True):
        root = ET.fromstring(cards[f"{rank}H"])  # noqa: S314 - our own
        assert [path.get("d") for path in part(root, f"sign-{rank}").iter(f"{SVG}path")] == [GLYPHS[letter][1]]


def test_spanish_indices_are_the_printed_numbers() -> None:
    root = parsed(FILES["spanish"])
    for rank, printed in {"A": "1", "2": "2", "9": "9", "S": "10", "C": "11", "R": "12"}.items():
        links = [use.get("href") for use in part(root, f"{rank}E")]
        assert f"#index-{printed}" in links
        drawn = [path.get("d") for path in part(root, f"sign-{printed}").iter(f"{SVG}path")]
        assert drawn == [GLYPHS[figure][1] for figure in printed]


@pytest.mark.parametrize("theme", [{}, *THEMES.values()], ids=["normal", *THEMES])
@pytest.mark.parametrize("deck", FILES)
def test_a_single_card_is_plain_and_whole(deck: str, theme: dict[str, str]) -> None:
    cards = single.cards(FILES[deck].read_text(), theme)
    assert len(cards) == (49 if deck == "spanish" else 53)
    for name, text in cards.items():
        root = ET.fromstring(text)  # noqa: S314 - our own
        assert "var(" not in text
        assert "display" not in text
        names = [element.get("id") for element in root.iter() if element.get("id")]
        assert len(names) == len(set(names)), name
        assert {use.get("href", "")[1:] for use in root.iter(f"{SVG}use")} <= set(names), name


def test_the_command_writes_plain_cards(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = ["--single", str(tmp_path), "--theme", "large", "--theme", "colour-blind", "--language", "fr"]
    monkeypatch.setattr("sys.argv", ["deck", *asked])
    assert main() == 0
    theme = {**letters("fr"), **THEMES["large"], **THEMES["colour-blind"]}
    for deck, file in FILES.items():
        made = {written.stem: written.read_text() for written in (tmp_path / deck).iterdir()}
        assert made == single.cards(file.read_text(), theme)
    assert THEMES["colour-blind"]["hearts-ink"] in (tmp_path / "french" / "QH.svg").read_text()


def test_themes_change_only_what_the_cards_read() -> None:
    read = {found for file in FILES.values() for found, _ in VARIABLE.findall(file.read_text())}
    for theme in [*THEMES.values(), *(letters(language) for language in INDICES)]:
        assert set(theme) <= read
    sheet = (CARDS / "themes.css").read_text()
    assert {found.removeprefix("--card-") for found in re.findall(r"--card-[a-z-]+", sheet)} <= read
    assert set(re.findall(r"^\.([a-z-]+) ", sheet, re.MULTILINE)) == {
        *(f"cards-{theme}" for theme in THEMES),
        *(f"cards-letters-{language}" for language in INDICES if language != "en"),
    }


def linear(colour: str) -> tuple[float, float, float]:
    """``#rrggbb`` as linear RGB (sRGB, IEC 61966-2-1)."""
    if len(colour) == 4:
        colour = "#" + "".join(2 * digit for digit in colour[1:])
    r, g, b = (int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5))
    return tuple(c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in (r, g, b))  # type: ignore[return-value] # three in, three out


def luminance(colour: str) -> float:
    r, g, b = linear(colour)
    return 0.2126 * r + 0.7152 * g + 0.0722 * b


def lab(rgb: tuple[float, ...]) -> tuple[float, float, float]:
    """Linear RGB as CIE L*a*b* under D65."""
    r, g, b = (min(max(c, 0.0), 1.0) for c in rgb)
    xyz = (
        (0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.9505,
        0.2126 * r + 0.7152 * g + 0.0722 * b,
        (0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.089,
    )
    x, y, z = (c ** (1 / 3) if c > 216 / 24389 else (24389 / 27 * c + 16) / 116 for c in xyz)
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def seen(colour: str, matrix: tuple[tuple[float, ...], ...]) -> tuple[float, float, float]:
    rgb = linear(colour)
    return lab(tuple(sum(m * c for m, c in zip(row, rgb, strict=True)) for row in matrix))


def fills(suits: tuple[palette.Suit, ...], theme: dict[str, str]) -> list[str]:
    return [resolved(suit.main, theme) for suit in suits]


def inks(suits: tuple[palette.Suit, ...], theme: dict[str, str]) -> list[str]:
    return [resolved(suit.ink, theme) for suit in suits]


@pytest.mark.parametrize("suits", [palette.SPANISH, palette.FRENCH], ids=["spanish", "french"])
@pytest.mark.parametrize("sight", SIGHT)
def test_suits_for_the_colour_blind_stay_apart(suits: tuple[palette.Suit, ...], sight: str) -> None:
    for colours in (inks(suits, THEMES["colour-blind"]), fills(suits, THEMES["colour-blind"])):
        for a, b in itertools.combinations([seen(colour, SIGHT[sight]) for colour in colours], 2):
            assert sum((p - q) ** 2 for p, q in zip(a, b, strict=True)) ** 0.5 > 25


@pytest.mark.parametrize("theme", [{}, *THEMES.values()], ids=["normal", *THEMES])
def test_indices_can_be_read_on_the_paper(theme: dict[str, str]) -> None:
    """At least the 4.5 to 1 of WCAG 2.2, 1.4.3."""
    paper = luminance(resolved(palette.PAPER, theme))
    for ink in inks(palette.SPANISH + palette.FRENCH, theme):
        assert (paper + 0.05) / (luminance(ink) + 0.05) >= 4.5


def test_four_colours_are_four() -> None:
    assert len(set(inks(palette.FRENCH, THEMES["four-colour"]))) == 4
    assert len(set(inks(palette.SPANISH, {}))) == 4
