"""What a header decides by: the value of the condition at which a program stands.

It is looked at ahead, in the frame that is about to test it, and only where that is nothing but
looking: what calls functions of the program, writes, reaches outside or fails is not told.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import UNSET, UnsetType

from ez_debugger.engine.compiling import only_looks
from ez_debugger.engine.inspecting import shown_text
from ez_lang.check import tree
from ez_lang.execute.faults.failures import FAILURES

if TYPE_CHECKING:
    from ez_debugger.engine.program import DebuggedProgram
    from ez_lang.check.tree import Expression
    from ez_lang.execute.frames import Frame
    from ez_lang.execute.places import Place
    from ez_lang.execute.shapes import Executor


class Headers:
    """The conditions of one program, each compiled when somebody first stands at it."""

    def __init__(self, program: DebuggedProgram) -> None:
        self._program = program
        self._known: dict[Place, Executor | None] = {}

    def value_at(self, place: Place, frame: Frame) -> str | UnsetType:
        """What the condition at a place is in a frame, as text; nothing where there is none."""
        condition = condition_of(place)
        if condition is None:
            return UNSET
        if place not in self._known:
            self._known[place] = self._compiled(condition, place)
        executor = self._known[place]
        if executor is None:
            return UNSET
        try:
            return shown_text(executor(frame), condition.type)[0]
        except FAILURES:
            return UNSET

    def _compiled(self, condition: Expression, place: Place) -> Executor | None:
        if not only_looks(condition):
            return None
        return self._program.interpreter.compile_expression(condition, place.function)


def condition_of(place: Place) -> Expression | None:
    """What is tested at a place next: a condition, or the subject of a `when`; None if nothing."""
    match place.node:
        case tree.If(branches=branches):
            return branches[0][0]
        case tree.When(subject=subject):
            return subject
        case tree.While(condition=condition):
            return condition
        case tree.ExpressionNode() as condition:
            return condition
        case _:
            return None
