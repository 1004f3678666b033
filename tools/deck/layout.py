"""Where the pips stand: (x, y, scale, turn) from the middle of the card."""

from __future__ import annotations

from tools.deck.shapes import Point

Place = tuple[float, float, float, float]
WIDTH, HEIGHT = 615, 950


COIN_SIZES = {2: 2.35, 3: 1.95, 4: 2.0, 5: 1.7, 6: 1.72, 7: 1.46, 8: 1.46, 9: 1.36}
CUP_SIZES = {2: 2.15, 3: 1.55, 4: 1.72, 5: 1.5, 6: 1.42, 7: 1.24, 8: 1.24, 9: 1.26}


def round_places(rank: int, upright: bool) -> list[Place]:
    """Coins and cups: 2 and 3 in a column, 4, 6, 7, 8 in two with the odd ones between, 9 three by three."""
    side = {4: 112, 5: 112, 6: 112, 7: 118, 8: 118, 9: 146 if not upright else 128}.get(rank, 0)
    rows = {2: 180, 3: 250, 4: 185, 5: 235, 6: 225, 7: 215, 8: 215, 9: 205 if upright else 195}[rank]
    corners: list[Point] = [(x, y) for y in (-rows, rows) for x in (-side, side)]
    sides: list[Point] = [(-side, 0), (side, 0)]
    arrangements: dict[int, list[Point]] = {
        2: [(0, -rows), (0, rows)],
        3: [(0, -rows), (0, 0), (0, rows)],
        4: corners,
        5: [*corners, (0, 0)],
        6: [*corners, *sides],
        7: [*corners, *sides, (0, -rows / 2)],
        8: [*corners, *sides, (0, -rows / 2), (0, rows / 2)],
        9: [*corners, *sides, (0, -rows), (0, 0), (0, rows)],
    }
    size = (CUP_SIZES if upright else COIN_SIZES)[rank]
    return [(x, y, size, 0) for x, y in sorted(arrangements[rank], key=lambda place: place[1])]


def long_places(rank: int, thick: bool) -> list[Place]:
    """Swords and clubs: two and three cross, the others stand in two rows, tips outwards; an odd one lies between."""
    if rank == 2:
        return [(0, 0, 1.75, 42), (0, 0, 1.75, -42)] if thick else [(0, 0, 1.9, 34), (0, 0, 1.9, -34)]
    if rank == 3:
        size, turn = (1.6, 50) if thick else (1.86, 42)
        return [(0, 0, size, turn), (0, 0, size, -turn), (0, 0, size * 1.1, 0)]
    quarter = 42 if thick else 46
    columns = {
        4: (-90, 90),
        5: (-118, 118),
        6: (-112, 0, 112) if thick else (-118, 0, 118),
        7: (-118, 0, 118),
        8: (-3 * quarter, -quarter, quarter, 3 * quarter),
        9: (-3 * quarter, -quarter, quarter, 3 * quarter),
    }[rank]
    high, size = {
        4: (203, 1.2),
        5: (203, 1.16),
        6: (203, 1.16),
        7: (226, 0.98),
        8: (203, 1.02),
        9: (228, 0.96),
    }[rank]
    rows = [(x, y, size, 0 if y < 0 else 180) for y in (-high, high) for x in columns]
    if rank == 5:
        return [*rows, (0.0, 0.0, 1.2, 0.0)]
    return rows + [(0.0, 0.0, 1.02, 90.0)] * (rank % 2)


FRENCH_SIZES = {2: 1.75, 3: 1.7, 4: 1.6, 5: 1.5, 6: 1.45, 7: 1.3, 8: 1.28, 9: 1.14, 10: 1.14}


def french_places(rank: int) -> list[Place]:
    """The pips of the French cards, those of the lower half upside down."""
    side, top = 108, 262
    heights = {2: (), 3: (), 4: (top,), 5: (top,), 6: (top, 0), 7: (top, 0), 8: (top, 0)}.get(rank, (top, top / 3))
    middle = {
        2: (-top, top),
        3: (-top, 0, top),
        5: (0,),
        7: (-top / 2,),
        8: (-top / 2, top / 2),
        9: (0,),
        10: (-top * 2 / 3, top * 2 / 3),
    }.get(rank, ())
    rows = sorted({sign * y for y in heights for sign in (-1, 1)})
    spots = [(x, y) for y in rows for x in (-side, side)] + [(0, y) for y in middle]
    return [(x, y, FRENCH_SIZES[rank], 0 if y <= 0 else 180) for x, y in spots]
