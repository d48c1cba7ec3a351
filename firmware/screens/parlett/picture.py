"""How Parlett's game in play looks.

From above: who does what, with the trump at the right; the players with the tricks that each has
taken of those it bid; the cards of the trick; a hand that lies open; the own hand.
"""

from micropython import const

from engine import table
from engine.cards import JOKER
from engine.parlett.deal import BEGIN, BIDDING, DEALING, OPENING, OVER, SHOWING
from engine.parlett.moves import REVEAL
from engine.parlett.pack import NO_TRUMP
from firmware.screens.common.news import HEADING, draw_news
from firmware.screens.parlett import scores
from firmware.screens.parlett.answers import Answers
from firmware.ui.canvas import CENTRE, HEIGHT, LARGE, WIDTH
from firmware.ui.hand import CARD_WIDTH, draw_card
from firmware.ui.strip import draw_strip
from firmware.words import SIGNS, card_text

# What is looked at in between (`ParlettScreen.shows`).
NOTHING = const(0)
TRICK = const(1)
SCORES = const(2)

_PLAYERS = const(8)  # the line of the players
_TRICK = const(17)  # the cards of the trick
_OPEN = const(29)  # a hand that lies open
_HAND = const(47)  # the own hand
_ANSWERS = const(52)  # the answers to a question, beside what is bid


def draw(canvas, screen) -> None:
    """Draw all of a `ParlettScreen` on a cleared canvas."""
    what, seat = screen.table.prompt()
    between = screen.lingers or screen.shows != NOTHING or screen.news
    if screen.covered and not between:
        _draw_cover(canvas, screen, seat)
        if screen.notice:
            _draw_notice(canvas, screen)
        return
    room = WIDTH - 1
    if not _is_over(screen) or (between and screen.shows != SCORES):
        room = _draw_trump(canvas, screen.game.deal) - 2
    canvas.text(canvas.fit(_heading(screen, what, seat), room), 1, 0)
    totals = screen.game.standing.totals
    if screen.shows == SCORES:
        scores.draw_result(canvas, screen, None, totals, screen.line)
    elif _is_over(screen) and not between:
        scores.draw_result(canvas, screen, screen.game.results[-1], totals, screen.line)
    elif screen.news and not screen.shows:
        lines, cards = screen.news[0]
        draw_news(canvas, lines, cards, screen.game.deal.turn_up)
    elif _asks_table(screen):
        scores.draw_beside(canvas, screen)
        screen.question.draw(canvas, 10)
    elif screen.question is None or screen.shows or screen.lingers:
        _draw_table(canvas, screen)
    elif isinstance(screen.question, Answers):
        _draw_bids(canvas, screen)
        screen.question.draw(canvas, 9, _ANSWERS, _HAND)
        _draw_hand(canvas, screen, screen.shown_hand(), _HAND)
    else:
        _draw_told(canvas, screen)
        screen.question.draw(canvas, _top(screen))
    if what == table.THINK and screen.spinner >= 0:
        draw_spinner(canvas, screen)
    if screen.notice:
        _draw_notice(canvas, screen)


def draw_question(canvas, screen) -> None:
    """Draw again what moving a cursor changes."""
    question = screen.question
    if question is None:
        own = screen.game.deal.turn == screen.shown_hand()
        top = _HAND if own else _OPEN
        _draw_hand(canvas, screen, screen.game.deal.turn, top, (screen.marked, screen.at))
    elif _asks_table(screen):
        canvas.fill(66, 8, WIDTH - 66, HEIGHT - 8, 0)
        question.draw(canvas, 10)
    elif isinstance(question, Answers):
        canvas.fill(_ANSWERS, 8, WIDTH - _ANSWERS, _HAND - 8, 0)
        question.draw(canvas, 9, _ANSWERS, _HAND)
    else:
        top = _top(screen)
        start = max(8, top - 1)  # the heading keeps its eight rows
        canvas.fill(0, start, WIDTH, top + question.height - start, 0)
        question.draw(canvas, top)


def draw_spinner(canvas, screen) -> None:
    """Draw that a bot is at work, beside the trump."""
    canvas.fill(WIDTH - 24, 0, 8, 8, 0)
    canvas.icon(f"spinner_{screen.spinner % 4}", WIDTH - 24, 0)


def _asks_table(screen) -> bool:
    """Whether a question has the scores beside it, since no hand is on the display."""
    return isinstance(screen.question, Answers) and not screen.shown_hand() and not screen.shows


