"""Names that need no import."""

from __future__ import annotations

import pytest

from ez_lang.model.faults import Fault, ProgramExit
from ez_lang.model.types import (
    ANY,
    CHAR,
    ERROR,
    FLOAT,
    INT,
    RANGE,
    STRING,
    U8,
    UNTAGGED,
    EnumType,
    StructType,
    TupleType,
    array_of,
    map_of,
)
from ez_lang.model.values import NIL
from ez_lang.stdlib.registry import BUILTINS, LibraryConstant, LibraryFunction
from tests.helpers.fake_host import FakeHost
from tests.helpers.library_calls import call, checker_codes, fault_of, function, typed


def test_len_counts_characters_elements_and_pairs() -> None:
    assert call("len", "héllo") == 5
    assert call("len", "a\udcff") == 2
    assert call("len", [1, 2]) == 2
    assert call("len", {"a": 1}) == 1


def test_len_of_other_values_is_refused_before_or_at_run_time() -> None:
    assert checker_codes("len", INT) == ["E3001"]
    assert checker_codes("len", EnumType("Tide", INT)) == ["E3001"]
    assert checker_codes("len", RANGE) == []
    assert checker_codes("len") == ["E5008"]
    assert fault_of("len", typed(range(3), RANGE)) == "E7015"
    assert fault_of("len", typed(("a", NIL), TupleType((STRING, ERROR)))) == "E7015"
    assert fault_of("len", typed(NIL, array_of(INT))) == "E7015"
    assert fault_of("len", typed(5, ANY)) == "E7015"


def test_copy_is_deep_and_drops_tags() -> None:
    job = StructType("Job")
    job.set_fields([("id", INT, '`json:"ID"`')])
    jobs = [[job, 1]]

    copy = call("copy", jobs)

    assert copy[0] is not jobs[0]
    assert copy[0][1] == 1
    assert copy[0][0].fields[0].tag is None
    assert function("copy").result_type([array_of(U8)]) is array_of(U8)


def test_error_has_no_code() -> None:
    assert call("error", "no") == [ERROR, "no", ""]
    assert fault_of("error", 5) == "E7003"
    assert checker_codes("error", INT) == []
    assert checker_codes("error") == ["E5008"]


@pytest.mark.parametrize(("name", "arguments", "code"), [
    ("panic", ["x"], "E5021"), ("panic", [5], "E7003"), ("panic", [], "E7001"),
    ("assert", [False, "x"], "E5022"), ("assert", [1, "x"], "E7008"),
    ("assert", [True, 5], "E7003"), ("assert", [True], "E7001"), ("assert", [True, "x"], ""),
    ("exit", ["1"], "E7004"), ("exit", [], "E7001"),
])  # fmt: skip
def test_fault_of_a_call(name: str, arguments: list[object], code: str) -> None:
    assert fault_of(name, *arguments) == code


def test_panic_has_the_given_message() -> None:
    with pytest.raises(Fault, match="out of cheese"):
        call("panic", "out of cheese")


def test_exit_keeps_the_status_within_a_byte() -> None:
    with pytest.raises(ProgramExit) as caught:
        call("exit", 259)

    assert caught.value.status == 3


def test_every_conversion_is_declared() -> None:
    for name in ("int", "float", "string", "char", "byte", "i8", "u256", "f32", "f64"):
        assert function(name).body is None
        assert function(name).result_type([ANY]).text == name
    assert "uint" not in BUILTINS.members
    assert "bool" not in BUILTINS.members
    assert checker_codes("int", INT, INT) == ["E4002"]
    assert checker_codes("u8", INT, INT) == ["E5008"]


def test_exit_codes_are_constants() -> None:
    assert {
        name: member.value
        for name, member in BUILTINS.members.items()
        if isinstance(member, LibraryConstant)
    } == {"EXIT_SUCCESS": 0, "EXIT_FAILURE": 1}


# ------------------------------------------------------------------------------- standard input


def test_input_returns_lines_without_line_endings() -> None:
    host = FakeHost("one\n  two \r\r\n\udcff\n")

    assert [call("input", host=host) for _ in range(3)] == ["one", "  two ", "\udcff"]


def test_last_line_may_lack_its_ending_and_a_read_after_the_end_ends_the_program() -> None:
    host = FakeHost("one\nlast")

    assert [call("input", host=host) for _ in range(3)] == ["one", "last", ""]
    with pytest.raises(ProgramExit) as caught:
        call("input", host=host)
    assert caught.value.status == 0


@pytest.mark.parametrize(("line", "number", "code"), [
    ("12\n", 12, None), ("-7\n", -7, None), ("+7", 7, None),
    ("9223372036854775807\n", 2**63 - 1, None), ("9223372036854775808\n", 0, 2), ("1_0\n", 0, 2),
    (" 1\n", 0, 2), ("1\r\n", 0, 2), ("\n", 0, 2), ("x", 0, 3), ("", 0, 3),
])  # fmt: skip
def test_read_int_reads_a_line(line: str, number: int, code: int | None) -> None:
    value, error = call("read_int", host=FakeHost(line))

    assert value == number
    assert error is NIL if code is None else error[2] == code


def test_read_int_after_the_end_of_input_ends_the_program() -> None:
    host = FakeHost("")

    assert call("input", host=host) == ""
    with pytest.raises(ProgramExit):
        call("read_int", host=host)


def test_types_of_results() -> None:
    assert function("len").result_type([STRING]) is UNTAGGED
    result = function("read_int").result_type([])
    assert isinstance(result, TupleType)
    assert result.items == (UNTAGGED, ERROR)
    assert function("typeof").result_type([map_of(CHAR, FLOAT)]) is STRING
    assert isinstance(BUILTINS.members["range"], LibraryFunction)
