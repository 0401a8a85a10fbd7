"""`@random`, function by function."""

from __future__ import annotations

import pytest

from ez_lang.model.types import BYTE, CHAR, INT, STRING, U8, array_of
from tests.helpers.fake_host import FakeHost
from tests.helpers.library_calls import call, checker_codes, fault_of, function, typed


def test_numbers_are_within_bounds() -> None:
    host = FakeHost()

    def many(name: str, *arguments: object) -> list[object]:
        return [call(f"random.{name}", *arguments, host=host) for _ in range(300)]

    assert set(many("int", 3)) == {0, 1, 2}
    assert set(many("int", 5, 8)) == {5, 6, 7}
    assert set(many("int", 1.9, 3.9)) == {1, 2}
    assert set(many("bool")) == {True, False}
    assert all(0 <= number < 1 for number in many("float"))  # type: ignore[operator]  # all floats
    assert all(-1 <= number < 1 for number in many("float", -1, 1))  # type: ignore[operator]  # all floats
    assert set(many("byte")) <= set(range(256))
    assert all(" " <= letter <= "~" for letter in many("char"))  # type: ignore[operator]  # all strings


def test_both_ends_of_a_range_of_chars_are_included() -> None:
    host = FakeHost()
    low, high = typed("a", CHAR), typed("c", CHAR)

    letters = {call("random.char", low, high, host=host) for _ in range(100)}
    codes = {call("random.char", 97, 99, host=host) for _ in range(100)}

    assert letters == codes == {"a", "b", "c"}


def test_choice_shuffle_and_sample_do_not_change_the_array() -> None:
    host = FakeHost()
    array = list(range(10))

    assert call("random.choice", array, host=host) in array
    shuffled = call("random.shuffle", array, host=host)
    sample = call("random.sample", array, 4, host=host)

    assert array == list(range(10)) == sorted(shuffled)
    assert shuffled != array
    assert len(set(sample)) == 4
    assert call("random.sample", array, 0, host=host) == []


def test_same_seed_gives_the_same_numbers() -> None:
    one, other = FakeHost(seed=9), FakeHost(seed=9)

    assert [call("random.int", 100, host=one) for _ in range(5)] == [
        call("random.int", 100, host=other) for _ in range(5)
    ]


@pytest.mark.parametrize(("name", "arguments", "code"), [
    ("float", [1], "E7001"),
    ("float", [1, 1], "E8006"),
    ("float", [2, 1.5], "E8006"),
    ("int", [0], "E8006"),
    ("int", [-3], "E8006"),
    ("int", [0.5], "E8006"),
    ("int", [5, 2], "E8006"),
    ("int", ["5"], "E7005"),
    ("int", [], "E7001"),
    ("char", [97], "E7001"),
    ("char", [97, 97], "E8006"),
    ("char", ["a", "b"], "E7003"),
    ("char", [typed(1, BYTE), typed(2, BYTE)], "E7003"),
    ("choice", [[]], "E9007"),
    ("choice", ["abc"], "E7002"),
    ("sample", [[1], 2], "E9008"),
    ("sample", [[1], -1], "E10001"),
    ("sample", [[1], "1"], "E7004"),
    ("shuffle", ["abc"], "E7002"),
])  # fmt: skip
def test_fault_of_a_call(name: str, arguments: list[object], code: str) -> None:
    assert fault_of(f"random.{name}", *arguments) == code


def test_types() -> None:
    assert function("random.choice").result_type([array_of(U8)]) is U8
    assert function("random.sample").result_type([array_of(U8), INT]) is array_of(U8)
    assert function("random.byte").result_type([]) is BYTE
    assert checker_codes("random.choice", STRING) == ["E3001"]
    assert checker_codes("random.bool", INT) == ["E5008"]
    assert checker_codes("random.float", INT) == []
