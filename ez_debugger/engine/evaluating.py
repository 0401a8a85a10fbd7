"""Evaluating EZ expressions in a program that stands still: conditions, watches, `evaluate`.

Looking (`watch`, `hover`, conditions, log messages) never changes the program: what the expression
or a function it calls writes is recorded and undone, and calls that reach the outside world are
refused.  Every evaluation can be cut off, by its time or by a pause.
"""

from __future__ import annotations

from contextlib import contextmanager, nullcontext
from typing import TYPE_CHECKING, NamedTuple

from msgspec import UNSET, UnsetType

from ez_debugger.engine.deadline import Deadline
from ez_debugger.engine.inspecting import part_of_text, shown_text
from ez_debugger.engine.references import length_of, type_name
from ez_debugger.engine.source_expressions import TypeNames, inexpressible, source_text
from ez_debugger.records import Evaluated, Question, WatchResult
from ez_debugger.requests import RequestError
from ez_lang.check import tree
from ez_lang.execute.effects import nodes_below
from ez_lang.execute.faults.failures import FAILURES
from ez_lang.execute.frames import HEADER
from ez_lang.model.assignability import fits
from ez_lang.model.display import text as display_text
from ez_lang.model.faults import ProgramExit
from ez_lang.model.types import BOOL, VOID

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from contextlib import AbstractContextManager

    from ez_debugger.engine.compiling import Compiled, Expressions
    from ez_debugger.engine.inspecting import Inspector
    from ez_debugger.engine.program import DebuggedProgram
    from ez_lang.check.tree import CheckedFunction, Expression
    from ez_lang.execute.frames import Frame
    from ez_lang.execute.places import Place
    from ez_lang.model.types import Type
    from ez_lang.model.values import Value

WATCH_MILLISECONDS = 1000
"""How long one watch may take: all of them are evaluated at every stop."""


_LONGEST_MILLISECONDS = 24 * 60 * 60 * 1000
"""So long any evaluation may take; clocks cannot count to every number that can be asked for."""


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
    """An evaluation took too long, or was cut by a pause; `why` is what it answers."""

    def __init__(self, why: RequestError) -> None:
        super().__init__(why.message)
        self.why = why


