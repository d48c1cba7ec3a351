"""Runs on the emulated board: the same firmware, with a pin that starts a self-check.

When the pin goes low, the screen is drawn on another canvas, and the record on the flash is
compared with the game on the display. UART 0 sends one line, and the board waits until the pin is
high again:

    screen, whether a game is on it (0 or 1), whether the display is turned (0 or 1), the address of
    the canvas (0 if the display is dark or has nothing to draw yet), what is wrong or "-"
"""

import io

from machine import Pin, mem8  # type: ignore[import-not-found]
from micropython import const
from uctypes import addressof  # type: ignore[import-not-found]

from firmware import shell
from firmware import start as starting
from firmware.backends.board import Board
from firmware.files import saves
from firmware.ui.canvas import Canvas

_UART0 = const(0x40034000)  # its data register: the image has no `machine.UART`

_canvas = Canvas()
_compared: list = []  # the game and the end of the journal at the last comparison
_shells: list = []  # the last shell; empty after a crash
_show_crash = starting._crashed


class _Shell(shell.Shell):
    """The shell, kept in `_shells`."""

    def __init__(self, *arguments):
        super().__init__(*arguments)
        _shells[:] = [self]


class _Asked(io.IOBase):
    """A stream that is readable while the pin of a board asks."""

    def __init__(self, board):
        self._board = board

    def ioctl(self, request, argument):
        """Answer what `select.poll` asks after each interrupt."""
        return argument & 1 if request == 3 and self._board.is_asked() else 0


class _Checked(Board):
    """The board, which answers when the pin asks."""

    def __init__(self, pin):
        super().__init__()
        self.pin = Pin(pin, Pin.IN, Pin.PULL_UP)
        self.pin.irq(lambda pin: None)  # so that it ends a sleep
        self._wake.register(_Asked(self))

    def is_asked(self):
        """Return whether the pin asks."""
        return not self.pin.value()

    def feed(self):
        super().feed()
        if self.is_asked():
            for letter in _answer().encode():
                mem8[_UART0] = letter
            while self.is_asked():
                super().feed()


def start(pin: int) -> None:
    """Run the firmware; return only by an exception.

    pin: the number of the pin that starts the self-check.
    """
    starting.Shell = _Shell  # type: ignore[misc]
    starting._crashed = _crashed
    starting.run(_Checked(pin))


def _crashed(*arguments):
    """Do what the firmware does after an error."""
    _shells.clear()
    _show_crash(*arguments)


def _answer():
    """Return the line for UART 0."""
    if not _shells:
        return "Crash 0 0 0 -\n"
    app = _shells[0].app
    screen = app._stack[-1]
    seen = not _shells[0].dark and screen.is_visible()
    if seen:
        _canvas.clear()
        screen.draw(_canvas)
    wrong = "record" if app.game and _differs(app) else "-"
    game, turned = int(app.game is not None), int(app.settings.turned)
    place = addressof(_canvas.buffer) if seen else 0
    return f"{type(screen).__name__} {game} {turned} {place} {wrong}\n"


def _differs(app):
    """Return whether the record on the flash differs from the game on the screen."""
    game = app.game
    name = saves.file_of(game.kind)
    # If neither has changed, there is nothing to compare.
    journal = app.storage._journal
    there = game.table.game
    state = [game, there, there.history[:], journal._end, len(journal.tails)]
    if state == _compared:
        return False
    _compared[:] = state
    kept = app.storage.lines(name)
    for _, line in game.table.text():
        if next(kept, b"").decode() != line + "\n":
            break
    else:
        if next(kept, None) is None:
            return False
    # It may be another record of the same game: replay it.
    from engine.resuming import resume

    kept = None
    reached = [reached for reached, _ in game.table.text()][-1]
    table = resume(line.decode() for line in app.storage.lines(name))
    undone = game.table.undone
    if undone:
        undone = undone + there.history[reached:][::-1]  # half a bid is undone as a whole
    return table.game.history != there.history[:reached] or table.undone != undone
