"""The electrical rules. Each yields a sentence for each fault: part, pin, net and what to do."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator

from firmware.boards import chips
from tools.hardware.netlist import BOARD, Build, Terminal
from tools.hardware.parts import Pin, Volts

PULL_UP_LEAST, PULL_UP_MOST = 1000, 10000
"""In ohms: below, the pins can't pull the bus low enough; above, 400 kHz is too fast for it."""

CONVERSION = 0.85
"""The least efficiency of the Pico's regulator that the rules count on."""


def firmware_agrees(build: Build) -> Iterator[str]:
    """The firmware accepts the pins."""
    yield from build.problems


def pins_exist(build: Build) -> Iterator[str]:
    """Each wire ends at a pin that the part has."""
    for net, terminals in build.nets().items():
        for terminal in terminals:
            placed = build.find(terminal.part)
            forbidden = terminal.part == BOARD and terminal.pin in placed.part.forbidden
            if build.pin(terminal) is None and not forbidden:
                names = [f"GP{number}" for number in placed.part.gpios]
                names = names or [pin.name for pin in placed.part.pins]
                yield (
                    f"{terminal} (net {net}): the part has no such pin; use one of "
                    f"{', '.join(names)}"
                )


def nets_are_joined(build: Build) -> Iterator[str]:
    """Each net has a name and at least two pins."""
    for net, terminals in build.nets().items():
        if not net.strip():
            yield f"{terminals[0]}: its net has no name; give it one in build.json"
        elif len(terminals) < 2:
            yield f"{terminals[0]}: net {net} ends here; wire it to another part or remove it"


def pins_are_wired(build: Build) -> Iterator[str]:
    """Each pin that must not stay open has a wire."""
    for placed in build.parts:
        for pin in placed.part.pins:
            if not pin.open and pin.name not in placed.nets:
                yield f"{placed.name}, pin {pin.name}: it has no net; give it one in build.json"


def pins_have_one_net(build: Build) -> Iterator[str]:
    """No pin of the board has two nets."""
    nets: dict[str, list[str]] = {}
    for pin, net in build.wired():
        nets.setdefault(pin, []).append(net)
    for pin, its in nets.items():
        if len(its) > 1:
            yield f"{BOARD}, pin {pin}: nets {' and '.join(its)} are both here; move one of them"


def pins_are_free(build: Build) -> Iterator[str]:
    """No wire goes to a pin that the board or the chip needs for itself."""
    forbidden = build.board.part.forbidden
    for pin, net in build.wired():
        if pin in forbidden:
            yield f"{BOARD}, pin {pin}: net {net} can't be here, {forbidden[pin]}; use another pin"


def pins_can_do_it(build: Build) -> Iterator[str]:
    """Each GPIO is able to do what the firmware uses it for."""
    chip = build.fitted["chip"]
    display = build.fitted["display"]
    bus = display["bus"]
    gpios = build.board.part.gpios
    _, data, clock = chips.BUSES[bus]
    for key, why in chips.bus_faults(chip, bus, display[data], display[clock], gpios):
        net, number = build.signals[f"display.{key}"]
        yield f"{BOARD}, pin {chips.pin_name(chip, number)}: net {net}: {why}"
    if "sound.pin" in build.signals:
        net, number = build.signals["sound.pin"]
        if number not in build.board.part.pwm:
            name = chips.pin_name(chip, number)
            yield f"{BOARD}, pin {name}: net {net} needs PWM, which it has not; use another pin"
    battery = build.fitted["battery"]
    if battery and battery["pin"] not in chips.CHIPS[chip]["adc"]:
        name = chips.pin_name(chip, battery["pin"])
        yield f"{BOARD}, pin {name}: the battery needs a pin that measures; use GP26, GP27 or GP28"


def pins_are_for_this(build: Build) -> Iterator[str]:
    """Each pin that has a purpose is on the net of that purpose."""
    for net, terminals in build.nets().items():
        for terminal, pin in _known(build, terminals):
            place = pin.does.format(name=terminal.part.lower())
            right = build.signals.get(place, ("a net of the firmware's", 0))[0]
            if place and net != right:
                yield f"{terminal}: net {net} is not for it; use {right}"


def display_fits(build: Build) -> Iterator[str]:
    """The display is one that the firmware drives."""
    driver = build.fitted["display"]["driver"]
    for placed in build.parts:
        if placed.part.driver and placed.part.driver != driver:
            yield (
                f"{placed.name}: it has an {placed.part.driver.upper()}, but the firmware drives "
                f'an {driver.upper()}; write "driver": "{placed.part.driver}" in device.json'
            )


