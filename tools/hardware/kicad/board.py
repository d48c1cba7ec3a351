"""The stage `board`: the carrier board, checked by KiCad, and the files for a board house.

KiCad fills the ground of both sides, so the file of the board is as KiCad writes it.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

from tools.hardware import HardwareError, places
from tools.hardware.kicad import check, gerbers, program, project, router, schematic, symbols
from tools.hardware.kicad.router import FRONT, Pad, Routes
from tools.hardware.kicad.sexpr import Node, Text, dump, identity
from tools.hardware.netlist import BOARD, Build
from tools.hardware.places import Layout, Place

_RING = 0.7
"""What the diameter of a pad is larger than its hole, in mm."""

_KEEP_OUT = 0.5
"""The distance of copper from the edge of the board, in mm."""

_ORDER = (
    "Solder in this order:",
    "1 diode   2 switch and keys",
    "3 Pico and charger   4 display",
    "Cut all tips before you go on.",
)
"""What is printed for the one who solders, line by line; assembly.json has the same order."""

_LAYERS = (
    (0, "F.Cu", "signal"),
    (2, "B.Cu", "signal"),
    (5, "F.SilkS", "user", "F.Silkscreen"),
    (7, "B.SilkS", "user", "B.Silkscreen"),
    (1, "F.Mask", "user"),
    (3, "B.Mask", "user"),
    (25, "Edge.Cuts", "user"),
    (27, "Margin", "user"),
    (31, "F.CrtYd", "user", "F.Courtyard"),
    (29, "B.CrtYd", "user", "B.Courtyard"),
    (35, "F.Fab", "user"),
    (33, "B.Fab", "user"),
)


def copper(build: Build, layout: Layout) -> list[tuple[str, str, Pad]]:
    """Return the pads of a board: the name of the part, the name of the pad, where and its net."""
    nets = build.pads()
    found = []
    for name, pad, x, y in layout.pads():
        place = layout.places[name]
        radius = _size(place) / 2
        if pad == _square(place):
            radius *= 2**0.5  # as far as its corners
        found.append((name, pad, Pad(nets.get((name, pad), [""])[-1], x, y, radius)))
    return found


def _size(place: Place) -> float:
    return round(place.part.hole + _RING, 3)


def _square(place: Place) -> str:
    """Return the pad of a part that is square, so that one sees how the part is turned."""
    first = place.part.pads[0][0]
    return {"button": "", "diode": "K"}.get(place.part.draw, first)


def widths(build: Build, pads: Sequence[Pad]) -> dict[str, float]:
    """Return the width of the tracks of each net that has some, the shortest nets first.

    Ground has none: it is the area between them on both sides.
    """
    spans: dict[str, float] = {}
    for net in sorted({pad.net for pad in pads} - {"", "GND"}):
        xs = [pad.x for pad in pads if pad.net == net]
        ys = [pad.y for pad in pads if pad.net == net]
        spans[net] = max(xs) - min(xs) + max(ys) - min(ys)
    supplies = build.volts()
    order = sorted(spans, key=lambda net: (net not in supplies, spans[net], net))
    return {net: project.WIDE if net in supplies else project.TRACK for net in order}


def lay(build: Build, layout: Layout) -> Routes:
    """Return the tracks of a build's board; raise HardwareError if there is no way for one."""
    pads = [pad for _, _, pad in copper(build, layout)]
    origin = next((x, y) for name, _, x, y in layout.pads() if name == BOARD)
    walls = [(x, y, layout.free / 2) for x, y in layout.screws]
    size = (layout.width, layout.height, _KEEP_OUT, project.CLEARANCE, project.VIA / 2)
    return router.route(router.Board(*size, origin, pads, walls), widths(build, pads))


def draw(build: Build, layout: Layout, routes: Routes) -> str:
    """Return the board as a KiCad file, with ground not filled."""
    return dump(_Drawing(build, layout).file(routes)) + "\n"


