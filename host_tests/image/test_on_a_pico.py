"""The Pico's image on an emulated one: import order, old files, and saves that survive."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

pytest.importorskip("littlefs", reason="make setup")

from firmware import release
from host_tests.firmware.flow import start_tally
from host_tests.image.boot_rom import BootRom, blocks
from tools import image, uf2
from tools.deploy import files
from tools.image.__main__ import name
from tools.image.filesystem import files as files_of
from tools.image.filesystem import filesystem
from tools.sim.fingers import press, to_cell
from tools.sim.pico.board import Display, Pico
from tools.sim.pico.device import PicoSimulator, new_flash
from tools.sim.pico.memory import FILESYSTEM, FLASH_SIZE, flash_image
from tools.sim.simulator import Simulator

pytestmark = pytest.mark.usefixtures("micropython")


@pytest.fixture(scope="module")
def ours() -> Path:
    """Return the image of a Pico."""
    return image.build("pico")


def test_broken_off_anywhere_it_never_starts_half(ours: Path) -> None:
    stock = flash_image(image.stock())
    rom = BootRom(stock, uf2.RP2040)
    file = blocks(ours.read_bytes())
    for number, block in enumerate(file):
        assert rom.starts == (number <= 1), f"after {number} of {len(file)} blocks"
        rom.take(block)
    assert rom.starts and rom.done
    there = flash_image(ours)
    assert rom.flash[:FILESYSTEM] == there[:FILESYSTEM]
    assert rom.flash[FILESYSTEM:] == stock[FILESYSTEM:]


def test_it_says_what_it_is(ours: Path) -> None:
    with Pico(flash_image(ours), display=Display(4, 5), usb=True) as pico:
        pico.power_on()
        pico.run(1000)
        said = pico.repl("import firmware.release as r\nprint(r.VERSION, r.COMMIT, r.BOARD)\n")
        wanted = [files.version(), files.commit() or "", "pico"]
        assert said.strip().split(" ") == wanted
    assert files.version() == release.VERSION


@pytest.fixture
def repl(ours: Path) -> Iterator[Pico]:
    """A Pico with the image, whose REPL waits for input."""
    with Pico(flash_image(ours), display=Display(4, 5), usb=True) as pico:
        pico.power_on()
        pico.run(1000)
        pico.exchange(b"\r\x03\x03", b">>> ", 5000)
        yield pico


def test_a_traceback_names_files_and_lines(ours: Path) -> None:
    with Pico(flash_image(ours), display=Display(4, 5), usb=True) as pico:
        pico.power_on()
        pico.run(1000)
        said = pico.repl(
            "import sys\nfrom engine import cards\nfrom firmware import ticks\n"
            "for call in (cards.rank_of, lambda _: ticks.later(None, 1)):\n"
            " try:\n  call(None)\n except TypeError as error:\n"
            "  sys.print_exception(error)\n"
        )
    for file, text in (
        ("engine/cards.py", "    return 13 if card == JOKER else card % 13"),
        ("firmware/ticks.py", "    return now + ms & PERIOD - 1"),
    ):
        lines = (files.ROOT / file).read_text(encoding="utf-8").splitlines()
        assert f'File "{file}", line {lines.index(text) + 1}, in' in said


def test_the_repl_is_that_of_micropython(repl: Pico) -> None:
    def answer(line: str, *typed: bytes) -> str:
        """Type a line, and the answers to what it asks for; return what it prints."""
        said = repl.exchange(line.encode() + b"\r", b"? " if typed else b"\n>>> ", 5000)
        for more in typed:
            said = repl.exchange(more + b"\r", b"\n>>> ", 5000)
        return said.decode().split("\r\n")[-2]

    assert answer("1 / 8 + 0.5") == "0.625"
    answer("import asyncio, math, random, time")
    assert answer("round(math.sqrt(2), 3)") == "1.414"
    assert answer("1 <= random.randint(1, 6) <= 6") == "True"
    assert answer("input('? ').upper()", b"nine") == "'NINE'"
    answer("async def nap(): await asyncio.sleep_ms(20); return 99\r")
    assert answer("asyncio.run(nap())") == "99"
    assert answer("len(time.localtime())") == "8"


# Each of them leaves a file when it runs.
OLD = {
    f"/{name}": b"with open('/old', 'a') as file:\n    file.write(__name__)\n"
    for name in (
        "boot.py",
        "main.py",
        "engine/__init__.py",
        "engine/cards.py",
        "firmware/__init__.py",
        "firmware/release.py",
        "firmware/shell.py",
        "firmware/start.py",
        "firmware/screens/home.py",
    )
}


def test_old_files_beside_it_never_run() -> None:
    with PicoSimulator(flash=new_flash(OLD)) as device, Simulator() as simulator:
        press(device, "DOWN OK")
        press(simulator, "DOWN OK")
        assert device.picture() == simulator.picture()
        flash = device.pico.flash()
        assert files_of(flash[FILESYSTEM:]).items() >= OLD.items()
        assert "/old" not in files_of(flash[FILESYSTEM:])
    # Nor with a person at the serial port, and after a soft restart there.
    with Pico(flash, display=Display(4, 5), usb=True) as pico:
        pico.power_on()
        pico.run(1000)
        which = "import firmware.release as r\nprint(r.BOARD)"
        assert pico.repl(which) == "pico\n"
        pico.exchange(b"\x04", b"raw REPL; CTRL-B to exit\r\n>", 5000)
        assert pico.repl(which) == "pico\n"
        assert "/old" not in files_of(pico.flash()[FILESYSTEM:])


def test_an_image_over_stock_micropython_makes_a_filesystem_and_says_so(ours: Path) -> None:
    # A large file: its content lies where the journal and the filesystem of the image will be.
    rom = BootRom(stock_with({"/mine": b"x" * 900 * 1024}), uf2.RP2040)
    for block in blocks(ours.read_bytes()):
        rom.take(block)
    assert len(rom.flash) == FLASH_SIZE
    with PicoSimulator(flash=bytes(rom.flash)) as device:
        said = device.picture()
        press(device, "OK restart")
        assert device.picture() != said, "it is said once"
        assert "/mine" not in files_of(device.pico.flash()[FILESYSTEM:])


def test_whoever_takes_over_at_the_serial_port_finds_everything_in_files(ours: Path) -> None:
    with PicoSimulator(flash=new_flash({"/seed": b"1"})) as device:
        start_tally(device, seats=3, dealer=3)
        press(device, to_cell("8"))
        assert "/saves/tally.txt" not in files_of(device.pico.flash()[FILESYSTEM:])
        device.pico.plug_usb(True)
        device.pico.run(500)
        device.pico.repl("import os")  # interrupts the device
        there = files_of(device.pico.flash()[FILESYSTEM:])
    assert b"play 1 8\n" in there["/saves/tally.txt"]


def stock_with(content: dict[str, bytes]) -> bytes:
    """Return a flash with stock MicroPython and a filesystem with these files."""
    start, size = image.STOCK
    regions = filesystem(content, size)
    return flash_image(image.stock(), {start + offset: regions[offset] for offset in regions})


def test_stock_micropython_on_a_pico_names_the_image_to_drop() -> None:
    line = f"Ninety-Nine needs its own image on this board: copy {name('pico')} to it"
    with Pico(stock_with({**files.contents(), "/device.json": b"{}"}), usb=True) as pico:
        pico.boot()
        # The message at power-on may be lost; a soft restart repeats it.
        assert line.encode() in pico.exchange(b"\x04", b">>> ", 5000)
        before = pico.flash()
    assert files_of(before[image.STOCK[0] :])["/device.json"] == b"{}"
