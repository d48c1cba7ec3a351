"""The stage `schematic`: a schematic of each build, checked by KiCad's electrical rules.

It has a block for each group of parts. Nets go from block to block by their names.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from pathlib import Path

from tools.hardware import HardwareError
from tools.hardware.kicad import check, program, project, symbols
from tools.hardware.kicad.sexpr import Node, Text, dump, identity
from tools.hardware.kicad.symbols import Symbol, SymbolPin, effects
from tools.hardware.netlist import BOARD, Build, Placed

G = symbols.G
_MARGIN = 15.24
_GAP = 2.54
_LEFT = 116.84  # the width of the block with the board, and of the power's
_RIGHT = 104.14  # the width of the other blocks
_UPPER = 38.1  # the height of the display's block
_LOWER = 45.72  # the height of the keys' block
_POWER, _EMPTY = 43.18, 30.48  # the height of the power's block, and if USB is all there is


def references(build: Build) -> dict[str, list[str]]:
    """Return the references of each part's symbols, by the part's name: `U1`, `SW3`."""
    counts: Counter[str] = Counter()
    found: dict[str, list[str]] = {}
    for placed in [build.board, *build.parts]:
        for symbol in symbols.of(placed.part):
            counts[symbol.prefix] += 1
            found.setdefault(placed.name, []).append(f"{symbol.prefix}{counts[symbol.prefix]}")
    return found


def identify(build: Build, reference: str) -> Node:
    """Return the identity of a symbol, which its footprint refers to."""
    return identity(build.name, "symbol", reference)


class _Sheet:
    """The schematic as it grows. All in mm on a grid of 1.27, y downwards."""

    def __init__(self, build: Build):
        self.build = build
        self.root = identity(build.name, "sheet")
        self.nodes: list[Node] = []
        self.library: dict[str, Symbol] = {}
        self.references = references(build)
        self.signs = 0
        self.nets = build.pads()
        self.rails = {*build.rails.values(), "GND"}

    def _identity(self, *names: object) -> Node:
        return identity(self.build.name, "sheet", len(self.nodes), *names)

    def instance(self, symbol: Symbol, reference: str, value: str, x: float, y: float) -> None:
        """Place a symbol; above it are its reference and value, or the name of a sign's net."""
        self.library[symbol.name] = symbol
        if symbol.power:
            below = 4.1 if value == "GND" else -3.6
            texts: list[tuple[str, str, float, float, list[str], bool]] = [
                ("Reference", reference, x, y, [], True),
                ("Value", value, x, y + below, [], False),
            ]
        else:
            top, left = y - symbol.words[1], x + symbol.words[0]
            after = left + 1.1 * len(reference) + 1.9
            texts = [
                ("Reference", reference, left, top, ["left"], False),
                ("Value", value, after, top, ["left"], False),
            ]
        properties: list[Node] = [
            ["property", Text(key), Text(text), ["at", at_x, at_y, 0], effects(1.27, justify, hide)]
            for key, text, at_x, at_y, justify, hide in texts
        ]
        footprint = project.footprint(symbol) if symbol.on_board and not symbol.power else ""
        for key, text in (("Footprint", footprint), ("Datasheet", ""), ("Description", "")):
            properties.append(
                ["property", Text(key), Text(text), ["at", x, y, 0], effects(hide=True)]
            )
        path = Text(f"/{self.root[1]}")
        self.nodes.append(
            [
                "symbol",
                ["lib_id", Text(f"{symbols.LIBRARY}:{symbol.name}")],
                ["at", x, y, 0],
                ["unit", 1],
                ["exclude_from_sim", "no"],
                ["in_bom", "yes"],
                ["on_board", "yes" if symbol.on_board else "no"],
                ["dnp", "no"],
                identify(self.build, reference),
                *properties,
                *(
                    ["pin", Text(pin.number), identity(self.build.name, reference, pin.number)]
                    for pin in symbol.pins
                ),
                [
                    "instances",
                    [
                        "project",
                        Text(project.name(self.build)),
                        ["path", path, ["reference", Text(reference)], ["unit", 1]],
                    ],
                ],
            ]
        )

    def place(
        self, placed: Placed, symbol: Symbol, x: float, y: float, value: str = "", skip: str = ""
    ) -> None:
        """Place a symbol of a part and join its pins to their nets.

        skip: the sides whose pins are joined by wires to other parts.
        """
        index = [its.name for its in symbols.of(placed.part)].index(symbol.name)
        reference = self.references[placed.name][index]
        if len(self.references[placed.name]) > 1 and symbol.prefix == "J":
            value = "its socket"
        self.instance(symbol, reference, value or placed.part.title, x, y)
        for pin in symbol.pins:
            if pin.side not in skip.split():
                self.join(pin, x + pin.x, y - pin.y, self.nets.get((placed.name, pin.number), []))

    def join(self, pin: SymbolPin, x: float, y: float, nets: list[str]) -> None:
        """Join a pin to its nets: none is a cross, and two are a fault that KiCad finds."""
        if not nets:
            self.nodes.append(["no_connect", ["at", x, y], self._identity("none")])
        dx, dy = {"left": (-1, 0), "right": (1, 0), "top": (0, -1), "bottom": (0, 1)}[pin.side]
        for net in nets:
            end = (x + dx * G, y + dy * G)
            self.wire((x, y), end)
            if net == "GND" and pin.side != "top" or net in self.rails and pin.side == "top":
                self.sign(net, *end)
            else:
                self.label(net, *end, pin.side)
            x, y = end

    def wire(self, *points: tuple[float, float]) -> None:
        """Draw a wire through some points."""
        for start, end in zip(points, points[1:], strict=False):
            pts = ["pts", ["xy", *start], ["xy", *end]]
            stroke = ["stroke", ["width", 0], ["type", "default"]]
            self.nodes.append(["wire", pts, stroke, self._identity("wire")])

    def junction(self, x: float, y: float) -> None:
        """Draw the dot where wires meet."""
        look: Node = [["diameter", 0], ["color", 0, 0, 0, 0]]
        self.nodes.append(["junction", ["at", x, y], *look, self._identity("dot")])

    def label(self, net: str, x: float, y: float, side: str) -> None:
        """Name the net of a wire's end; the label points to a side.

        Nets of the firmware's pins and of supplies have the same name on any sheet.
        """
        if project.is_local(self.build, net):
            look = effects(justify=["left", "bottom"])
            self.nodes.append(
                ["label", Text(net), ["at", x, y, 0], look, self._identity("label", net)]
            )
            return
        angle = {"right": 0, "top": 90, "left": 180, "bottom": 270}[side]
        justify = "right" if side in ("left", "bottom") else "left"
        self.nodes.append(
            [
                "global_label",
                Text(net),
                ["shape", "passive"],
                ["at", x, y, angle],
                effects(justify=[justify]),
                self._identity("label", net),
            ]
        )

    def sign(self, net: str, x: float, y: float) -> None:
        """Draw the sign of a rail."""
        self.signs += 1
        symbol = symbols.rail(net)
        self.instance(symbol, f"#PWR{self.signs:02}", net, x, y)

    def flag(self, net: str, x: float, y: float) -> None:
        """Draw the sign that a net is fed, beside the sign of its rail."""
        self.wire((x, y), (x + 4 * G, y))
        self.sign(net, x, y)
        self.signs += 1
        self.instance(symbols.flag(), f"#FLG{self.signs:02}", "PWR_FLAG", x + 4 * G, y)

    def text(self, words: str, x: float, y: float, size: float = 1.27) -> None:
        """Write words whose left end is at a point."""
        look = effects(size, ["left"])
        at = ["at", x, y, 0]
        node = ["text", Text(words), ["exclude_from_sim", "no"], at, look, self._identity("text")]
        self.nodes.append(node)

    def frame(self, title: str, x: float, y: float, width: float, height: float) -> None:
        """Draw the frame of a block."""
        stroke = ["stroke", ["width", 0.15], ["type", "solid"], ["color", 120, 120, 120, 1]]
        ends: Node = [["start", x, y], ["end", x + width, y + height]]
        fill = ["fill", ["type", "none"]]
        self.nodes.append(["rectangle", *ends, stroke, fill, self._identity("frame")])
        self.text(title, x + 2.54, y + 3.81, 2.0)

    def file(self, width: float, height: float) -> str:
        """Return the schematic, on a sheet of a size."""
        build = self.build
        title = ["title", Text(f"{build.title}: {build.purpose}")]
        comments: Node = [
            ["company", Text("Ninety-Nine")],
            ["comment", 1, Text(f"Pins: {build.origin}")],
        ]
        instances = ["sheet_instances", ["path", Text("/"), ["page", Text("1")]]]
        node: Node = [
            "kicad_sch",
            ["version", 20250114],
            ["generator", Text("ninety-nine")],
            ["generator_version", Text("9.0")],
            self.root,
            ["paper", Text("User"), width, height],
            ["title_block", title, *comments],
            ["lib_symbols", *(self.library[name].node() for name in sorted(self.library))],
            *self.nodes,
            instances,
            ["embedded_fonts", "no"],
        ]
        return dump(node) + "\n"


