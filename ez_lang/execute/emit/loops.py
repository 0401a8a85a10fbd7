"""Text of loops: Python loops that store directly into the slot of the loop variable."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ez_lang.execute.emit.emitter import ROOM, indented
from ez_lang.execute.emit.observed import (
    read_call,
    reports_reads,
    step_lines,
    step_with_write,
    whole_read,
)
from ez_lang.execute.emit.statements import looping_block, runs_statements
from ez_lang.execute.frames import HEADER
from ez_lang.model.types import ANY

if TYPE_CHECKING:
    from ez_lang.check import tree
    from ez_lang.check.tree import LocalVariable
    from ez_lang.execute.emit.emitter import Emitter

    Loop = tree.ForRange | tree.ForEach | tree.While


def while_lines(e: Emitter, node: tree.While) -> list[str]:
    """`as_long_as n > 3 { … }` → `while (f[k0] > k1):` and the calls of the children."""
    condition = "True" if node.condition is None else e.value(node.condition)
    return [*step_lines(e), f"while {condition}:", *_rounds(e, node, [])]


def for_range_lines(e: Emitter, node: tree.ForRange) -> list[str]:
    """`for i in range(2, n) { … }` → `for f[k0] in range(k1, f[k2]):` and the children."""
    slots = _slots(e, node.variable)
    target = _target(e, node.variable)
    span = _range_text(e, node.range)
    begin = _begun(e, slots)
    return [*begin, f"for {target} in {span}:", *_rounds(e, node, slots)]


def _range_text(e: Emitter, node: tree.MakeRange) -> str:
    """Text of the range.

    The direction is tested if it is not known:

        for i in range(9)       range(k0)
        for i in range(n)       range(t0) if (t0 := f[k0]) >= 0 else wrong_direction(0, t0)
    """
    # Python's own `range` would silently be empty if it counts away from its end.
    first = "0" if node.first is None else e.value(node.first)
    last = e.value(node.last)
    if node.step is not None:
        return e.draft.mark(node, f"make_range({first}, {last}, {e.value(node.step)})")
    known = e.lowering.bounds
    most_first = 0 if node.first is None else known.of(node.first)[1]
    least_last = known.of(node.last)[0]
    if most_first is not None and least_last is not None and most_first <= least_last:
        return f"range({first}, {last})" if node.first is not None else f"range({last})"
    # Conditional expressions evaluate the test first, so both names are assigned when `range` is
    # called.
    b = e.draft.temporary()
    if node.first is None:
        return e.draft.mark(
            node, f"range({b}) if ({b} := {last}) >= 0 else wrong_direction(0, {b})"
        )
    a = e.draft.temporary()
    test = f"({a} := {first}) <= ({b} := {last})"
    return e.draft.mark(node, f"range({a}, {b}) if {test} else wrong_direction({a}, {b})")


def for_each_lines(e: Emitter, node: tree.ForEach) -> list[str]:
    """`for_each x in a { … }` → `for f[k0] in f[k1]:` and the calls of the children."""
    slots = _slots(e, node.index, node.item)
    is_unknown = node.iterable.type is ANY
    text = whole_read(e, node.iterable, ROOM) if is_unknown else e.value(node.iterable)
    iterable = e.draft.mark(node, text)
    if node.over_text:
        return [*_begun(e, slots), *_over_text(e, node, iterable, slots)]
    if not e.lowering.linkage.guards_loops:
        return [*_begun(e, slots), *_over_array(e, node, iterable, slots)]
    # Library functions refuse to resize an array in `guard`, the list of arrays that active loops
    # iterate over.
    guard, array = e.draft.constant(e.lowering.linkage.guard), e.draft.temporary()
    loop = _over_array(e, node, e.draft.mark(node, array), slots)
    return [
        *_begun(e, slots),
        f"{array} = {iterable}",
        f"{guard}.append({array})",
        "try:",
        *indented(loop),
        "finally:",
        f" {guard}.pop()",
    ]


def _over_array(e: Emitter, node: tree.ForEach, iterable: str, slots: list[str]) -> list[str]:
    if node.iterable.type is ANY:
        return _over_unknown(e, node, iterable, slots)
    item = _target(e, node.item)
    if reports_reads(e):
        return _over_reported_array(e, node, iterable, slots)
    if node.index is None:
        return [f"for {item} in {iterable}:", *_rounds(e, node, slots)]
    index = _target(e, node.index)
    return [f"for {index}, {item} in enumerate({iterable}):", *_rounds(e, node, slots)]


def _over_unknown(e: Emitter, node: tree.ForEach, iterable: str, slots: list[str]) -> list[str]:
    """Lines of a loop over a dynamic value: an array, a string, or a fault."""
    if node.index is None:
        walked = e.draft.mark(node, f"walked({iterable})")
        return [f"for {_target(e, node.item)} in {walked}:", *_rounds(e, node, slots)]
    walked = e.draft.mark(node, f"enumerated({iterable})")
    targets = f"{_target(e, node.index)}, {_target(e, node.item)}"
    return [f"for {targets} in {walked}:", *_rounds(e, node, slots)]


def _over_reported_array(
    e: Emitter, node: tree.ForEach, iterable: str, slots: list[str]
) -> list[str]:
    """Lines of a loop over an array that reports the read of each element."""
    array, index = e.draft.temporary(), e.draft.temporary()
    prelude = [read_call(e, array, index)]
    if node.index is not None:
        prelude.append(f"{_target(e, node.index)} = {index}")
    # The walrus is evaluated once, when the loop begins; the prelude reports reads of that array.
    head = f"for {index}, {_target(e, node.item)} in enumerate({array} := {iterable}):"
    return [head, *indented(prelude), *_rounds(e, node, slots)]


def _over_text(e: Emitter, node: tree.ForEach, text: str, slots: list[str]) -> list[str]:
    if node.index is None and not e.lowering.linkage.may_hold_invalid_utf8:
        return [f"for {_target(e, node.item)} in {text}:", *_rounds(e, node, slots)]
    # Indices of strings are byte offsets: the length of each character in UTF-8 is added up.
    offset, character = e.draft.temporary(), e.draft.temporary()
    prelude = [
        f"{_target(e, node.item)} = whole_character({character})",
        f"{_target(e, node.index)} = {offset}",
        f"{offset} = next_byte_offset({offset}, {character})",
    ]
    loop = [f"for {character} in {text}:", *indented(prelude), *_rounds(e, node, slots)]
    return [f"{offset} = 0", *loop]


def _target(e: Emitter, variable: LocalVariable | None) -> str:
    return e.draft.temporary() if variable is None else e.local(variable)


def _slots(e: Emitter, *variables: LocalVariable | None) -> list[str]:
    """Names for the slots that a loop writes, in weaves that report writes."""
    if e.lowering.weave.writes is None:
        return []
    return [e.draft.constant(HEADER + v.slot) for v in variables if v is not None]


def _begun(e: Emitter, slots: list[str]) -> list[str]:
    """Lines that report the step to the loop, which writes the slots of its variables."""
    return step_lines(e) if e.lowering.weave.writes is None else step_with_write(e, slots)


def _rounds(e: Emitter, node: Loop, slots: list[str]) -> list[str]:
    """The indented body of the loop; the stop point and a record precede each further round."""
    stop_point = e.stop_point(node)
    if stop_point is None and not runs_statements(e, node.body):
        # A loop without statements needs the stop point in every weave: it has no other probe
        # at which it could be interrupted.
        stop_point = e.lowering.stop_points[node]
    before_next = e.stop_point_lines(stop_point)
    # Python assigns the loop variable when the next round begins: its old value is recorded here.
    if e.lowering.weave.writes is not None:
        before_next += step_with_write(e, slots, stop_point)
    return indented(looping_block(e, node.body, before_next))
