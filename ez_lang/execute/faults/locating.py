"""From a Python exception to the EZ fault it means, with its span and call stack.

Executors contain no positions and hardly any `try`.  Python exceptions propagate to a function with
`ensure` or to the interpreter, which call this module: the innermost Python frame of a shape has
the EZ frame in its variable `f`, and the columns of the failed instruction lead to the node.

    n = a[i] / b        f[k0] = (quotient(f[k1][f[k2]], f[k3]))
                                          ^^^^^^^^^^^^ IndexError: the node of `a[i]`

Parts of the failed expression are evaluated again: for the values in the message, and to find a
float operation whose check was deferred (see `emit.numbers`).  Only pure parts are evaluated, and
the frame that they read is unchanged since the failure.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from ez_lang.check import tree
from ez_lang.execute.effects import Effects, nodes_below
from ez_lang.execute.faults.explaining import FailedNode, explained
from ez_lang.execute.faults.failures import FAILURES, LocatedFault, OutOfRange, TooDeep
from ez_lang.execute.frames import CALLER, call_stack, site_of
from ez_lang.execute.shapes import shape_of
from ez_lang.execute.source_map import located
from ez_lang.model.faults import OutputClosed
from ez_lang.source.diagnostics import Diagnostic
from ez_lang.syntax.lexer import next_token

if TYPE_CHECKING:
    from types import TracebackType

    from ez_lang.execute.frames import Frame
    from ez_lang.execute.probes import StatementProbe
    from ez_lang.execute.source_map import Located
    from ez_lang.source.text import SourceFile


def find(traceback: TracebackType | None) -> Located | None:
    """The innermost executor in a traceback."""
    # Frames of the library and of `runtime` lie inside the innermost executor.
    innermost = None
    while traceback is not None:
        if shape_of(traceback.tb_frame.f_code) is not None:
            innermost = traceback
        traceback = traceback.tb_next
    if innermost is None:
        return None
    return located(innermost.tb_frame, innermost.tb_lasti)


def located_fault(
    error: BaseException, evaluate: Evaluate
) -> tuple[LocatedFault, StatementProbe, Frame] | None:
    """The fault that an exception means, with the statement and frame that failed.

    None if it is not a fault of the EZ program.
    """
    if isinstance(error, OutputClosed):
        return None
    where = find(error.__traceback__)
    if where is None:
        return None
    # A float operation whose check was deferred may have failed before the part that raised.
    earlier = earlier_failure(where, evaluate)
    if earlier is not None:
        error, where = earlier, find(earlier.__traceback__) or where
    failed = FailedNode(
        where.node, where.operands, partial(part_value, where=where, evaluate=evaluate)
    )
    fault, node = explained(error, failed)
    if fault is None:
        return None
    probe: StatementProbe = where.owner
    file, frame = probe.function.file, where.frame
    start, end = shown_text(node, file)
    is_of_call = _is_of_result(node) or isinstance(error, TooDeep)
    if is_of_call and frame[CALLER] is not None:
        # The fault of a call, or of its result, is shown at the call, in the caller's text.
        site = site_of(frame)
        file, start, end, frame = site.file, site.start, site.end, frame[CALLER]
    diagnostic = Diagnostic(
        fault.code,
        fault.message,
        file,
        start,
        end,
        label=fault.label,
        help=fault.help,
        stack=call_stack(frame, file, start, end),
    )
    return LocatedFault(diagnostic), probe.statement, where.frame


def _is_of_result(node: tree.Node) -> bool:
    if isinstance(node, tree.CheckRange):
        return node.destination == "return value"
    return isinstance(node, tree.CheckDynamic | tree.RaiseFault) and node.code == "E5024"


def shown_text(node: tree.Node, file: SourceFile) -> tuple[int, int]:
    """The span to underline: the node if it is on one line, else its most specific part."""
    start, end = node.start, node.end
    # A diagnostic underlines part of one line.
    if "\n" not in file.text[start:end]:
        return start, end
    match node:
        case tree.Arithmetic() | tree.DynamicArithmetic() if node.operator_start:
            start, end = node.operator_start, node.operator_start + 1
        case tree.CallFunction() | tree.CallLibrary() if node.name_start:
            start = node.name_start
        case (
            tree.ReadElement()
            | tree.ReadCharacter()
            | tree.ReadKey()
            | tree.ReadField()
            | tree.DynamicReadElement()
            | tree.DynamicReadMember()
        ):
            start = next_token(file.text, node.base.end)
        case tree.ElementTarget() | tree.CharacterTarget() | tree.KeyTarget():
            start = end - len("]")
        case tree.FieldTarget(field=field):
            start = next_token(file.text, node.base.end)
            if "\n" in file.text[start:end]:
                start = end - len(field.name)
        case tree.CompoundAssign():
            start, end = node.target.start, node.target.end
        case tree.ForRange() | tree.ForEach():
            end = node.header_end
    return start, end


if TYPE_CHECKING:
    from collections.abc import Callable

    from ez_lang.check.tree import Expression, Node
    from ez_lang.execute.frames import Frame
    from ez_lang.execute.probes import StatementProbe
    from ez_lang.execute.source_map import Located
    from ez_lang.model.values import Value

    Evaluate = Callable[[Expression, StatementProbe, Frame], Value]
    """Evaluates an expression of a statement in a frame, checking each operation."""


def part_value(part: Expression, where: Located, evaluate: Evaluate) -> Value | None:
    """The value of a part of the failed node; None if it is not pure, or fails itself."""
    if not Effects().is_pure(part):
        return None
    try:
        return evaluate(part, where.owner, where.frame)
    # The part itself left its range: the value is still what the message should show.
    except OutOfRange as error:
        return error.value
    except FAILURES:
        return None


def earlier_failure(where: Located, evaluate: Evaluate) -> BaseException | None:
    """The exception that should have been raised before the failed node was reached, or None.

    Float results are only checked when the whole expression has been evaluated, so one of them may
    have become infinite before another part failed.
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
    """The outermost expression around the failed node whose check may have been deferred."""
    effects = Effects()
    operations = [
        node
        for node in nodes_below(where.owner.node)
        if isinstance(node, tree.Arithmetic) and node.kind == "float" and effects.is_pure(node)
    ]
    # Longest first, so the first match is the outermost expression, at which the check was
    # deferred.
    operations.sort(key=lambda node: node.start - node.end)
    return next((node for node in operations if _holds(node, where.node)), None)


def _holds(node: Node, wanted: Node) -> bool:
    return node is wanted or any(part is wanted for part in nodes_below(node))
