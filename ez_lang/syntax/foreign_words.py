"""Words of other languages, their roles there, and the equivalents in EZ.

This is plain data.  Most of these words are ordinary names in EZ; `foreign_constructs` recognises
where a program with errors uses one as another language does.
"""

from __future__ import annotations

from enum import Enum, auto
from typing import TYPE_CHECKING, Final, NamedTuple

from ez_lang.syntax.words import FOREIGN_WORDS, KEYWORDS, RESERVED_FUNCTIONS

if TYPE_CHECKING:
    from collections.abc import Iterator


class Role(Enum):
    """The construct that a word begins in its own language."""

    LOOP = auto()
    """A head and a block."""
    CHOICE = auto()
    """A `switch`: a head and cases, which are written differently in each language."""
    CLAUSE = auto()
    """A further part of a statement: `else`, `catch`."""
    BLOCK = auto()
    """A block without a head."""
    FUNCTION = auto()
    TYPE = auto()
    """A class: its body contains members, not statements."""
    VARIABLE = auto()
    MODIFIER = auto()
    """A word before a declaration: `public`."""
    LINE = auto()
    """A statement of one line."""
    VALUE = auto()
    """An operand or an operator in an expression."""


class ForeignWord(NamedTuple):
    """The role of a word, advice about EZ, and the EZ word that replaces it ("" if none does)."""

    role: Role
    advice: str
    replacement: str


_OR: Final = "another condition of an if begins with or: or x > 3 { … }"
ELSE_IF: Final = ForeignWord(Role.CLAUSE, _OR, "or")
"""`else if`."""

_TABLE: Final[dict[Role, dict[str, str]]] = {
    Role.LOOP: {
        "while": "a loop with a condition is called as_long_as: as_long_as x < 3 { … }",
        "until": "a loop with a condition is called as_long_as: as_long_as !(x > 3) { … }",
        "foreach": (
            "a loop over an array or string is called for_each: for_each item in items { … }"
        ),
        "unless": "write if with the opposite condition: if !(…) { … }",
    },
    Role.CHOICE: {
        "switch match": (
            "a choice between values is called when: when x { is 1 { … } default { … } }"
        )
    },
    Role.CLAUSE: {
        "case": "the cases of a when begin with is: is 1 { … }",
        "else": "the last branch of an if is called otherwise",
        "elif elseif elsif": _OR,
        "catch except finally rescue": (
            "functions that can fail return a value and an Error: temp v, err = f()"
        ),
    },
    Role.BLOCK: {
        "try": "functions that can fail return a value and an Error: temp v, err = f()",
        "repeat forever": "an endless loop is called loop; break leaves it",
        "begin": "a block is written in braces: { … }",
    },
    Role.FUNCTION: {
        "func function fn def fun sub proc procedure method void": (
            "a function is declared with do: do name() { … }"
        )
    },
    Role.TYPE: {
        "class record interface trait impl object union": (
            "a type with fields is declared with const Name struct { … }"
        ),
        "type typedef": "a type is declared with const Name struct { … }",
    },
    Role.VARIABLE: {
        "var let mut auto local dim set static global my": (
            "a variable is declared with temp: temp x = 5"
        ),
        "val final readonly": "a value that never changes is declared with const: const x = 5",
    },
    Role.MODIFIER: {
        "public pub export": "everything is public unless it is marked private",
        "async abstract protected extern inline internal virtual override": (
            "EZ has no such modifier: a function begins with do, a constant with const"
        ),
    },
    Role.LINE: {
        "echo puts say printf cout write writeln console System fmt Console": (
            "the function is called println: println(x)"
        ),
        "throw raise": "return an Error as a second result, or end the program with panic(…)",
        "defer": "a call at the end of the function is written with ensure",
        "include require from package namespace": "modules are imported with import @name",
        "define": "a constant is declared with const: const X int = 5",
        "goto": "EZ has no goto: use loops, break and functions",
        "del delete free": "memory is freed automatically: omit this",
        "await yield go": "EZ has no concurrency: call the function",
        "pass": "an empty block is written { }",
        "end done fi esac endif endwhile endfor wend next od": "a block ends with }",
        "rem": "a comment begins with //",
    },
    Role.VALUE: {
        "then": "a block is written in braces: { … }",
        "null None NULL undefined None_ nullptr": "the missing value is called nil",
        "str": "the type is called string",
        "True TRUE": "true is written in lower case",
        "False FALSE": "false is written in lower case",
        "and": "EZ writes `&&` for `and`",
        "not": "EZ writes `!` for `not`",
        "mod": "EZ writes `%` for `mod`",
        "of": "EZ writes `in` for `of`",
        "div": "the quotient of two integers is written with /",
        "instanceof": "the type of a value is typeof(x)",
        "as": "a value is converted with cast(x, int)",
        "lambda": "EZ has no functions as values: declare one with do name() { … }",
        "self this": "EZ has no methods: pass the value to a function",
    },
}
"""By the role of the words, the words and the advice about them."""

_EQUAL: Final = "EZ compares with `==` and `!=`"
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
    ":=": ("a variable is declared with temp x = 5, and assigned with x = 5", ""),
    "::": ("a member of a module is written with a dot: std.println", "."),
}
"""Operators of other languages that are two tokens in EZ: the advice, and the replacement."""

BLOCK_ENDS: Final = frozenset(
    (
        *("end", "done", "fi", "esac", "endif", "endwhile", "endfor"),
        *("wend", "next", "od", "until", "loop"),
    )
)
"""Words with which other languages end a block that has no braces."""

_BLOCK_WORDS: Final = frozenset({"if", "for", "for_each", "as_long_as", "loop", "when"})


def _entries() -> Iterator[tuple[str, ForeignWord]]:
    for role, rows in _TABLE.items():
        for words, advice in rows.items():
            for word in words.split():
                yield word, ForeignWord(role, advice, FOREIGN_WORDS.get(word, ""))


WORDS: Final = dict(_entries())


def foreign_word(text: str) -> ForeignWord | None:
    """Return the foreign meaning of a word in lower case, upper case or capitalised, if it has one.

    Keywords of EZ in another case are foreign, too: `IF`, `For`.
    """
    found = WORDS.get(text)
    if found is not None or text.islower():
        return found
    small = text.lower()
    if text not in {text.upper(), text.capitalize()}:
        return None
    if small in KEYWORDS or small in RESERVED_FUNCTIONS:
        role = Role.LOOP if small in _BLOCK_WORDS else Role.LINE
        return ForeignWord(role, f"keywords are written in lower case: {small}", small)
    return WORDS.get(small)
