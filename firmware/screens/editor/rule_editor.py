"""The editor of house rules: every value of a rule file, in a player's words."""

from engine import cards
from engine.adding import rule_data, vocabulary
from engine.adding.vocabulary import (
    BY_SEATS,
    KEYS,
    LONGEST_NAME,
    MOST_SEATS,
    NAME,
    PACK,
    SWITCH,
    TOTALS,
    WORD,
    for_seats,
    of_rank,
    range_of,
    row_of,
    target,
    words_of,
)
from engine.errors import RuleError
from firmware.files import reason, rule_shelf
from firmware.screens.common.choices import Choice, Dotted, NumberList
from firmware.screens.common.menu import Menu, items_for
from firmware.screens.common.number_entry import NumberEntry
from firmware.screens.common.text_entry import TextEntry
from firmware.screens.editor.card_editor import CardList
from firmware.words import explain, say
from firmware.words.adding import (
    JOKER_KEY,
    answer,
    card_name,
    cost,
    shown_value,
    tokens_called,
)

_SEATS = range(2, MOST_SEATS + 1)

_PARTS = 5  # of the list


def _rows() -> list:
    keys = [row[0] for part in range(_PARTS) for row in vocabulary.ROWS if row[4] == part]
    keys.insert(keys.index("limit") + 1, "cards")
    return keys


ROWS = tuple(_rows())
"""The keys of a rule file in the order of the editor."""


