"""Which text a diagnostic underlines."""

from __future__ import annotations

import pytest

from tests.helpers.checking import codes, underlined


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        ("one(\n1, 2)", [("E5008", "one")]),
        ("(1\n+ 2\n+ true) * 3", [("E3002", "+")]),
        ('"a"\n.length', [("E4011", "length")]),
        ("!len(\n{1})", [("E3002", "(")]),
        ("!{1}[\n0]", [("E3002", "[")]),
        ("!p.n\n.n", [("E3002", "n")]),
        ("!\n{1,\n2}", [("E3002", "{1,")]),
    ],
)
def test_text_on_several_lines_is_shown_where_it_goes_wrong(
    value: str, expected: list[tuple[str, str]]
) -> None:
    text = (
        "const N struct { n int }\nconst P struct { n N }\ndo one(n int) -> int { return n }\n"
        f"do main() {{ temp p = P{{n: N{{n: 1}}}}\ntemp x = {value} }}"
    )

    assert underlined(text) == expected


def test_the_line_of_a_mismatch_is_that_of_the_name() -> None:
    assert codes("do main() {\n temp n\n int =\n true\n}") == [("E3001", 2)]
