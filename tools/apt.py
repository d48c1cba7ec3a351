"""Packages of Debian's, which are installed only as root, and only where that is wanted.

It is wanted with INSTALL=1 and in CI; anywhere else a person at a terminal is asked.
"""

import os
import shutil
import sys

SWITCH = "INSTALL"
"""The environment variable that says whether packages may be installed; make has it, too."""


def in_ci():
    """Return whether this is a machine that only runs the tests: CI=true is set."""
    return os.environ.get("CI", "") not in ("", "0", "false")


def command(packages):
    """Return the command that installs packages, as a list of words."""
    return ["apt-get", "install", "--yes", "--no-install-recommends"] + list(packages)


def advice(packages):
    """Return what a person may do to get packages, as the end of a line."""
    line = " ".join(command(packages))
    return line + ", or set %s=1" % SWITCH if is_root() else "sudo " + line


def is_root():
    """Return whether packages could be installed here: as root, with apt-get."""
    return hasattr(os, "geteuid") and os.geteuid() == 0 and bool(shutil.which("apt-get"))


def may_install(what):
    """Return whether to install something here; a person at a terminal may be asked.

    what: its name in the question.
    """
    if not is_root():
        return False
    if os.environ.get(SWITCH) == "1" or in_ci():
        return True
    # Only at a terminal is there somebody who sees the question and can answer it.
    if not (sys.stdin and sys.stdin.isatty() and sys.stderr.isatty()):
        return False
    sys.stderr.write("Install %s on this computer? [y/N] " % what)
    sys.stderr.flush()
    return sys.stdin.readline().strip().lower() in ("y", "yes")
