"""The changes to a board in `device.json`, laid over the board's own file and checked."""

import json

from micropython import const

from firmware.boards.chips import BUSES, CHIPS, bus_faults, fault, pin_name
from firmware.boards.listed import BOARDS, FILE, copy, module_of
from firmware.device.ssd1306 import CONTROLLERS
from firmware.files import json_text
from firmware.words import all_of, one_of, say

DRIVERS = sorted(CONTROLLERS)

_SECTIONS = ("display", "keys", "sound", "battery")

# The key that the other keys of a section depend on, and the pins that each of its values needs.
_CHOICES = {
    "display": ("bus", {"i2c": ("sda", "scl"), "spi": ("sck", "mosi", "dc", "cs", "reset")}),
    "keys": (
        "kind",
        {
            "buttons": ("up", "down", "left", "right", "ok", "back"),
            "encoder": ("a", "b", "push"),
            "matrix": ("rows", "columns"),
        },
    ),
}

# The same for the sections without such a key.
_NEEDED = {"sound": ("pin",), "battery": ("pin", "times")}

# What a section has besides, whatever its kind.
_ALWAYS = {"display": ("driver", "frequency")}

# By kind (the value of such a key, or the section): what a section may have besides.
_OPTIONS = {"i2c": ("address", "reset"), "encoder": ("steps",), "battery": ("drop",)}

# In Hz: the lowest, the highest and the usual. The SSD1306 is made for 400 kHz on I2C, but most
# work at 1 MHz, the highest that the chips have. On SPI, a clock period may be 100 ns.
_FREQUENCIES = {"i2c": (10_000, 1_000_000, 400_000), "spi": (100_000, 10_000_000, 8_000_000)}

_RANGE = "board.out_of_range"

VALUES: dict = {
    "driver": ((str,), "board.not_known", DRIVERS),
    "frequency": ((int,), _RANGE, _FREQUENCIES),
    "address": ((int,), "board.address", (0x3C, 0x3D)),
    "steps": ((int,), "board.not_known", (1, 2, 4)),  # changes of a knob's contacts at a click
    "times": ((int, float), _RANGE, (1, 20)),
    "drop": ((int,), _RANGE, (0, 2000)),  # mV that are lost between a battery and its pin
}
"""By key, unless it is a pin: the types of its value, the text for another one, and the values.

They are choices, a range, or a range for each bus.
"""

# In characters; a file with every key is half as long.
_LONGEST = const(2048)

# The most characters of a value that a problem shows, about a line of the display.
_WIDEST = const(24)

# The most problems that are said at a start; each is a message that takes a key.
_MOST = const(5)


def load(name: str, chip: str, known: bool, text) -> tuple:
    """Return what `firmware.boards.load` returns.

    name, chip: the board's file and its chip, as found for the machine.
    known: whether the machine is that very board, not just one with the same chip.
    text: the content of `device.json`.
    """
    board, problems = _load(name, chip, known, text)
    return board, [say("file.problem", name=FILE, why=problem) for problem in problems[:_MOST]]


