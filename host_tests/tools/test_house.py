"""House rules in the page: what each value means, and what is wrong."""

from __future__ import annotations

from engine import cards
from engine.errors import RuleError
from firmware.words import explain, say
from tools.web import house


def checked(base: str = "98", **values: str) -> list:
    """Return `house.check` of a preset with some other values."""
    return list(house.check(base, {**house.begin(base), **values}))


def test_a_pack_with_too_few_cards_is_a_mistake_and_no_crash() -> None:
    few = " ".join([f"{rank}:0" for rank in cards.RANKS[1:]])
    why = explain(RuleError("too_few_cards", size=4, seats=2, hand=4))
    for more in ({}, {"limit": "none"}):
        wrong, texts, *rest = checked(pack=few, **more)
        assert wrong["pack"] == why
        assert sorted(wrong) == sorted([*more, "pack"])
        assert (texts["pack"], rest) == ("", [None, None, None])
    wrong, texts, *_ = checked(pack=few, decks="4")
    assert not wrong
    assert texts["pack"]


def test_what_points_over_the_limit_cost() -> None:
    mark = say("tokens.mark", count=1)
    each = say("about.aim.each_over", tokens=mark)
    texts = checked(over_costs="true")[1]
    assert (texts["over_costs"], texts["tokens"]) == (each, "")
    assert checked(over_costs="true", tokens="5")[1]["tokens"] == say(
        "about.aim.begin", tokens=say("tokens.mark", count=5)
    )
    assert not checked(over_costs="true", bust_by_playing="false")[1]["over_costs"]
    assert not checked("wilson-99", over_costs="true")[1]["over_costs"]
    assert not checked()[1]["over_costs"]


def test_what_a_loss_costs_for_each_player_who_is_still_in() -> None:
    one, five = say("tokens.mark", count=1), say("tokens.mark", count=5)
    each = say("about.aim.per_player", tokens=one)
    texts = checked(loss_costs="players")[1]
    assert (texts["tokens"], texts["loss_costs"]) == ("", say("about.aim.you_get", tokens=each))
    texts = checked(loss_costs="players", tokens="5")[1]
    assert texts["tokens"] == say("about.aim.begin", tokens=five)
    assert texts["loss_costs"] == say("about.aim.you_lose", tokens=each)
    assert not checked("wilson-99", loss_costs="players")[1]["loss_costs"]


def test_what_a_loss_costs_that_costs_more_than_one() -> None:
    two, five = say("tokens.mark", count=2), say("tokens.mark", count=5)
    texts = checked(loss_costs="2")[1]
    assert (texts["tokens"], texts["loss_costs"]) == ("", say("about.aim.you_get", tokens=two))
    texts = checked(loss_costs="2", tokens="5")[1]
    assert texts["tokens"] == say("about.aim.begin", tokens=five)
    assert texts["loss_costs"] == say("about.aim.you_lose", tokens=two)
    texts = checked(tokens="5")[1]
    assert texts["tokens"] == say("about.aim.lose_over", tokens=five, count=5)
    assert not texts["loss_costs"]
