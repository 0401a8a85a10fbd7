"""The words and operators of EZ as plain data.

This is the only list of them; the lexer, the checker's suggestions and editors use it.  The grammar
(`ez.lark`) defines how they can be combined.
"""

from __future__ import annotations

BLANK = "_"

KEYWORDS: tuple[str, ...] = (
    *("temp", "const", "do", "return", "if", "or", "otherwise", "for", "for_each", "as_long_as"),
    *("loop", "break", "continue", "in", "not_in", "range", "import", "using", "struct", "enum"),
    *("nil", "new", "true", "false", "module", "private", "use", "when", "is", "default", "cast"),
    "ensure",
    BLANK,
)
"""Words that are never names, except those of members."""

SIGNED_TYPES: tuple[str, ...] = ("i8", "i16", "i32", "i64", "i128", "i256")
UNSIGNED_TYPES: tuple[str, ...] = ("u8", "u16", "u32", "u64", "u128", "u256")
FLOAT_TYPES: tuple[str, ...] = ("float", "f32", "f64")

PRIMITIVE_TYPES: tuple[str, ...] = (
    *("int", "uint"),
    *SIGNED_TYPES,
    *UNSIGNED_TYPES,
    "byte",
    *FLOAT_TYPES,
    *("string", "bool", "char"),
)
"""The names of the predeclared types."""

RESERVED_FUNCTIONS: tuple[str, ...] = (
    *("len", "typeof", "input", "println", "print", "read_int", "copy", "append", "error"),
)

RESERVED: tuple[str, ...] = ("from", *RESERVED_FUNCTIONS, *PRIMITIVE_TYPES, "map")
"""Words that a program can use but not declare."""

REFUSED_AS_NAME = frozenset(KEYWORDS) | frozenset(RESERVED)
"""All words that no declaration can introduce."""

ENUM_BASES: tuple[str, ...] = ("int", "float", "string")
"""The types that the members of an enum can have."""

ASSIGNMENT_OPERATORS: tuple[str, ...] = ("=", "+=", "-=", "*=", "/=", "%=")

OPERATORS: tuple[str, ...] = (
    *("==", "!=", "<=", ">=", "&&", "||", "++", "--", "->"),
    *ASSIGNMENT_OPERATORS,
    *("+", "-", "*", "/", "%", "<", ">", "!", "&", "@"),
)
"""Operators other than `in`, `not_in` and `!in`, which are spelled as words."""

PUNCTUATION: tuple[str, ...] = ("(", ")", "{", "}", "[", "]", ",", ":", ".")

ATTRIBUTES: tuple[str, ...] = ("#suppress", "#strict", "#flags", "#enum", "#doc")

SUPPRESS_ALL = "ALL"

SUPPRESSIBLE_WARNINGS: tuple[str, ...] = (
    *("W1001", "W1004", "W1005", "W2001", "W2002", "W2003", "W2004", "W2005", "W2006", "W2009"),
    *("W2011", "W3001", "W3002", "W3003"),
)
"""Warnings that `#suppress` can switch off."""

PERMANENT_WARNINGS: tuple[str, ...] = ("W1002", "W1003", "W4001")
"""Warnings that cannot be switched off."""

_REPLACED = {
    "otherwise": "else",
    "or": "elif elseif elsif",
    "as_long_as": "while",
    "for_each": "foreach",
    "do": "func fn def fun sub proc procedure function",
    "temp": "var let",
    "const": "val final",
    "when": "switch match",
    "is": "case",
    "loop": "forever",
    "ensure": "defer",
    "&&": "and",
    "!": "not",
    "in": "of",
    "%": "mod",
    "nil": "null None NULL nullptr undefined",
    "true": "True",
    "false": "False",
    "": "pub public",
    "import": "include require",
}

FOREIGN_WORDS: dict[str, str] = {
    foreign: word for word, words in _REPLACED.items() for foreign in words.split()
}
"""Words of other languages, and the words of EZ that replace them ("": EZ needs none)."""
