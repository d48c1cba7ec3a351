"""Parlett's Ninety-Nine in OpenSpiel: points, visibility of cards, and redealt cards."""

from __future__ import annotations

import collections
import itertools
import random
from collections.abc import Callable

import pytest

from engine import cards
from engine.parlett.deal import BIDDING, OFFERING, PLAYING
from engine.parlett.game import Game
from engine.reader import Reader
from host_tests import amount
from host_tests.openspiel.random_play import (
    PARLETT,
    hidden_cards_change_nothing,
    np,
    openspiel,
    play,
    play_on,
    pyspiel,
)

pytestmark = amount.for_changes_of("engine", "tools/openspiel", "host_tests/openspiel")

VARIANTS = [
    *PARLETT,
    "ninety_nine_parlett_3(reveal_timing=first_play,revealer_nominates=on,show_failed_bids=on)",
    "ninety_nine_parlett_4(four_ten=on,premium_fail_pays=off,first_trump=diamonds)",
]


def load(name: str, **parameters: object) -> pyspiel.Game:
    """Return a game by its name, with additional parameters."""
    name, _, options = name.rstrip(")").partition("(")
    options = ",".join(
        filter(None, [options, *(f"{key}={value}" for key, value in parameters.items())])
    )
    return pyspiel.load_game(f"{name}({options})")


def until(game: pyspiel.Game, chance: random.Random, phase: int) -> openspiel.State:
    """Return a state in which the first deal has reached a phase."""
    state = game.new_initial_state()
    while state.position.game.phase != phase:
        play_on(state, chance, 1)
    return state


def say(state: openspiel.State, line: str) -> None:
    """Do the action of a line of the record."""
    words = {state.action_to_string(action): action for action in state.legal_actions()}
    state.apply_action(words[line])


def events(state: openspiel.State, player: int) -> list[str]:
    """Return the events in a player's information state."""
    return state.information_state_string(player).partition(" | ")[2].split("; ")


@pytest.mark.parametrize("name", amount.by_turns(VARIANTS))
def test_openspiels_own_check_passes(name: str) -> None:
    for seed in range(3 if amount.everything else 1):
        pyspiel.random_sim_test(
            load(name, deals=2 - seed % 2), num_sims=1, serialize=True, verbose=False
        )
    pyspiel.random_sim_test(
        load(name, deals=1, utility="win"), num_sims=1, serialize=True, verbose=False
    )


@pytest.mark.parametrize("name", amount.by_turns(VARIANTS))
def test_a_deal_pays_the_difference_from_the_mean(name: str) -> None:
    game = load(name, deals=1)
    chance = random.Random(name)
    for _ in range(30):
        state = play(game, chance)
        [result] = state.position.game.results
        points = result.points.total[1 : game.num_players() + 1]
        for player, returned in enumerate(state.returns()):
            others = [got for other, got in enumerate(points) if other != player]
            assert returned == pytest.approx(points[player] - sum(others) / len(others))
            assert game.min_utility() <= returned <= game.max_utility()
        assert sum(state.returns()) == pytest.approx(0)


def test_a_whole_match_ends_as_its_form_says() -> None:
    for name, match, most in (
        ("ninety_nine_parlett_3", "nine_deals", 9),
        ("ninety_nine_parlett_2", "nine_deals 18", 18),
        ("ninety_nine_parlett_3", "target 500", 167),
        ("ninety_nine_parlett_4", "target 60", 24),
        ("ninety_nine_parlett_classic", "games_of_100", 100),
        ("ninety_nine_parlett_3", "rubber", 100),
    ):
        for utility in ("points", "win"):
            game = load(name, match=match, utility=utility)
            state = play(game, random.Random(match))
            position = state.position.game
            assert position.over and len(position.results) <= most, match
            assert position.rules.match_text() == match
            decided = sum(each.player >= 0 for each in state.full_history())
            assert decided <= game.max_game_length()
            assert len(state.history()) - decided <= game.max_chance_nodes_in_history()
            assert all(game.min_utility() <= r <= game.max_utility() for r in state.returns())
            assert sum(state.returns()) == pytest.approx(0)
            if utility == "win":
                winners = position.winners
                won = [1 / len(winners) if seat in winners else 0 for seat in (1, 2, 3, 4)]
                assert [max(0, r) for r in state.returns()] == won[: game.num_players()]


