"""Reads a record line by line, so that a long one needs little memory, and plays it."""

from engine.const import const
from engine.families import family
from engine.game import IllegalMove
from engine.record import RecordError

_LONGEST = const(20)  # of the words of an event
_ONCE = ("Game", "Rules", "Match", "Seats", "Names", "Dealer", "Seed", "Seating")


class Reader:
    """Reads a record line by line and plays it.

    tags: the values by name, as text; `Option` has a list. game: the game so far; None before
    the first event. names: what the seats are called, by seat, entry 0 empty.
    """

    def __init__(self, rule_file=None):
        """`rule_file` gives the parsed data of a rule file by the name that [Rules] has.

        It gives None where there is none such, and is asked only for names that are no preset.
        Without it a record that names a rule file is refused.
        """
        self._rule_file = rule_file
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
            for word in words:
                if len(word) > _LONGEST:
                    raise IllegalMove(f"'{word[:_LONGEST]}…' is no word of an event")
            begins = self.game is None
            game = self.start()
            try:
                family(game.name).push(game, words)
            except ValueError:
                if begins:  # tags may still follow
                    self.game = None
                    self.names = []
                raise
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
                game = family(self.tags["Game"]).start(self.tags, self._rule_file)
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
