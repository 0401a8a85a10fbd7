"""Evaluating EZ expressions in a stopped program: conditions, watches, `evaluate`.

An inspection (`watch`, `hover`, conditions, log messages) never changes the program: everything
that the expression or a function it calls overwrites is kept in an undo log and restored, however
the evaluation ends, and calls that reach the outside world are refused.  Every evaluation can be
cut off: by its time limit, by a pause, or when it takes too much memory.
"""

from __future__ import annotations

from contextlib import contextmanager, nullcontext
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from msgspec import UNSET, UnsetType

from ez_debugger.engine.evaluation.deadline import Deadline
from ez_debugger.engine.evaluation.source_expressions import TypeNames, inexpressible, source_text
from ez_debugger.engine.inspection.references import length_of, part_of_text, shown_text, type_name
from ez_debugger.engine.io.memory import out_of_memory_text
from ez_debugger.errors import RequestError
from ez_debugger.records import Evaluated, Question, WatchResult
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

    from ez_debugger.engine.evaluation.expressions import Compiled, Expressions
    from ez_debugger.engine.inspection.frames import Inspector
    from ez_debugger.engine.program import DebuggedProgram
    from ez_lang.check.tree import CheckedFunction, Expression
    from ez_lang.execute.frames import Frame
    from ez_lang.execute.probes import Probe
    from ez_lang.execute.recording import UndoLog
    from ez_lang.model.types import Type
    from ez_lang.model.values import Value

Result = TypeVar("Result")

WATCH_MILLISECONDS = 1000
"""How long one watch may take: all of them are evaluated at every stop."""


_LONGEST_MILLISECONDS = 24 * 60 * 60 * 1000
"""The longest time limit: clocks cannot count up to every number that a client can send."""


class Condition(NamedTuple):
    """A breakpoint's condition; `node` is the checked expression, where it only looks.

    `__call__` raises `RequestError` where the condition fails.
    """

    test: Callable[[Frame], bool]
    node: Expression | None

    def __call__(self, frame: Frame) -> bool:
        """Whether it is true in a frame."""
        return self.test(frame)


class CutOffError(Exception):
    """The running evaluation is cut off; `Evaluation` knows the reason."""


