"""The boards: how the file with a board's pins is found."""

from firmware import release
from firmware.boards.listed import BOARDS, copy, module_of


def find(machine: str) -> str:
    """Return the name of the board's file, "" if the chip is unknown.

    Firmware for one board (`release.BOARD`) uses its file. An unknown board uses the file of the
    first board with the same chip.

    machine: the value of `sys.implementation._machine`.
    """
    return match(machine)[0]


def chip(name: str) -> str:
    """Return the chip of a board, by the name of its file; "" for an unknown name."""
    for its_name, its_chip, _ in BOARDS:
        if its_name == name:
            return its_chip
    return ""


def load(machine: str, text) -> tuple:
    """Return (board, problems): the board as `device.json` describes it, and what is wrong there.

    board: a new dict in the form of `BOARD` in the boards' files. If there is a problem, only the
        file's choice of a board counts: it is the default of that board, or of this machine's, or
        empty if neither is known.
    problems: sentences for the maker, the first five of them.

    machine: the value of `sys.implementation._machine`.
    text: the content of the file, str or bytes; None if there is no file.
    """
    name, chip, known = match(machine)
    if text is None and name:
        return copy(module_of(name).BOARD), []
    # Here, because few boards have such a file: it takes 3 KB of heap and 5 ms at the start.
    from firmware.boards import override

    return override.load(name, chip, known, text)


def controller(board: dict) -> int:
    """Return MicroPython's number of the I2C or SPI controller that a board's display is on."""
    display = board["display"]
    spi = display["bus"] == "spi"
    if board["chip"][:2] != "rp":
        return 1 if spi else 0
    # On both chips, the controllers alternate along the pins.
    return display["sck"] // 8 % 2 if spi else display["sda"] // 2 % 2


def match(machine):
    """Return (file, chip, whether the machine is exactly that board) for a machine, as `find` does.

    Pins may be those of a board that is like this one. An image may not: its flash may be another.
    """
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
            # Variants with more pins have these pins in the same places.
            if "xiao" in name and name.replace("_", "") in board:
                return name, chip, False
            first = first or name
    return first, chip, False


def _family(chip):
    """Return the chip as the boards' files name it; "" for an unknown chip.

    MicroPython's name depends on its version: ESP32S3, ESP32-S3, ESP32-S3-FN8. The ESP32-S31 is
    another chip.
    """
    chip = chip.replace("-", "")
    for _, its_chip, _ in BOARDS:
        if chip.startswith(its_chip) and not chip[len(its_chip) :][:1].isdigit():
            return its_chip
    return ""
