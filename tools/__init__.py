"""Programs for a computer: simulators, building, flashing, measuring."""

import sys


class ToolError(Exception):
    """An error of a tool, in one line that says what to do. Command lines catch this base class.

    status: the exit status; 2 if the user must correct something first.
    """

    status = 2


if hasattr(sys, "excepthook"):  # not in MicroPython
    if sys.version_info < (3, 10):
        sys.exit("Python 3.10 or newer is needed; this is " + sys.version.split()[0])

    _usual = sys.excepthook

    def _without_interrupts(kind: type, error: BaseException, trace: object) -> None:
        """Show an error that ends a program, but not an interrupt while a command loads."""
        if not issubclass(kind, KeyboardInterrupt):
            _usual(kind, error, trace)  # type: ignore[arg-type]

    sys.excepthook = _without_interrupts
