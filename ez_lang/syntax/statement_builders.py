"""The nodes of blocks and statements, one function for each rule of the grammar."""

# ruff: noqa: ARG001, D103, PLR0913, PLR0917
# Every function has the signature of its rule, and is described by the grammar and the node.

from __future__ import annotations

from typing import TYPE_CHECKING

from ez_lang.syntax import nodes
from ez_lang.syntax.declaration_builders import named_type
from ez_lang.syntax.statement_rules import check_target

if TYPE_CHECKING:
    from ez_lang.syntax.builder import Builder
    from ez_lang.syntax.nodes import Expression, Statement


def block(
    builder: Builder, start: int, end: int, statements: list[Statement] | None
) -> nodes.Block:
    return nodes.Block(start, end, tuple(statements or ()))


def if_(
    builder: Builder,
    start: int,
    end: int,
    branches: list[nodes.Branch],
    otherwise: nodes.Block | None,
) -> nodes.If:
    return nodes.If(start, end, tuple(branches), otherwise)


def branch(
    builder: Builder, start: int, end: int, condition: Expression, body: nodes.Block
) -> nodes.Branch:
    return nodes.Branch(start, end, condition, body)


def when(
    builder: Builder, start: int, end: int, subject: Expression, cases: list[nodes.Case] | None
) -> nodes.When:
    return nodes.When(start, end, subject, tuple(cases or ()))


def case(
    builder: Builder, start: int, end: int, values: list[Expression], body: nodes.Block
) -> nodes.Case:
    return nodes.Case(start, end, tuple(values), body)


def default_case(builder: Builder, start: int, end: int, body: nodes.Block) -> nodes.Case:
    return nodes.Case(start, end, (), body)


def for_(
    builder: Builder,
    start: int,
    end: int,
    head: tuple[int, int | None, Expression],
    body: nodes.Block,
) -> nodes.For:
    name, type_name, iterable = head
    type_ = None
    if type_name is not None:
        type_ = named_type(builder, builder.starts[type_name], builder.ends[type_name], type_name)
    return nodes.For(start, end, builder.name(name), iterable, body, type_)


def for_each(
    builder: Builder,
    start: int,
    end: int,
    head: tuple[int, int | None, Expression],
    body: nodes.Block,
) -> nodes.ForEach:
    first, second, iterable = head
    if second is None:
        return nodes.ForEach(start, end, builder.name(first), iterable, body)
    return nodes.ForEach(start, end, builder.name(second), iterable, body, builder.name(first))


def as_long_as(
    builder: Builder, start: int, end: int, condition: Expression, body: nodes.Block
) -> nodes.AsLongAs:
    return nodes.AsLongAs(start, end, condition, body)


def loop(builder: Builder, start: int, end: int, body: nodes.Block) -> nodes.Loop:
    return nodes.Loop(start, end, body)


def break_(builder: Builder, start: int, end: int) -> nodes.Break:
    return nodes.Break(start, end)


def continue_(builder: Builder, start: int, end: int) -> nodes.Continue:
    return nodes.Continue(start, end)


def return_(
    builder: Builder, start: int, end: int, values: list[Expression] | None
) -> nodes.Return:
    return nodes.Return(start, end, tuple(values or ()))


def ensure(builder: Builder, start: int, end: int, call: Expression) -> nodes.Ensure:
    return nodes.Ensure(start, end, call)


def unpack(
    builder: Builder, start: int, end: int, targets: list[int], value: Expression
) -> nodes.Unpack:
    return nodes.Unpack(start, end, tuple(builder.name(target) for target in targets), value)


def assign(
    builder: Builder, start: int, end: int, target: Expression, operator: int, value: Expression
) -> nodes.Assign:
    check_target(builder, start, target, operator)
    return nodes.Assign(start, end, target, builder.text_of(operator), value)


def expression_statement(
    builder: Builder, start: int, end: int, value: Expression
) -> nodes.ExpressionStatement:
    return nodes.ExpressionStatement(start, end, value)
