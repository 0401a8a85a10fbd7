"""The state of recovery: a position in the tokens, and the mistakes found so far.

The modules beside this one are functions that take a `Reader` and parse one kind of construct at
its position.  They fail in two ways.  `expected` leaves the unexpected token to the construct that
follows: in `temp = 5` the `=` is not a name.  `reject` also takes the token, as the wrong beginning
of the missing part: in `x = ) + 1` the `)` is taken for a value.

A statement reports its first mistake only: after it, `failed` is set, the other ways to take a
token do nothing, and `skipping` finds the next statement.
"""

from __future__ import annotations

from bisect import bisect_right
from typing import TYPE_CHECKING, TypedDict

from ez_lang.source.diagnostics import Diagnostic, Related
from ez_lang.syntax import nodes
from ez_lang.syntax.foreign_constructs import declared_words
from ez_lang.syntax.recovery.braces import Braces
from ez_lang.syntax.recovery.spellings import foreign_spelling, foreign_word_near
from ez_lang.syntax.terminals import END, STATEMENT_WORDS

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from typing import Unpack

    from ez_lang.source.diagnostics import Fix
    from ez_lang.syntax.builder import Builder
    from ez_lang.syntax.lexer import Tokens
    from ez_lang.syntax.nodes import TopLevel

    StatementReaders = Mapping[str, Callable[["Reader"], list[TopLevel]]]

_SIGNS = {
    "ARROW": "->",
    "AT": "@",
    "COLON": ":",
    "COMMA": ",",
    "EQUAL": "=",
    "IN": "in",
    "LBRACE": "{",
    "LPAR": "(",
    "LSQB": "[",
    "RBRACE": "}",
    "RPAR": ")",
    "RSQB": "]",
    "USE": "use",
}
_CODE_AT_END = {"RBRACE": "E2004", "RPAR": "E2005", "RSQB": "E2006"}
_NAME_AT_END = {"RBRACE": "brace", "RPAR": "parenthesis", "RSQB": "bracket"}
_GENERAL_CODES = frozenset({"E2001", "E2002"})
"""Codes of mistakes that fit any token; only those may really be foreign syntax."""

_LONGEST_QUOTED = 30


class Details(TypedDict, total=False):
    """The optional parts of a mistake; `opener` is the bracket that is not closed."""

    label: str
    help: str
    fix: Fix | None
    opener: int | None


