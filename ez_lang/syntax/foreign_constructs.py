"""Constructs of other languages in a program with errors, recognised on its tokens.

To the parser, `while x < 3 { x += 1 }` is a name, a comparison and an array with an error at its
second token.  The only mistake is `while`; every other error that the parser or the checker finds
up to the end of the loop is a consequence.  Both therefore find the foreign constructs of a text
with errors, and report one diagnostic for each.

Most foreign words are ordinary names in EZ.  A word counts as foreign where it begins a statement
and is followed by a token that cannot follow a name: `let x = 5`, but not `let = 5`.
"""

from __future__ import annotations

from bisect import bisect_left
from typing import TYPE_CHECKING, Final, NamedTuple

from msgspec.structs import replace

from ez_lang.source.diagnostics import Diagnostic, Fix
from ez_lang.syntax.foreign_words import BLOCK_ENDS, ELSE_IF, ForeignWord, Role, foreign_word
from ez_lang.syntax.terminals import CLOSERS, LITERALS, NAMES, OPENERS
from ez_lang.syntax.words import PRIMITIVE_TYPES

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ez_lang.source.text import SourceFile
    from ez_lang.syntax.lexer import Tokens

_KEYWORDS: Final = frozenset(
    {
        *("AT", "BREAK", "CONST", "CONTINUE", "DO", "ENUM", "FOR", "FOR_EACH", "IF", "LOOP"),
        *("PRIVATE", "RETURN", "STRUCT", "TEMP", "WHEN"),
    }
)
_HEADS: Final = frozenset({"AS_LONG_AS", "DO", "FOR", "FOR_EACH", "IF", "LOOP", "WHEN"})
_BEGINNINGS: Final = (
    NAMES | LITERALS | _KEYWORDS | {"BANG", "BLANK", "CAST", "LBRACE", "NEW", "RANGE"}
)
"""Tokens that begin an operand or a statement, and so cannot follow a name in an expression."""

_BEFORE_LITERAL: Final = frozenset(
    {
        *("AND_ALSO", "BANG", "BANG_IN", "COLON", "COMMA", "COMPARISON", "COMPOUND", "EQUAL"),
        *("EQUALITY", "IN", "LPAR", "LSQB", "MINUS", "MULTIPLICATIVE", "NOT_IN", "OR_ELSE"),
        *("PLUS", "RETURN", "STRUCT_NAME"),
    }
)
"""Tokens after which a brace begins a literal."""

_GENERAL: Final = "E2002"
"""The code of "expected …, got … instead"."""


class Construct(NamedTuple):
    """A foreign construct: its word from `start` to `end`, and all of it up to `stop`.

    From `rest` on, the text is EZ again: the value of a `let`, the `if` after an `else`.  `names`
    are the names that the construct declares.  With `is_of_ez`, its first word is also a word of
    EZ: `int x = 5`.
    """

    start: int
    end: int
    rest: int
    stop: int
    advice: str
    replacement: str
    names: frozenset[str] = frozenset()
    is_opaque: bool = False
    """Whether its content is foreign, too, and not reported separately."""
    is_of_ez: bool = False

    @property
    def fix(self) -> Fix | None:
        """The replacement of its word, if EZ has a word for it."""
        if not self.replacement:
            return None
        return Fix(self.start, self.end, self.replacement, f"write `{self.replacement}`")


class _Form(NamedTuple):
    """How a construct continues after its word."""

    has_head: bool = False
    """An expression, perhaps in parentheses, precedes the block: `while (x < 3) {`."""
    has_block: bool = False
    is_opaque: bool = False
    allows_colon: bool = False
    """A colon can follow the word: `else:`."""
    resumes_at: frozenset[str] = frozenset()
    """The tokens at which EZ begins again, as the `if` of `else if`."""
    declares_list: bool = False
    """It declares all names up to `=` or `:`, as `let a, b = f()` does."""
    declares_first: bool = False
    """It declares its first name that is no modifier, as `public static void f()` does."""


