"""How Parlett's game in play looks.

From above: who does what, with the trump at the right; the players with the tricks that each has
taken of those it bid; the cards of the trick; a hand that lies open; the own hand.
"""

from micropython import const

from engine import table
from engine.parlett.deal import BEGIN, BIDDING, DEALING, OVER
from engine.parlett.pack import NO_TRUMP
from firmware.screens.parlett import scores
from firmware.screens.parlett.answers import Answers
from firmware.screens.parlett.screen import SCORES, TRICK
from firmware.ui.canvas import CENTRE, HEIGHT, LARGE, WIDTH
from firmware.ui.canvas import RIGHT as TO_THE_RIGHT
from firmware.ui.hand import CARD_WIDTH, SIGNS, card_text, draw_card
from firmware.ui.strip import draw_strip

_PLAYERS = const(8)  # the line of the players
_TRICK = const(17)  # the cards of the trick
_OPEN = const(29)  # a hand that lies open
_HAND = const(47)  # the own hand


def draw(canvas, screen) -> None:
    """Draw all of a `ParlettScreen` on a cleared canvas."""
    what, seat = screen.table.prompt()
    if screen.covered:
        _draw_cover(canvas, screen, seat)
        return
    canvas.text(canvas.fit(_heading(screen, what, seat), WIDTH - 14), 1, 0)
    if not _is_over(screen):
        _draw_trump(canvas, screen.game.deal)
    if screen.shows == SCORES or (_is_over(screen) and not screen.lingers and not screen.shows):
        scores.draw(canvas, screen)
    elif screen.news:
        _draw_news(canvas, screen)
    elif _asks_table(screen):
        scores.draw_beside(canvas, screen)
        screen.question.draw(canvas, 10)
    elif screen.question is None or screen.shows or screen.lingers:
        _draw_table(canvas, screen)
    elif isinstance(screen.question, Answers):
        screen.question.draw(canvas, 10, 16)
        draw_strip(canvas, screen.hand(screen.shown_hand()), _HAND)
    else:
        _draw_told(canvas, screen)
        screen.question.draw(canvas, _top(screen))
    if what == table.THINK and screen.spinner >= 0:
        draw_spinner(canvas, screen)
    _draw_notice(canvas, screen.notice)


def draw_question(canvas, screen) -> None:
    """Draw again what moving a cursor changes."""
    question = screen.question
    if question is None:
        own = screen.game.deal.turn == screen.shown_hand()
        top = _HAND if own else _OPEN
        canvas.fill(0, top, WIDTH, 17, 0)
        _draw_hand(canvas, screen, screen.game.deal.turn, top)
    elif _asks_table(screen):
        canvas.fill(66, 8, WIDTH - 66, HEIGHT - 8, 0)
        question.draw(canvas, 10)
    elif isinstance(question, Answers):
        canvas.fill(0, 10, WIDTH, _HAND - 10, 0)
        question.draw(canvas, 10, 16)
    else:
        top = _top(screen)
        canvas.fill(0, top - 1, WIDTH, HEIGHT + 1 - top, 0)
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
    known = screen.game.deal.known >> screen.table.prompt()[1] & 1
    return 8 if screen.game.phase == BIDDING and known else 19


def _heading(screen, what: int, seat: int) -> str:
    """Who is to do what."""
    game = screen.game
    if screen.shows == SCORES:
        return f"Deal {len(game.results) + 1}: {screen.name(game.dealer)} dealt"
    if screen.shows == TRICK or screen.lingers:
        winner = game.deal.winners[-1]
        return (
            "You take the trick"
            if screen.name(winner) == "You"
            else (f"{screen.name(winner)} takes the trick")
        )
    if what == table.OVER:
        names = [screen.name(winner) for winner in game.winners]
        one = len(names) == 1 and names[0] != "You"
        return " and ".join(names) + (" wins!" if one else " win!")
    if what == table.OK:
        return f"Deal {len(game.results)} is over. OK: next"
    if screen.news:
        return "OK: go on"
    if screen.question is not None:
        return screen.question.title
    name = screen.name(game.deal.turn) if what == table.MOVE else screen.name(seat)
    if what == table.THINK:
        return f"{name} thinks"
    if name == "Dummy":
        return "Play for the dummy"
    return "Your turn" if name == "You" else f"{name} plays"


def _draw_trump(canvas, deal) -> None:
    """Draw the trump suit at the right of the heading."""
    if deal.trump is None:
        return
    text = "NT" if deal.trump == NO_TRUMP else SIGNS[deal.trump]
    canvas.text(text, WIDTH - 1, 0, align=TO_THE_RIGHT)


