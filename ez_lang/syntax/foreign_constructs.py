"""Constructs of other languages in a program that EZ refuses, recognised on its tokens.

`while x < 3 { x += 1 }` reads as a name, a comparison and an array that goes wrong in its second
word.  What there is to say is one thing, at `while`; everything else that the parser or the checker
finds wrong up to the end of the loop follows from it.  So both find the constructs of a text that
they refuse, and report one diagnostic for each.

A word is taken for foreign where it begins a statement and something follows it that cannot follow
a name: `let x = 5`, but not `let = 5`.
"""

from __future__ import annotations

from bisect import bisect_left
from typing import TYPE_CHECKING, Final, NamedTuple

from msgspec.structs import replace

from ez_lang.source.diagnostics import Diagnostic, Fix
from ez_lang.syntax.foreign_words import BLOCK_ENDS, ELSE_IF, ForeignWord, Role, foreign_word
from ez_lang.syntax.words import PRIMITIVE_TYPES

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ez_lang.source.text import SourceFile
    from ez_lang.syntax.lexer import Tokens

_END: Final = "$END"
_NAMES: Final = frozenset({"NAME", "STRUCT_NAME", "QUALIFIER", "MAP"})
_OPENERS: Final = {"LPAR": "RPAR", "LSQB": "RSQB", "LBRACE": "RBRACE"}
_CLOSERS: Final = frozenset(_OPENERS.values())

_LITERALS: Final = frozenset(
    {"INT", "FLOAT", "CHAR", "STRING", "RAW_STRING", "TRUE", "FALSE", "NIL"}
)
_KEYWORDS: Final = frozenset(
    {
        *("AT", "BREAK", "CONST", "CONTINUE", "DO", "ENUM", "FOR", "FOR_EACH", "IF", "LOOP"),
        *("PRIVATE", "RETURN", "STRUCT", "TEMP", "WHEN"),
    }
)
_HEADS: Final = frozenset({"AS_LONG_AS", "DO", "FOR", "FOR_EACH", "IF", "LOOP", "WHEN"})
_BEGINNINGS: Final = (
    _NAMES | _LITERALS | _KEYWORDS | {"BANG", "BLANK", "CAST", "LBRACE", "NEW", "RANGE"}
)
"""Tokens that begin an operand or a statement, and so cannot follow a name in an expression."""

_BEFORE_VALUE: Final = frozenset(
    {
        *("AND_ALSO", "BANG", "BANG_IN", "COLON", "COMMA", "COMPARISON", "COMPOUND", "EQUAL"),
        *("EQUALITY", "IN", "LPAR", "LSQB", "MINUS", "MULTIPLICATIVE", "NOT_IN", "OR_ELSE"),
        *("PLUS", "RETURN", "STRUCT_NAME"),
    }
)
"""Tokens after which a brace begins a literal."""

_WITH_HEAD: Final = frozenset({Role.LOOP, Role.CHOICE, Role.CLAUSE})
_WITH_BLOCK: Final = _WITH_HEAD | {Role.BLOCK, Role.FUNCTION, Role.TYPE}
_OPAQUE: Final = frozenset({Role.CHOICE, Role.TYPE})
"""What is inside such a construct is foreign too, and not reported on its own."""


