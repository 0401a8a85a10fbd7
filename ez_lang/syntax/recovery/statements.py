"""Statements that begin with a word of their own."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ez_lang.syntax import nodes
from ez_lang.syntax.declaration_rules import check_name
from ez_lang.syntax.recovery.blocks import CASE_WORDS, BlockReader
from ez_lang.syntax.recovery.cursor import CLOSERS, END, NAMES, OPENERS, STATEMENT_WORDS
from ez_lang.syntax.statement_rules import refuse_missing_default

if TYPE_CHECKING:
    from ez_lang.source.diagnostics import Diagnostic
    from ez_lang.syntax.builder import Builder
    from ez_lang.syntax.lexer import Tokens
    from ez_lang.syntax.nodes import Expression, Statement

_LOOPS = (
    "to count write `for i in range(0, 10) { … }`, "
    "to go through an array `for_each item in items { … }`"
)
_NOT_ENSURED = frozenset({"DO", "CONST", "STRUCT", "ENUM"})


class StatementReader(BlockReader):
    """Reads statements, expressions and types."""

    def __init__(self, tokens: Tokens, builder: Builder) -> None:
        super().__init__(tokens, builder)
        self.readers |= {
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

    def _break(self) -> Statement:
        self.take()
        return self.build.break_(self.starts[self.at - 1], self.end)

    def _continue(self) -> Statement:
        self.take()
        return self.build.continue_(self.starts[self.at - 1], self.end)

    def _return(self) -> Statement:
        begin = self.begin
        self.take()
        is_unpack = self.kind == "BLANK" and self.kind_after() == "COMMA"
        if self.kind in STATEMENT_WORDS | {"RBRACE", END} or is_unpack:
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
        if self._is_argument_list():
            opener = self.at
            self.arguments()
            if not self.failed:
                self.complain(
                    "E3039",
                    opener,
                    "ensure expects a function call, got arguments without a function",
                    label="no function is named before this",
                    help="write the function's name before the parenthesis: ensure name(…)",
                )
            return self.build.ensure(begin, self.end, nodes.Missing(self.end, self.end))
        call = self.expression()
        return self.build.ensure(begin, self.end, call)

    def _is_argument_list(self) -> bool:
        """Whether a parenthesis follows that cannot be a group: it is empty or has a comma."""
        if self.kind != "LPAR":
            return False
        depth = 0
        for distance in range(len(self.kinds) - self.at):
            kind = self.kind_after(distance)
            if kind in OPENERS:
                depth += 1
            elif kind in CLOSERS:
                depth -= 1
            if depth == 0:
                return distance == 1
            if depth == 1 and kind == "COMMA":
                return True
        return False

    # ------------------------------------------------------------------------------ if and when

    def _if(self) -> Statement:
        begin = self.begin
        branches = [self._branch()]
        otherwise = None
        while self.kind == "OR":
            self.failed = False
            branches.append(self._branch())
        if self.kind == "OTHERWISE":
            self.failed = False
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
            self.expected_block()
        if self.failed:
            self.incomplete.add(begin)
        if self.failed and self.kind in CASE_WORDS:
            self._cases_without_braces(cases)
        elif self.failed and self.skip_to_brace(first):
            self.failed = False
        if not self.failed and self.kind == "LBRACE":
            is_strict = bool(first) and self.kinds[first - 1] == "STRICT"
            self._cases(begin, cases, None if is_strict else subject.end)
        return self.build.when(begin, self.end, subject, cases)

    def _cases(self, begin: int, cases: list[nodes.Case], head_end: int | None) -> None:
        """Read the cases of a `when`, whose head ends there if it needs a `default`."""
        self.braces.open("when", self.begin)
        self.take()
        wrong: list[Diagnostic] = []
        has_colons = False
        while self.kind not in {"RBRACE", END} and not self.function_is_unclosed():
            if self.kind in CASE_WORDS:
                said = len(self.reporter.diagnostics)
                cases.append(self._case())
                if self.failed:
                    self.incomplete.add(begin)  # whether a `default` is missing is not known
                    if self.kind == "COLON" and has_colons:
                        del self.reporter.diagnostics[said:]
                    has_colons = has_colons or self.kind == "COLON"
            elif self.kind in STATEMENT_WORDS and self.spare_openers > 0:
                self.braces.refuse_unclosed()
                self.spare_openers -= 1
                break
            else:
                self.failed = True
                self.incomplete.add(begin)
                self.complain(
                    "E2001",
                    self.at,
                    f"unexpected token {self.shown(self.at)} in when statement",
                    label="`is` or `default` was expected here",
                )
                wrong.append(self.reporter.diagnostics[-1])
            if self.failed:
                self._skip_to_case()
        if not self.takes("RBRACE"):
            self.incomplete.add(begin)
        self.braces.close()
        if wrong and head_end is not None and all(case.values for case in cases):
            # The missing `default` stands first in the text, and tells of what may have been one.
            self.reporter.diagnostics[:] = [
                told for told in self.reporter.diagnostics if told not in wrong
            ]
            refuse_missing_default(self.reporter, begin, head_end, wrong[0])

    def _cases_without_braces(self, cases: list[nodes.Case]) -> None:
        self.failed = False
        self.braces.missing_openers += 1
        while not self.failed and self.kind in CASE_WORDS:
            cases.append(self._case())

    def _skip_to_case(self) -> None:
        """Go to where the next case begins, or the `when` ends."""
        self.failed = False
        depth = 0
        while self.kind != END:
            if self.kind == "RBRACE" and not depth and self.kind_after() in CASE_WORDS:
                self.braces.missing_openers = max(self.braces.missing_openers - 1, 0)
                self.take()
            if depth == 0 and self.kind in CASE_WORDS | {"RBRACE"}:
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
        if self.kind == "IN" and not self.failed:
            check_name(self.reporter, self.build.name(self.at), "E2020", "variable name")
            return None
        return self.declared_name("a name", "E2020", "variable name")

    def _for(self) -> Statement:
        first = self.at
        begin = self.begin
        self.take()
        opener = self.take() if self.kind == "LPAR" else None
        name = self._loop_name()
        opener = None if name is None else opener
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
        opener = None if name is None else opener
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
        if not self.failed and self.kind != "IN":
            self.expected("'in'", help=_LOOPS)
        if self.takes("IN"):
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
