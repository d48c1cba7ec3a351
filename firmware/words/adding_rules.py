"""The rules of an adding game in a player's words, made from the rules as data."""

from engine import cards
from engine.adding.effects import ADD, DOUBLE
from engine.adding.rules import preset
from firmware.words import SIGNS
from firmware.words.adding import tokens

_LINE = 25  # letters that a line of the display has room for
_GAP = " · "

_FORGET = {
    "strict": "Forgot to draw? Play on with one less.",
    "lenient": "Forgot to draw? Do it before your next card.",
    "auto": "The device draws for everybody.",
}

_AFTER_BUST = {
    "pile_away_out": "Then the pile is taken away; the loser sits out and the others play on.",
    "pile_away_stay": "Then the pile is taken away and all play on from zero.",
}

_FLOOR = {
    "clamp": "The total never goes below 0.",
    "forbid": "No card may take the total below 0.",
}


def sections(rules):
    """Headed paragraphs, (title, text), that tell all of the rules; each made when asked for."""
    yield "Aim", _aim(rules)
    yield "Cards", _cards(rules)
    yield "Table", _table(rules)
    changes = rules.differences()
    if changes:
        yield f"Unlike {preset(rules.preset).title()}", "\n".join(map(_change, changes))


def _aim(rules) -> str:
    aim = f"Don't take the total over {rules.limit}. "
    if rules.borders:
        borders = " or ".join(str(border) for border in rules.borders)
        points = rules.data["points_per_hand"]
        return (
            f"Whose card takes the total past {borders} loses a point of {points}. "
            f"Over {rules.limit} the hand ends. What is left is scored; "
            f"{rules.target_points} wins."
        )
    who = "Who goes over" if rules.bust_by_playing else "Who can't play"
    count = rules.tokens(2)
    if not count:
        return aim + f"{who} gets a {rules.token_name}, and the next hand begins."
    words = tokens(rules, count)
    for seats in range(3, 9):
        if rules.tokens(seats) != count:
            count = rules.tokens(seats)
            words += f" ({count} from {seats} players on)"
    lose = aim + f"{who} loses one of {words}. "
    return lose + "Who has none left is out; the last one in wins."


def _cards(rules) -> str:
    """Each thing that cards do, but for those that count what they say."""
    lines = []
    plain = False
    for rank in range(13):
        by_suit = [rules.effect(cards.make(rank, suit)) for suit in range(4)]
        left = [0, 1, 2, 3]
        while left:
            effect = by_suit[left[0]]
            same = [suit for suit in left if by_suit[suit].same(effect)]
            left = [suit for suit in left if suit not in same]
            name = cards.RANKS[rank]
            if len(same) < 4:
                name = " ".join(name + SIGNS[suit] for suit in same)
            words = effect_words(effect, rules.limit)
            if words == str(rank + 1):
                plain = True
            else:
                lines.append((words, name))
    if rules.jokers:
        lines.append((effect_words(rules.effect(cards.JOKER), rules.limit), "Joker"))
    told = []
    done: list = []
    for words, _ in lines:
        if words not in done:
            done.append(words)
            names = " ".join(name for other, name in lines if other == words)
            told.append(f"{names}: {words}")
    if plain:
        told.append("Others: as they say")
    return "\n".join(_packed(told))


def _packed(parts: list) -> list:
    """Parts of a text as lines, two of them on one where there is room for both."""
    lines: list = []
    for part in parts:
        if lines and len(lines[-1]) + len(_GAP) + len(part) <= _LINE:
            lines[-1] += _GAP + part
        else:
            lines.append(part)
    return lines


def effect_words(effect, limit: int) -> str:
    """What a card does, in a few words."""
    numbers = list(effect.numbers)
    if effect.kind == DOUBLE:
        words = ["doubles the total"]
    elif effect.kind != ADD:
        if len(numbers) > 1:
            words = [f"any total {numbers[0]} to {numbers[-1]}"]
        else:
            words = [f"makes it {numbers[0]}"]
    elif len(numbers) > 1:
        words = [" or ".join(str(number) for number in numbers)]
    else:
        words = [str(numbers[0])]
    if effect.reverse:
        words.append("turns the direction")
    if effect.skip:
        words.append("skips one" if effect.skip == 1 else f"skips {effect.skip}")
    return ", ".join(words)


def _table(rules) -> str:
    told = [f"{rules.hand_size} cards each, " if rules.hand_size > 1 else "1 card each, "]
    packs = rules.decks(2)
    told[0] += "one pack" if packs == 1 else f"{packs} packs"
    for seats in range(3, 9):
        if rules.decks(seats) != packs:
            packs = rules.decks(seats)
            told[0] += f" ({packs} from {seats} players on)"
    if rules.jokers:
        told[0] += f", {rules.jokers} jokers in each"
    told[0] += "."
    if rules.start_total:
        told.append(f"The pile begins at {rules.start_total}.")
    if any(rules.effect(card).reverse for card in range(cards.CARDS)):
        again = rules.reverse_plays_again
        told.append(
            "Two left: turning " + ("lets you play again." if again else "only passes the turn.")
        )
    told.append(_FORGET[rules.forget_to_draw])
    for words in (_FLOOR.get(rules.floor), _AFTER_BUST.get(rules.after_bust)):
        if words:
            told.append(words)
    if rules.borders and not rules.data["border_backward_costs"]:
        told.append("Going back past a border costs nothing.")
    return " ".join(told)


def _change(option: str) -> str:
    """A difference as an option tells it, a little nearer to what people say."""
    key, _, value = option.partition("=")
    return f"{key.replace('_', ' ')}: {value.replace('_', ' ')}"
