"""Constructs of other languages that parse as something else: one diagnostic each, at their word.

`while x < 3 { x++ }` is a name, a comparison and an array to the parser.  The name is refused, and
what else is wrong on the way to the end of the loop follows from that, as does the use of names
that such a construct was meant to declare.
"""

from __future__ import annotations

from bisect import bisect_left
from typing import TYPE_CHECKING, Final

from msgspec.structs import replace

from ez_lang.syntax.foreign_constructs import constructs
from ez_lang.syntax.parser import lex

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ez_lang.check.scopes import FileScope
    from ez_lang.source.diagnostics import Diagnostic
    from ez_lang.syntax.foreign_constructs import Construct

_OF_WORDS: Final = frozenset({"E2056", "E4001", "E4002", "E4007"})
"""How a word is refused that nothing is known about."""

_OF_NAMES: Final = frozenset({"E4001", "E4002"})


def report_constructs_once(file: FileScope) -> None:
    """Keep one diagnostic of those that each foreign construct of a file has drawn."""
    if not any(found.code in _OF_WORDS for found in file.diagnostics):
        return
    found = constructs(lex(file.source))
    if found:
        file.diagnostics[:] = _Collapse(file, found).kept()


class _Collapse:
    """The diagnostics of one file, and the constructs that explain some of them."""

    def __init__(self, file: FileScope, found: Sequence[Construct]) -> None:
        self._file = file
        self._ordered = sorted(file.diagnostics, key=lambda one: one.start)
        self._starts = [one.start for one in self._ordered]
        self._refused: dict[int, Construct] = {}
        """By the offset of the diagnostic that shows it."""
        self._reaches: dict[str, list[tuple[int, int]]] = {}
        """Where the names that constructs were meant to declare would be known."""
        for construct in found:
            cause = self._cause(construct)
            if cause is not None:
                self._refused[cause] = construct
                file.refused_names.update(construct.names)
                for name in construct.names:
                    self._reaches.setdefault(name, []).append(self._reach(construct))

    def kept(self) -> list[Diagnostic]:
        """What is to be reported, each construct at its word."""
        kept: list[Diagnostic] = []
        constructs = sorted(self._refused.values())
        at = hidden_until = 0
        reported: set[int] = set()
        for one in self._ordered:
            while at < len(constructs) and constructs[at].start <= one.start:
                hidden_until = max(hidden_until, constructs[at].rest)
                at += 1
            construct = self._refused.get(one.start)
            if construct is not None:
                if one.start not in reported:
                    kept.append(_at_word(one, construct))
                reported.add(one.start)
            elif one.start >= hidden_until and not self._misses_name(one):
                kept.append(one)
        return kept

    def _cause(self, construct: Construct) -> int | None:
        """Where a diagnostic shows that a construct is none of EZ: at its word or at its names."""
        at_word = self._between(construct.start, construct.start + 1)
        if any(one.code in _OF_WORDS for one in at_word):
            return construct.start
        if not construct.is_of_ez:
            return None  # the word is the name of something
        inside = self._between(construct.start, construct.stop)
        return next((one.start for one in inside if _missing_name(one) in construct.names), None)

    def _between(self, start: int, stop: int) -> list[Diagnostic]:
        first = bisect_left(self._starts, start)
        return self._ordered[first : bisect_left(self._starts, stop, first)]

    def _misses_name(self, one: Diagnostic) -> bool:
        reaches = self._reaches.get(_missing_name(one), ())
        return any(start <= one.start < stop for start, stop in reaches)

    def _reach(self, construct: Construct) -> tuple[int, int]:
        """Where the names of a construct would be known: in its function, or in the whole file."""
        items = self._file.loaded.tree.items
        index = bisect_left(items, construct.start, key=lambda item: item.start) - 1
        if index >= 0 and construct.start < items[index].end:
            return items[index].start, items[index].end
        return 0, len(self._file.source.text) + 1


def _missing_name(one: Diagnostic) -> str:
    """The name that a diagnostic misses; "" for one about something else."""
    return one.file.text[one.start : one.end] if one.code in _OF_NAMES else ""


def _at_word(cause: Diagnostic, construct: Construct) -> Diagnostic:
    return replace(
        cause,
        start=construct.start,
        end=construct.end,
        help=construct.advice,
        fix=construct.fix or cause.fix,
    )
