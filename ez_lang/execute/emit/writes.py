"""Text of statements that write: assignments of every kind, unpacking, enum members.

Everything that is written goes through `stored` or `_plainly_assigned`, so that a weave that tells
of writes misses none.  The value comes first, then the container, then the index.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ez_lang.check import tree
from ez_lang.execute.bounds import UNKNOWN
from ez_lang.execute.effects import has_limits
from ez_lang.execute.emit.emitter import indented
from ez_lang.execute.emit.numbers import Operand, checked, finite, integer, is_short_text, is_sized
from ez_lang.execute.emit.observed import (
    old_text,
    read_lines,
    step_and_write,
    step_lines,
    step_with_write,
    write_line,
)
from ez_lang.execute.emit.targets import (
    Parts,
    open_parts,
    open_parts_in_turn,
    parts_of,
    target_text,
)
from ez_lang.execute.frames import HEADER
from ez_lang.model.sizes import MOST_CHARACTERS

if TYPE_CHECKING:
    from ez_lang.check.tree import Expression, Target
    from ez_lang.execute.emit.emitter import Emitter


def stored(e: Emitter, place: Target, value: str) -> list[str]:
    """Lines that put a value, which has been evaluated, into a place."""
    if isinstance(place, tree.CharacterTarget):
        return _character_stored(e, place, value)
    if isinstance(place, tree.DynamicElementTarget | tree.DynamicMemberTarget):
        parts = open_parts(e, place, value)
    elif e.lowering.weave.writes is None:
        return [f"{target_text(e, place)} = {value}"]
    else:
        parts = parts_of(e, place)
    target = e.draft.mark(place, parts.text, *parts.held)
    told = []
    if e.lowering.weave.writes is not None:
        told.append(write_line(e, place, parts, old_text(place, parts)))
    return [*parts.lines, *told, f"{target} = {value}"]


def _character_stored(e: Emitter, place: tree.CharacterTarget, value: str) -> list[str]:
    parts = parts_of(e, place.string)
    index = e.draft.temporary()
    grown = e.draft.mark(place, f"grown({parts.text}, {index}, {value})", "", index)
    lines = [*parts.lines, f"{index} = {e.value(place.index)}"]
    if e.lowering.weave.writes is not None:
        lines.append(write_line(e, place.string, parts, parts.text))
    return [*lines, f"{e.draft.mark(place.string, parts.text, *parts.held)} = {grown}"]


def assign_lines(e: Emitter, node: tree.Assign) -> list[str]:
    """`n = m` → `f[k0] = f[k1]`."""
    place = node.target
    if isinstance(
        place, tree.CharacterTarget | tree.DynamicElementTarget | tree.DynamicMemberTarget
    ):
        value = e.draft.temporary()
        lines = [f"{value} = {e.value(node.value)}", *stored(e, place, value)]
        return [*step_lines(e), *lines]
    if e.lowering.weave.writes is None:
        joined = _text_joined_onto_itself(e, node)
        return joined or [f"{target_text(e, place)} = {e.value(node.value)}"]
    if e.lowering.effects.is_quiet(node):
        return _told_at_once(e, place, node.value)
    value = e.draft.temporary()
    begin = [*step_lines(e), f"{value} = {e.value(node.value)}"]
    return [*begin, *stored(e, place, value)]


def _told_at_once(e: Emitter, place: Target, value: Expression) -> list[str]:
    """Lines of an assignment that is one step with one write, and nothing else happens in it."""
    if isinstance(place, tree.LocalTarget) and not place.variable.is_reference:
        parts = parts_of(e, place)
        told = step_and_write(e, place, parts, parts.text)
        return [told, f"{parts.text} = {e.value(value)}"]
    name = e.draft.temporary()
    first = f"{name} = {e.value(value)}"
    parts = parts_of(e, place)
    target = e.draft.mark(place, parts.text, *parts.held)
    told = step_and_write(e, place, parts, old_text(place, parts))
    return [first, *parts.lines, told, f"{target} = {name}"]


def assign_reference_lines(e: Emitter, node: tree.AssignReference) -> list[str]:
    """`temp r = ref(n)` → `f[k0] = (f, k1)`."""
    slot = e.draft.constant(HEADER + node.variable.slot)
    tell = [] if e.lowering.weave.writes is None else step_with_write(e, [slot])
    return [*tell, f"f[{slot}] = {e.value(node.value)}"]


# ------------------------------------------------------------------------- compound assignment


def compound_assign_lines(e: Emitter, node: tree.CompoundAssign) -> list[str]:
    """`n += m` → `f[k1] += f[k0]`, with a check of the result where it may leave its type."""
    if _is_one_python_statement(e, node):
        # Python looks at the place before the value; nobody can tell when the value is certain.
        value = e.value(node.value)
        return [e.draft.mark(node, f"{target_text(e, node.target)} {node.operator}= {value}")]
    lines, operand = _value_first(e, node)
    parts = parts_of(e, node.target)
    lines += [*parts.lines, *read_lines(e, parts)]
    if e.lowering.weave.writes is None:
        return [*lines, *_operated(e, node, parts, operand)]
    if e.lowering.effects.is_quiet(node):
        told = step_and_write(e, node.target, parts, parts.text)
        return [*lines, told, *_operated(e, node, parts, operand)]
    told = write_line(e, node.target, parts, parts.text)
    return [*step_lines(e), *lines, told, *_operated(e, node, parts, operand)]


def _is_one_python_statement(e: Emitter, node: tree.CompoundAssign) -> bool:
    if e.lowering.weave.writes is not None or node.kind != "int" or node.operator in "/%":
        return False
    if not e.lowering.effects.is_certain(node.value):
        return False
    return not _needs_check(e, node)


def _needs_check(e: Emitter, node: tree.CompoundAssign) -> bool:
    right = e.lowering.bounds.of(node.value)
    return has_limits(node.limits) or is_sized(e, node, UNKNOWN, right)


def _value_first(e: Emitter, node: tree.CompoundAssign) -> tuple[list[str], Operand]:
    """Lines that evaluate the value, if anybody could notice when that is done."""
    bounds = e.lowering.bounds.of(node.value)
    text = e.value(node.value)
    if e.lowering.effects.is_certain(node.value):
        return [], Operand(text, bounds=bounds)
    name = e.draft.temporary()
    return [f"{name} = {text}"], Operand(name, bounds=bounds)


def _operated(e: Emitter, node: tree.CompoundAssign, parts: Parts, value: Operand) -> list[str]:
    place = e.draft.mark(node.target, parts.text, *parts.held)
    if node.kind == "text":
        return _appended_text(e, node, place, value)
    if node.kind == "float":
        return [f"{place} = {finite(e, node, f'{place} {node.operator} {value.text}')}"]
    if node.operator in "/%":
        name = e.draft.temporary()
        result = integer(e, node, Operand(name), value)
        return [f"{name} = {place}", f"{place} = {result}"]
    return [f"{place} = {integer(e, node, Operand(place), value)}"]


def _appended_text(e: Emitter, node: tree.CompoundAssign, place: str, value: Operand) -> list[str]:
    """The value first, then what the place holds."""
    name, added = e.draft.temporary(), e.draft.temporary()
    begin = [f"{added} = {value.text}", f"{name} = {place}"]
    return [*begin, *_joined(e, node, place, name, added, more=node.value)]


def _text_joined_onto_itself(e: Emitter, node: tree.Assign) -> list[str] | None:
    """`text = text + more` of a local; None if the assignment is something else."""
    place = node.target
    if not isinstance(place, tree.LocalTarget) or place.variable.is_reference:
        return None
    value: Expression = node.value
    joined: list[tree.Arithmetic] = []
    while isinstance(value, tree.Arithmetic) and value.kind == "text":
        joined.append(value)
        value = value.left
    if not isinstance(value, tree.ReadLocal) or value.variable is not place.variable:
        return None
    if not joined or (len(joined) > 1 and e.lowering.linkage.reads_json):
        return None  # in the last case, what is no text must fail at its own `+`
    more = joined[0].right
    for one in joined[1:]:
        more = tree.Arithmetic(one.right.start, more.end, one.type, "+", one.right, more, "text")
    name, added = e.draft.temporary(), e.draft.temporary()
    target = target_text(e, place)
    begin = [f"{name} = {target}", f"{added} = {e.value(more)}"]
    return [*begin, *_joined(e, node.value, target, name, added, more=more)]


def _joined(  # noqa: PLR0913 - each is a part of the statement
    e: Emitter, node: tree.Node, place: str, name: str, added: str, *, more: Expression
) -> list[str]:
    """Lines that join onto the text `name` from a place: in place, if nobody else holds it.

    Python makes a text longer where it is if there is one name for it, so the place lets go of it
    meanwhile.  A loop that builds a long text would otherwise copy it each time.  Where it fails,
    the place has the old text back; but one that Python began to make longer where it is, and found
    no room for, Python has thrown away.
    """
    joined = [e.draft.mark(node, f"{name} += {added}")]
    if e.lowering.linkage.has_broken_text:
        joined = [
            f"if meet({name}, {added}):",
            f" {e.draft.mark(node, f'{name} = joined({name}, {added})')}",
            "else:",
            f" {joined[0]}",
        ]
    if not is_short_text(more):
        is_text = f"isinstance({name}, str) and " if e.lowering.linkage.reads_json else ""
        whole = f"len({name}) + len({added})"
        joined += [
            f"if {is_text}len({name}) > {MOST_CHARACTERS}:",
            f" {name} = {name}[:len({name}) - len({added})]",
            f" {e.draft.mark(node, f'refuse_long_text({whole})')}",
        ]
    return [
        f"{place} = None",
        "try:",
        *indented(joined),
        f" {place} = {name}",
        "except BaseException:",
        f" {place} = locals().get('{name}', '')",
        " raise",
    ]


# ------------------------------------------------------------------------ computed from itself


def update_lines(e: Emitter, node: tree.Update) -> list[str]:
    """A compound assignment to a variable whose type is known only at run time."""
    place, old, new = node.target, e.draft.temporary(), e.draft.temporary()
    value = e.value(node.value)
    begin = step_lines(e)
    if not e.lowering.effects.is_certain(node.value):
        name = e.draft.temporary()
        begin.append(f"{name} = {value}")
        value = name
    result = f"{new} = {e.of_items([old, value], node.result)}"
    if isinstance(place, tree.DynamicElementTarget | tree.DynamicMemberTarget):
        read, parts = open_parts_in_turn(e, place, old, new)
        lines = [*read, result, *parts.lines]
    else:
        parts = parts_of(e, place)
        current = e.draft.mark(place, parts.text, *parts.held)
        lines = [*parts.lines, f"{old} = {current}", *read_lines(e, parts), result]
    if e.lowering.weave.writes is not None:
        lines.append(write_line(e, place, parts, old))
    return [*begin, *lines, f"{e.draft.mark(place, parts.text, *parts.held)} = {new}"]


# ------------------------------------------------------------------------------ several at once


def unpack_lines(e: Emitter, node: tree.Unpack) -> list[str]:
    """`temp a, b = f()` → `f[k1], f[k2], = c0([…])`."""
    if e.lowering.weave.writes is None and _are_plain_slots(node):
        value = e.value(node.value)
        targets = [
            e.draft.temporary() if place is None else target_text(e, place)
            for place in node.targets
        ]
        return [f"{', '.join(targets)}, = {value}"]
    names = [e.draft.temporary() for _ in node.targets]
    value = e.value(node.value)
    lines = [*step_lines(e), f"{', '.join(names)}, = {value}"]
    for number, (name, place) in enumerate(zip(names, node.targets, strict=True)):
        if place is None:
            continue
        wrap = node.wraps[number] if number < len(node.wraps) else None
        item = name
        if wrap is not None:
            item = e.of_items(names, wrap)
        lines += stored(e, place, item)
    return lines


def _are_plain_slots(node: tree.Unpack) -> bool:
    return not any(wrap is not None for wrap in node.wraps) and all(
        place is None or isinstance(place, tree.LocalTarget) for place in node.targets
    )


def set_enum_member_lines(e: Emitter, node: tree.SetEnumMember) -> list[str]:
    """The computed value of an enum member, in the initialisation of its module."""
    enum, member = e.draft.constant(node.enum), e.draft.constant(node.member)
    members = e.draft.constant(node.enum.members)
    value = e.value(node.value)
    made = e.draft.mark(node.value, f"computed_member({enum}, {member}, {value})")
    return [*step_lines(e), f"{members}[{member}] = {made}"]


# -------------------------------------------------------------------------------- `x++` by itself


def incremented(e: Emitter, node: tree.Increment) -> list[str]:
    """Lines of an increment whose value nobody uses."""
    parts = parts_of(e, node.target)
    lines = [*parts.lines, *read_lines(e, parts)]
    if e.lowering.weave.writes is not None and e.lowering.effects.is_quiet(node.target):
        lines.append(step_and_write(e, node, parts, parts.text))
    elif e.lowering.weave.writes is not None:
        lines = [*step_lines(e), *lines, write_line(e, node, parts, parts.text)]
    place = e.draft.mark(node, parts.text, *parts.held)
    sign = "+" if node.delta > 0 else "-"
    return [*lines, f"{place} = {checked(e, node, f'{place} {sign} 1', node.limits)}"]
