"""All that the device saves: files, and a journal of the latest writes.

The promise: after a power cut at any byte, a file has the content from before or after the last
write, and a write that has returned is never lost; a write in a group, once the group has ended. A
write programs one page of the journal. It waits for an erase only if the journal is nearly full,
since `tidy` merges the journal into the files while nobody presses a key.

Every file begins as `firmware.files.form` describes. A file that can't be read is set aside and not
read again. A file of a newer version is left alone. A name is the name of a file, such as
`solo.txt`, or the names of a folder and a file, such as `rules/ours.json`.
"""

from micropython import const

from firmware.files import NO_ROOM, READ_ONLY, archive, failure, form, reason, sectors
from firmware.files.folder import Folder
from firmware.files.journal import Journal
from firmware.words import say

_LINE = const(512)  # bytes
_SPARE = const(4)  # sectors to be free before a write, which can use all but one
_MUCH = const(4096)  # bytes in the journal from which on it is worth merging
_MOST_MUCH = const(4)  # how many times that, at most, after keys have stopped the merging
_NO_ENTRY = const(2)  # ENOENT
LARGEST = const(4096)
"""The most bytes of a small file, which is read as a whole."""


class Store:
    """The files in a `Folder`, with the changes in a `Journal`.

    The writes within a `with` statement are a group: at its end, all of them count or none. If that
    fails, it raises OSError. A read in it still finds what was there before.

    files: the `Folder`.
    problems: sentences about the journal, files that were set aside, and a full storage.
    """

    def __init__(self, files, journal):
        self.files = files
        self.problems: list = []
        self._journal = journal
        self._locked: dict = {}  # name -> whether a file must not be written to, once it is known
        self._group = None  # the changes of a group, as for `Journal.write`
        self._work = None  # what `tidy` is doing
        self._begun = 0  # how often merging was begun since it was last finished
        self._made_room = False
        if journal.newer:
            self.problems.append(say("store.newer"))
        if journal.damaged:
            self.problems.append(say("store.damaged"))

    def __enter__(self) -> None:
        self._group = []

    def __exit__(self, error, *_) -> None:
        group, self._group = self._group, None
        if group and error is None:
            self._journal.write(group)

    def exists(self, name: str) -> bool:
        """Return whether there is a file with this name."""
        tail = self._journal.tails.get(name)
        return not tail.gone if tail else self.files.exists(name)

    def is_removed(self, name: str) -> bool:
        """Return whether the journal removes a file; one written past it would go, too."""
        tail = self._journal.tails.get(name)
        return bool(tail and tail.gone)

    def names(self, folder: str) -> list:
        """Return the names of the files in a folder, without the folder and in no order."""
        start = folder + "/"
        found = set(self.files.names(folder))
        for name, tail in self._journal.tails.items():
            if name.startswith(start):
                (found.discard if tail.gone else found.add)(name[len(start) :])
        return list(found)

    def read(self, name: str):
        """Return the content of a small file as bytes; None if there is no such file.

        Raises ValueError if the file is damaged or too large, `form.Newer` if a newer version wrote
        it, OSError if it can't be read.
        """
        return _whole(self.pieces(name), LARGEST) if self.exists(name) else None

    def read_unchecked(self, name: str) -> bytes:
        """Return all bytes, with the first line, of a small file whose check value is wrong.

        Raises ValueError if something else is wrong, too, OSError if the file can't be read.
        """
        if name in self._journal.tails:
            raise ValueError(say("file.damaged"))
        return _whole(self.files.pieces(name), LARGEST + form.LONGEST)

    def try_read(self, name: str, parse=bytes, wrong: str = "", may_lose: bool = False):
        """Return what a function makes of a small file; None if there is no file that can be used.

        A damaged file is set aside, and `problems` says so. If the flash fails, it is read again;
        if that fails too, `problems` says so, and nothing is written to the file until a restart.

        parse: gets the content as bytes, and raises ValueError if it is wrong.
        wrong: the key of the text that says so.
        may_lose: whether a file that the flash can't read may be written to all the same, because
            what is in it matters little.
        """
        content = None
        try:
            try:
                content = self.read(name)
            except OSError:
                content = self.read(name)
        except form.Newer as error:
            self.problems.append(say("file.left", name=name, why=error))
        except OSError as error:
            if not may_lose:
                self._locked[name] = True
                why = say("file.cannot_read", why=reason(error))
                self.problems.append(say("file.left", name=name, why=why))
        except ValueError as error:
            self.reject(name, str(error))
        try:
            return None if content is None else parse(content)
        except ValueError:
            self.reject(name, say(wrong))
        return None

    def lines(self, name: str):
        """Yield the lines of a text as bytes; the last one may lack its line feed.

        Errors as in `read`.
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
        """Yield the content of a file in pieces of bytes; errors as in `read`."""
        tail = self._journal.tails.get(name)
        most = tail.start if tail else -1
        if most and (yield from _first(self._base(name), most)) > 0:
            raise form.Incomplete(say("file.no_end"))
        if tail:
            yield from self._journal.read(tail)
            if tail.damaged:
                raise form.Incomplete(say("file.bad_end"))

    def write(self, name: str, pieces, offset: int = 0) -> None:
        """Replace the content of a file from an offset on, or make a new file.

        Raises OSError if there is no room or the file must not be changed. Then, and after any
        exception of the pieces, the file is as it was.
        """
        self._may_write(name)
        self._change(name, offset, pieces)

    def replace(self, name: str, pieces) -> None:
        """Replace a whole file past the journal, which has no room for a long one.

        This takes longer than `write`. Errors as there.

        pieces: a function that yields the content; it is called twice at least.
        """
        self._may_write(name)
        self.settle()
        for _ in self._writing(name, form.head(name, form.check_of(pieces())), pieces):
            pass

    def remove(self, name: str) -> None:
        """Remove a file if there is one; OSError as in `write`."""
        if self.exists(name):
            self._may_write(name)
            if self.files.exists(name):
                self.files.start(name, 1)  # an OSError if it is a folder
            self._change(name, 0, None)

    def set_aside(self, name: str) -> str:
        """Rename a file that can't be used, and return its new name.

        Raises OSError if that fails; then the file is not written to until the next start.
        """
        self._stop()
        try:
            if name not in self._journal.tails:
                return self.files.set_aside(name)
            aside = self.files.name_aside(name)
            for _ in self._writing(aside, b"", self._whatever, name):
                pass
            self.files.remove(name)
            self._journal.write([(name, 0, None)])
            return aside
        except OSError:
            self._locked[name] = True
            raise

    def give_up(self, name: str, why: str) -> str:
        """Set aside a file that can't be used; return a sentence with the reason."""
        try:
            return say("file.set_aside", name=name, why=why, kept=self.set_aside(name))
        except OSError as error:
            return say("file.not_set_aside", name=name, why=why, unmoved=reason(error))

    def reject(self, name: str, why: str) -> None:
        """Do what `give_up` does, and note the sentence in `problems`."""
        self.problems.append(self.give_up(name, why))

    def tidy(self, much: bool) -> bool:
        """Do a step of work while nobody presses a key; return whether there is more to do.

        A step takes 100 ms at most.

        much: whether to merge only if there is much to merge, as in a short pause. That is more
            each time a key has stopped the merging, since to begin it again wears the flash.

        Raises OSError if the storage is full.
        """
        work = self._work
        if work is None:
            least = _MUCH * min(self._begun + 1, _MOST_MUCH) if much else 0
            if self._journal.live() <= least or not self._unlocked():
                return self._journal.tidy()
            work = self.merging()
        self._work = None  # it may set a file aside, which stops all other work
        try:
            next(work)
            self._work = work
        except StopIteration:
            pass
        return True

    def begin(self, work) -> None:
        """Let `tidy` do the steps of a generator first; the next write closes it."""
        self._stop()
        self._work = work

    def is_busy(self) -> bool:
        """Return whether `tidy` is in the middle of some work."""
        return self._work is not None

    def has_check(self, name: str, check: int) -> bool:
        """Return whether a file has this check value in its first line, without the journal."""
        try:
            return form.parse(name, self.files.start(name, form.LONGEST))[1] == check
        except (OSError, ValueError):
            return False

    def copying(self, name: str, other: str, check: int):
        """Copy a file past the journal; yield None after each piece.

        check: the check value of the content. Errors as in `read`.
        """
        yield from self._writing(other, form.head(other, check), self.pieces, name)

    def make_room(self) -> bool:
        """Remove the oldest finished game; return whether that was possible."""
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
        """Merge everything now; OSError if the storage is full."""
        self._stop()
        for _ in self.merging():
            pass

    def merging(self):
        """Bring the files up to date; yield None after each piece."""
        self._begun += 1
        for name in self._unlocked():
            tail = self._journal.tails[name]
            if tail.gone:
                self.files.remove(name)
                yield
                continue
            try:
                check = form.check_of(self._good(name, self.problems))
                yield
                yield from self._writing(name, form.head(name, check), self._good, name, [])
            except ValueError as error:
                self.reject(name, str(error))
        self._journal.merged([name for name in self._journal.tails if self._is_locked(name)])
        self._begun = 0

    def _writing(self, name: str, head: bytes, pieces, *arguments):
        """Write a file as `Folder.writing` does; make room for it if there is none.

        head: what comes before the pieces.
        pieces: called with the arguments for each try.
        """
        while True:
            try:
                yield from self.files.writing(name, _headed(head, pieces(*arguments)))
                return
            except OSError as error:
                if error.errno != NO_ROOM or not self.make_room():
                    raise

    def _good(self, name: str, problems: list):
        """Yield the pieces of a file up to where its end is missing; add that to the problems."""
        try:
            yield from self.pieces(name)
        except form.Incomplete as error:
            problems.append(say("file.shortened", name=name, why=error))

    def _may_write(self, name: str) -> None:
        """Make room for a write; OSError if the file must not be written to."""
        self._stop()
        if self._is_locked(name):
            raise failure(READ_ONLY)
        if self._journal.room() < _SPARE:
            self.settle()

    def _change(self, name: str, offset: int, pieces) -> None:
        """Write a change to the journal (`Journal.write`), in a group at its end."""
        if self._group is None:
            self._journal.write([(name, offset, pieces)])
        else:
            self._group.append((name, offset, pieces and list(pieces)))

    def _unlocked(self) -> list:
        """Return the names of the files that can be merged."""
        return [name for name in self._journal.tails if not self._is_locked(name)]

    def _is_locked(self, name: str) -> bool:
        """Return whether a file must not be written to; a newer version may have written it."""
        if name not in self._locked:
            locked = False
            tail = self._journal.tails.get(name)
            try:
                # The version was checked when the whole file was replaced.
                if (not tail or tail.start) and self.files.exists(name):
                    form.parse(name, self.files.start(name, form.LONGEST))
            except form.Newer:
                locked = True
            except ValueError:
                pass  # nobody can read it; the write replaces it
            self._locked[name] = locked
        return self._locked[name]

    def _base(self, name: str):
        """Return the pieces of the file that the journal continues; check all of them first."""
        try:
            line = self.files.start(name, form.LONGEST)
        except OSError as error:
            if error.errno != _NO_ENTRY:
                raise
            raise ValueError(say("file.no_start")) from None
        begin, wanted = form.parse(name, line)
        if begin and form.check_of(self.files.pieces(name, begin)) != wanted:
            raise ValueError(say("file.damaged"))
        self._locked.setdefault(name, False)
        return self.files.pieces(name, begin)

    def _whatever(self, name: str):
        """Yield all bytes of a file that can't be read and its tail."""
        tail = self._journal.tails[name]
        if tail.start and self.files.exists(name):
            begin = form.length(self.files.start(name, form.LONGEST))
            yield from _first(self.files.pieces(name), begin + tail.start)
        yield from self._journal.read(tail)

    def _stop(self) -> None:
        """Drop the work of `tidy`, which would miss the next write."""
        if self._work is not None:
            self._work.close()
            self._work = None


def _first(pieces, most: int):
    """Yield the first `most` bytes of pieces, all for -1; return how many bytes are missing."""
    for piece in pieces:
        if 0 <= most < len(piece):
            piece = piece[:most]
        yield piece
        if most > 0:
            most -= len(piece)
        if not most:
            pieces.close()
    return most


def _headed(head: bytes, pieces):
    """Yield the beginning of a file, then its pieces."""
    yield head
    yield from pieces


def _whole(pieces, most: int) -> bytes:
    """Return pieces as one; ValueError if they have more than `most` bytes."""
    content = b""
    for piece in pieces:
        content += piece
        if len(content) > most:
            raise ValueError(say("file.too_large"))
    return content


def of_folder(folder: str, journal: str = "") -> Store:
    """Return the store in a folder. Its journal is in files of another folder, or of one in it.

    Folders that are missing are made; OSError if that fails.
    """
    files = Folder(folder)
    places = sectors.Files(journal or folder + "/journal")
    store = Store(files, Journal(places))
    places.make_room = store.make_room
    return store
