"""Reference numbers identify objects; children are listed in pages and found by name."""

from __future__ import annotations

import pytest

from ez_debugger.engine.inspection.references import (
    PAGE,
    OpenedValue,
    References,
    child,
    children,
    length_of,
    type_name,
)
from ez_debugger.errors import RequestError
from ez_lang.model.types import INT, STRING, ArrayType, MapType

INTS = ArrayType(INT, None)
AGES = MapType(STRING, INT)


def test_one_object_has_one_number_and_two_equal_ones_have_two() -> None:
    references = References()
    one, other = [1, 2], [1, 2]

    numbers = [references.number(value, INTS, is_mutable=True) for value in (one, other, one)]

    assert numbers == [1, 2, 1]


def test_a_result_of_an_expression_gets_its_path_when_it_is_listed_as_a_variable() -> None:
    references, value, home = References(), [1, 2], (["frame"], 0)
    number = references.number(value, INTS, is_mutable=False)

    assert references.number(value, INTS, is_mutable=True, path=(home,)) == number
    assert references.number(value, INTS, is_mutable=False) == number

    opened = references.open(number)
    assert (opened.is_mutable, opened.path) == (True, (home,))


@pytest.mark.parametrize("value", [5, 2.5, "text", True, range(3)])
def test_a_value_without_children_has_no_number(value: object) -> None:
    assert References().number(value, INT, is_mutable=True) == 0


def test_a_result_of_an_inspection_is_mutable_once_it_is_listed_as_a_variable() -> None:
    references = References()
    value = [1]
    evaluated = references.number(value, INTS, is_mutable=False)

    listed = references.number(value, INTS, is_mutable=True)

    assert listed == evaluated
    assert references.open(listed).is_mutable
    assert references.number(value, INTS, is_mutable=False) == evaluated
    assert references.open(evaluated).is_mutable


def test_a_stale_number_is_an_error_and_is_never_reused() -> None:
    references = References()
    old = references.number([1], INTS, is_mutable=True)

    references.forget()

    with pytest.raises(RequestError, match=f"no value with reference {old}"):
        references.open(old)
    assert references.number([1], INTS, is_mutable=True) != old


def test_an_array_is_listed_in_pages() -> None:
    held = list(children(list(range(1_000_000)), INTS, 999_998, PAGE))

    assert [(h.name, h.value) for h in held] == [("[999998]", 999_998), ("[999999]", 999_999)]
    assert list(children([1], INTS, 5, PAGE)) == []


def test_a_map_is_listed_by_its_keys() -> None:
    held = list(children({"Ada": 36, "Al": 41}, AGES, 1, 5))

    assert [(h.name, h.value, h.key) for h in held] == [('"Al"', 41, "Al")]


@pytest.mark.parametrize("name", ["1", "[1]", " [1] "])
def test_an_element_is_found_by_its_index(name: str) -> None:
    assert child(OpenedValue([5, 6], INTS, True, ()), name).value == 6


@pytest.mark.parametrize("name", ["2", "[2]", "-1", "x", "", "[]", "²"])
def test_a_missing_element_is_an_error(name: str) -> None:
    with pytest.raises(RequestError, match="in this array"):
        child(OpenedValue([5, 6], INTS, True, ()), name)


def test_lengths_and_short_types() -> None:
    assert [length_of(value) for value in ([1], {"a": 1}, "abc", 5)] == [1, 1, 3, None]
    assert [type_name([1], INTS), type_name({}, AGES), type_name(5, INT)] == ["array", "map", "int"]
