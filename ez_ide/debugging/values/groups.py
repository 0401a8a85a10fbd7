"""The groups of the Variables panel: which variables belong together, and in which order."""

from __future__ import annotations

from dataclasses import replace
from itertools import groupby
from typing import TYPE_CHECKING

from msgspec import UNSET

from ez_ide.debugging.session.state import GLOBALS, LOCALS, MODULES, SHADOWED
from ez_ide.debugging.values.row import Row, row_of
from ez_ide.translation import tr

if TYPE_CHECKING:
    from ez_ide.debugging.session.state import DebugState, Shown
    from ez_ide.debugging.values.paths import Path

PARAMETERS = "parameters"


def groups_of(state: DebugState) -> list[Row]:
    """A row for each group that has something in it, with the rows of its variables."""
    here = [(LOCALS, one) for one in state.scopes.get(LOCALS, [])]
    hidden = [
        (scope, one)
        for scope, variables in state.scopes.items()
        if scope.startswith(SHADOWED)
        for one in variables
    ]
    both = here + hidden
    parameters = [pair for pair in both if pair[1].variable.kind == "parameter"]
    others = [pair for pair in both if pair[1].variable.kind != "parameter"]
    others.sort(key=lambda pair: -_depth(pair[1]))  # the innermost block first
    found = [
        _group((PARAMETERS,), tr("Parameters"), [_local_row(*pair) for pair in parameters]),
        _group((LOCALS,), tr("Locals"), [_local_row(*pair) for pair in others]),
        _group((GLOBALS,), tr("Globals"),
               [row_of((GLOBALS,), one) for one in state.scopes.get(GLOBALS, [])]),
        _group((MODULES,), tr("Modules"), _modules(state.scopes.get(MODULES, []))),
    ]  # fmt: skip
    return [group for group in found if group.rows]


def _local_row(scope: str, shown: Shown) -> Row:
    if scope == LOCALS:
        return row_of((LOCALS,), shown)
    why = tr("an inner variable of the same name hides it")
    return replace(row_of((scope,), shown, lock=why), is_shadowed=True)


def _modules(variables: list[Shown]) -> list[Row]:
    """A row for each module; its variables are called `module.name`, and shown without it."""
    groups = []
    for module, inside in groupby(variables, key=lambda one: one.variable.name.partition(".")[0]):
        rows = [
            replace(row_of((MODULES,), one), name=one.variable.name.partition(".")[2])
            for one in inside
        ]
        groups.append(_group((MODULES, module), module, rows))
    return groups


def _group(path: Path, words: str, rows: list[Row]) -> Row:
    return Row(path, words, is_group=True, rows=tuple(rows))


def _depth(shown: Shown) -> int:
    depth = shown.variable.depth
    return depth if depth is not UNSET else 0
