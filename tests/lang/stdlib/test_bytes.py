"""`@bytes`, function by function."""

from __future__ import annotations

import pytest

from ez_lang.model.types import ANY, BOOL, BYTE, ERROR, INT, STRING, TupleType, Type, array_of
from ez_lang.model.values import NIL, Byte
from tests.helpers.library_calls import call, checker_codes, fault_of, function, typed


@pytest.mark.parametrize(("name", "arguments", "expected"), [
    ("from_array", [[0, 255]], [0, 255]),
    ("from_string", ["é!"], [195, 169, 33]),
    ("from_string", ["\udcff"], [255]),
    ("to_string", [[195, 169, 255]], "é\udcff"),
    ("to_array", [[300, -1]], [300, -1]),
    ("to_hex", [[195, 10]], "c30a"),
    ("to_hex_upper", [[195, 10]], "C30A"),
    ("to_base64", [[195, 169, 33]], "w6kh"),
    ("slice", [[1, 2, 3, 4], 1, 3], [2, 3]),
    ("slice", [[1, 2, 3, 4], -2, 4], [3, 4]),
    ("slice", [[1, 2], 1, 0], []),
    ("slice", [[1, 2], 0, -10], []),
    ("concat", [[1], [2]], [1, 2]),
    ("join", [[[1], [2], []], [0]], [1, 0, 2, 0]),
    ("split", [[1, 0, 2, 0], [0]], [[1], [2], []]),
    ("split", [[], [0]], [[]]),
    ("split", [[195, 169, 33], []], [[195, 169], [33]]),
    ("contains", [[1, 2, 3], [2, 3]], True),
    ("contains", [[1, 2, 3], []], True),
    ("contains", [[1, 2, 3], [3, 2]], False),
    ("starts_with", [[1, 2], [1]], True),
    ("ends_with", [[1, 2], [1]], False),
    ("equals", [[1, 2], [1, 2]], True),
    ("is_empty", [[]], True),
    ("index", [[1, 2, 1], [1]], 0),
    ("index", [[1], [2]], -1),
    ("index", [[1, 2], []], 0),
    ("last_index", [[1, 2, 1], [1]], 2),
    ("last_index", [[1, 2], []], 2),
    ("count", [[1, 1, 1], [1, 1]], 1),
    ("count", [[195, 169, 33], []], 3),
    ("compare", [[1, 2], [1, 3]], -1),
    ("compare", [[2], [1, 3]], 1),
    ("compare", [[1], [1]], 0),
    ("reverse", [[1, 2]], [2, 1]),
    ("copy", [[1, 2]], [1, 2]),
    ("repeat", [[1, 2], 2], [1, 2, 1, 2]),
    ("replace", [[1, 0, 1], [1], [9, 9]], [9, 9, 0, 9, 9]),
    ("replace", [[97, 195, 169], [], [46]], [46, 97, 46, 195, 169, 46]),
    ("replace_n", [[1, 1, 1], [1], [2], 2], [2, 2, 1]),
    ("replace_n", [[1, 1], [1], [2], -1], [2, 2]),
    ("replace_n", [[1, 1], [1], [2], 0], [1, 1]),
    ("trim", [[0, 7, 0], [0]], [7]),
    ("trim_left", [[0, 7, 0], [0]], [7, 0]),
    ("trim_right", [[0, 7, 0], [0]], [0, 7]),
    ("trim", [[255, 7, 254], [128]], [7]),
    ("trim", [[195, 169, 7], [195, 169]], [7]),
    ("trim", [[195, 169, 7], [195]], [195, 169, 7]),
    ("pad_left", [[7], 3, 255], [255, 255, 7]),
    ("pad_right", [[7], 3, 0], [7, 0, 0]),
    ("pad_left", [[7, 8], 1, 0], [7, 8]),
    ("fill", [[1, 2], 9], [9, 9]),
    ("zero", [[1, 2]], [0, 0]),
    ("not", [[0, 15]], [255, 240]),
    ("from_hex", ["0aFF"], ([10, 255], NIL)),
    ("from_base64", ["w6kh"], ([195, 169, 33], NIL)),
    ("xor", [[12, 1], [10, 1]], ([6, 0], NIL)),
    ("and", [[12], [10]], ([8], NIL)),
    ("or", [[12], [10]], ([14], NIL)),
])  # fmt: skip
def test_result_of_a_call(name: str, arguments: list[object], expected: object) -> None:
    assert call(f"bytes.{name}", *arguments) == expected


