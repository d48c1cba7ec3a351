"""MicroPython compiled once for a board, then linked with frozen code in a few seconds.

A base is a finished build folder of MicroPython's cmake build, with MicroPython's own frozen
modules. It is not changed afterwards. Other frozen code changes only one file, which is compiled
and linked in another folder with the commands of the base. So an interrupted build does no harm,
and the result does not depend on earlier builds.
"""

from __future__ import annotations

import hashlib
import json
import re
import shlex
import shutil
import subprocess
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

from tools import shipped
from tools.image.boards import Board
from tools.image.error import FirmwareError
from tools.image.sources import Sources, jobs
from tools.image.steps import run

# MicroPython's own manifest (ports/rp2/boards/manifest.py) without what is in micropython-lib,
# which Debian does not have.
MANIFEST = """freeze("$(PORT_DIR)/modules")
include("$(MPY_DIR)/extmod/asyncio")
"""
ENVIRONMENT = {
    # MicroPython shows its build date. Use that of release 1.25.0.
    "SOURCE_DATE_EPOCH": "1744675200",
    # The build iterates over a set of pin names, whose order is otherwise random.
    "PYTHONHASHSEED": "0",
}
OPTIONS = ("-DPICO_NO_PICOTOOL=1", "-DCMAKE_EXPORT_COMPILE_COMMANDS=ON")

# What is included first in the one file of MicroPython that knows where the storage is. From
# MicroPython 1.29 on, the linker has it, too.
_STORAGE = """#include "py/mpconfig.h"
#undef MICROPY_HW_FLASH_STORAGE_BYTES
#define MICROPY_HW_FLASH_STORAGE_BYTES ({})
"""
# What MicroPython's makemanifest.py writes before frozen bytecode if no module is source text.
_NO_TEXTS = """#include <stdint.h>
#define MP_FROZEN_STR_NAMES
const uint32_t mp_frozen_str_sizes[] = {0};
const char mp_frozen_str_content[] = {"\\0"};
"""
_SIZE = "-Wl,--defsym=__micropy_flash_storage_bytes__="

_FINISHED = "finished"
_TUNING = Path(__file__).resolve().with_name("micropython.cmake")


@dataclass(frozen=True)
class Base:
    """MicroPython compiled for a board: the sources and the build folder."""

    sources: Sources
    folder: Path

    @property
    def firmware(self) -> Path:
        """The stock firmware: the content of the flash from its start."""
        return self.folder / "firmware.bin"

    @property
    def environment(self) -> dict[str, str]:
        """The environment variables of the build."""
        mpy_cross = {"MICROPY_MPYCROSS": str(self.sources.mpy_cross)}
        return {**self.sources.environment, **ENVIRONMENT, **mpy_cross}


def key(board: Board) -> str:
    """Return a hash of everything that a board's base depends on, besides the sources."""
    own = sorted(board.folder.iterdir()) if board.folder else []
    parts = (board.release, MANIFEST, ENVIRONMENT, OPTIONS)
    digest = hashlib.sha256(repr(parts).encode())
    for path in (*own, _TUNING):
        digest.update(repr((path.name, path.read_bytes())).encode())
    return digest.hexdigest()[:12]


def prepare(sources: Sources, board: Board, say: Callable[[str], None]) -> Base:
    """Return the base for a board, compiled if necessary.

    Only one process at a time may do this for the same board. Raises FirmwareError and OSError.
    """
    folder = sources.home / f"{board.release}-{key(board)}"
    finished = folder / _FINISHED
    base = Base(sources, folder)
    if finished.exists():
        if sources.fixed:
            return base
        finished.unlink()
    else:
        shutil.rmtree(folder, ignore_errors=True)  # left by a build that was killed
        folder.mkdir(parents=True)
    say(f"  Compiling MicroPython for the {board.title} (once, about a minute)")
    manifest = folder / "manifest.py"
    if not manifest.exists():
        manifest.write_text(MANIFEST, encoding="utf-8")
    command = ["cmake", "-G", "Unix Makefiles", "-S", f"{sources.tree}/ports/rp2", "-B"]
    command += [str(folder), *OPTIONS, f"-DMICROPY_BOARD={board.release}"]
    # The build reads these each time, and their checkout may disappear.
    shutil.copyfile(_TUNING, folder / _TUNING.name)
    command += [f"-DUSER_C_MODULES={folder / _TUNING.name}"]
    if board.folder:
        own = folder / "board"
        shutil.copytree(board.folder, own, dirs_exist_ok=True)
        command += [f"-DMICROPY_BOARD_DIR={own}"]
        # From 1.29 on, the linker needs a size, which `link` replaces.
        command += [f"-DMICROPY_HW_FLASH_STORAGE_BYTES={board.storage[1]}"]
    command += [f"-DMICROPY_FROZEN_MANIFEST={manifest}", f"-DPython3_EXECUTABLE={sources.python}"]
    with open(sources.home / f"{folder.name}.log", "w", encoding="utf-8") as log:
        run(command, log, base.environment)
        run(["cmake", "--build", str(folder), "--parallel", str(jobs())], log, base.environment)
    finished.touch()
    return base


