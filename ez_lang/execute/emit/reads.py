"""Text of reads: variables, elements, characters, keys, fields.

A negative index would be valid in Python.  `OOB` is an index that no list has, so the read raises
IndexError, which becomes the fault:

    a[n]            f[k0][t0 if (t0 := f[k1]) >= 0 else OOB]
    a[i + 1]        f[k0][(f[k1] + k2)]         the loop counter `i` is never negative
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ez_lang.check import tree
from ez_lang.execute.emit.numbers import sized_text, unchecked
from ez_lang.execute.emit.observed import read_call, reported_read, reports_reads
from ez_lang.execute.frames import HEADER
from ez_lang.model.large_integers import canonical

if TYPE_CHECKING:
    from ez_lang.check.tree import Expression
    from ez_lang.execute.emit.emitter import Emitter


def constant_text(e: Emitter, node: tree.Constant, _room: int) -> str:
    """`42` → `k0`."""
    return e.draft.constant(canonical(node.value) if type(node.value) is int else node.value)


def read_local_text(e: Emitter, node: tree.ReadLocal, _room: int) -> str:
    """`n` → `f[k0]`; a reference → `(t0 := f[k0])[0][t0[1]]`."""
    # A sum of unchecked products is checked when it is read (see `integer_checks`).
    if not node.variable.is_reference:
        key = e.draft.constant(HEADER + node.variable.slot)
        text = reported_read(e, "f", key, f"f[{key}]")
        return sized_text(e, node, text) if e.lowering.products.is_checked_read(node) else text
    slot = e.local(node.variable)
    pair = e.draft.temporary()
    text = f"({pair} := {slot})[0][{pair}[1]]"
    return e.draft.mark(node, reported_read(e, f"{slot}[0]", f"{slot}[1]", text), pair)


def read_global_text(e: Emitter, node: tree.ReadGlobal, _room: int) -> str:
    """`total` → `k0[k1]`, where `k0` is the list of the module."""
    variable = node.variable
    container, slot = globals_list(e, variable), e.draft.constant(variable.slot)
    return reported_read(e, container, slot, f"{container}[{slot}]")


def global_slot(e: Emitter, variable: tree.GlobalVariable) -> str:
    """Text of the slot of a global."""
    return f"{globals_list(e, variable)}[{e.draft.constant(variable.slot)}]"


def globals_list(e: Emitter, variable: tree.GlobalVariable) -> str:
    """A name for the list of globals that holds the variable."""
    return e.draft.constant(e.lowering.linkage.globals_of(variable.module))


def read_enum_member_text(e: Emitter, node: tree.ReadEnumMember, _room: int) -> str:
    """`Color.RED` → `k0`; `enum_member(k0, k1)` while it has no value yet."""
    # Members with constant values are known before the program runs; others when the initialisation
    # of their module has been executed.
    known = node.enum.members.get(node.member)
    if known is not None:
        return e.draft.constant(known)
    enum, member = e.draft.constant(node.enum), e.draft.constant(node.member)
    return e.draft.mark(node, f"enum_member({enum}, {member})")


def read_element_text(e: Emitter, node: tree.ReadElement, room: int) -> str:
    """`a[n]` → `f[k0][t0 if (t0 := f[k1]) >= 0 else OOB]`."""
    base = e.with_temporary(node.base, room)
    return _part(e, node, base, index_text(e, node.index, room, is_safe=node.is_safe))


def _part(e: Emitter, node: Expression, base: tuple[str, str], key: tuple[str, str]) -> str:
    """Text of `base[key]`, each given as its text and the temporary that holds its value.

    The base is evaluated before the key.
    """
    if not reports_reads(e):
        return e.draft.mark(node, f"{base[0]}[{key[0]}]", base[1], key[1])
    # Both parts are evaluated once, by the call that reports the read.
    b, k = e.draft.temporary(), e.draft.temporary()
    report = read_call(e, f"({b} := {base[0]})", f"({k} := ({key[0]}))")
    return e.draft.mark(node, f"({report}, {b}[{k}])[1]", b, key[1] or k)


def read_character_text(e: Emitter, node: tree.ReadCharacter, room: int) -> str:
    """`s[n]` → as for an element."""
    base, base_name = e.with_temporary(node.base, room)
    index, index_name = index_text(e, node.index, room)
    character = f"{base}[{index}]"
    if e.lowering.linkage.may_hold_invalid_utf8:
        character = f"whole_character({character})"
    return e.draft.mark(node, character, base_name, index_name)


def index_text(
    e: Emitter, index: Expression, room: int, *, is_safe: bool = False
) -> tuple[str, str]:
    """Text of an index that raises IndexError when negative, and the temporary that holds it.

    The range of a computed index is not checked: an integer that has left its type is also outside
    every array, and the fault is then reported as an overflow.
    """
    if is_safe or e.lowering.bounds.is_never_negative(index):
        if not e.lowering.effects.is_pure(index):
            return e.with_temporary(index, room)
        if is_safe or not _needs_its_check(e, index):
            return unchecked(e, index, room), ""
        return e.value(index, room), ""
    # Replacing a negative index by `OOB` makes Python raise the IndexError, so that both ways out
    # of the array are handled alike, and the usual case costs one comparison.
    name = e.draft.temporary()
    return f"{name} if ({name} := {unchecked(e, index, room)}) >= 0 else OOB", name


def _needs_its_check(e: Emitter, index: Expression) -> bool:
    """Whether the index is never negative only because its range is checked."""
    if not isinstance(index, tree.Arithmetic):
        return False
    least, _ = e.lowering.bounds.of_result(index)
    return least is None or least < 0


def read_key_text(e: Emitter, node: tree.ReadKey, room: int) -> str:
    """`m[s]` → `f[k0][f[k1]]`."""
    base = e.with_temporary(node.base, room)
    return _part(e, node, base, e.with_temporary(node.key, room))


def read_field_text(e: Emitter, node: tree.ReadField, room: int) -> str:
    """`p.x` → `f[k0][k1]`."""
    base = e.with_temporary(node.base, room)
    return _part(e, node, base, (e.draft.constant(node.field.index), ""))