class RuleEditor(Dotted):
    """All values of the rules, to change one by one; a dot marks what differs from the preset.

    data: the values so far; they are always valid.
    plain: the values of the preset.
    differing: the keys and cards that differ from the preset.
    """

    def __init__(self, app, base: str, data: dict, name: str, saved):
        """base: the preset. data: the values to start with.

        name: the house rule to change, "" for a new one.
        saved: `saved(name, title)` is called when the rules are saved, `saved("")` if that failed.
        """
        self.data = data
        self.plain = rule_data.data_of(base)
        self.differing: list = []
        self._base = base
        self._name = name
        self._saved = saved
        self._before = data
        items = items_for(ROWS, _label, self._ask, self._shown)
        items.append((say("editor.save"), self._save))
        super().__init__(app, "", items)
        self._look()

    def explain(self, index: int) -> str:
        if index == len(ROWS):
            return ""
        called = tokens_called(self.data["token_name"])
        return say("rule.about." + ROWS[index], tokens=cost(self.data), called=called)

    def changed(self, key: str, value):
        """Return the data with one value changed; if it is not allowed, show why, return None."""
        try:
            data = rule_data.changed(self.data, {key: value})
            if key in ("cards", "limit"):
                rule_data.effects(data["cards"], data["limit"])
        except RuleError as error:
            self.app.show_message(say("editor.not_changed", why=_why(error)))
            return None
        return data

    def change(self, key: str, value) -> bool:
        """Change one value and return True; if it is not allowed, show why and return False."""
        data = self.changed(key, value)
        if data is None:
            return False
        self.data = data
        self._look()
        self._save_draft()
        return True

    def go_on(self, data: dict, row: int, text) -> None:
        """Go on with rules that were half made when the power went off.

        data: the values. row: the place of the cursor. text: a half-written name, or None.
        """
        self.data = data
        self.chosen = row % len(self.items)
        self._look()
        if text is not None:
            self._ask_name(text, False)
        self._save_draft(text)

    def _save_draft(self, text=None) -> None:
        """Save what has changed, and a half-written name, as a draft."""
        draft = b""
        if text is not None or any(rule_data.differing(self.data, self._before)):
            head = f"{self._name} {self.chosen}\n" + ("\n" if text is None else f"={text}\n")
            data = rule_shelf.data_of(self._base, self.plain, self.data)
            draft = head.encode() + b"".join(rule_shelf.pieces_of(data))
        self.app.save_draft(draft)

    def _leave(self) -> None:
        """Leave; there is no draft any more."""
        self.app.pop()
        self.app.save_draft(b"")

    def back(self) -> None:
        if not any(rule_data.differing(self.data, self._before)):
            self._leave()
            return

        def take(index: int) -> None:
            if index == 1:
                self._save()
            elif index == 2:
                self._leave()

        answers = [say("editor.go_on"), say("editor.save"), say("editor.discard")]
        self.app.push(Choice(self.app, say("editor.leave"), answers, -1, take))

    def is_dotted(self, row: int) -> bool:
        return row < len(ROWS) and ROWS[row] in self.differing

    def _look(self) -> None:
        """Find what differs from the preset now, and show the name."""
        self.title = self.data["name"]
        self.differing = list(rule_data.differing(self.data, self.plain))
        if "name" in self.differing:
            self.differing.remove("name")  # it always differs
        if any(key not in KEYS for key in self.differing):
            self.differing.append("cards")

    def _save(self) -> None:
        """Leave and save the rules; the file is written before the next picture."""
        app = self.app
        name = self._name or rule_shelf.new_name(app.storage, self.data["name"])
        data = rule_shelf.data_of(self._base, self.plain, self.data)
        try:
            rule_data.possible_seats(self.data)
            rule_shelf.checked(data)
        except RuleError as error:
            app.show_message(say("editor.refused", why=_why(error)))
            return

        def go_back(error: OSError) -> None:
            self._saved("")
            app.push(self)
            self._save_draft()
            app.show_message(say("editor.not_saved", why=reason(error)))

        self._leave()
        self._saved(name, self.data["name"])
        app.write(lambda: rule_shelf.save(app.storage, data, name), go_back)

    def _shown(self, key: str) -> str:
        """Return the text of a value, beside its key."""
        return say("editor.more") if key == "cards" else shown_value(key, self.data)

    def _ask(self, key: str) -> None:
        app = self.app
        label = _label(key)
        value = self.data[key]

        def take(value) -> bool:
            return self.change(key, value)

        if key == "cards":
            app.push(CardList(app, self, say("card.all"), cards.RANKS + (JOKER_KEY,)))
            return
        kind = row_of(key)[1]
        words = words_of(key)
        if kind == NAME:
            self._ask_name(value, not self._name and value == self._before["name"])
        elif kind == TOTALS:
            app.push(NumberList(app, label, value, range_of(key, self.data), 0, take))
        elif kind == PACK:
            app.push(Pack(app, self, label))
        elif kind == SWITCH:
            self.change(key, not value)
        elif key == "draw" and self.data["hand"] == "all":  # it has no effect
            why = say("about.change", what=say("rule.hand"), value=say("value.hand.all"))
            app.show_message(f"{why}\n" + say("about.draw.never"))
        elif kind == WORD:
            if key == "token_name":
                answers = [tokens_called(word) for word in words]
            else:
                answers = [answer(key, word, self.data["token_name"]) for word in words]
            present = words.index(value)
            app.push(Choice(app, label, answers, present, lambda index: take(words[index])))
        elif words:
            word = words[0]

            def choose(index: int) -> None:
                if index:
                    take(word)
                else:
                    number = self.plain[key] if value == word else value
                    least, _ = range_of(key, self.data)
                    self._ask_number(key, label, max(least, 0) if number == word else number, take)

            answers = [say("editor.number"), say(f"answer.{key}.{word}")]
            app.push(Choice(app, label, answers, int(value == word), choose))
        elif kind == BY_SEATS:
            app.push(ByPlayers(app, self, key, label))
        else:
            self._ask_number(key, label, value, take)

    def _ask_name(self, text: str, fresh: bool) -> None:
        """Ask for the name; text, fresh: as in `TextEntry`."""

        def take(name: str) -> bool:
            return self.change("name", name)

        title = say("editor.name")
        draft = self._save_draft
        self.app.push(TextEntry(self.app, title, text, LONGEST_NAME, take, fresh, draft))

    def _ask_number(self, key: str, label: str, number: int, take) -> None:
        least, most = range_of(key, self.data)
        usual = self.plain[key]
        if key == "target_points":
            # 0 in the data stands for the usual score, and only without one for 0.
            number = target(self.data)
            usual = self._usual_target()
            least = min(usual, 1)
            take = self._take_target
        entry = NumberEntry(self.app, label, number, least, most, take)
        if isinstance(usual, int):
            entry.usual = str(usual)
        self.app.push(entry)

    def _usual_target(self) -> int:
        data = dict(self.data)
        data["target_points"] = 0
        return target(data)

    def _take_target(self, number: int) -> bool:
        usual = number == self._usual_target() != self.plain["target_points"]
        return self.change("target_points", 0 if usual else number)


