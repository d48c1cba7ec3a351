"""The rules of Parlett's game in a player's words."""

from engine.cards import DIAMONDS
from engine.parlett.rule_data import NAMES
from engine.parlett.rules import Rules
from firmware.words import say


def sections(rules=None):
    """Yield the rules, each text as (title, text).

    rules: None for what all matches of three players share.
    """
    usual = rules or Rules(NAMES[0])
    four = usual.seats == 4
    yield say("about.aim"), say("about.aim.bid", tricks=usual.tricks)
    bid = [say("about.bid.cards")]
    if usual.four_ten:
        bid.append(say("about.bid.four_ten"))
    yield say("about.bid"), " ".join(bid)
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
    return say(which) + " " + say(f"about.trump.{whole}_{first}")


def _premium(rules) -> str:
    pays = rules.premium_fail_pays
    sentences = [
        say("about.premium.declare"),
        say("about.premium.pays" if pays else "about.premium.no"),
    ]
    if rules.seats == 2:
        sentences.append(say("about.premium.both_pay" if pays else "about.premium.both"))
    else:
        sentences.append(say("about.premium.reveal"))
        sentences.append(say("about.premium.one"))
        if rules.revealer_nominates:
            sentences.append(say("about.premium.nominate"))
    return " ".join(sentences)


def about_match(rules) -> str:
    """Return how long a match lasts and who wins it."""
    if rules.match == "nine_deals":
        sentences = [say("about.match.deals", deals=rules.target)]
    elif rules.match == "target":
        sentences = [say("about.match.target", points=say("tokens.point", count=rules.target))]
    else:
        made = rules.game_bonus == "if_succeeded"
        sentences = [say("about.match.made_bonus" if made else "about.match.bonus")]
        sentences.append(
            say("about.match.rubber" if rules.match == "rubber" else "about.match.games")
        )
    if rules.tie == "play_on":
        sentences.append(say("about.match.tie"))
    return " ".join(sentences)


def _change(option: str) -> str:
    key, _, value = option.partition("=")
    return say("about.change", what=say("option." + key), value=say("option.value." + value))
