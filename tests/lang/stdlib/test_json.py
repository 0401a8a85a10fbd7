"""`@json`: encoding and decoding."""

from __future__ import annotations

import json
import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ez_lang.model.copying import copier
from ez_lang.model.display import text
from ez_lang.model.types import (
    ANY,
    BOOL,
    BYTE,
    CHAR,
    ERROR,
    FLOAT,
    I32,
    INT,
    RANGE,
    STRING,
    EnumType,
    StructType,
    Type,
    array_of,
    map_of,
)
from ez_lang.model.values import NIL, Value, enum_value
from ez_lang.stdlib.parameter_kinds import TypeName
from tests.helpers.library_calls import call, checker_codes, fault_of, function, typed

JOB = StructType("Job")
JOB.set_fields([
    ("id", INT, 'json:"ID"'), ("secret", STRING, 'json:"-"'), ("rate", FLOAT, None),
    ("tags", array_of(STRING), None),
])  # fmt: skip
NODE = StructType("Node")
NODE.set_fields([("next", NODE, None)])
TIDE = EnumType("Tide", INT)
HIGH = enum_value(TIDE, "HIGH", 10)


def _encoded(value: object) -> str:
    made, error = call("json.encode", value)
    assert error is NIL
    assert isinstance(made, str)
    return made


@pytest.mark.parametrize(("value", "expected"), [
    (5, "5"),
    (2**63 - 1, "9223372036854775807"),
    (2**63, '"9223372036854775808"'),
    (True, "true"),
    (NIL, "null"),
    (typed("c", CHAR), '"c"'),
    (typed(7, BYTE), "7"),
    ([1, 2], "[1,2]"),
    ([], "[]"),
    ({}, "{}"),
    ({"b": 1, "a": [True]}, None),
    ({"z": 1, "é": 2, "a": 3}, '{"a":3,"z":1,"é":2}'),
    ([JOB, 7, "s", 2.0, ["a<b"]], '{"ID":7,"rate":2,"tags":["a\\u003cb"]}'),
    ([ERROR, "m", "E1"], '{"code":"E1","message":"m"}'),
    ('q"\\/\n\r\t\b\f\x01\x7f<>&\u2028é',
     '"q\\"\\\\/\\n\\r\\t\\b\\f\\u0001\x7f\\u003c\\u003e\\u0026\\u2028é"'),
    ("\udcff", '"\\ufffd"'),
    (2.0, "2"),
    (2.5, "2.5"),
    (-0.0, "-0"),
    (0.0, "0"),
    (1e20, "100000000000000000000"),
    (1.5e20, "150000000000000000000"),
    (1e21, "1e+21"),
    (1.25e22, "1.25e+22"),
    (123456789012345680.0, "123456789012345680"),
    (0.000001, "0.000001"),
    (1.5e-6, "0.0000015"),
    (1e-7, "1e-7"),
    (1.5e-10, "1.5e-10"),
    (-1234.5, "-1234.5"),
    (typed([1, "a"], array_of(ANY)), '[1,"a"]'),
])  # fmt: skip
def test_values_are_encoded(value: object, expected: str | None) -> None:
    assert _encoded(value) == (expected or '{"a":[true],"b":1}')


@pytest.mark.parametrize(("value", "code"), [
    (math.nan, "E13002"), ([math.inf], "E13002"), (typed(HIGH, TIDE), "E13002"),
    (typed(HIGH, INT), "E13002"), (typed(range(3), RANGE), "E13002"), ({1: 2}, "E13003"),
    ({"a": {1: 2}}, "E13003"), (typed({"a": 1}, map_of(CHAR, INT)), "E13003"),
])  # fmt: skip
def test_values_without_a_json_form_are_errors(value: object, code: str) -> None:
    made, error = call("json.encode", value)

    assert made is NIL
    assert error[2] == code


def test_value_that_contains_itself_is_an_error() -> None:
    items: list[Value] = []
    items.append(items)

    assert call("json.encode", typed(items, ANY))[1][2] == "E13002"


