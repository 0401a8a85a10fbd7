"""Mistakes that are the syntax of another language: `a === b`, `not x`, `f"{x}"`."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ez_lang.source.diagnostics import Diagnostic, Fix
from ez_lang.syntax.foreign_words import SIGNS, Role, foreign_word
from ez_lang.syntax.words import FOREIGN_WORDS

if TYPE_CHECKING:
    from ez_lang.syntax.recovery.reader import Reader

_LINE_REACH = 8
"""How many tokens before a mistake a foreign word can explain it."""

_OPERAND_REACH = 3
"""The same for a word that is an operand or operator; it is next to the mistake, or nearly."""

_STRING_PREFIXES = frozenset({"b", "f", "F", "r", "u"})
_NO_PREFIX = 'EZ strings have no prefix; to insert a value write ${…}: "${x} items"'


class Spelling(NamedTuple):
    """The spelling of another language in tokens `first` to `last`, and advice about EZ."""

    first: int
    last: int
    advice: str
    replacement: str

    def diagnostic(self, reader: Reader, index: int, code: str, message: str) -> Diagnostic:
        """Return the mistake at token `index`, reported for these tokens instead."""
        start, end = reader.starts[self.first], reader.ends[self.last]
        text = reader.tokens.text[start:end]
        if self.last >= index:
            message = message.replace(reader.quoted(index), f"'{text}'")
        elif code == "E2002":
            message = f"expected a value or an operator, got '{text}' instead"
        else:
            message = f"unexpected token '{text}'"
        fix = None
        if self.replacement:
            fix = Fix(start, end, self.replacement, f"write `{self.replacement}`")
        label = "EZ has another syntax for this"
        source = reader.reporter.source
        return Diagnostic(code, message, source, start, end, label, self.advice, fix=fix)


def foreign_spelling(reader: Reader, index: int) -> Spelling | None:
    """Return the foreign operator or operand that a mistake at a token comes from.

    `===` is the tokens `==` and `=`, and the mistake is reported at the second one; `x and y` is
    refused at `y` or at `and`.
    """
    for first in (index - 1, index):
        is_pair = 0 <= first < len(reader.kinds) - 1
        if is_pair and reader.ends[first] == reader.starts[first + 1]:
            text = reader.tokens.text[reader.starts[first] : reader.ends[first + 1]]
            if text in SIGNS:
                return Spelling(first, first + 1, *SIGNS[text])
            if reader.kinds[first + 1] == "STRING" and reader.text_of(first) in _STRING_PREFIXES:
                return Spelling(first, first, _NO_PREFIX, "")
    for at in range(index, max(index - _OPERAND_REACH, -1), -1):
        word = reader.text_of(at)
        found = foreign_word(word) if reader.kinds[at] == "NAME" else None
        if found is not None and found.role is Role.VALUE and not reader.declares(at):
            # `x not in list` is one operator in EZ, so the spelling includes the `in`.
            if word == "not" and reader.kinds[at + 1] == "IN":
                return Spelling(at, at + 1, "EZ writes `not_in` for `not in`", "not_in")
            return Spelling(at, at, found.advice, found.replacement)
        if reader.is_first_on_line(at):
            break
    return None


def foreign_word_near(reader: Reader, index: int, fix: Fix | None = None) -> tuple[str, Fix | None]:
    """Return the advice for a foreign word at or before a token on its line, and the fix.

    The advice is "" if there is no such word.
    """
    for at in range(index, max(index - _LINE_REACH, -1), -1):
        if reader.kinds[at] == "NAME":
            word = reader.text_of(at)
            meant = FOREIGN_WORDS.get(word)
            if meant:
                start, end = reader.starts[at], reader.ends[at]
                advice = f"EZ writes `{meant}` for `{word}`"
                return advice, fix or Fix(start, end, meant, f"write `{meant}`")
            if meant == "":
                return f"EZ has no `{word}`: everything is visible unless it is private", fix
        if reader.is_first_on_line(at) and at < index:
            break
    return "", fix
