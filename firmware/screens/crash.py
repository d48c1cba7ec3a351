"""After a crash: save its traceback, and draw a page for the player."""

import sys
from io import StringIO

from micropython import const

from firmware.files import reason
from firmware.ui.canvas import CENTRE, WIDTH
from firmware.words import say

_NAMES = ("crash1.txt", "crash2.txt", "crash3.txt")

# How many characters of a long traceback are saved: of its beginning and of its end.
_HEAD = const(1000)
_TAIL = const(2000)

_WIDEST = const(64)  # characters of an error: more than a line of the display takes


def save(folder, error: Exception) -> str:
    """Save the traceback of an error as the newest of three files of a `Folder`.

    Return it as text, followed by the reason if it could not be saved. Raise nothing.
    """
    text = _say("crash.no_traceback") + "\n"
    try:
        text = _traceback(error)
        for older in range(len(_NAMES) - 1, 0, -1):
            if folder.exists(_NAMES[older - 1]):
                folder.rename(_NAMES[older - 1], _NAMES[older])
        folder.write(_NAMES[0], [text.encode()])
    except Exception as problem:
        text += _say("crash.not_kept", why=_reason(problem)) + "\n"
    return text


def _say(which: str, **values) -> str:
    """Return the text of a key; the key itself if the catalogue fails."""
    try:
        return say(which, **values)
    except Exception:
        return which


def _reason(problem: Exception) -> str:
    """Return why a traceback was not saved."""
    try:
        return reason(problem) if isinstance(problem, OSError) else _name(problem)
    except Exception:
        return _name(problem)


def _traceback(error: Exception) -> str:
    """Return the traceback of an error, without the middle of a long one."""
    out = StringIO()
    sys.print_exception(error, out)  # type: ignore[attr-defined]
    text = out.getvalue()
    if len(text) > _HEAD + _TAIL:
        text = text[:_HEAD] + "\n…\n" + text[-_TAIL:]
    return text


def _name(error: Exception) -> str:
    """Return an error in a few words, even if there is no memory for more."""
    try:
        return repr(error)[:_WIDEST]
    except Exception:
        return type(error).__name__


def draw(canvas, error: Exception) -> None:
    """Draw the page after a crash."""
    canvas.clear()
    canvas.icon("sad", WIDTH // 2 - 8, 0)
    canvas.text(_say("crash.title"), WIDTH // 2, 17, align=CENTRE)
    canvas.text(canvas.fit(_name(error), WIDTH), WIDTH // 2, 27, align=CENTRE)
    canvas.texts(_say("crash.advice").split("\n"), WIDTH // 2, 38, 9, align=CENTRE)
