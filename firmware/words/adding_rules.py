"""The rules of an adding game in a player's words, made from their data."""

from engine import cards
from engine.adding.rule_data import entry
from engine.adding.rules import preset
from engine.adding.vocabulary import MOST_SEATS
from firmware.words import joined, one_of, say, titled
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
    over = rules.bust_by_playing
    how = "over" if over else "stuck"
    new_hand = rules.after_bust == "new_hand"
    sentences: list = [say("about.aim.limit", limit=limit)]
    more = joined(
        borders(rules),
        exact_totals(rules),
        last_card(rules),
        _others(rules),
        _named(rules),
    )
    if rules.hand_points:
        listed = _listed(rules.borders)
        sentences = [
            say("about.aim.border", borders=listed, count=rules.points_per_hand),
            not over and say("about.aim.limit", limit=limit),
            not over and say("about.aim.lose_stuck", tokens=_tokens(rules, 1), count=1),
            over and new_hand and say("about.aim.border_over", limit=limit),
            over and limit not in rules.borders and say("about.aim.over_alone", limit=limit),
        ]
        end = say("about.aim.border_end", points=rules.target_points)
    elif rules.win_points:
        which = "about.aim.win_others" if new_hand else "about.aim.win"
        sentences.append(say("about.aim." + how))
        sentences.append(say(which, tokens=tokens(rules, rules.win_points)))
        target = rules.target_points
        end = say("about.aim.target", count=target) if target else say("about.aim.most")
    elif not rules.tokens(2):
        sentences.append(each_over(rules) or say("about.aim.mark_" + how, tokens=loss(rules)))
        end = say("about.aim.endless")
    else:
        count = rules.tokens(2)
        costs = tokens(rules, count)
        if rules.loss_costs > 1 or rules.over_costs or rules.loss_per_player:
            sentences.append(say("about.aim.begin", tokens=costs))
            costs, count = loss(rules), 1
        sentences.append(
            each_over(rules) or say("about.aim.lose_" + how, tokens=costs, count=count)
        )
        for seats, count in _by_seats(rules.tokens):
            sentences.append(say("about.aim.from_seats", seats=seats, tokens=count))
        end = say("about.aim.first_out" if rules.ends_first_out else "about.aim.last")
    return joined(*sentences, more, least_points(rules), end, tie(rules))


def loss(rules) -> str:
    """Return what a lost hand costs, unless each point over the limit does."""
    costs = tokens(rules, rules.loss_costs)
    return say("about.aim.per_player", tokens=costs) if rules.loss_per_player else costs


def least_points(rules) -> str:
    """Return a sentence about the fewest points for a hand; "" without such points, or for 0."""
    least = rules.data["points_floor"]
    if not rules.hand_points or not least:
        return ""
    if isinstance(least, str):
        return say("about.aim.points_floor." + least)
    return say("about.aim.points_floor", count=least, points=str(least).replace("-", "−"))


def tie(rules) -> str:
    """Return a sentence about several who have the most points; "" if they play on."""
    shared = (rules.hand_points or rules.win_points) and rules.tie == "shared"
    return say("about.aim.tie_shared") if shared else ""


def each_over(rules) -> str:
    """Return a sentence about what each point over the limit costs; "" if that does not count."""
    return say("about.aim.each_over", tokens=tokens(rules, 1)) if rules.over_costs else ""


def exact_totals(rules) -> str:
    """Return sentences about the totals that cost or bring something; "" if there are none."""
    points = rules.hand_points or rules.win_points
    gets = say("about.aim.you_get", tokens=_tokens(rules, 1)) if points else ""
    costly, rewarding = set(rules.costly), set(rules.rewarding)
    found = (
        (costly - rewarding, _pays(rules, "you")),
        (rewarding - costly, gets or _pays(rules, "others")),
        # A point lost and a point won are nothing.
        (not points and costly & rewarding, _pays(rules, "all")),
        (rules.winning, say("about.aim.you_win") + " " + _of_others(rules)),
    )
    sentences = [
        say("about.aim.exactly", totals=_listed(sorted(totals))) + " " + then
        for totals, then in found
        if totals
    ]
    return joined(*sentences)


def borders(rules) -> str:
    """Return sentences about borders that cost tokens; "" if there are none."""
    if not rules.borders or rules.hand_points:
        return ""
    return say("about.aim.pass", borders=_listed(rules.borders)) + " " + _pays(rules, "you")


def _others(rules) -> str:
    """Return a sentence about which others pay; "" if nobody sits out a hand."""
    sits_out = rules.after_bust in ("pile_away_out", "out_total_stays")
    return say("about.aim.others") if sits_out and _others_pay(rules) else ""


def _named(rules) -> str:
    """Return sentences about who is named to pay or to lose; "" if no card does it."""
    pays, loses = rules.names_payer, rules.names_loser
    stays = rules.after_bust in ("pile_away_out", "pile_away_stay")
    return joined(
        pays and say("about.aim.named") + " " + _pays(rules, "you"),
        pays and _others_pay(rules) and say("about.aim.named_more"),
        loses and say("about.aim.named_loses"),
        loses and _other_loss(rules),
        loses and stays and say("about.aim.pile_stays"),
    )


