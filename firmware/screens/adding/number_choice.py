"""Choosing what a card counts (A-39, A-40), one of its alternatives (V-02), who is named, or how
many cards of a rank are played (V-13)."""

from micropython import const

from engine import cards
from engine.adding import moves
from engine.adding.effect_table import AT_ONCE, NEXT, ROWS
from engine.adding.record import choice
from firmware.device.keys import ALONG, DOWN, OK, RANKS, UP
from firmware.screens.adding import signs
from firmware.screens.common.asking import Asking
from firmware.ui.canvas import CENTRE, LARGE, SMALL, WIDTH
from firmware.ui.pad import Pad
from firmware.words import card_text, say
from firmware.words.adding import times

_LEAP = const(10)  # what UP and DOWN change a number by if there are many


def within_limit(game, card: int, number: int) -> bool:
    """Return whether a card that counts a number makes a total within the limit."""
    return game.rules.total(card, game.deal.total, number) <= game.rules.limit


def name_or_answer(screen, seat: int, card: int, number: int) -> None:
    """Answer a screen with a play; first ask it for the player to name if there is one (V-01).

    seat: the one that plays. In the past it may be another than that of the turn: a card can come
        together with the play before it (V-13).
    """
    game = screen.game
    move = moves.make(moves.PLAY, seat, card, number)
    names = game.needs_name(game.rules.chosen(move))
    if names and not moves.named_of(number, seat):
        several = [moves.named(number, seat, other) for other in game.nameable(seat)]
        if len(several) > 1:
            screen.question = NumberChoice(screen, seat, card, several)
            return
        move = moves.make(moves.PLAY, seat, card, several[0])
    screen.play(move)


def _who(effect) -> str:
    """Return the key of the question for the player whom an effect names."""
    wanted = [row[0] for row in ROWS if row[5] & (AT_ONCE | NEXT) and getattr(effect, row[1])]
    if wanted == ["name_next", "name_pays"]:
        return "adding.who_pays_next"
    return "effect.who." + wanted[0] if len(wanted) == 1 else "adding.who"


class _AboutCard(Asking):
    """A question about a card that was chosen; BACK leads to the question before it."""

    keys = "question"

    def __init__(self, screen):
        """screen: the question replaces its present one until it is answered.

        It is a `GameScreen`, or has these of its attributes: game, question, `choose`, `play` and
        `name`.
        """
        self._screen = screen
        self._before = screen.question

    def back(self) -> bool:
        self._screen.question = self._before
        return True


