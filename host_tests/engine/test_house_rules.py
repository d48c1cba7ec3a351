"""Properties of every game under all rules: presets and random house rules, random play."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import cards
from engine.adding import moves, vocabulary
from engine.adding import record as events
from engine.adding.bots import BOTS
from engine.adding.game import Game
from engine.adding.presets import PRESETS
from engine.adding.rule_data import possible_seats
from engine.adding.rules import Rules, preset
from engine.chance import Chance
from engine.errors import IllegalMove, RuleError
from engine.game import DEALER
from engine.reader import Reader
from engine.record import head
from firmware.words import explain
from host_tests import amount
from host_tests.engine.entering import adding_game, sizes
from host_tests.engine.random_games import a_game, rule_file, rules_of, some_move
from host_tests.engine.states import plain, without_history
from host_tests.sure import sure

CHANCES = st.builds(Chance, st.integers(0, 2**32 - 1))
MOST = 150


class Drawn:
    """A source of chance controlled by hypothesis, which can then shrink its counterexamples."""

    def __init__(self, draw: Callable):
        self._draw = draw

    def below(self, limit: int) -> int:
        """Return a whole number from 0 to limit - 1."""
        return self._draw(st.integers(0, limit - 1))


@st.composite
def files(draw: Callable) -> dict:
    """Return the data of a valid rule file."""
    return rule_file(Drawn(draw))


@st.composite
def games(draw: Callable) -> Game:
    """Return a game before its first move, under a preset or house rules."""
    return a_game(Drawn(draw))


def same(one: Rules, other: Rules) -> bool:
    """Return whether two rules agree in everything."""
    keys = set(one.data) | set(other.data)
    return all(one.data[k] == other.data[k] for k in keys - {"cards"}) and all(
        one.effect(card).same(other.effect(card)) for card in range(cards.CARDS)
    )


# Rules


@given(files())
def test_differences_make_the_same_rules_of_the_base(data: dict) -> None:
    rules = Rules.from_file(data, "ours.json")
    entered = rules.differences()
    again = preset(data["base"]).with_options(entered)
    assert same(again, rules)
    assert again.differences() == entered
    assert again.title() == rules.title()
    assert not any('"' in option or "\n" in option for option in entered)
    assert Rules.from_file({"base": data["base"]}).differences() == []


@pytest.mark.parametrize("name", sorted(PRESETS))
def test_a_preset_differs_from_itself_in_nothing(name: str) -> None:
    assert preset(name).differences() == []
    assert preset(name).options == ()


WRONG: tuple = (
    *(None, True, -1, 1000, 10**30, 1.5, "", "x", 'a "quoted" name', "two\nlines", "\ud800"),
    *([], [1, 2, 3], ["limit"], {}, {"2-": 99}, {"add": 5, "set": 1}, {"plus": 1}, [[[]]]),
    *({"few": 1}, {"2-3": 1}, {"2-8": True}, {"A": 1}, {"11": {}}, {"K": {"set": [9, 1]}}),
    *({"K": {"add": []}}, {"K": {"skip": 8}}, {"K": {"reverse": 1}}, {"": {}}, {5: 5}),
)
KEYS = (*vocabulary.KEYS, "base", "cards", "luck", "", "Limit", "cards ")


def test_invalid_rule_files_are_refused_with_a_key_and_a_reason_and_change_nothing() -> None:
    source = random.Random(99)
    refused = 0
    files = 4000 if amount.everything else 800
    for seed in range(files):
        data = rule_file(Chance(seed))
        key = source.choice(KEYS)
        value = source.choice(WRONG)
        if key == "cards" or source.random() < 0.3:
            key = "cards"
            place = source.choice((*cards.RANKS, "2S", "*", "", "11", 7, None))
            data["cards"] = {**data["cards"], place: value}
        else:
            data[key] = value
        kept = repr(data)
        try:
            Rules.from_file(data, "wrong.json")
        except RuleError as error:
            refused += 1
            reason = explain(error)
            named = str(error.values.get("key", error.values.get("found"))).partition(": ")[0]
            assert named in KEYS or named in repr(data), reason
            assert reason == " ".join(reason.splitlines()), reason
            assert len(reason) < 250
            reason.encode()
        assert repr(data) == kept
    assert refused >= files // 4
    for name in PRESETS:
        assert preset(name).differences() == []


@pytest.mark.parametrize("data", [None, [], "pagat-99", 99, {}, {"name": "No base"}])
def test_a_rule_file_that_is_no_object_or_has_no_base_is_refused(data: object) -> None:
    with pytest.raises(RuleError):
        Rules.from_file(data)


@given(CHANCES, st.text("add setlimit-0159nothigverskpAKQ*=:", max_size=30))
def test_an_option_is_taken_or_refused_in_one_line(chance: Chance, option: str) -> None:
    rules = rules_of(chance)
    try:
        changed = rules.with_options([option])
    except RuleError as error:
        assert explain(error) == " ".join(explain(error).splitlines())
    else:
        assert changed.options[-1] == option


@pytest.mark.parametrize(("hand", "least"), [("1", 3), ("3", 7), ("7", 15), ("all", 2)])
@pytest.mark.parametrize("turn_up", ["no", "any"])
def test_the_numbers_of_players_offered_are_those_with_which_a_game_can_begin(
    hand: str, least: int, turn_up: str
) -> None:
    def begins(seats: int) -> bool:
        try:
            Game(rules, seats, 1)
        except RuleError:
            return False
        return True

    few = "pack=" + " ".join(f"{rank}:0" for rank in cards.RANKS[2:])
    for size in range(least, 33):
        pack = f"{few} A:{(size + 1) // 2} 2:{size // 2}"
        for jokers, decks in ((0, "1"), (3, "1"), (2, "2-4:1 5-8:2")):
            more = [f"jokers={jokers}", f"decks={decks}", f"turn_up={turn_up}"]
            rules = preset("pagat-99").with_options([pack, f"hand={hand}", *more])
            assert possible_seats(rules.data) == [seats for seats in range(2, 9) if begins(seats)]


# Games


def play_on(chance: Chance, game: Game, most: int = MOST):
    """Play a random game to its end or for `most` moves, yielding each move before it."""
    for _ in range(most):
        if game.over:
            return
        move = some_move(chance, game)
        yield move
        game.push(move)


@given(games(), CHANCES)
def test_pop_undoes_push_exactly(game: Game, chance: Chance) -> None:
    states = []
    for _ in play_on(chance, game):
        states.append(plain(game))
    played = list(game.history)
    end = plain(game)
    for move, state in zip(reversed(played), reversed(states), strict=True):
        assert game.pop() == move
        assert plain(game) == state
    with pytest.raises(IndexError):
        game.pop()
    for move in played:
        game.push(move)
    assert plain(game) == end


@pytest.mark.parametrize(
    ("name", "after_bust"), amount.pairs(sorted(PRESETS), ["pile_away_out", "pile_away_stay"])
)
def test_pop_undoes_push_exactly_where_the_pile_is_taken_away(name: str, after_bust: str) -> None:
    rules = preset(name).with_options((f"after_bust={after_bust}", "forget_to_draw=lenient"))
    for seed in amount.first(4, range(8)):
        chance = Chance(seed)
        seats = 3 + seed % 3
        known = [seat for seat in range(1, seats + 1) if chance.below(3) < seed % 4]
        game = Game(rules, seats, seats, known)
        states = []
        for _ in play_on(chance, game, 250):
            states.append(plain(game))
        for state in reversed(states):
            game.pop()
            assert plain(game) == state


def done(game: Game, move: int) -> tuple:
    """Return what a move does, without which of several alternatives it is."""
    if moves.kind_of(move) != moves.PLAY:
        return (move,)
    number, seat = moves.number_of(move), moves.seat_of(move)
    effect = game.rules.chosen(move)
    does = effect.kind, effect.reverse, effect.skip, effect.next_plays
    return moves.value_of(move), seat, moves.counted(number), moves.named_of(number, seat), does


@given(games(), CHANCES)
def test_a_record_without_any_rule_file_replays_to_the_same_state(
    game: Game, chance: Chance
) -> None:
    for _ in play_on(chance, game):
        pass
    reader = Reader()
    for line in head(game):
        reader.feed(line)
    lines = list(events.lines(game))
    for _, line in lines:
        assert reader.feed(line) is not None
    entered = lines[-1][0]
    while len(game.history) > entered:  # a hand still being dealt is not written
        assert moves.kind_of(game.pop()) == moves.GIVE
    again = adding_game(reader.start())
    assert same(again.rules, game.rules)
    assert list(events.lines(again)) == lines
    # Two alternatives that do the same share a line.
    assert [done(game, move) for move in again.history] == [
        done(game, move) for move in game.history
    ]
    # If nothing was dealt, the record does not know whose cards are known.
    if again.deal.known == game.deal.known:
        assert without_history(again) == without_history(game)


@given(games(), CHANCES)
def test_the_log_of_a_hand_ends_at_its_total(game: Game, chance: Chance) -> None:
    for _ in play_on(chance, game):
        log = game.deal.log
        assert [each.move for each in log] == [game.history[each.place] for each in log]
        if log and not log[-1].bust:  # after a loss, the pile may be taken away
            assert game.deal.total == log[-1].after == game.totals()[-1]
        for before, each in zip(log, log[1:], strict=False):
            assert before.bust or before.after == each.before


@given(games(), CHANCES)
def test_totals_tokens_points_and_turns_stay_within_the_rules(game: Game, chance: Chance) -> None:
    rules = game.rules
    tokens, lost = game.standing.tokens, list(game.standing.lost)
    costs = 0  # what a seat could lose by the last move
    for move in play_on(chance, game):
        kind = moves.kind_of(move)
        if kind == moves.PLAY:
            total = rules.total(moves.value_of(move), game.deal.total, moves.number_of(move))
            assert total <= rules.limit or rules.bust_by_playing
            assert total >= 0 or rules.floor == "none"
        if not game.between_deals and not game.over:
            assert game.deal.total <= rules.limit
            assert game.players() > 1
        if game.next_seat > 0:
            assert game.plays_on(game.next_seat)
        now = game.standing.tokens
        assert (now is None) == (tokens is None)
        if now is not None:
            pairs = list(zip(now[1:], sure(tokens)[1:], strict=False))  # somebody may have joined
            assert all(0 <= left <= before for left, before in pairs)
            assert sum(now) == rules.tokens(game.first_seats) * game.seats
        pairs = list(zip(game.standing.lost, lost, strict=False))
        assert all(after >= before for after, before in pairs)
        most = costs + len(rules.borders)  # over the limit, it may cross borders, too
        most += rules.names_payer and rules.names_loser  # by one card (V-12, V-16)
        assert all(after - before <= most for after, before in pairs)
        assert rules.pays or rules.empty_wins or sum(after > before for after, before in pairs) <= 1
        tokens, lost = now, list(game.standing.lost)
        costs = game.seats - 1 if rules.loss_per_player else rules.loss_costs
        if kind == moves.PLAY:  # over the limit, each point may cost one (V-14)
            costs = max(costs, rules.loss(total, 1))
        points = game.standing.points
        assert (points is None) == (not rules.hand_points)
        assert (game.standing.scores is None) == (not (rules.hand_points or rules.win_points))
        if points is not None and rules.data["points_floor"] != "none":
            assert all(point >= rules.data["points_floor"] for point in points[1:])
        assert game.winners == []
    if game.over:
        scores, gone = game.standing.scores, game.standing.eliminated
        seats = range(1, game.seats + 1)
        best = [seat for seat in seats if seat not in gone]
        if scores:
            most = max(scores[seat] for seat in best)
            best = [seat for seat in best if scores[seat] == most]
        elif rules.ends_first_out:
            ended = game.standing.lost
            if max(ended) == rules.tokens(game.first_seats):
                best = [s for s in best if ended[s] == min(ended[each] for each in best)]
        assert game.winners == best
        assert len(game.winners) == 1 or rules.tie == "shared" or rules.ends_first_out


@given(games(), CHANCES)
def test_no_card_is_lost_or_made(game: Game, chance: Chance) -> None:
    pack = Counter(game.rules.all_cards(game.seats))
    everybody_known = len(game.dealt) == game.seats
    grows = any(way.moves_cards() for card in pack for way in game.rules.effect(card).ways)
    for _ in play_on(chance, game):
        assert game.deal.stock >= 0
        if game.to_move == DEALER and game.receiver:
            assert game.unseen()  # there is always a card to draw
        assert all(size >= 0 and (grows or size <= game.hand_size) for size in sizes(game))
        assert not game.deal.due or game.must_draw
        for seat in game.dealt:
            assert game.deal.size(seat) == len(sure(game.cards_of(seat)))
            assert game.cards_of(seat) == sorted(sure(game.cards_of(seat)))
        if everybody_known and game.deal_number and not game.deal.giver:
            table = Counter(game.deal.unseen())  # also those that may not be turned up
            for seat in range(1, game.seats + 1):
                table.update(game.cards_of(seat))
            if game.deal.stock:  # otherwise cards come from the pile, which is not seen
                table.update(game.deal.pile)
            assert table == +pack


def every_move(game: Game) -> set[int]:
    """Return nearly every move for the seats of a table, legal or not."""
    tried = {moves.make(moves.BEGIN)}
    for seat in range(1, game.seats + 1):
        tried.add(moves.make(moves.OUT, seat))
        for card in (*range(cards.make(0)), cards.JOKER):
            if seat == game.receiver:
                tried.add(moves.make(moves.GIVE, seat, card))
            if not game.may_draw_late(seat):
                tried.add(moves.make(moves.DRAW, seat, card))
            numbers = tuple(game.rules.effect(card).all_numbers())
            for number in {*numbers[:3], *numbers[-3:], -10, -1, 0, 1, 10, 99}:
                tried.add(moves.make(moves.PLAY, seat, card, number))
    return tried


def more_of_the_rank(game: Game) -> set[int]:
    """Return the plays that the seat of the last play may add to it (V-13)."""
    in_pack = {card for card in range(cards.CARDS) if game.rules.in_pack(card)}
    return {
        move
        for seat in range(1, game.seats + 1)
        if game.deal.size(seat)
        for card in sure(game.cards_of(seat) if seat in game.dealt else in_pack)
        if game.may_add(seat, card) and not game.rules.needs_suit(card)
        for move in game.plays(seat, (card,))
    }


@given(games(), CHANCES)
def test_the_legal_moves_are_all_that_is_accepted(game: Game, chance: Chance) -> None:
    for _ in play_on(chance, game, 60):
        legal = game.legal_moves()
        assert legal and len(set(legal)) == len(legal)
        for move in legal:
            game.check(move)
        known = game.to_move == DEALER or game.to_move in game.dealt
        if known and not chance.below(10 if amount.everything else 20):
            tried = every_move(game)
            accepted = set()
            for move in tried:
                try:
                    game.check(move)
                    accepted.add(move)
                except IllegalMove as error:
                    assert explain(error)
            assert accepted == tried & {*legal, *more_of_the_rank(game)}


@given(games(), CHANCES)
def test_bots_play_legal_cards_and_go_over_only_when_they_must(game: Game, chance: Chance) -> None:
    rules = game.rules
    for _ in range(60):
        if game.over:
            break
        seat = game.to_move
        if seat not in game.dealt:
            game.push(some_move(chance, game))
            continue
        view = game.view(seat)

        def total_of(move: int, before: int = game.deal.total) -> int:
            return rules.total(moves.value_of(move), before, moves.number_of(move))

        plays = [m for m in view.legal_moves if moves.kind_of(m) == moves.PLAY]
        safe = [m for m in plays if total_of(m) <= rules.limit]
        free = [m for m in safe if rules.balance(game.deal.total, total_of(m)) <= 0]
        for name in sorted(BOTS):
            *_, move = BOTS[name](view, Chance(1))
            assert move in view.legal_moves
            assert move in safe or not safe
            if name == "keeper":
                assert move in free or not free
        game.push(move)


@pytest.mark.parametrize(("name", "seats"), amount.pairs(sorted(PRESETS), (2, 4, 8)))
@pytest.mark.parametrize("bot", sorted(BOTS))
def test_bots_finish_games_of_every_preset(name: str, seats: int, bot: str) -> None:
    chance = Chance(seats)
    game = Game(preset(name), seats, seats, range(1, seats + 1))
    for _ in range(20000):
        if game.over or (name == "98" and game.deal_number > 20):
            break
        if game.to_move == DEALER:
            legal = game.legal_moves()
            game.push(legal[chance.below(len(legal))])
        else:
            *_, move = BOTS[bot](game.view(game.to_move), chance)
            game.push(move)
    assert game.over == (name != "98")
