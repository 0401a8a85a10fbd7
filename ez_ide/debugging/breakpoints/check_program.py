"""What the checker is asked about the fields of a breakpoint, and what it answers for each."""

from __future__ import annotations

import re
from bisect import bisect_left
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ez_debugger.engine.breakpoints.conditions import hit_test, read_log_message
from ez_debugger.errors import RequestError
from ez_ide.debugging.breakpoints.placement import function_at
from ez_ide.language.check_service import AskedExpression
from ez_ide.translation import tr

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ez_debugger.engine.breakpoints.conditions import LogPart
    from ez_ide.language.check_report import CheckReport, Expression

_CODE = re.compile(r"`([^`]*)`")


@dataclass(frozen=True)
class Asked:
    """What the fields of a breakpoint say."""

    condition: str = ""
    hit_condition: str = ""
    log_message: str = ""


@dataclass(frozen=True)
class FieldProblem:
    """What is wrong with the text of one field, from `start` to `end`.

    One that is only `advice` does not keep the breakpoint from being saved.
    """

    words: str
    start: int = 0
    end: int = 0
    is_advice: bool = False


@dataclass(frozen=True)
class Verdict:
    """What is wrong with each field; None if nothing is."""

    condition: FieldProblem | None = None
    hit_condition: FieldProblem | None = None
    log_message: FieldProblem | None = None

    @property
    def is_refusal(self) -> bool:
        """The breakpoint cannot be saved like this."""
        found = (self.condition, self.hit_condition, self.log_message)
        return any(one is not None and not one.is_advice for one in found)


def form_verdict(asked: Asked) -> Verdict:
    """What is wrong with hit count and message as they are written, whatever the program is."""
    return Verdict(None, _hit_problem(asked.hit_condition), _message_problem(asked.log_message))


def expressions_of(
    report: CheckReport, file: str, line: int, asked: Asked
) -> tuple[AskedExpression, ...]:
    """The condition, if any, and the expressions of the message, at the statement of a line.

    None at a line where nothing can stop.
    """
    statements = report.statements.get(file, ())
    at = bisect_left(statements, [line, 0])
    if at == len(statements) or function_at(report, file, statements[at][0]) is None:
        return ()
    first, column = statements[at][:2]
    texts = [asked.condition] if asked.condition else []
    texts += [part.text for part in _message_parts(asked.log_message)]
    return tuple(AskedExpression(file, first, column, text) for text in texts)


def verdict(asked: Asked, answers: Sequence[Expression]) -> Verdict:
    """What is wrong with each field, by the answers to `expressions_of`."""
    form = form_verdict(asked)
    rest = list(answers)
    condition = None
    if asked.condition and rest:
        condition = _condition_problem(asked.condition, rest.pop(0))
    message = form.log_message
    for part, answer in zip(_message_parts(asked.log_message), rest, strict=False):
        found = _first_error(answer, part.start)
        if found is not None:
            message = found
            break
    return Verdict(condition, form.hit_condition, message)


def _hit_problem(text: str) -> FieldProblem | None:
    if not text.strip():
        return None
    try:
        hit_test(text)
    except RequestError:
        words = tr("A hit count is a number, or one of == > >= < <= % and a number.")
        return FieldProblem(words, 0, len(text))
    return None


def _message_problem(text: str) -> FieldProblem | None:
    try:
        stray_dollars = read_log_message(text).stray_dollars
    except RequestError:
        words = tr("The braces do not match. To print a brace write {{ or }}.")
        return FieldProblem(words, 0, len(text))
    if not stray_dollars:
        return None
    start, end = stray_dollars[0]
    name = text[start + 1 : end]
    if not name.isidentifier():
        words = tr("“${name}” is printed as it is. A value is written ${{expression}}.", name=name)
    else:
        words = tr(
            "“${name}” is printed as it is. To print its value, write ${{{name}}}.", name=name
        )
    return FieldProblem(words, start, end, is_advice=True)


def _message_parts(text: str) -> list[LogPart]:
    try:
        return [part for part in read_log_message(text).parts if part.is_expression]
    except RequestError:
        return []


def _condition_problem(text: str, answer: Expression) -> FieldProblem | None:
    found = _first_error(answer, 0)
    if found is None and answer.type not in ("", "bool"):
        words = tr("A condition must be bool, got {type}.", type=answer.type)
        return FieldProblem(words, 0, len(text))
    return found


def _first_error(answer: Expression, offset: int) -> FieldProblem | None:
    """The first error of an expression, which begins at an offset of its field."""
    for one in answer.diagnostics:
        if one.is_error:
            words = f"{one.message} – {one.help}" if one.help else one.message
            start, end = one.range.start.column - 1, one.range.end.column - 1
            return FieldProblem(_CODE.sub(r"“\1”", words), offset + start, offset + end)
    return None
