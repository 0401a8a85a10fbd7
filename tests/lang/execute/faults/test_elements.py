"""What is said of indexes and keys that are not there: with the numbers in it."""

from __future__ import annotations

import pytest

from ez_lang.execute.weaves import GENERIC, RUNNING
from tests.helpers.execution import program_of, run


@pytest.mark.parametrize(("statements", "message", "label", "help_text"), [
    ("temp a [int] = {1, 2, 3} temp i = 5 println(a[i])", "index 5 is outside of the array",
     "has 3 elements", "valid indexes are 0 to 2"),
    ("temp a [int] = {1} temp i = 1 a[i] = 2", "index 1 is outside of the array", "has 1 element",
     "the only valid index is 0"),
    ("temp a [int] = {1, 2} temp i = -2 a[i] += 2", "index -2 is outside of the array",
     "has 2 elements", "positions count from 0; there are no negative ones"),
    ("temp a [int] = {} println(a[0])", "index 0 of an empty array", "the array is empty",
     "check its length first: if len(…) > 0 { … }"),
    ('temp s = "abc" temp i = 3 println(s[i])', "index 3 is outside of the string",
     "has 3 characters", "valid indexes are 0 to 2"),
    ("temp s = \"abc\" temp i = 3 s[i] = 'x'", "index 3 is outside of the string",
     "has 3 characters", "valid indexes are 0 to 2"),
])  # fmt: skip
def test_the_fault_of_an_index_shows_the_length(
    statements: str, message: str, label: str, help_text: str
) -> None:
    for weave in (RUNNING, GENERIC):
        fault = run(statements, weave).fault

        assert fault is not None
        assert (fault.message, fault.label, fault.help) == (message, label, help_text)


@pytest.mark.parametrize(("statements", "code"), [
    ("temp a [int] = {1} temp i = 1 println(a[i])", "E9001"),
    ("temp a [int] = {1} temp i = 1 a[i]++", "E9001"),
    ("temp a [int] = {} temp i = 1 a[i] -= 1", "E9004"),
    ("temp a [int] = {} temp i = 1 println(a[i]--)", "E9004"),
    ('temp s = "" temp i = 0 println(s[i])', "E10004"),
    ("temp s = \"\" temp i = 0 s[i] = 'x'", "E5004"),
    ("temp s = {\"ab\"} temp i = 2 s[0][i] = 'x'", "E5003"),
    ('temp m map[string:int] = {"a": 1} m["b"] += 1', "E12003"),
    ('temp m map[string:int] = {"a": 1} m["b"]++', "E12001"),
    ('temp m map[string:int] = {"a": 1} println(m["b"]--)', "E12001"),
])  # fmt: skip
def test_reading_and_writing_have_codes_of_their_own(statements: str, code: str) -> None:
    assert run(statements).code == run(statements, GENERIC).code == code


def test_the_value_of_a_call_is_shown_without_calling_again() -> None:
    program = program_of(
        'do list() -> [int] { print("once ") return {1, 2} }\n'
        "do main() { print(list()[2 + len(list())]) }"
    )

    ended = run(program)

    assert ended.output == "once once "
    assert ended.fault is not None
    assert (ended.fault.message, ended.fault.label) == (
        "index 4 is outside of the array",
        "has 2 elements",
    )


@pytest.mark.parametrize(("statements", "message", "label", "help_text"), [
    ('temp m map[string:int] = {"apple": 1, "pear": 2} println(m["appel"])',
     'key "appel" is not in the map', 'did you mean "apple"?', 'the map has "apple", "pear"'),
    ("temp m map[int:int] = {1: 1} println(m[7])", "key 7 is not in the map", "not one of its keys",
     "the map has 1"),
    ("temp m map[int:int] = {:} println(m[7])", "key 7 is not in the map", "the map is empty", ""),
])  # fmt: skip
def test_the_fault_of_a_missing_key_lists_the_existing_keys(
    statements: str, message: str, label: str, help_text: str
) -> None:
    fault = run(statements).fault

    assert fault is not None
    assert (fault.message, fault.label, fault.help) == (message, label, help_text)


def test_of_many_keys_the_first_few_are_listed() -> None:
    pairs = ", ".join(f"{n}: 0" for n in range(50))

    fault = run(f"temp m map[int:int] = {{{pairs}}} println(m[99])").fault

    assert fault is not None
    assert fault.help == "the map has 0, 1, 2, 3, 4, 5, …"
