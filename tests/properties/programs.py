"""Random EZ programs that pass the checker, end soon, and fail now and then.

Every function has the same variables, one of each kind; statements and expressions are drawn over
them.  Loops are bounded by counters of their own or go through what is short, and only two of the
latter are inside each other; recursion is bounded by its parameter; numbers, texts, arrays and
chains of structs are kept small where they could grow without end.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from hypothesis import strategies as st

if TYPE_CHECKING:
    from collections.abc import Callable

    Draw = Callable[[st.SearchStrategy[Any]], Any]

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
do fill(&list [int], n int) { list[at(n)] = n if len(list) < 12 { arrays.append(list, n) } }
do at(n int) -> int { if n < 0 { return 0 - n % 2 } return n % 2 }
do over(n int) -> int { if n == 0 { return 7 } return n }
do short(s string) -> string { if len(s) > 20 { return "long" } return s }
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
    temp mix = {"w": 1, "x": 2.5, "l": {1, 2}}
    temp p = P{n: 4, s: "p"}
    temp tide Tide = Tide.HIGH
    temp r = ref(a)
"""

_SHOW = "    println(a, b, c, i, x, s, t, arr, grid, m, mix, p, tide, r, shared, total, rows)\n"

_WHOLE = (
    *("a", "b", "c", "i", "r", "n", "shared", "total", "len(arr)", "len(s)", "p.n", "p.inner.n"),
    *("0", "1", "2", "3", "7", "100", "a", "b", "i", "a"),
)
_RISKY_WHOLE = ("4611686018427387904", "int(x)", "p.next.n", "2147483648")
_PLACES = ("a", "b", "c", "i", "r", "shared", "total", "p.n", "p.inner.n")
_STEPS = ("a++", "i--", "arr[1]++", "p.n--", 'm["k"]++', "c++", "i++", "arr[i % 2]--")
_REAL = ("x", "0.5", "2.0", "float(a)", "1e10", "x", "x", "float(i)")
_TEXTS = ("s", '"ab"', '"é"', "p.s", "string(arr)", "typeof(tide)")
_TRUTHS = ("t", "true", "i < 3", "tide == Tide.HIGH", "p.next == nil", "a in arr")
_ALIASED = ("a", "arr[i % 2]", "p.n", "shared", 'm["k"]', "r")
_KEYS = ('"k"', '"é"')
_RISKY_KEYS = ('"zz"', "s")
_RISKY_INDEXES = ("i", "a", "i + 1", "i - 1", "a * 2 - a", "total % 3")
_LONGER_CHAIN = "if p.next == nil || p.next.next == nil { p.next = P{n: 1, next: p} }"
_CHAINS = (_LONGER_CHAIN, "p = P{n: a, s: s}", "p.next = nil")
_LEAVES = ("break", "continue", "if a > 3 { break }", "if t { continue }")
_TIDES = ("Tide.LOW", "Tide.FULL")

_SHORT_LOOPS = ("while", "loop")
_LOOPS_INSIDE = 2

_RISK = 40
"""One in so many is drawn from what is likely to fail."""


