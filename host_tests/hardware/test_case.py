"""The files of the cases can be printed and shown; their making and checks are tools.hardware.case.

Only the standard library reads them here. That no wall is too thin, and the like, was checked when
they were made; made.json says whether they are up to date.
"""

from __future__ import annotations

import json
import re
import struct
from collections import Counter
from pathlib import Path
from xml.etree import ElementTree

import pytest

from tools.hardware import FOLDER, HardwareError, assembly, netlist, stages

BUILDS = stages.STAGES["case"].builds
MODELS = sorted(FOLDER.glob("*/case-*.stl"))
README = (FOLDER / "README.md").read_text(encoding="utf-8")

Corner = tuple[float, float, float]


def triangles(file: Path) -> list[tuple[Corner, Corner, Corner]]:
    """Return the triangles of a binary STL."""
    data = file.read_bytes()
    (count,) = struct.unpack_from("<I", data, 80)
    assert len(data) == 84 + 50 * count
    found = []
    for number in range(count):
        values = struct.unpack_from("<12f", data, 84 + 50 * number)
        found.append((values[3:6], values[6:9], values[9:12]))
    return found


def test_each_case_has_models() -> None:
    assert {file.parent.name for file in MODELS} == set(BUILDS)


@pytest.mark.parametrize("file", MODELS, ids=lambda file: f"{file.parent.name}-{file.stem}")
def test_a_model_is_closed_and_lies_on_the_bed(file: Path) -> None:
    found = triangles(file)
    edges = Counter((a, b) for one in found for a, b in zip(one, (*one[1:], one[0]), strict=True))
    assert set(edges.values()) == {1}
    assert all((b, a) in edges for a, b in edges)
    volume = sum(
        (a[0] * (b[1] * c[2] - b[2] * c[1])
         - a[1] * (b[0] * c[2] - b[2] * c[0])
         + a[2] * (b[0] * c[1] - b[1] * c[0])) / 6
        for a, b, c in found
    )  # fmt: skip
    assert volume > 100
    assert abs(min(corner[2] for one in found for corner in one)) < 1e-4
    assert file.stat().st_size < 400_000


@pytest.mark.parametrize("build", BUILDS)
def test_the_models_are_as_large_as_the_readme_says(build: str) -> None:
    row = re.search(rf"\| \*{build}\* \|(.*)", README)
    assert row
    said = {
        name: [float(side) for side in size.split(" × ")]
        for name, size in re.findall(r"`(\S+\.stl)`[^|]*?(\d+ × \d+ × \d+) mm", row[1])
    }
    assert set(said) == {file.name for file in MODELS if file.parent.name == build}
    for name, sides in said.items():
        corners = [corner for one in triangles(FOLDER / build / name) for corner in one]
        for axis, side in zip(zip(*corners, strict=True), sides, strict=True):
            assert abs(max(axis) - min(axis) - side) <= 0.5


@pytest.mark.parametrize("build", BUILDS)
def test_the_pictures_can_be_shown(build: str) -> None:
    data = (FOLDER / build / "case.png").read_bytes()
    assert data[:8] == b"\x89PNG\r\n\x1a\n"
    assert struct.unpack(">II", data[16:24]) == (1000, 680)
    assert len(data) < 150_000
    drawings = [FOLDER / build / "case-exploded.svg", *FOLDER.glob(f"{build}/assembly-*.svg")]
    for file in drawings:
        root = ElementTree.parse(file).getroot()
        assert root.tag.endswith("svg")
        assert root.find("{http://www.w3.org/2000/svg}title") is not None
        assert file.stat().st_size < 100_000


@pytest.mark.parametrize("build", BUILDS)
def test_the_step_file_has_no_time(build: str) -> None:
    text = (FOLDER / build / "case.step").read_bytes()
    assert re.search(rb"FILE_NAME\('[^']*','2000-01-01T00:00:00'", text)
    assert text.rstrip().endswith(b"END-ISO-10303-21;")


@pytest.mark.parametrize("build", BUILDS)
def test_each_step_has_its_picture_and_each_part_its_step(build: str) -> None:
    given = assembly.read(build)
    assert given
    steps = given["steps"]
    shown = {f"assembly-{number}.svg" for number, step in enumerate(steps, 1) if "view" in step}
    assert shown == {file.name for file in FOLDER.glob(f"{build}/assembly-*.svg")}
    new = {name for step in steps for name in step.get("new", ())}
    assert {placed.name for placed in netlist.read(build).parts} | {"board"} <= new
    text = assembly.steps(netlist.read(build))
    assert all(f"]({name})" in text for name in shown)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"steps": [{"title": "A"}]}, "pocket/assembly.json: step 1: missing or unknown: text"),
        ({"steps": [{"title": "A", "text": "B", "viev": "front"}]}, "missing or unknown: viev"),
        ({}, "pocket/assembly.json: 'steps' is missing"),
    ],
)
def test_a_wrong_assembly_is_named(tmp_path: Path, change: dict, message: str) -> None:
    (tmp_path / "pocket").mkdir()
    file = tmp_path / "pocket" / "assembly.json"
    file.write_text(json.dumps(change), encoding="utf-8")
    with pytest.raises(HardwareError, match=re.escape(message)):
        assembly.read("pocket", tmp_path)