def test_a_match_that_is_cut_is_won_by_the_highest_total() -> None:
    game = load("ninety_nine_parlett_3", deals=2, utility="win")
    for seed in range(10):
        state = play(game, random.Random(seed))
        position = state.position.game
        assert not position.over and len(position.results) == 2
        totals = position.standing.totals[1:]
        assert [r > 0 for r in state.returns()] == [total == max(totals) for total in totals]


def test_a_rubber_can_be_won_without_the_highest_total() -> None:
    adapter = load("ninety_nine_parlett_3", match="rubber", utility="win").adapter
    match = adapter.begin()
    match.standing.totals = (0, 400, 300, 350)
    assert adapter.returns(match) == [1, -0.5, -0.5]
    match.standing.winners = [2]
    assert adapter.returns(match) == [-0.5, 1, -0.5]


@pytest.mark.parametrize("name", amount.by_turns(VARIANTS))
def test_offers_of_every_kind_stay_within_the_length(name: str) -> None:
    game = load(name, deals=1)
    state = until(game, random.Random(name), OFFERING)
    longest = 0
    states = [(state, 0)]
    while states:
        state, offers = states.pop()
        if state.position.game.phase != OFFERING:
            longest = max(longest, offers)
            continue
        states += [(state.child(action), offers + 1) for action in state.legal_actions()]
    # With two players a revealer may come after a declarer, who is then asked again.
    players = game.num_players()
    assert longest == (2 if players == 2 else players + 1)


@pytest.mark.parametrize("name", amount.by_turns(VARIANTS))
def test_the_record_of_a_random_match_replays(name: str) -> None:
    state = play(load(name, deals=2), random.Random(name))
    reader = Reader()
    for line in state.record():
        reader.feed(line)
    game = state.position.game
    assert isinstance(reader.game, Game)
    assert reader.game.history == game.history
    assert reader.game.standing.totals == game.standing.totals


@pytest.mark.parametrize("name", amount.by_turns(VARIANTS))
def test_actions_are_written_as_the_record_writes_them(name: str) -> None:
    state = load(name, deals=1).new_initial_state()
    chance = random.Random(name)
    written = []
    while not state.is_terminal():
        action = chance.choice(state.legal_actions())
        written.append(state.action_to_string(action))
        state.apply_action(action)
    lines = []
    for line in state.record():
        words = line.split()
        if words[0] in ("cards", "bid"):
            name = words[0].replace("cards", "give")
            lines += [f"{name} {words[1]} {card}" for card in words[2:]]
        elif line != "deal" and line[0] != "[":
            lines.append(line)
    assert written == lines


@pytest.mark.parametrize("name", amount.by_turns(VARIANTS))
def test_every_action_has_its_own_words(name: str) -> None:
    game = load(name)
    adapter, position = game.new_initial_state().position
    words = {adapter.words(position, 1, action) for action in range(adapter.actions)}
    assert len(words) == game.num_distinct_actions()


@pytest.mark.parametrize("name", amount.by_turns(VARIANTS))
def test_hidden_cards_change_nothing_that_a_seat_sees(name: str) -> None:
    game = load(name, deals=2)
    chance = random.Random(name)
    changed = 0
    matches = 4 if amount.everything else 1
    for _ in range(matches):
        state = game.new_initial_state()
        while not state.is_terminal():
            changed += hidden_cards_change_nothing(state, chance)
            play_on(state, chance, 1 + chance.randrange(8))
    assert changed > 25 * matches


