"""SVG elements as text. Lengths are tenths of a millimetre: a card is 615 x 950.

A drawing is a string of elements. Contours take the line and its weight from the card they stand in (see
``sprite.symbol``), so what is not said here is the hand's usual line.
"""

from __future__ import annotations

from math import cos, radians, sin

Point = tuple[float, float]

SHADE = "currentColor"
"""In a named drawing: the darker of the two colours that its use gives it (``fill`` and ``color``)."""

FINE = 3
"""The weight of a line inside a contour; the contour's own is inherited."""


def number(value: float | str) -> str:
    """A length as short as can be: one decimal, no empty ones."""
    return value if isinstance(value, str) else f"{round(value, 1):g}"


def element(tag: str, *inside: str, **attributes: float | str | None) -> str:
    """One element; ``stroke_width=3`` becomes ``stroke-width="3"``, and ``None`` leaves an attribute out."""
    said = "".join(f' {k.replace("_", "-")}="{number(v)}"' for k, v in attributes.items() if v is not None)
    return f"<{tag}{said}>{''.join(inside)}</{tag}>" if inside else f"<{tag}{said}/>"


def path(d: str, fill: str | None = None, line: float | str | None = None, **more: float | str | None) -> str:
    """A path. ``line`` is its weight, or "none" for no line at all."""
    return element("path", d=d.replace(" -", "-"), fill=fill, **_line(line), **more)


def stroke(d: str, line: float | None = None, **more: float | str | None) -> str:
    """A line without a surface."""
    return element("path", d=d.replace(" -", "-"), fill="none", **_line(line), **more)


def circle(
    x: float, y: float, r: float, fill: str | None = None, line: float | str | None = None, **more: float | str | None
) -> str:
    return element("circle", cx=x or None, cy=y or None, r=r, fill=fill, **_line(line), **more)


def ellipse(x: float, y: float, rx: float, ry: float, fill: str | None = None, line: float | str | None = None) -> str:
    return element("ellipse", cx=x or None, cy=y or None, rx=rx, ry=ry, fill=fill, **_line(line))


def group(*inside: str, **attributes: float | str | None) -> str:
    return element("g", *inside, **attributes)


def moved(
    drawing: str,
    x: float = 0,
    y: float = 0,
    scale: float = 1,
    turn: float = 0,
    mirror: bool = False,
    **more: float | str | None,
) -> str:
    """A drawing put elsewhere: scaled and turned about its origin, which then comes to (x, y)."""
    return group(drawing, transform=_transform(x, y, scale, turn, mirror), **more)


def use(
    name: str,
    x: float = 0,
    y: float = 0,
    scale: float = 1,
    turn: float = 0,
    mirror: bool = False,
    **more: float | str | None,
) -> str:
    """A named drawing put at (x, y)."""
    return element("use", href=f"#{name}", transform=_transform(x, y, scale, turn, mirror), **more)


def around(count: int, r: float, start: float = -90) -> list[Point]:
    """``count`` points on a circle about the origin, clockwise from the angle ``start`` (degrees; -90 is the top)."""
    return [
        (r * cos(radians(start + 360 * i / count)), r * sin(radians(start + 360 * i / count))) for i in range(count)
    ]


def polygon(points: list[Point]) -> str:
    """The path data of a closed polygon."""
    return "M" + "L".join(f"{number(x)} {number(y)}" for x, y in points) + "Z"


def star(points: int, outer: float, inner: float, start: float = -90) -> str:
    """The path data of a star."""
    tips, dents = around(points, outer, start), around(points, inner, start + 180 / points)
    return polygon([corner for pair in zip(tips, dents, strict=True) for corner in pair])


def _line(line: float | str | None) -> dict[str, float | str | None]:
    return {"stroke": "none"} if line == "none" else {"stroke_width": line}


def _transform(x: float, y: float, scale: float, turn: float, mirror: bool) -> str | None:
    steps = [f"translate({number(x)} {number(y)})"] if x or y else []
    if turn:
        steps.append(f"rotate({number(turn)})")
    if mirror:
        steps.append(f"scale({-scale:g} {scale:g})")
    elif scale != 1:
        steps.append(f"scale({scale:g})")
    return "".join(steps) or None
