"""Every public name of the engine has a docstring."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
MODULES = sorted((ROOT / "engine").rglob("*.py"))
STILTED = (
    r"(?i)\b(for ever|anew|none such|of which|told|telling|news|stands twice|so many|meanwhile)\b"
)


def undocumented(tree: ast.Module) -> Iterator[str]:
    """Yield the public functions, methods, classes and constants without a docstring.

    A constant has a string or a comment of its own right below or beside it.
    """
    if not ast.get_docstring(tree):
        yield "module"
    for index, node in enumerate(tree.body):
        if isinstance(node, (ast.FunctionDef, ast.ClassDef)) and not node.name.startswith("_"):
            if not ast.get_docstring(node):
                yield node.name
            for part in node.body if isinstance(node, ast.ClassDef) else ():
                if not isinstance(part, ast.FunctionDef) or part.name.startswith("_"):
                    continue
                if not ast.get_docstring(part):
                    yield f"{node.name}.{part.name}"
        names = []
        if isinstance(node, (ast.Assign, ast.AnnAssign)):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            names = [target.id for target in targets if isinstance(target, ast.Name)]
        after = tree.body[index + 1] if index + 1 < len(tree.body) else None
        described = isinstance(after, ast.Expr) and isinstance(after.value, ast.Constant)
        if not described:
            yield from (name for name in names if not name.startswith("_"))


PLAIN = {"CLUBS", "DIAMONDS", "HEARTS", "SPADES", "JOKER", "RANKS", "SUITS"}
PLAIN |= {"PASS", "DECLARE", "REVEAL", "SURE", "TYPE_CHECKING"}
"""Constants whose name says all."""


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(ROOT)))
def test_every_public_name_has_a_docstring(path: Path) -> None:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    assert set(undocumented(tree)) <= PLAIN


def test_no_stilted_words_are_left() -> None:
    found = []
    for folder in ("engine", "firmware", "tools", "host_tests", "docs"):
        for path in sorted((*(ROOT / folder).rglob("*.py"), *(ROOT / folder).rglob("*.md"))):
            text = path.read_text(encoding="utf-8").replace(STILTED, "")  # this file has them
            text = re.sub(r"https?://\S+", "", text)
            found += [f"{path.relative_to(ROOT)}: {word}" for word in re.findall(STILTED, text)]
    assert found == []


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(ROOT)))
def test_a_function_says_what_it_returns(path: Path) -> None:
    """A function's docstring says what it returns; a property's docstring names a thing."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if not isinstance(node, ast.FunctionDef) or not ast.get_docstring(node):
            continue
        text = ast.get_docstring(node) or ""
        is_property = any(getattr(part, "id", "") == "property" for part in node.decorator_list)
        if is_property:
            assert not text.startswith("Return"), f"{node.name}: {text}"
        elif isinstance(node.returns, ast.Name) and not node.name.startswith("__"):
            says = "eturn" in text or "RuleError" in text
            assert says, f"{path.name} {node.name}: {text}"
