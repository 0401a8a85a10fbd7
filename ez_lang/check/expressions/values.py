"""The entry points for expressions: the number of values, and conditions.

`check_expression` finds the rule for the class of the node. The other functions add what the
context needs: one value, a bool, something to print.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ez_lang.check import tree
from ez_lang.check.names import resolution
from ez_lang.check.quirks.hidden_types import visible_type
from ez_lang.check.quirks.pseudo_types import UNKNOWN
from ez_lang.check.reporting import placeholder, report, type_name
from ez_lang.model.types import BOOL, STRING, UNTAGGED, VOID, ArrayType, MapType, TupleType, Type
from ez_lang.syntax import nodes

if TYPE_CHECKING:
    from ez_lang.check.names.scopes import Scope


def check_expression(
    scope: Scope, node: nodes.Expression, wanted: Type | None = None
) -> tree.Expression:
    """Check an expression; `wanted` only helps `{}` to become an array or a map."""
    return scope.expression_rules[type(node)](scope, node, wanted)


def check_value(
    scope: Scope, node: nodes.Expression, wanted: Type | None = None
) -> tree.Expression:
    """Check an expression that must have one value.

    Of several results the type of the first counts for the rules; at run time it is a fault
    (E5012).
    """
    value = scope.expression_rules[type(node)](scope, node, wanted)
    if isinstance(value.type, TupleType):
        return as_single(value)
    return value


def check_single(
    scope: Scope, node: nodes.Expression, code: str, wanted: Type | None = None
) -> tree.Expression:
    """Check an expression that must have one value; several library results are reported here."""
    value = check_expression(scope, node, wanted)
    if refuses_several(scope, node, value, code):
        return placeholder(node)
    return as_single(value) if isinstance(value.type, TupleType) else value


def has_known_results(value: tree.Expression) -> bool:
    """Return whether the rules of the language know that a library function has several results."""
    return (
        isinstance(value, tree.CallLibrary)
        and bool(value.function.module)
        and isinstance(visible_type(value), TupleType)
    )


def refuses_several(
    scope: Scope, node: nodes.Expression, value: tree.Expression, code: str
) -> bool:
    """Report several library results where one value is needed; return whether it did."""
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
        f"expected one value, got several: {type_name(value.type)}",
        label=f"this is {type_name(value.type)}",
        help=_how_to_unpack(value.type),
    )


def _how_to_unpack(found: Type) -> str:
    count = len(found.items) if isinstance(found, TupleType) else 0
    return f"unpack them first: temp {', '.join('abcdefgh'[:count])} = …"


def as_single(value: tree.Expression) -> tree.Expression:
    """Return a fault for several results where one value is needed, with the type of the first."""
    items = value.type.items if isinstance(value.type, TupleType) else ()
    return tree.RaiseFault(
        value.start,
        value.end,
        items[0] if items else VOID,
        "E5012",
        f"expected one value, got {len(items)}",
        [value],
        _how_to_unpack(value.type),
    )


def check_printed(scope: Scope, node: nodes.Expression) -> tree.Expression:
    """Check an expression that is printed: a bare `ref(x)` prints `<ref x>`, not the value."""
    # Only where a value is printed: `temp s = ref(x)` is a declaration.
    name = referred_name(scope, node)
    if name is not None:
        check_expression(scope, name)
        return tree.TypeOfReference(node.start, node.end, STRING, name.text)
    return check_expression(scope, node)


def referred_name(scope: Scope, node: nodes.Expression | None) -> nodes.NameUse | None:
    """Return the x of `ref(x)`, if `ref` is the builtin and x a variable; otherwise None."""
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


def check_condition(scope: Scope, node: nodes.Expression, statement: str) -> tree.Expression:
    """Check the condition of an `if` or loop, which must be a bool."""
    value = check_single(scope, node, "E3001")
    if value.type is BOOL:
        return value
    # Dynamic, or erroneous: then the check is never run.
    if value.type is UNKNOWN:
        return tree.CheckDynamic(
            value.start, value.end, BOOL, value, "E3001", f"{statement} condition must be bool"
        )
    # An enum of bools is a condition too.
    if getattr(value.type, "base", None) is not BOOL:
        report(
            scope,
            "E3001",
            node,
            f"{statement} condition must be bool, got {type_name(value.type)}",
            label=f"this is {type_name(value.type)}",
            help=_condition_help(scope, node, value.type),
        )
    return value


def _condition_help(scope: Scope, node: nodes.Expression, found: Type) -> str:
    text = scope.file.source.text[node.start : node.end]
    if isinstance(found, ArrayType | MapType) or found is STRING:
        return f"compare it: len({text}) > 0"
    if found is UNTAGGED or found.text == "int":
        return f"a number is not a condition: write {text} != 0"
    return ""
