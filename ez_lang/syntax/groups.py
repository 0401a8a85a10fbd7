"""Groups of names that share a type: `a, b int` says the type of both."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from ez_lang.syntax import nodes
from ez_lang.syntax.words import PRIMITIVE_TYPES

if TYPE_CHECKING:
    from ez_lang.syntax.build import Builder
    from ez_lang.syntax.nodes import Node, Parameter, Result, TypeNode


def spread_parameter_types(parameters: list[Parameter]) -> tuple[Parameter, ...]:
    """Each parameter with the type its group ends with; None where no type follows at all."""
    if all(parameter.type is not None for parameter in parameters):
        return tuple(parameters)
    type_: TypeNode | None = None
    spread = []
    for parameter in reversed(parameters):
        type_ = parameter.type or type_
        spread.append(parameter if parameter.type else replace(parameter, type=type_))
    return tuple(reversed(spread))


def spread_result_types(builder: Builder, results: list[Result]) -> tuple[Result, ...]:
    """A list that names any result names all: what looks like a type alone is a group's name."""
    first_named = next((result for result in results if result.name), None)
    if first_named is None:
        return tuple(results)
    mixture = _mixture(results, first_named)
    if mixture:
        node, message = mixture
        builder.notes.add(
            "E2002",
            node.start,
            node.end,
            message,
            label="some results of this list have names, others are types",
            help="name all results, or none of them",
        )
        return tuple(replace(result, name=None) for result in results)
    type_: TypeNode | None = None
    spread = []
    for result in reversed(results):
        if result.name:
            type_ = result.type
            spread.append(result)
        elif isinstance(result.type, nodes.NamedType) and _could_be_name(result):
            spread.append(nodes.Result(result.start, result.end, type_, result.type.name))
    return tuple(reversed(spread))


def _mixture(results: list[Result], first_named: Result) -> tuple[Node, str] | None:
    """Where a list with names has a result that can only be a type, and what to say of it.

    A list that begins with a primitive type has no names at all, so the first name is wrong.
    """
    first = results[0]
    if _could_be_name(first) and not first.name and _type_name(first) in PRIMITIVE_TYPES:
        return first_named.type or first_named, "expected ',' or ')' in a list of return types"
    for result in results:
        if result.name is None and not _could_be_name(result):
            return result, "expected return parameter name"
    return None


def _type_name(result: Result) -> str:
    return result.type.name.text if isinstance(result.type, nodes.NamedType) else ""


def _could_be_name(result: Result) -> bool:
    return isinstance(result.type, nodes.NamedType) and not result.type.module
