"""`x++` and `x--`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from ez_lang.check import names, tree
from ez_lang.check.arithmetic import arithmetic_type
from ez_lang.check.expressions import check_value, rule_for
from ez_lang.check.places import (
    check_root,
    open_place_of,
    part_of_constant,
    place_of,
    refused,
    root_of,
)
from ez_lang.check.reporting import report, unknown
from ez_lang.check.views import UNKNOWN, fault, is_unseen
from ez_lang.check.wording import said
from ez_lang.model.types import ANY, BYTE, UNTAGGED, IntegerType, Type
from ez_lang.syntax import nodes

if TYPE_CHECKING:
    from ez_lang.check.scopes import Scope


@rule_for(nodes.Postfix)
def _step(scope: Scope, node: nodes.Postfix, _wanted: Type | None) -> tree.Expression:
    operand = node.operand
    if isinstance(operand, nodes.NameUse | nodes.Index | nodes.Member):
        if _is_variable_at_root(scope, operand) and not check_root(scope, operand, is_step=True):
            return unknown(node)
    else:
        value = check_value(scope, operand)
        _refuse_kind(scope, node, value.type)
        message = f"postfix operator {node.operator} requires a variable identifier"
        return tree.RaiseFault(node.start, node.end, value.type, "E5015", message, [value])
    value = check_value(scope, operand)
    if not is_unseen(value) and _refuse_kind(scope, node, value.type):
        return unknown(node)
    if not _is_whole(value.type) and value.type is not ANY:
        message = f"postfix operator {node.operator} requires integer operand"
        return fault(value, "E5023", message)
    return _change(scope, node, value)


def _change(scope: Scope, node: nodes.Postfix, value: tree.Expression) -> tree.Expression:
    place = place_of(scope, value) or open_place_of(value)
    if place is None:
        name = scope.file.source.text[node.operand.start : node.operand.end]
        return fault(value, "E5013", f"assignment to immutable variable '{name}'", UNKNOWN)
    if isinstance(node.operand, nodes.Index):
        refusal = part_of_constant(scope, node.operand, value)
        if refusal is not None:
            return refused(node, refusal, None)
    delta: Literal[1, -1] = 1 if node.operator == "++" else -1
    _, limits = arithmetic_type(UNTAGGED if value.type is ANY else value.type, UNTAGGED)
    return tree.Increment(node.start, node.end, value.type, place, delta, limits)


def _is_variable_at_root(scope: Scope, node: nodes.Expression) -> bool:
    """Unknown names are left to the expression, which knows better what to say."""
    root = root_of(node)
    return isinstance(root, nodes.NameUse) and names.find_variable(scope, root.text) is not None


def _is_whole(t: Type) -> bool:
    return isinstance(t, IntegerType) and t is not BYTE


def _refuse_kind(scope: Scope, node: nodes.Postfix, found: Type) -> bool:
    if found is ANY or _is_whole(found):
        return False
    report(
        scope,
        "E3001",
        node.operand,
        f"postfix operator {node.operator} requires integer operand, got {said(found)}",
        label=f"this is {said(found)}",
        help="write += 1.0 or -= 1.0" if said(found) == "float" else "",
    )
    return True
