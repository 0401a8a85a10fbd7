"""Evaluating EZ expressions in a paused program: conditions, watches, `evaluate`.

An inspection (a watch, a hover, a condition, a log message) never changes the program.  Whatever
the expression, or a function that it calls, overwrites is recorded in an undo log and restored,
however the evaluation ends; calls that reach the outside world are refused.

Every evaluation can be cancelled: by its time limit, by a pause, or because it needs too much
memory.  To cancel one, every statement of the program is armed, so that the next one that runs
calls `check_cancelled`; and in case none runs, because a library function takes long, `Deadline`
raises the exception in the program thread a little later.
"""

from __future__ import annotations

from contextlib import contextmanager, nullcontext
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from msgspec import UNSET, UnsetType

from ez_debugger.engine.evaluation.deadline import Deadline
from ez_debugger.engine.evaluation.expressions import ExpressionCompiler
from ez_debugger.engine.evaluation.source_expressions import TypeNames, inexpressible, source_text
from ez_debugger.engine.inspection.references import length_of, part_of_text, shown_text, type_name
from ez_debugger.engine.io.memory import out_of_memory_text
from ez_debugger.errors import RequestError
from ez_debugger.records import EvaluateResult, EvaluationRequest, WatchResult
from ez_lang.check import tree
from ez_lang.execute.effects import nodes_below
from ez_lang.execute.faults.failures import FAILURES
from ez_lang.execute.frames import HEADER
from ez_lang.execute.recording import UndoLogFullError
from ez_lang.model.assignability import fits
from ez_lang.model.copying import copier
from ez_lang.model.display import text as display_text
from ez_lang.model.faults import ProgramExit
from ez_lang.model.types import ANY, BOOL, VOID

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from contextlib import AbstractContextManager

    from ez_debugger.engine.evaluation.expressions import CompiledExpression
    from ez_debugger.engine.inspection.inspector import Inspector
    from ez_lang.check.tree import CheckedFunction, Expression
    from ez_lang.execute.frames import Frame
    from ez_lang.execute.probes import Probe
    from ez_lang.execute.recording import UndoLog
    from ez_lang.model.types import Type
    from ez_lang.model.values import Value

Result = TypeVar("Result")

WATCH_MILLISECONDS = 1000
"""The time limit of a watch: all of them are evaluated at every stop."""

_MAX_MILLISECONDS = 24 * 60 * 60 * 1000
"""The highest time limit: a client may send any number, and a clock overflows."""


class Condition(NamedTuple):
    """A breakpoint's condition, compiled for one probe.

    Calling it raises `RequestError` if the condition fails.  `node` is the expression if it has
    no side effects, so that it can be lowered into the statement it guards; else None.
    """

    test: Callable[[Frame], bool]
    node: Expression | None

    def __call__(self, frame: Frame) -> bool:
        """Whether it is true in a frame."""
        return self.test(frame)


class CancelledError(Exception):
    """The running evaluation is cancelled; `Evaluator` knows the reason."""