class HowMany(_AboutCard):
    """How many cards of one rank are played at once (V-13)."""

    def __init__(self, screen, several: list):
        """several: the plays, at least two."""
        super().__init__(screen)
        card = card_text(cards.without_suit(moves.value_of(several[0])))
        self.title = say("adding.how_many", card=card)
        self._several = several
        self._pad = Pad([str(count + 1) for count in range(len(several))], 0, len(several))

    @property
    def makes(self) -> tuple:
        """What the cards make, as `total_made`."""
        game = self._screen.game
        total = game.deal.total
        for move in self._several[: self._pad.chosen + 1]:
            total = game.rules.total(moves.value_of(move), total, moves.number_of(move))
        words = f"={total}"
        return words, words, total <= game.rules.limit

    def key(self, key: int) -> None:
        if key == OK:
            self._screen.answer(*self._several[: self._pad.chosen + 1])
        elif key < RANKS:
            self._pad.key(key)
        elif key - RANKS < len(self._several):
            self._pad.chosen = key - RANKS

    def draw(self, canvas, x: int, y: int, width: int, height: int) -> None:
        """Draw the question in a box (pixels)."""
        asked = self.title.partition(": ")[2]
        words = canvas.first_fit((self.title, asked), width)  # a joker has a long name
        canvas.text(words, x + width // 2, y, align=CENTRE)
        self._pad.draw(canvas, x, y + 12, width, 17)


class NumberChoice(_AboutCard):
    """The numbers that a card can count: two boxes, or one number or name to change.

    card: the card.
    """

    def __init__(self, screen, seat: int, card: int, numbers: list):
        """seat: the one that plays the card."""
        super().__init__(screen)
        effect = screen.game.rules.effect(card)
        self._several = len(effect.ways) > 1
        self._names = moves.named_of(numbers[0], seat) > 0
        asked = "adding.counts"
        if self._names:
            asked = _who(effect.of(numbers[0]))
        self.title = say(asked, card=card_text(card))
        self.card = card
        self._numbers = numbers
        self.takes_ranks = len(numbers) > _LEAP  # then these keys type it
        self._typed = 0
        self._at = 0 if self._names else len(numbers) - 1
        while self._at and not within_limit(screen.game, card, numbers[self._at]):
            self._at -= 1

    @property
    def number(self) -> int:
        """The number under the cursor."""
        return self._numbers[self._at]

    def key(self, key: int) -> None:
        count = len(self._numbers)
        if key == OK:
            self.back()
            self._screen.choose(self.card, self.number)
        elif key >= RANKS:
            self._type((key - RANKS + 1) % 10)
        elif count > _LEAP and key in (UP, DOWN):
            self._at = (self._at + ALONG[key] * _LEAP) % count
        else:
            self._at = (self._at + ALONG[key]) % count

    def _type(self, digit: int) -> None:
        """Add a digit to the typed number; begin a new one if the card can't count that."""
        self._typed = self._typed * 10 + digit
        if self._typed not in self._numbers:
            self._typed = digit
        if self._typed in self._numbers:
            self._at = self._numbers.index(self._typed)

    def draw(self, canvas, x: int, y: int, width: int, height: int) -> None:
        """Draw the question in a box (pixels)."""
        middle = x + width // 2
        canvas.text(self.title, middle, y, align=CENTRE)
        room = width // 2 - 5
        if len(self._numbers) > 2 or any(self._wide(canvas, n) > room for n in self._numbers):
            canvas.icon("left", x + 4, y + 16)
            canvas.icon("right", x + width - 9, y + 16)
            self._draw_number(canvas, self.number, middle, y + 13, 1, width - 30)
            return
        for index, number in enumerate(self._numbers):
            chosen = index == self._at
            canvas.rounded(x, y + 12, width // 2 - 1, 17, filled=chosen)
            self._draw_number(canvas, number, x + width // 4, y + 15, 0 if chosen else 1, room)
            x += width // 2

    def _beside(self, number: int) -> tuple:
        """Return what stands beside a number: signs, and how many players are skipped, as text."""
        if not self._several:
            return [], ""
        effect = self._effect(number)
        return signs.of_choice(effect), str(effect.skip) if effect.skip > 1 else ""

    def _text(self, number: int) -> str:
        effect = self._effect(number)
        return times(effect.kind) or choice(effect, moves.counted(number))

    def _effect(self, number: int):
        """Return the effect that a number chooses."""
        return self._screen.game.rules.effect(self.card).of(number)

    def _wide(self, canvas, number: int, font=SMALL) -> int:
        """Return how wide a number is in a font with what stands beside it, in pixels."""
        if self._names:
            return WIDTH  # names are shown one at a time
        beside, skips = self._beside(number)
        wide = canvas.width(self._text(number), font) + canvas.width(skips) + 2 * len(skips)
        return wide + sum(canvas.icon_size(sign)[0] + 2 for sign in beside)

    def _draw_number(self, canvas, number: int, x: int, y: int, colour: int, room: int) -> None:
        """Draw what a card counts, or the seat that is named, in the middle of a room (pixels)."""
        if self._names:
            name = self._screen.name(moves.named_of(number, self._screen.game.deal.turn))
            canvas.text(canvas.fit(name, room), x, y + 3, colour=colour, align=CENTRE)
            return
        font = LARGE if self._wide(canvas, number, LARGE) <= room else SMALL
        beside, skips = self._beside(number)
        x -= self._wide(canvas, number, font) // 2
        x = canvas.text(self._text(number), x, y if font is LARGE else y + 3, font, colour)
        for sign in beside:
            x = canvas.icon(sign, x + 2, y + 3, colour)
        canvas.text(skips, x + 2, y + 3, colour=colour)
