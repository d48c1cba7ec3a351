"""The text of a game: what was agreed, then what happened, one event a line.

This module knows the form that all games share; what the events of one game mean is said in its
own folder. A record is read a line at a time, so that a long one needs little memory.
"""

from engine.game import IllegalMove

_ONCE = ("Game", "Rules", "Seats", "Names", "Dealer", "Seed", "Seating")


class RecordError(ValueError):
    """A line that can't be read or that the rules do not allow.

    line: its number from 1; 0 where the record as a whole is wrong. reason: why, in words.
    """

    def __init__(self, line: int, reason: str):
        super().__init__(f"line {line}: {reason}" if line else reason)
        self.line = line
        self.reason = reason


class Reader:
    """Reads a record line by line and plays it.

    tags: the values by name, as text; `Option` has a list. game: the game so far; None before
    the first event. names: what the seats are called, by seat, entry 0 empty.
    """

    def __init__(self):
        self.tags: dict = {"Option": []}
        self.game = None
        self.names: list = []
        self._line = 0

    def feed(self, text: str):
        """Take the next line.

        Returns the words of an event once it is played, None for any other line. RecordError
        where the line can't be read or the rules do not allow it; then nothing has changed.
        """
        self._line += 1
        text = text.strip()
        if not text or text[0] == ";":
            return None
        try:
            if text[0] == "[":
                self._tag(text)
                return None
            words = text.split()
            game = self.start()
            codec(game.name).push(game, words)
            return words
        except RecordError as error:
            raise RecordError(error.line or self._line, error.reason) from None
        except ValueError as error:  # of cards, rules and games: all say why in words
            raise RecordError(self._line, str(error)) from None

    def start(self):
        """The game that the tags describe, begun where no event has begun it yet.

        RecordError where they describe none.
        """
        if self.game is None:
            if "Game" not in self.tags:
                raise RecordError(0, 'there is no [Game "…"] before the first event')
            try:
                game = codec(self.tags["Game"]).start(self.tags)
            except RecordError:
                raise
            except ValueError as error:  # of rules and games: all say why in words
                raise RecordError(0, str(error)) from None
            seats = game.seats
            names = self.tags["Names"].split() if "Names" in self.tags else []
            if names and len(names) != seats:
                raise RecordError(0, f"[Names] has {len(names)} names for {seats} seats")
            self.names = [""] + (names or [f"Seat {seat}" for seat in range(1, seats + 1)])
            self.game = game
        return self.game

    def _tag(self, text: str) -> None:
        name, space, rest = text[1:].partition(" ")
        value, quote, end = rest.lstrip()[1:].partition('"')
        end = end.strip()
        if not space or rest.lstrip()[:1] != '"' or not quote or end[:1] != "]":
            raise RecordError(0, 'a tag is written [Name "value"]')
        if end[1:].strip()[:1] not in ("", ";"):
            raise RecordError(0, f"nothing may follow the tag [{name}] but a ; comment")
        if self.game is not None:
            raise RecordError(0, f"[{name}] must stand before the first event")
        if name == "Option":
            self.tags["Option"].append(value)
            return
        if name in self.tags and name in _ONCE:
            raise RecordError(0, f"[{name}] stands twice")
        self.tags[name] = value


def codec(game: str):
    """The module that knows the events of a game (`adding`); RecordError for any other name."""
    if game == "adding":
        from engine.adding import record

        return record
    raise RecordError(0, f"there is no game '{game}'; there is adding")


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
    if not is_whole(text) or not least <= int(text) <= most:
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
    if not is_whole(text) or not 1 <= int(text) <= seats:
        raise IllegalMove(f"there is no seat {text}: there are seats 1 to {seats}")
    return int(text)
