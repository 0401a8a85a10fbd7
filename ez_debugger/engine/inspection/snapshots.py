"""Snapshots: deep copies of values that can be compared quickly.

A snapshot is flat, whatever the depth of the value.  Each array, map or struct is written to one
list, once, as a header `(kind, length)` and its items; wherever a value contains it, the item is
`("held", number)`.  For `{"a": [1, 2]}` with a static type that says nothing of its values:

    number 0, the map:    (True, 2) (str, "a") ("held", 1)
    number 1, the array:  (False, 2) (int, 1) (int, 2)

So cycles end, depth does not matter, and comparing is one `==` of two lists, in C.
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


def copy_of(value: Value, t: Type) -> object:
    """A copy of a value that compares equal to a later copy exactly if nothing has changed."""
    # Most variables are scalars, and tens of thousands of them may be on the stack: only values
    # with children are worth a `Snapshot`.
    return Snapshot(value, t) if isinstance(value, list | dict) else _scalar(value)


class Snapshot:
    """A copy of a value; equal to another exactly when no part of the values differs."""

    __slots__ = ("_copy", "_held", "_numbers", "_starts")

    def __init__(self, value: Value, t: Type) -> None:
        self._copy: list[object] = []
        self._held: list[tuple[Value, Type]] = [(value, t)]
        """By number: the containers that were copied; held, so that their ids are not reused."""
        self._numbers: dict[int, int] = {}
        """By identity: the number of each container."""
        self._starts: list[int] = []
        """By number: the index of its header in the copy."""
        if isinstance(value, list | dict):
            self._numbers[id(value)] = 0
            self._take()
        else:
            self._copy.append(_scalar(value))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Snapshot) and self._copy == other._copy

    def __hash__(self) -> int:
        """Raise: hashing a snapshot would cost as much as the value is long."""
        raise TypeError("snapshots cannot be hashed")

    def _take(self) -> None:
        # Iterative, because values may be nested deeper than Python's stack.
        copy, held, numbers = self._copy, self._held, self._numbers
        for source, its_type in held:  # grows while it is iterated
            items = _items(source)
            self._starts.append(len(copy))
            copy.append((_kind(source), len(items)))
            # The fast path for large arrays: the static type excludes children, so the items are
            # compared as they are.
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
        """The identities of all containers in the value, itself included."""
        return frozenset(self._numbers)

    def has_changed(self, container: Value, key: Value) -> bool:
        """Whether `container[key]` differs from the copy, or is new.

        The container is the value itself or one inside it.
        """
        number = self._numbers.get(id(container))
        if number is None:
            return True
        index = self._index_of(number, container, key)
        return index is None or not self._is_unchanged(index, container[key])

    def _index_of(self, number: int, container: Value, key: Value) -> int | None:
        """The index of a part in the copy; None if there was no such part."""
        # The layout of a map is: header, all keys, all values.
        start = self._starts[number]
        _, length = self._header(number)
        if isinstance(container, dict):
            keys = self._copy[start + 1 : start + 1 + length // 2]
            for at, known in enumerate(keys):
                if known in (key, _scalar(key)):
                    return start + 1 + length // 2 + at
            return None
        # The first item of a struct is its type, which is part of the header here.
        at = key - 1 if is_struct(container) else key
        return start + 1 + at if at < length else None

    def _is_unchanged(self, index: int, value: Value) -> bool:
        """Whether a value equals the copy at an index, with all its parts."""
        waiting = [(index, value)]
        compared: set[int] = set()
        while waiting:
            at, item = waiting.pop()
            known = self._copy[at]
            if not isinstance(item, list | dict):
                # `known` is a bare value where `_holds_scalars` was true, and a key elsewhere.
                if known != _scalar(item) and (type(known) is not type(item) or known != item):
                    return False
                continue
            if not (isinstance(known, tuple) and known[0] == "held"):
                return False
            number = known[1]
            items = _items(item)
            if self._header(number) != (_kind(item), len(items)):
                return False
            # Cycles end here: each container is compared once.
            if number not in compared:
                compared.add(number)
                waiting += enumerate(items, self._starts[number] + 1)
        return True

    def _header(self, number: int) -> tuple[object, int]:
        """The kind of a container and the number of its items."""
        header = self._copy[self._starts[number]]
        assert isinstance(header, tuple)  # noqa: S101 - written by `_take`
        return header[0], header[1]


def _kind(source: Value) -> object:
    """Distinguishes an empty array from an empty map, and struct types from one another."""
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
    """Whether the static type excludes items with children."""
    if isinstance(t, ArrayType):
        return t.element in _SCALARS
    return isinstance(t, MapType) and t.value in _SCALARS


_SCALARS = frozenset({*PRIMITIVES.values(), UNTAGGED})


def _scalar(value: Value) -> object:
    """A key that is equal for equal EZ values; Python's `1 == 1.0 == True` would not do."""
    if isinstance(value, Handle):
        return value, str(value)  # the text of a database differs once it is closed
    return type(value), value
