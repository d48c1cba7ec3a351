"""Write and read LittleFS filesystems in MicroPython's format."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import PurePosixPath
from typing import Any

from littlefs import LittleFS, LittleFSError, UserContext

from tools.image.error import FirmwareError

_BLOCK = 4096
_PROGRAM = 256  # the size that MicroPython uses for this flash

FORMAT: dict[str, Any] = {
    "block_size": _BLOCK,
    "prog_size": _PROGRAM,
    "read_size": _PROGRAM,
    "cache_size": 4 * _PROGRAM,  # smaller files are stored inline in a folder
    "disk_version": 0x0002_0001,  # LittleFS 2.1
}
"""The parameters of LittleFS in MicroPython that decide what is on the flash."""


def filesystem(files: Mapping[str, bytes], size: int) -> dict[int, bytes]:
    """Return a LittleFS filesystem of `size` bytes: the blocks in use, by their offset.

    The content of other blocks does not matter: LittleFS erases a block before it writes there.
    Raises FirmwareError if the files do not fit.
    """
    context = _Recorder(size)
    lfs = _mounted(context, format_first=True)
    try:
        for path, content in files.items():
            lfs.makedirs(str(PurePosixPath(path).parent), exist_ok=True)
            with lfs.open(path, "wb") as file:
                file.write(content)
    except LittleFSError:
        raise FirmwareError(f"the files do not fit in {size // 1024:,} KB") from None
    lfs.unmount()
    # Mount again and read everything: the blocks read are the blocks in use.
    context.blocks.clear()
    _files(context)
    return {
        block * _BLOCK: bytes(context.buffer[block * _BLOCK : (block + 1) * _BLOCK])
        for block in sorted(context.blocks)
    }


def files(content: bytes) -> dict[str, bytes]:
    """Return the files of a filesystem, path -> content; FirmwareError if it is not one."""
    context = UserContext(buffsize=len(content))
    context.buffer = bytearray(content)
    try:
        return _files(context)
    except LittleFSError:
        raise FirmwareError("not a filesystem of MicroPython") from None


def _files(context: UserContext) -> dict[str, bytes]:
    """Return the files of the filesystem on a flash, path -> content."""
    lfs = _mounted(context)
    found = {}
    for folder, _, names in lfs.walk("/"):
        for name in names:
            path = str(PurePosixPath(folder, name))
            with lfs.open(path, "rb") as file:
                found[path] = file.read()
    return found


class _Recorder(UserContext):
    """A flash in memory that records which blocks are read."""

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
        block_count=len(context.buffer) // _BLOCK,
        **FORMAT,
    )
    if format_first:
        lfs.format()
    lfs.mount()
    return lfs
