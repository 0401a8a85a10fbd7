"""The part of `@bytes` that searches, replaces and trims bytes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ez_lang.model.quirks.string_bytes import decoded, encoded, whole
from ez_lang.model.sizes import replaced, rightmost_index
from ez_lang.stdlib.declarations import Library
from ez_lang.stdlib.shared.byte_arrays import byte_data
from ez_lang.stdlib.shared.characters import compare as compare_bytes

if TYPE_CHECKING:
    from ez_lang.stdlib.declarations import Array, Types


SEARCHING: Final = Library("bytes", checked=True, bare=True)

# --------------------------------------------------------------------------------- searching


@SEARCHING.function("is_empty(b arr) -> bool")
def is_empty(b: Array) -> bool:
    """Return whether the array is empty.

    >>> bytes.is_empty({})
    true
    """
    return not b


@SEARCHING.function("contains(b arr, p arr) -> bool", needs=("types",))
def contains(types: Types, b: Array, p: Array) -> bool:
    """Return whether `b` contains the sequence `p`.

    >>> bytes.contains({1, 2, 3}, {2, 3})
    true
    """
    return byte_data(p, types[1]) in byte_data(b, types[0])


@SEARCHING.function("starts_with(b arr, p arr) -> bool", needs=("types",))
def starts_with(types: Types, b: Array, p: Array) -> bool:
    """Return whether `b` begins with `p`.

    >>> bytes.starts_with({1, 2, 3}, {1})
    true
    """
    return byte_data(b, types[0]).startswith(byte_data(p, types[1]))


@SEARCHING.function("ends_with(b arr, p arr) -> bool", needs=("types",))
def ends_with(types: Types, b: Array, p: Array) -> bool:
    """Return whether `b` ends with `p`.

    >>> bytes.ends_with({1, 2, 3}, {1})
    false
    """
    return byte_data(b, types[0]).endswith(byte_data(p, types[1]))


@SEARCHING.function("equals(a arr, b arr) -> bool", needs=("types",))
def equals(types: Types, a: Array, b: Array) -> bool:
    """Return whether both arrays contain the same bytes.

    >>> bytes.equals({1, 2}, {1, 2})
    true
    """
    return byte_data(a, types[0]) == byte_data(b, types[1])


@SEARCHING.function("compare(a arr, b arr) -> int", needs=("types",))
def compare(types: Types, a: Array, b: Array) -> int:
    """Return -1, 0 or 1 if `a` is less than, equal to or greater than `b`.

    >>> bytes.compare({1, 2}, {1, 3})
    -1
    """
    return compare_bytes(byte_data(a, types[0]), byte_data(b, types[1]))


@SEARCHING.function("index(b arr, p arr) -> int", needs=("types",))
def index(types: Types, b: Array, p: Array) -> int:
    """Return the index of the first occurrence of `p`, or -1.

    >>> bytes.index({1, 2, 1}, {1})
    0
    """
    return byte_data(b, types[0]).find(byte_data(p, types[1]))


@SEARCHING.function("last_index(b arr, p arr) -> int", needs=("types",))
def last_index(types: Types, b: Array, p: Array) -> int:
    """Return the index of the last occurrence of `p`, or -1.

    >>> bytes.last_index({1, 2, 1}, {1})
    2
    """
    return rightmost_index(byte_data(b, types[0]), byte_data(p, types[1]))


@SEARCHING.function("count(b arr, p arr) -> int", needs=("types",))
def count(types: Types, b: Array, p: Array) -> int:
    """Return the number of non-overlapping occurrences; an empty `p` occurs between characters.

    >>> bytes.count({1, 2, 1}, {1})
    2
    """
    data, wanted = byte_data(b, types[0]), byte_data(p, types[1])
    return data.count(wanted) if wanted else len(decoded(data)) + 1


# --------------------------------------------------------------------------------- replacing


@SEARCHING.function("replace(b arr, old arr, new arr) -> [byte]", needs=("types",))
def replace(types: Types, b: Array, old: Array, new: Array) -> Array:
    """Return a new array with every occurrence of `old` replaced with `new`.

    >>> bytes.replace({1, 2, 1}, {1}, {7, 7})
    {7, 7, 2, 7, 7}
    """
    return replace_n(types, b, old, new, -1)


@SEARCHING.function("replace_n(b arr, old arr, new arr, n int) -> [byte]", needs=("types",))
def replace_n(types: Types, b: Array, old: Array, new: Array, n: int) -> Array:
    """Return a new array with the first `n` occurrences of `old` replaced; all if `n` is negative.

    >>> bytes.replace_n({1, 2, 1}, {1}, {7}, 1)
    {7, 2, 1}
    """
    # An empty `old` is replaced between UTF-8 characters, hence the detour over text.
    data, wanted, given = [byte_data(a, t) for a, t in zip((b, old, new), types, strict=False)]
    most = min(n, len(data) + 1) if n >= 0 else -1
    if wanted:
        return list(replaced(data, wanted, given, most))
    return list(encoded(replaced(decoded(data), "", decoded(given), most)))


def _trimmed(types: Types, b: Array, cut: Array, *, left: bool, right: bool) -> Array:
    """Return the bytes without those characters at the ends; invalid bytes are one character."""
    text = decoded(byte_data(b, types[0]))
    unwanted = set(whole(decoded(byte_data(cut, types[1]))))
    # The reference decodes both arrays, and every invalid byte becomes the same character.
    first, last = 0, len(text)
    while left and first < last and whole(text[first]) in unwanted:
        first += 1
    while right and first < last and whole(text[last - 1]) in unwanted:
        last -= 1
    return list(encoded(text[first:last]))


@SEARCHING.function("trim(b arr, set arr) -> [byte]", needs=("types",))
def trim(types: Types, b: Array, cut: Array) -> Array:
    """Return a new array without the leading and trailing bytes that `set` contains.

    >>> bytes.trim({0, 7, 0}, {0})
    {7}
    """
    return _trimmed(types, b, cut, left=True, right=True)


@SEARCHING.function("trim_left(b arr, set arr) -> [byte]", needs=("types",))
def trim_left(types: Types, b: Array, cut: Array) -> Array:
    """Return a new array without the leading bytes that `set` contains.

    >>> bytes.trim_left({0, 7, 0}, {0})
    {7, 0}
    """
    return _trimmed(types, b, cut, left=True, right=False)


@SEARCHING.function("trim_right(b arr, set arr) -> [byte]", needs=("types",))
def trim_right(types: Types, b: Array, cut: Array) -> Array:
    """Return a new array without the trailing bytes that `set` contains.

    >>> bytes.trim_right({0, 7, 0}, {0})
    {0, 7}
    """
    return _trimmed(types, b, cut, left=False, right=True)
