"""`@std`: printing and sleeping."""

from __future__ import annotations

import pytest

from ez_lang.model.types import ANY, CHAR, ERROR, STRING, VOID, EnumType, TupleType
from ez_lang.model.types import NIL as NIL_TYPE
from ez_lang.model.values import NIL, enum_value
from tests.helpers.fake_host import FakeHost
from tests.helpers.library_calls import call, fault_of, function, typed


def test_values_are_separated_by_spaces() -> None:
    host = FakeHost()
    tone = EnumType("Tone", STRING)

    call("std.println", typed(enum_value(tone, "LOW", "lo"), tone), 2500000.0, host=host)
    call("std.println", ["é", "a\tb"], typed("q", CHAR), "raw\t", host=host)
    call("std.print", "no newline", 1, host=host)
    call("std.println", host=host)
    call("std.print", host=host)
    call("std.println", "", 2, host=host)

    assert host.output == '"lo" 2.5e+06\n{"é", "a\\tb"} q raw\t\nno newline 1\n 2\n'
    assert host.errors == ""


def test_error_output_is_separate() -> None:
    host = FakeHost()

    assert call("std.eprintln", "a", 1, host=host) is NIL
    assert call("std.eprint", "b", host=host) is NIL

    assert host.errors == "a 1\nb"
    assert host.output == ""


def test_two_results_are_printed_as_such() -> None:
    host = FakeHost()

    call("std.println", typed(("5", NIL), TupleType((STRING, ERROR))), host=host)

    assert host.output == '"5", nil\n'


@pytest.mark.parametrize(("name", "n", "seconds"), [
    ("sleep_seconds", 2, 2.0), ("sleep_milliseconds", 1500, 1.5), ("sleep_nanoseconds", 0, 0.0),
    ("sleep_seconds", 10**30, 1e9),
])  # fmt: skip
def test_sleep_waits(name: str, n: int, seconds: float) -> None:
    host = FakeHost()

    assert call(f"std.{name}", n, host=host) is NIL

    assert host.slept == [seconds]


def test_faults_of_sleep() -> None:
    assert fault_of("std.sleep_seconds", -1) == "E7032"
    assert fault_of("std.sleep_seconds", 1.5) == "E7004"
    assert fault_of("std.sleep_seconds") == "E7001"


def test_result_types_of_printing() -> None:
    assert function("std.println").result_type([ANY]) is VOID
    assert function("std.eprintln").result_type([ANY]) is NIL_TYPE
    assert function("std.eprintln").static_type([ANY]) is None
    assert function("std.println").maximum is None
    assert function("std.println").effect == "outside"
