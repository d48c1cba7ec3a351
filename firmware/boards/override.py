"""The changes to a board in `device.json`, laid over the board's own file and checked."""

from firmware.boards import chips
from firmware.boards.listed import BOARDS, FILE, copy, module_of
from firmware.boards.wiring import BUSES, KINDS, SECTIONS
from firmware.device.ssd1306 import CONTROLLERS
from firmware.files import json_text
from firmware.words import all_of, one_of, say

DRIVERS = tuple(sorted(CONTROLLERS))

# The key that the other keys of a section depend on.
_CHOICES = {"display": "bus", "keys": "kind"}

# In Hz: the lowest, the highest and the usual. The SSD1306 is made for 400 kHz on I2C, but most
# work at 1 MHz, the highest that the chips have. On SPI, a clock period may be 100 ns.
_FREQUENCIES = {"i2c": (10_000, 1_000_000, 400_000), "spi": (100_000, 10_000_000, 8_000_000)}

# In characters; a file with every key is half as long.
_LONGEST = 2048

# The most characters of a value that a problem shows, about a line of the display.
_WIDEST = 24


def load(name: str, chip: str, known: bool, text) -> tuple:
    """Return what `firmware.boards.load` returns.

    name, chip: the board's file and its chip, as found for the machine.
    known: whether the machine is that very board, not just one with the same chip.
    text: the content of `device.json`.
    """
    given, problem = _parse(text)
    if "board" in given:
        problem = _misfit(given["board"], chip)
        if not problem:
            name = given["board"]
            known = True
    if not name:
        if not problem:
            problem = _at("board", say("board.which", choices=_names("")))
        return {}, [_at(FILE, problem)]
    module = module_of(name)
    board = copy(module.BOARD)
    if problem:
        return board, [_at(FILE, problem)]
    if not given:
        return board, []
    # A board that only has the same chip may bring out other pins.
    pins = getattr(module, "PINS", None) if known else None
    laid = _lay(board, given)
    problems = []
    if laid["chip"] != board["chip"]:
        words = say("board.other_chip", board=board["name"], chip=board["chip"])
        problems.append(_at("chip", words))
        laid["chip"] = board["chip"]
    sensed = board["battery"]["pin"] if board["battery"] else None
    problems += check(laid, pins, sensed)
    if problems:
        return board, [_at(FILE, problem) for problem in problems]
    return laid, []


def check(board: dict, pins=None, sensed=None) -> list:
    """Return the problems of a board, each a sentence that begins with the place.

    board: in the form of `BOARD` in the boards' files.
    pins: the pins that are brought out, None if they are unknown.
    sensed: the pin on which the board itself measures its supply, or None.
    """
    return _Check(board, pins, sensed).problems


class _Check:
    """A check of one board; `problems` has what it found."""

    def __init__(self, board, pins, sensed):
        self.problems = []
        self._chips = chips
        self._chip = board.get("chip")
        self._pins = pins
        self._sensed = sensed
        self._used = {}  # what for, by pin
        if not isinstance(self._chip, str) or self._chip not in chips.CHIPS:
            self._unknown("chip", self._chip, sorted(chips.CHIPS))
            return
        self._name = board.get("name")
        if not isinstance(self._name, str) or not self._name or _plain(self._name) != self._name:
            self._say("name", say("board.name", most=_WIDEST, found=_show(self._name)))
            self._name = "board"
        self._strange("", board, ("board", "name", "chip") + SECTIONS)
        for section in SECTIONS:
            values = board.get(section)
            if isinstance(values, dict):
                getattr(self, "_section_" + section)(section, values)
            elif section not in board:
                self._say(section, say("board.no_section"))
            elif values is not None:
                self._say(section, say("board.not_section", found=_show(values)))

    def _say(self, place, words):
        self.problems.append(_at(place, words))

    def _unknown(self, place, value, choices):
        self._say(place, _not_known(value, one_of(list(choices))))

    def _section_display(self, place, values):
        bus = self._choice(place, "bus", values, BUSES)
        if not bus:
            return
        names = BUSES[bus]
        also = ("address",) if bus == "i2c" else ()
        self._keys_of(place, bus, values, names, ("bus", "driver", "frequency") + also)
        driver = values.get("driver")
        if driver not in DRIVERS:
            self._unknown(place + ".driver", driver, DRIVERS)
        lowest, highest, _ = _FREQUENCIES[bus]
        self._number(place + ".frequency", values.get("frequency"), lowest, highest)
        if bus == "i2c" and "address" in values:
            address = values["address"]
            if type(address) is not int or address not in (0x3C, 0x3D):
                self._say(place + ".address", say("board.address", found=_show(address)))
        good = [self._pin(place, name, values) for name in names]
        if good[0] and good[1]:
            first, second = values[names[0]], values[names[1]]
            for key, words in self._chips.bus_faults(self._chip, bus, first, second, self._pins):
                self._say(f"{place}.{key}", words)

    def _section_keys(self, place, values):
        kind = self._choice(place, "kind", values, KINDS)
        if not kind:
            return
        self._keys_of(place, kind, values, KINDS[kind], ("kind",))
        if kind != "matrix":
            for name in KINDS[kind]:
                self._pin(place, name, values)
            return
        for name in KINDS[kind]:
            pins = values.get(name)
            if name not in values:
                continue
            if not isinstance(pins, list) or len(pins) != 4:
                self._say(f"{place}.{name}", say("board.not_pins", found=_show(pins)))
                continue
            for pin in pins:
                self._pin(place, name, {name: pin})

    def _section_sound(self, place, values):
        self._keys_of(place, place, values, ("pin",))
        self._pin(place, "pin", values)

    def _section_battery(self, place, values):
        self._keys_of(place, place, values, ("pin", "times"))
        self._pin(place, "pin", values, self._chips.ANALOG)
        if "times" in values:
            self._number(place + ".times", values["times"], 1, 20, float)

    def _choice(self, place, key, values, choices):
        """Return the value that the other keys of a section depend on, or None if it is wrong."""
        value = values.get(key)
        if isinstance(value, str) and value in choices:
            return value
        if key in values:
            self._unknown(f"{place}.{key}", value, sorted(choices))
        else:
            self._say(f"{place}.{key}", say("board.no_choice", choices=one_of(sorted(choices))))
        return None

    def _keys_of(self, place, kind, values, needed, also=()):
        """Report the keys that are missing from a section, and those that don't belong there."""
        for key in needed:
            if key not in values:
                self._say(
                    f"{place}.{key}", say("board.no_key", kind=kind, needed=all_of(list(needed)))
                )
        self._strange(place + ".", values, also + needed)

    def _strange(self, place, values, known):
        """Report keys that are unknown."""
        for key in sorted([_plain(key) for key in values if key not in known]):
            self._say(place + key, say("board.strange_key", choices=one_of(list(known))))

    def _number(self, place, value, lowest, highest, kind=int):
        if type(value) not in (int, kind) or not lowest <= value <= highest:
            words = say("board.out_of_range", least=lowest, most=highest, found=_show(value))
            self._say(place, words)

    def _pin(self, place, key, values, use=""):
        """Return whether a pin can be used for this, even if it is taken; report why not."""
        if key not in values:
            return False
        place = f"{place}.{key}"
        pin = values[key]
        if type(pin) is not int:
            self._say(place, say("board.not_pin", found=_show(pin)))
            return False
        words = self._chips.fault(self._chip, pin, use, self._pins)
        if not words:
            name = self._chips.pin_name(self._chip, pin)
            if pin in self._used:
                self._say(place, say("board.used_twice", pin=name, other=self._used[pin]))
            self._used[pin] = place
            if self._pins is None or pin in self._pins:
                return True
            if use == self._chips.ANALOG and pin == self._sensed:
                return True
            words = say("board.no_such_pin", pin=name, board=self._name)
        self._say(place, words)
        return False


