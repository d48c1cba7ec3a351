"""A picture in SVG, written element by element with absolute coordinates."""

from __future__ import annotations

from collections.abc import Iterable
from xml.sax.saxutils import escape, quoteattr

FONT = "DejaVu Sans, Verdana, sans-serif"

Point = tuple[float, float]


class Picture:
    """An SVG picture; sizes are in pixels, (0, 0) is its upper left corner."""

    def __init__(self, width: float, height: float, title: str):
        self._lines = [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_n(width)} {_n(height)}" '
            f'width="{_n(width)}" height="{_n(height)}" font-family="{FONT}" role="img">',
            f"<title>{escape(title)}</title>",
        ]

    def rect(self, x: float, y: float, width: float, height: float, fill: str, **more) -> None:
        """Add a rectangle; more: attributes, `_` for `-`, `kind` for `class`."""
        self._add("rect", x=x, y=y, width=width, height=height, fill=fill, **more)

    def circle(self, x: float, y: float, radius: float, fill: str, **more) -> None:
        """Add a circle around (x, y)."""
        self._add("circle", cx=x, cy=y, r=radius, fill=fill, **more)

    def dots(self, columns: Iterable[float], y: float, size: float, fill: str) -> None:
        """Add round dots at some x on one height, as a single element."""
        d = "".join(f"M{_n(x)} {_n(y)}h0" for x in columns)
        self._add("path", d=d, stroke=fill, stroke_width=size, stroke_linecap="round")

    def path(self, points: Iterable[Point], stroke: str, width: float, **more) -> None:
        """Add a line through points."""
        d = "M" + "L".join(f"{_n(x)} {_n(y)}" for x, y in points)
        self._add("path", d=d, stroke=stroke, stroke_width=width, **{"fill": "none", **more})

    def strokes(self, lines: Iterable[list[Point]], stroke: str, width: float, **more) -> None:
        """Add many lines as one path; joints are round."""
        d = "".join("M" + "L".join(f"{_n(x)} {_n(y)}" for x, y in line) for line in lines)
        if d:
            joints = {"stroke_linejoin": "round", "stroke_linecap": "round", "fill": "none"}
            self._add("path", d=d, stroke=stroke, stroke_width=width, **joints, **more)

    def area(self, rings: Iterable[list[Point]], fill: str, **more) -> None:
        """Add a filled area: its outline, then its holes."""
        d = "".join("M" + "L".join(f"{_n(x)} {_n(y)}" for x, y in ring) + "Z" for ring in rings)
        self._add("path", d=d, fill=fill, fill_rule="evenodd", **more)

    def text(self, x: float, y: float, words: str, size: float, fill: str, **more) -> None:
        """Add a text whose middle in height is about y; anchor: start, middle or end."""
        more["text_anchor"] = more.pop("anchor", "start")
        self._add("text", words, x=x, y=y + size * 0.36, font_size=size, fill=fill, **more)

    def end(self) -> str:
        """Return the whole file."""
        return "\n".join([*self._lines, "</svg>"]) + "\n"

    def _add(self, element: str, words: str = "", **attributes) -> None:
        pairs = []
        for name, value in attributes.items():
            name = "class" if name == "kind" else name.replace("_", "-")
            text = value if isinstance(value, str) else _n(value)
            pairs.append(f"{name}={quoteattr(text)}")
        start = f"<{element} {' '.join(pairs)}"
        self._lines.append(f"{start}>{escape(words)}</{element}>" if words else start + "/>")


def _n(value: float) -> str:
    """Return a number as short as it can be."""
    return f"{round(value, 2):g}"
