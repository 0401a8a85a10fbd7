"""Whether a function that has results returns them, and on every way through it.

Looks at the syntax tree only.  Loops, `panic` and `exit` do not count as ends.
"""

from __future__ import annotations

from ez_lang.syntax import nodes


def has_return(block: nodes.Block) -> bool:
    """Whether a `return` stands anywhere but in a `loop`; in a `when`, in every case."""
    return any(_contains_return(statement) for statement in block.statements)


def _contains_return(node: nodes.Statement) -> bool:
    if isinstance(node, nodes.Return):
        return True
    if isinstance(node, nodes.If):
        branches = [branch.body for branch in node.branches]
        if node.otherwise is not None:
            branches.append(node.otherwise)
        return any(has_return(block) for block in branches)
    if isinstance(node, nodes.For | nodes.ForEach | nodes.AsLongAs):
        return has_return(node.body)
    if isinstance(node, nodes.When):
        return _has_default(node) and all(has_return(case.body) for case in node.cases)
    return False


def always_returns(block: nodes.Block) -> bool:
    """Whether no way through the block reaches its end."""
    return any(_returns(statement) for statement in block.statements)


def _returns(node: nodes.Statement) -> bool:
    if isinstance(node, nodes.Return):
        return True
    if isinstance(node, nodes.If):
        return (
            node.otherwise is not None
            and always_returns(node.otherwise)
            and all(always_returns(branch.body) for branch in node.branches)
        )
    if isinstance(node, nodes.When):
        return _has_default(node) and all(always_returns(case.body) for case in node.cases)
    return False


def _has_default(node: nodes.When) -> bool:
    return any(not case.values for case in node.cases)
