"""From a Python exception to the EZ fault it means: where it happened, and what to say.

Executors carry no positions and no `try`.  Python's own exceptions fly, and whoever catches them
first, a function with `ensure` or the interpreter, has them located here: the innermost Python
frame of a shape knows its EZ frame, and its columns lead to the node of the checked tree.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from ez_lang.check import tree
from ez_lang.execute.effects import Effects, nodes_below
from ez_lang.execute.faults.explaining import Spot, explained
from ez_lang.execute.faults.failures import FAILURES, LocatedFault, OutOfRange, TooDeep
from ez_lang.execute.frames import CALLER, chain, function_of, site_of
from ez_lang.execute.shapes import located, shape_of
from ez_lang.model.faults import OutputClosed
from ez_lang.source.diagnostics import Diagnostic
from ez_lang.source.diagnostics import Frame as StackEntry
from ez_lang.syntax.lexer import next_token

if TYPE_CHECKING:
    from types import TracebackType

    from ez_lang.execute.frames import Frame
    from ez_lang.execute.probes import StatementProbe
    from ez_lang.execute.shapes import Located
    from ez_lang.source.text import SourceFile


def find(traceback: TracebackType | None) -> Located | None:
    """The innermost probe in EZ text that a traceback leads to."""
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

    None if it is not a fault of the EZ program.  Pure parts of the failed expression are evaluated
    again: for the values in the message, and to find a float check that was deferred.
    """
    if isinstance(error, OutputClosed):
        return None
    where = find(error.__traceback__)
    if where is None:
        return None
    earlier = earlier_failure(where, evaluate)
    if earlier is not None:
        error, where = earlier, find(earlier.__traceback__) or where
    spot = Spot(where.node, where.operands, partial(part_value, where=where, evaluate=evaluate))
    fault, node = explained(error, spot)
    if fault is None:
        return None
    probe: StatementProbe = where.owner
    file, frame = probe.function.file, where.frame
    start, end = shown_text(node, file)
    is_of_call = _is_of_result(node) or isinstance(error, TooDeep)
    if is_of_call and frame[CALLER] is not None:
        # A call that may not be made, or not give what it gave, is shown where it stands.
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


def call_stack(frame: Frame, file: SourceFile, start: int, end: int) -> tuple[StackEntry, ...]:
    """Who was called and where each stood, innermost first."""
    entries: list[StackEntry] = []
    for called in chain(frame):
        entries.append(StackEntry(function_of(called).name, file, start, end))
        site = site_of(called)
        file, start, end = site.file, site.start, site.end
    return tuple(entries)


def shown_text(node: tree.Node, file: SourceFile) -> tuple[int, int]:
    """What is underlined: the node if it stands on one line, else its telling part."""
    start, end = node.start, node.end
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
    from ez_lang.execute.shapes import Located
    from ez_lang.model.values import Value

    Evaluate = Callable[[Expression, StatementProbe, Frame], Value]
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
