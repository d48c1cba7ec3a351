"""Draw an adding game in play."""

from micropython import const

from engine import table
from engine.adding import moves
from firmware.screens.adding import seats
from firmware.screens.adding.number_choice import HowMany, NumberChoice
from firmware.screens.common import shared_picture
from firmware.ui.canvas import CENTRE, DIGITS, LARGE, RIGHT, WIDTH
from firmware.ui.hand import draw_card, draw_hand, first_shown
from firmware.ui.motion import LAST
from firmware.ui.strip import draw_strip
from firmware.words import all_of, card_text, say
from firmware.words.adding import call, tokens, total_made

# The lines keep to the display's pages of eight rows, so that little is sent when one changes: the
# heading is on page 0, the total on 1 to 4, the last play on 5 and the seats on 6 and 7.
_MIDDLE = const(8)  # the top of the total and of what is beside it
_BESIDE = const(58)  # the left edge of what is beside the total
_HEIGHT = const(32)  # of the total and of what is beside it
_WHOLE = const(3)  # how many whole cards there is room for beside the total
_LAST_PLAY = const(40)
_LEAST_CURVE = const(8)  # the least height of the curve of the total
_MAKES_WIDTH = const(57)  # the room right of the heading for the total that a card would make

_TOTAL_LEFT = const(3)  # left of it is the clock

NARROW = const(7)
"""How many narrow cards there is room for beside the total."""

CLOCK = const(28)
"""The height of the bar of the clock, if it is full."""

# The phases of a play: the card comes over the old total, then the total counts up or flashes.
_CARD_LEFT = (37, 18)  # where the card is, in pixels, in the first phases

# The last play and what the player says, without and with what comes of it: each as the full text
# and a shorter one.
_CALLED = ("adding.called", "adding.called_narrow")
_COSTS = ("adding.costs", "adding.costs_narrow")


def draw(canvas, screen) -> None:
    """Draw a `GameScreen` on a clear canvas."""
    if screen.messages:
        canvas.text(say("message.go_on"), 1, 0)
        shared_picture.draw_message(canvas, *screen.messages[0])
        return
    what, seat = screen.table.prompt()
    lines = canvas.wrap(screen.notice, WIDTH - 2) if screen.notice else []
    _draw_heading(canvas, screen, what, seat)
    _draw_direction(canvas, screen)
    _draw_total(canvas, screen)
    if screen.clock:
        high = screen.clock.bar(CLOCK)
        canvas.fill(0, _MIDDLE + 1 + CLOCK - high, 2, high)
    _draw_beside(canvas, screen, what, seat)
    if len(lines) < 2:
        seats.draw_seats(canvas, screen)
    if lines:
        shared_picture.draw_notice(canvas, lines, _LAST_PLAY + 1)
    else:
        _draw_last_play(canvas, screen, what)


def _draw_heading(canvas, screen, what: int, seat: int) -> None:
    """Draw who does what next, and beside it what the card under the cursor would make."""
    words = _headings(canvas, screen, what, seat)
    room = WIDTH - 13
    stuck = what == table.MOVE and screen.stuck and not screen.covered
    if stuck:
        canvas.fill(0, 0, room, 8)
    makes = _makes(screen, what)
    if makes:
        _draw_makes(canvas, *makes)
        words.append(screen.name(seat))
        room -= _MAKES_WIDTH + 1
    canvas.text(canvas.first_fit(words, room), 1, 0, colour=0 if stuck else 1)


def _headings(canvas, screen, what: int, seat: int) -> list:
    """Return wordings of the heading, from long to short: who does what next."""
    deal = screen.game.deal
    if what == table.MOVE:
        if screen.stuck and not screen.covered:
            return [say("adding.no_card_fits" if deal.size(seat) else "adding.no_card_left")]
        if not (screen.covered or deal.size(seat)):
            return [say("adding.choose_cross")]
        if deal.more_plays:
            count = deal.more_plays + 1
            whole = screen.of_seat(seat, "adding.your_cards", "adding.plays_cards", count=count)
            return [whole, say("adding.cards_left", count=count)]
    return [_heading(canvas, screen, what, seat)]