class Construct(NamedTuple):
    """A foreign construct, by offsets: its word from `start` to `end`, all of it up to `stop`.

    What stands from `rest` on is EZ again: the value of a `let`, the `if` after an `else`.  `names`
    are those that it declares.  With `is_of_ez` it begins with a word that EZ knows.
    """

    start: int
    end: int
    rest: int
    stop: int
    advice: str
    replacement: str
    names: frozenset[str] = frozenset()
    is_opaque: bool = False
    is_of_ez: bool = False

    @property
    def fix(self) -> Fix | None:
        """The repair, if one word can be put in the place of another."""
        if not self.replacement:
            return None
        return Fix(self.start, self.end, self.replacement, f"write `{self.replacement}`")


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
        """The name that a token spells; "" for a token of another kind."""
        return self.tokens.text_of(index) if self.kinds[index] == "NAME" else ""

    def kind(self, index: int) -> str:
        return self.kinds[min(index, self.last)]

    def begins_line(self, index: int) -> bool:
        before = self.ends[index - 1] if index else 0
        return index == 0 or "\n" in self.tokens.text[before : self.starts[index]]

    def follows(self, index: int) -> bool:
        """Whether a token stands on the line of the one before it."""
        return index < self.last and not self.begins_line(index)

    def column(self, index: int) -> int:
        start = self.starts[index]
        return start - self.tokens.text.rfind("\n", 0, start)

    def closer(self, opener: int) -> int:
        """The token after the bracket that closes this one."""
        depth = 0
        for index in range(opener, self.last):
            depth += (self.kinds[index] in _OPENERS) - (self.kinds[index] in _CLOSERS)
            if not depth:
                return index + 1
        return self.last

    # ------------------------------------------------------------------------------ constructs

    def run(self) -> list[Construct]:
        """All constructs, in the order of the text."""
        holds_statements: list[bool] = []
        opaque_until = 0
        # By depth of brackets, where a construct ends: clauses before it are parts of it.
        parts_until: dict[int, int] = {}
        for index in range(self.last):
            kind = self.kinds[index]
            if kind in _OPENERS:
                outer = not holds_statements or holds_statements[-1]
                holds_statements.append(kind == "LBRACE" and outer and self._opens_block(index))
            elif kind in _CLOSERS and holds_statements:
                holds_statements.pop()
            elif (
                index >= opaque_until
                and (not holds_statements or holds_statements[-1])
                and self._may_begin(index)
            ):
                found = self._construct(index)
                if found is None:
                    continue
                depth = len(holds_statements)
                if index < parts_until.get(depth, 0) and self._goes_on(index):
                    continue
                self.found.append(found)
                end = self._index_of(found.stop)
                if found.is_opaque:
                    opaque_until = end
                parts_until[depth] = max(end, parts_until.get(depth, 0))
        return self.found

    def _opens_block(self, brace: int) -> bool:
        """Whether statements stand in a brace, not values or members."""
        before = self.kinds[brace - 1] if brace else ""
        if before in _BEFORE_VALUE | {"STRUCT", "ENUM", "LBRACE"}:
            return False
        return self.kinds[max(brace - 3, 0)] != "ENUM" or self.kinds[brace - 2] != "COLON"

    def _may_begin(self, index: int) -> bool:
        """Whether a statement may begin with a token."""
        if self.begins_line(index):
            return True
        before = self.kinds[index - 1]
        return before in {"LBRACE", "RBRACE"} or self.tokens.text_of(index - 1) == ";"

    def _goes_on(self, index: int) -> bool:
        """Whether a word inside a construct is a part of it: `else`, `} while (…)`, `end`."""
        word = foreign_word(self.word(index))
        if self.begins_line(index):
            return self._is_clause(index) or self.word(index).lower() in BLOCK_ENDS
        is_loop = word is not None and word.role is Role.LOOP
        return self._is_clause(index) or (is_loop and self.kinds[index - 1] == "RBRACE")

    def _is_clause(self, index: int) -> bool:
        word = foreign_word(self.word(index))
        return word is not None and word.role is Role.CLAUSE

    def _index_of(self, offset: int) -> int:
        return bisect_left(self.starts, offset)

    def _construct(self, index: int) -> Construct | None:
        """The construct that begins with a token, if one does."""
        if self.kinds[index] in _HEADS | {"STRUCT", "ENUM"}:
            return self._with_word_of_ez(index)
        text = self.word(index)
        if text in PRIMITIVE_TYPES:
            return self._type_first(index, text)
        if self._is_declaration_without_word(index):
            written = self.tokens.text[self.starts[index] : self.ends[index + 1]]
            advice = f"a variable is declared with temp: temp {written} = …"
            found = self._made(index, ForeignWord(Role.VARIABLE, advice, ""))
            return found._replace(names=frozenset({text, self.word(index + 1)}), is_of_ez=True)
        word = foreign_word(text) if text else None
        if word is None or not self._is_used_as_word(index, word.role):
            return None
        if text == "else" and self.kind(index + 1) == "IF":
            return self._made(index, ELSE_IF)._replace(end=self.ends[index + 1])
        return self._made(index, word)

    def _with_word_of_ez(self, index: int) -> Construct | None:
        """What begins with a word of EZ and goes on as in another language."""
        kind = self.kinds[index]
        if kind in {"STRUCT", "ENUM"}:
            if self.kind(index + 1) not in _NAMES:
                return None
            name, keyword = self.tokens.text_of(index + 1), self.tokens.text_of(index)
            advice = f"write `const {name} {keyword} {{ … }}`"
            return self._made(index, ForeignWord(Role.TYPE, advice, ""))
        if kind == "DO" and self.kind(index + 1) == "LBRACE":
            advice = "EZ has no do … while: write loop { … if !(x < 3) { break } }"
            return self._made(index, ForeignWord(Role.BLOCK, advice, ""))
        if kind == "FOR" and self.word(index + 1) == "each" and self.kind(index + 3) == "IN":
            advice = "a loop over an array or string is called for_each"
            found = self._made(index, ForeignWord(Role.LOOP, advice, "for_each"))
            names = frozenset({self.word(index + 2)})
            return found._replace(end=self.ends[index + 1], names=names, is_of_ez=True)
        return self._foreign_opener(index)

    def _foreign_opener(self, index: int) -> Construct | None:
        """The colon, the `then` or the `do` in the place of the brace that opens a block."""
        at = index + 1
        while self.follows(at) and self.kinds[at] != "LBRACE":
            is_last = not self.follows(at + 1)
            if self.word(at) == "then" or (is_last and self.kinds[at] in {"COLON", "DO"}):
                advice = "a block stands in braces: { … }"
                found = self._made(index, ForeignWord(Role.BLOCK, advice, ""))
                return found._replace(start=self.starts[at], end=self.ends[at], is_of_ez=True)
            at += 1
        return None

    def _type_first(self, index: int, type_: str) -> Construct | None:
        """`int x = 5`, `int[] x`, `int f(int a) {`."""
        name = index + 1
        if self.kind(name) == "LSQB" and self.kind(name + 1) == "RSQB":
            name += 2
            type_ = f"[{type_}]"
        if self.kind(name) not in _NAMES or not self.follows(name):
            return None
        written = self.tokens.text_of(name)
        if self.kind(name + 1) == "LPAR":
            advice = f"a function is declared with do: do {written}(a int) -> {type_} {{ … }}"
            found = self._made(index, ForeignWord(Role.FUNCTION, advice, ""))
        elif self.follows(name + 1) and self.kind(name + 1) in _BEGINNINGS:
            return None
        else:
            advice = f"the type stands after the name: temp {written} {type_} = …"
            found = self._made(index, ForeignWord(Role.VARIABLE, advice, ""))
        return found._replace(names=frozenset({written}), is_of_ez=True)

    def _is_declaration_without_word(self, index: int) -> bool:
        """Whether `name type =` comes."""
        return (
            self.kinds[index] == "NAME"
            and self.word(index + 1) in PRIMITIVE_TYPES
            and self.kind(index + 2) == "EQUAL"
            and self.follows(index + 1)
            and self.follows(index + 2)
        )

    def _is_used_as_word(self, index: int, role: Role) -> bool:
        """Whether what follows a word is what follows it in its own language."""
        after = self.kind(index + 1)
        if not self.follows(index + 1):
            is_indented = index + 1 < self.last and self.column(index + 1) > self.column(index)
            return role in _WITH_BLOCK and (after == "LBRACE" or is_indented)
        if after in _BEGINNINGS:
            return role is not Role.VALUE
        if after == "COLON":
            return role in {Role.CLAUSE, Role.BLOCK}
        if after != "LPAR" or role not in _WITH_HEAD:
            return False
        body = self.closer(index + 1)
        return self.kind(body) == "LBRACE" or (
            self.follows(body) and self.kind(body) in _BEGINNINGS | {"COLON"}
        )

    def _made(self, index: int, word: ForeignWord) -> Construct:
        stop = self._stop(index, may_open=word.role in _WITH_BLOCK)
        return Construct(
            self.starts[index],
            self.ends[index],
            self._rest(index, stop, word.role),
            self.starts[stop],
            word.advice,
            word.replacement,
            self._declared(index, stop, word.role),
            word.role in _OPAQUE,
        )

    def _rest(self, index: int, stop: int, role: Role) -> int:
        """Where EZ goes on in a construct: at the value of a variable, at a word of EZ."""
        wanted = frozenset[str]()
        if role is Role.VARIABLE:
            wanted = frozenset({"EQUAL"})
        elif role in {Role.MODIFIER, Role.CLAUSE}:
            wanted = _KEYWORDS
        for at in range(index + 1, stop):
            if self.kinds[at] in wanted:
                return self.starts[at]
            if self.kinds[at] in _OPENERS:
                break
        return self.starts[stop]

    def _declared(self, index: int, stop: int, role: Role) -> frozenset[str]:
        """The names that a declaration of another language introduces."""
        if role is Role.VARIABLE:
            last = next(
                (i for i in range(index, stop) if self.kinds[i] in {"EQUAL", "COLON"}), stop
            )
            words = [self.word(at) for at in range(index + 1, last)]
            return frozenset(w for w in words if w and w not in PRIMITIVE_TYPES)
        if role in {Role.FUNCTION, Role.TYPE, Role.MODIFIER}:
            at = index + 1
            while at < stop and self._is_in_front(at):
                at += 1
            return frozenset({self.tokens.text_of(at)} if self.kind(at) in _NAMES else ())
        return frozenset()

    def _is_in_front(self, index: int) -> bool:
        """Whether a word stands between the first word of a declaration and its name."""
        text = self.word(index)
        return text in PRIMITIVE_TYPES or (bool(text) and foreign_word(text) is not None)

    def _stop(self, first: int, *, may_open: bool) -> int:
        """The token after a construct.

        It ends with its line, or the line on which its last bracket is closed.  Further clauses
        belong to it, and the indented lines below a head without a brace, with the word that ends
        them.
        """
        depth = 0
        is_closed = False
        for at in range(first + 1, self.last):
            kind = self.kinds[at]
            if not depth and self.begins_line(at):
                if is_closed and (kind in {"OR", "OTHERWISE"} or self._is_clause(at)):
                    is_closed = False
                elif is_closed or not may_open:
                    return at
                elif kind != "LBRACE":
                    return self._stop_of_indented(first, at)
            if kind in _OPENERS:
                depth += 1
            elif kind in _CLOSERS:
                if not depth:
                    return at
                depth -= 1
                is_closed = is_closed or (not depth and kind == "RBRACE")
        return self.last

    def _stop_of_indented(self, first: int, at: int) -> int:
        """The token after the lines that stand further right than the one a construct begins on."""
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
            if not has_body or self.column(index) < column:
                return index
            if self.word(index).lower() in BLOCK_ENDS:
                return self._next_line(index)
            if not self._is_clause(index):
                return index
        return self.last

    def _next_line(self, index: int) -> int:
        index += 1
        while self.follows(index):
            index += 1
        return index


