"""Stock MicroPython for the Pico (RPI_PICO), built once from Debian's packages and then kept.

    python3 -m tools.sim.pico.micropython

prints the path of its UF2 file, and builds it first if need be. That takes one or two minutes on
a machine with Debian: the sources are Debian 13's (trixie), which apt reads for this alone, from
where the machine has its other packages. As root it installs the compilers; otherwise it names
the command that does. The environment variable NINETY_NINE_UF2 names a downloaded UF2 file to use
instead, on any system.

The file is kept in the user's cache, under a name with a hash of the recipe: a changed recipe
builds anew. The same packages make the same file, byte for byte.

Nothing is patched and nothing of ours is frozen in: the sources are those of MicroPython's
release, without Debian's patches. What differs from the UF2 file that people download:

- onewire, ds18x20, dht and neopixel are missing: frozen Python that comes from micropython-lib,
  which Debian does not have. What they need in C (`_onewire`, `machine.bitstream`) is there.
- Debian's GCC compiled it, as `os.uname().version` tells: code lies elsewhere and takes slightly
  other times.
- mbedtls (on the Pico: hashes and ciphers) is the latest 3.6 that Debian has, not 3.6.2.
"""

from __future__ import annotations

import argparse
import fcntl
import hashlib
import os
import platform
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import IO

from tools import uf2 as uf2_file

VERSION = "1.25.0"
BOARD = "RPI_PICO"
VARIABLE = "NINETY_NINE_UF2"
BANNER = b"Raspberry Pi Pico with RP2040"  # what MicroPython calls this board, and no other one

# The recipe: what decides the bytes of the file.
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
# The board's own manifest (ports/rp2/boards/manifest.py) without what needs micropython-lib.
MANIFEST = 'freeze("$(PORT_DIR)/modules")\ninclude("$(MPY_DIR)/extmod/asyncio")\n'
ENVIRONMENT = {
    # MicroPython tells the day of its build: let it be that of the release.
    "SOURCE_DATE_EPOCH": "1744675200",
    "MICROPY_GIT_TAG": f"v{VERSION}",
    # The build goes through the names of the pins as a set, whose order is random otherwise.
    "PYTHONHASHSEED": "0",
}
OPTIONS = (f"-DMICROPY_BOARD={BOARD}", "-DPICO_NO_PICOTOOL=1")
FORM = 1  # to be raised when the steps below change what comes out

TOOLS = (
    "build-essential",
    "cmake",
    "gcc-arm-none-eabi",
    "libnewlib-arm-none-eabi",
    "libstdc++-arm-none-eabi-newlib",
    "python3",
)


class FirmwareError(Exception):
    """There is no MicroPython for the Pico; the text says why, in one line for a person."""


def uf2() -> Path:
    """Return the path of a UF2 file of MicroPython for the Pico, built now if there is none yet.

    What takes time is told on standard error. Raises FirmwareError if it can't be built, and if
    NINETY_NINE_UF2 names a file that is no MicroPython for the Pico.
    """
    named = os.environ.get(VARIABLE)
    if named:
        try:
            return check(Path(named))
        except FirmwareError as error:
            raise FirmwareError(f"{VARIABLE}: {error}") from None
    path = _kept()
    if not _is_good(path):
        _prepare(path)
    return path


def read_uf2(path: Path) -> dict[int, bytes]:
    """Return what a UF2 file for the Pico writes to its flash: address -> bytes, ascending.

    The flash begins at `tools.uf2.FLASH`. Raises FirmwareError if the file can't be read, is no
    whole UF2 file, or is for another chip than the RP2040.
    """
    try:
        regions, family = uf2_file.parse(path.read_bytes())
    except OSError as error:
        raise FirmwareError(f"{path}: {error.strerror}") from None
    except uf2_file.Uf2Error as error:
        raise FirmwareError(f"{path}: {error}") from None
    if family != uf2_file.RP2040:
        needed = uf2_file.chip(uf2_file.RP2040)
        raise FirmwareError(f"{path}: this is for {uf2_file.chip(family)}, not for {needed}")
    return regions


