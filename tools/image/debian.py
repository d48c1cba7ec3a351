"""MicroPython's sources, and what they are compiled with, from Debian's packages.

The sources are Debian 13's (trixie), which apt reads for this alone, from where the machine has its
other packages. As root it installs the compilers; otherwise it names the command that does.

Nothing is patched: the sources are those of MicroPython's release, without Debian's patches. What
differs from the MicroPython that people download:

- onewire, ds18x20, dht and neopixel are missing: frozen Python that comes from micropython-lib,
  which Debian does not have. What they need in C (`_onewire`, `machine.bitstream`) is there.
- Debian's GCC compiled it, as `os.uname().version` tells: code lies elsewhere and takes slightly
  other times.
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

from tools.image.error import FirmwareError
from tools.image.steps import run

# The version on our images and on the emulated Pico. It is Debian 13's; apt verifies its packages.
# tools/micropython says why the other versions of MicroPython in use differ.
VERSION = "1.25.0"

# The recipe: what decides which sources come out.
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

TOOLS = (
    "build-essential",
    "cmake",
    "gcc-arm-none-eabi",
    "libnewlib-arm-none-eabi",
    "libstdc++-arm-none-eabi-newlib",
    "python3",
)


def prepare(scratch: Path, log: IO[str], say: Callable[[str], None]) -> Path:
    """Put MicroPython's sources together in a folder; return that of the tree.

    Installs the compilers where they are missing and that is allowed. Raises FirmwareError and
    OSError.
    """
    release = debian_release()
    missing = missing_tools()
    if missing and os.geteuid() != 0:
        raise FirmwareError(
            "MicroPython is built once, with packages that are not installed: "
            f"sudo apt-get install --yes {' '.join(missing)}"
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
    """Return the name of the Debian that this is; raise FirmwareError if it is none."""
    try:
        system = platform.freedesktop_os_release()
    except OSError:
        system = {}
    if system.get("ID") != "debian" or not shutil.which("apt-get"):
        raise FirmwareError(
            "only on Debian the sources of MicroPython come by themselves; elsewhere name a "
            "checkout of MicroPython: make image MICROPYTHON=DIR, or NINETY_NINE_MICROPYTHON=DIR"
        )
    return system.get("VERSION_CODENAME", "")


def missing_tools() -> list[str]:
    """Return those of the packages `TOOLS` that are not installed."""
    command = ["dpkg-query", "--show", "--showformat=${db:Status-Status} ${Package}\n", *TOOLS]
    # It fails if a package is unknown, and still tells of the others.
    listed = subprocess.run(command, capture_output=True, encoding="utf-8", check=False).stdout
    return [name for name in TOOLS if f"installed {name}" not in listed.splitlines()]


def trixie_sources(files: Mapping[str, str], codename: str) -> str:
    """Return apt's sources for `SUITE`, made from those of a machine by replacing its suite.

    `files` holds the text of the files in /etc/apt by name, in either form: one line an entry
    (.list) or fields (.sources). `codename` is the release that the machine runs. The result has
    the form of fields. Only archives with a component "main" count; of options the signing key
    alone is kept, so that apt verifies whatever the machine was told to trust.

    Raises FirmwareError if there is no such archive.
    """
    entries = [
        entry
        for name, text in files.items()
        for entry in (_fields(text) if name.endswith(".sources") else _lines(text))
        if "deb" in entry["types"].split() and "main" in entry["components"].split()
    ]
    # Some machines follow a release by its role.
    for names in ({codename}, {"stable", "oldstable", "testing"}):
        stanzas = []
        for entry in entries:
            if names & {suite.rstrip("/") for suite in entry["suites"].split()}:
                stanza = f"Types: deb deb-src\nURIs: {entry['uris']}\n"
                stanza += f"Suites: {SUITE}\nComponents: main\n"
                if entry["signed-by"]:
                    stanza += f"Signed-By: {entry['signed-by']}\n"
                if stanza not in stanzas:
                    stanzas.append(stanza)
        if stanzas:
            return "\n".join(stanzas)
    raise FirmwareError(f"/etc/apt names no archive with the main packages of Debian {codename}")


def _lines(text: str) -> Iterator[dict[str, str]]:
    """Yield the entries of a file with one line each, as fields."""
    for line in text.splitlines():
        match = re.match(r"\s*(deb|deb-src)\s+(?:\[([^]]*)\]\s*)?(\S+)\s+(\S+)([^#]*)", line)
        if match:
            kind, options, place, suite, components = match.groups()
            key = re.search(r"(?:^|\s)signed-by=(\S+)", options or "", re.IGNORECASE)
            yield {
                "types": kind,
                "uris": place,
                "suites": suite,
                "components": components,
                "signed-by": key[1].replace(",", " ") if key else "",
            }


def _fields(text: str) -> Iterator[dict[str, str]]:
    """Yield the enabled entries of a file of stanzas, those fields that matter."""
    text = "".join(line for line in text.splitlines(keepends=True) if not line.startswith("#"))
    for stanza in re.split(r"\n\s*\n", text):
        entry = dict.fromkeys(("types", "uris", "suites", "components", "signed-by"), "")
        # A value goes on in lines that begin with a space; a key may be written out in full.
        for name, value in re.findall(r"^([\w-]+):[ \t]*(.*(?:\n[ \t].*)*)", stanza, re.MULTILINE):
            entry[name.lower()] = value
        if entry.get("enabled", "yes").strip().lower() not in ("no", "false", "0", "off"):
            yield entry


def _machine_sources() -> dict[str, str]:
    """Return the files that tell apt where the machine has its packages from: name -> text."""
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
    # Where this fails, what apt knows already may do.
    run(["apt-get", "update"], log, environment, must_work=False)
    command = ["apt-get", "-o", "DPkg::Lock::Timeout=600", "install", "--yes"]
    run([*command, "--no-install-recommends", *packages], log, environment)


def _fetch(sources: str, scratch: Path, log: IO[str]) -> Path:
    """Download and verify all sources with a state of apt's own; return the folder they are in."""
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
        # Signed, whatever the machine's settings allow.
        "Acquire::AllowInsecureRepositories=false",
        "Acquire::AllowWeakRepositories=false",
        "APT::Get::AllowUnauthenticated=false",
    )
    command = ["apt-get", *(part for setting in settings for part in ("-o", setting))]
    # An archive that knows no such suite does no harm beside one that does.
    run([*command, "update"], log, must_work=False)
    names = [package for _, package, _ in SOURCES]
    run([*command, "source", "--download-only", "--only-source", *names], log, folder=downloads)
    names = [package for _, package, _, _ in PACKAGES]
    run([*command, "download", *names], log, folder=downloads)
    return downloads


def _unpack(downloads: Path, scratch: Path, log: IO[str]) -> Path:
    """Put together the source tree from what was downloaded; return its folder."""
    tree = scratch / "source"
    for place, package, archive in SOURCES:
        folder = tree / place
        folder.mkdir(exist_ok=True)
        file = _only(downloads, package, archive)
        run(["tar", "-xf", str(file), "--strip-components=1", "-C", str(folder)], log)
    for place, package, archive, source in PACKAGES:
        contents = scratch / package
        run(["dpkg-deb", "-x", str(_only(downloads, package, archive)), str(contents)], log)
        # In the tree there is an empty folder.
        (contents / "usr" / "src" / source).rename(tree / place)
    # By this file the build knows that micropython-lib is there, of which it then needs nothing.
    (tree / "lib" / "micropython-lib" / "README.md").touch()
    return tree


def _only(folder: Path, package: str, pattern: str) -> Path:
    """Return the file that a pattern stands for; raise FirmwareError if there is no such one."""
    for path in folder.glob(pattern):
        return path
    raise FirmwareError(f"Debian {SUITE} has another version of {package} now than {pattern}")
