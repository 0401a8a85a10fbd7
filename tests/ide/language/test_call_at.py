"""The call whose name is under the mouse."""

from __future__ import annotations

import pytest

from ez_ide.language.call_at import pointed_call, pointed_path

TEXT = 'total = add(one(1), ")") + maps.get(ages, name) * n\nlong(1,\n    2)\nopen(\n'


@pytest.mark.parametrize(
    ("line", "column", "call"),
    [
        (1, 10, 'add(one(1), ")")'),
        (1, 13, "one(1)"),
        (1, 33, "maps.get(ages, name)"),
        (1, 1, ""),
        (1, 51, ""),
        (2, 2, "long(1, 2)"),
        (4, 2, ""),
        (9, 1, ""),
    ],
)
def test_the_whole_call_is_found_from_its_name(line: int, column: int, call: str) -> None:
    assert pointed_call(TEXT, line, column) == call


def test_a_path_is_found_with_its_beginning() -> None:
    assert pointed_path("x = players[2].name + 1", 17) == ("players[2].name", 5)
    assert pointed_path("x = players[2].name + 1", 6) == ("players", 5)
