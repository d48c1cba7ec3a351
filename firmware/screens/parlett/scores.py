"""The scores of Parlett's game: beside a question, and in full with explained points."""

from micropython import const

from engine.parlett.deal import PLAYING
from engine.parlett.moves import REVEAL
from engine.parlett.rules import GAME
from firmware.ui.canvas import HEIGHT, RIGHT, WIDTH
from firmware.words import all_of, say

OFFERED = ("", "message.declares", "message.reveals")
"""The keys of texts about a premium bid, `moves.PASS` first."""

_TOP = const(10)
_ROW = const(9)
_TRICKS = const(31)  # the right edge of the tricks, or of the bids without them
_BIDS = const(49)  # the right edge of the bids with them
_GAINED = const(66)  # the right edge of the points of a deal
_WORDS = const(46)  # the top of two lines of words


def draw_beside(canvas, screen) -> None:
    """Draw the table of tricks, bids and points left of a question.

    Below it are the deal and its dealer, or the premium bids that stand.
    """
    game = screen.game
    deal = game.deal
    asked = screen.question.hand
    right = screen.question.left - 3
    plays = deal.phase >= PLAYING
    bids = _BIDS if right > _BIDS + 30 else _TRICKS
    edges = _TRICKS, bids, right
    y = _TOP
    got = say("parlett.got") if plays else ""
    _draw_columns(canvas, (got, say("parlett.bid"), say("parlett.points")), edges, y)
    scored = screen.rows()
    for hand in range(1, game.rules.hands + 1):
        y += _ROW
        if screen.knows_bid(hand):
            bid = str(deal.bids[hand])
        else:
            bid = "" if deal.bids[hand] is None and not deal.is_hidden(hand) else "?"
        known = plays and (deal.counted >> hand & 1 or deal.takers)
        tricks = str(deal.tricks[hand]) if known else ""
        total = str(game.standing.totals[hand]) if hand in scored else ""
        if hand == asked:
            canvas.icon("right", 1, y)
        canvas.text(screen.mark(hand), 7, y)
        _draw_columns(canvas, (tricks, bid, total), edges, y)
    below = _below(screen, canvas, right)
    y += _ROW
    lines = (HEIGHT - y) // _ROW
    canvas.texts(below[-lines:], 1, HEIGHT - _ROW * min(lines, len(below)), _ROW)


def _draw_columns(canvas, strings, edges, y: int) -> None:
    """Draw strings in a line, each ending before its edge."""
    for column, string in enumerate(strings):
        canvas.text(string, edges[column], y, align=RIGHT)


def _below(screen, canvas, width: int) -> list:
    """Return lines that fit a width: the deal, then its dealer or the premium bids that stand."""
    deal = screen.game.deal
    premium = deal.premium()
    stand = [(OFFERED[kind], seat) for seat, kind in enumerate(premium) if kind]
    lines = [say("score.deal", deal=len(screen.game.results) + 1)]
    for key, seat in stand or [("play.deals", deal.dealer)]:
        words = []
        for name in (screen.name(seat), screen.mark(seat)):
            words.append(say(key, name=name).replace("\n", " "))
        if stand:
            words.append(screen.mark(seat) + ": " + say("premium" + key[7:]))  # “message”
        lines.append(canvas.first_fit(words, width - 1))
    return lines


