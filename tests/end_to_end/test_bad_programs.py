"""Every program that cannot be run, however strange, gets a clear message, a status and an end.

No traceback, no report of a crash, no hang.
"""

from __future__ import annotations

import sys
import time
from pathlib import Path

import pytest

from tests.helpers.ez_process import HELLO, Ez, Result, one_error, program

MISSING = "error[E6001]: cannot read 'gone.ez': no such file or directory\n"
NO_MAIN = "error[E4009]: the folder 'app' has no main.ez to start\n"


def test_a_missing_file_is_said_to_be_missing(ez: Ez) -> None:
    assert ez("gone.ez") == Result(1, "", MISSING)


def test_a_folder_without_a_main_file_is_said_to_have_none(ez: Ez) -> None:
    ez.put("app/other.ez", HELLO)

    for command in (["app"], ["run", "app"]):
        assert ez(*command) == Result(1, "", NO_MAIN)


def test_a_folder_is_checked_without_a_main_file_unless_it_has_no_ez_file(ez: Ez) -> None:
    ez.put("app/other.ez", HELLO)
    (ez.folder / "app" / "other.ez").rename(ez.folder / "other.ez")

    assert ez("check", ".") == Result(0, "Check successful (1 file(s) checked)\n", "")
    assert ez("check", "app") == Result(1, "", NO_MAIN)


def test_a_folder_named_like_a_file_is_a_folder(ez: Ez) -> None:
    (ez.folder / "odd.ez").mkdir()

    assert "has no main.ez" in ez("odd.ez").err


def test_a_binary_file_is_called_that(ez: Ez) -> None:
    ez.put("a.ez", Path(sys.executable).read_bytes()[:100_000])

    assert "binary file" in one_error(ez("a.ez"), "E1001")


def test_random_bytes_are_an_error(ez: Ez) -> None:
    ez.put("a.ez", bytes(range(255, 0, -1)) * 40)

    status, out, err = ez("a.ez")

    assert (status, out) == (1, "")
    assert err.startswith("error[E1")
    assert len(err) < 100_000


def test_bytes_that_are_no_utf8_are_an_error_outside_of_strings(ez: Ez) -> None:
    ez.put("a.ez", b"do main() { \xff\xfe }")

    status, _, err = ez("a.ez")

    assert status == 1
    assert err.startswith("error[E1001]: ")
    assert "do main() { \\xff\\xfe }" in err


def test_bytes_that_are_no_utf8_are_kept_in_strings(ez: Ez) -> None:
    ez.put("a.ez", b'import & use @std do main() { println("\xff\xfe") }')

    assert ez("a.ez") == Result(0, "\udcff\udcfe\n", "")


def test_a_line_of_ten_megabytes_is_read_and_told_about(ez: Ez) -> None:
    ez.put("a.ez", program('    temp s = "' + "x" * 10_000_000 + '" + 1'))

    before = time.perf_counter()
    err = one_error(ez("a.ez"), "E3002")

    assert len(err) < 2_000
    assert time.perf_counter() - before < 10


@pytest.mark.parametrize(
    ("opening", "closing"), [("(", ")"), ("{", "}"), ("-", ""), ("!", ""), ("[", "]")]
)
def test_ten_thousand_nested_brackets_are_an_answer(ez: Ez, opening: str, closing: str) -> None:
    ez.put("a.ez", program(f"    temp a = {opening * 10_000}1{closing * 10_000}\n    println(a)"))

    status, _, err = ez("a.ez")

    assert "Traceback" not in err
    assert "internal error" not in err
    assert status in {0, 1}
    assert status == 0 or err.startswith("error[E")


def test_blocks_nested_ten_thousand_deep_are_an_answer(ez: Ez) -> None:
    ez.put("a.ez", program("if true { " * 10_000 + "}" * 10_000))

    status, _, err = ez("a.ez")

    assert "internal error" not in err
    assert status == 0 or err.startswith("error[E")


def test_a_long_sum_is_computed(ez: Ez) -> None:
    ez.put("a.ez", program("    println(" + " + ".join(["1"] * 900) + ")"))

    assert ez("a.ez") == Result(0, "900\n", "")


def test_an_endless_sum_is_an_error(ez: Ez) -> None:
    ez.put("a.ez", program("    println(" + " + ".join(["1"] * 100_000) + ")"))

    one_error(ez("a.ez"), "E2001")


def test_endless_recursion_is_a_run_time_error(ez: Ez) -> None:
    ez.put("a.ez", program("    println(f(0))", "do f(n int) -> int { return f(n + 1) }"))

    err = one_error(ez("a.ez"), "E5018")

    assert "more calls of f\n" in err
    assert err.count("\n") < 20


def test_endless_recursion_of_two_is_a_run_time_error(ez: Ez) -> None:
    ez.put(
        "a.ez",
        program(
            "    println(ping(0))",
            "do ping(n int) -> int { return pong(n + 1) }\n"
            "do pong(n int) -> int { return ping(n + 1) }",
        ),
    )

    assert "more rounds of" in one_error(ez("a.ez"), "E5018")


def test_an_integer_of_a_million_digits_is_an_answer(ez: Ez) -> None:
    ez.put("a.ez", program("    temp n = " + "7" * 1_000_000 + "\n    println(n)"))

    before = time.perf_counter()
    status, _, err = ez("a.ez")

    assert time.perf_counter() - before < 20
    assert "internal error" not in err
    assert status == 0 or err.startswith("error[E")
    assert len(err) < 5_000


def test_an_empty_file_has_no_main(ez: Ez) -> None:
    ez.put("a.ez", "")

    one_error(ez("a.ez"), "E4009")


def test_a_file_that_imports_itself_runs(ez: Ez) -> None:
    ez.put("a.ez", 'import "./a"\n' + HELLO)

    assert ez("a.ez").out == "hello\n"
