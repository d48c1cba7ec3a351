"""What is always true of a device: its picture, its record, a way home."""

from __future__ import annotations

import random

from engine import resuming
from firmware.files import saves
from firmware.ui.canvas import Canvas
from tools.sim.picture import Picture
from tools.torture.machine import Machine

LEAVING = 500
"""Keys in which the home screen must be reached."""


class Broken(Exception):
    """The picture or the record is wrong; the text says how."""


def check_picture(machine: Machine, canvas: Canvas) -> None:
    """Raise Broken if the display does not show what a redraw shows."""
    screen = machine.app._stack[-1]
    if machine.handheld.shell.dark or not screen.is_visible():
        return  # or the last picture stays for a moment
    canvas.clear()
    screen.draw(canvas)
    wanted = Picture.from_frame(bytes(canvas.buffer))
    shown = machine.picture()
    if machine.app.settings.turned:
        shown = shown.turned()
    if shown != wanted:
        raise Broken(f"shown is\n{shown.text()}\nbut a redraw is\n{wanted.text()}")


def check_record(machine: Machine, replay: bool = True) -> None:
    """Raise Broken if the record on the flash is not that of the game on the screen.

    replay: whether to replay the record even if it has the same bytes as the game's own.
    """
    game = machine.app.game
    if game is None:
        return
    lines = [line for _, line in game.table.text()]
    kept = b"".join(machine.app.storage.pieces(saves.file_of(game.kind))).decode()
    if not replay and kept.splitlines() == lines:
        return
    reached = [reached for reached, _ in game.table.text()][-1]  # half a bid is not an event yet
    table = resuming.resume(kept.splitlines(keepends=True))
    made, undone = game.table.game.history, game.table.undone
    if undone:
        undone = undone + made[reached:][::-1]  # such a bid is undone as a whole
    if table.game.history != made[:reached] or table.undone != undone:
        text = "\n".join(lines)
        raise Broken(f"the record on the flash is\n{kept}\nbut that of the game is\n{text}")


def leave(machine: Machine) -> None:
    """Press keys, mostly BACK, until the home screen is there; raise Broken if it never is."""
    chance = random.Random(LEAVING)
    for _ in range(LEAVING):
        if type(machine.app._stack[-1]).__name__ == "Home" and machine.app.game is None:
            return
        machine.press(chance.choice(("BACK",) * 5 + ("UP", "UP", "DOWN", "OK", "OK")))
    raise Broken(f"no way to the home screen:\n{machine.words()}")
