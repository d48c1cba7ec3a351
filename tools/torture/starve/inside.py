"""Lets allocations fail after a key. It runs inside MicroPython with the module `starve`.

Arguments: the number of the first allocation that fails, the step to the next case, and how many
fail in a row. Standard input: plays as JSON, each a list of groups of keys. A play begins with an
empty flash, and each group begins at power-on. The allocations after the last key of a group fail.
`wait:MS` waits; `start` is the time from power-on. Each case prints a line: `ok` and what the
device did, or `lost` and what was lost.
"""

import gc
import json
import os
import sys

import starve

from firmware import shell, start
from firmware.backends.simulated import Simulated
from firmware.files.folder import Folder
from firmware.files.journal import Journal
from firmware.files.sectors import Flash
from firmware.files.store import Store
from firmware.screens.common.message import Message

_JOURNAL = 8  # sectors
_FILES = 48
_KEYS = ("UP", "DOWN", "LEFT", "RIGHT", "OK", "BACK")
_PRESSED = 30  # ms
_LOOKS = 270  # ms after a key
_BOOT = 1500  # ms after power-on
_FOLDER = "/flash/saves"


class Ended(BaseException):
    """All keys were pressed."""


class Restarted(BaseException):
    """The device has restarted."""


class _Nowhere:
    """A bus that drops what the driver sends."""

    def write(self, buffer):
        pass


class Device(Simulated):
    """A device that presses its keys by itself.

    moves: (tick, contacts) in their order; contacts -1 means that allocations fail from now on.
    """

    def __init__(self, kept, moves):
        super().__init__(kept, 1)
        self.bus = _Nowhere()
        self.moves = moves
        self.next = 0
        self.crashed = False

    def bring_up(self):
        if self.moves[0] == (0, -1):
            self._take(-1)

    def rest(self, ms, dark):
        if self.crashed:
            self.clock += ms
            return
        if self.next == len(self.moves):
            raise Ended
        tick, contacts = self.moves[self.next]
        if 0 <= ms < tick - self.clock:
            self.clock += ms or 1
            return
        self.clock = max(self.clock, tick)
        self._take(contacts)

    def _take(self, contacts):
        self.next += 1
        if contacts < 0:
            starve.at(starving[0], starving[1])
        else:
            self.keys.closed = contacts

    def restart(self):
        raise Restarted

    def collect(self):
        pass

    def fill_gaps(self):
        pass


starving = [0, 0]  # which allocation fails, and how many
shells: list = []  # the last one made
show_crash = start._crashed


class Shell(shell.Shell):
    """The shell, kept in `shells`."""

    def __init__(self, device, canvas, safe):
        super().__init__(device, canvas, safe)
        shells[:] = [self]


def quiet(*arguments):
    """Print nothing."""


def crashed(device, *arguments):
    """Do what the firmware does after an error."""
    device.crashed = True
    show_crash(device, *arguments)


def mounted():
    """Mount the flash, formatted first if necessary; return its store."""
    flash = starve.Flash(_JOURNAL, _FILES)
    try:
        files = os.VfsLfs2(flash, progsize=256)
    except OSError:
        os.VfsLfs2.mkfs(flash, progsize=256)
        files = os.VfsLfs2(flash, progsize=256)
    os.mount(files, "/flash")
    return Store(Folder(_FOLDER), Journal(Flash(starve.Flash(0, _JOURNAL))))


def moves(keys):
    """Return the moves of a `Device` for a group of keys: [(tick, contacts)]."""
    now = _BOOT
    found = []
    keys = keys.split()
    for number, key in enumerate(keys):
        if number == len(keys) - 1:
            found.append((0 if key == "start" else now, -1))
        if key.startswith("wait:"):
            now += int(key[5:])
        elif key != "start":
            found.append((now, 1 << _KEYS.index(key)))
            found.append((now + _PRESSED, 0))
            now += _PRESSED + _LOOKS
    found.append((now, 0))
    return found


