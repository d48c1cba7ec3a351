"""KiCad's files: lists of words and quoted text, in parentheses."""

from __future__ import annotations

import re
import uuid
from collections.abc import Iterator
from typing import Any

Node = list[Any]
"""Its first entry is a name; the others are nodes, numbers, words (str) and text (`Text`)."""


class Text(str):
    """Text that is quoted in the file; a word is not."""


def dump(node: Node, depth: int = 0) -> str:
    """Return a node as KiCad writes it: a line for each node that has nodes."""
    tab = "\t" * depth
    if not any(isinstance(entry, list) for entry in node):
        return tab + "(" + " ".join(_word(entry) for entry in node) + ")"
    lines = [tab + "("]
    for entry in node:
        if isinstance(entry, list):
            lines.append(dump(entry, depth + 1))
        elif len(lines) == 1:
            lines[0] += (" " if lines[0][-1] != "(" else "") + _word(entry)
        else:
            lines.append("\t" * (depth + 1) + _word(entry))
    return "\n".join([*lines, tab + ")"])


def _word(entry: Any) -> str:
    if isinstance(entry, Text):
        return '"' + entry.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n") + '"'
    if isinstance(entry, float):
        return f"{round(entry, 4) + 0.0:.10g}"
    return str(entry)


_TOKEN = re.compile(r'\s*(?:([()])|"((?:[^"\\]|\\.)*)"|([^\s()"]+))', re.DOTALL)


def load(text: str) -> Node:
    """Return the node of a file; raise ValueError if it is none."""
    stack: list[Node] = [[]]
    at = 0
    while match := _TOKEN.match(text, at):
        at = match.end()
        bracket, quoted, word = match.groups()
        if bracket == "(":
            stack.append([])
        elif bracket == ")":
            if len(stack) < 2:
                raise ValueError(f"a parenthesis too many at character {at}")
            done = stack.pop()
            stack[-1].append(done)
        elif quoted is not None:
            stack[-1].append(Text(re.sub(r"\\(.)", r"\1", quoted)))
        else:
            stack[-1].append(word)
    if len(stack) != 1 or len(stack[0]) != 1 or text[at:].strip():
        raise ValueError("it is not complete")
    (node,) = stack[0]
    if not isinstance(node, list):
        raise ValueError("it is not complete")
    return node


def children(node: Node, name: str) -> Iterator[Node]:
    """Yield the nodes of a name in a node."""
    return (entry for entry in node if isinstance(entry, list) and entry[:1] == [name])


def child(node: Node, name: str) -> Node:
    """Return the first node of a name in a node; raise KeyError if there is none."""
    for found in children(node, name):
        return found
    raise KeyError(name)


def identity(*names: object) -> Node:
    """Return a `uuid` node that is always the same for these names."""
    text = "ninety-nine/" + "/".join(map(str, names))
    return ["uuid", Text(uuid.uuid5(uuid.NAMESPACE_URL, text))]
