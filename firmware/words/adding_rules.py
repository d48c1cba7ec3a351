"""The rules of an adding game in a player's words, made from their data."""

from engine import cards
from engine.adding.effects import ONE_OF
from engine.adding.rule_data import entry
from engine.adding.rules import preset
from engine.adding.vocabulary import MOST_SEATS, TOTALS
from firmware.words import one_of, say, titled
from firmware.words.adding import JOKER_KEY, LONG, card_name, does, shown_value, tokens

_LINE = 25  # about how many letters fit in a line of the display
_GAP = " · "


def sections(rules):
    """Yield all of the rules, each text as (title, text)."""
    yield say("about.aim"), _aim(rules)
    yield say("rule.cards"), "\n".join(_cards(rules))
    yield say("about.table"), _table(rules)
    changes = rules.differences()
    if changes:
        lines = [say("about.unlike", name=titled(preset(rules.preset).title()))]
        lines += [_change(rules.data, option) for option in changes]
        yield say("about.house_rules"), "\n".join(lines)


def _aim(rules) -> str:
    limit = rules.limit
    new_hand = rules.after_bust == "new_hand"
    more = borders(rules) + exact_totals(rules) + last_card(rules) + others(rules) + named(rules)
    if rules.hand_points:
        listed = _listed(rules.borders)
        sentences = [say("about.aim.border", borders=listed, count=rules.points_per_hand)]
        if not rules.bust_by_playing:
            sentences.append(say("about.aim.limit", limit=limit))
            sentences.append(say("about.aim.lose_stuck", tokens=_tokens(rules, 1), count=1))
        elif new_hand:
            sentences.append(say("about.aim.border_over", limit=limit))
        if rules.bust_by_playing and limit not in rules.borders:
            sentences.append(say("about.aim.over_alone", limit=limit))
        sentences += more
        sentences.append(say("about.aim.border_end", points=rules.target_points))
        return " ".join(sentences)
    sentences = [say("about.aim.limit", limit=limit)]
    if rules.win_points:
        sentences.append(say("about.aim.over" if rules.bust_by_playing else "about.aim.stuck"))
        which = "about.aim.win_others" if new_hand else "about.aim.win"
        sentences.append(say(which, tokens=tokens(rules, rules.win_points)))
        sentences += more
        if rules.target_points:
            sentences.append(say("about.aim.target", count=rules.target_points))
        else:
            sentences.append(say("about.aim.most"))
        return " ".join(sentences)
    count = rules.tokens(2)
    by_playing = rules.bust_by_playing
    costs = loss(rules)
    if not count:
        which = "about.aim.mark_over" if by_playing else "about.aim.mark_stuck"
        sentences.append(each_over(rules) or say(which, tokens=costs))
        sentences += more
        sentences.append(say("about.aim.endless"))
    else:
        which = "about.aim.lose_over" if by_playing else "about.aim.lose_stuck"
        if rules.loss_costs == 1 and not (rules.over_costs or rules.loss_per_player):
            sentences.append(say(which, tokens=tokens(rules, count), count=count))
        else:
            sentences.append(say("about.aim.begin", tokens=tokens(rules, count)))
            sentences.append(each_over(rules) or say(which, tokens=costs, count=1))
        for seats, count in _by_seats(rules.tokens):
            sentences.append(say("about.aim.from_seats", seats=seats, tokens=count))
        sentences += more
        sentences.append(say("about.aim.first_out" if rules.ends_first_out else "about.aim.last"))
    return " ".join(sentences)


def loss(rules) -> str:
    """Return what a lost hand costs, unless each point over the limit does."""
    costs = tokens(rules, rules.loss_costs)
    return say("about.aim.per_player", tokens=costs) if rules.loss_per_player else costs


def each_over(rules) -> str:
    """Return a sentence about what each point over the limit costs; "" if that does not count."""
    return say("about.aim.each_over", tokens=tokens(rules, 1)) if rules.over_costs else ""


def exact_totals(rules) -> list:
    """Return sentences about the totals that cost or bring something; none if there are none."""
    points, loses = _at_stake(rules)
    found = []

    def add(totals: set, what: str) -> None:
        if totals:
            found.append(say("about.aim.exactly", totals=_listed(sorted(totals))))
            found.append(say("about.aim." + what, tokens=_tokens(rules, 1)))

    costly, rewarding = set(rules.costly), set(rules.rewarding)
    add(costly - rewarding, "you_lose" if loses else "you_get")
    add(rewarding - costly, "you_get" if points else "others_lose" if loses else "others_get")
    if not points:  # a point lost and a point won are nothing
        add(costly & rewarding, "all_lose" if loses else "all_get")
    if rules.winning:
        found.append(say("about.aim.exactly", totals=_listed(rules.winning)))
        found += [say("about.aim.you_win")] + _of_others(rules)
    return found


