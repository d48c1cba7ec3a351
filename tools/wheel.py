"""Makes the package `ninety_nine` of these sources; hatchling calls it to build a wheel.

Here, `engine`, `firmware` and `tools` are top-level packages. Names as general as these would be in
the way of others where packages are installed, so there they are inside `ninety_nine`, and each
import has the longer name. The modules are those that the library (`tools/package`) and the two
commands need.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

NAME = "ninety_nine"
FOLDERS = ("engine", "firmware", "tools")

SOURCE = "tools.package"
"""What becomes `ninety_nine` itself; all others go into it."""

NEEDED = (
    *("tools/package/*.py", "engine/**/*.py", "tools/replay/*.py"),
    *("firmware/screens/*/*.py", "firmware/words/*.py"),
)
"""The modules that everything begins with: also those whose names are put together at run time."""

LEFT_OUT = ("tools.micropython", "tools.node", "tools.sim.pico")
"""Packages for other runtimes, which the command `ninety-nine` does not offer."""

_OWN_NAME = re.compile(
    rf"(^ *(?:>>> )?from |`)((?:{'|'.join(FOLDERS)})(?=[ .])[\w.]*)", re.MULTILINE
)
"""One of our modules in an import, also of a doctest, or in backquotes."""


class Hook(BuildHookInterface):
    """The build hook: see https://hatch.pypa.io/latest/plugins/build-hook/custom/."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Make the package in a temporary folder; version: "standard" or "editable"."""
        if version == "editable":
            self.app.abort(
                "The package is made from the sources and can't follow their changes: "
                "leave out -e, or run 'make run', which needs no package"
            )
        self._folder = TemporaryDirectory()
        made = Path(self._folder.name)
        root = Path(self.root)
        for module, path in modules(root).items():
            place = made / path.relative_to(root)
            if module.startswith(SOURCE):
                place = made / path.name
            place.parent.mkdir(parents=True, exist_ok=True)
            for end in (".py", *([".pyi"] if path.with_suffix(".pyi").is_file() else [])):
                text = path.with_suffix(end).read_text(encoding="utf-8")
                place.with_suffix(end).write_text(renamed(text), encoding="utf-8")
        (made / "py.typed").touch()
        build_data["force_include"][str(made)] = NAME

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Remove the temporary folder."""
        self._folder.cleanup()


def modules(root: Path) -> dict[str, Path]:
    """Return the modules of the package, by their names in the sources, with their files."""
    found: dict[str, Path] = {}
    todo = [_name(path.relative_to(root)) for each in NEEDED for path in root.glob(each)]
    while todo:
        module = todo.pop()
        path = None if module in found or module.startswith(LEFT_OUT) else _file(root, module)
        if path:
            found[module] = path
            todo += _imported(path)
            todo.append(module.rpartition(".")[0])
    return dict(sorted(found.items()))


def renamed(source: str) -> str:
    """Return the source of a module with the names that its imports have in the package."""
    return _OWN_NAME.sub(lambda found: found[1] + new_name(found[2]), source)


def new_name(module: str) -> str:
    """Return the name of a module in the package."""
    if f"{module}.".startswith(f"{SOURCE}."):
        return NAME + module.removeprefix(SOURCE)
    return f"{NAME}.{module}"


def _name(path: Path) -> str:
    return ".".join(path.with_suffix("").parts).removesuffix(".__init__")


def _file(root: Path, module: str) -> Path | None:
    """Return the file of a module; None if it is none of ours, or of this name."""
    place = root.joinpath(*module.split("."))
    files = (place / "__init__.py", place.parent / f"{place.name}.py")
    ours = module.partition(".")[0] in FOLDERS
    return next((file for file in files if file.is_file()), None) if ours else None


def _imported(path: Path) -> Iterator[str]:
    """Yield the names that a file imports, wherever it does; some are no modules."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom):
            yield node.module or ""
            yield from (f"{node.module}.{each.name}" for each in node.names)
        elif isinstance(node, ast.Import):
            yield from (each.name for each in node.names)
