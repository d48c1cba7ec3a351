"""Updates of the emulated Pico over its serial port and its boot drive."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

pytest.importorskip("littlefs", reason="make setup")
pytest.importorskip("mpremote", reason="make setup")

from host_tests import amount
from tools import image
from tools.console import Progress
from tools.deploy import DeployError, backup, files, versions
from tools.deploy.__main__ import main
from tools.deploy.board import connect
from tools.image import filesystem
from tools.image.program import describe
from tools.sim.pico.__main__ import main as emulated
from tools.sim.pico.board import Display, Pico
from tools.sim.pico.memory import FILESYSTEM, FLASH_SIZE, flash_image
from tools.uf2 import FLASH

pytestmark = amount.for_changes_of(
    __file__, *amount.EMULATOR, *amount.ON_THE_BOARD, "firmware/files", "tools/deploy"
)

SAVES = {"/saves/solo.txt": b"[Game]\n" * 999, "/device.json": b'{"turned": true}'}
MINE = {"/seed": b"1", "/mine.txt": b"mine"}  # no backup has it
# The firmware as files, as on boards flashed before there was an image: a loop that has started the
# watchdog.
_LOOP = b"""
import machine, time
def start():
 w = machine.WDT(timeout=8000)
 while 1:
  w.feed()
  time.sleep_ms(50)
"""
OLD = {
    "/engine/__init__.py": b"",
    "/firmware/__init__.py": b"",
    "/firmware/start.py": _LOOP,
    "/firmware/release.py": b"VERSION = 'older than the image'\n",
    "/boot.py": b"keep_alive = None\n",
    "/main.py": b"from firmware.start import start\nstart()\n",
    files.MANIFEST: b'{"version": "0.0.9", "commit": null}\n',
}
OLD_START = 0x12C000  # of the filesystem of an image for a Pico W before the common layout
RELEASE = b"VERSION = '0.0.9'\nCOMMIT = ''\nBOARD = 'pico'\n"
# The files that the firmware writes when it starts.
OWN = {"/saves/settings.json", "/saves/playing"}


def flash_with(
    content: dict[str, bytes], uf2: Path | None = None, start: int = FILESYSTEM
) -> bytes:
    """Return a flash with stock MicroPython or an image, and a filesystem with these files.

    start: of the filesystem of an image.
    """
    start = start if uf2 else image.STOCK[0]
    blocks = filesystem.filesystem(content, FLASH_SIZE - start)
    return flash_image(uf2 or image.stock(), {start + at: block for at, block in blocks.items()})


def on(pico: Pico, start: int = FILESYSTEM) -> dict[str, bytes]:
    """Return the files on a Pico, without those that the firmware writes itself."""
    found = filesystem.files(pico.flash()[start:])
    return {path: content for path, content in found.items() if path not in OWN}


@pytest.fixture(scope="module")
def emulator() -> Iterator[Pico]:
    """Return one emulator for all tests, powered off."""
    with Pico(flash_with({}), display=Display(4, 5), usb=True) as pico:
        yield pico


@pytest.fixture
def started(emulator: Pico) -> Callable[[bytes], Pico]:
    """Return a function that starts a Pico with this flash."""

    def start(flash: bytes) -> Pico:
        emulator.cut_power()
        emulator.events.clear()
        emulator.power_on(flash)
        emulator.run(1000)
        return emulator

    return start


@pytest.fixture(scope="module")
def old_image() -> Path:
    """Return an image of the old layout of a Pico W."""
    with pytest.MonkeyPatch.context() as changed:
        changed.setattr(image.Board, "start", OLD_START)
        path = image.build("pico", replaced={"firmware/release.py": RELEASE})
    return path


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Change to an empty folder, which gets the backups."""
    (tmp_path / "here").mkdir()
    monkeypatch.chdir(tmp_path / "here")
    return tmp_path / "here"


@pytest.fixture
def drive(tmp_path: Path) -> Path:
    """Return the folder for the boot drive."""
    (tmp_path / "drive").mkdir()
    return tmp_path / "drive"


def flash(pico: Pico, drive: Path, *options: str) -> int:
    """Run the command; return its exit status."""
    with pico.serving(drive) as port:
        return main(["flash", "--port", port, "--drive", str(drive), *options])


