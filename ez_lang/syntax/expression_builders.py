"""The nodes of expressions, one function for each rule of the grammar."""

# ruff: noqa: ARG001, D103, PLR0913, PLR0917
# Every function has the signature of its rule, and is described by the grammar and the node.

from __future__ import annotations

from typing import TYPE_CHECKING

from ez_lang.syntax import nodes
from ez_lang.syntax.interpolation import read_string
from ez_lang.syntax.literals import char_value, float_value, int_value

if TYPE_CHECKING:
    from ez_lang.syntax.builder import Builder
    from ez_lang.syntax.nodes import Expression, TypeNode


def binary(
    builder: Builder, start: int, end: int, left: Expression, operator: int, right: Expression
) -> nodes.Binary:
    at = builder.starts[operator]
    text = builder.text[at : builder.ends[operator]]
    if text == "!in":
        text = "not_in"
    return nodes.Binary(start, end, text, left, right, at)


def unary(
    builder: Builder, start: int, end: int, operator: int, operand: Expression
) -> nodes.Unary:
    return nodes.Unary(start, end, builder.text_of(operator), operand)


def postfix(
    builder: Builder, start: int, end: int, operand: Expression, operator: int
) -> nodes.Postfix:
    return nodes.Postfix(start, end, builder.text_of(operator), operand)


def call(
    builder: Builder, start: int, end: int, callee: Expression, arguments: list[Expression] | None
) -> nodes.Call:
    return nodes.Call(start, end, callee, tuple(arguments or ()))


def index(
    builder: Builder, start: int, end: int, base: Expression, index: Expression
) -> nodes.Index:
    return nodes.Index(start, end, base, index)


def member(builder: Builder, start: int, end: int, base: Expression, name: int) -> nodes.Member:
    return nodes.Member(start, end, base, builder.name(name))


def name_use(builder: Builder, start: int, end: int, name: int) -> nodes.NameUse:
    return nodes.NameUse(start, end, builder.text[start:end])


def int_literal(builder: Builder, start: int, end: int, token: int) -> nodes.IntLiteral:
    return nodes.IntLiteral(start, end, int_value(builder, token))


def float_literal(builder: Builder, start: int, end: int, token: int) -> nodes.FloatLiteral:
    return nodes.FloatLiteral(start, end, float_value(builder, token))


def char_literal(builder: Builder, start: int, end: int, token: int) -> nodes.CharLiteral:
    return nodes.CharLiteral(start, end, char_value(builder.text[start + 1 : end - 1]))


def string_literal(
    builder: Builder, start: int, end: int, token: int
) -> nodes.StringLiteral | nodes.Interpolation:
    text = builder.text[start + 1 : end - 1]
    if "$" in text or "\\" in text:
        return read_string(builder, start, end)
    return nodes.StringLiteral(start, end, text)


def raw_string_literal(builder: Builder, start: int, end: int, token: int) -> nodes.StringLiteral:
    return nodes.StringLiteral(start, end, builder.text[start + 1 : end - 1], is_raw=True)


def true_literal(builder: Builder, start: int, end: int) -> nodes.BoolLiteral:
    return nodes.BoolLiteral(start, end, value=True)


def false_literal(builder: Builder, start: int, end: int) -> nodes.BoolLiteral:
    return nodes.BoolLiteral(start, end, value=False)


def nil_literal(builder: Builder, start: int, end: int, token: int) -> nodes.NilLiteral:
    return nodes.NilLiteral(start, end)


def array_literal(
    builder: Builder, start: int, end: int, elements: list[Expression] | None
) -> nodes.ArrayLiteral:
    return nodes.ArrayLiteral(start, end, tuple(elements or ()))


def empty_map_literal(builder: Builder, start: int, end: int) -> nodes.MapLiteral:
    return nodes.MapLiteral(start, end, ())


def map_literal(
    builder: Builder, start: int, end: int, pairs: list[nodes.MapPair]
) -> nodes.MapLiteral:
    return nodes.MapLiteral(start, end, tuple(pairs))


def map_pair(
    builder: Builder, start: int, end: int, key: Expression, value: Expression
) -> nodes.MapPair:
    return nodes.MapPair(start, end, key, value)


def struct_literal(
    builder: Builder,
    start: int,
    end: int,
    type_: nodes.NamedType,
    fields: list[nodes.FieldValue] | None,
) -> nodes.StructLiteral:
    return nodes.StructLiteral(start, end, type_, tuple(fields or ()))


def field_value(
    builder: Builder, start: int, end: int, name: int, value: Expression
) -> nodes.FieldValue:
    return nodes.FieldValue(start, end, builder.name(name), value)


def new(builder: Builder, start: int, end: int, type_: nodes.NamedType) -> nodes.New:
    return nodes.New(start, end, type_)


def range_(
    builder: Builder,
    start: int,
    end: int,
    first: Expression,
    second: Expression | None,
    third: Expression | None = None,
) -> nodes.Range:
    given = (first, second, third)
    return nodes.Range(start, end, tuple(a for a in given if a is not None))


def cast(builder: Builder, start: int, end: int, value: Expression, type_: TypeNode) -> nodes.Cast:
    return nodes.Cast(start, end, value, type_)
