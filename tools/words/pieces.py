"""Texts as bytes; each byte stands for a piece of text.

The pieces are found by byte pair encoding: beginning with single characters, the two pieces that
are most often side by side become one more piece. Then those that save least are dropped.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence
from itertools import pairwise

PIECES = 256

_MORE = 600  # pieces that are tried and dropped again
_FIRST = 0xE000  # stands for the first piece while they are found; for private use in Unicode


def found(texts: Sequence[str]) -> list[str]:
    """Return the pieces of some texts, sorted; at most PIECES.

    Raises ValueError if the texts have more different characters than that.
    """
    letters = sorted(set("".join(texts)))
    if len(letters) > PIECES:
        raise ValueError(f"{len(letters)} different characters; at most {PIECES} are possible")
    pieces = list(dict.fromkeys(_paired(texts, letters)))
    parts = split(texts, pieces)
    while len(pieces) > PIECES:
        uses = Counter(piece for each in parts for piece in each)
        saved = {}
        for piece in pieces[len(letters) :]:
            others = [each for each in pieces if each != piece and each in piece]
            saved[piece] = uses[piece] * (len(split([piece], others)[0]) - 1)
        drop = sorted(saved, key=lambda piece: (saved[piece], piece))
        less = set(drop[: max(1, (len(pieces) - PIECES) // 2)])
        pieces = [piece for piece in pieces if piece not in less]
        # Texts without a dropped piece stay as they are.
        again = [number for number, each in enumerate(parts) if not less.isdisjoint(each)]
        for number, new in zip(again, split([texts[n] for n in again], pieces), strict=True):
            parts[number] = new
    return sorted(pieces)


def split(texts: Sequence[str], pieces: Sequence[str]) -> list[list[str]]:
    """Return each text as the fewest pieces. Each of its characters must be a piece."""
    ending = defaultdict(list)
    for piece in sorted(pieces, key=len, reverse=True):
        if len(piece) > 1:
            ending[piece[-2:]].append((len(piece), piece))
    return [_fewest(text, ending) for text in texts]


def _fewest(text: str, ending: dict[str, list[tuple[int, str]]]) -> list[str]:
    """Return a text as the fewest pieces.

    ending: those of several characters by their last two, the longest first.
    """
    # By place in the text: how many pieces lead there, and the last of them.
    counts = [0]
    last = [""]
    for end, letter in enumerate(text, 1):
        fewest, best = end + 1, ""
        for length, piece in ending.get(text[end - 2 : end], ()):
            place = end - length
            if place >= 0 and counts[place] < fewest and text.startswith(piece, place):
                fewest, best = counts[place], piece
        if counts[end - 1] < fewest:
            fewest, best = counts[end - 1], letter
        counts.append(fewest + 1)
        last.append(best)
    parts = []
    end = len(text)
    while end:
        parts.append(last[end])
        end -= len(last[end])
    return parts[::-1]


def _paired(texts: Sequence[str], letters: list[str]) -> list[str]:
    """Return the letters and the pieces that pairs make, some more than are wanted."""
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
    return pieces
