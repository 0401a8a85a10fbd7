"""Functions: their parameters, their results and their bodies."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from ez_lang.syntax import nodes
from ez_lang.syntax.recovery.cursor import NAMES
from ez_lang.syntax.recovery.statements import StatementReader
from ez_lang.syntax.recovery.types import TYPE_STARTS

if TYPE_CHECKING:
    from ez_lang.syntax.builder import Builder
    from ez_lang.syntax.lexer import Tokens
    from ez_lang.syntax.nodes import Statement


class FunctionReader(StatementReader):
    """Reads functions, statements, expressions and types."""

    def __init__(self, tokens: Tokens, builder: Builder) -> None:
        super().__init__(tokens, builder)
        self.readers["DO"] = self._function

    def _function(self) -> Statement:
        begin = self.begin
        told = len(self.reporter.diagnostics)
        first = self.take()
        outer, self.function_indent = self.function_indent, self.indent(first)
        name = self.declared_name("a function's name", "E2021", "function name")
        parameters: list[nodes.Parameter] = []
        results: list[nodes.Result] = []
        opener = self.at
        if self.expect("LPAR"):
            parameters = self._parameters(opener)
            if self.failed:
                parameters = [replace(p, type=p.type or self.no_type()) for p in parameters]
        if self.takes("ARROW"):
            results = self._results()
        elif self._is_result_without_arrow():
            self.expected("'{'", help="the result stands after an arrow: `do name() -> int { … }`")
        body = self.body(first)
        if self.failed and self.braces.is_block_innermost:
            # A function in a function is a mistake already; here it is not even one.
            del self.reporter.diagnostics[told:]
        self.function_indent = outer
        if name is not None:
            return self.build.function(begin, self.end, name, parameters, results, body)
        self.incomplete.add(begin)
        return nodes.Function(begin, self.end, self.no_name(), tuple(parameters), (), body)

    def _is_result_without_arrow(self) -> bool:
        """Whether a type follows the parameters, alone or after the sign of another language."""
        is_type = self.kind in TYPE_STARTS or (
            self.kind in {"COLON", "EQUAL"} and not self.is_first_on_line(self.at + 1)
        )
        return is_type and not self.is_first_on_line(self.at)

    def _parameters(self, opener: int) -> list[nodes.Parameter]:
        found: list[nodes.Parameter] = []
        if self.takes("RPAR"):
            return found
        while True:
            begin = self.begin
            ampersand = self.take() if self.kind == "AMPERSAND" else None
            name = self.declared_name("parameter name", "E2033", "parameter name")
            if name is None:
                return found
            found.append(self._parameter(begin, ampersand, name))
            if not self.takes("COMMA"):
                break
        if not self.takes("RPAR"):
            self.expected("',' or ')'", opener=opener)
        return found

    def _parameter(self, begin: int, ampersand: int | None, name: int) -> nodes.Parameter:
        type_ = default = None
        self.skip_colon("E2002", "expected ',', type or ')' after parameter name, got ':' instead")
        if self.kind in TYPE_STARTS:
            type_ = self.type()
            if self.takes("EQUAL"):
                default = self.expression()
        elif self.kind not in {"COMMA", "RPAR"}:
            message = "expected ',', type or ')' after parameter name"
            self.expected("',', a type or ')'", message=message)
            type_ = self.no_type()
        return self.build.parameter(begin, self.end, ampersand, name, type_, default)

    def _results(self) -> list[nodes.Result]:
        arrow = self.at - 1
        if self.kind == "LPAR":
            return self._result_list()
        if self.kind == "NIL" or self.kind in TYPE_STARTS:
            return [self._plain_result()]
        self.complain(
            "E2015",
            arrow,
            f"expected return type after '->', got {self.shown(self.at)}",
            label="no type follows",
            help="leave the arrow out where nothing is returned",
        )
        self.failed = self.kind != "LBRACE"
        return []

    def _plain_result(self) -> nodes.Result:
        begin = self.begin
        if self.kind == "NIL":
            nil = self.take()
            return self.build.nil_result(begin, self.end, nil)
        type_ = self.type() or self.no_type()
        return self.build.plain_result(begin, self.end, type_)

    def _result_list(self) -> list[nodes.Result]:
        opener = self.take()
        found: list[nodes.Result] = []
        while not self.failed and self.kind != "RPAR":
            followers = NAMES if self.kind == "MAP" else TYPE_STARTS
            if self.kind in NAMES and self.kind_after() in followers:
                begin = self.begin
                name = self.take()
                type_ = self.type() or self.no_type()
                found.append(self.build.named_result(begin, self.end, name, type_))
            elif self.kind == "NIL" or self.kind in TYPE_STARTS:
                found.append(self._plain_result())
            else:
                is_named = any(result.name for result in found)
                what = "return parameter name" if is_named else "type name in return types"
                self.expected(what)
            if not self.takes("COMMA"):
                break
        if not self.takes("RPAR"):
            self.expected("',' or ')'", opener=opener)
        return found