def draw(build: Build) -> str:
    """Return the schematic of a build, a KiCad file."""
    sheet = _Sheet(build)
    blocks: dict[str, list[Placed]] = {name: [] for name in ("display", "keys", "sound", "power")}
    for placed in build.parts:
        blocks[_block(placed.part.draw)].append(placed)
    left, top = _MARGIN, _MARGIN
    right = left + _LEFT + _GAP
    _draw_board(sheet, left, top, _UPPER + _GAP + _LOWER)
    wide = 53.34 if blocks["sound"] else _RIGHT
    sheet.frame("Display", right, top, wide, _UPPER)
    for placed in blocks["display"]:
        (symbol,) = symbols.of(placed.part)
        sheet.place(placed, symbol, right + 30.48, top + 19.05)
        pulled = [pin.pull_up["ohms"] for pin in placed.part.pins if pin.pull_up]
        if pulled and not blocks["sound"]:
            words = f"of the bus: {pulled[0] / 1000:g} kilohms each."
            for row, text in enumerate(("Its board has the pull-ups", words)):
                sheet.text(text, right + 53.34, top + 17.78 + row * 2.54)
    for placed in blocks["sound"]:
        x = right + wide + _GAP
        sheet.frame("Sound", x, top, _RIGHT - wide - _GAP, _UPPER)
        (symbol,) = symbols.of(placed.part)
        sheet.place(placed, symbol, x + 25.4, top + 20.32)
    below = top + _UPPER + _GAP
    sheet.frame("Keys", right, below, _RIGHT, _LOWER)
    for place, placed in enumerate(blocks["keys"]):
        (symbol,) = symbols.of(placed.part)
        if placed.part.draw == "button":
            row, column = divmod(place, 3)
            x, y = right + 20.32 + column * 33.02, below + 16.51 + row * 19.05
            sheet.place(placed, symbol, x, y, placed.name)
        else:
            sheet.place(placed, symbol, right + 43.18, below + 22.86)
    end = below + _LOWER + _GAP
    height = _POWER if blocks["power"] else _EMPTY
    sheet.frame("Power", left, end, _LEFT, height)
    _draw_power(sheet, blocks["power"], left, end)
    for place, net in enumerate(_fed(build)):
        sheet.flag(net, left + 66.04 + place * 22.86, end + height - 7.62)
    if not blocks["power"]:
        sheet.text("USB feeds the board.", left + 7.62, end + height - 7.62)
    return sheet.file(right + _RIGHT + _MARGIN, end + height + _MARGIN)


