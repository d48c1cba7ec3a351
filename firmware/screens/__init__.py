"""The screens of the app: their pictures and keys, and how their modules are imported.

Most are imported after the first picture, those of a game as `parts`. So this picture comes 0.22 s
after power-on; if all were imported before, it would come after 0.36 s. A module that is needed
only now and then is imported `briefly`.
"""

import sys

from firmware.screens.families import FAMILIES, family_of, kinds

_prepared: tuple = ("", None)  # a module that `prepare` imported, after its name


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
