"""MicroPython's sources and compilers from Debian's packages.

The sources are Debian 13's (trixie). apt fetches them from the archive that the machine's other
packages come from. Missing compilers are installed where that is wanted (`tools.apt`); otherwise
the error has the command.

The sources are those of MicroPython's release, without Debian's patches. Differences from the
MicroPython that people download:

- onewire, ds18x20, dht and neopixel are missing. They are Python from micropython-lib, which Debian
  does not have. Their C parts (`_onewire`, `machine.bitstream`) are there.
- It is compiled with Debian's GCC, as `os.uname().version` shows: addresses and times differ
  slightly.
- mbedtls (on these boards: hashes and ciphers) is the latest 3.6 that Debian has, not 3.6.2.
"""

from __future__ import annotations

import os
import platform
import re
import shutil
import subprocess
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import IO

from tools import apt
from tools.image.error import FirmwareError
from tools.image.steps import run

# The version on our images and on the emulated Pico. It is Debian 13's; apt verifies its packages.
# tools/micropython says why the other versions of MicroPython in use differ.
VERSION = "1.25.0"

# The recipe: everything that determines the sources.
SUITE = "trixie"
# From source packages, the tree of a release: where it goes, its package, its archive.
SOURCES = (
    ("", "micropython", f"micropython_{VERSION}*.orig.tar.*"),
    ("lib/mbedtls", "mbedtls", "mbedtls_3.6.*.orig.tar.*"),
)
# From binary packages, a folder of /usr/src.
PACKAGES = (
    ("lib/pico-sdk", "pico-sdk-source", "pico-sdk-source_2.1.1-*.deb", "pico-sdk"),
    ("lib/tinyusb", "tinyusb-source", "tinyusb-source_0.18.0*.deb", "tinyusb"),
)
RECIPE = (VERSION, SUITE, SOURCES, PACKAGES)

_LINE = re.compile(
    r"\s*(?P<types>deb|deb-src)\s+(?:\[(?P<options>[^]]*)\]\s*)?"
    r"(?P<uris>\S+)\s+(?P<suites>\S+)(?P<components>[^#]*)"
)

TOOLS = (
    "build-essential",
    "cmake",
    "gcc-arm-none-eabi",
    "libnewlib-arm-none-eabi",
    "libstdc++-arm-none-eabi-newlib",
    "python3",
)


def prepare(scratch: Path, log: IO[str], say: Callable[[str], None]) -> Path:
    """Assemble MicroPython's sources in a folder; return the folder of the tree.

    Missing compilers are installed where that is wanted. Raises FirmwareError and OSError.
    """
    release = debian_release()
    missing = missing_tools()
    if missing and not apt.may_install(", ".join(missing)):
        raise FirmwareError(
            "building MicroPython needs packages that are not installed: " + apt.advice(missing)
        )
    sources = trixie_sources(_machine_sources(), release)
    if missing:
        say("  Installing the compilers, with apt-get")
        _install(missing, log)
    say(f"  Fetching the sources of MicroPython {VERSION} from Debian")
    downloads = _fetch(sources, scratch, log)
    say("  Unpacking them")
    return _unpack(downloads, scratch, log)


def debian_release() -> str:
    """Return the name of this Debian release; FirmwareError if this is not Debian."""
    try:
        system = platform.freedesktop_os_release()
    except OSError:
        system = {}
    if system.get("ID") != "debian" or not shutil.which("apt-get"):
        raise FirmwareError(
            "only Debian has MicroPython's sources as packages; elsewhere name a "
            "checkout of MicroPython: MICROPYTHON=DIR after make, or NINETY_NINE_MICROPYTHON=DIR"
        )
    return system.get("VERSION_CODENAME", "")


def missing_tools() -> list[str]:
    """Return the packages of `TOOLS` that are not installed."""
    command = ["dpkg-query", "--show", "--showformat=${db:Status-Status} ${Package}\n", *TOOLS]
    # It fails if a package is unknown, but lists the others.
    listed = subprocess.run(command, capture_output=True, encoding="utf-8", check=False).stdout
    return [name for name in TOOLS if f"installed {name}" not in listed.splitlines()]


def trixie_sources(files: Mapping[str, str], codename: str) -> str:
    """Return apt's sources for `SUITE`: a machine's own with another suite.

    files: name -> text of the files in /etc/apt, with one line per entry (.list) or fields
        (.sources).
    codename: the release that the machine runs.

    The result consists of fields. Only archives with a component "main" are used. Of the options
    only the signing key is kept, so that apt verifies the archive with the machine's keys.

    Raises FirmwareError if there is no archive with Debian's main packages.
    """
    entries = [
        entry
        for name, text in files.items()
        for entry in (_fields(text) if name.endswith(".sources") else _lines(text))
        if "deb" in entry["types"].split() and "main" in entry["components"].split()
    ]
    # Some machines name a release by its role, such as "stable".
    for names in ({codename}, {"stable", "oldstable", "testing"}):
        stanzas = [
            f"Types: deb deb-src\nURIs: {entry['uris']}\nSuites: {SUITE}\nComponents: main\n"
            + (f"Signed-By: {entry['signed-by']}\n" if entry["signed-by"] else "")
            for entry in entries
            if names & {suite.rstrip("/") for suite in entry["suites"].split()}
        ]
        if stanzas:
            return "\n".join(dict.fromkeys(stanzas))
    raise FirmwareError(f"/etc/apt names no archive with the main packages of Debian {codename}")


