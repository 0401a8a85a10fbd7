"""Classes of tokens, by the names of their terminals in `ez.lark`.

The parse tables decide which token can follow which.  For broken text, and before a text is parsed,
recovery, the depth meter and the finder of foreign constructs use these classes instead.
"""

from __future__ import annotations

from typing import Final

END: Final = "$END"
"""The token after the last one of a text."""

NAMES: Final = frozenset({"NAME", "STRUCT_NAME", "QUALIFIER", "MAP"})
"""The lexer tells these apart; the grammar takes each for a name where a name is needed."""

LITERALS: Final = frozenset(
    {"INT", "FLOAT", "CHAR", "STRING", "RAW_STRING", "TRUE", "FALSE", "NIL"}
)

TYPE_STARTS: Final = NAMES | {"LSQB"}

OPENERS: Final = {"LPAR": "RPAR", "LSQB": "RSQB", "LBRACE": "RBRACE"}
CLOSERS: Final = {closer: opener for opener, closer in OPENERS.items()}

PRECEDENCE: Final = {
    "OR_ELSE": 1,
    "AND_ALSO": 2,
    "EQUALITY": 3,
    "COMPARISON": 4,
    "IN": 5,
    "NOT_IN": 5,
    "BANG_IN": 5,
    "PLUS": 6,
    "MINUS": 6,
    "MULTIPLICATIVE": 7,
}
"""The binary operators; a higher number binds tighter."""

PREFIXES: Final = frozenset({"MINUS", "BANG"})

STATEMENT_WORDS: Final = frozenset(
    {
        *("AS_LONG_AS", "BREAK", "CONST", "CONTINUE", "DEFAULT", "DO", "DOC", "ENSURE", "ENUM_OF"),
        *("FILE_SUPPRESS", "FLAGS", "FOR", "FOR_EACH", "IF", "IMPORT", "IS", "LOOP", "MODULE"),
        *("OR", "OTHERWISE", "PRIVATE", "RETURN", "STRICT", "SUPPRESS", "TEMP", "USING", "WHEN"),
    }
)
"""Words that begin a statement or a clause of one, and never occur in an expression."""

CASE_WORDS: Final = frozenset({"IS", "DEFAULT"})