class Expressions:
    """Draws expressions of each type."""

    def __init__(self, draw: Draw) -> None:
        self._draw = draw
        self.counters: list[str] = []
        self._whole: dict[str, Callable[[int], str]] = {
            "operation": self._operation,
            "more": self._operation,
            "element": lambda depth: f"arr[{self.index(depth)}]",
            "grid": lambda depth: f"grid[{self.index(depth)}][{self.index(depth)}]",
            "key": lambda _depth: f"m[{self.key()}]",
            "call": lambda depth: f"twice({self.whole(depth)})",
            "alias": lambda depth: f"bump({self.pick(*_ALIASED)}, {self.whole(depth)} % 1009)",
            "minus": lambda depth: f"-({self.whole(depth)} + a)",
            "step": lambda _depth: self.pick(*_STEPS),
            "sized": lambda depth: f"low(at({self.whole(depth)}))",
        }
        self._truth: dict[str, Callable[[int], str]] = {
            "compare": self._comparison,
            "logic": lambda depth: self._joined(self.truth, depth, "&&", "||"),
            "not": lambda depth: f"!({self.truth(depth)})",
            "real": lambda depth: f"({self.real(depth)} < {self.real(depth)})",
            "in": lambda depth: f"({self.whole(depth)} {self.pick('in', 'not_in')} arr)",
            "range": lambda depth: f"({self.whole(depth)} in range(0, {self.pick('a', 'i * i')}))",
            "text": lambda depth: f"({self.text(depth)} == {self.text(depth)})",
        }

    def pick(self, *choices: str) -> str:
        """One of the texts."""
        return str(self._draw(st.sampled_from(choices)))

    def chance(self, one_in: int) -> bool:
        """Whether the rare thing happens."""
        return bool(self._draw(st.integers(1, one_in)) == 1)

    def count(self, most: int) -> int:
        """How many of something."""
        return int(self._draw(st.integers(1, most)))

    def whole(self, depth: int = 3) -> str:
        """An integer."""
        if depth <= 0 or self.chance(3):
            risky = _RISKY_WHOLE if self.chance(_RISK) else ()
            return self.pick(*(risky or _WHOLE), *self.counters)
        return self._whole[self.pick(*self._whole)](depth - 1)

    def bounded(self) -> str:
        """An integer that may be put into a place: there, numbers could square again and again."""
        return self.pick("a", "3", f"({self.whole()}) % 1000003")

    def divisor(self, operator: str, drawn: str) -> str:
        """What may stand on the right: hardly ever zero, and never plainly so."""
        if operator[0] not in "/%":
            return drawn
        if self.chance(_RISK):
            return f"({drawn} + i)"
        return self.pick("7", "len(arr)", "(0 - 3)", f"over({drawn})", "3", "(i * i + 1)")

    def index(self, depth: int = 1) -> str:
        """An index, mostly a valid one."""
        if self.chance(_RISK):
            return self.pick(*_RISKY_INDEXES)
        counted = [f"{counter} % 2" for counter in self.counters]
        asked = f"at({self.whole(depth)})"
        return self.pick("0", "1", "i % 2", "(i + 1) % 2", "len(arr) % 2", asked, *counted)

    def key(self) -> str:
        """A key, mostly one that is there."""
        return self.pick(*(_RISKY_KEYS if self.chance(_RISK) else _KEYS))

    def real(self, depth: int = 3) -> str:
        """A float."""
        if depth <= 0 or self.chance(3):
            return self.pick(*_REAL)
        operator = self.pick("+", "-", "*", "/")
        left = self.real(depth - 1)
        right = self.whole(1) if self.chance(3) else self.real(depth - 1)
        if operator == "/":
            right = self.pick("2.5", "(x * x + 1.0)", "4", f"({right} + i)")
        return f"({left} {operator} {right})"

    def truth(self, depth: int = 3) -> str:
        """A bool."""
        if depth <= 0 or self.chance(4):
            return self.pick(*_TRUTHS)
        return self._truth[self.pick(*self._truth)](depth - 1)

    def text(self, depth: int = 3) -> str:
        """A string."""
        if depth <= 0 or self.chance(3):
            return self.pick(*_TEXTS)
        if self.chance(2):
            return self._joined(self.text, depth - 1, "+")
        return f'"<${{{self.whole(depth - 1)}}} ${{{self.real(1)}}} ${{{self.text(1)}}}>"'

    def _operation(self, depth: int) -> str:
        operator = self.pick("+", "-", "*", "/", "%")
        return f"({self.whole(depth)} {operator} {self.divisor(operator, self.whole(depth))})"

    def _comparison(self, depth: int) -> str:
        return self._joined(self.whole, depth, "==", "!=", "<", ">", "<=", ">=")

    def _joined(self, part: Callable[[int], str], depth: int, *operators: str) -> str:
        return f"({part(depth)} {self.pick(*operators)} {part(depth)})"