@pytest.mark.parametrize("name", amount.by_turns(VARIANTS))
def test_redealt_cards_respect_the_rules_and_the_open_cards(name: str) -> None:
    game = load(name, deals=1)
    chance = random.Random(name)
    for _ in range(10):
        state = until(game, chance, PLAYING)
        while not state.is_terminal():
            for player in range(game.num_players()):
                again = state.resample_from_infostate(player, chance.random)
                reader = Reader()
                for line in again.record():
                    reader.feed(line)
                deals = [each.position.game.deal for each in (state, again)]
                for hand in range(1, deals[0].rules.hands + 1):
                    held = [deal.cards[hand] for deal in deals]
                    laid = [deal.laid[hand] for deal in deals]
                    if deals[0].is_open(hand) or hand == player + 1:
                        assert held[0] == held[1]
                    if deals[0].shows_bid(hand) or hand == player + 1:
                        assert laid[0] == laid[1]
                    assert [len(laid[1]), len(held[1])] == [3, len(held[0])]
            play_on(state, chance, 7)


def test_all_ways_to_deal_the_cards_are_equally_likely() -> None:
    from tools.openspiel.parlett import _placed

    suits = [0, 0, 1, 1, 2]
    rooms = [[1, 2, 3, 4], [0, 1, 4], [0, 1, 2, 3, 4]]
    ways = [
        way
        for way in itertools.permutations(range(5))
        if all(place in rooms[suit] for suit, place in zip(suits, way, strict=True))
    ]
    below = random.Random(1).randrange
    drawn = [_placed(suits, rooms, 5, below) for _ in range(20000)]
    counts = collections.Counter(tuple(way) for way in drawn if way)
    assert sorted(counts) == sorted(ways) and len(ways) == 28
    mean = sum(counts.values()) / len(ways)
    assert mean > 500
    # Uniform numbers go beyond 56 one time in a thousand.
    assert sum((count - mean) ** 2 / mean for count in counts.values()) < 56


@pytest.mark.parametrize("name", amount.by_turns(VARIANTS))
def test_each_event_has_its_own_row(name: str) -> None:
    game = load(name, deals=1)
    texts: dict[tuple[int, ...], str] = {}
    for seed in range(20):
        adapter, position = play(game, random.Random(seed)).position
        for seat in range(1, game.num_players() + 1):
            for event in adapter.events_of(position):
                text, row = adapter.known(event, (seat,))
                assert texts.setdefault(row, text) == text
    assert {"made 1", "failed 1", "premium 1 declare", "premium 1 pass"} <= set(texts.values())


@pytest.mark.parametrize("name", amount.by_turns(VARIANTS))
def test_known_events_are_never_forgotten(name: str) -> None:
    game = load(name, deals=2)
    chance = random.Random(name)
    state = game.new_initial_state()
    before: list[list[str]] = [[] for _ in range(game.num_players())]
    while True:
        for player, known in enumerate(before):
            now = events(state, player)
            assert now[: len(known)] == known
            before[player] = now
        if state.is_terminal():
            break
        play_on(state, chance, 1)
    assert len(before[0]) > 100


def test_different_views_have_different_tensors() -> None:
    for name in VARIANTS:
        game = load(name, deals=2)
        by_text: dict[str, bytes] = {}
        for seed in range(20):
            state = play(game, random.Random(seed), 30 + 5 * seed)
            text = state.information_state_string(0)
            by_text[text] = np.array(state.information_state_tensor(0), np.float32).tobytes()
        assert len(set(by_text.values())) == len(by_text) == 20


def test_an_observation_is_made_from_the_view_alone() -> None:
    for name in VARIANTS:
        for steps in (20, 45, 70):
            state = play(load(name), random.Random(name), steps)
            adapter, game = state.position
            view = game.view(1)
            text = state.observation_string(0)
            tensor = state.observation_tensor(0)
            observer = openspiel.Observer(adapter, pyspiel.IIGObservationType(perfect_recall=False))
            state.position.game = only(view)
            observer.set_from(state, 0)
            assert observer.string_from(state, 0) == text
            assert list(observer.tensor) == tensor


def only(view: object) -> object:
    """Return a game that offers only the view of seat 1."""

    class OnlyView:
        def view(self, seat: int) -> object:
            assert seat == 1
            return view

    return OnlyView()


