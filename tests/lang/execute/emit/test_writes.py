"""Assignments: value first, then the place, each part of it once."""

from __future__ import annotations

import time

import pytest

from ez_lang.execute.recording import Recorder
from ez_lang.execute.weaves import DEBUGGING, GENERIC, RUNNING, Weave
from tests.helpers.execution import program_of, run

_WEAVES = pytest.mark.parametrize(
    "weave",
    [RUNNING, GENERIC, DEBUGGING._replace(writes=Recorder())],
    ids=["folded", "generic", "recorded"],
)

LONG = 3_000_000
"""Copying so many characters 20,000 times takes a processor ten seconds and more."""

ENOUGH_S = 4.0

_LOG = """
const P struct { n int inner Q }
const Q struct { list [int] }
do say(s string, n int) -> int { print(s) return n }
do list_of(&a [int], s string) -> [int] { print(s) return a }
"""


def _output(body: str, weave: Weave) -> str:
    return run(program_of(f"{_LOG}do main() {{\n{body}\n}}"), weave).output


@_WEAVES
@pytest.mark.parametrize(("assignment", "order"), [
    ('a[say("i", 1)] = say("v", 5)', "vi"),
    ('a[say("i", 1)] += say("v", 5)', "vi"),
    ('g[say("i", 0)][say("j", 1)] = say("v", 5)', "vij"),
    ('g[say("i", 0)][say("j", 1)] -= say("v", 5)', "vij"),
    ('m[say("k", 1)] = say("v", 5)', "vk"),
    ('m[say("k", 1)] *= say("v", 5)', "vk"),
    ('ps[say("i", 0)].n = say("v", 5)', "vi"),
    ('ps[say("i", 0)].n /= say("v", 5)', "vi"),
])  # fmt: skip
def test_the_value_precedes_container_and_index(weave: Weave, assignment: str, order: str) -> None:
    body = (
        "temp a [int] = {1, 2}\ntemp g [[int]] = {{1, 2}}\ntemp m map[int:int] = {1: 1}\n"
        f"temp ps [P] = {{P{{n: 1}}}}\n{assignment}"
    )

    assert _output(body, weave) == order


@_WEAVES
@pytest.mark.parametrize(("text", "output"), [
    pytest.param("do bump(&n int) -> int { n += 10 return 1 }\n"
        "do main() { temp n int = 5 n += bump(n) println(n) n = n + bump(n) println(n) }",
        "16\n17\n", id="a compound assignment reads its place after its value"),
    pytest.param("temp g int = 0\nconst B struct { n int }\n"
        "do two() -> (int, [int]) { return 3, {1, 2} }\n"
        "do main() {\n temp a, _ = two()\n temp _, b = two()\n temp n u8, list [int] = two()\n"
        " g, b = two()\n arrays.append(b, a)\n println(a, b, n, list, g)\n}",
        "3 {1, 2, 3} 3 {1, 2} 3\n", id="several results are unpacked into any places"),
    pytest.param("do grow(a [int]) { arrays.append(a, 9) }\n"
        "do main() { temp a [int] = {1} temp b = a grow(a)"
        " temp g = {a} g[0][0] = 7 println(a, b, g) }", "{1, 9} {1} {{7, 9}}\n",
        id="binding copies and arguments share"),
    pytest.param("const P struct { n int }\n"
        "do add(&n int, by int) { n += by }\ndo twice(&n int) { add(n, 1) add(n, 1) }\n"
        "do main() {\n temp x int = 1 temp a [int] = {5, 6} temp p = P{n: 7}\n"
        ' temp m map[string:int] = {"k": 1}\n'
        ' twice(x) add(a[1], 10) add(p.n, 1) add(m["k"], 1)\n'
        " add(x + 1, 5)\n println(x, a, p, m)\n}", '3 {5, 16} {n: 8} {"k": 2}\n',
        id="a parameter that refers follows its argument"),
    pytest.param('do shout(&t string) -> string { t += "!" return t }\n'
        'do main() { temp s = "ab" s = s + shout(s) + s println(s) s += shout(s) println(s) }',
        "abab!ab!\nabab!ab!!abab!ab!!\n",
        id="a text that joins onto itself is read before what is joined"),
])  # fmt: skip
def test_the_program_prints(weave: Weave, text: str, output: str) -> None:
    program = program_of(text) if "do main()" in text else text

    assert run(program, weave).output == output


