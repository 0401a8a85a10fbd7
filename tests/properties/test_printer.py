"""The canonical text of trees."""

from __future__ import annotations

import pytest

from tests.helpers.printer import print_file, print_statement
from tests.helpers.trees import file_of, shape

CANONICAL = [
    "module zoo\n",
    'import @std, s@strings, "./geo", g"./other"\nimport & use @math\nusing std, s\n',
    "#suppress(W2001, ALL)\ntemp n = 1\n",
    "private temp total int = 1 + 2 * 3 - (4 - 5)\n",
    "const a int, b [string, 3] = f()\n",
    "temp m map[string:[geo.Point]] = {:}\n",
    "temp x = -(-a)\n".replace("-(-a)", "- -a"),
    "temp x = !(a && b) || c\n",
    "temp x = (a + b).c[d](e)\n",
    "temp x = (5).a\n",
    "temp x = {{1, 2}, {}}\n",
    'temp x = {"a": Point{x: 1, y: geo.Point{}}}\n',
    "temp x = range(1, 9, 2)\ntemp y = cast(new(P), [int])\n",
    "temp x = a not_in b\n",
    "temp x = 1e+16\n",
    'temp x = "tab\\t quote\\" back\\\\slash $ {x}"\n',
    'temp x = "a ${b + 1} ${"inner ${c}"} ${m["k"]}"\n',
    "temp x = `raw\n  text`\n",
    "temp x = '\\''\ntemp y = '\\n'\ntemp z = 'é'\n",
    """\
#doc("adds")
#suppress(W2001)
private do add(a int, &b int, c string = "x") -> (sum int, rest int) {
    #strict
    when a {
        is 1, 2 {
            return 1, 2
        }
        is 3 {}
    }
    if a {
        b += 1
    } or (LIMIT) {} otherwise {
        loop {
            break
        }
    }
    for i in range(3) {
        continue
    }
    for_each i, x in list {
        x++
    }
    as_long_as a {
        x, _ = f()
    }
    using std
    ensure f(1)
    return
}
""",
    "do f() -> int {}\n\ndo g() -> (int, string) {}\n\ndo h() -> nil {}\n",
    'const Point struct {\n    x int\n    y float `json:"y"`\n}\n',
    "#flags\nconst Door enum {\n    OPEN\n    SHUT = 4\n}\n",
    '#enum(string)\nconst Unit enum : string {\n    METRE = "m"\n}\n',
]  # fmt: skip


@pytest.mark.parametrize("text", CANONICAL, ids=lambda text: text[:30])
def test_canonical_text_is_printed_as_it_was(text: str) -> None:
    assert print_file(file_of(text)) == text


def test_a_text_is_printed_in_canonical_form() -> None:
    text = "do f(a,b int)->(low,high int){if a{}or b{x=1}}"
    assert print_file(file_of(text)) == (
        "do f(a int, b int) -> (low int, high int) {\n    if a {} or b {\n        x = 1\n    }\n}\n"
    )


NEEDS_PARENTHESES = [
    "if (LIMIT) {}", "if (a == LIMIT) {}", "for_each x in (geo.List) {}", "#strict when (A) {}",
    "as_long_as (!DONE) {}",
]  # fmt: skip


@pytest.mark.parametrize("text", NEEDS_PARENTHESES)
def test_an_empty_body_does_not_become_a_literal(text: str) -> None:
    (statement,) = file_of(f"do main() {{ {text} }}").items[0].body.statements  # type: ignore[union-attr]
    again = file_of(f"do main() {{ {print_statement(statement)} }}").items[0]
    assert shape(again.body.statements) == shape((statement,))  # type: ignore[union-attr]