def check(path: Path) -> Path:
    """Return `path` if it is a UF2 file of MicroPython for the Pico; else raise FirmwareError."""
    firmware = read_uf2(path).get(uf2_file.FLASH, b"")
    if BANNER not in firmware or b"MicroPython v" not in firmware:
        raise FirmwareError(f"{path}: this is no MicroPython for the Pico ({BOARD})")
    return path


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the path of the UF2 file; return the exit status."""
    argparse.ArgumentParser(
        prog="python3 -m tools.sim.pico.micropython",
        description="Print the path of a UF2 file of MicroPython for the Pico, building it once.",
        epilog=f"{VARIABLE} names a downloaded UF2 file to use instead.",
    ).parse_args(arguments)
    try:
        print(uf2())
    except FirmwareError as error:
        print(error, file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130
    return 0


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


def _kept() -> Path:
    """Return where the built file is kept."""
    recipe = (VERSION, BOARD, SUITE, SOURCES, PACKAGES, MANIFEST, ENVIRONMENT, OPTIONS, FORM)
    key = hashlib.sha256(repr(recipe).encode()).hexdigest()[:12]
    # A relative path counts as none, says the specification of this variable.
    named = Path(os.environ.get("XDG_CACHE_HOME", ""))
    cache = named if named.is_absolute() else Path.home() / ".cache"
    return cache / "ninety-nine" / f"micropython-rpi-pico-{VERSION}-{key}" / f"{BOARD}.uf2"


def _is_good(path: Path) -> bool:
    """Whether there is a file, and it is whole."""
    try:
        check(path)
    except FirmwareError:
        return False
    return True


def _prepare(path: Path) -> None:
    """Build the file, unless another process does so at this moment: then wait for that one."""
    if re.search(r"[^\w./+@~=-]", str(path)):
        raise FirmwareError(
            f"make can't work in {path.parents[1]}: let XDG_CACHE_HOME name a folder without spaces"
        )
    release = _debian_release()
    folder = path.parent
    try:
        folder.parent.mkdir(parents=True, exist_ok=True)
        with _lock(folder.with_name(folder.name + ".lock")):
            if _is_good(path):
                return
            # What an earlier build left that was killed.
            for left in folder.parent.glob(f"{folder.name}.building-*"):
                shutil.rmtree(left, ignore_errors=True)
            with tempfile.TemporaryDirectory(
                prefix=f"{folder.name}.building-", dir=folder.parent, ignore_cleanup_errors=True
            ) as scratch:
                built = _build(Path(scratch), folder.with_name(folder.name + ".log"), release)
                check(built)
                folder.mkdir(exist_ok=True)
                built.replace(path)
    except OSError as error:
        raise FirmwareError(f"MicroPython for the Pico could not be built: {error}") from error


def _debian_release() -> str:
    """Return the name of the Debian that this is; raise FirmwareError if it is none."""
    try:
        system = platform.freedesktop_os_release()
    except OSError:
        system = {}
    if system.get("ID") != "debian" or not shutil.which("apt-get"):
        raise FirmwareError(
            "MicroPython for the Pico can be built on Debian only; elsewhere let "
            f"{VARIABLE} name a downloaded UF2 file of MicroPython for {BOARD}"
        )
    return system.get("VERSION_CODENAME", "")


@contextmanager
def _lock(path: Path) -> Iterator[None]:
    """Hold a lock file; it is free again when this process ends, however that comes."""
    with open(path, "w") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            _say("Another process is building MicroPython for the Pico: waiting for it")
            fcntl.flock(file, fcntl.LOCK_EX)
        yield


def _build(scratch: Path, log_path: Path, release: str) -> Path:
    """Build in a folder, keeping a log of what the tools say; return the path of the UF2 file.

    Raises FirmwareError with the path of the log if a step fails, and OSError.
    """
    missing = _missing_tools()
    if missing and os.geteuid() != 0:
        raise FirmwareError(
            "MicroPython for the Pico is built once, with packages that are not installed: "
            f"sudo apt-get install --yes {' '.join(missing)}"
        )
    sources = trixie_sources(_machine_sources(), release)
    _say(f"Building MicroPython {VERSION} for the Pico (once, one or two minutes)")
    with open(log_path, "w", encoding="utf-8") as log:
        if missing:
            _say("  Installing the compilers, with apt-get")
            _install(missing, log)
        _say("  Fetching the sources from Debian")
        downloads = _fetch(sources, scratch, log)
        _say("  Unpacking them")
        tree = _unpack(downloads, scratch, log)
        jobs = str(len(os.sched_getaffinity(0)))
        environment = {
            # Debian's own tools, and nothing that the caller's environment sets, make the file.
            "PATH": "/usr/bin:/bin",
            "LC_ALL": "C.UTF-8",
            "HOME": str(scratch),
            **ENVIRONMENT,
        }
        _say("  Compiling mpy-cross")
        command = ["make", "-C", f"{tree}/mpy-cross", f"-j{jobs}", "PYTHON=/usr/bin/python3"]
        _run(command, log, environment)
        _say("  Compiling MicroPython")
        manifest = scratch / "manifest.py"
        manifest.write_text(MANIFEST, encoding="utf-8")
        build = scratch / "build"
        command = ["cmake", "-G", "Unix Makefiles", "-S", f"{tree}/ports/rp2", "-B", str(build)]
        command += [*OPTIONS, f"-DMICROPY_FROZEN_MANIFEST={manifest}"]
        _run([*command, "-DPython3_EXECUTABLE=/usr/bin/python3"], log, environment)
        _run(["cmake", "--build", str(build), "--parallel", jobs], log, environment)
    firmware = (build / "firmware.bin").read_bytes()
    path = scratch / f"{BOARD}.uf2"
    with open(path, "wb") as file:
        file.write(uf2_file.build({uf2_file.FLASH: firmware}, uf2_file.RP2040))
        file.flush()
        os.fsync(file.fileno())
    return path


def _machine_sources() -> dict[str, str]:
    """Return the files that tell apt where the machine has its packages from: name -> text."""
    folder = Path("/etc/apt")
    paths = [folder / "sources.list", *sorted((folder / "sources.list.d").glob("*"))]
    return {
        path.name: path.read_text(encoding="utf-8")
        for path in paths
        if path.suffix in (".list", ".sources") and path.is_file()
    }


def _missing_tools() -> list[str]:
    """Return those of the packages `TOOLS` that are not installed."""
    command = ["dpkg-query", "--show", "--showformat=${db:Status-Status} ${Package}\n", *TOOLS]
    # It fails if a package is unknown, and still tells of the others.
    listed = subprocess.run(command, capture_output=True, encoding="utf-8", check=False).stdout
    return [name for name in TOOLS if f"installed {name}" not in listed.splitlines()]


def _install(packages: Sequence[str], log: IO[str]) -> None:
    """Install packages from the machine's own sources."""
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    # Where this fails, what apt knows already may do.
    _run(["apt-get", "update"], log, environment, must_work=False)
    command = ["apt-get", "-o", "DPkg::Lock::Timeout=600", "install", "--yes"]
    _run([*command, "--no-install-recommends", *packages], log, environment)


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
    _run([*command, "update"], log, must_work=False)
    names = [package for _, package, _ in SOURCES]
    _run([*command, "source", "--download-only", "--only-source", *names], log, folder=downloads)
    names = [package for _, package, _, _ in PACKAGES]
    _run([*command, "download", *names], log, folder=downloads)
    return downloads


