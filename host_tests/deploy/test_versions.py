"""The firmware as files on stock MicroPython: always one complete version or the other."""

from __future__ import annotations

import io
import re
from collections.abc import Callable
from typing import Any

import pytest

from host_tests.deploy.fake import ESP32, LARGE, PICO, PICO_2, SMALL, FakeBoard
from tools.console import Progress
from tools.deploy import DeployError, board, files, versions
from tools.deploy.__main__ import main

FILES = {
    "/engine/__init__.mpy": b"",
    "/engine/adding/game.mpy": b"M\x06game" * 1000,
    "/firmware/app.mpy": b"M\x06app" * 50,
    "/firmware/start.mpy": b"M\x06start",
    "/main.py": b"from firmware.start import start\n",
    "/boot.py": b"keep_alive = None\n",
}
NEWER = {**FILES, "/firmware/app.mpy": b"M\x06newer" * 50, "/firmware/ui/draw.mpy": b"M\x06" * 4000}
SAVES = {
    "/saves/tally.txt": b"[Game]",
    "/device.json": b"{}",
    "/lib/mine.py": b"mine",
    "/notes.txt": b"",
}
# The files on boards flashed before versions had folders, and after mip.
OLD = {
    **{path: content + b"old" for path, content in FILES.items() if path.endswith(".mpy")},
    "/firmware/__init__.mpy": b"",
    "/main.py": FILES["/main.py"],
    "/boot.py": FILES["/boot.py"],
    files.MANIFEST: b"{}",
}


def installed(fake: FakeBoard, wanted: dict[str, bytes] = FILES) -> versions.Summary:
    """Install files on a board; check that it has them, the user's files and nothing else."""
    before = fake.saved
    device = board.Board("X", fake)
    summary = versions.install(device, wanted, Progress(io.StringIO()))
    assert runs(fake) == wanted
    home = f"{versions.HOME}/{versions.digest(wanted)}"
    assert fake.files == {**before, **there(fake, home), **top(home, wanted)}
    assert summary.sent + summary.unchanged == len(wanted)
    assert summary.free == 4096 * (fake.blocks - fake.taken())
    return summary


def top(home: str, wanted: dict[str, bytes]) -> dict[str, bytes]:
    return {"/main.py": wanted["/main.py"], "/boot.py": versions.switch(home, wanted["/boot.py"])}


def there(fake: FakeBoard, folder: str) -> dict[str, bytes]:
    return {path: fake.files[path] for path in fake.files if path.startswith(folder + "/")}


def runs(fake: FakeBoard) -> dict[str, bytes] | None:
    """Return the files of the version that a board would start, by their paths in it, or None."""
    folder = fake.starts
    if folder is None:
        return None
    ours = tuple(f"{folder}/{name}/" for name in files.FOLDERS)
    found = {p.removeprefix(folder): c for p, c in fake.files.items() if p.startswith(ours)}
    found["/main.py"] = fake.files["/main.py"]
    boot = fake.files["/boot.py"]
    found["/boot.py"] = boot[boot.index(b"keep_alive") :]
    return found


def test_an_empty_board_gets_everything() -> None:
    fake = FakeBoard(SAVES)
    summary = installed(fake)
    assert (summary.sent, summary.removed) == (6, 0)
    written = [path for change, path in fake.changes if change == "rename"]
    assert written[-2:] == ["/boot.py", "/main.py"]


def test_a_second_time_changes_nothing() -> None:
    fake = FakeBoard(SAVES)
    installed(fake)
    fake.changes.clear()
    assert installed(fake).sent == 0
    assert not fake.changes


def test_an_older_version_goes_after_the_switch() -> None:
    fake = FakeBoard(SAVES)
    installed(fake)
    fake.changes.clear()
    assert installed(fake, NEWER).removed == 4
    places = [place for place, (_, path) in enumerate(fake.changes) if path == "/boot.py"]
    removed = [n for n, (change, path) in enumerate(fake.changes) if change == "remove"]
    assert places and min(removed) > max(places)


