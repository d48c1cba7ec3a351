"""Parlett's game in play: how it responds to keys and time.

The same screen serves a score sheet, hands on the device, and a bot at a real table: it asks for
what the table asks for. `firmware.screens.parlett.picture` draws it.
"""

from micropython import const

from engine import table
from engine.parlett import moves
from engine.parlett.deal import BIDDING, OFFERING, PLAYING, SHOWING, TURNING
from firmware import ticks
from firmware.device.keys import ALONG, BACK, DOWN, DOWN_A_LIST, LEFT, OK, RANKS, RIGHT, UP
from firmware.screens.common import seat_names
from firmware.screens.common.play import PlayScreen
from firmware.screens.parlett import deals, history, picture, questions, scores
from firmware.screens.parlett.lay_aside import LayAside
from firmware.screens.parlett.picture import SCORES, TABLE, TRICK
from firmware.ui.strip import next_of_rank
from firmware.words import SIGNS, card_text, say
from firmware.words.parlett_rules import sections as rules_sections

LINGER = const(2000)
"""How long a complete trick stays on the display, in ms."""

_CARD = const(900)  # the least ms of a bot's turn, so that people can follow
_SPIN = const(250)  # ms between two pictures of the spinner

# Texts by premium bid, `moves.PASS` first: for an offer, and for the bid that is shown at the end.
_SHOWS = ("", "message.declares_bid", "message.reveals_bid")
_YOU_SHOW = ("", "message.you_declare", "message.you_reveal")

# What a move is, by its kind; the cards of a bid may be secret.
_WITH_CARD = (moves.GIVE,) + moves.PLAYS
_IN_WORDS = (
    "",
    "move.dealt",
    "move.plays",
    "move.plays",
    "move.bids",
    "move.bids",
    "move.bids",
    "move.bids",
    "move.offers",
    "move.nominates",
    "move.shows_none",
)


