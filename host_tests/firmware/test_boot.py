"""The first file of an image: it mounts the filesystem, and makes a new one only if it must."""

from __future__ import annotations

import runpy
import sys
from types import SimpleNamespace

import pytest

from tools.node import ROOT

_BLANK = b"\xff" * 256


class Flash:
    """A flash whose filesystem can't be mounted some times."""

    def __init__(self, failures: int, content: bytes):
        self.failures = failures
        self.content = content
        self.done: list[str] = []

    def __call__(self, start: int = 0, len: int = 0) -> Flash:
        return self

    def ioctl(self, request: int, argument: int) -> int:
        return 512

    def readblocks(self, block: int, buffer: bytearray, offset: int) -> None:
        buffer[:] = self.content


@pytest.mark.parametrize(
    ("failures", "content", "done", "said"),
    [
        (0, b"x" * 256, ["mount"], False),
        (1, b"x" * 256, ["mount"], False),
        (2, b"x" * 256, ["format", "mount"], True),
        (2, _BLANK, ["format", "mount"], False),
    ],
)
def test_the_flash_is_formatted_only_if_it_can_not_be_mounted_twice(
    failures, content, done, said, monkeypatch
) -> None:
    flash = Flash(failures, content)

    class Files:
        def __init__(self, device: Flash, progsize: int):
            device.failures -= 1
            if device.failures >= 0:
                raise OSError(5)

        @staticmethod
        def mkfs(device: Flash, progsize: int) -> None:
            device.done.append("format")

    def mount(files: Files, path: str) -> None:
        assert isinstance(files, Files)
        flash.done.append("mount")

    monkeypatch.setitem(sys.modules, "rp2", SimpleNamespace(Flash=flash))
    monkeypatch.setitem(sys.modules, "vfs", SimpleNamespace(VfsLfs2=Files, mount=mount))
    names = runpy.run_path(str(ROOT / "firmware" / "_boot.py"))
    assert flash.done == done
    assert names["formatted"] == said
