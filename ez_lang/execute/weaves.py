"""Weaves: the ways in which a function can be lowered.

They differ in the events that they report, never in the effect of the program.  All weaves of a
function share its probes and the layout of its frames, so a function can be lowered again while it
runs.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from ez_lang.execute.hooks import ExpressionHook, ReadHook, WriteHook
    from ez_lang.execute.recording import Recorder


class Weave(NamedTuple):
    """How a function is lowered."""

    is_generic: bool = False
    """Every expression is a separate executor, instead of a part of its statement's text."""
    has_stop_points: bool = False
    """Hooks can be armed at loop rounds, `or` conditions and `ensure` calls; `break`, `continue`
    and `return` are probes like other statements."""
    writes: Recorder | WriteHook | None = None
    """The receiver of all writes."""
    reads: ReadHook | None = None
    """The receiver of all reads; only together with `writes`."""
    expressions: ExpressionHook | None = None
    """The receiver of all expressions; implies `is_generic`."""

    @property
    def folds(self) -> bool:
        """Whether expressions are part of their statement's text."""
        return not self.is_generic and self.expressions is None


RUNNING: Final = Weave()
"""For a program that is not debugged."""

DEBUGGING: Final = Weave(has_stop_points=True)
"""For a program that is debugged."""

GENERIC: Final = Weave(is_generic=True)
"""The slow and simple weave: the others are tested against it, and faults are explained with it."""
