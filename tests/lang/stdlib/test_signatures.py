"""Signatures: parsing, and the types of results."""

from __future__ import annotations

import pytest

from ez_lang.model.types import (
    ANY,
    EMPTY_ARRAY,
    EMPTY_MAP,
    FLOAT,
    INT,
    STRING,
    U8,
    UNTAGGED,
    VOID,
    StructType,
    Type,
    array_of,
    map_of,
)
from ez_lang.stdlib.parameter_kinds import TypeName
from ez_lang.stdlib.signatures import Signature, parse_type

JOB = StructType("Job")
JOB.set_fields([("id", INT, None)])


def test_parameters_are_read_in_order() -> None:
    signature = Signature("slice(s [T], start int, [end int], [by map[string:[T]]]) -> [T]")

    assert [p.name for p in signature.parameters] == ["s", "start", "end", "by"]
    assert [p.text for p in signature.parameters] == ["[T]", "int", "int", "map[string:[T]]"]
    assert [p.is_optional for p in signature.parameters] == [False, False, True, True]
    assert (signature.minimum, signature.maximum) == (2, 4)


def test_the_last_parameter_may_repeat() -> None:
    signature = Signature("min(a num, b num, ...) -> num")

    assert (signature.minimum, signature.maximum) == (2, None)
    assert signature.parameter(7) is signature.parameters[1]
    assert not signature.takes(1)
    assert signature.takes(50)


def test_a_signature_without_parameters_or_result() -> None:
    signature = Signature("stop()")

    assert (signature.minimum, signature.maximum) == (0, 0)
    assert signature.result is VOID


@pytest.mark.parametrize(("text", "arguments", "expected"), [
    ("f(a [T]) -> T", [array_of(STRING)], STRING),
    ("f(a [T]) -> [[T]]", [array_of(U8)], array_of(array_of(U8))),
    ("f(a [T]) -> T", [EMPTY_ARRAY], ANY),
    ("f(a [T]) -> T", [ANY], ANY),
    ("f(m map[K:V]) -> map[V:K]", [map_of(STRING, INT)], map_of(INT, STRING)),
    ("f(m map[K:V]) -> V", [EMPTY_MAP], ANY),
    ("f(a num, b num) -> num", [INT, U8], UNTAGGED),
    ("f(a num, b num) -> num", [INT, FLOAT], FLOAT),
    ("f(a any) -> same", [array_of(U8)], array_of(U8)),
    ("f(a any) -> int", [STRING], UNTAGGED),
    ("f(v T, n int) -> [T]", [U8, INT], array_of(U8)),
    ("f(text string, t type) -> T", [STRING, TypeName(JOB)], JOB),
])  # fmt: skip
def test_a_result_type_follows_arguments(text: str, arguments: list[Type], expected: Type) -> None:
    assert Signature(text).result_type(arguments) is expected


def test_several_results_are_written_in_parentheses() -> None:
    assert parse_type("(map[string:[int]], Error)").text == "(map[string:[int]], Error)"
