"""The scores of Parlett's game: beside a question, and deal by deal with the points explained."""

from micropython import const

from engine.parlett.deal import BEGIN, OVER
from firmware.ui.canvas import RIGHT as TO_THE_RIGHT
from firmware.ui.canvas import WIDTH

_TOP = const(10)
_ROW = const(9)
_PREMIUM = ("", " D", " R")  # beside a bid that is declared or revealed
_WORDS = const(47)  # where the explanation begins


def draw_beside(canvas, screen) -> None:
    """Draw the bids, tricks and totals at the left of a question."""
    game = screen.game
    deal = game.deal
    y = _TOP
    asked = screen.question.hand
    premium = deal.premium()
    for hand in range(1, game.rules.hands + 1):
        name = "D" if hand > game.seats else str(hand)
        if hand == asked:
            canvas.icon("right", 0, y)
        canvas.text(name, 6, y)
        bid = str(deal.bids[hand]) if screen.knows_bid(hand) else "-" if _waits(deal, hand) else "?"
        told = deal.told >> hand & 1 or deal.winners
        mark = _PREMIUM[premium[hand]]
        canvas.text(f"{deal.tricks[hand] if told else '-'}/{bid}{mark}", 15, y)
        if hand in screen.rows():
            canvas.text(str(game.standing.totals[hand]), 62, y, align=TO_THE_RIGHT)
        y += _ROW
    canvas.text(f"Deal {len(game.results) + 1}", 1, _WORDS)
    canvas.text(canvas.fit(f"{screen.name(game.dealer)} deals", 62), 1, _WORDS + 8)


def _waits(deal, hand: int) -> bool:
    """Whether a bid is still to be told or hidden."""
    return deal.bids[hand] is None and not deal.is_hidden(hand)


def draw(canvas, screen) -> None:
    """Draw the totals, and of the deal that has ended what each got and what for."""
    game = screen.game
    result = game.results[-1] if game.phase in (BEGIN, OVER) else None
    draw_result(canvas, screen, result, game.standing.totals, screen.line)


def draw_result(canvas, screen, result, totals, line: int) -> None:
    """Draw a row for each hand, the totals at the right, and the explanation of one row.

    result: the deal (`standing.Result`), or None where only the totals are known. totals: by hand.
    """
    y = _TOP
    rows = screen.rows()
    points = result.points if result else None
    for number, hand in enumerate(rows):
        colour = 1
        if number == line:
            canvas.fill(0, y - 1, WIDTH, _ROW)
            colour = 0
        canvas.text(canvas.fit(screen.name(hand), 34), 1, y, colour=colour)
        if points:
            gained = points.total[hand] + result.bonus[hand]
            canvas.text(f"+{gained}", 66, y, colour=colour, align=TO_THE_RIGHT)
            made = "✓" if result.made[hand] else "×"
            canvas.text(made, 76, y, colour=colour)
        canvas.text(str(totals[hand]), WIDTH - 3, y, colour=colour, align=TO_THE_RIGHT)
        y += _ROW
    words = explained(screen, result, rows[line]) if result else match_words(screen, rows[line])
    for number, text in enumerate(canvas.wrap(words, WIDTH - 2)[:2]):
        canvas.text(text, 1, _WORDS + 8 * number)


def explained(screen, result, hand: int) -> str:
    """What a hand got in a deal and what for, such as `3 tricks + 20 + 30 declared`."""
    points = result.points
    tricks = points.tricks[hand]
    parts = ["1 trick" if tricks == 1 else f"{tricks} tricks"]
    if points.bonus[hand]:
        parts.append(str(points.bonus[hand]))
    if points.premium[hand]:
        kind = "revealed" if points.premium[hand] > 30 else "declared"
        parts.append(f"{points.premium[hand]} {kind}")
    if points.others[hand]:
        failed = [
            screen.name(seat)
            for seat in range(1, screen.game.seats + 1)
            if result.premium[seat] and not result.made[seat] and seat != hand
        ]
        parts.append(f"{points.others[hand]} from {' and '.join(failed)}")
    if result.bonus[hand]:
        parts.append(f"{result.bonus[hand]} for the game")
    words = " + ".join(parts)
    bid = result.bids[hand]
    if bid is None:
        return "Bid not shown: " + words
    shown = result.made[hand] or result.premium[hand] or screen.game.rules.show_failed_bids
    if screen.keeps_score or shown or screen.people == [hand]:  # P-25
        return f"Bid {bid}: {words}"
    return "Missed the bid: " + words


def match_words(screen, hand: int) -> str:
    """How far the match is, and a hand in it."""
    game = screen.game
    rules = game.rules
    standing = game.standing
    if rules.match == "nine_deals":
        words = f"{len(game.results)} of {rules.target} deals played"
    elif rules.match == "target":
        words = f"The first to {rules.target} wins"
    else:
        won = standing.bonuses[hand] if hand <= game.seats else 0
        what = "game" if rules.match == "rubber" else "bonus"
        plural = "" if won == 1 else "es" if what == "bonus" else "s"
        words = f"This game {standing.scores[hand]} of 100, {won} {what}{plural} of 3"
    return words
