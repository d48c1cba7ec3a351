"""The families of games as the app and its screens know them.

`engine.families` lists them. A family is a package of `engine`, and a package here of the same
name. Its `__init__` has `FAMILY`: (whether it has a menu of its own, kinds of play).

- Without a menu, the kinds of play are tiles of the home screen.
- A kind of play is (name, key of its title); its game is saved under that name, which no other
  family has.

The package has these modules:

- `setup`: `GameSetup(app, kind)` asks the questions before a new game and begins it.
- `screen`: `GameScreen(app, table)` is a game in play.
- `help`: `sections(kind, rules)` yields help, `rules_sections(rules)` the rules,
  each text as (title, text). If rules is None, the texts are about the usual rules.
"""

from engine import families

FAMILIES = tuple(
    [
        (name,) + __import__(name, globals(), None, ("FAMILY",), 1).FAMILY
        for name in families.FAMILIES
    ]
)
"""Each family as (name, whether it has a menu of its own, kinds of play)."""


def kinds() -> list:
    """Return the names of all kinds of play."""
    return [kind for _, _, kinds in FAMILIES for kind, _ in kinds]


def tiles() -> list:
    """Return the tiles of the home screen, each as (name, key of its title, kinds of play).

    A family with a menu is one tile; its kinds of play are in that menu. Any other kind of play is
    a tile of its own, with no kinds of play.
    """
    found: list = []
    for family, in_menu, kinds in FAMILIES:
        if in_menu:
            found.append((family, "family." + family, kinds))
        else:
            found += [(kind, title, ()) for kind, title in kinds]
    return found


def family_of(kind: str) -> tuple:
    """Return the family of a kind of play, an entry of FAMILIES; ValueError for an unknown kind."""
    for family in FAMILIES:
        if any(kind == each for each, _ in family[2]):
            return family
    raise ValueError(kind)


def engine_of(family: str) -> tuple:
    """Return the names of the engine's modules to import for a family; they import all others.

    In this order, few imports are nested: fifteen would fill MicroPython's stack of 8 KB. So they
    are imported before a record is read, not in the midst of it.
    """
    engine = families.__name__.partition(".families")[0]  # another name where it is installed
    return f"{engine}.{family}.game", f"{engine}.{family}.record"


def module_of(kind: str, name: str):
    """Return a module of the family of a kind of play, such as its `screen`."""
    return __import__(f"{family_of(kind)[0]}.{name}", globals(), None, (name,), 1)
