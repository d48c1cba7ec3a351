"""Which tests there are, by file and name, and which of them can fail by an assertion.

They are found in the source, as pytest collects them: functions at the top of a file `test_*.py`,
or of a class `Test*` in it. So a document can name a test as a proof, and an empty one is none.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

Function = ast.FunctionDef | ast.AsyncFunctionDef
Inner = dict[str, Function]
_FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)
_ASSERTS = ("raises", "fail", "warns", "deprecated_call")  # of pytest
_OFF = ("skip", "xfail")  # marks of a test that proves nothing; `skipif` says where it does


class Source:
    """A Python file.

    Attributes:
    - path: relative to the root, as text.
    - functions: those at the top, by name; the last one of a name counts.
    - classes: those at the top, by name.
    - imports: what its imports name: (the module, the name in it or "").
    - marks: the marks of pytest that have a name here.
    """

    def __init__(self, root: Path, path: Path):
        self.root = root
        self.path = path.relative_to(root).as_posix()
        self.functions: dict[str, Function] = {}
        self.classes: dict[str, ast.ClassDef] = {}
        self.imports: dict[str, tuple[str, str]] = {}
        self.marks: dict[str, list[str]] = {}
        tree = ast.parse(path.read_text(encoding="utf-8"))
        for node in tree.body:
            if isinstance(node, _FUNCTIONS):
                self.functions[node.name] = node
            elif isinstance(node, ast.ClassDef):
                self.classes[node.name] = node
            elif isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
                listed = isinstance(node.value, (ast.List, ast.Tuple))
                values = node.value.elts if listed else [node.value]  # type: ignore[attr-defined]
                self.marks[node.targets[0].id] = [_last_name(value) for value in values]
        for each in ast.walk(tree):
            if isinstance(each, ast.ImportFrom) and not each.level:
                for alias in each.names:
                    self.imports[alias.asname or alias.name] = each.module or "", alias.name
            elif isinstance(each, ast.Import):
                for alias in each.names:
                    self.imports[alias.asname or alias.name] = alias.name, ""

    def tests(self) -> Iterator[Function]:
        """Yield the tests that pytest collects."""
        found = list(self.functions.values())
        for name, node in self.classes.items():
            if name.startswith("Test"):
                found += _methods(node)
        for function in found:
            if function.name.startswith("test") and "fixture" not in _marks(function):
                yield function

    def is_off(self, test: Function) -> bool:
        """Return whether a test is skipped or expected to fail, wherever it runs."""
        marks = _marks(test) + self.marks.get("pytestmark", [])
        every = [name for mark in marks for name in (mark, *self.marks.get(mark, ()))]
        return any(name in _OFF for name in every)


@cache
def every_test(root: Path) -> dict[tuple[str, str], bool]:
    """Return the tests in the folder `host_tests` of a root, by file and name.

    The value is whether a test can fail by an assertion: of its own, or of a function that it
    uses. A test that is skipped or expected to fail has the value False.
    """
    found = {}
    search = _Search()
    for path in sorted((root / "host_tests").rglob("test_*.py")):
        source = _source(root, path)
        for test in source.tests():
            found[source.path, test.name] = not source.is_off(test) and search(test, source)
    return found


def files_named(tests: dict[tuple[str, str], bool], name: str) -> list[str]:
    """Return the files of tests with a name, or with the end of a path such as `web/test_x.py`."""
    return sorted({path for path, _ in tests if f"/{path}".endswith(f"/{name}")})


@cache
def _source(root: Path, path: Path) -> Source:
    return Source(root, path)


def _methods(node: ast.ClassDef) -> list[Function]:
    return [part for part in node.body if isinstance(part, _FUNCTIONS)]


def _marks(function: Function) -> list[str]:
    """Return the last names of the decorators of a function."""
    return [_last_name(node) for node in function.decorator_list]


def _last_name(node: ast.AST) -> str:
    """Return the last name of a mark, such as `skip` of `pytest.mark.skip("why")`."""
    mark = node.func if isinstance(node, ast.Call) else node
    return mark.attr if isinstance(mark, ast.Attribute) else getattr(mark, "id", "")


class _Search:
    """A search for an assertion in functions and in all that they use."""

    def __init__(self) -> None:
        self._known: dict[ast.AST, bool] = {}
        self._seen: set[ast.AST] = set()

    def __call__(self, function: ast.AST, source: Source) -> bool:
        self._seen = set()
        found = self._asserts(function, source)
        if not found:
            self._known.update(dict.fromkeys(self._seen, False))
        return found

    def _asserts(self, function: ast.AST, source: Source, outer: Inner | None = None) -> bool:
        """outer: the functions that are defined around this one, by name."""
        if function not in self._seen and function not in self._known:
            self._seen.add(function)
            if self._finds(function, source, outer or {}):
                self._known[function] = True
        return self._known.get(function, False)

    def _finds(self, function: ast.AST, source: Source, outer: Inner) -> bool:
        nodes = list(_own(function))
        if any(_is_assertion(node) for node in nodes):
            return True
        inner = {**outer, **{node.name: node for node in nodes if isinstance(node, _FUNCTIONS)}}
        for node in nodes:
            if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load):
                if node.id in inner:
                    if self._asserts(inner[node.id], source, inner):
                        return True
                    continue
                used = self._named(node, source)
            elif isinstance(node, ast.Attribute):
                used = self._attribute(node, source)
            else:
                continue
            if any(self._asserts(*each) for each in used):
                return True
        return False

    def _named(self, node: ast.Name, source: Source) -> list[tuple[ast.AST, Source]]:
        """Return what a name may be: a function or a class of a file, or a fixture."""
        found = _defined(source, node.id)
        if not found:
            for conftest in _conftests(source):
                found += _defined(conftest, node.id)
        return found

    def _attribute(self, node: ast.Attribute, source: Source) -> list[tuple[ast.AST, Source]]:
        """Return what an attribute may be: a function of a module, or a method of a class near."""
        if isinstance(node.value, ast.Name) and node.value.id in source.imports:
            module, name = source.imports[node.value.id]
            there = _module(source.root, f"{module}.{name}" if name else module)
            return _defined(there, node.attr) if there else []
        return _methods_near(source).get(node.attr, [])


@cache
def _methods_near(source: Source) -> dict[str, list[tuple[ast.AST, Source]]]:
    """Return the methods of the classes of a file and of what it imports, by name."""
    near = [source, *_conftests(source)]
    for module, name in source.imports.values():
        there = _module(source.root, module) or _module(source.root, f"{module}.{name}")
        near += [there] if there else []
    found: dict[str, list[tuple[ast.AST, Source]]] = {}
    for each in near:
        for kind in each.classes.values():
            for method in _methods(kind):
                found.setdefault(method.name, []).append((method, each))
    return found


def _own(function: ast.AST) -> Iterator[ast.AST]:
    """Yield the parts of a function, but only the names of what is defined in it."""
    left = list(ast.iter_child_nodes(function))
    while left:
        part = left.pop()
        yield part
        if not isinstance(part, (*_FUNCTIONS, ast.ClassDef)):
            left += ast.iter_child_nodes(part)


def _is_assertion(node: ast.AST) -> bool:
    """Return whether a node fails a test if something is wrong."""
    if isinstance(node, ast.Assert):
        return not isinstance(node.test, ast.Constant)
    if isinstance(node, ast.Raise):
        kind = node.exc.func if isinstance(node.exc, ast.Call) else node.exc
        return isinstance(kind, ast.Name) and kind.id == "AssertionError"
    return (
        isinstance(node, ast.Attribute)
        and isinstance(node.value, ast.Name)
        and node.value.id == "pytest"
        and node.attr in _ASSERTS
    )


def _defined(source: Source, name: str) -> list[tuple[ast.AST, Source]]:
    """Return the function of a name in a file, or what it imports by it; of a class, `__init__`."""
    if name in source.functions:
        function = source.functions[name]
        # A fixture may return a function that asserts.
        parts = _own(function) if "fixture" in _marks(function) else ()
        inner = [part for part in parts if isinstance(part, _FUNCTIONS)]
        return [(each, source) for each in (function, *inner)]
    if name in source.classes:
        return [(each, source) for each in _methods(source.classes[name]) if each.name[:2] == "__"]
    if name in source.imports:
        module, there = source.imports[name]
        found = _module(source.root, module)
        return _defined(found, there) if found and found is not source else []
    return []


@cache
def _module(root: Path, name: str) -> Source | None:
    """Return a module of the tests or of the tools by its name."""
    place = root.joinpath(*name.split("."))
    for path in (place.with_suffix(".py"), place / "__init__.py"):
        if name.split(".")[0] in ("host_tests", "tools") and path.is_file():
            return _source(root, path)
    return None


@cache
def _conftests(source: Source) -> list[Source]:
    """Return the files whose fixtures a test file has, the nearest first."""
    folder = (source.root / source.path).parent
    found = []
    while folder != source.root:
        if (folder / "conftest.py").is_file():
            found.append(_source(source.root, folder / "conftest.py"))
        folder = folder.parent
    return found