def _heading(canvas, screen, what: int, seat: int) -> str:
    """Return the usual heading."""
    game = screen.game
    if what == table.OVER:
        return shared_picture.winner_heading(canvas, screen)
    if what == table.CONFIRM:
        if game.standing.is_reached():  # and yet the game goes on
            return say("play.tie")
        return say("adding.hand_over", hand=game.deal_number)
    if what == table.ENTER:
        if seat == moves.TURN_UP:
            if game.turn_ups == 1:
                return say("ask.turned_up")
            name, card, count = say("card.turned_up"), len(game.deal.pile) + 1, game.turn_ups
            return say("play.card_of", name=name, card=card, count=count)
        name = screen.name(seat)
        size = game.deal.size(seat)
        count = game.hand_size
        if game.must_draw:
            due = game.deal.due
            last = screen.last_play()
            if game.deal.giver and last.effect.names_swapper:
                count = size + due  # a whole hand
            else:
                count = (last.moved or due) if due else 1
                size = count - due
            if count == 1:
                asked = "adding.what_taken" if game.deal.giver else "adding.what_drawn"
                return say(asked, name=name)
        return say("play.card_of", name=name, card=size + 1, count=count)
    return shared_picture.turn_heading(screen, what, seat)


def _makes(screen, what: int):
    """Return what the card under the cursor would make (`total_made`), or None."""
    if what != table.MOVE or screen.covered or screen.stuck or screen.school:
        return None
    question = screen.question
    if isinstance(question, NumberChoice):
        return total_made(screen.game, question.card, (question.number,))
    if isinstance(question, HowMany):
        return question.makes
    hand = screen.shown_hand() if question is None else 0
    if not hand:
        return None
    card = screen.hand(hand)[screen.at]
    return total_made(screen.game, card, screen.game.offered(card))


def _draw_makes(canvas, words: str, total: str, fits: bool) -> None:
    """Draw what a card would make (`total_made`) right of the heading."""
    words = canvas.first_fit((words, total), _MAKES_WIDTH - 3)
    wide = canvas.width(words)
    if not fits:  # dark on light
        canvas.fill(WIDTH - 16 - wide, 0, wide + 3, 8)
    canvas.text(words, WIDTH - 15, 0, colour=1 if fits else 0, align=RIGHT)


def _draw_direction(canvas, screen) -> None:
    """Draw the direction; when it turns, the new one flashes."""
    if screen.game.players() < 3:
        return
    direction = screen.game.deal.direction
    phase = screen.motion.phase
    colour = 1
    if screen.turned and phase < 2:
        direction = -direction
    elif screen.turned and phase < 4:
        canvas.fill(WIDTH - 12, 0, 12, 9)
        colour = 0
    canvas.icon("clockwise" if direction > 0 else "anticlockwise", WIDTH - 11, 0, colour)


def _draw_total(canvas, screen) -> None:
    """Draw the total; after a play, first the card that moves to it."""
    total = screen.game.deal.total
    phase = screen.motion.phase
    card = -1
    flashes = False
    if screen.came_from is not None and phase < LAST:
        before, card, adds = screen.came_from
        if phase < len(_CARD_LEFT):
            total = before
        else:
            card = -1
            if adds:
                total -= (total - before) * (LAST - phase) // (LAST - 1)
            else:
                flashes = phase < 4
    if flashes:
        canvas.fill(_TOTAL_LEFT, _MIDDLE, _BESIDE - 4 - _TOTAL_LEFT, _HEIGHT)
    text = str(total)
    right = _BESIDE - 6
    colour = 0 if flashes else 1
    if canvas.width(text, DIGITS) <= right - _TOTAL_LEFT:
        canvas.text(text, right, _MIDDLE, DIGITS, colour, RIGHT)
    else:
        canvas.text(text, right, _MIDDLE + 9, LARGE, colour, RIGHT)
    if card >= 0:
        draw_card(canvas, card, _CARD_LEFT[phase] - 1, _MIDDLE + 2, False)


