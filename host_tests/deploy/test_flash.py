"""The board that `make flash` finds, and the errors if there is none or more than one."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from host_tests.deploy.conftest import Port
from host_tests.deploy.fake import FakeBoard
from tools.deploy import board, drive
from tools.deploy.__main__ import main
from tools.sim.pico.boot_drive import INFO


@pytest.fixture(autouse=True)
def no_drive(monkeypatch: pytest.MonkeyPatch) -> None:
    """No drive is mounted, and none is plugged in."""
    monkeypatch.setattr(drive, "_mounted", list)
    monkeypatch.setattr(drive, "device", lambda name: Path("nowhere", name))


def ports(monkeypatch: pytest.MonkeyPatch, *names: str) -> None:
    """Plug in ports that look like boards, and one that does not."""
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
        "choose one, such as PORT=/dev/ttyACM0"
    )


def other_ports(monkeypatch: pytest.MonkeyPatch, *more: Port) -> None:
    """Plug in a cable that is no board, and more."""
    cable = Port(device="/dev/ttyUSB0", product="FT232R USB UART", vid=0x0403, pid=0x6001)
    monkeypatch.setattr(board.list_ports, "comports", lambda: [cable, *more])

    def opened(port: str, timeout: int) -> None:
        raise AssertionError(f"typed into {port}")

    monkeypatch.setattr(board, "SerialTransport", opened)


def test_nothing_is_typed_into_a_port_that_is_not_micropythons(
    monkeypatch: pytest.MonkeyPatch, refused: Callable
) -> None:
    other_ports(monkeypatch)
    for command in (("flash", "--board", "pico"), ("backup",)):
        assert refused(*command) == (
            2,
            "no board found: is it plugged in, with a cable that carries data? If it is at "
            "/dev/ttyUSB0 (FT232R USB UART), say so: PORT=/dev/ttyUSB0",
        )


def test_a_board_is_known_by_micropythons_number_or_by_its_name_as_the_maker(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    feather = Port(device="/dev/ttyACM3", product="Board in FS mode", vid=0x239A, pid=0x80F2)
    feather.manufacturer = "MicroPython"
    pico = Port(device="/dev/ttyACM4", product=None, vid=0x2E8A, pid=5)
    for there in (feather, pico):
        other_ports(monkeypatch, there)
        assert board.find_port(None) == there.device


@pytest.mark.parametrize(("vid", "pid"), [(0x2E8A, 0xC), (0x303A, 0x4001)])
def test_a_number_that_other_firmware_has_is_no_boards(
    vid: int, pid: int, monkeypatch: pytest.MonkeyPatch, refused: Callable
) -> None:
    """A debug probe's; and that of all firmware with Espressif's USB, MicroPython's too."""
    other_ports(monkeypatch)
    port = Port(device="/dev/ttyACM5", product="Espressif Device", vid=vid, pid=pid)
    monkeypatch.setattr(board.list_ports, "comports", lambda: [port])
    assert refused("flash") == (
        2,
        "no board found: is it plugged in, with a cable that carries data? If it is at "
        "/dev/ttyACM5 (Espressif Device), say so: PORT=/dev/ttyACM5",
    )


def test_a_drive_that_is_mounted_comes_before_a_port_that_is_no_boards(
    monkeypatch: pytest.MonkeyPatch, refused: Callable, folder: Path
) -> None:
    (folder / INFO).write_text("Board-ID: RPI-RP2\r\n")
    monkeypatch.setattr(drive, "_mounted", lambda: [folder])
    other_ports(monkeypatch)
    assert f"the board with the drive {folder} is one of pico" in refused("flash")[1]


def test_a_drive_that_nobody_has_mounted_is_named(
    monkeypatch: pytest.MonkeyPatch, refused: Callable, tmp_path: Path
) -> None:
    (tmp_path / "RP2350").touch()
    monkeypatch.setattr(drive, "device", lambda name: tmp_path / name)
    monkeypatch.setattr(drive, "_mount", lambda name: None)
    other_ports(monkeypatch)
    assert refused("flash") == (
        2,
        f"the drive RP2350 is not mounted: 'sudo mount -o uid=$(id -u) {tmp_path}/RP2350 /mnt', "
        "then 'make flash BOARD=NAME DRIVE=/mnt'",
    )


def test_the_only_board_is_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    ports(monkeypatch, "/dev/ttyACM0")
    assert board.find_port(None) == "/dev/ttyACM0"
    assert board.find_port("COM7") == "COM7"


def test_a_port_that_is_not_there(refused: Callable) -> None:
    assert refused("flash", "--port", "/dev/none") == (
        2,
        "/dev/none does not exist: is the board plugged in?",
    )
    status, line = refused("flash", "--port", "socket://127.0.0.1:1")
    assert status == 2 and line.startswith("socket://127.0.0.1:1 can't be opened")
    status, line = refused("flash", "--port", "nonsense://1")
    assert status == 2 and line.startswith("nonsense://1 can't be opened")