def test_pretty_puts_every_part_on_a_line() -> None:
    value = typed({"z": [1, 2], "e": []}, map_of(STRING, array_of(INT)))

    assert call("json.pretty", value, "\t") == (
        '{\n\t"e": [],\n\t"z": [\n\t\t1,\n\t\t2\n\t]\n}',
        NIL,
    )
    assert call("json.pretty", [1], "")[0] == "[\n1\n]"
    assert fault_of("json.pretty", [1], 5) == "E7003"


def test_copy_drops_tags_and_assignment_keeps_them() -> None:
    job = [JOB, 7, "s", 2.0, []]

    assert _encoded(typed(copier(JOB)(job), JOB)) == '{"ID":7,"rate":2,"tags":[]}'
    assert _encoded(typed(call("copy", job), JOB)) == '{"id":7,"rate":2,"secret":"s","tags":[]}'


@pytest.mark.parametrize(("tag", "expected"), [
    ('json:"n,omitempty"', '{"n":1}'), ('json:",omitempty"', '{"":1}'), ('json:"-,"', "{}"),
    ('xml:"a"', '{"field":1}'), ('xml:"a" json:"b,string"', '{"b":1}'), ("json:n", '{"field":1}'),
])  # fmt: skip
def test_tags_name_members(tag: str, expected: str) -> None:
    struct = StructType("Tagged")
    struct.set_fields([("field", INT, tag)])

    assert _encoded([struct, 1]) == expected


def test_omitempty_omits_nil_only() -> None:
    struct = StructType("Tagged")
    struct.set_fields([("a", STRING, 'json:"a,omitempty"'), ("b", NODE, 'json:"b,omitempty"')])

    assert _encoded([struct, "", NIL]) == '{"a":""}'


# ---------------------------------------------------------------------------------- reading


def _decoded(source: str, struct: StructType = JOB) -> Value:
    return call("json.decode", source, typed(struct, TypeName(struct)))


def test_an_object_becomes_a_struct() -> None:
    job, error = _decoded('{"ID": "12", "rate": 3, "tags": [1, 2.5], "x": 0, "secret": "no"}')

    assert error is NIL
    assert job == [JOB.untagged, 12, "", 3.0, [1, 2.5]]
    assert text(job, JOB) == '{id: 12, secret: "", rate: 3.0, tags: {1, 2.5}}'


def _field(t: Type, source: str) -> Value:
    struct = StructType("Holder")
    struct.set_fields([("v", t, None)])
    made, error = _decoded(source, struct)
    assert error is NIL
    return made[1]


@pytest.mark.parametrize(("t", "source", "expected"), [
    (INT, "3.9", 3),
    (INT, "-3.9", -3),
    (INT, "1e30", -(2**63)),
    (INT, '"12345678901234567890123"', 12345678901234567890123),
    (INT, '"1x"', 0),
    (INT, "true", 0),
    (INT, "null", 0),
    (INT, "[1]", 0),
    (FLOAT, "3", 3.0),
    (FLOAT, '"3"', 0.0),
    (STRING, '"a\\u00e9\\n\\ud83d\\ude00\\/"', "aé\n\U0001f600/"),
    (STRING, '"\\ud800x"', "\ufffdx"),
    (STRING, "5", "5"),
    (STRING, "5.0", "5"),
    (STRING, "1e21", "1e+21"),
    (STRING, "true", "true"),
    (STRING, "null", ""),
    (STRING, "[]", ""),
    (BOOL, "true", True),
    (BOOL, "1", False),
    (CHAR, '"xy"', "xy"),
    (BYTE, "300", 300),
    (I32, "2.5", 2.5),
    (array_of(INT), "[1, [2], {}]", [1, [2], {}]),
    (map_of(STRING, INT), '{"b": 1, "a": 2, "b": 3}', {"a": 2, "b": 3}),
    (NODE, '{"next": null}', {"next": NIL}),
    (ANY, "9007199254740993", 9007199254740992),
    (ANY, "1e2", 100),
    (ANY, "1e19", 1e19),
    (ANY, "-0.5e1", -5),
])  # fmt: skip
def test_member_is_converted_to_the_field(t: Type, source: str, expected: object) -> None:
    found = _field(t, f'{{"v": {source}}}')

    assert found == expected
    assert type(found) is type(expected)


