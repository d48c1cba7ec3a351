"""The first line of every file of the device: its kind, its version and a check value.

    ; ninety-nine solo 2 89abcdef

The check value is the CRC-32 of the rest of the file. The line is missing in files of the first
version and in files that people made, which are read without it, too. A file of a kind that no
firmware ever wrote without it is damaged if it is missing.
"""

from binascii import crc32

from micropython import const

from firmware.words import say

VERSION = const(2)
"""The version of new files. Raise it when older firmware can no longer read them."""

_BEGIN = b"; ninety-nine "
_ENOUGH = const(11)  # how many bytes of it must be right in a line, maybe a damaged one
_ALWAYS = ("names", "school", "statistics")  # kinds that no firmware wrote without the line
LONGEST = const(64)
"""The most bytes of the line."""


class Newer(ValueError):
    """A newer version of the firmware wrote the file."""


class Incomplete(ValueError):
    """The end of the file is missing; everything before it is good."""


def kind_of(name: str) -> str:
    """Return the kind of a file: `rule` in the folder `rules`, else its name without extension."""
    folder, slash, _ = name.partition("/")
    return folder[:-1] if slash else name.split(".")[0]


def head(name: str, check: int) -> bytes:
    """Return the first line of a file with a check value."""
    return b"%s%s %d %08x\n" % (_BEGIN, kind_of(name).encode(), VERSION, check)


def check_of(pieces) -> int:
    """Return the check value of a file whose content comes in pieces."""
    check = 0
    for piece in pieces:
        check = crc32(piece, check)
    return check


def length(line: bytes) -> int:
    """Return the length of the first line of a file, damaged or not; 0 if it has no such line."""
    return line.find(b"\n") + 1 if _is_ours(line) else 0


def parse(name: str, line: bytes):
    """Return (length of the first line, check value), or (0, 0) if the file has no such line.

    Raises Newer if a newer version wrote the file, ValueError if the line is damaged, or missing
    where it must not be, or if the file is of another kind.
    """
    if not _is_ours(line):
        if line and kind_of(name) in _ALWAYS:  # an empty file has nothing to lose
            raise ValueError(say("file.first_line"))
        return 0, 0
    end = length(line)
    words = line[len(_BEGIN) : end].split()
    try:
        kind, version, check = words[0].decode(), int(words[1]), int(words[2], 16)
    except (ValueError, IndexError):
        raise ValueError(say("file.first_line")) from None
    if version > VERSION:
        raise Newer(say("file.newer"))
    if kind != kind_of(name):
        raise ValueError(say("file.other_kind"))
    return end, check


def _is_ours(line: bytes) -> bool:
    return sum([byte == _BEGIN[at] for at, byte in enumerate(line[: len(_BEGIN)])]) >= _ENOUGH
