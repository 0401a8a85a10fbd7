"""Limits on the length of strings and arrays, and operations on long ones in short steps.

Python processes a whole string or list in one step that cannot be interrupted.  So the result of an
operation is limited in length, and operations that take more than a few nanoseconds for each
character or element are divided into pieces.
"""

from __future__ import annotations

from heapq import merge
from typing import TYPE_CHECKING, Any, AnyStr, Final

from ez_lang.model.faults import Fault

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

MOST_CHARACTERS: Final = 1 << 28
"""The limit of a string.  Copying a string of this length takes a tenth of a second."""

MOST_ELEMENTS: Final = 1 << 26
"""The limit of an array that a single operation creates; appending can make an array longer."""

_PIECE: Final = 1 << 20
"""The number of characters that are processed in one step."""

_MANY: Final = 1 << 17
"""The number of strings that are joined in one step."""


def refuse_long_text(length: int) -> None:
    """Raise fault E5018 if a string of this length would exceed the limit."""
    if length > MOST_CHARACTERS:
        raise _out_of_memory("a string", length, MOST_CHARACTERS, "characters")


def refuse_long_array(length: int) -> None:
    """Raise fault E5018 if an array of this length would exceed the limit."""
    if length > MOST_ELEMENTS:
        raise _out_of_memory("an array", length, MOST_ELEMENTS, "elements")


def _out_of_memory(what: str, length: int, most: int, parts: str) -> Fault:
    made = f"{length:,}" if length.bit_length() < 64 else "far more"  # noqa: PLR2004 - a sane length
    return Fault(
        "E5018",
        f"out of memory: {what} cannot have more than {most:,} {parts}",
        label=f"this would have {made}",
        help="process one part after the other",
    )


def limited_text(text: str) -> str:
    """The string; fault E5018 if it is too long."""
    if len(text) > MOST_CHARACTERS:
        refuse_long_text(len(text))
    return text


# ------------------------------------------------------------------------------------- strings


def in_pieces(text: str, convert: Callable[[str], str]) -> str:
    """`convert(text)`, where `convert` maps each character independently of the others."""
    if len(text) <= _PIECE:
        return convert(text)
    return "".join([convert(text[at : at + _PIECE]) for at in range(0, len(text), _PIECE)])


def stripped(text: str, characters: str, *, left: bool = True, right: bool = True) -> str:
    """The string without leading and trailing characters of this set."""
    first, last = 0, len(text)
    while left and first < last:
        piece = text[first : first + _PIECE]
        rest = len(piece.lstrip(characters))
        first += len(piece) - rest
        if rest:
            break
    while right and first < last:
        piece = text[max(first, last - _PIECE) : last]
        rest = len(piece.rstrip(characters))
        last -= len(piece) - rest
        if rest:
            break
    return text[first:last]


def split(text: AnyStr, separator: AnyStr) -> list[AnyStr]:
    """`text.split(separator)`; a fault if the result would be too long."""
    if len(text) <= _PIECE:
        return text.split(separator)
    refuse_long_array(text.count(separator) + 1)
    return [piece for pieces in _split(text, separator) for piece in pieces]


def replaced(text: AnyStr, old: AnyStr, new: AnyStr, most: int = -1) -> AnyStr:
    """`text.replace(old, new, most)`; a fault if the result would be too long."""
    if len(text) * max(len(new), 1) <= _PIECE:
        return text.replace(old, new, most)
    there = text.count(old)
    count = there if most < 0 else min(there, most)
    refuse_long_text(len(text) + count * (len(new) - len(old)))
    if count < there or not old:
        return text.replace(old, new, most)
    return new.join([new.join(pieces) for pieces in _split(text, old)])


def _split(text: AnyStr, separator: AnyStr) -> Iterator[list[AnyStr]]:
    """The pieces between separators, in lists."""
    begin = 0
    while True:
        window = text[begin : begin + _PIECE]
        if len(window) < _PIECE:
            yield window.split(separator)
            return
        pieces = window.split(separator)
        unfinished = pieces.pop()
        if pieces:
            begin += len(window) - len(unfinished)
            yield pieces
            continue
        end = text.find(separator, begin)
        if end < 0:
            yield [text[begin:]]
            return
        yield [text[begin:end]]
        begin = end + len(separator)


def rightmost_index(text: AnyStr, wanted: AnyStr) -> int:
    """`text.rfind(wanted)`, whose time may grow with the product of both lengths."""
    if len(text) * len(wanted) <= _PIECE:
        return text.rfind(wanted)
    found = text[::-1].find(wanted[::-1])
    return found if found < 0 else len(text) - len(wanted) - found


def joined(separator: str, texts: list[str]) -> str:
    """`separator.join(texts)`; a fault if the result would be too long."""
    count = len(texts)
    if count > _MANY:
        parts = [joined(separator, texts[at : at + _MANY]) for at in range(0, count, _MANY)]
        return joined(separator, parts)
    if count and max(len(texts[0]), len(texts[-1]), len(separator)) * count > MOST_CHARACTERS:
        refuse_long_text(sum(map(len, texts)) + len(separator) * (count - 1))
    return limited_text(separator.join(texts))


# -------------------------------------------------------------------------------------- arrays

_RUN: Final = 1 << 18
"""The number of elements that are sorted in one step."""


def sort(values: list[Any], key: Callable[[Any], Any] | None, *, descending: bool = False) -> None:
    """`values.sort(…)`, in pieces that are merged."""
    if len(values) <= _RUN:
        values.sort(key=key, reverse=descending)
        return
    runs = [values[at : at + _RUN] for at in range(0, len(values), _RUN)]
    for run in runs:
        run.sort(key=key, reverse=descending)
    values[:] = merge(*runs, key=key, reverse=descending)


def chosen(choose: Callable[..., Any], values: Sequence[Any], key: Any) -> Any:
    """`choose(values, key=key)` for `min` or `max`, in pieces."""
    best = [choose(values[at : at + _PIECE], key=key) for at in range(0, len(values), _PIECE)]
    return choose(best, key=key)
