"""A place in the tokens, and the ways of being disappointed by the next one.

Two ways: `expected` leaves the token that is not the wanted one for the next statement; `reject`
takes it as the start of what is missing.  Each statement tells only its first mistake; `resume`
then finds where the next statement begins.
"""

from __future__ import annotations

from bisect import bisect_right
from typing import TYPE_CHECKING, NamedTuple

from ez_lang.source.diagnostics import Diagnostic, Fix, Related
from ez_lang.syntax.foreign_constructs import declared_words
from ez_lang.syntax.foreign_words import SIGNS, Role, foreign_word
from ez_lang.syntax.recovery.braces import Braces
from ez_lang.syntax.words import FOREIGN_WORDS

if TYPE_CHECKING:
    from ez_lang.syntax.builder import Builder
    from ez_lang.syntax.lexer import Tokens

END = "$END"

NAMES = frozenset({"NAME", "STRUCT_NAME", "QUALIFIER", "MAP"})
"""Terminals that are names where a name is wanted."""

OPENERS = {"LPAR": "RPAR", "LSQB": "RSQB", "LBRACE": "RBRACE"}
CLOSERS = {closer: opener for opener, closer in OPENERS.items()}

STATEMENT_WORDS = frozenset(
    {
        *("AS_LONG_AS", "BREAK", "CONST", "CONTINUE", "DEFAULT", "DO", "DOC", "ENSURE", "ENUM_OF"),
        *("FILE_SUPPRESS", "FLAGS", "FOR", "FOR_EACH", "IF", "IMPORT", "IS", "LOOP", "MODULE"),
        *("OR", "OTHERWISE", "PRIVATE", "RETURN", "STRICT", "SUPPRESS", "TEMP", "USING", "WHEN"),
    }
)
"""Terminals that begin a statement or a part of one, and stand nowhere else."""

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
_HINT_REACH = 8
_WORD_REACH = 3
_GENERAL_CODES = frozenset({"E2001", "E2002"})
_PREFIXES = frozenset({"b", "f", "F", "r", "u"})
_NO_PREFIX = 'a string has no letter in front, and holds values as ${…}: "${x} items"'
_LONGEST_SHOWN = 30


class _Spelling(NamedTuple):
    """Tokens `first` to `last`, which say in another language what `advice` says of EZ."""

    first: int
    last: int
    advice: str
    replacement: str


