"""Values as JSON and as text."""

from __future__ import annotations

import json

import pytest

from ez_debugger.records import Variable
from ez_ide.debugging.values.reader import ValueCopy, as_json, as_tree, unquoted


def value(name: str, text: str, kind: str, *parts: ValueCopy) -> ValueCopy:
    reference = 1 if parts or kind in ("array", "map") else 0
    return ValueCopy(Variable(name, text, kind, reference=reference), list(parts))


@pytest.mark.parametrize(
    ("text", "kind", "plain"),
    [
        ("42", "int", 42),
        ("-7", "i8", -7),
        ("3.5", "float", 3.5),
        ("1e+20", "float", 1e20),
        ("true", "bool", True),
        ("nil", "nil", None),
        (r'"a \"b\"\n\u200b"', "string", 'a "b"\n\u200b'),
        (r'"\xff\x7f"', "string", "\\xff\x7f"),
        ('"42"', "string", "42"),
        ("'c'", "char", "c"),
        ("Color.RED", "Color", "Color.RED"),
        ("range(0, 3)", "range", "range(0, 3)"),
        ("<circular>", "Node", "<circular>"),
    ],
)
def test_a_scalar_is_what_json_has_for_it(text: str, kind: str, plain: object) -> None:
    assert json.loads(as_json(value("x", text, kind))) == plain


def test_arrays_maps_and_structs_keep_their_shape() -> None:
    ages = value("ages", "", "map", value('"Ada"', "36", "int"))
    member = value("[0]", "", "Member", value("name", '"Ada"', "string"), ages)
    members = value("members", "", "array", member, value("[1]", "nil", "nil"))

    assert json.loads(as_json(members)) == [{"name": "Ada", "ages": {"Ada": 36}}, None]
    assert json.loads(as_json(value("none", "[]", "array"))) == []
    assert json.loads(as_json(value("none", "{}", "map"))) == {}


def test_a_cut_value_is_marked() -> None:
    members = value("members", "", "array", value("[0]", "1", "int"))
    members.is_cut = True

    assert json.loads(as_json(members)) == [1, "…"]
    assert as_tree(members).splitlines()[-1] == "    …"


def test_a_tree_has_a_line_for_each_value() -> None:
    point = value("p", "Point{x: 1}", "Point", value("x", "1", "int"))

    assert as_tree(point) == "p: Point\n    x: int = 1"


def test_quotes_and_escapes_are_undone() -> None:
    assert unquoted(r'"a\tb"') == "a\tb"
    assert unquoted("'\\''") == "'"
    assert unquoted("plain") == "plain"
