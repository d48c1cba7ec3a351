"""Draw an adding game in play."""

from micropython import const

from engine import table
from engine.adding import moves
from firmware.screens.common import said
from firmware.ui.canvas import CENTRE, DIGITS, HEIGHT, LARGE, RIGHT, WIDTH
from firmware.ui.hand import draw_hand
from firmware.ui.strip import draw_strip
from firmware.words import card_text, say
from firmware.words.adding import call

# Everything stands on the display's pages of eight rows, so that little has to be sent when it
# changes: the heading on page 0, the total on 1 to 4, the last play on 6 and the seats on 7.
_MIDDLE = const(8)  # the top of the total and of what is beside it
_BESIDE = const(58)  # where the part beside the total begins
_HEIGHT = const(40)  # of what is beside it
_APART = const(3)  # how many whole cards there is room for beside the total
_LAST = const(48)  # the line of the last play
_NARROW = const(24)  # a column less wide than this shows pips, since figures would be misread
_SEATS = const(56)  # the line of the seats and their tokens


# The parts of the picture (`Canvas.shown`); part 0 is how it is laid out.
_HEADING = const(1)
_DIRECTION = const(2)
_TOTAL = const(3)
_STATE = const(4)  # the state of the game; everything but the cursor follows from it
_PLAY = const(5)  # the line of the last play, or a notice
_BOX = const(6)  # what is beside the total, with the parts that it consists of
_BOX_PARTS = const(17)
_ROW = const(30)  # the line of the seats, with a part for each
_MOST_SEATS = const(8)

# The last play with what the player says, and the same with the points that it costs: the text, and
# shorter ones.
_CALLED = ("adding.called", "adding.called_narrow", "adding.called_short")
_COSTS = ("adding.costs", "adding.costs_narrow", "adding.costs_short")


def draw(canvas, screen) -> None:
    """Draw what has changed of a `GameScreen`, all of it on a cleared canvas."""
    what, seat = screen.table.prompt()
    game = screen.game
    notice = screen.notice
    if not notice and what == table.MOVE and screen.stuck and not screen.covered:
        notice = say("adding.no_card_fits")
    lines = canvas.wrap(notice, WIDTH - 2) if notice else ()
    covers = len(lines) > 2  # more than the lowest lines
    if covers:
        canvas.clear()
    message = screen.messages[0] if screen.messages else None
    layout = message or what == table.OVER, covers
    fresh = canvas.lays_out(layout)
    if message:
        if fresh:
            canvas.text(say("message.go_on"), 1, 0)
            said.draw_message(canvas, *message)
        return
    state = id(game), len(game.history), game.history[-1]  # a correction makes a new game
    if canvas.renew(_HEADING, (what, seat, state), 0, 0, WIDTH - 12, 8):
        canvas.text(canvas.fit(_heading(canvas, screen, what, seat), WIDTH - 13), 1, 0)
    icon = ""
    if game.players() > 2:
        icon = "clockwise" if game.direction > 0 else "anticlockwise"
    if canvas.renew(_DIRECTION, icon, WIDTH - 11, 0, 11, 9) and icon:
        canvas.icon(icon, WIDTH - 11, 0)
    if canvas.renew(_TOTAL, game.deal.total, 0, _MIDDLE, _BESIDE - 1, _HEIGHT - 1):
        _draw_total(canvas, game.deal.total)
    same = canvas.shown[_STATE] == state
    canvas.shown[_STATE] = state
    _draw_beside(canvas, screen, what, seat, state, same)
    if len(lines) > 1:
        canvas.renew(_ROW, notice, 0, _SEATS, WIDTH, HEIGHT - _SEATS, _MOST_SEATS)
    else:
        _draw_seats(canvas, screen, state, same)
    if canvas.renew(_PLAY, notice or state, 0, _LAST - 1, WIDTH, _SEATS - _LAST + 1):
        if lines:
            said.draw_notice(canvas, lines, _LAST)
        else:
            _draw_last_play(canvas, screen)


