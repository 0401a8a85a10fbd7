"""Words of other languages, what they begin there, and how EZ says the same.

Plain data.  Most of these words are names in EZ, so a word is foreign only where a program that is
refused uses it as its own language does; `foreign` recognises that.
"""

from __future__ import annotations

from enum import Enum, auto
from typing import TYPE_CHECKING, Final, NamedTuple

from ez_lang.syntax.words import FOREIGN_WORDS, KEYWORDS, RESERVED_FUNCTIONS

if TYPE_CHECKING:
    from collections.abc import Iterator


class Role(Enum):
    """What a word begins in its own language."""

    LOOP = auto()
    """A head and a block."""
    CHOICE = auto()
    """A `switch`: a head and cases, which look different in each language."""
    CLAUSE = auto()
    """A further part of a statement: `else`, `catch`."""
    BLOCK = auto()
    """A block without a head."""
    FUNCTION = auto()
    TYPE = auto()
    """A class: its body is made of members, not of statements."""
    VARIABLE = auto()
    MODIFIER = auto()
    """A word in front of a declaration."""
    LINE = auto()
    """A statement of one line."""
    VALUE = auto()
    """An operand or an operator, in the middle of an expression."""


class ForeignWord(NamedTuple):
    """A word, how EZ says the same, and the EZ word to put in its place ("" where none fits)."""

    role: Role
    advice: str
    replacement: str


_OR: Final = "another condition of an if begins with or: or x > 3 { … }"
ELSE_IF: Final = ForeignWord(Role.CLAUSE, _OR, "or")
"""Two words that are one in EZ."""

_TABLE: Final[tuple[tuple[Role, str, str], ...]] = (
    (
        Role.LOOP,
        "a loop with a condition is called as_long_as: as_long_as x < 3 { … }",
        "while",
    ),
    (
        Role.LOOP,
        "a loop with a condition is called as_long_as: as_long_as !(x > 3) { … }",
        "until",
    ),
    (
        Role.LOOP,
        "a loop over an array or string is called for_each: for_each item in items { … }",
        "foreach",
    ),
    (Role.LOOP, "write if with the opposite condition: if !(…) { … }", "unless"),
    (
        Role.CHOICE,
        "a choice between values is called when: when x { is 1 { … } default { … } }",
        "switch match",
    ),
    (Role.CLAUSE, "the cases of a when begin with is: is 1 { … }", "case"),
    (Role.CLAUSE, "the last branch of an if is called otherwise", "else"),
    (Role.CLAUSE, _OR, "elif elseif elsif"),
    (
        Role.CLAUSE,
        "functions that can fail return a value and an Error: temp v, err = f()",
        "catch except finally rescue",
    ),
    (
        Role.BLOCK,
        "functions that can fail return a value and an Error: temp v, err = f()",
        "try",
    ),
    (Role.BLOCK, "an endless loop is called loop; break leaves it", "repeat forever"),
    (Role.BLOCK, "a block stands in braces: { … }", "begin"),
    (
        Role.FUNCTION,
        "a function is declared with do: do name() { … }",
        "func function fn def fun sub proc procedure method void",
    ),
    (
        Role.TYPE,
        "a type with fields is declared with const Name struct { … }",
        "class record interface trait impl object union",
    ),
    (Role.TYPE, "a type is declared with const Name struct { … }", "type typedef"),
    (
        Role.VARIABLE,
        "a variable is declared with temp: temp x = 5",
        "var let mut auto local dim set static global my",
    ),
    (
        Role.VARIABLE,
        "a value that never changes is declared with const: const x = 5",
        "val final readonly",
    ),
    (Role.MODIFIER, "everything is public unless it is marked private", "public pub export"),
    (
        Role.MODIFIER,
        "EZ needs no such word: a function begins with do, a constant with const",
        "async abstract protected extern inline internal virtual override",
    ),
    (
        Role.LINE,
        "the function is called println: println(x)",
        "echo puts say printf cout write writeln console System fmt Console",
    ),
    (
        Role.LINE,
        "return an Error as a second result, or end the program with panic(…)",
        "throw raise",
    ),
    (Role.LINE, "a call that is made when the function ends is written with ensure", "defer"),
    (
        Role.LINE,
        "modules are brought in with import @name",
        "include require from package namespace",
    ),
    (Role.LINE, "a constant is declared with const: const X int = 5", "define"),
    (Role.LINE, "EZ has no goto: use loops, break and functions", "goto"),
    (Role.LINE, "values vanish by themselves: leave it out", "del delete free"),
    (Role.LINE, "EZ runs one statement after the other: call the function", "await yield go"),
    (Role.LINE, "an empty block is written { }", "pass"),
    (
        Role.LINE,
        "a block ends with }",
        "end done fi esac endif endwhile endfor wend next od",
    ),
    (Role.LINE, "a comment begins with //", "rem"),
    (Role.VALUE, "a block stands in braces: { … }", "then"),
    (Role.VALUE, "the missing value is called nil", "null None NULL undefined None_ nullptr"),
    (Role.VALUE, "the type is called string", "str"),
    (Role.VALUE, "write true, with a small letter", "True"),
    (Role.VALUE, "write false, with a small letter", "False"),
    (Role.VALUE, "write true, with small letters", "TRUE"),
    (Role.VALUE, "write false, with small letters", "FALSE"),
    (Role.VALUE, "EZ writes `&&` for `and`", "and"),
    (Role.VALUE, "EZ writes `!` for `not`", "not"),
    (Role.VALUE, "EZ writes `%` for `mod`", "mod"),
    (Role.VALUE, "EZ writes `in` for `of`", "of"),
    (Role.VALUE, "the quotient of two integers is written with /", "div"),
    (Role.VALUE, "EZ knows the type of every variable: compare with typeof(x)", "instanceof"),
    (Role.VALUE, "a value is converted with cast(x, int)", "as"),
    (
        Role.VALUE,
        "EZ has no functions as values: declare one with do name() { … }",
        "lambda",
    ),
    (
        Role.VALUE,
        "there are no methods: give the value to a function as a parameter",
        "self this",
    ),
)

