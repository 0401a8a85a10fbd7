"""Which products of unlimited integers are checked for their size, and which reads of variables.

Only multiplication makes an integer much longer, so each value that a program keeps must have been
checked since its last multiplication (`model.large_integers`).  The check costs about a fifth of a
multiplication.  It is left out where the context bounds the value anyway:

    if n * n <= limit { … }          compared, and not kept
    x = (x * x + c) % m              reduced at once
    row[i * width + j]               an index
    sum += a[i][k] * b[k][j]         added to a local variable: its other reads are checked instead

The last rule removes the checks from inner loops that add up products.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ez_lang.check import tree
from ez_lang.execute.effects import nodes_below, statements_in
from ez_lang.model.types import IntegerType

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ez_lang.check.tree import CheckedFunction, Expression, LocalVariable, Node


class ProductChecks:
    """The checks of one function, computed when first needed; the same in all weaves."""

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
    """The parts of a node whose values are not kept, or only after the node has bounded them."""
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
