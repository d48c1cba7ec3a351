"""Files that have the old or the new content after a power cut at any byte.

On the board this is LittleFS: new content counts when the file is closed, and a rename replaces the
file that had the name.
"""

import os

from micropython import const

from firmware.files import READ_ONLY, failure

_IS_FOLDER = const(0x4000)  # in the mode of `os.stat`
_FAILED = const(5)  # EIO: the flash may be read the next time
_NEW = ".new"  # the end of the name of what is being written
_PIECE = const(256)  # bytes read at a time
_ASIDE = const(3)  # unreadable files of one name, the most there are


def make_folder(folder: str) -> None:
    """Make a folder if there is none; set aside a file that has its name; OSError if that fails."""
    try:
        if os.stat(folder)[0] & _IS_FOLDER:
            return
        os.rename(folder, folder + _aside(folder))
    except OSError:
        pass  # there is none, or `mkdir` fails
    os.mkdir(folder)


def _exists(path: str) -> bool:
    for _ in range(2):
        try:
            os.stat(path)
            return True
        except OSError as error:
            if error.errno != _FAILED:
                break
    return False


def _aside(path: str) -> str:
    """Return a free ending for the name of a file that can't be used; OSError if there is none."""
    for number in range(1, _ASIDE + 1):
        if not _exists(f"{path}.bad{number}"):
            return f".bad{number}"
    raise failure(READ_ONLY)


class Folder:
    """The files in a folder, reached by name.

    A name may be that of a file in a folder in it, such as `rules/ours.json`.
    """

    def __init__(self, folder: str, make: bool = True):
        """make: whether to make the folder if there is none, and remove half-written files.

        Raises OSError if the folder can't be made.
        """
        self._folder = folder
        if not make:
            return
        make_folder(folder)
        self._sweep("")
        for name in self.names():
            if "." not in name:  # perhaps a folder
                self._sweep(name + "/")

    def names(self, folder: str = "") -> list:
        """Return the names of all that is in a folder, in no order; [] if there is no folder."""
        try:
            return os.listdir(self._path(folder) if folder else self._folder)
        except OSError:
            return []

    def start(self, name: str, length: int) -> bytes:
        """Return the first bytes of a file, at most `length`; OSError if it can't be read."""
        with open(self._path(name), "rb") as file:
            return file.read(length)

    def pieces(self, name: str, start: int = 0):
        """Yield the content of a file from a place on; OSError if it can't be read."""
        with open(self._path(name), "rb") as file:
            file.seek(start)
            while True:
                piece = file.read(_PIECE)
                if not piece:
                    return
                yield piece

    def write(self, name: str, pieces) -> None:
        """Replace or make a file, from pieces of bytes.

        Raises OSError if there is no room; then the old content stays.
        """
        for _ in self.writing(name, pieces):
            pass

    def writing(self, name: str, pieces):
        """Do what `write` does and yield None after each piece.

        Nothing is changed if the generator is closed before its end.
        """
        folder, slash, _ = name.partition("/")
        if slash:
            make_folder(self._path(folder))
        new = self._path(name + _NEW)
        done = False
        try:
            with open(new, "wb") as file:
                for piece in pieces:
                    file.write(piece)
                    yield
                self._before_close(file)
            os.rename(new, self._path(name))
            done = True
        finally:
            if not done:
                self._drop(new)  # it takes room, which is perhaps what there is too little of

    def rename(self, name: str, other: str) -> None:
        """Rename a file, and replace the file that has the name; OSError if that fails."""
        os.rename(self._path(name), self._path(other))

    def remove(self, name: str) -> None:
        """Remove a file if there is one."""
        if self.exists(name):
            os.remove(self._path(name))

    def exists(self, name: str) -> bool:
        """Return whether there is such a file."""
        return _exists(self._path(name))

    def set_aside(self, name: str) -> str:
        """Rename a file that can't be used, and return its new name.

        Raises OSError if that fails, or if there are three such files already.
        """
        aside = self.name_aside(name)
        self.rename(name, aside)
        return aside

    def name_aside(self, name: str) -> str:
        """Return a free name for a file that can't be used; OSError if there is none."""
        return name + _aside(self._path(name))

    def _before_close(self, file) -> None:
        """Make sure that the content of a file is safe before it is closed and renamed."""

    def _sweep(self, folder: str) -> None:
        """Remove half-written files from a folder."""
        for name in self.names(folder[:-1]):
            if name.endswith(_NEW):
                self._drop(self._path(folder + name))

    def _drop(self, path: str) -> None:
        """Remove a file if possible."""
        try:
            os.remove(path)
        except OSError:
            pass

    def _path(self, name: str) -> str:
        return self._folder + "/" + name
