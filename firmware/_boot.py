"""The first file that an image runs, instead of MicroPython's `_boot.py`: it mounts the filesystem.

The storage of an image begins with the journal (`firmware.files.journal`). The filesystem after it
is at the same place as in stock MicroPython, so files stay when one replaces the other.
"""

import rp2
import vfs
from micropython import const

_JOURNAL = const(32 * 1024)  # `tools.image.boards.JOURNAL`
_SECTOR = const(4096)

size = rp2.Flash().ioctl(4, 0) * _SECTOR  # type: ignore[operator]
device = rp2.Flash(start=_JOURNAL, len=size - _JOURNAL)
try:
    filesystem = vfs.VfsLfs2(device, progsize=256)  # type: ignore[abstract]
except OSError:
    vfs.VfsLfs2.mkfs(device, progsize=256)
    filesystem = vfs.VfsLfs2(device, progsize=256)  # type: ignore[abstract]
vfs.mount(filesystem, "/")

del vfs, rp2, size, device, filesystem
