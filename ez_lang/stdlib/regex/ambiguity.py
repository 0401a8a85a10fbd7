"""How long Python's own matcher may take for a pattern.

It tries everything, so its time grows with the number of ways in which a text can be split among
the parts of a pattern.  Where the next character always says which part takes it, there is one way.
Here we look for the places where it does not: each loop that what follows could also take from
makes the time grow by a power of the text's length; a choice inside a loop makes it explode.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final

from ez_lang.stdlib.regex.character_sets import NOTHING, normal, overlap
from ez_lang.stdlib.regex.nodes import Choice, Group, Repeat, Sequence

if TYPE_CHECKING:
    from ez_lang.stdlib.regex.character_sets import Ranges
    from ez_lang.stdlib.regex.nodes import Node

_MOST_OPTIONS: Final = 8
"""So many choices outside of loops double the time eight times, which nobody notices."""


def degree(root: Node) -> float:
    """The power of the text's length with which the time to find a match may grow.

    Infinite where it may explode, or where Python and the dialect choose differently.
    """
    judge = _Judge()
    judge.look(root, NOTHING, is_in_loop=False)
    if judge.explodes or judge.options > _MOST_OPTIONS:
        return math.inf
    return judge.loops


class _Judge:
    """Counts what is found on a walk through a pattern."""

    def __init__(self) -> None:
        self.loops = 0
        self.options = 0
        self.explodes = False

    def look(self, node: Node, follow: Ranges, *, is_in_loop: bool) -> None:
        """Look at a node that characters of `follow` may come after."""
        if isinstance(node, Group):
            self.look(node.inside, follow, is_in_loop=is_in_loop)
        elif isinstance(node, Sequence):
            self._look_at_sequence(node, follow, is_in_loop=is_in_loop)
        elif isinstance(node, Choice):
            self._look_at_choice(node, follow, is_in_loop=is_in_loop)
        elif isinstance(node, Repeat):
            self._look_at_repeat(node, follow, is_in_loop=is_in_loop)

    def _look_at_sequence(self, node: Sequence, follow: Ranges, *, is_in_loop: bool) -> None:
        for item in reversed(node.items):
            self.look(item, follow, is_in_loop=is_in_loop)
            begin = item.first
            follow = normal((*begin, *follow)) if item.is_nullable else begin

    def _look_at_choice(self, node: Choice, follow: Ranges, *, is_in_loop: bool) -> None:
        begins: list[Ranges] = []
        for option in node.options:
            self.look(option, follow, is_in_loop=is_in_loop)
            begin = option.first
            if option.is_nullable:
                begin = normal((*begin, *follow))
            if any(overlap(begin, other) for other in begins):
                self._is_undecided(is_in_loop=is_in_loop)
            begins.append(begin)

    def _look_at_repeat(self, node: Repeat, follow: Ranges, *, is_in_loop: bool) -> None:
        begin = node.inside.first
        is_loop = node.most is None or node.most > 1
        if is_loop and node.inside.is_nullable:
            self.explodes = True
            return
        inner_follow = normal((*begin, *follow)) if is_loop else follow
        self.look(node.inside, inner_follow, is_in_loop=is_in_loop or is_loop)
        if node.least == node.most or not overlap(begin, follow):
            return
        if is_loop and not is_in_loop:
            self.loops += 1
        else:
            self._is_undecided(is_in_loop=is_in_loop)

    def _is_undecided(self, *, is_in_loop: bool) -> None:
        self.options += 1
        self.explodes = self.explodes or is_in_loop
