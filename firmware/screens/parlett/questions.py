"""The question to a person in Parlett's game; `Answers`, if it has few answers."""

from micropython import const

from engine import table
from engine.parlett import moves
from engine.parlett.deal import NOMINATING, OFFERING, PLAYING, SHOWING, TURNING
from firmware.device.keys import OK, RANKS
from firmware.screens.common.asking import Asking
from firmware.screens.parlett.card_grid import CardGrid
from firmware.screens.parlett.lay_aside import LayAside
from firmware.ui.canvas import WIDTH
from firmware.ui.pad import Pad
from firmware.words import say

_HOME = 3  # the number under the cursor where nothing is known: the most usual bid (P-H1)
_OFFERS = ("ask.pass", "ask.declare", "ask.reveal")

_LEFT = const(66)  # the left edge of the cells, right of the scores
_NUMBERS = const(84)  # the left edge of numbers, which need less room
_ROW = const(13)  # the most pixels that a row of cells is high


class Answers(Asking):
    """Cells to choose from.

    hand: the hand that the question is about.
    left: the left edge of the cells in pixels, beside the scores.
    """

    keys = "sheet"

    def __init__(self, screen, hand: int, title: str, answers: list, columns: int, home: int = 0):
        """answers: for each cell, (its text, the moves of its answer).

        columns: how many cells are in a row.
        home: the place of the answer under the cursor at first.
        """
        self.title = title
        self.hand = hand
        self._screen = screen
        self._moves = [moves for _, moves in answers]
        self.left = _LEFT if columns == 1 else _NUMBERS
        self.takes_ranks = columns > 1  # of the answers in one column, none is a number
        self._columns = columns
        self._pad = Pad([label for label, _ in answers], home, columns)

    def key(self, key: int) -> None:
        labels = self._pad.labels
        if key >= RANKS:
            number = str(key - RANKS + 1)  # the number on the key
            if number in labels:
                self._pad.chosen = labels.index(number)
        elif key == OK:
            self._screen.answer(*self._moves[self._pad.chosen])
        else:
            self._pad.key(key)

    def draw(self, canvas, left: int, top: int, bottom: int) -> None:
        """Draw the cells right of a column of pixels, between two rows."""
        rows = (len(self._moves) + self._columns - 1) // self._columns
        height = min(bottom - top, rows * _ROW)
        self._pad.draw(canvas, left, top, WIDTH - left, height)


def question(screen, what: int, seat: int):
    """Return the question to a person; None if nobody is asked, or for a card of a known hand.

    what, seat: as in `Table.prompt`.
    """
    game = screen.game
    if what == table.ENTER:
        return CardGrid(screen, _which_card(screen, seat), game.legal_moves())
    if what != table.MOVE:
        return None
    phase = game.phase
    deal = game.deal
    if phase == OFFERING:
        return _offer(screen, seat)
    if phase == NOMINATING:
        leaders = range(1, game.seats + 1)
        named = [(screen.name(s), [moves.make(moves.NOMINATE, seat, s)]) for s in leaders]
        return Answers(screen, seat, say("ask.who_leads", name=screen.name(seat)), named, 1)
    if phase == PLAYING:
        if deal.counted or (screen.keeps_score and not deal.plays):
            return _number(screen, seat if deal.counted else 1, moves.TRICKS)
        if deal.cards[deal.turn] is not None:
            return None
        kind = moves.make(moves.PLAY_DUMMY if deal.turn > game.seats else moves.PLAY, seat)
        # Also cards of a suit that the hand did not follow: a refusal explains these.
        answers = [kind + card for card in deal.unseen]
        first = _likely(deal, deal.turn)
        first = -1 if first < 0 else kind + first
        return CardGrid(screen, say("play.plays", name=screen.name(deal.turn)), answers, first)
    if phase == SHOWING and game.dealt:
        # The cards lie face up (P-26, P-27), and a bot at the table must know them.
        answers = [move for move in game.legal_moves() if moves.kind_of(move) == moves.LAY]
        card = len(deal.laid[seat]) + 1
        return CardGrid(screen, say("ask.bid_card", name=screen.name(seat), card=card), answers)
    if phase == TURNING:
        return _turned(screen, seat)
    if deal.known >> seat & 1:
        return LayAside(screen, seat)
    return _number(screen, seat, moves.BID)


