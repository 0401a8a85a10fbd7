"""Programs that recurse in every syntactic position, drawn from a table at a fixed seed."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from random import Random

CALLS = (
    "total = total + rec(n - 1)",
    "total += rec(n - 1)",
    "temp both = rec(n - 1) + rec(n - 2)",
    "temp one, other = pair(n - 1)",
    "total, n1 = pair(n - 1)",
    "if rec(n - 1) > 3 { total++ } or rec(n - 2) == 1 { total += 2 } otherwise { total -= 1 }",
    "if n > 9 { total++ } or rec(n - 2) == 1 || rec(n - 1) > 2 {\n        total += 2\n    }",
    "if rec(n - 1) > 0 && rec(n - 2) > 0 { total += 1 }",
    "for i in range(0, rec(n - 1) % 3) { total += i }",
    "for i in range(rec(n - 1) % 2, 3) { total += rec(n - 2) }",
    "for_each item in {rec(n - 1), rec(n - 2), 4} { total += item }",
    "temp left = 2\n    as_long_as left > rec(n - 1) % 2 { left -= 1 total += left }",
    "when rec(n - 1) % 3 { is 0 { total++ } is 1, 2 { note(total) } default { total += 3 } }",
    "when n { is rec(n - 1) { total++ } is rec(n - 2) { note(n) } default { } }",
    'println("${rec(n - 1)} and ${rec(n - 2)}")',
    "temp items [int] = {rec(n - 1), 2, rec(n - 2)}\n    items[rec(n - 1) % 3] += rec(n - 2)",
    "temp p = Point{x: rec(n - 1), y: 2}\n    p.y = p.x + rec(n - 2)",
    'temp m map[string:int] = {"a": rec(n - 1)}\n    m["b"] = rec(n - 2)',
    "total += with_default(n - 1)",
    "bump(total, rec(n - 1))",
    "note(rec(n - 1)) note(rec(n - 2))",
    "walk(n - 1)",
    "ensure note(rec(n - 1))",
    "ensure walk(n - 1)",
    "println(rec(n - 1), blank(n), rec(n - 2))",
    "loop { total++ if rec(n - 1) % 2 == 0 { break } if total > 3 { break } }",
    "return rec(n - 1) + total",
    "if n == 2 { return rec(n - 1) }",
    "return cast(outer.twice(n), int)",
    "outer.twice(rec(n - 1))\n    outer.shout(n)",
)
"""Statements of `rec` and its relatives; each calls one of them with a smaller `n`."""

MODULE = """\
module outer
import & use @std
temp calls int = 2 + 1
temp shouted [int] = {calls}
do twice(n int) -> int {
    calls += 1
    return n * 2
}
do shout(n int) {
    println("outer ${n} ${calls}")
}
"""


def program(random: Random) -> dict[str, str]:
    """The files of a program: `main.ez` and the module it imports."""
    drawn = random.sample(CALLS, 3)
    text = "\n    ".join(drawn)
    tail = random.choice(("return total % 7", "return rec(n - 2) % 5", "return total + rec(n - 1)"))
    pair = random.choice(("return rec(n - 1), rec(n - 2)", "return n, rec(n - 1)", "return n, 1"))
    walk = random.choice(("note(rec(n - 1))", "total += 1", "walk(n - 1)", "ensure walk(n - 1)"))
    default = random.choice(("rec(0)", "outer.twice(2) + rec(0)", "total"))
    depth = random.choice((2, 2, 3))
    return {
        "outer.ez": MODULE,
        "main.ez": f"""\
import & use @std
import "./outer"
const Point struct {{ x int y int }}
temp total int = 1
temp begun int = total + outer.calls
do rec(n int) -> int {{
    temp n1 = 0
    if n < 1 {{ return 1 }}
    {text}
    {tail}
}}
do pair(n int) -> (int, int) {{
    if n < 1 {{ return 1, 2 }}
    {pair}
}}
do pair_sum(n int) -> int {{ temp a, b = pair(n) return a + b }}
do with_default(n int, more int = {default}) -> int {{
    return n + more
}}
do note(n int) {{
    total += n % 3
}}
do blank(n int) {{
    note(n)
}}
do bump(&x int, by int) {{
    x += by
    x -= rec(0)
}}
do walk(n int) {{
    if n < 1 {{ return }}
    {walk}
}}
do main() {{
    ensure note(rec(1))
    temp a = rec({depth})
    walk(2) a += 1
    println(a, total, begun)
}}
""",
    }
