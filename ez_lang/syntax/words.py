"""The words and signs of EZ, as plain data: the only place that lists them.

The lexer, the checker's suggestions and an editor's highlighter read from here.  What may follow
what is the grammar's business (`ez.lark`).
"""

from __future__ import annotations

BLANK = "_"

KEYWORDS: tuple[str, ...] = (
    "temp",
    "const",
    "do",
    "return",
    "if",
    "or",
    "otherwise",
    "for",
    "for_each",
    "as_long_as",
    "loop",
    "break",
    "continue",
    "in",
    "not_in",
    "range",
    "import",
    "using",
    "struct",
    "enum",
    "nil",
    "new",
    "true",
    "false",
    "module",
    "private",
    "use",
    "when",
    "is",
    "default",
    "cast",
    "ensure",
    BLANK,
)
"""Words that are never names, except after a dot."""

SIGNED_TYPES: tuple[str, ...] = ("i8", "i16", "i32", "i64", "i128", "i256")
UNSIGNED_TYPES: tuple[str, ...] = ("u8", "u16", "u32", "u64", "u128", "u256")
FLOAT_TYPES: tuple[str, ...] = ("float", "f32", "f64")

PRIMITIVE_TYPES: tuple[str, ...] = (
    "int",
    "uint",
    *SIGNED_TYPES,
    *UNSIGNED_TYPES,
    "byte",
    *FLOAT_TYPES,
    "string",
    "bool",
    "char",
)
"""The names of the types that every program knows and no program declares."""

RESERVED_FUNCTIONS: tuple[str, ...] = (
    "len",
    "typeof",
    "input",
    "println",
    "print",
    "read_int",
    "copy",
    "append",
    "error",
)

RESERVED: tuple[str, ...] = ("from", *RESERVED_FUNCTIONS, *PRIMITIVE_TYPES, "map")
"""Words that a program may use but not declare."""

REFUSED_AS_NAME = frozenset(KEYWORDS) | frozenset(RESERVED)
"""Every word that no declaration may introduce."""

ENUM_BASES: tuple[str, ...] = ("int", "float", "string")
"""What the members of an enum may be declared to be."""

ASSIGNMENT_OPERATORS: tuple[str, ...] = ("=", "+=", "-=", "*=", "/=", "%=")

OPERATORS: tuple[str, ...] = (
    "==",
    "!=",
    "<=",
    ">=",
    "&&",
    "||",
    "++",
    "--",
    "->",
    *ASSIGNMENT_OPERATORS,
    "+",
    "-",
    "*",
    "/",
    "%",
    "<",
    ">",
    "!",
    "&",
    "@",
)
"""Signs that do something; `in`, `not_in` and `!in` are operators that are spelled as words."""

PUNCTUATION: tuple[str, ...] = ("(", ")", "{", "}", "[", "]", ",", ":", ".")

ATTRIBUTES: tuple[str, ...] = ("#suppress", "#strict", "#flags", "#enum", "#doc")

SUPPRESS_ALL = "ALL"

SUPPRESSIBLE_WARNINGS: tuple[str, ...] = (
    "W1001",
    "W1004",
    "W1005",
    "W2001",
    "W2002",
    "W2003",
    "W2004",
    "W2005",
    "W2006",
    "W2009",
    "W2011",
    "W3001",
    "W3002",
    "W3003",
)
"""Warnings a program may switch off."""

PERMANENT_WARNINGS: tuple[str, ...] = ("W1002", "W1003", "W4001")
"""Warnings that exist and that no program can switch off."""

FOREIGN_WORDS: dict[str, str] = {
    "else": "otherwise",
    "elif": "or",
    "elseif": "or",
    "elsif": "or",
    "while": "as_long_as",
    "foreach": "for_each",
    "func": "do",
    "fn": "do",
    "def": "do",
    "fun": "do",
    "sub": "do",
    "proc": "do",
    "procedure": "do",
    "function": "do",
    "var": "temp",
    "let": "temp",
    "val": "const",
    "final": "const",
    "switch": "when",
    "match": "when",
    "case": "is",
    "forever": "loop",
    "defer": "ensure",
    "and": "&&",
    "not": "!",
    "of": "in",
    "mod": "%",
    "null": "nil",
    "None": "nil",
    "NULL": "nil",
    "nullptr": "nil",
    "undefined": "nil",
    "True": "true",
    "False": "false",
    "pub": "",
    "public": "",
    "include": "import",
    "require": "import",
}
"""Words of other languages and what EZ writes for them ("" where EZ writes nothing)."""
