"""Builtins: conversions such as `int(x)`, and `typeof`, `copy`, `ref`, `println` and the like."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, cast

from ez_lang.check import tree
from ez_lang.check.calls.library import call_library
from ez_lang.check.expressions.values import check_expression, check_value, referred_name
from ez_lang.check.names import resolution
from ez_lang.check.names.uses import report_unknown_name
from ez_lang.check.reporting import count_of, placeholder, report, type_name
from ez_lang.check.statements.targets import is_global_constant, target_of
from ez_lang.check.types.comparison import base_of, is_scalar
from ez_lang.check.types.conversions import copied
from ez_lang.check.types.written import CONVERSIONS
from ez_lang.model.types import (
    BOOL,
    BYTE,
    PRIMITIVES,
    RANGE,
    STRING,
    UNTAGGED,
    VOID,
    ArrayType,
    IntegerType,
    MapType,
    ReferenceType,
    StructType,
    Type,
)
from ez_lang.stdlib import registry
from ez_lang.syntax import nodes

if TYPE_CHECKING:
    from ez_lang.check.names.scopes import Scope


def call_builtin(scope: Scope, node: nodes.Call, callee: nodes.NameUse) -> tree.Expression:
    """Check a call of a builtin by its bare name."""
    name = callee.text
    rule = _RULES.get(name)
    if rule is not None:
        if len(node.arguments) != 1:
            return _wrong_count(scope, node, callee)
        return rule(scope, node, node.arguments[0])
    if name in CONVERSIONS:
        return _conversion(scope, node, callee)
    library = registry.library("arrays") if name == "append" else registry.BUILTINS
    function = None if library is None else library.members.get(name)
    if not isinstance(function, registry.LibraryFunction):
        return placeholder(node)
    scope.refer_library(callee, function)
    return call_library(scope, node, function, callee)


def _wrong_count(scope: Scope, node: nodes.Call, callee: nodes.NameUse) -> tree.Expression:
    given = len(node.arguments)
    for argument in node.arguments:
        check_expression(scope, argument)
    report(
        scope,
        "E5008",
        callee,
        f"{callee.text}() requires exactly 1 argument, got {given}",
        label=f"{count_of(given, 'argument')} given",
    )
    return placeholder(node)


# ------------------------------------------------------------------------------ conversions

_NUMERIC_TEXT = re.compile(r"[+-]?(?=.*[0-9])[0-9_]*\.?[0-9_]*\Z")


def _conversion(scope: Scope, node: nodes.Call, callee: nodes.NameUse) -> tree.Expression:
    name = callee.text
    # `int(x)` returns an integer of unknown size, like a literal, so that it fits `u8` and `i64`
    # alike.
    target = UNTAGGED if name == "int" else PRIMITIVES[name]
    if len(node.arguments) != 1:
        # A wrong number of arguments of int and float is found at run time only.
        if name not in ("int", "float"):
            return _wrong_count(scope, node, callee)
        before = [check_value(scope, argument) for argument in node.arguments]
        message = f"{name}() takes exactly 1 argument, got {len(before)}"
        return tree.RaiseFault(node.start, node.end, target, "E7001", message, before)
    argument = node.arguments[0]
    value = check_value(scope, argument)
    if value.type is STRING and name in ("int", "float"):
        check_numeric_string(scope, argument, name)
    return converted(scope, node, value, target)


def converted(
    scope: Scope, node: nodes.Node, value: tree.Expression, target: Type
) -> tree.Expression:
    """Return the conversion of a value; `int` of an integer of any size is the integer itself."""
    source = value.type
    # `bool(x)` exists for bools only; for other types the language has no such function.
    if target is BOOL:
        if source is BOOL:
            return value
        message = f"undefined function: 'bool' ({type_name(source)} is not a bool)"
        return tree.RaiseFault(node.start, node.end, BOOL, "E4002", message, [value])
    if target.text == "int" and isinstance(source, IntegerType) and source is not BYTE:
        return _without_member(scope, node, value)
    if target is STRING and source is STRING:
        return _without_member(scope, node, value)
    if target is source and not isinstance(target, IntegerType):
        return value
    if target.text == "int":
        target = UNTAGGED
    return tree.Convert(node.start, node.end, target, value)


def _without_member(scope: Scope, node: nodes.Node, value: tree.Expression) -> tree.Expression:
    """Return the value; if it may be an enum member at run time, return its base value."""
    if value.type.text not in scope.program.enum_bases or isinstance(value, tree.Constant):
        return value
    return tree.Convert(node.start, node.end, value.type, value)


def check_numeric_string(scope: Scope, node: nodes.Expression, name: str) -> None:
    """Report a string that is no numeric literal: E3005 or E3006."""
    if isinstance(node, nodes.StringLiteral) and _NUMERIC_TEXT.match(node.value):
        return
    text = scope.file.source.text[node.start : node.end]
    report(
        scope,
        "E3005" if name == "int" else "E3006",
        node,
        f"cannot convert string to {name} at build-time",
        label="not a numeric literal",
        help=f"to convert a string at run time, write cast({text}, {name})",
    )


# --------------------------------------------------------------------------- typeof, copy, ref


def _typeof(scope: Scope, node: nodes.Call, argument: nodes.Expression) -> tree.Expression:
    # `typeof(ref(x))` is `Ref<int>`.
    referred = referred_name(scope, argument)
    if referred is not None:
        text = ReferenceType(check_value(scope, referred).type).text
        return tree.Constant(node.start, node.end, STRING, text)
    value = check_expression(scope, argument)
    if value.type is VOID:
        report(
            scope,
            "E3038",
            argument,
            "void function result cannot be used in typeof()",
            label="this function returns nothing",
        )
        return placeholder(node)
    if _is_certain(scope, value):
        return tree.Constant(node.start, node.end, STRING, value.type.text)
    return tree.TypeOf(node.start, node.end, STRING, value)


_PURE = (tree.Constant, tree.ReadLocal, tree.ReadGlobal)


def _is_certain(scope: Scope, value: tree.Expression) -> bool:
    """Return whether the static type decides `typeof`, and evaluating the value has no effect."""
    kind = value.type
    if not isinstance(value, _PURE) or not (is_scalar(kind) or kind is RANGE):
        return False
    if isinstance(value, tree.Constant):
        return True
    # The library may have stored nil, whose type is nil.
    if isinstance(value, tree.ReadLocal) and value.variable.slot in scope.maybe_nil:
        return False
    # A member of an enum may have been assigned to a variable of the base type.
    return base_of(kind).text not in scope.program.enum_bases


def _copy(scope: Scope, node: nodes.Call, argument: nodes.Expression) -> tree.Expression:
    value = check_value(scope, argument)
    if _holds_tags(value.type, set()):
        # `copy` drops the tags of structs, and binding keeps them: a CopyValue would be wrong.
        copy = cast("registry.LibraryFunction", registry.BUILTINS.members["copy"])
        return tree.CallLibrary(node.start, node.end, value.type, copy, [value], node.start)
    fresh = copied(value)
    if fresh is value and isinstance(value, tree.MakeArray | tree.MakeMap | tree.MakeStruct):
        return value
    return fresh


def _holds_tags(t: Type, seen: set[Type]) -> bool:
    """Return whether values of this type may contain a struct with tagged fields."""
    if t in seen:
        return False
    seen.add(t)
    if isinstance(t, ArrayType):
        return _holds_tags(t.element, seen)
    if isinstance(t, MapType):
        return _holds_tags(t.value, seen)
    if not isinstance(t, StructType):
        return False
    return any(f.tag is not None or _holds_tags(f.type, seen) for f in t.fields)


def make_reference(
    scope: Scope, node: nodes.Node, name: nodes.NameUse
) -> tree.MakeReference | None:
    """Return the reference `ref(name)`; None if the variable cannot be referred to."""
    value = check_value(scope, name)
    target: tree.Target | None
    # `ref(LIMIT)` of a constant can be read; writing through it is a fault.
    if is_global_constant(scope, value):
        target = tree.ConstantTarget(value.start, value.end, value)
    elif isinstance(value, tree.ReadGlobal):
        target = tree.GlobalTarget(value.start, value.end, value.variable)
    else:
        target = target_of(scope, value)
    if target is None:
        return None
    return tree.MakeReference(node.start, node.end, value.type, target)


def _ref(scope: Scope, node: nodes.Call, argument: nodes.Expression) -> tree.Expression:
    if not isinstance(argument, nodes.NameUse):
        value = check_value(scope, argument)
        return tree.RaiseFault(
            node.start, node.end, value.type, "E7003", "ref() needs the name of a variable", [value]
        )
    if resolution.find_variable(scope, argument.text) is None:
        report_unknown_name(scope, argument, argument.text)
        return placeholder(node)
    return check_value(scope, argument)


_RULES = {"typeof": _typeof, "copy": _copy, "ref": _ref}
