"""Executors from text: each *shape* of a statement is compiled once.

The text names slots and constants by order of appearance (`k0`, `k1`), so that `total += i * 2` and
`sum += k * 7` are one shape.  An executor is the shape's code with this statement's own slots and
constants as defaults of its parameters, which is where Python finds values fastest.  What may be
replaced while the program runs, like other statements and bodies of functions, is in cells (`c0`)
that executors share.

Text may be *marked* as belonging to a node of the checked tree.  A mark makes no code: it says
which columns of the shape are which node, so that a Python traceback through the shape leads back
to the piece of EZ that failed.
"""

from __future__ import annotations

import re
from itertools import islice
from types import CellType, CodeType, FunctionType
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from ez_lang.execute.shape_globals import SHAPE_GLOBALS

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from types import FrameType

    from ez_lang.execute.frames import Frame
    from ez_lang.model.values import Value

    Executor = Callable[[Frame], Value]

_BEGIN, _END, _CLOSE = "\x01", "\x02", "\x03"
"""A marked text is BEGIN text END number [,temporary]… CLOSE."""

_PARTS: Final = re.compile(f"({_BEGIN}|{_END}[^{_CLOSE}]*{_CLOSE})")

_INDENTATION: Final = "  "
"""Where the lines of an executor stand in the text that is compiled."""

_LOCATION: Final = "loc"
"""The parameter by which an executor holds its marked nodes; it never reads them."""


class Mark(NamedTuple):
    """The text from column `start` to `end` of a line of the shape is node number `node`.

    `operands` are the temporaries that hold the values of its parts, empty where there is none.
    """

    line: int
    start: int
    end: int
    node: int
    operands: tuple[str, ...]


class Shape:
    """Compiled text: its code, and the order in which the code wants its cells.

    `lines` are the marked text, in which marks are looked for when something has failed.
    """

    __slots__ = ("cell_order", "code", "lines")

    def __init__(self, code: CodeType, cell_order: Sequence[int], lines: Sequence[str]) -> None:
        self.code = code
        self.cell_order = cell_order
        self.lines = lines

    def mark_at(self, line: int | None, start: int | None, end: int | None) -> Mark | None:
        """The smallest marked text around these columns."""
        if line is None or start is None or end is None:
            return None
        around = [m for m in self._marks() if m.line == line and m.start <= start and end <= m.end]
        return min(around, key=lambda m: m.end - m.start, default=None)

    def _marks(self) -> list[Mark]:
        found: list[Mark] = []
        for number, line in enumerate(self.lines, start=self.code.co_firstlineno + 1):
            found += _marks_of(_INDENTATION + line, number)
        return found


SHAPES: Final[dict[tuple[str, int, int], Shape]] = {}
"""By marked text and the numbers of values and cells."""

_by_file_name: Final[dict[str, Shape]] = {}


def shape_of(code: CodeType) -> Shape | None:
    """The shape whose code this is; None for all other Python code."""
    shape = _by_file_name.get(code.co_filename)
    return shape if shape is not None and shape.code is code else None


class Draft:
    """An executor while its text is being written.

    `owner` is handed on to whoever finds the executor in a traceback; `node` is what the executor
    as a whole stands for.
    """

    __slots__ = ("_cells", "_temporaries", "_values", "nodes")

    def __init__(self, owner: object, node: object) -> None:
        self._cells: list[CellType] = []
        self._values: list[object] = []
        self._temporaries = 0
        self.nodes: list[object] = [owner, node]

    def constant(self, value: object) -> str:
        """A name for a value that never changes: also of a place in a frame or in a list."""
        values = self._values
        values.append(value)
        return f"k{len(values) - 1}"

    def content(self, cell: CellType) -> str:
        """A name that stands for what is in a cell at the moment."""
        cells = self._cells
        cells.append(cell)
        return f"c{len(cells) - 1}"

    def temporary(self) -> str:
        """A name nobody else uses in this text."""
        self._temporaries += 1
        return f"t{self._temporaries - 1}"

    def mark(self, node: object, text: str, *operands: str) -> str:
        """The text, known as that of the node."""
        self.nodes.append(node)
        tail = ",".join((str(len(self.nodes) - 1), *operands))
        return f"{_BEGIN}{text}{_END}{tail}{_CLOSE}"

    def finish(self, lines: Sequence[str]) -> Executor:
        """The executor that does what the lines say."""
        values, cells = self._values, self._cells
        key = ("\n".join(lines), len(values), len(cells))
        shape = SHAPES.get(key)
        if shape is None:
            shape = SHAPES[key] = _compiled(lines, len(values), len(cells))
        closure = tuple([cells[number] for number in shape.cell_order])
        return FunctionType(shape.code, SHAPE_GLOBALS, "run", (*values, self.nodes), closure)


def _compiled(lines: Sequence[str], values: int, cells: int) -> Shape:
    names = ["f", *[f"k{number}" for number in range(values)], _LOCATION]
    plain = _PARTS.sub("", f"\n{_INDENTATION}".join(lines or ["pass"]))
    text = f"def run({','.join(names)}):\n{_INDENTATION}{plain}"
    file_name = f"<ez shape {len(_by_file_name)}>"
    if cells:
        # Around it a function whose variables they are: it is never called.
        outer = ",".join([f"c{number}" for number in range(cells)])
        text = f"def around({outer}):\n {text}"
    code = _inner_code(compile(text, file_name, "exec", dont_inherit=True))
    if cells:
        code = _inner_code(code)
    order = [int(name[1:]) for name in code.co_freevars]
    shape = _by_file_name[file_name] = Shape(code, order, lines)
    return shape


def _inner_code(code: CodeType) -> CodeType:
    return next(constant for constant in code.co_consts if isinstance(constant, CodeType))


def _marks_of(line: str, number: int) -> list[Mark]:
    """The marks of a line, by the columns of its text without them."""
    found: list[Mark] = []
    column = 0
    opened: list[int] = []
    for part in _PARTS.split(line):
        if part == _BEGIN:
            opened.append(column)
        elif part.startswith(_END):
            node, *operands = part[1:-1].split(",")
            found.append(Mark(number, opened.pop(), column, int(node), tuple(operands)))
        else:
            column += len(part)
    return found


class Located(NamedTuple):
    """What a Python frame in a shape tells: whose text it is, the node, and values of its parts."""

    owner: Any
    node: Any
    frame: Frame
    operands: tuple[Value | None, ...]


def located(python_frame: FrameType, instruction: int) -> Located | None:
    """Where in EZ a Python frame stands at an instruction; None if it runs no shape."""
    code = python_frame.f_code
    shape = shape_of(code)
    if shape is None:
        return None
    variables = python_frame.f_locals
    nodes = variables[_LOCATION]
    line, _, start, end = next(islice(code.co_positions(), instruction // 2, None))
    mark = shape.mark_at(line, start, end)
    if mark is None:
        return Located(nodes[0], nodes[1], variables["f"], ())
    operands = tuple([variables.get(name) for name in mark.operands])
    return Located(nodes[0], nodes[mark.node], variables["f"], operands)
