"""Where MicroPython for the Pico comes from: what is said when there is none. Nothing is built."""

from __future__ import annotations

import os
import threading
import time
from pathlib import Path

import pytest

from tools import uf2
from tools.sim.pico import micropython
from tools.sim.pico.micropython import FirmwareError

FIRMWARE = b"MicroPython v1.25.0 on 2025-04-15; Raspberry Pi Pico with RP2040"
FILE = uf2.build({uf2.FLASH: FIRMWARE}, uf2.RP2040)


@pytest.fixture(autouse=True)
def machine(monkeypatch, tmp_path):
    """A Debian machine with all tools, on which the steps of the build must not be run."""

    def step(*arguments):
        raise AssertionError("this would build")

    monkeypatch.delenv("NINETY_NINE_UF2", raising=False)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    system = {"ID": "debian", "VERSION_CODENAME": "bookworm"}
    monkeypatch.setattr(micropython.platform, "freedesktop_os_release", lambda: system)
    monkeypatch.setattr(micropython.shutil, "which", lambda name: f"/usr/bin/{name}")
    monkeypatch.setattr(micropython, "_missing_tools", lambda: [])
    sources = {"sources.list": "deb http://archive.example bookworm main\n"}
    monkeypatch.setattr(micropython, "_machine_sources", lambda: sources)
    for name in ("_install", "_fetch", "_run"):
        monkeypatch.setattr(micropython, name, step)
    return system


@pytest.fixture
def build(monkeypatch):
    """A build that takes no tools: a list that counts its runs."""
    runs = []

    def build(scratch, log_path, release):
        runs.append(release)
        time.sleep(0.05)
        path = scratch / "RPI_PICO.uf2"
        path.write_bytes(FILE)
        return path

    monkeypatch.setattr(micropython, "_build", build)
    return runs


def left_behind(tmp_path):
    """What lies in the cache but for locks and logs."""
    names = (path.name for path in (tmp_path / "cache" / "ninety-nine").glob("*"))
    return [name for name in names if not name.endswith((".lock", ".log"))]


def refused(function, *arguments):
    """The line with which a call is refused."""
    with pytest.raises(FirmwareError) as error:
        function(*arguments)
    assert "\n" not in str(error.value)
    return str(error.value)


def test_who_is_not_root_is_told_the_command(monkeypatch, machine, tmp_path):
    monkeypatch.setattr(micropython, "_missing_tools", lambda: ["cmake", "gcc-arm-none-eabi"])
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    assert refused(micropython.uf2) == (
        "MicroPython for the Pico is built once, with packages that are not installed: "
        "sudo apt-get install --yes cmake gcc-arm-none-eabi"
    )
    assert left_behind(tmp_path) == []


@pytest.mark.parametrize("system", [{"ID": "fedora"}, {"ID": "ubuntu", "ID_LIKE": "debian"}, {}])
def test_other_systems_are_told_of_the_variable(machine, system):
    machine.clear()
    machine.update(system)
    assert refused(micropython.uf2) == (
        "MicroPython for the Pico can be built on Debian only; elsewhere let NINETY_NINE_UF2 "
        "name a downloaded UF2 file of MicroPython for RPI_PICO"
    )


def test_a_system_that_says_nothing_of_itself(monkeypatch):
    def nothing():
        raise OSError("no file says it")

    monkeypatch.setattr(micropython.platform, "freedesktop_os_release", nothing)
    assert "on Debian only" in refused(micropython.uf2)


def test_a_machine_without_sources(monkeypatch):
    monkeypatch.setattr(micropython, "_machine_sources", lambda: {})
    assert refused(micropython.uf2) == (
        "/etc/apt names no archive with the main packages of Debian bookworm"
    )


def test_a_folder_that_make_cannot_work_in(monkeypatch, tmp_path):
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "my cache"))
    assert refused(micropython.uf2) == (
        f"make can't work in {tmp_path}/my cache/ninety-nine: "
        "let XDG_CACHE_HOME name a folder without spaces"
    )