def _load(name: str, chip: str, known: bool, text) -> tuple:
    changes, problem = _parse(text)
    if "board" in changes:
        problem = _misfit(changes["board"], chip)
        if not problem:
            name = changes["board"]
            known = True
    if not name:
        return {}, [problem or say("board.which", place="board", choices=_names(""))]
    module = module_of(name)
    board = copy(module.BOARD)
    if problem:
        return board, [problem]
    laid = _lay(board, changes)
    problems = []
    if laid["chip"] != board["chip"]:
        its, chip = board["name"], board["chip"]
        problems.append(say("board.other_chip", place="chip", board=its, chip=chip))
        laid["chip"] = board["chip"]
    # A board that only has the same chip may bring out other pins.
    pins = getattr(module, "PINS", None) if known else None
    sensed = board["battery"]["pin"] if board["battery"] else None
    problems += check(laid, pins, sensed)
    return board if problems else laid, problems


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
        self._chip = board.get("chip")
        self._pins = pins
        self._sensed = sensed
        self._used = {}  # what for, by pin
        if not isinstance(self._chip, str) or self._chip not in CHIPS:
            self.problems.append(_not_known("chip", self._chip, one_of(sorted(CHIPS))))
            return
        self._name = board.get("name")
        if not isinstance(self._name, str) or not self._name or _plain(self._name) != self._name:
            self._report("name", "board.name", most=_WIDEST, found=_show(self._name))
            self._name = "board"
        self._find_strange("", board, ("board", "name", "chip") + _SECTIONS)
        for section in _SECTIONS:
            values = board.get(section)
            if isinstance(values, dict):
                self._check_section(section, values)
            elif section not in board:
                self._report(section, "board.no_section")
            elif values is not None:
                self._report(section, "board.not_section", found=_show(values))

    def _report(self, place, which, **values):
        """Report a problem at a place, by the key of its text."""
        self.problems.append(say(which, place=place, **values))

    def _check_section(self, section, values):
        """Check the keys of a section and their values."""
        kind, needed = section, _NEEDED.get(section, ())
        known: tuple = ()
        if section in _CHOICES:
            key, kinds = _CHOICES[section]
            kind = values.get(key)
            if not isinstance(kind, str) or kind not in kinds:
                which = "board.not_known" if key in values else "board.no_choice"
                choices = one_of(sorted(kinds))
                self._report(f"{section}.{key}", which, found=_show(kind), choices=choices)
                return
            needed, known = kinds[kind], (key,)
        for key in needed:
            if key not in values:
                names = all_of(list(needed))
                self._report(f"{section}.{key}", "board.no_key", kind=kind, needed=names)
        always, options = _ALWAYS.get(section, ()), _OPTIONS.get(kind, ())
        self._find_strange(section + ".", values, known + always + options + needed)
        usable = []
        for key in always + needed + options:
            given = key in values or key in always
            if given and self._check_value(f"{section}.{key}", key, values.get(key), kind):
                usable.append(key)
        if kind in BUSES:
            _, data, clock = BUSES[kind]
            if data in usable and clock in usable:
                faults = bus_faults(self._chip, kind, values[data], values[clock], self._pins)
                for key, why in faults:
                    self._report(f"{section}.{key}", "board.pin", why=why)

    def _find_strange(self, place, values, known):
        """Report keys that are unknown."""
        for key in sorted([_plain(key) for key in values if key not in known]):
            self._report(place + key, "board.strange_key", choices=one_of(list(known)))

    def _check_value(self, place, key, value, kind):
        """Return whether a value in a section of a kind can be used; report why not."""
        if key in VALUES:
            types, which, allowed = VALUES[key]
            if key == "frequency":
                allowed = allowed[kind]
            least, most = allowed[:2]
            usable = type(value) in types and (
                least <= value <= most if which == _RANGE else value in allowed
            )
            if not usable:
                choices = one_of([str(each) for each in allowed])
                found = _show(value)
                self._report(place, which, found=found, least=least, most=most, choices=choices)
            return usable
        if key not in ("rows", "columns"):
            return self._check_pin(place, value, kind == "battery")
        if isinstance(value, list) and len(value) == 4:
            found = [self._check_pin(place, pin) for pin in value]  # every problem, not the first
            return all(found)
        self._report(place, "board.not_pins", found=_show(value))
        return False

    def _check_pin(self, place, pin, analog=False):
        """Return whether a pin can be used for this, even if it is taken; report why not."""
        if type(pin) is not int:
            self._report(place, "board.not_pin", found=_show(pin))
            return False
        why = fault(self._chip, pin, analog, self._pins)
        if why:
            self._report(place, "board.pin", why=why)
            return False
        name = pin_name(self._chip, pin)
        if pin in self._used:
            self._report(place, "board.used_twice", pin=name, other=self._used[pin])
        self._used[pin] = place
        if self._pins is None or pin in self._pins or analog and pin == self._sensed:
            return True
        self._report(place, "board.no_such_pin", pin=name, board=self._name)
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
        changes = json_text.parse(text)
    except json_text.TooDeep:
        return {}, say("board.too_deep", most=json_text.DEEPEST)
    except ValueError:
        return {}, say("board.not_json")
    if not isinstance(changes, dict):
        return {}, say("board.not_object", found=_show(changes))
    return changes, ""


def _misfit(name, chip):
    """Return why a board can't be chosen by this name, or ""."""
    for its_name, its_chip, _ in BOARDS:
        if its_name == name:
            if chip and its_chip != chip:
                values = {"board": name, "its": its_chip, "chip": chip, "choices": _names(chip)}
                return say("board.misfit", place="board", **values)
            return ""
    return _not_known("board", name, _names(chip))


def _names(chip):
    """Return the names of all boards, or of those with a chip, as a text."""
    return one_of([name for name, its_chip, _ in BOARDS if not chip or its_chip == chip])


def _lay(board, changes):
    """Return a new board: the changes laid over a board's own, section by section."""
    laid = copy(board)
    for section, values in changes.items():
        if section == "board":
            continue
        if section not in _SECTIONS or not isinstance(values, dict):
            laid[section] = values
            continue
        own = laid[section] or {}
        choice = _CHOICES[section][0] if section in _CHOICES else ""
        if values.get(choice, own.get(choice)) != own.get(choice):
            # The pins are those of another bus or other keys; the display's driver stays.
            own = {"driver": own["driver"]} if section == "display" else {}
        own.update(values)
        bus = own.get("bus")
        if section == "display" and bus in tuple(_FREQUENCIES) and "frequency" not in own:
            own["frequency"] = _FREQUENCIES[bus][2]
        laid[section] = own
    return laid


def _not_known(place, value, choices):
    return say("board.not_known", place=place, found=_show(value), choices=choices)


def _plain(value):
    """Return a short text, with `?` for characters that a display may not have."""
    text = str(value)
    short = "".join([letter if " " <= letter <= "~" else "?" for letter in text[:_WIDEST]])
    return short + "..." if len(text) > _WIDEST else short


def _show(value):
    """Return a value as JSON writes it, for a sentence."""
    if isinstance(value, str):
        return '"' + _plain(value) + '"'
    if isinstance(value, list):
        return "[...]" if value else "[]"
    if isinstance(value, dict):
        return "{...}" if value else "{}"
    return _plain(json.dumps(value))
