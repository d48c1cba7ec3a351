"""Random rules and random games as records. Runs on CPython and inside MicroPython.

`chance` is anything with `below(limit)`, which returns a whole number from 0 to limit - 1.
"""

from engine import cards
from engine.adding import effect_table, moves
from engine.adding.effect_table import HAND, TURN, WHEN
from engine.adding.game import Game
from engine.adding.presets import PRESETS
from engine.adding.rules import Rules, preset
from engine.adding.vocabulary import BY_SEATS, PACK, ROWS, SWITCH, TOTALS, WORD, range_of
from engine.chance import Chance
from engine.resuming import resume
from engine.table import ENTER, MOVE, OVER, THINK, Table

NAMES = sorted(PRESETS)
_ROLES = (
    "person",
    "random",
    "keeper",
    "table",
    "table:random",
    "table:keeper",
    "hard",
    "table:hard",
)
_MOST = 80  # moves: without points or tokens a game does not end


def rule_file(chance, base=None):
    """Return the data of a valid rule file; base: the name of its preset, None for any."""
    data = {"base": base or NAMES[chance.below(len(NAMES))], "name": f"House {chance.below(100)}"}
    whole = preset(data["base"]).data
    for row in ROWS[1:]:
        if not chance.below(4):
            whole[row[0]] = data[row[0]] = _value(chance, row, whole)
    limit = whole["limit"]
    effects = {}
    for _ in range(chance.below(6)):
        key = (cards.RANKS + ("*",))[chance.below(14)]
        if key != "*" and chance.below(2):
            key += cards.SUITS[chance.below(4)]
        effects[key] = _alternatives(chance, limit)
    data["cards"] = effects
    return data


