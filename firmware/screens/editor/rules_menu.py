"""The menus to choose, explain, change and make rules."""

from engine.adding import rule_data
from firmware.files import reason, rule_shelf
from firmware.screens.adding.card_table import CardTable
from firmware.screens.common.choices import confirm
from firmware.screens.common.menu import Menu
from firmware.screens.editor.rule_editor import RuleEditor, read_draft
from firmware.words import say
from firmware.words.adding_rules import sections


class RuleList(Menu):
    """Rules by their titles; house rules and broken files are marked.

    It is its own list of items. Each is made when it is drawn, because there may be hundreds.

    names: the names of the rules.
    seen: by name, (title, mark) of the house rules that were read.
    """

    def __init__(self, app, title: str, names: list, chosen: str, take, seen: dict, more=()):
        """chosen: the name under the cursor at first.

        take: OK calls `take(name, rules, problem)` with the result of `rule_shelf.load`.
        seen: the attribute; new entries are added to it.
        more: items after the rules.
        """
        super().__init__(app, title, self, glance=self.explain)
        self.seen = seen
        self._take = take
        self._more = more
        self._ready: tuple = ("", None, "")  # a name, and the result of `rule_shelf.load`
        self.show(names, chosen)

    def explain(self, index: int) -> str:
        """Return what is special about some rules, or the purpose of another item."""
        if index >= len(self.names):
            return say("glance.make" if index == len(self.names) else "glance.closer")
        name = self.names[index]
        return say("glance.house") if rule_shelf.is_house(name) else say("glance." + name)

    def help(self):
        """Yield help: what the chosen item is, its rules once they are read, what the keys do."""
        yield self[self.chosen][0], self.explain(self.chosen)
        name, rules, _ = self._ready
        if rules is not None and self.names[self.chosen : self.chosen + 1] == [name]:
            yield from sections(rules)
        yield say("help.keys"), say("help.keys.list")

    def show(self, names: list, chosen: str) -> None:
        """Show these names, with the cursor on one of them."""
        self.names = names
        self.chosen = names.index(chosen) if chosen in names else 0

    def work(self) -> bool:
        """Read the rules under the cursor, then the house rules on the display, one at a time."""
        if self.chosen < len(self.names) and self.names[self.chosen] != self._ready[0]:
            self._make_ready(self.names[self.chosen])
            return True
        for row in self.on_display():
            name = self.names[row] if row < len(self.names) else ""
            if rule_shelf.is_house(name) and name not in self.seen:
                self._load(name)
                return True
        return False

    def _choose(self, name: str) -> None:
        """Take the rules of a name; read them first if there was no time to spare for it yet."""
        if self._ready[0] != name:
            self._make_ready(name)
        if name in self.names:
            self._take(*self._ready)

    def __len__(self) -> int:
        return len(self.names) + len(self._more)

    def __getitem__(self, index: int) -> tuple:
        """Return the item at a place; a house rule gets its title when its file is read."""
        if index >= len(self.names):
            return self._more[index - len(self.names)]
        name = self.names[index]
        title, mark = self.seen.get(name) or (rule_shelf.title(name), "")
        return title, lambda: self._choose(name), lambda: mark

    def _make_ready(self, name: str) -> None:
        self._ready = (name,) + self._load(name)

    def _load(self, name: str) -> tuple:
        """Return (rules, problem) of a name; remove it if its file was set aside or is gone."""
        rules, problem = rule_shelf.load(self.app.storage, name)
        if rules is None and not rule_shelf.is_there(self.app.storage, name):
            index = self.names.index(name)
            self.names.pop(index)
            if self.chosen > index:
                self.chosen -= 1
            self.app.show_message(problem)
        elif rule_shelf.is_house(name):
            mark = say("rules.house" if rules else "rules.broken")
            found = rule_shelf.title(name, rules), mark
            if self.seen.get(name) != found:
                self.seen[name] = found
                self.app.redraw()
        return rules, problem