def test_a_port_that_may_not_be_opened(
    monkeypatch: pytest.MonkeyPatch, refused: Callable, tmp_path_factory: pytest.TempPathFactory
) -> None:
    port = tmp_path_factory.mktemp("dev") / "ttyACM0"
    port.touch(0o600)
    monkeypatch.setattr(board.getpass, "getuser", lambda: "ada")
    monkeypatch.setattr(board.os, "access", lambda path, mode: False)
    for group in ("dialout", "uucp"):
        monkeypatch.setattr(board, "_owner", lambda there, group=group: ("root", group))
        port.chmod(0o660)
        assert refused("flash", "--port", str(port)) == (
            2,
            f"no permission for {port}: 'sudo usermod -aG {group} ada', then log out and in again",
        )
        port.chmod(0o600)
        assert "usermod" not in refused("flash", "--port", str(port))[1]
    for group in ("root", "wheel", "ada"):
        port.chmod(0o660)
        monkeypatch.setattr(board, "_owner", lambda there, group=group: ("root", group))
        assert refused("flash", "--port", str(port)) == (
            2,
            f"no permission for {port}, which is -rw-rw---- root {group}: "
            f"'sudo chmod a+rw {port}' opens it until the board is plugged in again",
        )
    monkeypatch.setattr(board.os, "access", lambda path, mode: True)
    assert "close the program that uses it" in refused("flash", "--port", str(port))[1]


def test_another_python_than_micropython(plugged: Callable, refused: Callable) -> None:
    fake = plugged(FakeBoard(identity=("circuitpython", (9, 2, 1), 0x1306, "Pico")))
    status, line = refused("flash", "--port", "X")
    assert status == 2
    assert "the board runs CircuitPython 9.2.1, not MicroPython: hold BOOTSEL" in line
    assert fake.restarts == 1 and not fake.is_open and not fake.changes


def test_what_does_not_answer_as_micropython_does(plugged: Callable, refused: Callable) -> None:
    fake = plugged(FakeBoard())
    fake.answers = False
    status, line = refused("flash", "--port", "X")
    assert status == 2
    assert line.startswith("the board at X does not answer like MicroPython")
    assert not fake.is_open


def test_a_cable_that_comes_off(plugged: Callable, refused: Callable) -> None:
    for steps in range(1, 9):
        fake = plugged(FakeBoard())
        fake.breaks_after = steps
        assert refused("flash", "--port", "X") == (
            1,
            "the board at X no longer answers: plug it in again, then run this again",
        )
        assert fake.restarts == 0 and not fake.is_open


def test_a_board_that_does_not_exist(refused: Callable) -> None:
    status, line = refused("flash", "--board", "pico3")
    assert status == 2 and line.startswith("unknown BOARD=pico3; the boards are pico, pico_w, ")


def test_a_missing_package_is_named(monkeypatch: pytest.MonkeyPatch, refused: Callable) -> None:
    import sys

    for name in ("flash", "board"):
        monkeypatch.delitem(sys.modules, f"tools.deploy.{name}", raising=False)
    monkeypatch.setitem(sys.modules, "mpremote.transport", None)
    assert "the package mpremote.transport is missing: run 'make setup'" in refused("flash")[1]


def test_an_interruption_by_hand(
    plugged: Callable, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    fake = plugged(FakeBoard())
    monkeypatch.setattr(board.Board, "space", interrupt)
    assert main(["flash", "--port", "X"]) == 130
    assert capsys.readouterr().err.startswith("interrupted: run it again")
    assert not fake.is_open


def test_drives_are_found_where_they_are_mounted(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    for name in ("RPI-RP2", "a b", "other"):
        (tmp_path / name).mkdir()
    (tmp_path / "RPI-RP2" / INFO).write_text("Board-ID: RPI-RP2\r\n")
    (tmp_path / "a b" / INFO).write_text("UF2 Bootloader v1.0\r\nBoard-ID: RP2350\r\n")
    (tmp_path / "other" / INFO).write_text("Board-ID: SAMD21G18A-Zero\r\n")
    mounts = tmp_path / "mounts"
    mounts.write_text(
        "proc /proc proc rw 0 0\n"
        + "".join(
            f"/dev/sda1 {str(tmp_path / each).replace(' ', chr(92) + '040')} vfat rw 0 0\n"
            for each in ("RPI-RP2", "a b", "other")
        )
    )
    monkeypatch.undo()
    monkeypatch.setattr(drive, "_MOUNTS", mounts)
    monkeypatch.setattr(drive.sys, "platform", "linux")
    assert [(each.folder.name, each.name) for each in drive.find()] == [
        ("RPI-RP2", "RPI-RP2"),
        ("a b", "RP2350"),
    ]
