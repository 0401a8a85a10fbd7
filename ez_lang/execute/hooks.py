"""The callbacks of a debugger.

Statement, call, return and leave hooks are armed at probes.  Write, read and expression hooks are
part of the weave that a function is lowered in.  The fault hook belongs to the interpreter.

All hooks are called on the program thread, and the program waits until they return.  An exception
raised by a hook ends the program like a fault; `Interrupted` ends it without being a fault.
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
    """Called before a statement runs, and at a stop point."""

    def __call__(self, probe: Probe, frame: Frame, /) -> None:
        """`frame` is the frame that executes the statement."""


class AfterHook(Protocol):
    """Called after a statement has run."""

    def __call__(self, probe: Probe, frame: Frame, result: Value, /) -> None:
        """`result` is what the executor returned.

        It is None if the next statement follows, `BREAK` or `CONTINUE`, or else the value that the
        function returns; several values are a tuple.
        """


class CallHook(Protocol):
    """Called when a function has been entered."""

    def __call__(self, function: CheckedFunction, frame: Frame, /) -> None:
        """The frame holds the arguments; no statement has run yet."""


class ReturnHook(Protocol):
    """Called when a call ends without a fault."""

    def __call__(self, function: CheckedFunction, frame: Frame, value: Value, /) -> None:
        """`value` is a tuple for several values, None or NIL for none."""


class LeaveHook(Protocol):
    """Called when a call is about to end without a fault, after its registered `ensure` calls.

    The hook is read at that moment, so frames that are already active call it too.
    """

    def __call__(self, frame: Frame, value: Value, /) -> None:
        """`value` is as for a `ReturnHook`."""


class FaultHook(Protocol):
    """Called when the program has failed, before any `ensure` call: all frames are intact."""

    def __call__(self, fault: Diagnostic, probe: StatementProbe, frame: Frame, /) -> None:
        """`frame` is the innermost frame, `probe` the statement or block that it executes."""


class WriteHook(Protocol):
    """Called before `container[key]` is overwritten."""

    def __call__(
        self, probe: StatementProbe, frame: Frame, container: Value, key: Value, /
    ) -> None:
        """Report the write; `container` is a frame, a list of globals, an array, a map or a struct.

        `key` is `WHOLE` if a library function is about to change the container in its own way.
        """


class ReadHook(Protocol):
    """Called where `container[key]` is read, before the value can be changed."""

    def __call__(
        self, probe: StatementProbe, frame: Frame, container: Value, key: Value, /
    ) -> None:
        """`container` and `key` are as for a `WriteHook`; there need not be such an element.

        `key` is `WHOLE` where an array, a map or a struct is copied, compared or passed to the
        library, which may read any part of it.
        """


class ExpressionHook(Protocol):
    """Called before and after each sub-expression of a function."""

    def __call__(self, expression: Expression, frame: Frame, value: Value | None, /) -> None:
        """`value` is None before the expression is evaluated."""
