"""Where a breakpoint on a line comes to stand, as far as the last check knows the statements.

The debugger decides in the end; this answers before there is one, by the same rules: forward to
the next statement, never into another function.
"""

from __future__ import annotations

from bisect import bisect_left
from typing import TYPE_CHECKING

from ez_ide.translation import tr

if TYPE_CHECKING:
    from collections.abc import Collection

    from ez_ide.language.check_report import CheckReport, Symbol


def landing(report: CheckReport, file: str, line: int) -> int | None:
    """The line of the first statement on or behind a line; none where nothing could stop."""
    rows = report.statements.get(file, ())
    at = bisect_left(rows, [line, 0])
    if line < 1 or at == len(rows):
        return None
    landed = rows[at][0]
    inside = function_at(report, file, line)
    if inside is not None and inside != function_at(report, file, landed):
        return None
    return landed


def beside(
    report: CheckReport, file: str, line: int, by: int, taken: Collection[int]
) -> int | None:
    """The next line above (-1) or below (+1) where something can stop and that is not taken."""
    lines = {row[0] for row in report.statements.get(file, ())}.difference(taken)
    if by < 0:
        return max((one for one in lines if one < line), default=None)
    return min((one for one in lines if one > line), default=None)


def function_at(report: CheckReport, file: str, line: int) -> Symbol | None:
    """The function whose text a line belongs to."""
    return next((one for one in functions(report, file)
                 if one.place.line <= line <= one.place.end_line), None)  # fmt: skip


def functions(report: CheckReport, file: str = "") -> list[Symbol]:
    """The functions of a program, or of one of its files."""
    found = [one for one in report.symbols if one.kind == "function"]
    return [one for one in found if file in ("", one.place.file)]


def refusal(line: int, last: int) -> str:
    """Why no breakpoint can be on a line."""
    if not 1 <= line <= last:
        return tr("There is no line {line}.", line=line)
    return tr("Nothing runs on line {line} or behind it.", line=line)
