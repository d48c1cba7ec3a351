"""The names of the seats at a table, and the shortest marks for them."""

from micropython import const

from firmware.words import say

_LONGEST = const(8)  # letters of a name; a record from elsewhere may have more

BOT = "⚙"
"""The sign of a bot, before its name."""


def name_of(table_, seat: int) -> str:
    """Return the name of a seat at a table: that of a bot, of the only person, or of the seat."""
    if table_.is_bot(seat):
        return BOT + bot_names()[seat - 1]
    if people_of(table_) == [seat]:
        return say("name.you")
    return table_.name(seat)[:_LONGEST] or say("name.seat", seat=seat)


def people_of(table_) -> list:
    """Return the seats whose hands are on the device."""
    return [s for s in range(1, table_.game.seats + 1) if table_.role(s) == "person"]


def bot_names() -> tuple:
    """Return the names of bots, from seat 1."""
    return tuple(say("name.bots").split(" "))


def marks_of(table_, bots: tuple) -> list:
    """Return the shortest names of all seats, each of them another one, with an empty entry 0.

    That is the first letter of a name, or two, or its first letter and the number of the seat;
    without a name, the number. A bot has its sign before it. bots: the names of bots.
    """
    seats = range(1, table_.game.seats + 1)
    names = [bots[seat - 1] if table_.is_bot(seat) else table_.name(seat) for seat in seats]
    firsts = [name[:1] for name in names]
    pairs = [name[:2] for name in names]
    marks = [""]
    for seat in seats:
        first = firsts[seat - 1]
        mark = pairs[seat - 1]
        if first and firsts.count(first) == 1:
            mark = first
        elif not first or pairs.count(mark) > 1:
            mark = first + str(seat)
        marks.append(BOT + mark if table_.is_bot(seat) else mark)
    return marks
