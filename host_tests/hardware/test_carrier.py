"""The carrier board and the schematics in hardware/, as they are in the repository.

KiCad is not needed. What needs it is checked by `make hardware`, and
tools/hardware/planted shows that its checks find planted faults.
"""

from __future__ import annotations

import io
import json
import re
import zipfile
from collections import Counter
from itertools import combinations

import pytest

from host_tests.hardware.conftest import Change, pico_board
from tools.hardware import BUILDS, FOLDER, netlist, places, stages
from tools.hardware.kicad import board, check, gerbers, project, router, schematic, sexpr
from tools.hardware.kicad.router import Board, Pad

POCKET = FOLDER / "pocket"
CARRIER = (POCKET / "carrier.kicad_pcb").read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def archive() -> zipfile.ZipFile:
    return zipfile.ZipFile(io.BytesIO((POCKET / "carrier-gerbers.zip").read_bytes()))


def drilled(text: str) -> Counter[str]:
    """Return how many holes a drill file has, by their diameter."""
    sizes = dict(re.findall(r"^T(\d+)C([\d.]+)$", text, re.MULTILINE))
    found: Counter[str] = Counter()
    tool = ""
    for line in text.splitlines():
        if re.fullmatch(r"T\d+", line) and line != "T0":
            tool = sizes[line[1:]]
        elif line.startswith("X"):
            found[tool] += 1
    return found


def test_the_picos_pads_have_the_nets_of_the_firmwares_pins() -> None:
    """Read from the board and from the firmware's file, not by way of the build."""
    device = json.loads((POCKET / "device.json").read_text(encoding="utf-8"))
    assert "keys" not in device and set(device["display"]) == {"driver"}  # no pin of its own
    gpios = [0, 1, "", 2, 3, 4, 5, "", 6, 7, 8, 9, "", 10, 11, 12, 13, "", 14, 15,
             16, 17, "", 18, 19, 20, 21, "", 22, "", 26, 27, "", 28]  # fmt: skip
    pads = {int(pad.pad): pad.net for pad in check.pads(CARRIER) if pad.part == "Raspberry Pi Pico"}
    assert len(pads) == 40
    nets = {pads[number]: gpio for number, gpio in enumerate(gpios, 1) if gpio != ""}
    expected = {key.upper(): pin for key, pin in pico_board()["keys"].items() if key != "kind"}
    expected |= {"SDA": pico_board()["display"]["sda"], "SCL": pico_board()["display"]["scl"]}
    nets.pop("")
    assert nets == expected
    assert {number for number, net in pads.items() if net == "GND"} == {3, 8, 13, 18, 23, 28, 38}
    assert [pads[number] for number in (36, 39, 40)] == ["3V3", "VSYS", "VBUS"]


def test_all_pads_have_the_nets_of_the_build() -> None:
    assert check.faults(netlist.read("pocket"), CARRIER) == []


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ('"UP")', '"DOWN")', "board, pad 14 (GP10): its net is DOWN there, but UP in the"),
        ('"UP")', '"unconnected-(U1)")', "board, pad 14 (GP10): its net is none there"),
        ('"1.3\\" OLED"', '"OLED"', "display: its pads are missing; run make hardware"),
        ('"K" thru_hole', '"C" thru_hole', "diode: its pads are A, C; run make hardware"),
        ('"RIGHT"', '"LEFT"', "RIGHT: its pads are missing"),
    ],
)
def test_a_wrong_pad_is_found(old: str, new: str, fault: str) -> None:
    assert old in CARRIER
    found = check.faults(netlist.read("pocket"), CARRIER.replace(old, new))
    assert any(line.startswith(fault) for line in found), found


@pytest.mark.parametrize(("place", "pin"), [("keys.up", 22), ("display.sda", 0)])
def test_a_changed_pin_makes_the_board_wrong_and_stale(
    place: str, pin: int, change_pin: Change
) -> None:
    change_pin(place, pin)
    build = netlist.read("pocket")
    net = place.split(".")[1].upper()
    assert any(f"(GP{pin}): its net is none" in line for line in check.faults(build, CARRIER))
    stale = list(stages.stale(build))
    for file in ("carrier.kicad_pcb", "carrier-gerbers.zip", "schematic.svg"):
        assert f"pocket/{file}" in stale
    # What is made again has the pin: its pad on the board, and its label in the schematic.
    pads = {pad: its.net for name, pad, its in board.copper(build, places.read(build))
            if name == netlist.BOARD}  # fmt: skip
    assert [pads[str(number)] for number in build.numbers(f"GP{pin}")] == [net]
    assert schematic.draw(build) != (POCKET / "carrier.kicad_sch").read_text(encoding="utf-8")


