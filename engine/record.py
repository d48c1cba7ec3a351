"""The text of a game: what was agreed, then what happened, one event a line.

All records share this form. The module `record` of a family has its events;
`engine.reader` reads a whole record and plays it.
"""

from engine import cards, moves
from engine.errors import RecordError, RuleError, is_plain, shown
from engine.game import Game
from engine.kinds import Generator, Iterable, Rows, Tags
from engine.rules import check_type, listed

UNDONE = "; undone: "
"""The beginning of a line with an undone event."""

NO_NAME = "-"
"""What the tag [Names] has for a seat without a name."""

PLAYER = "Player"
"""The tag of one name, from seat 1 on, where a name can't be a word of [Names]."""

SEATS = ("0", "1", "2", "3", "4", "5", "6", "7", "8")
"""How a record writes each seat or hand: a table, since a board formats a number much slower."""


def tag(name: str, value: object) -> str:
    """Return a tag as a line of text."""
    return f'[{name} "{value}"]'


def is_whole(text: str, most: int = 10) -> bool:
    """Return whether a text has only the digits 0 to 9, and no more digits than `most`.

    CPython's `isdigit` takes other digits, too.
    """
    return text.isdigit() and max(text) <= "9" and len(text) <= most


def checked_names(names: "Iterable[str]") -> tuple[str, ...]:
    """Return the names of players, from seat 1; RuleError for a name that a tag can't have."""
    found = tuple(listed("Names", names))
    for name in found:
        check_type("Names", name, str)
        if '"' in name or not all(is_plain(letter) for letter in name):
            raise RuleError("name_letters", key="Names")
    return found


def names_as_tags(names: list[str]) -> list[str]:
    """Return the tags of names, as lines; names: from seat 1, "" for no name.

    The tag [Names] has them all if each is a single word; else each name has a tag [Player].
    """
    if any(" " in name or name == NO_NAME for name in names):
        return [tag(PLAYER, name) for name in names]
    return [tag("Names", " ".join([name or NO_NAME for name in names]))]


def names_of(tags: "Tags") -> tuple[str, list[str]]:
    """Return (the name of the tag that has the names, the names from seat 1, "" for no name).

    A character that cannot stand in a record is replaced, so that a `Table` takes the names.
    """
    if "Names" not in tags:
        key = PLAYER
        names = tags.get(key, [])
    else:
        key = "Names"
        # The runtimes disagree on what a space is, so `split()` would give different names.
        words = needed(tags, key).replace("\t", " ").split(" ")
        names = ["" if word == NO_NAME else word for word in words if word]
    plain = ["".join([each if is_plain(each) else "?" for each in name]) for name in names]
    return key, plain


def head(game: Game) -> list[str]:
    """Return the tags that `start` of a family needs to begin the same game, as lines.

    They need no rule file, because its changes are written as options.
    """
    lines = [tag("Game", game.name), tag("Rules", game.rules.preset)]
    match = game.rules.match_text()
    if match:
        lines.append(tag("Match", match))
    lines += [tag("Option", option) for option in game.rules.options]
    return lines + [tag("Seats", game.first_seats), tag("Dealer", game.first_dealer)]


def needed(tags: "Tags", name: str) -> str:
    """Return the text of a tag; RecordError if it is missing, RuleError if it is no text."""
    check_type("Tags", tags, dict)
    if name not in tags:
        raise RecordError(0, "missing_tag", key=name)
    return check_type(name, tags[name], str)


def number(tags: "Tags", name: str, least: int, most: int) -> int:
    """Return the whole number of a tag; RecordError unless it is from least to most."""
    text = needed(tags, name)
    if not is_whole(text) or not least <= int(text) <= most:
        raise RecordError(0, "out_of_range", key=name, found=shown(text), least=least, most=most)
    return int(text)


def seating(tags: "Tags", seats: int) -> list[str]:
    """Return the roles of the seats (`engine.table`); without [Seating], all seats are `table`."""
    if "Seating" not in tags:
        return ["table"] * seats
    roles = needed(tags, "Seating").split()
    if len(roles) != seats:
        raise RecordError(0, "one_per_seat", key="Seating", seats=seats, found=len(roles))
    return roles


def agreed(tags: "Tags", most: int) -> tuple[int, int, list[int]]:
    """Return what a `Game` takes after its rules: (seats, dealer, dealt).

    most: the most seats that a game may have. RecordError if the tags are wrong.
    """
    seats = number(tags, "Seats", 2, most)
    dealer = number(tags, "Dealer", 1, seats)
    return seats, dealer, [n + 1 for n, role in enumerate(seating(tags, seats)) if role != "table"]


def seat(text: str, seats: int) -> int:
    """Return the seat that a word of an event names; RecordError if there is no such seat."""
    if not is_whole(text) or not 1 <= int(text) <= seats:
        raise RecordError(0, "no_seat", found=shown(text), seats=seats)
    return int(text)


def run_end(history: list[int], place: int) -> int:
    """Return the place after the moves of the same kind for the same hand that begin at a place."""
    first = history[place]
    end = place + 1
    while end < len(history) and moves.same_hand(history[end], first):
        end += 1
    return end


def cards_given(
    history: list[int], place: int, name: str, size: int
) -> "Generator[tuple[int, str], None, int]":
    """Yield the events that give a hand cards from a place on, as (place after an event, line).

    Return the place after the last. name, size: the event of a whole hand, and its number of cards.
    """
    end = run_end(history, place)
    seat = SEATS[moves.seat_of(history[place])]
    words = [cards.TEXTS[moves.value_of(move)] for move in history[place:end]]
    begun = place and moves.same_hand(history[place - 1], history[place])
    if not begun and len(words) == size:
        yield end, " ".join([name, seat] + words)
        return end
    for word in words:
        place += 1
        yield place, " ".join(("give", seat, word))
    return end


def event(events: "Rows", words: list[str]) -> int:
    """Return the place, in a table of events, of the event that a line writes.

    words: the line. events: the table of a family; each row is (name, fewest words, most words, how
    it is written), by kind of move; then come the events that stand for several moves.
    RecordError if there is no event of that name, or if the line has a wrong number of words; the
    error then shows how the first event of that name is written.
    """
    name = words[0] if words else ""
    named = -1
    for place, row in enumerate(events):
        if row[0] == name:
            if row[1] <= len(words) <= row[2]:
                return place
            if named < 0:
                named = place
    if named >= 0:
        raise misread(events, named)
    names = tuple(sorted({row[0] for row in events if row[0]}))
    raise RecordError(0, "not_one_of", key="Event", found=shown(name), choices=names)


def misread(events: "Rows", place: int) -> RecordError:
    """Return the error for an event that is not written as it should be."""
    return RecordError(0, "misread", how=events[place][3])