def test_what_was_there_before_versions_had_folders_goes() -> None:
    fake = FakeBoard({**SAVES, **OLD, "/engine/deep/er/gone.py": b"x"})
    assert installed(fake).removed == len(OLD) - 2 + 1


def test_a_folder_of_the_same_name_that_is_not_ours_stays() -> None:
    mine = {"/engine/steam.py": b"mine", "/firmware/blob.bin": b"mine"}
    fake = FakeBoard({**SAVES, **mine})
    versions.install(board.Board("X", fake), FILES, Progress(io.StringIO()))
    assert mine.items() <= fake.files.items()


@pytest.mark.parametrize("before", [OLD, FILES], ids=["old", "version"])
def test_whatever_breaks_off_one_whole_version_starts(before: dict[str, bytes]) -> None:
    for steps in range(1000):
        fake = FakeBoard({**SAVES, **OLD} if before is OLD else SAVES)
        if before is not OLD:
            installed(fake)
        older = runs(fake)
        assert older
        fake.breaks_after = steps
        try:
            device = board.Board("X", fake)
            versions.install(device, NEWER, Progress(io.StringIO()))
        except DeployError as error:
            assert error.status == 1 and "run this again" in str(error)
        else:
            break
        assert runs(fake) in (older, NEWER), steps
        assert SAVES.items() <= fake.files.items()
        fake.breaks_after = None
        installed(fake, NEWER)
    assert 60 < steps < 1000


def test_one_that_broke_off_is_picked_up() -> None:
    fake = FakeBoard(SAVES)
    fake.breaks_after = 45
    with pytest.raises(DeployError):
        installed(fake)
    fake.breaks_after = None
    assert 0 < installed(fake).unchanged < 6


def test_what_a_third_version_left_goes() -> None:
    fake = FakeBoard(SAVES)
    installed(fake)
    fake.breaks_after = 60
    with pytest.raises(DeployError):
        versions.install(board.Board("X", fake), NEWER, Progress(io.StringIO()))
    fake.breaks_after = None
    assert runs(fake) == FILES and len(fake.files) > len(FILES) + len(SAVES)
    installed(fake, {**NEWER, "/engine/third.mpy": b"M\x06"})


def test_no_room_is_known_before_anything_is_changed() -> None:
    fake = FakeBoard({**SAVES, "/big.bin": bytes(300 * 4096)}, blocks=320)
    before = dict(fake.files)
    with pytest.raises(DeployError, match=r"no room: \d+ KB are needed, \d+ KB are free"):
        installed(fake)
    assert fake.files == before and not fake.changes


@pytest.mark.parametrize("blocks", range(26, 60))
def test_what_is_promised_room_has_room(blocks: int) -> None:
    fake = FakeBoard(SAVES, blocks=200)
    installed(fake)
    fake.blocks = blocks
    fake.changes.clear()
    try:
        installed(fake, NEWER)
    except DeployError as error:
        assert "no room" in str(error)
        assert not fake.changes
        assert blocks < 55


def test_what_arrives_damaged_never_takes_its_place() -> None:
    fake = FakeBoard(SAVES)
    fake.damages = 1
    installed(fake)
    fake.damages = 2
    with pytest.raises(DeployError, match="arrived damaged twice"):
        installed(fake, NEWER)
    assert runs(fake) == FILES


@pytest.mark.parametrize("platform", ["rp2", "esp32"])
@pytest.mark.parametrize("watched", [True, False])
def test_a_watchdog_that_is_on_is_fed(platform: str, watched: bool) -> None:
    fake = FakeBoard(platform=platform, watched=watched)
    board.Board("X", fake)
    assert fake.feeding == watched


def test_each_step_is_short() -> None:
    fake = FakeBoard()
    installed(fake, {**FILES, "/engine/bot.mpy": bytes(range(256)) * 200})
    assert fake.longest < 4200


# On the command line


