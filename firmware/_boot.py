"""The first file that an image runs, instead of MicroPython's `_boot.py`: it mounts the filesystem.

The storage of an image begins with the journal (`firmware.files.journal`); the filesystem follows.

formatted: whether there was something that could not be read, and the filesystem is a new one.
"""

import rp2
import vfs
from micropython import const

_JOURNAL = const(32 * 1024)  # `tools.image.boards.JOURNAL`
_SECTOR = const(4096)

size = rp2.Flash().ioctl(4, 0) * _SECTOR  # type: ignore[operator]
device = rp2.Flash(start=_JOURNAL, len=size - _JOURNAL)
filesystem = None
for _ in range(2):  # a read may have failed that succeeds now
    try:
        filesystem = filesystem or vfs.VfsLfs2(device, progsize=256)  # type: ignore[abstract]
    except OSError:
        pass
formatted = False
if not filesystem:
    first = bytearray(256)
    device.readblocks(0, first, 0)
    formatted = first != b"\xff" * 256  # a blank one is new
    vfs.VfsLfs2.mkfs(device, progsize=256)
    filesystem = vfs.VfsLfs2(device, progsize=256)  # type: ignore[abstract]
    del first
vfs.mount(filesystem, "/")

del vfs, rp2, size, device, filesystem
