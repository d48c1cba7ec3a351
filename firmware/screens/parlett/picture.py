"""Draw Parlett's game in play.

From the top: who does what, and the trump; the players with their tricks and bids; the cards of the
trick; an open hand; the player's own hand.
"""

from micropython import const

from engine import table
from engine.cards import JOKER
from engine.parlett.deal import BIDDING, DEALING, OPENING, PLAYING, SHOWING
from engine.parlett.moves import REVEAL
from engine.parlett.pack import NO_TRUMP
from firmware.screens.common import shared_picture
from firmware.screens.parlett import scores
from firmware.screens.parlett.lay_aside import LayAside
from firmware.screens.parlett.questions import Answers
from firmware.ui.canvas import CENTRE, HEIGHT, LARGE, RIGHT, SMALL, WIDTH
from firmware.ui.hand import CARD_WIDTH, draw_card
from firmware.ui.strip import NARROW_TEN, draw_strip
from firmware.words import SIGNS, card_text, say

# What a person looks at (`GameScreen.shows`).
TABLE = const(0)
TRICK = const(1)
SCORES = const(2)

_PLAYERS = const(10)  # the line of the players
_TRICK = const(19)  # the cards of the trick
_CARD = const(27)  # their height
_OPEN = const(29)  # a hand that lies open
_HAND = const(47)  # the player's own hand
_ANSWERS = const(52)  # the left edge of the answers to a question, right of the bids
_APART = const(2)  # pixels between two suits of a hand
_SPINS = const(13)  # the room for the spinner, after the heading
_RANKING = const(60)  # the right edge of the points beside the cup
_PERSON = const(7)  # the width of the sign in place of “You” above an open hand
_GAP = const(8)  # the fewest pixels between the heading and the words "no trump"
_NOTICE = const(9)  # the height of a line of a notice


def draw(canvas, screen) -> None:
    """Draw a `GameScreen` on a clear canvas."""
    what, seat = screen.table.prompt()
    between = screen.lingers or screen.shows != TABLE or screen.messages
    if screen.covered and not between:
        _draw_cover(canvas, screen, seat)
    else:
        _draw_heading(canvas, screen, what, seat, between)
        _draw_middle(canvas, screen, between)
    if screen.notice:
        _draw_notice(canvas, screen)


def _draw_middle(canvas, screen, between) -> None:
    """Draw what is below the heading; between: whether something is read before the next key."""
    game = screen.game
    question = screen.question
    if screen.cup and not between:
        _draw_cup(canvas, screen)
    elif screen.shows == SCORES or (_is_over(screen) and not between):
        result = None if screen.shows == SCORES else game.results[-1]
        totals = game.standing.totals
        scores.draw_result(canvas, screen, result, totals, screen.line, not screen.notice)
    elif screen.messages and not screen.shows:
        lines, cards = screen.messages[0]
        shared_picture.draw_message(canvas, lines, cards, game.deal.turn_up)
    elif isinstance(question, Answers) and not (screen.shown_hand() or screen.shows):
        scores.draw_beside(canvas, screen)
        lines = len(_notice_lines(canvas, screen))  # three lie over the cells
        question.draw(canvas, question.left, 10, HEIGHT - (lines < 3) * lines * _NOTICE)
    elif question is None or screen.shows or screen.lingers:
        _draw_table(canvas, screen)
    elif isinstance(question, Answers):
        _draw_bids(canvas, screen)
    else:
        _draw_entered(canvas, screen)


def _draw_heading(canvas, screen, what: int, seat: int, between) -> None:
    """Draw who is to do what, a spinner while a bot thinks, and the trump."""
    heading = _heading(canvas, screen, what, seat)
    spins = what == table.THINK and screen.spinner >= 0
    width = canvas.width(heading) + (_SPINS if spins else 2)
    room = WIDTH
    if not _is_over(screen) or (between and screen.shows != SCORES):
        room = _draw_trump(canvas, screen.game.deal, width + _GAP)
    end = canvas.text(heading if width < room else screen.fit(canvas, heading, room - 3), 1, 0)
    if spins:
        canvas.icon(f"spinner_{screen.spinner}", end + 4, 0)