def test_a_step_that_fails_names_the_log(monkeypatch, capfd, tmp_path):
    monkeypatch.undo()  # run the real steps
    log_path = tmp_path / "the.log"
    with open(log_path, "w", encoding="utf-8") as log:
        command = ["sh", "-c", "echo told; echo why >&2; exit 3"]
        assert refused(micropython._run, command, log) == (
            f"MicroPython for the Pico could not be built: sh failed, see {log_path}"
        )
    assert log_path.read_text(encoding="utf-8").endswith("exit 3\ntold\nwhy\n")
    assert capfd.readouterr() == ("", "")


def test_the_named_file_is_used(monkeypatch, tmp_path, capsys):
    path = tmp_path / "official.uf2"
    path.write_bytes(FILE)
    monkeypatch.setenv("NINETY_NINE_UF2", str(path))
    assert micropython.uf2() == path
    assert micropython.main([]) == 0
    assert capsys.readouterr() == (f"{path}\n", "")


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (b"MZ" + bytes(1022), "this is no UF2 file"),
        (FILE[:-512], "the UF2 file is not whole: 15 of 16 blocks"),
        (
            uf2.build({uf2.FLASH: FIRMWARE}, uf2.RP2350),
            "this is for the RP2350 (Pico 2), not for the RP2040 (Pico)",
        ),
        (
            uf2.build({uf2.FLASH: FIRMWARE.replace(b"Pico with", b"Pico W with")}, uf2.RP2040),
            "this is no MicroPython for the Pico (RPI_PICO)",
        ),
        (
            uf2.build({uf2.FLASH + 0x1000: FIRMWARE}, uf2.RP2040),
            "this is no MicroPython for the Pico (RPI_PICO)",
        ),
        (None, "No such file or directory"),
    ],
)
def test_a_named_file_that_will_not_do(monkeypatch, tmp_path, capsys, content, reason):
    path = tmp_path / "other.uf2"
    if content is not None:
        path.write_bytes(content)
    monkeypatch.setenv("NINETY_NINE_UF2", str(path))
    assert refused(micropython.uf2) == f"NINETY_NINE_UF2: {path}: {reason}"
    assert micropython.main([]) == 1
    assert capsys.readouterr() == ("", f"NINETY_NINE_UF2: {path}: {reason}\n")


def test_reading_gives_addresses_and_bytes(tmp_path):
    path = tmp_path / "firmware.uf2"
    path.write_bytes(FILE)
    assert micropython.read_uf2(path) == {uf2.FLASH: FIRMWARE.ljust(uf2.SECTOR, b"\xff")}


def test_it_is_built_once_and_kept(build, tmp_path):
    path = micropython.uf2()
    assert path.read_bytes() == FILE
    assert path.name == "RPI_PICO.uf2"
    assert path.parent.name.startswith("micropython-rpi-pico-1.25.0-")
    assert path.parents[1] == tmp_path / "cache" / "ninety-nine"
    assert micropython.uf2() == path
    assert build == ["bookworm"]
    assert left_behind(tmp_path) == [path.parent.name]


def test_a_changed_recipe_builds_anew(build, monkeypatch):
    first = micropython.uf2()
    monkeypatch.setattr(micropython, "MANIFEST", micropython.MANIFEST + "# changed\n")
    assert micropython.uf2() != first
    assert len(build) == 2


def test_a_damaged_file_is_built_anew(build):
    path = micropython.uf2()
    path.write_bytes(FILE[:100])
    assert micropython.uf2().read_bytes() == FILE
    assert len(build) == 2


def test_a_relative_cache_counts_as_none(build, monkeypatch, tmp_path):
    monkeypatch.setenv("XDG_CACHE_HOME", "cache")
    monkeypatch.setattr(Path, "home", lambda: tmp_path)
    assert micropython.uf2().is_relative_to(tmp_path / ".cache" / "ninety-nine")


