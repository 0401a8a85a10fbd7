"""Parts of failed text evaluated again: to tell what they were, and what failed first.

Only what is pure is evaluated twice, and the frame it reads is as it was when it failed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ez_lang.check import tree
from ez_lang.execute.effects import Effects, nodes_below
from ez_lang.execute.faults.failures import FAILURES
from ez_lang.execute.runtime import OutOfRange

if TYPE_CHECKING:
    from collections.abc import Callable

    from ez_lang.check.tree import Expression, Node
    from ez_lang.execute.frames import Frame
    from ez_lang.execute.places import StatementPlace
    from ez_lang.execute.shapes import Located
    from ez_lang.model.values import Value

    Evaluate = Callable[[Expression, StatementPlace, Frame], Value]
    """Evaluates an expression of a statement in a frame, each operation checked as it is made."""


def part_value(part: Expression, where: Located, evaluate: Evaluate) -> Value | None:
    """The value of a part of what failed, if it is one that may be looked at again."""
    if not Effects().is_pure(part):
        return None
    try:
        return evaluate(part, where.owner, where.frame)
    except OutOfRange as error:
        return error.value
    except FAILURES:
        return None


def earlier_failure(where: Located, evaluate: Evaluate) -> BaseException | None:
    """What fails first in the expression around a failed node, if that may be found out.

    Float results are only looked at when the whole expression is done, so one that became infinite
    may have been passed over before the node failed.
    """
    outermost = _deferring(where)
    if outermost is None:
        return None
    try:
        evaluate(outermost, where.owner, where.frame)
    except FAILURES as error:
        return error
    return None


def _deferring(where: Located) -> Expression | None:
    """The outermost expression around the failed node whose check may have been put off."""
    effects = Effects()
    operations = [
        node
        for node in nodes_below(where.owner.node)
        if isinstance(node, tree.Arithmetic) and node.kind == "float" and effects.is_pure(node)
    ]
    operations.sort(key=lambda node: node.start - node.end)
    return next((node for node in operations if _holds(node, where.node)), None)


def _holds(node: Node, wanted: Node) -> bool:
    return node is wanted or any(part is wanted for part in nodes_below(node))