def _draw_cover(canvas, screen, seat: int) -> None:
    """Draw that the device is to be handed on."""
    canvas.text("Hand over to", WIDTH // 2, 12, align=CENTRE)
    canvas.text(screen.name(seat), WIDTH // 2, 24, LARGE, align=CENTRE)
    show = "OK: enter your bid" if screen.keeps_score else "OK: show the cards"
    canvas.text(show, WIDTH // 2, 46, align=CENTRE)


def _draw_news(canvas, screen) -> None:
    """Draw what a bot has done."""
    y = 9
    for line in screen.news:
        canvas.text(line, WIDTH // 2, y, align=CENTRE)
        y += 9
    count = len(screen.news_cards)
    x = (WIDTH - count * (CARD_WIDTH + 4) + 4) // 2
    for card in screen.news_cards:
        draw_card(canvas, card, x, 30, False)
        x += CARD_WIDTH + 4


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
        _draw_player(canvas, screen, hand, x, width, stands_out, opened > 0)
        for player, card in trick:
            if player == hand:
                if opened:
                    canvas.text(card_text(card), x + width // 2, _TRICK, LARGE, align=CENTRE)
                else:
                    draw_card(canvas, card, x + 1, _TRICK + 1, False)
    if opened:
        _draw_hand(canvas, screen, opened, _OPEN)
    if screen.shown_hand():
        _draw_hand(canvas, screen, screen.shown_hand(), _HAND)


def _draw_player(canvas, screen, hand: int, x: int, width: int, stands_out: bool, flat: bool):
    """Draw who sits there and how many tricks of those bid it has, over a card or beside it."""
    deal = screen.game.deal
    bid = str(deal.bids[hand]) if screen.knows_bid(hand) else "?"
    taken = str(deal.tricks[hand])
    name = screen.name(hand)
    if flat:
        name = "You" if name == "You" and width > 40 else "D" if name == "Dummy" else str(hand)
    name = canvas.fit(name, width - 2)
    if stands_out:
        canvas.fill(x, _PLAYERS, canvas.width(name) + 3, 8)
    end = canvas.text(name, x + 1, _PLAYERS, colour=0 if stands_out else 1)
    if flat:
        canvas.text(f"{taken}/{bid}", end + 4, _PLAYERS)
        return
    middle = x + (CARD_WIDTH + 2 + width) // 2
    canvas.text(taken, middle, _TRICK + 4, align=CENTRE)
    canvas.horizontal(middle - 4, _TRICK + 13, 8)
    canvas.text(bid, middle, _TRICK + 15, align=CENTRE)


def _draw_hand(canvas, screen, hand: int, y: int) -> None:
    """Draw a hand; where a card of it is asked for, those that may be played stand out."""
    deal = screen.game.deal
    cards = screen.hand(hand)
    what, seat = screen.table.prompt()
    asked = what == table.MOVE and screen.question is None and deal.turn == hand
    if not asked or screen.lingers or screen.shows:
        draw_strip(canvas, cards, y)
        return
    following = deal.following(hand)
    draw_strip(canvas, cards, y, screen.at, lambda card: card in following)


def _draw_told(canvas, screen) -> None:
    """Draw what is on the table above the cards that are told, and who has what below them."""
    game = screen.game
    deal = game.deal
    if game.phase in (DEALING, BIDDING):
        return
    trick = deal.trick() or deal.last_trick()
    words = [f"{_short(screen, hand)} {card_text(card)}" for hand, card in trick]
    if trick and not deal.trick():
        words.append(f"→ {_short(screen, deal.winners[-1])}")
    canvas.text(canvas.fit("  ".join(words), WIDTH - 2), 1, 9)
    taken = [
        f"{_short(screen, hand)} {deal.tricks[hand]}/"
        + (str(deal.bids[hand]) if screen.knows_bid(hand) else "?")
        for hand in range(1, game.rules.hands + 1)
    ]
    canvas.text(canvas.fit("   ".join(taken), WIDTH - 2), 1, 56)


def _short(screen, hand: int) -> str:
    """A name that takes little room."""
    name = screen.name(hand)
    return "D" if name == "Dummy" else name[0] + name[-1] if name != "You" else name


def _draw_notice(canvas, notice: str) -> None:
    if not notice:
        return
    lines = canvas.wrap(notice[0].upper() + notice[1:], WIDTH - 2)[:3]
    top = HEIGHT - 8 * len(lines)
    canvas.fill(0, top - 1, WIDTH, HEIGHT + 1 - top)
    for number, line in enumerate(lines):
        canvas.text(line, 1, top + 8 * number, colour=0)
