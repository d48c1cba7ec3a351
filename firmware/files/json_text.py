"""Reading JSON from any source: it may be nested only as deep as every parser allows."""

import json

DEEPEST = 8
"""The deepest nesting of brackets. A file with every key has four levels."""


class TooDeep(ValueError):
    """The brackets are nested more than `DEEPEST` deep, where a parser may run out of stack."""


def parse(text: str):
    """Return the value of a JSON text.

    Raises TooDeep or another ValueError if the text can't be read, and nothing else as long as the
    heap has room for the value.
    """
    if text[:1] == "\ufeff":  # some editors put it before everything
        text = text[1:]
    if text[:1] == ";":  # the first line of a file of the device (`firmware.files.form`)
        text = text[text.find("\n") + 1 :]
    if _depth(text) > DEEPEST:
        raise TooDeep
    return json.loads(text)


def _depth(text: str) -> int:
    """Return how deep the brackets are nested."""
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