def compile_python(sources: Sources, name: str, source: bytes, scratch: Path) -> bytes:
    """Return the bytecode of a Python file. name: its name in tracebacks.

    Raises FirmwareError with the compiler's error.
    """
    before, after = scratch / "source.py", scratch / "compiled.mpy"
    before.write_bytes(source)
    command = [str(sources.mpy_cross), "-s", name, "-o", str(after), str(before)]
    process = subprocess.run(command, capture_output=True, text=True, env=sources.environment)
    if process.returncode != 0:
        said = (process.stderr or process.stdout).strip().splitlines()
        raise FirmwareError(f"{name}: {said[-1] if said else 'mpy-cross failed'}")
    return after.read_bytes()


def link(base: Base, board: Board, frozen: Mapping[str, bytes], scratch: Path) -> bytes:
    """Return the firmware with frozen modules (path -> bytecode), which replace MicroPython's own.

    Its storage begins with the journal, below the filesystem. scratch: an empty folder to work in.
    Raises FirmwareError, ShippedError if it has a file whose licence is unknown, and OSError.
    """
    sources, environment = base.sources, base.environment
    staged = scratch / "modules"
    for name, bytecode in frozen.items():
        path = (staged / name).with_suffix(".mpy")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(bytecode)
    # In a fixed order, because that of a folder depends on its filesystem. MicroPython looks for a
    # name through all of them, so those that a start needs, near the roots, come first.
    modules = []
    for folder in (base.folder / "frozen_mpy", staged):
        names = [path.relative_to(folder).as_posix() for path in folder.rglob("*.mpy")]
        names.sort(key=lambda name: (name.count("/"), not name.startswith("firmware/"), name))
        if folder != staged:
            names = [name for name in names if not (staged / name).exists()]
        modules += [str(folder / name) for name in names]
    content, storage = scratch / "frozen_content.c", scratch / "storage.h"
    elf, binary = scratch / "firmware.elf", scratch / "firmware.bin"
    storage.write_text(_STORAGE.format(board.storage[1]), encoding="utf-8")
    # The two files that differ from the base's.
    compilers = {
        "frozen_content.c": _compiler(base, "frozen_content.c", scratch, content),
        "rp2_flash.c": [*_compiler(base, "rp2_flash.c", scratch), "-include", str(storage)],
    }
    linker = []
    text = (base.folder / "CMakeFiles" / "firmware.dir" / "link.txt").read_text(encoding="utf-8")
    for word in shlex.split(text):
        name = word.rpartition("/")[2].removesuffix("bj").removesuffix(".o")
        if name in compilers:
            linker.append(str(scratch / f"{name}.o"))
        elif word.startswith(_SIZE):
            linker.append(f"{_SIZE}{board.storage[1]}")
        elif not word.startswith("-Wl,-Map="):
            linker.append(word)
    linker[linker.index("-o") + 1] = str(elf)
    freeze = [sources.python, f"{sources.tree}/tools/mpy-tool.py", "-f", "-q"]
    freeze += [str(base.folder / "genhdr" / "qstrdefs.preprocessed.h"), *modules]
    with open(base.folder.with_suffix(".link.log"), "w", encoding="utf-8") as log:
        with open(content, "w", encoding="utf-8") as written:
            print(_NO_TEXTS, file=written, flush=True)
            run(freeze, log, environment, output=written)
        # Leaving out debug information halves the time.
        for compiler in compilers.values():
            run([*compiler, "-g0"], log, environment, base.folder)
        run([*linker, "-Wl,--strip-debug"], log, environment, base.folder)
        objcopy = compilers["rp2_flash.c"][0].removesuffix("gcc") + "objcopy"
        run([objcopy, "-Obinary", str(elf), str(binary)], log, environment)
    if sources.fixed:  # a release is built from these
        shipped.linked(linked(base))
    return binary.read_bytes()


def linked(base: Base) -> set[str]:
    """Return the files that a base consists of, from its map.

    Each is a path in MicroPython's tree, the name of a library, or of a file that the build made.
    """
    text = (base.folder / "firmware.elf.map").read_text(encoding="utf-8")
    text = text[text.index("\nLinker script and memory map") :]
    # A section with its address and size, and the file that it comes from.
    entry = re.compile(r"^ (\.\S+|COMMON)\s+0x(\w+)\s+0x(\w+) (\S.*)$", re.MULTILINE)
    tree = f"{base.sources.tree}/"
    names = set()
    for section, address, size, file in entry.findall(text):
        # Without an address, it only describes the program.
        if not int(address, 16) or not int(size, 16) or section.startswith((".debug", ".comment")):
            continue
        name = file.removeprefix("CMakeFiles/firmware.dir/").removesuffix(".o")
        if tree in f"/{name}":
            name = f"/{name}".partition(tree)[2]
        elif name.startswith("/"):  # the compiler's
            name = name.rpartition("/")[2]
        elif Path(tree, "ports", "rp2", name).is_file():
            name = f"ports/rp2/{name}"
        names.add(name)
    return names


def _compiler(base: Base, name: str, scratch: Path, source: Path | None = None) -> list[str]:
    """Return the command of a base that compiles a file, for its object in another folder.

    source: another file to compile in its place.
    """
    compiled = next(
        entry
        for entry in json.loads((base.folder / "compile_commands.json").read_bytes())
        if entry["file"].endswith(f"/{name}")
    )
    command = shlex.split(compiled["command"])
    command[command.index("-o") + 1] = str(scratch / f"{name}.o")
    if source:
        command[command.index("-c") + 1] = str(source)
    return command
