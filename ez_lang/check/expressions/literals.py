"""Literals: numbers, strings, arrays and maps.

An array literal has the type of its first element, unless the context wants another type; a map
literal has the types of its first pair.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ez_lang.check import tree
from ez_lang.check.expressions.values import check_printed, check_single, check_value
from ez_lang.check.quirks.pseudo_types import UNKNOWN, MixedMap, map_literal_type
from ez_lang.check.reporting import on_line_of, placeholder, report, type_name
from ez_lang.check.types.comparison import have_one_kind, is_hashable, key_for_map
from ez_lang.check.types.conversions import LITERAL_PART, adapt
from ez_lang.model import values
from ez_lang.model.assignability import fits
from ez_lang.model.quirks.string_bytes import is_whole
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
    ArrayType,
    MapType,
    Type,
    array_of,
)
from ez_lang.source.diagnostics import Related
from ez_lang.syntax import nodes

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ez_lang.check.names.scopes import Scope


def check_missing(_scope: Scope, node: nodes.Missing, _wanted: Type | None) -> tree.Expression:
    """Return a placeholder for a hole that recovery left; its error has been reported."""
    return placeholder(node)


def check_literal(
    _scope: Scope,
    node: nodes.IntLiteral | nodes.FloatLiteral | nodes.CharLiteral | nodes.BoolLiteral,
    _wanted: Type | None,
) -> tree.Expression:
    """Check a number, character or bool.

    An integer fits every numeric type, so it has no size yet.
    """
    return tree.Constant(node.start, node.end, _LITERAL_TYPES[type(node)], node.value)


_LITERAL_TYPES: Final[Mapping[type, Type]] = {
    nodes.BoolLiteral: BOOL,
    nodes.CharLiteral: CHAR,
    nodes.FloatLiteral: FLOAT,
    nodes.IntLiteral: UNTAGGED,
}


def check_string(scope: Scope, node: nodes.StringLiteral, _wanted: Type | None) -> tree.Expression:
    """Check a string literal without interpolated values."""
    _note_broken_string(scope, node.value)
    return tree.Constant(node.start, node.end, STRING, node.value)


def check_nil(_scope: Scope, node: nodes.NilLiteral, _wanted: Type | None) -> tree.Expression:
    """Check `nil`."""
    return tree.Constant(node.start, node.end, NIL, values.NIL)


def check_interpolation(
    scope: Scope, node: nodes.Interpolation, _wanted: Type | None
) -> tree.Expression:
    """Check a string literal with values in it: `"${name} is ${age}"`."""
    parts: list[str | tree.Expression] = []
    for part in node.parts:
        if isinstance(part, str):
            _note_broken_string(scope, part)
            parts.append(part)
        else:
            parts.append(check_printed(scope, part))
    return tree.Interpolation(node.start, node.end, STRING, parts)


def _note_broken_string(scope: Scope, text: str) -> None:
    """Note that the program contains a string with bytes that are not UTF-8."""
    if not is_whole(text):
        scope.module.checked.has_broken_literal = True


def check_array(scope: Scope, node: nodes.ArrayLiteral, wanted: Type | None) -> tree.Expression:
    """Check `{…}`: the first element decides the element type."""
    if not node.elements:
        # `{}` is an array, unless the context wants a map.
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
            # `{{}, {1}}`: an empty array says nothing about the element type.
            element = None if value.type is EMPTY_ARRAY else value.type
        elif value.type is not element:
            is_mixed |= not fits(element, value.type)
            value = adapt(value, element, LITERAL_PART)
        parts.append(value)
    # One error for the whole literal instead of one for each element.
    if element is not None and is_mixed:
        element = _refuse_mixed(scope, node, [part.type for part in parts], element, inner)
    return tree.MakeArray(node.start, node.end, array_of(element or EMPTY_ARRAY), parts)


def _refuse_mixed(
    scope: Scope, node: nodes.ArrayLiteral, found: list[Type], first: Type, inner: Type | None
) -> Type:
    """Report elements of different types, and return the element type to continue with.

    If an array of `inner` is wanted and some elements fit it, the others are wrong. Otherwise the
    first element decides, and it may be the wrong one: only one element that differs is reported,
    and the type is unknown.
    """
    wrong = [p for p, t in enumerate(found) if inner is not None and not fits(inner, t)]
    is_first_decisive = inner is None or not 0 < len(wrong) < len(found)
    if is_first_decisive:
        wrong = [p for p, t in enumerate(found) if not fits(first, t)][:1]
    expected, advice = first, f"the first element makes this an array of {type_name(first)}"
    if inner is not None and not is_first_decisive:
        expected, advice = inner, ""
    for index in wrong:
        part = node.elements[index]
        # A whole array of a wrong type is reported on the line where it begins.
        is_whole = inner is not None and not fits(inner, first) and index == wrong[0]
        report(
            scope,
            "E3001",
            on_line_of(scope, part, nodes.Node(node.start, node.start + 1)) if is_whole else part,
            f"array element type mismatch: expected {type_name(expected)}, "
            f"got {type_name(found[index])}",
            label=f"this is {type_name(found[index])}",
            help=advice,
        )
    return UNKNOWN if is_first_decisive else expected


def check_map(scope: Scope, node: nodes.MapLiteral, wanted: Type | None) -> tree.Expression:
    """Check `{key: value, …}`: the first pair decides the types of keys and values."""
    key_type: Type | None = wanted.key if isinstance(wanted, MapType) else None
    value_type: Type | None = wanted.value if isinstance(wanted, MapType) else None
    pairs: list[tuple[tree.Expression, tree.Expression]] = []
    for pair in node.pairs:
        key = check_value(scope, pair.key, key_type)
        value = check_value(scope, pair.value, value_type)
        pairs.append((key, value))
    _refuse_repeated_keys(scope, node)
    made = _type_of(pairs)
    # The values of a mixed map are dynamic, so chars and bytes among them are boxed.
    if isinstance(made, MixedMap):
        pairs = [(k, adapt(v, made.value, LITERAL_PART)) for k, v in pairs]
    # An unhashable key is found at run time only, after all pairs were evaluated.
    bad = next((key for key, _ in pairs if not is_hashable(key.type)), None)
    if bad is not None:
        before = [part for pair in pairs for part in pair]
        message = f"unusable as map key: {type_name(bad.type)}"
        return tree.RaiseFault(node.start, node.end, made, "E12001", message, before)
    pairs = [(key_for_map(key, made.key), value) for key, value in pairs]
    return tree.MakeMap(node.start, node.end, made, pairs)


def _type_of(pairs: list[tuple[tree.Expression, tree.Expression]]) -> MapType:
    """Return the type of a map literal: that of the first pair, or a `MixedMap`."""
    # `{:}` has no types until it is assigned.
    if not pairs:
        return map_literal_type(NOTHING, NOTHING)
    key, value = pairs[0][0].type, pairs[0][1].type
    # `{"a": 1, 'b': 2}`: keys of different kinds, which the map boxes.
    is_key_mixed = any(k.type is not key and not fits(key, k.type) for k, _ in pairs)
    is_of_one_kind = not is_key_mixed and have_one_kind([k.type for k, _ in pairs])
    is_value_mixed = any(v.type is not value and not fits(value, v.type) for _, v in pairs)
    if is_of_one_kind and not is_value_mixed:
        return map_literal_type(key, value)
    parts = (key if is_of_one_kind else ANY, ANY if is_value_mixed else value)
    index = ANY if is_key_mixed else key
    return MixedMap(parts, "map", map_literal_type(key, value), index)


_LITERALS = (nodes.StringLiteral, nodes.IntLiteral, nodes.CharLiteral, nodes.BoolLiteral)


def _refuse_repeated_keys(scope: Scope, node: nodes.MapLiteral) -> None:
    first: dict[tuple[type, object], nodes.Expression] = {}
    for pair in node.pairs:
        key = pair.key
        if not isinstance(key, _LITERALS):
            continue
        # The class too, because `1 == True` in Python.
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
                label="duplicate key",
                related=(Related(source, same.start, same.end, "first defined here"),),
            )
