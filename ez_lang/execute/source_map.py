"""Source maps: from an instruction of an executor to the node of the checked tree.

The marks in the text of a shape record which columns belong to which node.  They are only parsed
after a failure, or when a host needs the statement that called it.
"""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING, Any, NamedTuple

from ez_lang.execute.shapes import BEGIN, END, INDENTATION, NODES_PARAMETER, PARTS, shape_of

if TYPE_CHECKING:
    from types import FrameType

    from ez_lang.execute.frames import Frame
    from ez_lang.execute.shapes import Shape
    from ez_lang.model.values import Value


class Mark(NamedTuple):
    """An entry of the source map: columns `start` to `end` of a line belong to a node.

    `node` is an index into the nodes of the executor.  `operands` are the temporaries that hold the
    values of the node's parts; the name is empty for a part without one.
    """

    line: int
    start: int
    end: int
    node: int
    operands: tuple[str, ...]


def mark_at(shape: Shape, line: int | None, start: int | None, end: int | None) -> Mark | None:
    """The smallest mark around these columns."""
    if line is None or start is None or end is None:
        return None
    # Marks are nested like the nodes, so the smallest one is the innermost node.
    around = [m for m in _marks(shape) if m.line == line and m.start <= start and end <= m.end]
    return min(around, key=lambda m: m.end - m.start, default=None)


def _marks(shape: Shape) -> list[Mark]:
    found: list[Mark] = []
    for number, line in enumerate(shape.lines, start=shape.code.co_firstlineno + 1):
        found += _marks_of(INDENTATION + line, number)
    return found


def _marks_of(line: str, number: int) -> list[Mark]:
    """The marks of a line; columns are those of the text without marks."""
    found: list[Mark] = []
    column = 0
    opened: list[int] = []
    for part in PARTS.split(line):
        if part == BEGIN:
            opened.append(column)
        elif part.startswith(END):
            node, *operands = part[1:-1].split(",")
            found.append(Mark(number, opened.pop(), column, int(node), tuple(operands)))
        else:
            column += len(part)
    return found


class Located(NamedTuple):
    """A Python frame of an executor: its owner, the node it executes, the EZ frame, the operands.

    `operands` are the values of the node's parts, None for parts without a temporary.
    """

    owner: Any
    node: Any
    frame: Frame
    operands: tuple[Value | None, ...]


def located(python_frame: FrameType, instruction: int) -> Located | None:
    """The node of the instruction at this offset in a Python frame; None if it runs no shape."""
    code = python_frame.f_code
    shape = shape_of(code)
    if shape is None:
        return None
    # Temporaries that were not assigned before the failure are absent from the variables.
    variables = python_frame.f_locals
    nodes = variables[NODES_PARAMETER]
    # `co_positions` has one entry for each instruction of two bytes.
    line, _, start, end = next(islice(code.co_positions(), instruction // 2, None))
    mark = mark_at(shape, line, start, end)
    if mark is None:
        return Located(nodes[0], nodes[1], variables["f"], ())
    operands = tuple([variables.get(name) for name in mark.operands])
    return Located(nodes[0], nodes[mark.node], variables["f"], operands)
