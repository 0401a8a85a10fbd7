"""Calls of library functions: which mistakes are reported, and which are faults.

The signature of a function (`stdlib.registry`) decides both: `check_arguments` returns what the
reference checker finds, `run_time_mismatch` what the function itself refuses.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ez_lang.check import tree
from ez_lang.check.expressions.values import check_expression, check_printed
from ez_lang.check.hints.suggestions import conversion_help
from ez_lang.check.names import resolution
from ez_lang.check.quirks.hidden_types import has_hidden_type
from ez_lang.check.reporting import count_of, report
from ez_lang.check.types.comparison import key_for_library
from ez_lang.model.types import ANY, ArrayType, EnumType, MapType, StructType, TupleType, Type
from ez_lang.stdlib.library_types import LIBRARY_TYPES
from ez_lang.stdlib.parameter_kinds import TYPE_NAME, TypeName
from ez_lang.stdlib.signatures import T, V
from ez_lang.syntax import nodes

if TYPE_CHECKING:
    from ez_lang.check.names.scopes import Scope
    from ez_lang.stdlib.registry import LibraryFunction, Mismatch


def call_library(
    scope: Scope,
    node: nodes.Call,
    function: LibraryFunction,
    name: nodes.Node,
    *,
    is_checked: bool = True,
) -> tree.Expression:
    """Check a call of a library function.

    If `is_checked` is false, the function itself checks the arguments at run time.
    """
    arguments = [_argument(scope, node, function, index) for index in range(len(node.arguments))]
    types = [argument.type for argument in arguments]
    # The signature decides what is reported now (hidden types excepted) and what the function
    # itself will refuse; only a call without reported errors can become a late fault.
    wrong = _report_mismatches(scope, node, function, arguments, name) if is_checked else []
    # The type of a wrong argument must not decide the type of the result.
    refused = [mismatch.argument for mismatch in wrong]
    result = function.result_type([ANY if p in refused else t for p, t in enumerate(types)])
    late = None if wrong else _late_fault(function, types)
    if late is not None:
        return tree.RaiseFault(node.start, node.end, result, *late, arguments)
    # `arrays.append(a, x)` while `for_each` iterates over `a`: the loop then needs a check.
    if function.effect == "mutates":
        scope.program.resizes_arrays = True
        if arguments and _is_read_only(arguments[0]):
            arguments[0] = tree.CopyValue(
                arguments[0].start,
                arguments[0].end,
                arguments[0].type,
                arguments[0],
                is_frozen=True,
            )
    if function.full_name in _TAKING_KEYS and len(types) > 1 and isinstance(types[0], MapType):
        arguments[1] = key_for_library(arguments[1], types[0].key)
    return tree.CallLibrary(node.start, node.end, result, function, arguments, name.start)


_TAKING_KEYS: Final = frozenset(
    ("maps.contains", "maps.get", "maps.get_or_set", "maps.set", "maps.remove")
)
"""Functions whose second argument is a key of the map in the first."""


def _late_fault(function: LibraryFunction, types: list[Type]) -> tuple[str, str] | None:
    """Return code and message of a call that is certain to fail; None for any other call."""
    late = function.run_time_mismatch(types)
    if late is not None:
        return late.code, late.message
    several = next((t for t in types if isinstance(t, TupleType)), None)
    if several is None or "out" in function.marks:
        return None
    return "E5012", f"expected one value, got {len(several.items)}"


def _argument(
    scope: Scope, call: nodes.Call, function: LibraryFunction, index: int
) -> tree.Expression:
    node = call.arguments[index]
    parameters = function.parameters
    if function.signature.takes(len(call.arguments)):
        parameters = parameters[index : index + 1]
    # With a wrong number of arguments it is unknown which parameter each is meant for.
    if any(p.pattern is TYPE_NAME for p in parameters) and _is_qualified(call, function):
        # `json.decode(text, Point)`: the argument is a type, not a value.
        named = _type_named(scope, node)
        if named is not None:
            return tree.Constant(node.start, node.end, TypeName(named), named)
    # Functions that print show `ref(x)` as a reference.
    if "out" in function.marks:
        return check_printed(scope, node)
    return check_expression(scope, node)


def _is_read_only(value: tree.Expression) -> bool:
    """Return whether a library function must not change the array or map.

    That is so for the read-only reference that a `const` has to a mutable value, and for a result
    that is not in a variable, where a change would be lost. The function gets a frozen copy, so
    that it reports the error it has for constants.
    """
    if not isinstance(value.type, ArrayType | MapType):
        return False
    if isinstance(value, tree.CallLibrary):
        return value.function.full_name not in _CHANGEABLE and (
            value.function.signature.result not in _PART_OF_THE_FIRST
        )
    return (
        isinstance(value, tree.ReadLocal)
        and value.variable.kind == "local"
        and value.variable.is_reference
        and not value.variable.is_mutable
    )


_PART_OF_THE_FIRST: Final = (T, V)
_CHANGEABLE: Final = frozenset(
    {
        *("arrays.reverse", "arrays.chunk", "strings.chars", "random.shuffle", "random.sample"),
        *("maps.keys", "maps.values", "maps.to_array", "maps.merge", "maps.invert"),
        *("maps.from_array", "crypto.random_bytes"),
    }
)
"""Functions whose results may nevertheless be changed."""


def _is_qualified(call: nodes.Call, function: LibraryFunction) -> bool:
    """Return whether the module is written with its real name.

    Only then may arguments name types.
    """
    callee = call.callee
    return (
        isinstance(callee, nodes.Member)
        and isinstance(callee.base, nodes.NameUse)
        and callee.base.text == function.module
    )


def _type_named(scope: Scope, node: nodes.Expression) -> Type | None:
    """Return the struct or enum that an argument names; None if it names none."""
    if isinstance(node, nodes.NameUse) and node.text not in scope.locals:
        declared = scope.module.checked
        found: object = declared.structs.get(node.text) or declared.enums.get(node.text)
        if found is None and resolution.find_variable(scope, node.text) is None:
            used = [item.what for item in resolution.find_used(scope, node.text)]
            found = used[0] if used else LIBRARY_TYPES.get(node.text)
    elif isinstance(node, nodes.Member) and isinstance(node.base, nodes.NameUse):
        target = scope.file.imports.get(node.base.text)
        module = None if target is None else resolution.module_of(scope, target)
        found = None if module is None else resolution.find_exported(module, node.name.text)
        if target is not None:
            scope.file.used_imports.add(target.alias)
    else:
        found = None
    if not isinstance(found, StructType | EnumType):
        return None
    scope.refer(node, found)
    return found


def _report_mismatches(
    scope: Scope,
    node: nodes.Call,
    function: LibraryFunction,
    arguments: list[tree.Expression],
    name: nodes.Node,
) -> list[Mismatch]:
    """Report and return the mistakes in the arguments that are certain before the program runs."""
    wrong: list[Mismatch] = []
    for mismatch in function.check_arguments([_first_type(argument) for argument in arguments]):
        index = mismatch.argument
        if index is None:
            _report_count(scope, node, function, name, mismatch)
        elif has_hidden_type(arguments[index]):
            # A hidden type is left to the function itself.
            continue
        else:
            pattern = function.signature.parameter(index).pattern
            given = node.arguments[index]
            hint = conversion_help(scope, given, pattern, arguments[index].type)
            label = f"expected {mismatch.expected}"
            report(scope, mismatch.code, given, mismatch.message, label=label, help=hint)
        wrong.append(mismatch)
    return wrong


def _first_type(argument: tree.Expression) -> Type:
    """Return the type that an argument counts as: of several results the first."""
    return argument.type.items[0] if isinstance(argument.type, TupleType) else argument.type


def _report_count(
    scope: Scope, node: nodes.Call, function: LibraryFunction, name: nodes.Node, mismatch: Mismatch
) -> None:
    given = len(node.arguments)
    report(
        scope,
        mismatch.code,
        name,
        f"{mismatch.message}, got {given}",
        label=f"{count_of(given, 'argument')} given",
        help=f"it is declared as {function.text}",
    )