class GameScreen(PlayScreen):
    """Show a table of Parlett's game, and pass the answers of the people on to it.

    keeps_score: whether it is a score sheet: only bids and tricks are entered.
    shows: what a person looks at: TABLE, TRICK (the last trick) or SCORES.
    cup: whether the winner of the match is celebrated.
    line: the row of the scores that is explained.
    spinner: the number of its picture while a bot thinks, otherwise -1.
    turned: the moves that can enter the hidden bid that is asked for (`questions.turned`).
    """

    turned: list = []

    def __init__(self, app, table_):
        super().__init__(app, table_)
        self.keeps_score = not self.game.dealt
        self._taken = len(self.game.deal.takers)  # how many whole tricks were shown
        self.begin()
        self.repeat_message()

    # Turns

    def takes_ranks(self) -> bool:
        return not (self.lingers or self.shows) and super().takes_ranks()

    def pause(self) -> int:
        # A person lays the card of a bot at a real table, and the trick is on the display.
        if self.is_real(self.table.prompt()[1]):
            return 0
        return self.paced(_CARD) if self.game.phase == PLAYING else 0

    def asks(self):
        if self.shows or self.lingers:
            return len(self.game.history), self.shows, len(self.messages)
        return super().asks()

    def covers(self, what: int, seat: int) -> bool:
        # If bids are secret, each seat enters its own, so the device is handed round.
        secret = self.keeps_score and self.game.rules.bids == "secret"
        if secret and what == table.MOVE and self.game.phase == BIDDING:
            return seat != self._seen
        return super().covers(what, seat)

    def begin_turn(self) -> None:
        game = self.game
        self.line = 0
        self.shows = TABLE
        self.spinner = self._spin_at = self._linger_until = -1
        taken = len(game.deal.takers)
        self.lingers = taken > self._taken and not self.real
        self._taken = taken
        move = self.automatic_move()
        while move is not None:
            self.table.go_on(move)
            move = self.automatic_move()
        self.cup = game.over
        what, seat = self.table.prompt()
        self.question = questions.question(self, what, seat)
        self.keep_bid(game.deal.laid[seat] if game.phase == SHOWING else ())
        if what == table.MOVE and self.question is None:
            self.at = self._first_to_play()

    def _first_to_play(self) -> int:
        """Return the place of the first card that may be played of the hand to play."""
        deal = self.game.deal
        following = deal.following(deal.turn)
        hand = self.hand(deal.turn)
        return next((at for at, card in enumerate(hand) if card in following), 0)

    def automatic_move(self):
        game = self.table.game
        what, seat = self.table.prompt()
        if what != table.MOVE:
            return None
        if game.phase == TURNING:
            self.turned = questions.turned(game)
            return self.turned[0] if len(self.turned) == 1 else None
        if game.knows(seat):
            return None
        if game.phase == BIDDING and not game.deal.laid[seat]:
            # If a bot plays, all others keep their bids secret until the end.
            if not self.keeps_score or game.rules.bids == "later":
                return moves.make(moves.HIDE, seat)
        elif game.phase == PLAYING and game.deal.counted:
            legal = game.legal_moves()
            if len(legal) == 1:  # the last player took the tricks that are left
                return legal[0]
        return None

    def answer(self, *several) -> bool:
        phase = self.game.phase
        done = super().answer(*several)
        if phase == OFFERING and self.game.phase != OFFERING:
            self._show_premiums()
        return done

    def played(self, place: int) -> None:
        """Show what a bot did if people must not miss it."""
        deal = self.game.deal
        move = self.game.history[place]
        seat = moves.seat_of(move)
        kind = moves.kind_of(move)
        value = moves.value_of(move)
        name = self.name(seat)
        if kind == moves.LAY and self.real and deal.bids[seat] is not None:
            self.show_laid(seat)
        elif kind == moves.OFFER and value and self.real and self.game.phase == OFFERING:
            self._add_message(say(scores.OFFERED[value], name=name))
        elif kind == moves.NOMINATE:
            if value == seat:
                self._add_message(say("lay.leads", name=name))
            elif self.is_you(value):
                self._add_message(say("message.you_lead", name=name))
            else:
                self._add_message(say("message.leads", name=name, leader=self.name(value)))
        elif kind in moves.PLAYS and self.real:
            text = say("message.lay", name=name)
            if kind == moves.PLAY_DUMMY:
                seat = self.game.rules.hands
                text = say("message.lay_dummy")
            if deal.takers and len(deal.plays) % self.game.rules.hands == 1:
                text = self.takes(seat) + "\n" + text
            self._add_message(text, (value,))

    def _add_message(self, text: str, cards=()) -> None:
        self.messages.append((text.split("\n"), cards))

    def _show_premiums(self) -> None:
        """Add messages about the premium bids that stand, but not about the only person's own."""
        for seat, kind in enumerate(self.game.deal.premium()):
            if kind and self.people != [seat] and self._knows_laid(seat):
                self.show_laid(seat)

    def _knows_laid(self, seat: int) -> bool:
        """Return whether the device may show the cards that a seat has laid aside."""
        deal = self.game.deal
        if len(deal.laid[seat]) < 3:
            return False
        # The person with the device lays a bot's cards on the real table.
        laid_here = self.real and self.table.is_bot(seat)
        return laid_here or seat == self.shown_hand() or deal.shows_bid(seat)

    def show_laid(self, seat: int) -> None:
        """Add a message with the cards that a seat has laid aside."""
        deal = self.game.deal
        name = self.name(seat)
        bid = scores.bid_words(self.game.rules, deal.bids[seat])
        if deal.shows_bid(seat):
            kind = deal.premium()[seat]
            text = self.of_seat(seat, _YOU_SHOW[kind], _SHOWS[kind], bid=bid)
        elif self.table.is_bot(seat):
            text = say("message.lay_aside", name=name)
        else:
            text = say("message.laid_aside", name=name, bid=bid)
        self._add_message(text, tuple(deal.laid[seat]))

    def repeat_message(self) -> None:
        """Show a bot's last move again: maybe nobody saw it before a power cut."""
        history = self.game.history
        index = len(history) - 1
        while moves.kind_of(history[index]) == moves.HIDE:
            index -= 1
        if moves.kind_of(history[index]) == moves.OFFER and self.game.phase != OFFERING:
            self._show_premiums()
            return
        seat = self.game.mover_of(history[index])
        if seat and self.table.is_bot(seat) and not (self.game.between_deals or self.game.over):
            self.played(index)

    def keep_bid(self, cards) -> None:
        """Save the first cards of a bid as a draft: the record has only complete bids."""
        draft = b""
        if cards:
            place = len(self.game.history)
            if self.game.phase == SHOWING:
                place -= len(cards)
            draft = (b"%d " * (len(cards) + 1)) % ((place,) + tuple(cards))
        self.app.save_draft(draft)

    def take_up_turn(self, draft: bytes) -> None:
        try:
            place, *cards = [int(word) for word in draft.split()]
        except ValueError:
            return
        what, seat = self.table.prompt()
        if place != len(self.game.history) or what != table.MOVE:
            return
        if self.game.phase == SHOWING:
            for card in cards:
                move = moves.make(moves.LAY, seat, moves.value_of(card))
                if self.table.undone[-1:] == [move]:
                    self.table.redo()  # the other cards can still be brought back
                elif self.game.is_legal(move):
                    self.table.answer(move)
            self.begin()
        elif isinstance(self.question, LayAside):
            self.question.take_up(cards)

    def resume(self) -> None:
        """Show the position without lingering on a trick.

        After a correction, a message that was on the display comes back.
        """
        is_other = self.game is not self.table.game
        self._taken = len(self.table.game.deal.takers)
        self.begin()
        if is_other:
            self.repeat_message()

    # Keys

    def help(self):
        """Yield help; while premium bids are asked for, what they cost comes after the keys."""
        sections = super().help()
        first = ""
        if self.game.phase == OFFERING:
            yield next(sections)
            first = say("about.premium")
            for section in rules_sections(self.game.rules):
                if section[0] == first:
                    yield section
        for section in sections:
            if section[0] != first:
                yield section

    def keys_now(self) -> str:
        if self.shows:
            return "scores"
        if not self.messages and (self.game.between_deals or self.game.over):
            return "result"
        return super().keys_now()

    def key(self, key: int, repeated: bool) -> None:
        if self.shows == SCORES and key < OK:
            self._move_line(key)
        elif self.shows:
            self.shows = TABLE
        elif self.lingers and not self.messages and key != BACK:
            self.lingers = False
        else:
            super().key(key, repeated)

    def asked(self, key: int, seat: int) -> None:
        deal = self.game.deal
        hand = self.hand(deal.turn)
        if key >= RANKS:
            self.at = next_of_rank(hand, self.at, key - RANKS)
        elif key in (LEFT, RIGHT):
            self.at = (self.at + ALONG[key]) % len(hand)
        elif key != OK:
            self.browse(key)
        elif hand[self.at] in deal.following(deal.turn):
            kind = moves.PLAY if deal.turn == seat else moves.PLAY_DUMMY
            self.answer(moves.make(kind, seat, hand[self.at]))
        else:  # the card can't be played
            led = deal.suits[deal.trick()[0][1]]
            self.notice = say("parlett.follow_suit", suit=SIGNS[led])
            self.at = self._first_to_play()

    def browse(self, key: int) -> None:
        if self.cup:
            self.cup = False
        elif self.game.between_deals or self.game.over:
            self._move_line(key)
        elif key == UP and self.game.deal.last_trick():
            self.shows = TRICK
        elif key == DOWN:
            self.shows = SCORES

    def _move_line(self, key: int) -> None:
        count = len(self.rows(self.shows != SCORES))
        self.line = (self.line + DOWN_A_LIST[key]) % count

    # The menu

    def has_history(self) -> bool:
        return not self.keeps_score

    def show_history(self) -> None:
        history.show(self.app, self)

    def in_words(self, move: int) -> str:
        kind = moves.kind_of(move)
        if kind == moves.BEGIN:
            return say("move.deal")
        card = card_text(moves.value_of(move)) if kind in _WITH_CARD else ""
        seat = moves.seat_of(move)
        if seat == moves.TURN_UP:
            return say("move.turned_up", card=card)
        name = self.name(self.game.rules.hands if kind == moves.PLAY_DUMMY else seat)
        if kind == moves.TRICKS:
            return say("move.tricks", name=name, count=moves.value_of(move))
        return say(_IN_WORDS[kind], name=name, card=card)

    def rests(self, history: list, place: int) -> bool:
        if super().rests(history, place):
            return True
        if moves.kind_of(history[place - 1]) not in moves.PLAYS:
            return False
        played = 0
        while moves.kind_of(history[place - 1]) != moves.BEGIN:
            place -= 1
            played += moves.kind_of(history[place]) in moves.PLAYS
        return not played % self.game.rules.hands

    def number(self) -> int:
        return max(1, len(self.game.results) + (not self.game.over and not self.game.between_deals))

    def more(self) -> list:
        items: list = []
        if self.game.deal.last_trick() and not self.game.between_deals and not self.game.over:
            items.append((say("menu.last_trick"), lambda: self._show(TRICK)))
        items.append((say("menu.scores"), lambda: self._show(SCORES)))
        if self.game.results:
            items.append((say("deals.title"), lambda: deals.show(self.app, self)))
        for hand in range(1, self.game.rules.hands + 1):
            if self._knows_laid(hand):
                label = say("menu.laid_aside", name=self.name(hand))
                items.append((label, lambda hand=hand: self.show_laid(hand)))
            if self.is_real(hand) and self.game.deal.cards[hand]:  # they were entered
                label = self.cards_of(hand)
                items.append((label, lambda h=hand: history.show(self.app, self, h)))
        return items

    def _show(self, which: int) -> None:
        self.shows = which

    # Time

    def tick(self, now: int) -> int:
        if self.messages or self.shows:
            return ticks.NEVER
        if self.lingers:
            if self._linger_until < 0:
                self._linger_until = ticks.later(now, LINGER)
            wait = ticks.until(self._linger_until, now)
            if not wait:
                self.lingers = False
                self.app.redraw()
            return wait
        wait = super().tick(now)
        if self.table.prompt()[0] == table.THINK and not self.app.changed:
            self._spin(now)
        return wait

    def work(self) -> bool:
        return not (self.shows or self.lingers) and super().work()

    def _spin(self, now: int) -> None:
        """Turn the spinner while a bot thinks."""
        if self._spin_at < 0:
            self._spin_at = ticks.later(now, _SPIN)
        elif not ticks.until(self._spin_at, now):
            self._spin_at = ticks.later(now, _SPIN)
            self.spinner = (self.spinner + 1) % 4
            self.app.redraw()

    # What the picture shows

    def draw(self, canvas) -> None:
        picture.draw(canvas, self)

    def name_all(self) -> None:
        super().name_all()
        self._names.append(say("name.dummy"))

    def takes(self, hand: int) -> str:
        """Return a sentence: which hand takes the trick."""
        if hand > self.game.seats:
            return say("parlett.takes", name=say("dummy.begins"))
        return self.of_seat(hand, "parlett.you_take", "parlett.takes")

    def cards_of(self, hand: int) -> str:
        """Return the title of a list of the cards that were entered for a hand."""
        if hand > self.game.seats:
            return say("parlett.dummy_cards")
        return say("adding.cards_of", name=self.name(hand))

    def mark(self, seat: int) -> str:
        if seat > self.game.seats:
            return say("name.dummy_short")
        mark = super().mark(seat).replace(seat_names.BOT, "")
        if self.game.rules.hands > self.game.seats and mark == say("name.dummy_short"):
            return mark + str(seat)
        return mark

    def fit(self, canvas, words: str, width: int) -> str:
        """Return a text that fits a width; if it is too wide, a mark takes the place of a name."""
        if canvas.width(words) > width:
            hands = range(1, self.game.rules.hands + 1)
            named = [(len(self.name(hand)), hand) for hand in hands if self.name(hand) in words]
            if named:
                hand = max(named)[1]
                words = words.replace(self.name(hand), self.mark(hand))
        return canvas.fit(words, width)

    def hand(self, hand: int) -> list:
        """Return the cards of a hand as players sort them (P-19)."""
        return self.game.deal.in_order(self.game.deal.cards[hand])

    def open_hand(self) -> int:
        """Return the open hand, if there is one other than that of `shown_hand`; else 0."""
        deal = self.game.deal
        for hand in range(1, self.game.rules.hands + 1):
            if deal.is_open(hand) and deal.cards[hand] is not None and hand != self.shown_hand():
                return hand
        return 0

    def rows(self, over: bool = False) -> list:
        """Return the hands whose points are shown (P-74); with `over`, all hands of a deal."""
        rules = self.game.rules
        return list(range(1, (rules.hands if over or rules.show_dummy_score else rules.seats) + 1))

    def knows_bid(self, hand: int) -> bool:
        """Return whether the display may show a hand's bid now."""
        deal = self.game.deal
        if deal.bids[hand] is None:
            return False
        if deal.shows_bid(hand):
            return True
        return self.game.rules.bids != "secret" if self.keeps_score else hand == self.shown_hand()
