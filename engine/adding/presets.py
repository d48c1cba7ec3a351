"""The rule systems that a player picks first.

A preset has a title, the preset that it is based on, and its differences from that preset, as
options (see `engine.adding.rules`). A preset without a base differs from the values in
`vocabulary.base`, in which a card counts its pips and a court card ten. The comments name rows of
docs/rules.md, which says where each preset comes from.
"""

PRESETS: "dict[str, tuple[str, str, str]]" = {
    # C-01 to C-08, A-18, A-31
    "classic-99": (
        "Classic 99",
        "",
        "decks=2-4:1 5-:2, A=add 1 11, 3=add 3 skip 1, 4=reverse, 9=set limit, 10=add -10 10, "
        "K=nothing",
    ),
    # C-05, C-08
    "swapped-99": ("Swapped 99", "classic-99", "9=nothing, K=set limit"),
    # C-09 to C-13, A-34
    "joker-99": (
        "Joker 99",
        "classic-99",
        "jokers=2, 3=add 3, 4=add 4, 9=nothing, K=reverse, *=set limit",
    ),
    # C-14, A-32
    "tokens-99": ("Token 99", "swapped-99", "two_player_reverse=again"),
    # C-15, C-16, A-18, A-33
    "pagat-99": ("Ninety-Nine", "swapped-99", "tokens=2-4:5 5-:3, token_name=penny, 3=add 3"),
    #
    "orcutt-99": ("Orcutt's 99", "pagat-99", "hand=5, tokens=4, token_name=nickel"),
    # C-17 to C-21, A-05, W-01 to W-10
    "wilson-99": (
        "Wilson's 99",
        "pagat-99",
        "token_name=point, bust_by_playing=true, borders=33 66 99, target_points=15, "
        "4=add 4, 8=reverse, K=add 10",
    ),
    # C-22 to C-25, A-05, A-20, A-45
    "98": (
        "Ninety-Eight",
        "",
        "limit=98, hand=4, tokens=0, token_name=mark, bust_by_playing=true, "
        "10=add -10, J=nothing, Q=nothing, K=set limit",
    ),
    # C-26 to C-39, A-19, A-35
    "100": (
        "One Hundred",
        "",
        "limit=100, token_name=chip, decks=2-6:1 7-:2, AC=set 0 limit, AS=set 0 limit, 2S=double, "
        "4=reverse, 5D=add -5, 5H=add -5, 10=set limit, J=add -10, QH=set 0, K=nothing",
    ),
    # V-01, V-04, V-06
    "jiujiu-99": (
        "Jiujiu 99",
        "",
        "hand=5, decks=2-4:1 5-:2, floor=clamp, after_bust=out_total_stays, AS=set 0, 4=reverse, "
        "5=name_next, 10=add -10 10, J=nothing, Q=add -20 20, K=set limit",
    ),
    # V-02, V-04, V-07
    "double-99": (
        "Double 99",
        "",
        "jokers=2, after_bust=out_total_stays, 4=reverse or add 4, 8=nothing or add 8, "
        "10=add -10 10, Q=add -20 20, *=double",
    ),
}
"""For each preset: its title, its base or "", and its differences from the base, as options."""

NAMES = tuple(sorted(PRESETS))
"""The names of all presets, sorted."""