@pytest.mark.parametrize(("name", "arguments", "code"), [
    ("from_array", [[256]], "E3022"),
    ("from_array", [["a"]], "E7004"),
    ("from_array", [[True]], "E7004"),
    ("to_string", [[300]], "E7005"),
    ("to_string", [["a"]], "E7002"),
    ("to_string", [[1.0]], "E7002"),
    ("to_string", [typed([1, True], array_of(ANY))], "E7002"),
    ("to_string", [typed([1, NIL], array_of(BYTE))], "E7002"),
    ("to_array", [["a"]], "E7002"),
    ("slice", [[1], 0], "E7001"),
    ("concat", [[1], [2], [3]], "E7001"),
    ("join", [[1, 2], [0]], "E7002"),
    ("repeat", [[1], -1], "E7011"),
    ("pad_left", [[1], 3, 256], "E3021"),
    ("pad_right", [[1], 3, -1], "E3021"),
    ("fill", [[1], 256], "E3021"),
    ("fill", [[1], "a"], "E7004"),
    ("reverse", ["ab"], "E7002"),
    ("and", [[300], [1]], "E7005"),
    ("contains", [[1], [True]], "E7002"),
])  # fmt: skip
def test_fault_of_a_call(name: str, arguments: list[object], code: str) -> None:
    assert fault_of(f"bytes.{name}", *arguments) == code


@pytest.mark.parametrize(("name", "arguments", "code"), [
    ("from_hex", ["abc"], "E7014"), ("from_base64", ["%"], "E7014"),
    ("and", [[1], [1, 2]], "E7010"), ("or", [[1], []], "E7010"), ("xor", [[], [1]], "E7010"),
])  # fmt: skip
def test_error_of_a_call(name: str, arguments: list[object], code: str) -> None:
    value, error = call(f"bytes.{name}", *arguments)

    assert value is NIL
    assert error[2] == code


def test_functions_that_only_move_elements_do_not_check_them() -> None:
    words = ["x", "y"]

    assert call("bytes.reverse", words) == ["y", "x"]
    assert call("bytes.concat", words, words) == ["x", "y", "x", "y"]
    assert call("bytes.pad_right", words, 3, 0) == ["x", "y", 0]
    assert not call("bytes.is_empty", words)


def test_bytes_of_unknown_type_are_bytes() -> None:
    assert call("bytes.to_hex", typed([Byte(1), 2], array_of(ANY))) == "0102"
    assert call("bytes.to_hex", typed([Byte(1)], ANY)) == "01"


@pytest.mark.parametrize(("name", "types", "codes"), [
    ("pad_left", [array_of(BYTE), INT, BYTE], ["E3001"]),
    ("slice", [array_of(BYTE), INT], []),
    ("concat", [array_of(BYTE)] * 3, []),
    ("to_hex", [array_of(BOOL)], []),
    ("to_hex", [STRING], ["E3001"]),
])  # fmt: skip
def test_codes_of_the_checker(name: str, types: list[Type], codes: list[str]) -> None:
    assert checker_codes(f"bytes.{name}", *types) == codes


def test_static_type_of_a_result_with_an_error_is_that_of_the_bytes() -> None:
    xor = function("bytes.xor")
    result = xor.result_type([array_of(BYTE), array_of(BYTE)])

    assert isinstance(result, TupleType)
    assert result.items == (array_of(BYTE), ERROR)
    assert xor.static_type([array_of(BYTE), array_of(BYTE)]) is array_of(BYTE)
