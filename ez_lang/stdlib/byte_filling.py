"""The part of `@bytes` that fills bytes up, and combines them bit by bit."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ez_lang.model.faults import Fault
from ez_lang.stdlib.byte_arrays import BYTES, byte_data, repeated
from ez_lang.stdlib.declarations import Library
from ez_lang.stdlib.outcomes import failure, success

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from ez_lang.model.types import Type
    from ez_lang.model.values import Value

    Array = list[Value]
    Types = Sequence[Type]

FILLING: Final = Library("bytes", "Filling bytes.", checked=True, bare=True)

# ----------------------------------------------------------------------------------- filling


def _filler(v: int, n: int) -> Array:
    if v not in BYTES:
        raise Fault("E3021", f"{v} is not a byte: bytes go from 0 to 255")
    return repeated([v], n)


@FILLING.function("pad_left(b arr, n int, v int) -> [byte]")
def pad_left(b: Array, n: int, v: int) -> Array:
    """New bytes, filled up in front with `v` to `n` bytes.

    >>> bytes.pad_left({7}, 3, 0)
    {0, 0, 7}
    """
    return _filler(v, n - len(b)) + b


@FILLING.function("pad_right(b arr, n int, v int) -> [byte]")
def pad_right(b: Array, n: int, v: int) -> Array:
    """New bytes, filled up behind with `v` to `n` bytes.

    >>> bytes.pad_right({7}, 3, 0)
    {7, 0, 0}
    """
    return b + _filler(v, n - len(b))


@FILLING.function("fill(b arr, v int) -> [byte]")
def fill(b: Array, v: int) -> Array:
    """New bytes, as many as `b` has, all of them `v`.

    >>> bytes.fill({1, 2, 3}, 255)
    {255, 255, 255}
    """
    return _filler(v, len(b))


@FILLING.function("zero(b arr) -> [byte]")
def zero(b: Array) -> Array:
    """New bytes, as many as `b` has, all of them 0.

    >>> bytes.zero({1, 2, 3})
    {0, 0, 0}
    """
    return [0] * len(b)


# -------------------------------------------------------------------------------- bit by bit


def _bit_by_bit(
    types: Types, a: Array, b: Array, combine: Callable[[int, int], int]
) -> tuple[Value, Value]:
    one, other = byte_data(a, types[0]), byte_data(b, types[1])
    if len(one) != len(other):
        return failure("E7010", f"the lengths differ: {len(one)} and {len(other)} bytes")
    return success([combine(x, y) for x, y in zip(one, other, strict=True)])


@FILLING.function("and(a arr, b arr) -> ([byte], Error)", seen="[byte]", needs=("types",))
def both(types: Types, a: Array, b: Array) -> tuple[Value, Value]:
    """The bits that are set in both.

    >>> bytes.and({12, 1}, {10, 1})
    {8, 1}, nil
    """
    return _bit_by_bit(types, a, b, lambda x, y: x & y)


@FILLING.function("or(a arr, b arr) -> ([byte], Error)", seen="[byte]", needs=("types",))
def either(types: Types, a: Array, b: Array) -> tuple[Value, Value]:
    """The bits that are set in one of them or both.

    >>> bytes.or({12, 1}, {10, 1})
    {14, 1}, nil
    """
    return _bit_by_bit(types, a, b, lambda x, y: x | y)


@FILLING.function("xor(a arr, b arr) -> ([byte], Error)", seen="[byte]", needs=("types",))
def one_of(types: Types, a: Array, b: Array) -> tuple[Value, Value]:
    """The bits that are set in only one of them.

    >>> bytes.xor({12, 1}, {10, 1})
    {6, 0}, nil
    >>> bytes.xor({1}, {1, 2})
    nil, {message: "the lengths differ: 1 and 2 bytes", code: "E7010"}
    """
    return _bit_by_bit(types, a, b, lambda x, y: x ^ y)


@FILLING.function("not(b arr) -> [byte]", needs=("types",))
def opposite(types: Types, b: Array) -> Array:
    """New bytes with every bit turned over.

    >>> bytes.not({0, 15})
    {255, 240}
    """
    return [255 - byte for byte in byte_data(b, types[0])]
