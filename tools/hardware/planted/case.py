"""Faults in the cases of pocket and table, and the checks that find them."""

from __future__ import annotations

from collections.abc import Callable
from copy import copy

from build123d import Compound, Pos, Shell, Solid

from tools.hardware import netlist
from tools.hardware.case import checks, pocket, table
from tools.hardware.case.checks import Check
from tools.hardware.case.model import Case, box, rod

Plant = Callable[[Case], None]


def change(name: str, by: Callable) -> Plant:
    """Return what replaces the shape of a piece."""

    def plant(case: Case) -> None:
        piece = case.find(name)
        piece.shape = by(piece.shape)

    return plant


def move(name: str, x: float, y: float, z: float) -> Plant:
    """Return what moves a piece."""
    return change(name, lambda shape: Pos(x, y, z) * shape)


def opened(shape):
    """Return a solid that lacks a face."""
    return Solid(Shell(shape.faces()[1:]).wrapped)


def shift_display(case: Case) -> None:
    """Move the display, and what must be seen of it, but not its window."""
    for number, opening in enumerate(case.openings):
        if opening.name == "window over the display":
            sight = Pos(3, 0, 0) * opening.sight
            case.openings[number] = opening._replace(sight=sight)


def barred(case: Case) -> None:
    """Close the notch of the back, so that the board's USB plug can't get below it."""
    usb = case.find("board usb").shape.bounding_box()
    bar = box(usb.min.X - 4, 0.6, -4.6, usb.max.X + 4, 2.4, -2.35)
    case.find("back").shape += bar


def lose_hole(case: Case) -> None:
    """Put the hole over BOOTSEL where the button is not: the sight stays, the rim moves."""
    piece = case.find("back" if case.title == "Pocket" else "base")
    opening = next(its for its in case.openings if its.name == "hole over BOOTSEL")
    spot = opening.sight.bounding_box().center()
    filled = piece.shape + rod(spot.X, spot.Y, piece.shape.bounding_box().min.Z, spot.Z, 6)
    piece.shape = filled - rod(spot.X - 7, spot.Y, -50, 50, 3)


def big_window(case: Case) -> None:
    """Cut the front away on one side of the display."""
    room = case.find("display glass").shape.bounding_box()
    hole = box(room.max.X - 6, room.min.Y, 0, room.max.X + 6, room.max.Y, 20)
    case.find("front").shape -= hole


def short_cap(case: Case) -> None:
    """Make the cap of UP end 1 mm above its switch."""
    key = next(key for key in case.keys if key.cap == "cap of UP")
    room = key.stem.bounding_box()
    middle = room.center()
    case.find(key.cap).shape -= rod(middle.X, middle.Y, room.max.Z - 1, room.max.Z + 1, 5.6)


def rimless(case: Case) -> None:
    """Take the rim of a cap away, so that it falls out of its hole."""
    piece = case.find("cap of OK")
    room = piece.shape.bounding_box()
    x, y = room.center().X, room.center().Y
    piece.shape &= rod(x, y, room.min.Z, room.max.Z, pocket.CAP)


def blocked(case: Case) -> None:
    """Put a lump on the board below the rim of a cap."""
    stem = next(key.stem for key in case.keys if key.cap == "cap of DOWN").bounding_box()
    x, y = stem.center().X + 5.2, stem.center().Y
    case.find("carrier").shape += rod(x, y, -1, stem.min.Z + 0.45, 1)


def thin_floor(case: Case) -> None:
    """Cut a groove into the floor of the back, from inside, that leaves 1 mm."""
    shape = case.find("back").shape
    z = shape.bounding_box().min.Z
    case.find("back").shape = shape - box(20, -50, z + 1.0, 30, -42, z + 3)


def thin_side(case: Case) -> None:
    """Cut a pocket into a side wall of the shell that leaves 1.2 mm."""
    case.find("shell").shape -= box(-1, 60, 8, 1.2, 80, 20)


def shelf(case: Case) -> None:
    """Put a shelf of 6 mm on the wall of the back."""
    case.find("back").shape += box(10, -54, -6, 24, -48, -4)


def wide_bridge(case: Case) -> None:
    """Make a bed for the keypad in the panel, which is printed on its face."""
    frame = table.Frame(netlist.read("table"))
    x0, y0, _, x1, y1, _ = frame.on_panel("pad", "keys")
    case.find("shell").shape -= frame.stands * box(x0, y0, -0.8, x1, y1, 1)


