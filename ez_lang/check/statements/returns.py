"""`return`: the number of values, their types, and the ranges of literals."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ez_lang.check import tree
from ez_lang.check.expressions.values import as_single, check_expression, refuses_several
from ez_lang.check.hints.suggestions import conversion_help, help_for_name
from ez_lang.check.names.resolution import is_type_name
from ez_lang.check.quirks.hidden_types import has_hidden_type, may_be_nil, static_type
from ez_lang.check.quirks.late_errors import late_fault
from ez_lang.check.reporting import (
    count_of,
    on_line_of,
    placeholder,
    report,
    report_whole_first,
    type_name,
    warn,
)
from ez_lang.check.types.comparison import is_scalar
from ez_lang.check.types.conversions import RESULT, adapt
from ez_lang.check.types.literal_ranges import in_range, literal_integer
from ez_lang.model.assignability import fits
from ez_lang.model.types import (
    BYTE,
    I256,
    U256,
    VOID,
    ArrayType,
    IntegerType,
    MapType,
    StructType,
    TupleType,
    Type,
)
from ez_lang.syntax import nodes
from ez_lang.syntax.lexer import next_token

if TYPE_CHECKING:
    from ez_lang.check.names.scopes import Scope


def check_return(scope: Scope, node: nodes.Return) -> tree.Statement:
    """Check `return` against the declared results."""
    wanted = scope.function.results
    keyword = nodes.Node(node.start, node.start + len("return"))
    # The values may contain errors of other kinds, so they are checked as well.
    if not wanted:
        return _return_from_void(scope, node, keyword)
    # With a wrong number of values it is unknown which result each of them is meant for.
    targets = wanted if len(node.values) == len(wanted) else (None,) * len(node.values)
    values = [
        _value(scope, given, target, keyword)
        for given, target in zip(node.values, targets, strict=True)
    ]
    _check_count(scope, keyword, len(values))
    _check_names(scope, node)
    return tree.Return(node.start, node.end, values)


def _return_from_void(scope: Scope, node: nodes.Return, keyword: nodes.Node) -> tree.Statement:
    if node.values:
        report(
            scope,
            "E3012",
            on_line_of(scope, node, keyword),
            "unexpected return value in void function",
            label="this function returns nothing",
            help=_help_for_void(scope, node.values[0], keyword),
        )
        for value in node.values:
            check_expression(scope, value)
    return tree.Return(node.start, node.end, [])


def _help_for_void(scope: Scope, value: nodes.Expression, keyword: nodes.Node) -> str:
    if "\n" in scope.file.source.text[keyword.end : value.start]:
        return "return takes the expression on the next line as its value"
    name = scope.function.name
    if not name.isidentifier():  # an entry at the prompt
        return "at the prompt, an expression prints its value"
    return f"declare a result type: do {name}(…) -> type"


def _check_count(scope: Scope, keyword: nodes.Node, given: int) -> None:
    expected = len(scope.function.results)
    if expected == given:
        return
    listed = ", ".join(type_name(t) for t in scope.function.results)
    named = scope.function.named_results
    report(
        scope,
        "E3013",
        keyword,
        f"wrong number of return values: expected {expected}, got {given}",
        label=f"{count_of(given, 'value')} returned",
        help=f"return {', '.join(v.name for v in named)}" if named else f"it returns ({listed})",
    )


# ------------------------------------------------------------------------------- one value


def _value(
    scope: Scope, node: nodes.Expression, wanted: Type | None, keyword: nodes.Node
) -> tree.Expression:
    # `return Color`, where a member was meant, has a code of its own.
    if isinstance(node, nodes.NameUse) and is_type_name(scope, node):
        report(
            scope,
            "E4001",
            node,
            f"cannot return type '{node.text}' as a value",
            label="a type, not a value",
            help=help_for_name(scope, ""),
        )
        return placeholder(node)
    errors = len(scope.diagnostics)
    value = check_expression(scope, node, wanted)
    if wanted is None:
        return value
    if refuses_several(scope, node, value, "E3012"):
        return placeholder(node)
    if isinstance(value.type, TupleType):
        value = as_single(value)
    # A literal out of range is worth reporting only if its type is right so far.
    inside = len(scope.diagnostics)
    if inside == errors or scope.diagnostics[-1].severity == "warning":
        _check_literal(scope, node, wanted)
    if fits(wanted, static_type(value)):
        return _checked_for_nil(scope, adapt(value, wanted, RESULT), value, wanted)
    if has_hidden_type(value):
        message = f"return type mismatch: expected {type_name(wanted)}, got {type_name(value.type)}"
        return late_fault(value, "E5024", message, wanted)
    _refuse(scope, node, wanted, value.type, keyword)
    report_whole_first(scope, errors, inside)
    return value


def _checked_for_nil(
    scope: Scope, adapted: tree.Expression, value: tree.Expression, wanted: Type
) -> tree.Expression:
    """Return the value with a check that a library result is not nil, if the result is a scalar."""
    if not is_scalar(wanted) or not may_be_nil(scope, value):
        return adapted
    message = f"return type mismatch: expected {type_name(wanted)}"
    return tree.CheckDynamic(value.start, value.end, wanted, adapted, "E5024", message)


def _refuse(
    scope: Scope, node: nodes.Expression, wanted: Type, found: Type, keyword: nodes.Node
) -> None:
    """Report a value that does not fit: the wrong part of a literal, otherwise the whole."""
    # `return {1, "a"}` for `[int]`: underline the element.
    if _refuse_part(scope, node, wanted):
        return
    # `return 1.5` for an int is E3014, any other mismatch E3012.
    if isinstance(node, nodes.FloatLiteral) and isinstance(wanted, IntegerType):
        report(
            scope,
            "E3014",
            node,
            f"cannot assign float value to integer type {type_name(wanted)}",
            label="a float",
        )
        return
    is_text = isinstance(node, nodes.StringLiteral | nodes.Interpolation)
    what = "nothing" if found is VOID else type_name(found)
    report(
        scope,
        "E3012",
        node if is_text else on_line_of(scope, node, keyword),
        f"return type mismatch: expected {type_name(wanted)}, got {what}",
        label=f"this is {type_name(found)}",
        help=conversion_help(scope, node, wanted, found),
    )


def _refuse_part(scope: Scope, node: nodes.Expression, wanted: Type) -> bool:
    """Report the first element, key or value of a literal that does not fit, if any."""
    if isinstance(node, nodes.ArrayLiteral) and isinstance(wanted, ArrayType):
        return any(
            _refuse_if_mismatched(scope, element, wanted.element, "array element")
            for element in node.elements
        )
    if isinstance(node, nodes.MapLiteral) and isinstance(wanted, MapType):
        return any(
            _refuse_if_mismatched(scope, pair.key, wanted.key, "map key")
            or _refuse_if_mismatched(scope, pair.value, wanted.value, "map value")
            for pair in node.pairs
        )
    return False


def _refuse_if_mismatched(scope: Scope, node: nodes.Expression, wanted: Type, what: str) -> bool:
    # The element has been checked before, so new diagnostics would be repetitions.
    kept = len(scope.diagnostics)
    found = check_expression(scope, node, wanted).type
    del scope.diagnostics[kept:]
    if fits(wanted, found):
        return False
    report(
        scope,
        "E3001",
        node,
        f"{what} type mismatch: expected {type_name(wanted)}, got {type_name(found)}",
        label=f"this is {type_name(found)}",
    )
    return True


# -------------------------------------------------------------------------------- literals

_BEYOND_CHECK = (I256, U256)


def _check_literal(scope: Scope, node: nodes.Expression, wanted: Type) -> None:
    """Report integers out of range and missing fields."""
    if isinstance(wanted, IntegerType):
        _check_integer(scope, node, wanted)
    elif isinstance(wanted, ArrayType) and isinstance(node, nodes.ArrayLiteral):
        if isinstance(wanted.element, IntegerType) and wanted.element.is_unsigned:
            for element in node.elements:
                _check_integer(scope, element, wanted.element)
    elif isinstance(wanted, StructType) and isinstance(node, nodes.StructLiteral):
        _check_fields(scope, node, wanted)


def _check_integer(scope: Scope, node: nodes.Expression, wanted: IntegerType) -> None:
    value = literal_integer(node)
    # The reference checker does not compare literals with 256-bit types.
    if value is None or wanted in _BEYOND_CHECK:
        return
    if value < 0 and wanted.is_unsigned:
        report(
            scope,
            "E3020",
            node,
            f"cannot use negative value {value} for unsigned type {wanted.text}",
            label="negative",
        )
    elif not in_range(wanted, value) and wanted is not BYTE:
        report(
            scope,
            "E3036",
            node,
            f"value {value} out of range for type {wanted.text}",
            label=f"{wanted.text} holds {wanted.low} to {wanted.high}",
        )


def _check_fields(scope: Scope, node: nodes.StructLiteral, wanted: StructType) -> None:
    # Structs of other modules are not checked by the reference checker.
    if node.type.name.text != wanted.text or wanted.module != scope.module.loaded.path:
        return
    given = {field_value.name.text for field_value in node.fields}
    missing = [field.name for field in wanted.fields if field.name not in given]
    if missing:
        source = scope.file.source.text
        # `return P{` is underlined, as long as it is on one line.
        brace = next_token(source, node.type.end)
        head = nodes.Node(node.start, brace + 1)
        report(
            scope,
            "E4003",
            head if "\n" not in source[node.start : brace] else nodes.Node(brace, brace + 1),
            f"missing required field '{missing[0]}' in struct literal",
            label=f"missing {', '.join(missing)}",
            help="a returned struct literal must set every field; "
            "assign it to a variable first to omit some",
        )


# -------------------------------------------------------------------------- named results


def _check_names(scope: Scope, node: nodes.Return) -> None:
    """Report W2011: another value is returned in the position of a named result."""
    for result, value in zip(scope.function.named_results, node.values, strict=False):
        if isinstance(value, nodes.NameUse) and value.text == result.name:
            continue
        text = scope.file.source.text[value.start : value.end]
        # A value on several lines is not repeated in the message.
        shown = text if "\n" not in text else "…"
        warn(
            scope,
            "W2011",
            value,
            f"returning '{shown}' (expression) instead of named return variable '{result.name}'",
            label=f"not '{result.name}'",
        )