def bid_cards(state: openspiel.State, seat: int) -> list[str]:
    """Return the cards that a seat has laid aside, as text."""
    return [cards.text(card) for card in state.position.game.deal.laid[seat]]


def seen_of(known: list[str], name: str, hand: int) -> list[str]:
    """Return the cards of a hand in the events of a name."""
    found = [event.split()[2:] for event in known if event.startswith(f"{name} {hand}")]
    return list(itertools.chain.from_iterable(found))


def test_others_see_only_a_declared_bid_that_stands() -> None:
    state = until(load("ninety_nine_parlett_3", deals=1), random.Random(5), OFFERING)
    known = events(state, 0)
    assert seen_of(known, "bid", 1) == bid_cards(state, 1)
    assert [event for event in known if event.startswith("bid 2")] == ["bid 2"] * 3
    say(state, "premium 1 declare")
    assert seen_of(events(state, 1), "bid", 1) == []
    say(state, "premium 2 reveal")  # which is better
    say(state, "premium 1 pass")
    assert state.position.game.phase == PLAYING
    assert seen_of(events(state, 0), "bid", 2) == bid_cards(state, 2)
    assert seen_of(events(state, 2), "bid", 2) == bid_cards(state, 2)
    assert seen_of(events(state, 1), "bid", 1) == seen_of(events(state, 1), "bid", 3) == []
    public = load("ninety_nine_parlett_3").make_py_observer(
        pyspiel.IIGObservationType(
            perfect_recall=True, public_info=True, private_info=pyspiel.PrivateInfoType.NONE
        )
    )
    text = public.string_from(state, 0)
    assert seen_of(text.partition(" | ")[2].split("; "), "bid", 2) == bid_cards(state, 2)
    assert "holds" not in text and seen_of(text.split("; "), "give", 1) == []


@pytest.mark.parametrize("timing", ["before_lead", "first_play"])
def test_a_revealed_hand_is_seen_when_the_rules_lay_it_open(timing: str) -> None:
    game = load("ninety_nine_parlett_3", reveal_timing=timing)
    chance = random.Random(6)
    state = until(game, chance, OFFERING)
    for line in ("premium 1 pass", "premium 2 reveal"):
        say(state, line)
    held = [cards.text(card) for card in state.position.game.deal.cards[2]]
    while state.position.game.phase != PLAYING:
        say(state, "premium 3 pass")
    assert seen_of(events(state, 0), "open", 2) == (held if timing == "before_lead" else [])
    play_on(state, chance, 2)
    played = cards.text(state.position.game.deal.plays[1][1])
    left = [card for card in held if card != played]
    assert seen_of(events(state, 0), "open", 2) == (held if timing == "before_lead" else left)
    assert f"open 2 {' '.join(left)}" in state.observation_string(0)


LAID_OPEN = [
    *PARLETT,
    "ninety_nine_parlett_3(reveal_timing=first_play)",
    "ninety_nine_parlett_classic(reveal_timing=first_play)",
    "ninety_nine_parlett_4(reveal_timing=first_play)",
]
"""The games with every time at which a hand is laid open."""


@pytest.mark.parametrize("name", LAID_OPEN)
def test_an_open_hand_has_an_event_for_every_card(name: str) -> None:
    game = load(name, deals=1)
    late = "first_play" in name
    pack = game.new_initial_state().position.game.rules.pack
    seen: set[str] = set()
    for seed in range(60):
        chance = random.Random(f"{name} {seed}")
        state = until(game, chance, PLAYING)
        deal = state.position.game.deal
        hand = 3 if deal.rules.seats == 2 else deal.revealer()
        if not hand:
            continue
        if late:
            while not deal.played_by(hand):
                assert seen_of(events(state, 0), "open", hand) == []
                play_on(state, chance, 1)
        held = [cards.text(card) for card in sorted(deal.cards[hand])]
        adapter, position = state.position
        known_now = [adapter.known(event, (1,)) for event in adapter.events_of(position)]
        rows = [row for text, row in known_now if text.startswith("open")]
        assert [cards.text(pack[card - 1]) for _, _, card in rows] == held
        assert {row[1] for row in rows} == {hand}
        play_on(state, chance)
        known = events(state, 0)
        assert [event for event in known if event.startswith("open")] == [
            f"open {hand} {card}" for card in held
        ]
        played = [cards.text(card) for player, card in deal.plays if player == hand]
        assert sorted(held) == sorted(played[late:])
        seen |= set(held)
    assert seen == {cards.text(card) for card in pack}