_EQUAL: Final = "EZ has one comparison for equality: `==`, and `!=` for its opposite"
_NO_BITS: Final = "EZ has no bitwise operators"
SIGNS: Final[dict[str, tuple[str, str]]] = {
    "===": (_EQUAL, "=="),
    "!==": (_EQUAL, "!="),
    "<>": (_EQUAL, "!="),
    "**": ("a power is math.pow(base, exponent)", ""),
    "**=": ("a power is math.pow(base, exponent)", ""),
    "<<": (_NO_BITS, ""),
    ">>": (_NO_BITS, ""),
    "=>": ("EZ has no functions as values: declare one with do name() { … }", ""),
    ":=": ("a variable is declared with temp x = 5, and changed with x = 5", ""),
    "::": ("a member of a module is written with a dot: std.println", "."),
}
"""Signs of other languages that are two tokens in EZ: what to say, and what to write instead."""

BLOCK_ENDS: Final = frozenset(
    (
        *("end", "done", "fi", "esac", "endif", "endwhile", "endfor"),
        *("wend", "next", "od", "until", "loop"),
    )
)
"""Words with which other languages end a block that has no braces."""

_BLOCK_WORDS: Final = frozenset({"if", "for", "for_each", "as_long_as", "loop", "when"})
_SAME_LETTERS: Final = "EZ's own words are written in small letters"


def _entries() -> Iterator[tuple[str, ForeignWord]]:
    for role, advice, words in _TABLE:
        for word in words.split():
            yield word, ForeignWord(role, advice, FOREIGN_WORDS.get(word, ""))


WORDS: Final = dict(_entries())


def foreign_word(text: str) -> ForeignWord | None:
    """What a word means elsewhere; in capital letters it means what it means in small ones."""
    found = WORDS.get(text)
    if found is not None or text.islower():
        return found
    small = text.lower()
    if text not in {text.upper(), text.capitalize()}:
        return None
    if small in KEYWORDS or small in RESERVED_FUNCTIONS:
        role = Role.LOOP if small in _BLOCK_WORDS else Role.LINE
        return ForeignWord(role, f"{_SAME_LETTERS}: {small}", small)
    return WORDS.get(small)
