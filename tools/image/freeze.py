"""Run MicroPython's mpy-tool, which writes frozen modules as C, with the names of imports.

Tracebacks name a module by the path in its bytecode, which the image would have twice: among the
names of the frozen modules, and as an interned string that nothing else needs. The name that
imports have is interned anyway.

It runs as a program of its own: `freeze.py MPY_TOOL ARGUMENTS...` writes to standard output.
"""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from typing import Any

# What MicroPython's makemanifest.py writes if no module is frozen as source text.
_NO_TEXTS = """#include <stdint.h>
#define MP_FROZEN_STR_NAMES
const uint32_t mp_frozen_str_sizes[] = {0};
const char mp_frozen_str_content[] = {"\\0"};
"""


def main(path: str, *arguments: str) -> None:
    """Run mpy-tool. path: of mpy-tool.py; arguments: its own."""
    sys.path[0] = str(Path(path).parent)  # it finds its modules from there
    found = importlib.util.spec_from_file_location("mpy_tool", path)
    assert found and found.loader
    tool: Any = importlib.util.module_from_spec(found)
    found.loader.exec_module(tool)
    read = tool.read_mpy

    def read_mpy(name: str) -> Any:
        module = read(name)
        interned = tool.global_qstrs.qstrs
        interned.remove(module.source_file)
        imported = module.source_file.str.removesuffix(".py").removesuffix("/__init__")
        module.qstr_table[0] = tool.global_qstrs.add(imported.replace("/", "."))
        return module

    tool.read_mpy = read_mpy
    print(_NO_TEXTS)
    tool.main(arguments)


if __name__ == "__main__":
    main(*sys.argv[1:])