def _block(kind: str) -> str:
    if kind.endswith("display"):
        return "display"
    return {"button": "keys", "pad": "keys", "piezo": "sound"}.get(kind, "power")


def _draw_board(sheet: _Sheet, x: float, y: float, height: float) -> None:
    build = sheet.build
    sheet.frame("Board", x, y, _LEFT, height)
    middle = (x + 58.42, y + 45.72)
    (symbol,) = symbols.of(build.board.part)
    sheet.place(build.board, symbol, *middle, skip="bottom")
    # All ground pins go to one sign.
    bar = middle[1] - symbol.pins[-1].y + G
    grounds = []
    for pin in symbol.pins:
        nets = sheet.nets.get((BOARD, pin.number), [])
        at = (middle[0] + pin.x, middle[1] - pin.y)
        if pin.side == "bottom" and nets == ["GND"]:
            grounds.append(at[0])
            sheet.wire(at, (at[0], bar))
        elif pin.side == "bottom":
            sheet.join(pin, *at, nets)
    for start, end in zip(grounds, grounds[1:], strict=False):
        sheet.wire((start, bar), (end, bar))
    for at_x in grounds[1:-1]:
        sheet.junction(at_x, bar)
    if grounds:
        sheet.sign("GND", grounds[0], bar)


_CHAIN = ("cell", "charger", "switch", "diode")
"""The kinds of parts between the cell and the board, in their order."""


