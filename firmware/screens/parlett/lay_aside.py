"""Choosing the three cards of a bid from a hand."""

from micropython import const

from engine.cards import JOKER
from engine.parlett import moves
from engine.parlett.pack import BIDS
from firmware.device.keys import ALONG, OK, RANKS
from firmware.screens.common.asking import Asking
from firmware.ui.canvas import DIGITS, RIGHT, WIDTH
from firmware.ui.strip import draw_strip, next_of_rank
from firmware.words import card_text, say

_COUNT = const(3)
_STRIP = const(47)  # the top of the row of cards
_APART = const(2)  # pixels between two suits
_DONE = const(111)  # the left edge of the check mark


class LayAside(Asking):
    """A hand with a cursor and up to three raised cards; OK raises a card or puts it back.

    After the third card, the cursor goes to the check mark, where OK makes the bid. For the arrows,
    the mark comes after the last card. It is drawn above the hand, so that no card moves.
    """

    keys = "lay_aside"

    def __init__(self, screen, seat: int):
        self._screen = screen
        self._seat = seat
        self._hand = screen.hand(seat)
        self._chosen: list = []
        self._at = 0
        if len(screen.people) > 1:
            self.title = say("lay.title_of", name=screen.name(seat))
        else:
            self.title = say("lay.title")

    def key(self, key: int) -> None:
        count = len(self._hand) + (len(self._chosen) == _COUNT)
        if key >= RANKS:
            self._at = next_of_rank(self._hand, self._at, key - RANKS)
        elif key < OK:
            self._at = (self._at + ALONG[key]) % count
        elif self._at == len(self._hand):
            lay = moves.make(moves.LAY, self._seat)
            self._screen.answer(*[lay + card for card in self._chosen])
        else:
            self._pull(self._hand[self._at])

    def asks(self):
        return self.title, self._at == len(self._hand)  # where OK makes the bid

    def back(self) -> bool:
        if not self._chosen:
            return False
        self._chosen = []
        self._at = 0
        self._screen.keep_bid(())
        return True

    def take_up(self, cards: list) -> None:
        """Raise cards again after a power cut."""
        for card in cards:
            if card in self._hand and card not in self._chosen and len(self._chosen) < _COUNT:
                self._at = self._hand.index(card)
                self._pull(card)

    def draw(self, canvas, top: int) -> None:
        """Draw everything below a row of pixels."""
        deal = self._screen.game.deal
        bid = sum([BIDS[deal.suits[card]] for card in self._chosen])
        canvas.text(str(bid), 26, top + 1, DIGITS, align=RIGHT)
        canvas.text("♣3  ♥2  ♠1  ♦0", 34, top + 2)
        ready = len(self._chosen) == _COUNT
        chosen = " ".join(map(card_text, self._chosen))
        if ready and not bid and self._screen.game.rules.four_ten:
            chosen = say("lay.or_ten", cards=chosen)
        canvas.text(chosen or say("lay.choose"), 34, top + 12)
        if ready:
            done = self._at == len(self._hand)
            canvas.rounded(_DONE, top + 8, WIDTH - _DONE, 14, filled=done)
            canvas.icon("check", _DONE + 4, top + 13, 0 if done else 1)
        leads = self._screen.of_seat(deal.eldest, "lay.you_lead", "lay.leads")
        x = 34
        if JOKER in self._hand:
            x = canvas.icon("joker", x, top + 22)
            x = canvas.text(card_text(deal.turn_up), x, top + 22) + 6
        canvas.text(self._screen.fit(canvas, leads, WIDTH - x), x, top + 22)
        raised = self._chosen
        draw_strip(canvas, self._hand, _STRIP, self._at, (), raised, deal.turn_up, apart=_APART)

    def _pull(self, card: int) -> None:
        if card in self._chosen:
            self._chosen.remove(card)
        elif len(self._chosen) == _COUNT:
            self._screen.notice = say("lay.three_up")
            return
        else:
            self._chosen.append(card)
            if len(self._chosen) == _COUNT:
                self._at = len(self._hand)
        self._screen.keep_bid(self._chosen)
