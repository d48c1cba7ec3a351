"""All that the device keeps: files, and a journal of what was written last.

The promise: after a power cut at any byte, reading gives the content before or after the last
write, and a write that has returned is never gone. A write costs a page of the journal, which no
erase delays. `tidy` merges the journal into the files while nobody presses a key.

Every file has the form of `firmware.files.form`. One that can't be read is set aside and never read
again; one that a newer version wrote is left alone. Names are those of files in the folder of
saves, such as `solo.txt`, or of those in a folder in it, such as `rules/ours.json`.
"""

from binascii import crc32

from micropython import const

from firmware.device import sectors
from firmware.device.storage import SMALL, Storage, reason
from firmware.files import form
from firmware.files.journal import Journal
from firmware.words import say

_LINE = const(512)  # bytes
_SPARE = const(3)  # sectors to be free before a write
_MUCH = const(4096)  # bytes in the journal from which on it is worth merging
_NO_ROOM = const(28)  # ENOSPC
_READ_ONLY = const(30)  # EROFS


class Store:
    """What is kept in a `Storage` and a `Journal`.

    problems: sentences about the journal, about files set aside while it was merged, and that the
    storage was full.
    """

    def __init__(self, files, journal):
        self.files = files
        self.problems: list = []
        self._journal = journal
        self._locked: dict = {}  # name -> why it must not be written to
        self._known: set = set()  # names of files that may be
        self._work = None  # what `tidy` is doing
        self._made_room = False
        if journal.newer:
            self.problems.append(say("store.newer"))
        if journal.damaged:
            self.problems.append(say("store.damaged"))

    def exists(self, name: str) -> bool:
        """Return whether there is a file of that name."""
        tail = self._journal.tails.get(name)
        return not tail.gone if tail else self.files.exists(name)

    def names(self, folder: str) -> list:
        """Return the names in a folder, in no order and without the folder's."""
        start = folder + "/"
        found = set(self.files.names(folder))
        for name, tail in self._journal.tails.items():
            if name.startswith(start):
                (found.discard if tail.gone else found.add)(name[len(start) :])
        return list(found)

    def read(self, name: str):
        """Return the content of a small file as bytes; None where there is none.

        ValueError where it is damaged or larger than any that is written so, `form.Newer` where a
        newer version wrote it, OSError where it can't be read.
        """
        if not self.exists(name):
            return None
        content = b""
        for piece in self.pieces(name):
            content += piece
            if len(content) > SMALL:
                raise ValueError(say("file.too_large"))
        return content

    def read_unchecked(self, name: str) -> bytes:
        """Return all bytes of a small file whose check value is wrong, its first line included.

        ValueError where that is not all that is wrong with it, OSError where it can't be read.
        """
        if name in self._journal.tails:
            raise ValueError(say("file.damaged"))
        content = b""
        for piece in self.files.pieces(name):
            content += piece
            if len(content) > SMALL + form.LONGEST:
                raise ValueError(say("file.too_large"))
        return content

    def try_read(self, name: str):
        """Return the content of a small file; None where there is none that can be used.

        A damaged one is set aside, and `problems` says so.
        """
        try:
            return self.read(name)
        except form.Newer as error:
            self.problems.append(say("file.left", name=name, why=error))
        except OSError:
            pass
        except ValueError as error:
            self.problems.append(self.give_up(name, str(error)))
        return None

    def lines(self, name: str):
        """Yield the lines of a text as bytes; the last one may lack its line feed.

        Errors as with `read`.
        """
        rest = b""
        for piece in self.pieces(name):
            rest += piece
            end = rest.find(b"\n") + 1
            while end:
                yield rest[:end]
                rest = rest[end:]
                end = rest.find(b"\n") + 1
            if len(rest) > _LINE:
                raise ValueError(say("file.not_text"))
        if rest:
            yield rest

    def pieces(self, name: str):
        """Yield the content of a file in pieces of bytes; errors as with `read`."""
        tail = self._journal.tails.get(name)
        keep = tail.keep if tail else -1
        if keep > 0 and not self.files.exists(name):
            raise form.Incomplete(say("file.no_start"))
        if keep:
            for piece in self._base(name):
                if 0 <= keep < len(piece):
                    piece = piece[:keep]
                if piece:
                    yield piece
                if keep > 0:
                    keep -= len(piece)
                if not keep:
                    break
            if keep > 0:
                raise form.Incomplete(say("file.no_end"))
        if tail:
            yield from self._journal.read(tail)
            if tail.damaged:
                raise form.Incomplete(say("file.bad_end"))

    def write(self, name: str, pieces, offset: int = 0) -> None:
        """Replace the content of a file from an offset on, or make a new file.

        OSError where there is no room or the file is not to be changed; then it is as it was, as
        after any exception of the pieces.
        """
        self._may_write(name)
        self._journal.write(name, offset, pieces)

    def hold(self) -> None:
        """Let all that is written up to `release` count together or not at all."""
        self._journal.hold()

    def release(self) -> None:
        """Let what was written since `hold` count; OSError, with nothing changed, if it can't."""
        self._journal.release()

    def remove(self, name: str) -> None:
        """Remove a file if it is there; OSError as with `write`."""
        if self.exists(name):
            self._may_write(name)
            if self.files.exists(name):
                self.files.start(name, 1)  # so that a folder of that name is not taken for a file
            self._journal.remove(name)

    def set_aside(self, name: str) -> str:
        """Keep a file that can't be used under another name, and return that name.

        OSError where that can't be done; then nothing is written to it till the next start.
        """
        self._stop()
        try:
            if name not in self._journal.tails:
                return self.files.set_aside(name)
            kept = self.files.name_aside(name)
            for _ in self._writing(kept, self._whatever, name):
                pass
            self.files.remove(name)
            self._journal.remove(name)
            return kept
        except OSError:
            self._locked[name] = _READ_ONLY
            raise

    def give_up(self, name: str, why: str) -> str:
        """Set a file aside that can't be used; return a sentence that says so, and why."""
        try:
            return say("file.set_aside", name=name, why=why, kept=self.set_aside(name))
        except OSError as error:
            return say("file.not_set_aside", name=name, why=why, unmoved=reason(error))

    def tidy(self, much: bool) -> bool:
        """Do a step of what is best done while nobody presses a key; return whether there is more.

        It takes 100 ms at the most. much: whether to do only what is worth a pause between two
        keys; otherwise everything is merged. OSError where the storage is full.
        """
        if self._work is None:
            if self._journal.live() > (_MUCH if much else 0):
                self._work = self._merging()
            else:
                return self._journal.tidy()
        try:
            next(self._work)
        except StopIteration:
            self._work = None
        except Exception:
            self._work = None
            raise
        return True

    def begin(self, work) -> None:
        """Let `tidy` do the steps of a generator first; it is closed when something is written."""
        self._stop()
        self._work = work

    def is_busy(self) -> bool:
        """Return whether `tidy` has begun something that it has not finished."""
        return self._work is not None

    def has_check(self, name: str, check: int) -> bool:
        """Return whether the first line of a file, not of the journal, has this check value."""
        try:
            return form.parse(name, self.files.start(name, form.LONGEST))[1] == check
        except (OSError, ValueError):
            return False

    def copying(self, name: str, other: str, check: int):
        """Make a file, not in the journal, with the content of one that has this check value.

        Yields None after each piece. Errors as with `read`.
        """
        yield from self._writing(other, self._formed, name, check, other)

    def make_room(self) -> bool:
        """Remove the oldest finished game; return whether that could be done."""
        from firmware.files import archive  # here, since the first picture does not wait for it

        for name in archive.names(self)[:1]:
            try:
                self.files.remove(archive.path(name))
            except OSError:
                return False
            if not self._made_room:
                self._made_room = True
                self.problems.append(say("store.made_room"))
            return True
        return False

    def settle(self) -> None:
        """Merge everything now; OSError where the storage is full."""
        self._stop()
        for _ in self._merging():
            pass

    def _merging(self):
        """Bring the files up to date piece by piece; yields None after each."""
        for name in list(self._journal.tails):
            tail = self._journal.tails[name]
            if tail.gone:
                self.files.remove(name)
                yield
                continue
            try:
                check = 0
                for piece in self.pieces(name):
                    check = crc32(piece, check)
                yield
                yield from self._writing(name, self._formed, name, check, name)
            except ValueError as error:
                self.problems.append(self.give_up(name, str(error)))
        self._journal.merged()

    def _writing(self, name: str, pieces, *arguments):
        """Write a file as `Storage.writing` does, making room for it where there is none.

        pieces: called with the arguments for each try.
        """
        while True:
            try:
                yield from self.files.writing(name, pieces(*arguments))
                return
            except OSError as error:
                if error.errno != _NO_ROOM or not self.make_room():
                    raise

    def _formed(self, name: str, check: int, other: str):
        """Yield the content of a file in pieces, behind the first line of another name."""
        yield form.head(other, check)
        yield from self.pieces(name)

    def _may_write(self, name: str) -> None:
        """Make sure that a write harms nothing and finds room; OSError where it must not be."""
        self._stop()
        if name in self._locked:
            raise OSError(self._locked[name])
        if name not in self._known and name not in self._journal.tails:
            try:
                if self.files.exists(name):
                    form.parse(name, self.files.start(name, form.LONGEST))
            except form.Newer:
                self._locked[name] = _READ_ONLY
                raise OSError(_READ_ONLY) from None
            except ValueError:
                pass  # nobody can read it, and what is written takes its place
        self._known.add(name)
        if self._journal.room() < _SPARE:
            self.settle()

    def _base(self, name: str):
        """Yield the content of the file that the journal goes on from, once it is found whole."""
        begin, wanted = form.parse(name, self.files.start(name, form.LONGEST))
        if begin:
            check = 0
            for piece in self.files.pieces(name, begin):
                check = crc32(piece, check)
            if check != wanted:
                raise ValueError(say("file.damaged"))
            self._known.add(name)
        return self.files.pieces(name, begin)

    def _whatever(self, name: str):
        """Yield all that there is of a file that can't be read."""
        tail = self._journal.tails[name]
        if tail.keep and self.files.exists(name):
            yield from self.files.pieces(name)
        yield from self._journal.read(tail)

    def _stop(self) -> None:
        """Drop what `tidy` has begun; what is written next would not be in it."""
        if self._work is not None:
            self._work.close()
            self._work = None


def of_folder(folder: str, journal: str = "") -> Store:
    """Return the store in a folder, its journal in files of another one or of a folder in it.

    The folders are made where there are none; OSError where they can't be.
    """
    files = Storage(folder)
    places = sectors.Files(journal or folder + "/journal")
    store = Store(files, Journal(places))
    places.make_room = store.make_room
    return store
