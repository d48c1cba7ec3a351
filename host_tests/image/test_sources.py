"""Where MicroPython for the Pico comes from, and the errors if it is missing. Nothing is built."""

from __future__ import annotations

import hashlib
import json
import os
import threading
import time
from pathlib import Path

import pytest

from host_tests.image.programs import BANNER, program
from tools import image, uf2
from tools.image import FirmwareError, base, debian, sources, steps
from tools.image.__main__ import main
from tools.image.program import Program, describe

PICO = image.BOARDS["pico"]
FIRMWARE = program(place=image.STOCK)
OURS = program(place=PICO.storage)
FILE = uf2.build({uf2.FLASH: FIRMWARE}, uf2.RP2040)
PACKED = uf2.build({uf2.FLASH: FIRMWARE}, uf2.RP2040, uf2.FLASH)


@pytest.fixture(autouse=True)
def machine(monkeypatch, tmp_path):
    """A Debian machine with all tools, on which no step of the build may run."""

    def step(*arguments):
        raise AssertionError("this would build")

    monkeypatch.delenv("NINETY_NINE_MICROPYTHON", raising=False)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    system = {"ID": "debian", "VERSION_CODENAME": "bookworm"}
    monkeypatch.setattr(debian.platform, "freedesktop_os_release", lambda: system)
    monkeypatch.setattr(debian.shutil, "which", lambda name: f"/usr/bin/{name}")
    monkeypatch.setattr(debian, "missing_tools", lambda: [])
    apt = {"sources.list": "deb http://archive.example bookworm main\n"}
    monkeypatch.setattr(debian, "_machine_sources", lambda: apt)
    for name in ("_install", "_fetch", "run"):
        monkeypatch.setattr(debian, name, step)
    return system


def digest(source: bytes) -> bytes:
    return hashlib.sha256(source).digest()


class Builds:
    """Build steps that need no tools and count their runs; `fails` is raised at the end."""

    def __init__(self) -> None:
        self.unpacked = self.compiled = self.linked = 0
        self.fails: Exception | None = None

    def unpack(self, scratch, log, say):
        self.unpacked += 1
        (scratch / "downloads").mkdir()
        (scratch / "source" / "mpy-cross").mkdir(parents=True)
        return scratch / "source"

    def run(self, command, log, environment=None, folder=None, must_work=True):
        if command[:2] != ["cmake", "--build"]:
            return
        self.compiled += 1
        time.sleep(0.05)
        (Path(command[2]) / "firmware.bin").write_bytes(FIRMWARE)
        if self.fails:
            raise self.fails

    def link(self, base, board, frozen, scratch):
        self.linked += 1
        (scratch / "firmware.elf").touch()
        if self.fails:
            raise self.fails
        return OURS + b"".join(frozen.values())


@pytest.fixture
def builds(monkeypatch):
    """Replace the real steps by counted ones."""
    made = Builds()
    monkeypatch.setattr(debian, "prepare", made.unpack)
    monkeypatch.setattr(sources, "run", made.run)
    monkeypatch.setattr(base, "run", made.run)
    monkeypatch.setattr(base, "link", made.link)
    # The sources together are larger than the flash has room for; their bytecode is not.
    monkeypatch.setattr(base, "compile_python", lambda made, name, source, scratch: digest(source))
    return made


def left_behind(tmp_path):
    """Return the content of the cache, without logs and what must stay."""
    folder = sources.home(None)
    names = {
        path.name.partition("-")[0]
        for path in folder.glob("*")
        if path.suffix not in (".lock", ".log")
    }
    return names - {"source", "RPI_PICO", "images", "bytecode"}


def refused(function, *arguments):
    """Return the error of a call."""
    with pytest.raises(FirmwareError) as error:
        function(*arguments)
    assert "\n" not in str(error.value)
    return str(error.value)


def test_without_root_the_error_has_the_command(monkeypatch, machine, tmp_path):
    monkeypatch.setattr(debian, "missing_tools", lambda: ["cmake", "gcc-arm-none-eabi"])
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    for needs in (image.stock, lambda: image.build("pico")):
        assert refused(needs) == (
            "building MicroPython needs packages that are not installed: "
            "sudo apt-get install --yes --no-install-recommends cmake gcc-arm-none-eabi"
        )
    assert left_behind(tmp_path) == set()


