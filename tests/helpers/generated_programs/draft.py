"""The state of a program that is being generated."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Final, TypeVar

from tests.helpers.generated_programs.slots import Context, Function, Slot, Variable

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    Parts = Sequence[str | Slot]

Choice = TypeVar("Choice")

MOST_CALLS: Final = 3000
"""The limit for calls of functions of the program in one run."""
MOST_ITERATIONS: Final = 20
"""A bound for the iterations of a loop, also in total if loops are nested."""


class Draft:
    """The random choices, and the context of the part that is being written."""

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)
        self._names = 0
        self.context = Context()
        self.calls = 0
        """An upper bound for the calls that the current function has made so far."""
        self.iterations = 1
        """An upper bound for how often the current statement runs in one call of its function."""

    def pick(self, choices: Sequence[Choice]) -> Choice:
        """A random element."""
        return self._random.choice(choices)

    def some(self, choices: Sequence[Choice], count: int) -> list[Choice]:
        """Random elements without repetition."""
        return self._random.sample(choices, count)

    def chance(self, share: float) -> bool:
        """True with this probability."""
        return self._random.random() < share

    def count(self, least: int, most: int) -> int:
        """A random integer; both bounds are included."""
        return self._random.randint(least, most)

    def name(self, prefix: str) -> str:
        """An unused name."""
        self._names += 1
        return f"{prefix}_{self._names}"

    def see(self, *variables: Variable) -> None:
        """Make variables visible from here on."""
        self.context = self.context._replace(visible=(*self.context.visible, *variables))

    def variables(
        self, kind: str, *, is_mutable: bool = False, is_filled: bool | None = None
    ) -> list[Variable]:
        """The visible variables of a type."""
        return [
            v
            for v in self.context.visible
            if v.type == kind
            and (v.is_mutable or not is_mutable)
            and is_filled in (None, v.is_filled)
        ]

    def functions(self, suits: Callable[[Function], bool]) -> list[Function]:
        """The functions that can be called here without exceeding the limit of calls."""
        return [
            f
            for f in self.context.functions
            if suits(f) and self.calls + f.calls * self.iterations < MOST_CALLS
        ]

    def slot(
        self,
        kind: str,
        type: str,  # noqa: A002 - as in Slot
        parts: Parts,
        *,
        is_pinned: bool = False,
        callee: Function | str = "",
    ) -> Slot:
        """A part of the program in the current context."""
        return Slot(kind, type, parts, self.context, is_pinned, callee)
