"""The random number generator: the same stream on every runtime, fair, and in small integers.

If a pinned value changes, saved games continue with other cards.
"""

from __future__ import annotations

import pytest

from engine.chance import Chance, first_below

SMALL_INT = 2**30  # from here, MicroPython on a 32-bit board needs the heap for a number


@pytest.mark.parametrize(
    ("seed", "step", "words"),
    [
        (0, 0, [28102, 44480, 608, 15283, 58426, 64223]),
        (1, 0, [13958, 739, 57599, 23376, 38700, 36395]),
        (0, 1, [51905, 38928, 11696, 64161, 40110, 57299]),
        (12345, 0, [18682, 60370, 55335, 59752, 38896, 60420]),
        (12345, 7, [39168, 45055, 49104, 26126, 6122, 63083]),
        (2**32 - 1, 65535, [27671, 47936, 49738, 29575, 17810, 29588]),
    ],
)
def test_a_seed_and_a_step_give_the_stream_they_always_gave(
    seed: int, step: int, words: list[int]
) -> None:
    chance = Chance(seed, step)
    assert [chance.word() for _ in words] == words


def test_a_seed_deals_the_cards_it_always_dealt() -> None:
    chance = Chance(12345)
    dealt = [chance.below(52) for _ in range(12)]
    assert dealt == [14, 50, 7, 4, 0, 48, 40, 1, 31, 6, 12, 24]


def chi_square(counts: list[int]) -> float:
    """Return how uneven counts are (chi-squared); about len(counts) - 1 for a fair source."""
    expected = sum(counts) / len(counts)
    return sum((count - expected) ** 2 for count in counts) / expected


def assert_fair(counts: list[int]) -> None:
    """Check that a fair source gives such counts in all but one of ten thousand runs."""
    freedom = len(counts) - 1
    assert chi_square(counts) < freedom + 4 * (2 * freedom) ** 0.5


@pytest.mark.parametrize("limit", [2, 3, 6, 13, 52, 104, 1000])
def test_all_numbers_below_a_limit_come_equally_often(limit: int) -> None:
    chance = Chance(2024, limit)
    counts = [0] * limit
    for _ in range(limit * 50):
        counts[chance.below(limit)] += 1
    assert_fair(counts)


@pytest.mark.parametrize("limit", [1, 52, 65535, 65536])
def test_a_number_below_a_limit_is_never_the_limit(limit: int) -> None:
    chance = Chance(5)
    assert all(0 <= chance.below(limit) < limit for _ in range(500))


def test_the_first_card_is_fair_over_neighbouring_seeds() -> None:
    counts = [0] * 52
    for seed in range(5200):
        counts[Chance(seed).below(52)] += 1
    assert_fair(counts)


def test_the_card_of_each_step_of_a_game_is_fair() -> None:
    counts = [0] * 52
    for step in range(5200):
        counts[Chance(99, step).below(52)] += 1
    assert_fair(counts)


def test_one_step_does_not_predict_the_next() -> None:
    pairs = [0] * 169
    for step in range(8450):
        pairs[Chance(7, step).below(13) * 13 + Chance(7, step + 1).below(13)] += 1
    assert_fair(pairs)


class Watched(int):
    """A whole number that fails a test if it, or a result computed from it, grows too large."""

    def __new__(cls, value: int) -> Watched:
        assert 0 <= value < SMALL_INT
        return super().__new__(cls, value)

    def __add__(self, other: int) -> Watched:
        return Watched(int(self) + int(other))

    def __and__(self, other: int) -> Watched:
        return Watched(int(self) & int(other))

    def __or__(self, other: int) -> Watched:
        return Watched(int(self) | int(other))

    def __xor__(self, other: int) -> Watched:
        return Watched(int(self) ^ int(other))

    def __lshift__(self, other: int) -> Watched:
        return Watched(int(self) << int(other))

    def __rshift__(self, other: int) -> Watched:
        return Watched(int(self) >> int(other))


@pytest.mark.parametrize(("seed", "step"), [(0, 0), (0xFFFF, 0xFFFF), (0x7FFFFFFF, 1)])
def test_no_step_of_the_generator_needs_a_large_number(seed: int, step: int) -> None:
    chance = Chance(seed, step)
    for name, number in list(vars(chance).items()):
        setattr(chance, name, Watched(number))
    for _ in range(2000):
        assert isinstance(chance.word(), Watched)


def test_the_first_number_alone_is_that_of_the_stream() -> None:
    for limit in (1, 2, 3, 7, 52, 105, 33_000, 65_535, 65_536):
        for step in range(200):
            stream = Chance(0x1234_5678 + step, step)
            assert first_below(limit, 0x1234_5678 + step, step) == stream.below(limit)
