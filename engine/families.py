"""The families of games: the one list that everything goes through.

A family is a package of `engine` with the modules `game` (its `Game`), `moves`, `rules`, `bots`
and `record`. The function `lines` of `record` writes the events of a game as lines, `start` and
`push` read them; `text` writes one move, and `moves_of` reads an event without playing it.
"""

from engine.circles import Family
from engine.errors import RecordError, shown

FAMILIES = ("adding", "parlett")
"""The families, as a record names them in [Game], and their packages here, in `firmware.screens`,
`tools.replay` and `tools.openspiel`. The home screen has their tiles in this order."""


def family(name: str) -> "Family":
    """Return the `record` module of a family; RecordError for an unknown name."""
    if name not in FAMILIES:
        raise RecordError(0, "not_one_of", key="Game", found=shown(name), choices=FAMILIES)
    found: Family = __import__(name + ".record", globals(), None, ("record",), 1)
    return found
