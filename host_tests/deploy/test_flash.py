"""What flashing changes on a board, what it leaves, and what it says where it can't."""

from __future__ import annotations

import io
import json
from collections.abc import Callable
from types import SimpleNamespace

import pytest

from host_tests.deploy.fake import FakeBoard
from tools.deploy import DeployError, board, files
from tools.deploy.board import Space, Tree
from tools.deploy.flash import Summary, flash, plan
from tools.deploy.progress import Progress

FILES = {
    "/engine/__init__.mpy": b"",
    "/engine/adding/game.mpy": b"M\x06game" * 1000,
    "/firmware/app.mpy": b"M\x06app" * 50,
    "/main.py": b"import firmware.app\n",
}
SAVES = {
    "/saves/tally.txt": b"[Game]",
    "/device.json": b"{}",
    "/lib/mine.py": b"mine",
    "/notes.txt": b"",
}
MANIFEST = b'{"files":{}}\n'


def flashed(fake: FakeBoard, wanted: dict[str, bytes] = FILES) -> Summary:
    """Flash a board; afterwards it must hold what is wanted and whatever else it had."""
    before = fake.saved
    device = board.Board("PORT", fake)  # type: ignore[arg-type]
    summary = flash(device, wanted, MANIFEST, Progress(io.StringIO()))
    assert fake.files == {**before, **wanted, files.MANIFEST: MANIFEST}
    assert summary.sent + summary.unchanged == len(wanted)
    assert summary.free == 4096 * (fake.blocks - fake._taken())
    return summary


def test_an_empty_board_gets_everything() -> None:
    fake = FakeBoard(SAVES)
    summary = flashed(fake)
    assert (summary.sent, summary.unchanged, summary.removed) == (4, 0, 0)
    assert summary.bytes_sent == sum(map(len, FILES.values()))
    written = [path for change, path in fake.changes if change == "rename"]
    assert written == [*FILES, files.MANIFEST]


def test_a_second_time_changes_nothing() -> None:
    fake = FakeBoard(SAVES)
    flashed(fake)
    fake.changes.clear()
    assert flashed(fake).sent == 0
    assert not fake.changes


@pytest.mark.parametrize("has_hashlib", [True, False])
def test_only_what_differs_is_sent(has_hashlib: bool) -> None:
    fake = FakeBoard(SAVES, has_hashlib=has_hashlib)
    flashed(fake)
    fake.changes.clear()
    changed = {**FILES, "/engine/adding/game.mpy": FILES["/engine/adding/game.mpy"][::-1]}
    summary = flashed(fake, changed)
    assert (summary.sent, summary.unchanged) == (1, 3)
    assert ("rename", "/engine/adding/game.mpy") in fake.changes
    assert fake.changes[0] == ("remove", files.MANIFEST)


def test_what_is_stale_goes_and_nothing_else() -> None:
    ours = {
        "/engine/adding/game.py": b"the source would be taken in place of the bytecode",
        "/engine/old/deep/thing.mpy": b"",
        "/engine/readme.txt": b"",
        "/firmware/gone.mpy": b"",
    }
    theirs = {**SAVES, "/engineer/x.mpy": b"", "/main.mpy": b"", "/firmware.txt": b""}
    fake = FakeBoard({**FILES, **ours, **theirs})
    device = board.Board("PORT", fake)  # type: ignore[arg-type]
    summary = flash(device, FILES, MANIFEST, Progress(io.StringIO()))
    assert (summary.sent, summary.unchanged, summary.removed) == (0, 4, 4)
    assert fake.files == {**theirs, **FILES, files.MANIFEST: MANIFEST}
    assert "/engine/old" not in fake.folders
    assert "/engine/adding" in fake.folders


def test_a_file_takes_the_place_of_a_folder_and_the_other_way_round() -> None:
    flashed(FakeBoard({"/engine/adding": b"", "/firmware/app.mpy/x.mpy": b""}))


def test_a_stale_file_makes_room() -> None:
    fake = FakeBoard({"/firmware/large.mpy": bytes(100_000)}, blocks=35)
    assert flashed(fake).removed == 1


def test_no_room_is_known_before_anything_is_changed() -> None:
    fake = FakeBoard({**SAVES, "/big.bin": bytes(300 * 4096)}, blocks=312)
    before = dict(fake.files)
    with pytest.raises(DeployError, match=r"no room: \d+ KB are needed, \d+ KB are free"):
        flash(board.Board("PORT", fake), FILES, MANIFEST, Progress(io.StringIO()))  # type: ignore
    assert fake.files == before and not fake.changes


@pytest.mark.parametrize("blocks", range(14, 32))
def test_what_is_promised_room_has_room(blocks: int) -> None:
    fake = FakeBoard({**FILES, "/firmware/app.mpy": b"old", **SAVES}, blocks=blocks)
    wanted = {**FILES, "/firmware/app.mpy": bytes(9000), "/firmware/ui/new.mpy": bytes(5000)}
    try:
        flashed(fake, wanted)
    except DeployError as error:
        assert "no room" in str(error)
        assert not fake.changes
        assert blocks < 30