def _draw_power(sheet: _Sheet, parts: list[Placed], x: float, y: float) -> None:
    """Draw what feeds the board, from the cell onwards."""
    level = y + 20.32
    at = x + 7.62
    before: tuple[float, list[str], SymbolPin] | None = None
    for placed in sorted(parts, key=lambda placed: _CHAIN.index(placed.part.draw)):
        for symbol in symbols.of(placed.part):
            # The first pins at the left and at the right are at the same level, and so is the
            # upper pin of the cell.
            ends = {pin.side: pin for pin in reversed(symbol.pins)}
            first = ends.get("left") or (ends["top"] if placed.part.draw == "cell" else None)
            last = ends.get("right") or (first if placed.part.draw == "cell" else None)
            centre = at - first.x if first else at + last.x - G if last else at
            middle = level + (first or last or symbol.pins[0]).y
            sheet.place(
                placed, symbol, centre, middle, skip="left right" + " top" * (first is last)
            )
            for pin in symbol.pins:
                nets = sheet.nets.get((placed.name, pin.number), [])
                end = (centre + pin.x, middle - pin.y)
                if pin is first and pin is not last and before and before[1] == nets:
                    sheet.wire((before[0], level), end)
                    sheet.label(nets[0], before[0] + 1.27, level, "right")
                    before = None
                elif pin is last:
                    before = (end[0], nets, pin)
                elif pin.side in ("left", "right"):
                    sheet.join(pin, *end, nets)
            # A symbol that has nothing at its right touches the next one.
            at = centre + (last.x + 6 * G if last else -first.x - G if first else 0)
    if before:
        _, nets, pin = before
        sheet.wire((before[0], level), (before[0] + 2 * G, level))
        up = SymbolPin(pin.number, pin.name, pin.type, 0, 0, "top")
        sheet.join(up, before[0] + 2 * G, level, nets)


def _fed(build: Build) -> list[str]:
    """Return the nets that are fed in a way that KiCad can't see: ground, and through a diode."""
    found = []
    for net, terminals in build.nets().items():
        types = {pin.type for pin in map(build.pin, terminals) if pin}
        if net in build.volts() and "power out" not in types and types & {"power in", "ground"}:
            found.append(net)
    return found


def make(build: Build, folder: Path) -> list[str]:
    """Write the schematic and its picture; return their names.

    Raises HardwareError if KiCad is missing or finds a fault.

    folder: the build's.
    """
    text = draw(build)
    faults, picture = examine(program.find(), build, text)
    if faults:
        raise HardwareError("\n".join(f"{build.name}: schematic: {fault}" for fault in faults))
    made = {f"{project.name(build)}.kicad_sch": text, "schematic.svg": picture}
    for name, content in made.items():
        (folder / name).write_text(content, encoding="utf-8", newline="\n")
    return list(made)


def examine(kicad: program.Kicad, build: Build, text: str) -> tuple[list[str], str]:
    """Return the faults that KiCad finds in a schematic, and its picture (SVG)."""
    name = project.name(build)
    with kicad.folder() as folder:
        (folder / f"{name}.kicad_sch").write_text(text, encoding="utf-8")
        (folder / f"{name}.kicad_pro").write_text(project.file(build), encoding="utf-8")
        kicad.cli(
            folder, "sch", "erc", "--severity-all", "--format", "json", "-o", "erc.json",
            f"{name}.kicad_sch",
        )  # fmt: skip
        report = json.loads((folder / "erc.json").read_text(encoding="utf-8"))
        kicad.cli(folder, "sch", "export", "netlist", "-o", "netlist", f"{name}.kicad_sch")
        netlist = (folder / "netlist").read_text(encoding="utf-8")
        kicad.cli(folder, "sch", "export", "svg", "-o", "svg", f"{name}.kicad_sch")
        picture = (folder / "svg" / f"{name}.svg").read_text(encoding="utf-8")
    faults = [project.words(its) for sheet in report["sheets"] for its in sheet["violations"]]
    faults += check.schematic_faults(build, netlist)
    return faults, _tidy(picture, f"{build.title}: schematic")


def _tidy(picture: str, title: str) -> str:
    """Return a picture of KiCad's with real text instead of a path for each stroke, and no date."""
    picture = re.sub(r"<title>[^<]*</title>", f"<title>{title}</title>", picture)
    strokes = r'<g class="stroked-text"><desc>[^<]*</desc>\s*(?:<path [^>]*>\s*)*</g>'
    picture = re.sub(strokes, "", picture)
    ink = ""
    seen: set[str] = set()
    parts = []
    for part in re.split(r"(stroke:#\w+|<text [^>]*>)", picture):
        if part.startswith("stroke:"):
            ink = part.removeprefix("stroke:")
        elif part.startswith("<text"):
            part = part.replace('opacity="0" stroke-opacity="0"', f'stroke="none" fill="{ink}"')
            part = " ".join(part.split())
            if part in seen:
                part = part.replace("<text", "<again")
            seen.add(part)
        parts.append(part)
    picture = re.sub(r'(?<=[ "(ML\n])(\d+\.\d{4,})', _short, "".join(parts))
    picture = re.sub(r"<again[^>]*>[^<]*</text>", "", picture)  # KiCad draws some words twice
    picture = re.sub(r"\s*\n\s*", "\n", picture)
    return picture.replace("<svg\n", "<svg font-family=\"'DejaVu Sans', Arial, sans-serif\"\n", 1)


def _short(number: re.Match[str]) -> str:
    return f"{float(number[0]):.3f}".rstrip("0").rstrip(".")
