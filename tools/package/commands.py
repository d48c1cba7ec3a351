"""The commands of the package; they take their options from the command line."""

from tools.replay import main as run_replay
from tools.sim.__main__ import main as run_device


def device() -> int:
    """Run the device in the terminal (`ninety-nine`); return the exit status."""
    return run_device("ninety-nine", ("cpython",))


def replay() -> int:
    """Print the record of a game, event by event (`ninety-nine-replay`); return the exit status."""
    return run_replay(program="ninety-nine-replay")
