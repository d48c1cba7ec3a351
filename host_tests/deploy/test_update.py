"""A board that gets another image: the choice of the image, the update, and what stays."""

from __future__ import annotations

import errno
from collections.abc import Callable
from pathlib import Path

import pytest

from host_tests.deploy.conftest import Port
from host_tests.deploy.fake import (
    FEATHER,
    LARGE,
    PICO,
    PICO_2,
    PICO_W,
    SMALL,
    XIAO_2350,
    FakeBoard,
    image,
)
from tools import uf2
from tools.deploy import backup, board, drive, files, update
from tools.deploy.__main__ import main
from tools.image import BOARDS, STOCK, FirmwareError
from tools.sim.pico.boot_drive import INFO

SAVES = {
    "/saves/tally.txt": b"[Game]",
    "/device.json": b"{}",
    "/seed": b"1",
    "/lib/mine.py": b"mine",
    "/notes.txt": b"",
}
OLD = {
    "/engine/adding/game.mpy": b"old",
    "/engine/__init__.mpy": b"",
    "/firmware/__init__.mpy": b"",
    "/firmware/app.mpy": b"old",
    "/main.py": b"from firmware.start import start\nstart()\n",
    "/boot.py": b"keep_alive = Timer(period=1000)\n",
    files.MANIFEST: b'{"version":"0.9","commit":"beef"}',
}

MOUNT = drive._mount


