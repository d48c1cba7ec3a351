"""The journal: a ring of flash sectors that takes each write until it is merged into the files.

A key can't wait for LittleFS: a small file replaced takes 16 ms, at worst 115. So a write is
appended here, mostly as one page (1 ms on a Pico), and no key waits for an erase. It changes one
file or several, all of them or none; each change replaces the end of a file's content, from an
offset on. A start can't wait for a merge either, so a file is read through its `Tail`.

A sector begins with a mark that it was erased completely, its number and a check value. Entries
follow, which do not cross the end of a page, each with a check value of its own:

    length of the content   1 byte
    length of the name      1 byte, 0 if the entry continues the one before
    flags                   1 byte
    offset                  3 bytes: how much of the content before stays
    number                  1 byte
    name, content, check value (4 bytes)

The number counts the changes of a file since the last merge. It is 1 for the first one, and 2 comes
after 255. It shows that a change is missing, so that no later one is added to the wrong content.
The entries of the first version have the number 0, which shows nothing.

The entries of a write count only if the last one is there. A torn or damaged entry does not count.
After each start, writing continues in a fresh page. So nothing is programmed over a torn entry, and
the next entry has a flag. An entry without this flag after a bad one, or after a missing sector,
shows that this was not torn but damaged. Sectors without the mark are erased before use.
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
_MARKED = const(4)  # bytes that are programmed after an erase: mark, version
_HEAD = const(12)  # mark, version, number, check value
_ENTRY = const(7)  # before the name
_CHECK = const(4)
_LEAST = const(16)  # bytes of content that must fit in a page for an entry to begin there

_BEGIN = const(1)  # the first entry of a write
_END = const(2)  # the last one
_REMOVE = const(4)  # the file is removed
_MERGED = const(8)  # all that was written before stands in the files
_TORN = const(16)  # the entry before was torn, or could not be programmed

_FIRST = const(1)  # the number of a change that continues the file, not the journal
_LAST = const(255)

_BLANK = const(0xFFFF_FFFF)
_BLANK_PAGE = b"\xff" * PAGE
_BAD = (0, -1, "", 0, 0, 0)  # a bad entry (`Journal._entry`)

_LONGEST = const(PAGE - _HEAD - _ENTRY - _LEAST - _CHECK)  # bytes of a name
_FAILED = const(5)  # EIO
_TOO_LONG = const(36)  # ENAMETOOLONG


class Tail:
    """The end of a file in the journal: its content is `start` bytes of the file, then the pieces.

    start: the bytes of the file that stay.
    number: the number of the last change.
    gone: whether the file is removed.
    damaged: whether an entry is missing, and with it the end of the content.
    places: the place of each piece, in bytes from the start of the journal.
    lengths: the bytes of each piece.
    """

    gone = False
    damaged = False

    def __init__(self, start: int, number: int):
        self.start = start
        self.number = number
        self.places = array("H")
        self.lengths = bytearray()

    def add(self, place: int, length: int) -> None:
        """Add a piece; after a missing part it is of no use."""
        if not self.damaged:
            self.places.append(place)
            self.lengths.append(length)

    def cut(self, offset: int, number: int) -> "Tail":
        """Return the tail up to an offset, for a change with a number to follow.

        It is damaged if a change or something before the offset is missing.
        """
        size = self.start + sum(self.lengths)
        count = len(self.lengths)
        tail = Tail(self.start, number or self.number)
        # If the number is the same, the write before failed.
        follows = number in (0, self.number, _after(self.number))
        tail.damaged = self.damaged or offset > size or not follows
        if not tail.damaged:
            tail.start = min(self.start, offset)
            while count and size > offset:
                count -= 1
                size -= self.lengths[count]
        tail.places = self.places[:count]
        tail.lengths = self.lengths[:count]
        if size < offset and not tail.damaged:  # a part of the next piece stays
            tail.add(self.places[count], offset - size)
        return tail


class Journal:
    """The journal in some sectors of flash (`firmware.files.sectors`).

    tails: name -> `Tail` of each file that has changed since the last merge. A write makes new ones
        and sets all of them at once, so that half of it never counts, whatever breaks it off.
    newer: whether a newer version wrote the journal. Then it is not changed, and every write raises
        OSError.
    damaged: whether an unknown part of the journal is lost.
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
        self._page = bytearray(PAGE)  # what is read at the start, then what is programmed
        self._view = memoryview(self._page)
        self._read = bytearray(PAGE)
        self._ready: list = []  # erased sectors, in the order of their use
        self._used: list = []  # those with entries, from the oldest on
        self._stale: list = []  # those to erase
        self._number = 0  # of the present sector
        self._end = SECTOR  # where the next entry goes in it
        self._torn = 0  # a flag of the next entry
        self._mount()

    def write(self, changes: list, spare: int = 1) -> None:
        """Write changes of files: all of them count, or none.

        Raises OSError if the journal is full; `merged` makes room. Raises it, too, if a page is not
        programmed as it should be, or a name is too long for an entry. After any exception, also of
        the pieces, all is as it was.

        changes: each as (name, offset, pieces). Pieces of bytes replace the content of the file
            from the offset on; None removes the file. The name "" stands for a merge.
        spare: how many free sectors must be left. The last one is for `merged`, which makes room.
        """
        if self.newer:
            raise failure(READ_ONLY)
        tails = self.tails.copy()
        flags = _BEGIN
        last = len(changes) - 1
        for place, (name, offset, pieces) in enumerate(changes):
            label = name.encode()
            if len(label) > _LONGEST:
                raise failure(_TOO_LONG)
            if pieces is None:
                flags |= _REMOVE
            if not name:
                flags |= _MERGED
            before = tails.get(name)
            number = _after(before.number) if before else _FIRST
            tail = self._begun(tails, name, offset, flags, number)
            at = self._open(label, spare)
            for piece in pieces or ():
                done = 0
                while done < len(piece):
                    if at == PAGE - _CHECK:
                        self._close(label, at, flags, offset, number, tail)
                        flags &= ~_BEGIN
                        label = b""
                        at = self._open(label, spare)
                    count = min(len(piece) - done, PAGE - _CHECK - at)
                    self._page[at : at + count] = piece[done : done + count]
                    at += count
                    done += count
            if place == last:
                flags |= _END
            self._close(label, at, flags, offset, number, tail)
            flags = 0
        self._count(tails)

    def read(self, tail: Tail):
        """Yield the pieces of a tail as bytes."""
        for number, place in enumerate(tail.places):
            self._sectors.read(place // SECTOR, place % SECTOR // PAGE, self._read)
            start = place % PAGE
            yield bytes(self._read[start : start + tail.lengths[number]])

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
        changes: list = [("", 0, ())]
        for name in left:
            tail = self.tails[name]
            changes.append((name, tail.start, None if tail.gone else self.read(tail)))
        self.write(changes, 0)

    def tidy(self) -> bool:
        """Erase a sector that can be; return whether there was one."""
        if self.newer or not self._stale:
            return False
        self._erase()
        return True

    def _begun(self, tails: dict, name: str, offset: int, flags: int, number: int) -> Tail:
        """Begin a change in `tails`; return the tail to which its pieces are to be added."""
        before = tails.get(name)
        if flags & _MERGED:
            tails.clear()
        if not offset or number == _FIRST or not before:
            tail = Tail(offset, number or _FIRST)
            if offset and number > _FIRST:  # the first change is missing: the file stays as it is
                self.damaged = True
                return tail
        else:
            tail = before.cut(offset, number)
        tail.gone = bool(flags & _REMOVE)
        tails[name] = tail
        return tail

    def _count(self, tails: dict) -> None:
        """Let a write count, whose last entry is on the flash."""
        merged = tails.pop("", None)
        self.tails = tails
        if merged:
            begin = self._used.index(merged.places[0] // SECTOR)
            stale = self._used[:begin]
            self._used = self._used[begin:]
            self._stale += stale
            self.damaged = False

    # Writing

    def _open(self, label: bytes, spare: int) -> int:
        """Begin an entry in the page buffer; return the place of its content."""
        if PAGE - self._end % PAGE < _ENTRY + len(label) + _LEAST + _CHECK:
            self._end = (self._end // PAGE + 1) * PAGE
        if self._end >= SECTOR:
            self._next(spare)
        self._page[:] = _BLANK_PAGE
        if self._end == _HEAD:  # the head of a sector is programmed with its first entry
            struct.pack_into("<3sBI", self._page, 0, _MARK, _VERSION, self._number)
            struct.pack_into("<I", self._page, 8, crc32(self._view[:8]))
        at = self._end % PAGE + _ENTRY
        self._page[at : at + len(label)] = label
        return at + len(label)

    def _close(self, label: bytes, at: int, flags: int, offset: int, number: int, tail) -> None:
        """Program the entry in the page buffer, whose content ends at `at`; add it to the tail."""
        sector = self._used[-1]
        page = self._end // PAGE
        start = self._end % PAGE
        length = at - start - _ENTRY - len(label)
        flags |= self._torn
        low, high = offset & 0xFFFF, offset >> 16
        struct.pack_into("<BBBHBB", self._page, start, length, len(label), flags, low, high, number)
        check = crc32(self._view[start:at], self._number)
        struct.pack_into("<I", self._page, at, check)
        tail.add(sector * SECTOR + page * PAGE + at - length, length)
        at += _CHECK
        has_head = self._end == _HEAD
        # If this fails, nothing is programmed here again.
        self._end = SECTOR if has_head else (page + 1) * PAGE
        self._torn = _TORN
        try:
            self._sectors.program(sector, page, self._page, _MARKED if has_head else start, at)
            self._sectors.read(sector, page, self._read)
            if has_head:
                start = 0
            if self._view[start:at] != memoryview(self._read)[start:at]:
                raise failure(_FAILED)
        except BaseException:
            if has_head:  # without it the sector is of no use
                self._stale.append(self._used.pop())
            raise
        self._end = page * PAGE + at
        self._torn = 0

    def _next(self, spare: int) -> None:
        """Go on in the next sector, if more than `spare` ones are free."""
        if self.room() <= spare:
            raise failure(NO_ROOM)
        while self._ready and not self._is_blank(self._ready[0]):
            self._stale.append(self._ready.pop(0))
        if not self._ready:
            self._erase()
        self._used.append(self._ready.pop(0))
        self._number += 1
        self._end = _HEAD

    def _erase(self) -> None:
        """Erase a sector."""
        sector = self._stale[0]
        self._sectors.erase(sector)
        mark = bytearray(_BLANK_PAGE)
        struct.pack_into("<3sB", mark, 0, _MARK, _VERSION)
        self._sectors.program(sector, 0, mark, 0, _MARKED)
        self._ready.append(self._stale.pop(0))

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
        tails: dict = {}  # what `tails` is after the write that is being read
        tail = None  # the last one in it; None if a part of the write is missing
        for place, length, name, offset, flags, number in self._entries(found):
            if length < 0:
                tail = None
                self._torn = _TORN
                continue
            if self._torn & ~flags:
                self.damaged = True  # what is missing was not torn
            self._torn = 0
            if flags & _BEGIN:
                tails = self.tails.copy()
            elif not tail:
                self.damaged = True  # the beginning of a write is lost
            if flags & _BEGIN or name and tail:
                tail = self._begun(tails, name, offset, flags, number)
            if tail:  # older versions end a write of several files with an entry without a name
                tail.add(place, length)
                if flags & _END:
                    self._count(tails)
                    tail = None
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
            if self._number and self._entry(_HEAD)[1] >= 0:
                return self._number
        return 0

    def _is_blank(self, sector: int) -> bool:
        """Return whether a sector has only its mark; use the page buffer."""
        for page in range(SECTOR // PAGE):
            self._sectors.read(sector, page, self._page)
            if not page:
                self._page[:_MARKED] = _BLANK_PAGE[:_MARKED]
            if self._page != _BLANK_PAGE:  # without slices: a key may be waiting
                return False
        return True

    def _entries(self, found: list):
        """Yield (place, length, name, offset, flags, number) of each entry in some sectors.

        The length is -1 for a bad entry, and where a sector is missing.

        found: each sector as (its number, its place, the version in its head).
        """
        for number, sector, _ in sorted(found):
            if self._used and number != self._number + 1:
                yield _BAD
            self._number = number
            self._used.append(sector)
            self._end = _HEAD
            for page in range(SECTOR // PAGE):
                self._sectors.read(sector, page, self._page)
                if self._page == _BLANK_PAGE:
                    continue
                self._end = (page + 1) * PAGE
                at = 0 if page else _HEAD
                while at + _ENTRY + _CHECK <= PAGE and self._page[at:] != _BLANK_PAGE[at:]:
                    entry = self._entry(at, sector * SECTOR + page * PAGE)
                    yield entry
                    place, length = entry[:2]
                    at = place % PAGE + length + _CHECK if length >= 0 else at + 1

    def _entry(self, at: int, page: int = 0) -> tuple:
        """Return (place of the content, length, name, offset, flags, number) of an entry.

        It is in the page buffer. The length is -1 if there is no good entry.

        at: where the entry begins in the page.
        page: the place of the page.
        """
        length, named, flags, low, high, number = struct.unpack_from("<BBBHBB", self._page, at)
        start = at + _ENTRY + named
        end = start + length
        if end + _CHECK <= PAGE:
            (check,) = struct.unpack_from("<I", self._page, end)
            if check == crc32(self._view[at:end], self._number):
                name = str(bytes(self._view[at + _ENTRY : start]), "utf-8")
                return page + start, length, name, low | high << 16, flags, number
        return _BAD


def _after(number: int) -> int:
    """Return the number of the change after one with this number."""
    return number + 1 if number < _LAST else _FIRST + 1