class _Drawing:
    """The file of the board as it grows."""

    def __init__(self, build: Build, layout: Layout):
        self.build = build
        self.layout = layout
        self.references = schematic.references(build)
        self.pads = copper(build, layout)
        nets = sorted({self.net(*its) for its in self.pads})
        self.nets = {"": 0} | {net: number for number, net in enumerate(nets, 1)}
        self.count = 0

    def net(self, name: str, number: str, pad: Pad) -> str:
        """Return what KiCad calls the net of a pad, also of one that is joined to nothing."""
        if pad.net:
            return project.net_name(self.build, pad.net)
        pin = self.build.board.part.header[int(number) - 1] if name == BOARD else ""
        reference = self.references[name][-1]
        return "-".join(filter(None, (f"unconnected-({reference}", pin, f"Pad{number})")))

    def identity(self, *names: object) -> Node:
        self.count += 1
        return identity(self.build.name, "board", self.count, *names)

    def file(self, routes: Routes) -> Node:
        return [
            "kicad_pcb",
            ["version", 20241229],
            ["generator", Text("ninety-nine")],
            ["generator_version", Text("9.0")],
            ["general", ["thickness", self.layout.thickness], ["legacy_teardrops", "no"]],
            ["paper", Text("A4")],
            [
                "title_block",
                ["title", Text(f"Ninety-Nine: {self.build.title}, carrier board")],
                ["comment", 1, Text(f"Pins: {self.build.origin}")],
            ],
            ["layers", *([number, *map(Text, its[:1]), *its[1:2], *map(Text, its[2:])]
                         for number, *its in _LAYERS)],
            ["setup", ["pad_to_mask_clearance", 0.05],
             ["allow_soldermask_bridges_in_footprints", "no"]],
            *(["net", number, Text(net)] for net, number in self.nets.items()),
            *(self.footprint(name) for name in self.layout.places if self.has_pads(name)),
            *self.screws(),
            *self.edge(),
            *self.words(),
            *self.tracks(routes),
            *(self.ground(layer) for layer in ("F.Cu", "B.Cu")),
            ["embedded_fonts", "no"],
        ]  # fmt: skip

    def has_pads(self, name: str) -> bool:
        return bool(self.layout.places[name].part.pads)

    # Footprints

    def footprint(self, name: str) -> Node:
        """Return the footprint of a part; it is not turned, its pads are where they must be."""
        place = self.layout.places[name]
        side = "F" if place.front else "B"
        symbol = next(its for its in symbols.of(place.part) if its.on_board)
        index = symbols.of(place.part).index(symbol)
        reference = self.references[name][index]
        mirror = [] if place.front else ["mirror"]
        look = ["effects", ["font", ["size", 0.8, 0.8], ["thickness", 0.12]]]
        if mirror:
            look.append(["justify", *mirror])
        texts: list[Node] = [
            ["property", Text(key), Text(value), ["at", 0, 0, 0], ["layer", Text(f"{side}.Fab")],
             ["hide", "yes"], self.identity(key), look]
            for key, value in (
                ("Reference", reference), ("Value", _value(self.build, name)),
                ("Datasheet", ""), ("Description", ""),
            )
        ]  # fmt: skip
        path = schematic.identify(self.build, reference)[1]
        pads = [its for its in self.pads if its[0] == name]
        return [
            "footprint",
            Text(project.footprint(symbol)),
            ["layer", Text(f"{side}.Cu")],
            self.identity(name),
            ["at", place.x, place.y],
            *texts,
            ["path", Text(f"/{path}")],
            ["sheetname", Text("/")],
            ["sheetfile", Text(f"{project.name(self.build)}.kicad_sch")],
            ["attr", "through_hole"],
            *self.outline(name, place, side),
            *(self.pad(*its) for its in pads),
            ["embedded_fonts", "no"],
        ]

    def pad(self, name: str, number: str, pad: Pad) -> Node:
        place = self.layout.places[name]
        size = _size(place)
        net = self.net(name, number, pad)
        return [
            "pad",
            Text(number),
            "thru_hole",
            "rect" if number == _square(place) else "circle",
            ["at", round(pad.x - place.x, 4), round(pad.y - place.y, 4)],
            ["size", size, size],
            ["drill", place.part.hole],
            ["layers", Text("*.Cu"), Text("*.Mask")],
            ["remove_unused_layers", "no"],
            ["net", self.nets[net], Text(net)],
            self.identity(number),
        ]

    def outline(self, name: str, place: Place, side: str) -> list[Node]:
        """Return the room that a part takes (courtyard), and what is printed for it."""
        boxes = [box for its, what, box in self.layout.boxes()
                 if its == name and what not in ("visible", "plug", "usb")]  # fmt: skip
        edges = (min(box.x0 for box in boxes), min(box.y0 for box in boxes),
                 max(box.x1 for box in boxes), max(box.y1 for box in boxes))  # fmt: skip
        x0, y0, x1, y1 = (
            round(edge - middle, 4)
            for edge, middle in zip(edges, (place.x, place.y) * 2, strict=True)
        )
        room: Node = ["fp_rect", ["start", x0, y0], ["end", x1, y1],
                      ["stroke", ["width", 0.05], ["type", "solid"]], ["fill", "no"],
                      ["layer", Text(f"{side}.CrtYd")], self.identity("room")]  # fmt: skip
        lines: list[Node] = [room]
        for points in self.drawn(place, (x0, y0, x1, y1)):
            for start, end in zip(points, points[1:], strict=False):
                lines.append(
                    ["fp_line", ["start", *start], ["end", *end],
                     ["stroke", ["width", 0.15], ["type", "solid"]],
                     ["layer", Text(f"{side}.SilkS")], self.identity("line")]
                )  # fmt: skip
        return lines

    def drawn(
        self, place: Place, room: tuple[float, float, float, float]
    ) -> list[list[tuple[float, float]]]:
        """Return the printed lines of a part, relative to its place."""
        x0, y0, x1, y1 = room

        def own(*points: tuple[float, float]) -> list[tuple[float, float]]:
            at = [place.point(x, y) for x, y in points]
            return [(round(x - place.x, 4), round(y - place.y, 4)) for x, y in at]

        kind = place.part.draw
        if kind == "button":  # between its pads
            return [own((-1.8, -3), (1.8, -3)), own((-1.8, 3), (1.8, 3)),
                    own((-3, -0.9), (-3, 0.9)), own((3, -0.9), (3, 0.9)),
                    own((-0.8, 0), (0.8, 0)), own((0, -0.8), (0, 0.8))]  # fmt: skip
        if kind == "diode":
            ring = own((1.8, -1.35), (1.8, 1.35))
            ends = [own((-2.6, 0), (-3.8, 0)), own((2.6, 0), (3.8, 0))]
            body = own((-2.6, -1.35), (2.6, -1.35), (2.6, 1.35), (-2.6, 1.35), (-2.6, -1.35))
            return [ring, *ends, body]
        if kind == "board":  # open at the edge of the board, where the USB plug is
            top = y0 + _KEEP_OUT
            return [[(x0, top), (x0, y1), (x1, y1), (x1, top)]]
        return [[(x0, y0), (x1, y0), (x1, y1), (x0, y1), (x0, y0)]]

    def screws(self) -> list[Node]:
        """Return the holes for the screws; they have no copper."""
        found: list[Node] = []
        for number, (x, y) in enumerate(self.layout.screws, 1):
            hide: Node = ["effects", ["font", ["size", 0.8, 0.8], ["thickness", 0.12]]]
            texts: list[Node] = [
                ["property", Text(key), Text(value), ["at", 0, 0, 0], ["layer", Text("F.Fab")],
                 ["hide", "yes"], self.identity(key), hide]
                for key, value in (("Reference", f"H{number}"), ("Value", "M2.5"),
                                   ("Datasheet", ""), ("Description", ""))
            ]  # fmt: skip
            hole = self.layout.hole
            r = self.layout.free / 2
            ring: list[Node] = [
                ["fp_circle", ["center", 0, 0], ["end", r, 0],
                 ["stroke", ["width", width], ["type", "solid"]], ["fill", "no"],
                 ["layer", Text(layer)], self.identity(layer)]
                for layer, width in (("F.CrtYd", 0.05), ("B.CrtYd", 0.05))
            ]  # fmt: skip
            found.append(
                ["footprint", Text(f"{symbols.LIBRARY}:Screw"), ["layer", Text("F.Cu")],
                 self.identity("screw"), ["at", x, y], *texts,
                 ["attr", "board_only", "exclude_from_pos_files", "exclude_from_bom"],
                 *ring,
                 ["pad", Text(""), "np_thru_hole", "circle", ["at", 0, 0], ["size", hole, hole],
                  ["drill", hole], ["layers", Text("*.Cu"), Text("*.Mask")],
                  self.identity("hole")],
                 ["embedded_fonts", "no"]]
            )  # fmt: skip
        return found

    # What is not of a part

    def edge(self) -> list[Node]:
        """Return the edge of the board, with round corners."""
        width, height, r = self.layout.width, self.layout.height, self.layout.corner
        bow = r * (1 - 0.5**0.5)
        found: list[Node] = []
        look = [["stroke", ["width", 0.1], ["type", "solid"]], ["layer", Text("Edge.Cuts")]]
        for start, end in (
            ((r, 0), (width - r, 0)), ((width, r), (width, height - r)),
            ((width - r, height), (r, height)), ((0, height - r), (0, r)),
        ):  # fmt: skip
            found.append(
                ["gr_line", ["start", *start], ["end", *end], *look, self.identity("edge")]
            )
        for start, middle, end in (
            ((0, r), (bow, bow), (r, 0)),
            ((width - r, 0), (width - bow, bow), (width, r)),
            ((width, height - r), (width - bow, height - bow), (width - r, height)),
            ((r, height), (bow, height - bow), (0, height - r)),
        ):
            found.append(["gr_arc", ["start", *start], ["mid", *middle], ["end", *end],
                          *look, self.identity("corner")])  # fmt: skip
        return found

    def text(
        self, words: str, x: float, y: float, size: float = 0.9, side: str = "F", justify: str = ""
    ) -> Node:
        """Return printed words; justify: where x is, "" for their middle. Seen from their side."""
        justified = [*([justify] if justify else []), *(["mirror"] if side == "B" else [])]
        look: Node = [
            "effects",
            ["font", ["size", size, size], ["thickness", max(0.15, round(size * 0.15, 3))]],
        ]
        if justified:
            look.append(["justify", *justified])
        return ["gr_text", Text(words), ["at", x, y, 0], ["layer", Text(f"{side}.SilkS")],
                self.identity(words), look]  # fmt: skip

    def words(self) -> list[Node]:
        """Return what is printed for the one who solders: names, first pins, polarity."""
        found = []
        for name, place in self.layout.places.items():
            kind = place.part.draw
            if kind == "button":
                far = 5.3 if place.turn else 4.6
                under = name in ("DOWN", "BACK")
                found.append(self.text(name, place.x, place.y + (far if under else -far), 1.2))
            elif kind == "board":
                found += self._board_words()
            elif kind == "display":
                found += self._display_words(name, place)
            elif kind == "switch":
                found.append(self.text("ON", place.x + 6.2, place.y, 1.0))
                found.append(self.text("OFF", place.x - 6.6, place.y, 1.0))
            elif kind == "diode":
                for pad, x, y in place.part.pads:
                    at = place.point(x, y)
                    far = 1.9 if x > 0 else -1.9
                    found.append(self.text(pad, at[0] + far, at[1], 1.0))
            elif kind == "charger":
                found += self._charger_words(place)
            elif kind == "cell":
                found += self._cell_words(place)
        found.append(self.text("Ninety-Nine", 54, 39.8, 2.0))
        found.append(self.text(f"{self.build.title}, carrier board", 54, 42.6, 0.9))
        for row, words in enumerate(_ORDER):
            found.append(self.text(words, 31.5, 46.5 + row * 1.8, 0.9, "B", "left"))
        return found

    def _board_words(self) -> list[Node]:
        """Return the names of the Pico's pins, beside its tips on the front."""
        found = []
        header = self.build.board.part.header
        middle = self.layout.places[BOARD].x
        for name, number, pad in self.pads:
            if name != BOARD:
                continue
            pin = header[int(number) - 1].removesuffix("(OUT)")
            words = {"ADC_VREF": "VREF", "3V3_EN": "EN"}.get(pin, pin)
            right = pad.x > middle
            near = min(abs(pad.y - y) for _, y in self.layout.screws)
            if right and near > self.layout.hole and pad.net not in ("", pin):
                words += f" {pad.net}"  # there is room only on this side
            after = right and near > 1  # the hole of a screw would be in the word
            x = pad.x + (1.3 if after else -1.3)
            found.append(self.text(words, x, pad.y, 0.8, "F", "left" if after else "right"))
        for number in ("1", "40"):
            _, _, pad = next(its for its in self.pads if its[:2] == (BOARD, number))
            inwards = 1.9 if pad.x < middle else -1.9
            found.append(self.text(number, pad.x + inwards, pad.y, 1.0, "B"))
        found.append(self.text("USB", middle, 1.6, 1.4, "B"))
        found.append(self.text("Raspberry Pi Pico", middle, 45.4, 1.2, "B"))
        found.append(self.text("its parts towards you", middle, 47.4, 0.9, "B"))
        return found

    def _display_words(self, name: str, place: Place) -> list[Node]:
        found = []
        for its, pad, at in self.pads:
            if its == name:
                found.append(self.text(pad, at.x, at.y + 2.1, 0.8))
        words = place.part.title
        found.append(self.text(words, place.x, place.y + 13, 1.6))
        found.append(self.text("Check the order of its pins:", place.x, place.y + 16, 1.0))
        order = " ".join(pad for pad, _, _ in place.part.pads)
        found.append(self.text(order, place.x, place.y + 18, 1.2))
        return found

    def _charger_words(self, place: Place) -> list[Node]:
        found = []
        for pad, x, y in place.part.pads:
            at_x, at_y = place.point(x, y)
            found.append(self.text(pad, at_x - 1.6, at_y, 0.9, "B", "left"))
            found.append(self.text(pad, at_x - 1.6, at_y, 0.9, "F", "right"))
        found.append(self.text("LiPo charger", place.x - 8, place.y + 5, 1.2, "B"))
        return found

    def _cell_words(self, place: Place) -> list[Node]:
        return [
            self.text("LiPo cell 503035, 500 mAh", place.x, place.y - 4, 1.4, "B"),
            self.text("Stick it here with foam tape, last of all.", place.x, place.y - 1, 1.0, "B"),
            self.text("Its plug: compare + and - with the charger first.", place.x, place.y + 1.2,
                      0.9, "B"),
        ]  # fmt: skip

    def number(self, net: str) -> int:
        return self.nets[project.net_name(self.build, net)]

    def tracks(self, routes: Routes) -> list[Node]:
        found: list[Node] = []
        for track in routes.tracks:
            layer = "F.Cu" if track.layer == FRONT else "B.Cu"
            found.append(
                ["segment", ["start", track.x0, track.y0], ["end", track.x1, track.y1],
                 ["width", track.width], ["layer", Text(layer)], ["net", self.number(track.net)],
                 self.identity("track")]
            )  # fmt: skip
        for via in routes.vias:
            found.append(
                ["via", ["at", via.x, via.y], ["size", project.VIA], ["drill", project.VIA_HOLE],
                 ["layers", Text("F.Cu"), Text("B.Cu")], ["net", self.number(via.net)],
                 self.identity("via")]
            )  # fmt: skip
        return found

    def ground(self, layer: str) -> Node:
        """Return the area of ground of a side; KiCad keeps it away from the rest."""
        width, height, e = self.layout.width, self.layout.height, _KEEP_OUT
        corners = ((e, e), (width - e, e), (width - e, height - e), (e, height - e))
        return [
            "zone", ["net", self.nets["GND"]], ["net_name", Text("GND")], ["layer", Text(layer)],
            self.identity("ground", layer), ["hatch", "edge", 0.5],
            ["connect_pads", ["clearance", 0.3]], ["min_thickness", 0.25],
            ["filled_areas_thickness", "no"],
            ["fill", "yes", ["thermal_gap", 0.4], ["thermal_bridge_width", 0.6]],
            ["polygon", ["pts", *(["xy", x, y] for x, y in corners)]],
        ]  # fmt: skip


