"""The case of table: a wedge with a sloping panel, a slot for a hand of cards, and a base plate.

Two frames are used. On the panel, x is to the right, y up the slope, z out of it; (0, 0, 0) is its
upper left corner. The device stands in the other: x to the right, y to the back, z up from the
table; y is 0 at the front edge of the panel.

The walls are square to the panel, so that the shell is printed with its panel on the bed and
nothing leans more than the slot does.
"""

from __future__ import annotations

from math import cos, radians, sin, tan

from build123d import Part, Plane, Pos, Rectangle, RectangleRounded, Rot, extrude

from firmware.ui.canvas import LARGE, SMALL
from tools.hardware import FOLDER
from tools.hardware.case.model import (
    Case,
    Kind,
    Opening,
    Piece,
    Way,
    around,
    box,
    bridged,
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
from tools.hardware.description import described
from tools.hardware.netlist import Build

WALL = 2.4
FLOOR = 2.4
FIT = 0.25
CUP = 5.4
"""How high the base is around a screw; its head lies 3 mm deep in it."""
PICO_HOLES = [(-5.7, 2.0), (5.7, 2.0), (-5.7, 49.0), (5.7, 49.0)]
"""The holes of a Pico, 2.1 mm wide (its data sheet), as seen from above, from the USB edge."""
PEG = 1.9
"""The pegs that the Pico lies on."""
HOUSING = 14.0
"""The length of a jumper wire's housing."""

COLOURS = {
    "shell": "#2f4858",
    "base": "#26333d",
    "clamp": "#e8b04a",
    "screw": "#b9bec4",
    "board": "#1f7a4d",
    "header": "#222222",
    "usb": "#c3c7cc",
    "glass": "#101418",
    "keys": "#e9e4d8",
    "plug": "#1b1b1b",
    "foot": "#1b1b1b",
    "ink": "#e9e4d8",
}

HAND = (
    ("A♠", "#1c1c1c"),
    ("10♥", "#c0282d"),
    ("J♣", "#1c1c1c"),
    ("4♦", "#c0282d"),
    ("9♥", "#c0282d"),
)
"""The cards in the picture."""


class Frame:
    """The sizes that follow from layout.json."""

    def __init__(self, build: Build):
        where = f"{build.name}/layout.json"
        with described(FOLDER, where, "build.json") as given:
            self.width, self.length = given["board"]["size"]
            self.thick, self.radius = given["board"]["thickness"], given["board"]["corner"]
            self.tilt, self.edge, self.slot = given["tilt"], given["edge"], given["slot"]
            self.screws = [(x, y) for x, y in given["screws"]["at"]]
            self.pilot, self.free = given["screws"]["hole"], given["screws"]["free"]
            self.parts = given["parts"]
            self.boxes = {name: build.find(name).part.boxes for name in self.parts}
            wired = [pin for pin, net in build.wired() if net != "GND"]
            used = {str(number) for pin in wired for number in build.numbers(pin)}
            self.used = [pad for pad in build.board.part.pads if pad[0] in used]
            """The pads of the Pico that take a plug; for GND there is one beside each."""
        angle = radians(self.tilt)
        self.back = self.edge + self.length * sin(angle)
        self.deep = self.back / cos(angle)
        """How far the walls reach down from the panel at the back."""
        self.stands = Pos(0, 0, self.edge) * Rot(self.tilt, 0, 0) * Pos(0, self.length, 0)
        """Turns a shape from the panel's frame to that of the device."""

    def on_panel(self, name: str, what: str) -> tuple[float, float, float, float, float, float]:
        """Return a box of a part behind the panel, in the panel's frame."""
        x, y = self.parts[name]["at"]
        z = self.parts[name]["z"]
        x0, y0, z0, x1, y1, z1 = self.boxes[name][what]
        return x + x0, -(y + y1), z + z0, x + x1, -(y + y0), z + z1

    def on_base(self, what: str) -> tuple[float, float, float, float, float, float]:
        """Return a box of the Pico, which lies on its back, in the device's frame."""
        x, y = self.parts["board"]["at"]
        z = self.parts["board"]["z"]
        x0, y0, z0, x1, y1, z1 = self.boxes["board"][what]
        return x - x1, y - y1, z - z1, x - x0, y - y0, z - z0

    def above(self) -> Part:
        """Return all that is above the table, in the panel's frame."""
        room = box(-50, -100, 0, self.width + 50, 300, 300)
        return self.stands.inverse() * room


def case(build: Build) -> Case:
    """Return the case and the parts of the build."""
    size = Frame(build)
    top, plate = shell(size), base(size)
    ink = Piece("ink", size.stands * words(size, -0.58, -0.3), COLOURS["ink"], "ink")
    pieces = [top, plate, *clamps(size), ink, *parts(size), *screws(size), *feet(size)]
    pieces += [*labels(size), *hand(size)]
    x0, y0, _, x1, y1, z = size.on_panel("display", "visible")
    corners = [(x0, y1, z + 0.03), (x1, y1, z + 0.03), (x0, y0, z + 0.03)]
    first, right, down = (tuple((size.stands * Pos(*corner)).position) for corner in corners)
    support = size.on_panel("pad", "keys")
    angle = radians(size.tilt)
    inwards = (0, sin(angle), -cos(angle))
    bearing = box(*support[:2], support[2] - 1.0, *support[3:5], support[2] - 0.05)
    return Case(
        build.title,
        pieces,
        openings(size),
        [],
        (-0.3, -1.0, 0.72),
        (0, 0, 1),
        (first, right, down),
        "parlett-trick.png",
        zoom=1.3,
        labels={
            "keypad": "pad keys",
            "shell": "shell",
            "display": "display glass",
            "clamps": "clamp 2",
            "piezo": "piezo body",
            "Pico": "board board",
            "base": "base",
            "screws M3x10": "screw 2",
            "rubber feet": "foot 3",
        },
        ways=[
            Way(("display", "piezo", "clamp 1", "clamp 2"), ("shell",), inwards),
            Way(("base", "board"), ("shell", "display", "clamp 1", "clamp 2", "piezo"), inwards),
        ],
        supports=[("pad", "shell", size.stands * bearing)],
    )


def shell(size: Frame) -> Piece:
    """The shell, printed with its panel on the bed."""
    outline = (0, -size.length, size.width, 0)
    steps = [(1.6, 0.0), (0.7, -0.9), (0.0, -2.8), (0.0, -size.deep - 5)]
    above = size.above()
    outer = rounded(*outline, 0, size.radius, steps)
    inner = prism(
        WALL,
        WALL - size.length,
        size.width - WALL,
        -WALL,
        -size.deep - 6,
        -size.thick,
        size.radius - WALL,
    )
    upright = size.stands.inverse()
    inside = [upright * rod(x, y, CUP, 90, size.free) for x, y in size.screws]
    inside.append(pocket(size, 2.0))
    inside += frames(size)
    x, y = size.parts["board"]["at"]
    inside.append(upright * rod(x, y - 26, size.on_base("board")[5] + 0.2, 90, 8))
    body = (outer - inner) + (outer & union(inside))
    body &= above
    cuts = [pocket(size, 0.0), mouth(size), words(size, -0.6, 1)]
    cuts += [upright * rod(x, y, 0, CUP + 9.5, size.pilot) for x, y in size.screws]
    cuts += [usb(size), *holes(size)]
    for cut in cuts:
        body -= cut
    turn = size.stands.inverse()
    return printed(
        "shell",
        size.stands * body,
        COLOURS["shell"],
        175,
        bed=Rot(180, 0, 0) * turn,
        words=size.stands * engraved(words(size, -0.6, 1)),
    )


def pocket(size: Frame, wall: float) -> Part:
    """Return the slot for the cards, or with its walls and floor around it.

    Its floor is parallel to the panel: a short bridge in printing.
    """
    its = size.slot
    x0, x1 = 6 - wall, size.width - 6 + wall
    half = its["width"] / 2 + wall
    shape = Pos(0, -its["at"], 0) * Rot(-lean(size), 0, 0) * box(x0, -half, -60, x1, half, 60)
    return shape & box(-1, -99, -its["depth"] - wall, size.width + 1, 99, -1.0 if wall else 4.0)


def lean(size: Frame) -> float:
    """Return the angle between the slot and a line square to the panel."""
    return size.tilt + size.slot["lean"]


def mouth(size: Frame) -> Part:
    """Return the bevel of the slot, which leads the cards in."""
    its = size.slot
    wide = its["width"] / cos(radians(lean(size))) + 0.1
    face = Rectangle(size.width - 12, wide)
    y = -its["at"] - 1.2 * tan(radians(lean(size)))
    return Pos(size.width / 2, y, -1.2) * extrude(face, 1.3, taper=-40)


def frames(size: Frame) -> list[Part]:
    """Return what holds the display and the piezo behind the panel."""
    found = []
    x0, y0, z0, x1, y1, _ = size.on_panel("display", "board")
    gx0, gy0, gz0, gx1, gy1, _ = size.on_panel("display", "glass")
    for x, y in bosses(size):
        found.append(rod(x, y, z0 + 0.2, -size.thick + 1, 8))
    for x in (gx0 - 1.9, gx1 + 0.3):  # ribs left and right of the glass; the rest stays free
        found.append(box(x, gy0 + 6, gz0 + 0.4, x + 1.6, gy1 - 6, -size.thick + 1))
    x, y = size.parts["piezo"]["at"]
    deep = -size.thick - 5
    found.append(rod(x, -y, deep, -size.thick + 1, 16.2) - rod(x, -y, deep - 1, -size.thick, 12.5))
    return found


def bosses(size: Frame) -> list[tuple[float, float]]:
    """Return where the screws of the clamps are."""
    x0, y0, _, x1, y1, _ = size.on_panel("display", "board")
    return [(x, y) for x in (x0 + 3, x1 - 3) for y in (y0 - 4.6, y1 + 4.6)]


def holes(size: Frame) -> list[Part]:
    """Return the holes in the panel: window, slot for the pad's ribbon, sound, screws."""
    vx0, vy0, _, vx1, vy1, vz = size.on_panel("display", "visible")
    x, y = (vx0 + vx1) / 2, (vy0 + vy1) / 2
    view = RectangleRounded(vx1 - vx0 + 1.4, vy1 - vy0 + 1.4, 0.8)
    found = [Pos(x, y, -size.thick - 1) * extrude(view, size.thick + 2)]
    found.append(Pos(x, y, -1.3) * extrude(view, 1.4, taper=-42))
    px0, py0, _, px1, py1, _ = size.on_panel("pad", "plug")
    found.append(box(px0 - 0.7, py0 - 0.5, -size.thick - 1, px1 + 0.7, py1 + 0.5, 1))
    x, y = size.parts["piezo"]["at"]
    for across, up in ((0, 0), (3, 0), (-3, 0), (1.5, 2.6), (-1.5, 2.6), (1.5, -2.6), (-1.5, -2.6)):
        found.append(rod(x + across, -y + up, -size.thick - 1, 1, 1.6))
    for bx, by in bosses(size):
        z0 = size.on_panel("display", "board")[2]
        found.append(rod(bx, by, z0 - 1, -1.7, 2.5))
    return found


def words(size: Frame, z0: float, z1: float) -> Part:
    """Return the name on the panel, to be cut away or as ink."""
    x0, y0, _, x1, _, _ = size.on_panel("display", "visible")
    return lettering("Ninety-Nine", SMALL, (x0 + x1) / 2, y0 - 8.5, z0, z1, 0.8)


def usb(size: Frame) -> Part:
    """Return the opening for a plug with its collar, up to 12.5 x 8 mm.

    45° corners make it a short bridge; it is square to the wall, so higher than the plug.
    """
    x0, _, z0, x1, _, z1 = size.on_base("usb")
    x, z = (x0 + x1) / 2, (z0 + z1) / 2
    at = (size.stands.inverse() * Pos(x, plug_wall(size, z) - WALL / 2, z)).position
    plane = Plane(at, x_dir=(1, 0, 0), z_dir=(0, 1, 0))
    return extrude(plane * bridged(13.4, 10.2, 2.4), 8, both=True)


def plug_wall(size: Frame, z: float) -> float:
    """Return where the outside of the back wall, which leans, is at a height."""
    angle = radians(size.tilt)
    return size.length * cos(angle) + (size.back - z) * tan(angle)


def base(size: Frame) -> Piece:
    """The base plate with the posts of the Pico, printed as it lies."""
    inset = WALL + FIT
    inner = prism(
        inset,
        inset - size.length,
        size.width - inset,
        -inset,
        -size.deep - 20,
        -2,
        size.radius - inset,
    )
    plate = (size.stands * inner) & box(-10, -50, 0, size.width + 10, 200, FLOOR)
    z = size.on_base("board")[2]
    x, y = size.parts["board"]["at"]
    for across, along in PICO_HOLES:
        px, py = x + across, y - along
        side = 0.2 if across > 0 else -0.2  # away from the USB socket
        plate += box(px - 1.8 + side, py - 2, 1, px + 1.8 + side, py + 2, z)
        plate += rod(px, py, z - 1, z + 1.6, PEG)
    for sx, sy in size.screws:
        plate += rod(sx, sy, 0, CUP, 10)
    for sx, sy in size.screws:
        plate -= sunk(sx, sy, 3, -1, CUP + 1, 6.4, 3.4)
    for fx, fy in places_of_feet(size):
        plate -= rod(fx, fy, -1, 0.7, 8.6)
    bx0, by0, _, bx1, by1, _ = size.on_base("bootsel")
    plate -= rod((bx0 + bx1) / 2, (by0 + by1) / 2, -1, FLOOR + 1, 4)
    return printed("base", plate, COLOURS["base"], -36)


def clamps(size: Frame) -> list[Piece]:
    """Two bars that hold the display from behind, by the ends of its board."""
    _, _, z0, _, _, _ = size.on_panel("display", "board")
    found = []
    for number, (low, high) in enumerate(zip(bosses(size)[::2], bosses(size)[1::2], strict=True)):
        (x, y0), (_, y1) = low, high
        bar = prism(x - 4, y0 - 4, x + 4, y1 + 4, z0 - 3.4, z0, 3.9)
        for y in (y0, y1):
            bar -= rod(x, y, z0 - 5, z0 + 1, 3.3)
        found.append(
            Piece(
                f"clamp {number + 1}",
                size.stands * bar,
                COLOURS["clamp"],
                "printed",
                apart=(0, 0, 52),
                bed=size.stands.inverse(),
                file="" if number else "case-clamp.stl",
            )
        )
    return found


def parts(size: Frame) -> list[Piece]:
    """Return the parts that one buys."""
    found = []
    apart = {"display": 84, "pad": 205, "piezo": 84}
    for name, distance in apart.items():
        for what in size.boxes[name]:
            if what == "visible":
                continue
            its = size.on_panel(name, what)
            shape = box(*its)
            if (name, what) == ("piezo", "body"):
                shape = rod(*middle_of(its), its[2], its[5], its[3] - its[0])
            if (name, what) == ("pad", "keys"):
                shape = membrane(its)
            colour = COLOURS.get(what, "#2b2b2b")
            kind: Kind = "air" if what == "plug" else "part"
            moved = (0, 0, distance)
            piece = Piece(f"{name} {what}", size.stands * shape, colour, kind, name, moved)
            found.append(piece)
    for what in size.boxes["board"]:
        its = size.on_base(what)
        shape = box(*its)
        if what == "board":
            x, y = size.parts["board"]["at"]
            for across, along in PICO_HOLES:
                shape -= rod(x + across, y - along, its[2] - 1, its[5] + 1, 2.1)
        colour = COLOURS.get(what.split()[0], "#2b2b2b")
        found.append(Piece(f"board {what}", shape, colour, "part", "board", (0, 0, 22)))
        if what.startswith("header"):
            x0, _, _, x1, _, z1 = its
            pads = [y for name, px, y in size.used if (px < 0) == (what == "header left")]
            y = size.parts["board"]["at"][1]
            room = box(x0, y - max(pads) - 1.27, z1, x1, y - min(pads) + 1.27, z1 + HOUSING)
            found.append(Piece(f"board plugs of {what}", room, COLOURS["plug"], "air", "board"))
    return found


def membrane(its: tuple[float, float, float, float, float, float]) -> Part:
    """Return the pad with its sixteen keys, which are a little higher."""
    x0, y0, z0, x1, y1, z1 = its
    shape = prism(x0, y0, x1, y1, z0, z1 - 0.3, 1.2)
    step_x, step_y = (x1 - x0 - 6) / 4, (y1 - y0 - 6) / 4
    for column in range(4):
        for row in range(4):
            x, y = x0 + 3 + (column + 0.5) * step_x, y0 + 3 + (row + 0.5) * step_y
            shape += prism(x - 6, y - 6.4, x + 6, y + 6.4, z0, z1, 1.5)
    return shape


LABELS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", ">", "BACK", "OK")
"""What the keys do (firmware/device/matrix.py)."""


def labels(size: Frame) -> list[Piece]:
    """Return the words on the keys, for the picture."""
    x0, y0, _, x1, y1, z = size.on_panel("pad", "keys")
    step_x, step_y = (x1 - x0 - 6) / 4, (y1 - y0 - 6) / 4
    found = []
    for number, word in enumerate(LABELS):
        x = x0 + 3 + (number % 4 + 0.5) * step_x
        y = y1 - 3 - (number // 4 + 0.5) * step_y
        dot = 0.42 if len(word) > 2 else 0.62
        shape = lettering(word, SMALL, x, y, z, z + 0.06, dot)
        found.append(Piece(f"label {word}", size.stands * shape, "#2b3138", "ink"))
    return found


def hand(size: Frame) -> list[Piece]:
    """Return five playing cards, 63 x 88 mm, in the slot, for the picture."""
    its = size.slot
    turn = size.stands * Pos(0, -its["at"], 0) * Rot(-lean(size), 0, 0)
    depth = (its["depth"] - 1.2) / cos(radians(lean(size)))
    found = []
    for number, (word, colour) in enumerate(HAND):
        x, y = 34 + number * 21, 1.0 - number * 0.4
        card = prism(x - 31.5, 0, x + 31.5, 88, 0, 0.3, 3)
        stand = turn * Pos(0, y, -depth) * Rot(90, 0, 0)
        found.append(Piece(f"card {number}", stand * card, "#fdfcf8", "ink"))
        rank = lettering(word[:-1], LARGE, x - 25, 79, 0.3, 0.36, 0.62)
        suit = lettering(word[-1], LARGE, x - 25, 68, 0.3, 0.36, 0.62)
        for shape in (rank, suit):
            found.append(Piece(f"index {number}", stand * shape, colour, "ink"))
        if number == len(HAND) - 1:
            middle = lettering(word[-1], LARGE, x + 4, 50, 0.3, 0.36, 1.7)
            found.append(Piece("pip", stand * middle, colour, "ink"))
    return found


def screws(size: Frame) -> list[Piece]:
    """Return the screws: four M3x10 in the base, four M3x8 in the clamps.

    Their threads cut into the plastic, so they are drawn thinner there.
    """
    found = []
    for number, (x, y) in enumerate(size.screws, 1):
        shape = rod(x, y, 3, 13, 2.4) + rod(x, y, 0.6, 3, 5.6)
        name = f"screw {number}"
        found.append(Piece(name, shape, COLOURS["screw"], "part", name, (0, 0, -66), True))
    z = size.on_panel("display", "board")[2] - 3.4
    for number, (x, y) in enumerate(bosses(size), 1):
        shape = size.stands * (rod(x, y, z, z + 8, 2.4) + rod(x, y, z - 2.2, z, 5.6))
        name = f"clamp screw {number}"
        found.append(Piece(name, shape, COLOURS["screw"], "part", name, (0, 0, 30)))
    return found


def places_of_feet(size: Frame) -> list[tuple[float, float]]:
    """Return where the rubber feet stick, inside of the screws."""
    low, high = min(y for _, y in size.screws), max(y for _, y in size.screws)
    return [(x, y) for x in (22, size.width - 22) for y in (low + 3, high + 2)]


def feet(size: Frame) -> list[Piece]:
    """Return four rubber feet, 8 mm wide, 3 mm high, self-adhesive."""
    return [
        Piece(f"foot {number}", rod(x, y, -2.3, 0.7, 8), COLOURS["foot"], "part", apart=(0, 0, -64))
        for number, (x, y) in enumerate(places_of_feet(size), 1)
    ]


def openings(size: Frame) -> list[Opening]:
    """Return each hole and what must be behind it."""
    stand = size.stands

    def standing(shapes: tuple[Part, ...]) -> tuple[Part, ...]:
        return tuple(stand * shape for shape in shapes)

    x0, y0, _, x1, y1, z = size.on_panel("display", "visible")
    found = [
        Opening(
            "window over the display",
            stand * box(x0, y0, z + 0.01, x1, y1, 20),
            standing(around(x0, y0, x1, y1, 3, -size.thick, 0)),
        )
    ]
    x, y = size.parts["piezo"]["at"]
    found.append(
        Opening(
            "sound hole over the piezo",
            stand * rod(x, -y, -size.thick, 20, 1.4),
            standing(around(x - 0.7, -y - 0.7, x + 0.7, -y + 0.7, 0.6, -size.thick, 0)),
        )
    )
    x0, y0, _, x1, y1, z1 = size.on_panel("pad", "plug")
    found.append(
        Opening(
            "slot for the pad's ribbon",
            stand * box(x0, y0, -size.thick, x1, y1, 20),
            standing(around(x0, y0, x1, y1, 1.5, -size.thick, -0.8)),
        )
    )
    x0, y0, z0, x1, y1, z1 = size.on_base("usb")
    x, z = (x0 + x1) / 2, (z0 + z1) / 2
    outer = plug_wall(size, z)
    inner = outer - 3
    found.append(
        Opening(
            "opening for USB",
            box(x - 6, y1 + 0.01, z - 2.5, x + 6, y1 + 25, z + 2.5)
            + box(x - 4.2, y1 + 0.01, z - 4.2, x + 4.2, y1 + 25, z + 4.2),
            (
                box(x - 9, inner, z - 1, x - 6.6, outer, z + 1),
                box(x + 6.6, inner, z - 1, x + 9, outer, z + 1),
                box(x - 1, inner - 2, z + 4.4, x + 1, outer, z + 6.5),
                box(x - 1, inner, z - 6.5, x + 1, outer + 2, z - 4.4),
            ),
        )
    )
    x0, y0, z0, x1, y1, _ = size.on_base("bootsel")
    x, y = (x0 + x1) / 2, (y0 + y1) / 2
    found.append(
        Opening(
            "hole over BOOTSEL",
            rod(x, y, -8, z0 - 0.01, 3),
            around(x - 1.5, y - 1.5, x + 1.5, y + 1.5, 1.2, 0, FLOOR),
        )
    )
    for number, (x, y) in enumerate(size.screws, 1):
        found.append(
            Opening(
                f"hole for screw {number}",
                rod(x, y, -8, 0.55, 5.8),
                around(x - 2.9, y - 2.9, x + 2.9, y + 2.9, 1.2, 0, FLOOR),
            )
        )
    its = size.slot
    turn = Pos(0, -its["at"], 0) * Rot(-lean(size), 0, 0)
    depth = (its["depth"] - 1.2) / cos(radians(lean(size)))
    inside = box(6.2, -1.5, -depth, size.width - 6.2, 1.5, 60)
    floor = box(20, -1, -depth - 4, size.width - 20, 1, -depth)
    sides = [box(20, s * 2 - 0.2, -9, size.width - 20, s * 3 + 0.2, -6) for s in (1, -1)]
    found.append(
        Opening(
            "slot for the cards",
            stand * turn * inside,
            standing(tuple(turn * shape for shape in (floor, *sides))),
        )
    )
    return found
