"""The cases: checked, then written as STL, STEP, a rendered picture and drawings."""

from __future__ import annotations

import importlib
from pathlib import Path

from tools.hardware import HardwareError, assembly
from tools.hardware.netlist import Build


def make(build: Build, folder: Path) -> list[str]:
    """Write the files of a build's case into a folder and return their names.

    Raises HardwareError if a package is missing, or with a line for each fault that a check finds.
    """
    try:
        from tools.hardware.case import checks, drawing, export, picture
    except ImportError as error:
        raise HardwareError(
            f"{error.name} is missing; run make hardware, which installs it"
        ) from None
    case = importlib.import_module(f"tools.hardware.case.{build.name}").case(build)
    found = checks.faults(case)
    if found:
        raise HardwareError("\n".join(f"{build.name}: case: {fault}" for fault in found))
    files = {piece.file: export.stl(piece) for piece in case.printed if piece.file}
    files["case.step"] = export.step(case)
    files["case.png"] = picture.render(case)
    files["case-exploded.svg"] = drawing.exploded(case).encode()
    given = assembly.read(build.name, folder.parent)
    for number, step in enumerate(given["steps"] if given else (), 1):
        if "view" in step:
            files[f"assembly-{number}.svg"] = drawing.step(case, number, step).encode()
    for name, data in files.items():
        (folder / name).write_bytes(data)
    return list(files)
