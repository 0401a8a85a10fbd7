"""Expressions: the way from a piece of the text to a node that knows its type.

Here are the table that leads to each kind's rule, and the rules of what is built up from parts;
operators, calls, names and members have modules of their own and enter the table from there.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ez_lang.check import names, tree
from ez_lang.check.assignability import is_hashable
from ez_lang.check.conversions import LITERAL_PART, adapt
from ez_lang.check.map_keys import are_of_one_kind, key_among
from ez_lang.check.reporting import near, report, unknown
from ez_lang.check.views import UNKNOWN, MixedMap, seen_type, unlabelled_map
from ez_lang.check.wording import said
from ez_lang.model import values
from ez_lang.model.assignability import fits
from ez_lang.model.string_bytes import is_whole
from ez_lang.model.types import (
    ANY,
    BOOL,
    CHAR,
    EMPTY_ARRAY,
    FLOAT,
    NIL,
    NOTHING,
    STRING,
    UNTAGGED,
    VOID,
    ArrayType,
    MapType,
    TupleType,
    Type,
    array_of,
)
from ez_lang.source.diagnostics import Related
from ez_lang.syntax import nodes

if TYPE_CHECKING:
    from collections.abc import Callable

    from ez_lang.check.scopes import Scope

    Rule = Callable[[Scope, Any, Type | None], tree.Expression]

_RULES: dict[type, Rule] = {}


def rule_for(kind: type) -> Callable[[Rule], Rule]:
    """Enter a rule for one kind of expression: it gets the scope, the node, the wanted type."""

    def enter(rule: Rule) -> Rule:
        _RULES[kind] = rule
        return rule

    return enter


def check_expression(
    scope: Scope, node: nodes.Expression, wanted: Type | None = None
) -> tree.Expression:
    """The expression with its type; `wanted` only helps `{}` to know what it is."""
    return _RULES[type(node)](scope, node, wanted)


def check_value(
    scope: Scope, node: nodes.Expression, wanted: Type | None = None
) -> tree.Expression:
    """An expression whose value is needed, as one value.

    Several results count as the first for the checker, and are a fault when it comes to it.
    """
    value = _RULES[type(node)](scope, node, wanted)
    if isinstance(value.type, TupleType):
        return single(value)
    return value


def check_single(
    scope: Scope, node: nodes.Expression, code: str, wanted: Type | None = None
) -> tree.Expression:
    """A value in a place where the several results of a library function are refused at once."""
    value = check_expression(scope, node, wanted)
    if refuses_several(scope, node, value, code):
        return unknown(node)
    return single(value) if isinstance(value.type, TupleType) else value


def is_known_pair(value: tree.Expression) -> bool:
    """Whether programs are to know that a function of the library gives several results."""
    return (
        isinstance(value, tree.CallLibrary)
        and bool(value.function.module)
        and isinstance(seen_type(value), TupleType)
    )


def refuses_several(
    scope: Scope, node: nodes.Expression, value: tree.Expression, code: str
) -> bool:
    """Report several results of the library where one value is needed; whether it is that."""
    if not is_known_pair(value):
        return False
    report_several(scope, node, value, code)
    return True


def report_several(scope: Scope, node: nodes.Node, value: tree.Expression, code: str) -> None:
    """Report several results where one value is needed."""
    report(
        scope,
        code,
        node,
        f"one value is needed here, and this gives several: {said(value.type)}",
        label=f"this is {said(value.type)}",
        help=_how_to_take_apart(value.type),
    )


def _how_to_take_apart(found: Type) -> str:
    count = len(found.items) if isinstance(found, TupleType) else 0
    return f"take them apart first: temp {', '.join('abcdefgh'[:count])} = …"


def single(value: tree.Expression) -> tree.Expression:
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


def check_shown(scope: Scope, node: nodes.Expression) -> tree.Expression:
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
        and names.find_variable(scope, argument.text) is not None
    ):
        return argument
    return None


# ---------------------------------------------------------------------------------- literals


@rule_for(nodes.Missing)
def _missing(_scope: Scope, node: nodes.Missing, _wanted: Type | None) -> tree.Expression:
    return unknown(node)


@rule_for(nodes.IntLiteral)
def _integer(_scope: Scope, node: nodes.IntLiteral, _wanted: Type | None) -> tree.Expression:
    return tree.Constant(node.start, node.end, UNTAGGED, node.value)


@rule_for(nodes.FloatLiteral)
def _float(_scope: Scope, node: nodes.FloatLiteral, _wanted: Type | None) -> tree.Expression:
    return tree.Constant(node.start, node.end, FLOAT, node.value)


@rule_for(nodes.StringLiteral)
def _string(scope: Scope, node: nodes.StringLiteral, _wanted: Type | None) -> tree.Expression:
    _note_broken_text(scope, node.value)
    return tree.Constant(node.start, node.end, STRING, node.value)


@rule_for(nodes.CharLiteral)
def _char(_scope: Scope, node: nodes.CharLiteral, _wanted: Type | None) -> tree.Expression:
    return tree.Constant(node.start, node.end, CHAR, node.value)


@rule_for(nodes.BoolLiteral)
def _bool(_scope: Scope, node: nodes.BoolLiteral, _wanted: Type | None) -> tree.Expression:
    return tree.Constant(node.start, node.end, BOOL, node.value)


@rule_for(nodes.NilLiteral)
def _nil(_scope: Scope, node: nodes.NilLiteral, _wanted: Type | None) -> tree.Expression:
    return tree.Constant(node.start, node.end, NIL, values.NIL)


@rule_for(nodes.Interpolation)
def _interpolation(
    scope: Scope, node: nodes.Interpolation, _wanted: Type | None
) -> tree.Expression:
    parts: list[str | tree.Expression] = []
    for part in node.parts:
        if isinstance(part, str):
            _note_broken_text(scope, part)
            parts.append(part)
        else:
            parts.append(check_shown(scope, part))
    return tree.Interpolation(node.start, node.end, STRING, parts)


def _note_broken_text(scope: Scope, text: str) -> None:
    """Record that the program writes down bytes that are not UTF-8."""
    if not is_whole(text):
        scope.module.checked.has_broken_literal = True


# -------------------------------------------------------------------------- arrays and maps


@rule_for(nodes.ArrayLiteral)
def _array(scope: Scope, node: nodes.ArrayLiteral, wanted: Type | None) -> tree.Expression:
    if not node.elements:
        if isinstance(wanted, MapType):
            return tree.MakeMap(node.start, node.end, wanted, [])
        return tree.MakeArray(node.start, node.end, EMPTY_ARRAY, [])
    inner = wanted.element if isinstance(wanted, ArrayType) else None
    element: Type | None = None
    parts: list[tree.Expression] = []
    is_mixed = False
    for part in node.elements:
        value = check_single(scope, part, "E3001", inner or element)
        if element is None:
            element = None if value.type is EMPTY_ARRAY else value.type
        elif value.type is not element:
            is_mixed |= not fits(element, value.type)
            value = adapt(value, element, LITERAL_PART)
        parts.append(value)
    if element is not None and is_mixed:
        element = _refuse_mixed(scope, node, [part.type for part in parts], element, inner)
    return tree.MakeArray(node.start, node.end, array_of(element or EMPTY_ARRAY), parts)


def _refuse_mixed(
    scope: Scope, node: nodes.ArrayLiteral, found: list[Type], first: Type, inner: Type | None
) -> Type:
    """Report elements of different types, and return the type they count as from here on.

    Where an array of `inner` is wanted and some elements fit it, the others are wrong.  Else the
    `first` element decides and may be the wrong one: then one that differs is reported, and nothing
    is known of the elements.
    """
    wrong = [p for p, t in enumerate(found) if inner is not None and not fits(inner, t)]
    is_first_decisive = inner is None or not 0 < len(wrong) < len(found)
    if is_first_decisive:
        wrong = [p for p, t in enumerate(found) if not fits(first, t)][:1]
    expected, advice = first, f"the first element makes this an array of {said(first)}"
    if inner is not None and not is_first_decisive:
        expected, advice = inner, ""
    for place in wrong:
        part = node.elements[place]
        # A whole array of a wrong type is reported on the line where it begins.
        is_whole = inner is not None and not fits(inner, first) and place == wrong[0]
        report(
            scope,
            "E3001",
            near(scope, part, nodes.Node(node.start, node.start + 1)) if is_whole else part,
            f"array element type mismatch: expected {said(expected)}, got {said(found[place])}",
            label=f"this is {said(found[place])}",
            help=advice,
        )
    return UNKNOWN if is_first_decisive else expected


@rule_for(nodes.MapLiteral)
def _map(scope: Scope, node: nodes.MapLiteral, wanted: Type | None) -> tree.Expression:
    key_type: Type | None = wanted.key if isinstance(wanted, MapType) else None
    value_type: Type | None = wanted.value if isinstance(wanted, MapType) else None
    pairs: list[tuple[tree.Expression, tree.Expression]] = []
    for pair in node.pairs:
        key = check_value(scope, pair.key, key_type)
        value = check_value(scope, pair.value, value_type)
        pairs.append((key, value))
    _refuse_repeated_keys(scope, node)
    made = _type_of(pairs)
    if isinstance(made, MixedMap):
        pairs = [(k, adapt(v, made.value, LITERAL_PART)) for k, v in pairs]
    bad = next((key for key, _ in pairs if not is_hashable(key.type)), None)
    if bad is not None:
        before = [part for pair in pairs for part in pair]
        message = f"unusable as map key: {said(bad.type)}"
        return tree.RaiseFault(node.start, node.end, made, "E12001", message, before)
    pairs = [(key_among(key, made.key), value) for key, value in pairs]
    return tree.MakeMap(node.start, node.end, made, pairs)


def _type_of(pairs: list[tuple[tree.Expression, tree.Expression]]) -> MapType:
    """The type of a map literal: that of the first pair, unless others differ."""
    if not pairs:
        return unlabelled_map(NOTHING, NOTHING)
    key, value = pairs[0][0].type, pairs[0][1].type
    is_key_mixed = any(k.type is not key and not fits(key, k.type) for k, _ in pairs)
    is_of_one_kind = not is_key_mixed and are_of_one_kind([k.type for k, _ in pairs])
    is_value_mixed = any(v.type is not value and not fits(value, v.type) for _, v in pairs)
    if is_of_one_kind and not is_value_mixed:
        return unlabelled_map(key, value)
    parts = (key if is_of_one_kind else ANY, ANY if is_value_mixed else value)
    index = ANY if is_key_mixed else key
    return MixedMap(parts, "map", unlabelled_map(key, value), index)


_LITERALS = (nodes.StringLiteral, nodes.IntLiteral, nodes.CharLiteral, nodes.BoolLiteral)


def _refuse_repeated_keys(scope: Scope, node: nodes.MapLiteral) -> None:
    first: dict[tuple[type, object], nodes.Expression] = {}
    for pair in node.pairs:
        key = pair.key
        if not isinstance(key, _LITERALS):
            continue
        same = first.setdefault((type(key), key.value), key)
        if same is not key:
            source = scope.file.source
            text = source.text[key.start : key.end]
            line = source.position(same.start).line
            report(
                scope,
                "E12006",
                key,
                f"duplicate key {text} in map literal (first defined on line {line})",
                label="this key is there already",
                related=(Related(source, same.start, same.end, "first defined here"),),
            )


# ------------------------------------------------------------------------------- conversions


def condition(scope: Scope, node: nodes.Expression, statement: str) -> tree.Expression:
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
            f"{statement} condition must be bool, got {said(value.type)}",
            label=f"this is {said(value.type)}",
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
