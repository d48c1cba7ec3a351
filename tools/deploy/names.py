"""Shorter private names on a board, where every name that was ever read takes heap for good.

Names that begin with one underscore are seen in a module and in subclasses of its classes only, so
that modules which have nothing to do with each other can have the same ones. Lines stay where they
are: a traceback from a board tells the file and the line, under another name of the function.
"""

from __future__ import annotations

import ast
import itertools
import re
import string
from collections.abc import Iterator, Mapping

_PRIVATE = re.compile(r"\b_[A-Za-z]\w*")
_CONSTANT = re.compile(r"^(_\w+) = const\(", re.MULTILINE)
_QUOTED = re.compile(r"[\"'](_\w+)[\"']")


def shortened(sources: Mapping[str, str]) -> dict[str, str]:
    """The same sources, by their place (`/engine/cards.py`), with shorter private names.

    A name that stands in quotes is kept, as are all that begin with one that ends in an underscore:
    such names are put together when the firmware runs.
    """
    found = short_names(sources)
    return {place: replaced(text, found) for place, text in sources.items()}


def replaced(text: str, names: Mapping[str, str]) -> str:
    """A source with private names replaced as `short_names` says; others are kept."""
    return _PRIVATE.sub(lambda match: names.get(match[0], match[0]), text)


def short_names(sources: Mapping[str, str]) -> dict[str, str]:
    """What each private name becomes; two are the same where no module and class has both."""
    quoted = {name for text in sources.values() for name in _QUOTED.findall(text)}
    kept = tuple(name for name in quoted if name.endswith("_"))
    derived = _derived(sources)
    used_in: dict[str, set[str]] = {}
    needed = set()
    for place, text in sources.items():
        found = set(_PRIVATE.findall(text))
        needed |= found.difference(_CONSTANT.findall(text))  # the compiler leaves no name of those
        for name in found:
            used_in.setdefault(name, set()).update(derived[place])
    taken: dict[str, set[str]] = {place: set() for place in sources}
    result = {}
    # Those that many use come first, while the first short ones are free in all of them.
    for name in sorted(needed, key=lambda name: (-len(used_in[name]), name)):
        if name in quoted or name.startswith(kept):
            continue
        in_use: set[str] = set().union(*(taken[place] for place in used_in[name]))
        in_use |= used_in.keys()
        result[name] = next(short for short in _short() if short not in in_use)
        for place in used_in[name]:
            taken[place].add(result[name])
    return result


def _short() -> Iterator[str]:
    """`_a`, `_b` and so on, then those with two letters."""
    for count in itertools.count(1):
        for letters in itertools.product(string.ascii_lowercase, repeat=count):
            yield "_" + "".join(letters)


def _derived(sources: Mapping[str, str]) -> dict[str, set[str]]:
    """By place that and the places of all classes that are derived from classes there."""
    result = {place: {place} for place in sources}
    bases: dict[str, set[str]] = {place: set() for place in sources}
    for place, text in sources.items():
        try:
            tree = ast.parse(text)
        except SyntaxError:
            continue  # the compiler will say so
        places = {
            alias.asname or alias.name: f"/{node.module.replace('.', '/')}.py"
            for node in ast.walk(tree)
            if isinstance(node, ast.ImportFrom) and node.module
            for alias in node.names
        }
        for node in ast.walk(tree):
            for base in node.bases if isinstance(node, ast.ClassDef) else ():
                bases[place].add(places.get(ast.unparse(base), place))
    for place in sources:
        below = [place]
        while below:
            for other in bases.get(below.pop(), ()):
                if place not in result.get(other, {place}):
                    result[other].add(place)
                    below.append(other)
    return result
