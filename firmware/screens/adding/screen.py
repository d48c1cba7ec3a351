"""An adding game in play: how it responds to keys and time.

The same screen serves real cards, hands on the device, and bots: it asks for what the table asks
for. `firmware.screens.adding.picture` draws it.
"""

from engine import cards, table
from engine.adding import moves
from engine.adding.bots.keeping import advice
from engine.adding.correcting import held
from engine.adding.deal import PLAYING
from engine.adding.effects import ADD
from engine.adding.outcome import NOTHING
from engine.adding.review import better_play
from firmware import ticks
from firmware.device.keys import ALONG, OK, RANKS, UP
from firmware.device.sound import TIME
from firmware.screens.adding import cells, people, seats, set_total
from firmware.screens.adding.card_entry import CardEntry, card_entry
from firmware.screens.adding.card_table import CardTable
from firmware.screens.adding.cells import CROSS
from firmware.screens.adding.entered_hand import EnteredHand
from firmware.screens.adding.history import Rows
from firmware.screens.adding.number_choice import (
    HowMany,
    NumberChoice,
    name_or_answer,
    within_limit,
)
from firmware.screens.adding.picture import CLOCK, NARROW, draw, who_pays
from firmware.screens.adding.review import Better
from firmware.screens.adding.school import School
from firmware.screens.common.menu import items_for
from firmware.screens.common.picker import Picker
from firmware.screens.common.play import PlayScreen
from firmware.ui.countdown import Countdown
from firmware.words import card_text, explain, say
from firmware.words.adding import call, tokens

# What a move is, by its kind.
_IN_WORDS = (
    "",
    "move.dealt",
    "move.plays",
    "move.draws",
    "move.draws_none",
    "adding.cannot_play",
    "move.draws_late",
    "",
    "move.leaves",
    "move.joins",
)