def _draw_beside(canvas, screen, what: int, seat: int) -> None:
    """Draw what is beside the total: a question, a hand, or in words what takes its place."""
    if screen.covered:
        _draw_lines(canvas, say("adding.cover", name=screen.name(seat)))
    elif what in (table.OVER, table.CONFIRM):
        if screen.table.winners:
            shared_picture.draw_cup(canvas, screen, _BESIDE, _MIDDLE + 1)
        else:
            _draw_end_of_hand(canvas, screen)
    elif screen.question is not None:
        # The arrow of the direction covers the first row.
        screen.question.draw(canvas, _BESIDE, _MIDDLE + 1, WIDTH - _BESIDE, _HEIGHT - 2)
    else:
        hand = screen.shown_hand()
        if hand and screen.game.deal.size(hand):
            _draw_hand(canvas, screen, hand, what == table.MOVE)
        elif what == table.THINK and not (screen.looks_back or screen.people_left(True)):
            _draw_lines(canvas, say("adding.you_are_out"))


def _draw_lines(canvas, text: str) -> None:
    """Draw a text of a few lines beside the total."""
    y = _MIDDLE + 2
    for line in text.split("\n"):
        canvas.text(canvas.fit(line, WIDTH - _BESIDE), (_BESIDE + WIDTH) // 2, y, align=CENTRE)
        y += 9 if line else 3


def _draw_end_of_hand(canvas, screen) -> None:
    """Draw the last play or the cards laid down, and below it the curve of the total.

    Many cards leave no room for the curve.
    """
    y = _MIDDLE + 1
    lines = _end_of_hand(canvas, screen)
    canvas.texts(lines, _BESIDE, y, 8)
    if lines:
        y += 8 * len(lines) + 1
    if not screen.motion.phase:
        return  # the curve begins to grow after the first picture
    game = screen.game
    totals = game.totals()
    y += 1
    height = _MIDDLE + _HEIGHT - 2 - y
    if screen.better and len(lines) < 3:
        height -= 10
        x = canvas.icon("up", _BESIDE, _MIDDLE + _HEIGHT - 7) + 3
        canvas.text(say("coach.better"), x, _MIDDLE + _HEIGHT - 9)
    if height < _LEAST_CURVE:
        return
    low = min(totals)
    span = max(game.rules.limit, max(totals)) - low
    for x in range(_BESIDE, WIDTH - 2, 4):  # the limit
        canvas.fill(x, y + height - (game.rules.limit - low) * height // span, 2, 1)
    steps = max(1, len(totals) - 1)
    shown = 1 + steps * screen.motion.phase // LAST
    width = WIDTH - _BESIDE - 5
    points = [
        (_BESIDE + 1 + width * step // steps, y + height - (total - low) * height // span)
        for step, total in enumerate(totals[:shown])
    ]
    for place in range(1, len(points)):
        (x, at), (next_x, next_at) = points[place - 1 : place + 1]
        canvas.fill(x, at, next_x - x + 1, 1)
        canvas.fill(next_x, min(at, next_at), 1, abs(next_at - at) + 1)
    if shown >= len(totals):
        x, at = points[-1]
        canvas.fill(x - 1, at - 1, 3, 3)


def _end_of_hand(canvas, screen) -> list:
    """Return lines with the cards the loser laid down (A-47), or the last play, if any."""
    game = screen.game
    room = WIDTH - _BESIDE
    move = game.history[_ended_at(game)]
    loser = moves.seat_of(move)
    if moves.kind_of(move) == moves.OUT and game.cards_of(loser):
        hand = screen.hand(loser)
        laid = list(map(card_text, hand))
        for words in (" ".join(laid), "".join(laid)):
            if canvas.width(words) <= room:
                return [words]
        return canvas.wrap(shared_picture.by_rank(hand), room)
    done = screen.last_play()
    if done.card < 0:
        return []
    words = say("move.plays", name=screen.name(done.seat), card=card_text(done.card))
    return [canvas.fit(words, room)]


def _ended_at(game) -> int:
    """Return the place of the last move, or of the loss before it if it changed only who plays."""
    last = place = len(game.history) - 1
    while moves.kind_of(game.history[place]) >= moves.LEAVE:
        place -= 1
    done = game.outcome(place)
    return place if done.bust and done.loser not in game.those_who_left() else last


def _lost(screen):
    """Yield wordings of who has just lost and what is left (A-06), from long to short.

    If the hand is over because one player is left, what this player wins comes first.
    """
    game = screen.game
    limit = game.rules.limit
    place = _ended_at(game)
    move = game.history[place]
    if moves.kind_of(move) >= moves.LEAVE:
        yield screen.in_words(move)
        return
    loser = moves.seat_of(move)
    done = game.outcome(place)
    named, what_named = who_pays(screen, done, screen.name)
    if named and (named in done.eliminated or done.loser):
        loser = named
    won = done.brings > 0
    if won or (game.between_deals and game.rules.after_bust == "out_total_stays"):
        winner = moves.seat_of(move) if won else game.deal.turn
        what = screen.of_seat(winner, "adding.you_win_hand", "adding.wins_hand")
        yield say("adding.has_left", who=what, left=screen.what_is_left(winner))
        yield what
        if won:
            return
    left = screen.what_is_left(loser)
    name = screen.name(loser)
    if loser == named:
        what = what_named
    elif moves.kind_of(move) != moves.PLAY:
        what = say("adding.cannot_play", name=name)
    elif done.bust:
        what = screen.of_seat(loser, "adding.you_went_over", "adding.went_over", limit=limit)
    else:
        what = screen.of_seat(loser, "adding.you_make", "adding.makes", total=done.after)
    over = game.rules.over_costs and done.after > limit
    if done.loser and (over or game.rules.loss_per_player) and loser not in done.eliminated:
        # The loss differs each time. A named player has crossed no border.
        left = _loss(game, done.hand_cost + (done.cost if done.bust else 0))
    less = screen.what_is_left(loser, short=True)
    for who in (what, name, screen.you_or_mark(loser)):
        for each in (left, less):
            yield say("adding.has_left", who=who, left=each)


def _draw_hand(canvas, screen, seat: int, asked: bool) -> None:
    """Draw the hand of a seat; asked: whether the table asks for one of its cards."""
    hand = screen.hand(seat)
    chosen = screen.at if asked and not screen.stuck else -1

    def faint(card: int) -> bool:
        return asked and not screen.fits(card)

    count = len(hand)
    room = WIDTH - _BESIDE
    if count > NARROW:  # those around the cursor, over a bar that shows where they are
        first = first_shown(count, screen.at, NARROW)
        hand = hand[first : first + NARROW]
        chosen -= first
        canvas.fill(_BESIDE + room * first // count, _MIDDLE + 29, room * NARROW // count, 2)
    if count > _WHOLE:
        draw_strip(canvas, hand, _MIDDLE + 10, chosen, left=_BESIDE, faint=faint)
    else:
        draw_hand(canvas, hand, _BESIDE, _MIDDLE + 3, room, chosen, faint)


def _draw_last_play(canvas, screen, what: int) -> None:
    """Draw who played what and says what, or who lost; before that, who deals."""
    game = screen.game
    if what == table.CONFIRM or (what != table.OVER and game.outcome(len(game.history) - 1).bust):
        canvas.text(canvas.first_fit(_lost(screen), WIDTH - 2), 1, _LAST_PLAY)
        return
    if what == table.OVER:
        end = say("look.back" if screen.looks_back else "play.again")
        canvas.text(end, (_BESIDE + WIDTH) // 2, _LAST_PLAY, align=CENTRE)
        return
    last = screen.last_play()
    if last.card < 0:
        card = game.turned_up()
        dealt = game.deal.receiver
        if what == table.ENTER and game.cards_of(dealt):
            held = " ".join(map(card_text, screen.hand(dealt)))
            words = canvas.fit(say("move.plays", name=screen.name(dealt), card=held), WIDTH - 2)
        elif card >= 0:
            words = say("move.turned_up", card=card_text(card))
        else:
            words = screen.of_seat(game.dealer, "adding.you_deal", "play.deals")
        canvas.text(words, 1, _LAST_PLAY)
        return
    called = call(game)
    if not called:
        canvas.text(screen.in_words(last.move), 1, _LAST_PLAY)
        return
    room = WIDTH - 2
    sign, mark = _moved(screen, last)
    if sign:
        room -= canvas.icon_size(sign)[0] + canvas.width(mark) + 9
    wordings = _called(screen, last, called, sign == "")
    x = canvas.text(canvas.first_fit(wordings, room), 1, _LAST_PLAY)
    if sign:
        x = canvas.icon(sign, x + 6, _LAST_PLAY)
        canvas.text(mark, x + 3, _LAST_PLAY)


def _moved(screen, done) -> tuple:
    """Return a sign of how a play moved cards, and whose hand it changed; "" for neither."""
    if not done.other:
        return "", ""
    effect = done.effect
    sign = "swap" if effect.names_swapper else "take" if effect.names_giver else "draw"
    return sign, screen.you_or_mark(done.other)


def _cost(screen, done) -> str:
    """Return what a play costs or brings, "" for nothing.

    That is points, tokens, or a mark that a player gets.
    """
    game = screen.game
    named, paid = who_pays(screen, done, screen.you_or_mark)
    if not named:
        return _own_cost(game, done)
    if not game.plays_on(named):
        paid = say("adding.has_left", who=screen.you_or_mark(named), left=say("adding.out"))
    return (_own_cost(game, done) + " " + paid).strip()


def _own_cost(game, done) -> str:
    """Return what a play costs or brings all but a named player, "" for nothing."""
    cost = done.cost
    brings = done.brings == 1
    if game.standing.scores is not None:
        cost -= brings
        if cost < 0:
            return "+" + say("tokens.point", count=-cost)
        return _loss(game, cost) if cost else ""
    if not cost and not brings:
        return ""
    what = _loss(game, cost or 1)
    if cost > 1 or not brings:
        return what
    return say("adding.all" if cost else "adding.others", cost=what)


def _loss(game, count: int) -> str:
    """Return the loss of points or tokens with its sign, or the marks that a player gets."""
    if game.standing.scores is not None:
        return "−" + say("tokens.point", count=count)
    return ("−" if game.standing.tokens else "+") + tokens(game.rules, count)


def who_pays(screen, done, called) -> tuple:
    """Return the seat that a play names to lose or to pay, and that it does so; 0 and "" for none.

    done: the `Outcome` of the play. called: a function that returns how a seat is called.
    """
    loser = done.loser
    if loser and not done.bust:
        if screen.is_you(loser):
            return loser, say("adding.you_lose")
        return loser, say("adding.loses", name=called(loser))
    if not done.payer:
        return 0, ""
    cost = _loss(screen.game, 1)
    return done.payer, say("adding.one_pays", name=called(done.payer), cost=cost)


def _skipped(screen, passed: tuple, called) -> str:
    """Return who loses a turn; "" if nobody does.

    passed: the seats that lose a turn. called: a function that returns how a seat is called.
    """
    if not passed:
        return ""
    if len(passed) == 1 and screen.is_you(passed[0]):
        return say("adding.skips_you")
    return say("adding.skips", who=all_of([called(seat) for seat in passed]), count=len(passed))


def _called(screen, done, called: str, whole_names: bool):
    """Yield wordings of the last play and what the player says, from long to short.

    done: what the play has done. whole_names: whether there may be room for the name of the player;
    to try it takes a board 3 ms.
    """
    seat = done.seat
    card = card_text(done.card)
    passed = done.skipped
    costs = _cost(screen, done) + " "
    cost = (costs + _skipped(screen, passed, screen.you_or_mark)).strip()
    whole, narrow = _COSTS if cost else _CALLED
    values: dict = {"card": card, "call": called}
    if cost:
        values["cost"] = cost
    name = screen.name(seat)
    mark = screen.you_or_mark(seat)
    if whole_names and len(passed) == 1 and not screen.is_you(passed[0]):
        # “skips 2” might be two players.
        named = dict(values)
        named["cost"] = (costs + _skipped(screen, passed, screen.name)).strip()
        for who in (name, mark):
            yield say(narrow, name=who, **named)
    if whole_names:
        yield say(whole, name=name, **values)  # the others are rarely needed
        yield say(narrow, name=name, **values)
    yield say(narrow, name=mark, **values)
    if cost:  # more than what is said, which the next player can see
        for who in (name, mark):
            yield say("move.plays", name=who, card=card) + "  " + cost
    yield say("adding.called_short", **values)
