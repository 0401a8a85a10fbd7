"""The places of one function: they exist as long as the program, whatever is woven into them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ez_lang.check import tree
from ez_lang.execute.effects import statements_in
from ez_lang.execute.places import BodyPlace, Point, StatementPlace
from ez_lang.execute.products import ProductChecks

if TYPE_CHECKING:
    from collections.abc import Callable

    from ez_lang.check.tree import CheckedFunction, Node, Statement
    from ez_lang.execute.frames import Frame
    from ez_lang.execute.places import Place
    from ez_lang.execute.weaves import Weave
    from ez_lang.model.values import Value


class FunctionUnit:
    """A function's places: its body, its statements in the order of the text, and its points.

    `weave` is the one it was lowered in, None before that.
    """

    def __init__(self, function: CheckedFunction, lower: Callable[[FunctionUnit], None]) -> None:
        self.function = function
        self.weave: Weave | None = None
        self.statements: dict[Statement, StatementPlace] = {}
        self.points: dict[Node, Point] = {}
        self.products = ProductChecks(function)
        body = function.body
        for statement in () if body is None else statements_in(body):
            place = self.statements[statement] = StatementPlace(statement, function)
            self._add_points(statement, place)

        def first_call(f: Frame) -> Value:
            lower(self)
            return self.body.executor(f)

        self.body = BodyPlace(function, first_call)

    def _add_points(self, statement: Statement, place: StatementPlace) -> None:
        match statement:
            case tree.ForRange() | tree.ForEach() | tree.While():
                self.points[statement] = Point("round", statement, place)
            case tree.Ensure():
                self.points[statement] = Point("ensure", statement, place)
            case tree.If():
                for condition, _ in statement.branches[1:]:
                    self.points[condition] = Point("or", condition, place)
            case _:
                pass

    def places(self) -> list[Place]:
        """All places where the function can be stopped, in the order of the text."""
        every: list[Place] = [*self.statements.values(), *self.points.values()]
        return sorted(every, key=_start)


def _start(place: Place) -> tuple[int, bool]:
    return place.node.start, place.kind != "statement"
