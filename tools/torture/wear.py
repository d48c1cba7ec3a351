"""`python3 -m tools.torture.wear`: how much play wears the flash, and how long it lasts.

Whole games of both families are played on the emulated Pico with the real image. Between two games
the device is off. The keys come from the simulator (`tools.bench.recorder`), and every picture must
be the simulator's. After each answer a person thinks for three seconds, and after each game nobody
presses for a minute, so the journal is merged as often as for a person. The flash chip of the
emulator counts what is programmed and erased in each sector.

The same keys are then played on the modelled flash (`flash.Chip`). It counts a little less, because
bots think longer on the Pico, and the journal is merged then. The model is fast enough for
hundreds of games more, which show how evenly the erases are spread.
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import NamedTuple

from engine.chance import Chance
from tools import console
from tools.command_line import Parser, command, packages, whole_number

with packages():
    from tools import image
    from tools.bench import flash, playing
    from tools.bench.recorder import Recorder, Step
    from tools.sim.fingers import WAYS, press
    from tools.sim.guide import HOME
    from tools.sim.pico.device import PicoSimulator
    from tools.sim.pico.memory import SECTOR
    from tools.sim.pico.records import Wear
    from tools.sim.simulator import KEYS
    from tools.torture.cuts import play_to_the_end
    from tools.torture.flash import Chip
    from tools.torture.machine import Machine, store

GAMES = tuple(way for way in WAYS if way not in ("rule editor", "settings"))
"""What is played: the keys of `WAYS` begin it."""

LASTS = 100_000
"""The erases after which a sector is worn out."""

YEARS = 20
A_WEEK = 200
_WEEKS = 52.18  # of a year

RESTS = 65_000
"""The ms after each game, in which the journal is merged."""

_THINKS = 3_000  # ms after each answer
_SLOWLY = 61_000  # the same of a person so slow that the journal is merged after each answer
_SLOW = ("tally",)  # which is played slowly, too
_TURNS = 3_000
_LOOK = 100  # ms between two looks at a display that may still change
_SLOWER = 200  # such looks
_ROUNDS = 60  # of all games, on the model
_JOURNAL = image.JOURNAL // SECTOR
_FILES = flash.LAYOUT.size // SECTOR


class Count(NamedTuple):
    """What some games did to the flash.

    games, keys: the games, and the keys pressed.
    pages, programmed: pages and bytes programmed.
    noted: the pages of them in the journal.
    journal, files: the erases of each sector of the journal and of the filesystem.
    """

    games: int
    keys: int
    pages: int
    programmed: int
    noted: int
    journal: list[int]
    files: list[int]


def recorded(way: str, folder: Path, thinks: int = _THINKS, turns: int = _TURNS) -> list[Step]:
    """Return the steps of a whole game, from a start of the device to a minute after the game.

    way: one of `GAMES`.
    folder: the simulator's files of the games before, none of this way; this game is added.
    thinks: ms after each answer.
    turns: answers after which the game is left unfinished.
    """
    chance = Chance(flash.SEED)
    with Recorder(flash.SEED, folder) as device:
        device.part = way
        press(device, WAYS[way])
        for _ in range(turns):
            if device.over:
                break
            device.take_turn(chance)
            device.wait(thinks)
        device.wait(_THINKS)
        device.leave(*HOME)
        device.wait(RESTS)
        return device.steps


def on_the_pico(device: PicoSimulator, steps: Sequence[Step]) -> Count:
    """Switch the device on and take the steps of a game; return what was counted.

    Raises BenchError if a picture is not the simulator's.
    """
    before = device.pico.wear()
    device.restart()
    for number, step in enumerate(steps, 1):
        if step.what in KEYS:
            device.press(step.what)
        else:
            device.wait(step.ms)
        playing.compare(device, step, number)
    return _count(steps, before, device.pico.wear())


def model() -> Chip:
    """Return the modelled flash of a Pico that was on once."""
    chip = Chip(_JOURNAL + _FILES)
    with store(chip) as kept:
        Machine(kept).settle(RESTS)
    return chip


def on_the_model(chip: Chip, steps: Sequence[Step]) -> Count:
    """Do the same on the modelled flash.

    Raises ValueError if a picture is not the simulator's.
    """
    before = _worn(chip)
    with store(chip) as kept:
        machine = Machine(kept, flash.SEED)
        for number, step in enumerate(steps, 1):
            if step.what in KEYS:
                machine.press(step.what)
            else:
                machine.settle(step.ms)
            for _ in range(_SLOWER):
                if step.picture is None or machine.picture() == step.picture:
                    break
                machine.settle(_LOOK)
            else:
                raise ValueError(f"another picture after step {number} of {step.part}")
    return _count(steps, before, _worn(chip))


def play_on(chip: Chip, rounds: int) -> Count:
    """Play more games on the modelled flash: each of `GAMES`, round after round."""
    before = _worn(chip)
    keys = 0
    for number in range(rounds):
        for way in GAMES:
            with store(chip) as kept:
                machine = Machine(kept, number)
                pressed = 0

                def press(key: str, machine: Machine = machine) -> None:
                    nonlocal pressed
                    machine.press(key, _THINKS if key == "OK" else 300)
                    pressed += 1

                for key in WAYS[way].split():
                    press(key)
                    if "New game" in machine.words():  # beside a look at the last one
                        press("DOWN")
                        press("OK")
                play_to_the_end(machine, press, Chance(number))
                machine.settle(_THINKS)
                machine.app.home()
                machine.settle(RESTS)
                keys += pressed
    return _difference(rounds * len(GAMES), keys, before, _worn(chip))


def total(counts: Iterable[Count]) -> Count:
    """Return the sum of several counts."""
    every = list(counts)
    return Count(
        sum(each.games for each in every),
        sum(each.keys for each in every),
        sum(each.pages for each in every),
        sum(each.programmed for each in every),
        sum(each.noted for each in every),
        [sum(sector) for sector in zip(*(each.journal for each in every), strict=True)],
        [sum(sector) for sector in zip(*(each.files for each in every), strict=True)],
    )


def years(erased: float, sectors: int) -> float:
    """Return the years after which the sectors are worn out at `A_WEEK` games a week.

    erased: erases for each game, spread evenly over the sectors.
    """
    each = erased / sectors * A_WEEK * _WEEKS
    return LASTS / each if each else float("inf")


@command
def main(arguments: list[str] | None = None) -> int:
    """Run a command line; return the exit status: 0 if the flash lasts for `YEARS`, otherwise 1."""
    parser = Parser(
        prog="python3 -m tools.torture.wear",
        description="Measure how much play wears the flash, and how long it lasts. The exit status "
        f"is 0 if it lasts for {YEARS} years, otherwise 1.",
    )
    rounds = whole_number(1, 10_000)
    parser.add_argument("--rounds", type=rounds, default=_ROUNDS, help="of all games on the model")
    options = parser.parse_args(arguments)
    progress = console.Progress(sys.stderr)
    pico: dict[str, Count] = {}
    slow: dict[str, Count] = {}
    modelled: dict[str, Count] = {}
    chip = model()
    with tempfile.TemporaryDirectory() as folder, PicoSimulator(flash=flash.ours()) as device:
        device.wait(RESTS)  # the sectors of a new journal are erased once
        for way in GAMES:
            progress.step(f"playing: {way}")
            steps = recorded(way, Path(folder))
            pico[way] = on_the_pico(device, steps)
            modelled[way] = on_the_model(chip, steps)
            progress.say(" ".join(_row(way, pico[way])))
    for way in _SLOW:
        progress.step(f"playing slowly: {way}")
        name = f"{way}, slowly"
        with tempfile.TemporaryDirectory() as folder, PicoSimulator(flash=flash.ours()) as device:
            slow[name] = on_the_pico(device, recorded(way, Path(folder), _SLOWLY))
        progress.say(" ".join(_row(name, slow[name], False)))
    progress.step(f"playing {options.rounds * len(GAMES)} games on the model")
    long = play_on(chip, options.rounds)
    progress.clear()
    every = total(pico.values())
    rows: list[tuple[str, ...]] = [_HEAD]
    rows += [_row(way, count) for way, count in pico.items()]
    rows += [_row(name, count, False) for name, count in slow.items()]
    rows.append(_row(f"all {len(GAMES)}", every))
    rows.append(_row(f"all {len(GAMES)}, on the model", total(modelled.values())))
    rows.append(_row(f"{long.games} games, on the model", long))
    print(console.table(rows))
    lasts = [
        _part("journal", every.journal, long.journal, len(GAMES), long.games),
        _part("filesystem", every.files, long.files, len(GAMES), long.games),
    ]
    return 0 if min(lasts) >= YEARS else 1


_HEAD = ("game", "keys", "pages", "of the journal", "bytes", "bytes/key",
         "erased/key", "of the journal", "of the files", "years")  # fmt: skip


def _row(name: str, count: Count, often: bool = True) -> tuple[str, ...]:
    """Return a row of the table, as text; its years are those of the part that wears faster.

    often: whether `A_WEEK` such games fit into a week; the years are left out otherwise.
    """
    journal, files = sum(count.journal), sum(count.files)
    lasts = min(years(journal / count.games, _JOURNAL), years(files / count.games, _FILES))
    return (
        name,
        f"{count.keys:,}",
        f"{count.pages:,}",
        f"{count.noted:,}",
        f"{count.programmed:,}",
        f"{count.programmed / count.keys:.0f}",
        f"{(journal + files) / count.keys:.4f}",
        f"{journal:,}",
        f"{files:,}",
        f"{lasts:,.0f}" if often else "",
    )


def _part(name: str, here: list[int], later: list[int], games: int, more: int) -> float:
    """Print how long a part of the flash lasts; return the years.

    here: the erases of its sectors in the games on the Pico.
    later: the same in the games on the model.
    games, more: the numbers of these games.
    """
    each = sum(here) / games
    lasts = years(each, len(here))
    print(
        f"{name}: {each:.2f} erases a game on {len(here)} sectors, {max(here)} of one at most; "
        f"in {more} games on the model {max(later)} at most, {sum(later) / len(later):.1f} on "
        f"average. In {YEARS} years {LASTS * YEARS / lasts:,.0f}; {LASTS:,} after {lasts:,.0f}."
    )
    return lasts


def _count(steps: Sequence[Step], before: list[Wear], after: list[Wear]) -> Count:
    return _difference(1, sum(step.what in KEYS for step in steps), before, after)


def _difference(games: int, keys: int, before: list[Wear], after: list[Wear]) -> Count:
    """Return what was done between two looks at the wear of all sectors up to the last one."""
    pages = sum(each.pages for each in after) - sum(each.pages for each in before)
    programmed = sum(each.programmed for each in after) - sum(each.programmed for each in before)
    erased = [now.erased - then.erased for then, now in zip(before, after, strict=True)]
    files = len(erased) - _FILES
    first = files - _JOURNAL
    noted = sum(each.pages for each in after[first:files])
    noted -= sum(each.pages for each in before[first:files])
    return Count(games, keys, pages, programmed, noted, erased[first:files], erased[files:])


def _worn(chip: Chip) -> list[Wear]:
    return [
        Wear(pages, programmed, erased)
        for pages, programmed, erased in zip(chip.pages, chip.programmed, chip.erased, strict=True)
    ]


if __name__ == "__main__":
    sys.exit(main())
