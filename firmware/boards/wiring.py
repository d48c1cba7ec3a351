"""What is on which pin of a board, in words."""

from firmware.boards.chips import pin_name

# What a display needs on each bus, and keys of each kind.
BUSES = {"i2c": ("sda", "scl"), "spi": ("sck", "mosi", "dc", "cs", "reset")}
KINDS = {
    "buttons": ("up", "down", "left", "right", "ok", "back"),
    "encoder": ("a", "b", "push"),
    "matrix": ("rows", "columns"),
}

SECTIONS = ("display", "keys", "sound", "battery")


def describe(board: dict) -> list:
    """Return what is on which pin, as a list of (what, pin's name).

    In the order of the board's file: ("display sda", "GP4"), ("key up", "GP10"), ("sound", "GP16").
    """
    lines = []
    for section in SECTIONS:
        values = board[section]
        if values is None:
            continue
        what = section
        names: tuple = ("pin",)
        if section == "display":
            names = BUSES[values["bus"]]
        elif section == "keys":
            names = KINDS[values["kind"]]
            what = "encoder" if values["kind"] == "encoder" else "key"
        for name in names:
            pins = values[name]
            if isinstance(pins, list):
                for number, pin in enumerate(pins):
                    lines.append((f"{name[:-1]} {number + 1}", pin_name(board["chip"], pin)))
            else:
                own = "" if name == "pin" else " " + name
                lines.append((what + own, pin_name(board["chip"], pins)))
    return lines
