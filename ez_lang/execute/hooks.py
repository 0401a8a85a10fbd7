"""The debugger's door into a running program.

A hook is *woven in*, never asked: nothing is tested per statement when nobody listens.  A statement
sits in a probe of its parent; arming puts a trap there, disarming puts the statement back, and a
parent in the middle of running sees the change at its next statement.

Everything here is called on the program's own thread while the program stands still in the hook.
What a hook raises ends the program like a fault of its own; `Interrupted` is meant for that.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from ez_lang.check.tree import CheckedFunction, Expression
    from ez_lang.execute.frames import Frame
    from ez_lang.execute.probes import Probe, StatementProbe
    from ez_lang.model.values import Value
    from ez_lang.source.diagnostics import Diagnostic


class StatementHook(Protocol):
    """Called before a statement runs, and whenever a stop point is passed (see `probes`)."""

    def __call__(self, probe: Probe, frame: Frame, /) -> None:
        """The statement or point, and the frame it runs in."""


class AfterHook(Protocol):
    """Called after a statement has run."""

    def __call__(self, probe: Probe, frame: Frame, result: Value, /) -> None:
        """`result` is None when the next one follows, `BREAK` or `CONTINUE`, else a return value.

        Several values are a tuple.
        """


class CallHook(Protocol):
    """Called when a function has been entered."""

    def __call__(self, function: CheckedFunction, frame: Frame, /) -> None:
        """The arguments are in the frame; nothing has run yet."""


class ReturnHook(Protocol):
    """Called when a function ends by itself, not by a fault."""

    def __call__(self, function: CheckedFunction, frame: Frame, value: Value, /) -> None:
        """`value` is a tuple for several, None or NIL for no value."""


class LeaveHook(Protocol):
    """Called when a function is about to end normally, after its registered `ensure` calls.

    The hook is looked up at that moment, so calls that are already active notice it too.
    """

    def __call__(self, frame: Frame, value: Value, /) -> None:
        """`value` is as for a `ReturnHook`."""


class FaultHook(Protocol):
    """Called when the program has failed, before the first `ensure` runs: all frames are whole."""

    def __call__(self, fault: Diagnostic, probe: StatementProbe, frame: Frame, /) -> None:
        """The innermost frame, and the statement or block that it executes."""


class WriteHook(Protocol):
    """Called before a write: `container[key]` holds something else from now on."""

    def __call__(
        self, probe: StatementProbe, frame: Frame, container: Value, key: Value, /
    ) -> None:
        """The container is a frame, a list of globals, an array, a map or a struct.

        `key` is `WHOLE` when a library function is about to change a container in its own way.
        """


class ReadHook(Protocol):
    """Called where `container[key]` is read; in time for nobody to have changed it since."""

    def __call__(
        self, probe: StatementProbe, frame: Frame, container: Value, key: Value, /
    ) -> None:
        """Container and key as for a `WriteHook`; the probe need not exist.

        `key` is `WHOLE` where an array, a map or a struct is copied, compared or given to the
        library, which then reads whatever it likes of what is inside.
        """


class ExpressionHook(Protocol):
    """Called before and after each sub-expression of a function in this weave."""

    def __call__(self, expression: Expression, frame: Frame, value: Value | None, /) -> None:
        """`value` is None before the expression is evaluated."""


__all__ = [
    "AfterHook",
    "CallHook",
    "ExpressionHook",
    "FaultHook",
    "LeaveHook",
    "ReadHook",
    "ReturnHook",
    "StatementHook",
    "WriteHook",
]
