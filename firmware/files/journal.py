"""The journal: a ring of flash sectors that takes each write until it is merged into the files.

A write replaces the end of a file's content, from an offset on. Its entries do not cross the end of
a page, so an ordinary event programs one page (1 ms on a Pico), and no key waits for an erase.

A sector begins with a mark that it was erased completely, its number and a check value. Entries
follow, each with a check value of its own:

    length of the content   1 byte
    length of the name      1 byte, 0 if the entry continues the one before
    flags                   1 byte
    offset                  3 bytes: how much of the content before stays
    number                  1 byte
    name, content, check value (4 bytes)

The number counts the writes to a file since the last merge. It is 1 for the first one, and 2 comes
after 255. It shows that a write is missing, so that no later one is added to the wrong content. The
entries of the first version have the number 0, which shows nothing.

The entries of one write, or of a group of writes, count only if the last one is there. A torn or
damaged entry does not count. After each start, writing continues in a fresh page. So nothing is
programmed over a torn entry, and the next entry has a flag. An entry after a bad one without this
flag shows that the bad one was not torn but damaged. Sectors without the mark are erased before
use.
"""

import struct
from array import array
from binascii import crc32

from micropython import const

from firmware.files import NO_ROOM, READ_ONLY, failure

SECTOR = const(4096)
PAGE = const(256)

_MARK = b"99J"
_VERSION = const(2)
_HEAD = const(12)  # mark, version, number, check value
_ENTRY = const(7)  # before the name
_CHECK = const(4)
_LEAST = const(16)  # bytes of content that must fit in a page for an entry to begin there

_BEGIN = const(1)  # the first entry of a write
_END = const(2)  # the last one
_REMOVE = const(4)  # the file is removed
_MERGED = const(8)  # all that was written before stands in the files
_TORN = const(16)  # the entry before was torn, or could not be programmed

_FIRST = const(1)  # the number of a write that continues the file, not the journal
_LAST = const(255)

_BLANK = const(0xFFFF_FFFF)
_BLANK_PAGE = (  # written out, so that it stays in flash
    b"\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff"
    b"\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff"
    b"\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff"
    b"\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff"
    b"\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff"
    b"\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff"
    b"\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff"
    b"\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff"
    b"\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff"
    b"\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff"
    b"\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff"
    b"\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff"
    b"\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff"
    b"\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff"
    b"\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff"
    b"\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff"
)

_LONGEST = const(PAGE - _HEAD - _ENTRY - _LEAST - _CHECK)  # bytes of a name
_TOO_LONG = const(36)  # ENAMETOOLONG


class Tail:
    """The end of a file in the journal: its content is `keep` bytes of the file, then the pieces.

    keep: the bytes of the file that stay.
    number: the number of the last write.
    gone: whether the file is removed.
    damaged: whether an entry is missing, and with it the end of the content.
    lost: whether the first write is missing. Then the file counts as it is, without the tail.
    places: the place of each piece, in bytes from the start of the journal.
    lengths: the bytes of each piece.
    """

    # Each write makes a tail, and most need no others.
    gone = False
    damaged = False
    lost = False

    def __init__(self, keep: int, number: int):
        self.keep = keep
        self.number = number
        self.places = array("H")
        self.lengths = bytearray()

    def cut(self, offset: int) -> None:
        """Drop the content after an offset; be damaged if something before it is missing."""
        lengths = self.lengths
        size = self.keep + sum(lengths)
        if offset > size:
            self.damaged = True
        count = len(lengths)
        while count and size > offset:
            count -= 1
            size -= lengths[count]
            if size < offset:  # a part of this piece stays
                lengths[count] = offset - size
                size = offset
                count += 1
        if count < len(lengths):
            self.lengths = lengths[:count]
            self.places = self.places[:count]
        self.keep = min(self.keep, offset)


