"""Deep copies of values, as made by declarations and `copy()`.

A copier is created once for each static type and does only what that type needs: an array of
numbers is copied by one slice.  Values of recursive types and of `ANY` are copied with an explicit
stack, so that they may be nested to any depth.

Two occurrences of one object become two copies; an object inside itself becomes a copy inside
itself.  Nil and decoded JSON, which may be of any type, are copied by their own type.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from ez_lang.model.dynamic import is_struct
from ez_lang.model.types import ArrayType, MapType, StructType, Type, is_endless
from ez_lang.model.values import FrozenDict, FrozenList, FrozenStruct

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from ez_lang.model.values import Value

    Copy = Callable[[Value], Value]

Mode = Literal["open", "frozen", "untagged"]
"""The kind of copy: for `temp`, for `const` (frozen at all levels), for `copy()` (without tags)."""

_copiers: dict[tuple[Type, Mode], Copy] = {}


def copier(t: Type, mode: Mode = "open") -> Copy:
    """The function that copies values of static type `t`; `same` for immutable values."""
    key = (t, mode)
    found = _copiers.get(key)
    if found is None:
        found = _copiers[key] = _make(t, mode)
    return found


def same(value: Value) -> Value:
    """The value itself: the copy of an immutable value."""
    return value


def is_frozen(value: Value) -> bool:
    """Whether the value is an array, map or struct of a `const`."""
    return isinstance(value, FrozenList | FrozenDict | FrozenStruct)


def _make(t: Type, mode: Mode) -> Copy:
    if is_endless(t):
        return _walker(mode)
    if isinstance(t, ArrayType):
        return _array_copier(copier(t.element, mode), mode)
    if isinstance(t, MapType):
        return _map_copier(copier(t.value, mode), mode)
    if isinstance(t, StructType):
        return _struct_copier(t, mode)
    return same


def _array_copier(copy_element: Copy, mode: Mode) -> Copy:
    walk = _walker(mode)
    if copy_element is same and mode != "frozen":
        return lambda value: value[:] if isinstance(value, list) else walk(value)

    def copy_array(value: Value) -> Value:
        if not isinstance(value, list):
            return walk(value)
        made = value if copy_element is same else [copy_element(element) for element in value]
        return FrozenList(made) if mode == "frozen" else made

    return copy_array


def _map_copier(copy_value: Copy, mode: Mode) -> Copy:
    walk = _walker(mode)
    make = FrozenDict if mode == "frozen" else dict
    if copy_value is same:
        return lambda value: make(value) if isinstance(value, dict) else walk(value)

    def copy_map(value: Value) -> Value:
        if not isinstance(value, dict):
            return walk(value)
        return make({key: copy_value(held) for key, held in value.items()})

    return copy_map


def _struct_copier(struct: StructType, mode: Mode) -> Copy:
    walk = _walker(mode)
    copiers = [(field.index, copier(field.type, mode)) for field in struct.fields]
    parts = [(index, copy) for index, copy in copiers if copy is not same]
    if mode == "open" and not parts:
        return lambda value: value[:] if isinstance(value, list) else walk(value)

    def copy_struct(value: Value) -> Value:
        if not is_struct(value):
            return walk(value)
        made = value[:]
        for index, copy in parts:
            made[index] = copy(made[index])
        return _finished_struct(made, mode)

    return copy_struct


def _finished_struct(made: list[Value], mode: Mode) -> Value:
    if mode == "untagged":
        made[0] = made[0].untagged
    return FrozenStruct(made) if mode == "frozen" else made


# ------------------------------------------------------------------------------ values of any depth


class _Part:
    """A container that is being copied: its remaining items, and its copy so far."""

    __slots__ = ("copy", "items", "source")

    def __init__(self, source: Value, mode: Mode) -> None:
        self.source = source
        self.copy: Value = _shell(source, mode)
        self.items: Iterator[tuple[Value, Value]] = iter(
            source.items() if isinstance(source, dict) else enumerate(source)
        )

    def put(self, key: Value, item: Value) -> None:
        """Add the copy of an item; works for frozen copies too."""
        if isinstance(self.copy, dict):
            dict.__setitem__(self.copy, key, item)
        else:
            list.append(self.copy, item)


def _shell(source: Value, mode: Mode) -> Value:
    if isinstance(source, dict):
        return FrozenDict() if mode == "frozen" else {}
    if mode == "frozen":
        return FrozenStruct() if is_struct(source) else FrozenList()
    return []


def _walker(mode: Mode) -> Copy:
    def copy_any(value: Value) -> Value:
        return _walk(value, mode) if isinstance(value, list | dict) else value

    return copy_any


def _walk(root: Value, mode: Mode) -> Value:
    # `above` are the containers on the path: an object inside itself gets its own unfinished copy.
    outermost = _Part(root, mode)
    above = {id(root): outermost.copy}
    path = [outermost]
    while path:
        part = path[-1]
        for key, item in part.items:
            if isinstance(item, list | dict):
                known = above.get(id(item))
                if known is not None:
                    part.put(key, known)
                    continue
                inner = _Part(item, mode)
                part.put(key, inner.copy)
                above[id(item)] = inner.copy
                path.append(inner)
                break
            part.put(key, _header(item) if mode == "untagged" and key == 0 else item)
        else:
            path.pop()
            del above[id(part.source)]
    return outermost.copy


def _header(item: Value) -> Value:
    return item.untagged if isinstance(item, StructType) else item
