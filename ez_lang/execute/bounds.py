"""Which integers an expression can give, as far as that is plain to see.

Where a result cannot leave its type nothing has to be checked, and an index that cannot be negative
is used as it is.  Only what is cheap to know is known: constants, lengths, loop variables, and
counters: variables that are set to something known and then only moved by constants.

A program that counts does not live for ever: nothing is repeated more than 2**56 times, which at
ten nanoseconds a round is twenty years.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ez_lang.check import tree
from ez_lang.execute.effects import nodes_below, statements_in
from ez_lang.model.types import IntegerType

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ez_lang.check.tree import CheckedFunction, Expression, LocalVariable, Statement

Bounds = tuple[int | None, int | None]
"""Least and greatest value; None: not known."""

_UNKNOWN: Final[Bounds] = (None, None)
_ROUNDS: Final = 1 << 56
LONGEST: Final = 1 << 48
"""No array and no string is longer: memory has an end."""


class KnownBounds:
    """Answers for one function.  With `trusts_variables` off nothing is assumed of variables.

    A debugger that sets a variable takes the ground from under what was found out about it.
    """

    def __init__(self, function: CheckedFunction, *, trusts_variables: bool = True) -> None:
        self._function = function
        self._trusts_variables = trusts_variables
        self._found: dict[Expression, Bounds] = {}
        self._variables: dict[LocalVariable, Bounds] = {}
        self._writes: dict[LocalVariable, list[_Write | None]] | None = None

    def of(self, node: Expression) -> Bounds:
        """The bounds of an integer expression."""
        found = self._found.get(node)
        if found is None:
            found = self._found[node] = self._look_at(node)
        return found

    def is_never_negative(self, node: Expression) -> bool:
        """Whether the value is 0 or more for certain."""
        least = self.of(node)[0]
        return least is not None and least >= 0

    def needs_check(self, bounds: Bounds, limits: IntegerType) -> tuple[bool, bool]:
        """Whether values within the bounds may lie below, and above, the limits of a result."""
        least, most = bounds
        below = limits.least is not None and (least is None or least < limits.least)
        above = limits.most is not None and (most is None or most > limits.most)
        return below, above

    def of_result(self, node: tree.Arithmetic) -> Bounds:
        """The bounds of a result before it is checked against its limits."""
        return computed(node.operator, self.of(node.left), self.of(node.right))

    def _look_at(self, node: Expression) -> Bounds:
        found = _UNKNOWN
        match node:
            case tree.Constant(value=int(value)):
                found = value, value
            case tree.ReadLocal(variable=variable):
                found = self.of_variable(variable)
            case tree.Arithmetic(kind="int", operator=operator, limits=limits):
                result = self.of_result(node)
                found = result if operator == "%" else _within(result, limits)
            case tree.Negate(operand=operand):
                found = _negated(self.of(operand))
            case tree.CallLibrary(function=function) if function.full_name == "len":
                found = 0, LONGEST
            case tree.CheckRange(value=value, type=IntegerType() as t) if t.low is not None:
                least, most = self.of(value)
                found = t.low if least is None else max(least, t.low), most
        return found

    def of_variable(self, variable: LocalVariable) -> Bounds:
        """The bounds of all a variable ever holds."""
        if not self._trusts_variables or variable.is_reference:
            return _UNKNOWN
        known = self._variables.get(variable)
        if known is None:
            # What is asked for while it is being found out depends on itself.
            self._variables[variable] = _UNKNOWN
            known = self._variables[variable] = self._of_writes(variable)
        return known

    def _of_writes(self, variable: LocalVariable) -> Bounds:
        if variable.kind in ("parameter", "result"):
            return _UNKNOWN
        if self._writes is None:
            self._writes = _writes_of(self._function)
        values: list[Bounds] = []
        down = up = 0
        for write in self._writes.get(variable, []):
            if write is None:
                return _UNKNOWN
            bounds = write.bounds(self)
            if not write.is_move:
                values.append(bounds)
                continue
            least, most = bounds
            if least is None or most is None:
                return _UNKNOWN
            down += min(least, 0)
            up += max(most, 0)
        return _reached(values, down, up)


class _Write:
    """One place where a variable gets a value, or is moved by one."""

    def __init__(self, value: Expression | Bounds, *, is_move: bool = False, sign: int = 1) -> None:
        self._value = value
        self._sign = sign
        self.is_move = is_move

    def bounds(self, known: KnownBounds) -> Bounds:
        """The bounds of the value, or of the distance."""
        value = self._value
        least, most = value if isinstance(value, tuple) else known.of(value)
        return (least, most) if self._sign > 0 else _negated((least, most))


class _RangeWrite(_Write):
    """A loop variable: it counts from the first value on, for as long as the world lasts."""

    def __init__(self, loop: tree.ForRange) -> None:
        super().__init__(_UNKNOWN)
        self._range = loop.range

    def bounds(self, known: KnownBounds) -> Bounds:
        span = self._range
        first = (0, 0) if span.first is None else known.of(span.first)
        last = known.of(span.last)
        step = (1, 1) if span.step is None else known.of(span.step)
        if step[0] is None or step[1] is None:
            return _UNKNOWN
        if step[0] > 0:
            if last[1] is not None:
                return first[0], last[1] - 1
            return first[0], None if first[1] is None else first[1] + step[1] * _ROUNDS
        if step[1] < 0:
            if last[0] is not None:
                return last[0] + 1, first[1]
            return None if first[0] is None else first[0] + step[0] * _ROUNDS, first[1]
        return _UNKNOWN


def _negated(bounds: Bounds) -> Bounds:
    least, most = bounds
    return (None if most is None else -most, None if least is None else -least)


def _reached(values: list[Bounds], down: int, up: int) -> Bounds:
    """Where a variable can get that takes these values and is moved this far again and again."""
    least: int | None = None
    most: int | None = None
    lows = [low for low, _ in values if low is not None]
    highs = [high for _, high in values if high is not None]
    if values and len(lows) == len(values):
        least = min(lows) + down * _ROUNDS
    if values and len(highs) == len(values):
        most = max(highs) + up * _ROUNDS
    return least, most


def computed(operator: str, left: Bounds, right: Bounds) -> Bounds:
    """The bounds of `left operator right`, before any check."""
    a, b = left
    c, d = right
    if operator == "+":
        return (
            None if a is None or c is None else a + c,
            None if b is None or d is None else b + d,
        )
    if operator == "-":
        return (
            None if a is None or d is None else a - d,
            None if b is None or c is None else b - c,
        )
    if operator == "%":
        return _remainder(left, right)
    if a is None or b is None or c is None or d is None:
        return _quotient_of_any(left, right) if operator == "/" else _product_of_any(left, right)
    if operator == "*":
        products = (a * c, a * d, b * c, b * d)
        return min(products), max(products)
    size = max(abs(a), abs(b))
    return (min(a, 0), max(b, 0)) if c > 0 else (-size, size)


def _product_of_any(left: Bounds, right: Bounds) -> Bounds:
    never_negative = all(low is not None and low >= 0 for low, _ in (left, right))
    return (0 if never_negative else None), None


def _quotient_of_any(left: Bounds, right: Bounds) -> Bounds:
    """A positive divisor makes nothing greater."""
    if right[0] is None or right[0] <= 0:
        return _UNKNOWN
    least, most = left
    return None if least is None else min(least, 0), None if most is None else max(most, 0)


def _remainder(left: Bounds, right: Bounds) -> Bounds:
    least = 0 if left[0] is not None and left[0] >= 0 else None
    if right[0] is None or right[1] is None:
        return least, left[1] if least == 0 else None
    size = max(abs(right[0]), abs(right[1]), 1) - 1
    return (0 if least == 0 else -size), size


def _within(bounds: Bounds, limits: object) -> Bounds:
    """What is left of the bounds after a check against the limits."""
    if not isinstance(limits, IntegerType):
        return bounds
    least, most = bounds
    if limits.least is not None:
        least = limits.least if least is None else max(least, limits.least)
    if limits.most is not None:
        most = limits.most if most is None else min(most, limits.most)
    return least, most


# ---------------------------------------------------------------------- who writes which variable


def _writes_of(function: CheckedFunction) -> dict[LocalVariable, list[_Write | None]]:
    """All that is written to the function's variables; None: something not understood."""
    found: dict[LocalVariable, list[_Write | None]] = {}
    if function.body is None:
        return found
    for statement in statements_in(function.body):
        for variable, write in _direct_writes(statement):
            found.setdefault(variable, []).append(write)
        for variable, write in _hidden_writes(statement):
            found.setdefault(variable, []).append(write)
    return found