@_WEAVES
@pytest.mark.parametrize(("body", "expected"), [
    ("temp s = \"abc\"\ns[1] = 'é'\nprint(s)", "aéc"),
    ('temp s = {"abc", "def"}\ns[1][2] = \'X\'\nprint(s)', '{"abc", "deX"}'),
    ('temp m map[string:string] = {"k": "abc"}\nm["k"][0] = \'X\'\nprint(m)', '{"k": "Xbc"}'),
    ('temp s = "ab"\ns += s\ns += "c" + s\nprint(s)', "ababcabab"),
    ('temp s = "ab"\ns = s + s + "c" + s\nprint(s)', "ababcab"),
    ('temp s = "ab"\ntemp r = ref(s)\nr = r + s + "c"\ns = s + r\nprint(s)', "ababcababc"),
    ('temp s = "ab"\ns = "c" + s + s\nprint(s)', "cabab"),
    ("temp p = P{n: 3}\np.n *= p.n + 1\nprint(p.n)", "12"),
    ("temp p = P{}\narrays.append(p.inner.list, 5)\np.inner.list[0] -= 7\nprint(p)",
     "{n: 0, inner: {list: {-2}}}"),
    ("temp a = 5\ntemp r = ref(a)\nr += 2\nr *= r\nprint(a)", "49"),
    ("temp a [int] = {1, 2}\ntemp r = ref(a)\nr[0] = 9\nr = {r[0], 4}\nprint(a)", "{9, 4}"),
    ("temp f = 1.5\nf /= 0.5\nf -= 1.0\nprint(f)", "2.0"),
    ("temp a [int] = {5}\nprint(a[0]++, a[0]--, a[0])", "5 6 5"),
    ('temp m map[string:int] = {"k": 5}\nm["k"]++\nprint(m["k"]--, m)', '6 {"k": 5}'),
])  # fmt: skip
def test_every_kind_of_place_can_be_written(weave: Weave, body: str, expected: str) -> None:
    assert _output(body, weave) == expected


@pytest.mark.parametrize("weave", [RUNNING, DEBUGGING], ids=["run", "debugged"])
@pytest.mark.parametrize("grow", ['s += "x"', 's = s + "x"', 's = s + "x" + t'])
def test_building_a_long_text_does_not_copy_it_each_time(weave: Weave, grow: str) -> None:
    program = program_of(
        "do main() {\n"
        f'temp t = ""\ntemp s = strings.repeat("x", {LONG})\n'
        f"for i in range(20000) {{ {grow} }}\nprint(len(s))\n}}"
    )

    began = time.process_time()
    ended = run(program, weave)

    assert ended.output == str(LONG + 20000)
    assert time.process_time() - began < ENOUGH_S


@pytest.mark.parametrize("given", ['"b", 1', '1, "b"', "1, 2"])
@pytest.mark.parametrize(
    "joining",
    ["s = s + d.s[0]\n + d.s[1]", "s = s +\n d.s[0] + d.s[1]", "s = s +\n d.s[0] s += d.s[1]"],
)
def test_what_is_no_text_fails_where_it_is_joined(given: str, joining: str) -> None:
    program = program_of(
        "import @json\nconst D struct { s [string] }\ndo main() {\n"
        f'temp d, _ = json.decode(`{{"s": [{given}]}}`, D)\ntemp s = "a"\n{joining}\n}}'
    )

    ended = run(program)

    assert ended.code == "E3002"
    assert ended.observed == run(program, DEBUGGING._replace(writes=Recorder())).observed