def _draw_cup(canvas, screen) -> None:
    """Draw the cup, and beside it the points of all, the most first."""
    totals = screen.game.standing.totals
    y = 14
    for hand in sorted(screen.rows(), key=lambda hand: -totals[hand]):
        total = str(totals[hand])
        canvas.text(total, _RANKING, y, align=RIGHT)
        canvas.text(canvas.fit(screen.name(hand), _RANKING - 4 - canvas.width(total)), 1, y)
        y += 10
    shared_picture.draw_cup(canvas, screen, _RANKING + 4, 14)
    end = say("look.back" if screen.looks_back else "play.again")
    canvas.text(end, (_RANKING + 4 + WIDTH) // 2, 45, align=CENTRE)


def _is_over(screen) -> bool:
    """Return whether a deal has ended and the next has not begun."""
    return screen.game.between_deals or screen.game.over


def _top(screen) -> int:
    """Return the top of a question in pixels."""
    return 8 if screen.game.phase == BIDDING else 10 if _is_entering(screen) else 20


def _is_entering(screen) -> bool:
    """Return whether the cards of a hand are being entered."""
    return screen.game.phase in (DEALING, SHOWING, OPENING)


def _heading(canvas, screen, what: int, seat: int) -> str:
    """Return the heading: who is to do what."""
    game = screen.game
    if screen.shows == SCORES:
        if _is_over(screen):
            return say("parlett.after_deal", deal=len(game.results))
        return _deal(screen)
    if screen.messages and not screen.shows:
        return say("message.go_on")
    if screen.shows:
        return say("parlett.last_trick", name=screen.name(game.deal.takers[-1]))
    if screen.lingers:
        return screen.takes(game.deal.takers[-1])
    if what == table.OVER:
        return shared_picture.winner_heading(canvas, screen)
    if what == table.CONFIRM:
        if game.standing.is_reached():  # and yet the match goes on
            return say("play.tie")
        return say("parlett.deal_over", deal=len(game.results))
    if screen.question is not None:
        return screen.question.title
    if what == table.MOVE and game.phase != PLAYING:  # a finished game is looked through
        return screen.of_seat(seat, "play.your_turn", "parlett.bids")
    hand = game.deal.turn if what == table.MOVE else seat
    if hand > game.seats:
        return say("parlett.play_dummy")
    return shared_picture.turn_heading(screen, what, hand)


def _deal(screen) -> str:
    """Return the number of the deal and its dealer, as a text."""
    game = screen.game
    deal = len(game.results) + 1
    return screen.of_seat(game.dealer, "parlett.you_deal", "parlett.deal", deal=deal)


def _draw_trump(canvas, deal, left: int) -> int:
    """Draw the trump, or the card turned up, at the right; return its left edge in pixels.

    left: the left edge of the room for it. If there is too little for the words, a sign stands for
    "no trump".
    """
    if deal.trump is None:
        return WIDTH
    right = WIDTH - 1
    card = deal.turn_up
    turned = card_text(card) if 0 <= card != JOKER else ""
    width = 7 if card == JOKER else canvas.width(turned)
    if deal.trump == NO_TRUMP:
        words = say("trump.none")
        room = 10 if card == JOKER else width + 4 if card >= 0 else 0
        if left + room + canvas.width(words) <= right:
            right -= canvas.width(words)
            canvas.text(words, right, 0)
        else:
            right -= 7
            canvas.icon("no_trump", right, 0)
        right -= 4 if card >= 0 else 0
    elif card < 0:
        right -= 7
        canvas.text(SIGNS[deal.trump], right, 0)
    right -= width
    if card == JOKER:
        canvas.icon("joker", right, 0)
    else:
        canvas.text(turned, right, 0)
    return right


def _draw_bids(canvas, screen) -> None:
    """Draw a question, the player's own bid, the premium bids that stand, and the hand."""
    deal = screen.game.deal
    own = screen.shown_hand()
    screen.question.draw(canvas, _ANSWERS, 9, _HAND)
    bid = scores.bid_words(screen.game.rules, deal.bids[own])
    canvas.text(say("parlett.own_bid", bid=bid), 1, _PLAYERS)
    y = 20
    for seat in range(1, screen.game.seats + 1):
        kind = deal.premium()[seat]
        if kind and seat != own:
            canvas.text(screen.name(seat), 1, y)
            does = say("premium.reveals" if kind == REVEAL else "premium.declares")
            canvas.text(does, 1, y + 9)
            y += 18
    _draw_hand(canvas, screen, own, _HAND)


def _draw_cover(canvas, screen, seat: int) -> None:
    """Draw the request to hand the device to a seat."""
    words = _deal(screen)
    room = _draw_trump(canvas, screen.game.deal, canvas.width(words) + 2 + _GAP)
    canvas.text(screen.fit(canvas, words, room - 3), 1, 0)
    canvas.text(say("cover.hand_over"), WIDTH // 2, 14, align=CENTRE)
    canvas.text(screen.name(seat), WIDTH // 2, 25, LARGE, align=CENTRE)
    show = say("cover.enter_bid" if screen.keeps_score else "cover.show_cards")
    canvas.text(show, WIDTH // 2, 45, align=CENTRE)


def _draw_table(canvas, screen) -> None:
    """Draw the players, the trick and the hands."""
    deal = screen.game.deal
    opened = screen.open_hand()
    own = screen.shown_hand()
    whole = screen.lingers or screen.shows == TRICK
    stands_out = deal.takers[-1] if whole else deal.turn  # who took the trick, or plays
    trick = deal.last_trick() if whole else deal.trick()
    played = dict(trick)
    hands = screen.game.rules.hands
    width = WIDTH // hands
    missing = -2  # for the first hand without a card: there, words explain the numbers
    for hand in range(1, hands + 1):
        card = played.get(hand, missing)
        if card == missing:
            missing = -1
        bid = deal.bids[hand] if screen.knows_bid(hand) else -1
        leads = bool(trick) and trick[0][0] == hand
        shows = hand == stands_out, leads, card, deal.tricks[hand], bid
        _draw_player(canvas, screen, hand, (hand - 1) * width, width, shows, opened > 0)
    if opened:
        _draw_hand(canvas, screen, opened, _OPEN)
    if own:
        _draw_hand(canvas, screen, own, _HAND)


def _draw_player(canvas, screen, hand: int, x: int, width: int, shows, flat: bool) -> None:
    """Draw a player: its name, its tricks and bid, and its card of the trick.

    In place of the first card that is not played yet, words say which number is which.

    x, width: its column, in pixels.
    shows: whether to highlight the name; whether an arrow marks the card, because it led; the card,
        -2 for the words, -1 for nothing; the tricks; the bid, or -1 if it is unknown.
    flat: whether there is less height, because of an open hand.
    """
    stands_out, leads, card, taken, bid = shows
    name = screen.name(hand)
    if flat and not (screen.is_you(hand) and width > 40):
        name = "" if screen.is_you(hand) else screen.mark(hand)
    name = canvas.fit(name, width - 2)
    colour = 1
    if stands_out:
        colour = 0
        canvas.fill(x, _PLAYERS - 1, (canvas.width(name) if name else _PERSON) + 2, 9)
    end = x
    if not name:
        end = canvas.icon("person", x + 1, _PLAYERS, colour)
    else:
        end = canvas.text(name, x + 1, _PLAYERS, colour=colour)
    if flat:
        _draw_numbers(canvas, taken, bid, end, _PLAYERS, x + width)
        if card >= 0:
            words = card_text(card)
            font = LARGE if canvas.width(words, LARGE) <= width else SMALL
            words = canvas.fit(words, width, font)
            wide = canvas.width(words, font)
            left = x + min((width - wide) // 2 + (4 if width > 40 else 0), width - wide)
            canvas.text(words, left, _TRICK - (font is LARGE), font)
            if leads and left > x + 5:
                canvas.icon("right", x + 1, _TRICK + 1)
        elif card < -1:
            words = say("parlett.got_bid")
            canvas.text(words, x + min(1, width - canvas.width(words)), _TRICK)
        return
    middle = x + (CARD_WIDTH + 2 + width) // 2
    words = scores.bid_words(screen.game.rules, bid) if bid >= 0 else "?"
    canvas.text(str(taken), middle, _TRICK + 1, align=CENTRE)
    canvas.horizontal(middle - 4, _TRICK + 9, 8)
    canvas.text(words, middle, _TRICK + 11, align=CENTRE)
    if card < 0:
        if card < -1:
            canvas.text(say("parlett.got"), x + 1, _TRICK + 1)
            canvas.text(say("parlett.bid"), x + 1, _TRICK + 11)
        return
    draw_card(canvas, card, x + 1, _TRICK, False, screen.game.deal.turn_up, _CARD)
    if leads:
        canvas.icon("left", x + CARD_WIDTH + 2, _TRICK + 20)


def _draw_numbers(canvas, taken: int, bid: int, end: int, y: int, right: int) -> None:
    """Draw the tricks and the bid (-1 if it is unknown) beside a name.

    end, right: the right edges of the name and of its column. Beside a long name, an unknown bid is
    left out, and a known one is closer.
    """
    words = f"{taken}/{bid if bid >= 0 else '?'}"
    left = right - 1 - canvas.width(words)
    if left < end + 4 and bid < 0:
        words = str(taken)
        left = end + 4
    canvas.text(words, max(end + 1, min(end + 4, left)), y)


def _draw_hand(canvas, screen, hand: int, y: int) -> None:
    """Draw a hand; if the table asks for one of its cards, those that can be played have boxes."""
    deal = screen.game.deal
    asked = screen.table.prompt()[0] == table.MOVE and screen.question is None
    chosen, boxed = -1, ()
    if asked and deal.turn == hand and not (screen.lingers or screen.shows):
        chosen, boxed = screen.at, deal.following(hand)
    cards = screen.hand(hand)
    draw_strip(canvas, cards, y, chosen, boxed, joker=deal.turn_up, apart=_APART)


def _draw_entered(canvas, screen) -> None:
    """Draw a grid of cards to enter, or a bid, and what is on the table."""
    game = screen.game
    deal = game.deal
    screen.question.draw(canvas, _top(screen))
    if _is_entering(screen):
        hand = screen.table.prompt()[1]
        if game.phase == SHOWING:
            cards = deal.laid[hand]
        else:
            cards = screen.hand(hand) if hand <= game.rules.hands and deal.cards[hand] else ()
        draw_strip(canvas, cards, _HAND, joker=deal.turn_up, apart=_APART)
    elif game.phase != BIDDING:
        _draw_entered_trick(canvas, screen)


def _draw_entered_trick(canvas, screen) -> None:
    """Draw the trick above the grid, and the tricks and bids below it."""
    game = screen.game
    deal = game.deal
    whole = not deal.trick()
    played = dict(deal.last_trick() if whole else deal.trick())
    hands = game.rules.hands
    width = WIDTH // hands
    for hand in range(1, hands + 1):
        x = (hand - 1) * width
        name = screen.mark(hand)
        card = played.get(hand, -1)
        if card >= 0:
            words = name if card == JOKER else f"{name} {card_text(card)}"
            if canvas.width(words) > width - 2:
                words = words.replace("10", NARROW_TEN)
            colour = 1
            if whole and hand == deal.takers[-1]:
                wide = canvas.width(words) + (11 if card == JOKER else 2)
                canvas.fill(x, 9, min(wide, width), 9)
                colour = 0
            end = canvas.text(words, x + 1, 10, colour=colour)
            if card == JOKER:
                canvas.icon("joker", end + 2, 10, colour)
        bid = deal.bids[hand] if screen.knows_bid(hand) else -1
        end = canvas.text(name, x + 1, 56)
        _draw_numbers(canvas, deal.tricks[hand], bid, end, 56, x + width)
    if not played:
        canvas.text(say("parlett.legend"), WIDTH // 2, 10, align=CENTRE)


def _draw_notice(canvas, screen) -> None:
    """Draw the notice where it hides no cards."""
    lines = _notice_lines(canvas, screen)
    top = _notice_top(screen)
    if top == _PLAYERS and isinstance(screen.question, LayAside):
        canvas.fill(0, _PLAYERS - 1, WIDTH, _HAND - 4 - _PLAYERS)
        top += 6
    shared_picture.draw_notice(canvas, lines, top, _NOTICE)


def _notice_lines(canvas, screen) -> list:
    """Return the lines of the notice, at most three; none if there is no notice."""
    return canvas.wrap(screen.notice, WIDTH - 2)[:3] if screen.notice else []


def _notice_top(screen) -> int:
    """Return the row of pixels where a notice begins, or HEIGHT if it is at the bottom."""
    question = screen.question
    beside_scores = isinstance(question, Answers) and not screen.shown_hand()
    if beside_scores or screen.covered or _is_over(screen):
        return HEIGHT
    # Over the heading if a grid of cards lies below.
    return _PLAYERS if question is None or screen.shown_hand() else 1