def borders(rules) -> list:
    """Return sentences about borders that cost tokens; none if there are none."""
    if not rules.borders or rules.hand_points:
        return []
    return [say("about.aim.pass", borders=_listed(rules.borders)), _you_pay(rules)]


def others(rules) -> list:
    """Return a sentence about which others pay; none if nobody sits out a hand."""
    sits_out = rules.after_bust in ("pile_away_out", "out_total_stays")
    return [say("about.aim.others")] if sits_out and _others_pay(rules) else []


def named(rules) -> list:
    """Return sentences about who is named to pay or to lose; none if no card does it."""
    found = []
    if rules.names_payer:
        found = [say("about.aim.named"), _you_pay(rules)]
        if _others_pay(rules):
            found.append(say("about.aim.named_more"))
    if rules.names_loser:
        found += [say("about.aim.named_loses")] + _other_loss(rules)
        if rules.after_bust in ("pile_away_out", "pile_away_stay"):
            found.append(say("about.aim.pile_stays"))
    return found


def turned_up(rules) -> list:
    """Return sentences about the card turned up; none if there is none."""
    if not rules.turns_up:
        return []
    if not rules.hand_size:
        return [say("about.table.rest_turned_up")]
    goes_back = [] if rules.turn_up == "any" else [say("about.table.goes_back")]
    return [say("about.table.turned_up")] + goes_back


def last_card(rules) -> list:
    """Return sentences about who has no card left; none if everybody always draws."""
    if rules.draw == "always":
        return []
    if not rules.empty_wins:
        return [say("about.empty_hand.loses")] + _other_loss(rules)
    return [say("about.empty_hand.wins")] + _of_others(rules)


def _other_loss(rules) -> list:
    """Return a sentence about what any other loss costs; none if it is what going over costs."""
    if rules.hand_points:
        return [_you_pay(rules)]
    return [_you_pay(rules, loss(rules))] if rules.over_costs else []


def _you_pay(rules, costs: str = "") -> str:
    """Return the sentence that a player pays, or gets a mark; costs: "" for one point or token."""
    which = "about.aim.you_lose" if _at_stake(rules)[1] else "about.aim.you_get"
    return say(which, tokens=costs or _tokens(rules, 1))


def _others_pay(rules) -> bool:
    """Return whether all others may pay because of what one player plays."""
    wins = rules.winning or rules.empty_wins
    if rules.win_points:
        return False
    return bool(wins if rules.hand_points else wins or rules.rewarding)


def _at_stake(rules) -> tuple:
    """Return whether the game is for points, and whether players lose what they have."""
    points = bool(rules.hand_points or rules.win_points)
    return points, points or rules.tokens(2) > 0


def _of_others(rules) -> list:
    """Return a sentence about what a player who wins a hand gets, or what all others lose."""
    if rules.win_points:
        return [say("about.aim.only_you", tokens=tokens(rules, rules.win_points))]
    points, loses = _at_stake(rules)
    count = 1 if points else rules.loss_costs
    which = "about.aim.others_lose" if loses else "about.aim.others_get"
    return [say(which, tokens=_tokens(rules, count))]


def _listed(totals) -> str:
    return one_of(list(map(str, totals)))


def _tokens(rules, count: int) -> str:
    return say("tokens.point", count=count) if rules.hand_points else tokens(rules, count)


def _by_seats(number):
    """Yield (seats, number) for each number of seats at which `number(seats)` changes."""
    last = number(2)
    for seats in range(3, MOST_SEATS + 1):
        if number(seats) != last:
            last = number(seats)
            yield seats, last


def special_cards(rules) -> tuple:
    """Return the cards that do not count their face value, and whether there are others.

    The cards are a list of (names, what they do in words, the data of the effect); cards that do
    the same share an entry.
    """
    entries = rules.data["cards"]
    found: list = []
    plain = False

    def add(name: str, words: str, effect) -> None:
        for place, (names, same, first) in enumerate(found):
            if same == words:
                found[place] = f"{names} {name}", words, first
                return
        found.append((name, words, effect))

    for number, rank in enumerate(cards.RANKS):
        suits = [suit for suit in range(4) if rules.in_pack(cards.make(number, suit))]
        each = [rank + cards.SUITS[suit] for suit in suits]
        effects = [entries.get(card, entries[rank]) for card in each]
        words = [does(effect, rules.limit, LONG) for effect in effects]
        names = list(map(card_name, each))
        if words and words.count(words[0]) == len(words):
            names = [rank]  # for all its suits
        for place, name in enumerate(names):
            if words[place] == str(number + 1):
                plain = True
            else:
                add(name, words[place], effects[place])
    if rules.jokers:
        effect = entries[JOKER_KEY]
        add(card_name(JOKER_KEY), does(effect, rules.limit, LONG), effect)
    return found, plain


