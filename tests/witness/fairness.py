"""The deal that a seed, numbers and a cut give, written from docs/fairness.md; it imports nothing of ours."""

import hashlib
from collections.abc import Iterator

SPANISH = [rank + suit for suit in "OCEB" for rank in "2345678SCRA9"]
FRENCH_48 = [rank + suit for suit in "DHSC" for rank in "2345678JQKA9"]
FRENCH_32 = [rank + suit for suit in "DHSC" for rank in "789JQKAT"]


def commitment(seed: bytes) -> str:
    return hashlib.sha256(b"manilla commitment 1\n" + seed).hexdigest()


def mixed(seed: bytes, numbers: dict[int, str]) -> bytes:
    text = "".join(f"{player} {numbers[player]}\n" for player in sorted(numbers))
    return hashlib.sha256(b"manilla mixing 1\n" + seed + text.encode("utf-8")).digest()


def stream(purpose: str, entropy: bytes) -> Iterator[int]:
    start = b"manilla dealing 1 " + purpose.encode() + b"\n" + entropy
    for block in range(1000):
        chunk = hashlib.shake_256(start + block.to_bytes(8, "big")).digest(256)
        yield from (chunk[at] * 256 + chunk[at + 1] for at in range(0, 256, 2))


def below(bound: int, numbers: Iterator[int]) -> int:
    while True:
        number = next(numbers)
        if number < 65536 // bound * bound:
            return number % bound


def shuffle(pack: list[str], purpose: str, entropy: bytes) -> list[str]:
    cards, numbers = list(pack), stream(purpose, entropy)
    for last in range(len(cards) - 1, 0, -1):
        pick = below(last + 1, numbers)
        cards[last], cards[pick] = cards[pick], cards[last]
    return cards


def worked_out_cut(size: int, least: int, entropy: bytes) -> int:
    return least + below(size - 2 * least + 1, stream("cut", entropy))


def hands(cards: list[str], lifted: int, packets: list[int], seats: int, dealer: int) -> list[list[str]]:
    cards = cards[lifted:] + cards[:lifted]
    found: list[list[str]] = [[] for _ in range(seats)]
    for packet in packets:
        for step in range(1, seats + 1):
            found[(dealer + step) % seats] += cards[:packet]
            cards = cards[packet:]
    return found
