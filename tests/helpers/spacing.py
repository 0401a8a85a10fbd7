"""The same tokens with other gaps between them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ez_lang.source.text import SourceFile
from ez_lang.syntax.parser import lex

if TYPE_CHECKING:
    import random

ON_A_LINE = (" ", "   ", "\t", " \t ", "/**/", " /* temp x } */ ", "/* do ) */\t")
"""Gaps that do not end a line."""

ANYWHERE = (
    *ON_A_LINE,
    *("\n", "\r\n", "\n\n        ", "\t\n", "// end of line }\n", ' // "\n', "/* module\n #doc */"),
)
_APART = frozenset("(){}[],")
"""Operators and punctuation that are part of no longer token."""


def respaced(text: str, chance: random.Random, *, keeps_lines: bool = False) -> str:
    """The text with other gaps, or only other gaps within its lines; comments are gaps.

    A text with a malformed token is not changed.  Adjacent tokens can be separated, but not always
    joined: `a - -b` keeps a gap.  The gap after the parentheses of a `#suppress` is kept, as a
    comment there has a meaning.
    """
    tokens = lex(SourceFile("main.ez", text))
    if tokens.reporter.diagnostics:
        return text
    terminals = tokens.terminals()
    pieces: list[str] = []
    at = 0
    is_of_suppress = False
    for index in range(len(tokens.kinds) - 1):
        start, end = tokens.starts[index], tokens.ends[index]
        gap = text[at:start]
        follows_suppress = is_of_suppress and index > 0 and terminals[index - 1] == "RPAR"
        is_of_suppress = not follows_suppress and (
            is_of_suppress or terminals[index] in {"SUPPRESS", "FILE_SUPPRESS"}
        )
        if follows_suppress or (keeps_lines and ("\n" in gap or not gap)):
            pieces.append(gap)
        else:
            gaps = ON_A_LINE if keeps_lines else ANYWHERE
            pieces.append(_gap(gap, text[at - 1 : at], text[start], gaps, chance))
        pieces.append(text[start:end])
        at = end
    return "".join([*pieces, text[at:]])


def _gap(gap: str, before: str, after: str, gaps: tuple[str, ...], chance: random.Random) -> str:
    may_be_empty = gaps is ANYWHERE and (not gap or before in _APART or after in _APART)
    if may_be_empty and chance.random() < 1 / 2:
        return ""
    if before == "/" or after == "/":
        return chance.choice((" ", "\t"))  # a comment would join the operator
    return chance.choice(gaps)