@pytest.mark.parametrize("steps", range(3, 40))
def test_what_an_interruption_leaves_is_mended(steps: int) -> None:
    fake = FakeBoard({**SAVES, "/engine/stale.mpy": b"x", "/main.py": b"old"})
    fake.breaks_after = steps
    device = board.Board("PORT", fake)  # type: ignore[arg-type]
    try:
        flash(device, FILES, MANIFEST, Progress(io.StringIO()))
    except DeployError as error:
        assert error.status == 1
        assert "run this again" in str(error)
        assert files.MANIFEST not in fake.files or fake.files.items() >= FILES.items()
    fake.breaks_after = None
    flashed(fake)


def test_what_arrives_damaged_never_takes_its_place() -> None:
    fake = FakeBoard({**SAVES, **FILES, "/firmware/app.mpy": b"old"})
    fake.damages = 1
    flashed(fake)
    fake.files["/firmware/app.mpy"] = b"old"
    fake.damages = 2
    device = board.Board("PORT", fake)  # type: ignore[arg-type]
    with pytest.raises(DeployError, match="app.mpy arrived damaged twice"):
        flash(device, FILES, MANIFEST, Progress(io.StringIO()))
    assert fake.files["/firmware/app.mpy"] == b"old"


@pytest.mark.parametrize("platform", ["rp2", "esp32"])
@pytest.mark.parametrize("watched", [True, False])
def test_a_watchdog_that_is_on_is_fed(platform: str, watched: bool) -> None:
    fake = FakeBoard(platform=platform, watched=watched)
    board.Board("PORT", fake)  # type: ignore[arg-type]
    assert fake.feeding == watched


def test_each_step_is_short() -> None:
    fake = FakeBoard()
    flashed(fake, {**FILES, "/engine/bot.mpy": bytes(range(256)) * 200})
    assert fake.longest < 4096


def test_the_plan_counts_what_it_takes() -> None:
    there = Tree({"/engine/a.mpy": 5000, "/engine/b.mpy": 9000}, ["/engine"])
    wanted = {"/engine/a.mpy": bytes(5000), "/engine/c.mpy": bytes(4097)}
    todo = plan(wanted, MANIFEST, there, {"/engine/c.mpy"}, Space(0, 4096))
    assert todo.send == ["/engine/c.mpy"]
    assert todo.unchanged == ["/engine/a.mpy"]
    assert todo.remove == ["/engine/b.mpy"]
    assert todo.freed == 3 * 4096
    assert todo.needed == (2 + 1 + 2) * 4096
    assert plan(wanted, MANIFEST, there, (), Space(0, 4096)).needed == 0


# On the command line


def test_a_whole_run(
    plugged: Callable[[FakeBoard], FakeBoard], capsys: pytest.CaptureFixture[str]
) -> None:
    from tools.deploy.__main__ import main

    fake = plugged(FakeBoard(SAVES))
    assert main(["flash", "--port", "X"]) == 0
    output = capsys.readouterr()
    assert output.err == ""
    total = len(files.contents())
    assert f"sending 1/{total} " in output.out
    last = output.out.splitlines()[-1]
    assert last.startswith(f"{total} sent, 0 unchanged, 0 removed; ")
    assert "KB free" in last
    assert fake.restarts == 1 and not fake.is_open
    assert json.loads(fake.files[files.MANIFEST])["version"] == files.version()
    assert main(["flash", "--port", "X"]) == 0
    assert f"0 sent, {total} unchanged, 0 removed; 0 bytes" in capsys.readouterr().out


