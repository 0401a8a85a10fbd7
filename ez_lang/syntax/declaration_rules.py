"""Rules about functions, structs and enums."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from ez_lang.source.diagnostics import Fix
from ez_lang.syntax import nodes
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

    from ez_lang.source.diagnostics import Reporter
    from ez_lang.syntax.builder import Builder
    from ez_lang.syntax.nodes import Attribute, Name, Node, Parameter, Result, Statement, TypeNode


def check_name(reporter: Reporter, name: Name, code: str, role: str) -> None:
    """Report a declared name that is a reserved word."""
    if name.text in REFUSED_AS_NAME:
        reporter.report(
            code,
            name,
            f"'{name.text}' is a reserved keyword and cannot be used as a {role}",
            label="reserved",
            help=_advice_for_name(reporter, name),
        )


def _advice_for_name(reporter: Reporter, name: Name) -> str:
    if not name.text.isidentifier() or name.text == "_":
        return "choose another name"
    if name.text in PRIMITIVE_TYPES:
        follower = word_at(reporter.source.text, next_token(reporter.source.text, name.end))
        if follower.isidentifier() and follower not in REFUSED_AS_NAME:
            return f"the type is written after the name: `{follower} {name.text}`"
    return f"choose another name, for example `{name.text}_`"


def check_function(reporter: Reporter, function: nodes.Function) -> None:
    """Check the name, parameters, results and attributes of a function."""
    check_name(reporter, function.name, "E2021", "function name")
    for attribute in function.attributes:
        if attribute.name == "suppress":
            check_suppressed_codes(reporter, attribute.arguments or ())
    _check_parameters(reporter, function.parameters)
    _check_results(reporter, function)


def _check_parameters(reporter: Reporter, parameters: tuple[nodes.Parameter, ...]) -> None:
    for parameter in parameters:
        check_name(reporter, parameter.name, "E2033", "parameter name")
    _report_repeated(
        reporter, (parameter.name for parameter in parameters), "E2012", "duplicate parameter name"
    )
    optional: nodes.Parameter | None = None
    group: nodes.TypeNode | None = None
    for parameter in parameters:
        name = parameter.name
        if parameter.default is not None:
            if parameter.is_mutable:
                reporter.report(
                    "E2040",
                    parameter,
                    f"mutable parameter '{name.text}' cannot have a default value",
                    label="`&` needs a variable of the caller",
                )
            optional = optional or parameter
        elif optional and (parameter.type is None or parameter.type is not group):
            reporter.report(
                "E2039",
                name,
                f"required parameter '{name.text}' after one with a default value",
                label="needs a default value too",
                help="parameters with default values come last",
                related=(reporter.note(optional, f"'{optional.name.text}' has a default value"),),
            )
        group = parameter.type
    if parameters and parameters[-1].type is None and parameters[-1].name.text:
        _report_missing_type(reporter, parameters[-1].name, "parameter")


def _report_missing_type(reporter: Reporter, name: Name, role: str) -> None:
    if name.text in REFUSED_AS_NAME:
        return  # reported by `check_name`, and more likely a type without a name: `do f(int)`
    reporter.report(
        "E2014",
        name,
        f"{role} '{name.text}' is missing a type",
        label="no type",
        help=f"write the type after the name: `{name.text} int`",
    )


def _check_results(reporter: Reporter, function: nodes.Function) -> None:
    results = [(result.name, result.type) for result in function.results if result.name]
    names = [name for name, _ in results]
    is_refused = False
    for name, type_ in results:
        if is_refused and type_ is None:
            continue  # after a type that was taken for a name, its group is unreliable
        check_name(reporter, name, "E2033", "return parameter name")
        is_refused = is_refused or name.text in REFUSED_AS_NAME
    names = [name for name in names if name.text not in REFUSED_AS_NAME or not is_refused]
    _report_repeated(reporter, names, "E2012", "duplicate return parameter name")
    parameters = {parameter.name.text: parameter.name for parameter in function.parameters}
    for name in names:
        other = parameters.get(name.text)
        if other and name.text:
            reporter.report(
                "E2012",
                name,
                f"return parameter '{name.text}' conflicts with a parameter",
                label="the name is taken",
                related=(reporter.note(other, "the parameter is here"),),
            )
    if is_refused:
        return  # a type may have been taken for a name
    if names and function.results[-1].type is None and function.results[-1].name:
        _report_missing_type(reporter, function.results[-1].name, "return parameter")


def _report_repeated(reporter: Reporter, names: Iterable[Name], code: str, message: str) -> None:
    seen: dict[str, Name] = {}
    for name in names:
        first = seen.setdefault(name.text, name)
        if first is not name and name.text:
            reporter.report(
                code,
                name,
                f"{message} '{name.text}'",
                label="used again",
                related=(reporter.note(first, "first used here"),),
            )


def check_struct(reporter: Reporter, struct: nodes.StructDeclaration) -> None:
    """Check the names in a struct."""
    check_name(reporter, struct.name, "E2037", "struct name")
    for field in struct.fields:
        check_name(reporter, field.name, "E2034", "struct field name")
    _report_repeated(
        reporter, (field.name for field in struct.fields), "E2013", "duplicate field name"
    )


def check_enum(reporter: Reporter, enum: nodes.EnumDeclaration) -> None:
    """Check the names and the base type of an enum, and that it has a member."""
    check_name(reporter, enum.name, "E2038", "enum name")
    if not enum.members:
        reporter.report(
            "E2016",
            enum.name,
            f"enum '{enum.name.text}' must have at least one value",
            label="no values",
        )
    for member in enum.members:
        check_name(reporter, member.name, "E2035", "enum value name")
    _report_repeated(
        reporter,
        (member.name for member in enum.members),
        "E2023",
        f"duplicate value name in enum '{enum.name.text}':",
    )
    if enum.base:
        _check_base(reporter, enum.base, "enum type must be a primitive type")
    for attribute in enum.attributes:
        if attribute.name == "enum" and attribute.arguments:
            _check_base(reporter, attribute.arguments[0], "#enum type must be a primitive type")


def _check_base(reporter: Reporter, base: Name, message: str) -> None:
    if base.text not in ENUM_BASES:
        reporter.report(
            "E2026",
            base,
            f"{message}: int, float or string, not '{base.text}'",
            label="not a type for enum values",
        )


def check_suppressed_codes(reporter: Reporter, codes: tuple[Name, ...]) -> None:
    """Report codes that `#suppress` cannot switch off."""
    for code in codes:
        if code.text in SUPPRESSIBLE_WARNINGS or code.text == SUPPRESS_ALL:
            continue
        if code.text in PERMANENT_WARNINGS:
            message, label = f"warning code {code.text} cannot be suppressed", "always shown"
        else:
            message, label = f"{code.text} is not a valid warning code", "no such warning"
        reporter.report(
            "E2052",
            code,
            message,
            label=label,
            help=f"these can be suppressed: {', '.join(SUPPRESSIBLE_WARNINGS)}, {SUPPRESS_ALL}",
        )


# -------------------------------------------------------------------------------------- attributes


def check_attributes(
    reporter: Reporter, attributes: list[Attribute], statement: Statement | None
) -> None:
    """Report the attributes that do not apply to `statement` (None: no statement follows).

    `#flags` and `#enum` apply to enums and are ignored elsewhere.
    """
    documented: Attribute | None = None
    for attribute in attributes:
        match attribute.name:
            case "suppress" if not isinstance(statement, nodes.Function):
                reporter.report(
                    "E2051",
                    attribute,
                    "#suppress can be applied to only function declarations",
                    label="no function follows",
                    help="put it before `do`, or near the top of the file for the whole file",
                )
            case "strict" if not isinstance(statement, nodes.When):
                reporter.report(
                    "E2055",
                    attribute,
                    "#strict can be applied to only when statements",
                    label="no `when` follows",
                )
            case "doc":
                if documented:
                    _report_second_doc(reporter, documented, attribute)
                else:
                    documented = attribute
                    _check_doc(reporter, attribute, statement)


def _report_second_doc(reporter: Reporter, first: Attribute, second: Attribute) -> None:
    reporter.report(
        "E2060",
        second,
        "only one #doc attribute allowed",
        label="the second one",
        related=(reporter.note(first, "the first one is here"),),
        fix=Fix(second.start, second.end, "", "remove this `#doc`"),
    )


def _check_doc(reporter: Reporter, attribute: Attribute, statement: Statement | None) -> None:
    if isinstance(statement, nodes.Function | nodes.StructDeclaration | nodes.EnumDeclaration):
        return
    if statement is None or isinstance(statement, nodes.Import):
        code, message = "E2059", "#doc must be followed by a declaration"
    else:
        code, message = "E2058", "#doc can be applied to only functions, structs and enums"
    reporter.report(
        code, attribute, message, label="nothing to document follows", help="use a comment: `// …`"
    )


# --------------------------------------------------------------- groups of names that share a type


def spread_parameter_types(parameters: list[Parameter]) -> tuple[Parameter, ...]:
    """Give each parameter the type at the end of its group; None if no type follows.

    `a, b int, c` has the types `int`, `int` and None.
    """
    if all(parameter.type is not None for parameter in parameters):
        return tuple(parameters)
    type_: TypeNode | None = None
    spread = []
    for parameter in reversed(parameters):
        type_ = parameter.type or type_
        spread.append(parameter if parameter.type else replace(parameter, type=type_))
    return tuple(reversed(spread))


def spread_result_types(builder: Builder, results: list[Result]) -> tuple[Result, ...]:
    """Give each result of a list with names its type.

    If one result has a name, all have: in `-> (a, b int)` the parser took `a` for a type, but it is
    a name of the group.
    """
    first_named = next((result for result in results if result.name), None)
    if first_named is None:
        return tuple(results)
    mixture = _mixture(results, first_named)
    if mixture:
        node, message = mixture
        builder.reporter.report(
            "E2002",
            node,
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
    """Return the result that makes a list a mixture of names and types, and the message about it.

    `(int, x int)` begins with a type, so the name is wrong; in `(x int, [int])` a name is missing.
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