class Reader:
    """Reads the tokens of one text from the first to the last."""

    def __init__(self, tokens: Tokens, builder: Builder, statements: StatementReaders) -> None:
        self.tokens = tokens
        self.builder = builder
        self.reporter = builder.reporter
        self.kinds = tokens.terminals()
        self.starts = tokens.starts
        self.ends = tokens.ends
        self.statements = statements
        """The function that reads a statement, by the terminal that begins it."""
        self.end_name = "end of file"
        """The name of the end of the tokens in messages."""

        self.at = 0
        """The number of the next token."""
        self.failed = False
        """Whether the current statement has a mistake."""
        self.is_tentative = False
        """Whether the current statement began in the middle of a line, after another mistake.

        The guess that it is a statement may be wrong, so its mistakes are not reported."""
        self.has_mistakes = False
        self.incomplete: set[int] = set()
        """The offsets where nodes begin that lack a part; the rules do not check those nodes."""

        self.braces = Braces(builder.reporter)
        self.brace_balance = self.kinds.count("LBRACE") - self.kinds.count("RBRACE")
        """Opening minus closing braces of the text, minus those that a mistake accounts for.

        If positive, a `}` is missing somewhere; if negative, there is a `}` too many."""
        self.function_indent: int | None = None
        """The column of the line that the current function begins on."""
        self.is_silent = False
        """Whether the block being read reports nothing, as its head was a mistake."""
        self.tentative_at = self.tentative_since = -1
        """The token where a tentative statement begins; the token where the failed one began."""

        self._line_firsts: list[int] | None = None
        self._declared: frozenset[str] | None = None

    # ------------------------------------------------------------------------- the next token

    @property
    def kind(self) -> str:
        """The terminal of the next token."""
        return self.kinds[self.at]

    def peek(self, distance: int = 1) -> str:
        """Return the terminal of a token after the next one."""
        return self.kinds[min(self.at + distance, len(self.kinds) - 1)]

    @property
    def begin(self) -> int:
        """The offset where the next token begins."""
        return self.starts[self.at]

    @property
    def end(self) -> int:
        """The offset where the last token that was taken ends."""
        return self.ends[self.at - 1] if self.at else 0

    def end_after(self, begin: int) -> int:
        """Return the end of a node that begins at `begin` and may have no token."""
        return max(begin, self.end)

    def take(self) -> int:
        """Move past the next token and return its number; the end is never passed."""
        index = self.at
        if self.kinds[index] != END:
            self.at += 1
        return index

    def accept(self, kind: str) -> bool:
        """Take the next token and return True, if it is of this kind and nothing has failed."""
        if not self.failed and self.kinds[self.at] == kind:
            self.at += 1
            return True
        return False

    def expect(self, kind: str, *, opener: int | None = None) -> bool:
        """Like `accept`; report a mistake if the token is of another kind."""
        if self.accept(kind):
            return True
        self.expected(f"'{_SIGNS[kind]}'", closer=kind, opener=opener)
        return False

    # -------------------------------------------------------------------------- tokens by number

    def text_of(self, index: int) -> str:
        """Return the text of a token."""
        return self.tokens.text_of(index)

    def quoted(self, index: int) -> str:
        """Return a token as messages show it."""
        if self.kinds[index] == END:
            return self.end_name
        text = self.text_of(index)
        if len(text) > _LONGEST_QUOTED:
            text = text[:_LONGEST_QUOTED] + "…"
        return f"'{text}'"

    def is_word(self, index: int) -> bool:
        """Return whether a token is spelled like a name, including keywords."""
        return self.text_of(index).isidentifier()

    def declares(self, index: int) -> bool:
        """Return whether the program declares the name that a token spells."""
        # Computed on first use: only a mistake near a foreign word needs it.
        if self._declared is None:
            self._declared = declared_words(self.tokens, self.kinds)
        return self.text_of(index) in self._declared

    def is_first_on_line(self, index: int) -> bool:
        """Return whether only white space and comments precede a token on its line."""
        return self.tokens.is_first_on_line(index)

    def first_on_line(self, index: int) -> int:
        """Return the first token of a token's line."""
        # Computed once, because a text with a mistake in each line needs every line.
        if self._line_firsts is None:
            self._line_firsts = [i for i in range(len(self.kinds)) if self.is_first_on_line(i)]
        return self._line_firsts[bisect_right(self._line_firsts, index) - 1]

    def column(self, index: int) -> int:
        """Return the column where a token begins."""
        return self.reporter.source.position(self.starts[index]).column

    def indent(self, index: int) -> int:
        """Return the column where the first token of a token's line begins."""
        return self.column(self.first_on_line(index))

    def is_spare_brace(self, index: int) -> bool:
        """Return whether a token is a `}` in the middle of a line that is one too many.

        The rest of its line then belongs to what precedes it: `x = f(1 } + 2)`.
        """
        return (
            self.kinds[index] == "RBRACE"
            and self.brace_balance < 0
            and not self.is_first_on_line(index)
            and not self.is_first_on_line(index + 1)
            and self.kinds[index + 1] not in STATEMENT_WORDS | {"RBRACE", END}
        )

    # ------------------------------------------------------------------------------------- names

    def no_name(self) -> nodes.Name:
        """Return the empty name that replaces a missing one."""
        return nodes.Name(self.end, self.end, "")

    def name_of(self, token: int | None) -> nodes.Name:
        """Return the name that a token spells, or the empty name."""
        return self.no_name() if token is None else self.builder.name(token)

    def hole(self) -> nodes.Missing:
        """Return the node that replaces a missing expression."""
        return nodes.Missing(self.end, self.end)

    # ---------------------------------------------------------------------------------- mistakes

    def expected(
        self,
        what: str,
        *,
        code: str = "E2002",
        closer: str = "",
        message: str = "",
        **details: Unpack[Details],
    ) -> None:
        """Report that the next token is not the expected one, and do not take it."""
        if self.failed:
            return
        self.failed = True
        # A guess reports nothing, except that the text ends too early.
        if self.is_tentative and self.kind != END:
            return
        if self.kind == END:
            code = _CODE_AT_END.get(closer, code)
            if closer in _NAME_AT_END:
                text = f"unclosed {_NAME_AT_END[closer]}, expected {what}"
            else:
                text = f"unexpected {self.end_name}, {message or 'expected ' + what}"
        else:
            text = f"{message or 'expected ' + what}, got {self.quoted(self.at)} instead"
        details.setdefault("label", f"expected {what} here")
        mistake = self._mistake(code, self.at, text, **details)
        # At the end of the text the unclosed block is the mistake, and this one its cause.
        if self.kind != END or not self.braces.report_unclosed(mistake):
            self.reporter.diagnostics.append(mistake)

    def reject(
        self, code: str, message: str, *, at: int | None = None, **details: Unpack[Details]
    ) -> None:
        """Report that something is missing, and take the next token for its wrong beginning."""
        if self.failed:
            return
        self.failed = True
        mistake = self._mistake(code, self.at if at is None else at, message, **details)
        if self.kind == END:
            if not self.braces.report_unclosed(mistake):
                self.reporter.diagnostics.append(mistake)
        # `loop { x = }`: the `}` may be the end of the block or the wrong beginning of a value,
        # which only the end of the text can tell.  See `Braces.swallow`.
        elif (
            self.kind == "RBRACE"
            and self.braces.is_block_innermost
            and not self.is_spare_brace(self.at)
        ):
            self.braces.swallow(mistake)
        elif not self.is_tentative:
            self.reporter.diagnostics.append(mistake)
            # `x =` and `if y {` on the next line: the statement on that line is not part of the
            # mistake.
            begins_statement = self.kind in STATEMENT_WORDS and self.is_first_on_line(self.at)
            if self.kind != "RBRACE" and not begins_statement:
                self.take()

    def report(self, code: str, index: int, message: str, **details: Unpack[Details]) -> None:
        """Report a mistake at a token after which reading can continue."""
        self.reporter.diagnostics.append(self._mistake(code, index, message, **details))

    def _mistake(
        self, code: str, index: int, message: str, **details: Unpack[Details]
    ) -> Diagnostic:
        self.has_mistakes = True
        # `x = a === b` is refused at the last `=`, but is about the whole operator.
        if code in _GENERAL_CODES:
            spelling = foreign_spelling(self, index)
            if spelling is not None:
                return spelling.diagnostic(self, index, code, message)
        advice, fix = details.get("help", ""), details.get("fix")
        if not advice:
            advice, fix = foreign_word_near(self, index, fix)
        source = self.reporter.source
        related: tuple[Related, ...] = ()
        opener = details.get("opener")
        if opener is not None:
            note = f"to match this '{self.text_of(opener)}'"
            related = (Related(source, self.starts[opener], self.ends[opener], note),)
        start, end = self.starts[index], self.ends[index]
        label = details.get("label", "")
        return Diagnostic(code, message, source, start, end, label, advice, related, fix)

    # --------------------------------------------------------------------------------- statements

    def read_tentatively(self, failed_at: int) -> None:
        """Make the next statement tentative, as the one that began at a token has failed."""
        self.tentative_at, self.tentative_since = self.at, failed_at

    def function_is_unclosed(self) -> bool:
        """Return whether the next token begins another function while the current one has no end.

        That is so if the file lacks a `}` and the line is indented no further than the function: in
        `do f() { if x {` `}` `do g() { }` the second `do` ends the first function.
        """
        return (
            self.kind in {"DO", "PRIVATE", "DOC", "SUPPRESS"}
            and self.function_indent is not None
            and self.brace_balance > 0
            and self.is_first_on_line(self.at)
            and self.column(self.at) <= self.function_indent
        )
