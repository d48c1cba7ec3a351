"""The boards: which file names a board's pins."""

from firmware import release
from firmware.boards.listed import BOARDS, copy, module_of


def find(machine: str) -> str:
    """Return the name of the board's file for what `sys.implementation._machine` says.

    Firmware that was made for one board (`release.BOARD`) takes that one. A board that is not known
    is taken for the first with its chip; empty where that is not known either.
    """
    return _match(machine)[0]


def chip(name: str) -> str:
    """Return the chip of a board, by the name of its file."""
    for its_name, its_chip, _ in BOARDS:
        if its_name == name:
            return its_chip
    return ""


def load(machine: str, text) -> tuple:
    """Return the board as `device.json` describes it, and what is wrong with that.

    machine: what `sys.implementation._machine` says. text: the file's content, str or bytes; None
    where there is no such file.

    Returns a dict that is the caller's own, in the form of `BOARD` in the boards' files, and a
    list of problems, each a sentence for the maker. Where there is any problem the file counts for
    nothing but its choice of a board: the dict is the whole default of that board, or of the one
    that the machine is, or empty where neither is known.
    """
    name, chip, known = _match(machine)
    if text is None and name:
        return copy(module_of(name).BOARD), []
    # Here, since few boards have such a file: it takes 3 KB of the heap and 5 ms of the start.
    from firmware.boards import override

    return override.load(name, chip, known, text)


def controller(board: dict) -> int:
    """Return the number that MicroPython gives the controller that the display of a board is on."""
    display = board["display"]
    spi = display["bus"] == "spi"
    if board["chip"][:2] != "rp":
        return 1 if spi else 0
    # Both chips have their controllers in turns along the pins.
    return display["sck"] // 8 % 2 if spi else display["sda"] // 2 % 2


def _match(machine):
    """Return the file for a machine, its chip, and whether it is that very board."""
    for name, its_chip, _ in BOARDS:
        if name == release.BOARD:
            return name, its_chip, True
    if not isinstance(machine, str):
        return "", "", False
    board, _, chip = machine.rpartition(" with ")
    board = board.lower().replace(" ", "")
    chip = _family(chip.lower())
    first = ""
    for name, its_chip, its_name in BOARDS:
        if its_chip == chip:
            if its_name.lower().replace(" ", "") == board:
                return name, chip, True
            # Those with more pins have the same ones in the same places.
            if "xiao" in name and name.replace("_", "") in board:
                return name, chip, False
            first = first or name
    return first, chip, False


def _family(chip):
    """Return the chip as the boards' files call it; "" where none of them has it.

    Releases of MicroPython differ: ESP32S3, ESP32-S3, ESP32-S3-FN8; and ESP32-S31 is another chip.
    """
    chip = chip.replace("-", "")
    for _, its_chip, _ in BOARDS:
        if chip.startswith(its_chip) and not chip[len(its_chip) :][:1].isdigit():
            return its_chip
    return ""
