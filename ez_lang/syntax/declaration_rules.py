"""Rules about functions, structs and enums."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ez_lang.source.diagnostics import Related
from ez_lang.syntax.lexer import next_token, word_at
from ez_lang.syntax.words import (
    ENUM_BASES,
    PERMANENT_WARNINGS,
    PRIMITIVE_TYPES,
    REFUSED_AS_NAME,
    SUPPRESS_ALL,
    SUPPRESSIBLE_WARNINGS,
)

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ez_lang.syntax import nodes
    from ez_lang.syntax.nodes import Name
    from ez_lang.syntax.notes import Notes


def check_name(notes: Notes, name: Name, code: str, role: str) -> None:
    """Refuse a reserved word as the name of something declared."""
    if name.text in REFUSED_AS_NAME:
        notes.add(
            code,
            name.start,
            name.end,
            f"'{name.text}' is a reserved keyword and cannot be used as a {role}",
            label="reserved",
            help=_advice_for_name(notes, name),
        )


def _advice_for_name(notes: Notes, name: Name) -> str:
    if not name.text.isidentifier() or name.text == "_":
        return "choose another name"
    if name.text in PRIMITIVE_TYPES:
        follower = word_at(notes.source.text, next_token(notes.source.text, name.end))
        if follower.isidentifier() and follower not in REFUSED_AS_NAME:
            return f"the type stands after the name: `{follower} {name.text}`"
    return f"choose another name, for example `{name.text}_`"


def check_function(notes: Notes, function: nodes.Function) -> None:
    """The names and the parameters, results and attributes of a function."""
    check_name(notes, function.name, "E2021", "function name")
    for attribute in function.attributes:
        if attribute.name == "suppress":
            check_suppressed_codes(notes, attribute.arguments or ())
    _check_parameters(notes, function.parameters)
    _check_results(notes, function)


def _check_parameters(notes: Notes, parameters: tuple[nodes.Parameter, ...]) -> None:
    for parameter in parameters:
        check_name(notes, parameter.name, "E2033", "parameter name")
    _refuse_repeated(
        notes, (parameter.name for parameter in parameters), "E2012", "duplicate parameter name"
    )
    optional: nodes.Parameter | None = None
    group: nodes.TypeNode | None = None
    for parameter in parameters:
        name = parameter.name
        if parameter.default is not None:
            if parameter.is_mutable:
                notes.add(
                    "E2040",
                    parameter.start,
                    parameter.end,
                    f"mutable parameter '{name.text}' cannot have a default value",
                    label="`&` needs a variable of the caller",
                )
            optional = optional or parameter
        elif optional and (parameter.type is None or parameter.type is not group):
            notes.add(
                "E2039",
                name.start,
                name.end,
                f"required parameter '{name.text}' after one with a default value",
                label="needs a default value too",
                help="parameters with default values come last",
                related=(
                    Related(
                        notes.source,
                        optional.start,
                        optional.end,
                        f"'{optional.name.text}' has a default value",
                    ),
                ),
            )
        group = parameter.type
    if parameters and parameters[-1].type is None and parameters[-1].name.text:
        _refuse_missing_type(notes, parameters[-1].name, "parameter")


def _refuse_missing_type(notes: Notes, name: Name, role: str) -> None:
    if name.text in REFUSED_AS_NAME:
        return  # which has been told, and is more likely the type without its name
    notes.add(
        "E2014",
        name.start,
        name.end,
        f"{role} '{name.text}' is missing a type",
        label="no type",
        help=f"write the type after the name: `{name.text} int`",
    )


def _check_results(notes: Notes, function: nodes.Function) -> None:
    results = [(result.name, result.type) for result in function.results if result.name]
    names = [name for name, _ in results]
    is_refused = False
    for name, type_ in results:
        if is_refused and type_ is None:
            continue  # a type behind a name too many has been taken for one too
        check_name(notes, name, "E2033", "return parameter name")
        is_refused = is_refused or name.text in REFUSED_AS_NAME
    names = [name for name in names if name.text not in REFUSED_AS_NAME or not is_refused]
    _refuse_repeated(notes, names, "E2012", "duplicate return parameter name")
    parameters = {parameter.name.text: parameter.name for parameter in function.parameters}
    for name in names:
        other = parameters.get(name.text)
        if other and name.text:
            notes.add(
                "E2012",
                name.start,
                name.end,
                f"return parameter '{name.text}' conflicts with a parameter",
                label="the name is taken",
                related=(Related(notes.source, other.start, other.end, "the parameter is here"),),
            )
    if is_refused:
        return  # what was meant for a type may have been taken for a name
    if names and function.results[-1].type is None and function.results[-1].name:
        _refuse_missing_type(notes, function.results[-1].name, "return parameter")


def _refuse_repeated(notes: Notes, names: Iterable[Name], code: str, message: str) -> None:
    seen: dict[str, Name] = {}
    for name in names:
        first = seen.setdefault(name.text, name)
        if first is not name and name.text:
            notes.add(
                code,
                name.start,
                name.end,
                f"{message} '{name.text}'",
                label="used again",
                related=(Related(notes.source, first.start, first.end, "first used here"),),
            )


def check_struct(notes: Notes, struct: nodes.StructDeclaration) -> None:
    """The names in a struct."""
    check_name(notes, struct.name, "E2037", "struct name")
    for field in struct.fields:
        check_name(notes, field.name, "E2034", "struct field name")
    _refuse_repeated(
        notes, (field.name for field in struct.fields), "E2013", "duplicate field name"
    )


def check_enum(notes: Notes, enum: nodes.EnumDeclaration) -> None:
    """The names and the base types of an enum, which has at least one member."""
    check_name(notes, enum.name, "E2038", "enum name")
    if not enum.members:
        notes.add(
            "E2016",
            enum.name.start,
            enum.name.end,
            f"enum '{enum.name.text}' must have at least one value",
            label="no values",
        )
    for member in enum.members:
        check_name(notes, member.name, "E2035", "enum value name")
    _refuse_repeated(
        notes,
        (member.name for member in enum.members),
        "E2023",
        f"duplicate value name in enum '{enum.name.text}':",
    )
    if enum.base:
        _check_base(notes, enum.base, "enum type must be a primitive type")
    for attribute in enum.attributes:
        if attribute.name == "enum" and attribute.arguments:
            _check_base(notes, attribute.arguments[0], "#enum type must be a primitive type")


def _check_base(notes: Notes, base: Name, message: str) -> None:
    if base.text not in ENUM_BASES:
        notes.add(
            "E2026",
            base.start,
            base.end,
            f"{message}: int, float or string, not '{base.text}'",
            label="not a type for enum values",
        )


def check_suppressed_codes(notes: Notes, codes: tuple[Name, ...]) -> None:
    """Refuse what no `#suppress` can silence."""
    for code in codes:
        if code.text in SUPPRESSIBLE_WARNINGS or code.text == SUPPRESS_ALL:
            continue
        if code.text in PERMANENT_WARNINGS:
            message, label = f"warning code {code.text} cannot be suppressed", "always shown"
        else:
            message, label = f"{code.text} is not a valid warning code", "no such code here"
        notes.add(
            "E2052",
            code.start,
            code.end,
            message,
            label=label,
            help=f"these can be silenced: {', '.join(SUPPRESSIBLE_WARNINGS)}, {SUPPRESS_ALL}",
        )
