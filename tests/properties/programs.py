"""Random EZ programs that pass the checker, end soon, and fail now and then.

Every function has the same variables, one of each kind; statements and expressions are drawn over
them.  Loops are bounded by counters of their own, recursion by its parameter.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from hypothesis import strategies as st

if TYPE_CHECKING:
    from collections.abc import Callable

    Draw = Callable[[st.SearchStrategy[object]], object]

_HEAD = """\
const Inner struct { n int }
const P struct { n int s string inner Inner next P }
const Tide enum { LOW, HIGH = 5, FULL }
temp shared int = 3
temp total = 1
temp rows [int] = {4, 5, 6}

do twice(n int) -> int { return n * 2 }
do bump(&n int, by int) -> int { n += by return n }
do pair(a, b int) -> (int, int) { return a / b, a % b }
do low(n u8) -> u8 { return n }
do fill(&list [int], n int) { list[at(n)] = n arrays.append(list, n) }
do at(n int) -> int { if n < 0 { return 0 - n % 2 } return n % 2 }
do over(n int) -> int { if n == 0 { return 7 } return n }
do note(n int) { println("note ${n}") }
"""

_VARIABLES = """\
    temp a = 3
    temp b int = 92
    temp c u8 = 40
    temp i = 0
    temp x float = 1.5
    temp s string = "héy"
    temp t = true
    temp arr [int] = {1, 2, 3}
    temp grid [[int]] = {{1, 2}, {3, 4}}
    temp m map[string:int] = {"k": 1, "é": 2}
    temp p = P{n: 4, s: "p"}
    temp tide Tide = Tide.HIGH
    temp r = ref(a)
