"""Faults in the files made with KiCad, and the checks that find them."""

from __future__ import annotations

import copy
from collections.abc import Callable
from math import hypot
from pathlib import Path
from typing import NamedTuple

from tools.hardware import FOLDER, netlist, places
from tools.hardware.kicad import board, check, gerbers, program, project, schematic, sexpr
from tools.hardware.kicad.sexpr import Node, Text
from tools.hardware.netlist import Build

_NAME = "carrier"


class Fault(NamedTuple):
    """A fault: what it is, what plants it, and what the check that finds it says.

    plant: changes a schematic, a board or the files for a board house in place.
    says: a part of a line that the check must give.
    """

    what: str
    plant: Callable
    says: str


def _remove(node: Node, wanted: Callable[[Node], bool]) -> None:
    """Remove the last node that is wanted; in a schematic, the board's come first."""
    node.remove([its for its in node if isinstance(its, list) and wanted(its)][-1])


def _label(net: str) -> Callable[[Node], bool]:
    return lambda its: its[:2] == ["global_label", net]


def _sign(net: str) -> Callable[[Node], bool]:
    return lambda its: its[0] == "symbol" and its[1][1] == f"ninety-nine:{net}"


def _ground_of_key(sheet: Node) -> None:
    """Remove the sign of ground that follows a key."""
    key = next(place for place, its in enumerate(sheet) if _sign("Button")(its))
    sheet.remove(next(its for its in sheet[key:] if _sign("GND")(its)))


def _swap_labels(sheet: Node) -> None:
    """Swap the names of two of the board's pins."""
    up, down = (next(its for its in sheet if _label(net)(its)) for net in ("UP", "DOWN"))
    up[1], down[1] = down[1], up[1]


def _second_net(sheet: Node) -> None:
    label = copy.deepcopy(next(its for its in sheet if _label("UP")(its)))
    label[1] = Text("DOWN")
    sheet.append(label)


SCHEMATIC = (
    Fault("nothing", lambda sheet: None, ""),
    Fault("the wire from SCL to the display is gone",
          lambda sheet: _remove(sheet, _label("SCL")), "pin_not_driven"),
    Fault("two nets are on a pin", _second_net, "multiple_net_names"),
    Fault("the display's 3V3 is gone", lambda sheet: _remove(sheet, _sign("3V3")),
          "power_pin_not_driven"),
    Fault("nothing feeds VSYS", lambda sheet: _remove(sheet, _sign("PWR_FLAG")),
          "power_pin_not_driven"),
    Fault("two pins are swapped", _swap_labels, "in the build"),
    Fault("a key's ground is gone", _ground_of_key, "unconnected_wire_endpoint|pin_not_connected"),
)  # fmt: skip


def _length(track: Node) -> float:
    (x0, y0), (x1, y1) = (map(float, sexpr.child(track, end)[1:]) for end in ("start", "end"))
    return hypot(x1 - x0, y1 - y0)


def _remove_track(root: Node) -> None:
    root.remove(max(sexpr.children(root, "segment"), key=_length))


def _move_track(root: Node) -> None:
    track = max(sexpr.children(root, "segment"), key=_length)
    for end in ("start", "end"):
        point = sexpr.child(track, end)
        point[2] = float(point[2]) + 1.5


def _swap_pins(root: Node) -> None:
    """Swap the nets of the Pico's pads for UP and DOWN."""
    nets = {"UP": "DOWN", "DOWN": "UP"}
    pads = [
        sexpr.child(pad, "net")
        for footprint in sexpr.children(root, "footprint")
        if footprint[1].endswith(":Pico")
        for pad in sexpr.children(footprint, "pad")
    ]
    swapped = [net for net in pads if net[2] in nets]
    first, second = swapped
    first[1:], second[1:] = second[1:], first[1:]


def _move_part(root: Node) -> None:
    footprint = next(its for its in sexpr.children(root, "footprint") if its[1].endswith("Button"))
    at = sexpr.child(footprint, "at")
    at[1] = float(at[1]) + 4


