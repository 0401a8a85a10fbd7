"""Whether an entry that is typed line by line can be complete, at the cost of its last line."""

from __future__ import annotations

from typing import Final

from ez_lang.source.text import SourceFile
from ez_lang.syntax.reading import machine

_ENDS: Final = {"E1003": "*/", "E1017": "`"}
"""What ends a comment or a raw string that was left open, by the code of that mistake."""

_BRACKETS: Final = {"(": 1, "[": 1, "{": 1, ")": -1, "]": -1, "}": -1}

_NEVER_LAST: Final = frozenset(
    [
        *("+", "-", "*", "/", "%", "=", "+=", "-=", "*=", "/=", "%=", ".", ",", ":", "->"),
        *("==", "!=", "<", ">", "<=", ">=", "&&", "||", "!", "!in", "in", "not_in"),
    ]
)
"""No entry ends with one of these."""


class EntryProgress:
    """Follows an entry line by line, without parsing it."""

    def __init__(self) -> None:
        self._depth = 0
        self._unfinished: list[str] = []
        """The lines since the beginning of a comment or raw string that is still open."""
        self._awaited = ""

    def add(self, line: str) -> bool:
        """Take the next line; whether the entry must go on: a bracket or comment is still open.

        If not, only a parser can tell.
        """
        self._unfinished.append(line)
        if self._awaited not in line:
            return True
        text = "".join(self._unfinished)
        tokens = machine().lexer.lex(SourceFile("<entry>", text))
        for problem in tokens.notes.diagnostics:
            if problem.code in _ENDS:
                self._awaited = _ENDS[problem.code]
                return True
        self._unfinished.clear()
        self._awaited = ""
        words = [tokens.text_of(number) for number in range(len(tokens.kinds) - 1)]
        self._depth += sum([_BRACKETS.get(word, 0) for word in words])
        return self._depth > 0 or bool(words and words[-1] in _NEVER_LAST)