def _value(chance, row, whole):
    """Return a value for a row of the table of rules; whole: the other values.

    The numbers are low, so that games end.
    """
    key, kind, _, values, _ = row
    limit = whole["limit"]
    if key == "limit":
        return (99, 30, 150, 7)[chance.below(4)]
    if kind in (WORD, SWITCH):
        return values[chance.below(len(values))]
    if kind == TOTALS:
        return ([], [limit // 2], [3, 5, limit], [4, limit - 2])[chance.below(4)]
    if kind == PACK:
        return {"2": chance.below(7), "9": chance.below(3), "K": chance.below(2)}
    if len(values) > 2 and not chance.below(4):
        return values[2]
    least, most = range_of(key, whole)
    least = max(least, -2)
    number = least + chance.below(min(3 if kind == BY_SEATS else 5, most - least + 1))
    if kind == BY_SEATS and not chance.below(3):
        return {"2-3": number, "4-": least + 1}
    return number


def _alternatives(chance, limit):
    """Return an effect, or several: one, more or none of them may hold at a total."""
    if chance.below(3):
        return _effect(chance, limit)
    several = [_effect(chance, limit, 5) for _ in range(1 + chance.below(3))]
    if not chance.below(6):
        several[-1] = {"never": True}
    return several if chance.below(3) else several[0]


def _effect(chance, limit, rare=0):
    """Return an effect; rare: one in how many does what few cards do, 0 for none."""
    what = chance.below(7)
    effect = {}
    if what == 0:
        effect["add"] = chance.below(25) - 12
    elif what == 1:
        effect["add"] = [chance.below(25) - 12 for _ in range(1 + chance.below(3))]
    elif what == 2:
        effect["set"] = (0, "limit", chance.below(limit + 1))[chance.below(3)]
    elif what == 3:
        low = chance.below(limit + 1)
        effect["set"] = [low, ("limit", low + chance.below(limit + 1 - low))[chance.below(2)]]
    elif what == 4:
        effect["double"] = True
    elif what == 5:
        effect["halve"] = True
    hands = 0
    for key, _, _, span, _, touches, _ in effect_table.ROWS:
        often = 3 if touches == TURN else rare
        if not often or chance.below(often) or hands & touches & HAND:
            continue
        hands |= touches
        low, high = span or (0, 0)
        if touches == WHEN and key != "ends_in":
            low, high = effect.get("from", 0), limit
        effect[key] = low + chance.below(min(high - low, limit) + 1) if span else True
    return effect


def rules_of(chance):
    """Return a preset, or house rules from a file."""
    if not chance.below(3):
        return preset(NAMES[chance.below(len(NAMES))])
    return Rules.from_file(rule_file(chance))


def _are_enough(rules, seats):
    """Return whether there are cards for a number of seats."""
    size = len(rules.all_cards(seats))
    hand, turn_ups = rules.dealt(size, seats)
    return size >= seats * max(hand, 1) + turn_ups


def a_game(chance, known=None):
    """Return a game before its first move: its rules, seats and the seats with known cards."""
    rules = rules_of(chance)
    seats = 2 + chance.below(7)
    if not _are_enough(rules, seats):
        rules = rules.with_options(["decks=2"])
    dealer = 1 + chance.below(seats)
    if known is None:
        share = chance.below(3)
        known = [seat for seat in range(1, seats + 1) if chance.below(2) < share]
    return Game(rules, seats, dealer, known)


def some_move(chance, game):
    """Return a legal move; a player is seldom out by choice and seldom forgets to draw."""
    last = game.history[-1] if game.history else moves.make(moves.BEGIN)
    unusual = chance.below(12)
    due = game.deal.due  # cards that are not the player's own draw
    may_forget = game.deal.drawer and not due and game.rules.forget_to_draw != "auto"
    if unusual == 11 and may_forget and moves.kind_of(last) == moves.PLAY:
        return moves.make(moves.NODRAW, game.deal.drawer)
    if unusual == 8 and game.to_move > 0 and not chance.below(4):
        players = [seat for seat in range(1, game.seats + 1) if game.plays_on(seat)]
        total = chance.below(game.rules.limit + 1)
        if chance.below(2):
            return moves.make(moves.TOTAL, number=total)
        seat = players[chance.below(len(players))]
        return moves.make(moves.TOTAL, seat, 1 + chance.below(2), total)
    if unusual == 7 and game.deal_number and not chance.below(3):
        return who_plays(chance, game)
    for seat in range(1, game.seats + 1) if unusual > 8 else ():
        if game.may_draw_late(seat):
            if not game.knows(seat):
                return moves.make(moves.LATE, seat)
            unseen = sorted(set(game.unseen()))
            return moves.make(moves.DRAW, seat, unseen[chance.below(len(unseen))])
    if unusual > 9 and moves.kind_of(last) == moves.PLAY:
        seat, card = moves.seat_of(last), moves.value_of(last)
        hand = game.cards_of(seat)
        more = [card] if hand is None else [c for c in hand if game.may_add(seat, c)]
        if game.may_add(seat, card) and game.deal.size(seat) and more:
            found = game.plays(seat, more)
            if found:
                return found[chance.below(len(found))]
    legal = game.legal_moves()
    if len(legal) > 1 and unusual and moves.kind_of(legal[-1]) == moves.OUT:
        legal.pop()
    return legal[chance.below(len(legal))]


def has_room(game):
    """Return whether there are a seat and cards for one more player."""
    players = game.players() + 1
    hand, turn_ups = game.rules.dealt(len(game.pack), players)
    return game.seats < 8 and hand > 0 and players * hand + turn_ups <= len(game.pack)


def who_plays(chance, game):
    """Return the move of a player who leaves, or joins if one can."""
    if game.between_deals and has_room(game) and chance.below(2):
        return moves.make(moves.JOIN, game.seats + 1)
    inside = [seat for seat in range(1, game.seats + 1) if game.standing.is_in(seat)]
    return moves.make(moves.LEAVE, inside[chance.below(len(inside))])


def record(seed):
    """Return the text of a game by a seed: rules, seats, roles, undo and redo included.

    The presets have their turns, each once as it is and twice with house rules.
    """
    chance = Chance(seed, 1)
    turn, which = divmod(seed, len(NAMES))
    name = NAMES[which]
    rules = Rules.from_file(rule_file(chance, name)) if turn % 3 else preset(name)
    seats = 2 + chance.below(7)
    kinds = 3 if chance.below(3) else 6
    roles = [_ROLES[chance.below(kinds)] for _ in range(seats)]
    if not _are_enough(rules, seats):
        rules = rules.with_options(["decks=2"])
    known = [seat for seat in range(1, seats + 1) if roles[seat - 1] != "table"]
    game = Game(rules, seats, 1 + chance.below(seats), known)
    table = Table(game, roles, seed)
    for _ in range(_MOST):
        prompt = table.prompt()[0]
        if prompt == OVER:
            break
        if prompt == THINK:
            table.answer(list(table.think())[-1])
        elif prompt in (MOVE, ENTER) and not chance.below(20) and table.undo():
            if chance.below(2):
                table.redo()
        else:
            move = some_move(chance, game)
            several = game.alike(move) if moves.kind_of(move) == moves.PLAY else [move]
            table.answer(*several[: 1 + chance.below(len(several))])
    if not chance.below(4):
        table.undo()
    lines = [line for _, line in table.text()]
    _stands(resume(lines), table)
    return "\n".join(lines) + "\n"


def _stands(again, table):
    """Check that a record read again gives the same table."""
    lines = [line for _, line in again.text()]
    assert lines == [line for _, line in table.text()]


def records(first, count):
    """Return the texts of a number of games, from a seed on."""
    return [record(seed) for seed in range(first, first + count)]
