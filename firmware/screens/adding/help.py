"""Help in an adding game."""

from firmware.words import say
from firmware.words.adding import tokens, tokens_called
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
        yield say("settings.strokes"), say("help.strokes.how")
        yield say("help.wrong_card"), say("help.wrong." + kind)
    # Else people play a card that goes over the limit, or it costs them nothing.
    if not rules.bust_by_playing and not rules.win_points:
        what = "cross" if real else "no_card"
        does = "help.costs." if rules.tokens(2) else "help.brings."
        yield say("help." + what), say(does + what, tokens=tokens(rules, rules.loss_costs))
    yield from its_rules
