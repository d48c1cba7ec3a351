"""The case of pocket: two shells that hold the carrier board between them, six caps, a window.

The frame is that of layout.json with y up: z is 0 at the front face of the carrier board.
"""

from __future__ import annotations

from build123d import Circle, Compound, Part, Pos, Rectangle, RectangleRounded, Rot, extrude

from firmware.ui.canvas import SMALL
from tools.hardware import places
from tools.hardware.case.model import (
    Case,
    Key,
    Opening,
    Piece,
    Way,
    around,
    box,
    engraved,
    lettering,
    middle_of,
    printed,
    prism,
    rod,
    rounded,
    sunk,
    union,
)
from tools.hardware.netlist import Build
from tools.hardware.places import Box, Layout

WALL = 2.0
FACE = 2.6
"""How thick the front is: the window lies in it, and 1.6 mm must be left."""
SEAT = 1.0
"""How thick the window is."""
RECESS = 0.8
"""How deep the room for the tips of the display's pins is; 1.6 mm must be left."""
GAP = 0.5
"""Between the carrier board and the walls."""
SWELL = 0.8
"""Between the cell and the ribs of the back: cells swell with age."""
FIT = 0.15
"""Around what is put into a hole."""
TAB = 2.3
"""How far the tabs of the front reach into the notches of the back."""
KEYS = ("UP", "DOWN", "LEFT", "RIGHT", "OK", "BACK")
CAP, FLANGE = 11.0, 12.6
TRAVEL = 0.25
"""How far a button's stem moves (data sheet of Omron's B3F)."""

COLOURS = {
    "front": "#2f4858",
    "back": "#26333d",
    "cap": "#e8b04a",
    "window": "#9fb4bf",
    "screw": "#b9bec4",
    "carrier": "#1e6b46",
    "board": "#1f7a4d",
    "header": "#222222",
    "usb": "#c3c7cc",
    "glass": "#101418",
    "visible": "#05080a",
    "body": "#2b2b2b",
    "stem": "#3c3c3c",
    "lever": "#e6e6e6",
    "socket": "#efe9dc",
    "plug": "#efe9dc",
    "cell": "#c9ced6",
    "tip": "#cfd3d8",
    "tips": "#cfd3d8",
    "ring": "#cfd3d8",
    "ink": "#e9e4d8",
}


def case(build: Build) -> Case:
    """Return the case and the parts of the build."""
    layout = places.read(build)
    size = Frame(layout)
    caps = [(name, *size.place(name)) for name in KEYS]
    shells = [front(size), back(size), window(size)]
    faces = [
        Piece(
            f"cap of {name}",
            Pos(x, y, 0) * cap(size),
            COLOURS["cap"],
            "printed",
            apart=(0, 0, 46),
            trail=True,
            thin="a cap: its rim is 1.3 mm thick, so that it fits between button and front",
            file="case-cap.stl" if name == KEYS[0] else "",
        )
        for name, x, y in caps
    ]
    ink = Piece("ink", words(size, size.face - 0.58, size.face - 0.3), COLOURS["ink"], "ink")
    pieces = [*shells, ink, *faces, *parts(size), *screws(size)]
    capped = tuple(face.name for face in faces)
    keys = []
    for name in KEYS:
        its = next(piece for piece in pieces if piece.name == f"{name} stem")
        keys.append(Key(f"cap of {name}", its.shape, (0, 0, -1), TRAVEL))
    corners = size.visible
    z = size.glass + 0.02
    screen = ((corners.x0, corners.y1, z), (corners.x1, corners.y1, z), (corners.x0, corners.y0, z))
    return Case(
        build.title,
        pieces,
        openings(size),
        keys,
        (-0.22, -0.5, 1.1),
        (0, 1, 0),
        screen,
        "solo-your-turn.png",
        zoom=1.55,
        ways=[
            Way(("window", *capped), ("front",), (0, 0, -1)),
            Way(("carrier", "tips", *layout.places), ("front", "window", *capped), (0, 0, -1)),
            Way(("back",), ("front", "carrier", "tips", *layout.places), (0, 0, -1)),
        ],
        labels={
            "front": "front",
            "window": "window",
            "six caps": "cap of RIGHT",
            "display": "display glass",
            "carrier board": "carrier",
            "charger": "charger board",
            "LiPo cell": "cell body",
            "back": "back",
            "screws M2.5x16": "screw 4",
        },
    )