def _is_over(screen) -> bool:
    """Whether a deal has ended and the next has not begun."""
    return screen.game.phase in (BEGIN, OVER)


def _top(screen) -> int:
    """The row under which a question is drawn."""
    return 8 if screen.game.phase == BIDDING else 10 if _is_telling(screen) else 19


def _is_telling(screen) -> bool:
    """Whether the cards of a hand are told, one after another."""
    return screen.game.phase in (DEALING, SHOWING, OPENING)


def _heading(screen, what: int, seat: int) -> str:
    """Who is to do what."""
    game = screen.game
    if screen.shows == SCORES:
        return f"After deal {len(game.results)}" if _is_over(screen) else _deal(screen)
    if screen.news and not screen.shows:
        return HEADING
    if screen.shows or screen.lingers:
        winner = screen.name(game.deal.winners[-1])
        return "You take the trick" if winner == "You" else f"{winner} takes the trick"
    if what == table.OVER:
        return _winners(screen)
    if what == table.OK:
        return f"Deal {len(game.results)} is over. OK: next"
    if screen.question is not None:
        return screen.question.title
    name = screen.name(game.deal.turn) if what == table.MOVE else screen.name(seat)
    if what == table.THINK:
        return f"{name} thinks"
    if name == "Dummy":
        return "Play for the dummy"
    return "Your turn" if name == "You" else f"{name} plays"


def _deal(screen) -> str:
    """Which deal it is, and whose."""
    return f"Deal {len(screen.game.results) + 1}: {screen.name(screen.game.dealer)} dealt"


def _winners(screen) -> str:
    """Who has won; of many the numbers alone."""
    names = [screen.name(winner) for winner in screen.game.winners]
    if len(names) == 1:
        return "You win!" if names[0] == "You" else f"{names[0]} wins!"
    if len(names) > 2:
        names = ["You" if name == "You" else name[-1] for name in names]
    return f"{', '.join(names[:-1])} and {names[-1]} win!"


def _draw_trump(canvas, deal) -> int:
    """Draw the trump at the right of the heading, with the card turned up; returns its left."""
    if deal.trump is None:
        return WIDTH
    text = "NT" if deal.trump == NO_TRUMP else SIGNS[deal.trump]
    if deal.turn_up >= 0:
        card = card_text(deal.turn_up)
        if deal.turn_up != JOKER:
            text = f"{card} NT" if deal.trump == NO_TRUMP else card
    left = WIDTH - 1 - canvas.width(text)
    canvas.text(text, left, 0)
    if deal.turn_up == JOKER:
        left -= 10
        canvas.icon("joker", left, 0)
    return left


def _draw_bids(canvas, screen) -> None:
    """Draw, beside a question, one's own bid and the premium bids that stand."""
    deal = screen.game.deal
    bid = deal.bids[screen.shown_hand()]
    canvas.text(f"Bid {scores.bid_words(screen.game.rules, bid)}", 1, 10)
    y = 20
    for seat in range(1, screen.game.seats + 1):
        kind = deal.premium()[seat]
        if kind:
            canvas.text(screen.name(seat), 1, y)
            canvas.text("reveals" if kind == REVEAL else "declares", 1, y + 9)
            y += 18


