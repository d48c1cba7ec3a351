"""What KiCad's files say, read back, and whether their pads and pins have the right nets.

Only the standard library is needed.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from tools.hardware.kicad import sexpr
from tools.hardware.netlist import BOARD, Build


class FoundPad(NamedTuple):
    """A pad of a board's file, or a pin of a schematic's netlist.

    part: what its footprint shows as its value: the name of a key, or the title of a part.
    pad, net: its name and its net, "" if it is joined to nothing.
    x, y: its place on the board.
    """

    part: str
    pad: str
    net: str
    x: float = 0
    y: float = 0


def pads(text: str) -> list[FoundPad]:
    """Return all pads with copper of a board's file; raise ValueError if it is none."""
    found = []
    for footprint in sexpr.children(sexpr.load(text), "footprint"):
        values = {node[1]: node[2] for node in sexpr.children(footprint, "property")}
        x, y, *turned = map(float, sexpr.child(footprint, "at")[1:])
        if any(turned):
            raise ValueError(f"the footprint of {values['Value']} is turned; its pads must be")
        for pad in sexpr.children(footprint, "pad"):
            if pad[2] != "thru_hole":
                continue
            dx, dy = map(float, sexpr.child(pad, "at")[1:3])
            net = _plain(next(sexpr.children(pad, "net"), ["net", "0", ""])[2])
            at = (round(x + dx, 4), round(y + dy, 4))
            found.append(FoundPad(values["Value"], pad[1], net, *at))
    return found


def pins(text: str) -> list[FoundPad]:
    """Return the pins of a schematic's netlist (kicadsexpr), of the parts that boards have."""
    root = sexpr.load(text)
    values = {
        sexpr.child(its, "ref")[1]: sexpr.child(its, "value")[1]
        for its in sexpr.children(sexpr.child(root, "components"), "comp")
    }
    return [
        FoundPad(
            values[sexpr.child(node, "ref")[1]],
            sexpr.child(node, "pin")[1],
            _plain(sexpr.child(net, "name")[1]),
        )
        for net in sexpr.children(sexpr.child(root, "nets"), "net")
        for node in sexpr.children(net, "node")
    ]


def _plain(net: str) -> str:
    """Return what the build calls a net of KiCad's."""
    return "" if net.startswith("unconnected-") else net.removeprefix("/")


def holes(text: str) -> tuple[int, int]:
    """Return how many holes a board's file has: with copper inside (pads and vias), and without."""
    root = sexpr.load(text)
    kinds = [
        pad[2] for its in sexpr.children(root, "footprint") for pad in sexpr.children(its, "pad")
    ]
    vias = len(list(sexpr.children(root, "via")))
    return kinds.count("thru_hole") + vias, kinds.count("np_thru_hole")


def faults(build: Build, text: str) -> list[str]:
    """Return where the pads of a board's file differ from the nets of the build.

    The nets are from the firmware's pins; nothing of what made the board is used.
    """
    found = pads(text)
    return [*_wrong(build, found), *_missing(build, found)]


def schematic_faults(build: Build, text: str) -> list[str]:
    """Return where the netlist of a schematic differs from the nets of the build."""
    found = pins(text)
    titles = _titles(build)
    there = {(pin.part, pin.pad) for pin in found}
    missing = []
    for terminals in build.nets().values():
        for name, pin in terminals:
            part = build.find(name).part
            numbers = [str(number) for number in build.numbers(pin)] if name == BOARD else [pin]
            # The cell and its socket are not in the netlist, because they are on no board.
            elsewhere = part.draw == "cell" or (part.pads and name != BOARD and pin not in
                                                [pad for pad, _, _ in part.pads])  # fmt: skip
            if not elsewhere and not {(titles[name], number) for number in numbers} <= there:
                missing.append(f"{name}, pin {pin}: the schematic has no such pin")
    return [*_wrong(build, found), *missing]


def _wrong(build: Build, found: list[FoundPad]) -> Iterator[str]:
    names = {title: name for name, title in _titles(build).items()}
    for pad in found:
        name = names.get(pad.part)
        if name is None:
            yield f"{pad.part}, pad {pad.pad}: the build has no such part"
            continue
        pin = build.board.part.header[int(pad.pad) - 1] if name == BOARD else pad.pad
        right = {net for net, its in build.nets().items() if (name, pin) in its} or {""}
        if right != {pad.net}:
            yield (
                f"{name}, pad {pad.pad} ({pin}): its net is {pad.net or 'none'} there, but "
                f"{' and '.join(sorted(right)) or 'none'} in the build; run make hardware"
            )


def _missing(build: Build, found: list[FoundPad]) -> Iterator[str]:
    titles = _titles(build)
    for placed in [build.board, *build.parts]:
        needed = sorted(pad for pad, _, _ in placed.part.pads)
        there = sorted(pad.pad for pad in found if pad.part == titles[placed.name])
        if needed != there:
            yield f"{placed.name}: its pads are {', '.join(there) or 'missing'}; run make hardware"


def _titles(build: Build) -> dict[str, str]:
    """Return what the footprint of each part shows, by the part's name."""
    return {
        placed.name: placed.name if placed.part.draw == "button" else placed.part.title
        for placed in [build.board, *build.parts]
    }