def _draw_beside(canvas, screen, what: int, seat: int, state, same: bool) -> None:
    """Draw what is beside the total; same: whether the game stands as in the last picture."""
    question = screen.question
    more: object  # what else it shows, apart from the kind
    if screen.covered:
        kind, more = "cover", seat
    elif what == table.OVER or what == table.CONFIRM:
        kind, more = "end", state
    elif question is not None:
        kind, more = "question", (question, question.title)
    else:
        kind, more = "hand", (screen.shown_hand(), what == table.MOVE)
    # The arrow of the direction reaches one row down into it, a notice one row up.
    top, width, height = _MIDDLE + 1, WIDTH - _BESIDE, _HEIGHT - 2
    fresh = canvas.renew(_BOX, (kind, more), _BESIDE, top, width, height, _BOX_PARTS)
    if kind == "question":
        question.draw(canvas, _BOX + 1, _BESIDE, _MIDDLE + 3, width, _HEIGHT - 7)
    elif kind == "hand":
        _draw_hand(canvas, screen, screen.shown_hand(), what == table.MOVE, same and not fresh)
    elif not fresh:
        return
    elif kind == "cover":
        _draw_lines(canvas, say("adding.cover", name=screen.name(seat)).split("\n"))
    elif what == table.OVER:
        said.draw_cup(canvas, screen, _BESIDE, _MIDDLE - 2)
    else:
        _draw_lines(canvas, _end_of_hand(screen))


def _heading(canvas, screen, what: int, seat: int) -> str:
    """Return the heading: who does what next."""
    if what == table.OVER:
        return said.won(canvas, screen)
    if what == table.CONFIRM:
        return say("adding.hand_over", hand=screen.game.deal_number)
    if what == table.ENTER:
        name = screen.name(seat)
        game = screen.game
        if game.must_draw:
            return say("adding.what_drawn", name=name)
        card = game.deal.size(seat) + 1
        return say("play.card_of", name=name, card=card, count=game.rules.hand_size)
    return said.turn(screen, what, seat)


def _draw_total(canvas, total: int) -> None:
    text = str(total)
    right = _BESIDE - 6
    if canvas.width(text, DIGITS) <= right:
        canvas.text(text, right, _MIDDLE, DIGITS, align=RIGHT)
    else:
        canvas.text(text, right, _MIDDLE + 9, LARGE, align=RIGHT)