def _lines(text: str) -> Iterator[dict[str, str]]:
    """Yield the entries of a file with one line each, as fields."""
    for line in text.splitlines():
        match = _LINE.match(line)
        if match:
            entry = match.groupdict("")
            key = re.search(r"(?:^|\s)signed-by=(\S+)", entry["options"], re.IGNORECASE)
            yield {**entry, "signed-by": key[1].replace(",", " ") if key else ""}


def _fields(text: str) -> Iterator[dict[str, str]]:
    """Yield the enabled entries of a file of stanzas with the fields that matter."""
    text = "".join(line for line in text.splitlines(keepends=True) if not line.startswith("#"))
    for stanza in re.split(r"\n\s*\n", text):
        entry = dict.fromkeys(("types", "uris", "suites", "components", "signed-by"), "")
        # A line that begins with a space continues a value.
        for name, value in re.findall(r"^([\w-]+):[ \t]*(.*(?:\n[ \t].*)*)", stanza, re.MULTILINE):
            entry[name.lower()] = value
        if entry.get("enabled", "yes").strip().lower() not in ("no", "false", "0", "off"):
            yield entry


def _machine_sources() -> dict[str, str]:
    """Return the files with the machine's package sources: name -> text."""
    folder = Path("/etc/apt")
    paths = [folder / "sources.list", *sorted((folder / "sources.list.d").glob("*"))]
    return {
        path.name: path.read_text(encoding="utf-8")
        for path in paths
        if path.suffix in (".list", ".sources") and path.is_file()
    }


def _install(packages: Sequence[str], log: IO[str]) -> None:
    """Install packages from the machine's own sources."""
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    # If this fails, apt's present lists may still do.
    run(["apt-get", "update"], log, environment, must_work=False)
    name, *rest = apt.command(packages)
    run([name, "-o", "DPkg::Lock::Timeout=600", *rest], log, environment)


def _fetch(sources: str, scratch: Path, log: IO[str]) -> Path:
    """Download and verify all sources with a separate state of apt; return their folder."""
    apt, downloads = scratch / "apt", scratch / "downloads"
    for folder in (apt / "lists" / "partial", apt / "cache" / "archives" / "partial", downloads):
        folder.mkdir(parents=True)
    (apt / f"{SUITE}.sources").write_text(sources, encoding="utf-8")
    settings = (
        f"Dir::Etc::sourcelist={apt}/{SUITE}.sources",
        "Dir::Etc::sourceparts=-",
        f"Dir::State::Lists={apt}/lists",
        f"Dir::Cache={apt}/cache",
        "Acquire::Languages=none",
        # Require signatures, whatever the machine's settings.
        "Acquire::AllowInsecureRepositories=false",
        "Acquire::AllowWeakRepositories=false",
        "APT::Get::AllowUnauthenticated=false",
    )
    command = ["apt-get", *(part for setting in settings for part in ("-o", setting))]
    # An archive without this suite does not matter if another one has it.
    run([*command, "update"], log, must_work=False)
    names = [package for _, package, _ in SOURCES]
    run([*command, "source", "--download-only", "--only-source", *names], log, folder=downloads)
    names = [package for _, package, _, _ in PACKAGES]
    run([*command, "download", *names], log, folder=downloads)
    return downloads


def _unpack(downloads: Path, scratch: Path, log: IO[str]) -> Path:
    """Assemble the source tree from the downloads; return its folder."""
    tree = scratch / "source"
    for place, package, archive in SOURCES:
        folder = tree / place
        folder.mkdir(exist_ok=True)
        file = _only(downloads, package, archive)
        run(["tar", "-xf", str(file), "--strip-components=1", "-C", str(folder)], log)
    for place, package, archive, source in PACKAGES:
        contents = scratch / package
        run(["dpkg-deb", "-x", str(_only(downloads, package, archive)), str(contents)], log)
        # The tree has an empty folder there.
        (contents / "usr" / "src" / source).rename(tree / place)
    # The build looks for this file of micropython-lib, and needs no other.
    (tree / "lib" / "micropython-lib" / "README.md").touch()
    return tree


def _only(folder: Path, package: str, pattern: str) -> Path:
    """Return the only file that matches a pattern; FirmwareError if there is none."""
    for path in folder.glob(pattern):
        return path
    raise FirmwareError(f"Debian {SUITE} has a version of {package} other than {pattern}")
