"""The nodes of files, imports, attributes, declarations and types, one function for each rule."""

# ruff: noqa: ARG001, D103, PLR0913, PLR0917
# Every function has the signature of its rule, and is described by the grammar and the node.

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from ez_lang.syntax import nodes
from ez_lang.syntax.declaration_rules import (
    check_attributes,
    spread_parameter_types,
    spread_result_types,
)
from ez_lang.syntax.literals import int_value, unescaped

if TYPE_CHECKING:
    from ez_lang.syntax.builder import Builder
    from ez_lang.syntax.nodes import Expression, Statement, TypeNode


# ------------------------------------------------------------------------------------ file, modules


def file(
    builder: Builder,
    start: int,
    end: int,
    module: nodes.ModuleName | None,
    items: list[nodes.TopLevel] | None,
) -> nodes.File:
    return nodes.File(0, len(builder.text), module, tuple(items or ()))


def module_name(builder: Builder, start: int, end: int, name: int) -> nodes.ModuleName:
    return nodes.ModuleName(start, end, builder.name(name))


def suppress(builder: Builder, start: int, end: int, word: int, codes: list[int]) -> nodes.Suppress:
    return nodes.Suppress(start, end, builder.names(codes))


def import_(builder: Builder, start: int, end: int, items: list[nodes.ImportItem]) -> nodes.Import:
    return nodes.Import(start, end, tuple(items))


def import_and_use(
    builder: Builder, start: int, end: int, items: list[nodes.ImportItem]
) -> nodes.Import:
    return nodes.Import(start, end, tuple(items), is_used=True)


def library_import(
    builder: Builder, start: int, end: int, alias: int | None, library: int
) -> nodes.ImportItem:
    alias_name = None if alias is None else builder.name(alias)
    return nodes.ImportItem(start, end, alias_name, library=builder.text_of(library))


def path_import(
    builder: Builder, start: int, end: int, alias: int | None, path: int
) -> nodes.ImportItem:
    alias_name = None if alias is None else builder.name(alias)
    return nodes.ImportItem(start, end, alias_name, path=unescaped(builder.text_of(path)[1:-1]))


def using(builder: Builder, start: int, end: int, modules: list[int]) -> nodes.Using:
    return nodes.Using(start, end, tuple(builder.name(module) for module in modules))


# --------------------------------------------------------------------------------------- attributes


def attributed(
    builder: Builder, start: int, end: int, attributes: list[nodes.Attribute], statement: Statement
) -> Statement:
    """Return the statement with its attributes; its span still begins after them."""
    check_attributes(builder.reporter, attributes, statement)
    if isinstance(statement, nodes.When):
        is_strict = any(attribute.name == "strict" for attribute in attributes)
        return replace(statement, is_strict=is_strict)
    if isinstance(statement, nodes.Function | nodes.StructDeclaration | nodes.EnumDeclaration):
        return replace(statement, attributes=tuple(attributes))
    return statement


def private(builder: Builder, start: int, end: int, statement: Statement) -> Statement:
    """Return the statement, marked as private if it is a declaration; others ignore `private`."""
    if isinstance(
        statement, nodes.Function | nodes.StructDeclaration | nodes.EnumDeclaration | nodes.Variable
    ):
        return replace(statement, is_private=True)
    return statement


def attribute(
    builder: Builder, start: int, end: int, word: int, arguments: list[int] | None = None
) -> nodes.Attribute:
    names = None if arguments is None else builder.names(arguments)
    return nodes.Attribute(start, end, builder.text_of(word)[1:], names)


# ------------------------------------------------------------------------------------- declarations


def function(
    builder: Builder,
    start: int,
    end: int,
    name: int,
    parameters: list[nodes.Parameter] | None,
    results: list[nodes.Result] | None,
    body: nodes.Block,
) -> nodes.Function:
    return nodes.Function(
        start,
        end,
        builder.name(name),
        spread_parameter_types(parameters or []),
        spread_result_types(builder, results or []),
        body,
    )


def parameter(
    builder: Builder,
    start: int,
    end: int,
    ampersand: int | None,
    name: int,
    type_: TypeNode | None,
    default: Expression | None = None,
) -> nodes.Parameter:
    return nodes.Parameter(start, end, builder.name(name), type_, ampersand is not None, default)


def no_results(builder: Builder, start: int, end: int) -> list[nodes.Result]:
    return []


def plain_result(builder: Builder, start: int, end: int, type_: TypeNode) -> nodes.Result:
    return nodes.Result(start, end, type_)


def nil_result(builder: Builder, start: int, end: int, nil: int) -> nodes.Result:
    return nodes.Result(start, end, nodes.NamedType(start, end, builder.name(nil)))


def named_result(
    builder: Builder, start: int, end: int, name: int, type_: TypeNode
) -> nodes.Result:
    return nodes.Result(start, end, type_, builder.name(name))


def struct_declaration(
    builder: Builder, start: int, end: int, name: int, groups: list[list[nodes.Field]] | None
) -> nodes.StructDeclaration:
    fields = tuple(field for group in groups or () for field in group)
    return nodes.StructDeclaration(start, end, builder.name(name), fields)


def field(
    builder: Builder, start: int, end: int, names: list[int], type_: TypeNode, tag: int | None
) -> list[nodes.Field]:
    """One field for each name of the group."""
    text = None if tag is None else builder.text_of(tag)[1:-1]
    return [
        nodes.Field(builder.starts[name], end, builder.name(name), type_, text) for name in names
    ]


def enum_declaration(
    builder: Builder,
    start: int,
    end: int,
    name: int,
    base: int | None,
    members: list[nodes.EnumMember] | None,
) -> nodes.EnumDeclaration:
    base_name = None if base is None else builder.name(base)
    return nodes.EnumDeclaration(start, end, builder.name(name), tuple(members or ()), base_name)


def enum_member(
    builder: Builder, start: int, end: int, name: int, value: Expression | None
) -> nodes.EnumMember:
    return nodes.EnumMember(start, end, builder.name(name), value)


def variable(
    builder: Builder,
    start: int,
    end: int,
    keyword: int,
    bindings: list[nodes.Binding],
    value: Expression | None,
) -> nodes.Variable:
    is_mutable = builder.text_of(keyword) == "temp"
    return nodes.Variable(start, end, is_mutable, tuple(bindings), value)


def binding(
    builder: Builder, start: int, end: int, name: int, type_: TypeNode | None = None
) -> nodes.Binding:
    return nodes.Binding(start, end, builder.name(name), type_)


# -------------------------------------------------------------------------------------------- types


def named_type(
    builder: Builder, start: int, end: int, first: int, second: int | None = None
) -> nodes.NamedType:
    if second is None:
        return nodes.NamedType(start, end, builder.name(first))
    return nodes.NamedType(start, end, builder.name(second), builder.name(first))


def array_type(
    builder: Builder, start: int, end: int, element: TypeNode, size: int | None = None
) -> nodes.ArrayType:
    length = None if size is None else int_value(builder, size)
    return nodes.ArrayType(start, end, element, length)


def map_type(
    builder: Builder, start: int, end: int, key: nodes.NamedType, value: TypeNode
) -> nodes.MapType:
    return nodes.MapType(start, end, key, value)
