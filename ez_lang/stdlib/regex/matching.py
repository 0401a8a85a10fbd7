"""Search for matches, with Python's matcher if its time is bounded and with ours otherwise.

Python's matcher is 20 to 100 times as fast as `machine`.  It may take exponential time for some
patterns, and its time is quadratic or worse for many others; while it searches, the program
cannot be interrupted.  It is therefore used

- for texts of any length if the pattern has no unbounded repetition: a match attempt then takes a
  bounded number of steps, and the text is searched in pieces between which the program can be
  interrupted;
- for short texts if the pattern has unbounded repetitions but cannot explode (see `ambiguity`).
"""

from __future__ import annotations

import math
import re
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from ez_lang.stdlib.regex.ambiguity import degree
from ez_lang.stdlib.regex.character_sets import EVERYTHING, NOTHING, WORD
from ez_lang.stdlib.regex.machine import Machine
from ez_lang.stdlib.regex.nodes import Assertion, Character, Choice, Group, Sequence, literal_prefix
from ez_lang.stdlib.regex.parser import parse_pattern

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ez_lang.stdlib.regex.character_sets import Ranges
    from ez_lang.stdlib.regex.machine import Failed, Spans
    from ez_lang.stdlib.regex.nodes import Node

_LONGEST_TEXT: Final[dict[float, int]] = {0: 10_000, 1: 1000, 2: 200}
"""The length up to which a text is searched by Python's matcher, by the degree of the pattern."""

_DEEPEST: Final = 50
"""Python's matcher is recursive: a pattern with deeper nested groups is left to the machine."""

_STEPS: Final = 1 << 22
"""The number of steps of Python's matcher between two points of interruption, some 20 ms."""

_MOST_STEPS_A_START: Final = 10_000
"""An ambiguous pattern that may take more steps at one position counts as unbounded."""


class Regex:
    """A pattern that can be searched for."""

    def __init__(self, text: str) -> None:
        pattern = parse_pattern(text)
        self.is_empty = not text
        self.names = pattern.names
        self._root = pattern.root
        self._prefix = literal_prefix(pattern.root)
        # Python's matcher is used for texts up to this length; no text has a negative length.
        self._longest_text = -1.0
        self._piece = 0
        if pattern.depth <= _DEEPEST:
            power = degree(pattern.root)
            self._longest_text = _LONGEST_TEXT.get(power, -1)
            if power < math.inf and _is_bounded(pattern.root, power):
                # An attempt at one position takes about `longest` steps, a piece about `_STEPS`.
                self._longest_text = math.inf
                longest = int(pattern.root.longest) + 1
                self._piece = max(_STEPS // longest, longest)
        self._python_pattern: re.Pattern[str] | None = None
        self._machine: Machine | None = None

    def search(self, text: str, begin: int = 0, failed: Failed | None = None) -> Spans | None:
        """Return the leftmost match from `begin` on: the spans of the match and its groups.

        `failed` is what earlier searches in the same text have found out, see `Machine.search`.
        """
        if self._prefix:
            begin = text.find(self._prefix, begin)
            if begin < 0:
                return None
        if len(text) <= self._longest_text:
            found = self._search_with_python(text, begin)
            return None if found is None else tuple([end for span in found.regs for end in span])
        if self._machine is None:
            self._machine = Machine(self._root, len(self.names), self._prefix)
        return self._machine.search(text, begin, failed)

    def _search_with_python(self, text: str, begin: int) -> re.Match[str] | None:
        if self._python_pattern is None:
            self._python_pattern = python_pattern(self._root)
        search = self._python_pattern.search
        if not self._piece:
            return search(text, begin)
        # A window contains the longest match that begins in its piece and the character after it,
        # so that `\b` and `$` see what follows.  A match that begins after the piece may be cut off
        # by the window, and is left to the next one.
        overlap = int(self._root.longest)
        while True:
            end_of_piece = begin + self._piece
            found = search(text, begin, end_of_piece + overlap)
            if end_of_piece > len(text) or (found is not None and found.start() < end_of_piece):
                return found
            begin = end_of_piece

    def matches(self, text: str) -> Iterator[Spans]:
        """Return all matches from left to right; an empty one cannot directly follow another."""
        # `a*` matches "", "aa" and "" in "baac", but not the empty text directly after "aa".
        position, previous_end = 0, -1
        failed: Failed = {}
        while position <= len(text):
            found = self.search(text, position, failed)
            if found is None:
                return
            begin, end = found[:2]
            if end != position or begin != previous_end:
                yield found
            position = max(end, position + 1)
            previous_end = end


@lru_cache(maxsize=100)
def regex(text: str) -> Regex:
    """Return the pattern of the text; raise `RegexError`."""
    return Regex(text)


def _is_bounded(root: Node, power: float) -> bool:
    """Return whether Python's matcher takes a bounded number of steps at every position."""
    if root.longest == math.inf:
        return False
    return power == 0 or root.longest ** (power + 1) <= _MOST_STEPS_A_START


# ------------------------------------------------------------------------ translation for Python


def python_pattern(root: Node) -> re.Pattern[str]:
    r"""Return the pattern for Python's matcher.

    Nothing is left to Python's dialect: classes become ranges of code points, flags what they
    mean, named groups numbered ones.  `(?i)k+\d` becomes
    `(?:[\U0000004b-\U0000004b\U0000006b-\U0000006b\U0000212a-\U0000212a]){1,}[\U00000030-…]`.
    """
    return re.compile(_translated(root))


def _translated(node: Node) -> str:
    if isinstance(node, Character):
        return _class(node.ranges)
    if isinstance(node, Assertion):
        return _ASSERTIONS[node.kind]
    if isinstance(node, Group):
        return f"({_translated(node.inside)})"
    if isinstance(node, Sequence):
        return "".join([_translated(item) for item in node.items])
    if isinstance(node, Choice):
        return f"(?:{'|'.join([_translated(option) for option in node.options])})"
    most = "" if node.most is None else node.most
    lazy = "?" if node.is_lazy else ""
    return f"(?:{_translated(node.inside)}){{{node.least},{most}}}{lazy}"


def _class(ranges: Ranges) -> str:
    if ranges == NOTHING:
        return "(?!)"  # never matches
    if ranges == EVERYTHING:
        return "(?s:.)"
    low, high = ranges[0]
    if len(ranges) == 1 and low == high:
        return re.escape(chr(low))
    return f"[{''.join([_range(low, high) for low, high in ranges])}]"


def _range(low: int, high: int) -> str:
    # As code points, characters such as `]`, `^` and `-` need no escapes.
    return f"\\U{low:08x}-\\U{high:08x}"


# Word boundaries are those of ASCII words, also in patterns that ignore case.
_WORD: Final = _class(WORD)
_ASSERTIONS: Final = {
    "text start": r"\A",
    "text end": r"\Z",
    "line start": "(?m:^)",
    "line end": "(?m:$)",
    "boundary": f"(?:(?<={_WORD})(?!{_WORD})|(?<!{_WORD})(?={_WORD}))",
    "no boundary": f"(?:(?<={_WORD})(?={_WORD})|(?<!{_WORD})(?!{_WORD}))",
}