class Cursor:
    """The next token, what was wrong so far, and the braces that are open."""

    def __init__(self, tokens: Tokens, builder: Builder) -> None:
        self.tokens = tokens
        self.build = builder
        self.reporter = builder.reporter
        self.kinds = tokens.terminals()
        self.starts = tokens.starts
        self.ends = tokens.ends
        self.braces = Braces(builder.reporter)
        self.end_name = "end of file"
        self._line_firsts: list[int] | None = None
        self._declared: frozenset[str] | None = None
        self.spare_openers = self.kinds.count("LBRACE") - self.kinds.count("RBRACE")
        """How many more braces are opened than closed in what could not be matched yet."""
        self.at = 0
        self.failed = False
        self.is_doubtful = False
        """Whether what is read begins where it does on a guess; then no mistake in it is told."""
        self.is_surprised = False
        """Whether any token was not the wanted one so far."""

    # ------------------------------------------------------------------------------- looking

    @property
    def kind(self) -> str:
        """The terminal of the next token."""
        return self.kinds[self.at]

    def kind_after(self, distance: int = 1) -> str:
        """The terminal of a later token."""
        return self.kinds[min(self.at + distance, len(self.kinds) - 1)]

    @property
    def begin(self) -> int:
        """Where the next token begins."""
        return self.starts[self.at]

    @property
    def end(self) -> int:
        """Where the last token taken ends."""
        return self.ends[self.at - 1] if self.at else 0

    def end_after(self, begin: int) -> int:
        """Where something ends that began at `begin`, and of which perhaps no token was found."""
        return max(begin, self.end)

    def is_word(self, index: int) -> bool:
        """Whether a token is spelled like a name, be it a keyword or not."""
        return self.tokens.text_of(index).isidentifier()

    def is_first_on_line(self, index: int) -> bool:
        """Whether nothing but comments and space stands before a token on its line."""
        before = self.ends[index - 1] if index else 0
        return index == 0 or "\n" in self.tokens.text[before : self.starts[index]]

    def column(self, index: int) -> int:
        """How far from the start of its line a token begins."""
        return self.reporter.source.position(self.starts[index]).column

    def indent(self, index: int) -> int:
        """How far from its start the line of a token begins."""
        return self.column(self.first_on_line(index))

    def first_on_line(self, index: int) -> int:
        """The first token of the line of a token."""
        if self._line_firsts is None:
            self._line_firsts = [i for i in range(len(self.kinds)) if self.is_first_on_line(i)]
        return self._line_firsts[bisect_right(self._line_firsts, index) - 1]

    def is_spare_brace(self, index: int) -> bool:
        """Whether a `}` in the middle of a line is the one that the file has too many.

        What follows on its line is then the rest of what stands before it.
        """
        return (
            self.kinds[index] == "RBRACE"
            and self.spare_openers < 0
            and not self.is_first_on_line(index)
            and not self.is_first_on_line(index + 1)
            and self.kinds[index + 1] not in STATEMENT_WORDS | {"RBRACE", END}
        )

    def shown(self, index: int) -> str:
        """A token as messages spell it."""
        if self.kinds[index] == END:
            return self.end_name
        text = self.tokens.text_of(index)
        if len(text) > _LONGEST_SHOWN:
            text = text[:_LONGEST_SHOWN] + "…"
        return f"'{text}'"

    # -------------------------------------------------------------------------------- taking

    def take(self) -> int:
        """The number of the next token, which is now behind us; the end stays where it is."""
        index = self.at
        if self.kinds[index] != END:
            self.at += 1
        return index

    def takes(self, kind: str) -> bool:
        """Take the next token if it is of this kind and nothing has failed, and say whether."""
        if not self.failed and self.kinds[self.at] == kind:
            self.at += 1
            return True
        return False

    def expect(self, kind: str, *, opener: int | None = None) -> bool:
        """Take the next token if it is of this kind; else it is a mistake."""
        if self.takes(kind):
            return True
        self.expected(f"'{_SIGNS[kind]}'", closer=kind, opener=opener)
        return False

    # -------------------------------------------------------------------------- being surprised

    def expected(  # noqa: PLR0913 (the fields of a diagnostic)
        self,
        what: str,
        *,
        code: str = "E2002",
        closer: str = "",
        opener: int | None = None,
        message: str = "",
        help: str = "",  # noqa: A002 (as the field is called)
        fix: Fix | None = None,
    ) -> None:
        """Another token was wanted here; this one is left for what follows."""
        if self.failed:
            return
        self.failed = True
        if self.is_doubtful and self.kind != END:
            return
        got = self.shown(self.at)
        if self.kind == END:
            code = _CODE_AT_END.get(closer, code)
            if closer in _NAME_AT_END:
                text = f"unclosed {_NAME_AT_END[closer]}, expected {what}"
            else:
                text = f"unexpected {self.end_name}, {message or 'expected ' + what}"
        else:
            text = f"{message or 'expected ' + what}, got {got} instead"
        label = f"expected {what} here"
        mistake = self._mistake(code, self.at, text, label, help, opener, fix)
        if self.kind != END or not self.braces.refuse_unclosed(mistake):
            self.reporter.diagnostics.append(mistake)

    def reject(  # noqa: PLR0913 (the fields of a diagnostic)
        self,
        code: str,
        message: str,
        *,
        label: str = "",
        help: str = "",  # noqa: A002 (as the field is called)
        at: int | None = None,
        fix: Fix | None = None,
    ) -> None:
        """Something is missing here, and this token was taken for its start."""
        if self.failed:
            return
        self.failed = True
        mistake = self._mistake(code, self.at if at is None else at, message, label, help, fix=fix)
        if self.kind == END:
            if not self.braces.refuse_unclosed(mistake):
                self.reporter.diagnostics.append(mistake)
        elif self.kind == "RBRACE" and self._swallows_brace():
            self.braces.swallow(mistake)
        elif self.is_doubtful:
            return
        else:
            self.reporter.diagnostics.append(mistake)
            begins_line = self.kind in STATEMENT_WORDS and self.is_first_on_line(self.at)
            if self.kind != "RBRACE" and not begins_line:
                self.take()

    def _swallows_brace(self) -> bool:
        """Whether the `}` that comes ends a block, so that the block will have no end."""
        return self.braces.is_block_innermost and not self.is_spare_brace(self.at)

    def complain(  # noqa: PLR0913 (the fields of a diagnostic)
        self,
        code: str,
        index: int,
        message: str,
        *,
        label: str = "",
        help: str = "",  # noqa: A002 (as the field is called)
        fix: Fix | None = None,
    ) -> None:
        """A token is wrong, but it is clear how to go on."""
        self.reporter.diagnostics.append(self._mistake(code, index, message, label, help, fix=fix))

    def _mistake(  # noqa: PLR0913, PLR0917 (the fields of a diagnostic)
        self,
        code: str,
        index: int,
        message: str,
        label: str,
        advice: str,
        opener: int | None = None,
        fix: Fix | None = None,
    ) -> Diagnostic:
        self.is_surprised = True
        spelling = self._foreign_spelling(index) if code in _GENERAL_CODES else None
        if spelling is not None:
            return self._of_spelling(spelling, index, code, message)
        if not advice:
            advice, fix = self.foreign_word(index, fix)
        related: tuple[Related, ...] = ()
        if opener is not None:
            note = f"to match this '{self.tokens.text_of(opener)}'"
            related = (Related(self.reporter.source, self.starts[opener], self.ends[opener], note),)
        return Diagnostic(
            code,
            message,
            self.reporter.source,
            self.starts[index],
            self.ends[index],
            label,
            advice,
            related,
            fix,
        )

    def _foreign_spelling(self, index: int) -> _Spelling | None:
        """The operator or operand of another language that a mistake at a token comes from."""
        for first in (index - 1, index):
            if 0 <= first < len(self.kinds) - 1 and self.ends[first] == self.starts[first + 1]:
                text = self.tokens.text[self.starts[first] : self.ends[first + 1]]
                if text in SIGNS:
                    return _Spelling(first, first + 1, *SIGNS[text])
                if self.kinds[first + 1] == "STRING" and self.tokens.text_of(first) in _PREFIXES:
                    return _Spelling(first, first, _NO_PREFIX, "")
        for near in range(index, max(index - _WORD_REACH, -1), -1):
            found = foreign_word(self.tokens.text_of(near)) if self.kinds[near] == "NAME" else None
            if found is not None and found.role is Role.VALUE and not self._declares(near):
                if self.tokens.text_of(near) == "not" and self.kinds[near + 1] == "IN":
                    return _Spelling(near, near + 1, "EZ writes `not_in` for `not in`", "not_in")
                return _Spelling(near, near, found.advice, found.replacement)
            if self.is_first_on_line(near):
                break
        return None

    def _declares(self, index: int) -> bool:
        """Whether the text declares the name that a token spells."""
        if self._declared is None:
            self._declared = declared_words(self.tokens, self.kinds)
        return self.tokens.text_of(index) in self._declared

    def _of_spelling(self, spelling: _Spelling, index: int, code: str, message: str) -> Diagnostic:
        """The mistake at token `index`, said of what another language spells there."""
        start, end = self.starts[spelling.first], self.ends[spelling.last]
        text = self.tokens.text[start:end]
        if spelling.last >= index:
            message = message.replace(self.shown(index), f"'{text}'")
        elif code == "E2002":
            message = f"expected a value or an operator of EZ, got '{text}' instead"
        else:
            message = f"unexpected token '{text}'"
        fix = None
        if spelling.replacement:
            fix = Fix(start, end, spelling.replacement, f"write `{spelling.replacement}`")
        source = self.reporter.source
        label = "EZ spells this in another way"
        return Diagnostic(code, message, source, start, end, label, spelling.advice, fix=fix)

    def foreign_word(self, index: int, fix: Fix | None = None) -> tuple[str, Fix | None]:
        """Advice where a word of another language stands nearby on the line, and its repair."""
        for near in range(index, max(index - _HINT_REACH, -1), -1):
            if self.kinds[near] == "NAME":
                word = self.tokens.text_of(near)
                meant = FOREIGN_WORDS.get(word)
                if meant:
                    start, end = self.starts[near], self.ends[near]
                    advice = f"EZ writes `{meant}` for `{word}`"
                    return advice, fix or Fix(start, end, meant, f"write `{meant}`")
                if meant == "":
                    return f"EZ has no `{word}`: everything is visible unless it is private", fix
            if self.is_first_on_line(near) and near < index:
                break
        return "", fix
