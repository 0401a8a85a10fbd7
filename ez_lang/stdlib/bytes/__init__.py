"""`@bytes`: convert, slice, search and combine arrays of bytes.

An array of bytes may contain bytes and integers from 0 to 255.  Functions that only move elements
do not check them and accept any array.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ez_lang.model import sizes
from ez_lang.model.dynamic import is_array
from ez_lang.model.faults import Fault
from ez_lang.model.quirks.string_bytes import decoded, encoded
from ez_lang.model.scalar_text import brief_quoted
from ez_lang.stdlib import encoding
from ez_lang.stdlib.bytes.searching import SEARCHING
from ez_lang.stdlib.declarations import Library
from ez_lang.stdlib.shared.byte_arrays import BYTES, byte_data, first_non_byte, repeated
from ez_lang.stdlib.shared.results import failure, success

if TYPE_CHECKING:
    from collections.abc import Callable

    from ez_lang.stdlib.declarations import Array, Types
    from ez_lang.stdlib.shared.results import Outcome


LIBRARY: Final = Library("bytes", "Work with arrays of bytes.", checked=True, bare=True)

# -------------------------------------------------------------------------------- conversion


@LIBRARY.function("from_array(a arr) -> [byte]", needs=("types",))
def from_array(types: Types, a: Array) -> Array:
    """Return the integers in `a` as bytes.

    >>> bytes.from_array({72, 105})
    {72, 105}
    """
    found = first_non_byte(a, types[0])
    if found is not None:
        raise Fault("E7004", f"bytes.from_array() needs integers, not {found.text}")
    for item in a:
        if item not in BYTES:
            raise Fault("E3022", f"{item} is out of range for byte")
    return list(a)


@LIBRARY.function("from_string(s string) -> [byte]")
def from_string(s: str) -> Array:
    """Return the bytes of `s`.

    >>> bytes.from_string("é!")
    {195, 169, 33}
    """
    return list(encoded(s))


@LIBRARY.function("from_hex(s string) -> ([byte], Error)")
def from_hex(s: str) -> Outcome:
    r"""Return the bytes that `s` encodes in hexadecimal.

    >>> bytes.from_hex("C3A9")
    {195, 169}, nil
    >>> bytes.from_hex("abc")
    nil, {message: "\"abc\" is not an even number of hexadecimal digits", code: "E7014"}
    """
    return _read(encoding.from_hex(s), s, "an even number of hexadecimal digits")


@LIBRARY.function("from_base64(s string) -> ([byte], Error)")
def from_base64(s: str) -> Outcome:
    """Return the bytes that `s` encodes in Base64.

    >>> bytes.from_base64("w6kh")
    {195, 169, 33}, nil
    """
    return _read(encoding.from_base64(s), s, "valid Base64")


def _read(data: bytes | None, s: str, form: str) -> Outcome:
    if data is None:
        return failure("E7014", f"{brief_quoted(s)} is not {form}")
    return success(list(data))


@LIBRARY.function("to_string(b arr) -> string", needs=("types",))
def to_string(types: Types, b: Array) -> str:
    """Return the bytes as a string.

    >>> bytes.to_string({195, 169, 33})
    "é!"
    """
    return decoded(byte_data(b, types[0]))


@LIBRARY.function("to_array(b arr) -> [int]", needs=("types",))
def to_array(types: Types, b: Array) -> Array:
    """Return the bytes as integers.

    >>> bytes.to_array(bytes.from_string("Hi"))
    {72, 105}
    """
    found = first_non_byte(b, types[0])
    if found is not None:
        raise Fault("E7002", f"expected an array of bytes, not of {found.text}")
    return [int(item) for item in b]


@LIBRARY.function("to_hex(b arr) -> string", needs=("types",))
def to_hex(types: Types, b: Array) -> str:
    """Return the bytes in hexadecimal, two digits for each.

    >>> bytes.to_hex({195, 169})
    "c3a9"
    """
    return byte_data(b, types[0]).hex()


@LIBRARY.function("to_hex_upper(b arr) -> string", needs=("types",))
def to_hex_upper(types: Types, b: Array) -> str:
    """Return the bytes in hexadecimal with upper-case letters, two digits for each.

    >>> bytes.to_hex_upper({195, 169})
    "C3A9"
    """
    return byte_data(b, types[0]).hex().upper()


@LIBRARY.function("to_base64(b arr) -> string", needs=("types",))
def to_base64(types: Types, b: Array) -> str:
    """Return the bytes in Base64.

    >>> bytes.to_base64({195, 169, 33})
    "w6kh"
    """
    return encoding.to_base64(byte_data(b, types[0]))


# ---------------------------------------------------------------------- slicing and joining


@LIBRARY.function("slice(b arr, start int, [end int]) -> [byte]", counts=(3,))
def slice_(b: Array, start: int, end: int) -> Array:
    """Return a new array of bytes from `start` up to `end`; negative indices count from the end.

    >>> bytes.slice({1, 2, 3, 4}, 1, 3)
    {2, 3}
    """
    return b[start:end]


@LIBRARY.function("concat(a arr, b arr, ...) -> [byte]", counts=(2,))
def concat(*arrays: Array) -> Array:
    """Return a new array of the bytes of `a` and `b`.

    >>> bytes.concat({1, 2}, {3})
    {1, 2, 3}
    """
    sizes.refuse_long_array(sum(map(len, arrays)))
    return [item for array in arrays for item in array]


@LIBRARY.function("join(parts arr, sep arr) -> [byte]")
def join(parts: Array, sep: Array) -> Array:
    """Return a new array of the bytes of all parts, separated by `sep`.

    >>> bytes.join({{1}, {2, 3}}, {0})
    {1, 0, 2, 3}
    """
    made: Array = []
    for index, piece in enumerate(parts):
        if not is_array(piece):
            raise Fault("E7002", "bytes.join() needs an array of byte arrays")
        made += sep if index else []
        made += piece
    return made


@LIBRARY.function("split(b arr, sep arr) -> [[byte]]", needs=("types",))
def split(types: Types, b: Array, sep: Array) -> Array:
    """Return the parts between the occurrences of `sep`; the UTF-8 characters if `sep` is empty.

    >>> bytes.split({1, 0, 2, 0}, {0})
    {{1}, {2}, {}}
    """
    data, separator = byte_data(b, types[0]), byte_data(sep, types[1])
    if separator:
        return [list(piece) for piece in sizes.split(data, separator)]
    return [list(encoded(character)) for character in decoded(data)]


@LIBRARY.function("reverse(b arr) -> [byte]")
def reverse(b: Array) -> Array:
    """Return a new array of the bytes in reverse order.

    >>> bytes.reverse({1, 2, 3})
    {3, 2, 1}
    """
    return b[::-1]


@LIBRARY.function("copy(b arr) -> [byte]")
def copy(b: Array) -> Array:
    """Return a copy of the array.

    >>> bytes.copy({1, 2})
    {1, 2}
    """
    return b[:]


@LIBRARY.function("repeat(b arr, n int) -> [byte]")
def repeat(b: Array, n: int) -> Array:
    """Return a new array of the bytes repeated `n` times.

    >>> bytes.repeat({1, 2}, 2)
    {1, 2, 1, 2}
    """
    if n < 0:
        raise Fault("E7011", f"bytes.repeat() cannot take a negative count ({n})")
    return repeated(b[:], n)


LIBRARY.include(SEARCHING)


# ----------------------------------------------------------------------- padding and filling


def _filler(v: int, n: int) -> Array:
    if v not in BYTES:
        raise Fault("E3021", f"{v} is not a byte: bytes range from 0 to 255")
    return repeated([v], n)


@LIBRARY.function("pad_left(b arr, n int, v int) -> [byte]")
def pad_left(b: Array, n: int, v: int) -> Array:
    """Return a new array, padded with `v` at the start to `n` bytes.

    >>> bytes.pad_left({7}, 3, 0)
    {0, 0, 7}
    """
    return _filler(v, n - len(b)) + b


@LIBRARY.function("pad_right(b arr, n int, v int) -> [byte]")
def pad_right(b: Array, n: int, v: int) -> Array:
    """Return a new array, padded with `v` at the end to `n` bytes.

    >>> bytes.pad_right({7}, 3, 0)
    {7, 0, 0}
    """
    return b + _filler(v, n - len(b))


@LIBRARY.function("fill(b arr, v int) -> [byte]")
def fill(b: Array, v: int) -> Array:
    """Return a new array of the same length in which all bytes are `v`.

    >>> bytes.fill({1, 2, 3}, 255)
    {255, 255, 255}
    """
    return _filler(v, len(b))


@LIBRARY.function("zero(b arr) -> [byte]")
def zero(b: Array) -> Array:
    """Return a new array of the same length in which all bytes are 0.

    >>> bytes.zero({1, 2, 3})
    {0, 0, 0}
    """
    return [0] * len(b)


# ----------------------------------------------------------------------- bitwise operations


def _bitwise(types: Types, a: Array, b: Array, combine: Callable[[int, int], int]) -> Outcome:
    one, other = byte_data(a, types[0]), byte_data(b, types[1])
    if len(one) != len(other):
        return failure("E7010", f"the lengths differ: {len(one)} and {len(other)} bytes")
    return success([combine(x, y) for x, y in zip(one, other, strict=True)])


@LIBRARY.function("and(a arr, b arr) -> ([byte], Error)", static="[byte]", needs=("types",))
def and_(types: Types, a: Array, b: Array) -> Outcome:
    """Return the bitwise AND of `a` and `b`.

    >>> bytes.and({12, 1}, {10, 1})
    {8, 1}, nil
    """
    return _bitwise(types, a, b, lambda x, y: x & y)


@LIBRARY.function("or(a arr, b arr) -> ([byte], Error)", static="[byte]", needs=("types",))
def or_(types: Types, a: Array, b: Array) -> Outcome:
    """Return the bitwise OR of `a` and `b`.

    >>> bytes.or({12, 1}, {10, 1})
    {14, 1}, nil
    """
    return _bitwise(types, a, b, lambda x, y: x | y)


@LIBRARY.function("xor(a arr, b arr) -> ([byte], Error)", static="[byte]", needs=("types",))
def xor(types: Types, a: Array, b: Array) -> Outcome:
    """Return the bitwise exclusive OR of `a` and `b`.

    >>> bytes.xor({12, 1}, {10, 1})
    {6, 0}, nil
    >>> bytes.xor({1}, {1, 2})
    nil, {message: "the lengths differ: 1 and 2 bytes", code: "E7010"}
    """
    return _bitwise(types, a, b, lambda x, y: x ^ y)


@LIBRARY.function("not(b arr) -> [byte]", needs=("types",))
def not_(types: Types, b: Array) -> Array:
    """Return the bitwise NOT of `b`.

    >>> bytes.not({0, 15})
    {255, 240}
    """
    return [255 - byte for byte in byte_data(b, types[0])]