class Evaluator:
    """Evaluates expressions of one program, on the program thread.

    `cancel` and `is_evaluating` may be used on any thread.
    """

    def __init__(
        self, inspector: Inspector, *, arm_all: Callable[[], None], rearm: Callable[[], None]
    ) -> None:
        """`arm_all` makes every statement call `check_cancelled`; `rearm` takes that back."""
        self.program = inspector.program
        self.inspector = inspector
        self._expressions = ExpressionCompiler(inspector.program)
        self._arm_all = arm_all
        self._rearm = rearm
        self.is_evaluating = False
        self._deadline = Deadline()
        self._cancelled_by: RequestError | None = None
        self._last_watches: dict[str, str] = {}

    # --------------------------------------------------------------------- for breakpoints

    def condition(self, text: str, probe: Probe) -> Condition:
        """A bool expression at a probe; raises `RequestError` if it could never be evaluated."""
        compiled = self._at(text, probe)
        _require_no_outside(compiled)
        if compiled.type is not BOOL:
            raise RequestError(
                "E3001",
                f"a condition must be bool, and '{text}' is {compiled.type.text}",
                hint="compare it with something",
            )

        def test(frame: Frame) -> bool:
            return self._inspect(compiled, frame, WATCH_MILLISECONDS, bool)

        # Lowered into the guarded statement, it is not an evaluation: it cannot be cancelled, and
        # nothing is undone.  So it must not write, and must not call (a call may take for ever).
        is_pure = not (compiled.writes or compiled.calls)
        return Condition(test, compiled.node if is_pure else None)

    def display(self, text: str, probe: Probe) -> Callable[[Frame], str]:
        """An expression at a probe as a log message shows it; failures become text as well."""
        compiled = self._at(text, probe)
        _require_no_outside(compiled)

        def format_value(value: Value) -> str:
            return display_text(value, compiled.type)

        def shown(frame: Frame) -> str:
            try:
                return self._inspect(compiled, frame, WATCH_MILLISECONDS, format_value)
            except RequestError as problem:
                return f"{{error: {problem.message}}}"

        return shown

    # ------------------------------------------------------------------------- for clients

    def evaluate(self, request: EvaluationRequest) -> EvaluateResult:
        """The value of an expression in a frame."""
        frame = self.inspector.frame(request.frame_index).frame
        probe = self.inspector.probe(request.frame_index)
        offset = probe.statement.node.start
        if request.position is not None:
            offset = probe.function.file.offset(*request.position)
        compiled = self._expressions.compiled(request.expression, probe.function, offset)
        _require_declared(compiled, frame)
        may_change = request.context == "repl"

        def result(value: Value) -> EvaluateResult:
            return self._result(request, value, compiled.type, is_mutable=may_change)

        if may_change:
            return result(self._run(compiled, frame, request.timeout_ms))
        return self._inspect(compiled, frame, request.timeout_ms, result)

    def watch(self, expressions: Sequence[str]) -> list[WatchResult]:
        """The values of watched expressions in the innermost frame."""
        # Compared by text: a value may be the result of a call, and be another object each time.
        before, self._last_watches = self._last_watches, {}
        return [self._watch(text, before.get(text)) for text in expressions]

    def type_of(self, expression: str, function: CheckedFunction, offset: int) -> Type:
        """The static type of an expression; raises `RequestError` if it does not check."""
        return self._expressions.compiled(expression, function, offset).type

    def checked(self, expression: str, frame_index: int) -> Expression:
        """An expression in a frame as a tree; raises `RequestError` if it does not check."""
        return self._in_frame(expression, frame_index)[0].node

    def value_of(
        self, expression: str, frame_index: int, wanted: Type | None = None
    ) -> tuple[Value, Type]:
        """The value of an expression that may change the program, and its static type.

        `wanted` is the type of the variable to which the value will be assigned, if any.
        """
        compiled, frame = self._in_frame(expression, frame_index, wanted)
        return self._run(compiled, frame, WATCH_MILLISECONDS), compiled.type

    def inspected(self, expression: str, frame_index: int) -> Value:
        """The value of an expression, which leaves the program unchanged."""
        compiled, frame = self._in_frame(expression, frame_index)
        return self._inspect(compiled, frame, WATCH_MILLISECONDS, _identity)

    def expression_of(self, value: Value, t: Type, limit: int, frame_index: int) -> str:
        """An EZ expression for a value in a frame; raises `RequestError` if there is none.

        `t` is the type of the variable that holds the value: the expression can be assigned to it.
        """
        probe = self.inspector.probe(frame_index)
        names = TypeNames(self.program.file_scope(probe.function))
        text = source_text(value, t, names, limit)
        try:
            checked = self._expressions.checked(text, probe.function, probe.statement.node.start, t)
        except RequestError as problem:
            raise inexpressible(problem.message) from problem
        if not fits(t, checked.type):
            raise inexpressible(f"{checked.type.text} does not fit {t.text}")
        return text

    # -------------------------------------------------------------------------- cancelling

    def cancel(self, reason: RequestError) -> None:
        """End the running evaluation with this error; any thread may call this."""
        # The reason first: the program thread may reach an armed statement immediately.
        self._cancelled_by = reason
        self._arm_all()
        self._deadline.insist(CancelledError)

    def cancel_for_memory(self, limit: int | None) -> None:
        """End the running evaluation because it needs too much memory; any thread may call this."""
        self.cancel(_out_of_memory(limit))

    def check_cancelled(self) -> None:
        """End the evaluation if it is cancelled; called at armed statements and in waits."""
        if self._cancelled_by is not None:
            raise CancelledError

    # ------------------------------------------------------------------------------ inside

    def _at(self, text: str, probe: Probe, wanted: Type | None = None) -> CompiledExpression:
        return self._expressions.compiled(text, probe.function, probe.statement.node.start, wanted)

    def _in_frame(
        self, text: str, frame_index: int, wanted: Type | None = None
    ) -> tuple[CompiledExpression, Frame]:
        frame = self.inspector.frame(frame_index).frame
        compiled = self._at(text, self.inspector.probe(frame_index), wanted)
        _require_declared(compiled, frame)
        return compiled, frame

    def _watch(self, text: str, before: str | None) -> WatchResult:
        try:
            request = EvaluationRequest(text, context="watch", timeout_ms=WATCH_MILLISECONDS)
            found = self.evaluate(request)
        except RequestError as problem:
            return WatchResult(text, error=problem.message)
        self._last_watches[text] = found.result
        return WatchResult(
            text,
            found.result,
            found.type,
            reference=found.reference,
            length=found.length,
            truncated=found.truncated,
            changed=before is not None and before != found.result,
        )

    def _result(
        self, request: EvaluationRequest, value: Value, t: Type, *, is_mutable: bool
    ) -> EvaluateResult:
        if t is VOID:
            return EvaluateResult(request.expression, "nil", "nil")
        text_length: int | UnsetType = UNSET
        if request.part is None:
            text, is_cut = shown_text(value, t)
        else:
            text, text_length = part_of_text(value, t, *request.part)
            is_cut = request.part[0] + len(text) < text_length
        length = length_of(value)
        return EvaluateResult(
            request.expression,
            text,
            type_name(value, t),
            self.inspector.references.number(value, t, is_mutable=is_mutable) or UNSET,
            UNSET if length is None else length,
            is_cut or UNSET,
            text_length,
        )

    def _inspect(
        self,
        compiled: CompiledExpression,
        frame: Frame,
        timeout_ms: int,
        describe: Callable[[Value], Result],
    ) -> Result:
        """`describe(value)` of an expression, which leaves the program unchanged.

        `describe` is called before anything is restored, because the value may consist of
        containers that the expression has changed.
        """
        _require_no_outside(compiled)
        try:
            if not compiled.writes:
                return describe(self._run(compiled, frame, timeout_ms))
            with self._restoring(compiled, frame) as undo_log:
                value = self._run(compiled, frame, timeout_ms, is_logged=True)
                if undo_log and isinstance(value, list | dict):
                    # A client may open the value later, when its parts are restored: it gets a
                    # copy, which keeps the content that the expression computed.
                    value = copier(ANY)(value)
                return describe(value)
        except MemoryError:
            raise _out_of_memory(None) from None

    def _run(
        self,
        compiled: CompiledExpression,
        frame: Frame,
        timeout_ms: int,
        *,
        is_logged: bool = False,
    ) -> Value:
        """The value, within the time limit; raises `RequestError` if the expression fails."""
        was_evaluating = self._begin()
        try:
            with self._in_time(compiled, timeout_ms):
                self.check_cancelled()  # cancelled before there was anything to interrupt
                return (compiled.run_logged if is_logged else compiled.run)(frame)
        except CancelledError:
            assert self._cancelled_by is not None  # noqa: S101 - `cancel` sets it first
            failure = self._cancelled_by
        except UndoLogFullError:
            failure = _changes_too_much()
        except ProgramExit:
            failure = RequestError("evaluationFailed", "the expression would end the program")
        except MemoryError:
            failure = _out_of_memory(None)
        except FAILURES as problem:
            failure = self._failure_of(problem)
        finally:
            self._end(was_evaluating=was_evaluating)
        # Raised outside of the handlers: an exception keeps a reference to the one it replaces,
        # and so to all frames and values of the evaluation.  After running out of memory they have
        # to be freed before anything can be restored.
        raise failure

    def _begin(self) -> bool:
        """Begin an evaluation; return whether it is nested in one that is running."""
        # `_restoring` and `_run` nest: only the outer one forgets an old cancellation, and only at
        # its end is the program armed as before.
        was_evaluating, self.is_evaluating = self.is_evaluating, True
        if not was_evaluating:
            self._cancelled_by = None
        return was_evaluating

    def _end(self, *, was_evaluating: bool) -> None:
        """End the evaluation; if it was cancelled, arm the program as before."""
        self.is_evaluating = was_evaluating
        if self._cancelled_by is not None and not was_evaluating:
            self._rearm()

    def _failure_of(self, problem: BaseException) -> RequestError:
        """The error that reports a fault of the expression; raises `problem` if it is a bug."""
        try:
            fault = self.program.interpreter.fault_of(problem)
        except MemoryError:
            return _out_of_memory(None)
        if fault is None:
            raise problem
        return RequestError(fault.code, fault.message, hint=fault.help)

    def _in_time(
        self, compiled: CompiledExpression, timeout_ms: int
    ) -> AbstractContextManager[None]:
        """The time limit; an expression without calls ends soon and needs none."""
        if not (compiled.calls or compiled.outside):
            return nullcontext()
        seconds = min(timeout_ms, _MAX_MILLISECONDS) / 1000
        return self._deadline.within(seconds, lambda: self.cancel(_timed_out(timeout_ms)))

    @contextmanager
    def _restoring(self, compiled: CompiledExpression, frame: Frame) -> Iterator[UndoLog]:
        """Record what the expression, or a function it calls, overwrites; restore it at the end."""
        interpreter = self.program.interpreter
        undo_log = self._expressions.undo_log
        logging = self.program.weave._replace(writes=undo_log.on_write, reads=None)
        was_evaluating = self._begin()
        undo_log.begin(frame)
        try:
            for function in compiled.calls:
                interpreter.weave(function, logging)
            yield undo_log
        finally:
            try:
                undo_log.undo()
            finally:
                for function in compiled.calls:
                    interpreter.weave(function, self.program.weave)
                # Not earlier: until the log has freed its memory, the evaluation is what uses it,
                # and the memory watch must not blame the program.
                self._end(was_evaluating=was_evaluating)