def draw_result(canvas, screen, result, totals, line: int, explains: bool = True) -> None:
    """Draw a row for each hand and the explanation of one row.

    result: a finished deal (`standing.Result`) whose points are explained; None to explain the
        state of the match.
    totals: the points of each hand in the match.
    line: the row to explain.
    explains: whether the explanation can be seen, because no notice covers it.
    """
    y = _TOP
    rows = screen.rows(result is not None)
    scored = screen.rows()
    line = min(line, len(rows) - 1)
    points = result.points if result else None
    for number, hand in enumerate(rows):
        colour = 1
        if number == line:
            canvas.fill(0, y - 1, WIDTH, _ROW)
            colour = 0
        room = _GAINED - 4
        if points:
            canvas.text("✓" if points.made[hand] else "×", 76, y, colour=colour)
        if points and hand in scored:
            gained = f"+{points.total[hand] + result.bonus[hand]}"
            canvas.text(gained, _GAINED, y, colour=colour, align=RIGHT)
            room -= canvas.width(gained)
        canvas.text(canvas.fit(screen.name(hand), room), 1, y, colour=colour)
        if hand in scored:
            canvas.text(str(totals[hand]), WIDTH - 3, y, colour=colour, align=RIGHT)
        y += _ROW
    if not explains:
        return
    hand = rows[line]
    words = explained(screen, result, hand) if result else match_words(screen, hand)
    lines = canvas.wrap(words, WIDTH - 1)
    if len(lines) > (HEIGHT - y) // _ROW:
        lines = canvas.wrap(explained(screen, result, hand, True), WIDTH - 1)
    canvas.texts(lines, 1, min(_WORDS, HEIGHT - _ROW * len(lines)), _ROW)


def explained(screen, result, hand: int, short: bool = False) -> str:
    """Return the points of a hand in a deal, such as `Bid 3: 3 tricks + 20 + 30 declared`.

    short: whether to use the fewest words.
    """
    tricks = result.points.tricks[hand]
    parts = [str(tricks) if short else say("score.tricks", count=tricks)]
    shown = is_shown(screen, result, hand)
    if hand in screen.rows():
        parts += _gains(screen, result, hand, short)
    total = (" +" if short else " + ").join(parts)
    if shown:
        bid = result.bids[hand] if short else bid_words(screen.game.rules, result.bids[hand])
        return say("score.bid", bid=bid, sum=total)
    return say("score.missed_short" if short else "score.missed", sum=total)


def _gains(screen, result, hand: int, short: bool) -> list:
    """Return the points of a hand other than for tricks, each as a text."""
    rules = screen.game.rules
    points = result.points
    parts = []
    if points.bonus[hand]:
        parts.append(str(points.bonus[hand]))
    if result.premium[hand]:  # also if it was missed: 0 points
        revealed = result.premium[hand] == REVEAL
        which = "score.revealed" if revealed else "score.declared"
        parts.append(say(which, points=points.premium[hand]))
    if points.others[hand]:
        failed = [
            screen.name(seat)
            for seat in range(1, rules.seats + 1)
            if result.premium[seat] and not points.made[seat] and seat != hand
        ]
        which = "score.from_short" if short else "score.from"
        parts.append(say(which, points=points.others[hand], who=all_of(failed)))
    bonus = result.bonus[hand]
    if bonus and (points.made[hand] or rules.game_bonus == "all_reaching"):  # P-83
        parts.append(say("score.game_short" if short else "score.game", points=GAME))
        bonus -= GAME
    if bonus:
        parts.append(say("score.rubber_short" if short else "score.rubber", points=bonus))
    return parts


def bid_words(rules, bid: int) -> str:
    """Return a bid as text, such as `3`, or `0/10` if both numbers of tricks make it (P-22)."""
    return "0/10" if rules.four_ten and bid in (0, 10) else str(bid)


def is_shown(screen, result, hand: int) -> bool:
    """Return whether a bid is shown after the deal; a missed one may stay secret (P-25)."""
    rules = screen.game.rules
    if result.bids[hand] is None:
        return False
    if result.made[hand] or hand > rules.seats or result.premium[hand] or rules.show_failed_bids:
        return True
    return screen.people == [hand] or (screen.keeps_score and rules.bids != "secret")


def match_words(screen, hand: int) -> str:
    """Return the state of the match for a hand, as a text."""
    game = screen.game
    rules = game.rules
    standing = game.standing
    if rules.match == "nine_deals":
        return say("score.deals_played", played=len(game.results), deals=rules.target)
    if rules.match == "target":
        return say("score.points_of", points=standing.totals[hand], target=rules.target)
    won = standing.bonuses[hand] if hand <= game.seats else 0
    which = "score.games" if rules.match == "rubber" else "score.bonuses"
    return say(which, points=standing.scores[hand], count=won)