def rails_are_right(build: Build) -> Iterator[str]:
    """Each power input is fed within its range, each ground is ground, and supplies don't meet."""
    volts = build.volts()
    for net, terminals in build.nets().items():
        known = _known(build, terminals)
        for terminal, pin in known:
            if pin.type == "ground" and net != "GND":
                yield f"{terminal}: it is ground, but its net is {net}; use GND"
            elif pin.type == "power in" and net not in volts:
                yield f"{terminal}: nothing feeds net {net}; use {_suitable(volts, pin)}"
            elif pin.type == "power in" and pin.volts and not _within(volts[net], pin.volts):
                yield (
                    f"{terminal}: net {net} has {_range(volts[net])}, it needs "
                    f"{_range(pin.volts)}; use {_suitable(volts, pin)}"
                )
        if any(pin.type == "ground" for _, pin in known):
            for terminal, pin in known:
                if pin.type in ("power in", "power out"):
                    yield f"{terminal}: it is joined to ground by net {net}; use another net"
        sources = [terminal for terminal, pin in known if pin.type == "power out"]
        if len(sources) > 1:
            yield f"{sources[1]}: it feeds net {net}, as {sources[0]} does; separate them"


def supplies_are_separate(build: Build) -> Iterator[str]:
    """A second supply of an input comes through a diode."""
    for net, terminals in build.nets().items():
        for terminal, pin in _known(build, terminals):
            if not pin.also_fed or net not in build.volts():
                continue
            ends = [
                placed
                for placed in build.parts
                if placed.part.passes.get("one_way")
                and placed.nets[placed.part.passes["to"]] == net
            ]
            if len(ends) != 1:
                yield (
                    f"{terminal}: {pin.also_fed} feeds it, too, and flows back into net {net}; "
                    f"put one Schottky diode before it, K towards the pin"
                )


def pull_ups_are_there_once(build: Build) -> Iterator[str]:
    """Each line of the I2C bus has one pull-up, to a voltage that the board's pins bear."""
    if build.fitted["display"]["bus"] != "i2c":
        return
    volts = build.volts()
    gpio = build.board.part.pin("GP0")
    for key in ("sda", "scl"):
        net, number = build.signals[f"display.{key}"]
        at = f"{BOARD}, pin {chips.pin_name(build.fitted['chip'], number)}: net {net}"
        found = []
        for terminal, pin in _known(build, build.nets().get(net, [])):
            if pin.pull_up:
                found.append(f"{terminal.part} ({pin.pull_up['ohms']} ohms)")
                ohms = pin.pull_up["ohms"]
                if not PULL_UP_LEAST <= ohms <= PULL_UP_MOST:
                    yield f"{terminal}: a pull-up of {ohms} ohms on net {net}; use 4700"
                rail = build.find(terminal.part).nets.get(pin.pull_up["to"], "")
                if gpio and gpio.volts and volts.get(rail, (0, 0))[1] > gpio.volts[1]:
                    yield (
                        f"{terminal}: it pulls net {net} up to {rail}, {_range(volts[rail])}, and "
                        f"the board bears {gpio.volts[1]} V; put its {pin.pull_up['to']} on 3V3"
                    )
        if not found:
            yield f"{at} has no pull-up; add 4700 ohms to 3V3, or use a module that has them"
        elif len(found) > 1:
            yield f"{at} has pull-ups on {' and '.join(found)}; keep one and remove the others"


def pins_bear_the_current(build: Build) -> Iterator[str]:
    """No part takes more from a GPIO than it gives."""
    for _, (net, number) in build.signals.items():
        name = chips.pin_name(build.fitted["chip"], number)
        gpio = build.board.part.pin(name)
        taken = sum(pin.most_mA for at, pin in _known(build, build.nets()[net]) if at.part != BOARD)
        if gpio and taken > gpio.most_mA:
            yield (
                f"{BOARD}, pin {name}: net {net} takes up to {taken:g} mA, the pin gives "
                f"{gpio.most_mA:g}; drive the part with a transistor"
            )


