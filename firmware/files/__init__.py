"""What the device keeps on its flash: games, settings, statistics, house rules.

The store (`store`) has files in a folder (`folder`), and the latest changes of them in a journal
(`journal`) in sectors of flash (`sectors`). Each file begins with the same line (`form`). All other
modules know what is in some of the files.

Here are the errors of files. Their numbers are the same on every system.
"""

from firmware.words import say

# Without `const`, because tools that only read JSON (`json_text`) have no `micropython`.
NO_ROOM = 28  # ENOSPC
READ_ONLY = 30  # EROFS: the file must not be changed


def failure(number: int) -> OSError:
    """Return an OSError with a number."""
    return OSError(number, "")  # with two arguments, CPython has its number


def reason(error: OSError) -> str:
    """Return why a file could not be read or written, in a few words."""
    if error.errno == READ_ONLY:
        return say("file.read_only")
    return say("file.full") if error.errno == NO_ROOM else str(error)
