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
from tests.helpers.library_calls import call, complaints, fault_of, function, typed


def test_len_counts_characters_elements_and_pairs() -> None:
    assert call("len", "héllo") == 5
    assert call("len", "a\udcff") == 2
    assert call("len", [1, 2]) == 2
    assert call("len", {"a": 1}) == 1


def test_len_of_something_else_is_refused_early_or_late() -> None:
    assert complaints("len", INT) == ["E3001"]
    assert complaints("len", EnumType("Tide", INT)) == ["E3001"]
    assert complaints("len", RANGE) == []
    assert complaints("len") == ["E5008"]
    assert fault_of("len", typed(range(3), RANGE)) == "E7015"
    assert fault_of("len", typed(("a", NIL), TupleType((STRING, ERROR)))) == "E7015"
    assert fault_of("len", typed(NIL, array_of(INT))) == "E7015"
    assert fault_of("len", typed(5, ANY)) == "E7015"


def test_copy_copies_deeply_and_drops_tags() -> None:
    job = StructType("Job")
    job.set_fields([("id", INT, '`json:"ID"`')])
    jobs = [[job, 1]]

    copy = call("copy", jobs)

    assert copy[0] is not jobs[0]
    assert copy[0][1] == 1
    assert copy[0][0].fields[0].tag is None
    assert function("copy").result_type([array_of(U8)]) is array_of(U8)


def test_error_makes_an_error_without_code() -> None:
    assert call("error", "no") == [ERROR, "no", ""]
    assert fault_of("error", 5) == "E7003"
    assert complaints("error", INT) == []
    assert complaints("error") == ["E5008"]


@pytest.mark.parametrize(
    ("name", "arguments", "code"),
    [
        ("panic", ["x"], "E5021"),
        ("panic", [5], "E7003"),
        ("panic", [], "E7001"),
        ("assert", [False, "x"], "E5022"),
        ("assert", [1, "x"], "E7008"),
        ("assert", [True, 5], "E7003"),
        ("assert", [True], "E7001"),
        ("assert", [True, "x"], ""),
        ("exit", ["1"], "E7004"),
        ("exit", [], "E7001"),
    ],
)
def test_a_call_fails_with(name: str, arguments: list[object], code: str) -> None:
    assert fault_of(name, *arguments) == code


def test_panic_says_what_it_was_told() -> None:
    with pytest.raises(Fault, match="out of cheese"):
        call("panic", "out of cheese")


def test_exit_keeps_the_status_within_a_byte() -> None:
    with pytest.raises(ProgramExit) as caught:
        call("exit", 259)

    assert caught.value.status == 3


def test_conversions_are_declared_for_every_type_that_has_one() -> None:
    for name in ("int", "float", "string", "char", "byte", "i8", "u256", "f32", "f64"):
        assert function(name).body is None
        assert function(name).result_type([ANY]).text == name
    assert "uint" not in BUILTINS.members
    assert "bool" not in BUILTINS.members
    assert complaints("int", INT, INT) == ["E4002"]
    assert complaints("u8", INT, INT) == ["E5008"]


def test_exit_codes_are_constants() -> None:
    assert {
        name: member.value
        for name, member in BUILTINS.members.items()
        if isinstance(member, LibraryConstant)
    } == {"EXIT_SUCCESS": 0, "EXIT_FAILURE": 1}


# ------------------------------------------------------------------------------- standard input


def test_input_gives_lines_without_their_ends() -> None:
    host = FakeHost("one\n  two \r\r\n\udcff\n")

    assert [call("input", host=host) for _ in range(3)] == ["one", "  two ", "\udcff"]


def test_a_last_line_without_end_is_a_line_and_then_comes_the_end_and_then_nothing() -> None:
    host = FakeHost("one\nlast")

    assert [call("input", host=host) for _ in range(3)] == ["one", "last", ""]
    with pytest.raises(ProgramExit) as caught:
        call("input", host=host)
    assert caught.value.status == 0


@pytest.mark.parametrize(
    ("line", "number", "code"),
    [
        ("12\n", 12, None),
        ("-7\n", -7, None),
        ("+7", 7, None),
        ("9223372036854775807\n", 2**63 - 1, None),
        ("9223372036854775808\n", 0, 2),
        ("1_0\n", 0, 2),
        (" 1\n", 0, 2),
        ("1\r\n", 0, 2),
        ("\n", 0, 2),
        ("x", 0, 3),
        ("", 0, 3),
    ],
)
def test_read_int_reads_a_line(line: str, number: int, code: int | None) -> None:
    value, error = call("read_int", host=FakeHost(line))

    assert value == number
    assert error is NIL if code is None else error[2] == code


def test_after_the_end_of_input_read_int_ends_the_program_too() -> None:
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
