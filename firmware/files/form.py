"""The first line of every file that the device keeps: its kind, its version and a check value.

    ; ninety-nine solo 2 89abcdef

The check value is the CRC-32 of all that follows. A record and a rule file read the same with this
line and without it. Files without it are of the first version, which had none, or a person made
them.
"""

from micropython import const

from firmware.words import say

VERSION = const(2)
"""The version of what is written now. Raise it when an older device could no longer read it."""

_BEGIN = b"; ninety-nine "
_ENOUGH = const(11)  # bytes of it that are as they should be in a line that is ours
LONGEST = const(64)
"""How many bytes the line may have."""


class Newer(ValueError):
    """A newer version of the firmware wrote a file."""


class Incomplete(ValueError):
    """The end of a file is missing; what has been read of it is good."""


def kind_of(name: str) -> str:
    """Return the kind of a file: `rule` in the folder `rules`, else its name without its end."""
    folder, slash, _ = name.partition("/")
    return folder[:-1] if slash else name.split(".")[0]


def head(name: str, check: int) -> bytes:
    """Return the first line of a file whose content has this check value."""
    return b"%s%s %d %08x\n" % (_BEGIN, kind_of(name).encode(), VERSION, check)


def parse(name: str, line: bytes):
    """Return (length of the first line, check value), or (0, 0) where the file has no such line.

    Newer where a newer version wrote it, ValueError where the line is damaged or of another kind.
    """
    same = 0
    for number, byte in enumerate(line[: len(_BEGIN)]):
        same += byte == _BEGIN[number]
    if same < _ENOUGH:
        return 0, 0
    end = line.find(b"\n") + 1
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
