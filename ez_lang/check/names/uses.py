"""Bare names in expressions, and the errors for names that have no value."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ez_lang.check import tree
from ez_lang.check.hints.suggestions import help_for_name
from ez_lang.check.names import resolution
from ez_lang.check.quirks.pseudo_types import UNKNOWN
from ez_lang.check.reporting import placeholder, report
from ez_lang.check.types.written import CONVERSIONS
from ez_lang.model.types import BUILTIN, EnumType, StructType, Type
from ez_lang.stdlib import registry

if TYPE_CHECKING:
    from ez_lang.check.names.scopes import Scope
    from ez_lang.syntax import nodes


def check_name(scope: Scope, node: nodes.NameUse, _wanted: Type | None) -> tree.Expression:
    """Check a bare name."""
    name = node.text
    # The most common case, handled without a further call.
    local = scope.locals.get(name)
    if local is not None:
        scope.refer(node, local)
        return tree.ReadLocal(node.start, node.end, local.type, local)
    declared = resolution.find_declared(scope.module, name)
    if declared is not None:
        return value_of(scope, node, declared, name)
    found = resolution.find_used(scope, name)
    if found:
        return _value_from_used_module(scope, node, name, found)
    return _builtin_or_error(scope, node, name)


def value_of(
    scope: Scope, node: nodes.Node, what: resolution.Declared, name: str
) -> tree.Expression:
    """Return the value of a declaration; functions (E3031) and types (E3030) have none."""
    scope.refer(node, what)
    if isinstance(what, tree.GlobalVariable):
        return tree.ReadGlobal(node.start, node.end, what.type, what)
    if isinstance(what, tree.CheckedFunction):
        report(
            scope,
            "E3031",
            node,
            f"function '{name}' cannot be used as a value",
            label="a function, not a value",
            help=f"call it: {name}({', '.join(p.name for p in what.parameters)})",
        )
    else:
        refuse_type_as_value(scope, node, what, name)
    return placeholder(node)


def refuse_type_as_value(
    scope: Scope, node: nodes.Node, what: StructType | EnumType, name: str
) -> None:
    """Report E3030: a type name where a value is needed."""
    if isinstance(what, EnumType):
        member = next(iter(what.members), "MEMBER")
        kind, hint = "enum", f"use one of its members: {name}.{member}"
    else:
        kind, hint = "struct", f"create a value with new({name})"
        if name[0].isupper():
            hint += f" or {name}{{…}}"
    report(
        scope,
        "E3030",
        node,
        f"{kind} type '{name}' cannot be used as a value",
        label="a type, not a value",
        help=hint,
    )


def _value_from_used_module(
    scope: Scope, node: nodes.NameUse, name: str, found: list[resolution.Found]
) -> tree.Expression:
    if len(found) > 1:
        return ambiguous(node, name, found)
    what = found[0].what
    if isinstance(what, registry.LibraryConstant):
        # Some constants need the name of their module: `math.EPSILON`, not `EPSILON`.
        if not what.bare:
            return _builtin_or_error(scope, node, name)
        return tree.Constant(node.start, node.end, what.type, what.value)
    if isinstance(what, registry.LibraryFunction):
        return _function_as_value(node)
    return value_of(scope, node, what, name)


def ambiguous(node: nodes.Node, name: str, found: list[resolution.Found]) -> tree.Expression:
    """Return the fault E4008: several modules in `using` export the name."""
    modules = sorted({item.module for item in found})
    return tree.RaiseFault(
        node.start,
        node.end,
        UNKNOWN,
        "E4008",
        f"'{name}' found in multiple modules: {', '.join(modules)}",
        [],
        f"write the module too: {modules[0]}.{name}",
    )


def _builtin_or_error(scope: Scope, node: nodes.NameUse, name: str) -> tree.Expression:
    builtin = registry.BUILTINS.members.get(name)
    if isinstance(builtin, registry.LibraryConstant):
        return tree.Constant(node.start, node.end, builtin.type, builtin.value)
    if builtin is not None or name in CONVERSIONS:
        return _function_as_value(node)
    # A module is no value, but the reference checker accepts its name.
    if name in scope.file.imports:
        return _fault(node, f"module '{name}' cannot be used as a value")
    # `RED` alone, for `Color.RED`, passes the reference checker and fails at run time.
    for enum in scope.module.checked.enums.values():
        if name in enum.members:
            hint = f"write {enum.text}.{name}"
            return _fault(node, f"identifier not found: '{name}'", hint)
    report_unknown_name(scope, node, name)
    return placeholder(node)


def _function_as_value(node: nodes.NameUse) -> tree.Expression:
    # Functions of the library are no values either, but the reference checker accepts them.
    return tree.Constant(node.start, node.end, BUILTIN, "builtin function")


def _fault(node: nodes.NameUse, message: str, hint: str = "") -> tree.Expression:
    return tree.RaiseFault(node.start, node.end, UNKNOWN, "E4001", message, [], hint)


def report_unknown_name(scope: Scope, node: nodes.Node, name: str) -> None:
    """Report E4001."""
    report(
        scope,
        "E4001",
        node,
        f"undefined variable '{name}'",
        label="not found in this scope",
        help=help_for_name(scope, name),
    )