def _identity(value: Value) -> Value:
    return value


def _require_no_outside(compiled: CompiledExpression) -> None:
    """Refuse an inspection that may reach the outside world, where nothing can be undone."""
    if compiled.outside:
        raise RequestError(
            "evaluationFailed",
            f"an inspection must not change anything, and this may call {compiled.outside}",
            hint="evaluate it with context repl to call it anyway",
        )


def _require_declared(compiled: CompiledExpression, frame: Frame) -> None:
    """Refuse an expression with a variable whose declaration was not executed yet."""
    for node in (compiled.node, *nodes_below(compiled.node)):
        if not isinstance(node, tree.ReadLocal | tree.LocalTarget):
            continue
        if frame[HEADER + node.variable.slot] is None:
            raise RequestError(
                "evaluationFailed",
                f"'{node.variable.name}' is not declared yet",
                hint="its declaration comes later, or was never reached",
            )


def _timed_out(timeout_ms: int) -> RequestError:
    return RequestError(
        "timeout",
        f"the evaluation was cut off after {timeout_ms} ms",
        hint="allow more time with timeoutMs",
    )


def _changes_too_much() -> RequestError:
    return RequestError(
        "evaluationFailed",
        "the evaluation was cut off: it changes more values than can be restored",
        hint="evaluate it with context repl if it may change the program",
    )


def _out_of_memory(limit: int | None) -> RequestError:
    message, help_text = out_of_memory_text(limit)
    return RequestError("E5018", message, hint=help_text)
