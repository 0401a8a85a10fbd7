"""Arguments of a call of an EZ function: their number, types, `&` and defaults."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ez_lang.check import tree
from ez_lang.check.expressions.values import check_single, check_value
from ez_lang.check.hints.suggestions import conversion_help
from ez_lang.check.quirks.hidden_types import has_hidden_type, static_type
from ez_lang.check.reporting import count_of, report, type_name, type_names
from ez_lang.check.statements.targets import is_global_constant, target_of
from ez_lang.check.types.conversions import adapt, copied, parameter_destination
from ez_lang.model.assignability import fits
from ez_lang.model.types import VOID
from ez_lang.source.diagnostics import Related

if TYPE_CHECKING:
    from ez_lang.check.names.scopes import Scope
    from ez_lang.syntax import nodes


def check_arguments(
    scope: Scope, node: nodes.Call, function: tree.CheckedFunction, name: nodes.NameUse | nodes.Name
) -> list[tree.Expression]:
    """Return one expression for each parameter: the arguments, then the defaults of the others.

    With a wrong number of arguments it is unknown which parameter each is meant for, so their types
    are not compared.
    """
    # `f(a, &b)`: an argument for an `&` parameter becomes a reference, any other a converted value.
    parameters = function.parameters
    given = node.arguments
    if not _is_right_count(scope, function, name, len(given)):
        return [check_value(scope, argument) for argument in given]
    found: list[tree.Expression] = []
    for parameter, argument in zip(parameters, given, strict=False):
        if parameter.is_reference:
            found.append(_reference(scope, argument, function, parameter))
        else:
            found.append(_value(scope, argument, function, parameter))
    left_out = function.defaults[len(given) :]
    return found + [default for default in left_out if default is not None]


def _is_right_count(
    scope: Scope, function: tree.CheckedFunction, name: nodes.Node, given: int
) -> bool:
    """Return whether the function takes this number of arguments; report a wrong number."""
    most = len(function.parameters)
    least = sum(1 for default in function.defaults if default is None)
    if least <= given <= most:
        return True
    expected = str(most) if least == most else f"{least} to {most}"
    heads = ", ".join(f"{p.name} {type_name(p.type)}" for p in function.parameters)
    start = function.name_start
    report(
        scope,
        "E5008",
        name,
        f"wrong number of arguments to '{function.name}': expected {expected}, got {given}",
        label=f"{count_of(given, 'argument')} given",
        related=(Related(function.file, start, start + len(function.name), f"takes ({heads})"),),
    )
    return False


def _value(
    scope: Scope,
    node: nodes.Expression,
    function: tree.CheckedFunction,
    parameter: tree.LocalVariable,
) -> tree.Expression:
    value = check_single(scope, node, "E3001", parameter.type)
    wanted = parameter.type
    if value.type is not wanted:
        if not fits(wanted, static_type(value)) and not has_hidden_type(value):
            _refuse(scope, node, value, function, parameter)
            return value
        value = adapt(value, wanted, parameter_destination(parameter.name))
    return value


def _refuse(
    scope: Scope,
    node: nodes.Expression,
    value: tree.Expression,
    function: tree.CheckedFunction,
    parameter: tree.LocalVariable,
) -> None:
    wanted, found = parameter.type, value.type
    given, expected = type_names(found, wanted)
    if found is VOID:
        given = "no value: the function that is called returns nothing"
    report(
        scope,
        "E3001",
        node,
        f"argument type mismatch for '{function.name}': "
        f"parameter '{parameter.name}' expects {expected}, got {given}",
        label=f"this is {type_name(found)}",
        help=conversion_help(scope, node, wanted, found),
        related=(
            Related(
                function.file, parameter.start, parameter.end, "the parameter is declared here"
            ),
        ),
    )


def _reference(
    scope: Scope,
    node: nodes.Expression,
    function: tree.CheckedFunction,
    parameter: tree.LocalVariable,
) -> tree.Expression:
    """Return the reference for an `&` parameter, or a copy of a value that has no target."""
    value = check_single(scope, node, "E3001", parameter.type)
    if not fits(parameter.type, value.type) and not has_hidden_type(value):
        _refuse(scope, node, value, function, parameter)
        return value
    # A `const` local cannot be passed to an `&` parameter (E3027); a global constant can, and a
    # write through the parameter fails at run time.
    variable = value.variable if isinstance(value, tree.ReadLocal) else None
    if variable is not None and not variable.is_mutable:
        report(
            scope,
            "E3027",
            node,
            f"immutable variable '{variable.name}' cannot be passed to "
            f"mutable parameter '&{parameter.name}'",
            label="immutable",
            help=f"pass a copy declared with temp, or declare '{variable.name}' with temp",
        )
        return value
    target = target_of(scope, value)
    if target is None and is_global_constant(scope, value):
        target = tree.ConstantTarget(value.start, value.end, value)
    if target is None:
        kept = adapt(copied(value), parameter.type, parameter_destination(parameter.name))
        target = tree.CopyTarget(value.start, value.end, kept)
    return tree.MakeReference(value.start, value.end, value.type, target)