def test_the_pads_are_where_the_layout_puts_them() -> None:
    build = netlist.read("pocket")
    expected = Counter((pad, x, y) for _, pad, x, y in places.read(build).pads())
    assert Counter((pad.pad, pad.x, pad.y) for pad in check.pads(CARRIER)) == expected


def test_the_archive_has_what_a_board_house_needs(archive: zipfile.ZipFile) -> None:
    functions = {}
    for name in archive.namelist():
        text = archive.read(name).decode()
        function = re.search(r"TF\.FileFunction,([\w,]+)", text)
        assert function, name
        functions[name.removeprefix("carrier-")] = function[1]
        assert text.rstrip().endswith(("M02*", "M30"))
    assert functions == {
        "F_Cu.gtl": "Copper,L1,Top",
        "B_Cu.gbl": "Copper,L2,Bot",
        "F_Mask.gts": "Soldermask,Top",
        "B_Mask.gbs": "Soldermask,Bot",
        "F_Silkscreen.gto": "Legend,Top",
        "B_Silkscreen.gbo": "Legend,Bot",
        "Edge_Cuts.gm1": "Profile,NP",
        "PTH.drl": "Plated,1,2,PTH",
        "NPTH.drl": "NonPlated,1,2,NPTH",
    }


def test_the_archive_has_no_times(archive: zipfile.ZipFile) -> None:
    for one in archive.infolist():
        assert one.date_time == (1980, 1, 1, 0, 0, 0)
        assert not re.search(rb"CreationDate|20\d\d-\d\d-\d\d", archive.read(one))
    files = {name: archive.read(name) for name in archive.namelist()}
    assert gerbers.archive(files) == (POCKET / "carrier-gerbers.zip").read_bytes()


def test_the_archive_has_a_hole_for_each_pad_via_and_screw(archive: zipfile.ZipFile) -> None:
    layout = places.read(netlist.read("pocket"))
    vias = len(re.findall(r"^\t\(via$", CARRIER, re.MULTILINE))
    expected = Counter(f"{layout.places[name].part.hole:.3f}" for name, *_ in layout.pads())
    expected[f"{project.VIA_HOLE:.3f}"] = vias
    assert drilled(archive.read("carrier-PTH.drl").decode()) == expected
    screws = drilled(archive.read("carrier-NPTH.drl").decode())
    assert screws == {f"{layout.hole:.3f}": len(layout.screws)}
    assert check.holes(CARRIER) == (expected.total(), len(layout.screws))


def test_the_archives_board_has_the_size_of_the_layout(archive: zipfile.ZipFile) -> None:
    layout = places.read(netlist.read("pocket"))
    text = archive.read("carrier-Edge_Cuts.gm1").decode()
    points = re.findall(r"^X(-?\d+)Y(-?\d+)", text, re.MULTILINE)
    xs, ys = ([int(value) / 1e6 for value in axis] for axis in zip(*points, strict=True))
    assert (min(xs), max(xs)) == (0, layout.width)
    assert (-max(ys), -min(ys)) == (0, layout.height)


# The schematics


def boxes(picture: str) -> list[tuple[str, float, float, float, float]]:
    """Return the text of a schematic's picture: words, left, top, right, lower edge."""
    found = []
    turned = ""
    for turn, attributes, words, end in re.findall(
        r'<g transform="rotate\(([^)]*)\)">|<text ([^>]*)>([^<]*)</text>|(</g>)', picture
    ):
        if turn or end:
            turned = turn
            continue
        its = dict(re.findall(r'([\w-]+)="([^"]*)"', attributes))
        x, y, wide, size = (float(its[key]) for key in ("x", "y", "textLength", "font-size"))
        x -= {"start": 0, "middle": wide / 2, "end": wide}[its["text-anchor"]]
        tall = size * 0.7  # capitals
        if turned:
            _, about_x, about_y = map(float, turned.split())
            # A quarter turn to the left: what was to the right is now above.
            across, along = y - about_y, x - about_x
            left, low = about_x + across - tall, about_y - along
            found.append((words, left, low - wide, left + tall, low))
        else:
            found.append((words, x, y - tall, x + wide, y))
    return found


