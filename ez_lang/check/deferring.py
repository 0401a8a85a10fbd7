"""Mistakes that count only when the program gets there.

Default values, calls of `ensure`, computed enum members, assignments to several names: what is
wrong with them is not looked at before running.  So their diagnostics become faults in the tree.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ez_lang.check import tree
from ez_lang.check.views import UNKNOWN

if TYPE_CHECKING:
    from collections.abc import Callable

    from ez_lang.check.reporting import Spot
    from ez_lang.check.scopes import Scope
    from ez_lang.source.diagnostics import Diagnostic


def captured(
    scope: Scope, check: Callable[[], tree.Expression]
) -> tuple[tree.Expression, list[Diagnostic]]:
    """What a check gives, and what it would have reported; warnings are reported all the same."""
    outer = scope.diagnostics
    scope.diagnostics = []
    try:
        value = check()
    finally:
        inner, scope.diagnostics = scope.diagnostics, outer
    outer.extend([d for d in inner if d.severity == "warning"])
    return value, [d for d in inner if d.severity == "error"]


def deferred(scope: Scope, spot: Spot, check: Callable[[], tree.Expression]) -> tree.Expression:
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