def _unpack(downloads: Path, scratch: Path, log: IO[str]) -> Path:
    """Put together the source tree from what was downloaded; return its folder."""
    tree = scratch / "source"
    for place, package, archive in SOURCES:
        folder = tree / place
        folder.mkdir(exist_ok=True)
        file = _only(downloads, package, archive)
        _run(["tar", "-xf", str(file), "--strip-components=1", "-C", str(folder)], log)
    for place, package, archive, source in PACKAGES:
        contents = scratch / package
        _run(["dpkg-deb", "-x", str(_only(downloads, package, archive)), str(contents)], log)
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


def _run(
    command: Sequence[str],
    log: IO[str],
    environment: Mapping[str, str] | None = None,
    folder: Path | None = None,
    must_work: bool = True,
) -> None:
    """Run a command, all it says into the log; raise FirmwareError if it fails."""
    log.write(f"\n$ {' '.join(command)}\n")
    log.flush()
    status = subprocess.call(
        command, stdin=subprocess.DEVNULL, stdout=log, stderr=log, env=environment, cwd=folder
    )
    if status != 0 and must_work:
        raise FirmwareError(
            f"MicroPython for the Pico could not be built: {command[0]} failed, see {log.name}"
        )


def _say(text: str) -> None:
    """Tell the person what takes time; standard output is for the path alone."""
    print(f"{text} …", file=sys.stderr, flush=True)


if __name__ == "__main__":
    sys.exit(main())
