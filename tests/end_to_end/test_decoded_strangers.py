"""What `json.decode` puts where something else was declared never breaks the interpreter."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from tests.helpers.ez_process import Ez

PROGRAM = """\
import @std, @json, @arrays, @bytes, @crypto, @io, @math, @os, @random, @regex, @strings
using std
const P struct {{ x int }}
const D struct {{
    v [int]  s [string]  f [float]  m map[string:int]  n [[int]]  mm map[string:[int]]  p P
    a [int]  c char  b byte  u u8  ps [P]
}}
do bump(&n int) {{ n += 1 }}
do main() {{
    temp d, _ = json.decode(`{{
        "v": ["x", 1, null, true, 1.5], "s": ["x", 1], "f": ["x"], "m": {{"a": "x"}},
        "n": ["x", [1]], "mm": {{"a": 5}}, "p": {{"x": 1}},
        "a": 5, "c": [1], "b": "x", "u": null, "ps": [[1]]
    }}`, D)
    {statement}
}}
"""

FAILING = {
    "println(-d.v[0])": "E3002",
    "println(d.v[0] + 1)": "E3002",
    "println(d.v[0] < 1)": "E3002",
    "println(len(d.s[1]))": "E7015",
    'println(len(d.mm["a"]))': "E7015",
    "println(d.s[1][0])": "E5015",
    "println(d.p.x)": "E4011",
    "d.p.x = 1": "E4011",
    "d.p.x += 1": "E4011",
    "d.p.x++": "E4011",
    "bump(d.p.x)": "E4011",
    "println(d.ps[0].x)": "E4011",
    "d.ps[0].x = 7": "E4011",
    "temp p P = d.p  p.x = 1": "E4011",
    "d.a[0] = 1": "E3016",
    "d.a[0]++": "E5023",
    "println(int(d.b))": "E7014",
    "println(char(d.b))": "E7014",
    "println({d.c: 1})": "E12001",
    "when d.u { is range(0, 9) { } default { } }": "E3001",
    "d.v[0]++": "E5023",
    'd.m["a"]++': "E5023",
    "println(range(0, d.v[0]))": "E5014",
    "for i in range(0, d.v[4]) { println(i) }": "E5014",
    "temp e i8 = d.v[0]": "E3036",
    "temp e byte = d.v[0]": "E3020",
    "arrays.append(d.n[0], 1)": "E7002",
    "println(strings.upper(d.s[1]))": "E7003",
    'println(strings.repeat("a", d.v[0]))': "E7004",
    "println(math.abs(d.v[0]))": "E7005",
    "println(math.floor(d.f[0]))": "E7005",
    "println(math.max(1, d.v[0]))": "E7005",
    "println(math.factorial(d.v[4]))": "E8004",
    "println(arrays.get(d.v, d.v[0]))": "E7004",
    "println(random.sample(d.v, d.v[0]))": "E7004",
    "println(crypto.md5(d.s[1]))": "E7003",
    'println(regex.match(d.s[1], "a"))': "E7003",
    "println(io.exists(d.s[1]))": "E7003",
    'println(io.write_file("x", d.s[1]))': "E7003",
    "println(os.exec(d.s[1]))": "E7003",
    "println(bytes.to_hex(d.v))": "E7002",
    "println(arrays.sum(d.v))": "E9002",
    "exit(d.v[0])": "E7004",
    "panic(d.s[1])": "E7003",
    "sleep_seconds(d.v[0])": "E7004",
}


@pytest.mark.parametrize(("statement", "code"), FAILING.items())
def test_using_a_stranger_is_a_fault_with_a_place(ez: Ez, statement: str, code: str) -> None:
    ez.put("a.ez", PROGRAM.format(statement=statement))

    status, out, err = ez("a.ez")

    fault = err[err.index(f"error[{code}]: ") :]
    assert (status, out) == (1, "")
    assert "\n  --> a.ez:15:" in fault
    assert "internal error" not in err


def test_a_stranger_behind_a_reference_fails_where_it_is_changed(ez: Ez) -> None:
    ez.put("a.ez", PROGRAM.format(statement="bump(d.a[0])"))

    status, _out, err = ez("a.ez")

    assert status == 1
    assert "error[E3016]" in err
    assert "\n --> a.ez:8:" in err


def test_a_stranger_is_bound_and_printed_as_what_it_is(ez: Ez) -> None:
    ez.put("a.ez", PROGRAM.format(statement="temp a = d.a  temp p P = d.p  println(a, p, d.ps)"))

    assert ez("a.ez")[:2] == (0, '5 {"x": 1} {{1}}\n')


def test_a_struct_that_takes_the_strangers_place_is_one(ez: Ez) -> None:
    ez.put("a.ez", PROGRAM.format(statement="d.p = P{x: 2}  d.p.x++  println(d.p.x)"))

    assert ez("a.ez")[:2] == (0, "3\n")