def test_the_revealer_says_who_leads() -> None:
    state = until(load("ninety_nine_parlett_classic"), random.Random(7), OFFERING)
    say(state, "premium 1 reveal")
    assert state.current_player() == 0
    say(state, "nominate 1 3")
    assert state.current_player() == 2


def test_the_dummys_bid_is_chance_and_its_hand_is_open_before_the_first_card() -> None:
    state = until(load("ninety_nine_parlett_2", deals=1), random.Random(8), OFFERING)
    kinds = [each.player for each in state.full_history()]
    assert kinds[36:] == [0] * 3 + [1] * 3 + [-1] * 3
    assert seen_of(events(state, 0), "open", 3) == seen_of(events(state, 0), "bid", 3) == []
    say(state, "premium 1 declare")
    say(state, "premium 2 pass")
    assert len(seen_of(events(state, 0), "open", 3)) == 9
    assert seen_of(events(state, 1), "bid", 1) == bid_cards(state, 1)
    play_on(state, random.Random(9), 2)
    assert state.current_player() == 0  # for the dummy
    assert state.action_to_string(state.legal_actions()[0]).startswith("play 3 ")


def test_the_dummys_bid_is_shown_in_the_end() -> None:
    game = load("ninety_nine_parlett_2", deals=1)
    outcomes = set()
    for seed in range(20):
        state = play(game, random.Random(seed))
        known = events(state, 1)
        assert seen_of(known, "bid", 3) == bid_cards(state, 3)
        outcomes |= {"made 3", "failed 3"} & set(known)
    assert len(outcomes) == 2


@pytest.mark.parametrize("option", ["off", "on"])
def test_p_25_after_the_play_a_bid_that_was_made_is_shown_and_one_that_failed_as_agreed(
    option: str,
) -> None:
    game = load("ninety_nine_parlett_3", deals=1, show_failed_bids=option)
    seen: collections.Counter[object] = collections.Counter()
    for seed in range(40):
        state = until(game, random.Random(seed), OFFERING)
        for seat in (1, 2, 3):
            say(state, f"premium {seat} pass")
        play_on(state, random.Random(seed))
        made = state.position.game.results[0].made[2]
        known = events(state, 0)
        assert (f"{'made' if made else 'failed'} 2") in known
        shown = seen_of(known, "bid", 2)
        assert shown == (bid_cards(state, 2) if made or option == "on" else [])
        seen[made] += 1
    assert len(seen) == 2


def test_a_deal_has_an_event_for_every_card() -> None:
    state = until(load("ninety_nine_parlett_classic", deals=2), random.Random(3), OFFERING)
    known = events(state, 0)
    assert known[0] == "deal" and known.count("give 2") == 12
    assert len(seen_of(known, "give", 1)) == 12
    turn_up = cards.text(state.position.game.deal.turn_up)
    assert known[37] == f"turnup {turn_up}"