@pytest.mark.parametrize("system", [{"ID": "fedora"}, {"ID": "ubuntu", "ID_LIKE": "debian"}, {}])
def test_other_systems_need_a_checkout(machine, system):
    machine.clear()
    machine.update(system)
    for needs in (image.stock, lambda: image.build("pico")):
        assert refused(needs) == (
            "only Debian has MicroPython's sources as packages; elsewhere name a "
            "checkout of MicroPython: MICROPYTHON=DIR after make, or NINETY_NINE_MICROPYTHON=DIR"
        )


def test_an_unknown_system(monkeypatch):
    def nothing():
        raise OSError("no file says it")

    monkeypatch.setattr(debian.platform, "freedesktop_os_release", nothing)
    assert "only Debian" in refused(image.stock)


def test_a_machine_without_sources(monkeypatch):
    monkeypatch.setattr(debian, "_machine_sources", lambda: {})
    assert refused(image.stock) == (
        "/etc/apt names no archive with the main packages of Debian bookworm"
    )


def test_a_folder_that_make_cannot_work_in(monkeypatch, tmp_path):
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "my cache"))
    assert refused(image.stock) == (
        f"make can't work in {tmp_path}/my cache/ninety-nine: "
        "set XDG_CACHE_HOME to a folder without spaces"
    )


def test_a_step_that_fails_names_the_log(capfd, tmp_path):
    log_path = tmp_path / "the.log"
    with open(log_path, "w", encoding="utf-8") as log:
        command = ["sh", "-c", "echo done; echo why >&2; exit 3"]
        assert refused(steps.run, command, log) == (
            f"MicroPython could not be built: sh failed, see {log_path}"
        )
        assert refused(steps.run, ["no-such-tool"], log) == (
            "no-such-tool can't be run: No such file or directory"
        )
    assert "exit 3\ndone\nwhy\n" in log_path.read_text(encoding="utf-8")
    assert capfd.readouterr() == ("", "")


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (b"MZ" + bytes(1022), "not a UF2 file"),
        (FILE[:-512], "the UF2 file is incomplete: 63 of 64 blocks"),
        (
            uf2.build({uf2.FLASH: FIRMWARE}, uf2.RP2350),
            "expected the RP2040 (Pico), found the RP2350 (Pico 2)",
        ),
        (
            uf2.build(
                {uf2.FLASH: program(banner=BANNER.replace(b"Pico with", b"Pico W with"))},
                uf2.RP2040,
            ),
            "not MicroPython for the Pico (RPI_PICO)",
        ),
        (
            uf2.build({uf2.FLASH + 0x1000: FIRMWARE}, uf2.RP2040),
            "not MicroPython for the Pico (RPI_PICO)",
        ),
        (None, "No such file or directory"),
    ],
)
def test_a_file_that_is_not_micropython_for_the_pico(tmp_path, content, reason):
    path = tmp_path / "other.uf2"
    if content is not None:
        path.write_bytes(content)
    assert refused(image.check, path) == f"{path}: {reason}"


def test_reading_gives_addresses_and_bytes(tmp_path):
    path = tmp_path / "firmware.uf2"
    path.write_bytes(FILE)
    assert image.read_uf2(path) == {uf2.FLASH: FIRMWARE}


def test_it_is_built_once_and_kept(builds, tmp_path, capsys):
    path = image.stock()
    assert path.read_bytes() == PACKED
    assert path.is_relative_to(tmp_path / "cache" / "ninety-nine")
    capsys.readouterr()
    assert main(["--stock"]) == 0
    assert capsys.readouterr() == (f"{path}\n", "")
    ours = image.build("pico")
    assert image.build("pico") == ours
    assert (builds.unpacked, builds.compiled, builds.linked) == (1, 1, 1)
    assert left_behind(tmp_path) == set()


def test_a_changed_module_is_only_linked(builds):
    first = image.build("pico")
    second = image.build("pico", replaced={"firmware/help.py": b"x = 1\n"})
    assert first.read_bytes() != second.read_bytes()
    assert image.build("pico") == first
    assert (builds.unpacked, builds.compiled, builds.linked) == (1, 1, 2)


def test_only_the_last_images_of_a_board_are_kept(builds):
    made = [image.build("pico", replaced={"x.py": b"%d" % number}) for number in range(14)]
    os.utime(made[3])
    last = image.build("pico", replaced={"x.py": b"last"})
    kept = set(last.parent.glob("ninety-nine-pico-*"))
    assert len(kept) == 12 and {last, made[3], *made[-5:]} <= kept


