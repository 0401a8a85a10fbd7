"""Assignments: `=`, compound ones such as `+=`, and `x++`.

The target is checked first, then the value, then whether the value fits. An assignment to a
constant of the file is refused late: `LIMIT = 2` is checked like any assignment and fails at run
time.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from ez_lang.check import tree
from ez_lang.check.expressions.arithmetic import (
    arithmetic_kind,
    arithmetic_type,
    compute,
    expect_type,
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
from ez_lang.check.reporting import on_line_of, placeholder, report, type_name, type_names
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


_Operator = Literal["+", "-", "*", "/", "%"]


# -------------------------------------------------------------------------------------------- plain


def check_assignment(scope: Scope, node: nodes.Assign) -> tree.Statement | None:
    """Check `target = value` or `target op= value`."""
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
    # Most values have the very type of their target: nothing to check or convert.
    if value.type is not target.type:
        if not _accepts(scope, node, target, value):
            return None
        value = _converted(node, target, value)
    return _stored(scope, node, target, value)


def _several_for_one(
    scope: Scope, node: nodes.Assign, target: CheckedTarget, value: tree.Expression
) -> tree.Statement | None:
    """Check several results for one target: an error, unless the rules do not know the results.

    A library function whose results are hidden counts as one value before the program runs.
    """
    if not isinstance(value, tree.CallLibrary) or has_known_results(value):
        report_several(scope, on_line_of(scope, node.value, node.target), value, "E3001")
        return None
    visible = visible_type(value)
    if visible is not None and not fits(target.type, visible):
        _refuse(scope, node, target, visible)
        return None
    message = f"cannot assign {type_name(value.type)} to a single variable"
    late = tree.RaiseFault(node.target.start, node.target.end, UNKNOWN, "E5012", message, [value])
    return tree.Evaluate(node.start, node.end, late)


def _stored(
    scope: Scope, node: nodes.Assign, target: CheckedTarget, value: tree.Expression
) -> tree.Statement:
    """Return the assignment, or the fault of a target that refuses it."""
    if target.refusal is not None:
        return tree.Evaluate(node.start, node.end, refused(node.target, target.refusal, value))
    # `a = A{b: B{}}` makes `a.b` known not to be nil (W2010).
    scope.non_nil_paths = scope.non_nil_paths | literal_paths(node.target, node.value)
    return tree.Assign(node.start, node.end, target.target, copied(value))


def _accepts(
    scope: Scope, node: nodes.Assign, target: CheckedTarget, value: tree.Expression
) -> bool:
    """Return whether the target accepts the value; report it if not."""
    wanted, found = target.type, static_type(value)
    if fits(wanted, found) or has_hidden_type(value):
        return True
    visible = visible_type(value)
    if visible is not None and visible is not found and fits(wanted, visible):
        return True
    _refuse(scope, node, target, found)
    return False


def _refuse(scope: Scope, node: nodes.Assign, target: CheckedTarget, found: Type) -> None:
    wanted = target.type
    what, wanted_name = type_names(found, wanted)
    if found is VOID:
        what = "the result of a function that returns nothing"
    report(
        scope,
        "E3001",
        node.target,
        f"type mismatch: cannot assign {what} to {wanted_name}",
        label=f"this is {wanted_name}",
        help=_assignment_help(scope, node, wanted, found),
    )


def _assignment_help(scope: Scope, node: nodes.Assign, wanted: Type, found: Type) -> Help:
    if wanted is NIL:
        name = scope.file.source.text[node.target.start : node.target.end]
        return f"{name} was declared as nil without a type: declare temp {name} {type_name(found)}"
    return conversion_help(scope, node.value, wanted, found)


def _converted(
    node: nodes.Assign, target: CheckedTarget, value: tree.Expression
) -> tree.Expression:
    """Return the value with its conversions; a hidden type that is wrong becomes a fault."""
    # `s[0] = f()` with a hidden result that is no character.
    if isinstance(target.target, tree.CharacterTarget) and value.type is not CHAR:
        message = f"string index takes a character, got {type_name(value.type)}"
        return tree.RaiseFault(node.target.start, node.target.end, CHAR, "E3004", message, [value])
    if fits(target.type, value.type):
        return adapt(value, target.type, target.destination)
    message = f"expected {type_name(target.type)}"
    return tree.CheckDynamic(
        value.start, value.end, target.type, value, target.destination.kind_code, message
    )


# ----------------------------------------------------------------------------------------- compound


def _compound(scope: Scope, node: nodes.Assign) -> tree.Statement | None:
    target = check_target(scope, node.target)
    value = check_expression(scope, node.value)
    if isinstance(target, Refusal):
        return tree.Evaluate(node.start, node.end, refused(node.target, target, value))
    if target is None:
        return None
    if isinstance(value.type, TupleType):
        return _several_for_one(scope, node, target, value)
    if target.type is not value.type and not _accepts(scope, node, target, value):
        return None
    if target.refusal is not None:
        return tree.Evaluate(node.start, node.end, refused(node.target, target.refusal, value))
    operator: _Operator = node.operator[0]  # type: ignore[assignment]  # the grammar has no other
    return _applied(scope, node, target, operator, value)


def _applied(
    scope: Scope,
    node: nodes.Assign,
    target: CheckedTarget,
    operator: _Operator,
    value: tree.Expression,
) -> tree.Statement:
    """Return the target with the operator applied to its value and an operand that fits.

    `n += 1` of an integer is one `CompoundAssign`. Where the result has another type than the
    target, as in `b += 1` of a byte, it is an `Update`, whose conversion can raise a fault.
    """
    wanted = target.type
    if value.type is ANY and wanted is not ANY:
        value = operand_of(wanted, operator, value)
    kind = arithmetic_kind(operator, wanted, value.type)
    # `s -= "x"` passes the reference checker, which compares only the types.
    if kind == "":
        return _refuse_operator(scope, node, value)
    # A byte plus an integer is an integer, which has to fit into a byte again.
    if kind == "unknown" or (wanted is BYTE and value.type is not BYTE):
        return _updated(node, target, operator, value)
    _, limits = arithmetic_type(wanted, value.type)
    if operator == "%" or kind != "int":
        limits = None
    return tree.CompoundAssign(node.start, node.end, target.target, operator, value, kind, limits)


def _updated(
    node: nodes.Assign, target: CheckedTarget, operator: _Operator, value: tree.Expression
) -> tree.Statement:
    """Return a compound assignment whose result has to be converted to the type of the target."""
    start, end = node.target.start, node.target.end
    current = tree.Item(start, end, target.type, 0)
    operand = tree.Item(value.start, value.end, value.type, 1)
    result = compute(nodes.Node(start, end), operator, current, operand)
    stored = adapt(result, target.type, target.destination)
    return tree.Update(node.start, node.end, target.target, value, stored)


def _refuse_operator(scope: Scope, node: nodes.Assign, value: tree.Expression) -> tree.Statement:
    """Return a fault for an operator that the type of the target does not have."""
    operator = node.operator[0]
    current = check_value(scope, node.target)
    code = "E5006" if NIL in (current.type, value.type) else "E3014"
    message = f"unknown operator: {type_name(current.type)} {operator} {type_name(value.type)}"
    late = tree.RaiseFault(
        node.target.start, node.target.end, UNKNOWN, code, message, [value, current]
    )
    return tree.Evaluate(node.start, node.end, late)


# --------------------------------------------------------------------------------------- increments


def check_increment(scope: Scope, node: nodes.Postfix, _wanted: Type | None) -> tree.Expression:
    """Check `x++` or `x--`."""
    operand = node.operand
    if isinstance(operand, nodes.NameUse | nodes.Index | nodes.Member):
        if _is_variable_at_root(scope, operand) and not check_root(
            scope, operand, is_increment=True
        ):
            return placeholder(node)
    else:
        # `5++` and `f()++`: an error for a wrong type, otherwise a fault.
        value = check_value(scope, operand)
        _refuse_operand(scope, node, value.type)
        message = f"postfix operator {node.operator} requires a variable identifier"
        return tree.RaiseFault(node.start, node.end, value.type, "E5015", message, [value])
    value = check_value(scope, operand)
    if not has_hidden_type(value) and _refuse_operand(scope, node, value.type):
        return placeholder(node)
    if not _is_integer(value.type) and value.type is not ANY:
        message = f"postfix operator {node.operator} requires integer operand"
        return late_fault(value, "E5023", message)
    return _increment(scope, node, value)


def _increment(scope: Scope, node: nodes.Postfix, value: tree.Expression) -> tree.Expression:
    """Return the increment of a target that is an integer or dynamic."""
    target = target_of(scope, value) or dynamic_target_of(value)
    if target is None:
        name = scope.file.source.text[node.operand.start : node.operand.end]
        return late_fault(value, "E5013", f"assignment to immutable variable '{name}'", UNKNOWN)
    if isinstance(node.operand, nodes.Index):
        refusal = part_of_constant(scope, node.operand, value)
        if refusal is not None:
            return refused(node, refusal, None)
    delta: Literal[1, -1] = 1 if node.operator == "++" else -1
    # The limits of `x + 1`, with a literal 1.
    _, limits = arithmetic_type(UNTAGGED if value.type is ANY else value.type, UNTAGGED)
    return tree.Increment(node.start, node.end, value.type, target, delta, limits)


def _is_variable_at_root(scope: Scope, node: nodes.Expression) -> bool:
    """Return whether the target begins with a known variable; report other names as expressions."""
    root = root_of(node)
    return (
        isinstance(root, nodes.NameUse) and resolution.find_variable(scope, root.text) is not None
    )


def _is_integer(t: Type) -> bool:
    return isinstance(t, IntegerType) and t is not BYTE


def _refuse_operand(scope: Scope, node: nodes.Postfix, found: Type) -> bool:
    """Report an operand that is certain not to be an integer; return whether it did."""
    if found is ANY or _is_integer(found):
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


def dynamic_increment(node: nodes.ExpressionStatement, step: tree.Increment) -> tree.Statement:
    """Return `x++` as a statement for a dynamic x, which is checked at run time."""
    target, start, end = step.target, step.start, step.end
    current = tree.Item(target.start, target.end, ANY, 0)
    number = expect_type(
        current, UNTAGGED, "E5023", "only integers can be incremented and decremented"
    )
    one = tree.Item(start, end, UNTAGGED, 1)
    result = tree.Arithmetic(start, end, UNTAGGED, "+", number, one, "int", step.limits)
    delta = tree.Constant(start, end, UNTAGGED, step.delta)
    return tree.Update(node.start, node.end, target, delta, result)
