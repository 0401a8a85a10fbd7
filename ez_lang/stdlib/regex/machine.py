"""A backtracking matcher with memoization: its time is bounded by pattern size times text length.

The pattern is compiled to instructions.  `(a|b)*c` becomes

    0 SPLIT 1, 8     5 TAKE b
    1 SAVE 2         6 SAVE 3
    2 SPLIT 3, 5     7 JUMP 0
    3 TAKE a         8 TAKE c
    4 JUMP 6         9 MATCH

Like every backtracking matcher, it tries alternatives in order.  But a pair of an instruction and
a position in the text is tried only once: if it has led to no match before, it never will, because
there are no back references whose content could differ.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ez_lang.stdlib.regex.character_sets import WORD, contains
from ez_lang.stdlib.regex.nodes import Assertion, Character, Choice, Group, Repeat, Sequence

if TYPE_CHECKING:
    from ez_lang.stdlib.regex.character_sets import Ranges
    from ez_lang.stdlib.regex.nodes import Node

# The opcodes, with their operands:
# TAKE    a test that the next character must pass
# SPLIT   the instruction to try first, and the one to try if that leads to no match
# JUMP    the next instruction
# SAVE    the slot of `spans` that receives the position
# ASSERT  the condition that the position must fulfil
# MATCH   none: the match is complete
_TAKE, _SPLIT, _JUMP, _SAVE, _ASSERT, _MATCH = range(6)
Failed = dict[int, int]
"""By position in a text, a bit set of the instructions that lead to no match from there."""
Spans = tuple[int, ...]
"""The begin and end of the match and of each group; -1 for a group that has not matched."""


class _CharacterTest:
    """Whether a set contains a character, with a cache."""

    def __init__(self, ranges: Ranges) -> None:
        self._ranges = ranges
        self._known: dict[str, bool] = {}

    def accepts(self, character: str) -> bool:
        """Return whether the set contains the character."""
        found = self._known.get(character)
        if found is None:
            found = self._known[character] = contains(self._ranges, ord(character))
        return found


class Machine:
    """A pattern as instructions, each an opcode with its operand.

    `groups` is the number of groups with the whole match, `prefix` the text with which every match
    begins, or empty.
    """

    def __init__(self, root: Node, groups: int, prefix: str = "") -> None:
        self._groups = groups
        self._prefix = prefix
        self._code: list[tuple[int, Any]] = []
        self._tests: dict[Ranges, _CharacterTest] = {}
        self._emit_all(root)
        self._add(_MATCH, None)

    # ------------------------------------------------------------------------ instructions

    def _add(self, opcode: int, operand: object) -> int:
        self._code.append((opcode, operand))
        return len(self._code) - 1

    def _emit_all(self, root: Node) -> None:
        """Emit the instructions of a tree.

        Patterns may be nested more deeply than Python's stack allows, so the remaining steps are in
        a list, the next one last: nodes to emit, and functions that add or patch an instruction.
        """
        steps: list[Any] = [root]
        while steps:
            step = steps.pop()
            if callable(step):
                step()
            elif isinstance(step, Character):
                # Equal sets share a test, and with it the cache of characters already tested.
                test = self._tests.setdefault(step.ranges, _CharacterTest(step.ranges))
                self._add(_TAKE, test.accepts)
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
        """Return the steps of a choice, in reverse order."""
        # `a|b|c` is emitted as `a|(b|c)`, and `a|b` as
        #
        #     0 SPLIT 1, 3     begin
        #     1 TAKE a         first
        #     2 JUMP 4         other
        #     3 TAKE b         rest
        #     4                end
        #
        # The targets of SPLIT and JUMP are not known when the instructions are added, so both are
        # added without operands and patched afterwards.
        first, *others = choice.options
        if not others:
            return [first]
        indices: list[int] = []

        def begin() -> None:
            indices.append(self._add(_SPLIT, None))

        def other() -> None:
            indices.append(self._add(_JUMP, None))
            end_index = len(self._code)
            self._code[indices[0]] = (_SPLIT, (indices[0] + 1, end_index))

        def end() -> None:
            self._code[indices[1]] = (_JUMP, len(self._code))

        rest = others[0] if len(others) == 1 else Choice(tuple(others))
        return [end, rest, other, first, begin]

    def _repeat(self, repeat: Repeat) -> list[Any]:
        """Return the steps of a repeat, in reverse order."""
        inside, least, most = repeat.inside, repeat.least, repeat.most
        # `a{2,}` is a a+, and `a{2,5}` is a a (a(a(a)?)?)?: counts are expanded into instructions.
        if most is None:
            if least == 0 and inside.is_nullable:
                # `(a*)*` as `((a*)+)?`: an empty round has the priority that RE2 gives it.
                once_or_more = Repeat(inside, 1, None, is_lazy=repeat.is_lazy)
                return [Repeat(once_or_more, 0, 1, is_lazy=repeat.is_lazy)]
            if least == 0:
                return self._star(repeat)
            return [*self._plus(repeat), *[inside] * (least - 1)]
        optional: list[Any] = []
        if most > least:
            optional = self._optional(repeat, most - least)
        return [*optional, *[inside] * least]

    def _split(self, index: int, inside: int, outside: int, *, is_lazy: bool) -> None:
        # A greedy repetition tries another round first, a lazy one tries to leave.
        order = (outside, inside) if is_lazy else (inside, outside)
        self._code[index] = (_SPLIT, order)

    def _star(self, repeat: Repeat) -> list[Any]:
        # `a*` is 0 SPLIT 1, 3; 1 TAKE a; 2 JUMP 0.
        indices: list[int] = []

        def begin() -> None:
            indices.append(self._add(_SPLIT, None))

        def end() -> None:
            self._add(_JUMP, indices[0])
            self._split(indices[0], indices[0] + 1, len(self._code), is_lazy=repeat.is_lazy)

        return [end, repeat.inside, begin]

    def _plus(self, repeat: Repeat) -> list[Any]:
        # `a+` is 0 TAKE a; 1 SPLIT 0, 2.  The first round is unconditional.
        indices: list[int] = []

        def begin() -> None:
            indices.append(len(self._code))

        def end() -> None:
            split = self._add(_SPLIT, None)
            self._split(split, indices[0], split + 1, is_lazy=repeat.is_lazy)

        return [end, repeat.inside, begin]

    def _optional(self, repeat: Repeat, count: int) -> list[Any]:
        """Return the steps of `count` optional rounds: x{0,3} is (x(x(x)?)?)?."""
        # Every round may be left to the same place, the end of all of them.
        splits: list[int] = []

        def begin() -> None:
            splits.append(self._add(_SPLIT, None))

        def end() -> None:
            end_index = len(self._code)
            for split in splits:
                self._split(split, split + 1, end_index, is_lazy=repeat.is_lazy)

        return [end, *[repeat.inside, begin] * count]

    # ---------------------------------------------------------------------------- matching

    def search(self, text: str, begin: int, failed: Failed | None = None) -> Spans | None:
        """Return the leftmost match from `begin` on.

        `failed` is what earlier searches in the same text have found out; none of them may have
        begun after `begin`.  It keeps the search for all matches linear.
        """
        if failed is None:
            failed = {}
        position = begin
        while position <= len(text):
            if self._prefix:
                # `str.find` skips the positions at which no match can begin.
                candidate = text.find(self._prefix, position)
                if candidate < 0:
                    return None
                if failed:
                    _forget(failed, position, candidate)
                position = candidate
            found = self._match(text, position, failed)
            # The path of a match is in `failed` as well, and has not failed.  No search begins
            # before its end again, so that everything up to there can be forgotten.
            _forget(failed, position, (position if found is None else found[1]) + 1)
            if found is not None:
                return found
            position += 1
        return None

    def _match(self, text: str, begin: int, failed: Failed) -> Spans | None:  # noqa: C901 - one branch for each opcode
        """Return the match that begins here; adds everything that was tried to `failed`."""
        code, end = self._code, len(text)
        spans = [-1] * (self._groups * 2)
        spans[0] = begin
        # The alternatives that are left: `(instruction, position)`, or `(-slot, value)` to restore
        # a slot of `spans` when the search goes back beyond the instruction that set it.
        waiting: list[tuple[int, int]] = [(0, begin)]
        while waiting:
            index, position = waiting.pop()
            if index < 0:
                spans[-index] = position
                continue
            while True:
                # The pair is recorded before it is tried: a loop whose rounds can be empty, such
                # as `(a*)*`, returns to the same pair and ends here.
                tried = failed.get(position, 0)
                if tried >> index & 1:
                    break
                failed[position] = tried | 1 << index
                opcode, operand = code[index]
                if opcode == _TAKE:
                    if position == end or not operand(text[position]):
                        break
                    position += 1
                    index += 1
                elif opcode == _SPLIT:
                    waiting.append((operand[1], position))
                    index = operand[0]
                elif opcode == _JUMP:
                    index = operand
                elif opcode == _SAVE:
                    # Slots 0 and 1 are never saved, so that a negative number is always a slot.
                    waiting.append((-operand, spans[operand]))
                    spans[operand] = position
                    index += 1
                elif opcode == _ASSERT:
                    if not _is_true_at(operand, text, position):
                        break
                    index += 1
                else:
                    spans[1] = position
                    return tuple(spans)
        return None


def _forget(failed: Failed, begin: int, end: int) -> None:
    for position in range(begin, end):
        failed.pop(position, None)


def _is_true_at(kind: str, text: str, position: int) -> bool:
    if kind == "text start":
        return position == 0
    if kind == "text end":
        return position == len(text)
    if kind == "line start":
        return position == 0 or text[position - 1] == "\n"
    if kind == "line end":
        return position == len(text) or text[position] == "\n"
    before = position > 0 and contains(WORD, ord(text[position - 1]))
    after = position < len(text) and contains(WORD, ord(text[position]))
    return (before != after) == (kind == "boundary")
