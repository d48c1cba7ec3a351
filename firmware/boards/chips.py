"""What the pins of the chips can do: from the datasheets, and as MicroPython allows.

It is needed to set up a bus and to check `device.json`, and not after that.
"""

from firmware.words import one_of, say

ANALOG = "analog"

# Of each controller, 0 and 1, the pins that can be SDA, and those that can be SCL. All by the
# table "GPIO functions" of the RP2040's datasheet, which holds for the RP2350A too.
_RP2_I2C = (
    (bytes(range(0, 30, 4)), bytes(range(1, 30, 4))),
    (bytes(range(2, 30, 4)), bytes(range(3, 30, 4))),
)

# Of each controller the pins that can be SCK, and those that can be MOSI (TX in the datasheet).
_RP2_SPI = (
    (bytes((2, 6, 18, 22)), bytes((3, 7, 19, 23))),
    (bytes((10, 14, 26)), bytes((11, 15, 27))),
)

# Flash and USB have pins of their own, which have no number.
_RP2 = {
    "prefix": "GP",
    "pins": bytes(range(30)),
    "taken": (),
    "adc": bytes((26, 27, 28, 29)),
    "strapping": b"",
    "i2c": _RP2_I2C,
    "spi": _RP2_SPI,
}

# By chip:
# - prefix: what stands before a pin's number in its name,
# - pins: those that exist,
# - taken: by what, as the key of a text, and which of them,
# - adc: those that can measure a voltage,
# - strapping: those whose level at power-on decides how the chip starts; they can be used, with
#   care, so that no check forbids them,
# - i2c, spi: as above, or the number of the controller that can use every pin.
CHIPS: dict = {
    "rp2040": _RP2,
    "rp2350": _RP2,  # the RP2350A of the Pico 2; the RP2350B has more pins and other ADC pins
    "esp32s3": {
        "prefix": "GPIO",
        "pins": bytes(range(22)) + bytes(range(26, 49)),
        "taken": (
            ("board.usb", bytes((19, 20))),
            ("board.flash", bytes(range(26, 33))),
            # Free on modules without octal flash or PSRAM; on the others the chip crashes.
            ("board.flash_or_psram", bytes(range(33, 38))),
        ),
        "adc": bytes(range(1, 21)),
        "strapping": bytes((0, 3, 45, 46)),
        "i2c": 0,
        "spi": 1,
    },
}

_BUSES = {"i2c": ("I2C", "sda", "scl"), "spi": ("SPI", "mosi", "sck")}


def pin_name(chip: str, pin: int) -> str:
    """Return the name of a pin as the maker of the chip writes it: GP4, GPIO4."""
    return CHIPS[chip]["prefix"] + str(pin)


def fault(chip: str, pin: int, use: str = "", among=None) -> str:
    """Return why a pin can't be used, or "".

    use: ANALOG to measure a voltage, "" for anything else.
    among: the pins that may be suggested instead, None for all.
    """
    facts = CHIPS[chip]
    if not 0 <= pin < 64 or pin not in facts["pins"]:
        return say("board.missing_pin", pin=facts["prefix"] + str(pin), chip=chip.upper())
    name = pin_name(chip, pin)
    for what, pins in facts["taken"]:
        if pin in pins:
            return say("board.taken", pin=name, by=say(what))
    if use == ANALOG and pin not in facts["adc"]:
        return _instead(say("board.not_analog", pin=name), chip, facts["adc"], among)
    return ""


def bus_faults(chip: str, bus: str, first: int, second: int, among=None) -> list:
    """Return why two pins can't be a bus, as a list of (key, why).

    The pins must exist and be free.

    bus: "i2c" with SDA and SCL as first and second, or "spi" with SCK and MOSI.
    among: the pins that may be suggested instead, None for all.
    """
    controllers = CHIPS[chip][bus]
    if isinstance(controllers, int):
        pins = ((_BUSES[bus][1], first), (_BUSES[bus][2], second))
        return [(key, fault(chip, pin)) for key, pin in pins if fault(chip, pin)]
    word, data_key, clock_key = _BUSES[bus]
    firsts, seconds = [], []
    for of_first, of_second in controllers:
        if first in of_first and second in of_second:
            return []
        firsts.append(of_first)
        seconds.append(of_second)
    if bus == "i2c":
        data, clock, datas, clocks = first, second, firsts, seconds
    else:
        data, clock, datas, clocks = second, first, seconds, firsts
    data_of = _holds(datas, data)
    clock_of = _holds(clocks, clock)
    faults = []
    if clock_of is None:
        fits = clocks if data_of is None else [clocks[data_of]]
        words = say("board.not_clock", pin=pin_name(chip, clock), bus=word)
        faults.append((clock_key, _instead(words, chip, b"".join(fits), among)))
    if data_of is None or clock_of is not None:
        name = pin_name(chip, data)
        if clock_of is None:
            words = say("board.not_data", pin=name, bus=word)
            fits = datas
        else:
            its = pin_name(chip, clock)
            words = say("board.not_data_with", pin=name, bus=word, key=clock_key, clock=its)
            fits = [datas[clock_of]]
        faults.append((data_key, _instead(words, chip, b"".join(fits), among)))
    return faults


def controller(chip: str, bus: str, first: int, second: int):
    """Return MicroPython's number of the controller of a bus, or why there is none, as a text.

    bus: "i2c" with SDA and SCL as first and second, or "spi" with SCK and MOSI.
    """
    if chip not in CHIPS or bus not in _BUSES:
        return say("board.no_bus", bus=bus, chip=chip)
    for pin in (first, second):
        why = fault(chip, pin)
        if why:
            return why
    faults = bus_faults(chip, bus, first, second)
    if faults:
        return faults[0][1]
    controllers = CHIPS[chip][bus]
    if isinstance(controllers, int):
        return controllers
    return 0 if first in controllers[0][0] else 1


def _holds(groups, pin):
    """Return the index of the group that has the pin, or None."""
    for index, pins in enumerate(groups):
        if pin in pins:
            return index
    return None


def _instead(why, chip, pins, among):
    """Return what is wrong, with the pins to use instead if there are any."""
    strapping = CHIPS[chip]["strapping"]
    names = []
    for pin in sorted(pins):
        if pin in strapping or fault(chip, pin) or among is not None and pin not in among:
            continue
        names.append(pin_name(chip, pin))
    return say("board.instead", why=why, choices=one_of(names)) if names else why
