"""Flashing the emulated Pico over its serial line, with the firmware on it and its watchdog on."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

import pytest

littlefs = pytest.importorskip("littlefs", reason="make setup")
pytest.importorskip("mpremote", reason="make setup")

from tools.deploy import DeployError, backup, files, flash  # noqa: E402
from tools.deploy.board import connect  # noqa: E402
from tools.deploy.progress import Progress  # noqa: E402
from tools.image import stock  # noqa: E402
from tools.sim.pico.board import FILESYSTEM, Display, Pico, flash_image  # noqa: E402

SAVES = {"/saves/tally.txt": b"[Game]\n" * 999, "/device.json": b"{}", "/mine.txt": b"mine"}
MANIFEST = b"{}\n"  # in place of the real one, which tells the commit of the moment
DEPLOY = [sys.executable, "-m", "tools.deploy"]


class Files:
    """The filesystem in the flash of a Pico, opened on this computer."""

    def __init__(self, flash: bytes) -> None:
        self._flash = flash
        self._context = littlefs.UserContext(buffer=bytearray(flash[FILESYSTEM:]))
        self._lfs = littlefs.LittleFS(
            self._context, mount=False, block_size=4096, block_count=352, prog_size=256
        )
        self._lfs.mount()

    def __iter__(self) -> Iterator[str]:
        for folder, _, names in self._lfs.walk("/"):
            yield from (f"{folder.rstrip('/')}/{name}" for name in names)

    def __getitem__(self, path: str) -> bytes:
        with self._lfs.open(path, "rb") as file:
            return file.read()

    def __setitem__(self, path: str, content: bytes) -> None:
        self._lfs.makedirs(path.rpartition("/")[0] or "/", exist_ok=True)
        with self._lfs.open(path, "wb") as file:
            file.write(content)

    def contents(self) -> dict[str, bytes]:
        """All files, but for what the running firmware itself keeps."""
        return {path: self[path] for path in self if path not in OWN}

    def flash(self) -> bytes:
        """The whole flash with this filesystem."""
        self._lfs.unmount()
        return self._flash[:FILESYSTEM] + bytes(self._context.buffer)


def more_files(count: int) -> dict[str, bytes]:
    """Files that the firmware has not, and that it starts without."""
    return {f"/engine/more{number}.mpy": bytes(3000) for number in range(count)}


# What the firmware writes when it starts.
OWN = {"/saves/settings.json", "/saves/playing", "/saves/crash1.txt"}


@pytest.fixture(scope="module")
def wanted() -> dict[str, bytes]:
    """What belongs on a board."""
    return files.contents()


@pytest.fixture(scope="module")
def flashed(wanted: dict[str, bytes]) -> bytes:
    """The flash of a Pico that was empty before it was flashed, from the command line."""
    with Pico(flash_image(stock()), display=Display(4, 5), usb=True) as pico:
        pico.boot()
        with pico.serving() as port:
            run = subprocess.run(
                [*DEPLOY, "flash", "--port", port], capture_output=True, text=True, cwd=files.ROOT
            )
        assert run.stderr == "" and run.returncode == 0
        lines = run.stdout.splitlines()
        assert f"sending {len(wanted)}/{len(wanted)} /main.py" in lines
        assert lines[-1].startswith(f"{len(wanted)} sent, 0 unchanged, 0 removed; ")
        return pico.flash()


@pytest.fixture
def started(flashed: bytes) -> Iterator[Callable[..., Pico]]:
    """A function that starts a flashed Pico, first changing the files on it."""
    with Pico(flashed, display=Display(4, 5), usb=True) as pico:

        def start(changes: Mapping[str, bytes] | None = None) -> Pico:
            there = Files(flashed)
            for path, content in (changes or {}).items():
                there[path] = content
            pico.power_on(there.flash())
            pico.run(2000)  # long enough for the firmware to switch the watchdog on
            return pico

        yield start


def send(pico: Pico, wanted: dict[str, bytes], manifest: bytes = MANIFEST) -> flash.Summary:
    """Flash a Pico; DeployError where that does not work."""
    pico.events.clear()
    with pico.serving() as port, connect(port) as device:
        assert device._values("print(nn_on())") == [1], "the firmware has no watchdog"
        summary = flash.flash(device, wanted, manifest, Progress())
    # It restarted once, at the end; the watchdog, with which MicroPython restarts, bit only then.
    assert len(pico.events) <= 1
    return summary


def test_an_empty_board(flashed: bytes, wanted: dict[str, bytes]) -> None:
    there = Files(flashed).contents()
    manifest = json.loads(there.pop(files.MANIFEST))
    assert there == wanted
    assert manifest["files"] == json.loads(files.manifest(wanted))["files"]


def test_what_was_sent_runs(started: Callable[..., Pico]) -> None:
    pico = started()
    assert pico.repl("import engine.cards as m\nprint(m.__file__)") == "engine/cards.mpy\n"


def test_a_second_time_sends_nothing(
    started: Callable[..., Pico], wanted: dict[str, bytes]
) -> None:
    pico = started(SAVES)
    before = Files(pico.flash()).contents()
    summary = send(pico, wanted, before[files.MANIFEST])
    assert (summary.sent, summary.unchanged, summary.removed) == (0, len(wanted), 0)
    assert Files(pico.flash()).contents() == before


def test_what_changed_is_sent_what_is_stale_goes(
    started: Callable[..., Pico], wanted: dict[str, bytes]
) -> None:
    # The source would be taken in place of the bytecode.
    stale = {"/engine/more1.py": b"x = 1\n", "/firmware/old/screen.mpy": bytes(5000)}
    pico = started({**SAVES, **stale, **more_files(2), "/engine/more0.mpy": b"older"})
    summary = send(pico, {**wanted, **more_files(2)})
    assert (summary.sent, summary.unchanged, summary.removed) == (1, len(wanted) + 1, 2)
    expected = {**wanted, **more_files(2)}
    there = Files(pico.flash()).contents()
    assert there == {**SAVES, **expected, files.MANIFEST: MANIFEST}


def test_no_room(started: Callable[..., Pico], wanted: dict[str, bytes]) -> None:
    pico = started({"/mine.bin": bytes(130 * 4096), "/engine/stale.mpy": b"x"})
    before = Files(pico.flash()).contents()
    larger = {**wanted, "/engine/table.mpy": bytes(160 * 4096)}
    with pytest.raises(DeployError, match="the board has no room: "):
        send(pico, larger)
    assert Files(pico.flash()).contents() == before


def test_a_transfer_longer_than_the_watchdog_waits(
    started: Callable[..., Pico], wanted: dict[str, bytes]
) -> None:
    pico = started()
    begin = pico.microseconds
    assert send(pico, {**wanted, "/engine/large.mpy": bytes(400_000)}).sent == 1
    assert pico.microseconds - begin > 10_000_000


@pytest.mark.parametrize("operations", [5, 40])
def test_a_power_cut_is_mended(
    operations: int, started: Callable[..., Pico], wanted: dict[str, bytes]
) -> None:
    pico = started({**SAVES, "/firmware/stale.py": b"x"})
    more = {**more_files(10), **wanted}
    pico.cut_power(after_operations=operations)
    with pico.serving() as port:
        with pytest.raises(DeployError, match="run this again") as caught, connect(port) as device:
            flash.flash(device, more, MANIFEST, Progress())
        assert caught.value.status == 1
    assert "cut" in [name for name, _ in pico.events]
    pico.cut_power()
    pico.power_on()
    pico.run(2000)
    send(pico, more)
    there = Files(pico.flash()).contents()
    assert there == {**SAVES, **more, files.MANIFEST: MANIFEST}


def test_a_killed_transfer_is_mended(
    started: Callable[..., Pico], wanted: dict[str, bytes]
) -> None:
    larger = {**more_files(10), **wanted}
    pico = started(SAVES)
    code = (
        "from host_tests.pico.test_flash import *\n"
        "wanted = {**more_files(10), **files.contents()}\n"
        "with connect(sys.argv[1]) as device:\n"
        "    flash.flash(device, wanted, b'', Progress())\n"
    )
    with pico.serving() as port:
        process = subprocess.Popen(
            [sys.executable, "-c", code, port], stdout=subprocess.PIPE, text=True, cwd=files.ROOT
        )
        assert process.stdout is not None
        while not process.stdout.readline().startswith("sending 3/"):
            assert process.poll() is None
        process.send_signal(signal.SIGKILL)
        process.communicate()
    assert files.MANIFEST not in Files(pico.flash())
    pico.run(20_000)  # more than twice the watchdog's time: the board is still being fed
    assert not pico.events
    assert 0 < send(pico, larger).sent <= 8
    there = Files(pico.flash()).contents()
    assert there == {**SAVES, **larger, files.MANIFEST: MANIFEST}


def test_saves_off_the_board_and_back(started: Callable[..., Pico], tmp_path: Path) -> None:
    saves = {path: SAVES[path] for path in SAVES if backup._is_save(path)}
    pico = started(SAVES)
    with pico.serving() as port, connect(port) as device:
        saved = backup.backup(device, tmp_path / "saved.zip", Progress())
    assert saved.items() >= saves.items()
    pico = started()
    with pico.serving() as port, connect(port) as device:
        backup.restore(device, backup.read(tmp_path / "saved.zip"), lambda paths: True, Progress())
    there = Files(pico.flash())
    assert all(there[path] == content for path, content in saves.items())