def test_an_esp32_and_a_stock_pico_2_that_keeps_its_micropython(
    plugged: Callable[[FakeBoard], FakeBoard], capsys: pytest.CaptureFixture[str]
) -> None:
    total = len(files.contents())
    for fake, options in (
        (FakeBoard(SAVES, ESP32, blocks=512, platform="esp32", heap=LARGE), []),
        (FakeBoard(SAVES, PICO_2, heap=LARGE, layout="pico2"), ["--files"]),
    ):
        plugged(fake)
        assert main(["flash", "--port", "X", *options]) == 0
        output = capsys.readouterr()
        assert output.err == ""
        assert f"sending 1/{total - 2} " in output.out
        assert f"\n{total} sent, 0 unchanged, 0 removed; " in output.out
        assert output.out.splitlines()[-1].startswith(f"Ninety-Nine {files.version()} is on it")
        assert fake.restarts == 1 and not fake.is_open
        assert set(runs(fake) or ()) == set(files.contents())
        assert main(["flash", "--port", "X", *options]) == 0
        assert f"\n0 sent, {total} unchanged, 0 removed; 0 bytes" in capsys.readouterr().out


def test_a_board_with_too_little_memory(plugged: Callable, refused: Callable) -> None:
    fake = plugged(FakeBoard(SAVES, PICO, heap=SMALL))
    status, line = refused("flash", "--port", "X", "--files")
    assert status == 2 and "run 'make flash' without FILES=1" in line
    assert re.search(r"needs 1024 KB of memory for programs.* has 233 KB", line)
    assert not fake.changes and fake.restarts == 1
    plugged(FakeBoard(SAVES, ESP32, platform="esp32", heap=SMALL))
    assert refused("flash", "--port", "X")[1].endswith("use another board")


@pytest.mark.parametrize(
    ("identity", "reason"),
    [
        (("micropython", (1, 22, 2, ""), 0x1306, "ESP32"), "the board runs MicroPython 1.22.2: "),
        (
            ("micropython", (1, 30, 0, ""), 0x1307, "ESP32"),
            "reads .mpy version 7, not version 6",
        ),
        (("micropython", (1, 25, 0, ""), 0, "ESP32"), "reads no .mpy"),
    ],
)
def test_another_micropython(
    identity: tuple, reason: str, plugged: Callable, refused: Callable
) -> None:
    fake = plugged(FakeBoard(SAVES, identity, platform="esp32", heap=LARGE))
    status, line = refused("flash", "--port", "X")
    assert status == 2
    assert reason in line and "micropython.org/download" in line
    assert fake.files == SAVES and not fake.changes
    assert fake.restarts == 1 and not fake.is_open


def test_no_room_on_the_command_line(plugged: Callable, refused: Callable) -> None:
    fake = plugged(FakeBoard(SAVES, ESP32, platform="esp32", heap=LARGE, blocks=20))
    status, line = refused("flash", "--port", "X")
    assert status == 2
    assert line.startswith("the board has no room: ")
    assert fake.files == SAVES and fake.restarts == 1


def test_room_that_runs_out_on_the_way(plugged: Callable, refused: Callable) -> None:
    fake = plugged(FakeBoard(SAVES, ESP32, platform="esp32", heap=LARGE, blocks=40))
    fake.modules["os"].statvfs = lambda path: (4096, 4096, 352, 352)
    status, line = refused("flash", "--port", "X")
    assert status == 1
    assert "can't be written: the board is full" in line
    assert fake.saved == SAVES


def test_a_folder_where_a_file_belongs(plugged: Callable, refused: Callable) -> None:
    esp32: dict[str, Any] = {"identity": ESP32, "platform": "esp32", "heap": LARGE}
    plugged(FakeBoard({"/main.py/x": b""}, **esp32))
    assert "remove the folder /main.py" in refused("flash", "--port", "X")[1]
    plugged(FakeBoard({"/ninety-nine": b""}, **esp32))
    assert "remove the file /ninety-nine" in refused("flash", "--port", "X")[1]
