"""A shuffle that one can check: commitment, the players' numbers, and the cards that follow from them.

docs/fairness.md has the scheme in words, with known answers. It belongs to ``DEALING_VERSION``: a change of a single
byte here needs a new version too.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence

from manilla.rules.dealing import DEALING_VERSION
from manilla.rules.errors import BadDeal
from manilla.rules.match import Match

from .drawing import cut_from, dealt_from, drawn_from
from .events import Cut, Dealt, Drawn

SEED_SIZE = 32
"""Bytes: 48 cards have about 2**203 orders, and nobody can try 2**256 seeds."""
LONGEST_NUMBER = 64
_HEX = frozenset("0123456789abcdef")


def commitment(seed: bytes) -> str:
    """What is shown before the deal, 64 hexadecimal digits: it binds to the seed and tells nothing of it.

    Raises BadDeal unless the seed has 32 bytes.
    """
    return hashlib.sha256(_begun("commitment", seed)).hexdigest()


def mixed(seed: bytes, numbers: Sequence[tuple[int, str]] = ()) -> bytes:
    """The 32 bytes from which the cards follow: the seed, and what players have added, as (player, text).

    The order of ``numbers`` is of no account. Raises BadDeal for a seed not of 32 bytes, a text that is no number,
    or two numbers of one player.
    """
    lines = []
    for player, text in sorted(numbers):
        check_number(text)
        lines.append(f"{player} {text}\n")
    if len({player for player, _ in numbers}) != len(numbers):
        raise BadDeal("number_twice", player=max(player for player, _ in numbers))
    return hashlib.sha256(_begun("mixing", seed) + "".join(lines).encode()).digest()


def drawn_event(match: Match, seed: bytes, numbers: Sequence[tuple[int, str]] = ()) -> Drawn:
    """The draw for seats that a seed and numbers give. Raises BadDeal."""
    return drawn_from(match, mixed(seed, numbers))


def cut_event(match: Match, seed: bytes, numbers: Sequence[tuple[int, str]] = ()) -> Cut:
    """The cut for a cutter who is a bot or stays away: worked out, so that nobody chooses it. Raises BadDeal."""
    return cut_from(match, mixed(seed, numbers))


def dealt_event(match: Match, seed: bytes, numbers: Sequence[tuple[int, str]] = ()) -> Dealt:
    """The deal that a seed, numbers and the cut already made in ``match`` give. Raises BadDeal."""
    return dealt_from(match, mixed(seed, numbers))


def check_number(text: str) -> None:
    """Raises BadDeal unless a player may add this: 1 to 64 printable characters without blanks."""
    if not 0 < len(text) <= LONGEST_NUMBER or " " in text or not text.isprintable():
        raise BadDeal("unfit_number", text=text, most=LONGEST_NUMBER)


def check_commitment(text: str) -> None:
    """Raises BadDeal unless this is written as a commitment is."""
    if len(text) != 64 or not _HEX.issuperset(text):
        raise BadDeal("bad_commitment", text=text)


def seed_text(seed: bytes) -> str:
    """A seed as the record writes it: 64 hexadecimal digits."""
    return seed.hex()


def read_seed(text: str) -> bytes:
    """A seed from the record. Raises BadDeal."""
    if len(text) != 2 * SEED_SIZE or not _HEX.issuperset(text):
        raise BadDeal("bad_seed", found=len(text))
    return bytes.fromhex(text)


def _begun(purpose: str, seed: bytes) -> bytes:
    """Each hash begins with its purpose, so that none can be taken for another."""
    if len(seed) != SEED_SIZE:
        raise BadDeal("bad_seed", found=2 * len(seed))  # never the seed itself: errors are told and logged
    return f"manilla {purpose} {DEALING_VERSION}\n".encode() + seed
