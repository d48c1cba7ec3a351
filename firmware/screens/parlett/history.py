"""The history of Parlett's game: every trick of every deal, and who took it.

Cards that were entered can be corrected: those of tricks, and those of a hand.
"""

from engine.parlett import moves
from firmware.screens.common import history
from firmware.screens.common.menu import Menu, items_for
from firmware.screens.parlett.right_card import RightCard
from firmware.words import SIGNS, card_text, say


def show(app, screen, hand: int = 0) -> None:
    """Show the history of a game; screen: the `PlayScreen`.

    hand: a hand to show in its place, with the cards entered in this deal; OK corrects one.
    """
    rows = Rows(screen)
    if not hand:
        rows.show()
        return
    screen.table.forget()
    game = screen.game
    start = game.starts[-1]
    give = moves.make(moves.GIVE, hand)
    cards = [move - give for move in game.history[start:] if move >> 7 == give >> 7]
    items = items_for(
        game.deal.in_order(cards),
        card_text,
        lambda card: rows.ask(game.history.index(give + card, start)),
    )
    app.push(Menu(app, say("adding.cards_of", name=screen.name(hand)), items))


class Rows(history.Rows):
    """A row for each deal and each trick; the last trick may be incomplete.

    A trick has the place of its first card. The number of a row is the hand that took the trick, 0
    for nobody yet; for a deal, the number of the deal.
    """

    def reading(self):
        deal = 0
        for game in self.game.replaying():
            place = len(game.history) - 1
            kind = moves.kind_of(game.history[place])
            if kind == moves.BEGIN:
                deal += 1
                self.add(place, deal)
            elif kind in (moves.PLAY, moves.PLAY_DUMMY):
                hands = game.rules.hands
                played = len(game.deal.plays) % hands
                if played == 1 or hands == 1:
                    self.add(place, 0)
                elif not played:
                    self.numbers[-1] = game.deal.winners[-1]
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
            trump = SIGNS[trump] if trump < len(SIGNS) else say("deals.no_trump")
            return say("history.deal", deal=deal, trump=trump)
        cards = [game.history[place] for place in self.cards(row)]
        name = self.screen.you_or_mark(_hand(game, cards[0]))
        played = " ".join([card_text(moves.value_of(move)) for move in cards])
        return say("history.trick", name=name, cards=played)

    def cards(self, row: int) -> list:
        """Return the places of the moves that play a trick."""
        # Between them, the cards of an open hand may have been entered.
        history = self.game.history
        found: list = []
        place = self.places[row]
        while place < len(history) and len(found) < self.game.rules.hands:
            if moves.kind_of(history[place]) in (moves.PLAY, moves.PLAY_DUMMY):
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
        history = self.game.history
        items = items_for(
            self.cards(row), lambda place: self.screen.in_words(history[place]), self.ask
        )
        app.push(Menu(app, say("history.which_card"), items))

    def ask(self, place: int) -> None:
        """Ask which card was played or held, in place of the one that was entered."""
        app = self.screen.app
        game = self.game
        history = game.history
        move = history[place]
        end = place + 1
        if moves.kind_of(move) == moves.GIVE:
            # With the cards given next, so that one that is in the hand already is simply refused.
            while end < len(history) and moves.kind_of(history[end]) == moves.GIVE:
                end += 1
        elif game.knows(_hand(game, move)):
            app.show_message(say("history.cards_instead"))
            return

        def take(card: int) -> None:
            right = move - moves.value_of(move) + card
            if right != move:
                again = [right] + history[place + 1 : end]
                self.replace(place, end, lambda game: again, end - place)

        what = self.screen.in_words(move)
        titles = say("history.right_one", what=what), what
        app.push(RightCard(app, game, titles, moves.value_of(move), take))

    def value(self, row: int) -> str:
        if self.is_heading(row):
            return ""
        hand = self.numbers[row]
        return say("history.takes", name=self.screen.you_or_mark(hand)) if hand else ""


def _hand(game, move: int) -> int:
    """Return the hand that a card is played from."""
    return game.rules.hands if moves.kind_of(move) == moves.PLAY_DUMMY else moves.seat_of(move)
