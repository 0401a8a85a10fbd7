"""Texts that let the checker judge what a breakpoint asks, as if it stood in the program.

The condition becomes that of an `if` of its own above the breakpoint's line, what a message shows
a string there; an `or` gets the condition in the place of its own.
"""

from __future__ import annotations

from bisect import bisect_left
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ez_debugger.engine.hit_conditions import hit_test, log_parts
from ez_debugger.requests import RequestError
from ez_ide.logic.breakpoint_places import function_at
from ez_ide.texts import tr

if TYPE_CHECKING:
    from ez_ide.logic.check_report import CheckReport

SUBJECT = "if "  # what the checker begins its sentence with, for a condition of an `if`


@dataclass(frozen=True)
class Asked:
    """What the fields of a breakpoint say."""

    condition: str = ""
    hit_condition: str = ""
    log_message: str = ""


@dataclass(frozen=True)
class Probe:
    """A program to be checked, and the lines of it that tell about the breakpoint."""

    text: str
    condition_line: int = 0
    message_lines: tuple[int, ...] = ()


def form_problem(asked: Asked) -> tuple[str, str]:
    """What is wrong with hit count and message as they are written, each "" if nothing is."""
    hit = message = ""
    if asked.hit_condition.strip():
        try:
            hit_test(asked.hit_condition)
        except RequestError:
            hit = tr("A hit count is a number, or one of == > >= < <= % and a number.")
    try:
        log_parts(asked.log_message)
    except RequestError:
        message = tr("The braces do not match. For a brace itself write {{ or }}.")
    return hit, message


def probe(text: str, report: CheckReport, file: str, line: int, asked: Asked) -> Probe | None:
    """The program with what is asked in it; none where it cannot be put in."""
    statements = report.statements.get(file, ())
    at = bisect_left(statements, [line, 0])
    if at == len(statements) or function_at(report, file, statements[at][0]) is None:
        return None
    first, column, last, end = statements[at]
    lines = text.splitlines()
    if last > len(lines):
        return None
    head = lines[first - 1][column - 1 :]
    expressions = _expressions(asked.log_message)
    if head.startswith("or ") and first == last:
        if not asked.condition:
            return None
        lines[first - 1] = (
            f"{lines[first - 1][: column - 1]}or ({asked.condition}) {lines[first - 1][end - 1 :]}"
        )
        return Probe("\n".join(lines), first)
    before, own = lines[: first - 1], lines[first - 1 :]
    added = [f"if ({asked.condition}) {{ }}"] if asked.condition else []
    added += [f'temp ez_shown_{n} = "${{{text}}}"' for n, text in enumerate(expressions)]
    condition_line = first if asked.condition else 0
    begin = first + len(added) - len(expressions)
    message_lines = tuple(range(begin, begin + len(expressions)))
    return Probe("\n".join([*before, *added, *own]), condition_line, message_lines)


def verdict(probed: Probe, report: CheckReport, file: str) -> tuple[str, str]:
    """What is wrong with the condition, and with the message; "" for nothing."""
    condition = message = ""
    for one in report.problems:
        if not one.is_error or one.place.file != file:
            continue
        if one.place.line == probed.condition_line:
            condition = condition or one.message.removeprefix(SUBJECT)
        elif one.place.line in probed.message_lines:
            message = message or one.message
    return condition, message


def _expressions(log_message: str) -> list[str]:
    try:
        return [text for text, is_expression in log_parts(log_message) if is_expression]
    except RequestError:
        return []
