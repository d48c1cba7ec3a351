"""The families of games as the app and its screens know them.

`engine.families` lists them. A family is a package of `engine`, and a package here of the same
name. Its `__init__` has `FAMILY`: (whether it has a menu of its own, kinds of play, parts).

- Without a menu, the kinds of play are tiles of the home screen.
- A kind of play is (name, key of its title); its game is saved under that name, which no other
  family has.
- parts: modules to import before its `screen` and `setup`, in this order. One at a time, each takes
  less time than a key and little stack: fifteen nested imports would fill MicroPython's 8 KB.

The package has these modules:

- `setup`: `GameSetup(app, kind)` asks the questions before a new game and begins it.
- `screen`: `GameScreen(app, table)` is a game in play.
- `help`, imported briefly: `sections(kind, rules)` yields help, `rules_sections(rules)` the rules,
  each text as (title, text). If rules is None, the texts are about the usual rules.
- `history`: `show(app, screen)` shows what was played; not needed if `GameScreen.has_history`
  returns False.
- `people`: `show(app, screen)` shows who may leave and that somebody may join; only needed if the
  game `joins`.

Most modules are imported after the first picture. So this comes 0.22 s after power-on; if all were
imported before, it would come after 0.36 s.
"""

import sys

from engine import families

FAMILIES = tuple(
    [
        (name,) + __import__("firmware.screens." + name, None, None, ("FAMILY",)).FAMILY
        for name in families.FAMILIES
    ]
)
"""Each family as (name, whether it has a menu of its own, kinds of play, parts)."""

_prepared: tuple = ("", None)  # a module that `prepare` imported, after its name


def kinds() -> list:
    """Return the names of all kinds of play."""
    return [kind for _, _, kinds, _ in FAMILIES for kind, _ in kinds]


def tiles() -> list:
    """Return the tiles of the home screen, each as (name, key of its title, kinds of play).

    A family with a menu is one tile; its kinds of play are in that menu. Any other kind of play is
    a tile of its own, with no kinds of play.
    """
    found: list = []
    for family, in_menu, kinds, _ in FAMILIES:
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


def parts():
    """Yield the names of the modules to import after the first picture, in order."""
    yield "firmware.screens.crash"  # after a crash there may be no memory to import it
    yield "engine.table"
    for name, _, _, first in FAMILIES:
        yield from first
        for module in ("screen", "setup"):
            yield f"firmware.screens.{name}.{module}"
    yield "firmware.screens.common.choices"  # many that are needed briefly import it
    yield "firmware.screens.common.pages"
    yield "firmware.files.archive"
    yield "firmware.files.loader"
    yield "firmware.screens.common.loading"


def later(module: str):
    """Return a module of `parts`; if it is not imported yet, import all of them in order."""
    if module not in sys.modules:
        _import_parts()
    return sys.modules[module]


def get_ready(app, kind: str) -> bool:
    """Do early what the first question of a kind of play needs; ignore another name.

    Return False if it is too early, because modules of `parts` are missing.
    """
    if not all(name in sys.modules for name in parts()):
        return False
    if kind in kinds():
        module_of(kind, "setup").GameSetup.get_ready(app)
    return True


def _import_parts() -> None:
    for name in parts():
        if name not in sys.modules:
            __import__(name)


def module_of(kind: str, name: str):
    """Return the module `setup` or `screen` of the family of a kind of play."""
    return later(f"firmware.screens.{family_of(kind)[0]}.{name}")


def help_of(kind: str):
    """Return the module `help` of the family of a kind of play."""
    return briefly(f"firmware.screens.{family_of(kind)[0]}.help")


def briefly(module: str):
    """Import a module that is not one of `parts`, return it, and forget it and what it imported.

    The heap is for the game in play. Once the module's screen is left, the module is garbage.
    """
    if module == _prepared[0]:
        return _prepared[1]
    _import_parts()  # these must stay
    before = sys.modules.copy()  # sets would take 12 ms more
    found = __import__(module, None, None, (module,))
    new = [name for name in sys.modules if name not in before]
    for name in sorted(new, reverse=True):  # a module before its package
        package, _, last = name.rpartition(".")
        del sys.modules[name]
        delattr(sys.modules[package], last)
    return found


def prepare(module: str) -> None:
    """Import a module for the next `briefly`, in place of the one before; "" for none.

    A screen from which a key leads to the module calls this while nobody presses a key.
    """
    global _prepared
    if module != _prepared[0]:
        _prepared = module, briefly(module) if module else None
