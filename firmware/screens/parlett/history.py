"""The history of Parlett's game: every trick of every deal, and who took it.

What was entered can be corrected: the card turned up, bids, and the cards of tricks and of a hand.
"""

from engine.parlett import moves
from firmware.screens.common import history
from firmware.screens.common.menu import Menu, items_for
from firmware.screens.common.picker import Picker
from firmware.screens.parlett.card_grid import RightCard
from firmware.words import SIGNS, card_text, say

_BIDS = (moves.LAY, moves.BID, moves.FAIL)


def show(app, screen, hand: int = 0) -> None:
    """Show the history of a game; screen: the `PlayScreen`.

    hand: a hand to show in its place, with the cards entered in this deal; OK corrects one.
    """
    rows = Rows(screen)
    if not hand:
        rows.show()
        return
    game = screen.game
    start = game.starts[-1]
    give = moves.make(moves.GIVE, hand)
    cards = [move - give for move in game.history[start:] if moves.same_hand(move, give)]
    items = items_for(
        game.deal.in_order(cards),
        card_text,
        lambda card: rows.ask(game.history.index(give + card, start)),
    )
    app.push(Menu(app, screen.cards_of(hand), items))


class Rows(history.Rows):
    """A row for each deal, card turned up, bid that was entered, and trick.

    A trick or a bid has the place of its first card; the last one may be incomplete. The number of
    a row is the hand that took the trick, 0 for nobody yet; for a deal, the number of the deal.
    """

    def reading(self):
        deal = 0
        for game in self.game.replaying():
            place = len(game.history) - 1
            move = game.history[place]
            kind = moves.kind_of(move)
            if kind == moves.BEGIN:
                deal += 1
                self.add(place, deal)
            elif kind in moves.PLAYS:
                hands = game.rules.hands
                played = len(game.deal.plays) % hands
                if played == 1 or hands == 1:
                    self.add(place, 0)
                elif not played:
                    self.numbers[-1] = game.deal.takers[-1]
            elif _is_entered(game, move) and not moves.same_hand(game.history[place - 1], move):
                self.add(place, 0)
            yield None
        yield (self,)

    def label(self, row: int) -> str:
        game = self.game
        if self.is_heading(row):
            deal = self.numbers[row]
            results = game.results
            trump = results[deal - 1].trump if deal <= len(results) else game.deal.trump
            if trump is None:
                return say("score.deal", deal=deal)
            trump = SIGNS[trump] if trump < len(SIGNS) else say("trump.none")
            return say("history.deal", deal=deal, trump=trump)
        move = self.move(row)
        kind = moves.kind_of(move)
        if kind == moves.GIVE:
            return self.screen.in_words(move)
        name = self.screen.you_or_mark(_hand(game, move))
        if kind in _BIDS:
            return say("move.bids", name=name)
        return say("history.trick", name=name, cards=self._cards_in_words(row))

    def _cards_in_words(self, row: int) -> str:
        history = self.game.history
        return " ".join([card_text(moves.value_of(history[place])) for place in self.cards(row)])

    def cards(self, row: int) -> list:
        """Return the places of the moves that play a trick, or show the cards of a bid."""
        kinds: tuple = moves.PLAYS
        count = self.game.rules.hands
        if moves.kind_of(self.move(row)) == moves.LAY:
            kinds = _BIDS
            count = 3
        # Between the plays, the cards of an open hand may have been entered.
        history = self.game.history
        found: list = []
        place = self.places[row]
        while place < len(history) and len(found) < count:
            if moves.kind_of(history[place]) in kinds:
                found.append(place)
            place += 1
        return found

    # Correcting

    def chosen(self, row: int) -> None:
        app = self.screen.app
        if self.is_heading(row):
            return
        if not self.screen.real:
            app.show_message(say("history.dealt_here"))
            return
        place = self.places[row]
        kind = moves.kind_of(self.move(row))
        if kind == moves.GIVE:
            self.ask(place)
        elif kind == moves.BID or kind == moves.FAIL:
            self._ask_bid(place)
        else:
            items = items_for(self.cards(row), self._in_words, self.ask)
            app.push(Menu(app, say("history.which_card"), items))

    def _in_words(self, place: int) -> str:
        """Return a move that was entered in words, with the card of a bid."""
        move = self.game.history[place]
        if moves.kind_of(move) != moves.LAY:
            return self.screen.in_words(move)
        name = self.screen.name(moves.seat_of(move))
        return say("move.plays", name=name, card=card_text(moves.value_of(move)))

    def ask(self, place: int) -> None:
        """Ask which card it was, in place of the one that was entered."""
        app = self.screen.app
        game = self.game
        history = game.history
        move = history[place]
        kind = moves.kind_of(move)
        end = place + 1
        if kind not in moves.PLAYS:
            # With the cards given or shown next, so that one of these is simply refused.
            while end < len(history) and moves.kind_of(history[end]) == kind:
                end += 1
        elif game.knows(_hand(game, move)):
            app.show_message(say("history.cards_instead"))
            return

        def take(card: int) -> None:
            self._correct(place, end, move - moves.value_of(move) + card)

        what = self._in_words(place)
        titles = say("history.right_one", what=what), what
        app.push(RightCard(app, game, titles, moves.value_of(move), take))

    def _ask_bid(self, place: int) -> None:
        """Ask what was bid, in place of the number that was entered after the last trick."""
        app = self.screen.app
        rules = self.game.rules
        move = self.game.history[place]
        hand = moves.seat_of(move)
        numbers = range(rules.most_bid() + 1)
        answers = list(map(str, numbers))
        bids = [moves.make(moves.BID, hand, number) for number in numbers]
        if move not in bids or (hand <= rules.seats and not rules.show_failed_bids):
            answers.append(say("deals.missed"))
            bids.append(moves.make(moves.FAIL, hand))

        def take(index: int) -> None:
            app.pop()
            self._correct(place, place + 1, bids[index])

        title = say("history.right_one", what=self.screen.in_words(move))
        app.push(Picker(app, title, answers, bids.index(move), take, say("deals.keys")))

    def _correct(self, place: int, end: int, right: int) -> None:
        """Put the right move at a place; those after it up to `end` belong to it."""
        history = self.game.history
        if right != history[place]:
            again = [right] + history[place + 1 : end]
            self.replace(place, end, lambda game: again, end - place)

    def value(self, row: int) -> str:
        move = self.move(row)
        kind = moves.kind_of(move)
        if kind == moves.BID:
            return str(moves.value_of(move))
        if kind == moves.FAIL:
            return say("deals.missed")
        if kind == moves.LAY:
            return self._cards_in_words(row)
        hand = self.numbers[row]
        if self.is_heading(row) or not hand:
            return ""
        return say("history.takes", name=self.screen.you_or_mark(hand))


def _is_entered(game, move: int) -> bool:
    """Return whether a move turns a card up, or shows the bid of a hand that nobody entered."""
    hand = moves.seat_of(move)
    return hand == moves.TURN_UP or (moves.kind_of(move) in _BIDS and hand not in game.dealt)


def _hand(game, move: int) -> int:
    """Return the hand that a card is played from."""
    return game.rules.hands if moves.kind_of(move) == moves.PLAY_DUMMY else moves.seat_of(move)
