"""Conversions on the way to variables, arguments and results."""

from __future__ import annotations

import pytest

from tests.helpers.checking import main_body, short, tree_of

HEAD = """import @std, @strings, @arrays
using std
const P struct { a [int] q P }
do make() -> [int] { return {1} }
"""


def last(body: str) -> str:
    text = (
        f'{HEAD}do main() {{\n temp l = {{1}}\n temp p = new(P)\n temp m = {{"k": l}}\n {body}\n}}'
    )
    return short(main_body(text)[-1])


@pytest.mark.parametrize(("value", "stored"), [
    ("{1}", "MakeArray([int], [1])"),
    ("l", "CopyValue([int], l, False, False)"),
    ("make()", "CopyValue([int], CallFunction([int], make, []), False, False)"),
    ("p.a", "CopyValue([int], ReadField([int], p, a), False, False)"),
    ("{l}", "MakeArray([[int]], [CopyValue([int], l, False, False)])"),
    ('{"a": l}', "MakeMap(map, [['a', CopyValue([int], l, False, False)]])"),
    ("P{a: l}", "MakeStruct(P, P, [[a, CopyValue([int], l, False, False)]], False)"),
    ("copy(l)", "CopyValue([int], l, False, False)"),
    ("cast({1}, [u8])", "Convert([u8], MakeArray([int], [1]))"),
    ('strings.split("a", "b")', "CallLibrary([string], strings.split, ['a', 'b'])"),
    ("arrays.reverse(l)",
     "CopyValue([int], CallLibrary([int], arrays.reverse, [l]), False, False)"),
    ("1", "1"),
])  # fmt: skip
def test_binding_copies_values_that_something_else_may_refer_to(value: str, stored: str) -> None:
    assert last(f"temp x = {value}") == f"Assign(x, {stored}, True)"


def test_arguments_are_shared() -> None:
    assert last("arrays.append(l, 2)") == "Evaluate(CallLibrary(void, arrays.append, [l, 2]))"


@pytest.mark.parametrize(("body", "expected"), [
    ("temp n = 300\ntemp b [byte] = {n}",
     "Assign(b, CheckRange([byte], MakeArray([int], [n]), 'E3022', 'element'), True)"),
    ("temp b [[byte]] = {{1}, {2}}", "MakeArray([[int]], [MakeArray([int], [1])"),
    ("temp a = {}\na = {'c'}", "MakeArray([char], [Convert(any, 'c')])"),
    ("temp a [map[string:int]] = {{}}", "[MakeMap(map[string:int], [])]"),
    ("temp b byte = 1\ntemp u u8 = b", "Assign(u, b, True)"),
    ("temp w i64 = 1\ntemp u u8 = w", "CheckRange(u8, w, 'E3036', 'variable')"),
    ('temp u u8 = len("abc")', "CheckRange(u8, CallLibrary(int, len, ['abc']), 'E3036'"),
])  # fmt: skip
def test_numbers_that_may_not_fit_are_checked(body: str, expected: str) -> None:
    assert expected in tree_of(body).splitlines()[-1]
