"""Cards as numbers and as text."""

from __future__ import annotations

import pytest

from engine import cards
from engine.errors import EngineError
from engine.parlett import pack

RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")


def test_every_card_has_its_own_text_that_reads_back_as_the_same_card() -> None:
    texts = [cards.text(card) for card in range(cards.CARDS)]
    assert len(set(texts)) == cards.CARDS
    assert [cards.parse(text) for text in texts] == list(range(cards.CARDS))


def test_a_card_is_written_as_rank_then_suit_and_the_joker_as_a_star() -> None:
    written = {cards.text(card) for card in range(cards.CARDS)}
    assert written == {rank + suit for rank in RANKS for suit in ("", *"CDHS")} | {"*"}


@pytest.mark.parametrize(
    ("text", "rank", "suit"),
    [
        ("AC", 0, cards.CLUBS),
        ("10H", 9, cards.HEARTS),
        ("KS", 12, cards.SPADES),
        ("4D", 3, cards.DIAMONDS),
        ("4", 3, cards.ANY),
        ("*", 13, cards.ANY),
    ],
)
def test_rank_and_suit_of_a_card(text: str, rank: int, suit: int) -> None:
    card = cards.parse(text)
    assert (cards.rank_of(card), cards.suit_of(card)) == (rank, suit)


def test_forgetting_the_suit_leaves_the_rank_and_leaves_a_joker_a_joker() -> None:
    for card in range(cards.CARDS):
        plain = cards.without_suit(card)
        assert cards.suit_of(plain) == cards.ANY
        assert cards.rank_of(plain) == cards.rank_of(card)
        assert cards.without_suit(plain) == plain


def test_in_parletts_game_a_two_is_low_and_an_ace_is_high() -> None:
    assert list(pack.SUITS) == [cards.suit_of(card) for card in range(cards.CARDS)]
    assert list(pack.RANKS[:-1]) == [(card + 12) % 13 for card in range(cards.JOKER)]
    assert pack.RANKS[cards.JOKER] == 0


def test_a_card_fits_in_a_byte_and_in_the_seven_bits_of_a_move() -> None:
    assert cards.CARDS <= 128


@pytest.mark.parametrize(
    "text", ["", "1", "11", "0", "k", "kS", "Ks", "10X", "SK", "H", "**", "*S", "KSS", " 4", "4 "]
)
def test_text_that_is_no_card_is_refused(text: str) -> None:
    with pytest.raises(EngineError) as refused:
        cards.parse(text)
    assert str(refused.value) == f"not_a_card found={text}"
