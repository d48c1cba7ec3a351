"""Reads and plays a record line by line, so that a long record needs little memory."""

from engine.errors import EngineError, RecordError, shown
from engine.families import family
from engine.game import Game
from engine.kinds import RuleFile, Tags
from engine.record import PLAYER, names_of, needed

_ONCE = ("Game", "Rules", "Match", "Seats", "Names", "Dealer", "Seed", "Seating")
_SEVERAL = ("Option", PLAYER)


class Reader:
    """Reads a record line by line and plays it.

    Attributes:
    - tags: the values by name, as text; a list for `Option` and `Player`.
    - game: the game so far; None before the first event.
    - names: the names of the seats, from seat 1, "" for a seat without a name; empty if the
      record has no tag for names.
    """

    def __init__(self, rule_file: "RuleFile" = None):
        """Begin to read a record.

        rule_file: a function that returns the parsed data of a rule file by its name, None for an
        unknown name; it is called only for names that are not presets. Without this function, a
        record that names a rule file is refused.
        """
        self._rule_file = rule_file
        self.tags: Tags = {"Option": []}
        self.game: Game | None = None
        self.names: list[str] = []
        self._line = 0

    def feed(self, text: str) -> "list[str] | None":
        """Take the next line.

        Return the words of an event, which has been played; None for any other line. RecordError,
        with nothing changed, if the line can't be read or the rules do not allow it.
        """
        self._line += 1
        text = text.strip()
        if not text or text[0] == ";":
            return None
        begins = self.game is None
        try:
            if text[0] == "[":
                self._tag(text)
                return None
            words = text.split()
            game = self.start()
            family(game.name).push(game, words)
            return words
        except EngineError as error:
            if begins:  # tags may still follow
                self.game = None
                self.names = []
            raise RecordError(self._line, error.code, **error.values) from None

    def start(self) -> Game:
        """Return the game, and begin it if no event has come yet; RecordError for wrong tags."""
        if self.game is None:
            try:
                game = family(needed(self.tags, "Game")).start(self.tags, self._rule_file)
            except EngineError as error:
                raise RecordError(0, error.code, **error.values) from None
            seats = game.seats
            key, names = names_of(self.tags)
            if names and len(names) != seats and not (game.joins and len(names) > seats):
                raise RecordError(0, "one_per_seat", key=key, seats=seats, found=len(names))
            self.names = names
            self.game = game
        return self.game

    def _tag(self, text: str) -> None:
        name, space, rest = text[1:].partition(" ")
        value, quote, end = rest.lstrip()[1:].partition('"')
        end = end.strip()
        if not space or rest.lstrip()[:1] != '"' or not quote or end[:1] != "]":
            raise RecordError(0, "misread", how='[Name "value"]')
        if end[1:].strip()[:1] not in ("", ";"):
            raise RecordError(0, "after_tag", key=shown(name))
        if self.game is not None:
            raise RecordError(0, "late_tag", key=shown(name))
        if name in _SEVERAL:
            self.tags[name] = list(self.tags.get(name, ())) + [value]
            return
        if name in self.tags and name in _ONCE:
            raise RecordError(0, "double_tag", key=shown(name))
        self.tags[name] = value
