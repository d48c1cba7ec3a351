"""`python3 -m tools.sim`: the device in the terminal, or played by a script."""

from __future__ import annotations

import argparse
import os
import secrets
import signal
import sys
from collections.abc import Sequence
from pathlib import Path

from tools.command_line import Parser, command, refuse, whole_number
from tools.sim import script
from tools.sim.playable import Playable
from tools.sim.simulator import KEYS, RUNTIMES, Simulator

_MOST = 0xFFFFFFFF


@command
def main(program: str = "python3 -m tools.sim", runtimes: Sequence[str] = RUNTIMES) -> int:
    """Run the command line and return the exit status, 2 for an error of the user.

    program: what its help calls it. runtimes: where the firmware may run, the default first.
    """
    options = _parser(program, runtimes).parse_args()
    if options.script is None and not (sys.stdin.isatty() and sys.stdout.isatty()):
        return refuse("this is not a terminal: use --script FILE")
    storage = options.storage
    try:
        if storage is None and options.script is None:
            storage = _home_storage()
        if storage is not None:
            storage.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        return refuse(f"--storage: {error.filename}: {error.strerror}")
    if options.runtime == "pico":
        return _run_pico(options, storage)
    seed = secrets.randbits(32) if options.seed is None else options.seed
    welcome = options.script is None
    with Simulator(options.runtime, storage, seed, welcome) as simulator:
        return _run(options, simulator)


def _run(options: argparse.Namespace, simulator: Playable) -> int:
    return _show(simulator) if options.script is None else _play(options.script, simulator)


def _run_pico(options: argparse.Namespace, storage: Path | None) -> int:
    """Run on an emulated Pico, whose flash is one file in the storage folder."""
    from tools.sim.pico.device import PicoSimulator

    with PicoSimulator(storage, options.seed) as pico:
        return _run(options, pico)


def _parser(program: str, runtimes: Sequence[str]) -> Parser:
    commands = "\n".join(f"  {form}" for form in script.COMMANDS.values())
    parser = Parser(
        prog=program,
        description="Ninety-Nine in the terminal: arrows, Enter for OK, Backspace for BACK, h for "
        "help.",
        epilog=f"A script has one command per line:\n{commands}\nKeys: {' '.join(KEYS)}.\n"
        "A script runs on a simulated clock, so waiting takes no time.",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--script", metavar="FILE", help="play a script; - reads standard input")
    parser.add_argument(
        "--seed",
        type=whole_number(0, _MOST),
        metavar="N",
        help=f"fix the cards: a whole number from 0 to {_MOST}",
    )
    parser.add_argument(
        "--storage",
        type=_folder,
        metavar="DIR",
        help="the folder that holds the device's flash (default: a permanent one in the terminal, "
        "an empty one for a script)",
    )
    parser.set_defaults(runtime=runtimes[0])
    if runtimes[1:]:
        parser.add_argument(
            "--runtime",
            choices=runtimes,
            help="where the firmware runs: this Python, MicroPython, or an emulated Pico "
            "(default: %(default)s)",
        )
    return parser


def _folder(text: str) -> Path:
    if not text:
        raise argparse.ArgumentTypeError("name a folder")
    return Path(text)


def _home_storage() -> Path:
    """Return the folder of the flash of the device in the terminal."""
    data = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(data) / "ninety-nine" / "flash"


def _show(simulator: Playable) -> int:
    try:
        from tools.sim import terminal
    except ImportError as error:
        return refuse(f"the package {error.name} is missing: install it, or run 'make run'")
    try:
        "█⠿┌".encode(sys.stdout.encoding)
    except UnicodeEncodeError:
        return refuse(f"{sys.stdout.encoding} has no block characters: set LANG=C.UTF-8")
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))  # so that the screen is restored
    terminal.run(simulator)
    return 0


def _play(name: str, simulator: Playable) -> int:
    try:
        text = sys.stdin.buffer.read() if name == "-" else Path(name).read_bytes()
        lines = text.decode("utf-8-sig").split("\n")
    except OSError as error:
        return refuse(f"{name}: {error.strerror}")
    except UnicodeDecodeError:
        return refuse(f"{name}: not UTF-8 text")
    try:
        script.play(lines, simulator, lambda line: print(line, flush=True))
    except script.ScriptError as error:
        return refuse(f"{name}:{error.line}: {error}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
