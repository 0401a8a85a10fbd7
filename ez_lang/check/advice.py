"""Help lines that an editor can act on."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ez_lang.model.types import (
    BOOL,
    CHAR,
    STRING,
    FloatType,
    IntegerType,
    Type,
    is_numeric,
)
from ez_lang.source.diagnostics import Fix
from ez_lang.syntax.lexer import next_token, word_at

if TYPE_CHECKING:
    from ez_lang.check.scopes import Scope
    from ez_lang.source.text import SourceFile
    from ez_lang.syntax import nodes


class Advice(NamedTuple):
    """A help line with a repair: another word for the one that is wrong, or a line to put in."""

    text: str
    instead_of: str = ""
    word: str = ""
    line_on_top: str = ""

    def fix(self, source: SourceFile, start: int, end: int) -> Fix | None:
        """The repair, where `start`..`end` is what is underlined."""
        if self.line_on_top:
            top = _top_of(source.text)
            return Fix(top, top, f"{self.line_on_top}\n", f"add {self.line_on_top}")
        if source.text[start:end] != self.instead_of:
            return None
        return Fix(start, end, self.word, f"change to {self.word}")


Help = str | Advice
"""What a diagnostic says to help: plain words, or words that an editor can act on."""


def plain(help: Help) -> str:  # noqa: A002 - as in Diagnostic
    """The words alone."""
    return help if isinstance(help, str) else help.text


def conversion_advice(scope: Scope, node: nodes.Node, wanted: Type, found: Type) -> Help:
    """How a value becomes one of the type that is wanted, where that takes one word."""
    text = scope.file.source.text[node.start : node.end]
    word = "" if "\n" in text else _converted(text, wanted, found)
    if word:
        lost = ", which drops what stands behind the point" if word.startswith("int(") else ""
        return Advice(f"write {word}{lost}", text, word)
    if wanted is CHAR and found is STRING:
        return "a char is written in single quotes: 'x'"
    return ""


def _converted(text: str, wanted: Type, found: Type) -> str:
    if isinstance(wanted, FloatType) and isinstance(found, IntegerType):
        return f"{text}.0" if text.isdigit() else f"float({text})"
    if isinstance(wanted, IntegerType) and isinstance(found, FloatType):
        return f"int({text})"
    if found is STRING and isinstance(wanted, FloatType | IntegerType):
        return f"cast({text}, {wanted.text})"
    if wanted is STRING and (found is CHAR or found is BOOL or is_numeric(found)):
        return f"string({text})"
    return ""


def _top_of(text: str) -> int:
    """Where imports may begin: at the start, or on the line after the `module` declaration."""
    word = next_token(text, 0)
    if word_at(text, word) != "module":
        return 0
    name = next_token(text, word + len("module"))
    end = text.find("\n", name + len(word_at(text, name)))
    return len(text) if end < 0 else end + 1
