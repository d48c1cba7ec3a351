"""The rules of Parlett's game in a player's words."""

from engine.cards import DIAMONDS
from firmware.words import say


def sections(rules=None):
    """Yield the rules as headed paragraphs, (title, text); those of three players for None."""
    four = rules is not None and rules.seats == 4
    yield say("about.aim"), say("about.aim.bid", tricks=10 if four else 9)
    bid = [say("about.bid.cards")]
    if four and rules.four_ten:
        bid.append(say("about.bid.four_ten"))
    yield say("about.bid"), " ".join(bid)
    yield say("about.trump"), _trump(rules, four)
    yield say("about.tricks"), say("about.tricks.follow")
    yield say("about.points"), say("about.points.four" if four else "about.points.three")
    yield say("about.premium"), _premium(rules)
    if rules is None:
        return
    if rules.seats == 2:
        yield say("about.dummy"), say("about.dummy.plays")
    yield say("about.match"), _match(rules)
    changes = [_change(option) for option in rules.options if rules.has(option.split("=")[0])]
    if changes:
        yield say("about.house_rules"), "\n".join(changes)


def _trump(rules, four: bool) -> str:
    if rules is not None and rules.turn_up:
        return say("about.trump.turn_up")
    of_a_game = rules is not None and rules.match in ("games_of_100", "rubber")
    if rules is not None and rules.first_trump == DIAMONDS:
        first = "about.trump.game_diamonds" if of_a_game else "about.trump.first_diamonds"
    else:
        first = "about.trump.game_none" if of_a_game else "about.trump.first_none"
    return say("about.trump.four" if four else "about.trump.three") + " " + say(first)


def _premium(rules) -> str:
    pays = rules is None or rules.premium_fail_pays
    sentences = [
        say("about.premium.declare"),
        say("about.premium.pays" if pays else "about.premium.no"),
    ]
    if rules is not None and rules.seats == 2:
        sentences.append(say("about.premium.both_pay" if pays else "about.premium.both"))
    else:
        sentences.append(say("about.premium.reveal"))
        sentences.append(say("about.premium.one"))
        if rules is not None and rules.revealer_nominates:
            sentences.append(say("about.premium.nominate"))
    return " ".join(sentences)


def _match(rules) -> str:
    if rules.match == "nine_deals":
        sentences = [say("about.match.deals", deals=rules.target)]
    elif rules.match == "target":
        sentences = [say("about.match.target", points=rules.target)]
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
