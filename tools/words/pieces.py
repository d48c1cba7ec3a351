"""Texts as bytes; each byte, or two of them, stands for a piece of text.

The pieces are found by byte pair encoding: beginning with single characters, the two pieces that
are most often side by side become one more piece. Then those that save least are dropped.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from itertools import pairwise

ONE_BYTE = 255
"""The pieces that take one byte: the most used ones. The others take this byte and another one."""

PIECES = 2 * ONE_BYTE
"""As many as there may be, so that a byte can say how many of them have the same size."""

_LONGEST = 255  # bytes of a piece
_MORE = 900  # pieces that are tried and dropped again
_OFTEN = 16  # pieces that are found before the pairs that come only once are dropped
_FIRST = 0xE000  # stands for the first piece while they are found; for private use in Unicode


def found(texts: Sequence[str]) -> list[str]:
    """Return the pieces of some texts, the most used ones first; at most PIECES.

    Raises ValueError if the texts have more different characters than that.
    """
    letters = sorted(set("".join(texts)))
    if len(letters) > PIECES:
        raise ValueError(f"{len(letters)} different characters; at most {PIECES} are possible")
    paired = dict.fromkeys(_paired(texts, letters))
    pieces = [piece for piece in paired if len(piece.encode()) <= _LONGEST]
    while True:
        parts = split(texts, pieces)
        pieces = _most_used(pieces, parts)
        less = _dropped(pieces, parts)
        if not less:
            return pieces
        pieces = [piece for piece in pieces if piece not in less]


def split(texts: Iterable[str], pieces: Sequence[str]) -> list[list[str]]:
    """Return each text as the pieces that take the fewest bytes.

    pieces: each character of the texts, and more; the first ONE_BYTE of them take one byte.
    """
    takes, ending = _ordered(pieces)
    return [_smallest(text, takes, ending) for text in texts]


def _ordered(pieces: Sequence[str]) -> tuple[dict[str, int], dict[str, list[str]]]:
    """Return how many bytes each piece takes, and those of several characters by the last two."""
    takes = {piece: 1 if place < ONE_BYTE else 2 for place, piece in enumerate(pieces)}
    ending = defaultdict(list)
    for piece in pieces:
        if len(piece) > 1:
            ending[piece[-2:]].append(piece)
    return takes, ending


def _smallest(
    text: str, takes: dict[str, int], ending: dict[str, list[str]], whole: bool = True
) -> list[str]:
    """Return a text as the pieces that take the fewest bytes.

    takes, ending: what `_ordered` returns. whole: whether the text may be a piece itself.
    """
    longest = len(text) if whole else len(text) - 1
    # By place in the text: how many bytes lead there, and the last piece of them.
    sums = [0]
    last = [""]
    for end, letter in enumerate(text, 1):
        least, best = sums[end - 1] + takes[letter], letter
        for piece in ending.get(text[end - 2 : end], ()):
            place = end - len(piece)
            if place < 0 or len(piece) > longest:
                continue
            size = sums[place] + takes[piece]
            if size < least and text.startswith(piece, place):  # mostly it is not less
                least, best = size, piece
        sums.append(least)
        last.append(best)
    parts = []
    end = len(text)
    while end:
        parts.append(last[end])
        end -= len(last[end])
    return parts[::-1]


def _most_used(pieces: Iterable[str], parts: Iterable[list[str]]) -> list[str]:
    """Return pieces in the order of how often texts have them, the most used ones first."""
    uses = Counter(piece for each in parts for piece in each)
    return sorted(pieces, key=lambda piece: (-uses[piece], piece))


def _dropped(pieces: Sequence[str], parts: Iterable[list[str]]) -> set[str]:
    """Return some of the pieces that save least; none if each saves more than its own room."""
    uses = Counter(piece for each in parts for piece in each)
    takes, ending = _ordered(pieces)
    saved = {}
    for piece in pieces:
        if len(piece) > 1:
            others = sum(takes[each] for each in _smallest(piece, takes, ending, whole=False))
            saved[piece] = uses[piece] * (others - takes[piece]) - len(piece.encode())
    least = sorted(saved, key=lambda piece: (saved[piece], piece))
    # Dropping one makes others more useful, so not all at once.
    many = max(len(pieces) - PIECES, sum(each <= 0 for each in saved.values()))
    return set(least[: (many + 2) // 3])


def _paired(texts: Sequence[str], letters: list[str]) -> list[str]:
    """Return the letters and the pieces that pairs make, the most used ones first.

    There are some more than are wanted.
    """
    pieces = list(letters)
    codes = {ord(letter): _FIRST + number for number, letter in enumerate(letters)}
    lines = [text.translate(codes) for text in texts]
    uses: Counter[tuple[str, str]] = Counter()
    places = defaultdict(set)  # the lines that have a pair, or had it
    for number, line in enumerate(lines):
        uses.update(pairwise(line))
        for pair in pairwise(line):
            places[pair].add(number)
    while len(pieces) < PIECES + _MORE:
        most = max(uses.values())
        if most < 2:
            break
        pair = max(pair for pair, count in uses.items() if count == most)
        both, piece = "".join(pair), chr(_FIRST + len(pieces))
        for number in places.pop(pair):
            parts = lines[number].split(both)
            lines[number] = piece.join(parts)
            # The same pairs stay in the middle of a part: its ends are enough.
            ends = [part if len(part) < 3 else part[0] + part[-1] for part in parts]
            for each in pairwise(both.join(ends)):
                uses[each] -= 1
            for each in pairwise(piece.join(ends)):
                uses[each] += 1
                if piece in each:
                    places[each].add(number)
        pieces.append("".join(pieces[ord(code) - _FIRST] for code in pair))
        if len(pieces) % _OFTEN == 0:  # only pairs with a new piece come more often than before
            uses = Counter({pair: count for pair, count in uses.items() if count > 1})
    used = Counter("".join(lines))
    order = sorted(range(len(pieces)), key=lambda number: -used[chr(_FIRST + number)])
    return [pieces[number] for number in order]
