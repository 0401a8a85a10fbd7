"""Executors compiled from text: each *shape* of a statement is compiled once.

Generated text names slots and constants by order of appearance, so that statements that differ in
nothing else share their shape:

    total += i * 2      t0 = (f[k0] * k1)
    sum += k * 7        f[k2] = (f[k2] + t0)

    def run(f, k0, k1, k2, loc):          the function that is compiled for both

An executor is the code of the shape with its own slots and constants as the default values of the
parameters `k0`, `k1`…, which is where Python reads values fastest.  Everything that may be replaced
while the program runs, other statements and the bodies of functions, is read from cells (`c0`,
`c1`…) that executors share.  They are the variables of a function around `run`:

    def around(c0):
     def run(f, k0, loc):
      for f[k0] in range(k1, k2):
       c0(f)

Parts of the text are *marked* as belonging to a node of the checked tree.  Marks are removed before
the text is compiled.  They are the source map of the shape: the columns of a Python traceback are
looked up among them, which leads to the part of the EZ program that failed.
"""

from __future__ import annotations

import re
from types import CellType, CodeType, FunctionType
from typing import TYPE_CHECKING, Final

from ez_lang.execute.shape_globals import SHAPE_GLOBALS

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from ez_lang.execute.frames import Frame
    from ez_lang.model.values import Value

    Executor = Callable[[Frame], Value]

BEGIN, END, CLOSE = "\x01", "\x02", "\x03"
"""Marked text is `BEGIN text END number[,temporary]… CLOSE`; marks may be nested."""

PARTS: Final = re.compile(f"({BEGIN}|{END}[^{CLOSE}]*{CLOSE})")

INDENTATION: Final = "  "
"""The indentation of an executor's lines in the compiled text."""

NODES_PARAMETER: Final = "loc"
"""The parameter for the nodes of an executor's marks.

The executor never reads it: after a failure it is read from the variables of the Python frame.
"""


class Shape:
    """Compiled text: its code, the order in which the code takes its cells, the marked lines."""

    __slots__ = ("cell_order", "code", "lines")

    def __init__(self, code: CodeType, cell_order: Sequence[int], lines: Sequence[str]) -> None:
        self.code = code
        self.cell_order = cell_order
        self.lines = lines


SHAPES: Final[dict[tuple[str, int, int], Shape]] = {}
"""All shapes by their marked text and the numbers of their constants and cells."""

_by_file_name: Final[dict[str, Shape]] = {}


def shape_of(code: CodeType) -> Shape | None:
    """The shape that this code was compiled from; None for all other Python code."""
    shape = _by_file_name.get(code.co_filename)
    # The code of a comprehension inside `run` has the same file name.
    return shape if shape is not None and shape.code is code else None


class Draft:
    """The text of an executor while it is written.

    `owner` is the statement that the executor belongs to (see `source_map`).  `node` is the node of
    all text that is not marked.
    """

    __slots__ = ("_cells", "_temporaries", "_values", "nodes")

    def __init__(self, owner: object, node: object) -> None:
        self._cells: list[CellType] = []
        self._values: list[object] = []
        self._temporaries = 0
        self.nodes: list[object] = [owner, node]

    def constant(self, value: object) -> str:
        """A name for a value that never changes, such as the index of a slot: `k0`."""
        values = self._values
        values.append(value)
        return f"k{len(values) - 1}"

    def content(self, cell: CellType) -> str:
        """A name for the current content of a cell: `c0`."""
        cells = self._cells
        cells.append(cell)
        return f"c{len(cells) - 1}"

    def temporary(self) -> str:
        """A new local variable of the executor: `t0`."""
        self._temporaries += 1
        return f"t{self._temporaries - 1}"

    def mark(self, node: object, text: str, *operands: str) -> str:
        """The text, marked as belonging to the node."""
        self.nodes.append(node)
        tail = ",".join((str(len(self.nodes) - 1), *operands))
        return f"{BEGIN}{text}{END}{tail}{CLOSE}"

    def finish(self, lines: Sequence[str]) -> Executor:
        """The executor with these lines as its body."""
        values, cells = self._values, self._cells
        key = ("\n".join(lines), len(values), len(cells))
        shape = SHAPES.get(key)
        if shape is None:
            shape = SHAPES[key] = _compiled(lines, len(values), len(cells))
        # `cell_order` is the order of the code's free variables, which CPython sorts by name.
        # For a known shape only this function object is created: nothing is compiled or executed.
        closure = tuple([cells[number] for number in shape.cell_order])
        return FunctionType(shape.code, SHAPE_GLOBALS, "run", (*values, self.nodes), closure)


def plain_text(line: str) -> str:
    """A line without its marks."""
    return PARTS.sub("", line)


def _compiled(lines: Sequence[str], values: int, cells: int) -> Shape:
    # The parameters have defaults, so an executor is called with the frame alone: `c0(f)`.
    names = ["f", *[f"k{number}" for number in range(values)], NODES_PARAMETER]
    plain = plain_text(f"\n{INDENTATION}".join(lines or ["pass"]))
    text = f"def run({','.join(names)}):\n{INDENTATION}{plain}"
    # The unique file name leads from a traceback back to the shape.
    file_name = f"<ez shape {len(_by_file_name)}>"
    if cells:
        outer = ",".join([f"c{number}" for number in range(cells)])
        text = f"def around({outer}):\n {text}"
    # Nothing is executed to obtain the code of `run`: it is a constant of the code around it.
    code = _inner_code(compile(text, file_name, "exec", dont_inherit=True))
    if cells:
        code = _inner_code(code)
    # `c10` sorts before `c2`; a closure in the order of the names in the text would swap their
    # cells.
    order = [int(name[1:]) for name in code.co_freevars]
    shape = _by_file_name[file_name] = Shape(code, order, lines)
    return shape


def _inner_code(code: CodeType) -> CodeType:
    return next(constant for constant in code.co_consts if isinstance(constant, CodeType))