class Frame:
    """The sizes that follow from the layout; y is up."""

    def __init__(self, layout: Layout):
        self.layout = layout
        self.boxes = {
            (name, what): Box(its.x0, -its.y1, its.z0, its.x1, -its.y0, its.z1)
            for name, what, its in layout.boxes()
        }
        self.tips = [
            (name, Box(its.x0, -its.y1, its.z0, its.x1, -its.y0, its.z1))
            for name, _, its in layout.tip_boxes()
        ]
        self.inner = (-GAP, -layout.height - GAP, layout.width + GAP, GAP)
        self.outer = (
            self.inner[0] - WALL,
            self.inner[1] - WALL,
            self.inner[2] + WALL,
            self.inner[3] + WALL,
        )
        self.radius = layout.corner + GAP
        self.visible = self.boxes["display", "visible"]
        self.glass = self.visible.z1
        self.ceiling = self.glass + 0.2
        self.face = self.ceiling + FACE
        self.floor = min(its.z0 for its in self.boxes.values()) - 0.3
        self.bottom = self.floor - WALL
        self.behind = -layout.thickness
        self.screws = [(x, -y) for x, y in layout.screws]
        self.middle = middle_of(self.visible)
        self.usb = self.boxes["board", "usb"]

    def place(self, name: str) -> tuple[float, float]:
        """Return where a part's origin is."""
        its = self.layout.places[name]
        return its.x, -its.y


def front(size: Frame) -> Piece:
    """The front shell, printed with its face on the bed."""
    x0, y0, x1, y1 = size.outer
    radius = size.radius + WALL
    steps = [(1.6, 0.0), (0.7, -0.9), (0.0, -2.8), (0.0, -size.face)]
    shell = rounded(x0, y0, x1, y1, size.face, radius, steps)
    shell -= prism(*size.inner, -1, size.ceiling, size.radius)
    free = size.layout.free
    shell += union(rod(x, y, 0, size.ceiling + 0.5, free) for x, y in size.screws)
    shell += tabs(size, FIT)
    for x, y in size.screws:
        shell -= rod(x, y, -1, size.face - 1.8, 2.1)
    for name in KEYS:
        x, y = size.place(name)
        shell -= rod(x, y, size.ceiling - 1, size.face + 1, CAP + 0.4)
        shell -= Pos(x, y, size.face - 0.5) * extrude(Circle(CAP / 2 + 0.2), 0.6, taper=-45)
    width, height = pane(size)
    x, y = size.middle
    shell -= Pos(x, y, size.ceiling - 1) * extrude(
        RectangleRounded(width + 2 * FIT, height + 2 * FIT, 1), 1 + SEAT
    )
    tips = size.boxes["display", "tips"]
    sides = (tips.x0 - 0.4, tips.y0 - 0.35, tips.x1 + 0.4, tips.y1 + 0.35)
    shell -= box(*sides[:2], size.ceiling - 1, *sides[2:], size.ceiling + RECESS)
    view = (size.visible.x1 - size.visible.x0 + 1, size.visible.y1 - size.visible.y0 + 1)
    shell -= Pos(x, y, size.ceiling) * extrude(RectangleRounded(*view, 0.6), FACE + 1)
    shell -= Pos(x, y, size.face - 1.0) * extrude(RectangleRounded(*view, 0.6), 1.1, taper=-45)
    lever = size.boxes["switch", "lever"]
    x, y = middle_of(lever)
    slot = (lever.x1 - lever.x0 + 1, lever.y1 - lever.y0 + 1)
    shell -= Pos(x, y, 0) * extrude(Rectangle(*slot), size.face)
    shell -= Pos(x, y, size.ceiling + 0.8) * extrude(Rectangle(*slot), FACE - 0.7, taper=-44)
    name = words(size, size.face - 0.6, size.face + 1)
    shell -= name
    bed = Rot(180, 0, 0)
    return printed("front", shell, COLOURS["front"], 126, bed=bed, words=engraved(name))


def words(size: Frame, z0: float, z1: float) -> Part:
    """Return the words on the front, to be cut away or as ink."""
    lever = size.boxes["switch", "lever"]
    x, y = middle_of(lever)
    found = [lettering("Ninety-Nine", SMALL, size.middle[0], y + 11.5, z0, z1, 0.65)]
    found.append(lettering("ON", SMALL, x + 11.5, y, z0, z1, 0.65))
    for name, away in (("OK", 10), ("BACK", -10)):
        key_x, key_y = size.place(name)
        found.append(lettering(name, SMALL, key_x, key_y + away, z0, z1, 0.65))
    return Part(Compound(found).wrapped)


