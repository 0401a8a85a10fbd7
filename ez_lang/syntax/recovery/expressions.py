"""Expressions and types, read by precedence; a hole in them is `Missing`.

Every method reads from the next token on and gives what it found, however little: after a mistake
(`failed`) nothing more is taken, and what was read so far is handed up.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ez_lang.source.diagnostics import Fix
from ez_lang.syntax import nodes
from ez_lang.syntax.recovery.cursor import END, NAMES, STATEMENT_WORDS
from ez_lang.syntax.recovery.types import TypeReader

if TYPE_CHECKING:
    from collections.abc import Callable

    from ez_lang.syntax.builder import Builder
    from ez_lang.syntax.lexer import Tokens
    from ez_lang.syntax.nodes import Expression, TypeNode

_PRECEDENCE = {
    "OR_ELSE": 1,
    "AND_ALSO": 2,
    "EQUALITY": 3,
    "COMPARISON": 4,
    "IN": 5,
    "NOT_IN": 5,
    "BANG_IN": 5,
    "PLUS": 6,
    "MINUS": 6,
    "MULTIPLICATIVE": 7,
}
_PREFIXES = frozenset({"MINUS", "BANG"})
_LITERAL = "literal"
NO_CONDITIONAL = "EZ has no conditional expression; use `if … { } otherwise { }`"
_NO_OPERANDS = {
    "BLANK": "`_` takes a value that is not needed; it cannot be read",
    "DO": "EZ has no functions as values: declare one with `do name() { … }`",
    "IF": NO_CONDITIONAL,
    "LSQB": "an array is written in braces: `{1, 2, 3}`",
    "STEP": "`++` and `--` stand behind their operand: `x++`",
    "WHEN": NO_CONDITIONAL,
}
"""What to say of tokens that other languages allow where a value is wanted."""


class ExpressionReader(TypeReader):
    """Reads expressions and types."""

    def __init__(self, tokens: Tokens, builder: Builder) -> None:
        super().__init__(tokens, builder)
        self._literals: dict[str, Callable[[int, int, int], Expression]] = {
            "NAME": builder.name_use,
            "MAP": builder.name_use,
            "INT": builder.int_literal,
            "FLOAT": builder.float_literal,
            "CHAR": builder.char_literal,
            "STRING": builder.string_literal,
            "RAW_STRING": builder.raw_string_literal,
            "NIL": builder.nil_literal,
        }
        self._primaries: dict[str, Callable[[], Expression]] = {
            "TRUE": self._true,
            "FALSE": self._false,
            "LPAR": self._group,
            "LBRACE": self._braced,
            "STRUCT_NAME": self._struct_literal,
            "QUALIFIER": self._qualified_literal,
            "NEW": self._new,
            "RANGE": self._range,
            "CAST": self._cast,
        }

    # -------------------------------------------------------------------------------- operators

    def expression(self) -> Expression:
        """An expression, as long as it can be."""
        return self._binary(1)

    def expressions(self) -> list[Expression]:
        """One or more expressions with commas between them."""
        found = [self.expression()]
        while self.takes("COMMA"):
            found.append(self.expression())
        return found

    def _binary(self, least: int) -> Expression:
        begin = self.begin
        left = self._prefixed()
        while not self.failed and (level := _PRECEDENCE.get(self.kind, 0)) >= least:
            operator = self.take()
            right = self._binary(level + 1)
            left = self.build.binary(begin, self.end, left, operator, right)
        return left

    def _prefixed(self) -> Expression:
        operators = []
        while self.kind in _PREFIXES:
            operators.append(self.take())
        operand = self._suffixed()
        for operator in reversed(operators):
            operand = self.build.unary(self.starts[operator], self.end, operator, operand)
        return operand

    def _suffixed(self) -> Expression:
        begin = self.begin
        value = self._primary()
        while not self.failed:
            match self.kind:
                case "LPAR":
                    arguments = self.arguments()
                    value = self.build.call(begin, self.end, value, arguments)
                case "LSQB":
                    opener = self.take()
                    index = self.expression()
                    self.expect("RSQB", opener=opener)
                    value = self.build.index(begin, self.end, value, index)
                case "DOT":
                    value = self._member(begin, value)
                case "STEP":
                    step = self.take()
                    value = self.build.postfix(begin, self.end, value, step)
                case _:
                    break
        return value

    def arguments(self) -> list[Expression]:
        """The arguments of a call, from its opening parenthesis on."""
        opener = self.take()
        if self.takes("RPAR"):
            return []
        found = [self.expression()]
        while self.takes("COMMA"):
            if self.kind == "RPAR":
                self._refuse_trailing_comma("E2018", "function call")
                break
            found.append(self.expression())
        self.expect("RPAR", opener=opener)
        return found

    def _refuse_trailing_comma(self, code: str, where: str) -> None:
        comma = self.at - 1
        self.complain(
            code,
            self.at,
            f"unexpected trailing comma in {where}",
            label="a value was expected after the comma",
            help="remove the comma",
            fix=Fix(self.starts[comma], self.ends[comma], "", "remove the comma"),
        )

    def _member(self, begin: int, base: Expression) -> Expression:
        self.take()
        if self.is_word(self.at):
            name = self.take()
            return self.build.member(begin, self.end, base, name)
        self.expected("a member's name")
        return nodes.Member(begin, self.end, base, self.no_name())

    # --------------------------------------------------------------------------------- operands

    def _primary(self) -> Expression:
        kind = self.kind
        if kind in self._literals:
            index = self.take()
            return self._literals[kind](self.starts[index], self.ends[index], index)
        if kind in self._primaries:
            return self._primaries[kind]()
        return self._missing_operand()

    def _missing_operand(self) -> Expression:
        hole = nodes.Missing(self.end, self.end)
        kind = self.kind
        advice = ""
        if kind == END:
            code, message = "E2003", f"expected expression, found {self.end_name}"
        elif kind == "RBRACE":
            code, message = "E2003", "expected expression, found end of block '}'"
        elif kind in {"RPAR", "RSQB"}:
            code, message = "E2003", f"expected expression, found {self.shown(self.at)}"
        elif kind == "AMPERSAND":
            code = "E2001"
            message = "unexpected token '&': '&' only for mutable parameters and import & use"
            advice = "`&&` is the logical and; EZ has no bitwise operators"
        else:
            code, message = "E2001", f"unexpected token {self.shown(self.at)}"
            advice = self._advice_for_operand()
        self.reject(code, message, label="a value was expected here", help=advice)
        return hole

    def _advice_for_operand(self) -> str:
        kind = self.kind
        if kind in _NO_OPERANDS:
            return _NO_OPERANDS[kind]
        if kind == "DOT" and self.kind_after() == "INT":
            return f"write a digit before the point: `0.{self.tokens.text_of(self.at + 1)}`"
        if kind in STATEMENT_WORDS and self.at:
            return f"the value after {self.shown(self.at - 1)} is missing"
        return ""

    def _true(self) -> Expression:
        self.take()
        return self.build.true_literal(self.starts[self.at - 1], self.end)

    def _false(self) -> Expression:
        self.take()
        return self.build.false_literal(self.starts[self.at - 1], self.end)

    def _group(self) -> Expression:
        opener = self.take()
        value = self.expression()
        self.expect("RPAR", opener=opener)
        return value

    def _braced(self) -> Expression:
        """An array or a map; which of them shows after the first expression."""
        begin = self.begin
        opener = self.take()
        self.braces.open(_LITERAL, begin)
        try:
            if self.takes("RBRACE"):
                return self.build.array_literal(begin, self.end, None)
            if self.takes("COLON"):
                self.expect("RBRACE", opener=opener)
                return self.build.empty_map_literal(begin, self.end)
            first_begin = self.begin
            first = self.expression()
            if not self.failed and self.kind == "COLON":
                return self._map_literal(begin, opener, first_begin, first)
            return self._array_literal(begin, opener, first)
        finally:
            self.braces.close()

    def _array_literal(self, begin: int, opener: int, first: Expression) -> Expression:
        elements = [first]
        while self.takes("COMMA"):
            if self.kind == "RBRACE":
                self._refuse_trailing_comma("E2017", "array literal")
                break
            elements.append(self.expression())
        self.expect("RBRACE", opener=opener)
        return self.build.array_literal(begin, self.end, elements)

    def _map_literal(self, begin: int, opener: int, pair_begin: int, key: Expression) -> Expression:
        pairs = []
        while True:
            self.expect("COLON")
            value = nodes.Missing(self.end, self.end) if self.failed else self.expression()
            pairs.append(self.build.map_pair(pair_begin, self.end_after(pair_begin), key, value))
            if not self.takes("COMMA"):
                break
            if self.kind == "RBRACE":
                self._refuse_trailing_comma("E2017", "map literal")
                break
            pair_begin = self.begin
            key = self.expression()
        self.expect("RBRACE", opener=opener)
        return self.build.map_literal(begin, self.end, pairs)

    def _struct_literal(self) -> Expression:
        begin = self.begin
        name = self.take()
        type_ = self.build.named_type(begin, self.end, name)
        return self._struct_fields(begin, type_)

    def _qualified_literal(self) -> Expression:
        """`module.Name{…}`."""
        begin = self.begin
        module = self.take()
        self.take()
        name = self.take()
        return self._struct_fields(begin, self.build.named_type(begin, self.end, module, name))

    def _struct_fields(self, begin: int, type_: nodes.NamedType) -> Expression:
        self.braces.open(_LITERAL, self.begin)
        opener = self.take()
        fields = []
        while not self.failed and self.kind != "RBRACE":
            field_begin = self.begin
            if not self.is_word(self.at):
                self.expected("'}'", closer="RBRACE", opener=opener)
                break
            name = self.take()
            value: Expression = nodes.Missing(self.end, self.end)
            if self.expect("COLON"):
                value = self.expression()
            fields.append(self.build.field_value(field_begin, self.end, name, value))
            self.takes("COMMA")
        self.expect("RBRACE", opener=opener)
        self.braces.close()
        return self.build.struct_literal(begin, self.end, type_, fields)

    def _new(self) -> Expression:
        begin = self.begin
        self.take()
        opener = self.at
        type_ = self.no_type()
        if self.kind in NAMES:
            self.expected("'('", help=f"write `new({self.tokens.text_of(self.at)})`")
        elif self.expect("LPAR"):
            if self.kind in NAMES:
                type_ = self.named_type()
            else:
                self.expected("a struct's name")
        self.expect("RPAR", opener=opener)
        return self.build.new(begin, self.end, type_)

    def _range(self) -> Expression:
        begin = self.begin
        self.take()
        opener = self.at
        first: Expression = nodes.Missing(self.end, self.end)
        second = third = None
        if self.expect("LPAR"):
            first = self.expression()
            if self.takes("COMMA"):
                second = self.expression()
                if self.takes("COMMA"):
                    third = self.expression()
        self.expect("RPAR", opener=opener)
        return self.build.range(begin, self.end, first, second, third)

    def _cast(self) -> Expression:
        begin = self.begin
        self.take()
        opener = self.at
        value: Expression = nodes.Missing(self.end, self.end)
        type_: TypeNode = self.no_type()
        if self.expect("LPAR"):
            value = self.expression()
            if self.expect("COMMA"):
                type_ = self._cast_type() or type_
        self.expect("RPAR", opener=opener)
        return self.build.cast(begin, self.end, value, type_)

    def _cast_type(self) -> TypeNode | None:
        begin = self.begin
        opener = self.take() if self.kind == "LSQB" else None
        if self.kind not in NAMES:
            self.reject_type()
            return None
        name = self.take()
        type_: TypeNode = self.build.named_type(self.starts[name], self.end, name)
        if opener is not None:
            self.expect("RSQB", opener=opener)
            type_ = self.build.array_type(begin, self.end, type_)
        return type_