class Evaluation:
    """Evaluates expressions of one program, on the program's thread."""

    def __init__(
        self,
        program: DebuggedProgram,
        expressions: Expressions,
        *,
        arm_everything: Callable[[], None],
        follow: Callable[[], None],
    ) -> None:
        """`arm_everything` makes every statement call `check_cut`, and `follow` takes that back."""
        self._program = program
        self._expressions = expressions
        self._arm_everything = arm_everything
        self._follow = follow
        self.is_going_on = False
        self._deadline = Deadline()
        self._why_cut: RequestError | None = None
        self._last_watches: dict[str, str] = {}

    # --------------------------------------------------------------------- breakpoints ask

    def condition(self, text: str, place: Probe) -> Condition:
        """A bool expression at a place; one that may reach outside could never be asked."""
        compiled = self._at(text, place)
        _require_inside(compiled)
        if compiled.type is not BOOL:
            raise RequestError(
                "E3001",
                f"a condition must be bool, and '{text}' is {compiled.type.text}",
                hint="compare it with something",
            )

        def test(frame: Frame) -> bool:
            return self._inspected(compiled, frame, WATCH_MILLISECONDS, bool)

        only_looks = not (compiled.writes or compiled.calls)
        return Condition(test, compiled.node if only_looks else None)

    def display(self, text: str, place: Probe) -> Callable[[Frame], str]:
        """An expression at a place as a log message shows it; failures are text too."""
        compiled = self._at(text, place)
        _require_inside(compiled)

        def shown(frame: Frame) -> str:
            try:
                return self._inspected(
                    compiled,
                    frame,
                    WATCH_MILLISECONDS,
                    lambda value: display_text(value, compiled.type),
                )
            except RequestError as problem:
                return f"{{error: {problem.message}}}"

        return shown

    # ----------------------------------------------------------------------- clients ask

    def evaluate(self, question: Question, inspector: Inspector, offset: int) -> Evaluated:
        """The value of an expression in a frame; `offset` is the place whose scope counts."""
        frame = inspector.frame(question.frame_index)
        function = inspector.place(question.frame_index).function
        compiled = self._expressions.compiled(question.expression, function, offset)
        _require_declared(compiled, frame)
        may_change = question.context == "repl"

        def described(value: Value) -> Evaluated:
            if compiled.type is VOID:
                return Evaluated("nil", "nil")
            number = inspector.references.number(value, compiled.type, is_mutable=may_change)
            return _evaluated(value, compiled.type, number, question.part)

        if may_change:
            return described(self._run(compiled, frame, question.timeout_ms))
        return self._inspected(compiled, frame, question.timeout_ms, described)

    def type_of(self, expression: str, function: CheckedFunction, offset: int) -> Type:
        """The static type of an expression; raises `RequestError` if it does not check."""
        return self._expressions.compiled(expression, function, offset).type

    def checked(self, expression: str, inspector: Inspector, frame_index: int) -> Expression:
        """An expression as a tree of the language; raises `RequestError` if it does not check."""
        compiled = self._at(expression, inspector.place(frame_index))
        _require_declared(compiled, inspector.frame(frame_index))
        return compiled.node

    def value_of(
        self,
        expression: str,
        inspector: Inspector,
        frame_index: int,
        wanted: Type | None = None,
    ) -> tuple[Value, Type]:
        """The value of an expression that may change the program, and its static type.

        `wanted` is the type of the variable that the value is assigned to, if it is.
        """
        frame = inspector.frame(frame_index)
        compiled = self._at(expression, inspector.place(frame_index), wanted)
        _require_declared(compiled, frame)
        return self._run(compiled, frame, WATCH_MILLISECONDS), compiled.type

    def inspected(self, expression: str, inspector: Inspector, frame_index: int) -> Value:
        """The value of an expression, which leaves the program as it was."""
        frame = inspector.frame(frame_index)
        compiled = self._at(expression, inspector.place(frame_index))
        _require_declared(compiled, frame)
        return self._inspected(compiled, frame, WATCH_MILLISECONDS, _itself)

    def expression_of(
        self, value: Value, t: Type, limit: int, inspector: Inspector, frame_index: int
    ) -> str:
        """An EZ expression that gives a value in a frame; raises `RequestError` if there is none.

        `t` is the type of the variable that holds the value: the expression can be assigned to it.
        """
        place = inspector.place(frame_index)
        names = TypeNames(self._program.file_scope(place.function))
        text = source_text(value, t, names, limit)
        try:
            checked = self._expressions.checked(text, place.function, place.statement.node.start, t)
        except RequestError as problem:
            raise inexpressible(problem.message) from problem
        if not fits(t, checked.type):
            raise inexpressible(f"{checked.type.text} does not fit {t.text}")
        return text

    def watch(self, expressions: Sequence[str], inspector: Inspector) -> list[WatchResult]:
        """The values of watched expressions in the innermost frame."""
        before, self._last_watches = self._last_watches, {}
        return [self._watched(text, inspector, before.get(text)) for text in expressions]

    def _watched(self, text: str, inspector: Inspector, before: str | None) -> WatchResult:
        try:
            question = Question(text, context="watch", timeout_ms=WATCH_MILLISECONDS)
            found = self.evaluate(question, inspector, inspector.offset(0))
        except RequestError as problem:
            return WatchResult(text, error=problem.message)
        self._last_watches[text] = found.value
        return WatchResult(
            text,
            found.value,
            found.type,
            reference=found.reference or UNSET,
            length=found.length,
            truncated=found.truncated,
            changed=before is not None and before != found.value,
        )

    def cut(self, why: RequestError) -> None:
        """End the running evaluation with this error; any thread may call it."""
        self._why_cut = why
        self._arm_everything()
        self._deadline.insist(CutOffError)

    def cut_for_memory(self, most: int | None) -> None:
        """End the running evaluation because it takes too much memory; any thread may call it."""
        self.cut(_out_of_memory(most))

    def check_cut(self) -> None:
        """Called at statements, and in waits, while an evaluation runs."""
        if self._why_cut is not None:
            raise CutOffError

    # ------------------------------------------------------------------------------ inside

    def _at(self, text: str, place: Probe, wanted: Type | None = None) -> Compiled:
        return self._expressions.compiled(text, place.function, place.statement.node.start, wanted)

    def _inspected(
        self,
        compiled: Compiled,
        frame: Frame,
        timeout_ms: int,
        described: Callable[[Value], Result],
    ) -> Result:
        """`described` of the value of an expression, which leaves the program as it was.

        `described` is called before anything is restored: the value may consist of what the
        expression has changed.
        """
        _require_inside(compiled)
        try:
            if not compiled.writes:
                return described(self._run(compiled, frame, timeout_ms))
            with self._restoring(compiled, frame) as undo_log:
                value = self._run(compiled, frame, timeout_ms, is_logged=True)
                if undo_log and isinstance(value, list | dict):
                    # A copy stays as it is, also when a client opens it later.
                    value = copier(ANY)(value)
                return described(value)
        except MemoryError:
            raise _out_of_memory(None) from None

    def _run(
        self, compiled: Compiled, frame: Frame, timeout_ms: int, *, is_logged: bool = False
    ) -> Value:
        """The value, cut off in time; failures of the expression are `RequestError`s."""
        was_going_on = self._begin()
        try:
            with self._in_time(compiled, timeout_ms):
                self.check_cut()  # a cut that came before there was anything to interrupt
                return (compiled.run_logged if is_logged else compiled.run)(frame)
        except CutOffError:
            assert self._why_cut is not None  # noqa: S101 - `cut` sets it first
            failure = self._why_cut
        except UndoLogFullError:
            failure = _changes_too_much()
        except ProgramExit:
            failure = RequestError("evaluationFailed", "the expression would end the program")
        except MemoryError:
            failure = _out_of_memory(None)
        except FAILURES as problem:
            failure = self._failure_of(problem)
        finally:
            self._end(was_going_on=was_going_on)
        # Raised here and not above: an exception keeps the one it replaces, and with that all
        # frames and values of the evaluation.  They are to be gone before anything is restored.
        raise failure

    def _begin(self) -> bool:
        """From now on an evaluation runs; whether it is a part of one that runs already."""
        was_going_on, self.is_going_on = self.is_going_on, True
        if not was_going_on:
            self._why_cut = None
        return was_going_on

    def _end(self, *, was_going_on: bool) -> None:
        """The evaluation is over; a cut has armed every statement, which is taken back."""
        self.is_going_on = was_going_on
        if self._why_cut is not None and not was_going_on:
            self._follow()

    def _failure_of(self, problem: BaseException) -> RequestError:
        """The error that reports a failure of the expression; a bug of ours is raised again."""
        try:
            found = self._program.interpreter.fault_of(problem)
        except MemoryError:
            return _out_of_memory(None)
        if found is None:
            raise problem
        return RequestError(found.code, found.message, hint=found.help)

    def _in_time(self, compiled: Compiled, timeout_ms: int) -> AbstractContextManager[None]:
        """Cut off what runs inside; without calls no time worth measuring passes."""
        if not (compiled.calls or compiled.outside):
            return nullcontext()
        seconds = min(timeout_ms, _LONGEST_MILLISECONDS) / 1000
        return self._deadline.within(seconds, lambda: self.cut(_took_too_long(timeout_ms)))

    @contextmanager
    def _restoring(self, compiled: Compiled, frame: Frame) -> Iterator[UndoLog]:
        """Log what the expression and the functions it calls overwrite; restore it at the end."""
        interpreter = self._program.interpreter
        undo_log = self._expressions.undo_log
        logging = self._program.weave._replace(writes=undo_log.on_write, reads=None)
        was_going_on = self._begin()
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
                    interpreter.weave(function, self._program.weave)
                # Only now: until the memory is free again, the evaluation is what takes it.
                self._end(was_going_on=was_going_on)