@pytest.fixture(autouse=True)
def built(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> list[str]:
    """Return the names of the requested images; each is one that a simulated board runs."""
    asked = []

    def build(name: str, say: object) -> Path:
        asked.append(name)
        path = tmp_path / f"ninety-nine-{name}.uf2"
        path.write_bytes(image(name))
        return path

    monkeypatch.setattr(update, "build", build)
    return asked


def flashed(fake: FakeBoard, *options: str) -> None:
    """Run the command line; check that the image runs and that other files are still there."""
    before = fake.saved
    assert main(["flash", *options]) == 0
    assert fake.starts == "image 2.0"
    assert fake.files == before
    assert not list(fake.drive.folder.iterdir()) and not fake.is_open


def test_a_stock_board_with_the_firmware_as_files(
    plugged: Callable, folder: Path, built: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    fake = plugged(FakeBoard({**SAVES, **OLD}, drive=folder))
    flashed(fake, "--port", "X")
    assert built == ["pico"]
    output = capsys.readouterr()
    lines = output.out.splitlines()
    assert output.err == ""
    assert lines[0] == (
        "Raspberry Pi Pico with RP2040 at X: MicroPython 1.25.0, Ninety-Nine 0.9 (beef)"
    )
    assert "copying 96 of 128 KB to RPI-RP2" in lines
    assert lines[-1] == (
        "Ninety-Nine 2.0 (c0ffee) is on the Raspberry Pi Pico with RP2040; 7 old files "
        "removed. The board restarts."
    )
    assert fake.restarts == 1


def test_a_second_time_sends_nothing(
    plugged: Callable, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    fake = plugged(FakeBoard(SAVES, drive=folder))
    flashed(fake)
    fake.changes.clear()
    capsys.readouterr()
    flashed(fake)
    assert not fake.changes and fake.restarts == 2
    assert "Nothing to send: Ninety-Nine 2.0 (c0ffee) is on the" in capsys.readouterr().out


def test_what_was_not_tidied_up_goes_the_next_time(plugged: Callable, folder: Path) -> None:
    fake = plugged(FakeBoard(SAVES, drive=folder))
    flashed(fake)
    fake.files.update({"/ninety-nine/abc/engine/a.mpy": b"", "/ninety-nine.new": b""})
    fake.folders |= {"/ninety-nine", "/ninety-nine/abc", "/ninety-nine/abc/engine"}
    flashed(fake)


def test_an_image_hides_files(plugged: Callable, refused: Callable, folder: Path) -> None:
    regions, _ = uf2.parse(image("pico2"))
    fake = plugged(
        FakeBoard(SAVES, PICO_2, heap=LARGE, layout="pico2", drive=folder, flash=regions[uf2.FLASH])
    )
    assert "this board has the image, which hides files" in refused("flash", "--files")[1]
    assert not fake.changes


def test_a_program_of_their_own_stays(plugged: Callable, folder: Path) -> None:
    mine = {"/main.py": b"print('mine')\n", "/engine/steam.py": b"mine", "/firmware/x": b""}
    fake = plugged(FakeBoard({**SAVES, **mine}, drive=folder))
    assert main(["flash"]) == 0
    assert fake.files == {**SAVES, **mine}


def test_the_image_for_the_board_that_it_is(
    plugged: Callable, folder: Path, built: list[str]
) -> None:
    xiao = {"/device.json": b'{"board": "xiao_rp2040"}'}
    flashed(plugged(FakeBoard(xiao, drive=folder)))
    flashed(plugged(FakeBoard(identity=PICO_W, layout="pico_w", drive=folder)))
    flashed(plugged(FakeBoard(identity=PICO_2, layout="pico2", drive=folder)))
    # Damaged, or for another chip: the board's own name counts.
    for text in (b"{", b"[]", b'{"board": 3}', b'{"board": "pico2"}'):
        flashed(plugged(FakeBoard({"/device.json": text}, drive=folder)))
    assert built == ["xiao_rp2040", "pico_w", "pico2"] + ["pico"] * 4
    flashed(plugged(FakeBoard(drive=folder)), "--board", "xiao_rp2040")


def test_what_an_image_was_made_for_counts(
    plugged: Callable, folder: Path, built: list[str]
) -> None:
    regions, _ = uf2.parse(image("xiao_rp2040", "1.0"))
    flashed(plugged(FakeBoard(drive=folder, flash=regions[uf2.FLASH])))
    assert built == ["xiao_rp2040"]


# Boards before the common layout: stock MicroPython on a Pico, and an image on a Pico W.
OLD_LAYOUTS = [(PICO, "pico", STOCK), (PICO_W, "pico_w", (0x12C000, 848 * 1024))]
KEPT = {path: SAVES[path] for path in ("/saves/tally.txt", "/device.json")}


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Change to an empty folder, which gets the backups."""
    (tmp_path / "here").mkdir()
    monkeypatch.chdir(tmp_path / "here")
    return tmp_path / "here"


@pytest.mark.parametrize(("identity", "name", "lies"), OLD_LAYOUTS)
def test_the_saves_of_an_old_layout_move(
    identity: tuple,
    name: str,
    lies: tuple[int, int],
    plugged: Callable,
    folder: Path,
    here: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    fake = plugged(FakeBoard({**KEPT, **OLD}, identity, layout=name, lies=lies, drive=folder))
    flashed(fake)
    (kept,) = here.iterdir()
    assert backup.read(kept) == KEPT
    said = capsys.readouterr().out.splitlines()
    steps = [
        "The image moves the files of this board. Step 1 of 3: the backup.",
        f"2 files, 8 bytes, saved in {kept.name}",
        "Step 2 of 3: the image.",
        "Step 3 of 3: the saves go back.",
        f"2 restored; {kept.name} is yours to keep or delete.",
    ]
    assert [line for line in said if line in steps] == steps
    flashed(fake)  # a second time there is nothing to move
    assert list(here.iterdir()) == [kept]


def test_what_is_left_of_an_older_filesystem_does_not_come_back(
    plugged: Callable, folder: Path, here: Path
) -> None:
    fake = plugged(FakeBoard({**KEPT, "/ninety-nine.new": b"half"}, lies=STOCK, drive=folder))
    start = BOARDS["pico"].start
    fake.flash[start + 8 : start + 16] = b"littlefs"  # an image was here before stock MicroPython
    assert main(["flash"]) == 0
    assert fake.files == KEPT


def test_saves_that_do_not_fit_are_not_moved(
    plugged: Callable, refused: Callable, folder: Path, here: Path
) -> None:
    large = {"/saves/games/000001-tally.txt": bytes(1100 * 1024)}
    fake = plugged(FakeBoard(large, lies=STOCK, drive=folder))
    status, line = refused("flash")
    assert status == 2 and line.startswith("the saves do not fit into the 1,024 KB of an image")
    assert not fake.changes and not list(here.iterdir())


def test_a_folder_that_is_no_drive_is_named(
    plugged: Callable, refused: Callable, tmp_path: Path
) -> None:
    plugged(FakeBoard()).is_plugged = False
    line = f"{tmp_path} is no boot drive: it has no {INFO}"
    assert refused("flash", "--board", "pico", "--drive", str(tmp_path)) == (2, line)


def test_a_board_of_an_old_layout_without_saves(
    plugged: Callable, folder: Path, here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    flashed(plugged(FakeBoard(OLD, lies=STOCK, drive=folder)))
    assert "There are no saves on it." in capsys.readouterr().out.splitlines()
    assert not list(here.iterdir())


def test_files_that_no_backup_has_are_not_lost_unasked(
    plugged: Callable, refused: Callable, folder: Path, here: Path
) -> None:
    mine = {"/engine/steam.py": b"mine", "/main.py": b"print('mine')\n"}
    fake = plugged(FakeBoard({**SAVES, **mine}, lies=STOCK, drive=folder))
    before = bytes(fake.flash)
    status, line = refused("flash")
    others = "/engine/steam.py, /lib/mine.py, /main.py, /notes.txt, /seed"
    assert status == 2 and f"no backup has {others}: copy what you want to keep" in line
    assert fake.flash == before and not fake.changes and not list(here.iterdir())
    assert main(["flash", "--force"]) == 0
    assert fake.files == KEPT


def test_without_a_backup_nothing_moves(
    plugged: Callable, refused: Callable, folder: Path, here: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(backup, "_write", full)
    fake = plugged(FakeBoard(KEPT, lies=STOCK, drive=folder))
    before = bytes(fake.flash)
    for options in ((), ("--force",)):
        status, line = refused("flash", *options)
        assert status == 1 and line.endswith("can't be written: No space left on device")
    assert fake.flash == before and not fake.changes and fake.files == KEPT


@pytest.mark.parametrize("pages", [0, 100])
def test_a_move_that_breaks_off_during_the_copy_names_the_backup(
    pages: int,
    plugged: Callable,
    folder: Path,
    here: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    fake = plugged(FakeBoard(KEPT, lies=STOCK, drive=folder))
    fake.fails_after = pages
    assert main(["flash"]) == 1
    (kept,) = here.iterdir()
    said = f"The saves are in {kept.name}. Once the image runs, 'make restore FROM={kept.name}'"
    assert said in capsys.readouterr().out
    fake.plug()
    if not fake.drive.plugged:  # nothing has arrived: the board starts as before
        assert fake.files == KEPT
        return
    assert main(["flash", "--board", "pico"]) == 0
    assert fake.files == {}
    assert main(["restore", kept.name, "--yes"]) == 0
    assert fake.files == KEPT


def test_the_repair_of_a_move_brings_nothing_back_from_an_older_filesystem(
    plugged: Callable, refused: Callable, folder: Path, here: Path
) -> None:
    fake = plugged(FakeBoard(KEPT, lies=STOCK, drive=folder))
    start = BOARDS["pico"].start
    fake.flash[start + 8 : start + 16] = b"littlefs"
    fake.fails_after = 100
    status, line = refused("flash")
    command = "make flash BOARD=pico FORCE=1"
    assert status == 1 and line.endswith(f": plug it in again, then run '{command}' again")
    fake.plug()
    assert main(["flash", "--board", "pico", "--force"]) == 0
    assert fake.starts == "image 2.0" and fake.files == {}


def test_a_repair_over_the_drive_keeps_the_saves_unless_told_otherwise(
    plugged: Callable, folder: Path
) -> None:
    fake = plugged(FakeBoard(SAVES, drive=folder))
    fake.boot_loader()
    assert main(["flash", "--board", "pico"]) == 0
    start = BOARDS["pico"].start
    assert fake.files == SAVES and fake.flash[start + 8 : start + 16] == b"littlefs"
    fake.boot_loader()
    assert main(["flash", "--board", "pico", "--force"]) == 0
    assert fake.flash[start + 8 : start + 16] == b"\xff" * 8


def test_a_board_with_nothing_mounted_is_not_flashed_unasked(
    plugged: Callable,
    refused: Callable,
    folder: Path,
    here: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    fake = plugged(FakeBoard(KEPT, lies=STOCK, drive=folder))
    before = bytes(fake.flash)
    for fails in (False, True):  # MicroPython 1.25 returns zeros for the root, other versions fail
        fake.unmount(fails)
        assert refused("flash") == (
            2,
            "no filesystem is mounted on the board, so its saves can't be backed up: unplug it "
            "and plug it in again; 'make flash FORCE=1' goes on without them",
        )
    assert fake.flash == before and not list(here.iterdir())
    assert main(["flash", "--force"]) == 0
    assert "No filesystem is mounted on it." in capsys.readouterr().out.splitlines()
    assert fake.starts == "image 2.0" and not list(here.iterdir())


def test_what_needs_files_says_that_nothing_is_mounted(
    plugged: Callable, refused: Callable, here: Path
) -> None:
    fake = plugged(FakeBoard(KEPT, PICO_2, heap=LARGE, layout="pico2"))
    assert main(["backup", "saved"]) == 0
    for fails in (False, True):
        fake.unmount(fails)
        for command in (("backup",), ("restore", "saved", "--yes"), ("flash", "--files")):
            status, line = refused(*command)
            assert status == 1
            assert line.endswith(
                "can't be listed: no filesystem is mounted on the board; unplug it and plug it "
                "in again"
            )


def test_a_move_that_breaks_off_while_the_saves_go_back_names_the_backup(
    plugged: Callable,
    folder: Path,
    here: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    fake = plugged(FakeBoard(KEPT, lies=STOCK, drive=folder))
    fake.damages = 4  # each file arrives damaged twice
    assert main(["flash"]) == 1
    (kept,) = here.iterdir()
    output = capsys.readouterr()
    assert f"The saves are in {kept.name}." in output.out
    assert "arrived damaged twice" in output.err
    assert main(["restore", kept.name, "--yes"]) == 1  # the second file still does
    assert main(["restore", kept.name, "--yes"]) == 0
    assert fake.files == KEPT


_XIAO_BLOCKS = (1 << 20) // 4096  # of a storage in the upper half of 2 MB


@pytest.mark.parametrize(
    ("identity", "layout", "heap", "choices", "or_else"),
    [
        (FEATHER, "pico", SMALL, "pico or pico_w or xiao_rp2040", "such as BOARD=pico"),
        (
            XIAO_2350,
            "pico2",
            LARGE,
            "pico2 or pico2_w",
            "such as BOARD=pico2; or keep its MicroPython with FILES=1",
        ),
    ],
)
def test_a_board_that_is_only_like_one_gets_no_image(
    identity: tuple,
    layout: str,
    heap: int,
    choices: str,
    or_else: str,
    plugged: Callable,
    refused: Callable,
    built: list[str],
) -> None:
    fake = plugged(FakeBoard(SAVES, identity, heap=heap, layout=layout))
    for options in ((), ("--force",)):
        status, line = refused("flash", *options)
        assert (status, line) == (
            2,
            f"there is no image for this board ({identity[3]}): if it has the flash and the pins "
            f"of {choices}, name that board, {or_else}",
        )
    assert not fake.changes and not built


@pytest.mark.parametrize(
    ("identity", "blocks"), [(XIAO_2350, _XIAO_BLOCKS), (XIAO_2350, None), (PICO_2, None)]
)
def test_an_image_for_a_larger_flash_is_refused_in_any_case(
    identity: tuple, blocks: int | None, plugged: Callable, refused: Callable, built: list[str]
) -> None:
    """Also where the MicroPython on the board is made for a larger flash."""
    fake = plugged(FakeBoard(SAVES, identity, blocks=blocks, layout="pico2", chip=2 << 20))
    before = bytes(fake.flash)
    for options in ((), ("--force",)):
        status, line = refused("flash", "--board", "pico2", *options)
        assert (status, line) == (
            2,
            f"BOARD=pico2 does not fit: the board at X is {identity[3]}, whose flash has "
            "2,048 KB, not 4,096 KB",
        )
    assert not fake.changes and not built and fake.flash == before


def test_a_board_that_is_named_by_hand_gets_the_image_and_keeps_its_saves(
    plugged: Callable, folder: Path, here: Path
) -> None:
    start = BOARDS["pico"].start
    fake = plugged(FakeBoard(KEPT, FEATHER, lies=(start, (8 << 20) - start), drive=folder))
    flashed(fake, "--board", "pico")
    assert len(list(here.iterdir())) == 1


def test_an_image_for_another_chip(plugged: Callable, refused: Callable, folder: Path) -> None:
    fake = plugged(FakeBoard(SAVES, drive=folder))
    for options in ((), ("--force",)):
        status, line = refused("flash", "--board", "pico2", *options)
        assert status == 2
        assert line == ("BOARD=pico2 does not fit: the board at X is Raspberry Pi Pico with RP2040")
    assert not fake.changes


def test_no_drive_shows(plugged: Callable, refused: Callable, folder: Path, tmp_path: Path) -> None:
    fake = plugged(FakeBoard(SAVES, drive=folder))
    status, line = refused("flash", "--drive", str(tmp_path))
    assert status == 1
    assert line == (
        "drive RPI-RP2 not found: hold the key BOOTSEL while you plug the board in, then copy "
        f"{tmp_path}/ninety-nine-pico.uf2 to the drive"
    )
    assert fake.drive.plugged


@pytest.mark.parametrize("pages", [0, 1, 15, 16, 100, 254])
def test_a_cable_that_comes_off_during_the_copy(
    pages: int, plugged: Callable, refused: Callable, folder: Path
) -> None:
    fake = plugged(FakeBoard({**SAVES, **OLD}, drive=folder))
    fake.fails_after = pages
    status, line = refused("flash")
    assert status == 1
    if pages < 254:
        assert "the board disappeared after " in line
        assert line.endswith(": plug it in again, then run 'make flash BOARD=pico' again")
    # Nothing that starts, and no mixture of both.
    fake.plug()
    assert fake.drive.plugged == (pages > 0) and fake.files == {**SAVES, **OLD}
    if not fake.drive.plugged:
        return
    status, line = refused("flash")
    assert status == 2
    assert line.startswith(f"the board with the drive {folder} is one of pico, pico_w, xiao_rp2040")
    flashed(fake, "--board", "pico")


@pytest.mark.parametrize(("name", "identity"), [("pico", PICO), ("pico2", PICO_2)])
def test_a_copy_that_was_killed_and_then_another_image(
    name: str,
    identity: tuple,
    plugged: Callable,
    folder: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    fake = plugged(FakeBoard(SAVES, identity, layout=name, drive=folder))
    parts = iter((None, None))

    def sync(descriptor: int) -> None:
        fake.tick()
        if next(parts, descriptor) is not None:
            raise KeyboardInterrupt

    with monkeypatch.context() as patched:
        patched.setattr(drive.os, "fsync", sync)
        assert main(["flash"]) == 130
    assert fake.drive.plugged and fake.flash[4096:8192] == b"n" * 4096

    def build(name: str, say: object) -> Path:
        path = folder.parent / "other.uf2"
        path.write_bytes(image(name, "3.0").replace(b"n" * 256, b"m" * 256))
        return path

    monkeypatch.setattr(update, "build", build)
    assert main(["flash", "--board", name]) == 0
    assert fake.starts == "image 3.0"
    assert set(fake.flash[4096 : 65536 - uf2.PAGE]) == set(b"m")


def test_a_board_that_does_not_come_back(
    plugged: Callable, refused: Callable, folder: Path
) -> None:
    fake = plugged(FakeBoard(SAVES, drive=folder))
    fake.drive.restart = lambda: setattr(fake, "is_plugged", False)
    status, line = refused("flash")
    assert status == 1
    assert line == (
        "the image was copied, but the board did not come back: unplug it, plug it in again, "
        "then run 'make flash BOARD=pico' again"
    )


def test_something_else_than_was_copied(plugged: Callable, refused: Callable, folder: Path) -> None:
    fake = plugged(FakeBoard(SAVES, drive=folder))

    def restart() -> None:
        fake.flash[5000] ^= 1
        fake.plug()

    fake.drive.restart = restart
    status, line = refused("flash")
    assert (status, line) == (1, "the flash differs from the image: run this again")


@pytest.mark.parametrize(
    ("number", "status", "reason"),
    [
        (errno.EROFS, 2, "is read-only: mount it for writing"),
        (errno.EACCES, 2, "is read-only: mount it for writing"),
        (errno.ENOSPC, 2, "is full: unplug the board"),
        (errno.EIO, 1, "the board disappeared after 0 of 128 KB (Input/output error)"),
    ],
)
def test_a_drive_that_takes_nothing(
    number: int,
    status: int,
    reason: str,
    plugged: Callable,
    refused: Callable,
    folder: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    plugged(FakeBoard(SAVES, drive=folder))

    def fail(descriptor: int) -> None:
        raise OSError(
            number, errno.errorcode[number] if number != errno.EIO else "Input/output error"
        )

    monkeypatch.setattr(drive.os, "fsync", fail)
    found, line = refused("flash")
    assert found == status and reason in line and "'make flash BOARD=pico' again" in line


def test_a_board_that_shows_its_drive_already(
    plugged: Callable, refused: Callable, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fake = plugged(FakeBoard({**SAVES, **OLD}, drive=folder))
    fake.boot_loader()
    assert "is one of pico, pico_w, xiao_rp2040: choose it" in refused("flash")[1]
    assert "is one of pico, pico_w, xiao_rp2040" in refused("flash", "--board", "pico2")[1]
    flashed(fake, "--board", "pico")
    (folder.parent / "other").mkdir()
    fake.boot_loader()
    (folder.parent / "other" / INFO).write_bytes((folder / INFO).read_bytes())
    monkeypatch.setattr(drive, "_mounted", lambda: [folder, folder.parent / "other"])
    assert "2 boards show their drives" in refused("flash")[1]


def test_a_drive_is_written_to_while_a_cable_that_is_no_board_is_plugged_in(
    plugged: Callable, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fake = plugged(FakeBoard(SAVES, drive=folder))
    fake.boot_loader()
    cable = Port(device="/dev/ttyUSB0", product="FT232R USB UART", vid=0x0403, pid=0x6001)
    cable.serial_number = "A1"
    board_alone = board.list_ports.comports

    def opened(port: str, timeout: int) -> FakeBoard:
        assert port == "X"
        return fake.open()

    monkeypatch.setattr(board.list_ports, "comports", lambda: [cable, *board_alone()])
    monkeypatch.setattr(board, "SerialTransport", opened)
    flashed(fake, "--board", "pico")


def test_another_boards_drive_is_named_and_left_alone(
    plugged: Callable,
    folder: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    other = folder.parent / "other"
    other.mkdir()
    (other / INFO).write_text("Board-ID: RPI-RP2\r\n")
    fake = plugged(FakeBoard(SAVES, drive=folder))
    monkeypatch.setattr(drive, "_mounted", lambda: [other, folder])
    flashed(fake)
    assert [path.name for path in other.iterdir()] == [INFO]
    assert capsys.readouterr().out.startswith(
        f"The drive {other} is that of another board: to update that one, add DRIVE={other}.\n"
    )


def test_a_drive_that_nobody_mounts(
    plugged: Callable, refused: Callable, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "RPI-RP2").touch()
    (tmp_path / "nowhere").mkdir()
    fake = plugged(FakeBoard(SAVES, drive=tmp_path / "nowhere"))
    monkeypatch.setattr(drive, "_mounted", list)
    monkeypatch.setattr(drive, "device", lambda name: tmp_path / name)
    status, line = refused("flash")
    assert status == 1 and fake.drive.plugged
    assert line.startswith(
        f"the drive RPI-RP2 is not mounted: 'sudo mount -o uid=$(id -u) {tmp_path}/RPI-RP2 /mnt', "
        "then 'make flash BOARD=pico DRIVE=/mnt'; or copy "
    )


def test_a_desktop_mounts_a_drive_that_is_plugged_in(
    plugged: Callable, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fake = plugged(FakeBoard(SAVES, drive=folder))
    mounted: list[Path] = []

    def run(command: list[str], **_: object) -> None:
        assert command[:3] == ["/bin/udisksctl", "mount", "--no-user-interaction"]
        mounted.append(folder)

    # On Linux, the drive is a device as long as it is plugged in.
    monkeypatch.setattr(drive, "device", lambda name: folder / (INFO if "RPI" in name else "none"))
    monkeypatch.setattr(drive, "_mounted", lambda: mounted)
    monkeypatch.setattr(drive, "_mount", MOUNT)
    monkeypatch.setattr(drive.shutil, "which", lambda name: f"/bin/{name}")
    monkeypatch.setattr(drive.subprocess, "run", run)
    flashed(fake)
    assert mounted == [folder]


def test_a_port_that_has_another_name_after_the_restart(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    there = [Port(device="/dev/ttyACM0", serial_number="A"), Port(device="/dev/ttyACM1")]
    monkeypatch.setattr(update, "ports", lambda: there)
    find = update.port_after_restart("/dev/ttyACM0")
    there[:] = []
    assert find() is None
    there[:] = [
        Port(device="/dev/ttyACM0", serial_number="B"),
        Port(device="/dev/ttyACM2", serial_number="A"),
    ]
    assert find() == "/dev/ttyACM2"
    assert update.port_after_restart("socket://127.0.0.1:9")() == "socket://127.0.0.1:9"


def test_an_image_that_can_not_be_built(
    plugged: Callable, refused: Callable, monkeypatch: pytest.MonkeyPatch
) -> None:
    def build(name: str, say: object) -> Path:
        raise FirmwareError("no compiler: install one")

    monkeypatch.setattr(update, "build", build)
    fake = plugged(FakeBoard(SAVES))
    assert refused("flash") == (2, "no compiler: install one")
    assert fake.restarts == 1 and not fake.changes
