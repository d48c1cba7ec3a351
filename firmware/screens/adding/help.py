"""Help in an adding game."""

from firmware.words import say
from firmware.words.adding import tokens_called
from firmware.words.adding_rules import loss
from firmware.words.adding_rules import sections as rules_sections


def sections(kind: str, rules):
    """Yield help, each text as (title, text): how to play on the device, and the rules."""
    real = kind in ("tally", "seat")
    its_rules = rules_sections(rules)
    yield say("help.keys"), say("help.keys.enter" if real else "help.keys.play")
    yield next(its_rules)  # the aim
    called = tokens_called(rules.token_name)
    yield say("kind." + kind), say("help.in." + kind, tokens=called)
    yield say("help.signs"), say("help.signs.adding", tokens=called)
    if real:
        how = say("help.strokes.on") + " " + say("help.keys.strokes")
        yield say("settings.strokes"), how
        yield say("help.wrong_card"), say("help.wrong." + kind)
    # Else people play a card that goes over the limit, or it costs them nothing.
    written = str(rules.data["cards"])
    refused = rules.floor == "forbid" or "'never'" in written or "'halve'" in written
    refused = refused or not rules.bust_by_playing
    if refused and not rules.win_points:
        what = "cross" if real else "no_card"
        if rules.after_bust == "new_hand":
            does = "help.costs." if rules.tokens(2) else "help.brings."
            text = say(does + what, tokens=loss(rules))
        else:
            text = say("adding.cannot" if real else "adding.no_card_fits") + "\n"
            text += say("about.after_bust." + rules.after_bust)
        yield say("help." + what), text
    yield from its_rules
