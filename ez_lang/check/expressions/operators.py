"""Operators: unary, comparison, logic, `in` and `not_in`; arithmetic has a module of its own."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ez_lang.check import tree
from ez_lang.check.expressions.arithmetic import (
    UNLIMITED,
    arithmetic,
    expect_type,
    unknown_operator,
)
from ez_lang.check.expressions.values import check_single, check_value
from ez_lang.check.quirks.hidden_types import has_hidden_type, may_compare_with_nil, static_type
from ez_lang.check.quirks.pseudo_types import UNKNOWN
from ez_lang.check.reporting import on_line_of, report, type_name
from ez_lang.check.types.comparison import (
    base_of,
    comparable,
    compares_by_identity,
    is_scalar,
    orderable,
    runtime_kind,
)
from ez_lang.model.types import (
    ANY,
    BOOL,
    BYTE,
    CHAR,
    FLOAT,
    LENIENT_INT,
    NIL,
    NOTHING,
    RANGE,
    STRING,
    UNTAGGED,
    ArrayType,
    EnumType,
    FloatType,
    HandleType,
    IntegerType,
    MapType,
    Type,
)

if TYPE_CHECKING:
    from typing import Literal

    from ez_lang.check.names.scopes import Scope
    from ez_lang.syntax import nodes

_ARITHMETIC = frozenset("+-*/%")
_EQUALITY = frozenset(("==", "!="))
_ORDER = frozenset(("<", ">", "<=", ">="))
_LOGIC = frozenset(("&&", "||"))


def check_binary(scope: Scope, node: nodes.Binary, _wanted: Type | None) -> tree.Expression:
    """Check two operands and the operator between them."""
    # Both operands are checked first, so that errors inside them come before one about both.
    left = check_value(scope, node.left)
    right = check_value(scope, node.right)
    operator = node.operator
    if operator in _ARITHMETIC:
        return arithmetic(scope, node, left, right)
    if operator in _EQUALITY:
        return equality(scope, node, left, right)
    if operator in _ORDER:
        return order(scope, node, left, right)
    if operator in _LOGIC:
        return logic(scope, node, left, right)
    return membership(scope, node, left, right)


def check_unary(scope: Scope, node: nodes.Unary, _wanted: Type | None) -> tree.Expression:
    """Check `!x` or `-x`."""
    operand = check_single(scope, node.operand, "E3002")
    return _not(scope, node, operand) if node.operator == "!" else _minus(scope, node, operand)


def _not(scope: Scope, node: nodes.Unary, operand: tree.Expression) -> tree.Expression:
    # `!x` of a dynamic x.
    if operand.type is ANY:
        operand = expect_type(operand, BOOL, "E3014", "unknown operator: !")
    elif base_of(operand.type) is not BOOL:
        report(
            scope,
            "E3002",
            node.operand,
            f"invalid operand for '!': {type_name(operand.type)} (expected bool)",
            label=f"this is {type_name(operand.type)}",
        )
    return tree.Not(node.start, node.end, BOOL, operand)


def _minus(scope: Scope, node: nodes.Unary, operand: tree.Expression) -> tree.Expression:
    kind = base_of(operand.type)
    # `-5` is a literal too, which `temp n i8 = -5` relies on.  bool is a subclass of int: compare
    # the exact type.
    if type(operand) is tree.Constant and type(operand.value) in (int, float) and kind is not BYTE:
        return tree.Constant(node.start, node.end, operand.type, -operand.value)
    if isinstance(kind, FloatType):
        return tree.Negate(node.start, node.end, FLOAT, operand)
    if isinstance(kind, IntegerType):
        result: Type = UNTAGGED if isinstance(operand.type, EnumType) else kind
        limits = None if result in (*UNLIMITED, UNTAGGED, LENIENT_INT) else result
        return tree.Negate(node.start, node.end, result, operand, limits)
    if kind is ANY:
        return tree.DynamicNegate(node.start, node.end, ANY, operand)
    report(
        scope,
        "E3002",
        node.operand,
        f"invalid operand for unary '-': {type_name(operand.type)} (expected numeric)",
        label=f"this is {type_name(operand.type)}",
    )
    return tree.Constant(node.start, node.end, UNKNOWN, None)


# ----------------------------------------------------------------------------- comparison and logic


def equality(
    scope: Scope, node: nodes.Binary, left: tree.Expression, right: tree.Expression
) -> tree.Expression:
    """Check `==` or `!=`."""
    operator: Literal["==", "!="] = node.operator  # type: ignore[assignment]  # see _EQUALITY
    one, other = left.type, right.type
    # Values of one type can always be compared.
    if one is not other:
        if isinstance(one, EnumType) and isinstance(other, EnumType):
            report(
                scope,
                "E3032",
                node.left,
                f"cannot compare different enum types: {one.text} and {other.text}",
                label=f"{one.text} {operator} {other.text}",
            )
        elif NIL in (one, other) and isinstance(one if other is NIL else other, HandleType):
            # A handle (a socket, a file) is never nil: its Error says whether it was opened.
            _refuse_comparison(scope, node, one, other)
        elif not _may_be_nil(scope, left, right):
            seen, other_seen = static_type(left), static_type(right)
            if not comparable(seen, other_seen):
                _refuse_comparison(scope, node, seen, other_seen)
    # Arrays, maps and structs are equal only to themselves.  A dynamic operand hides which of the
    # three comparisons applies, except against nil.
    how: Literal["value", "identity", "dynamic"] = "value"
    if one is ANY or other is ANY:
        how = "identity" if one is NIL or other is NIL else "dynamic"
    elif compares_by_identity(one) or compares_by_identity(other):
        how = "identity"
    return tree.Compare(node.start, node.end, BOOL, operator, left, right, how)


def _may_be_nil(scope: Scope, left: tree.Expression, right: tree.Expression) -> bool:
    """Return whether an operand is nil and the other a library result that may be nil."""
    if right.type is NIL:
        value = left
    elif left.type is NIL:
        value = right
    else:
        return False
    if isinstance(value, tree.CallLibrary):
        return not is_scalar(value.type) or may_compare_with_nil(value)
    if not isinstance(value, tree.ReadLocal):
        return False
    slot = value.variable.slot
    return slot in (scope.comparable_with_nil if is_scalar(value.type) else scope.maybe_nil)


def _refuse_comparison(scope: Scope, node: nodes.Binary, left: Type, right: Type) -> None:
    hint = ""
    if isinstance(left, HandleType) or isinstance(right, HandleType):
        hint = "check the Error that was returned with it"
    elif NIL in (left, right):
        hint = "only structs and Error can be nil"
    elif {left, right} == {CHAR, STRING}:
        hint = "a char is written in single quotes: 'x'"
    report(
        scope,
        "E3002",
        node.left,
        f"cannot compare {type_name(left)} with {type_name(right)} using '{node.operator}'",
        label=f"{type_name(left)} {node.operator} {type_name(right)}",
        help=hint,
    )


def order(
    scope: Scope, node: nodes.Binary, left: tree.Expression, right: tree.Expression
) -> tree.Expression:
    """Check `<`, `>`, `<=` or `>=`."""
    operator: Literal["<", ">", "<=", ">="] = node.operator  # type: ignore[assignment]  # see _ORDER
    one, other = left.type, right.type
    if one is STRING and other is STRING:
        report(
            scope,
            "E3002",
            node.left,
            f"'{operator}' does not work on strings: use strings.compare()",
            label=f"string {operator} string",
            help=f"import @strings, then strings.compare(a, b) {operator} 0",
        )
    elif not (orderable(one) and orderable(other)):
        if has_hidden_type(left) or has_hidden_type(right):
            # Hidden types: the fault comes at run time.
            return unknown_operator(node, BOOL, left, right)
        for bad, operand in ((one, node.left), (other, node.right)):
            if not orderable(bad):
                report(
                    scope,
                    "E3002",
                    on_line_of(scope, operand, node.left),
                    f"invalid operand for '{operator}': {type_name(bad)} (expected numeric)",
                    label=f"{type_name(one)} {operator} {type_name(other)}",
                )
    elif (one is CHAR) is not (other is CHAR) and ANY not in (one, other):
        # `'a' < 1` passes the reference checker, which treats chars as orderable, and fails later.
        return unknown_operator(node, BOOL, left, right)
    how: Literal["value", "dynamic"] = "dynamic" if one is ANY or other is ANY else "value"
    return tree.Compare(node.start, node.end, BOOL, operator, left, right, how)


def logic(
    scope: Scope, node: nodes.Binary, left: tree.Expression, right: tree.Expression
) -> tree.Expression:
    """Check `&&` or `||`."""
    # Each side is checked on its own: `1 && "a"` has two errors.
    operands = []
    for operand, written in ((left, node.left), (right, node.right)):
        if operand.type is ANY:
            operands.append(expect_type(operand, BOOL, "E3014", f"'{node.operator}' needs a bool"))
            continue
        if base_of(operand.type) is not BOOL:
            report(
                scope,
                "E3002",
                on_line_of(scope, written, node.left),
                f"invalid operand for '{node.operator}': {type_name(operand.type)} (expected bool)",
                label=f"{type_name(left.type)} {node.operator} {type_name(right.type)}",
            )
        operands.append(operand)
    name: Literal["and", "or"] = "and" if node.operator == "&&" else "or"
    return tree.Logic(node.start, node.end, BOOL, name, operands[0], operands[1])


# --------------------------------------------------------------------------------------- membership


def membership(
    scope: Scope, node: nodes.Binary, left: tree.Expression, right: tree.Expression
) -> tree.Expression:
    """Check `in` or `not_in`."""
    is_negated = node.operator == "not_in"
    container = right.type
    how: Literal["values", "identities", "dynamic", "map", "never"] = "never"
    if not isinstance(container, ArrayType | MapType) and container not in (ANY, STRING, RANGE):
        report(
            scope,
            "E3002",
            node.left,
            f"invalid operand for '{node.operator}': {type_name(container)} "
            "(expected array, string, or map)",
            label=f"{type_name(container)} cannot contain values",
        )
    elif left.type is NIL:
        # `nil in a` passes the reference checker and always fails (E5006).
        return _nil_operand(node, left, right)
    elif container is RANGE:
        return _in_range(node, left, right, is_negated=is_negated)
    elif container is STRING:
        # `"a" in text` passes too, although the interpreter has no such operator (E3014).
        return _in_string(node, left, right)
    elif isinstance(container, ArrayType):
        how = _how_elements_compare(left.type, container.element)
    elif isinstance(container, MapType):
        how = _how_keys_compare(left.type, container.key)
    else:
        how = "dynamic"
    return tree.Membership(node.start, node.end, BOOL, left, right, how, is_negated)


def _in_range(
    node: nodes.Binary, left: tree.Expression, right: tree.Expression, *, is_negated: bool
) -> tree.Expression:
    needle = base_of(left.type)
    message = f"left operand of 'in range()' must be an integer, got {type_name(left.type)}"
    if needle is ANY:
        left = expect_type(left, UNTAGGED, "E5020", message)
    elif not isinstance(needle, IntegerType) or needle is BYTE:
        return tree.RaiseFault(node.start, node.end, BOOL, "E5020", message, [left, right])
    return tree.Membership(node.start, node.end, BOOL, left, right, "range", is_negated)


def _in_string(
    node: nodes.Binary, left: tree.Expression, right: tree.Expression
) -> tree.Expression:
    return tree.RaiseFault(
        node.start,
        node.end,
        BOOL,
        "E3014",
        "right operand of 'in' must be an array, a map or a range, got string",
        [left, right],
        "use strings.contains(text, part) to search a string",
    )


def _nil_operand(
    node: nodes.Binary, left: tree.Expression, right: tree.Expression
) -> tree.Expression:
    message = f"nil reference: cannot use nil with operator '{node.operator}'"
    return tree.RaiseFault(node.start, node.end, BOOL, "E5006", message, [left, right])


def _how_elements_compare(
    needle: Type, element: Type
) -> Literal["values", "identities", "dynamic", "never"]:
    one, other = base_of(needle), base_of(element)
    # The elements of an empty literal may be anything by now.
    if ANY in (one, other) or other is NOTHING:
        return "dynamic"
    if compares_by_identity(one) or compares_by_identity(other):
        return "identities"
    return "values" if runtime_kind(one) == runtime_kind(other) else "never"


def _how_keys_compare(needle: Type, key: Type) -> Literal["dynamic", "map", "never"]:
    one, other = base_of(needle), base_of(key)
    if ANY in (one, other) or other is NOTHING:
        return "dynamic"
    return "map" if runtime_kind(one) == runtime_kind(other) else "never"