def _likely(deal, hand: int) -> int:
    """Return a likely card of a hand for the cursor: one in the middle of the suit led.

    If the hand can't have that suit, return a trump; -1 if no card is more likely than others.
    """
    trick = deal.trick()
    if not trick:
        return -1
    suits = deal.suits
    for suit in (suits[trick[0][1]], deal.trump):
        held = [card for card in deal.unseen if suits[card] == suit]
        if held and not deal.void(hand, suit):
            order = deal.in_order(held)
            return order[len(order) // 2]
    return -1


def turned(game) -> list:
    """Return the moves that can enter a hidden bid: first its possible numbers.

    The last one is that it failed, unless the rules ask for its number then, too (P-25).
    """
    hand = game.to_move
    numbers = game.turned(hand)
    first = moves.make(moves.BID, hand)
    found = [first + number for number in numbers]
    if not game.rules.show_failed_bids and game.may_hide(hand, numbers):
        found.append(moves.make(moves.FAIL, hand))
    return found


def _which_card(screen, hand: int) -> str:
    """Return a title: which card of a hand to enter."""
    if hand == moves.TURN_UP:
        return say("ask.turned_up")
    game = screen.game
    card = len(game.deal.cards[hand] or ()) + 1
    count = game.cards_needed(hand)
    return say("play.card_of", name=screen.name(hand), card=card, count=count)


def _number(screen, hand: int, kind: int) -> Answers:
    """Return the question for a bid before the play, or for the tricks of a hand."""
    rules = screen.game.rules
    deal = screen.game.deal
    most = rules.tricks if kind == moves.TRICKS else rules.most_bid()
    answers = [(str(number), [moves.make(kind, hand, number)]) for number in range(most + 1)]
    title = say("ask.tricks" if kind == moves.TRICKS else "ask.bid", name=screen.name(hand))
    home = _HOME
    if kind == moves.TRICKS and screen.knows_bid(hand):
        home = min(deal.bids[hand], rules.tricks - sum(deal.tricks))
    return Answers(screen, hand, title, answers, 3, home)


def _turned(screen, hand: int) -> Answers:
    """Return the question for a bid that was hidden; it begins at the tricks that the hand took."""
    bids = screen.turned
    answers = [(str(moves.value_of(move)), [move]) for move in bids]
    may_fail = moves.kind_of(bids[-1]) == moves.FAIL
    if may_fail:
        answers[-1] = ":cross", [bids[-1]]
    title = say("ask.bid_or_missed" if may_fail else "ask.bid", name=screen.name(hand))
    took = str(screen.game.deal.tricks[hand])
    home = next((at for at, (bid, _) in enumerate(answers) if bid == took), 0)
    return Answers(screen, hand, title, answers, 3, home)


def _offer(screen, seat: int) -> Answers:
    """Return the question for a premium bid."""
    game = screen.game
    deal = game.deal
    kinds = [moves.value_of(move) for move in game.legal_moves()]
    answers = [(say(_OFFERS[kind]), [moves.make(moves.OFFER, seat, kind)]) for kind in kinds]
    if screen.real and not any(deal.offers):
        others = [s for s in deal.in_turn if s != seat and not deal.answered >> s & 1]
        if others and not any(screen.table.is_bot(other) for other in others):
            passes = [moves.make(moves.OFFER, s, moves.PASS) for s in [seat] + others]
            answers.insert(0, (say("ask.nobody"), passes))
    which = "ask.reveal_too" if deal.offers[seat] else "ask.premium"
    return Answers(screen, seat, say(which, name=screen.name(seat)), answers, 1)
