"""A text found by its key, in Python. The images have `tools/image/words.c` in its place."""

from binascii import crc32

_cut: tuple = ("", [])  # the pieces of a language, together and one by one


def find(key: str, tables: tuple):
    """Return the text of a key, or None if there is none.

    tables: those that `tools.words.build` describes: BUCKETS, CHECKS, STARTS, LENGTHS, TOKENS,
        SIZES and PIECES.
    """
    buckets, checks, starts, lengths, tokens, sizes, pieces = tables
    # On CPython, JSON may contain half of a surrogate pair.
    check = crc32(key.encode("utf-8", "surrogatepass")).to_bytes(4, "little")
    bucket = 2 * check[0]
    end = 3 * (buckets[bucket + 2] | buckets[bucket + 3] << 8)
    place = 3 * (buckets[bucket] | buckets[bucket + 1] << 8)
    check = check[1:]
    place = checks.find(check, place, end)
    while place % 3:  # part of two others, or not found
        if place < 0:
            return None
        place = checks.find(check, place + 1, end)
    place //= 3
    begin = place >> 4 << 1
    begin = starts[begin] | starts[begin + 1] << 8
    begin += sum(lengths[place & ~15 : place])
    each = _cut[1] if _cut[0] is pieces else _cut_up(pieces, sizes)
    numbers = iter(tokens[begin : begin + lengths[place]])
    return "".join([each[number if number < 255 else 255 + next(numbers)] for number in numbers])


def _cut_up(pieces: str, sizes: bytes) -> list:
    """Return the pieces of a language one by one, and keep them."""
    global _cut
    together = pieces.encode()
    each = []
    begin = 0
    for place in range(0, len(sizes), 2):
        size = sizes[place]
        for _ in range(sizes[place + 1]):
            each.append(together[begin : begin + size].decode())
            begin += size
    _cut = (pieces, each)
    return each
