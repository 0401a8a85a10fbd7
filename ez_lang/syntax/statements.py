"""The parts of statements: their blocks, and their heads, at which a debugger stops."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ez_lang.syntax import nodes

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from typing import Any

    from ez_lang.syntax.nodes import Node, Statement

_LOOP_WORD = len("loop")


def _body(statement: Any) -> list[nodes.Block]:  # noqa: ANN401 (one of five classes)
    return [statement.body]


def _if_blocks(statement: nodes.If) -> list[nodes.Block]:
    blocks = [branch.body for branch in statement.branches]
    return [*blocks, statement.otherwise] if statement.otherwise else blocks


BLOCKS: dict[type, Callable[[Any], list[nodes.Block]]] = {
    nodes.Function: _body,
    nodes.For: _body,
    nodes.ForEach: _body,
    nodes.AsLongAs: _body,
    nodes.Loop: _body,
    nodes.If: _if_blocks,
    nodes.When: lambda statement: [case.body for case in statement.cases],
}
"""The function that returns the blocks directly in a statement, by the class of the statement."""


def spans_of_statements(file: nodes.File) -> list[tuple[int, int]]:
    """Return the spans of the file's variables and of all statements in functions.

    The span of a statement with blocks is that of its head: the text before the first brace.
    """
    spans: list[tuple[int, int]] = []
    pending: list[Statement] = []
    for item in file.items:
        if isinstance(item, nodes.Function):
            pending += item.body.statements
        elif isinstance(item, nodes.Variable):
            spans.append((item.start, item.end))
    while pending:
        statement = pending.pop()
        spans += _heads(statement)
        if type(statement) in BLOCKS:
            for block in BLOCKS[type(statement)](statement):
                pending += block.statements
    return sorted(spans)


def _heads(statement: Node) -> Iterator[tuple[int, int]]:
    match statement:
        case nodes.If():
            for branch in statement.branches:
                yield branch.start, branch.condition.end
        case nodes.When():
            yield statement.start, statement.subject.end
        case nodes.For() | nodes.ForEach():
            yield statement.start, statement.iterable.end
        case nodes.AsLongAs():
            yield statement.start, statement.condition.end
        case nodes.Loop():
            yield statement.start, statement.start + _LOOP_WORD
        case _:
            yield statement.start, statement.end