def back(size: Frame) -> Piece:
    """The back shell, printed on its floor."""
    x0, y0, x1, y1 = size.outer
    radius = size.radius + WALL
    steps = [(2.4, 0.0), (1.1, 1.3), (0.0, 4.2), (0.0, -size.bottom)]
    shell = rounded(x0, y0, x1, y1, size.bottom, radius, steps)
    solid = shell
    inside = [(1.0, 0.0), (0.0, 1.0), (0.0, 1 - size.floor)]
    shell -= rounded(*size.inner, size.floor, size.radius, inside)
    free = size.layout.free
    columns = [rod(x, y, size.floor - 1, size.behind, free) for x, y in size.screws]
    columns += [rod(x, y, size.bottom, head(size) + 2.4, 9) for x, y in size.screws]
    columns += [rod(x, y, size.floor - 1, size.behind - 0.1, 6) for x, y in pillars(size)]
    cell = size.boxes["cell", "body"]
    for x in (cell.x0 + 8, cell.x1 - 8):
        columns.append(box(x - 1, cell.y0 + 2, size.floor - 1, x + 1, cell.y1 - 2, cell.z0 - SWELL))
    shell += solid & union(columns)
    for x, y in size.screws:
        shell -= sunk(x, y, head(size), size.bottom - 1, 1, 5.6, 2.8)
    shell -= tabs(size, 0)
    shell -= usb(size)
    button = size.boxes["board", "bootsel"]
    x, y = middle_of(button)
    shell -= rod(x, y, size.bottom - 1, size.floor + 1, 3)
    return printed("back", shell, COLOURS["back"], -58)


def head(size: Frame) -> float:
    """Return where the heads of the screws (M2.5x16) lie: the tips end 0.8 mm before the holes."""
    return size.face - 1.8 - 0.8 - 16


def tabs(size: Frame, fit: float) -> Part:
    """Return what reaches from the front into the back: over the USB opening, left and right."""
    x0, y0, x1, y1 = size.outer
    x = (size.usb.x0 + size.usb.x1) / 2
    y = (y0 + y1) / 2
    found = [box(x - 6.5 + fit, y1 - WALL, -TAB + fit, x + 6.5 - fit, y1, 1)]
    for start, end in ((x0, x0 + WALL), (x1 - WALL, x1)):
        found.append(box(start, y - 6 + fit, -TAB + fit, end, y + 6 - fit, 1))
    return union(found)


def usb(size: Frame) -> Part:
    """Return the opening for a plug with its collar, up to 12.5 x 8 mm."""
    x, z = (size.usb.x0 + size.usb.x1) / 2, (size.usb.z0 + size.usb.z1) / 2
    return box(x - 6.5, 0, z - 4.25, x + 6.5, size.outer[3] + 1, 0.01 - TAB)


def pane(size: Frame) -> tuple[float, float]:
    """Return the width and height of the window."""
    return size.visible.x1 - size.visible.x0 + 5.4, size.visible.y1 - size.visible.y0 + 5.4


def window(size: Frame) -> Piece:
    """The window: cut from clear acrylic of 1 mm, or printed from clear filament."""
    width, height = pane(size)
    shape = Pos(*size.middle, size.ceiling) * extrude(
        RectangleRounded(width, height, 1 - FIT), SEAT
    )
    thin = "a window: a pane of 1 mm, which the front holds on all sides"
    return printed("window", shape, COLOURS["window"], 62, trail=True, thin=thin)


def cap(size: Frame) -> Part:
    """Return a cap at the origin, printed with its rim on the bed, without a key's symbol."""
    stem = size.boxes["UP", "stem"]
    top, low = stem.z1 + 0.2, stem.z0 + TRAVEL + 0.35
    ceiling = size.ceiling - 0.1
    shape = rod(0, 0, low, ceiling, FLANGE) + rod(0, 0, low, size.face + 0.6, CAP)
    shape += Pos(0, 0, size.face + 0.6) * extrude(Circle(CAP / 2), 0.7, taper=40)
    return shape - rod(0, 0, low - 1, top, 5.6)


