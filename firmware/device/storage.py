"""Files that a power cut at any byte leaves as they were or as they were to be.

On the board this is LittleFS, where what was written to a file counts when it is closed, and a
rename takes the place of the file that had the name; the same holds on a computer but for a line
half appended, which is why text is appended in whole lines and read in whole lines.
"""

import os

_NO_ROOM = 28  # ENOSPC, the same number everywhere
_NEW = ".new"  # the end of the name of what is being written
SMALL = 4096
"""How many bytes a file may have that is read as a whole."""

_LINE = 512  # bytes


def reason(error: OSError) -> str:
    """Why a file could not be read or written, in a few words."""
    return "the storage is full" if error.errno == _NO_ROOM else str(error)


class Storage:
    """The files of the device in one folder, reached by name."""

    def __init__(self, folder: str, make: bool = True):
        """The folder is made where there is none, if `make`; what was left half written goes.

        OSError where it can't be made.
        """
        self._folder = folder
        if not make:
            return
        try:
            os.listdir(folder)
        except OSError:
            try:
                os.rename(folder, folder + ".bad")  # a file that has the folder's name
            except OSError:
                pass
            os.mkdir(folder)
        self._sweep()
        for name in self.names():
            if "." not in name:  # perhaps a folder
                self.folder(name)._sweep()

    def folder(self, name: str, make: bool = False) -> "Storage":
        """The files of a folder inside this one, which need not be there.

        With `make` it is made where there is none, and a file that has its name is set aside;
        OSError where there is no room.
        """
        path = self._path(name)
        if make:
            try:
                os.listdir(path)
            except OSError:
                if self.exists(name):
                    self.set_aside(name)
                os.mkdir(path)
        return type(self)(path, False)

    def names(self) -> list:
        """The names of all that is in the folder, in no order; none where there is no folder."""
        try:
            return os.listdir(self._folder)
        except OSError:
            return []

    def read(self, name: str):
        """The content of a small file as bytes; None where there is no such file.

        ValueError where it is larger than any that the device writes so, OSError where it can't
        be read.
        """
        if not self.exists(name):
            return None
        with open(self._path(name), "rb") as file:
            content = file.read(SMALL + 1)
        if len(content) > SMALL:
            raise ValueError("it is too large")
        return content

    def lines(self, name: str):
        """The lines of a text as bytes, one after another, so that little memory is needed.

        Each ends with a line feed, but perhaps the last. ValueError at a line that is too long to
        be the device's own, OSError where the file can't be read.
        """
        with open(self._path(name), "rb") as file:
            while True:
                line = file.readline(_LINE + 1)
                if len(line) > _LINE:
                    raise ValueError("it is no text")
                if not line:
                    return
                yield line

    def write(self, name: str, pieces) -> None:
        """Replace a file, or make it, with pieces of bytes one after another.

        OSError where there is no room, the old content kept.
        """
        new = self._path(name + _NEW)
        try:
            with open(new, "wb") as file:
                for piece in pieces:
                    file.write(piece)
                self._before_close(file)
            os.rename(new, self._path(name))
        except Exception:
            self._drop(new)  # it takes room, which is perhaps what there is too little of
            raise

    def append(self, name: str, pieces) -> None:
        """Add pieces of bytes to the end of a file; OSError where there is no room."""
        with open(self._path(name), "ab") as file:
            for piece in pieces:
                file.write(piece)

    def rename(self, name: str, other: str) -> None:
        """Give a file another name, in place of the file that has it; OSError where that fails."""
        os.rename(self._path(name), self._path(other))

    def remove(self, name: str) -> None:
        """Remove a file if it is there."""
        if self.exists(name):
            os.remove(self._path(name))

    def exists(self, name: str) -> bool:
        """Whether there is such a file."""
        try:
            os.stat(self._path(name))
            return True
        except OSError:
            return False

    def set_aside(self, name: str) -> str:
        """Keep a file that can't be used under a name of its own, and return that name."""
        number = 1
        while self.exists(f"{name}.bad{number}"):
            number += 1
        kept = f"{name}.bad{number}"
        os.rename(self._path(name), self._path(kept))
        return kept

    def _before_close(self, file) -> None:
        """What a file still needs before it is closed and takes its name."""

    def _sweep(self) -> None:
        """Remove what was left half written in this folder."""
        for name in self.names():
            if name.endswith(_NEW):
                self._drop(self._path(name))

    def _drop(self, path: str) -> None:
        """Remove a file, if that can be done."""
        try:
            os.remove(path)
        except OSError:
            pass

    def _path(self, name: str) -> str:
        return self._folder + "/" + name
