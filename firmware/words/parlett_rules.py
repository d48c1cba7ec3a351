"""The rules of Parlett's game in a player's words."""

from engine.cards import DIAMONDS
from engine.parlett.presets import NAMES
from engine.parlett.rules import Rules
from firmware.words import joined, say


def sections(rules=None):
    """Yield the rules, each text as (title, text).

    rules: None for what all matches of three players share.
    """
    usual = rules or Rules(NAMES[0])
    four = usual.seats == 4
    yield say("about.aim"), say("about.aim.bid", tricks=usual.tricks)
    four_ten = usual.four_ten and say("about.bid.four_ten")
    yield say("about.bid"), joined(say("about.bid.cards"), four_ten)
    yield say("about.trump"), _trump(usual)
    yield say("about.tricks"), say("about.tricks.follow")
    yield say("about.points"), say("about.points.four" if four else "about.points.three")
    yield say("about.premium"), _premium(usual)
    if rules is None:
        return
    if rules.seats == 2:
        yield say("about.dummy"), say("about.dummy.plays")
    yield say("about.match"), about_match(rules)
    changes = [_change(option) for option in rules.options if rules.has(option.split("=")[0])]
    if changes:
        yield say("about.house_rules"), "\n".join(changes)


def _trump(rules) -> str:
    if rules.turn_up:
        return say("about.trump.turn_up")
    whole = "game" if rules.match in ("games_of_100", "rubber") else "first"
    first = "diamonds" if rules.first_trump == DIAMONDS else "none"
    which = "about.trump.four" if rules.seats == 4 else "about.trump.three"
    return joined(say(which), say(f"about.trump.{whole}_{first}"))


def _premium(rules) -> str:
    pays = rules.premium_fail_pays
    declare = joined(
        say("about.premium.declare"),
        say("about.premium.pays" if pays else "about.premium.no"),
    )
    if rules.seats == 2:
        return joined(declare, say("about.premium.both_pay" if pays else "about.premium.both"))
    return joined(
        declare,
        say("about.premium.reveal"),
        say("about.premium.one"),
        rules.revealer_nominates and say("about.premium.nominate"),
    )


def about_match(rules) -> str:
    """Return how long a match lasts and who wins it."""
    if rules.match == "nine_deals":
        ends = say("about.match.deals", deals=rules.target)
    elif rules.match == "target":
        ends = say("about.match.target", points=say("tokens.point", count=rules.target))
    else:
        made = rules.game_bonus == "if_succeeded"
        ends = joined(
            say("about.match.made_bonus" if made else "about.match.bonus"),
            say("about.match.rubber" if rules.match == "rubber" else "about.match.games"),
        )
    return joined(ends, rules.tie == "play_on" and say("about.match.tie"))


def _change(option: str) -> str:
    key, _, value = option.partition("=")
    return say("about.change", what=say("option." + key), value=say("option.value." + value))
