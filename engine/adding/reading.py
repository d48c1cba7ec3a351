"""Playing an adding game from the lines of its record (`engine.adding.record`)."""

from engine import cards
from engine import record as form
from engine.adding import moves, rule_data
from engine.adding.effects import ADD, DOUBLE, SET
from engine.adding.game import Game
from engine.adding.presets import PRESETS
from engine.adding.record import choice
from engine.adding.rules import RuleError
from engine.game import IllegalMove

_FORMS = {
    "hand": "hand",
    "deal": "deal SEAT CARD…",
    "give": "give SEAT CARD",
    "play": "play SEAT CARD [CHOICE]",
    "draw": "draw SEAT CARD",
    "nodraw": "nodraw SEAT",
    "out": "out SEAT",
}
_LENGTHS = {"hand": (1, 1), "deal": (2, 9), "give": (3, 3), "play": (3, 4), "draw": (2, 3),
            "nodraw": (2, 2), "out": (2, 2)}  # fmt: skip


def start(tags: dict, rule_file=None) -> Game:
    """The game that the tags of a record describe (`record.start`)."""
    if "Rules" not in tags:
        raise form.RecordError(0, 'there is no [Rules "…"] before the first event')
    name = tags["Rules"]
    data = rule_file(name) if rule_file is not None and name not in PRESETS else None
    if data is None:
        rules = rule_data.preset(name)
    else:
        try:
            rules = rule_data.from_file(data, name)
        except RuleError as error:
            raise RuleError(f"{name}: {error}") from None
    if tags["Option"]:
        rules = rules.with_options(tags["Option"])
    seats = form.number(tags, "Seats", 2, 8)
    dealer = form.number(tags, "Dealer", 1, seats)
    return Game(rules, seats, dealer, form.dealt_seats(tags, seats))


def push(game: Game, words: list) -> None:
    """Play one event (`record.push`)."""
    event = words[0]
    if event not in _FORMS:
        raise IllegalMove(f"there is no event '{event}'; there are {', '.join(sorted(_FORMS))}")
    least, most = _LENGTHS[event]
    if not least <= len(words) <= most:
        raise IllegalMove(f"write this event as: {_FORMS[event]}")
    if event == "hand":
        game.push(moves.hand())
        return
    seat = form.seat(words[1], game.seats)
    if event == "play":
        card = cards.parse(words[2])
        game.push(moves.play(seat, card, _number(game, seat, card, words[3:])))
    elif event == "draw":
        if words[2:]:
            game.push(moves.draw(seat, cards.parse(words[2])))
        elif game.rules.forget_to_draw == "lenient":  # late, a card that nobody tells
            game.push(moves.late(seat))
        else:
            raise IllegalMove(f"write this event as: {_FORMS[event]}")
    elif event == "nodraw":
        game.push(moves.nodraw(seat))
    elif event == "out":
        game.push(moves.out(seat))
    else:
        hand = [cards.parse(word) for word in words[2:]]
        if event == "deal" and len(hand) != game.rules.hand:
            raise IllegalMove(
                f"seat {seat} is dealt {game.rules.hand} cards in these rules, not {len(hand)}"
            )
        _deal(game, seat, hand)


def _number(game: Game, seat: int, card: int, words: list) -> int:
    """The number that a play's choice names, or the only legal one where it is left out."""
    effect = game.rules.effect(card)
    if words:
        word = words[0]
        sign = word[0]
        wanted = "=" if effect.kind == SET else "+-"
        if effect.kind == DOUBLE or sign not in wanted or not form.is_whole(word[1:]):
            raise IllegalMove(
                f"'{word}' is no choice for {cards.text(card)}: write "
                + ("+N or -N" if effect.kind == ADD else "=N" if effect.kind == SET else "none")
            )
        return int(word[1:] if sign == "=" else word)
    legal = game.rules.numbers(card, game.total)
    if len(legal) > 1:
        game.check(moves.play(seat, card, legal[0]))  # whose turn it is comes first
        first, last = choice(effect, legal[0]), choice(effect, legal[-1])
        between = " or " if len(legal) == 2 else " to "
        raise IllegalMove(f"{cards.text(card)} can be {first}{between}{last} here: write which")
    return (legal or effect.numbers)[0]


def _deal(game: Game, seat: int, hand: list) -> None:
    told = seat in game.dealt
    game.tell(seat)
    done = 0
    try:
        for card in hand:
            game.push(moves.deal(seat, card))
            done += 1
    except IllegalMove:
        while done:
            game.pop()
            done -= 1
        if not told:
            game.untell(seat)
        raise