@pytest.mark.parametrize(("t", "expected"), [
    (INT, 0), (FLOAT, 0.0), (STRING, ""), (BOOL, False), (CHAR, "\0"), (BYTE, 0), (I32, NIL),
    (NODE, NIL),
])  # fmt: skip
def test_missing_member_has_the_zero_value(t: Type, expected: object) -> None:
    assert _field(t, "{}") == expected
    assert _field(t, "null") == expected
    assert _field(t, '{"V": 1}') == expected


def test_nested_object_in_a_struct_field_can_be_printed_and_copied() -> None:
    outer = StructType("Outer")
    outer.set_fields([("job", JOB, None), ("nodes", array_of(NODE), None)])
    made, _ = _decoded('{"job": {"ID": 1}, "nodes": [{"next": 1}, 5]}', outer)

    assert text(made, outer) == '{job: {"ID": 1}, nodes: {{"next": 1}, 5}}'
    assert copier(outer)(made) == made
    assert copier(outer)(made)[1] is not made[1]


@pytest.mark.parametrize("source", [
    "", "[1]", "5", '{"a": 1,}', '{"a" 1}', "{a: 1}", '{"a": 01}', '{"a": NaN}', '{"a": .5}',
    '{"a": 1.}', '{"a": +1}', '{"a": "\t"}', '{"a": "\\x"}', '{"a": "\\u12g4"}', '{"a": tru}',
    '{"a": [1, ]}', '{"a": [1}', '{"a": 1e999}', "{} {}", "{", '{"a": "',
])  # fmt: skip
def test_malformed_text_is_an_error(source: str) -> None:
    made, error = _decoded(source)

    assert made is NIL
    assert error[2] == "E13001"
    if source not in ("[1]", "5") and "1e999" not in source:
        assert not call("json.is_valid", source)


def test_any_value_is_valid_json() -> None:
    for source in ("5", " [1, true, null]\r\n", '"a"', "-0", "1e999", '{"":{}}', '"\x7f"'):
        assert call("json.is_valid", source)


def test_nesting_is_unlimited() -> None:
    depth = 50_000
    nested = "[" * depth + "]" * depth

    assert call("json.is_valid", nested)
    assert not call("json.is_valid", "[" * depth)
    value = _field(ANY, f'{{"v": {nested}}}')
    assert _encoded(typed(value, ANY)) == nested


_JSON = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(2**53), 2**53)
    | st.text()
    | st.floats(allow_nan=False, allow_infinity=False),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
    max_leaves=12,
)


@given(_JSON)
def test_json_agrees_with_pythons(value: object) -> None:
    source = json.dumps({"v": value})

    found = _field(ANY, source)

    written = _encoded(typed({"v": found}, ANY))
    assert json.loads(written, parse_int=float) == json.loads(source, parse_int=float)


@given(st.text())
def test_every_text_is_parsed_or_an_error(source: str) -> None:
    try:
        json.loads(source)
        is_json = True
    except ValueError:
        is_json = False
    if not any(word in source for word in ("NaN", "Infinity")):
        assert call("json.is_valid", source) == is_json


def test_second_argument_is_the_name_of_a_struct() -> None:
    result = function("json.decode").result_type([STRING, TypeName(JOB)])

    assert result.text == "(Job, Error)"
    assert checker_codes("json.decode", STRING, INT) == []
    assert checker_codes("json.decode", STRING) == ["E13004"]
    assert checker_codes("json.decode") == ["E5008"]
    assert fault_of("json.decode", "{}", 5) == "E7003"
    assert fault_of("json.decode", "{}", typed(INT, TypeName(INT))) == "E7003"
