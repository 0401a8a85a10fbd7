"""Assignments: to one place, compound ones, and of several results to several names."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from ez_lang.check import tree
from ez_lang.check.expressions.arithmetic import (
    arithmetic_kind,
    arithmetic_type,
    compute,
    operand_of,
)
from ez_lang.check.expressions.values import (
    check_expression,
    check_value,
    has_known_results,
    report_several,
)
from ez_lang.check.hints.suggestions import conversion_help
from ez_lang.check.names import resolution
from ez_lang.check.quirks.hidden_types import has_hidden_type, static_type, visible_type
from ez_lang.check.quirks.late_errors import late_fault
from ez_lang.check.quirks.pseudo_types import UNKNOWN
from ez_lang.check.reporting import near, placeholder, report, type_name, type_names
from ez_lang.check.statements.targets import (
    CheckedTarget,
    Refusal,
    check_root,
    check_target,
    dynamic_target_of,
    part_of_constant,
    refused,
    root_of,
    target_of,
)
from ez_lang.check.statements.variables import literal_paths
from ez_lang.check.types.conversions import adapt, copied
from ez_lang.model.assignability import fits
from ez_lang.model.types import ANY, BYTE, CHAR, NIL, UNTAGGED, VOID, IntegerType, TupleType, Type
from ez_lang.syntax import nodes

if TYPE_CHECKING:
    from ez_lang.check.names.scopes import Scope
    from ez_lang.check.reporting import Help


def check_assignment(scope: Scope, node: nodes.Assign) -> tree.Statement | None:
    """Check `target = value` or a compound assignment."""
    if node.operator != "=":
        return _compound(scope, node)
    target = check_target(scope, node.target)
    wanted = target.type if isinstance(target, CheckedTarget) else None
    value = check_expression(scope, node.value, wanted)
    if isinstance(target, Refusal):
        return tree.Evaluate(node.start, node.end, refused(node.target, target, value))
    if target is None:
        return None
    if isinstance(value.type, TupleType):
        return _several_for_one(scope, node, target, value)
    if value.type is not target.type:
        if not _takes(scope, node, target, value):
            return None
        value = _late_kinds(node, target, value)
    return _stored(scope, node, target, value)


def _several_for_one(
    scope: Scope, node: nodes.Assign, target: CheckedTarget, value: tree.Expression
) -> tree.Statement | None:
    """Several results for one target: an error, unless programs cannot know of the results.

    A function of the library whose results are not listed counts as one value before running.
    """
    if not isinstance(value, tree.CallLibrary) or has_known_results(value):
        report_several(scope, near(scope, node.value, node.target), value, "E3001")
        return None
    seen = visible_type(value)
    if seen is not None and not fits(target.type, seen):
        _refuse(scope, node, target, seen)
        return None
    message = f"cannot assign {type_name(value.type)} to a single variable"
    late = tree.RaiseFault(node.target.start, node.target.end, UNKNOWN, "E5012", message, [value])
    return tree.Evaluate(node.start, node.end, late)


def _stored(
    scope: Scope, node: nodes.Assign, target: CheckedTarget, value: tree.Expression
) -> tree.Statement:
    """The value put into its place, or the fault of a place that keeps what it has."""
    if target.refusal is not None:
        return tree.Evaluate(node.start, node.end, refused(node.target, target.refusal, value))
    scope.non_nil_paths = scope.non_nil_paths | literal_paths(node.target, node.value)
    return tree.Assign(node.start, node.end, target.target, copied(value))


def _takes(scope: Scope, node: nodes.Assign, target: CheckedTarget, value: tree.Expression) -> bool:
    """Whether the value may go there; it is reported if not."""
    wanted, found = target.type, static_type(value)
    if fits(wanted, found) or has_hidden_type(value):
        return True
    seen = visible_type(value)
    if seen is not None and seen is not found and fits(wanted, seen):
        return True
    _refuse(scope, node, target, found)
    return False


def _refuse(scope: Scope, node: nodes.Assign, target: CheckedTarget, found: Type) -> None:
    wanted = target.type
    what, place = type_names(found, wanted)
    if found is VOID:
        what = "the result of a function that returns nothing"
    report(
        scope,
        "E3001",
        node.target,
        f"type mismatch: cannot assign {what} to {place}",
        label=f"holds {place}",
        help=_assignment_help(scope, node, wanted, found),
    )


def _assignment_help(scope: Scope, node: nodes.Assign, wanted: Type, found: Type) -> Help:
    if wanted is NIL:
        name = scope.file.source.text[node.target.start : node.target.end]
        return (
            f"{name} was declared with nil and no type; give it one: temp {name} {type_name(found)}"
        )
    return conversion_help(scope, node.value, wanted, found)


def _late_kinds(
    node: nodes.Assign, target: CheckedTarget, value: tree.Expression
) -> tree.Expression:
    """The value adapted; one that will turn out to be of a wrong kind is a fault of its own."""
    if isinstance(target.target, tree.CharacterTarget) and value.type is not CHAR:
        message = f"string index takes a character, got {type_name(value.type)}"
        return tree.RaiseFault(node.target.start, node.target.end, CHAR, "E3004", message, [value])
    if fits(target.type, value.type):
        return adapt(value, target.type, target.destination)
    message = f"expected {type_name(target.type)}"
    return tree.CheckDynamic(
        value.start, value.end, target.type, value, target.destination.kind_code, message
    )


# --------------------------------------------------------------------------------- compound


_Operator = Literal["+", "-", "*", "/", "%"]


def _compound(scope: Scope, node: nodes.Assign) -> tree.Statement | None:
    target = check_target(scope, node.target)
    value = check_expression(scope, node.value)
    if isinstance(target, Refusal):
        return tree.Evaluate(node.start, node.end, refused(node.target, target, value))
    if target is None:
        return None
    if isinstance(value.type, TupleType):
        return _several_for_one(scope, node, target, value)
    if target.type is not value.type and not _takes(scope, node, target, value):
        return None
    if target.refusal is not None:
        return tree.Evaluate(node.start, node.end, refused(node.target, target.refusal, value))
    operator: _Operator = node.operator[0]  # type: ignore[assignment]  # the grammar has no other
    return _changed(scope, node, target, operator, value)


def _changed(
    scope: Scope,
    node: nodes.Assign,
    target: CheckedTarget,
    operator: _Operator,
    value: tree.Expression,
) -> tree.Statement:
    """The place with the operator applied to what it holds and a value that fits there."""
    wanted = target.type
    if value.type is ANY and wanted is not ANY:
        value = operand_of(wanted, operator, value)
    kind = arithmetic_kind(operator, wanted, value.type)
    if kind == "":
        return _not_compound(scope, node, value)
    if kind == "unknown" or (wanted is BYTE and value.type is not BYTE):
        return _computed_apart(node, target, operator, value)
    _, limits = arithmetic_type(wanted, value.type)
    if operator == "%" or kind != "int":
        limits = None
    return tree.CompoundAssign(node.start, node.end, target.target, operator, value, kind, limits)


def _computed_apart(
    node: nodes.Assign, target: CheckedTarget, operator: _Operator, value: tree.Expression
) -> tree.Statement:
    """Where the result is not what the place holds: `b += 1` of a byte is an integer at first."""
    start, end = node.target.start, node.target.end
    current = tree.Item(start, end, target.type, 0)
    operand = tree.Item(value.start, value.end, value.type, 1)
    result = compute(nodes.Node(start, end), operator, current, operand)
    stored = adapt(result, target.type, target.destination)
    return tree.Update(node.start, node.end, target.target, value, stored)


def _not_compound(scope: Scope, node: nodes.Assign, value: tree.Expression) -> tree.Statement:
    """An operator that the place's type does not have: a fault when it is reached."""
    operator = node.operator[0]
    current = check_value(scope, node.target)
    code = "E5006" if NIL in (current.type, value.type) else "E3014"
    message = f"unknown operator: {type_name(current.type)} {operator} {type_name(value.type)}"
    late = tree.RaiseFault(
        node.target.start, node.target.end, UNKNOWN, code, message, [value, current]
    )
    return tree.Evaluate(node.start, node.end, late)


