"""Set up `.venv` for a task: `python3 tools/environment.py run` (or `test`).

It prints each step, because some take seconds, and what is missing if a step fails. It runs on any
Python, so that it can report one that is too old.
"""

import os
import shutil
import subprocess
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
ENVIRONMENT = os.path.join(ROOT, ".venv")
PYTHON = os.path.join(ENVIRONMENT, "bin", "python")

REQUIREMENTS = {
    "run": ["tools/requirements.txt"],
    "test": ["tools/requirements.txt", "host_tests/requirements.txt"],
}
STUBS = os.path.join(ENVIRONMENT, "micropython-stubs")


def main(task):
    """Set up the environment for a task and return the exit status."""
    if sys.version_info < (3, 10):
        return fail("Python 3.10 or newer is needed; this is " + sys.version.split()[0])
    if not works():
        shutil.rmtree(ENVIRONMENT, ignore_errors=True)
        if not make():
            return 1
    say("Installing the packages for '%s'" % task)
    if not install(*sum((["-r", os.path.join(ROOT, name)] for name in REQUIREMENTS[task]), [])):
        return 1
    if task == "test":
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


def make():
    """Make the environment; return whether that worked.

    Debian's Python comes without venv, so that is installed first.
    """
    try:
        import ensurepip  # noqa: F401
    except ImportError:
        command = ["apt-get", "install", "--yes", "python3-venv"]
        if not shutil.which("apt-get") or os.geteuid() != 0:
            fail("This Python can't make environments. On Debian: sudo " + " ".join(command))
            return False
        say("Installing python3-venv")
        subprocess.call(["apt-get", "update", "--quiet"], stdout=subprocess.DEVNULL)
        if subprocess.call(command, stdout=subprocess.DEVNULL) != 0:
            fail("python3-venv could not be installed")
            return False
    say("Making .venv")
    if subprocess.call([sys.executable, "-m", "venv", ENVIRONMENT]) != 0:
        fail(".venv could not be made; see the lines above")
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
        sys.exit("usage: python3 tools/environment.py " + "|".join(REQUIREMENTS))
    sys.exit(main(sys.argv[1]))
