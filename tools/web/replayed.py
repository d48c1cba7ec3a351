"""A game from its record: step by step on the device in the page, and as a sheet.

It runs inside MicroPython, beside `tools.web.handheld`; also on CPython.
"""

import json

from engine import resuming
from engine.errors import RecordError
from firmware.device.keys import OK, RIGHT
from firmware.screens.common.look import Look
from firmware.screens.families import FAMILIES, module_of
from firmware.words import card_text, explain, say
from tools.web import handheld

_MINUS = "\u2212"


class Replay(handheld.Handheld):
    """A device that shows a game from its record, step by step.

    The arrows step as `firmware.screens.common.look` describes. OK is RIGHT, and BACK does nothing.
    """

    def __init__(self, record, language):
        """Read a record; ValueError, with a sentence for a player, if it can't be read."""
        super().__init__(0, language)
        self._shell.app._stack[1:] = []
        try:
            self._table = resuming.resume(record.split("\n"))
        except RecordError as error:
            why = explain(error)
            raise ValueError(say("line", line=error.line, why=why) if error.line else why) from None
        if not self._table.game.history:
            raise ValueError(say("finished.none"))
        name = self._table.game.name
        self._kind = next(kinds[0][0] for each, _, kinds in FAMILIES if each == name)
        self._look = Look(self._shell.app, self._kind, self._table)
        self._shell.app.push(self._look)

    def step(self, contacts, now):
        """Do what `Handheld.step` does."""
        if contacts & 1 << OK:
            contacts |= 1 << RIGHT
        return super().step(contacts & (1 << OK) - 1, now)

    def place(self):
        """Return how many moves of the game have been made."""
        return len(self._look._game.history)

    def sheet(self):
        """Return the game as [family, hands, deals, rows]; hands and deals: Parlett's game alone.

        hands: (name, whether its points are shown). deals, those that are over: [place in the
        history of the last move, title, cells of each hand]; the cells are those of `_scores`.
        rows: [place in the history, cells] of all plays. A heading has one cell. In an adding game
        a play has player, card and total; anything else that happened has words and total. In
        Parlett's game a trick has the leader, the cards, and who took it.
        """
        game = self._table.game
        screen = module_of(self._kind, "screen").GameScreen(self._shell.app, self._table)
        history = module_of(self._kind, "history")
        rows = history.Rows(screen)
        for _ in rows.reading():
            pass
        cells = _trick if game.name == "parlett" else _event
        made = [
            [place, [rows.label(row)] if rows.is_heading(row) else cells(rows, row)]
            for row, place in enumerate(rows.places)
            if rows.is_heading(row) or game.name != "parlett" or _is_trick(rows, row)
        ]
        if game.name != "parlett":
            return [game.name, [], [], made]
        if all(len(row[1]) == 1 for row in made):
            made = []  # a score sheet has no cards
        shown = screen.rows()
        names = [[screen.name(hand), hand in shown] for hand in range(1, rows.game.rules.hands + 1)]
        return [game.name, names, _scores(rows), made]


def _event(rows, row):
    """Return the cells of what happened in an adding game."""
    from engine.adding import moves
    from engine.adding.record import chosen

    move = rows.move(row)
    if moves.kind_of(move) != moves.PLAY:
        return [rows.label(row), ""]
    card = moves.value_of(move)
    counts = [word for word in chosen(rows.game.rules.effect(card), move) if word[0] in "+-="]
    played = " ".join([card_text(card)] + counts).replace("-", _MINUS)
    seat = moves.seat_of(move)
    if rows.game.rules.chosen(move).names():
        named = moves.named_of(moves.number_of(move), seat)
        played += f" → {rows.screen.name(named)}" if named else ""
    return [rows.screen.name(seat), played, rows.value(row)]


def _is_trick(rows, row):
    """Return whether a row is a trick; the scores have the bids and the card turned up."""
    from engine.parlett import moves

    return moves.kind_of(rows.move(row)) in moves.PLAYS


def _trick(rows, row):
    """Return the cells of a trick."""
    from engine.parlett import moves

    game = rows.game
    cards = [game.history[place] for place in rows.cards(row)]
    dummy = moves.kind_of(cards[0]) == moves.PLAY_DUMMY
    leader = game.rules.hands if dummy else moves.seat_of(cards[0])
    winner = rows.numbers[row]
    return [
        rows.screen.name(leader),
        " ".join([card_text(moves.value_of(move)) for move in cards]),
        rows.screen.name(winner) if winner else "",
    ]


def _scores(rows):
    """Return the deals that are over, as in `Replay.sheet`.

    The cells of a hand: its bid, its premium bid in words, its tricks, whether the bid was made,
    and the points of the deal and in all, if they are shown.
    """
    from firmware.screens.parlett import scores

    game = rows.game
    begins = [place for row, place in enumerate(rows.places) if rows.is_heading(row)]
    titles = [rows.label(row) for row in range(len(rows.places)) if rows.is_heading(row)]
    begins.append(len(game.history))
    totals = [0] * (game.rules.hands + 1)
    shown = rows.screen.rows()
    found = []
    for number, result in enumerate(game.results):
        points = result.points
        hands = []
        for hand in range(1, game.rules.hands + 1):
            bid = result.bids[hand]
            kind = result.premium[hand] if hand <= game.seats else 0
            gained = points.total[hand] + result.bonus[hand]
            totals[hand] += gained
            words = "?" if bid is None else scores.bid_words(game.rules, bid)
            premium = ("", say("premium.declares"), say("premium.reveals"))[kind]
            cells = [words, premium, str(points.tricks[hand]), points.made[hand]]
            hands.append(cells + ([f"+{gained}", str(totals[hand])] if hand in shown else []))
        found.append([begins[number + 1] - 1, titles[number], hands])
    return found


def replay(record, language):
    """Show a record on the device; return its sheet and "", or None and why it can't be read."""
    try:
        device = Replay(record, language)
        sheet = device.sheet()
    except (ValueError, MemoryError) as error:
        return json.dumps([None, str(error)])
    handheld.show(device)
    return json.dumps([sheet, ""])
