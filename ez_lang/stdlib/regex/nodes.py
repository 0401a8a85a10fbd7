"""A regular expression as a tree.

Every node knows two things about its matches: whether one can be empty (`is_nullable`), and with
which characters one can begin (`first`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from ez_lang.stdlib.regex.character_sets import NOTHING, normal

if TYPE_CHECKING:
    from ez_lang.stdlib.regex.character_sets import Ranges

AssertionKind = Literal[
    "text start", "text end", "line start", "line end", "boundary", "no boundary"
]


class Character:
    """One character of a set."""

    __slots__ = ("first", "is_nullable", "ranges")

    def __init__(self, ranges: Ranges) -> None:
        self.ranges = ranges
        self.is_nullable: bool = False
        self.first: Ranges = ranges


class Assertion:
    """A place in the text, without a character."""

    __slots__ = ("first", "is_nullable", "kind")

    def __init__(self, kind: AssertionKind) -> None:
        self.kind = kind
        self.is_nullable: bool = True
        self.first: Ranges = NOTHING


class Group:
    """What a pair of parentheses remembers under its number."""

    __slots__ = ("first", "inside", "is_nullable", "number")

    def __init__(self, number: int, inside: Node) -> None:
        self.number = number
        self.inside = inside
        self.is_nullable: bool = inside.is_nullable
        self.first: Ranges = inside.first


class Sequence:
    """One after the other; none at all matches the empty text."""

    __slots__ = ("first", "is_nullable", "items")

    def __init__(self, items: tuple[Node, ...]) -> None:
        self.items = items
        self.is_nullable: bool = all(item.is_nullable for item in items)
        beginnings: list[tuple[int, int]] = []
        for item in items:
            beginnings += item.first
            if not item.is_nullable:
                break
        self.first: Ranges = normal(beginnings)


class Choice:
    """One of these, the first that leads to a match."""

    __slots__ = ("first", "is_nullable", "options")

    def __init__(self, options: tuple[Node, ...]) -> None:
        self.options = options
        self.is_nullable: bool = any(option.is_nullable for option in options)
        self.first: Ranges = normal(r for option in options for r in option.first)


class Repeat:
    """Many times, as often as possible, or as rarely if it is lazy; `most` None: no limit."""

    __slots__ = ("first", "inside", "is_lazy", "is_nullable", "least", "most")

    def __init__(self, inside: Node, least: int, most: int | None, *, is_lazy: bool) -> None:
        self.inside = inside
        self.least = least
        self.most = most
        self.is_lazy = is_lazy
        self.is_nullable: bool = least == 0 or inside.is_nullable
        self.first: Ranges = NOTHING if most == 0 else inside.first


Node = Character | Assertion | Group | Sequence | Choice | Repeat
