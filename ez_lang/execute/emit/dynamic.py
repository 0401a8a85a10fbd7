"""Text of what is done to values whose type only shows at run time."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ez_lang.check import tree
from ez_lang.execute import dynamic_parts
from ez_lang.execute.dynamic_arithmetic import negated, operation
from ez_lang.execute.emit.emitter import expression_rule
from ez_lang.execute.emit.observed import read_call, tells_reads
from ez_lang.execute.runtime import RUNTIME

if TYPE_CHECKING:
    from ez_lang.execute.emit.emitter import Emitter

for _helper in (
    dynamic_parts.part_of,
    dynamic_parts.key_of,
    dynamic_parts.member_of,
    dynamic_parts.slot_of,
    dynamic_parts.walked,
    dynamic_parts.walked_with_index,
    negated,
):
    RUNTIME[_helper.__name__] = _helper


@expression_rule(tree.ReadPart)
def _part(e: Emitter, node: tree.ReadPart, room: int) -> str:
    base, key = e.value(node.base, room), e.value(node.key, room)
    if not tells_reads(e):
        return e.draft.mark(node, f"part_of({base}, {key})")
    b, k = e.draft.temporary(), e.draft.temporary()
    part = f"part_of(({b} := {base}), ({k} := {key}))"
    return e.draft.mark(node, f"({part}, {read_call(e, b, k)})[0]")


@expression_rule(tree.ReadMember)
def _member(e: Emitter, node: tree.ReadMember, room: int) -> str:
    name, base = e.draft.constant(node.name), e.value(node.base, room)
    if not tells_reads(e):
        return e.draft.mark(node, f"member_of({base}, {name})")
    b = e.draft.temporary()
    told = read_call(e, b, f"{b}[0].by_name[{name}].index")
    return e.draft.mark(node, f"(member_of(({b} := {base}), {name}), {told})[0]")


@expression_rule(tree.OperateUnknown)
def _operate(e: Emitter, node: tree.OperateUnknown, room: int) -> str:
    operated = e.draft.constant(operation(node.operator, node.limits))
    left, right = e.value(node.left, room), e.value(node.right, room)
    return e.draft.mark(node, f"{operated}({left}, {right})")


@expression_rule(tree.NegateUnknown)
def _negate(e: Emitter, node: tree.NegateUnknown, room: int) -> str:
    return e.draft.mark(node, f"negated({e.value(node.operand, room)})")
