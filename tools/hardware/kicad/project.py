"""KiCad's project of a build: its name, its rules, and how its reports read."""

from __future__ import annotations

import json
from typing import Any

from tools.hardware.kicad import symbols
from tools.hardware.kicad.symbols import Symbol
from tools.hardware.netlist import Build

_NO_LIBRARY = "symbols and footprints are embedded in the files; there is no library to compare"

IGNORED = {
    "erc": {"lib_symbol_issues": _NO_LIBRARY, "footprint_link_issues": _NO_LIBRARY},
    "drc": {"lib_footprint_issues": _NO_LIBRARY},
}
"""The rules of KiCad's that are off, and why; all others are on."""

_STRICT = ("isolated_pin_label", "multiple_net_names", "unconnected_wire_endpoint")
"""Rules that are warnings to KiCad; here they are errors."""


def name(build: Build) -> str:
    """Return the name of a build's project: that of its carrier board, if it has one."""
    return "carrier" if "carrier" in [part.key for part in build.also] else "schematic"


def is_local(build: Build, net: str) -> bool:
    """Return whether a net is neither the firmware's nor a rail of the board's."""
    return net not in {*build.rails.values(), *(its for its, _ in build.signals.values())}


def net_name(build: Build, net: str) -> str:
    """Return what KiCad calls a net: the name of a local one begins with its sheet's."""
    return f"/{net}" if is_local(build, net) else net


def footprint(symbol: Symbol) -> str:
    """Return the name of the footprint of a symbol."""
    return f"{symbols.LIBRARY}:{symbol.name}"


def file(build: Build) -> str:
    """Return the project's file."""
    erc = dict.fromkeys(IGNORED["erc"], "ignore") | dict.fromkeys(_STRICT, "error")
    drc = dict.fromkeys(IGNORED["drc"], "ignore")
    settings = {
        "board": {"design_settings": {"rule_severities": drc, "rules": RULES}},
        "erc": {"rule_severities": erc},
        "meta": {"filename": f"{name(build)}.kicad_pro", "version": 3},
        "net_settings": {"classes": [CLASS], "meta": {"version": 4}},
    }
    return json.dumps(settings, indent=2, sort_keys=True) + "\n"


CLEARANCE = 0.25
"""In mm: what board houses do for their lowest price is 0.15."""

TRACK, WIDE = 0.3, 0.6
"""The widths of tracks, in mm; wide ones are for supplies."""

VIA, VIA_HOLE = 0.8, 0.4
"""The diameters of a via and its hole, in mm."""

RULES = {
    # Most pads of ground are joined to it on both sides, so a single spoke on one is enough.
    "min_resolved_spokes": 1,
    "min_clearance": 0.2,
    "min_copper_edge_clearance": 0.5,
    "min_hole_clearance": 0.25,
    "min_hole_to_hole": 0.25,
    "min_through_hole_diameter": 0.3,
    "min_track_width": 0.2,
    "min_via_annular_width": 0.15,
    "min_via_diameter": 0.6,
    "min_text_height": 0.8,
    "min_text_thickness": 0.1,
}
"""What any board house does, in mm; KiCad checks it."""

CLASS = {
    "name": "Default",
    "clearance": CLEARANCE,
    "track_width": TRACK,
    "via_diameter": VIA,
    "via_drill": VIA_HOLE,
    "priority": 2147483647,
    "wire_width": 6,
    "bus_width": 12,
    "line_style": 0,
}
"""The class of all nets."""


def words(violation: dict[str, Any]) -> str:
    """Return one of KiCad's violations in a line."""
    items = "; ".join(item["description"] for item in violation["items"])
    return f"{violation['type']}: {violation['description']} ({items})"
