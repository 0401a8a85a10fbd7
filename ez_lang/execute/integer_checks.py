"""Integer results that need no check: values within their range, and products that are not stored.

**Ranges.** A result that cannot leave its type is not checked, and an index that cannot be negative
is used without a test.  The known values are constants, lengths and loop counters:

    for i in range(1, 100) { a[i] = a[i - 1] * 2 }     i is 1 to 99, so i - 1 is 0 to 98

A *counter* is the variable of a `for` loop or the index of a `for_each` loop.  Only its loop writes
to it: neither the program nor a debugger may.

**Sizes.** Only multiplication makes an integer much longer, so each value of a type without limits
that a program stores must have been checked since its last multiplication (`model.large_integers`).
The check costs about a fifth of a multiplication.  It is omitted where the context bounds the
value:

    if n * n <= limit { … }          compared, and not stored
    x = (x * x + c) % m              reduced immediately
    row[i * width + j]               an index
    sum += a[i][k] * b[k][j]         added to a local variable: its other reads are checked instead

The last rule removes the checks from inner loops that add up products.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ez_lang.check import tree
from ez_lang.execute.effects import nodes_below, statements_in
from ez_lang.model.types import IntegerType

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ez_lang.check.tree import CheckedFunction, Expression, LocalVariable, Node

Bounds = tuple[int | None, int | None]
"""The least and the greatest value; None if it is not known."""

UNKNOWN: Final[Bounds] = (None, None)

LONGEST: Final = 1 << 48
"""No array or string is longer: memory is limited."""

_ROUNDS: Final = 1 << 56
"""No loop has more rounds: at ten nanoseconds each, they would take twenty years."""


# ------------------------------------------------------------------------------------------ ranges


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
        # If the end is not known, the number of rounds limits the counter.
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


# ------------------------------------------------------------------------------------------- sizes


class ProductChecks:
    """The size checks of one function, computed when first needed; the same in all weaves."""

    def __init__(self, function: CheckedFunction) -> None:
        self._function = function
        self._is_known = False
        self._unchecked: set[Node] = set()
        self._checked_reads: set[Node] = set()

    def is_checked(self, product: Node) -> bool:
        """Whether a product (an `Arithmetic` or a `CompoundAssign`) must be checked."""
        self._analyse()
        return product not in self._unchecked

    def is_checked_read(self, read: tree.ReadLocal) -> bool:
        """Whether a read of a variable must be checked, because what is added to it is not."""
        self._analyse()
        return read in self._checked_reads

    def _analyse(self) -> None:
        if self._is_known:
            return
        self._is_known = True
        body = self._function.body
        if body is None:
            return
        nodes: list[Node] = []
        for statement in statements_in(body):
            nodes += (statement, *nodes_below(statement))
        bounded = [part for node in nodes for part in _bounded_parts(node)]
        bounded_reads: set[Node] = set()
        # Also the terms of a sum inside such a part: the sum of products is bounded as a whole.
        for part in bounded:
            self._unchecked.update(_products(part))
            bounded_reads.update(_reads(part))
        self._defer_checks_of_sums(nodes, bounded_reads)

    def _defer_checks_of_sums(self, nodes: list[Node], bounded_reads: set[Node]) -> None:
        """Check the reads of a variable instead of the products that are added to it."""
        sums: dict[LocalVariable, list[Node]] = {}
        for node in nodes:
            match node:
                case tree.CompoundAssign(
                    operator="+" | "-",
                    kind="int",
                    limits=None,
                    target=tree.LocalTarget(variable=variable),
                    value=value,
                ) if not variable.is_reference:
                    sums.setdefault(variable, []).extend(_products(value))
        # The rule only holds for variables whose other reads are all `ReadLocal` nodes.
        for node in nodes:
            match node:
                case (
                    tree.MakeReference(target=tree.LocalTarget(variable=variable))
                    | tree.Increment(target=tree.LocalTarget(variable=variable))
                    | tree.Update(target=tree.LocalTarget(variable=variable))
                    | tree.CompoundAssign(
                        operator="*" | "/" | "%", target=tree.LocalTarget(variable=variable)
                    )
                ):
                    # These read the variable without a `ReadLocal`.
                    sums.pop(variable, None)
                case _:
                    pass
        deferred = {variable for variable, products in sums.items() if products}
        for variable in deferred:
            self._unchecked.update(sums[variable])
        self._checked_reads = {
            node
            for node in nodes
            if isinstance(node, tree.ReadLocal)
            and node.variable in deferred
            and node not in bounded_reads
        }


def _bounded_parts(node: Node) -> Iterator[Expression]:
    """The parts of a node whose values are not stored, or only after the node has bounded them."""
    match node:
        case tree.Compare(left=left, right=right):
            yield left
            yield right
        case tree.Membership(needle=needle):
            yield needle
        case tree.Arithmetic(kind="int", left=left, right=right, limits=IntegerType()):
            yield left
            yield right
        case tree.Arithmetic(kind="int", operator="%", left=left):
            yield left
        case tree.ReadElement(index=index) | tree.ReadCharacter(index=index):
            yield index
        case tree.ElementTarget(index=index) | tree.CharacterTarget(index=index):
            yield index
        case tree.CheckRange(value=value, type=IntegerType(low=int(), high=int())):
            yield value
        case _:
            pass


def _terms(node: Expression) -> Iterator[Expression]:
    """The operands of a nested sum; the node itself if it is not a sum."""
    match node:
        case tree.Arithmetic(kind="int", operator="+" | "-", left=left, right=right):
            yield from _terms(left)
            yield from _terms(right)
        case tree.Negate(operand=operand):
            yield from _terms(operand)
        case _:
            yield node


def _products(node: Expression) -> Iterator[Node]:
    for term in _terms(node):
        if isinstance(term, tree.Arithmetic) and term.kind == "int" and term.operator == "*":
            yield term


def _reads(node: Expression) -> Iterator[Node]:
    for term in _terms(node):
        if isinstance(term, tree.ReadLocal):
            yield term