def meeting(picture: str) -> list[tuple[str, str]]:
    """Return the words of a schematic's picture that lie on each other."""
    return [
        (one[0], other[0])
        for one, other in combinations(boxes(picture), 2)
        if one[1] < other[3] and other[1] < one[3] and one[2] < other[4] and other[2] < one[4]
    ]


@pytest.mark.parametrize("name", BUILDS)
def test_no_words_of_a_schematic_collide(name: str) -> None:
    picture = (FOLDER / name / "schematic.svg").read_text(encoding="utf-8")
    assert {"Board", "Display", "Keys", "Power", "GP10"} <= {words for words, *_ in boxes(picture)}
    assert meeting(picture) == []


def test_words_that_lie_on_others_are_found() -> None:
    picture = (POCKET / "schematic.svg").read_text(encoding="utf-8")
    for words in ("BATTERY", "3V3(OUT)"):  # the second is upright
        one = re.search(
            rf'(?:<g transform="rotate[^>]*>\s*)?<text x[^>]*>{re.escape(words)}<', picture
        )
        assert one
        assert meeting(picture.replace("</svg>", f"{one[0]}/text></g></svg>")) == [(words, words)]


@pytest.mark.parametrize("name", BUILDS)
def test_the_schematic_is_the_one_of_the_build(name: str) -> None:
    build = netlist.read(name)
    made = (FOLDER / name / f"{project.name(build)}.kicad_sch").read_text(encoding="utf-8")
    assert made == schematic.draw(build)
    labels = Counter(node[1] for node in sexpr.children(sexpr.load(made), "global_label"))
    assert labels == {net: 2 for net, _ in build.signals.values()}


# The parts of what makes them


@pytest.mark.parametrize("text", [CARRIER, '(a (b "x\\"y\\\\z" 1.5) "" (c))'])
def test_a_file_is_read_as_it_was_written(text: str) -> None:
    node = sexpr.load(text)
    assert sexpr.load(sexpr.dump(node)) == node


@pytest.mark.parametrize("text", ["", "(a", "(a))", "a", "(a) b", '(a "b)'])
def test_a_file_that_is_cut_off_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="complete|too many"):
        sexpr.load(text)


def plain(*pads: Pad) -> Board:
    return Board(20, 10, 0.5, 0.25, 0.4, (0, 0), pads, ())


def test_a_track_goes_around_other_pads_and_under_tracks() -> None:
    wall = [Pad("", 10, y / 2, 0.5) for y in range(2, 16)]
    found = router.route(plain(Pad("A", 2, 5, 0.8), Pad("A", 18, 5, 0.8), *wall), {"A": 0.3})
    assert found.vias == []
    for track in found.tracks:
        assert not (track.x0 < 10 < track.x1 and 1 < track.y0 < 7.5)
    crossing = [
        Pad("A", 2, 5, 0.8),
        Pad("A", 18, 5, 0.8),
        Pad("B", 10, 1, 0.8),
        Pad("B", 10, 9, 0.8),
    ]
    found = router.route(plain(*crossing), {"A": 0.3, "B": 0.3})
    assert {track.layer for track in found.tracks if track.net == "B"} == {router.BACK}
    assert found == router.route(plain(*crossing), {"A": 0.3, "B": 0.3})


def test_a_track_without_a_way_is_a_line_that_names_the_pad() -> None:
    wall = [Pad("", 10, y / 2, 0.5) for y in range(21)]
    with pytest.raises(
        Exception, match="net A: no way for a track to the pad at 18, 5; move parts"
    ):
        router.route(plain(Pad("A", 2, 5, 0.8), Pad("A", 18, 5, 0.8), *wall), {"A": 0.3})
