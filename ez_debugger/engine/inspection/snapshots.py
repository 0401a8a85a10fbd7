"""Copies of values, deep enough that a change anywhere inside shows.

A copy is flat, whatever the depth of the value: each array, map or struct is written out once, and
stands as its number wherever it is held.  Comparing is the copies' own `==`, in C, so that long
arrays are cheap.
"""

from __future__ import annotations

from itertools import chain, repeat
from typing import TYPE_CHECKING

from ez_lang.model.dynamic import is_struct
from ez_lang.model.types import ANY, PRIMITIVES, UNTAGGED, ArrayType, MapType
from ez_lang.model.values import Handle

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ez_lang.model.types import Type
    from ez_lang.model.values import Value


def taken(value: Value, t: Type) -> object:
    """What a value is now, to be compared with what it will be: a `Snapshot` if it has an inside.

    Most variables have none, and there may be tens of thousands of them on the stack.
    """
    return Snapshot(value, t) if isinstance(value, list | dict) else _scalar(value)


class Snapshot:
    """What a value was; equal to another exactly when nothing inside is different."""

    __slots__ = ("_copy", "_held", "_numbers", "_starts")

    def __init__(self, value: Value, t: Type) -> None:
        self._copy: list[object] = []
        self._held: list[tuple[Value, Type]] = [(value, t)]
        """By number: what was copied; held, so that an identity means the same object later."""
        self._numbers: dict[int, int] = {}
        """By identity: the number of everything that has an inside."""
        self._starts: list[int] = []
        """By number: where its copy begins."""
        if isinstance(value, list | dict):
            self._numbers[id(value)] = 0
            self._take()
        else:
            self._copy.append(_scalar(value))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Snapshot) and self._copy == other._copy

    def __hash__(self) -> int:
        """Never: what it is a copy of may be as long as it likes."""
        raise TypeError("snapshots are compared, not looked up")

    def _take(self) -> None:
        copy, held, numbers = self._copy, self._held, self._numbers
        for source, its_type in held:  # grows while it is walked
            items = _items(source)
            self._starts.append(len(copy))
            copy.append((_kind(source), len(items)))
            if _holds_scalars(its_type):
                copy += items
                continue
            for item, item_type in zip(items, _item_types(source, its_type), strict=True):
                if not isinstance(item, list | dict):
                    copy.append(_scalar(item))
                    continue
                if id(item) not in numbers:
                    numbers[id(item)] = len(held)
                    held.append((item, item_type))
                copy.append(("held", numbers[id(item)]))

    @property
    def containers(self) -> frozenset[int]:
        """The identities of everything that has an inside, the value itself among them."""
        return frozenset(self._numbers)

    def has_changed(self, container: Value, key: Value) -> bool:
        """Whether a part is different now from what it was, or is new.

        The part is `container[key]`; the container is the value or somewhere in it.
        """
        number = self._numbers.get(id(container))
        if number is None:
            return True
        place = self._place_of(number, container, key)
        return place is None or not self._is_still(place, container[key])

    def _place_of(self, number: int, container: Value, key: Value) -> int | None:
        """Where the copy of a part is; None if there was no such part."""
        start = self._starts[number]
        _, length = self._header(number)
        if isinstance(container, dict):
            keys = self._copy[start + 1 : start + 1 + length // 2]
            for at, known in enumerate(keys):
                if known in (key, _scalar(key)):
                    return start + 1 + length // 2 + at
            return None
        at = key - 1 if is_struct(container) else key
        return start + 1 + at if at < length else None

    def _is_still(self, place: int, value: Value) -> bool:
        """Whether a value is what the copy has at a place, with all that is inside."""
        waiting = [(place, value)]
        compared: set[int] = set()
        while waiting:
            at, item = waiting.pop()
            known = self._copy[at]
            if not isinstance(item, list | dict):
                if known != _scalar(item) and (type(known) is not type(item) or known != item):
                    return False
                continue
            if not (isinstance(known, tuple) and known[0] == "held"):
                return False
            number = known[1]
            items = _items(item)
            if self._header(number) != (_kind(item), len(items)):
                return False
            if number not in compared:
                compared.add(number)
                waiting += enumerate(items, self._starts[number] + 1)
        return True

    def _header(self, number: int) -> tuple[object, int]:
        """What kind of container it was, and how many items it had."""
        header = self._copy[self._starts[number]]
        assert isinstance(header, tuple)  # noqa: S101 - written by `_take`
        return header[0], header[1]


def _kind(source: Value) -> object:
    """What tells an empty array from an empty map, and one struct type from another."""
    return source[0] if is_struct(source) else isinstance(source, dict)


def _items(source: Value) -> list[Value]:
    items: list[Value] = [*source, *source.values()] if isinstance(source, dict) else source
    return items[1:] if is_struct(source) else items


def _item_types(source: Value, t: Type) -> Iterable[Type]:
    if is_struct(source):
        return [field.type for field in source[0].fields]
    if isinstance(source, dict):
        value = t.value if isinstance(t, MapType) else ANY
        return chain(repeat(ANY, len(source)), repeat(value, len(source)))
    return repeat(t.element if isinstance(t, ArrayType) else ANY, len(source))


def _holds_scalars(t: Type) -> bool:
    """Whether the static type says that nothing inside can be opened."""
    if isinstance(t, ArrayType):
        return t.element in _SCALARS
    return isinstance(t, MapType) and t.value in _SCALARS


_SCALARS = frozenset({*PRIMITIVES.values(), UNTAGGED})


def _scalar(value: Value) -> object:
    """What compares equal for values that look equal: for Python `1`, `1.0` and `true` are."""
    if isinstance(value, Handle):
        return value, str(value)  # the same database looks different when it is closed
    return type(value), value
