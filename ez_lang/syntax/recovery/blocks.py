"""Blocks, the statements without a word of their own, and what stands where no statement can.

A statement that fails is passed over up to the next one; what was understood of it stays in the
tree.  Where the head of an `if` or a loop fails, its block is read all the same.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from ez_lang.source.diagnostics import Fix, Related
from ez_lang.syntax import nodes
from ez_lang.syntax.foreign_words import foreign_word
from ez_lang.syntax.recovery.braces import BLOCK
from ez_lang.syntax.recovery.cursor import END, NAMES, STATEMENT_WORDS
from ez_lang.syntax.recovery.expressions import NO_CONDITIONAL
from ez_lang.syntax.recovery.variables import VariableReader

if TYPE_CHECKING:
    from collections.abc import Callable

    from ez_lang.source.diagnostics import Diagnostic
    from ez_lang.syntax.builder import Builder
    from ez_lang.syntax.lexer import Tokens
    from ez_lang.syntax.nodes import Statement, TopLevel

    Reader = Callable[[], Statement]

CASE_WORDS = frozenset({"IS", "DEFAULT"})

_ASSIGNERS = frozenset({"EQUAL", "COMPOUND"})
_STRAY_CLAUSES = {
    "OR": "`or` belongs behind the block of an `if`",
    "OTHERWISE": "`otherwise` belongs behind the block of an `if`",
    "IS": "`is` belongs into a `when`",
    "DEFAULT": "`default` belongs into a `when`",
}

_OPERAND_ENDS = NAMES | {
    *("CHAR", "FALSE", "FLOAT", "INT", "NIL", "RAW_STRING", "RPAR", "RSQB", "STEP", "STRING"),
    "TRUE",
}
_OPERATOR_WORDS = {"OR": "||", "IS": "=="}
"""Words of EZ that are operators in other languages."""

_OF_FILES = (nodes.Function, nodes.Import, nodes.StructDeclaration, nodes.EnumDeclaration)

_HEAD_REACH = 6
"""So many tokens before its brace a head may have gone wrong."""


class BlockReader(VariableReader):
    """Reads blocks of statements; which words begin one is told by `readers`."""

    def __init__(self, tokens: Tokens, builder: Builder) -> None:
        super().__init__(tokens, builder)
        self.incomplete: set[int] = set()
        self.function_indent: int | None = None
        self._is_silent = False
        self._resumed_at = self._resumed_from = -1
        self.readers: dict[str, Reader] = {"TEMP": self.variable, "CONST": self.variable}

    def statement_into(self, found: list[TopLevel]) -> None:
        """Read one statement and go to where the next one begins."""
        first = self.at
        self.failed = False
        outer, self.is_doubtful = self.is_doubtful, first == self._resumed_at
        origin = self._resumed_from if self.is_doubtful else first
        read = self.read_statement()
        is_head = self.is_doubtful and self.kind == "LBRACE" and not self.is_first_on_line(self.at)
        self.is_doubtful = outer
        if self.failed or is_head:
            self.incomplete.update(statement.start for statement in read)
            self._go_on(origin, read)
        if self.at == first:
            self.take()
        found += read

    def _go_on(self, first: int, read: list[TopLevel]) -> None:
        """After the mistake in a statement: where the next one begins, behind a block of its own.

        What begins in the middle of a line is read on a guess, so its mistakes are not told.
        """
        if self.failed:
            self.resume(first)
        self.failed = False
        if self.kind == "LBRACE":
            read += self._kept(self.block())
        elif self.kind in STATEMENT_WORDS and not self.is_first_on_line(self.at):
            self.doubt(first)

    def doubt(self, first: int) -> None:
        """What comes next is read on a guess, after a mistake in what began at token `first`."""
        self._resumed_at, self._resumed_from = self.at, first

    def _kept(self, block: nodes.Block) -> list[TopLevel]:
        """The statements of a block whose head is missing, apart from those around it.

        Where it holds what only a file can hold, it was no block.
        """
        statements = block.statements
        if any(isinstance(statement, _OF_FILES) for statement in statements):
            return list(statements)
        return [self.build.loop(block.start, block.end, block)]

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
        return [self.simple_statement()]

    def block(self) -> nodes.Block:
        """A block; its `{` is the next token."""
        begin = self.begin
        self.take()
        return self._block_from(begin)

    def _block_from(self, begin: int) -> nodes.Block:
        self.braces.open(BLOCK, begin)
        outer, self.is_doubtful = self.is_doubtful, False
        statements: list[TopLevel] = []
        while self.kind not in {"RBRACE", END} and not self._is_unclosed():
            self.statement_into(statements)
        self.close_block()
        self.is_doubtful = outer
        return nodes.Block(begin, self.end, tuple(statements))  # type: ignore[arg-type]

    def close_block(self) -> None:
        """Take the `}` of a block, or say that it is missing."""
        if not self.takes("RBRACE"):
            self.braces.refuse_unclosed()
            self.spare_openers -= 1
        self.braces.close()

    def _is_unclosed(self) -> bool:
        """Whether the block must have ended above, as what follows cannot be in it."""
        is_case = self.kind in CASE_WORDS and self.braces.are_open_for("when")
        return (is_case and self.spare_openers > 0) or self.function_is_unclosed()

    def function_is_unclosed(self) -> bool:
        """Whether a function begins here that can only be outside of the one we are in.

        That is so when the file has too few `}` and the line begins no further right.
        """
        return (
            self.kind in {"DO", "PRIVATE", "DOC", "SUPPRESS"}
            and self.function_indent is not None
            and self.spare_openers > 0
            and self.is_first_on_line(self.at)
            and self.column(self.at) <= self.function_indent
        )

    def body(self, first: int) -> nodes.Block:
        """The block behind a head that began at token `first`, also if the head is wrong."""
        if not self.failed and self.kind != "LBRACE":
            self.expected_block()
        if not self.failed or self.skip_to_brace(first):
            self.failed = False
            return self.block()
        if self.spare_openers < 0 and self._stands_for_opener():
            self.spare_openers += self.kind == "RBRACE"
            self.take()
            return self._block_without_opener()
        if self.spare_openers < 0 and self.is_first_on_line(self.at):
            return self._block_without_opener()
        self.braces.missing_openers += 1
        return nodes.Block(self.end, self.end, ())

    def _stands_for_opener(self) -> bool:
        """Whether the next token is where the `{` of a block would be: last on its line, mostly."""
        if self.kind == END or (self.kind == "RBRACE" and self.spare_openers == -1):
            return False
        is_last = self.is_first_on_line(self.at + 1) or self.kind_after() in STATEMENT_WORDS
        return is_last and not self.is_first_on_line(self.at)

    def _block_without_opener(self) -> nodes.Block:
        """The statements up to a `}` of which the file has one too many."""
        begin = self.end
        self.failed = False
        self.spare_openers += 1
        return self._block_from(begin)

    def expected_block(self) -> None:
        """No block begins here."""
        advice, fix = self.foreign_word(self.at)
        advice = advice or "a block stands in braces: `{ … }`"
        if self.kind in _OPERATOR_WORDS:
            advice, fix = self._operator_word()
        elif self.kind == "NAME" and self.tokens.text_of(self.at) == "else":
            advice = NO_CONDITIONAL
        elif self.kind == "EQUAL":
            advice = "`=` assigns; to compare write `==`"
            fix = Fix(self.begin, self.begin + 1, "==", "write `==`")
        elif self.kind == "COLON":
            fix = Fix(self.begin, self.begin + 1, " {", "write `{`")
        self.expected("'{'", help=advice, fix=fix)

    def _operator_word(self) -> tuple[str, Fix]:
        """What EZ writes for a word that is an operator elsewhere, and not here."""
        word, meant = self.tokens.text_of(self.at), _OPERATOR_WORDS[self.kind]
        fix = Fix(self.begin, self.ends[self.at], meant, f"write `{meant}`")
        return f"EZ writes `{meant}` for `{word}` between values", fix

    def _literal_or_block(self) -> list[TopLevel]:
        """A literal as a statement; what can only be a block gives its statements.

        A statement is never a bare block, so the mistake is told the way a literal has it.
        """
        if self._is_silent:
            return list(self.block().statements)
        if self._follows_mistake():
            return self._silent_block(len(self.reporter.diagnostics))
        start = self.at
        told = len(self.reporter.diagnostics)
        statement = self.simple_statement()
        if not self.failed:
            return [statement]
        reached = self.begin
        found = len(self.reporter.diagnostics)
        if found > told:
            self.reporter.diagnostics[-1] = self._about_block(self.reporter.diagnostics[-1], start)
        self.at = start
        self.failed = False
        return self._silent_block(found, reached)

    def _follows_mistake(self) -> bool:
        """Whether the brace that comes belongs to a head that was not understood."""
        if not self.reporter.diagnostics:
            return False
        last = self.reporter.diagnostics[-1].start
        reach = max(self.at - _HEAD_REACH, 0)
        return self.starts[reach] <= last < self.begin

    def _silent_block(self, told: int, until: int | None = None) -> list[TopLevel]:
        """The statements of a block of which nothing more is said, or nothing `until` somewhere."""
        state = self.braces.state()
        self._is_silent = True
        block = self.block()
        self._is_silent = False
        later = self.reporter.diagnostics[told:]
        self.reporter.diagnostics[told:] = [
            mistake for mistake in later if until is not None and mistake.start > until
        ]
        self.braces.restore(state)
        return self._kept(block)

    def _about_block(self, mistake: Diagnostic, opener: int) -> Diagnostic:
        """The mistake in a would-be literal, with what its author is likely to have meant."""
        advice, fix = self.foreign_word(opener)
        related = Related(
            self.reporter.source,
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
        advice, fix = _STRAY_CLAUSES[self.kind], None
        follows_value = first and self.kinds[first - 1] in _OPERAND_ENDS
        if self.kind in _OPERATOR_WORDS and follows_value and not self.is_first_on_line(first):
            advice, fix = self._operator_word()
        self.complain(
            "E2001",
            first,
            f"unexpected token {self.shown(first)}",
            label="nothing for it to belong to",
            help=advice,
            fix=fix,
        )
        self.take()
        if self.skip_to_brace(first):
            return self._kept(self.block())
        self.failed = True
        return []

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
        advice = "the attributes are #suppress, #strict, #flags, #enum and #doc"
        word = foreign_word(text.removeprefix("#"))
        self.complain(
            "E2001",
            index,
            f"unexpected token '{text}'",
            label="no attribute is called that",
            help=advice if word is None else word.advice,
        )
        if not self.is_first_on_line(self.at) and word is not None:
            self.failed = True
            return []
        if self.kind == "LPAR" and not self.is_first_on_line(self.at):
            self._group()
        return []

    def simple_statement(self) -> Statement:
        """An assignment, or an expression alone."""
        begin = self.begin
        if self.kind in NAMES | {"BLANK"} and self.kind_after() == "COMMA":
            return self._unpack()
        value = self.expression()
        if self.failed or self.kind not in _ASSIGNERS:
            return self.build.expression_statement(begin, self.end_after(begin), value)
        operator = self.take()
        assigned = self.expression()
        return self.build.assign(begin, self.end, value, operator, assigned)

    def _unpack(self) -> Statement:
        begin = self.begin
        targets = [self.take()]
        while self.takes("COMMA"):
            target = self.unpacked_name()
            if target is not None:
                targets.append(target)
        value = self.needed_value() or nodes.Missing(self.end, self.end)
        if not self.failed and self.kind == "COMMA":
            self.reject(
                "E2001",
                "unexpected token ','",
                label="one call stands here",
                help="EZ has no parallel assignment: assign one after the other",
            )
        return self.build.unpack(begin, self.end, targets, value)