def test_on_a_terminal_one_line_changes_in_place(
    plugged: Callable[[FakeBoard], FakeBoard],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    import sys

    from tools.deploy.__main__ import main

    plugged(FakeBoard())
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    monkeypatch.setenv("COLUMNS", "50")
    assert main(["flash", "--port", "X"]) == 0
    output = capsys.readouterr().out
    assert output.count("\n") == 1
    pieces = output.split("\r")
    assert all(len(piece) < 50 for piece in pieces[:-1])
    assert pieces[-1].startswith(f"{len(files.contents())} sent, ")


def ports(monkeypatch: pytest.MonkeyPatch, *names: str) -> None:
    """Plug in what looks like boards, beside a port that is none."""

    class Port(SimpleNamespace):
        def __getitem__(self, place: int) -> str:
            return (self.device, self.description)[place]

        def __lt__(self, other: Port) -> bool:
            return self.device < other.device

    found = [Port(device=n, product="Board in FS mode", vid=0x2E8A, pid=5) for n in names]
    found.append(Port(device="/dev/ttyS0", product=None, vid=None, pid=None))
    monkeypatch.setattr(board.list_ports, "comports", lambda: found)


def test_no_board(monkeypatch: pytest.MonkeyPatch, refused: Callable) -> None:
    ports(monkeypatch)
    status, line = refused("flash")
    assert status == 2
    assert line.startswith("no board found: is it plugged in")


def test_two_boards(monkeypatch: pytest.MonkeyPatch, refused: Callable) -> None:
    ports(monkeypatch, "/dev/ttyACM1", "/dev/ttyACM0")
    status, line = refused("flash")
    assert status == 2
    assert line == (
        "2 boards found, /dev/ttyACM0 (Board in FS mode), /dev/ttyACM1 (Board in FS mode): "
        "say which, as PORT=/dev/ttyACM0"
    )


def test_the_only_board_is_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    ports(monkeypatch, "/dev/ttyACM0")
    assert board.find_port(None) == "/dev/ttyACM0"
    assert board.find_port("COM7") == "COM7"


def test_a_port_that_is_not_there(refused: Callable) -> None:
    assert refused("flash", "--port", "/dev/none") == (
        2,
        "there is no /dev/none: is the board plugged in?",
    )
    status, line = refused("flash", "--port", "socket://127.0.0.1:1")
    assert status == 2 and line.startswith("socket://127.0.0.1:1 can't be opened")
    status, line = refused("flash", "--port", "nonsense://1")
    assert status == 2 and line.startswith("nonsense://1 can't be opened")


def test_a_port_that_may_not_be_opened(
    monkeypatch: pytest.MonkeyPatch, refused: Callable, tmp_path_factory: pytest.TempPathFactory
) -> None:
    port = tmp_path_factory.mktemp("dev") / "ttyACM0"
    port.touch()
    monkeypatch.setattr(board.os, "access", lambda path, mode: False)
    status, line = refused("flash", "--port", str(port))
    assert status == 2
    assert f"you may not open {port}: 'sudo usermod -aG " in line
    monkeypatch.setattr(board.os, "access", lambda path, mode: True)
    assert "close the program that uses it" in refused("flash", "--port", str(port))[1]


@pytest.mark.parametrize(
    ("identity", "reason"),
    [
        (("micropython", (1, 22, 2, ""), 0x1306, "Pico"), "the board runs MicroPython 1.22.2: "),
        (
            ("micropython", (1, 30, 0, ""), 0x1307, "Pico"),
            "reads .mpy version 7, and not version 6",
        ),
        (("micropython", (1, 25, 0, ""), 0, "Pico"), "reads no .mpy"),
        (("circuitpython", (9, 2, 1), 0x1306, "Pico"), "the board runs CircuitPython 9.2.1: "),
    ],
)
def test_another_micropython(
    identity: tuple, reason: str, plugged: Callable, refused: Callable
) -> None:
    fake = plugged(FakeBoard(SAVES, identity=identity))
    status, line = refused("flash", "--port", "X")
    assert status == 2
    assert reason in line and "micropython.org/download" in line
    assert fake.files == SAVES and not fake.changes
    assert fake.restarts == 1 and not fake.is_open


def test_what_does_not_answer_as_micropython_does(plugged: Callable, refused: Callable) -> None:
    fake = plugged(FakeBoard())
    fake.answers = False
    status, line = refused("flash", "--port", "X")
    assert status == 2
    assert line.startswith("what is at X does not answer as MicroPython does")
    assert not fake.is_open


def test_no_room_on_the_command_line(plugged: Callable, refused: Callable) -> None:
    fake = plugged(FakeBoard(SAVES, blocks=20))
    status, line = refused("flash", "--port", "X")
    assert status == 2
    assert line.startswith("the board has no room: ")
    assert fake.files == SAVES and fake.restarts == 1


def test_room_that_runs_out_on_the_way(plugged: Callable, refused: Callable) -> None:
    fake = plugged(FakeBoard(SAVES, blocks=20))
    fake._modules["os"].statvfs = lambda path: (4096, 4096, 352, 352)  # type: ignore[attr-defined]
    status, line = refused("flash", "--port", "X")
    assert status == 1
    assert "can't be written: the board is full" in line
    assert fake.saved == SAVES


def test_a_folder_where_a_file_belongs(plugged: Callable, refused: Callable) -> None:
    plugged(FakeBoard({"/main.py/x": b""}))
    assert "has a folder /main.py" in refused("flash", "--port", "X")[1]
    plugged(FakeBoard({"/engine": b""}))
    assert "has a file /engine" in refused("flash", "--port", "X")[1]


def test_a_cable_that_comes_off(plugged: Callable, refused: Callable) -> None:
    fake = plugged(FakeBoard(SAVES))
    fake.breaks_after = 30
    assert refused("flash", "--port", "X") == (
        1,
        "the board at X no longer answers: plug it in again and run this again",
    )
    assert fake.restarts == 0 and not fake.is_open


def test_a_missing_package_is_named(monkeypatch: pytest.MonkeyPatch, refused: Callable) -> None:
    import sys

    monkeypatch.setitem(sys.modules, "tools.deploy.board", None)
    assert "run 'make setup'" in refused("flash")[1]


def test_an_interruption_by_hand(
    plugged: Callable, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    from tools.deploy.__main__ import main

    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    fake = plugged(FakeBoard(SAVES))
    monkeypatch.setattr(board.Board, "write", interrupt)
    assert main(["flash", "--port", "X"]) == 130
    assert capsys.readouterr().err.startswith("interrupted: run it again")
    assert not fake.is_open
