"""Reading JSON from any source: it may be nested only as deep as every parser allows."""

import json

DEEPEST = 8
"""The deepest nesting of brackets. A file with every key has four levels."""

_DIGITS = "-0123456789"


class TooDeep(ValueError):
    """The brackets are nested more than `DEEPEST` deep, where a parser may run out of stack."""


def parse(text: str):
    """Return the value of a JSON text. A decimal such as 2.5 becomes the text "2.5".

    The images have no floats; `thousandths` reads such a text.

    Raises TooDeep or another ValueError if the text can't be read, and nothing else as long as the
    heap has room for the value.
    """
    if text[:1] == "\ufeff":  # some editors put it before everything
        text = text[1:]
    if text[:1] == ";":  # the first line of a file of the device (`firmware.files.form`)
        text = text[text.find("\n") + 1 :]
    deepest, points = _scan(text)
    if deepest > DEEPEST:
        raise TooDeep
    for point in reversed(points):
        start, end = point, point + 1
        while start > 0 and text[start - 1] in _DIGITS:
            start -= 1
        while end < len(text) and text[end] in _DIGITS:
            end += 1
        text = text[:start] + '"' + text[start:end] + '"' + text[end:]
    return json.loads(text)


def thousandths(number):
    """Return a number from `parse`, whole or decimal, in thousandths; None if it is no number."""
    if type(number) is int:
        return number * 1000
    if type(number) is not str:
        return None
    sign = number[:1] == "-"
    whole, point, part = number[sign:].partition(".")
    if not (point and whole.isdigit() and part.isdigit()) or max(whole + part) > "9":
        return None  # CPython's `isdigit` takes more than 0 to 9
    found = int(whole) * 1000 + int((part + "00")[:3])
    return -found if sign else found


def _scan(text: str) -> tuple:
    """Return how deep the brackets are nested, and the places of points that are in no string."""
    deepest = depth = 0
    points = []
    quoted = escaped = False
    for place, letter in enumerate(text):
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
        elif letter == ".":
            points.append(place)
    return deepest, points
