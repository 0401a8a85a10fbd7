"""Text of statements that write: assignments of every kind, unpacking, enum members.

The value is evaluated first, then the container, then the index or key.  In weaves that report
writes, each write is preceded by a line of `observed`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ez_lang.check import tree
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
    dynamic_parts,
    dynamic_update_parts,
    parts_of,
    target_text,
)
from ez_lang.execute.frames import HEADER
from ez_lang.execute.integer_checks import UNKNOWN
from ez_lang.model.sizes import MOST_CHARACTERS

if TYPE_CHECKING:
    from ez_lang.check.tree import Expression, Target
    from ez_lang.execute.emit.emitter import Emitter


def stored(e: Emitter, target: Target, value: str) -> list[str]:
    """Lines that store the value of a temporary in a target."""
    if isinstance(target, tree.CharacterTarget):
        return _character_stored(e, target, value)
    if isinstance(target, tree.DynamicElementTarget | tree.DynamicMemberTarget):
        parts = dynamic_parts(e, target, value)
    elif e.lowering.weave.writes is None:
        return [f"{target_text(e, target)} = {value}"]
    else:
        parts = parts_of(e, target)
    written = e.draft.mark(target, parts.text, *parts.temporaries)
    report = []
    if e.lowering.weave.writes is not None:
        report.append(write_line(e, target, parts, old_text(target, parts)))
    return [*parts.lines, *report, f"{written} = {value}"]


def _character_stored(e: Emitter, target: tree.CharacterTarget, value: str) -> list[str]:
    # Strings are immutable: a copy with the other character is assigned to the variable, element or
    # field that holds the string.
    parts = parts_of(e, target.string)
    index = e.draft.temporary()
    grown = e.draft.mark(target, f"with_character({parts.text}, {index}, {value})", "", index)
    lines = [*parts.lines, f"{index} = {e.value(target.index)}"]
    if e.lowering.weave.writes is not None:
        lines.append(write_line(e, target.string, parts, parts.text))
    return [*lines, f"{e.draft.mark(target.string, parts.text, *parts.temporaries)} = {grown}"]


def assign_lines(e: Emitter, node: tree.Assign) -> list[str]:
    """`n = m` → `f[k0] = f[k1]`."""
    target = node.target
    if isinstance(
        target, tree.CharacterTarget | tree.DynamicElementTarget | tree.DynamicMemberTarget
    ):
        # The right side of a Python assignment would be the new string or the checked key, so the
        # value needs a line of its own to be evaluated first.
        value = e.draft.temporary()
        lines = [f"{value} = {e.value(node.value)}", *stored(e, target, value)]
        return [*step_lines(e), *lines]
    if e.lowering.weave.writes is None:
        joined = _text_joined_onto_itself(e, node)
        return joined or [f"{target_text(e, target)} = {e.value(node.value)}"]
    if e.lowering.effects.is_quiet(node):
        return _reported_at_once(e, target, node.value)
    # The value calls EZ functions or writes: the step begins before that, the write comes after it.
    value = e.draft.temporary()
    begin = [*step_lines(e), f"{value} = {e.value(node.value)}"]
    return [*begin, *stored(e, target, value)]


def _reported_at_once(e: Emitter, target: Target, value: Expression) -> list[str]:
    """Lines of an assignment whose step and only write are reported together."""
    if isinstance(target, tree.LocalTarget) and not target.variable.is_reference:
        # The slot of a local needs no evaluation, so the report can precede the value.  If that
        # fails, the record restores the value that the slot still has.
        parts = parts_of(e, target)
        report = step_and_write(e, target, parts, parts.text)
        return [report, f"{parts.text} = {e.value(value)}"]
    name = e.draft.temporary()
    first = f"{name} = {e.value(value)}"
    parts = parts_of(e, target)
    written = e.draft.mark(target, parts.text, *parts.temporaries)
    report = step_and_write(e, target, parts, old_text(target, parts))
    return [first, *parts.lines, report, f"{written} = {name}"]


def assign_reference_lines(e: Emitter, node: tree.AssignReference) -> list[str]:
    """`temp r = ref(n)` → `f[k0] = (f, k1)`."""
    slot = e.draft.constant(HEADER + node.variable.slot)
    report = [] if e.lowering.weave.writes is None else step_with_write(e, [slot])
    return [*report, f"f[{slot}] = {e.value(node.value)}"]


# ------------------------------------------------------------------------- compound assignment


def compound_assign_lines(e: Emitter, node: tree.CompoundAssign) -> list[str]:
    """`n += m` → `f[k1] += f[k0]`, with a check of the result where it may leave its type."""
    if _is_one_python_statement(e, node):
        # Python evaluates the target before the value, EZ after it.  The order makes no difference
        # if the value cannot fail and has no effect.
        value = e.value(node.value)
        return [e.draft.mark(node, f"{target_text(e, node.target)} {node.operator}= {value}")]
    lines, operand = _value_first(e, node)
    parts = parts_of(e, node.target)
    lines += [*parts.lines, *read_lines(e, parts)]
    if e.lowering.weave.writes is None:
        return [*lines, *_operated(e, node, parts, operand)]
    if e.lowering.effects.is_quiet(node):
        report = step_and_write(e, node.target, parts, parts.text)
        return [*lines, report, *_operated(e, node, parts, operand)]
    report = write_line(e, node.target, parts, parts.text)
    return [*step_lines(e), *lines, report, *_operated(e, node, parts, operand)]


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
    """Lines that evaluate the value before the target, where the order makes a difference."""
    bounds = e.lowering.bounds.of(node.value)
    text = e.value(node.value)
    if e.lowering.effects.is_certain(node.value):
        return [], Operand(text, bounds=bounds)
    name = e.draft.temporary()
    return [f"{name} = {text}"], Operand(name, bounds=bounds)


def _operated(e: Emitter, node: tree.CompoundAssign, parts: Parts, value: Operand) -> list[str]:
    written = e.draft.mark(node.target, parts.text, *parts.temporaries)
    if node.kind == "text":
        return _appended_text(e, node, written, value)
    if node.kind == "float":
        return [f"{written} = {finite(e, node, f'{written} {node.operator} {value.text}')}"]
    if node.operator in "/%":
        # The text of a division contains its dividend more than once.
        name = e.draft.temporary()
        result = integer(e, node, Operand(name), value)
        return [f"{name} = {written}", f"{written} = {result}"]
    return [f"{written} = {integer(e, node, Operand(written), value)}"]


def _appended_text(e: Emitter, node: tree.CompoundAssign, target: str, value: Operand) -> list[str]:
    """Lines of `s += value`: the value is evaluated before the string is read."""
    name, added = e.draft.temporary(), e.draft.temporary()
    begin = [f"{added} = {value.text}", f"{name} = {target}"]
    return [*begin, *_joined(e, node, target, name, added, more=node.value)]


def _text_joined_onto_itself(e: Emitter, node: tree.Assign) -> list[str] | None:
    """Lines of `s = s + a + b` for a local `s`, as for `s += a + b`; None if it is not that."""
    target = node.target
    if not isinstance(target, tree.LocalTarget) or target.variable.is_reference:
        return None
    value: Expression = node.value
    joined: list[tree.Arithmetic] = []
    while isinstance(value, tree.Arithmetic) and value.kind == "text":
        joined.append(value)
        value = value.left
    if not isinstance(value, tree.ReadLocal) or value.variable is not target.variable:
        return None
    if not joined or (len(joined) > 1 and e.lowering.linkage.reads_json):
        return None  # a decoded value that is not a string must fail at its own `+`
    more = joined[0].right
    for part in joined[1:]:
        more = tree.Arithmetic(part.right.start, more.end, part.type, "+", part.right, more, "text")
    name, added = e.draft.temporary(), e.draft.temporary()
    variable = target_text(e, target)
    begin = [f"{name} = {variable}", f"{added} = {e.value(more)}"]
    return [*begin, *_joined(e, node.value, variable, name, added, more=more)]


def _joined(  # noqa: PLR0913 - each is a part of the statement
    e: Emitter, node: tree.Node, variable: str, name: str, added: str, *, more: Expression
) -> list[str]:
    """Lines that append the string `added` to `name`, and store the result in `variable`.

    CPython extends a string in place if its reference count is 1, so that a loop of `s += "x"` does
    not copy the string in every round.  The slot must not refer to the string meanwhile:

        t0 = f[k1]              the string has two references: the slot and t0
        t1 = k0
        f[k1] = None            and now one
        try:
         t0 += t1               in place
         f[k1] = t0
        except BaseException:   a fault, or an interruption from another thread
         f[k1] = locals().get('t0', '')
         raise

    After a fault the slot has its string back.  If `+=` runs out of memory, CPython has released
    the string and `t0` is unbound: the slot then holds an empty string.
    """
    joined = [e.draft.mark(node, f"{name} += {added}")]
    if e.lowering.linkage.may_hold_invalid_utf8:
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
        f"{variable} = None",
        "try:",
        *indented(joined),
        f" {variable} = {name}",
        "except BaseException:",
        f" {variable} = locals().get('{name}', '')",
        " raise",
    ]


# ------------------------------------------------------------------------ computed from itself


def update_lines(e: Emitter, node: tree.Update) -> list[str]:
    """A compound assignment to a variable whose type is known only at run time."""
    target, old, new = node.target, e.draft.temporary(), e.draft.temporary()
    value = e.value(node.value)
    begin = step_lines(e)
    if not e.lowering.effects.is_certain(node.value):
        # The value is evaluated before the target is read.
        name = e.draft.temporary()
        begin.append(f"{name} = {value}")
        value = name
    result = f"{new} = {e.of_items([old, value], node.result)}"
    if isinstance(target, tree.DynamicElementTarget | tree.DynamicMemberTarget):
        read, parts = dynamic_update_parts(e, target, old, new)
        lines = [*read, result, *parts.lines]
    else:
        parts = parts_of(e, target)
        current = e.draft.mark(target, parts.text, *parts.temporaries)
        lines = [*parts.lines, f"{old} = {current}", *read_lines(e, parts), result]
    if e.lowering.weave.writes is not None:
        lines.append(write_line(e, target, parts, old))
    return [*begin, *lines, f"{e.draft.mark(target, parts.text, *parts.temporaries)} = {new}"]


# ------------------------------------------------------------------------------ several at once


def unpack_lines(e: Emitter, node: tree.Unpack) -> list[str]:
    """`temp a, b = f()` → `f[k1], f[k2], = c0([…])`."""
    # Python unpacks directly into slots, whose order makes no difference.  Other targets have parts
    # that must be evaluated one after the other, and a reported write needs a line before it.
    if e.lowering.weave.writes is None and _are_plain_slots(node):
        value = e.value(node.value)
        targets = [
            e.draft.temporary() if target is None else target_text(e, target)
            for target in node.targets
        ]
        return [f"{', '.join(targets)}, = {value}"]
    names = [e.draft.temporary() for _ in node.targets]
    value = e.value(node.value)
    lines = [*step_lines(e), f"{', '.join(names)}, = {value}"]
    for number, (name, target) in enumerate(zip(names, node.targets, strict=True)):
        if target is None:
            continue
        wrap = node.wraps[number] if number < len(node.wraps) else None
        item = name
        if wrap is not None:
            item = e.of_items(names, wrap)
        lines += stored(e, target, item)
    return lines


def _are_plain_slots(node: tree.Unpack) -> bool:
    return not any(wrap is not None for wrap in node.wraps) and all(
        target is None or isinstance(target, tree.LocalTarget) for target in node.targets
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
    """Lines of an increment whose value is not used."""
    parts = parts_of(e, node.target)
    lines = [*parts.lines, *read_lines(e, parts)]
    if e.lowering.weave.writes is not None and e.lowering.effects.is_quiet(node.target):
        lines.append(step_and_write(e, node, parts, parts.text))
    elif e.lowering.weave.writes is not None:
        lines = [*step_lines(e), *lines, write_line(e, node, parts, parts.text)]
    # Written as `f[k0] = (t0 if … (t0 := f[k0] + 1) …)`, because `+= 1` would store before the
    # check.
    target = e.draft.mark(node, parts.text, *parts.temporaries)
    sign = "+" if node.delta > 0 else "-"
    return [*lines, f"{target} = {checked(e, node, f'{target} {sign} 1', node.limits)}"]
