"""What a player reads and says in an adding game."""

from firmware.words import say


def call(game) -> str:
    """What the last player says (A-26 to A-28); empty where no card was just played."""
    said = game.call()
    return say("call." + said[0], total=said[1]) if said else ""


def tokens(rules, count: int) -> str:
    """So many tokens, such as `1 penny` or `3 pennies`."""
    return say("tokens." + rules.token_name, count=count)


def tokens_called(name: str) -> str:
    """What several tokens of a name are called, such as `pennies`."""
    return say("token." + name, count=2)
