"""The examples of docs/rules.md, played as records."""

from __future__ import annotations

import pytest

from engine import cards
from engine.errors import IllegalMove, RecordError
from engine.reader import Reader
from host_tests.engine.entering import adding_game, said


def play(rules: str, seats: int, dealer: int, events: str, *options: str) -> list[tuple]:
    """Play events separated by `;`; return (total, call) after each."""
    reader = Reader()
    tags = [f'[Option "{option}"]' for option in options]
    head = ['[Game "adding"]', f'[Rules "{rules}"]', *tags, f'[Seats "{seats}"]']
    for line in [*head, f'[Dealer "{dealer}"]', "hand"]:
        reader.feed(line)
    seen = []
    for event in events.split(";"):
        reader.feed(event.strip())
        game = adding_game(reader.game)
        seen.append((game.deal.total, said(game)))
    play.game = reader.game  # type: ignore[attr-defined]
    return seen


def test_t_01_ninety_eight_ends_with_the_hand_that_must_lose() -> None:
    seen = play("98", 7, 7, "play 1 8; play 2 6; play 3 K; play 4 J; play 5 10; play 6 7")
    assert [total for total, _ in seen] == [8, 14, 98, 98, 88, 95]
    rules = play.game.rules  # type: ignore[attr-defined]
    held = [cards.parse(text) for text in ("4", "5", "6", "9")]
    assert all(rules.total(card, 95, rules.numbers(card, 95)[0]) > 98 for card in held)


def test_t_02_four_players_call_back_and_pass() -> None:
    events = "play 1 K; play 2 9; play 3 4; play 2 10 -10; play 1 8; play 4 4"
    calls = [call for _, call in play("pagat-99", 4, 4, events)]
    assert calls == ["99", "pass 99", "back 99", "89", "97", "back 97"]
    assert play.game.deal.direction == 1 and play.game.next_seat == 1  # type: ignore[attr-defined]


def test_t_03_one_hundred_adds_doubles_and_names_its_cards_at_100() -> None:
    assert [total for total, _ in play("100", 3, 3, "play 1 9D; play 2 6D")] == [9, 15]
    doubled = play("100", 3, 3, "play 1 AS =36; play 2 2S")
    assert [total for total, _ in doubled] == [36, 72]
    play("100", 3, 3, "play 1 10D")
    rules = play.game.rules  # type: ignore[attr-defined]
    legal = {cards.text(card) for card in range(52) if rules.numbers(card, 100)}
    wanted = {"AC", "AS", "5D", "5H", "QH"}
    wanted |= {rank + suit for rank in ("4", "10", "J", "K") for suit in "CDHS"}
    assert legal == wanted


def test_t_04_wilsons_example_loses_one_point() -> None:
    events = "play 1 K; play 2 5; play 3 J; play 1 7; play 2 Q; play 3 10 -10"
    seen = play("wilson-99", 3, 3, events)
    assert [total for total, _ in seen] == [10, 15, 25, 32, 42, 32]
    assert play.game.standing.points[2] == 2  # type: ignore[attr-defined]


@pytest.mark.parametrize(("costs", "left"), [("true", 2), ("false", 3)])
def test_t_05_going_back_over_a_border(costs: str, left: int) -> None:
    # 75 is reached without a card of seat 2 crossing a border; then it plays a ten backward.
    events = "play 1 K; play 2 9; play 3 Q; play 1 J; play 2 9; play 3 Q; play 1 K; play 2 9; "
    events += "play 3 Q; play 1 5; play 2 9; play 3 J; play 1 9; play 2 10 -10"
    seen = play("wilson-99", 3, 3, events, f"border_backward_costs={costs}")
    assert [total for total, _ in seen][-2:] == [75, 65]
    assert play.game.standing.points[2] == left  # type: ignore[attr-defined]


def test_t_06_eighty_one_and_five_are_eighty_six() -> None:
    events = "play 1 Q; play 2 Q; play 3 Q; play 1 Q; play 2 J; play 3 J; play 1 J; play 2 J"
    seen = play("pagat-99", 3, 3, events + "; play 3 A +1; play 1 5")
    assert seen[-2:] == [(81, "81"), (86, "86")]


def test_what_a_transcript_does_not_allow_is_refused() -> None:
    with pytest.raises((IllegalMove, RecordError)):
        play("100", 3, 3, "play 1 10D; play 2 2S")