BOARD = (
    Fault("nothing", lambda root: None, ""),
    Fault("a track is moved by 1.5 mm", _move_track, "clearance:|unconnected_items"),
    Fault("a track is gone", _remove_track, "unconnected_items|track_dangling"),
    Fault("a via is gone", lambda root: _remove(root, lambda its: its[0] == "via"),
          "unconnected_items|via_dangling|track_dangling"),
    Fault("a key is moved by 4 mm", _move_part, "clearance:|shorting_items|unconnected_items"),
    Fault("a part is gone", lambda root: _remove(root, lambda its: its[0] == "footprint"
          and its[1].endswith(":Diode")), "missing_footprint"),
    Fault("two pins are swapped", _swap_pins, "net_conflict"),
)  # fmt: skip

NETS = (
    Fault("nothing", lambda root: None, ""),
    Fault("two pins are swapped", _swap_pins, "in the build"),
    Fault("a part is gone", BOARD[5].plant, "diode: its pads are missing"),
)


def _less_holes(files: dict[str, bytes]) -> None:
    name = f"{_NAME}-PTH.drl"
    lines = files[name].splitlines(keepends=True)
    lines.remove(next(line for line in lines if line.startswith(b"X")))
    files[name] = b"".join(lines)


def _smaller(files: dict[str, bytes]) -> None:
    name = f"{_NAME}-Edge_Cuts.gm1"
    files[name] = files[name].replace(b"X100000000", b"X098000000")


def _no_silk(files: dict[str, bytes]) -> None:
    name = f"{_NAME}-F_Silkscreen.gto"
    head = files[name].split(b"D10*", 1)[0]
    files[name] = head + b"M02*\n"


HOUSE = (
    Fault("nothing", lambda files: None, ""),
    Fault("a hole is gone", _less_holes, "holes with copper"),
    Fault("the edge of the board is 2 mm smaller", _smaller, "the gerbers' board is 98"),
    Fault("the print on the front is gone", _no_silk, "no top silk"),
)


def show(folder: Path = FOLDER) -> bool:
    """Print what each check says about each fault; return whether all are found.

    Raises HardwareError if KiCad is missing or fails.
    """
    kicad = program.find()
    build = netlist.read("pocket")
    made = (folder / build.name / f"{_NAME}.kicad_pcb").read_text(encoding="utf-8")
    house = _house(kicad, made)
    layout = places.read(build, folder)

    def of_schematic(plant: Callable) -> list[str]:
        root = sexpr.load(schematic.draw(build))
        plant(root)
        return schematic.examine(kicad, build, sexpr.dump(root))[0]

    def of_board(plant: Callable) -> list[str]:
        return _rules(kicad, build, _planted(made, plant))

    def of_nets(plant: Callable) -> list[str]:
        return check.faults(build, _planted(made, plant))

    def of_house(plant: Callable) -> list[str]:
        files = dict(house)
        plant(files)
        return gerbers.faults(files, layout, made)

    everything = True
    for name, checks, faults in (
        ("schematic", of_schematic, SCHEMATIC),
        ("board", of_board, BOARD),
        ("nets of the pads", of_nets, NETS),
        ("gerbers", of_house, HOUSE),
    ):
        for fault in faults:
            lines = checks(fault.plant)
            words = fault.says.split("|")
            hits = [line for line in lines if any(word in line for word in words)]
            found = bool(hits) if fault.says else not lines
            everything &= found
            verdict = ("found" if fault.says else "clean") if found else "MISSED"
            print(f"{verdict:7}{name:18}{fault.what:42}{(hits or lines or ['-'])[0][:90]}")
    return everything


def _planted(text: str, plant: Callable) -> str:
    root = sexpr.load(text)
    plant(root)
    return sexpr.dump(root)


def _rules(kicad: program.Kicad, build: Build, text: str) -> list[str]:
    with kicad.folder() as work:
        (work / f"{_NAME}.kicad_pro").write_text(project.file(build), encoding="utf-8")
        (work / f"{_NAME}.kicad_sch").write_text(schematic.draw(build), encoding="utf-8")
        (work / f"{_NAME}.kicad_pcb").write_text(text, encoding="utf-8")
        return board.violations(kicad, work, _NAME)


def _house(kicad: program.Kicad, text: str) -> dict[str, bytes]:
    with kicad.folder() as work:
        (work / f"{_NAME}.kicad_pcb").write_text(text, encoding="utf-8")
        return gerbers.export(kicad, work, _NAME)
