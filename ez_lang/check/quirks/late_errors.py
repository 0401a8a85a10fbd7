"""Mistakes that are reported only when the program reaches them.

The reference language does not check default values, calls of `ensure`, computed enum members and
assignments to several names before it runs a program. Their errors become faults in the tree, and
their warnings are dropped:

    do f(n int = 1 + "a") -> int { return n }
    do main() { println(f(3)) }                  // prints 3; only f() fails, with E3002
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ez_lang.check import tree
from ez_lang.check.quirks.pseudo_types import UNKNOWN

if TYPE_CHECKING:
    from collections.abc import Callable

    from ez_lang.check.names.scopes import Scope
    from ez_lang.check.reporting import Spanned
    from ez_lang.model.types import Type
    from ez_lang.source.diagnostics import Diagnostic


def captured(
    scope: Scope, check: Callable[[], tree.Expression]
) -> tuple[tree.Expression, list[Diagnostic]]:
    """Return the result of a check, and its errors, which are not added to the file."""
    outer = scope.diagnostics
    scope.diagnostics = []
    try:
        value = check()
    finally:
        inner, scope.diagnostics = scope.diagnostics, outer
    return value, [d for d in inner if d.severity == "error"]


def deferred(scope: Scope, node: Spanned, check: Callable[[], tree.Expression]) -> tree.Expression:
    """Return the result of a check, or a fault made of its first error. `node` limits the span."""
    value, errors = captured(scope, check)
    if not errors:
        return value
    first = errors[0]
    return tree.RaiseFault(
        first.start if node.start <= first.start < node.end else node.start,
        first.end if node.start < first.end <= node.end else node.end,
        UNKNOWN,
        first.code,
        first.message,
        [],
        first.help,
    )


def late_fault(
    value: tree.Expression, code: str, message: str, result: Type = UNKNOWN
) -> tree.RaiseFault:
    """Return a fault that is raised when it is reached, after `value` was evaluated."""
    return tree.RaiseFault(value.start, value.end, result, code, message, [value])
