"""What the pins of the chips can do, from the datasheets and as MicroPython allows.

It is for the check of `device.json`.
"""

from firmware.words import one_of, say

# By bus: its name, and the keys of its data pin and its clock pin.
BUSES = {"i2c": ("I2C", "sda", "scl"), "spi": ("SPI", "mosi", "sck")}

# The pins of flash and USB have no number here. For each controller, 0 and 1: the pins that can be
# data (SDA or TX), and those that can be clock (SCL or SCK). From the table "GPIO functions" of the
# RP2040's datasheet, which is valid for the RP2350A, too.
_RP2 = {
    "prefix": "GP",
    "pins": bytes(range(30)),
    "taken": (),
    "adc": bytes((26, 27, 28, 29)),
    "strapping": b"",
    "i2c": (
        (bytes(range(0, 30, 4)), bytes(range(1, 30, 4))),
        (bytes(range(2, 30, 4)), bytes(range(3, 30, 4))),
    ),
    "spi": (
        (bytes((3, 7, 19, 23)), bytes((2, 6, 18, 22))),
        (bytes((11, 15, 27)), bytes((10, 14, 26))),
    ),
}

# By chip:
# - prefix: the letters before the number of a pin in its name,
# - pins: the pins that exist,
# - taken: what uses some of them, as the key of a text, and these pins,
# - adc: the pins that can measure a voltage,
# - strapping: the pins whose level at power-on decides how the chip starts; they can be used with
#   care, so no check forbids them,
# - i2c, spi: as above; () if a controller can use any pin.
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
        "i2c": (),
        "spi": (),
    },
}


def pin_name(chip: str, pin: int) -> str:
    """Return the name of a pin as the maker of the chip writes it: GP4, GPIO4."""
    return CHIPS[chip]["prefix"] + str(pin)


def fault(chip: str, pin: int, analog: bool = False, among=None) -> str:
    """Return why a pin can't be used, or "".

    analog: whether it has to measure a voltage.
    among: the pins that may be suggested instead, None for all.
    """
    facts = CHIPS[chip]
    name = pin_name(chip, pin)
    if not 0 <= pin < 64 or pin not in facts["pins"]:
        return say("board.missing_pin", pin=name, chip=chip.upper())
    for what, pins in facts["taken"]:
        if pin in pins:
            return say("board.taken", pin=name, by=say(what))
    if analog and pin not in facts["adc"]:
        return _instead(say("board.not_analog", pin=name), chip, facts["adc"], among)
    return ""


def bus_faults(chip: str, bus: str, data: int, clock: int, among=None) -> list:
    """Return why two pins, which exist and are free, can't be a bus, as a list of (key, why).

    bus: a key of `BUSES`.
    among: the pins that may be suggested instead, None for all.
    """
    word, data_key, clock_key = BUSES[bus]
    controllers = CHIPS[chip][bus]
    clocks = [clocks for datas, clocks in controllers if data in datas]
    datas = [datas for datas, clocks in controllers if clock in clocks]
    if not controllers or clocks and clock in clocks[0]:
        return []
    name = pin_name(chip, data)
    its = pin_name(chip, clock)
    if datas:
        why = say("board.not_data_with", pin=name, bus=word, key=clock_key, clock=its)
        return [(data_key, _instead(why, chip, datas[0], among))]
    fits = b"".join(clocks or [clocks for _, clocks in controllers])
    why = say("board.not_clock", pin=its, bus=word)
    faults = [(clock_key, _instead(why, chip, fits, among))]
    if not clocks:
        fits = b"".join([datas for datas, _ in controllers])
        why = say("board.not_data", pin=name, bus=word)
        faults.append((data_key, _instead(why, chip, fits, among)))
    return faults


def _instead(why: str, chip: str, pins: bytes, among) -> str:
    """Return what is wrong, with the pins to use instead if there are any."""
    strapping = CHIPS[chip]["strapping"]
    names = [
        pin_name(chip, pin)
        for pin in sorted(pins)
        if pin not in strapping and not fault(chip, pin) and (among is None or pin in among)
    ]
    return say("board.instead", why=why, choices=one_of(names)) if names else why
