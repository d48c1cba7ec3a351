"""Random rules and random games as records. Runs on CPython and inside MicroPython.

`chance` is anything with `below(limit)`, which returns a whole number from 0 to limit - 1.
"""

from engine import cards
from engine.adding import moves
from engine.adding.effect_table import HAND, ROWS, TURN, WHEN
from engine.adding.game import Game
from engine.adding.presets import PRESETS
from engine.adding.rules import Rules, preset
from engine.adding.vocabulary import EXACT
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
AFTER_BUST = ("new_hand", "pile_away_out", "pile_away_stay", "out_total_stays")
_MOST = 80  # moves: without points or tokens a game does not end


def rule_file(chance, base=None):
    """Return the data of a valid rule file; base: the name of its preset, None for any."""
    limit = (99, 30, 150, 7)[chance.below(4)]
    data = {"base": base or NAMES[chance.below(len(NAMES))], "name": f"House {chance.below(100)}"}
    may_change = (
        ("limit", lambda: limit),
        ("start_total", lambda: chance.below(min(limit, 20))),
        ("turn_up", lambda: ("no", "any", "plain")[chance.below(3)]),
        ("draw", lambda: ("while_stock", "never")[chance.below(2)]),
        ("empty_hand", lambda: ("loses", "wins")[chance.below(2)]),
        ("floor", lambda: ("none", "clamp", "forbid")[chance.below(3)]),
        ("hand", lambda: (1 + chance.below(7), "all")[not chance.below(6)]),
        ("tokens", lambda: (0, 1, 2, {"2-3": 1, "4-": 2})[chance.below(4)]),
        ("token_name", lambda: ("chip", "drink")[chance.below(2)]),
        ("decks", lambda: (1, 2, {"2-4": 1, "5-8": 3})[chance.below(3)]),
        ("jokers", lambda: chance.below(5)),
        ("pack", lambda: {"2": chance.below(7), "9": chance.below(3), "K": chance.below(2)}),
        ("two_player_reverse", lambda: ("pass", "again")[chance.below(2)]),
        ("after_bust", lambda: AFTER_BUST[chance.below(4)]),
        ("next_hand", lambda: ("in_turn", "loser")[chance.below(2)]),
        ("game_end", lambda: ("one_left", "first_out")[chance.below(2)]),
        ("forget_to_draw", lambda: ("strict", "lenient", "auto")[chance.below(3)]),
        ("bust_by_playing", lambda: bool(chance.below(2))),
        ("over_costs", lambda: bool(chance.below(2))),
        ("costly", lambda: ([], [limit // 2], [3, 5, limit])[chance.below(3)]),
        ("rewarding", lambda: ([], [4, limit - 2])[chance.below(2)]),
        ("winning", lambda: ([], [limit], [2, limit - 1])[chance.below(3)]),
        ("loss_costs", lambda: (1, 2, 3, "players")[chance.below(4)]),
        ("borders", lambda: ([], [5], [33, 66, limit])[chance.below(3 if limit > 66 else 2)]),
        ("border_costs", lambda: ("point", "token")[chance.below(2)]),
        ("border_backward_costs", lambda: bool(chance.below(2))),
        ("border_jumps_only", lambda: bool(chance.below(2))),
        ("points_per_hand", lambda: 1 + chance.below(4)),
        ("points_floor", lambda: (0, -2, 1, "none")[chance.below(4)]),
        ("win_points", lambda: chance.below(3)),
        ("target_points", lambda: chance.below(12)),
        ("tie", lambda: ("play_on", "shared")[chance.below(2)]),
        ("same_rank", lambda: bool(chance.below(3))),
    )
    for key, value in may_change:
        if not chance.below(4):
            data[key] = value()
    limit = data.get("limit", preset(data["base"]).limit)
    data["start_total"] = min(limit, data.get("start_total", 0))
    for key in EXACT:
        if key in data:
            data[key] = [total for total in data[key] if total <= limit]
    effects = {}
    for _ in range(chance.below(6)):
        key = (cards.RANKS + ("*",))[chance.below(14)]
        if key != "*" and chance.below(2):
            key += cards.SUITS[chance.below(4)]
        effects[key] = _alternatives(chance, limit)
    data["cards"] = effects
    return data


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
    for key, _, _, span, _, touches in ROWS:
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
