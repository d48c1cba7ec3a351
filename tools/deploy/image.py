"""One UF2 file with MicroPython, a filesystem and the firmware, to drop on a board's drive."""

from __future__ import annotations

import re
import struct
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import PurePosixPath

from littlefs import LittleFS, LittleFSError, UserContext

from tools import uf2
from tools.deploy import DeployError
from tools.deploy.files import DOWNLOAD, OLDEST

_KB = 1024
_BLOCK = 4096
_PROGRAM = 256  # what MicroPython says when it mounts the flash of this chip
_DISK = 0x0002_0001  # LittleFS 2.1, as MicroPython itself formats


@dataclass(frozen=True)
class Layout:
    """Where MicroPython keeps its filesystem on a board: bytes from the start of the flash.

    `release` is the board's name where MicroPython is downloaded, `families` the UF2 families of
    its chip.
    """

    release: str
    families: tuple[int, ...]
    start: int
    size: int


# MICROPY_HW_FLASH_STORAGE_BYTES of ports/rp2/boards, which lies at the end of the flash.
BOARDS = {
    "pico": Layout("RPI_PICO", (uf2.RP2040,), 0xA0000, 1408 * _KB),
    "pico_w": Layout("RPI_PICO_W", (uf2.RP2040,), 0x12C000, 848 * _KB),
    "pico2": Layout("RPI_PICO2", (uf2.RP2350, uf2.RP2350_RISC_V), 0x100000, 3072 * _KB),
    "pico2_w": Layout("RPI_PICO2_W", (uf2.RP2350, uf2.RP2350_RISC_V), 0x180000, 2560 * _KB),
}


@dataclass(frozen=True)
class Program:
    """What a program for these chips says of itself; None where it does not.

    `filesystem` is where it keeps that, as (bytes from the start of the flash, size in bytes).
    """

    board: str | None
    version: str | None
    filesystem: tuple[int, int] | None


def where_to_get(board: str) -> str:
    """Return where MicroPython for a board is found, as half a sentence."""
    return f"MicroPython for it is at {DOWNLOAD}/{BOARDS[board].release}"


def image(micropython: bytes, board: str, files: Mapping[str, bytes]) -> bytes:
    """Return the UF2 file of a MicroPython with a new filesystem that holds these files.

    `micropython` is the UF2 file of a release for the board, a key of `BOARDS`; `files` are path
    on the board -> content. Raises DeployError if it is none, is too old or for another board, or
    if the files have no room.
    """
    layout = BOARDS[board]
    get = where_to_get(board)
    try:
        regions, family = uf2.parse(micropython)
    except uf2.Uf2Error as error:
        raise DeployError(f"{error}; {get}") from None
    if family not in layout.families:
        raise DeployError(f"this UF2 file is for {uf2.chip(family)}, not for a {board}; {get}")
    if uf2.FLASH not in regions:
        raise DeployError(f"this UF2 file does not begin where the flash does; {get}")
    program = describe(regions[uf2.FLASH])
    if program.board is not None and program.board != board and program.board in BOARDS:
        raise DeployError(f"this MicroPython is for a {program.board}, not for a {board}; {get}")
    release = re.match(r"v(\d+)\.(\d+)", program.version or "")
    if release and (int(release[1]), int(release[2])) < OLDEST:
        oldest = ".".join(map(str, OLDEST))
        raise DeployError(f"this MicroPython is {program.version}; {oldest} is needed; {get}")
    start, size = program.filesystem or (layout.start, layout.size)
    end = max(address + len(content) for address, content in regions.items())
    if end > uf2.FLASH + start:
        raise DeployError(f"this MicroPython reaches into its own filesystem; {get}")
    for offset, content in filesystem(files, size).items():
        regions[uf2.FLASH + start + offset] = content
    return uf2.build(regions, family)


def filesystem(files: Mapping[str, bytes], size: int) -> dict[int, bytes]:
    """Return a LittleFS filesystem of `size` bytes: the blocks that are in use, by their offset.

    What lies in the others does not count: LittleFS erases a block before it writes there. Raises
    DeployError if the files have no room.
    """
    context = _Recorder(size)
    lfs = _mounted(context, format_first=True)
    try:
        for path, content in files.items():
            lfs.makedirs(str(PurePosixPath(path).parent), exist_ok=True)
            with lfs.open(path, "wb") as file:
                file.write(content)
    except LittleFSError:
        raise DeployError(f"the files have no room in {size // _KB:,} KB") from None
    lfs.unmount()
    # What a fresh mount reads when it reads everything is what is in use.
    context.blocks.clear()
    lfs = _mounted(context)
    for folder, _, names in lfs.walk("/"):
        for name in names:
            with lfs.open(str(PurePosixPath(folder, name)), "rb") as file:
                file.read()
    return {
        block * _BLOCK: bytes(context.buffer[block * _BLOCK : (block + 1) * _BLOCK])
        for block in sorted(context.blocks)
    }


def describe(program: bytes) -> Program:
    """Return what a program says of itself in its binary info (that of the pico-sdk).

    `program` is the flash from its start.
    """
    board = version = place = None
    for kind, tag, fields in _binary_info(program):
        if kind == 6 and fields[0] == 0xB63C_FFBB:
            board = _text(program, fields[1])
        elif kind == 6 and fields[0] == 0x11A9_BC3A:
            version = _text(program, fields[1])
        elif kind == 7 and tag == 0x504D:  # "MP"
            place = (fields[1] - uf2.FLASH, fields[2])
    return Program(board, version, place)


class _Recorder(UserContext):
    """A flash in memory that remembers which blocks were read."""

    def __init__(self, size: int) -> None:
        super().__init__(buffsize=size)
        self.blocks: set[int] = set()

    def read(self, cfg: object, block: int, off: int, size: int) -> bytearray:
        self.blocks.add(block)
        return super().read(cfg, block, off, size)  # type: ignore[arg-type]


def _mounted(context: UserContext, format_first: bool = False) -> LittleFS:
    lfs = LittleFS(
        context,
        mount=False,
        block_size=_BLOCK,
        block_count=len(context.buffer) // _BLOCK,
        prog_size=_PROGRAM,
        read_size=_PROGRAM,
        disk_version=_DISK,
    )
    if format_first:
        lfs.format()
    lfs.mount()
    return lfs


def _binary_info(program: bytes) -> Iterator[tuple[int, int, tuple[int, int, int]]]:
    """Yield kind, tag and the first three words of each entry; nothing where there are none."""
    # Marker, first and end of the entries' addresses, a table, marker; near the program's start.
    for offset in range(0, min(4096, len(program) - 20), 4):
        first, start, end, _, last = struct.unpack_from("<5I", program, offset)
        if (first, last) == (0x7188_EBF2, 0xE71A_A390):
            break
    else:
        return
    for address in range(start - uf2.FLASH, end - uf2.FLASH, 4):
        if not 0 <= address <= len(program) - 4:
            return
        entry = struct.unpack_from("<I", program, address)[0] - uf2.FLASH
        if 0 <= entry <= len(program) - 16:
            kind, tag, *fields = struct.unpack_from("<HH3I", program, entry)
            yield kind, tag, (fields[0], fields[1], fields[2])


def _text(program: bytes, address: int) -> str:
    start = address - uf2.FLASH
    if not 0 <= start < len(program):
        return ""
    return program[start : program.find(b"\0", start)].decode("utf-8", "replace")
