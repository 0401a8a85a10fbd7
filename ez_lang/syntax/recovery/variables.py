"""Variables, and the names that declarations introduce."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ez_lang.source.diagnostics import Fix
from ez_lang.syntax import nodes
from ez_lang.syntax.declaration_rules import check_name
from ez_lang.syntax.recovery.cursor import END, NAMES
from ez_lang.syntax.recovery.expressions import ExpressionReader
from ez_lang.syntax.recovery.types import TYPE_STARTS

if TYPE_CHECKING:
    from ez_lang.syntax.nodes import Expression, Statement


class VariableReader(ExpressionReader):
    """Reads variables, expressions and types."""

    def declared_name(self, what: str, code: str, role: str) -> int | None:
        """The token of a name that is declared; None and a mistake where there is none.

        A keyword on the same line is taken for the name, and refused as such.
        """
        if self.failed:
            return None
        if self.kind in NAMES or self.kind == "BLANK":
            return self.take()
        if self.is_word(self.at) and not self.is_first_on_line(self.at):
            check_name(self.reporter, self.build.name(self.at), code, role)
            return self.take()
        self.expected(what)
        return None

    def name_of(self, token: int | None) -> nodes.Name:
        """The name that a token spells, or an empty one."""
        return self.no_name() if token is None else self.build.name(token)

    def variable(self) -> Statement:
        """`temp` or `const` with its names, types and value."""
        begin = self.begin
        keyword = self.take()
        first = self.declared_name("a name", "E2020", "variable name")
        if first is None:
            return self.build.variable(begin, self.end, keyword, [], None)
        if self.kind == "COMMA":
            bindings = [self.build.binding(self.starts[first], self.end, first)]
            self._more_names(bindings)
            value = self.needed_value()
            return self.build.variable(begin, self.end, keyword, bindings, value)
        if self.takes("EQUAL"):
            binding = self.build.binding(self.starts[first], self.ends[first], first)
            value = self.expression()
            return self.build.variable(begin, self.end, keyword, [binding], value)
        bindings = [self._typed_binding(first)]
        if self.kind == "COMMA":
            self._more_typed_names(bindings)
            value = self.needed_value()
        else:
            value = self._possible_value()
        return self.build.variable(begin, self.end, keyword, bindings, value)

    def _typed_binding(self, name: int) -> nodes.Binding:
        self.skip_colon("E2024", f"expected type, got {self.shown(self.at)}")
        type_ = None if self.failed else self.type()
        return self.build.binding(self.starts[name], self.end, name, type_)

    def skip_colon(self, code: str, message: str) -> None:
        """Pass over a colon between a name and its type."""
        if self.failed or self.kind != "COLON" or self.is_first_on_line(self.at + 1):
            return
        if self.kind_after() in TYPE_STARTS:
            colon = self.take()
            self.complain(
                code,
                colon,
                message,
                label="no colon here",
                help="the type stands directly behind the name: `name type`",
                fix=Fix(self.starts[colon], self.ends[colon], "", "remove the colon"),
            )

    def _more_names(self, bindings: list[nodes.Binding]) -> None:
        while self.takes("COMMA"):
            name = self.unpacked_name()
            if name is not None:
                bindings.append(self.build.binding(self.starts[name], self.end, name))

    def _more_typed_names(self, bindings: list[nodes.Binding]) -> None:
        while self.takes("COMMA"):
            name = self.unpacked_name()
            if name is not None:
                bindings.append(self._typed_binding(name))

    def unpacked_name(self) -> int | None:
        """One name of several that take the results of a call."""
        if self.kind in NAMES or self.kind == "BLANK":
            return self.take()
        self.reject(
            "E2029",
            f"expected identifier or _, got {self.shown(self.at)}",
            label="a name was expected here",
        )
        return None

    def needed_value(self) -> Expression | None:
        """`=` and a value, which several names must have."""
        advice = ""
        if self.kind in TYPE_STARTS:
            advice = "give every name its own type, or none: `temp a int, b int = f()`"
        if not self.failed and self.kind != "EQUAL":
            self.expected("'='", help=advice)
        if self.failed:
            return None
        self.take()
        return self.expression()

    def _possible_value(self) -> Expression | None:
        """The value of a declaration with a type, if there is one."""
        if not self.takes("EQUAL"):
            return None
        if self.kind in {"RBRACE", END}:
            self.reject(
                "E2003",
                "expected expression after '='",
                label="the value is missing",
                at=self.at - 1,
            )
            return nodes.Missing(self.end, self.end)
        return self.expression()