def constructs(tokens: Tokens) -> list[Construct]:
    """The foreign constructs of a text that is refused, in order."""
    return _Scanner(tokens).run()


def declared_words(tokens: Tokens, kinds: Sequence[str]) -> frozenset[str]:
    """The names that a text declares as EZ does; they are not foreign in it."""
    found = set[str]()
    for index, kind in enumerate(kinds):
        if kind != "NAME" or not index or tokens.text_of(index) in PRIMITIVE_TYPES:
            continue
        before = kinds[index - 1]
        if before in {"DO", "TEMP", "CONST", "FOR", "FOR_EACH", "AMPERSAND", "COMMA"} or (
            before == "LPAR" and kinds[index + 1] in _NAMES | {"LSQB"}
        ):
            found.add(tokens.text_of(index))
    return frozenset(found)


def reported_once(mistakes: Sequence[Diagnostic], tokens: Tokens) -> list[Diagnostic]:
    """The mistakes of a text that cannot be parsed, those of each construct as one at its word.

    A construct inside one that is reported is reported too, even if nothing in it is wrong yet.
    """
    known = declared_words(tokens, tokens.terminals())
    ordered = sorted(mistakes, key=lambda one: one.start)
    starts = [one.start for one in ordered]
    kept: list[Diagnostic] = []
    at = refused_until = 0
    for construct in constructs(tokens):
        if tokens.text[construct.start : construct.end] in known:
            continue
        first = bisect_left(starts, construct.start, at)
        last = bisect_left(starts, construct.stop, first)
        if first == last < len(ordered) and _is_missing_at(ordered[last], construct.stop):
            last += 1
        if first == last and construct.start >= refused_until:
            continue
        mistake = ordered[first] if first < last else None
        kept += [*ordered[at:first], _at_word(mistake, construct, tokens.source)]
        at = last
        refused_until = max(refused_until, construct.stop)
    return kept + ordered[at:]


def _is_missing_at(mistake: Diagnostic, offset: int) -> bool:
    """Whether something was still expected when a construct had ended."""
    return mistake.start == offset and mistake.code == _GENERAL


_GENERAL: Final = "E2002"
"""The code of what stands where something else was expected."""


def _at_word(mistake: Diagnostic | None, construct: Construct, source: SourceFile) -> Diagnostic:
    """What is said of a construct; a code that fits any token is kept."""
    if mistake is not None and mistake.start == construct.start:
        return replace(
            mistake, end=construct.end, help=construct.advice, fix=construct.fix or mistake.fix
        )
    word = source.text[construct.start : construct.end]
    code, message = "E2001", f"unexpected token '{word}'"
    if mistake is not None and mistake.code == _GENERAL:
        code, message = mistake.code, f"expected a statement, got '{word}' instead"
    return Diagnostic(
        code,
        message,
        source,
        construct.start,
        construct.end,
        "EZ spells this in another way",
        construct.advice,
        fix=construct.fix,
    )
