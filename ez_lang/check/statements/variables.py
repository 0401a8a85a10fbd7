"""Declarations of one variable: `temp x = 1`, `const LIMIT int = 10`, `temp r = ref(x)`.

`initial_value` also serves globals. Declarations of several variables are in `unpacking`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from ez_lang.check import tree
from ez_lang.check.calls.builtins import make_reference
from ez_lang.check.expressions.values import check_expression, has_known_results, referred_name
from ez_lang.check.hints.suggestions import conversion_help
from ez_lang.check.names.resolution import check_shadowing
from ez_lang.check.quirks.hidden_types import (
    is_error_code,
    record_library_result,
    static_type,
    visible_type,
)
from ez_lang.check.quirks.pseudo_types import UNKNOWN, MixedMap
from ez_lang.check.reporting import (
    dotted_path,
    first_line_span,
    on_line_of,
    report,
    report_whole_first,
    type_name,
    type_names,
)
from ez_lang.check.statements.unpacking import declare_several
from ez_lang.check.types.conversions import DECLARATION, adapt, copied
from ez_lang.check.types.literal_ranges import check_declared_literal
from ez_lang.check.types.written import declared_type, type_when_read, warn_typed_blank
from ez_lang.model.assignability import fits
from ez_lang.model.types import NIL, RANGE, VOID, ArrayType, MapType, TupleType, Type
from ez_lang.syntax import nodes

if TYPE_CHECKING:
    from ez_lang.check.names.scopes import Scope
    from ez_lang.check.reporting import Help


def check_variable(scope: Scope, node: nodes.Variable) -> tree.Statement | None:
    """Check a declaration inside a function."""
    if node.is_private:
        report(
            scope,
            "E3037",
            keyword_of(node),
            "'private' is allowed only at module level",
            label="a variable in a function is always private",
        )
    if len(node.bindings) == 1:
        return _single(scope, node)
    # The parser has reported a declaration of several names without a value.
    return None if node.value is None else declare_several(scope, node, node.value)


def keyword_of(node: nodes.Variable) -> nodes.Node:
    """Return the `temp` or `const` of a declaration."""
    return nodes.Node(node.start, node.start + (4 if node.is_mutable else 5))


def _single(scope: Scope, node: nodes.Variable) -> tree.Statement | None:
    binding = node.bindings[0]
    name = binding.name
    is_blank = name.text == "_"
    if is_blank and binding.type is not None:
        warn_typed_blank(scope, name)
    if not is_blank:
        check_shadowing(scope, name, is_single=True)
    declared = None
    if binding.type is not None:
        declared = declared_type(scope, name, binding.type, "E3008")
    # `temp r = ref(x)` is a statement of its own; in any other position `ref(x)` is just x.
    referred = None if is_blank else referred_name(scope, node.value)
    if referred is not None:
        made = _reference(scope, node, declared, referred)
        if made is not None:
            return made
    value, kind = initial_value(scope, node, name, declared)
    # `temp _ = f()` drops the value.
    if is_blank:
        return tree.Evaluate(node.start, node.end, value)
    variable = scope.new_local(name, kind, node.end, is_mutable=node.is_mutable)
    _record_facts(scope, node, variable, value)
    target = tree.LocalTarget(name.start, name.end, variable)
    stored = copied(value, is_frozen=not node.is_mutable)
    return tree.Assign(node.start, node.end, target, stored, declares=True)


def _record_facts(
    scope: Scope, node: nodes.Variable, variable: tree.LocalVariable, value: tree.Expression
) -> None:
    """Record what later statements need to know about the variable besides its type."""
    has_written_type = node.bindings[0].type is not None
    record_library_result(scope, variable, value, has_written_type=has_written_type)
    if node.value is not None and isinstance(node.value, nodes.StructLiteral):
        name = node.bindings[0].name
        use = nodes.NameUse(name.start, name.end, name.text)
        scope.non_nil_paths = scope.non_nil_paths | literal_paths(use, node.value)


def literal_paths(target: nodes.Expression, value: nodes.Expression) -> set[str]:
    """Return the paths that a struct literal sets below `target`: `a.b` for `a = P{b: …}`."""
    path = dotted_path(target)
    found: set[str] = set()
    if path and isinstance(value, nodes.StructLiteral):
        _collect_paths(path, value, found)
    return found


def _collect_paths(path: str, literal: nodes.StructLiteral, found: set[str]) -> None:
    for given in literal.fields:
        inner = f"{path}.{given.name.text}"
        found.add(inner)
        if isinstance(given.value, nodes.StructLiteral):
            _collect_paths(inner, given.value, found)


def _reference(
    scope: Scope, node: nodes.Variable, declared: Type | None, referred: nodes.NameUse
) -> tree.Statement | None:
    """`temp r = ref(x)`: another name for x; None if x cannot be referred to."""
    name = node.bindings[0].name
    made = make_reference(scope, node.value or referred, referred)
    if made is None:
        return None
    if declared is not None and not fits(declared, made.type):
        _refuse_value(scope, node, name, declared, made.type)
    # A reference to a constant is read-only, even if declared with temp.
    is_mutable = node.is_mutable and _may_change(made.target)
    variable = scope.new_local(name, made.type, node.end, is_mutable=is_mutable, is_reference=True)
    return tree.AssignReference(node.start, node.end, variable, made)


def _may_change(target: tree.Target) -> bool:
    return (
        not isinstance(target, tree.LocalTarget | tree.GlobalTarget) or target.variable.is_mutable
    )


# ------------------------------------------------------------------------------------------- values


def initial_value(
    scope: Scope, node: nodes.Variable, name: nodes.Name, declared: Type | None
) -> tuple[tree.Expression, Type]:
    """Return the initial value of a variable, and the type that a read of the variable has.

    Without a value, the variable is the zero value of its declared type.
    """
    if node.value is None:
        kind = declared if declared is not None else UNKNOWN
        zero = tree.ZeroValue(name.start, name.end, kind, of_field=False)
        return zero, type_when_read(kind)
    before = len(scope.diagnostics)
    value = check_expression(scope, node.value, declared)
    inside = len(scope.diagnostics)
    # A wrong number of values is reported at the name, or is a fault (E5012).
    if not _is_one_value(scope, name, declared, value):
        late = _several_for_one(scope, node, declared, value)
        return late, late.type
    # Without a type the variable has that of its value.
    if declared is None:
        return value, value.type
    check_declared_literal(scope, name, declared, node.value)
    value, kind = _declared_value(scope, node, name, declared, value)
    report_whole_first(scope, before, inside)
    # `const a [int] = {1}` passes the reference checker and fails when it is reached.
    if not node.is_mutable and isinstance(declared, ArrayType) and declared.size is None:
        value = _constant_without_size(node, declared)
    return value, kind


def _constant_without_size(node: nodes.Variable, declared: ArrayType) -> tree.Expression:
    """E2032 at run time: a constant array needs a size, although the checker accepts it."""
    keyword = keyword_of(node)
    return tree.RaiseFault(
        keyword.start,
        keyword.end,
        declared,
        "E2032",
        "const array must have a fixed size",
        [],
        f"declare the size, [{type_name(declared.element)}, N], or omit the type",
    )


def _is_one_value(
    scope: Scope, name: nodes.Name, declared: Type | None, value: tree.Expression
) -> bool:
    """Return whether the value can initialise one variable; report it if not."""
    found = value.type
    if found is VOID:
        report(
            scope,
            "E3038",
            name,
            f"void function result cannot be assigned to variable '{name.text}'",
            label="there is no value to assign",
            help="the function returns nothing: call it as a statement",
        )
        return False
    if not isinstance(found, TupleType):
        return True
    if declared is None and isinstance(visible_type(value), TupleType):
        count = len(found.items)
        names = ", ".join("abcdefgh"[:count])
        report(
            scope,
            "E3040",
            name,
            f"multi-return result ({count} values) cannot be assigned to a single variable",
            label=f"{count} values for one name",
            help=f"unpack them: temp {names} = …, with _ for values that are not needed",
        )
    elif declared is not None and not _is_detected_at_run_time(declared, value):
        report(
            scope,
            _mismatch_code(declared, value),
            name,
            f"type mismatch: cannot assign {type_name(found)} to {type_name(declared)}",
            label=f"declared as {type_name(declared)}",
        )
    return False


def _mismatch_code(declared: Type, value: tree.Expression) -> str:
    """Return the code of a wrong number of values: E3018 if an array is declared and none is given.

    Library functions with several known results count as no array; the others count as their type.
    """
    is_array = isinstance(visible_type(value), ArrayType) or not _is_of_library(value)
    return "E3018" if isinstance(declared, ArrayType) and not is_array else "E3001"


def _is_detected_at_run_time(declared: Type, value: tree.Expression) -> bool:
    """Return whether a wrong number of values can only be detected at run time.

    A library function whose results are hidden counts as one value before the program runs.
    """
    if _is_of_library(value):
        seen = visible_type(value)
        return seen is None or (not has_known_results(value) and fits(declared, seen))
    return isinstance(value.type, TupleType) and fits(declared, value.type.items[0])


def _is_of_library(value: tree.Expression) -> bool:
    return isinstance(value, tree.CallLibrary) and bool(value.function.module)


def _several_for_one(
    scope: Scope, node: nodes.Variable, declared: Type | None, value: tree.Expression
) -> tree.Expression:
    count = len(value.type.items) if isinstance(value.type, TupleType) else 0
    start, end = first_line_span(scope, node)
    return tree.RaiseFault(
        start,
        end,
        declared if declared is not None else UNKNOWN,
        "E5012",
        f"cannot assign {count} values to single variable",
        [value],
    )


def _declared_value(
    scope: Scope, node: nodes.Variable, name: nodes.Name, declared: Type, value: tree.Expression
) -> tuple[tree.Expression, Type]:
    """Return the value with its conversions to the declared type, and the type of the variable."""
    found = static_type(value)
    # `temp n int = err.code` is accepted, and n holds a string.
    if is_error_code(value) and fits(declared, found):
        return value, value.type
    # The variable stays a mixed map, named as it is declared.
    if isinstance(value.type, MixedMap) and isinstance(declared, MapType) and fits(declared, found):
        found = value.type
        mixed = MixedMap((found.key, found.value), declared.text, declared, found.index)
        return value, mixed
    if fits(declared, found):
        # `temp x = f32(y)` and `temp x f32 = f32(y)` are f32 for `typeof`; `temp x f32 = 1.5` is
        # a float.
        kind = declared if found is declared else type_when_read(declared)
        converted = adapt(value, declared, DECLARATION)
        return value if converted is value else _on_first_line(scope, node, converted), kind
    seen = visible_type(value)
    if seen is None or (seen is not found and fits(declared, seen)):
        return _hidden_value(scope, node, declared, value)
    _refuse_value(scope, node, name, declared, found)
    return value, declared


def _hidden_value(
    scope: Scope, node: nodes.Variable, declared: Type, value: tree.Expression
) -> tuple[tree.Expression, Type]:
    """Return a library result whose type is hidden from EZ code.

    Arrays and maps are checked when the declaration runs; anything else is stored as it is.
    """
    code = ""
    if isinstance(declared, ArrayType):
        code, what = "E3018", f"array type '{type_name(declared)}'"
    elif isinstance(declared, MapType):
        code, what = "E3019", f"map type '{type_name(declared)}'"
    else:
        return value, value.type
    start, end = first_line_span(scope, node)
    message = f"type mismatch: expected {what}, got {type_name(value.type)}"
    return tree.RaiseFault(start, end, declared, code, message, [value]), declared


def _on_first_line(
    scope: Scope, node: nodes.Variable, converted: tree.Expression
) -> tree.Expression:
    """Return the value with a conversion whose fault underlines the first line of the declaration.

        temp total u8 =          // E3036 underlines this line
            first + second

    A declaration on one line is not changed.
    """
    if "\n" not in scope.file.source.text[node.start : converted.start]:
        return converted
    start, end = first_line_span(scope, node)
    return replace(converted, start=start, end=end)


def _refuse_value(
    scope: Scope, node: nodes.Variable, name: nodes.Name, declared: Type, found: Type
) -> None:
    is_scalar = not isinstance(found, ArrayType) and found is not NIL and found is not RANGE
    given = node.value or name
    if isinstance(declared, ArrayType) and is_scalar:
        text = scope.file.source.text[given.start : given.end]
        report(
            scope,
            "E3018",
            on_line_of(scope, given, name),
            f"cannot assign {type_name(found)} to array type {type_name(declared)}, "
            "value in {} required",
            label=f"this is {type_name(found)}",
            help=f"write {{{text}}}" if fits(declared.element, found) else "",
        )
        return
    report(
        scope,
        "E3001",
        on_line_of(scope, given, name),
        "type mismatch: cannot assign {} to {}".format(*type_names(found, declared)),
        label=f"this is {type_name(found)}",
        help=_mismatch_help(scope, given, declared, found),
    )


def _mismatch_help(scope: Scope, node: nodes.Node, declared: Type, found: Type) -> Help:
    if found is NIL:
        return "only structs and Error can be nil"
    return conversion_help(scope, node, declared, found)