def _itself(value: Value) -> Value:
    return value


def _require_inside(compiled: Compiled) -> None:
    """Refuse to inspect by means of the outside world."""
    if compiled.outside:
        raise RequestError(
            "evaluationFailed",
            f"looking must not change anything, and this may call {compiled.outside}",
            hint="evaluate it with context repl if that is what you want",
        )


def _require_declared(compiled: Compiled, frame: Frame) -> None:
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


def _evaluated(value: Value, t: Type, number: int, part: tuple[int, int] | None) -> Evaluated:
    """A value as a record, with its text or a part of that."""
    text_length: int | UnsetType = UNSET
    if part is None:
        text, is_cut = shown_text(value, t)
    else:
        text, text_length = part_of_text(value, t, *part)
        is_cut = part[0] + len(text) < text_length
    length = length_of(value)
    return Evaluated(
        text,
        type_name(value, t),
        number,
        UNSET if length is None else length,
        is_cut or UNSET,
        text_length,
    )


def _took_too_long(timeout_ms: int) -> RequestError:
    return RequestError(
        "timeout",
        f"the evaluation was cut off after {timeout_ms} ms",
        hint="give it longer with timeoutMs",
    )


def _changes_too_much() -> RequestError:
    return RequestError(
        "evaluationFailed",
        "the evaluation was cut off: it changes more values than can be restored",
        hint="evaluate it with context repl if it may change the program",
    )


def _out_of_memory(most: int | None) -> RequestError:
    message, help_text = out_of_memory_text(most)
    return RequestError("E5018", message, hint=help_text)