# ---------------------------------------------------------------------------- several names


def check_increment(scope: Scope, node: nodes.Postfix, _wanted: Type | None) -> tree.Expression:
    """Check `x++` or `x--`."""
    operand = node.operand
    if isinstance(operand, nodes.NameUse | nodes.Index | nodes.Member):
        if _is_variable_at_root(scope, operand) and not check_root(scope, operand, is_step=True):
            return placeholder(node)
    else:
        value = check_value(scope, operand)
        _refuse_kind(scope, node, value.type)
        message = f"postfix operator {node.operator} requires a variable identifier"
        return tree.RaiseFault(node.start, node.end, value.type, "E5015", message, [value])
    value = check_value(scope, operand)
    if not has_hidden_type(value) and _refuse_kind(scope, node, value.type):
        return placeholder(node)
    if not _is_whole(value.type) and value.type is not ANY:
        message = f"postfix operator {node.operator} requires integer operand"
        return late_fault(value, "E5023", message)
    return _change(scope, node, value)


def _change(scope: Scope, node: nodes.Postfix, value: tree.Expression) -> tree.Expression:
    place = target_of(scope, value) or dynamic_target_of(value)
    if place is None:
        name = scope.file.source.text[node.operand.start : node.operand.end]
        return late_fault(value, "E5013", f"assignment to immutable variable '{name}'", UNKNOWN)
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
    return (
        isinstance(root, nodes.NameUse) and resolution.find_variable(scope, root.text) is not None
    )


def _is_whole(t: Type) -> bool:
    return isinstance(t, IntegerType) and t is not BYTE


def _refuse_kind(scope: Scope, node: nodes.Postfix, found: Type) -> bool:
    if found is ANY or _is_whole(found):
        return False
    report(
        scope,
        "E3001",
        node.operand,
        f"postfix operator {node.operator} requires integer operand, got {type_name(found)}",
        label=f"this is {type_name(found)}",
        help="write += 1.0 or -= 1.0" if type_name(found) == "float" else "",
    )
    return True