_FORMS: Final = {
    Role.LOOP: _Form(has_head=True, has_block=True),
    Role.CHOICE: _Form(has_head=True, has_block=True, is_opaque=True),
    Role.CLAUSE: _Form(has_head=True, has_block=True, allows_colon=True, resumes_at=_KEYWORDS),
    Role.BLOCK: _Form(has_block=True, allows_colon=True),
    Role.FUNCTION: _Form(has_block=True, declares_first=True),
    Role.TYPE: _Form(has_block=True, is_opaque=True, declares_first=True),
    Role.VARIABLE: _Form(resumes_at=frozenset({"EQUAL"}), declares_list=True),
    Role.MODIFIER: _Form(resumes_at=_KEYWORDS, declares_first=True),
    Role.LINE: _Form(),
    Role.VALUE: _Form(),
}


class _Scanner:
    """Finds the constructs of one text; reads each token once, and each construct once more."""

    def __init__(self, tokens: Tokens) -> None:
        self.tokens = tokens
        self.kinds = tokens.terminals()
        self.starts, self.ends = tokens.starts, tokens.ends
        self.last = len(self.kinds) - 1
        self.found: list[Construct] = []

    # -------------------------------------------------------------------------------- the text

    def word(self, index: int) -> str:
        """Return the name that a token spells; "" for a token of another kind."""
        return self.tokens.text_of(index) if self.kinds[index] == "NAME" else ""

    def kind(self, index: int) -> str:
        return self.kinds[min(index, self.last)]

    def begins_line(self, index: int) -> bool:
        return self.tokens.is_first_on_line(index)

    def continues_line(self, index: int) -> bool:
        """Return whether a token is on the line of the one before it."""
        return index < self.last and not self.begins_line(index)

    def column(self, index: int) -> int:
        start = self.starts[index]
        return start - self.tokens.text.rfind("\n", 0, start)

    def after_bracket(self, opener: int) -> int:
        """Return the token after the bracket that closes this one."""
        depth = 0
        for index in range(opener, self.last):
            depth += (self.kinds[index] in OPENERS) - (self.kinds[index] in CLOSERS)
            if not depth:
                return index + 1
        return self.last

    # ------------------------------------------------------------------------------ constructs

    def run(self) -> list[Construct]:
        """Return all constructs, in the order of the text."""
        # For each open bracket, whether it holds statements; constructs are found only there.
        holds_statements: list[bool] = []
        opaque_until = 0
        # By depth of brackets, the token where a construct ends: clauses before it are its parts.
        parts_until: dict[int, int] = {}
        for index in range(self.last):
            kind = self.kinds[index]
            is_amid_statements = not holds_statements or holds_statements[-1]
            if kind in OPENERS:
                opens_block = kind == "LBRACE" and is_amid_statements and self._opens_block(index)
                holds_statements.append(opens_block)
            elif kind in CLOSERS and holds_statements:
                holds_statements.pop()
            # The cases of a `switch` and the members of a `class` are not searched: one report for
            # the whole construct is enough.
            elif index >= opaque_until and is_amid_statements and self._may_begin(index):
                found = self._construct(index)
                if found is None:
                    continue
                depth = len(holds_statements)
                # The `else` of a foreign `if`, at the same depth of brackets, is reported with it.
                if index < parts_until.get(depth, 0) and self._is_part(index):
                    continue
                self.found.append(found)
                end = bisect_left(self.starts, found.stop)
                if found.is_opaque:
                    opaque_until = end
                parts_until[depth] = max(end, parts_until.get(depth, 0))
        return self.found

    def _opens_block(self, brace: int) -> bool:
        """Return whether a brace holds statements.

        The others hold values, or members as in `const E enum : int {`.
        """
        before = self.kinds[brace - 1] if brace else ""
        # `x = {`, `f({`, `const P struct {`, `{{`.
        if before in _BEFORE_LITERAL | {"STRUCT", "ENUM", "LBRACE"}:
            return False
        return self.kinds[max(brace - 3, 0)] != "ENUM" or self.kinds[brace - 2] != "COLON"

    def _may_begin(self, index: int) -> bool:
        """Return whether a statement may begin with a token."""
        if self.begins_line(index):
            return True
        # A `;` separates statements in most other languages, although it is no token of EZ.
        before = self.kinds[index - 1]
        return before in {"LBRACE", "RBRACE"} or self.tokens.text_of(index - 1) == ";"

    def _is_part(self, index: int) -> bool:
        """Return whether a word inside a construct belongs to it: `else`, `} while (…)`, `end`."""
        if self._is_clause(index):
            return True
        if self.begins_line(index):
            return self.word(index).lower() in BLOCK_ENDS
        word = foreign_word(self.word(index))
        return word is not None and word.role is Role.LOOP and self.kinds[index - 1] == "RBRACE"

    def _is_clause(self, index: int) -> bool:
        word = foreign_word(self.word(index))
        return word is not None and word.role is Role.CLAUSE

    def _construct(self, index: int) -> Construct | None:
        """Return the construct that begins with a token, if there is one."""
        match self.kinds[index]:
            case "STRUCT" | "ENUM" if self.kind(index + 1) in NAMES:
                name, keyword = self.tokens.text_of(index + 1), self.tokens.text_of(index)
                advice = f"write `const {name} {keyword} {{ … }}`"
                return self._made(index, ForeignWord(Role.TYPE, advice, ""))
            case "DO" if self.kind(index + 1) == "LBRACE":
                advice = "EZ has no do … while: write loop { … if !(x < 3) { break } }"
                return self._made(index, ForeignWord(Role.BLOCK, advice, ""))
            case "FOR" if self.word(index + 1) == "each" and self.kind(index + 3) == "IN":
                advice = "a loop over an array or string is called for_each"
                found = self._made(index, ForeignWord(Role.LOOP, advice, "for_each"))
                names = frozenset({self.word(index + 2)})
                return found._replace(end=self.ends[index + 1], names=names, is_of_ez=True)
            case kind if kind in _HEADS:
                return self._foreign_opener(index)
            case "NAME":
                return self._from_name(index)
        return None

    def _from_name(self, index: int) -> Construct | None:
        text = self.word(index)
        if text in PRIMITIVE_TYPES:
            return self._type_first(index, text)
        if self._is_declaration_without_word(index):
            written = self.tokens.text[self.starts[index] : self.ends[index + 1]]
            advice = f"a variable is declared with temp: temp {written} = …"
            found = self._made(index, ForeignWord(Role.VARIABLE, advice, ""))
            return found._replace(names=frozenset({text, self.word(index + 1)}), is_of_ez=True)
        word = foreign_word(text)
        if word is None or not self._is_used_as_word(index, word.role):
            return None
        if text == "else" and self.kind(index + 1) == "IF":
            return self._made(index, ELSE_IF)._replace(end=self.ends[index + 1])
        return self._made(index, word)

    def _foreign_opener(self, index: int) -> Construct | None:
        """Return the `:`, `then` or `do` that replaces the `{` after a head: `if x > 3:`."""
        at = index + 1
        while self.continues_line(at) and self.kinds[at] != "LBRACE":
            # The colon of a map literal, `if m == {1: 2} {`, is not the last token of its line.
            is_last = not self.continues_line(at + 1)
            if self.word(at) == "then" or (is_last and self.kinds[at] in {"COLON", "DO"}):
                advice = "a block is written in braces: { … }"
                found = self._made(index, ForeignWord(Role.BLOCK, advice, ""))
                return found._replace(start=self.starts[at], end=self.ends[at], is_of_ez=True)
            at += 1
        return None

    def _type_first(self, index: int, type_: str) -> Construct | None:
        """Return the construct of a declaration that begins with its type.

        Examples: `int x = 5`, `int[] x`, `int f(int a) {`.
        """
        name = index + 1
        if self.kind(name) == "LSQB" and self.kind(name + 1) == "RSQB":
            name += 2
            type_ = f"[{type_}]"
        if self.kind(name) not in NAMES or not self.continues_line(name):
            return None
        written = self.tokens.text_of(name)
        if self.kind(name + 1) == "LPAR":
            advice = f"a function is declared with do: do {written}(a int) -> {type_} {{ … }}"
            found = self._made(index, ForeignWord(Role.FUNCTION, advice, ""))
        # `int x y` is a declaration in no language.
        elif self.continues_line(name + 1) and self.kind(name + 1) in _BEGINNINGS:
            return None
        else:
            advice = f"the type is written after the name: temp {written} {type_} = …"
            found = self._made(index, ForeignWord(Role.VARIABLE, advice, ""))
        return found._replace(names=frozenset({written}), is_of_ez=True)

    def _is_declaration_without_word(self, index: int) -> bool:
        """Return whether a declaration without a keyword follows: `name type =`."""
        return (
            self.word(index + 1) in PRIMITIVE_TYPES
            and self.kind(index + 2) == "EQUAL"
            and self.continues_line(index + 1)
            and self.continues_line(index + 2)
        )

    def _is_used_as_word(self, index: int, role: Role) -> bool:
        """Return whether the tokens after a word fit its role in another language."""
        form = _FORMS[role]
        after = self.kind(index + 1)
        if not self.continues_line(index + 1):
            # `try` and `else` can be alone on their line, with a block below them.
            is_indented = index + 1 < self.last and self.column(index + 1) > self.column(index)
            return form.has_block and (after == "LBRACE" or is_indented)
        # `let x`: two operands in a row are no expression of EZ.  After a value, such as `null x`,
        # the mistake may be the second one.
        if after in _BEGINNINGS:
            return role is not Role.VALUE
        if after == "COLON":
            return form.allows_colon
        if after != "LPAR" or not form.has_head:
            return False
        # `while (x) {` and `while (x) y = 1` are loops, `while (x)` alone is a call.
        body = self.after_bracket(index + 1)
        return self.kind(body) == "LBRACE" or (
            self.continues_line(body) and self.kind(body) in _BEGINNINGS | {"COLON"}
        )

    # ---------------------------------------------------------------------------------- extents

    def _made(self, index: int, word: ForeignWord) -> Construct:
        form = _FORMS[word.role]
        stop = self._stop(index, has_block=form.has_block)
        return Construct(
            self.starts[index],
            self.ends[index],
            self._rest(index, stop, form),
            self.starts[stop],
            word.advice,
            word.replacement,
            self._declared(index, stop, form),
            form.is_opaque,
        )

    def _rest(self, index: int, stop: int, form: _Form) -> int:
        """Return the offset where EZ begins again in a construct, or where the construct ends."""
        for at in range(index + 1, stop):
            if self.kinds[at] in form.resumes_at:
                return self.starts[at]
            # An `=` inside brackets belongs to them: `let f(a = 1)`.
            if self.kinds[at] in OPENERS:
                break
        return self.starts[stop]

    def _declared(self, index: int, stop: int, form: _Form) -> frozenset[str]:
        if form.declares_list:
            last = next(
                (i for i in range(index, stop) if self.kinds[i] in {"EQUAL", "COLON"}), stop
            )
            words = [self.word(at) for at in range(index + 1, last)]
            return frozenset(w for w in words if w and w not in PRIMITIVE_TYPES)
        if form.declares_first:
            at = index + 1
            while at < stop and self._is_modifier(at):
                at += 1
            return frozenset({self.tokens.text_of(at)} if self.kind(at) in NAMES else ())
        return frozenset()

    def _is_modifier(self, index: int) -> bool:
        """Return whether a word can precede the name in a declaration: `static int count`."""
        text = self.word(index)
        return text in PRIMITIVE_TYPES or (bool(text) and foreign_word(text) is not None)

    def _stop(self, first: int, *, has_block: bool) -> int:
        """Return the token after a construct.

        It ends with its line, or the line on which its last bracket is closed.  Further clauses
        belong to it, and so do the indented lines after a head without a brace, with the word that
        ends them.
        """
        depth = 0
        is_closed = False
        for at in range(first + 1, self.last):
            kind = self.kinds[at]
            # At the beginning of a line outside of brackets: a further clause, the end of the
            # construct, or a body that is only indented.
            if not depth and self.begins_line(at):
                if is_closed and (kind in {"OR", "OTHERWISE"} or self._is_clause(at)):
                    is_closed = False
                elif is_closed or not has_block:
                    return at
                elif kind != "LBRACE":
                    return self._stop_of_indented(first, at)
            if kind in OPENERS:
                depth += 1
            elif kind in CLOSERS:
                if not depth:
                    return at
                depth -= 1
                is_closed = is_closed or (not depth and kind == "RBRACE")
        return self.last

    def _stop_of_indented(self, first: int, at: int) -> int:
        """Return the token after the lines that are indented more than the one of token `first`."""
        # `} else` is not the first token of its line, whose indentation counts.
        while not self.begins_line(first):
            first -= 1
        column = self.column(first)
        has_body = False
        for index in range(at, self.last):
            if not self.begins_line(index):
                continue
            if self.column(index) > column:
                has_body = True
                continue
            # `end` or another clause is at the column of the head; a line further left belongs to
            # the block around the construct.
            if not has_body or self.column(index) < column:
                return index
            if self.word(index).lower() in BLOCK_ENDS:
                return self._next_line(index)
            if not self._is_clause(index):
                return index
        return self.last

    def _next_line(self, index: int) -> int:
        index += 1
        while self.continues_line(index):
            index += 1
        return index


