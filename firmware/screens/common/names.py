"""The names of the players: who sits where, names to pick from, and new ones."""

from firmware.files import names as name_file
from firmware.screens.common.menu import Menu, items_for
from firmware.screens.common.text_entry import TextEntry
from firmware.words import say

_BEGIN = b"name "


def split(draft: bytes) -> tuple:
    """Return (seat, text, the rest) of a draft with a name half written; seat 0 if it has none."""
    first, _, rest = draft.partition(b"\n")
    try:
        if first.startswith(_BEGIN):
            seat, _, text = first[len(_BEGIN) :].decode().partition(" ")
            if 0 < int(seat) <= name_file.SEATS and (not text or name_file.are_names([text])):
                return int(seat), text, rest
    except ValueError:
        pass
    return 0, "", draft


def take_up(setup, draft: bytes) -> bytes:
    """Go on with a name half written before a game; return what else is in the draft."""
    seat, text, rest = split(draft)
    if seat:
        menu = Names(setup.app, range(1, seat + 1), setup.names, None)
        setup.app.push(menu)
        menu.go_on(seat, text)
    return rest


def show(app, screen):
    """Show the names of the people in a game, to change them; return that menu.

    screen: the `PlayScreen`.
    """
    table = screen.table
    names = [table.name(seat) for seat in range(1, table.game.seats + 1)]

    def changed() -> None:
        table.rename(names)
        screen.name_all()

    menu = Names(app, screen.named(), names, changed)
    app.push(menu)
    return menu


class Names(Menu):
    """The seats and the names of those who sit there; OK changes a name."""

    def __init__(self, app, seats, names: list, changed):
        """seats: those of people. names: from seat 1, "" for no name; they are changed here.

        changed: `changed()` is called after each change; None for nothing.
        """
        self._seats = list(seats)
        self._names = names
        self._changed = changed
        self._before = app.draft  # what else is half done
        self._last, self._picks = name_file.read(app.storage)

        def label(seat: int) -> str:
            return say("name.seat", seat=seat)

        items = items_for(self._seats, label, self._pick, lambda seat: names[seat - 1] or "–")
        super().__init__(app, say("menu.names"), items)

    def explain(self, index: int) -> str:
        return say("names.about")

    def go_on(self, seat: int, text: str) -> None:
        """Go on with a name half written, after a power cut."""
        if seat in self._seats:
            self._write(seat, text)

    def _pick(self, seat: int) -> None:
        """Show the names to pick from; without any, have one written."""
        own = self._names[seat - 1]
        if not self._picks and not own:
            self._write(seat)
            return

        def there(name: str) -> str:
            if name not in self._names:
                return ""
            return say("name.seat", seat=self._names.index(name) + 1)

        items = items_for(self._picks, str, lambda name: self._take(seat, name), there)
        if own:
            items.append((say("names.none"), lambda: self._take(seat, "")))
        items.append((say("names.new"), lambda: self._write(seat)))
        chosen = 0  # a name that nobody has, so that a hasty OK takes none away
        while chosen < len(self._picks) and self._picks[chosen] in self._names:
            chosen += 1
        if chosen == len(self._picks):
            chosen = len(items) - 1
        self.app.push(Menu(self.app, say("names.who", seat=seat), items, chosen=chosen))

    def _write(self, seat: int, text=None) -> None:
        """Have a name written; text: what was written of it before a power cut."""
        app = self.app
        rest = self._before

        def typed(text) -> None:
            begun = b""
            if text is not None:
                begun = b"%s%d %s\n" % (_BEGIN, seat, text.encode())
            app.save_draft(begun + rest)

        def done(text: str) -> bool:
            typed(None)
            if text:
                self._take(seat, text)
            else:
                app.leave(self)
            return False

        if text is not None:
            typed(text)
        title = say("names.write", seat=seat)
        app.push(
            TextEntry(app, title, text or "", name_file.LONGEST, done, typed=typed, letters=True)
        )

    def _take(self, seat: int, name: str) -> None:
        """Have a seat called by a name; whoever has that name gets the other one."""
        names = self._names
        if name and name in names:
            names[names.index(name)] = names[seat - 1]
        names[seat - 1] = name
        if name:
            name_file.take(self._picks, name)
        for each in self._seats:
            self._last[each - 1] = names[each - 1]
        storage = self.app.storage
        self.app.write(lambda: name_file.write(storage, self._last, self._picks), "names.not_saved")
        self.app.leave(self)
        self.chosen = (self.chosen + 1) % len(self.items)
        if self._changed:
            self._changed()