class Journal:
    """The journal in some sectors of flash (`firmware.files.sectors`).

    tails: name -> `Tail` of each file that has changed since the last merge.
    newer: whether a newer version wrote the journal. Then it is not changed, and every write raises
        OSError.
    damaged: whether an unknown part of the journal is lost.
    held: whether a group of writes has begun.
    """

    def __init__(self, sectors=None):
        """Read the sectors; change nothing, and skip what is damaged.

        sectors: None for a journal in which every write raises OSError.

        Raises OSError if the flash can't be read.
        """
        self.tails: dict = {}
        self.newer = False
        self.damaged = False
        self._sectors = sectors
        self._page = bytearray(PAGE)
        self._view = memoryview(self._page)
        self._ready: list = []  # erased sectors, in the order of their use
        self._used: list = []  # those with entries, from the oldest on
        self._stale: list = []  # those to erase
        self._number = 0  # of the present sector
        self._end = SECTOR  # where the next entry goes in it
        self._group: list = []  # (name, offset, flags, what was added) that count together
        self.held = False
        self._error = None  # why the group failed
        self._merges = False  # whether `merged` is at work, for which the last free sector is
        self._torn = 0  # a flag of the next entry
        self._mount()

    def write(self, name: str, offset: int, pieces, flags: int = 0) -> None:
        """Replace the content of a file from an offset on by pieces of bytes.

        Raises OSError if the journal is full; `merged` makes room. Raises it, too, if the name is
        too long for an entry. After any exception, also of the pieces, the file is as it was.
        """
        if self.newer:
            raise failure(READ_ONLY)
        label = name.encode()
        if len(label) > _LONGEST:
            raise failure(_TOO_LONG)
        if not self._group:
            flags |= _BEGIN
        added = Tail(offset, self._following(name))
        self._group.append((name, offset, flags, added))
        try:
            at = self._open(label)
            for piece in pieces:
                done = len(piece)
                if at + done <= PAGE - _CHECK:  # nearly always
                    self._page[at : at + done] = piece
                    at += done
                    continue
                done = 0
                while done < len(piece):
                    if at == PAGE - _CHECK:
                        self._close(label, at, flags, offset, added)
                        flags &= ~_BEGIN
                        label = b""
                        at = self._open(label)
                    count = min(len(piece) - done, PAGE - _CHECK - at)
                    self._page[at : at + count] = piece[done : done + count]
                    at += count
                    done += count
            self._close(label, at, flags if self.held else flags | _END, offset, added)
        except BaseException as error:
            if self.held and self._error is None:
                self._error = error
            self._group.clear()
            raise
        if not self.held:
            self._apply()

    def hold(self) -> None:
        """Begin a group of writes: up to `release`, all of them count or none."""
        self.held = True
        self._error = None
        self._group.clear()

    def release(self) -> None:
        """End the group of writes; if one failed, raise its error, and then nothing is changed."""
        self.held = False
        error = self._error
        if error is not None:
            self._error = None
            self._group.clear()
            raise error
        if self._group:
            self.write("", 0, ())

    def break_off(self) -> None:
        """End the group of writes; nothing is changed."""
        self.held = False
        self._error = None
        self._group.clear()

    def remove(self, name: str) -> None:
        """Remove a file; OSError as in `write`."""
        self.write(name, 0, (), _REMOVE)

    def read(self, tail: Tail):
        """Yield the pieces of a tail as bytes."""
        for number, place in enumerate(tail.places):
            self._sectors.read(place // SECTOR, place % SECTOR // PAGE, self._page)
            start = place % PAGE
            yield bytes(self._view[start : start + tail.lengths[number]])

    def live(self) -> int:
        """Return the bytes of flash that are in use and not merged."""
        return (len(self._used) - 1) * SECTOR + self._end if self.tails else 0

    def has_room(self) -> bool:
        """Return whether the next write needs no erase."""
        return self._end < SECTOR or bool(self._ready)

    def room(self) -> int:
        """Return how many sectors are not in use; only `merged` writes to the last one."""
        return len(self._ready) + len(self._stale)

    def merged(self, left=()) -> None:
        """Note that the files are up to date, which makes room; OSError as in `write`.

        left: names of files that are not; what the journal has of them stays.
        """
        if not self.tails:
            return
        self.hold()
        self._merges = True
        try:
            self.write("", 0, (), _MERGED)
            for name in left:
                tail = self.tails[name]
                offset = tail.keep
                self.write(name, offset, (), _REMOVE if tail.gone else 0)
                for piece in self.read(tail):
                    self.write(name, offset, (piece,))
                    offset += len(piece)
            self.release()
        finally:
            self._merges = False
            self.break_off()  # if it is not released

    def tidy(self) -> bool:
        """Erase a sector that can be; return whether there was one."""
        if self.newer or not self._stale:
            return False
        self._erase(self._stale.pop(0))
        return True

    # Writing

    def _following(self, name: str) -> int:
        """Return the number of the next write to a file."""
        tail = self.tails.get(name)
        number = _after(tail.number) if tail and not tail.lost else _FIRST
        for other, _, flags, added in self._group:
            if flags & _MERGED:
                number = _after(_FIRST) if tail and tail.lost else _FIRST  # it stays lost
            elif other == name:
                number = _after(added.number)
        return number

    def _open(self, label: bytes) -> int:
        """Begin an entry in the page buffer; return the place of its content."""
        if PAGE - self._end % PAGE < _ENTRY + len(label) + _LEAST + _CHECK:
            self._end = (self._end // PAGE + 1) * PAGE
        self._page[:] = _BLANK_PAGE
        if self._end >= SECTOR:
            self._next()
        if self._end == _HEAD:  # the head of a sector is programmed with its first entry
            struct.pack_into("<3sBI", self._page, 0, _MARK, _VERSION, self._number)
            struct.pack_into("<I", self._page, 8, crc32(self._view[:8]))
        at = self._end % PAGE + _ENTRY
        self._page[at : at + len(label)] = label
        return at + len(label)

    def _close(self, label: bytes, at: int, flags: int, offset: int, added: Tail) -> None:
        """Program the entry in the page buffer; its content ends at `at`."""
        start = self._end % PAGE
        length = at - start - _ENTRY - len(label)
        flags |= self._torn
        low, high = offset & 0xFFFF, offset >> 16
        struct.pack_into(
            "<BBBHBB", self._page, start, length, len(label), flags, low, high, added.number
        )
        check = crc32(self._view[start:at], self._number)
        struct.pack_into("<I", self._page, at, check)
        sector = self._used[-1]
        page = self._end // PAGE
        first = len(_MARK) + 1 if self._end == _HEAD else start
        self._end = (page + 1) * PAGE  # if this fails, nothing is programmed here again
        self._torn = _TORN
        try:
            self._sectors.program(sector, page, self._page, first, at + _CHECK)
        except OSError:
            if first < start:  # without its head the sector is of no use
                self._stale.append(self._used.pop())
                self._end = SECTOR
            raise
        self._end = page * PAGE + at + _CHECK
        self._torn = 0
        added.places.append(sector * SECTOR + page * PAGE + at - length)
        added.lengths.append(length)

    def _next(self) -> None:
        """Go on in the next sector; the last one is for `merged`, which makes room again."""
        if self.room() < 2 and not self._merges:
            raise failure(NO_ROOM)
        while self._ready and not self._is_blank(self._ready[0]):
            self._stale.append(self._ready.pop(0))
        if not self._ready:
            if not self._stale:
                raise failure(NO_ROOM)
            self._erase(self._stale.pop(0))
        self._page[:] = _BLANK_PAGE
        self._number += 1
        self._used.append(self._ready.pop(0))
        self._end = _HEAD

    def _erase(self, sector: int) -> None:
        self._sectors.erase(sector)
        mark = bytearray(_BLANK_PAGE)
        struct.pack_into("<3sB", mark, 0, _MARK, _VERSION)
        self._sectors.program(sector, 0, mark, 0, 4)
        self._ready.append(sector)

    def _apply(self) -> None:
        """Take the writes of a group into account."""
        for name, offset, flags, added in self._group:
            self._take(name, offset, flags, added)
        self._group.clear()

    def _take(self, name: str, offset: int, flags: int, added: Tail) -> None:
        if not name and not flags & _MERGED:
            return  # the end of a group
        if flags & _MERGED:
            self.damaged = False
            self.tails.clear()
            begin = self._used.index(added.places[0] // SECTOR)
            self._stale += self._used[:begin]
            self._used = self._used[begin:]
            return
        tail = self.tails.get(name)
        number = added.number
        if tail is None or not offset or number == _FIRST:
            tail = Tail(offset, number or _FIRST)
            self.tails[name] = tail
            if offset and number > _FIRST:
                tail.lost = self.damaged = True
        elif number and number != tail.number and number != _after(tail.number):
            tail.damaged = True  # if the number is the same, the write before failed
        if tail.damaged:
            return  # what comes after the missing part is of no use
        tail.cut(offset)
        if tail.damaged:
            return
        tail.number = number or tail.number
        tail.gone = bool(flags & _REMOVE)
        for place, length in enumerate(added.lengths):
            if length:
                tail.places.append(added.places[place])
                tail.lengths.append(length)

    # Reading what is there

    def _mount(self) -> None:
        found = []
        for sector in range(self._sectors.count if self._sectors else 0):
            self._sectors.read(sector, 0, self._page)
            mark, version, number, check = struct.unpack_from("<3sBII", self._page, 0)
            if check == crc32(self._view[:8]) and mark == _MARK:
                self.newer = self.newer or version > _VERSION
                found.append((number, sector, version))
                continue
            if self._page[_HEAD:] == _BLANK_PAGE[_HEAD:]:
                erased = mark == _MARK and version == _VERSION and number == check == _BLANK
                (self._ready if erased else self._stale).append(sector)
                continue
            number = self._mended(number)
            if number:
                self.damaged = True
                found.append((number, sector, 0))
            else:
                self._stale.append(sector)
        if self.newer:
            return
        self._number = 0
        for number, sector, _ in sorted(found):
            if self._used and number != self._number + 1:
                self.damaged = True
                self._group.clear()  # its end was in the sector that is missing
            self._number = number
            self._used.append(sector)
            self._end = _HEAD
            for page in range(SECTOR // PAGE):
                self._sectors.read(sector, page, self._page)
                if self._page != _BLANK_PAGE:
                    self._end = (page + 1) * PAGE
                    self._scan(sector, page)
        self._group.clear()
        if found and max(found)[2] < _VERSION:  # nothing is added to a sector of older firmware
            self._end = SECTOR
        last = self._used[-1] if self._used else -1
        for sectors in (self._ready, self._stale):  # all are used in turn, so none wears out first
            sectors.sort(key=lambda sector: (sector - last - 1) % self._sectors.count)

    def _mended(self, number: int) -> int:
        """Return the number of a sector with a damaged head, found by its first entry, or 0.

        number: the number in the head in the page buffer, in which one bit may be wrong.
        """
        for bit in range(-1, 32):
            self._number = number ^ (1 << bit) if bit >= 0 else number
            if self._number and self._entry(_HEAD)[0]:
                return self._number
        return 0

    def _is_blank(self, sector: int) -> bool:
        """Return whether a sector has only its mark; use the page buffer."""
        for page in range(SECTOR // PAGE):
            self._sectors.read(sector, page, self._page)
            if not page:
                self._page[: len(_MARK) + 1] = _BLANK_PAGE[: len(_MARK) + 1]
            if self._page != _BLANK_PAGE:  # without slices: a key may be waiting
                return False
        return True

    def _scan(self, sector: int, page: int) -> None:
        """Take the entries in the page buffer, each group at its end."""
        at = 0 if page else _HEAD
        while at + _ENTRY + _CHECK <= PAGE and self._page[at:] != _BLANK_PAGE[at:]:
            end, name, offset, flags, number = self._entry(at)
            if not end:
                at += 1
                self._torn = _TORN
                self._group.clear()  # a part of it is missing
                continue
            if self._torn & ~flags:
                self.damaged = True  # the entry passed over was not torn
            self._torn = 0
            if flags & _BEGIN:
                self._group.clear()
            elif not self._group:
                self.damaged = True  # the beginning of a write is lost
            if flags & _BEGIN or name and self._group:
                self._group.append((name, offset, flags, Tail(offset, number)))
            if self._group:
                added = self._group[-1][3]
                start = at + _ENTRY + len(name.encode())
                added.places.append(sector * SECTOR + page * PAGE + start)
                added.lengths.append(end - start)
                if flags & _END:
                    self._apply()
            at = end + _CHECK

    def _entry(self, at: int) -> tuple:
        """Return (end of the content, name, offset, flags, number) of an entry in the page buffer.

        The end is 0 if there is no good entry.

        at: where the entry begins.
        """
        length, named, flags, low, high, number = struct.unpack_from("<BBBHBB", self._page, at)
        start = at + _ENTRY + named
        end = start + length
        if end + _CHECK > PAGE:
            return 0, "", 0, 0, 0
        (check,) = struct.unpack_from("<I", self._page, end)
        if check != crc32(self._view[at:end], self._number):
            return 0, "", 0, 0, 0
        name = str(bytes(self._view[at + _ENTRY : start]), "utf-8")
        return end, name, low | high << 16, flags, number


def _after(number: int) -> int:
    """Return the number of the write after one with this number."""
    return number + 1 if number < _LAST else _FIRST + 1