class RulesMenu(RuleList):
    """Choose the rules of a new game; the cursor starts at those of the last game."""

    def __init__(self, app, names: list, last, done):
        """last: the name of the rules of the last game of this kind, or None.

        done: `done(rules)` is called each time rules are chosen to play with.
        """
        self._done = done
        more = ((say("rules.new"), self._new), (say("rules.closer"), self._look_closer))
        self._last = rule_shelf.last(app.storage)
        chosen = last if last in names else self._last
        super().__init__(app, say("rules.which"), names, chosen, self._play, {}, more)

    def take_up(self, draft: bytes) -> None:
        """Open the editor again with half-made rules."""
        app = self.app
        try:
            name, row, text, content = read_draft(draft)
            rules = rule_shelf.parsed(content, name or "draft")
        except ValueError:
            return
        if name and not rule_shelf.is_house(name):
            return
        saved = rule_shelf.load(app.storage, name)[0] if name else None
        before = saved.data if saved else rule_data.data_of(rules.preset)
        editor = RuleEditor(app, rules.preset, before, name, self._again)
        app.push(editor)
        editor.go_on(rules.data, row, text)

    def _play(self, name: str, rules, problem: str) -> None:
        if rules is None:
            self.app.show_message(problem)
            return
        storage = self.app.storage
        if name != (self._last or self.names[0]):
            self._last = name
            self.app.write(lambda: rule_shelf.set_last(storage, name))
        self._done(rules)

    def _again(self, chosen: str, title: str = "") -> None:
        """Show the list again after rules were saved or deleted."""
        if chosen:
            self.seen[chosen] = title, say("rules.house")
        self._ready = ("", None, "")
        self.show(rule_shelf.names(self.app.storage, chosen), chosen)

    def _new(self) -> None:
        self._list(say("rules.start_from"), "", self._start_from)

    def _start_from(self, name: str, rules, problem: str) -> None:
        if rules is None:
            self.app.show_message(problem)
        else:
            self.app.pop()
            self._edit(rules, "")

    def _look_closer(self) -> None:
        self._list(say("rules.closer_title"), self._last, self._open)

    def _list(self, title: str, chosen: str, take) -> None:
        """Show the rules to explain, change or delete."""
        self.app.push(RuleList(self.app, title, list(self.names), chosen, take, self.seen))

    def _open(self, name: str, rules, problem: str) -> None:
        """Show the menu of some rules."""
        app = self.app
        title = rule_shelf.title(name, rules)
        if rules is None:
            items = [
                (say("rules.what_is_wrong"), lambda: app.show_message(problem)),
                (say("rules.delete"), lambda: self._ask_delete(name, title)),
            ]
            app.push(Menu(app, title, items))
            return

        def leave_then(action, *arguments) -> None:
            app.leave(self)
            action(*arguments)

        items = [
            (say("rules.play"), lambda: leave_then(self._play, name, rules, "")),
            (say("rules.explain"), lambda: app.show_pages(sections(rules))),
        ]
        if rule_shelf.is_house(name):
            items.append((say("rules.change"), lambda: leave_then(self._edit, rules, name)))
        items.append((say("rules.copy"), lambda: leave_then(self._edit, rules, "")))
        if rule_shelf.is_house(name):
            items.append((say("rules.delete"), lambda: self._ask_delete(name, title)))
        items.append((say("cards.title"), lambda: app.push(CardTable(app, rules))))
        app.push(Menu(app, title, items))

    def _edit(self, rules, name: str) -> None:
        """Change a house rule; if the name is "", make a new one from the rules."""
        data = dict(rules.data)
        if not name:
            data["name"] = rule_shelf.new_title(self.app.storage)
        self.app.push(RuleEditor(self.app, rules.preset, data, name, self._again))

    def _ask_delete(self, name: str, title: str) -> None:
        app = self.app

        def delete() -> None:
            app.leave(self)
            try:
                rule_shelf.remove(app.storage, name)
            except OSError as error:
                which = rule_shelf.title(name)
                app.show_message(say("rules.not_deleted", name=which, why=reason(error)))
            self.seen.pop(name, None)
            self._again("")

        question = say("rules.ask_delete", name=title)
        confirm(app, question, say("rules.keep_it"), say("rules.delete_it"), delete)