def pressed(keys, number, times):
    """Switch on and press a group of keys; return (allocations after the last one, how it ended).

    number, times: which allocation fails, and how many; 0, 0 for none.
    """
    starving[0] = number
    starving[1] = times
    kept = mounted()
    device = Device(kept, moves(keys))
    try:
        start.run(device)
    except Ended:
        how = "message" if isinstance(shells[0].app._stack[-1], Message) else "went on"
    except Restarted:
        how = "restarted"
    except BaseException as error:
        starve.end()
        how = f"{type(error).__name__}: {error}"
        sys.print_exception(error)
    count = starve.end()
    shells.clear()
    device = kept = None
    gc.collect()  # closes a file that was being written, while its flash is still there
    os.umount("/flash")
    return count, how


def contents():
    """Return the content of each file, as a start finds it."""
    kept = mounted()
    found = {}
    plain = ("playing", "last_rules", "statistics", "names")
    names = [name for name in kept.files.names() if "." in name or name in plain]
    for folder in ("rules", "games"):
        names += [folder + "/" + name for name in kept.names(folder)]
    for name in set(names + list(kept._journal.tails)):
        if kept.exists(name) and not name.startswith("crash"):
            found[name] = b"".join(kept.pieces(name))
    os.umount("/flash")
    return found


def traceback_kept():
    """Return whether the traceback of a MemoryError is on the flash; remove it."""
    kept = mounted()
    text = b"".join(kept.files.pieces("crash1.txt")) if kept.files.exists("crash1.txt") else b""
    if text:
        kept.files.remove("crash1.txt")
    os.umount("/flash")
    return b"MemoryError" in text or b"No memory" in text


def forget_all_but(known):
    """Forget the modules that a restart forgets; one whose import failed has no value."""
    for name in list(sys.modules):
        if name not in known:
            sys.modules.pop(name, None)


def difference(found, before, after):
    """Return what was lost, or "".

    If a bot has played, a part of what came after it may be there.
    """
    if found in (before, after):
        return ""
    for name in sorted(set(list(found) + list(before) + list(after))):
        now, was, then = found.get(name, b""), before.get(name, b""), after.get(name, b"")
        if now not in (was, then) and not (now.startswith(was) and then.startswith(now)):
            return name + " is neither as before nor as after it"
    return ""


def tried(keys, first, step, times):
    """Let allocations after the last key of a group fail; print the result of each case.

    Afterwards the flash is as after the whole group.

    first, step, times: the arguments of this program.
    """
    before = bytes(starve.memory)
    was = contents()
    pressed(keys, 0, 0)  # so that all is imported
    starve.memory[:] = before
    count, how = pressed(keys, 0, 0)
    if how == "restarted":
        print(f"lost {keys}: the device restarts although nothing fails")
    after = bytes(starve.memory)
    then = contents()
    known = set(sys.modules)
    for number in range(first, count, step):
        starve.memory[:] = before
        _, how = pressed(keys, number, times)
        if how == "restarted":
            forget_all_but(known)
        # What a device that says nothing has shown must be there.
        lost = difference(contents(), then if how == "went on" else was, then)
        if how == "restarted" and not traceback_kept() and times == 1:
            lost = "no traceback is kept"
        elif ":" in how:
            lost = how
        where = f"{keys}, allocation {number} of {count}"
        print(f"lost {where}, {how}: {lost}" if lost else f"ok {how}")
    starve.memory[:] = after


def main():
    """Try the plays from standard input, as the arguments say."""
    start.print = quiet
    start.Shell = Shell
    start._crashed = crashed
    for name in start.after_the_first_picture():
        __import__(name)
    first, step, times = [int(each) for each in sys.argv[1:4]]
    for play in json.load(sys.stdin):
        starve.memory[:] = b"\xff" * len(starve.memory)
        for keys in play:
            tried(keys, first, step, times)


main()