def test_a_changed_recipe_builds_again(builds, monkeypatch):
    first = image.stock()
    monkeypatch.setattr(base, "MANIFEST", base.MANIFEST + "# changed\n")
    assert image.stock() != first
    monkeypatch.setattr(debian, "RECIPE", ("another",))
    image.stock()
    assert (builds.unpacked, builds.compiled) == (2, 3)


def test_a_relative_cache_is_ignored(builds, monkeypatch, tmp_path):
    monkeypatch.setenv("XDG_CACHE_HOME", "cache")
    monkeypatch.setattr(Path, "home", lambda: tmp_path)
    assert image.stock().is_relative_to(tmp_path / ".cache" / "ninety-nine")


@pytest.mark.parametrize("error", [FirmwareError("make failed"), OSError(28, "disk full")])
def test_an_interrupted_build_leaves_nothing(builds, tmp_path, error):
    builds.fails = error
    refused(image.build, "pico")
    assert left_behind(tmp_path) == set()
    builds.fails = None
    assert image.build("pico").read_bytes()[:4] == b"UF2\n"
    assert builds.compiled == 2


def test_what_a_killed_build_left_is_removed(builds, tmp_path):
    place = sources.home(None)
    half = place / f"RPI_PICO-{base.key(image.BOARDS['pico'])}"
    for folder in (place / "unpacking" / "half", half):
        folder.mkdir(parents=True)
    (half / "half.o").touch()
    image.stock()
    assert left_behind(tmp_path) == set()
    assert not (half / "half.o").exists()


def test_two_processes_build_once(builds):
    threads = [threading.Thread(target=image.build, args=("pico",)) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert (builds.unpacked, builds.compiled, builds.linked) == (1, 1, 1)


def test_two_boards_are_built_at_a_time(builds, monkeypatch):
    """They share the bytecode of most modules."""
    both = threading.Barrier(2, timeout=10)
    there = set()
    fsync = os.fsync

    def meeting(number):
        fsync(number)
        if threading.get_ident() not in there:
            there.add(threading.get_ident())
            both.wait()  # each has written the same module

    monkeypatch.setattr(os, "fsync", meeting)
    made = []

    def build(board):
        made.append(image.build(board))

    threads = [threading.Thread(target=build, args=(board,)) for board in ("pico", "xiao_rp2040")]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(made) == 2


def test_a_firmware_that_is_too_large(builds, monkeypatch):
    room = PICO.storage[0] - uf2.PAGE
    monkeypatch.setattr(base, "link", lambda *arguments: bytes(room + 5))
    reason = "the firmware is 5 bytes too large for the Raspberry Pi Pico"
    assert refused(image.build, "pico") == reason


def test_the_filesystem_never_moves(builds):
    assert refused(image.build, "pico2") == (
        "this MicroPython has another filesystem for the Raspberry Pi Pico 2: expected "
        "(1015808, 3178496), found (1015808, 1081344)"
    )


def test_the_description_in_a_program():
    said = program(board="pico", version="v1.29.0", place=(0x100000, 1 << 20))
    assert describe(said) == Program("v1.29.0", (0x100000, 1 << 20))
    assert describe(bytes(9000)) == Program(None, None)


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
    assert debian.trixie_sources({"sources.list": ONE_LINE}, "bookworm") == (
        "Types: deb deb-src\nURIs: http://archive.example/debian\n"
        "Suites: trixie\nComponents: main\n"
        "\n"
        "Types: deb deb-src\nURIs: http://b.example\nSuites: trixie\nComponents: main\n"
        "Signed-By: /usr/share/keyrings/a.gpg\n"
    )


def test_sources_from_fields():
    assert debian.trixie_sources({"debian.sources": FIELDS}, "bookworm") == (
        "Types: deb deb-src\nURIs: http://archive.example/debian\n"
        "Suites: trixie\nComponents: main\n"
        "Signed-By: \n -----BEGIN PGP PUBLIC KEY BLOCK-----\n .\n mQINBA\n"
        " -----END PGP PUBLIC KEY BLOCK-----\n"
        "\n"
        "Types: deb deb-src\nURIs: http://one.example/debian\n http://two.example/debian\n"
        "Suites: trixie\nComponents: main\n"
    )


def test_sources_that_follow_a_role():
    """They count only if no source has the release's own name."""
    role = {"a.list": "deb http://archive.example stable main"}
    assert "URIs: http://archive.example\n" in debian.trixie_sources(role, "bookworm")
    both = role | {"b.list": "deb http://b.example bookworm main"}
    assert "archive.example" not in debian.trixie_sources(both, "bookworm")


def test_no_source_is_trusted_unsigned():
    files = {"sources.list": ONE_LINE, "debian.sources": FIELDS}
    assert "trusted" not in debian.trixie_sources(files, "bookworm").lower()


# A checkout of MicroPython's repository


@pytest.fixture
def checkout(tmp_path, monkeypatch):
    """Return a folder that looks like a checkout with its submodules, and provide all tools."""
    folder = tmp_path / "micropython"
    for name in ("ports/rp2/CMakeLists.txt", *map("/".join, sources._SUBMODULES.items())):
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).touch()
    (folder / "py").mkdir()
    version = "#define MICROPY_VERSION_MAJOR 1\n#define MICROPY_VERSION_MINOR 27\n"
    (folder / "py" / "mpconfig.h").write_text(version)
    monkeypatch.setattr(sources.shutil, "which", lambda name: f"/usr/bin/{name}")
    return folder