class GameScreen(PlayScreen):
    """Show a table of an adding game, and pass the answers of the people on to it.

    stuck: whether the player to move has no legal card.
    came_from: the motion after a play, as (total before, card, whether it adds), or None.
    turned: whether the last play turned the direction.
    better: after a hand, a play that would have been better, as of `better_play`; () until that is
        known, None for none.
    school: the answers of players who say the new total first (`School`); None until it is needed.
    clock: the `Countdown` of the turn, or None.
    short_names: the names of all seats for the row of the seats, with an empty entry 0.
    unsure: whether it is still unknown if a player must say the total; the old picture stays.
    """

    def __init__(self, app, table_):
        super().__init__(app, table_)
        self.came_from: tuple | None = None
        self.turned = False
        self.school = None
        self.stays_lit = self.real
        self.begin()
        self.repeat_message()

    # Messages

    def played(self, place: int) -> None:
        """Show the card that a person must lay for a bot, and what it lost in mid-hand."""
        game = self.game
        done = game.outcome(place)
        seat = moves.seat_of(game.history[place])
        name = self.name(seat)
        if self.is_laid_by_hand(seat) and done.card >= 0:
            if done.bust:
                says = say("adding.goes_over", limit=game.rules.limit)
            elif done.follows and game.next_seat != seat:
                says = say("adding.say_to", call=call(game), name=self.name(game.next_seat))
            else:
                says = say("adding.say", call=call(game))
            lay = say("message.lay", name=name)
            self.messages.append(((lay, says), (done.card,)))
        if not self.people_left():
            return
        if done.bust and not game.between_deals and not game.over:
            if game.rules.bust_by_playing:
                why = say("adding.bot_over", name=name, limit=game.rules.limit)
            else:
                why = say("adding.bot_cannot", name=name)
            if game.rules.after_bust == "out_total_stays":
                left = say("adding.play_on")
            elif self._has_nothing_left(seat):
                left = say("adding.out_pile_goes")
            else:
                left = say("adding.pile_goes", left=self.what_is_left(seat))
            self.messages.append(((why, left), _laid_down(done)))
        elif game.phase == PLAYING and seat in done.eliminated:
            why = say("adding.makes", name=name, total=done.after)
            self.messages.append(((why, say("adding.out_play_on")), _laid_down(done)))
        else:
            self._show_what_others_pay(done, name)
        self._show_moved_cards(done, self.people[0] if len(self.people) == 1 else 0)

    def _show_what_others_pay(self, done, name: str) -> None:
        """Show what a play costs those who did not make it; name: the player who did."""
        game = self.game
        named, what = who_pays(self, done, self.name)
        if game.deal.phase != PLAYING:
            named = 0  # the end of the hand says it
        all_pay = done.brings == 1 and done.each_pays > 0
        if not named and not all_pay:
            return
        why = say("adding.makes", name=name, total=done.after)
        if all_pay:
            who = "about.aim.all_" if done.cost else "about.aim.others_"
            loses = who + ("lose" if game.standing.tokens else "get")
            self.messages.append(((why, say(loses, tokens=tokens(game.rules, 1))), ()))
        if named:
            out = game.phase == PLAYING and not game.plays_on(named)
            lines = (what, say("adding.out_play_on")) if out else (why, what)
            self.messages.append((lines, _laid_down(done) if out else ()))

    def _show_moved_cards(self, done, you: int) -> None:
        """Show which cards a play has moved (V-09 to V-11); you: the seat that reads it, or 0."""
        game = self.game
        other, count, effect = done.other, done.moved, done.effect
        yours = other == you
        if not other or game.deal.phase != PLAYING:
            return
        cards_shown: list = []
        if effect.names_swapper:
            key = "adding.swaps_yours" if yours else "adding.swaps_hands"
        else:
            if yours:  # the device has given them at once
                given = game.history[done.place + 1 : done.place + 1 + count]
                cards_shown = sorted([moves.value_of(each) for each in given], key=_by_rank)
            if effect.names_giver:
                key = "adding.takes_yours" if yours else "adding.takes_card"
            elif self.table.is_bot(other):
                return
            else:
                key = "adding.you_draw_more" if yours else "adding.draws_more"
        name = self.name(done.seat)
        words = say(key, name=name, other=self.name(other), count=count)
        self.messages.append(((words, ""), cards_shown))

    def uncovered(self, seat: int) -> None:
        """Show what others have done to the hand since its player saw it."""
        game = self.game
        seen = len(game.history) - 1
        while seen > game.starts[-1] and game.mover_of(game.history[seen]) != seat:
            seen -= 1
        for done in game.deal.log:
            if done.other == seat and done.place > seen:
                self._show_moved_cards(done, seat)

    def sets_off(self, place: int) -> bool:
        game = self.game
        done = game.outcome(place)
        self.came_from = None
        self.turned = False
        if done.card >= 0:
            if not done.bust:
                self.came_from = done.before, done.card, done.effect.kind == ADD
                turns = len(game.played_with(place))
                self.turned = done.effect.reverse and game.players() > 2 and turns & 1 > 0
            return True
        return game.between_deals or game.over

    def repeat_message(self) -> None:
        """Show a bot's last move again: its card may not have been laid before a power cut."""
        place = len(self.game.history) - 1
        seat = self.game.mover_of(self.game.history[place])
        if seat and self.is_laid_by_hand(seat):
            self.played(place)

    def is_laid_by_hand(self, seat: int) -> bool:
        """Return whether a seat is a bot whose cards a person lays on a real table."""
        return self.table.role(seat).startswith("table:")

    def redo(self) -> bool:
        done = super().redo()
        if done:
            self.repeat_message()
        return done

    # Keys

    def enter(self, card: int, number=None) -> None:
        """Take a real card, and the number that it counts unless that is None."""
        number = cells.meant(self.game, card, number)
        if self.table.prompt()[0] == table.ENTER:
            self.answer(self.game.given(card))
        elif number is None or not self.game.numbers(card):
            self._play(card)
        else:
            self.play(moves.make(moves.PLAY, self.game.deal.turn, card, number))

    def play(self, move: int) -> None:
        """Make a play; if cards of its rank may follow at once, first ask how many (V-13)."""
        several = self.game.alike(move)
        if len(several) > 1:
            self.question = HowMany(self, several)
        else:
            self.answer(move)

    def enter_usual(self, card: int) -> None:
        """Take a real card that counts the largest number that does not go over the limit."""
        numbers = self.game.numbers(card)
        fitting = [number for number in numbers if within_limit(self.game, card, number)]
        self.enter(card, (fitting or numbers or [None])[-1])

    def take_other_number(self) -> None:
        """Let the last card count its other number."""
        card, number = self.other_number()
        self.table.undo()
        self.game = self.table.game
        self.answer(moves.make(moves.PLAY, self.game.deal.turn, card, number))

    def other_number(self) -> tuple:
        """Return the card that a person has just played, and the other number that it can count.

        Return (-1, 0) if the last move is no such card, or was played with others (V-13).
        """
        game = self.game
        move = game.history[-1]
        card = moves.value_of(move)
        alone = len(game.played_with(len(game.history) - 1)) == 1
        role = self.table.role(moves.seat_of(move))
        if moves.kind_of(move) == moves.PLAY and role == "table" and alone:
            effect = game.rules.simple(card)
            if effect is not None and len(effect.numbers) > 1:
                numbers = game.rules.numbers(card, game.deal.log[-1].before)
                if len(numbers) == 2:
                    return card, numbers[numbers[0] == moves.number_of(move)]
        return -1, 0

    def explain(self, cell: tuple) -> None:
        """Explain a cell whose label is not a card."""
        card, number = cell
        if cells.is_other(cell):
            if self.table.prompt()[0] == table.MOVE:
                self.notice = say("adding.counts_number", card=card_text(card), number=number)
        elif cell == CROSS:
            entered = self.table.prompt()[0] == table.ENTER
            self.notice = say("adding.no_card_drawn" if entered else "adding.cannot")

    def cannot(self, entry) -> None:
        """Take the answer that a seat can't play or drew no card; entry: the `CardEntry`."""
        what, seat = self.table.prompt()
        if what == table.ENTER:
            self.answer(moves.make(moves.NODRAW, seat))
        elif not entry.warned and self.game.may_be_out(seat) and self.game.every_card_fits(seat):
            entry.warned = True
            self.notice = say("adding.every_card_fits", total=self.game.deal.total)
        else:
            self.answer(moves.make(moves.OUT, seat))

    def asked(self, key: int, seat: int) -> None:
        hand = self.hand(seat)
        if key >= RANKS:
            for card in hand:
                if cards.rank_of(card) == key - RANKS:
                    self._play(card)
                    return
            self.notice = say("adding.not_held", rank=cards.RANKS[key - RANKS])
        elif key == UP and self._gives_hints():
            self.hint()
        elif key < OK:
            self.at = (self.at + ALONG[key]) % max(1, len(hand))
        elif self.stuck:
            self.answer(moves.make(moves.OUT, seat))
        else:
            self._play(hand[self.at])

    def _play(self, card: int) -> None:
        """Play a card; first ask for its number if it can count several (A-39, A-40)."""
        numbers = self.game.numbers(card)
        if not numbers:
            self.notice = explain(self.game.refusal(card))
        elif len(numbers) > 1:
            self.question = NumberChoice(self, self.game.deal.turn, card, numbers)
        else:
            self.choose(card, numbers[0])

    def choose(self, card: int, number: int) -> None:
        """Play a card that counts a number; first ask for the player to name if there is one."""
        name_or_answer(self, self.game.deal.turn, card, number)

    def begin_turn(self) -> None:
        what, seat = self.table.prompt()
        self.question = None
        over = what in (table.CONFIRM, table.OVER)
        coached = over and self.app.settings.coach and len(self.people) == 1
        self.better: tuple | None = () if coached else None
        self.unsure = self.app.settings.school != "off" and not self.looks_back
        if not self.unsure:
            self.school = None
        self.clock = None
        if self.app.settings.pace and what == table.MOVE and not self.looks_back:
            self.clock = Countdown(self.app.settings.pace * 1000)
        self.stuck = False
        if what == table.ENTER or (what == table.MOVE and not self.game.knows(seat)):
            self._ask_for_card()
        elif what == table.MOVE:
            hand = self.hand(seat)
            self.stuck = not self.game.plays(seat, hand)
            self.at = next((at for at, card in enumerate(hand) if self.fits(card)), 0)

    def browse(self, key: int = OK) -> None:
        if self.better:
            self.app.push(Better(self.app, self.game.rules, self.better))
        elif key < OK:  # a hand with more cards than there is room for is looked through
            size = self.game.deal.size(self.shown_hand())
            self.at = max(NARROW // 2, min(self.at, size - 1 - NARROW // 2)) + ALONG[key]

    def tick(self, now: int) -> int:
        wait = 0
        if not self.unsure:
            wait = super().tick(now)
            busy = self.motion.goes_on() or self.messages or self.covered or self._skips
            if self.clock and not busy:
                wait = ticks.sooner(wait, self._tick_clock(self.clock, now))
        if self.unsure:  # also if a bot has just played
            if self.school is None:
                self.school = School(self)
            self.unsure = self.school.asks()
            self.app.redraw()
            wait = 0
        return wait

    def work(self) -> bool:
        return not self.unsure and super().work()

    def find_better(self) -> bool:
        if self.better != ():
            return False
        self.better = better_play(self.game, self.people[0])
        self.app.redraw()
        return True

    def _tick_clock(self, clock, now: int) -> int:
        """Count the time of the turn; return the ms until its bar may change, or NEVER."""
        left = clock.left
        bar = clock.bar(CLOCK)
        wait = clock.tick(now)
        if clock.left <= 0 < left:
            self.app.play(TIME)
        if clock.bar(CLOCK) != bar:
            self.app.redraw()
        return wait

    def open_menu(self) -> None:
        if self.clock:
            self.clock.stop()
        super().open_menu()

    def help(self):
        if self.clock:
            self.clock.stop()
        return super().help()

    # The menu

    def in_words(self, move: int) -> str:
        kind = moves.kind_of(move)
        if kind == moves.BEGIN:
            return say("move.hand")
        if kind == moves.TOTAL:
            return say("move.total", total=moves.number_of(move))
        seat = moves.seat_of(move)
        card = card_text(moves.value_of(move))
        if seat == moves.TURN_UP:
            return say("move.turned_up", card=card)
        if kind == moves.DRAW and not self.game.knows(seat):
            kind = moves.GIVE  # out of a known hand (V-10)
        return say(_IN_WORDS[kind], name=self.name(seat), card=card)

    def number(self) -> int:
        return -1 if self.unsure else self.game.deal.total

    def more(self) -> list:
        app = self.app
        game = self.game
        items: list = []
        if self.school and self.school.answers:
            items.append((say("school.title"), self.school.show))
        if self.better:
            items.append((say("coach.better"), self.browse))
        if self._gives_hints():
            items.append((say("coach.hint"), self.hint))
        seats = range(1, game.seats + 1)
        late = [s for s in seats if game.may_draw_late(s) and self.table.role(s) == "table"]
        items += items_for(
            late,
            lambda seat: say("adding.draws_late", name=self.name(seat)),
            lambda seat: self.answer(moves.make(moves.LATE, seat)),
        )
        entered = [s for s in seats if self.is_laid_by_hand(s) and held(game, s)]
        return items + items_for(
            entered,
            lambda seat: say("adding.cards_of", name=self.name(seat)),
            lambda seat: app.push(EnteredHand(app, self, seat)),
        )

    def more_rules(self) -> list:
        app = self.app
        rules = self.game.rules
        return [(say("cards.title"), lambda: app.push(CardTable(app, rules)))]

    def _ask_for_card(self) -> None:
        game = self.game
        plays = self.table.prompt()[0] != table.ENTER
        # When hands are dealt, no card can be missing; a draw may have been forgotten.
        draws = game.must_draw and not game.deal.due
        cross = plays or (draws and game.rules.forget_to_draw != "auto")
        self.question = card_entry(self.app, self, game.rules, cross, plays)

    def settings_changed(self) -> None:
        if isinstance(self.question, CardEntry):
            self._ask_for_card()

    def _gives_hints(self) -> bool:
        """Return whether a person chooses a card of a hand here and may ask what is good."""
        what, asked = self.table.prompt()
        chooses = what == table.MOVE and self.game.knows(asked) and not (self.covered or self.stuck)
        return chooses and self.app.settings.coach and not self.school  # a hint says the total

    def hint(self) -> None:
        """Show what the seeds advise to play and why, with the cursor on that card."""
        game = self.game
        seat = game.deal.turn
        move, why = advice(game.view(seat))
        card = moves.value_of(move)
        self.question = None
        self.at = self.hand(seat).index(card)
        total = game.rules.total(card, game.deal.total, moves.number_of(move))
        limit = game.rules.limit
        self.notice = say("coach." + why, card=card_text(card), total=total, limit=limit)

    def has_history(self) -> bool:
        return not self.unsure  # it has the total that is asked for

    def show_history(self) -> None:
        Rows(self).show()

    def show_people(self) -> None:
        people.show(self.app, self)

    def corrections(self) -> list:
        items: list = []
        if self.game.may_forget_to_draw():
            items.append((say("adding.forgot"), self.ask_forgotten))
        # With real cards, people may have lost count between two turns.
        settled = self.has_history()
        if settled and self.real and self.table.prompt()[0] in (table.MOVE, table.THINK):
            title = say("total.title")
            items.append((title, lambda: set_total.show(self.app, self)))
        return items

    def ask_forgotten(self) -> None:
        """Ask whether the seat that just played forgot to draw (A-24), and enter that."""
        seat = self.last_play().seat
        name = self.name(seat)

        def done(index: int) -> None:
            self.app.pop()
            if index and self.answer(moves.make(moves.NODRAW, seat)):
                self.notice = say("adding.one_fewer", name=name)

        answers = [say("adding.forgot_no"), say("adding.forgot_yes")]
        title, hint = say("adding.forgot_ask", name=name), say("adding.forgot_keys")
        self.app.push(Picker(self.app, title, answers, 0, done, hint))

    # What the picture shows

    def is_visible(self) -> bool:
        return not self.unsure

    def draw(self, canvas) -> None:
        draw(canvas, self)

    def name_all(self) -> None:
        super().name_all()
        # In each picture, it would take a board 8 ms to fit the names of eight seats.
        every = range(1, self.game.seats + 1)
        self.short_names = [""] + [seats.short_name(self, seat) for seat in every]

    def last_play(self):
        """Return what the last play of this hand has done (`Outcome`); `NOTHING` before one."""
        for done in reversed(self.game.deal.log):
            if done.card >= 0:
                return done
        return NOTHING

    def fits(self, card: int) -> bool:
        """Return whether a card can be played without going over the limit."""
        return any(within_limit(self.game, card, number) for number in self.game.numbers(card))

    def hand(self, seat: int) -> list:
        """Return the cards of a seat by rank, as a person sorts them."""
        return sorted(self.game.cards_of(seat), key=_by_rank)

    def what_is_left(self, seat: int, short: bool = False) -> str:
        """Return the tokens or points that a seat has left, or its marks, as a text (A-06).

        short: whether to leave out what a token is called.
        """
        game = self.game
        rules = game.rules
        if self._has_nothing_left(seat):
            return say("adding.out")
        standing = game.standing
        has = standing.points or standing.tokens
        if has is None:
            return tokens(rules, (standing.scores or standing.lost)[seat])
        left = has[seat]
        return say("adding.left", count=left, tokens=left if short else tokens(rules, left))

    def _has_nothing_left(self, seat: int) -> bool:
        """Return whether a seat has lost its last token."""
        standing = self.game.standing
        return not standing.scores and standing.tokens is not None and not standing.tokens[seat]

    def is_in(self, seat: int, in_hand: bool = False) -> bool:
        return self.game.plays_on(seat) if in_hand else self.game.standing.is_in(seat)


def _by_rank(card: int) -> int:
    return cards.rank_of(card) * 4 + card // 13


def _laid_down(done) -> list:
    """Return the known cards that a move laid down, by rank."""
    return sorted(done.laid_down, key=_by_rank)
