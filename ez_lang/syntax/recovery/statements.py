"""Statements and blocks.

A statement that fails is passed over up to the next one; what was understood of it stays in the
tree.  Where the head of an `if` or a loop fails, its block is read all the same.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from ez_lang.source.diagnostics import Fix, Related
from ez_lang.syntax import nodes
from ez_lang.syntax.declaration_rules import check_name
from ez_lang.syntax.recovery.braces import BLOCK
from ez_lang.syntax.recovery.cursor import END, NAMES
from ez_lang.syntax.recovery.expressions import TYPE_STARTS, ExpressionReader

if TYPE_CHECKING:
    from collections.abc import Callable

    from ez_lang.source.diagnostics import Diagnostic
    from ez_lang.syntax.build import Builder
    from ez_lang.syntax.lexer import Tokens
    from ez_lang.syntax.nodes import Expression, Statement, TopLevel

    Reader = Callable[[], Statement]

_ASSIGNERS = frozenset({"EQUAL", "COMPOUND"})
_STRAY_CLAUSES = {
    "OR": "`or` belongs behind the block of an `if`",
    "OTHERWISE": "`otherwise` belongs behind the block of an `if`",
    "IS": "`is` belongs into a `when`",
    "DEFAULT": "`default` belongs into a `when`",
}
_CASE_WORDS = frozenset({"IS", "DEFAULT"})
_NOT_ENSURED = frozenset({"DO", "CONST", "STRUCT", "ENUM"})


class StatementReader(ExpressionReader):
    """Reads statements, expressions and types."""

    def __init__(self, tokens: Tokens, builder: Builder, terminals: tuple[str, ...]) -> None:
        super().__init__(tokens, builder, terminals)
        self.incomplete: set[int] = set()
        self.function_indent: int | None = None
        self._is_silent = False
        self._spare_openers = self.kinds.count("LBRACE") - self.kinds.count("RBRACE")
        self.readers: dict[str, Reader] = {
            "TEMP": self.variable,
            "CONST": self.variable,
            "IF": self._if,
            "WHEN": self._when,
            "FOR": self._for,
            "FOR_EACH": self._for_each,
            "AS_LONG_AS": self._as_long_as,
            "LOOP": self._loop,
            "BREAK": self._break,
            "CONTINUE": self._continue,
            "RETURN": self._return,
            "ENSURE": self._ensure,
        }

    # ------------------------------------------------------------------------------------ blocks

    def statement_into(self, found: list[TopLevel]) -> None:
        """Read one statement and go to where the next one begins."""
        first = self.at
        self.failed = False
        read = self.read_statement()
        if self.failed:
            self.incomplete.update(statement.start for statement in read)
            self.resume(first)
            self.failed = False
        if self.at == first:
            self.take()
        found += read

    def read_statement(self) -> list[TopLevel]:
        """One statement, or what a misplaced piece of text holds of them."""
        kind = self.kind
        if kind in self.readers:
            return [self.readers[kind]()]
        if kind == "LBRACE":
            return self._literal_or_block()
        if kind in _STRAY_CLAUSES:
            return self._stray_clause()
        if kind == "STRAY":
            return self._stray()
        return [self._simple_statement()]

    def block(self) -> nodes.Block:
        """A block; its `{` is the next token."""
        begin = self.begin
        self.take()
        self.braces.open(BLOCK, begin)
        statements: list[TopLevel] = []
        while self.kind not in {"RBRACE", END} and not self.function_is_unclosed():
            self.statement_into(statements)
        self.close_block()
        return nodes.Block(begin, self.end, tuple(statements))  # type: ignore[arg-type]

    def close_block(self) -> None:
        """Take the `}` of a block, or say that it is missing."""
        if not self.takes("RBRACE"):
            self.braces.refuse_unclosed()
            self._spare_openers -= 1
        self.braces.close()

    def function_is_unclosed(self) -> bool:
        """Whether a function begins here that can only be outside of the one we are in.

        That is so when the file has too few `}` and the line begins no further right.
        """
        return (
            self.kind in {"DO", "PRIVATE", "DOC", "SUPPRESS"}
            and self.function_indent is not None
            and self._spare_openers > 0
            and self.is_first_on_line(self.at)
            and self.column(self.at) <= self.function_indent
        )

    def body(self, first: int) -> nodes.Block:
        """The block behind a head that began at token `first`, also if the head is wrong."""
        if not self.failed and self.kind != "LBRACE":
            self._expected_block()
        if self.failed:
            if not self.skip_to_brace(first):
                self.braces.missing_openers += 1
                return nodes.Block(self.end, self.end, ())
            self.failed = False
        return self.block()

    def _expected_block(self) -> None:
        advice = ""
        fix = None
        if self.kind == "EQUAL":
            advice = "`=` assigns; to compare write `==`"
            fix = Fix(self.begin, self.begin + 1, "==", "write `==`")
        elif self.kind == "COLON":
            advice = "a block stands in braces: `{ … }`"
            fix = Fix(self.begin, self.begin + 1, " {", "write `{`")
        self.expected("'{'", help=advice, fix=fix)

    def _literal_or_block(self) -> list[TopLevel]:
        """A literal as a statement; what can only be a block gives its statements.

        A statement is never a bare block, so the mistake is told the way a literal has it.
        """
        if self._is_silent:
            return list(self.block().statements)
        start = self.at
        told = len(self.notes.diagnostics)
        statement = self._simple_statement()
        if not self.failed:
            return [statement]
        found, state = len(self.notes.diagnostics), self.braces.state()
        if found > told:
            self.notes.diagnostics[-1] = self._about_block(self.notes.diagnostics[-1], start)
        self.at = start
        self.failed = False
        self._is_silent = True
        block = self.block()
        self._is_silent = False
        del self.notes.diagnostics[found:]
        self.braces.restore(state)
        return list(block.statements)

    def _about_block(self, mistake: Diagnostic, opener: int) -> Diagnostic:
        """The mistake in a would-be literal, with what its author is likely to have meant."""
        advice, fix = self.foreign_word(opener)
        related = Related(
            self.notes.source,
            self.starts[opener],
            self.ends[opener],
            "this `{` begins an array or a map, as no statement before it takes a block",
        )
        return replace(
            mistake,
            label="part of an array or a map, not a statement",
            help=advice or "a block needs its `if`, its loop or its function before it",
            related=(related,),
            fix=fix,
        )

    def _stray_clause(self) -> list[TopLevel]:
        """A part of an `if` or `when` that stands alone: its block is read, nothing else."""
        first = self.at
        self.complain(
            "E2001",
            first,
            f"unexpected token {self.shown(first)}",
            label="nothing for it to belong to",
            help=_STRAY_CLAUSES[self.kind],
        )
        self.take()
        return list(self.block().statements) if self.skip_to_brace(first) else []

    def _stray(self) -> list[TopLevel]:
        """A token that no rule knows."""
        index = self.take()
        text = self.tokens.text_of(index)
        if text == ";":
            self.complain(
                "E2001",
                index,
                "unexpected token ';'",
                label="not needed",
                help="EZ needs no semicolons: statements just follow each other",
                fix=Fix(self.starts[index], self.ends[index], "", "remove the semicolon"),
            )
            return []
        self.complain(
            "E2001",
            index,
            f"unexpected token '{text}'",
            label="no attribute is called that",
            help="the attributes are #suppress, #strict, #flags, #enum and #doc",
        )
        if self.kind == "LPAR" and not self.is_first_on_line(self.at):
            self._group()
        return []

    # -------------------------------------------------------------------------------- variables

    def declared_name(self, what: str, code: str, role: str) -> int | None:
        """The token of a name that is declared; None and a mistake where there is none.

        A keyword on the same line is taken for the name, and refused as such.
        """
        if self.failed:
            return None
        if self.kind in NAMES or self.kind == "BLANK":
            return self.take()
        if self.is_word(self.at) and not self.is_first_on_line(self.at):
            check_name(self.notes, self.build.name(self.at), code, role)
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
            value = self._needed_value()
            return self.build.variable(begin, self.end, keyword, bindings, value)
        if self.takes("EQUAL"):
            binding = self.build.binding(self.starts[first], self.ends[first], first)
            value = self.expression()
            return self.build.variable(begin, self.end, keyword, [binding], value)
        bindings = [self._typed_binding(first)]
        if self.kind == "COMMA":
            self._more_typed_names(bindings)
            value = self._needed_value()
        else:
            value = self._possible_value()
        return self.build.variable(begin, self.end, keyword, bindings, value)

    def _typed_binding(self, name: int) -> nodes.Binding:
        self.skip_colon("E2024", f"expected type, got {self.shown(self.at)}")
        type_ = None if self.failed else self.type()
        return self.build.binding(self.starts[name], self.end, name, type_)

    def skip_colon(self, code: str, message: str) -> None:
        """Pass over a colon between a name and its type."""
        if not self.failed and self.kind == "COLON" and self.kind_after() in TYPE_STARTS:
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
            name = self._unpacked_name()
            if name is not None:
                bindings.append(self.build.binding(self.starts[name], self.end, name))

    def _more_typed_names(self, bindings: list[nodes.Binding]) -> None:
        while self.takes("COMMA"):
            name = self._unpacked_name()
            if name is not None:
                bindings.append(self._typed_binding(name))

    def _unpacked_name(self) -> int | None:
        if self.kind in NAMES or self.kind == "BLANK":
            return self.take()
        self.reject(
            "E2029",
            f"expected identifier or _, got {self.shown(self.at)}",
            label="a name was expected here",
        )
        return None

    def _needed_value(self) -> Expression | None:
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

    # ----------------------------------------------------------------------- simple statements

    def _simple_statement(self) -> Statement:
        """An assignment, or an expression alone."""
        begin = self.begin
        if self.kind in NAMES | {"BLANK"} and self.kind_after() == "COMMA":
            return self._unpack()
        value = self.expression()
        if self.failed or self.kind not in _ASSIGNERS:
            return self.build.expression_statement(begin, self.end, value)
        operator = self.take()
        assigned = self.expression()
        return self.build.assign(begin, self.end, value, operator, assigned)

    def _unpack(self) -> Statement:
        begin = self.begin
        targets = [self.take()]
        while self.takes("COMMA"):
            target = self._unpacked_name()
            if target is not None:
                targets.append(target)
        value = self._needed_value() or nodes.Missing(self.end, self.end)
        if not self.failed and self.kind == "COMMA":
            self.reject(
                "E2001",
                "unexpected token ','",
                label="one call stands here",
                help="EZ has no parallel assignment: assign one after the other",
            )
        return self.build.unpack(begin, self.end, targets, value)

    def _break(self) -> Statement:
        self.take()
        return self.build.break_(self.starts[self.at - 1], self.end)

    def _continue(self) -> Statement:
        self.take()
        return self.build.continue_(self.starts[self.at - 1], self.end)

    def _return(self) -> Statement:
        begin = self.begin
        self.take()
        if self.kind in {"RBRACE", END}:
            return self.build.return_(begin, self.end, None)
        values = self.expressions()
        return self.build.return_(begin, self.end, values)

    def _ensure(self) -> Statement:
        begin = self.begin
        self.take()
        if self.kind in _NOT_ENSURED:
            self.reject(
                "E3039",
                f"ensure expects a function call, got {self.shown(self.at)}",
                label="not a call",
                help="put what is to be done into a function and ensure a call of it",
            )
            return self.build.ensure(begin, self.end, nodes.Missing(self.end, self.end))
        call = self.expression()
        return self.build.ensure(begin, self.end, call)

    # ------------------------------------------------------------------------------ if and when

    def _if(self) -> Statement:
        begin = self.begin
        branches = [self._branch()]
        otherwise = None
        while not self.failed and self.kind == "OR":
            branches.append(self._branch())
        if not self.failed and self.kind == "OTHERWISE":
            first = self.take()
            otherwise = self.body(first)
        return self.build.if_(begin, self.end, branches, otherwise)

    def _branch(self) -> nodes.Branch:
        first = self.at
        begin = self.begin
        self.take()
        condition = self.expression()
        body = self.body(first)
        return self.build.branch(begin, self.end, condition, body)

    def _when(self) -> Statement:
        first = self.at
        begin = self.begin
        self.take()
        subject = self.expression()
        cases: list[nodes.Case] = []
        if not self.failed and self.kind != "LBRACE":
            self._expected_block()
        if self.failed and self.kind in _CASE_WORDS:
            self._cases_without_braces(cases)
        elif self.failed and self.skip_to_brace(first):
            self.failed = False
        if not self.failed and self.kind == "LBRACE":
            self._cases(begin, cases)
        return self.build.when(begin, self.end, subject, cases)

    def _cases(self, begin: int, cases: list[nodes.Case]) -> None:
        self.braces.open("when", self.begin)
        self.take()
        while self.kind not in {"RBRACE", END} and not self.function_is_unclosed():
            if self.kind in _CASE_WORDS:
                cases.append(self._case())
            else:
                self.failed = True
                self.complain(
                    "E2001",
                    self.at,
                    f"unexpected token {self.shown(self.at)} in when statement",
                    label="`is` or `default` was expected here",
                )
            if self.failed:
                self._skip_to_case()
        if not self.takes("RBRACE"):
            self.incomplete.add(begin)
        self.braces.close()

    def _cases_without_braces(self, cases: list[nodes.Case]) -> None:
        self.failed = False
        self.braces.missing_openers += 1
        while not self.failed and self.kind in _CASE_WORDS:
            cases.append(self._case())

    def _skip_to_case(self) -> None:
        """Go to where the next case begins, or the `when` ends."""
        self.failed = False
        depth = 0
        while self.kind != END:
            if depth == 0 and self.kind in _CASE_WORDS | {"RBRACE"}:
                return
            depth += (self.kind == "LBRACE") - (self.kind == "RBRACE")
            self.take()

    def _case(self) -> nodes.Case:
        first = self.at
        begin = self.begin
        self.take()
        if self.kinds[first] == "DEFAULT":
            if self.kind != "LBRACE":
                self.expected("'{'", message="expected '{' after default")
            body = self.body(first)
            return self.build.default_case(begin, self.end, body)
        values = self.expressions()
        body = self.body(first)
        return self.build.case(begin, self.end, values, body)

    # ------------------------------------------------------------------------------------ loops

    def _loop_name(self) -> int | None:
        name = self.declared_name("a name", "E2020", "variable name")
        if name is not None and self.kinds[name] == "IN":
            self.failed = True  # the name is missing, and it has been said
        return name

    def _for(self) -> Statement:
        first = self.at
        begin = self.begin
        self.take()
        opener = self.take() if self.kind == "LPAR" else None
        name = self._loop_name()
        type_: nodes.NamedType | None = None
        if not self.failed and self.kind in NAMES:
            type_ = self.named_type()
        iterable = self._iterable(opener)
        body = self.body(first)
        return nodes.For(begin, self.end, self.name_of(name), iterable, body, type_)

    def _for_each(self) -> Statement:
        first = self.at
        begin = self.begin
        self.take()
        opener = self.take() if self.kind == "LPAR" else None
        name = self._loop_name()
        index: nodes.Name | None = None
        if self.takes("COMMA"):
            index = self.name_of(name)
            name = self._loop_name()
        iterable = self._iterable(opener)
        body = self.body(first)
        return nodes.ForEach(begin, self.end, self.name_of(name), iterable, body, index)

    def _iterable(self, opener: int | None) -> Expression:
        """`in` and what is walked over, up to the head's end."""
        iterable: Expression = nodes.Missing(self.end, self.end)
        if self.expect("IN"):
            iterable = self.expression()
        if opener is not None:
            self.expect("RPAR", opener=opener)
        return iterable

    def _as_long_as(self) -> Statement:
        first = self.at
        begin = self.begin
        self.take()
        condition = self.expression()
        body = self.body(first)
        return self.build.as_long_as(begin, self.end, condition, body)

    def _loop(self) -> Statement:
        first = self.at
        begin = self.begin
        self.take()
        body = self.body(first)
        return self.build.loop(begin, self.end, body)
