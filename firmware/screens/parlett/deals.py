"""The past deals of a match; on a score sheet, they can be corrected."""

from engine.errors import GameOver
from engine.parlett.correcting import Entered
from firmware.device.keys import BACK, DOWN_A_LIST, OK
from firmware.screens.common.choices import confirm
from firmware.screens.common.correction import correct
from firmware.screens.common.menu import Menu, items_for
from firmware.screens.common.picker import Picker
from firmware.screens.common.screen import Screen
from firmware.screens.parlett import scores
from firmware.screens.parlett.card_grid import RightCard
from firmware.ui.canvas import WIDTH
from firmware.words import SIGNS, card_text, say

_OFFERS = ("deals.none", "premium.declares", "premium.reveals")


def show(app, screen) -> None:
    """Show the past deals of a match by number, each with the points of the hands.

    screen: the `GameScreen`.
    """

    def label(number: int) -> str:
        return say("score.deal", deal=number + 1)

    def points(number: int) -> str:
        result = screen.game.results[number]
        total = result.points.total
        return "  ".join([str(total[hand] + result.bonus[hand]) for hand in screen.rows()])

    numbers = range(len(screen.game.results))
    items = items_for(numbers, label, lambda n: app.push(PastDeal(app, screen, n)), points)
    names = "  ".join([screen.you_or_mark(hand) for hand in screen.rows()])
    app.push(Menu(app, say("deals.of", names=names), items, None, len(items) - 1))


class PastDeal(Screen):
    """A past deal with its points explained; on a score sheet, OK corrects it."""

    def __init__(self, app, screen, number: int):
        super().__init__(app)
        self._screen = screen
        self._number = number
        self._line = 0
        self.keys = "deal" if screen.keeps_score else "scores"

    def key(self, key: int, repeated: bool) -> None:
        count = len(self._screen.rows(True))
        if key < OK:
            self._line = (self._line + DOWN_A_LIST[key]) % count
        elif key == OK and self._screen.keeps_score:
            self.app.push(Correction(self.app, self._screen, self._number))
        elif key in (OK, BACK):
            self.app.pop()

    def draw(self, canvas) -> None:
        result = self._screen.game.results[self._number]
        trump = SIGNS[result.trump] if result.trump < 4 else say("trump.none")
        headings: tuple = ("history.deal",)
        if self._screen.keeps_score:
            headings = ("deals.heading_correct", "deals.heading_narrow")
        wordings = [say(which, deal=self._number + 1, trump=trump) for which in headings]
        canvas.text(canvas.first_fit(wordings, WIDTH - 2), 1, 0)
        totals = [0] * len(result.scores)
        for each in self._screen.game.results[: self._number + 1]:
            for hand in range(len(totals)):
                totals[hand] += each.points.total[hand] + each.bonus[hand]
        scores.draw_result(canvas, self._screen, result, totals, self._line)


class Correction(Menu):
    """The bids, tricks and premium bids of a past deal, to change one by one.

    Only the last item changes the game, and with it the points of later deals. If the rules refuse
    the correction, nothing changes.
    """

    def __init__(self, app, screen, number: int):
        self._screen = screen
        self._number = number
        result = screen.game.results[number]
        rules = screen.game.rules
        self._missed = [not scores.is_shown(screen, result, h) for h in range(rules.hands + 1)]
        self._missed_before = tuple(self._missed)
        self._entered = Entered(result)
        self._before = self._entered.values()
        super().__init__(app, say("score.deal", deal=number + 1), [])
        entered = self._entered
        hands = range(1, rules.hands + 1)
        seats = range(1, rules.seats + 1)
        self._list("deals.bid", hands, self._bid, self._ask_bid)
        self._list(
            "deals.premium", seats, lambda s: say(_OFFERS[entered.premium[s]]), self._offer_next
        )
        self._list("deals.tricks", hands, lambda h: str(entered.tricks[h]), self._ask_tricks)
        if rules.turn_up:
            turned = (say("card.turned_up"), self._ask_turn_up, lambda: card_text(entered.turn_up))
            self.items.append(turned)
        self.items.append((say("deals.correct"), self._correct))

    def _list(self, key: str, hands, value, ask) -> None:
        """Add an item for each of some hands, with its value and `ask(hand, label)`."""

        def label(hand: int) -> str:
            return say(key, name=self._screen.name(hand))

        self.items += items_for(hands, label, lambda hand: ask(hand, label(hand)), value)

    def _bid(self, hand: int) -> str:
        return say("deals.missed") if self._missed[hand] else str(self._entered.bids[hand])

    def _ask_bid(self, hand: int, label: str) -> None:
        rules = self._screen.game.rules
        bids = self._entered.bids
        most = rules.most_bid()
        answers = list(map(str, range(most + 1)))
        if self._missed_before[hand] or (hand <= rules.seats and not rules.show_failed_bids):
            answers.append(say("deals.missed"))
        # A missed bid that nobody saw keeps its number; any other becomes unknown.
        missed = self._before[0][hand] if self._missed_before[hand] else None

        def take(index: int) -> None:
            bids[hand] = index if index <= most else missed
            self._missed[hand] = index > most

        self._ask(label, answers, most + 1 if self._missed[hand] else bids[hand] or 0, take)

    def _ask_tricks(self, hand: int, label: str) -> None:
        tricks = self._entered.tricks

        def take(index: int) -> None:
            tricks[hand] = index

        answers = list(map(str, range(self._screen.game.rules.tricks + 1)))
        self._ask(label, answers, tricks[hand], take)

    def _ask_turn_up(self) -> None:
        def take(card: int) -> None:
            self._entered.turn_up = card

        titles = (say("card.turned_up"),)
        turn_up = self._entered.turn_up
        self.app.push(RightCard(self.app, self._screen.game, titles, turn_up, take))

    def _offer_next(self, seat: int, label: str) -> None:
        """Change the premium bid of a seat to the next kind; among three or four one stands."""
        premium = self._entered.premium
        kinds = 2 if self._screen.game.seats == 2 else 3
        kind = (premium[seat] + 1) % kinds
        if kinds == 3:
            premium[:] = [0] * len(premium)
        premium[seat] = kind

    def _ask(self, title: str, answers: list, chosen: int, take) -> None:
        def done(index: int) -> None:
            take(index)
            self.app.pop()

        self.app.push(Picker(self.app, title, answers, chosen, done, say("deals.keys")))

    # Correcting

    def _correct(self, drop: bool = False) -> None:
        screen = self._screen
        if self._before == self._entered.values():
            self.app.leave(screen)  # there is nothing to correct
            return
        game = screen.game
        deals = len(game.results) + (not game.between_deals and not game.over)

        def late(error, reached) -> int:
            return deals - len(reached.results) if isinstance(error, GameOver) else 0

        def ask(deals: int, why: str) -> None:
            """Ask whether to drop the deals after the new end of the match."""
            no, yes = say("deals.change_nothing"), say("deals.drop", count=deals)
            confirm(self.app, say("deals.ends"), no, yes, lambda: self._correct(True))

        games = self._entered.replacing(screen.table, self._number, drop)
        notice = say("deals.corrected", deal=self._number + 1)
        correct(screen, "loading.deal", games, late, ask, notice)

    def back(self) -> None:
        """Leave; if changes would be lost, ask first."""
        if self._before == self._entered.values():
            self.app.pop()
            return
        app = self.app
        title = say("deals.drop_changes")
        go_on = say("deals.go_on")
        confirm(app, title, go_on, say("deals.leave"), lambda: app.leave(self._screen))
