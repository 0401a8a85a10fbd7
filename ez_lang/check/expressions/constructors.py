"""Values that keywords construct: struct literals, `new`, `range` and `cast`."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ez_lang.check import tree
from ez_lang.check.calls.builtins import converted
from ez_lang.check.expressions.members import report_no_field
from ez_lang.check.expressions.values import check_single, check_value
from ez_lang.check.hints.suggestions import conversion_help, help_for_type
from ez_lang.check.names import resolution
from ez_lang.check.quirks.hidden_types import has_hidden_type, static_type
from ez_lang.check.quirks.late_errors import late_fault
from ez_lang.check.quirks.pseudo_types import UNKNOWN
from ez_lang.check.reporting import help_text, on_line_of, placeholder, report, type_name, warn
from ez_lang.check.types.comparison import base_of
from ez_lang.check.types.conversions import LITERAL_PART, adapt
from ez_lang.check.types.literal_ranges import literal_integer
from ez_lang.model.assignability import fits
from ez_lang.model.types import (
    ANY,
    BOOL,
    BYTE,
    CHAR,
    ERROR,
    PRIMITIVES,
    RANGE,
    STRING,
    UNTAGGED,
    ArrayType,
    FloatType,
    IntegerType,
    StructType,
    Type,
    array_of,
    is_numeric,
)
from ez_lang.stdlib.library_types import LIBRARY_TYPES
from ez_lang.syntax import nodes

if TYPE_CHECKING:
    from ez_lang.check.names.scopes import Scope

# --------------------------------------------------------------------------------- structs


def check_struct(scope: Scope, node: nodes.StructLiteral, _wanted: Type | None) -> tree.Expression:
    """Check a struct literal: known fields, each with a value that fits."""
    struct = _struct_named(scope, node.type)
    if isinstance(struct, _MissingStruct):
        # An unknown struct is a fault in the reference language, after the fields are evaluated.
        before = [check_value(scope, given.value) for given in node.fields]
        return _missing_struct(scope, node, struct, before)
    given = []
    for field_value in node.fields:
        name = field_value.name.text
        field = struct.by_name.get(name)
        value = check_single(
            scope, field_value.value, "E3001", None if field is None else field.type
        )
        # `P{b: 1}` where P has no field b.
        if field is None:
            report_no_field(
                scope, on_line_of(scope, field_value.name, field_value.value), struct, name
            )
            continue
        scope.refer_member(field_value.name, struct, name)
        if not fits(field.type, static_type(value)):
            report(
                scope,
                "E3001",
                field_value.value,
                f"struct field '{name}' expects {type_name(field.type)}, "
                f"got {type_name(value.type)}",
                label=f"this is {type_name(value.type)}",
                help=conversion_help(scope, field_value.value, field.type, value.type),
            )
        given.append((field, adapt(value, field.type, LITERAL_PART)))
    return tree.MakeStruct(node.start, node.end, struct, struct, given)


class _MissingStruct(NamedTuple):
    """Return the fault of a struct literal or `new` without an accessible struct of that name."""

    code: str
    message: str


def _missing_struct(
    scope: Scope,
    node: nodes.StructLiteral | nodes.New,
    missing: _MissingStruct,
    before: list[tree.Expression],
) -> tree.Expression:
    hint = _type_help(scope, node.type)
    return tree.RaiseFault(node.start, node.end, UNKNOWN, *missing, before, hint)


def _struct_named(scope: Scope, node: nodes.NamedType) -> StructType | _MissingStruct:
    """Return the struct with the written name, or the fault if there is none."""
    name = node.name.text
    if node.module is None:
        found: object = scope.module.checked.structs.get(name)
        if found is None:
            used = [
                found
                for found in resolution.find_used(scope, name)
                if isinstance(found.what, StructType)
            ]
            if len(used) > 1:
                modules = ", ".join(sorted(found.module for found in used))
                return _MissingStruct(
                    "E3002", f"type '{name}' found in multiple modules: {modules}"
                )
            # `Error{…}` is the only struct that needs no declaration.
            found = used[0].what if used else _builtin_struct(name)
        refused = _MissingStruct("E3002", f"undefined type: '{name}'")
    else:
        alias = node.module.text
        found = _struct_of_module(scope, alias, name)
        refused = _MissingStruct("E3002", f"undefined type '{name}' in module '{alias}'")
        # `geo.Point{…}` without `import "./geo"`.
        if alias not in (*scope.file.imports, scope.module.name):
            refused = _MissingStruct("E4007", f"module '{alias}' not imported")
    if not isinstance(found, StructType):
        return refused
    scope.refer(node.name, found)
    return found


def _builtin_struct(name: str) -> StructType | None:
    return ERROR if name == "Error" else None


def _struct_of_module(scope: Scope, alias: str, name: str) -> object:
    target = scope.file.imports.get(alias)
    if target is None:
        return scope.module.checked.structs.get(name) if alias == scope.module.name else None
    module = resolution.module_of(scope, target)
    return None if module is None else resolution.find_exported(module, name)


def _type_help(scope: Scope, node: nodes.NamedType) -> str:
    if node.name.text in LIBRARY_TYPES:
        return f"only the library can create a {node.name.text}"
    return help_text(help_for_type(scope.file, node.name.text))


def check_new(scope: Scope, node: nodes.New, _wanted: Type | None) -> tree.Expression:
    """Check `new(Struct)`."""
    struct = _struct_named(scope, node.type)
    if node.type.module is not None and node.type.module.text in scope.file.imports:
        scope.file.used_imports.add(node.type.module.text)
    if isinstance(struct, _MissingStruct):
        return _missing_struct(scope, node, struct, [])
    return tree.MakeStruct(node.start, node.end, struct, struct, [], is_new=True)


# ---------------------------------------------------------------------------------- ranges

_PARTS = {1: ("end",), 2: ("start", "end"), 3: ("start", "end", "step")}
_LATE_CODES = {"start": "E5013", "end": "E5014", "step": "E5019"}


def check_range(scope: Scope, node: nodes.Range, _wanted: Type | None) -> tree.Expression:
    """Check `range(…)`; bounds that are literals are compared."""
    parts: dict[str, tree.Expression] = {}
    for name, argument in zip(_PARTS.get(len(node.arguments), ()), node.arguments, strict=True):
        parts[name] = _bound(scope, argument, name)
    if "end" not in parts:
        return placeholder(node)
    _check_bounds(scope, node)
    return tree.MakeRange(
        node.start, node.end, RANGE, parts.get("start"), parts["end"], parts.get("step")
    )


def _bound(scope: Scope, node: nodes.Expression, name: str) -> tree.Expression:
    value = check_value(scope, node)
    kind = base_of(value.type)
    message = f"range {name} must be integer"
    # `range(m["a"])` of a dynamic value.
    if kind is ANY:
        return tree.CheckDynamic(
            value.start, value.end, UNTAGGED, value, _LATE_CODES[name], message
        )
    if not isinstance(kind, IntegerType) or kind is BYTE:
        if has_hidden_type(value):
            return late_fault(
                value, _LATE_CODES[name], f"{message}, got {type_name(kind)}", UNTAGGED
            )
        report(
            scope,
            "E3001",
            node,
            f"range() {name} must be integer, got {type_name(value.type)}",
            label=f"this is {type_name(value.type)}",
        )
    return value


def _check_bounds(scope: Scope, node: nodes.Range) -> None:
    literals = [literal_integer(argument) for argument in node.arguments]
    # A step that is no literal is None: then nothing is known about the direction.
    step = literals[2] if len(literals) == 3 else 1  # noqa: PLR2004 - start, end, step
    if step == 0:
        report(scope, "E9003", node, "range() step cannot be zero", label="never advances")
        return
    first, last = (0, literals[0]) if len(literals) == 1 else literals[:2]
    if first is None or last is None or step is None:
        return
    # `range(5, 1)` is an error; `range(3, 3)` is an empty range.
    if (first > last) if step > 0 else (first < last):
        relation = "less" if step > 0 else "greater"
        hint = f"to count down, give a negative step: range({first}, {last}, -1)"
        report(
            scope,
            "E9005",
            node,
            f"invalid range: start ({first}) must be {relation} than or equal to end ({last})",
            label="never reaches the end",
            help=hint if step > 0 else "",
        )


# ----------------------------------------------------------------------------------- casts


def check_cast(scope: Scope, node: nodes.Cast, _wanted: Type | None) -> tree.Expression:
    """Check `cast(value, type)`."""
    value = check_value(scope, node.value)
    target = _cast_target(scope, node)
    if target is None:
        return placeholder(node)
    source = value.type
    # `cast({1, 2}, [u8])` converts each element.
    if isinstance(target, ArrayType):
        if source is not ANY and not isinstance(source, ArrayType) and source is not RANGE:
            report(
                scope,
                "E3001",
                node,
                f"cannot cast non-array type {type_name(source)} to array type {type_name(target)}",
                label=f"this is {type_name(source)}",
            )
            return placeholder(node)
        # The elements of a range or of a dynamic value are known at run time only.
        inner = source.element if isinstance(source, ArrayType) else ANY
        refused = _check_cast(scope, node, inner, target.element)
    else:
        refused = _check_cast(scope, node, source, target)
    # `cast(1, bool)`: the reference checker warns, and the interpreter always refuses.
    if refused:
        return tree.RaiseFault(node.start, node.end, target, "E3001", refused, [value])
    return converted(scope, node, value, target)


def _cast_target(scope: Scope, node: nodes.Cast) -> Type | None:
    """Return the type of a cast: a primitive type or an array of one; any other is E3001."""
    written = node.type
    inner = written.element if isinstance(written, nodes.ArrayType) else written
    found = None
    if isinstance(inner, nodes.NamedType) and inner.module is None:
        found = PRIMITIVES.get(inner.name.text)
    if found is None:
        text = scope.file.source.text[written.start : written.end]
        report(
            scope,
            "E3001",
            node,
            f"invalid cast target type: {text}",
            label="not a primitive type or an array of one",
            help=help_for_type(scope.file, text),
        )
        return None
    return array_of(found) if isinstance(written, nodes.ArrayType) else found


def _check_cast(scope: Scope, node: nodes.Cast, source: Type, target: Type) -> str:
    """Warn about a cast that may fail; return the message of one that cannot succeed."""
    if source is ANY:
        return ""
    if not _is_safe_cast(source, target):
        warn(
            scope,
            "W2004",
            node,
            f"cast from {type_name(source)} to {type_name(target)} may fail at runtime",
            label="may fail",
        )
    if target is BOOL and base_of(source) is not BOOL:
        return f"cannot cast {type_name(source)} to bool"
    return ""


def _is_safe_cast(source: Type, target: Type) -> bool:
    if target is STRING or source is target:
        return True
    if isinstance(target, IntegerType | FloatType):
        is_number = is_numeric(source) or source is CHAR or source is STRING
        return is_number or (source is BOOL and target.text == "int")
    if target is CHAR:
        return is_numeric(source)
    return target is BOOL and (source is STRING or source is UNTAGGED or source.text == "int")