def pillars(size: Frame) -> list[tuple[float, float]]:
    """Return where the back holds the board against the fingers."""
    keys = [size.place(name) for name in KEYS[:4]]
    x, y = (sum(axis) / 4 for axis in zip(*keys, strict=True))
    return [(x, y), (size.layout.width - 3.4, y)]


def parts(size: Frame) -> list[Piece]:
    """Return the carrier board and what is on it."""
    layout = size.layout
    carrier = prism(0, -layout.height, layout.width, 0, -layout.thickness, 0, layout.corner)
    for x, y in size.screws:
        carrier -= rod(x, y, -5, 1, layout.hole)
    found = [Piece("carrier", carrier, COLOURS["carrier"], "part")]
    for (name, what), its in size.boxes.items():
        if what == "visible":
            continue
        apart = (0, 0, -22) if name == "cell" else (0, 0, 0)
        colour = COLOURS["cell" if name == "cell" else what if what in COLOURS else "body"]
        shape = rod_of(its) if what == "stem" else box(*its)
        found.append(Piece(f"{name} {what}", shape, colour, "part", of=name, apart=apart))
    tips = union(box(*its) for _, its in size.tips)
    found.append(Piece("tips", tips, COLOURS["tip"], "part", of="tips"))
    return found


def rod_of(its: Box) -> Part:
    """Return the upright cylinder in a square box."""
    return rod(*middle_of(its), its.z0, its.z1, its.x1 - its.x0)


def screws(size: Frame) -> list[Piece]:
    """Return the screws, M2.5x16; their thread cuts into the front, so it is drawn thinner."""
    found = []
    for number, (x, y) in enumerate(size.screws, 1):
        z = head(size)
        shape = rod(x, y, z, z + 16, 2.0) + rod(x, y, z - 1.6, z, 5.0)
        name = f"screw {number}"
        found.append(
            Piece(name, shape, COLOURS["screw"], "part", of=name, apart=(0, 0, -100), trail=True)
        )
    return found


def openings(size: Frame) -> list[Opening]:
    """Return each hole and what must be behind it."""
    far = size.face + 5
    view = size.visible
    found = [
        Opening(
            "window over the display",
            box(view.x0, view.y0, size.glass + 0.01, view.x1, view.y1, far),
            around(view.x0, view.y0, view.x1, view.y1, 2.6, size.ceiling, size.face),
            ("window",),
        )
    ]
    lever = size.boxes["switch", "lever"]
    found.append(
        Opening(
            "slot for the switch",
            box(lever.x0 - 0.2, lever.y0 - 0.2, lever.z0, lever.x1 + 0.2, lever.y1 + 0.2, far),
            around(lever.x0, lever.y0, lever.x1, lever.y1, 1.2, size.ceiling, size.face - 1),
        )
    )
    for name in KEYS:
        x, y = size.place(name)
        r = CAP / 2
        found.append(
            Opening(
                f"hole for {name}",
                rod(x, y, size.ceiling, far, CAP),
                around(x - r, y - r, x + r, y + r, 1.2, size.ceiling, size.face),
                (f"cap of {name}",),
            )
        )
    usb_ = size.usb
    x, z = (usb_.x0 + usb_.x1) / 2, (usb_.z0 + usb_.z1) / 2
    y0, y1 = size.inner[3], size.outer[3]
    found.append(
        Opening(
            "opening for USB",
            box(x - 6, usb_.y1 + 0.01, z - 4, x + 6, y1 + 15, z + 4),
            (
                box(x - 8, y0, z - 1, x - 6.2, y1, z + 1),
                box(x + 6.2, y0, z - 1, x + 8, y1, z + 1),
                box(x - 1, y0, z + 4.1, x + 1, y1, z + 6),
                box(x - 1, y0, z - 6, x + 1, y1, z - 4.1),
            ),
        )
    )
    button = size.boxes["board", "bootsel"]
    x, y = middle_of(button)
    found.append(
        Opening(
            "hole over BOOTSEL",
            rod(x, y, size.bottom - 5, button.z0 - 0.01, 2.5),
            around(x - 1.25, y - 1.25, x + 1.25, y + 1.25, 1, size.bottom, size.floor),
        )
    )
    for number, (x, y) in enumerate(size.screws, 1):
        found.append(
            Opening(
                f"hole for screw {number}",
                rod(x, y, size.bottom - 5, head(size) - 0.01, 5.2),
                around(x - 2.6, y - 2.6, x + 2.6, y + 2.6, 1.4, size.floor, head(size)),
            )
        )
    return found
