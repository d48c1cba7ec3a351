"""Which families of games there are: the one list that everything goes through.

A family is a package of `engine` with the modules `game` (its `Game`), `moves`, `rules`, `bots`
and `record`: `head`, `lines`, `start` and `push`, which write and read its events.
"""

from engine.adding import record as adding
from engine.parlett import record as parlett
from engine.record import RecordError

FAMILIES = {"adding": adding, "parlett": parlett}
"""The `record` module of each family, by the name that a record has for it in [Game]."""


def family(name: str):
    """The `record` module of a family; RecordError where there is none of that name."""
    if name not in FAMILIES:
        names = " and ".join(sorted(FAMILIES))
        raise RecordError(0, f"there is no game '{name}'; there are {names}")
    return FAMILIES[name]