def _draw_lines(canvas, lines: list) -> None:
    """Draw up to four lines beside the total."""
    y = _MIDDLE + _HEIGHT // 2 - len(lines) * 9 // 2
    for line in lines:
        if line:
            text = canvas.fit(line, WIDTH - _BESIDE)
            canvas.text(text, (_BESIDE + WIDTH) // 2, y, align=CENTRE)
        y += 9


def _end_of_hand(screen) -> list:
    """Return lines: who lost the hand, with which cards, and what is left (A-06)."""
    game = screen.game
    rules = game.rules
    move = game.history[-1]
    loser = moves.seat_of(move)
    if moves.kind_of(move) == moves.PLAY:
        lines = say("adding.went_over", name=screen.name(loser), limit=rules.limit).split("\n")
    else:
        lines = say("adding.cannot_play", name=screen.name(loser)).split("\n")
        if game.cards_of(loser):  # it is laid down
            lines.append(" ".join(card_text(card) for card in screen.hand(loser)))
    lines.append(screen.what_is_left(loser))
    return lines


def _draw_hand(canvas, screen, seat: int, asked: bool, same: bool) -> None:
    """Draw the hand of a seat, 0 for none; asked: whether the table asks for one of its cards."""
    if not seat:
        return
    hand = screen.hand(seat)
    chosen = screen.at if asked and not screen.stuck else -1

    def faint(card: int) -> bool:
        return asked and not screen.fits(card)

    part = _BOX + 1
    if len(hand) > _APART:
        draw_strip(canvas, part, hand, _MIDDLE + 9, chosen, left=_BESIDE, faint=faint, same=same)
    else:
        width = WIDTH - _BESIDE
        draw_hand(canvas, part, hand, _BESIDE, _MIDDLE + 2, width, chosen, faint, same)


def _draw_last_play(canvas, screen) -> None:
    move = screen.last_play()
    if move is None:
        dealer = screen.game.dealer
        if screen.is_you(dealer):
            words = say("adding.you_deal")
        else:
            words = say("play.deals", name=screen.name(dealer))
        canvas.text(words, 1, _LAST)
        return
    game = screen.game
    seat = moves.seat_of(move)
    card = card_text(moves.value_of(move))
    name = screen.name(seat)
    called = call(game)
    if not called:
        canvas.text(say("adding.played", name=name, card=card), 1, _LAST)
        return
    crossed = game.crossed_by(screen.last_play_index()) if game.standing.scores else 0
    whole, narrow, least = _COSTS if crossed else _CALLED
    words = say(whole, name=name, card=card, call=called, count=crossed)
    if canvas.width(words) >= WIDTH:
        short = name if screen.is_you(seat) else str(seat)
        shorter = (
            say(narrow, name=name, card=card, call=called, count=crossed),
            say(narrow, name=short, card=card, call=called, count=crossed),
            say(least, card=card, call=called, count=crossed),
        )
        words = canvas.first_fit(shorter, WIDTH - 1)
    canvas.text(words, 1, _LAST)


def _draw_seats(canvas, screen, state, same: bool) -> None:
    """Draw the line of the seats; same: whether the game stands as in the last picture."""
    game = screen.game
    width = WIDTH // game.seats
    narrow = width < _NARROW
    # In a narrow column, the cross of a player who is out reaches into the next column.
    row = state if narrow and game.players() < game.seats else game.seats
    fresh = canvas.renew(_ROW, row, 0, _SEATS, WIDTH, HEIGHT - _SEATS, _MOST_SEATS)
    if same and not fresh:
        return
    scores = game.standing.scores
    points = game.standing.points
    tokens = game.standing.tokens
    counts = scores or tokens or game.standing.lost
    icon = "penny" if tokens else "penny_gone"
    next_seat = game.next_seat
    x = 0
    for seat in range(1, game.seats + 1):
        shows = (
            seat == next_seat,
            game.standing.is_in(seat),
            counts[seat],
            points and points[seat],
        )
        if canvas.renew(_ROW + seat, shows, x, _SEATS, width, HEIGHT - _SEATS):
            if seat == next_seat:
                canvas.icon("right", x, _SEATS)
            you = screen.is_you(seat)
            if you and width < 32:
                end = canvas.icon("person", x + 4, _SEATS) + 1
            else:
                name = screen.name(seat) if you or width > 60 else str(seat)
                end = canvas.text(name, x + 5, _SEATS) + 1
            if not game.standing.is_in(seat):
                canvas.icon("cross", end, _SEATS)
            elif scores:
                _draw_score(canvas, scores[seat], points[seat], end, x + width, narrow)
            elif narrow or not 0 <= counts[seat] <= 9:
                _draw_count(canvas, counts[seat], icon, end, x + width, narrow)
            else:  # there is room
                canvas.text(str(counts[seat]), canvas.icon(icon, end, _SEATS + 1) + 1, _SEATS)
        x += width


def _draw_count(canvas, count: int, icon: str, x: int, right: int, narrow: bool) -> None:
    """Draw the tokens that a seat has or has lost, left of a column; `+` if they do not fit."""
    text = str(count)
    if narrow and count <= 9 and x + _pips_width(count) <= right:
        _draw_pips(canvas, count, x)
    elif x + canvas.icon_size(icon)[0] + 1 + canvas.width(text) <= right:
        canvas.text(text, canvas.icon(icon, x, _SEATS + 1) + 1, _SEATS)
    else:
        canvas.text("+", min(x, right - canvas.width("+")), _SEATS)


def _draw_score(canvas, score: int, points: int, x: int, right: int, narrow: bool) -> None:
    """Draw a score and the points left in this hand, as far as they fit."""
    text = f":{score}"
    if not narrow and x + canvas.width(text) < right:
        x = canvas.text(text, x, _SEATS) + 2
    if 0 <= points <= 9 and x + _pips_width(points) <= right:
        _draw_pips(canvas, points, x)


def _pips_width(count: int) -> int:
    return (count + 2) // 3 * 3 - 1


def _draw_pips(canvas, count: int, x: int) -> None:
    """Draw up to nine pips, three in a column; a figure beside the seat's would be misread."""
    for pip in range(count):
        canvas.fill(x + pip // 3 * 3, _SEATS + 6 - pip % 3 * 3, 2, 2)
