"""Text of places that are written to: as the target of an assignment, or taken apart.

All writes of a program are `container[key] = value`: a frame and a slot, globals and a slot, an
array and an index, a map and a key, a struct and a field, or what a reference refers to.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ez_lang.check import tree
from ez_lang.execute.emit.emitter import ROOM
from ez_lang.execute.emit.observed import read_call, tells_reads
from ez_lang.execute.emit.reads import global_slot, globals_list, index_text
from ez_lang.execute.frames import HEADER

if TYPE_CHECKING:
    from ez_lang.check.tree import Expression, LocalVariable, Target
    from ez_lang.execute.emit.emitter import Emitter


def target_text(e: Emitter, place: Target) -> str:
    """Text of the place as the left side of an assignment; evaluated after the right side."""
    match place:
        case tree.LocalTarget(variable=variable):
            if not variable.is_reference:
                return e.local(variable)
            pair = e.draft.temporary()
            text = f"({pair} := {e.local(variable)})[0][{pair}[1]]"
            return e.draft.mark(place, text, pair)
        case tree.GlobalTarget(variable=variable):
            return global_slot(e, variable)
        case tree.ElementTarget():
            base, held_base = e.held(place.base, ROOM)
            index, held_index = index_text(e, place.index, ROOM, is_safe=place.is_safe)
            return e.draft.mark(place, f"{base}[{index}]", held_base, held_index)
        case tree.KeyTarget():
            base, held_base = e.held(place.base, ROOM)
            key, held_key = e.held(place.key, ROOM)
            return e.draft.mark(place, f"{base}[{key}]", held_base, held_key)
        case tree.FieldTarget():
            base, held_base = e.held(place.base, ROOM)
            return e.draft.mark(place, f"{base}[{e.draft.constant(place.field.index)}]", held_base)
        case _:
            raise TypeError(f"{type(place).__name__} is no target of a plain assignment")


class Parts(NamedTuple):
    """A place taken apart: lines to run first, then names for its container and key."""

    lines: list[str]
    container: str
    key: str
    held: tuple[str, ...] = ()

    @property
    def text(self) -> str:
        """The place, to be read or written as often as one likes."""
        return f"{self.container}[{self.key}]"


def parts_of(e: Emitter, place: Target) -> Parts:
    """The place taken apart, each part evaluated once."""
    match place:
        case tree.LocalTarget(variable=variable):
            parts = _local_parts(e, variable)
        case tree.GlobalTarget(variable=variable):
            parts = Parts([], globals_list(e, variable), e.draft.constant(variable.slot))
        case tree.ElementTarget():
            base, lines = _kept(e, e.value(place.base))
            text, asked = index_text(e, place.index, ROOM, is_safe=place.is_safe)
            index, more = _kept(e, text)
            parts = Parts([*lines, *more], base, index, (base, asked or index))
        case tree.KeyTarget():
            base, lines = _kept(e, e.value(place.base))
            key, more = _kept(e, e.value(place.key))
            parts = Parts([*lines, *more], base, key, (base, key))
        case tree.FieldTarget():
            base, lines = _kept(e, e.value(place.base))
            parts = Parts(lines, base, e.draft.constant(place.field.index), (base,))
        case tree.CopyTarget():
            value, lines = _kept(e, f"[{e.value(place.value)}]")
            parts = Parts(lines, value, "0")
        case _:
            raise TypeError("a character is written with its string, an open place with its value")
    return parts


def open_parts(
    e: Emitter, place: tree.DynamicElementTarget | tree.DynamicMemberTarget, value: str
) -> Parts:
    """A place taken apart of which only the running program knows whether it takes the value."""
    base, lines = _kept(e, e.value(place.base))
    if isinstance(place, tree.DynamicElementTarget):
        text = f"key_of({base}, {e.value(place.key)})"
    else:
        text = f"slot_of({base}, {e.draft.constant(place.name)}, {value})"
    key, more = _kept(e, e.draft.mark(place, text))
    return Parts([*lines, *more], base, key, (base, key))


def open_parts_in_turn(
    e: Emitter, place: tree.DynamicElementTarget | tree.DynamicMemberTarget, old: str, new: str
) -> tuple[list[str], Parts]:
    """Lines that read such a place into `old`, and its parts once `new` has been computed."""
    base, lines = _kept(e, e.value(place.base))
    if isinstance(place, tree.DynamicElementTarget):
        asked, more = _kept(e, e.value(place.key))
        lines += more
        read, text = f"part_of({base}, {asked})", f"key_of({base}, {asked})"
        seen = asked
    else:
        name = e.draft.constant(place.name)
        read, text = f"member_of({base}, {name})", f"slot_of({base}, {name}, {new})"
        seen = f"{base}[0].by_name[{name}].index"
    lines.append(f"{old} = {e.draft.mark(place, read)}")
    if tells_reads(e):
        lines.append(read_call(e, base, seen))
    key, more = _kept(e, e.draft.mark(place, text))
    return lines, Parts(more, base, key, (base, key))


def _local_parts(e: Emitter, variable: LocalVariable) -> Parts:
    if not variable.is_reference:
        return Parts([], "f", e.draft.constant(HEADER + variable.slot))
    pair, lines = _kept(e, e.local(variable))
    return Parts(lines, f"{pair}[0]", f"{pair}[1]", (pair,))


def _kept(e: Emitter, text: str) -> tuple[str, list[str]]:
    """A temporary, and the line that puts the value into it."""
    name = e.draft.temporary()
    return name, [f"{name} = {text}"]


def pair_of(e: Emitter, place: Target, room: int) -> tuple[str, str]:
    """Text of container and key, to be evaluated once and in this order, inside an expression."""
    match place:
        case tree.ElementTarget():
            return e.value(place.base, room), index_text(e, place.index, room)[0]
        case tree.KeyTarget():
            return e.value(place.base, room), e.value(place.key, room)
        case tree.FieldTarget():
            return e.value(place.base, room), e.draft.constant(place.field.index)
        case tree.DynamicElementTarget() | tree.DynamicMemberTarget():
            base = e.draft.temporary()
            return f"({base} := {e.value(place.base, room)})", _key_of_read(e, place, base, room)
        case tree.LocalTarget(variable=variable) if variable.is_reference:
            pair = e.draft.temporary()
            return f"({pair} := {e.local(variable)})[0]", f"{pair}[1]"
        case _:
            parts = parts_of(e, place)
            return parts.container, parts.key


def _key_of_read(
    e: Emitter, place: tree.DynamicElementTarget | tree.DynamicMemberTarget, base: str, room: int
) -> str:
    """Text of the key of a place that can be read; the faults are those of reading it."""
    if isinstance(place, tree.DynamicMemberTarget):
        name = e.draft.constant(place.name)
        found = f"member_of({base}, {name}), {base}[0].by_name[{name}].index"
    else:
        key = e.draft.temporary()
        found = f"part_of({base}, ({key} := {e.value(place.key, room)})), key_of({base}, {key})"
    return e.draft.mark(place, f"({found})[1]")


def make_reference_text(e: Emitter, node: tree.MakeReference, room: int) -> str:
    """`ref(n)` → `(f, k0)`; `ref(a[i])` → `(f[k0], …)`."""
    place = node.target
    match place:
        case tree.LocalTarget(variable=variable) if variable.is_reference:
            return e.local(variable)
        case tree.LocalTarget() | tree.GlobalTarget():
            parts = parts_of(e, place)
            return f"({parts.container}, {parts.key})"
        case tree.ElementTarget():
            return f"({e.value(place.base, room)}, {_remembered_index(e, place.index, room)})"
        case tree.KeyTarget():
            base, key = e.value(place.base, room), e.value(place.key, room)
            return e.draft.mark(place, f"key_reference({base}, {key})")
        case tree.FieldTarget():
            name = e.draft.temporary()
            base = f"{name} if ({name} := {e.value(place.base, room)}) is not NIL"
            pair = f"({base} else field_of_nil(), {e.draft.constant(place.field.index)})"
            return e.draft.mark(node, pair)
        case tree.ConstantTarget() | tree.CopyTarget():
            value = e.value(place.value, room)
            is_copy = isinstance(place, tree.CopyTarget)
            return f"([{value}], 0)" if is_copy else f"(constant_variable({value}), 0)"
        case tree.CharacterTarget() | tree.DynamicElementTarget() | tree.DynamicMemberTarget():
            raise TypeError(f"{type(place).__name__} is no place to refer to")


def _remembered_index(e: Emitter, index: Expression, room: int) -> str:
    """An index that fails when the reference is used; a negative one can still be told then."""
    name = e.draft.temporary()
    return f"{name} if ({name} := {e.value(index, room)}) >= 0 else OOB - {name}"
