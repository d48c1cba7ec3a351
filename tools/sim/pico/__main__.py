"""`python3 -m tools.sim.pico`: an emulated Pico on a port of this computer, to flash it."""

from __future__ import annotations

import signal
import sys
import threading
from pathlib import Path

from tools.command_line import INTERRUPTED, Parser, command, refuse, whole_number, writing
from tools.image import BOARDS, stock
from tools.sim.pico.board import Display, Pico
from tools.sim.pico.memory import FLASH_SIZE, flash_image


@command
def main(arguments: list[str] | None = None) -> int:
    """Run the command line until it is interrupted; returns the exit status."""
    parser = Parser(
        prog="python3 -m tools.sim.pico",
        description="An emulated Pico with stock MicroPython, for make flash, backup and restore. "
        "Ctrl-C unplugs it.",
    )
    parser.add_argument(
        "--flash",
        type=Path,
        metavar="FILE",
        help="the file that keeps its flash (default: a new flash each time)",
    )
    parser.add_argument(
        "--drive",
        type=Path,
        metavar="DIR",
        default=Path("build", "drive"),
        help="an empty folder for its boot drive (default: build/drive)",
    )
    parser.add_argument(
        "--port", type=whole_number(0, 65535), default=0, help="its TCP port (default: any)"
    )
    options = parser.parse_args(arguments)
    try:
        options.drive.mkdir(parents=True, exist_ok=True)
        if any(options.drive.iterdir()):
            return refuse(f"--drive: {options.drive} is not empty")
        content = None
        if options.flash and options.flash.exists():
            content = options.flash.read_bytes()
            if len(content) != FLASH_SIZE:
                return refuse(
                    f"--flash: {options.flash} must have {FLASH_SIZE} bytes; it has {len(content)}"
                )
        _serve(content or flash_image(stock()), options.flash, options.drive, options.port)
    except OSError as error:
        return refuse(f"{error.filename or 'the port'}: {error.strerror}")
    return INTERRUPTED


def _serve(content: bytes, keep: Path | None, drive: Path, port: int) -> None:
    """Run a Pico until interrupted, then save its flash."""
    for number in (signal.SIGHUP, signal.SIGTERM):  # a terminal that is closed interrupts, too
        signal.signal(number, signal.default_int_handler)
    with Pico(content, display=Display(4, 5), usb=True) as pico:
        pico.power_on()
        try:
            with pico.serving(drive, port) as name:
                print(f"PORT={name} DRIVE={drive}: the {BOARDS['pico'].title} is plugged in")
                print(f"make flash PORT={name} DRIVE={drive}")
                print(f"make backup PORT={name}")
                print(f"make restore PORT={name} FROM=FILE", flush=True)
                threading.Event().wait()
        except KeyboardInterrupt:
            pass
        finally:
            if keep:
                with writing(keep):
                    keep.write_bytes(pico.flash())


if __name__ == "__main__":
    sys.exit(main())
