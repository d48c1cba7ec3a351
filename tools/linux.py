"""`python3 -m tools.linux`: the device on a Raspberry Pi with Linux.

To start it with the Pi, write `/etc/systemd/system/ninety-nine.service`, then
`sudo systemctl enable --now ninety-nine`:

    [Service]
    User=pi
    WorkingDirectory=/home/pi/ninety-nine
    ExecStart=/home/pi/ninety-nine/.venv/bin/python -m tools.linux
    Environment=PYTHONUNBUFFERED=1
    Restart=on-failure

    [Install]
    WantedBy=multi-user.target
"""

from __future__ import annotations

import argparse
import importlib.util
import os
import signal
import sys
from collections.abc import Callable
from pathlib import Path
from types import FrameType

from firmware import cpython
from tools.command_line import Parser, command, refuse

DEVICES = Path("/dev")
PACKAGES = {
    "adafruit_blinka": "adafruit-blinka",
    "adafruit_ssd1306": "adafruit-circuitpython-ssd1306",
}

_SIGNALS = (signal.SIGINT, signal.SIGTERM)


@command
def main() -> int:
    """Run the command line and return the exit status, 2 for an error of the user."""
    options = _parser().parse_args()
    cpython.install()
    from firmware import start
    from firmware.backends import linux

    why = _unfit(linux.model())
    if why:
        return refuse(why)
    try:
        device = linux.LinuxBoard(options.storage)
    except linux.HardwareError as error:
        return refuse(f"The pins can't be used: {error}")
    except OSError as error:
        return refuse(f"--storage: {error.filename}: {error.strerror}")
    before = {number: signal.signal(number, _ender(device.end)) for number in _SIGNALS}
    try:
        start.run(device)
    except KeyboardInterrupt:
        pass
    finally:
        device.close()
        for number, handler in before.items():
            signal.signal(number, handler)
    return 0


def _parser() -> Parser:
    parser = Parser(
        prog="python3 -m tools.linux",
        description="Ninety-Nine on a Raspberry Pi: a display on its I2C, six keys on its pins "
        "(firmware/boards/raspberry_pi.py names them). Ctrl-C ends it.",
    )
    parser.add_argument(
        "--storage",
        type=_folder,
        metavar="DIR",
        help="the folder of the saves (default: ~/.local/share/ninety-nine)",
    )
    return parser


def _folder(text: str) -> str:
    if not text:
        raise argparse.ArgumentTypeError("name a folder")
    return text


def _unfit(model: str) -> str:
    """Return why the device can't run here, as one line; empty if it can."""
    if not model.startswith("Raspberry Pi"):
        found = f": Linux calls it {model}" if model else ""
        return f"This is not a Raspberry Pi{found}. 'make run' shows the device in a terminal"
    missing = [name for name in PACKAGES if importlib.util.find_spec(name) is None]
    if missing:
        names = " and ".join(PACKAGES[name] for name in missing)
        verb = "is" if len(missing) == 1 else "are"
        return f"{names} {verb} not installed: pip install {' '.join(PACKAGES.values())}"
    bus = DEVICES / "i2c-1"
    if not bus.exists():
        return f"There is no {bus}: enable I2C with raspi-config (Interface Options)"
    chips = sorted(DEVICES.glob("gpiochip*"))
    for group, devices in (("i2c", [bus]), ("gpio", chips)):
        if devices and not any(os.access(device, os.R_OK | os.W_OK) for device in devices):
            return (
                f"You may not use {devices[0]}: sudo usermod -aG {group} $USER, then log in again"
            )
    return ""


def _ender(end: Callable[[], None]) -> Callable[[int, FrameType | None], None]:
    """Return a signal handler that ends the loop in order, and at once the second time."""

    def handle(number: int, frame: FrameType | None) -> None:
        signal.signal(number, signal.default_int_handler)
        end()

    return handle


if __name__ == "__main__":
    sys.exit(main())
