"""Types written for variables, parameters and results, and what is wrong with them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ez_lang.check.habits import help_for_type
from ez_lang.check.reporting import near, report, warn
from ez_lang.check.written_types import TypeProblem, read_type
from ez_lang.model.types import (
    ANY,
    Type,
)

if TYPE_CHECKING:
    from ez_lang.check.scopes import FileScope, Scope
    from ez_lang.syntax import nodes


_CODES = {"any": "E3034", "void": "E3038", "key": "E3029"}
"""Parts of a type that nothing can be declared with."""


def declared_type(
    scope: Scope, name: nodes.Name, written: nodes.TypeNode, unknown_code: str
) -> Type:
    """The type that is written for a variable; what is wrong with it is reported."""
    problems: list[TypeProblem] = []
    found = read_type(scope, written, problems)
    for problem in problems[:1]:
        report_type(scope, problem, name, unknown_code, f"variable '{name.text}'")
    return ANY if problems else found


def report_type(
    scope: Scope | FileScope, problem: TypeProblem, spot: nodes.Node, unknown_code: str, what: str
) -> None:
    """Say what is wrong with a written type, underlining it when it is on the line of `spot`."""
    where = near(scope, problem.node, spot)
    if problem.kind == "unknown":
        report(
            scope,
            unknown_code,
            where,
            f"undefined type '{problem.name}' for {what}",
            label="no such type",
            help=help_for_type(scope.file, problem.name),
        )
    elif problem.kind == "key":
        report(
            scope,
            _CODES["key"],
            where,
            f"float-based enum '{problem.name}' cannot be used as map key",
            label="floats cannot be keys",
        )
    else:
        report(
            scope,
            _CODES[problem.kind],
            where,
            f"'{problem.name}' type cannot be used for {what}",
            label="not a type to declare something with",
        )


def warn_of_typed_blank(scope: Scope, name: nodes.Name) -> None:
    """W1005: a type is written for `_`."""
    warn(
        scope,
        "W1005",
        name,
        "blank identifier '_': a type annotation is not required",
        label="its value is dropped",
    )