def test_a_checkout_is_built_each_time(builds, checkout, monkeypatch):
    first = image.build("pico", checkout=checkout)
    assert first.read_bytes()[:4] == b"UF2\n"
    monkeypatch.setenv("NINETY_NINE_MICROPYTHON", str(checkout))
    assert image.build("pico") == first
    assert image.stock().read_bytes() == PACKED
    assert (builds.unpacked, builds.compiled, builds.linked) == (0, 3, 2)


def test_a_folder_that_is_not_a_checkout(checkout, tmp_path):
    for folder in (tmp_path, tmp_path / "none"):
        reason = f"{folder} is not a checkout of MicroPython's repository"
        assert refused(image.build, "pico", print, folder) == reason
    (checkout / "py" / "mpconfig.h").write_bytes(b"\xff")
    assert "is not a checkout" in refused(image.build, "pico", print, checkout)


def test_a_checkout_that_is_too_old(checkout):
    text = (checkout / "py" / "mpconfig.h").read_text()
    (checkout / "py" / "mpconfig.h").write_text(text.replace("27", "23"))
    assert refused(image.build, "pico", print, checkout) == (
        f"{checkout} must be MicroPython 1.24 or newer; it is 1.23"
    )


def test_a_checkout_without_its_submodules(checkout):
    (checkout / "lib" / "tinyusb" / "src" / "tusb.h").unlink()
    (checkout / "lib" / "pico-sdk" / "pico_sdk_init.cmake").unlink()
    assert refused(image.build, "pico", print, checkout) == (
        f"{checkout} lacks submodules: run git -C {checkout} submodule update --init "
        "lib/pico-sdk lib/tinyusb"
    )


def test_a_machine_without_the_compilers(checkout, monkeypatch):
    there = {"cmake", "make", "cc"}
    monkeypatch.setattr(sources.shutil, "which", lambda name: name if name in there else None)
    assert refused(image.build, "pico", print, checkout) == (
        "to build MicroPython, install arm-none-eabi-gcc, arm-none-eabi-g++"
    )


