"""An upper bound for the time of Python's matcher.

It tries all ways in which the parts of a pattern can share the characters of a text.  If the next
character always decides which part takes it, there is one way.  Otherwise the pattern is ambiguous:

    [a-z]*[0-9]        one way: a digit ends the loop
    [a-z]*[a-m]        the loop could also take the character after it: n ways, the degree is 1
    .*x.*y             two such loops: n² ways, the degree is 2
    (a|ab)c            an ambiguous choice, which doubles the time
    (a|ab)*c, (a+)+b   ambiguity inside a loop: 2ⁿ ways
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final

from ez_lang.stdlib.regex.character_sets import NOTHING, normal, overlap
from ez_lang.stdlib.regex.nodes import Choice, Group, Repeat, Sequence

if TYPE_CHECKING:
    from ez_lang.stdlib.regex.character_sets import Ranges
    from ez_lang.stdlib.regex.nodes import Node

_MOST_CHOICES: Final = 8
"""The number of ambiguous choices that are acceptable: they multiply the time by 256."""


def degree(root: Node) -> float:
    """Return the power of the text's length that bounds the time of a match attempt.

    It is infinite if the time may be exponential, or if Python and RE2 differ about the pattern.
    """
    analysis = _Analysis()
    analysis.visit(root, NOTHING, is_in_loop=False)
    if analysis.is_exponential or analysis.choices > _MOST_CHOICES:
        return math.inf
    return analysis.loops


class _Analysis:
    """Counts the ambiguous loops and choices of a pattern."""

    def __init__(self) -> None:
        self.loops = 0
        self.choices = 0
        self.is_exponential = False

    def visit(self, node: Node, follow: Ranges, *, is_in_loop: bool) -> None:
        """Analyze a node; `follow` holds the characters that may come after its match."""
        if isinstance(node, Group):
            self.visit(node.inside, follow, is_in_loop=is_in_loop)
        elif isinstance(node, Sequence):
            self._visit_sequence(node, follow, is_in_loop=is_in_loop)
        elif isinstance(node, Choice):
            self._visit_choice(node, follow, is_in_loop=is_in_loop)
        elif isinstance(node, Repeat):
            self._visit_repeat(node, follow, is_in_loop=is_in_loop)

    def _visit_sequence(self, node: Sequence, follow: Ranges, *, is_in_loop: bool) -> None:
        # From the last item to the first: in `ab?c`, `c` follows `b?`, and `b` or `c` follows `a`.
        for item in reversed(node.items):
            self.visit(item, follow, is_in_loop=is_in_loop)
            follow = normal((*item.first, *follow)) if item.is_nullable else item.first

    def _visit_choice(self, node: Choice, follow: Ranges, *, is_in_loop: bool) -> None:
        seen: list[Ranges] = []
        for option in node.options:
            self.visit(option, follow, is_in_loop=is_in_loop)
            first = normal((*option.first, *follow)) if option.is_nullable else option.first
            # Two options that can begin with the same character may both have to be tried.
            if any(overlap(first, other) for other in seen):
                self._add_choice(is_in_loop=is_in_loop)
            seen.append(first)

    def _visit_repeat(self, node: Repeat, follow: Ranges, *, is_in_loop: bool) -> None:
        first = node.inside.first
        is_loop = node.most is None or node.most > 1
        if is_loop and node.inside.is_nullable:
            # `(a?)*`: the dialects differ about empty rounds.
            self.is_exponential = True
            return
        # After a round, another round may begin, or whatever follows the loop.
        inner_follow = normal((*first, *follow)) if is_loop else follow
        self.visit(node.inside, inner_follow, is_in_loop=is_in_loop or is_loop)
        # A fixed number of rounds leaves no choice; neither does a loop whose characters cannot
        # begin what follows.
        if node.least == node.most or not overlap(first, follow):
            return
        if is_loop and not is_in_loop:
            self.loops += 1
        else:
            self._add_choice(is_in_loop=is_in_loop)

    def _add_choice(self, *, is_in_loop: bool) -> None:
        self.choices += 1
        self.is_exponential = self.is_exponential or is_in_loop
