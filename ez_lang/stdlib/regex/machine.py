"""A matcher whose time is bounded by the length of the pattern times that of the text.

It tries alternatives in order, as backtracking does, but never twice at the same place: what has
failed there once would fail again.  It is slow, and no pattern makes it slower than that.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ez_lang.stdlib.regex.character_sets import WORD, holds
from ez_lang.stdlib.regex.nodes import Assertion, Character, Choice, Group, Repeat, Sequence

if TYPE_CHECKING:
    from ez_lang.stdlib.regex.character_sets import Ranges
    from ez_lang.stdlib.regex.nodes import Node

_TAKE, _SPLIT, _JUMP, _SAVE, _ASSERT, _MATCH = range(6)
Failed = dict[int, int]
"""For places in a text, a bit for each instruction that leads to no match from there."""
Spans = tuple[int, ...]
"""Where the match and its groups begin and end, in pairs; -1 for a group that took no part."""


class _Taker:
    """Whether a set holds a character, remembered."""

    def __init__(self, ranges: Ranges) -> None:
        self._ranges = ranges
        self._known: dict[str, bool] = {}

    def takes(self, character: str) -> bool:
        """Whether the character is in the set."""
        found = self._known.get(character)
        if found is None:
            found = self._known[character] = holds(self._ranges, ord(character))
        return found


class Machine:
    """A pattern as instructions: `(what, operand)`."""

    def __init__(self, root: Node, groups: int) -> None:
        self._groups = groups
        self._code: list[tuple[int, Any]] = []
        self._takers: dict[Ranges, _Taker] = {}
        self._emit_all(root)
        self._add(_MATCH, None)

    # ------------------------------------------------------------------------ instructions

    def _add(self, what: int, operand: object) -> int:
        self._code.append((what, operand))
        return len(self._code) - 1

    def _emit_all(self, root: Node) -> None:
        """Instructions for the tree; steps still to be taken wait on a stack, the next one last."""
        steps: list[Any] = [root]
        while steps:
            step = steps.pop()
            if callable(step):
                step()
            elif isinstance(step, Character):
                taker = self._takers.setdefault(step.ranges, _Taker(step.ranges))
                self._add(_TAKE, taker.takes)
            elif isinstance(step, Assertion):
                self._add(_ASSERT, step.kind)
            elif isinstance(step, Group):
                self._add(_SAVE, step.number * 2)
                end = step.number * 2 + 1
                steps += [lambda end=end: self._add(_SAVE, end), step.inside]
            elif isinstance(step, Sequence):
                steps += reversed(step.items)
            elif isinstance(step, Choice):
                steps += self._choice(step)
            else:
                steps += self._repeat(step)

    def _choice(self, choice: Choice) -> list[Any]:
        """The steps of a choice, the first one last."""
        first, *others = choice.options
        if not others:
            return [first]
        places: list[int] = []

        def begin() -> None:
            places.append(self._add(_SPLIT, None))

        def other() -> None:
            places.append(self._add(_JUMP, None))
            here = len(self._code)
            self._code[places[0]] = (_SPLIT, (places[0] + 1, here))

        def end() -> None:
            self._code[places[1]] = (_JUMP, len(self._code))

        rest = others[0] if len(others) == 1 else Choice(tuple(others))
        return [end, rest, other, first, begin]

    def _repeat(self, repeat: Repeat) -> list[Any]:
        """The steps of a repeat, the first one last."""
        inside, least, most = repeat.inside, repeat.least, repeat.most
        if most is None:
            if least == 0 and inside.is_nullable:
                # Written so that an empty round comes where it would in the order of choice.
                once_or_more = Repeat(inside, 1, None, is_lazy=repeat.is_lazy)
                return [Repeat(once_or_more, 0, 1, is_lazy=repeat.is_lazy)]
            if least == 0:
                return self._star(repeat)
            return [*self._plus(repeat), *[inside] * (least - 1)]
        optional: list[Any] = []
        if most > least:
            optional = self._optional(repeat, most - least)
        return [*optional, *[inside] * least]

    def _split(self, place: int, inside: int, outside: int, *, is_lazy: bool) -> None:
        order = (outside, inside) if is_lazy else (inside, outside)
        self._code[place] = (_SPLIT, order)

    def _star(self, repeat: Repeat) -> list[Any]:
        places: list[int] = []

        def begin() -> None:
            places.append(self._add(_SPLIT, None))

        def end() -> None:
            self._add(_JUMP, places[0])
            self._split(places[0], places[0] + 1, len(self._code), is_lazy=repeat.is_lazy)

        return [end, repeat.inside, begin]

    def _plus(self, repeat: Repeat) -> list[Any]:
        places: list[int] = []

        def begin() -> None:
            places.append(len(self._code))

        def end() -> None:
            split = self._add(_SPLIT, None)
            self._split(split, places[0], split + 1, is_lazy=repeat.is_lazy)

        return [end, repeat.inside, begin]

    def _optional(self, repeat: Repeat, count: int) -> list[Any]:
        """`count` rounds, each only after the one before: x(x(x)?)?."""
        splits: list[int] = []

        def begin() -> None:
            splits.append(self._add(_SPLIT, None))

        def end() -> None:
            here = len(self._code)
            for split in splits:
                self._split(split, split + 1, here, is_lazy=repeat.is_lazy)

        return [end, *[repeat.inside, begin] * count]

    # ---------------------------------------------------------------------------- matching

    def search(self, text: str, begin: int, failed: Failed | None = None) -> Spans | None:
        """The leftmost match from `begin` on.

        `failed` is what earlier searches in the same text, none of them further on, have learnt.
        """
        if failed is None:
            failed = {}
        for place in range(begin, len(text) + 1):
            found = self._match(text, place, failed)
            # Up to the end of a match it was no failure; and before it nobody comes again.
            last = place if found is None else found[1]
            for there in range(place, last + 1):
                failed.pop(there, None)
            if found is not None:
                return found
        return None

    def _match(self, text: str, begin: int, failed: Failed) -> Spans | None:  # noqa: C901 - one step of each kind
        """The match that begins here; what was tried is in `failed` afterwards."""
        code, end = self._code, len(text)
        spans = [-1] * (self._groups * 2)
        spans[0] = begin
        # What is left to try: an instruction and a place, or a span to put back (a negative one).
        waiting: list[tuple[int, int]] = [(0, begin)]
        while waiting:
            here, place = waiting.pop()
            if here < 0:
                spans[-here] = place
                continue
            while True:
                known = failed.get(place, 0)
                if known >> here & 1:
                    break
                failed[place] = known | 1 << here
                what, operand = code[here]
                if what == _TAKE:
                    if place == end or not operand(text[place]):
                        break
                    place += 1
                    here += 1
                elif what == _SPLIT:
                    waiting.append((operand[1], place))
                    here = operand[0]
                elif what == _JUMP:
                    here = operand
                elif what == _SAVE:
                    waiting.append((-operand, spans[operand]))
                    spans[operand] = place
                    here += 1
                elif what == _ASSERT:
                    if not _holds_at(operand, text, place):
                        break
                    here += 1
                else:
                    spans[1] = place
                    return tuple(spans)
        return None


def _holds_at(kind: str, text: str, place: int) -> bool:
    if kind == "text start":
        return place == 0
    if kind == "text end":
        return place == len(text)
    if kind == "line start":
        return place == 0 or text[place - 1] == "\n"
    if kind == "line end":
        return place == len(text) or text[place] == "\n"
    before = place > 0 and holds(WORD, ord(text[place - 1]))
    after = place < len(text) and holds(WORD, ord(text[place]))
    return (before != after) == (kind == "boundary")
