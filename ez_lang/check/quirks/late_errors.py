"""Mistakes that are reported only when the program reaches them.

The language does not check default values, calls of `ensure`, computed enum members and assignments
to several names before running.  So their errors become faults in the tree, and there are no
warnings about them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ez_lang.check import tree
from ez_lang.check.quirks.pseudo_types import UNKNOWN

if TYPE_CHECKING:
    from ez_lang.check.names.scopes import Scope
    from ez_lang.model.types import (
        Type,
    )

if TYPE_CHECKING:
    from collections.abc import Callable

    from ez_lang.check.names.scopes import Scope
    from ez_lang.check.reporting import Spanned
    from ez_lang.source.diagnostics import Diagnostic


def captured(
    scope: Scope, check: Callable[[], tree.Expression]
) -> tuple[tree.Expression, list[Diagnostic]]:
    """What a check gives, and the errors that it would have reported."""
    outer = scope.diagnostics
    scope.diagnostics = []
    try:
        value = check()
    finally:
        inner, scope.diagnostics = scope.diagnostics, outer
    return value, [d for d in inner if d.severity == "error"]


def deferred(scope: Scope, spot: Spanned, check: Callable[[], tree.Expression]) -> tree.Expression:
    """What a check gives, or the fault that its first error becomes."""
    value, errors = captured(scope, check)
    if not errors:
        return value
    first = errors[0]
    return tree.RaiseFault(
        first.start if spot.start <= first.start < spot.end else spot.start,
        first.end if spot.start < first.end <= spot.end else spot.end,
        UNKNOWN,
        first.code,
        first.message,
        [],
        first.help,
    )


def late_fault(
    value: tree.Expression, code: str, message: str, result: Type = UNKNOWN
) -> tree.RaiseFault:
    """What fails when it is reached, after the value was computed."""
    return tree.RaiseFault(value.start, value.end, result, code, message, [value])
