"""Answers about a program that stands still: frames, variables, values, completions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ez_debugger.engine.evaluation.assignment import assign, target_of
from ez_debugger.engine.evaluation.completion import completions_at
from ez_debugger.engine.inspection.changes import ChangeTracker
from ez_debugger.engine.inspection.frames import Inspector
from ez_debugger.engine.inspection.references import shown_text, type_name
from ez_debugger.engine.inspection.variables import Listing
from ez_debugger.engine.outline import outline_of
from ez_debugger.errors import RequestError
from ez_debugger.records import Change, ValueExpression, WatchResult

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ez_debugger.engine.program import DebuggedProgram
    from ez_debugger.protocol.events import Program
    from ez_debugger.records import Completion, Evaluated, FrameInfo, Question, Variable


class Looking:
    """What an engine answers about the program it has loaded; running it is somebody else's."""

    def __init__(self) -> None:
        self._changes = ChangeTracker()
        self._program: DebuggedProgram | None = None
        self._inspector: Inspector | None = None

    def _look_at(self, program: DebuggedProgram) -> None:
        """From now on this program is asked for."""
        self._program = program
        self._inspector = Inspector(program)
        self._listing = Listing(program, self._inspector, self._changes)
        self._changes.forget()

    def stack(self, start: int, levels: int | None) -> tuple[list[FrameInfo], int]:
        """A page of the call stack, and how many frames there are in all."""
        return self._look().stack(start, levels)

    def variables(self, frame_index: int, scope: str) -> list[Variable]:
        """The variables of a frame."""
        self._look()
        return self._listing.of_frame(frame_index, scope)

    def children(self, reference: int, start: int, count: int | None) -> list[Variable]:
        """A page of the inside of a value."""
        self._look()
        return self._listing.inside(reference, start, count)

    def changes(self) -> list[Change]:
        """What changed since the stop before this one; asked once for each stop."""
        return self._changes.changes(self._look())

    def evaluate(self, question: Question) -> Evaluated:
        """The value of an expression in a frame."""
        inspector = self._look()
        place = inspector.place(question.frame_index)
        offset = place.statement.node.start
        if question.place is not None:
            offset = place.function.file.offset(*question.place)
        return self._loaded().evaluation.evaluate(question, inspector, offset)

    def watch(self, expressions: Sequence[str]) -> list[WatchResult]:
        """The values of watched expressions, all at once."""
        if self._inspector is None or self._inspector.standing is None:
            return [
                WatchResult(text, error="the program does not stand still") for text in expressions
            ]
        return self._loaded().evaluation.watch(expressions, self._inspector)

    def set_variable(
        self, name: str, value: str, *, frame_index: int, reference: int | None
    ) -> Change:
        """Give a variable or a child of a value another value."""
        inspector, program = self._look(), self._loaded()
        target = target_of(program, inspector, name, frame_index, reference)
        found, t = program.evaluation.value_of(value, inspector, frame_index, target.type)
        put = assign(target, found, t)
        text, _ = shown_text(put, target.type)
        return Change(target.name, text, type_name(put, target.type), frame_index)

    def expression(
        self, name: str, *, frame_index: int, reference: int | None, count: int
    ) -> ValueExpression:
        """An EZ expression of at most `count` characters that `set_variable` would take.

        It gives the value that the variable, or child of a value, has now.
        """
        inspector, program = self._look(), self._loaded()
        target = target_of(program, inspector, name, frame_index, reference)
        value = target.container[target.key]
        text = program.evaluation.expression_of(value, target.type, count, inspector, frame_index)
        shown, _ = shown_text(value, target.type)
        return ValueExpression(text, shown, type_name(value, target.type))

    def completions(self, text: str, column: int, frame_index: int) -> list[Completion]:
        """What could be typed."""
        inspector = self._look()
        return completions_at(
            text[: column - 1],
            self._loaded(),
            inspector.place(frame_index).function,
            inspector.offset(frame_index),
        )

    def outline(self) -> Program:
        """What the program is made of."""
        return outline_of(self._loaded())

    def _loaded(self) -> DebuggedProgram:
        if self._program is None:
            raise RequestError("invalidState", "program not initialized", hint="send initialize")
        return self._program

    def _look(self) -> Inspector:
        if self._inspector is None:
            raise RequestError("invalidState", "program not initialized", hint="send initialize")
        return self._inspector