def turned_up(rules) -> str:
    """Return sentences about the card turned up; "" if there is none."""
    if not rules.turns_up:
        return ""
    if not rules.hand_size:
        return say("about.table.rest_turned_up")
    goes_back = rules.turn_up != "any" and say("about.table.goes_back")
    return joined(say("about.table.turned_up"), goes_back)


def last_card(rules) -> str:
    """Return sentences about who has no card left; "" if everybody always draws."""
    if rules.draw == "always":
        return ""
    if rules.empty_wins:
        return say("about.empty_hand.wins") + " " + _of_others(rules)
    return joined(say("about.empty_hand.loses"), _other_loss(rules))


def _other_loss(rules) -> str:
    """Return a sentence about what any other loss costs; "" if it is what going over costs."""
    if rules.hand_points:
        return _pays(rules, "you")
    return _pays(rules, "you", loss(rules)) if rules.over_costs else ""


def _of_others(rules) -> str:
    """Return a sentence about what a player who wins a hand gets, or what all others lose."""
    if rules.win_points:
        return say("about.aim.only_you", tokens=tokens(rules, rules.win_points))
    return _pays(rules, "others", "" if rules.hand_points else tokens(rules, rules.loss_costs))


def _pays(rules, who: str, costs: str = "") -> str:
    """Return the sentence that somebody pays, or gets marks.

    who: `you`, `others` or `all`. costs: "" for one point or token.
    """
    pays = rules.hand_points or rules.win_points or rules.tokens(2)
    which = who + ("_lose" if pays else "_get")
    return say("about.aim." + which, tokens=costs or _tokens(rules, 1))


def _others_pay(rules) -> bool:
    """Return whether all others may pay because of what one player plays."""
    if rules.win_points:
        return False
    return bool(rules.winning or rules.empty_wins or rules.rewarding and not rules.hand_points)


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
    if plain or any(rules.effect(card).face for card in range(cards.CARDS)):
        lines.append(say("about.cards.others"))
    return lines


def _table(rules) -> str:
    hand = rules.hand_size
    draws = rules.draw != "never"
    again = rules.reverse_plays_again
    effects = [way for card in set(rules.all_cards(2)) for way in rules.effect(card).ways]
    more_plays = any(effect.next_plays > 1 for effect in effects)
    packs = [
        say("about.table.from_seats", seats=seats, count=count)
        for seats, count in _by_seats(rules.packs)
    ]
    return joined(
        say("about.table.hand", count=hand) if hand else say("about.table.all_dealt"),
        not hand and not rules.turns_up and say("about.table.rest_away"),
        say("about.table.packs", count=rules.packs(2)),
        joined(*packs),
        of_ranks(rules),
        rules.jokers and say("about.table.jokers", count=rules.jokers),
        rules.start_total and say("about.table.start", total=rules.start_total),
        turned_up(rules),
        say("about.table.turns"),
        any(effect.reverse for effect in effects)
        and say("about.table.turn_again" if again else "about.table.turn_pass"),
        any(effect.names_swapper for effect in effects) and say("about.table.swaps"),
        any(effect.names_giver for effect in effects) and say("about.table.takes"),
        any(effect.next_draws for effect in effects) and say("about.table.draws_more"),
        rules.same_rank and say("about.table.same_rank"),
        rules.same_rank and draws and say("about.table.draws_as_many"),
        more_plays and say("about.table.more" if draws else "about.table.plays_more"),
        more_plays and any(effect.passes_on for effect in effects) and say("about.table.passes_on"),
        more_plays
        and any(effect.skip or effect.names_next for effect in effects)
        and say("about.table.more_skips"),
        draws and say("about.forget_to_draw." + rules.forget_to_draw),
        rules.draw != "always" and say("about.draw." + rules.draw),
        rules.floor != "none" and say("about.floor." + rules.floor),
        rules.after_bust != "new_hand" and say("about.after_bust." + rules.after_bust),
        rules.after_bust == "pile_away_stay"
        and not rules.tokens(2)
        and say("about.after_bust.endless"),
        rules.loser_leads and say("about.next_hand.loser"),
        rules.borders and not rules.border_backward_costs and say("about.table.backward"),
        rules.borders and rules.border_jumps_only and say("about.table.jumps_only"),
    )


def of_ranks(rules) -> str:
    """Return sentences about the ranks that a pack does not have four times; "" for none."""
    numbers = [rules.in_pack(cards.make(rank)) for rank in range(len(cards.RANKS))]
    found = []
    for number in sorted(set(numbers) - {4}):
        ranks = [name for rank, name in enumerate(cards.RANKS) if numbers[rank] == number]
        which = "about.table.of_each" if number else "about.table.without"
        found.append(say(which, count=number, ranks=" ".join(ranks)))
    return joined(*found)


def _change(data: dict, option: str) -> str:
    """Return a difference from the preset in the words of the editor."""
    key, _, text = option.partition("=")
    if key == "pack" or isinstance(data.get(key), list):  # all of them
        return say("about.change", what=say("rule." + key), value=text)
    if key in data:
        return say("about.change", what=say("rule." + key), value=shown_value(key, data))
    effect = entry(key, data["cards"])
    return say("about.change", what=card_name(key), value=does(effect, data["limit"], LONG))
