"""Set up `.venv` for a task: `python3 -m tools.environment run` (or `test`, or `hardware`).

The large packages for `hardware` have an environment of their own, `.venv-hardware`.

It prints each step, because some take seconds, and what is missing if a step fails.
"""

import ctypes.util
import os
import shutil
import subprocess
import sys

from tools import apt

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))

REQUIREMENTS = {
    "run": ["tools/requirements.txt"],
    "test": ["tools/requirements.txt", "host_tests/requirements.txt"],
    "hardware": ["tools/hardware/requirements.txt"],
}
TASK = sys.argv[1] if len(sys.argv) > 1 else ""
NAME = ".venv-hardware" if TASK == "hardware" else ".venv"
ENVIRONMENT = os.path.join(ROOT, NAME)
PYTHON = os.path.join(ENVIRONMENT, "bin", "python")
STUBS = os.path.join(ENVIRONMENT, "micropython-stubs")

MARKS = ("made-here", "run.stamp", "test.stamp", "hardware.stamp")
"""Files in an environment that was made here: the first one from the start, those of make later."""

BROWSER = "chromium-headless-shell"
"""The browser for tests of the page, and its package of Debian's."""

LIBRARIES = {"GL": "libgl1", "OSMesa": "libosmesa6"}
"""What the pictures of the enclosures need: libraries, and the packages of Debian's they are in."""


def main(task):
    """Set up the environment for a task and return the exit status."""
    if task == "hardware":
        if sys.version_info < (3, 11):
            return fail("Python 3.11 or newer is needed; this is " + sys.version.split()[0])
        if not libraries():
            return 1
    if not works() and not (clear() and make()):
        return 1
    size = ", 1.6 GB, about two minutes" if task == "hardware" else ""
    say("Installing the packages for '%s'%s" % (task, size))
    if not install(*sum((["-r", os.path.join(ROOT, name)] for name in REQUIREMENTS[task]), [])):
        return 1
    if task == "test":
        if not shutil.which(BROWSER) and not debian("A browser is missing", BROWSER):
            say("Continuing without it")  # only the tests of the page need it
        extra = os.path.join(ROOT, "host_tests", "requirements-openspiel.txt")
        if not install("-r", extra):  # only their own tests need them
            say("Continuing without OpenSpiel and RLCard")
        stubs = os.path.join(ROOT, "firmware", "stubs.txt")
        if not install("--upgrade", "--target", STUBS, "-r", stubs):
            return 1
        return subprocess.call([PYTHON, "-m", "tools.node"], cwd=ROOT)
    return 0


def works():
    """Return whether the environment has a Python that runs."""
    try:
        return subprocess.call([PYTHON, "-m", "pip", "--version"], stdout=subprocess.DEVNULL) == 0
    except OSError:
        return False


def clear():
    """Remove what is in the place of an environment, if it was made here; return whether it is."""
    if any(os.path.exists(os.path.join(ENVIRONMENT, mark)) for mark in MARKS):
        shutil.rmtree(ENVIRONMENT, ignore_errors=True)
    if os.path.lexists(ENVIRONMENT):
        fail("%s was not made by make: move it, or remove it yourself" % ENVIRONMENT)
        return False
    return True


def make():
    """Make the environment; return whether that worked.

    Debian's Python comes without venv, so that is installed first.
    """
    try:
        import ensurepip  # noqa: F401
    except ImportError:
        if not debian("This Python can't make environments", "python3-venv"):
            return False
    say("Making " + NAME)
    os.mkdir(ENVIRONMENT)
    open(os.path.join(ENVIRONMENT, MARKS[0]), "w").close()
    if subprocess.call([sys.executable, "-m", "venv", ENVIRONMENT]) != 0:
        fail(NAME + " could not be made; see the lines above")
        return False
    return True


def libraries():
    """Install the libraries for pictures if they are missing; return whether they are there."""
    missing = [name for name in LIBRARIES if not ctypes.util.find_library(name)]
    names = " and ".join("lib" + name for name in missing)
    return not missing or debian(names + " missing", *[LIBRARIES[name] for name in missing])


def debian(problem, *packages):
    """Install packages of Debian's where that is wanted; return whether that worked."""
    names = ", ".join(packages)
    if not apt.may_install(names):
        fail("%s. On Debian: %s" % (problem, apt.advice(packages)))
        return False
    say("Installing " + names)
    subprocess.call(["apt-get", "update", "--quiet"], stdout=subprocess.DEVNULL)
    if subprocess.call(apt.command(packages), stdout=subprocess.DEVNULL) != 0:
        fail(names + " could not be installed")
        return False
    return True


def install(*arguments):
    """Install packages from hashed lists with pip; return whether that worked."""
    pip = [PYTHON, "-m", "pip", "--disable-pip-version-check", "--quiet", "install"]
    if subprocess.call(pip + ["--no-deps", "--require-hashes"] + list(arguments)) != 0:
        fail("Packages could not be installed; see the lines above. Is the network up?")
        return False
    return True


def say(text):
    """Print a step that takes time."""
    print(text + " …", flush=True)


def fail(text):
    """Print an error and return exit status 1."""
    print(text, file=sys.stderr)
    return 1


if __name__ == "__main__":
    if sys.argv[1:] not in ([task] for task in REQUIREMENTS):
        sys.exit("usage: python3 -m tools.environment " + "|".join(REQUIREMENTS))
    sys.exit(main(sys.argv[1]))
