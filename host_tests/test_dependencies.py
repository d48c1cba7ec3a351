"""The one law of the house: tools and tests → firmware → engine, and never back."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
LAYERS = ("engine", "firmware", "tools", "host_tests")
"""Each may need itself and what stands before it."""


def needed(file: Path) -> Iterator[str]:
    """The top-level packages that a file imports."""
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield alias.name.split(".")[0]
        elif isinstance(node, ast.ImportFrom):
            assert not node.level, f"{file}: a name is imported by its whole path"
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


def test_the_engine_needs_nothing_but_itself_and_what_both_runtimes_have() -> None:
    seen = {name for file in (ROOT / "engine").rglob("*.py") for name in needed(file)}
    assert seen <= {"engine", "micropython", "sys"}
