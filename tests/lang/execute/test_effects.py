"""The effects of expressions, and how statements end."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from ez_lang.api import check_file
from ez_lang.check import tree
from ez_lang.execute.effects import (
    NORMALLY,
    WITH_BREAK,
    WITH_CONTINUE,
    WITH_RETURN,
    Effects,
    endings,
    nodes_below,
    statements_in,
)
from ez_lang.model.types import INT
from tests.helpers.execution import main_of, program_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ez_lang.check.tree import Expression

_SAMPLES = Path(__file__).parents[3] / "samples"

_VARIABLES = """
    temp a = 1
    temp b int = 2
    temp list [int] = {1, 2}
    temp m map[string:int] = {"k": 1}
    temp r = ref(a)
    temp x = 1.5
"""


def _expression(text: str) -> Expression:
    """The expression as the argument of the last statement of a program."""
    program = program_of(
        f"do f(&n int) -> int {{ return n }}\ndo main() {{ {_VARIABLES} print({text}) }}"
    )
    assert program.main.body is not None
    last = program.main.body.statements[-1]
    assert isinstance(last, tree.Evaluate)
    assert isinstance(last.value, tree.CallLibrary)
    return last.value.arguments[0]


@pytest.mark.parametrize("text", ["a + b", "list[a]", 'm["k"]', "len(list) * 2", "r", "!(a > b)"])
def test_what_only_looks_is_pure(text: str) -> None:
    assert Effects().is_pure(_expression(text))


@pytest.mark.parametrize("text", ["f(a)", "a++", "{1, 2}", "list[f(b)]", "input()"])
def test_what_calls_writes_or_makes_is_not_pure(text: str) -> None:
    assert not Effects().is_pure(_expression(text))


@pytest.mark.parametrize("text", ["a", "7", "b + b", "b > a && !(a == 1)"])
def test_what_is_pure_and_cannot_fail_is_certain(text: str) -> None:
    assert Effects().is_certain(_expression(text))


@pytest.mark.parametrize(
    "text", ["a + a", "b * b", "b / b", "list[0]", "r", "x * 2.0", "len(list)"]
)
def test_what_may_fail_is_not_certain(text: str) -> None:
    assert not Effects().is_certain(_expression(text))


def test_what_neither_calls_nor_writes_is_quiet() -> None:
    effects = Effects()

    assert effects.is_quiet(_expression("{a, list[0]}"))
    assert not effects.is_quiet(_expression("{a, f(b)}"))
    assert not effects.is_quiet(_expression("a++"))


@pytest.mark.parametrize(("statement", "expected"), [
    ("a = 2", NORMALLY),
    ("if a > 1 { return }", WITH_RETURN),
    ("loop { break }", NORMALLY),
    ("loop { if a > 1 { break } or a > 2 { continue } otherwise { return } }", WITH_RETURN),
    ("when a { is 1 { return } default { a = 3 } }", WITH_RETURN),
])  # fmt: skip
def test_a_statement_ends_in_the_ways_its_parts_do(statement: str, expected: int) -> None:
    main = main_of(f"temp a = 1\n{statement}").main
    assert main.body is not None

    assert endings(main.body.statements[-1]) == expected


def test_break_and_continue_leave_an_if_but_not_its_loop() -> None:
    main = main_of("temp a = 1\nloop { if a > 1 { break } or a > 2 { continue } }").main
    assert main.body is not None
    loop = main.body.statements[-1]
    assert isinstance(loop, tree.While)

    assert endings(loop.body.statements[0]) == WITH_BREAK | WITH_CONTINUE
    assert endings(loop) == NORMALLY


def test_all_statements_are_found_in_the_order_of_the_text() -> None:
    main = main_of("temp a = 1\nif a > 0 { a = 2 } otherwise { loop { break } }\na = 3").main
    assert main.body is not None

    kinds = [type(s).__name__ for s in statements_in(main.body)]

    assert kinds == ["Assign", "If", "Assign", "While", "Break", "Assign"]


def _in_any_field(part: object) -> Iterator[tree.Node]:
    """What is found when no field is passed over."""
    if isinstance(part, tree.Node) and not isinstance(part, tree.Block):
        yield part
        for name in part.__struct_fields__:
            yield from _in_any_field(getattr(part, name))
    elif isinstance(part, list | tuple):
        for item in part:
            yield from _in_any_field(item)


def test_the_nodes_below_a_statement_are_all_there_are_in_any_field() -> None:
    program = check_file(str(_SAMPLES / "large" / "pebble.ez")).program
    assert program is not None
    bodies = [f.body for module in program.modules for f in module.functions.values()]
    statements = [s for body in bodies if body is not None for s in statements_in(body)]

    for statement in statements:
        inside = list(_in_any_field(statement))[1:]

        assert set(map(id, nodes_below(statement))) == set(map(id, inside))


def test_no_field_that_is_declared_to_hold_nodes_is_passed_over() -> None:
    kinds = [kind for kind in vars(tree).values() if isinstance(kind, type)]
    nodes = [kind for kind in kinds if issubclass(kind, tree.Node)]
    holding = [
        (kind, name)
        for kind in nodes
        for name, declared in vars(kind).get("__annotations__", {}).items()
        if any(word in declared for word in ("Expression", "Statement", "Target", "MakeR"))
    ]

    assert len(holding) > len(nodes) / 2
    for kind, name in holding:
        inner = tree.Constant(0, 0, INT, 1)
        given = dict.fromkeys(kind.__struct_fields__, None) | {name: inner}

        assert list(nodes_below(kind(**given))) == [inner], (kind, name)
