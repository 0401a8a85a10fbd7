"""Text of targets.

Every write of a program is `container[key] = value`, where container and key are a frame and a
slot, globals and a slot, an array and an index, a map and a key, or a struct and a field.  A
reference is a tuple of both.  A target is emitted as one piece of text, or as `Parts` where it is
read as well, or the write is reported:

    a[n] = 1        f[k0][t0 if (t0 := f[k1]) >= 0 else OOB] = k2
    a[n] += b[0]    t0 = f[k0][k1]
                    t1 = f[k2]
                    t3 = t2 if (t2 := f[k3]) >= 0 else OOB
                    t1[t3] = (t1[t3] + t0)
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from ez_lang.check import tree
from ez_lang.execute.emit.emitter import ROOM
from ez_lang.execute.emit.observed import read_call, reports_reads
from ez_lang.execute.emit.reads import global_slot, globals_list, index_text
from ez_lang.execute.frames import HEADER

if TYPE_CHECKING:
    from ez_lang.check.tree import Expression, LocalVariable, Target
    from ez_lang.execute.emit.emitter import Emitter


def target_text(e: Emitter, target: Target) -> str:
    """Text of the target as the left side of an assignment, which Python evaluates last."""
    match target:
        case tree.LocalTarget(variable=variable):
            if not variable.is_reference:
                return e.local(variable)
            # A reference is followed at every use: `(t0 := f[k0])[0][t0[1]] = …`.  The temporary
            # holds the pair for the message of a fault.
            pair = e.draft.temporary()
            text = f"({pair} := {e.local(variable)})[0][{pair}[1]]"
            return e.draft.mark(target, text, pair)
        case tree.GlobalTarget(variable=variable):
            return global_slot(e, variable)
        case tree.ElementTarget():
            base, base_name = e.with_temporary(target.base, ROOM)
            index, index_name = index_text(e, target.index, ROOM, is_safe=target.is_safe)
            return e.draft.mark(target, f"{base}[{index}]", base_name, index_name)
        case tree.KeyTarget():
            base, base_name = e.with_temporary(target.base, ROOM)
            key, key_name = e.with_temporary(target.key, ROOM)
            return e.draft.mark(target, f"{base}[{key}]", base_name, key_name)
        case tree.FieldTarget():
            base, base_name = e.with_temporary(target.base, ROOM)
            return e.draft.mark(
                target, f"{base}[{e.draft.constant(target.field.index)}]", base_name
            )
        case _:
            raise TypeError(f"{type(target).__name__} is no target of a plain assignment")


class Parts(Struct, frozen=True):
    """The parts of a target: lines to run first, names for container and key.

    `temporaries` hold the parts for the message of a fault.
    """

    lines: list[str]
    container: str
    key: str
    temporaries: tuple[str, ...] = ()

    @property
    def text(self) -> str:
        """Text of the target, which can be read and written any number of times."""
        return f"{self.container}[{self.key}]"


def parts_of(e: Emitter, target: Target) -> Parts:
    """The parts of a target; each is evaluated once."""
    match target:
        case tree.LocalTarget(variable=variable):
            parts = _local_parts(e, variable)
        case tree.GlobalTarget(variable=variable):
            parts = Parts([], globals_list(e, variable), e.draft.constant(variable.slot))
        case tree.ElementTarget():
            base, lines = _in_temporary(e, e.value(target.base))
            # `asked` is the index before it was replaced by `OOB`, for the message of the fault.
            text, asked = index_text(e, target.index, ROOM, is_safe=target.is_safe)
            index, more = _in_temporary(e, text)
            parts = Parts([*lines, *more], base, index, (base, asked or index))
        case tree.KeyTarget():
            base, lines = _in_temporary(e, e.value(target.base))
            key, more = _in_temporary(e, e.value(target.key))
            parts = Parts([*lines, *more], base, key, (base, key))
        case tree.FieldTarget():
            base, lines = _in_temporary(e, e.value(target.base))
            parts = Parts(lines, base, e.draft.constant(target.field.index), (base,))
        case tree.CopyTarget():
            # A new list of one element serves as the variable.
            value, lines = _in_temporary(e, f"[{e.value(target.value)}]")
            parts = Parts(lines, value, "0")
        case _:
            raise TypeError("a character is written with its string, an open target with its value")
    return parts


def dynamic_parts(
    e: Emitter, target: tree.DynamicElementTarget | tree.DynamicMemberTarget, value: str
) -> Parts:
    """The parts of a target whose type is known only at run time; it may refuse the value."""
    # `key_of` and `slot_of` raise the fault of a target that does not accept the value; what they
    # return makes the write a plain `container[key] = value` in all cases.
    base, lines = _in_temporary(e, e.value(target.base))
    if isinstance(target, tree.DynamicElementTarget):
        text = f"key_of({base}, {e.value(target.key)})"
    else:
        text = f"slot_of({base}, {e.draft.constant(target.name)}, {value})"
    key, more = _in_temporary(e, e.draft.mark(target, text))
    return Parts([*lines, *more], base, key, (base, key))


def dynamic_update_parts(
    e: Emitter, target: tree.DynamicElementTarget | tree.DynamicMemberTarget, old: str, new: str
) -> tuple[list[str], Parts]:
    """Lines that read such a target into `old`, and its parts for the write of `new`."""
    base, lines = _in_temporary(e, e.value(target.base))
    if isinstance(target, tree.DynamicElementTarget):
        asked, more = _in_temporary(e, e.value(target.key))
        lines += more
        read, text = f"part_of({base}, {asked})", f"key_of({base}, {asked})"
        seen = asked
    else:
        name = e.draft.constant(target.name)
        read, text = f"member_of({base}, {name})", f"slot_of({base}, {name}, {new})"
        seen = f"{base}[0].by_name[{name}].index"
    lines.append(f"{old} = {e.draft.mark(target, read)}")
    if reports_reads(e):
        lines.append(read_call(e, base, seen))
    key, more = _in_temporary(e, e.draft.mark(target, text))
    return lines, Parts(more, base, key, (base, key))


def _local_parts(e: Emitter, variable: LocalVariable) -> Parts:
    if not variable.is_reference:
        return Parts([], "f", e.draft.constant(HEADER + variable.slot))
    # The pair is read once, although the target may be both read and written.
    pair, lines = _in_temporary(e, e.local(variable))
    return Parts(lines, f"{pair}[0]", f"{pair}[1]", (pair,))


def _in_temporary(e: Emitter, text: str) -> tuple[str, list[str]]:
    """A temporary, and the line that assigns it."""
    name = e.draft.temporary()
    return name, [f"{name} = {text}"]


def container_and_key(e: Emitter, target: Target, room: int) -> tuple[str, str]:
    """Texts of container and key, for use inside an expression: once each, in this order."""
    match target:
        case tree.ElementTarget():
            return e.value(target.base, room), index_text(e, target.index, room)[0]
        case tree.KeyTarget():
            return e.value(target.base, room), e.value(target.key, room)
        case tree.FieldTarget():
            return e.value(target.base, room), e.draft.constant(target.field.index)
        case tree.DynamicElementTarget() | tree.DynamicMemberTarget():
            base = e.draft.temporary()
            return f"({base} := {e.value(target.base, room)})", _key_of_read(e, target, base, room)
        case tree.LocalTarget(variable=variable) if variable.is_reference:
            pair = e.draft.temporary()
            return f"({pair} := {e.local(variable)})[0]", f"{pair}[1]"
        case _:
            parts = parts_of(e, target)
            return parts.container, parts.key


def _key_of_read(
    e: Emitter, target: tree.DynamicElementTarget | tree.DynamicMemberTarget, base: str, room: int
) -> str:
    """Text of the key of a dynamic target, which is read first: faults are those of reading it."""
    if isinstance(target, tree.DynamicMemberTarget):
        name = e.draft.constant(target.name)
        found = f"member_of({base}, {name}), {base}[0].by_name[{name}].index"
    else:
        key = e.draft.temporary()
        found = f"part_of({base}, ({key} := {e.value(target.key, room)})), key_of({base}, {key})"
    return e.draft.mark(target, f"({found})[1]")


def make_reference_text(e: Emitter, node: tree.MakeReference, room: int) -> str:
    """`ref(n)` → `(f, k0)`; `ref(a[i])` → `(f[k0], …)`."""
    target = node.target
    match target:
        case tree.LocalTarget(variable=variable) if variable.is_reference:
            return e.local(variable)
        case tree.LocalTarget() | tree.GlobalTarget():
            parts = parts_of(e, target)
            return f"({parts.container}, {parts.key})"
        case tree.ElementTarget():
            return f"({e.value(target.base, room)}, {_remembered_index(e, target.index, room)})"
        case tree.KeyTarget():
            base, key = e.value(target.base, room), e.value(target.key, room)
            return e.draft.mark(target, f"key_reference({base}, {key})")
        case tree.FieldTarget():
            # A field of nil is a fault when the reference is created, an index when it is used.
            name = e.draft.temporary()
            base = f"{name} if ({name} := {e.value(target.base, room)}) is not NIL"
            pair = f"({base} else field_of_nil(), {e.draft.constant(target.field.index)})"
            return e.draft.mark(node, pair)
        case tree.ConstantTarget() | tree.CopyTarget():
            value = e.value(target.value, room)
            # The one-element list has the role of a frame whose only slot has index 0.
            is_copy = isinstance(target, tree.CopyTarget)
            return f"([{value}], 0)" if is_copy else f"(constant_variable({value}), 0)"
        case tree.CharacterTarget() | tree.DynamicElementTarget() | tree.DynamicMemberTarget():
            raise TypeError(f"{type(target).__name__} is no target to refer to")


def _remembered_index(e: Emitter, index: Expression, room: int) -> str:
    """Text of an index that fails when the reference is used.

    A negative index is moved out of bounds so that the message of the fault can show it.
    """
    name = e.draft.temporary()
    return f"{name} if ({name} := {e.value(index, room)}) >= 0 else OOB - {name}"
