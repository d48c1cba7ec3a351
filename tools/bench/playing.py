"""Runs a script on the emulated Pico step by step and measures it."""

from __future__ import annotations

import copy
import tempfile
from collections.abc import Callable, Sequence
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

from tools.bench import BenchError, flash, recorder, wire
from tools.sim import guide
from tools.sim.panel import Panel
from tools.sim.pico.device import FLASH, PRESSED, PicoSimulator
from tools.sim.pico.records import Change
from tools.sim.simulator import KEYS

_MOTION = 200  # ms after a press in which a slow driver, too, shows the end of a motion
_PAUSE = 3000  # µs without a byte after which the next one belongs to another picture
_SLOWER = 20_000  # ms that the Pico may be behind the simulator
_DARK_AFTER = 181_000  # ms without a key after which the display is off
_DARK = 60_000  # ms to measure with the display off


class Press(NamedTuple):
    """The effect of a key.

    kind: as in `recorder.Step`.
    key: its name.
    part, screen: the part of the script and the screen on which it was pressed.
    time: µs from the first touch, or from the release of BACK, to the last byte that changed the
        display, in the first picture that changed it.
    least: µs that the wire needs for the change.
    """

    kind: str
    key: str
    part: str
    screen: str
    time: float
    least: float


class Save(NamedTuple):
    """A save after a key.

    key, part, screen: as in `Press`.
    time: its µs.
    """

    key: str
    part: str
    screen: str
    time: float


class Start(NamedTuple):
    """A start.

    time: µs from power-on to the complete home screen.
    least: µs that the wire needs for that picture.
    """

    time: float
    least: float


class Run:
    """The measurements on one device. Some need the probe (`flash.probed`).

    starts: the first one is with an empty storage.
    presses: the keys that changed the display.
    saves: the saves after a key that wrote to the flash; empty without the probe.
    sent: part of the script -> bytes on the wire.
    least: part of the script -> the fewest bytes that show the same.
    awake: screen -> the share of the time that the processor was awake, 0..1.
    heap: (mode, bytes free, bytes in the largest block, modules in memory); the first one is from
        before the firmware was imported. Empty without the probe.
    stack: the bytes of the stack of 8 KB that were never used.
    bid, card: the longest thoughts of a bot of Parlett's game, in ms; 0 without the probe.
    adding: the longest thought of a bot of an adding game about a card, in ms.
    away: the longest time in which a bot did not look for keys, in µs; 0 without the probe.
    """

    def __init__(self) -> None:
        self.starts: list[Start] = []
        self.presses: list[Press] = []
        self.saves: list[Save] = []
        self.sent: dict[str, int] = {}
        self.least: dict[str, int] = {}
        self.awake: dict[str, float] = {}
        self.heap: list[tuple[str, int, int, int]] = []
        self.stack = 0
        self.bid = self.card = self.adding = self.away = 0


def follow(
    content: bytes,
    steps: Sequence[recorder.Step],
    progress: Callable[[int, int], None] = lambda done, steps: None,
    starts: bool = False,
    dark: bool = False,
) -> Run:
    """Take the steps of a script on an emulated Pico; return the measurements.

    content: the 2 MiB of its flash.
    progress: called with the number of steps done and the number of all steps.
    starts: whether to measure the start, twice.
    dark: whether to measure, at the end, how long the processor is awake with the display off.

    Raises BenchError if a picture is not the simulator's.
    """
    run = Run()
    with tempfile.TemporaryDirectory() as folder:
        Path(folder, FLASH).write_bytes(content)
        with PicoSimulator(Path(folder)) as device:
            device.pico.watch(flash.SAVE_PIN)
            if starts:
                _note_start(run, device, 0)
                before = device.pico.microseconds
                device.restart()
                _note_start(run, device, before)
            asked = [
                step.name for step in steps if step.what in (recorder.HEAP, recorder.HEAP_NEXT)
            ]
            for number, step in enumerate(steps, 1):
                _take(run, device, step)
                if device.pico.failure:
                    raise BenchError(device.pico.failure)
                compare(device, step, number)
                progress(number, len(steps))
            if dark:
                _note_dark(run, device)
            run.stack = device.pico.unused_stack()
            if asked:
                _note_heap(run, device, asked)
    return run