def _direct_writes(statement: Statement) -> Iterator[tuple[LocalVariable, _Write | None]]:
    match statement:
        case tree.Assign(target=tree.LocalTarget(variable=variable), value=value):
            yield variable, _Write(value) if statement.declares else _assigned(variable, value)
        case tree.CompoundAssign(target=tree.LocalTarget(variable=variable)):
            yield variable, _compound(statement)
        case tree.Update(target=tree.LocalTarget(variable=variable)):
            yield variable, None
        case tree.Unpack(targets=places):
            for place in places:
                if isinstance(place, tree.LocalTarget):
                    yield place.variable, None
        case tree.AssignReference(variable=variable):
            yield variable, None
        case tree.ForRange() | tree.ForEach():
            yield from _loop_writes(statement)


def _loop_writes(
    loop: tree.ForRange | tree.ForEach,
) -> Iterator[tuple[LocalVariable, _Write | None]]:
    if isinstance(loop, tree.ForRange):
        if loop.variable is not None:
            yield loop.variable, _RangeWrite(loop)
        return
    if loop.index is not None:
        yield loop.index, _Write((0, LONGEST))
    if loop.item is not None:
        yield loop.item, None


def _compound(statement: tree.CompoundAssign) -> _Write | None:
    if statement.operator not in ("+", "-"):
        return None
    return _Write(statement.value, is_move=True, sign=1 if statement.operator == "+" else -1)


def _assigned(variable: LocalVariable, value: Expression) -> _Write:
    """`x = x + 1` moves x, everything else sets it."""
    match value:
        case tree.Arithmetic(operator="+", left=tree.ReadLocal(variable=v), right=distance) if (
            v is variable
        ):
            return _Write(distance, is_move=True)
        case tree.Arithmetic(operator="-", left=tree.ReadLocal(variable=v), right=distance) if (
            v is variable
        ):
            return _Write(distance, is_move=True, sign=-1)
        case _:
            return _Write(value)


def _hidden_writes(statement: Statement) -> Iterator[tuple[LocalVariable, _Write | None]]:
    """Increments and references anywhere inside the statement's own expressions."""
    for node in nodes_below(statement):
        match node:
            case tree.Increment(target=tree.LocalTarget(variable=variable), delta=delta):
                yield variable, _Write((delta, delta), is_move=True)
            case tree.MakeReference(target=tree.LocalTarget(variable=variable)):
                yield variable, None
            case _:
                pass