def hole_in_pad(case: Case) -> None:
    """Cut a hole behind a key of the keypad."""
    frame = table.Frame(netlist.read("table"))
    x0, y0, _, _, _, _ = frame.on_panel("pad", "keys")
    case.find("shell").shape -= frame.stands * box(x0 + 5, y0 + 5, -9, x0 + 17, y0 + 17, 1)


def upright_plugs(case: Case) -> None:
    """Put the piezo's plugs, with the bend of their wires, on legs that are not bent."""
    frame = table.Frame(netlist.read("table"))
    x0, _, _, x1, _, _ = frame.on_panel("piezo", "plug")
    _, y = frame.parts["piezo"]["at"]
    top = frame.on_panel("piezo", "legs")[5]
    room = box(x0, -y - 1.27, top - 17, x1, -y + 1.27, top)
    case.find("piezo plug").shape = frame.stands * room


def no_recess(case: Case) -> None:
    """Close the room for the tips of the display's pins in the front."""
    front, tips = case.find("front"), case.find("display tips").shape.bounding_box()
    z = case.find("window").shape.bounding_box().min.Z
    front.shape += box(tips.min.X - 1, tips.min.Y - 1, z, tips.max.X + 1, tips.max.Y + 1, z + 1.5)


FAULTS: tuple[tuple[str, str, Check, Plant], ...] = (
    ("a solid without one of its faces", "pocket", checks.valid, change("back", opened)),
    (
        "a shell in two pieces",
        "pocket",
        checks.valid,
        change("back", lambda its: its - box(40, -99, -99, 42, 99, 99)),
    ),
    (
        "a mesh with a hole",
        "pocket",
        checks.watertight,
        change("front", lambda its: Compound(its.faces()[3:])),
    ),
    ("the cell 4 mm lower, in its ribs", "pocket", checks.collisions, move("cell body", 0, 0, -4)),
    (
        "the charger 3 mm towards the Pico",
        "pocket",
        checks.collisions,
        move("charger board", 3, 0, 0),
    ),
    ("the board 1 mm to the left", "pocket", checks.collisions, move("carrier", -1, 0, 0)),
    ("a wrong screw in the back", "pocket", checks.collisions, move("screw 1", 1, 0, 0)),
    (
        "the Pico's plugs in the back wall",
        "table",
        checks.collisions,
        move("board plugs of header right", 0, 9, 0),
    ),
    ("a clamp over the display's glass", "table", checks.collisions, move("clamp 1", 0, 1, 4)),
    ("upright plugs on the piezo", "table", checks.collisions, upright_plugs),
    ("no recess for the display's pins", "pocket", checks.collisions, no_recess),
    ("a bar above the USB plug", "pocket", checks.ways, barred),
    ("the display beside its window", "pocket", checks.openings, shift_display),
    ("the hole beside BOOTSEL", "pocket", checks.openings, lose_hole),
    ("the hole beside BOOTSEL", "table", checks.openings, lose_hole),
    ("a window that is open on one side", "pocket", checks.openings, big_window),
    ("a cap 1 mm above its switch", "pocket", checks.keys, short_cap),
    ("a cap that presses its switch", "pocket", checks.keys, move("cap of LEFT", 0, 0, -0.4)),
    ("a cap without a rim", "pocket", checks.keys, rimless),
    ("a lump below a cap", "pocket", checks.keys, blocked),
    ("a hole behind a key of the pad", "table", checks.supports, hole_in_pad),
    ("a shelf in the air", "pocket", checks.overhangs, shelf),
    ("a bed for the pad in the face", "table", checks.overhangs, wide_bridge),
    ("a floor of 1 mm", "pocket", checks.walls, thin_floor),
    ("a wall of 1.2 mm", "table", checks.walls, thin_side),
)


def show() -> bool:
    """Print what the check says about each fault; return whether all are found, and no others."""
    sound = {
        its.__name__.split(".")[-1]: its.case(netlist.read(its.__name__.split(".")[-1]))
        for its in (pocket, table)
    }
    missed = 0
    for name, case in sound.items():
        found = checks.faults(case)
        missed += len(found)
        print(f"{name}: without a fault: {'; '.join(found) or 'nothing found'}")
    print(f"\n{'fault':38}{'build':9}{'check':12}{'':8}what it says")
    for words, name, check, plant in FAULTS:
        case = copy(sound[name])
        case.pieces = [copy(piece) for piece in case.pieces]
        case.openings = list(case.openings)
        plant(case)
        lines = list(check(case))
        missed += not lines
        result = "caught" if lines else "MISSED"
        print(f"{words:38}{name:9}{check.__name__:12}{result:8}{lines[0] if lines else ''}")
    print(f"\n{len(FAULTS)} faults, {missed} missed")
    return not missed
