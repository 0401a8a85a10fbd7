"""Finding matches: Python's quick matcher where it is safe, ours where it is not."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from ez_lang.stdlib.regex.ambiguity import degree
from ez_lang.stdlib.regex.character_sets import EVERYTHING, NOTHING, WORD
from ez_lang.stdlib.regex.machine import Machine
from ez_lang.stdlib.regex.nodes import Assertion, Character, Choice, Group, Sequence
from ez_lang.stdlib.regex.parser import RegexError, read_pattern

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ez_lang.stdlib.regex.character_sets import Ranges
    from ez_lang.stdlib.regex.machine import Failed, Spans
    from ez_lang.stdlib.regex.nodes import Node

_LONGEST_TEXT: Final[dict[float, int]] = {0: 10_000, 1: 1000, 2: 200}
"""For Python's matcher, by the power with which its time may grow from each place in the text."""

_DEEPEST: Final = 50
"""What is nested deeper is left to the matcher that needs no stack."""


class Regex:
    """A pattern that can be searched for."""

    def __init__(self, text: str) -> None:
        pattern = read_pattern(text)
        self.is_empty = not text
        self.names = pattern.names
        self._root = pattern.root
        self._longest_text = -1
        if pattern.depth <= _DEEPEST:
            self._longest_text = _LONGEST_TEXT.get(degree(pattern.root), -1)
        self._quick: re.Pattern[str] | None = None
        self._careful: Machine | None = None

    def search(self, text: str, begin: int = 0, failed: Failed | None = None) -> Spans | None:
        """The leftmost match from `begin` on: where it and its groups begin and end.

        `failed` is what the searches before have learnt about the text.
        """
        if len(text) <= self._longest_text:
            if self._quick is None:
                self._quick = python_pattern(self._root)
            found = self._quick.search(text, begin)
            return None if found is None else tuple([end for span in found.regs for end in span])
        if self._careful is None:
            self._careful = Machine(self._root, len(self.names))
        return self._careful.search(text, begin, failed)

    def matches(self, text: str) -> Iterator[Spans]:
        """All matches from left to right; no empty one directly after another match."""
        place, previous_end = 0, -1
        failed: Failed = {}
        while place <= len(text):
            found = self.search(text, place, failed)
            if found is None:
                return
            begin, end = found[:2]
            if end != place or begin != previous_end:
                yield found
            place = max(end, place + 1)
            previous_end = end


@lru_cache(maxsize=100)
def regex(text: str) -> Regex:
    """The pattern that the text writes; `RegexError` if it is none."""
    return Regex(text)


__all__ = ["Regex", "RegexError", "regex"]


def python_pattern(root: Node) -> re.Pattern[str]:
    """The pattern for Python's matcher."""
    return re.compile(_written(root))


def _written(node: Node) -> str:
    if isinstance(node, Character):
        return _class(node.ranges)
    if isinstance(node, Assertion):
        return _ASSERTIONS[node.kind]
    if isinstance(node, Group):
        return f"({_written(node.inside)})"
    if isinstance(node, Sequence):
        return "".join([_written(item) for item in node.items])
    if isinstance(node, Choice):
        return f"(?:{'|'.join([_written(option) for option in node.options])})"
    most = "" if node.most is None else node.most
    lazy = "?" if node.is_lazy else ""
    return f"(?:{_written(node.inside)}){{{node.least},{most}}}{lazy}"


def _class(ranges: Ranges) -> str:
    if ranges == NOTHING:
        return "(?!)"
    if ranges == EVERYTHING:
        return "(?s:.)"
    low, high = ranges[0]
    if len(ranges) == 1 and low == high:
        return re.escape(chr(low))
    return f"[{''.join([_range(low, high) for low, high in ranges])}]"


def _range(low: int, high: int) -> str:
    return f"\\U{low:08x}-\\U{high:08x}"


_WORD: Final = _class(WORD)
_ASSERTIONS: Final = {
    "text start": r"\A",
    "text end": r"\Z",
    "line start": "(?m:^)",
    "line end": "(?m:$)",
    "boundary": f"(?:(?<={_WORD})(?!{_WORD})|(?<!{_WORD})(?={_WORD}))",
    "no boundary": f"(?:(?<={_WORD})(?={_WORD})|(?<!{_WORD})(?!{_WORD}))",
}
