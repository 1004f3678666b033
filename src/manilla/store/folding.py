"""The form in which names are compared: blind to case, to blanks and dashes, and to letters that look alike."""

from __future__ import annotations

import unicodedata

_ALIKE = str.maketrans(
    {
        # Cyrillic that looks like Latin
        **dict(zip("авсԁеһіјкмнорԛѕтѵԝхуӏ", "abcdehljkmhopqstvwxyl", strict=True)),
        # Greek that looks like Latin
        **dict(zip("αικνορτυχ", "alkvoptux", strict=True)),
        # digits and letters that look the same in many typefaces
        "0": "o",
        "1": "l",
        "i": "l",
        "ı": "l",
        **dict.fromkeys(" -_.'’·"),
    }
)


def fold(name: str) -> str:
    """Two names with one folded form cannot both be there. Accents count: they tell names apart."""
    plain = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())
    return plain.translate(_ALIKE)