def _cards(rules) -> list:
    """Return lines about what cards do; cards that do the same, and short lines, share one."""
    found, plain = special_cards(rules)
    lines: list = []
    for name, words, _ in found:
        part = say("about.change", what=name, value=words)
        if lines and len(lines[-1]) + len(_GAP) + len(part) <= _LINE:
            lines[-1] += _GAP + part
        else:
            lines.append(part)
    if plain or any(rules.effect(card).kind == ONE_OF for card in range(cards.CARDS)):
        lines.append(say("about.cards.others"))
    return lines


def _table(rules) -> str:
    hand = rules.hand_size
    sentences = [
        say("about.table.hand", count=hand) if hand else say("about.table.all_dealt"),
        say("about.table.packs", count=rules.packs(2)),
    ]
    if not hand and not rules.turns_up:
        sentences.insert(1, say("about.table.rest_away"))
    for seats, count in _by_seats(rules.packs):
        sentences.append(say("about.table.from_seats", seats=seats, count=count))
    sentences += of_ranks(rules)
    if rules.jokers:
        sentences.append(say("about.table.jokers", count=rules.jokers))
    if rules.start_total:
        sentences.append(say("about.table.start", total=rules.start_total))
    sentences += turned_up(rules)
    sentences.append(say("about.table.turns"))
    draws = rules.draw != "never"
    effects = [rules.effect(card) for card in set(rules.all_cards(2))]
    if any(effect.reverse for effect in effects):
        again = rules.reverse_plays_again
        sentences.append(say("about.table.turn_again" if again else "about.table.turn_pass"))
    if any(effect.names_swapper for effect in effects):
        sentences.append(say("about.table.swaps"))
    if any(effect.names_giver for effect in effects):
        sentences.append(say("about.table.takes"))
    if any(effect.next_draws for effect in effects):
        sentences.append(say("about.table.draws_more"))
    if rules.same_rank:
        sentences.append(say("about.table.same_rank"))
        if draws:
            sentences.append(say("about.table.draws_as_many"))
    if any(effect.next_plays > 1 for effect in effects):
        sentences.append(say("about.table.more" if draws else "about.table.plays_more"))
        if any(effect.passes_on for effect in effects):
            sentences.append(say("about.table.passes_on"))
        if any(effect.skip or effect.names_next for effect in effects):
            sentences.append(say("about.table.more_skips"))
    if draws:
        sentences.append(say("about.forget_to_draw." + rules.forget_to_draw))
    if rules.draw != "always":
        sentences.append(say("about.draw." + rules.draw))
    if rules.floor != "none":
        sentences.append(say("about.floor." + rules.floor))
    if rules.after_bust != "new_hand":
        sentences.append(say("about.after_bust." + rules.after_bust))
    if rules.after_bust == "pile_away_stay" and not rules.tokens(2):
        sentences.append(say("about.after_bust.endless"))
    if rules.loser_leads:
        sentences.append(say("about.next_hand.loser"))
    if rules.borders and not rules.border_backward_costs:
        sentences.append(say("about.table.backward"))
    if rules.borders and rules.border_jumps_only:
        sentences.append(say("about.table.jumps_only"))
    return " ".join(sentences)


def of_ranks(rules) -> list:
    """Return sentences about the ranks that a pack does not have four times."""
    ranks: dict = {}  # by number
    for rank, name in enumerate(cards.RANKS):
        number = rules.in_pack(cards.make(rank))
        if number != 4:
            ranks.setdefault(number, []).append(name)
    found = []
    for number in sorted(ranks):
        which = "about.table.of_each" if number else "about.table.without"
        found.append(say(which, count=number, ranks=" ".join(ranks[number])))
    return found


def _change(data: dict, option: str) -> str:
    """Return a difference from the preset in the words of the editor."""
    key, _, text = option.partition("=")
    if key in TOTALS or key == "pack":  # all of them
        return say("about.change", what=say("rule." + key), value=text)
    if key in data:
        return say("about.change", what=say("rule." + key), value=shown_value(key, data))
    effect = entry(key, data["cards"])
    return say("about.change", what=card_name(key), value=does(effect, data["limit"], LONG))
