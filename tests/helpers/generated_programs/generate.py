"""Random EZ programs that check without a diagnostic, run, and end with status 0.

A typed grammar: `Expressions.of("[int]")` draws an expression of that type from the variables,
functions and library members that are visible; `Statements` draws statements that contain them.

No generated program can fail.  Numbers, strings and arrays stay small, only arrays that are never
empty are indexed, a function calls only functions above it, and the number of calls is bounded.
"""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING

from tests.helpers.generated_programs.draft import Draft
from tests.helpers.generated_programs.slots import Context, Program, Slot, Variable
from tests.helpers.generated_programs.statements import Statements
from tests.helpers.generated_programs.vocabulary import (
    BUMP,
    GLOBALS,
    HELPER_FUNCTIONS,
    IMPORTS_AND_TYPES,
    NOTE,
    PAIR,
    SCALARS,
    SHAPES_MODULE,
    TYPES,
)

if TYPE_CHECKING:
    from tests.helpers.generated_programs.draft import Parts


@cache
def generated(seed: int) -> Program:
    """The program for a seed; always the same one."""
    draft = Draft(seed)
    statements = Statements(draft)
    draft.context = Context("shapes", (Variable("SIDES", "int", is_mutable=False),), (NOTE,))
    functions = [statements.function(SCALARS) for _ in range(2)]
    shapes = draft.slot("file", "shapes", [SHAPES_MODULE, *functions])
    exported = [replace(made, name=f"shapes.{made.name}") for made in draft.context.functions[1:]]
    draft.context = Context("main", functions=(NOTE, PAIR, BUMP, *exported))
    parts: list[str | Slot] = [
        "import & use @std\n" if draft.chance(0.7) else "",
        IMPORTS_AND_TYPES,
    ]
    field = draft.slot("type", "field", ["int"])
    parts += ["const Point struct { x ", field, " name string tags [string] }\n"]
    for variable, value in GLOBALS.items():
        parts += _global(draft, variable, value)
    parts.append(HELPER_FUNCTIONS)
    parts += [statements.function(TYPES) for _ in range(draft.count(2, 5))]
    parts += ["\ndo main() ", statements.body(10), "\n"]
    return Program({"main.ez": draft.slot("file", "main", parts), "shapes.ez": shapes})


def _global(draft: Draft, variable: Variable, value: str) -> Parts:
    word = "temp" if variable.is_mutable else "const"
    written = draft.slot("type", "global", [variable.type])
    given = draft.slot("initialiser", variable.type, [value])
    draft.see(variable)
    return [f"{word} {variable.name} ", written, " = ", given, "\n"]
