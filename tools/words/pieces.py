"""Texts as bytes; each byte stands for a piece of text.

The pieces are found by byte pair encoding: beginning with single characters, the two pieces that
are most often side by side become one more piece. Then those that save least are dropped.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

PIECES = 256

_MORE = 48  # pieces that are tried and dropped again
_FIRST = 0xE000  # stands for the first piece while they are found; for private use in Unicode
_END = "\0"  # between two texts


def found(texts: Sequence[str]) -> list[str]:
    """Return the pieces of some texts, sorted; at most PIECES.

    Raises ValueError if the texts have more different characters than that.
    """
    letters = sorted(set("".join(texts)))
    if len(letters) > PIECES:
        raise ValueError(f"{len(letters)} different characters; at most {PIECES} are possible")
    pieces = list(dict.fromkeys(_paired(texts, letters)))
    while len(pieces) > PIECES:
        uses = Counter(piece for text in texts for piece in split(text, pieces))
        saved = {}
        for piece in pieces[len(letters) :]:
            others = [each for each in pieces if each != piece and each in piece]
            saved[piece] = uses[piece] * (len(split(piece, others)) - 1)
        drop = sorted(saved, key=lambda piece: (saved[piece], piece))
        less = set(drop[: max(1, (len(pieces) - PIECES) // 2)])
        pieces = [piece for piece in pieces if piece not in less]
    return sorted(pieces)


def split(text: str, pieces: Sequence[str]) -> list[str]:
    """Return a text as the fewest pieces. Each of its characters must be a piece."""
    known = set(pieces)
    longest = max(map(len, pieces))
    # By place in the text: how many pieces lead there, and where the last of them begins.
    counts = [0]
    starts = [0]
    for end in range(1, len(text) + 1):
        fewest, start = end + 1, end
        for place in range(max(0, end - longest), end):
            if counts[place] < fewest and text[place:end] in known:
                fewest, start = counts[place], place
        counts.append(fewest + 1)
        starts.append(start)
    parts = []
    end = len(text)
    while end:
        parts.append(text[starts[end] : end])
        end = starts[end]
    return parts[::-1]


def _paired(texts: Sequence[str], letters: list[str]) -> list[str]:
    """Return the letters and the pieces that pairs make, some more than are wanted."""
    pieces = list(letters)
    codes = {ord(letter): _FIRST + number for number, letter in enumerate(letters)}
    line = _END.join(text.translate(codes) for text in texts)
    while len(pieces) < PIECES + _MORE:
        pairs = Counter(zip(line, line[1:], strict=False))
        often = [(uses, pair) for pair, uses in pairs.items() if _END not in pair and uses > 1]
        if not often:
            break
        first, second = max(often)[1]
        line = line.replace(first + second, chr(_FIRST + len(pieces)))
        pieces.append(pieces[ord(first) - _FIRST] + pieces[ord(second) - _FIRST])
    return pieces
