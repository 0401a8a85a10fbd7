"""The syntax tree of a regular expression.

Every node knows three properties of its matches: whether one can be empty (`is_nullable`), the
characters with which one can begin (`first`), and the length of the longest one (`longest`), which
is infinite for unbounded repetitions.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Literal

from ez_lang.stdlib.regex.character_sets import NOTHING, normal

if TYPE_CHECKING:
    from ez_lang.stdlib.regex.character_sets import Ranges

AssertionKind = Literal[
    "text start", "text end", "line start", "line end", "boundary", "no boundary"
]


class Character:
    """A character of a set."""

    __slots__ = ("first", "is_nullable", "longest", "ranges")

    def __init__(self, ranges: Ranges) -> None:
        self.ranges = ranges
        self.is_nullable: bool = False
        self.first: Ranges = ranges
        self.longest: float = 1


class Assertion:
    """A condition on the position in the text; matches no character."""

    __slots__ = ("first", "is_nullable", "kind", "longest")

    def __init__(self, kind: AssertionKind) -> None:
        self.kind = kind
        self.is_nullable: bool = True
        self.first: Ranges = NOTHING
        self.longest: float = 0


class Group:
    """A capturing group."""

    __slots__ = ("first", "inside", "is_nullable", "longest", "number")

    def __init__(self, number: int, inside: Node) -> None:
        self.number = number
        self.inside = inside
        self.is_nullable: bool = inside.is_nullable
        self.first: Ranges = inside.first
        self.longest: float = inside.longest


class Sequence:
    """One node after the other; the empty sequence matches the empty text."""

    __slots__ = ("first", "is_nullable", "items", "longest")

    def __init__(self, items: tuple[Node, ...]) -> None:
        self.items = items
        self.is_nullable: bool = all(item.is_nullable for item in items)
        first: list[tuple[int, int]] = []
        for item in items:
            first += item.first
            if not item.is_nullable:
                break
        self.first: Ranges = normal(first)
        self.longest: float = sum(item.longest for item in items)


class Choice:
    """The first option that leads to a match."""

    __slots__ = ("first", "is_nullable", "longest", "options")

    def __init__(self, options: tuple[Node, ...]) -> None:
        self.options = options
        self.is_nullable: bool = any(option.is_nullable for option in options)
        self.first: Ranges = normal(r for option in options for r in option.first)
        self.longest: float = max(option.longest for option in options)


class Repeat:
    """A repetition, greedy or lazy; it is unbounded if `most` is None."""

    __slots__ = ("first", "inside", "is_lazy", "is_nullable", "least", "longest", "most")

    def __init__(self, inside: Node, least: int, most: int | None, *, is_lazy: bool) -> None:
        self.inside = inside
        self.least = least
        self.most = most
        self.is_lazy = is_lazy
        self.is_nullable: bool = least == 0 or inside.is_nullable
        self.first: Ranges = NOTHING if most == 0 else inside.first
        rounds = math.inf if most is None else most
        # `0 * inf` is NaN.
        self.longest: float = rounds * inside.longest if rounds and inside.longest else 0


Node = Character | Assertion | Group | Sequence | Choice | Repeat


def literal_prefix(root: Node) -> str:
    r"""Return the text with which every match begins: `ab` for `\b(a)b+c`; it may be empty."""
    prefix: list[str] = []
    waiting = [root]
    while waiting:
        node = waiting.pop()
        if isinstance(node, Character) and node.ranges and node.ranges[0][0] == node.ranges[-1][1]:
            prefix.append(chr(node.ranges[0][0]))
        elif isinstance(node, Group):
            waiting.append(node.inside)
        elif isinstance(node, Sequence):
            waiting += reversed(node.items)
        elif isinstance(node, Repeat) and node.least:
            # After the first round the next part may begin, or another round.
            waiting = [node.inside]
        elif not isinstance(node, Assertion):
            break
    return "".join(prefix)