def _value(build: Build, name: str) -> str:
    placed = build.find(name)
    return name if placed.part.draw == "button" else placed.part.title


FILL = """
import pcbnew
board = pcbnew.LoadBoard("{name}.kicad_pcb")
pcbnew.ZONE_FILLER(board).Fill(board.Zones())
pcbnew.SaveBoard("{name}.kicad_pcb", board)
"""


def complete(kicad: program.Kicad, folder: Path, name: str, text: str) -> None:
    """Write a board with its ground filled into a folder that KiCad sees."""
    (folder / f"{name}.kicad_pcb").write_text(text, encoding="utf-8")
    kicad.script(folder, FILL.format(name=name))


def violations(kicad: program.Kicad, folder: Path, name: str) -> list[str]:
    """Return what KiCad's design rules say about a board and its schematic in a folder."""
    kicad.cli(
        folder, "pcb", "drc", "--severity-all", "--all-track-errors", "--schematic-parity",
        "--format", "json", "-o", "drc.json", f"{name}.kicad_pcb",
    )  # fmt: skip
    report = json.loads((folder / "drc.json").read_text(encoding="utf-8"))
    kinds = ("violations", "unconnected_items", "schematic_parity")
    return [project.words(its) for kind in kinds for its in report[kind]]


def make(build: Build, folder: Path) -> list[str]:
    """Write the board, its project and the files for a board house; return their names.

    Raises HardwareError if a package is missing, a track has no way, or a check finds a fault.

    folder: the build's.
    """
    layout = places.read(build, folder.parent)
    _refuse(build, places.faults(layout))
    kicad = program.find()
    name = project.name(build)
    text = draw(build, layout, lay(build, layout))
    with kicad.folder() as work:
        (work / f"{name}.kicad_pro").write_text(project.file(build), encoding="utf-8")
        (work / f"{name}.kicad_sch").write_text(schematic.draw(build), encoding="utf-8")
        complete(kicad, work, name, text)
        _refuse(build, violations(kicad, work, name))
        made = (work / f"{name}.kicad_pcb").read_text(encoding="utf-8")
        _refuse(build, check.faults(build, made))
        files = gerbers.export(kicad, work, name)
    _refuse(build, gerbers.faults(files, layout, made))
    (folder / f"{name}.kicad_pcb").write_text(made, encoding="utf-8", newline="\n")
    (folder / f"{name}.kicad_pro").write_text(project.file(build), encoding="utf-8", newline="\n")
    return [f"{name}.kicad_pcb", f"{name}.kicad_pro", *gerbers.write(files, folder, name)]


def _refuse(build: Build, faults: list[str]) -> None:
    if faults:
        raise HardwareError("\n".join(f"{build.name}: board: {fault}" for fault in faults))
