"""The rules to choose from, and the way to explain them, to change them and to make new ones."""

from firmware import ticks
from firmware.device.storage import reason
from firmware.files import rule_shelf
from firmware.screens.common.menu import Menu
from firmware.screens.common.rules_pages import rules_pages
from firmware.screens.editor.rule_editor import RuleEditor


class RuleList(Menu):
    """Rule systems by their titles, house rules and files that are none marked as such.

    names: those of the rules. chosen: the name to begin with. take(name): called on OK. more:
    items that follow. seen: what is known of the rules by name, kept up to date; to read a file
    takes a fifth of a second.
    """

    def __init__(self, app, title: str, names: list, chosen: str, take, seen: dict, more=()):
        super().__init__(app, title, [])
        self.seen = seen
        self._take = take
        self._more = more
        self.show(names, chosen)

    def show(self, names: list, chosen: str) -> None:
        """Show these names, one of them chosen."""
        self.names = names
        self.items = self._rows(names)
        self.chosen = names.index(chosen) if chosen in names else 0

    def _rows(self, names):
        return _Rows(self.app.storage, names, self._take, self.seen, self._more)


class _Rows:
    """The items of a list of rules; what the file of a house rule says is read when it is seen."""

    def __init__(self, storage, names: list, take, seen: dict, more):
        self._storage = storage
        self._names = names
        self._take = take
        self._more = more
        self._seen = seen

    def __len__(self) -> int:
        return len(self._names) + len(self._more)

    def __getitem__(self, index: int):
        if index >= len(self._names):
            return self._more[index - len(self._names)]
        name = self._names[index]
        if name not in self._seen:
            self._seen[name] = self._look(name)
        title, mark = self._seen[name]
        return title, lambda: self._take(name), lambda: mark

    def _look(self, name: str) -> tuple:
        """The title of rules and the mark at the right."""
        title, good = rule_shelf.look(self._storage, name)
        return title, "" if not rule_shelf.is_house(name) else "house" if good else "broken"


class RulesMenu(RuleList):
    """Which rules a new game is played by, those of the last game chosen to begin with."""

    def __init__(self, app, names: list, done):
        """`done(rules)` is called with the rules to play by, each time some are chosen."""
        self._done = done
        more = (
            ("New house rule", self._new),
            ("Explain or change…", self._look_closer),
        )
        last = rule_shelf.last(app.storage)
        self._ready: tuple = "", None, ""  # a preset's name, and what `rule_shelf.load` gives
        super().__init__(app, "Which rules?", names, last, self._play, {}, more)

    def tick(self, now: int) -> int:
        """Make the preset under the cursor ready, so that OK need not wait for it."""
        if self.chosen < len(self.names):
            name = self.names[self.chosen]
            if name != self._ready[0] and not rule_shelf.is_house(name):
                rules, problem = rule_shelf.load(self.app.storage, name)
                self._ready = name, rules, problem
        return ticks.NEVER

    def _play(self, name: str) -> None:
        ready, rules, problem = self._ready
        if ready != name:
            rules, problem = rule_shelf.load(self.app.storage, name)
        if rules is None:
            self.app.say(problem)
            return
        storage = self.app.storage
        self.app.write(lambda: rule_shelf.set_last(storage, name))
        self._done(rules)

    def _again(self, chosen: str) -> None:
        """Show what rules there are now, after the chosen ones were made or changed."""
        self.seen.pop(chosen, None)
        self.show(self._names(), chosen)

    def _names(self) -> list:
        return rule_shelf.names(self.app.storage)

    def _new(self) -> None:
        self._list("Start from which?", "", self._start_from)

    def _start_from(self, name: str) -> None:
        rules, problem = rule_shelf.load(self.app.storage, name)
        if rules is None:
            self.app.say(problem)
            return
        self.app.pop()
        self._edit(rules, "")

    def _look_closer(self) -> None:
        self._list("Explain or change", rule_shelf.last(self.app.storage), self._open)

    def _list(self, title: str, chosen: str, take) -> None:
        """Show the rules to choose from for something else than playing."""
        self.app.push(RuleList(self.app, title, self._names(), chosen, take, self.seen))

    def _open(self, name: str) -> None:
        """Show what can be done with some rules."""
        app = self.app
        rules, problem = rule_shelf.load(app.storage, name)
        if rules is None:
            items = [
                ("What is wrong?", lambda: app.say(problem)),
                ("Delete", lambda: self._ask_delete(name, "")),
            ]
            app.push(Menu(app, rule_shelf.file_title(name), items))
            return
        title = rule_shelf.title(rules, name)

        def explain() -> None:
            app.push(rules_pages(app, rules))

        def leave_then(action, *arguments):
            def act() -> None:
                app.pop()  # the menu of these rules
                app.pop()  # the list
                action(*arguments)

            return act

        items = [("Play", leave_then(self._play, name)), ("Explain", explain)]
        if rule_shelf.is_house(name):
            items.append(("Change", leave_then(self._edit, rules, name)))
        items.append(("Change a copy", leave_then(self._edit, rules, "")))
        if rule_shelf.is_house(name):
            items.append(("Delete", lambda: self._ask_delete(name, title)))
        app.push(Menu(app, title, items))

    def _edit(self, rules, name: str) -> None:
        """Change a house rule, or make a new one of rules where the name is ""."""
        if not name:
            rules = rules.with_option("name=" + rule_shelf.new_title(self.app.storage))
        self.app.push(RuleEditor(self.app, rules, name, self._again))

    def _ask_delete(self, name: str, title: str) -> None:
        app = self.app

        def delete() -> None:
            for _ in range(3):  # the question, the menu of these rules, the list
                app.pop()
            try:
                rule_shelf.remove(app.storage, name)
            except OSError as error:
                app.say(f"{rule_shelf.file_title(name)} is not deleted: {reason(error)}.")
            self.seen.pop(name, None)
            self._again("")

        items = [("No, keep it", app.pop), ("Yes, delete it", delete)]
        app.push(Menu(app, f"Delete {title or rule_shelf.file_title(name)}?", items))
