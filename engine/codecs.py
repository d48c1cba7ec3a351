"""Which module reads and writes the events of each game as lines of a record."""

from engine.adding import record as adding
from engine.parlett import record as parlett
from engine.record import RecordError


def codec(game: str):
    """Return the module for a game; RecordError where there is no game of that name."""
    if game == "adding":
        return adding
    if game == "parlett":
        return parlett
    raise RecordError(0, f"there is no game '{game}'; there are adding and parlett")
