"""Where the statements of a file stand, as someone who steps through it sees them.

Of a statement with blocks only the head counts: what is between it and the first brace.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ez_lang.syntax import nodes

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ez_lang.syntax.nodes import Node, Statement

LOOP_WORD = len("loop")


def spans_of_statements(file: nodes.File) -> list[tuple[int, int]]:
    """Start and end of every statement of every function, and of the file's variables."""
    spans: list[tuple[int, int]] = []
    waiting: list[Statement] = []
    for item in file.items:
        if isinstance(item, nodes.Function):
            waiting += item.body.statements
        elif isinstance(item, nodes.Variable):
            spans.append((item.start, item.end))
    while waiting:
        statement = waiting.pop()
        spans += _heads(statement)
        for block in _blocks(statement):
            waiting += block.statements
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
            yield statement.start, statement.start + LOOP_WORD
        case _:
            yield statement.start, statement.end


def _blocks(statement: Node) -> Iterator[nodes.Block]:
    match statement:
        case nodes.If():
            yield from (branch.body for branch in statement.branches)
            if statement.otherwise is not None:
                yield statement.otherwise
        case nodes.When():
            yield from (case.body for case in statement.cases)
        case nodes.For() | nodes.ForEach() | nodes.AsLongAs() | nodes.Loop():
            yield statement.body
