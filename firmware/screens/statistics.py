"""The screen of statistics: how many games were played and won. They can be reset."""

from firmware.files import statistics
from firmware.screens.common.choices import confirm
from firmware.screens.common.menu import Menu
from firmware.words import say, titled


def show(app) -> None:
    """Show the statistics, or that there are none."""
    rows = [row for row in statistics.read(app.storage) if row[statistics.GAMES]]
    if rows:
        app.push(Statistics(app, rows[::-1]))
    else:
        app.show_message(say("statistics.none"))


class Statistics(Menu):
    """A row for each kind of play, rules and opponents, the latest first; OK shows the details."""

    def __init__(self, app, rows: list):
        """rows: as `statistics.read` returns them."""
        items: list = [
            (_title(row), lambda row=row: self._open(row), lambda row=row: _won(row))
            for row in rows
        ]
        items.append((say("statistics.reset"), self._ask))
        super().__init__(app, say("statistics.title"), items)

    def _open(self, row: list) -> None:
        title = titled(row[statistics.RULES])
        self.app.show_pages([(title, "\n".join(_lines(row)))])

    def _ask(self) -> None:
        no, yes = say("statistics.keep"), say("statistics.forget")
        confirm(self.app, say("statistics.sure"), no, yes, self._reset)

    def _reset(self) -> None:
        self.app.pop()
        storage = self.app.storage
        self.app.write(lambda: statistics.reset(storage), "statistics.not_reset")


def _title(row: list) -> str:
    """Return the title of a row: the rules and the opponents, or the kind of play."""
    _, bots, level = row[statistics.WHO].split(":")
    rules = titled(row[statistics.RULES])
    if row[statistics.WON] < 0:
        kind = say("finished.kind." + row[statistics.KIND])
        return say("finished.game", kind=kind, rules=rules)
    return say("statistics.solo", rules=rules, bots=bots, level=say("level." + level))


def _won(row: list) -> str:
    """Return the number of games of a row; with bots, also how many were won."""
    games, won = row[statistics.GAMES], row[statistics.WON]
    return str(games) if won < 0 else say("statistics.of", won=won, games=games)


def _lines(row: list) -> list:
    """Return the details of a row as lines."""
    people, bots, level = row[statistics.WHO].split(":")
    lines = []
    if row[statistics.WON] < 0:
        lines.append(say("finished.kind." + row[statistics.KIND]))
        lines.append(say("statistics.people", count=int(people)))
    if int(bots):
        lines.append(say("statistics.bots", count=int(bots), level=say("level." + level)))
    lines.append(say("statistics.games", count=row[statistics.GAMES]))
    if row[statistics.WON] >= 0:
        lines.append(say("statistics.won", count=row[statistics.WON]))
        streak, best = row[statistics.STREAK], row[statistics.BEST]
        lines.append(say("statistics.streak", streak=streak, best=best))
    return lines