def compare(device: PicoSimulator, step: recorder.Step, number: int) -> None:
    """Wait until the display shows the picture of a step; raise BenchError if it never does.

    number: the number of the step, for the message.
    """
    wanted = step.picture
    if wanted is not None and device.picture() != wanted:
        # A bot may take longer than on the simulator.
        if not device.pico.run_until(lambda pico: pico.panel.pixels() == wanted, _SLOWER):
            raise BenchError(
                f"after step {number} ({step.part}: {step.what} {step.name}) the Pico shows"
                f"\n{device.picture().text()}\nand the simulator\n{wanted.text()}"
                f"\n{_crash(device)}"
            )
    elif step.what != recorder.BOTS:
        return
    device.wait(guide.LOOK)


def _crash(device: PicoSimulator) -> str:
    """Return the traceback that the firmware has kept of a crash; "" if there is none."""
    try:
        return flash.read(device.pico.flash(), "/saves/crash1.txt")
    except BenchError:
        return ""


def _take(run: Run, device: PicoSimulator, step: recorder.Step) -> None:
    pico = device.pico
    pico.transactions.clear()
    pico.changes.clear()
    before = copy.deepcopy(pico.panel)
    start = pico.microseconds
    if step.what == recorder.REST:
        pico.reset_counts()
        pico.run(step.ms)
        run.awake[step.name] = 1 - pico.counts().share_asleep
    elif step.what == recorder.HEAP_NEXT:
        pico.drive(flash.PROBE_PIN, 0)
        return
    elif step.what == recorder.HEAP:
        pico.drive(flash.PROBE_PIN, 0)
        device.wait(step.ms)
    elif step.what in (recorder.WAIT, recorder.BOTS):
        device.wait(step.ms)
    else:
        device.press(step.what)
        device.wait(_MOTION)
    pico.drive(flash.PROBE_PIN, None)
    if step.what in KEYS:
        saved = _saved(pico.changes)
        if saved:
            run.saves.append(Save(step.what, step.part, step.name, saved))
    if step.kind:
        change = wire.change(before, _first_picture(before, pico.transactions))
        if change:
            if step.what == "BACK":
                start += PRESSED * 1000  # it acts when it is released
            press = step.kind, step.what, step.part, step.name
            run.presses.append(Press(*press, change.time - start, change.least * wire.BYTE))
    run.sent[step.part] = run.sent.get(step.part, 0) + wire.sent(pico.transactions)
    least = wire.least(before.pixels(), pico.panel.pixels())
    run.least[step.part] = run.least.get(step.part, 0) + least


def _saved(changes: Sequence[Change]) -> float:
    """Return the µs of the first save that wrote to the flash; 0 if there was none.

    changes: the changes of the pin that is high during a save.
    """
    for begin, end in pairwise(changes):
        if begin.level and begin.operations < end.operations:
            return end.time - begin.time
    return 0


def _first_picture(before: Panel, sent: Sequence[wire.Transaction]) -> list[wire.Transaction]:
    """Return the transactions up to the end of the first picture that changed the display."""
    first: list[wire.Transaction] = []
    for transaction in sent:
        if first and transaction.start - first[-1].end > _PAUSE and wire.change(before, first):
            break
        first.append(transaction)
    return first


def _note_start(run: Run, device: PicoSimulator, power_on: float) -> None:
    change = wire.change(Panel(), _first_picture(Panel(), device.pico.transactions))
    if change is None:
        raise BenchError("the device shows nothing after its start")
    run.starts.append(Start(change.time - power_on, change.least * wire.BYTE))


def _note_dark(run: Run, device: PicoSimulator) -> None:
    pico = device.pico
    pico.run(_DARK_AFTER)
    if any(pico.panel.pixels().rows):
        raise BenchError(f"the display is not dark after {_DARK_AFTER // 1000} s without a key")
    pico.reset_counts()
    pico.run(_DARK)
    run.awake["dark"] = 1 - pico.counts().share_asleep


def _note_heap(run: Run, device: PicoSimulator, asked: Sequence[str]) -> None:
    lines = flash.read(device.pico.flash(), flash.PROBE_FILE).split("\n")[:-1]
    names = ["before the firmware", *asked]
    if len(lines) != len(names):
        raise BenchError(
            f"the heap was asked for {len(names)} times; the file has {len(lines)} lines"
        )
    for name, line in zip(names, lines, strict=True):
        free, largest, modules, run.bid, run.card, run.adding, run.away = map(int, line.split())
        run.heap.append((name, free, largest, modules))
