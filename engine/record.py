"""The text of a game: what was agreed, then what happened, one event a line.

Here is the form that the records of all games share. What the events of one game mean is said in
its own folder; `engine.reader` reads a whole record and plays it.
"""

from engine.const import const
from engine.game import IllegalMove

_LONGEST = const(400)  # of a reason, which may have what is wrong in it


class RecordError(ValueError):
    """A line that can't be read or that the rules do not allow.

    line: its number from 1; 0 where the record as a whole is wrong. reason: why, in words.
    """

    def __init__(self, line: int, reason: str):
        if len(reason) > _LONGEST:
            reason = reason[: _LONGEST - 1] + "…"
        super().__init__(f"line {line}: {reason}" if line else reason)
        self.line = line
        self.reason = reason


def tag(name: str, value) -> str:
    """A tag as a line of text."""
    return f'[{name} "{value}"]'


def is_whole(text: str) -> bool:
    """Whether a text is made of the digits 0 to 9; `isdigit` alone takes others on CPython."""
    return text.isdigit() and max(text) <= "9"


def number(tags: dict, name: str, least: int, most: int) -> int:
    """The whole number that a tag must have; RecordError where it has none in that range."""
    if name not in tags:
        raise RecordError(0, f'there is no [{name} "…"] before the first event')
    text = tags[name]
    if not is_whole(text) or len(text) > 10 or not least <= int(text) <= most:
        raise RecordError(0, f"[{name}]: '{text}' is no whole number from {least} to {most}")
    return int(text)


def seating(tags: dict, seats: int) -> list:
    """The roles of the seats (`engine.table`); all `table` where no tag says otherwise."""
    if "Seating" not in tags:
        return ["table"] * seats
    roles = tags["Seating"].split()
    if len(roles) != seats:
        raise RecordError(0, f"[Seating] has {len(roles)} roles for {seats} seats")
    return roles


def dealt_seats(tags: dict, seats: int) -> list:
    """The seats whose cards a record tells from the first hand on, by its [Seating]."""
    return [n + 1 for n, role in enumerate(seating(tags, seats)) if role != "table"]


def seat(text: str, seats: int) -> int:
    """The seat that a word of an event names; IllegalMove where there is none such."""
    if not is_whole(text) or len(text) > 10 or not 1 <= int(text) <= seats:
        raise IllegalMove(f"there is no seat {text}: there are seats 1 to {seats}")
    return int(text)


def event(events: dict, words: list) -> str:
    """The event that a line of these words is.

    events: a family's, as (the fewest words, the most, how it is written) by name. IllegalMove
    where there is no such event, or it has another number of words.
    """
    name = words[0]
    if name not in events:
        raise IllegalMove(f"there is no event '{name}'; there are {', '.join(sorted(events))}")
    least, most, _ = events[name]
    if not least <= len(words) <= most:
        raise misread(events, name)
    return name


def misread(events: dict, name: str) -> IllegalMove:
    """The error for an event that is not written as it should be."""
    return IllegalMove(f"write this event as: {events[name][2]}")
