"""Which totals the players said right, in a file for each kind of play: `school.KIND`.

After a mark, the file has four bytes for each answer. These are a number: the place of the play in
the history, 16 bits of a check value of the moves up to it, and a bit, 1 for a right answer.
"""

from micropython import const

from firmware.files.store import LARGEST

_SIZE = const(4)  # bytes of an answer
_MARK = b"ans:"  # before the first answer, as long as one


def read(storage, name: str) -> list:
    """Return the answers in a file as numbers; empty if there is no file.

    A file that can't be read is set aside, and the problems of the storage say so.
    """
    return storage.try_read(name, _parsed, "file.damaged") or []


def _parsed(content: bytes) -> list:
    """Return the answers in a file; ValueError if the content is wrong."""
    good = content[:_SIZE] == _MARK[: len(content)] and not len(content) % _SIZE
    answers: list = []
    for at in range(_SIZE, len(content), _SIZE):
        answer = int.from_bytes(content[at : at + _SIZE], "big")
        good = good and answer > (answers[-1] if answers else 0)
        answers.append(answer)
    if not good:
        raise ValueError
    return answers


def write(storage, name: str, count: int, added) -> None:
    """Save answers after the first `count`, in place of those that followed; OSError if that fails.

    A file has room for 1,023 answers; those that follow are not saved.
    """
    start = (count + 1) * _SIZE if count else 0
    if start < LARGEST:
        content = b"".join([answer.to_bytes(_SIZE, "big") for answer in added])
        storage.write(name, [content if start else _MARK + content], start)