def supply_is_enough(build: Build) -> Iterator[str]:
    """The regulator, the USB plug, the battery and the parts between can supply the full load."""
    pin = build.board.part.pin("3V3(OUT)")
    net = build.rails.get("3V3(OUT)", "")
    _, parts = taken(build)
    if pin and parts > pin.most_mA:
        yield (
            f"{BOARD}, pin 3V3(OUT): the parts on net {net} take up to {parts:g} mA, the regulator "
            f"gives {pin.most_mA:g}; use a smaller display or feed it on its own"
        )
    usb = build.board.part.pin("VBUS")
    charging = sum(placed.part.charge_mA for placed in build.parts)
    plugged = from_supply(build, 4.4) + charging
    if usb and plugged > usb.most_mA:
        yield (
            f"{BOARD}, pin VBUS: USB gives {usb.most_mA:g} mA, device and charger take up to "
            f"{plugged:.0f}; set the charger to a smaller current"
        )
    cells = [placed for placed in build.parts if placed.part.most_charge_mA]
    for cell in cells:
        if charging > cell.part.most_charge_mA:
            yield (
                f"{cell.name}, pin +: it bears {cell.part.most_charge_mA:g} mA of charge, the "
                f"charger gives {charging:g}; use a larger cell or set the charger to less"
            )
    vsys = build.volts().get(build.rails.get("VSYS", ""))
    if not cells or not vsys:
        return
    drawn = from_supply(build, vsys[0])
    for placed in [*cells, *build.parts]:
        limit = placed.part.passes.get("most_mA", 0)
        limit = limit or max(
            (pin.most_mA for pin in placed.part.pins if pin.type == "power out"), default=0
        )
        if limit and drawn > limit:
            yield (
                f"{placed.name}: the device takes up to {drawn:.0f} mA from the battery, it bears "
                f"{limit:g}; use a larger one"
            )
            break


def drop_is_that_of_the_parts(build: Build) -> Iterator[str]:
    """What the firmware adds to the measured voltage is lost between the cell and VSYS."""
    battery = build.fitted["battery"]
    if not battery or not any(placed.part.capacity_mAh for placed in build.parts):
        return
    drops = [placed.part.passes["drop"] for placed in build.parts if placed.part.passes]
    least, most = (1000 * sum(drop[which] for drop in drops) for which in (0, 1))
    drop = battery.get("drop", 0)
    if not least <= drop <= most:
        yield (
            f"{BOARD}: battery.drop is {drop} mV, the parts between the cell and VSYS take "
            f"{least:g} to {most:g}; change it in device.json"
        )


def taken(build: Build) -> tuple[float, float]:
    """Return what the parts take from 3.3 V, in mA: typically and at most, without the board."""
    parts = [placed.part for placed in build.parts]
    return sum(part.typical_mA for part in parts), sum(part.most_mA for part in parts)


def from_supply(build: Build, volts: float) -> float:
    """Return the most that the whole device takes at a voltage of VSYS, in mA."""
    return (build.board.part.most_mA + taken(build)[1]) * 3.3 / CONVERSION / volts


RULES: tuple[Callable[[Build], Iterator[str]], ...] = (
    firmware_agrees,
    pins_exist,
    nets_are_joined,
    pins_are_wired,
    pins_have_one_net,
    pins_are_free,
    pins_can_do_it,
    pins_are_for_this,
    display_fits,
    rails_are_right,
    supplies_are_separate,
    pull_ups_are_there_once,
    pins_bear_the_current,
    supply_is_enough,
    drop_is_that_of_the_parts,
)


def faults(build: Build) -> list[str]:
    """Return all faults of a build, each as a sentence that begins with the build.

    Where the firmware refuses the pins, it leaves device.json out, so only the pins are looked at.
    """
    names = Counter(placed.name for placed in build.parts)
    twice = [f"{name}: two parts have this name" for name in names if names[name] > 1]
    found = twice + [fault for rule in _that_apply(build) for fault in rule(build)]
    return [f"{build.name}: {fault}" for fault in found]


def _that_apply(build: Build) -> tuple[Callable[[Build], Iterator[str]], ...]:
    return (firmware_agrees, pins_have_one_net, pins_are_free) if build.problems else RULES


def _known(build: Build, terminals: list[Terminal]) -> list[tuple[Terminal, Pin]]:
    pins = [(terminal, build.pin(terminal)) for terminal in terminals]
    return [(terminal, pin) for terminal, pin in pins if pin]


def _within(inner: Volts, outer: Volts) -> bool:
    return outer[0] <= inner[0] and inner[1] <= outer[1]


def _range(volts: Volts) -> str:
    return f"{volts[0]:g} to {volts[1]:g} V"


def _suitable(volts: dict[str, Volts], pin: Pin) -> str:
    nets = [net for net in volts if pin.volts and _within(volts[net], pin.volts)]
    return " or ".join(nets) or "another supply"
