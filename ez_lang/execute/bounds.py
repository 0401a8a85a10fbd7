"""The range of integer expressions, as far as constants, lengths and loop counters determine it.

A result that cannot leave its type is not checked, and an index that cannot be negative is used as
it is:

    for i in range(1, 100) { a[i] = a[i - 1] * 2 }     i is 1 to 99, so i - 1 is 0 to 98

A *counter* is the variable of a `for` loop or the index of a `for_each` loop.  Nothing but its loop
writes to it: neither the program nor a debugger may.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ez_lang.check import tree
from ez_lang.execute.effects import statements_in
from ez_lang.model.types import IntegerType

if TYPE_CHECKING:
    from ez_lang.check.tree import CheckedFunction, Expression, LocalVariable

Bounds = tuple[int | None, int | None]
"""Least and greatest value; None: not known."""

UNKNOWN: Final[Bounds] = (None, None)

LONGEST: Final = 1 << 48
"""No array and no string has more elements: memory is limited."""

_ROUNDS: Final = 1 << 56
"""No loop makes more rounds: at ten nanoseconds a round they take twenty years."""


class KnownBounds:
    """The bounds of the expressions of one function, computed when they are first needed."""

    def __init__(self, function: CheckedFunction) -> None:
        self._function = function
        self._known: dict[Expression, Bounds] = {}
        self._counters: dict[LocalVariable, tree.ForRange | tree.ForEach] | None = None

    def of(self, node: Expression) -> Bounds:
        """The bounds of an integer expression."""
        found = self._known.get(node)
        if found is None:
            found = self._known[node] = self._computed(node)
        return found

    def is_never_negative(self, node: Expression) -> bool:
        """Whether the value is 0 or more."""
        least = self.of(node)[0]
        return least is not None and least >= 0

    def of_result(self, node: tree.Arithmetic) -> Bounds:
        """The bounds of a result before it is checked against its limits."""
        return computed(node.operator, self.of(node.left), self.of(node.right))

    def _computed(self, node: Expression) -> Bounds:
        match node:
            case tree.Constant(value=int(value)):
                return value, value
            case tree.ReadLocal(variable=variable):
                return self._of_variable(variable)
            # A result is checked before it is used, so it is within its limits; except a remainder,
            # which cannot leave them and is not checked.
            case tree.Arithmetic(kind="int", operator=operator, limits=limits):
                result = self.of_result(node)
                return result if operator == "%" else _within(result, limits)
            case tree.CallLibrary(function=function) if function.full_name == "len":
                return 0, LONGEST
            case _:
                return UNKNOWN

    def _of_variable(self, variable: LocalVariable) -> Bounds:
        if self._counters is None:
            self._counters = _counters(self._function)
        loop = self._counters.get(variable)
        if loop is None:
            return UNKNOWN
        return self._of_counter(loop.range) if isinstance(loop, tree.ForRange) else (0, LONGEST)

    def _of_counter(self, span: tree.MakeRange) -> Bounds:
        first = (0, 0) if span.first is None else self.of(span.first)
        last = self.of(span.last)
        # A step that is not constant may have either sign.
        step, most_step = (1, 1) if span.step is None else self.of(span.step)
        if not step or step != most_step:
            return UNKNOWN
        if step > 0:
            most = _added(first[1], step * _ROUNDS) if last[1] is None else last[1] - 1
            return first[0], most
        least = _added(first[0], step * _ROUNDS) if last[0] is None else last[0] + 1
        return least, first[1]


def needs_check(bounds: Bounds, limits: IntegerType) -> tuple[bool, bool]:
    """Whether values within the bounds may lie below, and above, the limits of a result."""
    least, most = bounds
    below = limits.least is not None and (least is None or least < limits.least)
    above = limits.most is not None and (most is None or most > limits.most)
    return below, above


def computed(operator: str, left: Bounds, right: Bounds) -> Bounds:
    """The bounds of `left operator right`, before any check."""
    (a, b), (c, d) = left, right
    is_divisor_positive = c is not None and c > 0
    match operator:
        case "+":
            return _added(a, c), _added(b, d)
        case "-":
            return _added(a, _negated(d)), _added(b, _negated(c))
        case "*":
            return _multiplied(left, right)
        case "/" if is_divisor_positive:
            return None if a is None else min(a, 0), None if b is None else max(b, 0)
        case "%" if is_divisor_positive:
            largest = None if d is None else d - 1
            return 0 if a is not None and a >= 0 else _negated(largest), largest
    return UNKNOWN


def _multiplied(left: Bounds, right: Bounds) -> Bounds:
    (a, b), (c, d) = left, right
    if a is not None and b is not None and c is not None and d is not None:
        products = (a * c, a * d, b * c, b * d)
        return min(products), max(products)
    is_positive = a is not None and a >= 0 and c is not None and c >= 0
    return 0 if is_positive else None, None


def _negated(value: int | None) -> int | None:
    return None if value is None else -value


def _added(one: int | None, other: int | None) -> int | None:
    return None if one is None or other is None else one + other


def _within(bounds: Bounds, limits: object) -> Bounds:
    """The part of the bounds that is within the limits, as results are checked against them."""
    if not isinstance(limits, IntegerType):
        return bounds
    least, most = bounds
    if limits.least is not None:
        least = limits.least if least is None else max(least, limits.least)
    if limits.most is not None:
        most = limits.most if most is None else min(most, limits.most)
    return least, most


def _counters(function: CheckedFunction) -> dict[LocalVariable, tree.ForRange | tree.ForEach]:
    """The counters of a function with their loops."""
    found: dict[LocalVariable, tree.ForRange | tree.ForEach] = {}
    for statement in () if function.body is None else statements_in(function.body):
        match statement:
            case tree.ForRange(variable=counter) if counter is not None:
                found[counter] = statement
            case tree.ForEach(index=counter) if counter is not None:
                found[counter] = statement
            case _:
                pass
    return found