class ByPlayers(Menu):
    """A number that may differ by the number of players."""

    def __init__(self, app, editor, key: str, label: str):
        self._editor = editor
        self._key = key
        self._differs = isinstance(editor.data[key], dict)
        super().__init__(app, label, [])
        self._list()

    def _list(self) -> None:
        def shown(seats: int) -> str:
            return str(self._number(seats))

        if self._differs:
            self.items = items_for(_SEATS, _players, self._ask, shown)
            self.items.append((say("editor.same"), lambda: self._ask(0)))
        else:
            self.items = [
                (say("editor.everybody"), lambda: self._ask(0), lambda: shown(2)),
                (say("editor.by_players"), self._differ),
            ]
        if self.chosen >= len(self.items):
            self.chosen = self._first = 0

    def _number(self, seats: int) -> int:
        return for_seats(self._editor.data[self._key], seats)

    def _differ(self) -> None:
        self._differs = True
        self.chosen = 0
        self._list()

    def _ask(self, seats: int) -> None:
        """Ask for the number for a number of players; seats: 0 for the same for all."""
        least, most = range_of(self._key, self._editor.data)

        def take(chosen: int) -> bool:
            numbers = [chosen if seats in (0, each) else self._number(each) for each in _SEATS]
            self._differs = seats > 0
            taken = self._editor.change(self._key, table_of(numbers))
            self._list()
            return taken

        title = _players(seats) if seats else say("editor.all_players")
        number = self._number(seats or 2)
        self.app.push(NumberEntry(self.app, title, number, least, most, take))


def table_of(numbers: list):
    """Return the shortest value that has these numbers for two players, three and so on."""
    table: dict = {}
    first = 2
    for last, number in enumerate(numbers, 2):
        if last > len(numbers) or numbers[last - 1] != number:
            end = "-" if last > len(numbers) else "" if first == last else f"-{last}"
            table[f"{first}{end}"] = number
            first = last + 1
    return table if len(table) > 1 else numbers[0]


class Pack(Dotted):
    """How many cards of each rank a pack has; a dot marks a number that differs from the preset."""

    def __init__(self, app, editor, label: str):
        """editor: the `RuleEditor` of the rules; label: the name of the line that led here."""
        self._editor = editor

        def shown(rank: int) -> str:
            return str(of_rank(editor.data["pack"], rank))

        super().__init__(app, label, items_for(range(13), _rank, self._ask, shown))

    def is_dotted(self, row: int) -> bool:
        pack = self._editor.data["pack"]
        return of_rank(pack, row) != of_rank(self._editor.plain["pack"], row)

    def _ask(self, rank: int) -> None:
        def take(number: int) -> bool:
            pack = dict(self._editor.data["pack"])
            pack[_rank(rank)] = number
            if number == of_rank({}, rank):
                del pack[_rank(rank)]
            return self._editor.change("pack", pack)

        number = of_rank(self._editor.data["pack"], rank)
        least, most = range_of("pack", self._editor.data)
        title = say("card.every", rank=_rank(rank))
        self.app.push(NumberEntry(self.app, title, number, least, most, take))


def _label(key: str) -> str:
    return say("rule." + key)


def _rank(rank: int) -> str:
    return cards.RANKS[rank]


def read_draft(draft: bytes) -> tuple:
    """Return an editor's draft as (file name or "", row, text or None, content of a rule file).

    Raises ValueError if it is not a draft of an editor.
    """
    head, text, content = draft.split(b"\n", 2)
    name, _, row = head.decode().rpartition(" ")
    return name, int(row), text[1:].decode() if text else None, content


def _why(error: RuleError) -> str:
    """Return why rules are wrong, with the key as the editor shows it."""
    key, _, more = error.values.get("key", "").partition(": ")
    return explain(error, key=card_name(more.split(":")[0]) if more else say("rule." + key))


def _players(seats: int) -> str:
    return say("editor.players", first=seats)
