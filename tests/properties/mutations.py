"""Random EZ programs whose functions change everything they can reach, in every way there is.

The functions end in every way as well: normally, with a fault, never, by running out of stack or
memory.  `main` calls the harmless ones and prints, so that a program that was changed by a debugger
prints something else.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from random import Random

_HEAD = """\
import @std, @arrays, @maps, @strings, @server
using std

const Inner struct {
    n int
    xs [int]
}
const Node struct {
    value int
    inner Inner
    next Node
    tags map[string:int]
}
temp total int = 1
temp small u8 = 7
temp ratio float = 0.5
temp flag = false
temp text string = "héllo"
temp list [int] = {5, 3, 4, 1}
temp grid [[int]] = {{1, 2}, {3, 4}}
temp ages map[string:int] = {"k": 1, "b": 2}
temp mixed = {"w": 1, "x": 2.5, "l": {1, 2}}
temp node Node = Node{value: 1, inner: Inner{n: 2, xs: {1, 2}}, tags: {"t": 1}}
temp router Router
temp many [int] = {}
temp book map[string:int] = {:}
const fixed [int, 3] = {1, 2, 3}

do poke(by int) {
    total += by % 1000
    if len(list) < 30 { arrays.append(list, by) }
}
do pair(a, b int) -> (int, int) { return a + 1, b + 2 }
do built(n int) -> [int] {
    temp made [int] = {}
    for i in range(n % 7 + 2) {
        arrays.append(made, i * i)
        made[0] = n
        total++
    }
    return made
}
"""

_STATEMENTS = (
    *("total = total * 3 % 1009", "total += n", "total++", "n++", "n -= 3", "small = 3"),
    *("ratio += 0.25", "flag = !flag", 'text += "z"', "text[0] = 'Z'", 'text = "new"'),
    *("a[0] = n", "a[1]++", "a[0] *= 2", "a = {9, 8, 7}", "a = list", "list = a"),
    *("arrays.append(a, n)", "arrays.append(a, n, n + 1)", "arrays.append(list, n)"),
    *("arrays.unshift(a, n)", "arrays.insert(a, 1, n)", "arrays.set(a, 0, n)"),
    *("total += arrays.pop(a)", "total += arrays.shift(a)", "total += arrays.pop(list)"),
    *("arrays.remove_at(a, 0)", "arrays.remove_value(a, 3)", "arrays.remove_all(a, 3)"),
    *("arrays.clear(a)", "arrays.fill(a, n)", "arrays.sort(a)", "arrays.sort_desc(list)"),
    *("grid[0][1] = n", "grid[1] = a", "grid = {{n}}", "arrays.append(grid, a)"),
    *("arrays.sort(grid[0])", "arrays.clear(grid)", "if n > 0 { temp row = grid[0] row[0] = n }"),
    *('m["k"] = n', 'm["k"]++', 'm["new ${n}"] = n', "m = ages", 'm = {"z": n}'),
    *('maps.set(m, "s", n)', 'maps.remove(m, "k")', "maps.clear(m)", "maps.update(m, ages)"),
    *('total += maps.get_or_set(m, "g", n)', 'ages["b"] -= n', "maps.clear(ages)"),
    *("many[n % 300] = total", "many[3]++", "many[n % 9] += n", "arrays.append(many, n)"),
    *("total += arrays.pop(many)", "arrays.remove_at(many, 2)", "many[len(many) - 1] = 0"),
    *('book["key ${n % 60}"] = total', 'book["new ${n}"] = 1', 'maps.remove(book, "key 3")'),
    *("p.value = n", "p.value++", "p.inner.n += 2", "p.inner.xs[0] = n", "p.inner = node.inner"),
    *("arrays.append(p.inner.xs, n)", 'p.tags["u"] = n', "maps.clear(p.tags)", "p = node"),
    *("p.next = Node{value: n, next: p}", "p.next = nil", "node = Node{value: n}"),
    *('mixed["w"] = n', 'mixed["l"][0] += 1', 'mixed["w"]++', 'mixed = {"w": n}'),
    *("if n > 0 { temp r = ref(total) r = n }", "if n > 1 { temp s = ref(list) s[0] = n }"),
    *("if n > 0 { temp q = p q.value = 9 }", "if n > 0 { temp q = p.inner q.xs[0] = 9 }"),
    *("total, n = pair(n, total)", "n, _ = pair(n, 1)", "poke(n)", "poke(a[0])"),
    *("for i in range(3) { list[i % 2] = n }", "for_each one in a { total += one }"),
    *("for_each one in a { arrays.append(list, one) if len(list) > 40 { break } }",),
    *("if n > 3 { total = 0 }", "when n { is 1, 2 { poke(1) } default { poke(2) } }"),
    *("if n > 0 { temp own = built(n) own[0]++ total += own[0] }", "arrays.clear(copy(a))"),
    *('server.route(router, "GET", "/${n}", server.text(200, text))',),
)

_FAULTS = (
    *("a[99] = 1", 'total = m["nothing"]', 'panic("no")', 'assert(n < 0 - 1000, "no")'),
    *("p.next.next.next.value = 1", "arrays.append(fixed, 1)", "small = small * 200"),
    *("for_each one in a { arrays.append(a, one) }", "total = total / (n - n)"),
    'text = strings.repeat("x", 9000000000000)',
    "total = deeper(n)",
)
"""What does not return: each is reached when `n` is large."""

_ENDLESS = "loop { poke(1) a = {n} }"


class Mutations:
    """One random program: its text, and expressions that call its functions."""

    def __init__(self, random: Random) -> None:
        self._random = random
        self._count = random.randint(3, 6)
        functions = "".join([self._function(number) for number in range(self._count)])
        deeper = "do deeper(n int) -> int {\n    total++\n    return deeper(n + 1) + 1\n}\n"
        spin = f"do spin(n int) -> int {{\n    temp a = list\n    {_ENDLESS}\n    return n\n}}\n"
        self.text = f"{_HEAD}{functions}{deeper}{spin}{self._main()}"

    def expression(self, *, is_endless: bool = False) -> str:
        """An expression that may change anything, and end in any way."""
        random = self._random
        if is_endless:
            return f"{random.choice(('total', 'len(list)'))} + spin({random.randint(0, 9)})"
        calls = [self._call(random.choice((1, 7, 40, 200))) for _ in range(random.randint(1, 2))]
        return random.choice((*_SMALL_EXPRESSIONS, *(" + ".join(calls) for _ in range(12))))

    def condition(self, *, is_endless: bool = False) -> str:
        """A bool expression of the same kind."""
        compared = self._random.choice((">", "<", "=="))
        return f"{self.expression(is_endless=is_endless)} {compared} {self._random.randint(0, 60)}"

    def _call(self, n: int, arguments: tuple[str, str, str] | None = None) -> str:
        random = self._random
        a, m, p = arguments or (
            random.choice(("list", "grid[0]", "own", "node.inner.xs", "many")),
            random.choice(("ages", "known", "node.tags", "book")),
            random.choice(("node", "point")),
        )
        name = random.randrange(self._count)
        return f"change{name}({random.choice(('total', 'k'))}, {a}, {m}, {p}, {n})"

    def _function(self, number: int) -> str:
        random = self._random
        lines = [random.choice(_STATEMENTS) for _ in range(random.randint(2, 7))]
        if number and random.random() < 0.5:
            calls = f"change{random.randrange(number)}(n, a, m, p, depth / 2)"
            lines.insert(random.randrange(len(lines)), f"if depth > 1 {{ total += {calls} }}")
        if random.random() < 0.6:
            lines.append(f"if depth > 30 {{ {random.choice(_FAULTS)} }}")
        if random.random() < 0.4:
            lines.insert(random.randrange(len(lines)), f"ensure poke({random.randint(1, 9)})")
        if random.random() < 0.3:
            lines.append("for i in range(depth) { total += i grid[0] = {i} }")
        head = f"do change{number}(&n int, &a [int], &m map[string:int], &p Node, depth int) -> int"
        return f"{head} {{\n{_indented(lines)}    return n % 1000\n}}\n"

    def _main(self) -> str:
        random = self._random
        variables = [
            "router = server.router()",
            "many = arrays.repeat(7, 300)",
            f"book = {{{', '.join(f'{chr(34)}key {n}{chr(34)}: {n}' for n in range(60))}}}",
            "temp k int = 3",
            "temp own [int] = {4, 5, 6, 7}",
            'temp known map[string:int] = {"k": 4}',
            'temp point = Node{value: 5, inner: Inner{n: 1, xs: {1}}, tags: {"t": 2}}',
        ]
        calm = [
            "k += total", "own[0] = k", "poke(k)", "k += len(built(k))",
            "if k % 2 == 0 { k++ } or k > 3 { k -= 2 }", "for i in range(3) { total += i }",
            "for_each one in own { k += one % 3 }", 'known["k"] = k', "point.value += k",
            "println(k, total, own, known, point.value)",
        ]  # fmt: skip
        lines = [*variables, "for round in range(5) {"]
        lines += [f"    {random.choice(calm)}" for _ in range(6)]
        lines += ["}"]
        lines.append("println(k, total, small, ratio, flag, text, list, grid, ages, mixed, node)")
        lines.append("println(own, known, point, len(router.routes), arrays.sum(many), book)")
        return f"do main() {{\n{_indented(lines)}}}\n"


_SMALL_EXPRESSIONS = (
    *("total++", "k--", "own[0]++", "list[1]--", 'ages["k"]++', "point.value++",
        "arrays.pop(list)"),
    *("arrays.shift(own)", 'maps.get_or_set(ages, "new", 3)', "len(built(k))", "built(4)[1]"),
)  # fmt: skip


def _indented(lines: list[str]) -> str:
    return "".join(f"    {line}\n" for line in lines)