class Evaluation:
    """Evaluates for one program; `look_everywhere` makes every statement call `check_cut`."""

    def __init__(
        self,
        program: DebuggedProgram,
        expressions: Expressions,
        look_everywhere: Callable[[], None],
    ) -> None:
        self._program = program
        self._expressions = expressions
        self._look_everywhere = look_everywhere
        self.is_going_on = False
        self._deadline = Deadline()
        self._why_cut: RequestError | None = None
        self._last_watches: dict[str, str] = {}

    # --------------------------------------------------------------------- breakpoints ask

    def condition(self, text: str, place: Place) -> Condition:
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
            return bool(self._looked(compiled, frame, WATCH_MILLISECONDS))

        only_looks = not (compiled.writes or compiled.calls)
        return Condition(test, compiled.node if only_looks else None)

    def display(self, text: str, place: Place) -> Callable[[Frame], str]:
        """An expression at a place as a log message shows it; failures are text too."""
        compiled = self._at(text, place)
        _require_inside(compiled)

        def shown(frame: Frame) -> str:
            try:
                value = self._looked(compiled, frame, WATCH_MILLISECONDS)
            except RequestError as problem:
                return f"{{error: {problem.message}}}"
            return display_text(value, compiled.type)

        return shown

    # ----------------------------------------------------------------------- clients ask

    def evaluate(self, question: Question, inspector: Inspector, offset: int) -> Evaluated:
        """The value of an expression in a frame; `offset` is the place whose scope counts."""
        frame = inspector.frame(question.frame_index)
        function = inspector.place(question.frame_index).function
        compiled = self._expressions.compiled(question.expression, function, offset)
        _require_declared(compiled, frame)
        may_change = question.context == "repl"
        evaluated = self._run if may_change else self._looked
        value = evaluated(compiled, frame, question.timeout_ms)
        if compiled.type is VOID:
            return Evaluated("nil", "nil")
        number = inspector.references.number(value, compiled.type, is_mutable=may_change)
        return _evaluated(value, compiled.type, number, question.part)

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
        """The value of an expression and its static type.

        `wanted` is the type of the variable that the value is assigned to, if it is.
        """
        frame = inspector.frame(frame_index)
        compiled = self._at(expression, inspector.place(frame_index), wanted)
        _require_declared(compiled, frame)
        return self._run(compiled, frame, WATCH_MILLISECONDS), compiled.type

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
        """End the evaluation that is going on, which answers with this; any thread may ask."""
        self._why_cut = why
        self._look_everywhere()

    def check_cut(self) -> None:
        """Called at statements, and in waits, while an evaluation goes on."""
        if self._why_cut is not None:
            raise CutOffError(self._why_cut)

    # ------------------------------------------------------------------------------ inside

    def _at(self, text: str, place: Place, wanted: Type | None = None) -> Compiled:
        return self._expressions.compiled(text, place.function, place.statement.node.start, wanted)

    def _looked(self, compiled: Compiled, frame: Frame, timeout_ms: int) -> Value:
        """The value, leaving no trace in the program."""
        _require_inside(compiled)
        if not compiled.writes:
            return self._run(compiled, frame, timeout_ms)
        with self._undoing(compiled):
            return self._run(compiled, frame, timeout_ms, is_recorded=True)

    def _run(
        self, compiled: Compiled, frame: Frame, timeout_ms: int, *, is_recorded: bool = False
    ) -> Value:
        """The value, cut off in time; failures of the expression are `RequestError`s."""
        was_going_on, self.is_going_on = self.is_going_on, True
        self._why_cut = None
        try:
            with self._in_time(compiled, timeout_ms):
                return (compiled.run_recorded if is_recorded else compiled.run)(frame)
        except CutOffError as cut:
            raise cut.why from None
        except ProgramExit:
            raise RequestError("evaluationFailed", "the expression would end the program") from None
        except FAILURES as problem:
            failed = self._program.interpreter.fault_of(problem)
            if failed is None:
                raise
            raise RequestError(failed.code, failed.message, hint=failed.help) from None
        finally:
            self.is_going_on = was_going_on

    def _in_time(self, compiled: Compiled, timeout_ms: int) -> AbstractContextManager[None]:
        """Cut off what runs inside; what only looks takes no time that counts."""
        if not (compiled.calls or compiled.outside):
            return nullcontext()
        seconds = min(timeout_ms, _LONGEST_MILLISECONDS) / 1000
        return self._deadline.within(seconds, lambda: self.cut(_took_too_long(timeout_ms)))

    @contextmanager
    def _undoing(self, compiled: Compiled) -> Iterator[None]:
        """Record what the functions that may be called write, and put it all back at the end."""
        interpreter = self._program.interpreter
        recorder = compiled.recorder
        for function in compiled.calls:
            interpreter.weave(function, self._program.weave._replace(writes=recorder))
        try:
            yield
        finally:
            for number in reversed(range(len(recorder))):
                recorder.go_back_over(number)
            recorder.entries.clear()
            for function in compiled.calls:
                interpreter.weave(function, self._program.weave)


def _require_inside(compiled: Compiled) -> None:
    """Refuse to look by what reaches the outside world."""
    if compiled.outside:
        raise RequestError(
            "evaluationFailed",
            f"looking must not change anything, and this may call {compiled.outside}",
            hint="evaluate it with context repl if that is what you want",
        )


def _require_declared(compiled: Compiled, frame: Frame) -> None:
    """Refuse an expression with a variable whose declaration the program has not come to yet."""
    for node in (compiled.node, *nodes_below(compiled.node)):
        if not isinstance(node, tree.ReadLocal | tree.LocalPlace):
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
