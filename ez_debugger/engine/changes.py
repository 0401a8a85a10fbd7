"""What changed between two stops.

At each stop a copy is kept of what the visible variables hold, deep enough that a change anywhere
inside shows.  Comparing is the copies' own `==`, in C, so that long arrays are cheap.
"""

from __future__ import annotations

from itertools import chain, repeat
from typing import TYPE_CHECKING, NamedTuple

from ez_debugger.engine.inspecting import shown_text
from ez_debugger.engine.references import type_name
from ez_debugger.records import Change
from ez_lang.model.dynamic import is_struct
from ez_lang.model.types import ANY, PRIMITIVES, UNTAGGED, ArrayType, MapType

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ez_debugger.engine.inspecting import Inspector
    from ez_lang.check.tree import GlobalVariable, LocalVariable
    from ez_lang.execute.frames import Frame
    from ez_lang.model.types import Type
    from ez_lang.model.values import Value


class Kept(NamedTuple):
    """What a frame's variables held, by variable."""

    frame: Frame
    values: dict[int, object]


class ChangeTracker:
    """Remembers the last stop; tells what is different at this one."""

    def __init__(self) -> None:
        self._last: dict[int, Kept] = {}

    def forget(self) -> None:
        """There was no stop before."""
        self._last.clear()

    def changes(self, inspector: Inspector) -> list[Change]:
        """What changed or is new since the last call, frame by frame from 0."""
        now: dict[int, Kept] = {}
        found = []
        for index, frame, shown in inspector.visible():
            before = self._last.get(id(frame))
            known = before.values if before is not None and before.frame is frame else None
            values: dict[int, object] = {}
            for variable, value in shown:
                kept = values[id(variable)] = snapshot(value, variable.type)
                if _is_change(id(variable), kept, known, is_innermost=index == 0):
                    found.append(_change(variable, value, index))
            now[id(frame)] = Kept(frame, values)
        self._last = now
        return found


def snapshot(value: Value, t: Type) -> object:
    """A copy that equals another one exactly when nothing inside is different.

    It is flat, whatever the depth of the value: each array, map or struct is written out once, and
    stands as its number wherever it is held.
    """
    if not isinstance(value, list | dict):
        return _scalar(value)
    copy: list[object] = []
    found: list[tuple[Value, Type]] = [(value, t)]
    numbers = {id(value): 0}
    for source, its_type in found:  # grows while it is walked
        items = _items(source)
        copy.append((_kind(source), len(items)))
        if _holds_scalars(its_type):
            copy += items
            continue
        for item, item_type in zip(items, _item_types(source, its_type), strict=True):
            if not isinstance(item, list | dict):
                copy.append(_scalar(item))
                continue
            if id(item) not in numbers:
                numbers[id(item)] = len(found)
                found.append((item, item_type))
            copy.append(("held", numbers[id(item)]))
    return copy


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
    """`1`, `1.0` and `true` are equal to Python, not to a reader."""
    return (type(value), value)


def _is_change(
    variable: int, kept: object, known: dict[int, object] | None, *, is_innermost: bool
) -> bool:
    if known is None:
        return is_innermost
    if variable not in known:
        return is_innermost
    return known[variable] != kept


def _change(variable: LocalVariable | GlobalVariable, value: Value, index: int) -> Change:
    text, _ = shown_text(value, variable.type)
    return Change(variable.name, text, type_name(value, variable.type), index)
