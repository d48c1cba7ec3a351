"""The emulated Pico's boot drive: when it appears, and the effect of files copied to it."""

from __future__ import annotations

import struct
from collections.abc import Iterator
from pathlib import Path

import pytest

from host_tests import amount
from tools import image, uf2
from tools.sim.pico import PicoError
from tools.sim.pico.board import Pico
from tools.sim.pico.boot_drive import INFO, BootDrive, Page
from tools.sim.pico.memory import FILESYSTEM, flash_image

pytestmark = amount.for_changes_of(__file__, *amount.EMULATOR)

BOOT_LOADER = "import machine\nmachine.bootloader()"


@pytest.fixture(scope="module")
def stock() -> bytes:
    """Return MicroPython's own UF2 file."""
    return image.stock().read_bytes()


@pytest.fixture(scope="module")
def started() -> Iterator[Pico]:
    """Return a Pico at MicroPython's prompt."""
    with Pico(usb=True) as pico:
        pico.boot()
        yield pico


@pytest.fixture
def pico(started: Pico) -> Pico:
    """Return the same Pico with its initial flash."""
    started.cut_power()
    started.power_on(flash_image(image.stock()))
    started.events.clear()
    assert started.run_until_idle(20_000)
    return started


def enter(pico: Pico, before: str = "") -> None:
    """Start the boot loader of a Pico."""
    with pytest.raises(PicoError, match="over USB within"):
        pico.repl(before + BOOT_LOADER, 300)


def drive_of(pico: Pico, folder: Path) -> BootDrive:
    drive = BootDrive(folder, pico.store, pico.leave_boot_drive)
    drive.plug()
    return drive


def test_a_program_calls_it(pico: Pico) -> None:
    enter(pico)
    assert [name for name, _ in pico.events] == ["watchdog", "bootsel"]
    assert pico.in_boot_drive and pico.power
    pico.power_on()
    pico.run(100)
    assert not pico.in_boot_drive


def test_a_running_watchdog_does_not_reset_the_boot_loader(pico: Pico) -> None:
    feed = (
        "import machine\nw = machine.WDT(timeout=8000)\nt = machine.Timer(-1)\n"
        "t.init(period=3, callback=lambda t: w.feed())\n"
    )
    enter(pico, feed)
    pico.run(20_000)
    assert [name for name, _ in pico.events] == ["watchdog", "bootsel"]


def test_the_button_does(pico: Pico) -> None:
    pico.bootsel(True)
    pico.power_on()
    pico.run(100)
    pico.bootsel(False)
    assert pico.in_boot_drive


def test_without_a_valid_second_stage_the_drive_appears(pico: Pico) -> None:
    flash = bytearray(pico.flash())
    flash[7] ^= 4
    pico.power_on(bytes(flash))
    pico.run(2000)
    assert pico.in_boot_drive


def test_a_complete_file_runs(pico: Pico, stock: bytes, tmp_path: Path) -> None:
    pico.repl("open('/mine.txt', 'w').write('mine')")
    regions, family = uf2.parse(stock)
    regions[uf2.FLASH] = regions[uf2.FLASH].replace(b"MicroPython v", b"Another one v")
    before = pico.flash()
    enter(pico)
    drive = drive_of(pico, tmp_path)
    assert "Board-ID: RPI-RP2\r\n" in (tmp_path / INFO).read_bytes().decode()
    data = uf2.build(regions, family)
    with open(tmp_path / "a.uf2", "wb") as file:
        file.write(data[:100_001])
        file.flush()
        drive.take()
        taken = 100_001 // 512 * 256
        assert pico.flash()[:taken] == regions[uf2.FLASH][:taken]
        assert pico.flash()[-(-taken // 4096) * 4096 :] == before[-(-taken // 4096) * 4096 :]
        file.write(data[100_001:])
    drive.take()
    assert not list(tmp_path.iterdir()) and not pico.in_boot_drive
    assert pico.run_until_idle(20_000)
    assert pico.repl("import os\nprint(os.listdir('/'))") == "['mine.txt']\n"
    assert pico.flash()[: len(regions[uf2.FLASH])] == regions[uf2.FLASH]
    assert pico.flash()[FILESYSTEM:] == before[FILESYSTEM:]


def test_blocks_for_other_chips_are_ignored(pico: Pico, tmp_path: Path) -> None:
    before = pico.flash()
    enter(pico)
    drive = drive_of(pico, tmp_path)
    page = {uf2.FLASH: bytes(256)}
    other = uf2.build(page, uf2.RP2350)
    (tmp_path / "other.uf2").write_bytes(other)
    (tmp_path / "text").write_bytes(bytes(4096))
    (tmp_path / "short.uf2").write_bytes(uf2.build(page, uf2.RP2040)[:511])
    drive.take()
    assert pico.flash() == before and pico.in_boot_drive


def test_a_power_failure_during_the_copy(pico: Pico, stock: bytes, tmp_path: Path) -> None:
    before = pico.flash()
    enter(pico)
    drive = drive_of(pico, tmp_path)
    pico.cut_power(after_operations=3 * 17)
    regions, family = uf2.parse(stock)
    content = bytes(each ^ 0xFF for each in regions[uf2.FLASH])
    (tmp_path / "a.uf2").write_bytes(uf2.build({uf2.FLASH: content}, family))
    drive.take()
    after = pico.flash()
    assert not pico.power and not list(tmp_path.iterdir())
    assert after[: 3 * 4096] == content[: 3 * 4096]
    assert after[4 * 4096 :] == before[4 * 4096 :]


def test_sectors_are_erased_by_block_numbers(tmp_path: Path) -> None:
    """Like the ROM: the last of 17 blocks erases its sector a second time."""
    stored: list[Page] = []

    def store(pages: list[Page]) -> bool:
        stored.extend(pages)
        return True

    drive = BootDrive(tmp_path, store, lambda: None)
    drive.plug()
    data = bytearray(uf2.build({uf2.FLASH: bytes(8192)}, uf2.RP2040)[: 17 * 512])
    for number in range(17):
        struct.pack_into("<2I", data, number * 512 + 20, number, 17)
    struct.pack_into("<I", data, 16 * 512 + 12, uf2.FLASH)
    (tmp_path / "a.uf2").write_bytes(data)
    drive.take()
    assert [page.offset for page in stored if page.erase] == [0, 0]


def test_it_can_be_served(pico: Pico, stock: bytes, tmp_path: Path) -> None:
    """The folder and the port, as a person uses them from the command line."""
    from tools.deploy.board import connect

    with pico.serving(tmp_path) as port:
        assert not list(tmp_path.iterdir())
        with connect(port) as board:
            board.enter_boot_loader()
        pico_shows = tmp_path / INFO
        while not pico_shows.exists():
            assert pico.power
        (tmp_path / "a.uf2").write_bytes(stock)
        while pico_shows.exists():
            assert pico.power
        with connect(port) as board:
            assert board.identity.machine == "Raspberry Pi Pico with RP2040"
