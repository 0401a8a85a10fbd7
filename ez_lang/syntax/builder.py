"""The nodes of the tree: one method for each rule of the grammar.

Both parsers call these methods, so their trees are the same.  A method gets the offsets where the
text of its rule begins and ends, and the values of the rule's parts: a node, a list, the number of
a token, or None for an optional part that is absent.
"""

# ruff: noqa: ARG002, D102, PLR0913, PLR0917
# Every method has the signature of its rule, and is described by the grammar and the node.

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from ez_lang.source.diagnostics import Reporter
from ez_lang.syntax import nodes
from ez_lang.syntax.declaration_rules import (
    check_attributes,
    spread_parameter_types,
    spread_result_types,
)
from ez_lang.syntax.interpolation import read_string
from ez_lang.syntax.literals import char_value, float_value, int_value, unescaped
from ez_lang.syntax.statement_rules import check_target

if TYPE_CHECKING:
    from ez_lang.syntax.interpolation import PartParser
    from ez_lang.syntax.lexer import Tokens
    from ez_lang.syntax.nodes import Expression, Statement, TypeNode


class Builder:
    """Makes the nodes of one text, and reports mistakes that a single node shows."""

    __slots__ = (
        "depth",
        "ends",
        "parse_part",
        "reporter",
        "source",
        "starts",
        "text",
        "text_of",
    )

    def __init__(self, tokens: Tokens, parse_part: PartParser, depth: int = 0) -> None:
        self.source = tokens.source
        self.text = tokens.text
        self.text_of = tokens.text_of
        self.starts = tokens.starts
        self.ends = tokens.ends
        self.parse_part = parse_part
        self.depth = depth
        self.reporter = Reporter(tokens.source)

    def name(self, token: int) -> nodes.Name:
        """The name that a token spells."""
        start, end = self.starts[token], self.ends[token]
        return nodes.Name(start, end, self.text[start:end])

    # ---------------------------------------------------------------------------- file, modules

    def file(
        self,
        start: int,
        end: int,
        module: nodes.ModuleName | None,
        items: list[nodes.TopLevel] | None,
    ) -> nodes.File:
        return nodes.File(0, len(self.text), module, tuple(items or ()))

    def module_name(self, start: int, end: int, name: int) -> nodes.ModuleName:
        return nodes.ModuleName(start, end, self.name(name))

    def suppress(self, start: int, end: int, word: int, codes: list[int]) -> nodes.Suppress:
        return nodes.Suppress(start, end, self._words(codes))

    def import_(self, start: int, end: int, items: list[nodes.ImportItem]) -> nodes.Import:
        return nodes.Import(start, end, tuple(items))

    def import_and_use(self, start: int, end: int, items: list[nodes.ImportItem]) -> nodes.Import:
        return nodes.Import(start, end, tuple(items), is_used=True)

    def library_import(
        self, start: int, end: int, alias: int | None, library: int
    ) -> nodes.ImportItem:
        alias_name = None if alias is None else self.name(alias)
        return nodes.ImportItem(start, end, alias_name, library=self.text_of(library))

    def path_import(self, start: int, end: int, alias: int | None, path: int) -> nodes.ImportItem:
        alias_name = None if alias is None else self.name(alias)
        return nodes.ImportItem(start, end, alias_name, path=unescaped(self.text_of(path)[1:-1]))

    def using(self, start: int, end: int, modules: list[int]) -> nodes.Using:
        return nodes.Using(start, end, tuple(self.name(module) for module in modules))

    # ------------------------------------------------------------------------------- attributes

    def attributed(
        self, start: int, end: int, attributes: list[nodes.Attribute], statement: Statement
    ) -> Statement:
        """The statement with its attributes; its span still begins after them."""
        check_attributes(self.reporter, attributes, statement)
        if isinstance(statement, nodes.When):
            is_strict = any(attribute.name == "strict" for attribute in attributes)
            return replace(statement, is_strict=is_strict)
        if isinstance(statement, nodes.Function | nodes.StructDeclaration | nodes.EnumDeclaration):
            return replace(statement, attributes=tuple(attributes))
        return statement

    def private(self, start: int, end: int, statement: Statement) -> Statement:
        """The statement, marked as private if it is a declaration; others ignore `private`."""
        if isinstance(
            statement,
            nodes.Function | nodes.StructDeclaration | nodes.EnumDeclaration | nodes.Variable,
        ):
            return replace(statement, is_private=True)
        return statement

    def attribute(
        self, start: int, end: int, word: int, arguments: list[int] | None = None
    ) -> nodes.Attribute:
        names = None if arguments is None else self._words(arguments)
        return nodes.Attribute(start, end, self.text_of(word)[1:], names)

    def _words(self, tokens: list[int]) -> tuple[nodes.Name, ...]:
        """Names and strings; strings without their quotes."""
        return tuple(
            nodes.Name(self.starts[token], self.ends[token], self.text_of(token).strip('"'))
            for token in tokens
        )

    # ----------------------------------------------------------------------------- declarations

    def function(
        self,
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
            self.name(name),
            spread_parameter_types(parameters or []),
            spread_result_types(self, results or []),
            body,
        )

    def parameter(
        self,
        start: int,
        end: int,
        ampersand: int | None,
        name: int,
        type_: TypeNode | None,
        default: Expression | None = None,
    ) -> nodes.Parameter:
        return nodes.Parameter(start, end, self.name(name), type_, ampersand is not None, default)

    def no_results(self, start: int, end: int) -> list[nodes.Result]:
        return []

    def plain_result(self, start: int, end: int, type_: TypeNode) -> nodes.Result:
        return nodes.Result(start, end, type_)

    def nil_result(self, start: int, end: int, nil: int) -> nodes.Result:
        return nodes.Result(start, end, nodes.NamedType(start, end, self.name(nil)))

    def named_result(self, start: int, end: int, name: int, type_: TypeNode) -> nodes.Result:
        return nodes.Result(start, end, type_, self.name(name))

    def struct_declaration(
        self, start: int, end: int, name: int, groups: list[list[nodes.Field]] | None
    ) -> nodes.StructDeclaration:
        fields = tuple(field for group in groups or () for field in group)
        return nodes.StructDeclaration(start, end, self.name(name), fields)

    def field(
        self, start: int, end: int, names: list[int], type_: TypeNode, tag: int | None
    ) -> list[nodes.Field]:
        """One field for each name of the group."""
        text = None if tag is None else self.text_of(tag)[1:-1]
        return [nodes.Field(self.starts[name], end, self.name(name), type_, text) for name in names]

    def enum_declaration(
        self,
        start: int,
        end: int,
        name: int,
        base: int | None,
        members: list[nodes.EnumMember] | None,
    ) -> nodes.EnumDeclaration:
        base_name = None if base is None else self.name(base)
        return nodes.EnumDeclaration(start, end, self.name(name), tuple(members or ()), base_name)

    def enum_member(
        self, start: int, end: int, name: int, value: Expression | None
    ) -> nodes.EnumMember:
        return nodes.EnumMember(start, end, self.name(name), value)

    def variable(
        self,
        start: int,
        end: int,
        keyword: int,
        bindings: list[nodes.Binding],
        value: Expression | None,
    ) -> nodes.Variable:
        is_mutable = self.text_of(keyword) == "temp"
        return nodes.Variable(start, end, is_mutable, tuple(bindings), value)

    def binding(
        self, start: int, end: int, name: int, type_: TypeNode | None = None
    ) -> nodes.Binding:
        return nodes.Binding(start, end, self.name(name), type_)

    # ------------------------------------------------------------------------------------ types

    def named_type(
        self, start: int, end: int, first: int, second: int | None = None
    ) -> nodes.NamedType:
        if second is None:
            return nodes.NamedType(start, end, self.name(first))
        return nodes.NamedType(start, end, self.name(second), self.name(first))

    def array_type(
        self, start: int, end: int, element: TypeNode, size: int | None = None
    ) -> nodes.ArrayType:
        length = None if size is None else int_value(self, size)
        return nodes.ArrayType(start, end, element, length)

    def map_type(
        self, start: int, end: int, key: nodes.NamedType, value: TypeNode
    ) -> nodes.MapType:
        return nodes.MapType(start, end, key, value)

    # ------------------------------------------------------------------------------- statements

    def block(self, start: int, end: int, statements: list[Statement] | None) -> nodes.Block:
        return nodes.Block(start, end, tuple(statements or ()))

    def if_(
        self, start: int, end: int, branches: list[nodes.Branch], otherwise: nodes.Block | None
    ) -> nodes.If:
        return nodes.If(start, end, tuple(branches), otherwise)

    def branch(
        self, start: int, end: int, condition: Expression, body: nodes.Block
    ) -> nodes.Branch:
        return nodes.Branch(start, end, condition, body)

    def when(
        self, start: int, end: int, subject: Expression, cases: list[nodes.Case] | None
    ) -> nodes.When:
        return nodes.When(start, end, subject, tuple(cases or ()))

    def case(self, start: int, end: int, values: list[Expression], body: nodes.Block) -> nodes.Case:
        return nodes.Case(start, end, tuple(values), body)

    def default_case(self, start: int, end: int, body: nodes.Block) -> nodes.Case:
        return nodes.Case(start, end, (), body)

    def for_(
        self,
        start: int,
        end: int,
        head: tuple[int, int | None, Expression],
        body: nodes.Block,
    ) -> nodes.For:
        name, type_name, iterable = head
        type_ = None
        if type_name is not None:
            type_ = self.named_type(self.starts[type_name], self.ends[type_name], type_name)
        return nodes.For(start, end, self.name(name), iterable, body, type_)

    def for_each(
        self,
        start: int,
        end: int,
        head: tuple[int, int | None, Expression],
        body: nodes.Block,
    ) -> nodes.ForEach:
        first, second, iterable = head
        if second is None:
            return nodes.ForEach(start, end, self.name(first), iterable, body)
        return nodes.ForEach(start, end, self.name(second), iterable, body, self.name(first))

    def as_long_as(
        self, start: int, end: int, condition: Expression, body: nodes.Block
    ) -> nodes.AsLongAs:
        return nodes.AsLongAs(start, end, condition, body)

    def loop(self, start: int, end: int, body: nodes.Block) -> nodes.Loop:
        return nodes.Loop(start, end, body)

    def break_(self, start: int, end: int) -> nodes.Break:
        return nodes.Break(start, end)

    def continue_(self, start: int, end: int) -> nodes.Continue:
        return nodes.Continue(start, end)

    def return_(self, start: int, end: int, values: list[Expression] | None) -> nodes.Return:
        return nodes.Return(start, end, tuple(values or ()))

    def ensure(self, start: int, end: int, call: Expression) -> nodes.Ensure:
        return nodes.Ensure(start, end, call)

    def unpack(self, start: int, end: int, targets: list[int], value: Expression) -> nodes.Unpack:
        return nodes.Unpack(start, end, tuple(self.name(target) for target in targets), value)

    def assign(
        self, start: int, end: int, target: Expression, operator: int, value: Expression
    ) -> nodes.Assign:
        check_target(self, start, target, operator)
        return nodes.Assign(start, end, target, self.text_of(operator), value)

    def expression_statement(
        self, start: int, end: int, value: Expression
    ) -> nodes.ExpressionStatement:
        return nodes.ExpressionStatement(start, end, value)

    # ------------------------------------------------------------------------------ expressions

    def binary(
        self, start: int, end: int, left: Expression, operator: int, right: Expression
    ) -> nodes.Binary:
        at = self.starts[operator]
        text = self.text[at : self.ends[operator]]
        if text == "!in":
            text = "not_in"
        return nodes.Binary(start, end, text, left, right, at)

    def unary(self, start: int, end: int, operator: int, operand: Expression) -> nodes.Unary:
        return nodes.Unary(start, end, self.text_of(operator), operand)

    def postfix(self, start: int, end: int, operand: Expression, operator: int) -> nodes.Postfix:
        return nodes.Postfix(start, end, self.text_of(operator), operand)

    def call(
        self, start: int, end: int, callee: Expression, arguments: list[Expression] | None
    ) -> nodes.Call:
        return nodes.Call(start, end, callee, tuple(arguments or ()))

    def index(self, start: int, end: int, base: Expression, index: Expression) -> nodes.Index:
        return nodes.Index(start, end, base, index)

    def member(self, start: int, end: int, base: Expression, name: int) -> nodes.Member:
        return nodes.Member(start, end, base, self.name(name))

    def name_use(self, start: int, end: int, name: int) -> nodes.NameUse:
        return nodes.NameUse(start, end, self.text[start:end])

    def int_literal(self, start: int, end: int, token: int) -> nodes.IntLiteral:
        return nodes.IntLiteral(start, end, int_value(self, token))

    def float_literal(self, start: int, end: int, token: int) -> nodes.FloatLiteral:
        return nodes.FloatLiteral(start, end, float_value(self, token))

    def char_literal(self, start: int, end: int, token: int) -> nodes.CharLiteral:
        return nodes.CharLiteral(start, end, char_value(self.text[start + 1 : end - 1]))

    def string_literal(
        self, start: int, end: int, token: int
    ) -> nodes.StringLiteral | nodes.Interpolation:
        text = self.text[start + 1 : end - 1]
        if "$" in text or "\\" in text:
            return read_string(self, start, end)
        return nodes.StringLiteral(start, end, text)

    def raw_string_literal(self, start: int, end: int, token: int) -> nodes.StringLiteral:
        return nodes.StringLiteral(start, end, self.text[start + 1 : end - 1], is_raw=True)

    def true_literal(self, start: int, end: int) -> nodes.BoolLiteral:
        return nodes.BoolLiteral(start, end, value=True)

    def false_literal(self, start: int, end: int) -> nodes.BoolLiteral:
        return nodes.BoolLiteral(start, end, value=False)

    def nil_literal(self, start: int, end: int, token: int) -> nodes.NilLiteral:
        return nodes.NilLiteral(start, end)

    def array_literal(
        self, start: int, end: int, elements: list[Expression] | None
    ) -> nodes.ArrayLiteral:
        return nodes.ArrayLiteral(start, end, tuple(elements or ()))

    def empty_map_literal(self, start: int, end: int) -> nodes.MapLiteral:
        return nodes.MapLiteral(start, end, ())

    def map_literal(self, start: int, end: int, pairs: list[nodes.MapPair]) -> nodes.MapLiteral:
        return nodes.MapLiteral(start, end, tuple(pairs))

    def map_pair(self, start: int, end: int, key: Expression, value: Expression) -> nodes.MapPair:
        return nodes.MapPair(start, end, key, value)

    def struct_literal(
        self, start: int, end: int, type_: nodes.NamedType, fields: list[nodes.FieldValue] | None
    ) -> nodes.StructLiteral:
        return nodes.StructLiteral(start, end, type_, tuple(fields or ()))

    def field_value(self, start: int, end: int, name: int, value: Expression) -> nodes.FieldValue:
        return nodes.FieldValue(start, end, self.name(name), value)

    def new(self, start: int, end: int, type_: nodes.NamedType) -> nodes.New:
        return nodes.New(start, end, type_)

    def range(
        self,
        start: int,
        end: int,
        first: Expression,
        second: Expression | None,
        third: Expression | None = None,
    ) -> nodes.Range:
        given = (first, second, third)
        return nodes.Range(start, end, tuple(a for a in given if a is not None))

    def cast(self, start: int, end: int, value: Expression, type_: TypeNode) -> nodes.Cast:
        return nodes.Cast(start, end, value, type_)