class Statements:
    """Draws statements; `fuel` bounds how many of them hold others."""

    def __init__(self, draw: Draw, fuel: int) -> None:
        self.of = Expressions(draw)
        self._fuel = fuel
        self._names = 0
        self._simple: dict[str, Callable[[], str]] = {
            "set": lambda: f"{self.of.pick(*_PLACES)} = {self.of.bounded()}",
            "compound": self._compound,
            "print": self._print,
            "element": lambda: f"arr[{self.of.index()}] {self._assigning()} {self.of.bounded()}",
            "grid": lambda: f"grid[{self.of.index()}][{self.of.index()}] -= {self.of.bounded()}",
            "key": lambda: f"m[{self.of.key()}] {self._assigning()} {self.of.bounded()}",
            "text": self._text,
            "mixed": self._mixed,
            "letter": lambda: f"s[{self.of.index()}] = 'z'",
            "real": lambda: f"x {self.of.pick('=', '+=', '*=')} {self.of.real()}",
            "flag": lambda: f"t = {self.of.truth()}",
            "append": lambda: f"if len(arr) < 12 {{ arrays.append(arr, {self.of.bounded()}) }}",
            "fill": lambda: f"fill({self._array()}, {self.of.bounded()})",
            "array": lambda: f"{self._array()} = {self._array()}",
            "copy": self._copy,
            "chain": lambda: self.of.pick(*_CHAINS),
            "step": lambda: self.of.pick(*_STEPS),
            "enum": lambda: f"tide = {self.of.pick(*_TIDES)}",
            "call": lambda: f"note({self.of.whole()})",
            "unpack": self._unpack,
        }

    def block(self, indent: str, *, in_loop: bool = False) -> str:
        """Some statements, each on lines of its own."""
        count = self.of.count(4)
        return "".join([self._statement(indent, in_loop=in_loop) for _ in range(count)])

    def _statement(self, indent: str, *, in_loop: bool) -> str:
        self._fuel -= 1
        if self._fuel > 0 and self.of.chance(4):
            return self._nested(indent, in_loop=in_loop)
        if in_loop and self.of.chance(8):
            return f"{indent}{self.of.pick(*_LEAVES)}\n"
        return f"{indent}{self._simple[self.of.pick(*self._simple)]()}\n"

    def _compound(self) -> str:
        operator = self.of.pick("+=", "-=", "/=", "%=")
        return f"{self.of.pick(*_PLACES)} {operator} {self.of.divisor(operator, self.of.bounded())}"

    def _print(self) -> str:
        of = self.of
        return f"println({of.whole()}, {of.real(2)}, {of.text(2)}, {of.truth(2)})"

    def _mixed(self) -> str:
        """What is done to values of which only the running program knows what they are."""
        of = self.of
        part = of.pick('mix["w"]', 'mix["x"]', f'mix["l"][{of.index()}]')
        return of.pick(
            f"{part} {self._assigning()} {of.bounded()}",
            f"{part} -= 0.5",
            'mix["w"]++' if of.chance(3) else f'mix["l"][{of.index()}] += 1',
            f"println({part} + {of.whole(1)}, {of.real(1)} * {part}, {part} < {of.whole(1)})",
        )

    def _text(self) -> str:
        set_or_longer = self.of.pick("s =", "s =", "if len(s) < 12 { s +=")
        end = " }" if "{" in set_or_longer else ""
        return f"{set_or_longer} short({self.of.text()}){end}"

    def _assigning(self) -> str:
        return self.of.pick("=", "+=", "-=")

    def _array(self) -> str:
        return self.of.pick("arr", "rows", "grid[i % 2]")

    def _copy(self) -> str:
        name = self._name("q")
        return f"temp {name} = p {name}.n = 8 {name}.inner.n = p.n"

    def _unpack(self) -> str:
        names = self.of.pick("a, b", "b, total", "i, c")
        return f"{names} = pair({self.of.bounded()}, over({self.of.whole(2)}))"

    def _is_deep(self) -> bool:
        """Whether there are so many loops around that what is inside runs often enough."""
        return len(self.of.counters) >= _LOOPS_INSIDE

    def _name(self, prefix: str) -> str:
        self._names += 1
        return f"{prefix}{self._names}"

    def _nested(self, indent: str, *, in_loop: bool) -> str:
        kind = self.of.pick("if", "when", "loop", "loop", "loop")
        if kind == "loop":
            return self._loop(indent)
        inner = self.block(indent + "    ", in_loop=in_loop)
        if kind == "when":
            cases = "is 1, 2 { println(1) } is range(3, 9) { note(a) }"
            head = f"{indent}when {self.of.whole(2)} {{ {cases} default {{\n"
            return f"{head}{inner}{indent}}} }}\n"
        other = self.block(indent + "    ", in_loop=in_loop)
        head = f"{indent}if {self.of.truth()} {{\n"
        return f"{head}{inner}{indent}}} or {self.of.truth()} {{\n{other}{indent}}}\n"

    def _loop(self, indent: str) -> str:
        counter = self._name("w")
        counted = f"{indent}temp {counter} = 0\n{indent}"
        end = self.of.pick("3", "1, 4", "i % 7, 4", "len(arr)")
        heads = {
            "range": f"{indent}for {counter} in range({end}) {{",
            "each": f"{indent}for_each {self.of.pick(counter, f'{counter}, _')} in arr {{",
            "text": f"{indent}for_each {counter}, _ in s {{",
            "while": f"{counted}as_long_as {counter} < 3 && {self.of.truth()} {{ {counter} += 1",
            "loop": f"{counted}loop {{ {counter}++ if {counter} > 3 {{ break }}",
        }
        head = heads[self.of.pick(*(_SHORT_LOOPS if self._is_deep() else heads))]
        self.of.counters.append(counter)
        inner = self.block(indent + "    ", in_loop=True)
        self.of.counters.pop()
        return f"{head} i = i % 7\n{inner}{indent}}}\n"


@st.composite
def programs(draw: Draw) -> str:
    """The text of a program, without its imports."""
    work = Statements(draw, fuel=14)
    ensure = work.of.pick("", f"    ensure note({work.of.whole(2)})\n")
    recursion = "    if n > 0 { a = work(n - 1) }\n"
    work_body = f"{_VARIABLES}{ensure}{recursion}{work.block('    ')}{_SHOW}    return a\n"
    side_body = f"{_VARIABLES}{Statements(draw, fuel=8).block('    ')}{_SHOW}"
    main_body = f"    temp n = 2\n{_VARIABLES}{Statements(draw, fuel=10).block('    ')}{_SHOW}"
    calls = "    println(work(2))\n    side(a)\n    side(arr[1])\n    println(a, arr)\n"
    return (
        f"{_HEAD}\ndo work(n int) -> int {{\n{work_body}}}\n"
        f"do side(&n int) {{\n{side_body}}}\ndo main() {{\n{main_body}{calls}}}\n"
    )