def _parse(text):
    """Return the dict in a text, and what is wrong with the text."""
    if text is None:
        return {}, ""
    try:
        if len(text) > _LONGEST:
            return {}, say("board.too_long", most=_LONGEST)
        if not isinstance(text, str):
            text = text.decode()
        if text.startswith("\ufeff"):  # some editors put it before everything
            text = text[1:]
        given = json_text.parse(text)
    except json_text.TooDeep:
        return {}, say("board.too_deep", most=json_text.DEEPEST)
    except (ValueError, TypeError, RuntimeError, MemoryError):
        return {}, say("board.not_json")
    if not isinstance(given, dict):
        return {}, say("board.not_object", found=_show(given))
    return given, ""


def _misfit(name, chip):
    """Return why a board can't be chosen by this name, or ""."""
    for its_name, its_chip, _ in BOARDS:
        if its_name == name:
            if chip and its_chip != chip:
                choices = _names(chip)
                words = say("board.misfit", board=name, its=its_chip, chip=chip, choices=choices)
                return _at("board", words)
            return ""
    return _at("board", _not_known(name, _names(chip)))


def _names(chip):
    """Return the names of all boards, or of those with a chip, as a text."""
    return one_of([name for name, its_chip, _ in BOARDS if not chip or its_chip == chip])


def _lay(board, given):
    """Return a new board: the given values over a board's own, section by section."""
    laid = copy(board)
    for section, values in given.items():
        if section == "board":
            continue
        if section not in SECTIONS or not isinstance(values, dict):
            laid[section] = values
            continue
        own = board[section]
        choice = _CHOICES.get(section)
        if own is None:
            new = {}
        elif choice and values.get(choice, own[choice]) != own[choice]:
            # The pins are those of another bus or other keys; what drives the display may be kept.
            new = {"driver": own["driver"]} if section == "display" else {}
        else:
            new = dict(own)
        new.update(values)
        bus = new.get("bus")
        if section == "display" and bus in tuple(_FREQUENCIES) and "frequency" not in new:
            new["frequency"] = _FREQUENCIES[bus][2]
        laid[section] = new
    return laid


def _at(place, words):
    """Return a problem with its place before it."""
    return say("file.problem", name=place, why=words)


def _not_known(value, choices):
    return say("board.not_known", found=_show(value), choices=choices)


def _plain(value):
    """Return a short text, with `?` for characters that a display may not have."""
    text = str(value)
    short = "".join([letter if " " <= letter <= "~" else "?" for letter in text[:_WIDEST]])
    return short + "..." if len(text) > _WIDEST else short


def _show(value):
    """Return a value as JSON writes it, for a sentence."""
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return '"' + _plain(value) + '"'
    if isinstance(value, list):
        return "[...]" if value else "[]"
    if isinstance(value, dict):
        return "{...}" if value else "{}"
    return _plain(value)
