"""What is kept of a crash, and the page that says what to do."""

import sys
from io import StringIO

from firmware.device.storage import reason

_NAMES = ("crash1.txt", "crash2.txt", "crash3.txt")


def keep(storage, error: Exception) -> str:
    """Keep the traceback of an error as the newest of three; returns it as text."""
    out = StringIO()
    sys.print_exception(error, out)  # type: ignore[attr-defined]
    text = out.getvalue()
    try:
        for older in range(len(_NAMES) - 1, 0, -1):
            content = storage.read(_NAMES[older - 1])
            if content is not None:
                storage.write(_NAMES[older], [content])
        storage.write(_NAMES[0], [text.encode()])
    except OSError as full:
        text += f"The traceback is not kept: {reason(full)}\n"
    return text


def draw(canvas, error: Exception) -> None:
    """Draw the page that is shown after a crash."""
    from firmware.ui.canvas import CENTRE, WIDTH

    canvas.clear()
    canvas.icon("sad", WIDTH // 2 - 8, 0)
    canvas.text("Something went wrong", WIDTH // 2, 17, align=CENTRE)
    canvas.text(canvas.fit(repr(error), WIDTH), WIDTH // 2, 27, align=CENTRE)
    canvas.text("Your game is kept. Any", WIDTH // 2, 38, align=CENTRE)
    canvas.text("key: go on. Again? Hold", WIDTH // 2, 47, align=CENTRE)
    canvas.text("BACK while switching on", WIDTH // 2, 56, align=CENTRE)
