"""Expressions: the way from a piece of the text to a node that knows its type.

Here are the table that leads to each kind's rule, and the rules of what is built up from parts;
operators, calls, names and members have modules of their own and enter the table from there.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ez_lang.check import tree
from ez_lang.check.names import resolution
from ez_lang.check.quirks.hidden_types import visible_type
from ez_lang.check.quirks.pseudo_types import UNKNOWN
from ez_lang.check.reporting import placeholder, report, type_name
from ez_lang.model.types import (
    BOOL,
    STRING,
    UNTAGGED,
    VOID,
    ArrayType,
    MapType,
    TupleType,
    Type,
)
from ez_lang.syntax import nodes

if TYPE_CHECKING:
    from ez_lang.check.names.scopes import Scope


def check_expression(
    scope: Scope, node: nodes.Expression, wanted: Type | None = None
) -> tree.Expression:
    """The expression with its type; `wanted` only helps `{}` to know what it is."""
    return scope.expression_rules[type(node)](scope, node, wanted)


def check_value(
    scope: Scope, node: nodes.Expression, wanted: Type | None = None
) -> tree.Expression:
    """An expression whose value is needed, as one value.

    Several results count as the first for the checker, and are a fault when it comes to it.
    """
    value = scope.expression_rules[type(node)](scope, node, wanted)
    if isinstance(value.type, TupleType):
        return as_single(value)
    return value


def check_single(
    scope: Scope, node: nodes.Expression, code: str, wanted: Type | None = None
) -> tree.Expression:
    """A value in a place where the several results of a library function are refused at once."""
    value = check_expression(scope, node, wanted)
    if refuses_several(scope, node, value, code):
        return placeholder(node)
    return as_single(value) if isinstance(value.type, TupleType) else value


def has_known_results(value: tree.Expression) -> bool:
    """Whether programs are to know that a function of the library gives several results."""
    return (
        isinstance(value, tree.CallLibrary)
        and bool(value.function.module)
        and isinstance(visible_type(value), TupleType)
    )


def refuses_several(
    scope: Scope, node: nodes.Expression, value: tree.Expression, code: str
) -> bool:
    """Report several results of the library where one value is needed; whether it is that."""
    if not has_known_results(value):
        return False
    report_several(scope, node, value, code)
    return True


def report_several(scope: Scope, node: nodes.Node, value: tree.Expression, code: str) -> None:
    """Report several results where one value is needed."""
    report(
        scope,
        code,
        node,
        f"one value is needed here, and this gives several: {type_name(value.type)}",
        label=f"this is {type_name(value.type)}",
        help=_how_to_take_apart(value.type),
    )


def _how_to_take_apart(found: Type) -> str:
    count = len(found.items) if isinstance(found, TupleType) else 0
    return f"take them apart first: temp {', '.join('abcdefgh'[:count])} = …"


def as_single(value: tree.Expression) -> tree.Expression:
    """Several results where one value is needed: a fault, with the type of the first."""
    items = value.type.items if isinstance(value.type, TupleType) else ()
    return tree.RaiseFault(
        value.start,
        value.end,
        items[0] if items else VOID,
        "E5012",
        f"expected one value, got {len(items)}",
        [value],
        _how_to_take_apart(value.type),
    )


def check_printed(scope: Scope, node: nodes.Expression) -> tree.Expression:
    """An expression that is only shown: a bare `ref(x)` shows that it is one."""
    name = referred_name(scope, node)
    if name is not None:
        check_expression(scope, name)
        return tree.TypeOfReference(node.start, node.end, STRING, name.text)
    return check_expression(scope, node)


def referred_name(scope: Scope, node: nodes.Expression | None) -> nodes.NameUse | None:
    """The x of `ref(x)`, with `ref` the builtin and x a variable; None for anything else."""
    if type(node) is not nodes.Call or len(node.arguments) != 1:
        return None
    callee, argument = node.callee, node.arguments[0]
    if (
        type(callee) is nodes.NameUse
        and callee.text == "ref"
        and "ref" not in scope.module.checked.functions
        and type(argument) is nodes.NameUse
        and resolution.find_variable(scope, argument.text) is not None
    ):
        return argument
    return None


# ---------------------------------------------------------------------------------- literals


# -------------------------------------------------------------------------- arrays and maps


# ------------------------------------------------------------------------------- conversions


def check_condition(scope: Scope, node: nodes.Expression, statement: str) -> tree.Expression:
    """The condition of a statement, which must be a bool."""
    value = check_single(scope, node, "E3001")
    if value.type is BOOL:
        return value
    if value.type is UNKNOWN:
        return tree.CheckDynamic(
            value.start, value.end, BOOL, value, "E3001", f"{statement} condition must be bool"
        )
    if getattr(value.type, "base", None) is not BOOL:
        report(
            scope,
            "E3001",
            node,
            f"{statement} condition must be bool, got {type_name(value.type)}",
            label=f"this is {type_name(value.type)}",
            help=_truth_help(scope, node, value.type),
        )
    return value


def _truth_help(scope: Scope, node: nodes.Expression, found: Type) -> str:
    text = scope.file.source.text[node.start : node.end]
    if isinstance(found, ArrayType | MapType) or found is STRING:
        return f"compare it: len({text}) > 0"
    if found is UNTAGGED or found.text == "int":
        return f"there is no truth in numbers: write {text} != 0"
    return ""