@pytest.mark.parametrize("error", [FirmwareError("make failed"), OSError(28, "disk full")])
def test_a_build_that_breaks_off_leaves_nothing(monkeypatch, tmp_path, error):
    def build(scratch, log_path, release):
        (scratch / "RPI_PICO.uf2").write_bytes(FILE[:512])
        raise error

    monkeypatch.setattr(micropython, "_build", build)
    refused(micropython.uf2)
    assert left_behind(tmp_path) == []


def test_what_a_killed_build_left_is_removed(build, tmp_path):
    path = micropython.uf2()
    path.unlink()
    left = path.parent.with_name(path.parent.name + ".building-abc")
    left.mkdir()
    (left / "half").touch()
    micropython.uf2()
    assert left_behind(tmp_path) == [path.parent.name]


def test_two_at_once_build_once(build):
    threads = [threading.Thread(target=micropython.uf2) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(build) == 1


ONE_LINE = """\
# deb http://commented.example bookworm main
deb http://archive.example/debian bookworm main contrib # a comment
deb-src http://source.example/debian bookworm main
deb [arch=amd64 signed-by=/usr/share/keyrings/a.gpg trusted=yes] http://b.example bookworm main
deb http://archive.example/debian bookworm-updates main
deb http://archive.example/debian-security bookworm-security main
deb cdrom:[Debian GNU/Linux 12.0.0 _Bookworm_]/ bookworm main
deb http://other.example bookworm stable
deb http://archive.example/debian bookworm main
"""

FIELDS = """\
# Written by the installer
Types: deb
URIs: http://archive.example/debian
# The next one was longer.
Suites: bookworm bookworm-updates
Components: main non-free-firmware
Trusted: yes
Signed-By:
 -----BEGIN PGP PUBLIC KEY BLOCK-----
 .
 mQINBA
 -----END PGP PUBLIC KEY BLOCK-----

Enabled: no
Types: deb
URIs: http://off.example/debian
Suites: bookworm
Components: main

types: deb deb-src
uris: http://one.example/debian
 http://two.example/debian
suites:
 bookworm
components: main
"""


def test_sources_from_lines():
    assert micropython.trixie_sources({"sources.list": ONE_LINE}, "bookworm") == (
        "Types: deb deb-src\nURIs: http://archive.example/debian\n"
        "Suites: trixie\nComponents: main\n"
        "\n"
        "Types: deb deb-src\nURIs: http://b.example\nSuites: trixie\nComponents: main\n"
        "Signed-By: /usr/share/keyrings/a.gpg\n"
    )


def test_sources_from_fields():
    assert micropython.trixie_sources({"debian.sources": FIELDS}, "bookworm") == (
        "Types: deb deb-src\nURIs: http://archive.example/debian\n"
        "Suites: trixie\nComponents: main\n"
        "Signed-By: \n -----BEGIN PGP PUBLIC KEY BLOCK-----\n .\n mQINBA\n"
        " -----END PGP PUBLIC KEY BLOCK-----\n"
        "\n"
        "Types: deb deb-src\nURIs: http://one.example/debian\n http://two.example/debian\n"
        "Suites: trixie\nComponents: main\n"
    )


def test_sources_that_follow_a_role():
    """They count only where none has the release's own name."""
    role = {"a.list": "deb http://archive.example stable main"}
    assert "URIs: http://archive.example\n" in micropython.trixie_sources(role, "bookworm")
    both = role | {"b.list": "deb http://b.example bookworm main"}
    assert "archive.example" not in micropython.trixie_sources(both, "bookworm")


def test_no_source_is_trusted_unsigned():
    files = {"sources.list": ONE_LINE, "debian.sources": FIELDS}
    assert "trusted" not in micropython.trixie_sources(files, "bookworm").lower()
