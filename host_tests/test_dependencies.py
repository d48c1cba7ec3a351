"""The rules for imports: tools and tests → firmware → engine, never back, and no circles.

Within the firmware: from the app down to the screens, and from these to files and drivers.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
LAYERS = ("engine", "firmware", "tools", "host_tests")
"""Each layer may import itself and those before it."""
INSIDE = (
    *("_boot", "boot", "cpython", "release", "ticks"),
    *("words", "device", "files", "ui", "boards", "backends"),
    *("screens", "keeper", "app", "shell", "start", "main"),
)
"""The same for the folders and modules of the firmware."""


def needed(file: Path) -> Iterator[str]:
    """Yield the top-level packages that a file imports."""
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield alias.name.split(".")[0]
        elif isinstance(node, ast.ImportFrom):
            assert not node.level, f"{file}: relative import"
            yield (node.module or "").split(".")[0]


@pytest.mark.parametrize("layer", LAYERS[:-1])
def test_dependencies_point_one_way(layer: str) -> None:
    files = [file for file in (ROOT / layer).rglob("*.py") if "node_modules" not in file.parts]
    assert files
    later = set(LAYERS[LAYERS.index(layer) + 1 :])
    wrong = [
        f"{file.relative_to(ROOT)}: {name}"
        for file in files
        for name in needed(file)
        if name in later
    ]
    assert not wrong


def test_the_engine_imports_nothing_from_outside() -> None:
    seen = {name for file in (ROOT / "engine").rglob("*.py") for name in needed(file)}
    assert seen <= {"engine", "micropython"}


def _is_code(path: Path) -> bool:
    return (path / "__init__.py").exists() or (path.suffix == ".py" and path.stem != "__init__")


def imports() -> dict[str, set[str]]:
    """Return the imports within engine and firmware by module.

    Also those in functions, and those by a name in quotation marks (`firmware.screens`).
    """
    files = {
        ".".join(file.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__"): file
        for layer in LAYERS[:2]
        for file in (ROOT / layer).rglob("*.py")
    }
    found: dict[str, set[str]] = {}
    for module, file in files.items():
        names = set()
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Import):
                names |= {alias.name for alias in node.names}
            elif isinstance(node, ast.ImportFrom):
                inside = {f"{node.module}.{alias.name}" for alias in node.names}
                names |= inside & files.keys() or {node.module or ""}
            elif isinstance(node, ast.Constant) and "." in str(node.value):
                names |= {str(node.value), f"firmware.screens.{node.value!s}"}
        found[module] = names & files.keys()
    return found


def test_dependencies_within_the_firmware_point_one_way() -> None:
    found = [
        (module, name)
        for module, names in imports().items()
        for name in names
        if module.startswith("firmware.") and name.startswith("firmware.")
    ]
    assert {path.stem for path in (ROOT / "firmware").iterdir() if _is_code(path)} == {*INSIDE}
    wrong = [
        f"{module}: {name}"
        for module, name in found
        if INSIDE.index(name.split(".")[1]) > INSIDE.index(module.split(".")[1])
    ]
    assert found and not wrong


def test_no_module_imports_another_in_a_circle() -> None:
    found = imports()
    assert "engine.table" in found["firmware.screens.common.play"]
    assert "firmware.screens.adding.school" in found["firmware.screens.adding.screen"]
    assert "firmware.screens.adding.review" in found["firmware.screens.adding.screen"]
    reached = {module: set(names) for module, names in found.items()}
    for between in found:
        for names in reached.values():
            if between in names:
                names |= reached[between]
    assert not [module for module, names in reached.items() if module in names]