def constructs(tokens: Tokens) -> list[Construct]:
    """Return the foreign constructs of a text with errors, in order."""
    return _Scanner(tokens).run()


def declared_words(tokens: Tokens, kinds: Sequence[str]) -> frozenset[str]:
    """Return the names that a text declares in EZ syntax; they are not foreign words there."""
    found = set[str]()
    for index, kind in enumerate(kinds):
        if kind != "NAME" or not index or tokens.text_of(index) in PRIMITIVE_TYPES:
            continue
        # `do f`, `temp a, b`, `for i`, `&total`, and the first parameter in `f(a int` or `f(a
        # [int]`.
        before = kinds[index - 1]
        if before in {"DO", "TEMP", "CONST", "FOR", "FOR_EACH", "AMPERSAND", "COMMA"} or (
            before == "LPAR" and kinds[index + 1] in NAMES | {"LSQB"}
        ):
            found.add(tokens.text_of(index))
    return frozenset(found)


def reported_once(mistakes: Sequence[Diagnostic], tokens: Tokens) -> list[Diagnostic]:
    """Return the diagnostics of a text with syntax errors, with one diagnostic for each construct.

    A construct inside a reported one is reported as well, even if it contains no mistake: the
    parser may have skipped it.
    """
    known = declared_words(tokens, tokens.terminals())
    ordered = sorted(mistakes, key=lambda one: one.start)
    starts = [one.start for one in ordered]
    kept: list[Diagnostic] = []
    at = reported_until = 0
    for construct in constructs(tokens):
        # A program that declares `let` as a name means its name.
        if tokens.text[construct.start : construct.end] in known:
            continue
        first = bisect_left(starts, construct.start, at)
        last = bisect_left(starts, construct.stop, first)
        # `let` at the end of a block: the parser refuses the `}` that follows the construct.
        if first == last < len(ordered) and _is_missing_at(ordered[last], construct.stop):
            last += 1
        # No mistake is in the construct: it is correct EZ, or a part of a construct without
        # mistakes.
        if first == last and construct.start >= reported_until:
            continue
        mistake = ordered[first] if first < last else None
        kept += [*ordered[at:first], _at_word(mistake, construct, tokens.source)]
        at = last
        reported_until = max(reported_until, construct.stop)
    return kept + ordered[at:]


def _is_missing_at(mistake: Diagnostic, offset: int) -> bool:
    """Return whether something was still expected where a construct ends."""
    return mistake.start == offset and mistake.code == _GENERAL


def _at_word(mistake: Diagnostic | None, construct: Construct, source: SourceFile) -> Diagnostic:
    """Return the diagnostic about a construct; a code that fits any token is kept."""
    if mistake is not None and mistake.start == construct.start:
        return replace(
            mistake, end=construct.end, help=construct.advice, fix=construct.fix or mistake.fix
        )
    start, end = construct.start, construct.end
    word = source.text[start:end]
    code, message = "E2001", f"unexpected token '{word}'"
    if mistake is not None and mistake.code == _GENERAL:
        code, message = mistake.code, f"expected a statement, got '{word}' instead"
    label = "EZ has another syntax for this"
    return Diagnostic(code, message, source, start, end, label, construct.advice, fix=construct.fix)