def _draw_cover(canvas, screen, seat: int) -> None:
    """Draw that the device is to be handed on."""
    room = _draw_trump(canvas, screen.game.deal) - 2
    canvas.text(canvas.fit(_deal(screen), room), 1, 0)
    canvas.text("Hand over to", WIDTH // 2, 14, align=CENTRE)
    canvas.text(screen.name(seat), WIDTH // 2, 25, LARGE, align=CENTRE)
    show = "OK: enter your bid" if screen.keeps_score else "OK: show the cards"
    canvas.text(show, WIDTH // 2, 45, align=CENTRE)


def _draw_table(canvas, screen) -> None:
    """Draw the players, the trick and the hands."""
    deal = screen.game.deal
    whole = screen.lingers or screen.shows == TRICK
    trick = deal.last_trick() if whole else deal.trick()
    opened = screen.open_hand()
    hands = screen.game.rules.hands
    width = WIDTH // hands
    for hand in range(1, hands + 1):
        x = (hand - 1) * width
        stands_out = hand == (deal.winners[-1] if whole else deal.turn)
        leads = bool(trick) and trick[0][0] == hand
        _draw_player(canvas, screen, hand, x, width, stands_out, leads, opened > 0)
        for player, card in trick:
            if player == hand:
                if opened:
                    canvas.text(card_text(card), x + width // 2, _TRICK, LARGE, align=CENTRE)
                else:
                    draw_card(canvas, card, x + 1, _TRICK + 1, False, deal.turn_up)
    if opened:
        _draw_hand(canvas, screen, opened, _OPEN)
    if screen.shown_hand():
        _draw_hand(canvas, screen, screen.shown_hand(), _HAND)


def _draw_player(
    canvas, screen, hand: int, x: int, width: int, stands_out: bool, leads: bool, flat: bool
) -> None:
    """Draw who sits there and how many tricks of those bid it has, over a card or beside it.

    stands_out: whether it is its turn, or the trick is its. leads: whether it led, and is
    underlined.
    """
    deal = screen.game.deal
    bid = "?"
    if screen.knows_bid(hand):
        bid = str(deal.bids[hand])
        if not flat:
            bid = scores.bid_words(screen.game.rules, deal.bids[hand])
    taken = str(deal.tricks[hand])
    name = screen.name(hand)
    if flat:
        name = "You" if name == "You" and width > 40 else "D" if name == "Dummy" else str(hand)
    name = canvas.fit(name, width - 2)
    if stands_out:
        canvas.fill(x, _PLAYERS - 1, canvas.width(name) + 2, 9)
    end = canvas.text(name, x + 1, _PLAYERS, colour=0 if stands_out else 1)
    if leads:
        canvas.horizontal(x + 1, _PLAYERS + 8, canvas.width(name))
    if flat:
        canvas.text(f"{taken}/{bid}", end + 4, _PLAYERS)
        return
    middle = x + (CARD_WIDTH + 2 + width) // 2
    canvas.text(taken, middle, _TRICK + 4, align=CENTRE)
    canvas.horizontal(middle - 4, _TRICK + 13, 8)
    canvas.text(bid, middle, _TRICK + 15, align=CENTRE)


def _draw_hand(canvas, screen, hand: int, y: int, only=None) -> None:
    """Draw a hand, or the cards at some places of it again.

    Where a card of it is asked for, those that may be played stand out.
    """
    deal = screen.game.deal
    cards = screen.hand(hand)
    what, seat = screen.table.prompt()
    asked = what == table.MOVE and screen.question is None and deal.turn == hand
    if not asked or screen.lingers or screen.shows:
        draw_strip(canvas, cards, y, joker=deal.turn_up)
        return
    following = deal.following(hand)
    draw_strip(
        canvas, cards, y, screen.at, lambda card: card in following, joker=deal.turn_up, only=only
    )


def _draw_told(canvas, screen) -> None:
    """Draw what is on the table above the cards that are told, and who has what below them."""
    game = screen.game
    deal = game.deal
    if _is_telling(screen):
        hand = screen.table.prompt()[1]
        if game.phase == SHOWING:
            draw_strip(canvas, deal.laid[hand], _HAND, joker=deal.turn_up)
        elif hand <= game.rules.hands and deal.cards[hand]:
            draw_strip(canvas, screen.hand(hand), _HAND, joker=deal.turn_up)
        return
    if game.phase == BIDDING:
        return
    whole = not deal.trick()
    trick = deal.last_trick() if whole else deal.trick()
    hands = game.rules.hands
    width = WIDTH // hands
    for hand in range(1, hands + 1):
        x = (hand - 1) * width + 1
        name = "D" if hand > game.seats else str(hand)
        for player, card in trick:
            if player == hand:
                words = f"{name} {card_text(card)}"
                wins = whole and hand == deal.winners[-1]
                if wins:
                    canvas.fill(x - 1, 8, canvas.width(words) + 2, 9)
                canvas.text(words, x, 9, colour=0 if wins else 1)
        bid = str(deal.bids[hand]) if screen.knows_bid(hand) else "?"
        canvas.text(f"{name} {deal.tricks[hand]}/{bid}", x, 56)


def _draw_notice(canvas, screen) -> None:
    """Draw what is said once, where it hides no cards."""
    lines = canvas.wrap(screen.notice[0].upper() + screen.notice[1:], WIDTH - 2)[:3]
    question = screen.question
    asks_table = isinstance(question, Answers) and not screen.shown_hand()
    if asks_table or screen.covered or _is_over(screen):
        top = HEIGHT - 8 * len(lines)
    elif question is None or screen.shown_hand():
        top = _PLAYERS + 1
    else:
        top = 1  # over the heading, since a grid of cards lies below
    canvas.fill(0, top - 1, WIDTH, 8 * len(lines) + 1)
    for number, line in enumerate(lines):
        canvas.text(line, 1, top + 8 * number, colour=0)