@pytest.mark.parametrize("name", amount.by_turns(VARIANTS))
def test_an_observation_has_everything_in_the_view(name: str) -> None:
    game = load(name, deals=3)
    pack = game.new_initial_state().position.game.rules.pack
    observer = game.make_py_observer()
    chance = random.Random(name)
    seen: collections.Counter[object] = collections.Counter()
    for _ in range(60):
        state = play(game, chance, chance.randrange(300))
        view = state.position.game.view(2)
        observer.set_from(state, 1)
        read = observer.dict

        def held(row: np.ndarray) -> list[int]:
            return [pack[index] for index in np.flatnonzero(row)]

        assert list(np.flatnonzero(read["player"])) == [1]
        for piece, value in (
            ("phase", view.phase),
            ("dealer", view.dealer - 1),
            ("trump", view.trump),
            ("turn", view.turn),
            ("mover", view.mover),
        ):
            assert list(np.flatnonzero(read[piece])) == ([] if value is None else [value])
        assert held(read["turn_up"]) == [view.turn_up][: view.turn_up >= 0]
        assert list(read["premium"].argmax(1)) == list(view.premium[1 : view.seats + 1])
        assert list(read["sizes"]) == list(view.sizes[1:])
        assert list(read["tricks"]) == list(view.tricks[1:])
        assert list(read["scores"][0]) == list(view.scores[1 : view.seats + 1])
        assert list(read["scores"][1]) == list(view.totals[1 : view.seats + 1])
        for hand in range(1, view.hands + 1):
            for piece, there in (("bids", view.laid_by[hand]), ("open", view.open[hand] or ())):
                assert held(read[piece][hand - 1]) == sorted(there)
                seen[piece] += bool(there)
            for piece, plays in (("trick", view.trick), ("played", view.plays)):
                assert held(read[piece][hand - 1]) == sorted(c for h, c in plays if h == hand)
                seen[piece] += bool(plays)
        assert held(read["hand"]) == sorted(view.hand)
        assert held(read["laid"]) == sorted(view.laid)
        assert read["to_move"][0] == (state.current_player() == 1)
    assert set(seen) == {"bids", "open", "trick", "played"} and all(seen.values())


def test_the_cards_stay_if_no_other_deal_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    state = play(load("ninety_nine_parlett_3"), random.Random(1), 60)
    again = state.resample_from_infostate(0, random.Random(2).random)
    assert again.record() != state.record()
    monkeypatch.setattr("tools.openspiel.parlett._TRIES", 0)
    again = state.resample_from_infostate(0, random.Random(2).random)
    assert again.record() == state.record()


@pytest.mark.parametrize("name", PARLETT)
def test_openspiels_search_plays_it(name: str) -> None:
    from open_spiel.python.algorithms import ismcts, mcts

    game = load(name, deals=1)
    bot = ismcts.ISMCTSBot(
        game=game,
        evaluator=mcts.RandomRolloutEvaluator(1, np.random.RandomState(1)),
        uct_c=50,
        max_simulations=5,
        random_state=np.random.RandomState(2),
    )
    state = until(game, random.Random(3), BIDDING)
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(state.legal_actions()[0])
        else:
            action = bot.step(state)
            assert action in state.legal_actions()
            state.apply_action(action)


@pytest.mark.parametrize(
    ("params", "said"),
    [
        ({"deals": -1}, "deals=-1: must be 1 or more"),
        ({"match": "ten_deals"}, "Match: 'ten_deals'"),
        ({"tie": "never"}, "tie: 'never'"),
        ({"utility": "money"}, "utility=money: must be points or win"),
    ],
)
def test_an_invalid_parameter_is_refused(params: dict[str, object], said: str) -> None:
    make: Callable[..., object] = openspiel.GAME_CLASSES[PARLETT[0]]
    with pytest.raises(ValueError) as refused:
        make(params)
    assert said in str(refused.value)


def test_only_options_with_a_meaning_are_parameters() -> None:
    have = {name: set(openspiel.GAMES[name].parameters) for name in PARLETT}
    assert [name[20:] for name in PARLETT if "four_ten" in have[name]] == ["4"]
    assert [name[20:] for name in PARLETT if "first_trump" in have[name]] == ["2", "3", "4"]
    classic = openspiel.GAMES["ninety_nine_parlett_classic"].parameters
    assert classic["revealer_nominates"] == "on"


@pytest.mark.parametrize("name", PARLETT)
def test_a_preset_loads_by_its_own_name_as_well(name: str) -> None:
    preset = name.removeprefix("ninety_nine_").replace("_", "-")
    game = pyspiel.load_game(f"{preset}(deals=1)")
    pyspiel.random_sim_test(game, num_sims=2, serialize=False, verbose=False)
    assert game.num_distinct_actions() == pyspiel.load_game(name).num_distinct_actions()
