"""One card as a file of its own, taken out of the deck's file."""

from __future__ import annotations

import xml.etree.ElementTree as ET

from tools.deck.sprite import REFERENCE
from tools.deck.themes import Theme, resolved

NAMESPACE = "http://www.w3.org/2000/svg"
DEFS, SYMBOL = f"{{{NAMESPACE}}}defs", f"{{{NAMESPACE}}}symbol"


def cards(deck: str, theme: Theme) -> dict[str, str]:
    """Every card of a deck's file by its name, with only what it needs and the theme's values in place."""
    ET.register_namespace("", NAMESPACE)
    [definitions] = ET.fromstring(resolved(deck, theme)).iter(DEFS)  # noqa: S314 - the text is our own
    texts = {part.get("id", ""): text(part) for part in definitions}
    needs = {name: [other for other in REFERENCE.findall(drawing) if other in texts] for name, drawing in texts.items()}
    made = {}
    for part in definitions.iter(SYMBOL):
        name = part.get("id", "")
        needed = reached(needs, name)
        parts = "".join(drawing for other, drawing in texts.items() if other in needed)
        attributes, _, inside = texts[name].removeprefix("<symbol ").removesuffix("</symbol>").partition(">")
        made[name] = f'<svg xmlns="{NAMESPACE}" {attributes}><title>{name}</title><defs>{parts}</defs>{inside}</svg>\n'
    return made


def text(part: ET.Element) -> str:
    """A drawing as text, without what its theme hides."""
    hide(part)
    return ET.tostring(part, "unicode").strip().replace(f' xmlns="{NAMESPACE}"', "")


def hide(part: ET.Element) -> None:
    for child in list(part):
        if child.get("display") == "none":
            part.remove(child)
        else:
            child.attrib.pop("display", None)
            hide(child)


def reached(needs: dict[str, list[str]], name: str) -> set[str]:
    """The names that a drawing needs, and those that these need."""
    found: set[str] = set()
    ahead = set(needs[name])
    while ahead:
        found |= ahead
        ahead = {other for one in ahead for other in needs[one]} - found
    return found