"""

_WHOLE = (
    *("a", "b", "c", "i", "r", "n", "shared", "total", "len(arr)", "len(s)", "p.n", "p.inner.n"),
    *("0", "1", "2", "3", "7", "100", "a", "b", "i", "a"),
)
_RISKY_WHOLE = ("4611686018427387904", "int(x)", "p.next.n", "2147483648")
_PLACES = ("a", "b", "c", "i", "r", "shared", "total", "p.n", "p.inner.n")
_REAL = ("x", "0.5", "2.0", "float(a)", "1e10", "x", "x", "float(i)")
_TEXTS = ("s", '"ab"', '"é"', "p.s", "string(arr)", 'typeof(tide)')
_ALIASED = ("a", "arr[i % 2]", "p.n", "shared", 'm["k"]', "r")
_KEYS = ('"k"', '"é"')
_RISKY_KEYS = ('"zz"', "s")


_RISK = 40
"""One in so many is drawn from what is likely to fail."""


class _Writer:
    """Draws pieces of a program; `fuel` bounds how much."""

    def __init__(self, draw: Draw, fuel: int) -> None:
        self._draw = draw
        self._fuel = fuel
        self._names = 0
        self._loops: list[str] = []

    def pick(self, *choices: str) -> str:
        return str(self._draw(st.sampled_from(choices)))

    def chance(self, one_in: int) -> bool:
        return self._draw(st.integers(1, one_in)) == 1

    def name(self, prefix: str) -> str:
        self._names += 1
        return f"{prefix}{self._names}"

    # --------------------------------------------------------------------------- expressions

    def whole(self, depth: int = 3) -> str:
        if depth == 0 or self.chance(3):
            risky = _RISKY_WHOLE if self.chance(_RISK) else ()
            return self.pick(*(risky or _WHOLE), *self._loops)
        left, right = self.whole(depth - 1), self.whole(depth - 1)
        kinds = ("op", "op", "op", "element", "key", "call", "bump", "minus", "step", "grid", "low")
        match self.pick(*kinds):
            case "op":
                operator = self.pick("+", "-", "*", "/", "%")
                return f"({left} {operator} {self.divisor(operator, right)})"
            case "element":
                return f"arr[{self.index(left)}]"
            case "grid":
                return f"grid[{self.index(left)}][{self.index(right)}]"
            case "key":
                return f"m[{self.key()}]"
            case "call":
                return f"twice({left})"
            case "bump":
                return f"bump({self.pick(*_ALIASED)}, {left})"
            case "minus":
                return f"-({left})"
            case "step":
                return self.pick("a++", "i--", "arr[1]++", "p.n--", 'm["k"]++', "c++")
            case _:
                return f"low(at({left}))"

    def divisor(self, operator: str, drawn: str) -> str:
        """What may stand on the right: hardly ever zero, and never plainly so."""
        if operator not in ("/", "%", "/=", "%="):
            return drawn
        if self.chance(_RISK):
            return f"({drawn} + i)"
        return self.pick("7", "len(arr)", "(0 - 3)", f"over({drawn})", "3", "(i * i + 1)")

    def index(self, drawn: str) -> str:
        if self.chance(_RISK):
            return self.pick("i", "a", "i + 1", "i - 1", "a * 2 - a", f"({drawn}) % 3")
        counted = [f"{loop} % 2" for loop in self._loops]
        return self.pick("0", "1", "i % 2", "(i + 1) % 2", "len(arr) % 2", f"at({drawn})", *counted)

    def key(self) -> str:
        return self.pick(*(_RISKY_KEYS if self.chance(_RISK) else _KEYS))

    def real(self, depth: int = 3) -> str:
        if depth == 0 or self.chance(3):
            return self.pick(*_REAL)
        left, right = self.real(depth - 1), self.real(depth - 1)
        operator = self.pick("+", "-", "*", "/")
        if self.chance(3):
            right = self.whole(1)
        if operator == "/":
            right = self.pick("2.5", "(x * x + 1.0)", "4", f"({right} + i)")
        return f"({left} {operator} {right})"

    def truth(self, depth: int = 3) -> str:
        if depth == 0 or self.chance(4):
            return self.pick("t", "true", "i < 3", "tide == Tide.HIGH", "p.next == nil", "a in arr")
        match self.pick("compare", "compare", "logic", "not", "real", "in", "text", "range"):
            case "compare":
                operator = self.pick("==", "!=", "<", ">", "<=", ">=")
                return f"({self.whole(depth - 1)} {operator} {self.whole(depth - 1)})"
            case "logic":
                operator = self.pick("&&", "||")
                return f"({self.truth(depth - 1)} {operator} {self.truth(depth - 1)})"
            case "not":
                return f"!({self.truth(depth - 1)})"
            case "real":
                return f"({self.real(depth - 1)} < {self.real(depth - 1)})"
            case "in":
                return f"({self.whole(depth - 1)} {self.pick('in', 'not_in')} arr)"
            case "range":
                last = self.pick("len(arr)", "i * i", "a", "over(a)")
                return f"({self.whole(depth - 1)} in range(0, {last}))"
            case _:
                return f"({self.text(depth - 1)} == {self.text(depth - 1)})"

    def text(self, depth: int = 3) -> str:
        if depth == 0 or self.chance(3):
            return self.pick(*_TEXTS)
        if self.chance(2):
            return f"({self.text(depth - 1)} + {self.text(depth - 1)})"
        return f'"<${{{self.whole(depth - 1)}}} ${{{self.real(1)}}} ${{{self.text(1)}}}>"'

    # ---------------------------------------------------------------------------- statements

    def block(self, indent: str, *, in_loop: bool) -> str:
        count = self._draw(st.integers(1, 4))
        assert isinstance(count, int)
        return "".join([self.statement(indent, in_loop=in_loop) for _ in range(count)])

    def statement(self, indent: str, *, in_loop: bool) -> str:
        self._fuel -= 1
        nests = ("if", "range", "each", "text", "while", "loop", "when")
        leaves = ("set", "op", "print", "element", "key", "text_op", "append", "unpack", "flag")
        more = ("letter", "real", "struct", "fill", "grid", "step", "swap", "call", "chain")
        leave = ("leave",) if in_loop and self.chance(2) else ()
        kind = self.pick(*leaves, *more, *leave, *(nests if self._fuel > 0 else ()))
        lines = self._leaf(kind) if kind not in nests else self._nest(kind, indent, in_loop=in_loop)
        return "".join([f"{indent}{line}\n" for line in lines])

    def _leaf(self, kind: str) -> list[str]:
        operator = self.pick("+=", "-=", "*=", "/=", "%=")
        simple: dict[str, Callable[[], str]] = {
            "set": lambda: f"{self.pick(*_PLACES)} = {self.whole()}",
            "op": lambda: f"{self.pick(*_PLACES)} {operator} {self.divisor(operator, self.whole())}",
            "print": lambda: f"println({self.whole()}, {self.real(2)}, {self.text(2)}, {self.truth(2)})",
            "element": lambda: f"arr[{self.index('a')}] {self.pick('=', '+=', '*=')} {self.whole()}",
            "key": lambda: f"m[{self.key()}] {self.pick('=', '+=', '-=')} {self.whole()}",
            "text_op": lambda: f"s {self.pick('=', '+=')} {self.text()}",
            "append": lambda: f"arrays.append(arr, {self.whole()})",
            "flag": lambda: f"t = {self.truth()}",
            "letter": lambda: f"s[{self.index('a')}] = 'z'",
            "real": lambda: f"x {self.pick('=', '+=', '*=')} {self.real()}",
            "fill": lambda: f"fill({self.pick('arr', 'rows', 'grid[i % 2]')}, {self.whole(2)})",
            "grid": lambda: f"grid[{self.index('a')}][{self.index('i')}] -= {self.whole()}",
            "step": lambda: self.pick("a++", "i++", "arr[i % 2]--", "p.n++", 'm["k"]--', "i--"),
            "swap": lambda: f"tide = {self.pick('Tide.LOW', 'Tide.FULL')}",
            "call": lambda: f"note({self.whole()})",
            "leave": lambda: self.pick("break", "continue", "if a > 3 { break }", "if t { continue }"),
        }
        if kind in simple:
            return [simple[kind]()]
        if kind == "unpack":
            names = self.pick("a, b", "b, total", "i, c")
            return [f"{names} = pair({self.whole(2)}, over({self.whole(2)}))"]
        if kind == "chain":
            return [self.pick("p.next = P{n: 1, next: p}", "p = P{n: a, s: s}", "p.next = nil")]
        copy = self.name("q")
        return [f"temp {copy} = p", f"{copy}.n = 8", "grid[0] = arr", "arr = grid[i % 2]", "rows = arr"]

    def _nest(self, kind: str, indent: str, *, in_loop: bool) -> list[str]:
        body = self.block(indent + "    ", in_loop=in_loop or kind not in ("if", "when"))
        if kind == "if":
            other = self.block(indent + "    ", in_loop=in_loop)
            head = f"if {self.truth()} {{"
            return [head, body, f"{indent}}} or {self.truth()} {{", other, f"{indent}}}"]
        if kind == "when":
            cases = f"is 1, 2 {{ println(1) }} is range(3, 9) {{ note(a) }} default {{\n{body}"
            return [f"when {self.whole(2)} {{ {cases}{indent}}} }}"]
        counter = self.name("w")
        self._loops.append(counter)
        inner = self.block(indent + "    ", in_loop=True)
        self._loops.pop()
        heads = {
            "range": f"for {counter} in range({self.pick('3', '1, 4', 'i, 4', 'len(arr)')}) {{",
            "each": f"for_each {self.pick(counter, f'{counter}, _')} in arr {{",
            "text": f"for_each {counter}, _ in s {{",
            "while": f"as_long_as {counter} < 3 && {self.truth()} {{ {counter} += 1",
            "loop": f"loop {{ {counter}++ if {counter} > 3 {{ break }}",
        }
        before = [f"temp {counter} = 0"] if kind in ("while", "loop") else []
        guard = "i = i % 7 "
        return [*before, heads[kind] + " " + guard, inner, f"{indent}}}"]


@st.composite
def programs(draw: Draw) -> str:
    """The text of a program, without its imports."""
    writer = _Writer(draw, fuel=12)
    body = writer.block("    ", in_loop=False)
    ensure = writer.pick("", f"    ensure note({writer.whole(2)})\n")
    inner = _Writer(draw, fuel=6)
    helper = inner.block("    ", in_loop=False)
    main = _Writer(draw, fuel=8).block("    ", in_loop=False)
    last = "    println(a, b, c, i, x, s, t, arr, grid, m, p, tide, r, shared, total, rows)\n"
    return (
        f"{_HEAD}\ndo work(n int) -> int {{\n{_VARIABLES}{ensure}"
        f"    if n > 0 {{ a = work(n - 1) }}\n{body}{last}    return a\n}}\n"
        f"do side(&n int) {{\n{_VARIABLES}{helper}{last}}}\n"
        f"do main() {{\n    temp n = 2\n{_VARIABLES}{main}{last}"
        "    println(work(2))\n    side(a)\n    side(arr[1])\n    println(a, arr)\n}\n"
    )
