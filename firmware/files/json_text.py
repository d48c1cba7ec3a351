"""JSON that anybody may have written, read only as deep as every parser can follow."""

import json

DEEPEST = 8
"""How deep its brackets may be nested. A file of all there is to say is four deep."""


class TooDeep(ValueError):
    """The brackets are nested more than `DEEPEST` deep: a parser may run out of stack in them."""


def parse(text: str):
    """Return the value of a JSON text; TooDeep or another ValueError where it can't be read.

    A text that fills the heap raises MemoryError.
    """
    if text[:1] == ";":  # the first line of what the device keeps (`firmware.files.form`)
        text = text[text.find("\n") + 1 :]
    if _depth(text) > DEEPEST:
        raise TooDeep
    return json.loads(text)


def _depth(text: str) -> int:
    """Return how deep the brackets of a JSON text are nested."""
    deepest = depth = 0
    quoted = escaped = False
    for letter in text:
        if escaped:
            escaped = False
        elif quoted and letter == "\\":
            escaped = True
        elif letter == '"':
            quoted = not quoted
        elif quoted:
            pass
        elif letter in "[{":
            depth += 1
            deepest = max(deepest, depth)
        elif letter in "]}":
            depth -= 1
    return deepest