def test_the_storage_is_ours_wherever_micropython_says_its_size(checkout, monkeypatch, tmp_path):
    """MicroPython 1.25 says it in the board's header; 1.29 says it to compiler and linker."""
    folder, scratch = tmp_path / "base", tmp_path / "scratch"
    for place in (folder / "CMakeFiles" / "firmware.dir", folder / "frozen_mpy", scratch):
        place.mkdir(parents=True)
    in_tree = [checkout / "ports" / "rp2" / "rp2_flash.c", folder / "frozen_content.c"]
    size = PICO.storage[1]
    size_option = "-Wl,--defsym=__micropy_flash_storage_bytes__"
    ran = []

    def step(command, log, environment=None, folder=None, must_work=True, output=None):
        ran.append(command)
        if command[0].endswith("objcopy"):
            Path(command[-1]).write_bytes(b"firmware")

    monkeypatch.setattr(base, "run", step)
    made = sources.Sources(checkout, tmp_path, tmp_path / "mpy-cross", "python3", {}, fixed=False)
    for flag, option in (
        ("", ""),
        ("-DMICROPY_HW_FLASH_STORAGE_BYTES=1441792 ", f"{size_option}=1441792 "),
    ):
        entries = [
            {"file": str(file), "command": f"arm-gcc {flag}-o {file.name}.o -c {file}"}
            for file in in_tree
        ]
        (folder / "compile_commands.json").write_text(json.dumps(entries))
        (folder / "CMakeFiles" / "firmware.dir" / "link.txt").write_text(
            f"arm-g++ -Wl,--defsym=__micropy_c_heap_size__=0 {option}-Wl,-Map=firmware.elf.map "
            "CMakeFiles/firmware.dir/rp2_flash.c.o CMakeFiles/firmware.dir/frozen_content.c.obj "
            "CMakeFiles/firmware.dir/main.c.o -o firmware.elf\n"
        )
        ran.clear()
        assert base.link(base.Base(made, folder), PICO, {}, scratch) == b"firmware"
        compiler = next(command for command in ran if str(in_tree[0]) in command)
        header = Path(compiler[compiler.index("-include") + 1]).read_text(encoding="utf-8")
        assert compiler.index("-o") + 1 == compiler.index(f"{scratch}/rp2_flash.c.o")
        assert header.splitlines()[-2:] == [
            "#undef MICROPY_HW_FLASH_STORAGE_BYTES",
            f"#define MICROPY_HW_FLASH_STORAGE_BYTES ({size})",
        ]
        linker = next(command for command in ran if command[0] == "arm-g++")
        assert linker == [
            *("arm-g++", "-Wl,--defsym=__micropy_c_heap_size__=0"),
            *([f"{size_option}={size}"] if option else []),
            *(f"{scratch}/rp2_flash.c.o", f"{scratch}/frozen_content.c.o"),
            *("CMakeFiles/firmware.dir/main.c.o", "-o", f"{scratch}/firmware.elf"),
            "-Wl,--strip-debug",
        ]


def test_a_board_of_the_project_has_a_storage_size_for_the_linker(builds, checkout, monkeypatch):
    """MicroPython's own boards have one in their folders; from 1.29 on, none can do without."""
    asked: list[str] = []

    def step(command, *arguments, **more):
        asked.extend(word for word in command if "FLASH_STORAGE_BYTES" in word)
        builds.run(command, *arguments, **more)

    monkeypatch.setattr(base, "run", step)
    for board in ("pico", "pico_w"):
        image.build(board, checkout=checkout)
    assert asked == [f"-DMICROPY_HW_FLASH_STORAGE_BYTES={image.BOARDS['pico_w'].storage[1]}"]


# The command line


def test_the_files_and_their_checksums(builds, monkeypatch, tmp_path, capsys):
    monkeypatch.setattr(image, "_packed", lambda firmware, board, storage: board.title.encode())
    assert main(["--output", str(tmp_path / "out")]) == 0
    said = capsys.readouterr()
    lines = (tmp_path / "out" / "SHA256SUMS").read_text().splitlines()
    assert len(lines) == len(image.BOARDS) == 5
    for line in lines:
        digest, name = line.split("  ")
        content = (tmp_path / "out" / name).read_bytes()
        assert hashlib.sha256(content).hexdigest() == digest
        assert str(tmp_path / "out" / name) in said.out
    assert "Building Ninety-Nine for the Seeed XIAO RP2040 …" in said.err.splitlines()
    assert "Hold BOOTSEL or B while" in said.out and "drive RP2350 or RPI-RP2." in said.out
    assert main(["xiao_rp2040", "--output", str(tmp_path / "out")]) == 0
    said = capsys.readouterr()
    assert "Hold B while" in said.out and "drive RPI-RP2." in said.out


def test_invalid_command_lines(tmp_path, capsys):
    assert main(["esp8266"]) == 2
    assert main(["pico", "--output", __file__]) == 2
    assert main(["pico", "--micropython", str(tmp_path), "--output", str(tmp_path)]) == 2
    assert capsys.readouterr().err.splitlines() == [
        "unknown board 'esp8266'; the boards are pico, pico_w, xiao_rp2040, pico2, pico2_w",
        f"{__file__}: File exists",
        "Building Ninety-Nine for the Raspberry Pi Pico …",
        f"{tmp_path} is not a checkout of MicroPython's repository",
    ]