def test_from_files_on_stock_micropython_to_the_image(
    started: Callable[[bytes], Pico], drive: Path, here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    pico = started(flash_with({**SAVES, **MINE, **OLD}))
    assert flash(pico, drive) == 2
    assert "no backup has /mine.txt, /seed: copy what you want to keep" in capsys.readouterr().err
    assert on(pico, image.STOCK[0]) == {**SAVES, **MINE, **OLD}
    pico.run(1000)
    pico.events.clear()
    assert flash(pico, drive, "--force") == 0
    lines = capsys.readouterr().out.splitlines()
    stock = describe(image.read_uf2(image.stock())[FLASH]).version  # such as v1.25.0
    assert stock is not None
    release = stock.removeprefix("v").partition("-")[0]
    assert lines[0].endswith(f"MicroPython {release}, Ninety-Nine 0.0.9")
    assert lines[-1].startswith(f"Ninety-Nine {files.version()} ")
    names = [name for name, _ in pico.events]
    # The boot ROM goes to its drive through the watchdog.
    assert names == ["watchdog", "bootsel", "reset"]
    assert pico.run_until(lambda pico: any(pico.panel.pixels().rows), 3000)
    assert on(pico) == SAVES
    started(pico.flash())
    assert any(pico.panel.pixels().rows)
    (kept,) = here.iterdir()
    assert backup.read(kept) == SAVES

    # The image is there: nothing is sent.
    assert flash(pico, drive) == 0
    assert "Nothing to send: Ninety-Nine" in capsys.readouterr().out
    assert on(pico) == SAVES and list(here.iterdir()) == [kept]


_GAMES = 40 if amount.everything else 8
MANY = SAVES | {
    f"/saves/games/{number:06}-tally.txt": b"[Game]\n" * number for number in range(_GAMES)
}


@pytest.mark.parametrize(
    ("operations", "saves"), amount.first(1, [(None, MANY), (700, SAVES), (3, SAVES)])
)
def test_an_image_of_the_old_layout_moves(
    operations: int | None,
    saves: dict[str, bytes],
    old_image: Path,
    started: Callable[[bytes], Pico],
    drive: Path,
    here: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    pico = started(flash_with(saves, old_image, OLD_START))
    if operations is None:
        assert flash(pico, drive) == 0
    else:  # it breaks off while the image is copied
        pico.cut_power(after_operations=operations)
        assert flash(pico, drive) == 1
        output = capsys.readouterr()
        (kept,) = here.iterdir()
        assert f"'make restore FROM={kept.name}' puts them back" in output.out
        assert output.err.endswith("run 'make flash BOARD=pico FORCE=1' again\n")
        pico.cut_power()
        pico.power_on()
        assert pico.run_until(lambda pico: pico.in_boot_drive, 3000)
        assert flash(pico, drive, "--board", "pico", "--force") == 0
        pico.run(1000)
        with pico.serving() as port:
            assert main(["restore", kept.name, "--yes", "--port", port]) == 0
    assert pico.run_until(lambda pico: any(pico.panel.pixels().rows), 3000)
    assert on(pico).items() >= saves.items()


@pytest.mark.long  # `host_tests/deploy/test_flash.py` has it on a simulated board
def test_a_board_with_nothing_mounted_moves_once_it_may(
    started: Callable[[bytes], Pico], drive: Path, here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    pico = started(flash_with({**SAVES, "/boot.py": b"import os\nos.umount('/')\n"}))
    assert flash(pico, drive) == 2
    assert capsys.readouterr().err.startswith("no filesystem is mounted on the board")
    pico.run(1000)
    assert flash(pico, drive, "--force") == 0
    assert on(pico) == {} and not list(here.iterdir())


@pytest.mark.parametrize("operations", amount.first(1, [700, 3]))
def test_an_interrupted_update_shows_the_drive_again(
    operations: int,
    started: Callable[[bytes], Pico],
    drive: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    older = image.build("pico", replaced={"firmware/release.py": RELEASE})
    pico = started(flash_with({**SAVES, **MINE}, older))
    pico.cut_power(after_operations=operations)
    with pico.serving(drive) as port:
        assert main(["flash", "--port", port, "--drive", str(drive)]) == 1
    assert capsys.readouterr().err.endswith("run 'make flash BOARD=pico' again\n")
    pico.cut_power()
    pico.power_on()
    assert pico.run_until(lambda pico: pico.in_boot_drive, 3000)
    assert flash(pico, drive, "--board", "pico") == 0
    assert on(pico) == {**SAVES, **MINE}
    with pico.serving() as port, connect(port) as board:
        release = board.release()
        assert release and (release.version, release.board) == (files.version(), "pico")


def test_backup_and_restore(
    started: Callable[[bytes], Pico], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    pico = started(flash_with({**SAVES, **MINE}, image.build("pico")))
    saved = str(tmp_path / "saved.zip")
    with pico.serving() as port:
        assert main(["backup", saved, "--port", port]) == 0
    pico = started(flash_with({}, image.build("pico")))
    with pico.serving() as port:
        assert main(["restore", saved, "--yes", "--port", port]) == 0
    assert on(pico).items() >= SAVES.items()


def test_a_board_says_how_large_its_flash_is(started: Callable[[bytes], Pico]) -> None:
    for uf2 in (None, image.build("pico")):
        pico = started(flash_with({}, uf2))
        with pico.serving() as port, connect(port) as board:
            assert board.flash_size() == FLASH_SIZE


def test_an_emulated_board_for_a_person(
    tmp_path: Path, drive: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    kept = tmp_path / "board.bin"
    command = [sys.executable, "-m", "tools.sim.pico", "--flash", str(kept), "--drive", str(drive)]
    with subprocess.Popen(
        command, cwd=files.ROOT, stdout=subprocess.PIPE, text=True, start_new_session=True
    ) as process:
        assert process.stdout is not None
        process.stdout.readline()
        said = process.stdout.readline().split()
        assert said[:2] == ["make", "flash"]
        for command_ in ("backup", "restore"):
            assert process.stdout.readline().startswith(f"make {command_} {said[2]}")
        port, place = (word.split("=", 1)[1] for word in said[2:])
        assert (main(["backup", "--port", port]), place) == (2, str(drive))
        assert "the board has no saves" in capsys.readouterr().err
        os.killpg(process.pid, signal.SIGINT)  # as Ctrl-C in a terminal does
        assert process.wait() == 130
    assert filesystem.files(kept.read_bytes()[image.STOCK[0] :]) == {}
    kept.unlink()
    with subprocess.Popen(command, cwd=files.ROOT, stdout=subprocess.PIPE) as process:
        assert process.stdout is not None
        process.stdout.readline()
        process.send_signal(signal.SIGHUP)  # as a terminal that is closed does
        assert process.wait() == 130
    assert kept.stat().st_size == FLASH_SIZE
    assert emulated(["--flash", __file__, "--drive", str(drive)]) == 2
    assert "must have 2097152 bytes" in capsys.readouterr().err
    assert emulated(["--drive", str(tmp_path)]) == 2
    assert "is not empty" in capsys.readouterr().err


# The firmware as files, on a board that keeps its MicroPython

SMALL = {
    "/engine/__init__.mpy": b"",
    "/engine/large.bin": bytes(range(256)) * 40,
    "/firmware/__init__.py": b"",
    "/firmware/start.py": _LOOP,
    "/boot.py": b"keep_alive = None\n",
    "/main.py": OLD["/main.py"],
}
NEWER = {**SMALL, "/engine/more.bin": bytes(9000), "/firmware/start.py": _LOOP + b"# newer\n"}


def install(pico: Pico, wanted: dict[str, bytes]) -> versions.Summary:
    """Install files on a Pico; DeployError if that fails."""
    with pico.serving() as port, connect(port) as device:
        return versions.install(device, wanted, Progress())


def runs(pico: Pico) -> bytes:
    """Return the source of the running program on a Pico."""
    printed = pico.repl("import firmware\nprint(open(firmware.__path__ + '/start.py').read())")
    return printed.removesuffix("\n").encode()


def test_a_version_replaces_another(started: Callable[[bytes], Pico]) -> None:
    pico = started(flash_with({**SAVES, **MINE, **OLD}))
    assert install(pico, SMALL).removed == len(OLD) - 2
    started(pico.flash())
    assert install(pico, NEWER).removed == 4
    started(pico.flash())
    assert runs(pico) == NEWER["/firmware/start.py"]
    assert pico.repl("import firmware\nprint(firmware.__path__)").startswith("/ninety-nine/")
    assert len(on(pico, image.STOCK[0])) == len(SAVES) + len(MINE) + len(NEWER)
    assert [name for name, _ in pico.events].count("bootsel") == 0


@pytest.mark.parametrize(
    ("operations", "which"), amount.first(1, [(75, SMALL), (120, NEWER), (4, SMALL)])
)
def test_a_power_cut_leaves_one_complete_version(
    operations: int, which: dict[str, bytes], started: Callable[[bytes], Pico], before: bytes
) -> None:
    pico = started(before)
    pico.cut_power(after_operations=operations)
    with pytest.raises(DeployError, match="run this again"):
        install(pico, NEWER)
    assert "cut" in [name for name, _ in pico.events]
    started(pico.flash())
    assert runs(pico) == which["/firmware/start.py"]
    assert pico.repl("import os\nprint(os.stat('/mine.txt')[6])") == "4\n"
    started(pico.flash())
    install(pico, NEWER)
    started(pico.flash())
    assert runs(pico) == NEWER["/firmware/start.py"]
    assert len(on(pico, image.STOCK[0])) == len(SAVES) + len(MINE) + len(NEWER)


@pytest.fixture(scope="module")
def before(emulator: Pico) -> bytes:
    """Return the flash of a Pico that has the firmware as files."""
    emulator.cut_power()
    emulator.power_on(flash_with({**SAVES, **MINE}))
    emulator.run(1000)
    install(emulator, SMALL)
    return emulator.flash()
