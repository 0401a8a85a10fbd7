"""Weaves: the ways in which one function can be lowered.

They differ in what they tell, never in what the program does.  All weaves of a function share its
probes and the layout of its frames, so a function can be woven anew while it runs.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from ez_lang.execute.hooks import ExpressionHook, ReadHook, WriteHook
    from ez_lang.execute.recording import Recorder


class Weave(NamedTuple):
    """How a function is lowered.

    `is_generic`: every expression is an executor of its own, instead of up to three levels folded
    into their statement.  `has_stop_points`: loop rounds, `or` conditions and `ensure` runs can be
    stopped at, and `break`, `continue` and `return` are probes like other statements.
    `writes`: who is told of every write.  `reads`: who is told of every read; only
    together with `writes`.  `expressions`: who is told of every expression; implies
    `is_generic`.
    """

    is_generic: bool = False
    has_stop_points: bool = False
    writes: Recorder | WriteHook | None = None
    reads: ReadHook | None = None
    expressions: ExpressionHook | None = None

    @property
    def folds(self) -> bool:
        """Whether expressions are folded into their statements."""
        return not self.is_generic and self.expressions is None


RUNNING: Final = Weave()
"""For a program that nobody watches."""

DEBUGGING: Final = Weave(has_stop_points=True)
"""For a program that can be stopped anywhere."""

GENERIC: Final = Weave(is_generic=True)
"""The slow and simple one, against which the others are tested."""
