"""EZ text to tokens: their kinds, starts and ends as three lists of numbers.

One regular expression matches every well-formed token but a few rare ones; `irregular_tokens`
handles those and every lexical mistake.  The lexer does not decide where a keyword is a name: the
parse tables take `x.if` for a member and `temp if` for a mistake.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from ez_lang.source.diagnostics import Reporter
from ez_lang.syntax import irregular_tokens
from ez_lang.syntax.words import KEYWORDS

if TYPE_CHECKING:
    from ez_lang.source.text import SourceFile
    from ez_lang.syntax.tables import Tables

# White space and comments.  All repetitions here are atomic or possessive (`*+`), so that a long
# comment or string is never matched again from a shorter beginning: the time is linear.  An atomic
# group `(?>(?:…)*)` is used where a possessive group `(?:…)*+` would do, because Python before
# 3.11.5 continues at a wrong position when what follows a possessive group does not match.
GAP = r"(?>(?:[ \t\r\n]+|//[^\n]*|/\*(?s:.*?)\*/)*)"
_NAME = r"[A-Za-z_][A-Za-z0-9_]*+"

# `P{}` and `P{x: 1}` are struct literals.  Without this lookahead the grammar would need to know
# types: in `if P { f() }` and `when P { is 1 { } }` the brace opens a block.  A keyword before the
# colon is not the name of a field.
_OPENS_LITERAL = rf"{GAP}\{{{GAP}(?:\}}|(?!(?:{'|'.join(KEYWORDS)})(?![A-Za-z0-9_])){_NAME}{GAP}:)"

# The number of the group that matches is the class of the token.  Lookaheads send the rest to
# group 9: `12.5`, `0xFF` and `1_000` fail the end of group 4, a string with `${` or a bad escape
# fails group 5.  Group 9 matches the empty text, so the expression matches everywhere.
_TOKEN = re.compile(
    rf"""{GAP}(?:
      ([A-Z][A-Za-z0-9_]*+(?={_OPENS_LITERAL}))   # 1 a name with its literal's brace
    | ({_NAME})                                   # 2 a word
    | ([(){{}}\[\],:@;.]|->|\+\+|--|[-+*%]=?|/(?!\*)=?|[=<>]=?|!in(?![A-Za-z0-9_])
      |!=?|&&?|\|\|)                           # 3 a sign
    | ([0-9]++(?![0-9A-Za-z_.]))                  # 4 a plain decimal integer
    | ("(?>(?:[^"\\\n$]++|\\(?:[ntr\\"'0]|x[0-9a-fA-F]{{2}})|\$(?!\{{))*)")  # 5 a plain string
    | (`[^`]*+`)                                  # 6 a raw string
    | ('(?:[^'\\\n]|\\[ntr\\"'0]|\\x[0-9a-fA-F]{{2}})')                # 7 a character
    | (\#{_NAME})                                 # 8 an attribute
    | ()                                          # 9 anything else, and the end
    )""",
    re.VERBOSE,
)

_GAP = re.compile(GAP)
_WORD_TEXT = re.compile(_NAME)
_CONSTANT_NAME = re.compile(r"[A-Z0-9_]*+(?![A-Za-z0-9_])")

# `#suppress(W1001) do f() { }` applies to the function, `#suppress(W1001)` alone to the file.  The
# reference language makes this distinction in its lexer; hence an expression.
_BELONGS_TO_DECLARATION = (
    rf"#suppress{GAP}\((?>(?:{GAP}[^)])*){GAP}\)[ \t\r\n]*"
    r"(?:(?:do|const|private)(?![A-Za-z0-9_])|\#doc|\#suppress)"
)

_STRUCT_NAME, _WORD, _SIGN, _ATTRIBUTE, _OTHER = 1, 2, 3, 8, 9
"""Groups of the expression whose kinds are not in the table of the loop."""

STRAY = 255
"""The kind of a token that is in no rule of the grammar, such as `;`."""


def next_token(text: str, start: int) -> int:
    """Return the offset of the first token at or after `start`.

    `start` must not be inside a token or comment.
    """
    gap = _GAP.match(text, start)
    return start if gap is None else gap.end()


def word_at(text: str, start: int) -> str:
    """Return the word that begins at `start`, or the character there if no word does."""
    found = _WORD_TEXT.match(text, start)
    return text[start : start + 1] if found is None else found[0]


class Tokens:
    """The tokens of a text in order; the last one is empty, of kind 0 (END)."""

    __slots__ = (
        "_has_wanted",
        "_inspected",
        "_terminal_names",
        "ends",
        "kinds",
        "reporter",
        "source",
        "starts",
        "text",
    )

    def __init__(self, source: SourceFile, terminal_names: tuple[str, ...]) -> None:
        self._terminal_names = terminal_names
        self.source = source
        self.text = source.text
        self.reporter = Reporter(source)
        self._inspected = 0
        self._has_wanted = False
        self.kinds: list[int] = []
        self.starts: list[int] = []
        self.ends: list[int] = []

    def has_any(self, wanted: frozenset[int]) -> bool:
        """Return whether there is a token of the kinds `wanted`, which are the same in every call.

        Each call inspects only the tokens that are new, so a file of `#suppress` lines takes
        linear time.
        """
        if not self._has_wanted:
            self._has_wanted = not wanted.isdisjoint(self.kinds[self._inspected :])
            self._inspected = len(self.kinds)
        return self._has_wanted

    def terminals(self) -> list[str]:
        """Return the terminal of each token; `STRAY` for a token that is none of the grammar's."""
        names = self._terminal_names
        return [names[kind] if kind < len(names) else "STRAY" for kind in self.kinds]

    def is_first_on_line(self, index: int) -> bool:
        """Return whether only white space and comments precede a token on its line."""
        before = self.ends[index - 1] if index else 0
        return index == 0 or "\n" in self.text[before : self.starts[index]]

    def text_of(self, index: int) -> str:
        """Return the text of a token."""
        return self.text[self.starts[index] : self.ends[index]]


class Lexer:
    """Splits text into tokens of the kinds that the parse tables number."""

    __slots__ = ("_declaring", "_kinds", "_literals", "_terminal_names", "_words")

    def __init__(self, tables: Tables) -> None:
        kinds = {name: kind for kind, name in enumerate(tables.terminals)}
        literals = dict(tables.literals)
        self._terminal_names = tables.terminals
        self._kinds = kinds
        self._words = {text: kind for text, kind in literals.items() if text.isidentifier()}
        self._words["_"] = kinds["BLANK"]
        self._declaring = frozenset(literals[word] for word in ("do", "const", "temp"))
        self._literals = literals
        for signs, name in (
            ("== !=", "EQUALITY"),
            ("< > <= >=", "COMPARISON"),
            ("* / %", "MULTIPLICATIVE"),
            ("++ --", "STEP"),
            ("+= -= *= /= %=", "COMPOUND"),
            ("!in", "BANG_IN"),
        ):
            for sign in signs.split():
                literals[sign] = kinds[name]

    def lex(self, source: SourceFile, start: int = 0, end: int | None = None) -> Tokens:
        """Return the tokens of the text from `start` to `end`; a NUL character ends the text."""
        text = source.text
        stop = len(text) if end is None else end
        nul = text.find("\0", start, stop)
        if nul >= 0:
            stop = nul
        tokens = Tokens(source, self._terminal_names)
        self._scan(tokens, start, stop)
        return tokens

    def _scan(self, tokens: Tokens, at: int, stop: int) -> None:
        # Everything the loop needs is a local variable: it runs once for each token.
        kinds, starts, ends = tokens.kinds, tokens.starts, tokens.ends
        text = tokens.text
        word_kind, sign_kind = self._words.get, self._literals.get
        numbers = self._kinds
        name, struct_name = numbers["NAME"], numbers["STRUCT_NAME"]
        kind_of_group = (
            0,
            struct_name,
            name,
            STRAY,
            numbers["INT"],
            numbers["STRING"],
            numbers["RAW_STRING"],
            numbers["CHAR"],
        )
        match = _TOKEN.match
        while True:
            found = match(text, at, stop)
            group = found.lastindex if found else None
            if not found or not group:
                break  # unreachable: group 9 matches everywhere
            start, at = found.span(group)
            if group == _WORD:
                kind = word_kind(text[start:at], name)
            elif group == _SIGN:
                kind = sign_kind(text[start:at], STRAY)
            elif group == _STRUCT_NAME:
                kind = struct_name
                self._mark_qualifier(tokens, start, at)
            elif group == _ATTRIBUTE:
                kind = self._attribute(tokens, start, at, stop)
            elif group == _OTHER:
                if start >= stop:
                    break
                name_of_kind, at = irregular_tokens.scan(tokens, start, stop)
                if not name_of_kind:
                    continue
                kind = numbers[name_of_kind]
            else:
                kind = kind_of_group[group]
            kinds.append(kind)
            starts.append(start)
            ends.append(at)
        kinds.append(0)
        starts.append(stop)
        ends.append(stop)

    def _mark_qualifier(self, tokens: Tokens, start: int, end: int) -> None:
        """Change `geo` of `geo.Point{…}` from a name to a qualifier.

        `value.MAX {` stays a member before a block: names in capitals are constants.
        """
        kinds = tokens.kinds
        if (
            len(kinds) > 1
            and kinds[-1] == self._literals["."]
            and kinds[-2] == self._kinds["NAME"]
            and not tokens.text[tokens.starts[-2]].isupper()
            and not _CONSTANT_NAME.fullmatch(tokens.text, start, end)
        ):
            kinds[-2] = self._kinds["QUALIFIER"]

    def _attribute(self, tokens: Tokens, start: int, end: int, stop: int) -> int:
        word = tokens.text[start:end]
        if word == "#suppress" and self._is_for_file(tokens, start, stop):
            return self._kinds["FILE_SUPPRESS"]
        return self._literals.get(word, STRAY)

    def _is_for_file(self, tokens: Tokens, start: int, stop: int) -> bool:
        """Return whether a `#suppress` applies to the whole file: it precedes all declarations."""
        # Compiled on first use: most programs suppress nothing.
        if re.compile(_BELONGS_TO_DECLARATION).match(tokens.text, start, stop):
            return False
        return not tokens.has_any(self._declaring)
