"""Where a fault is shown: the piece of the text that failed, and the way there."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from ez_lang.execute.interpreter import Interpreter
from ez_lang.execute.weaves import DEBUGGING, GENERIC, RUNNING
from ez_lang.model.faults import HostError, OutputClosed
from tests.helpers.execution import main_of, program_of, run
from tests.helpers.fake_host import FakeHost

_ROOT = Path(__file__).parents[4]


def test_the_whole_operation_is_shown_if_it_is_on_one_line() -> None:
    ended = run("temp z = 0\ntemp n = 1 + (2 * 3 / z) * 4")

    assert ended.failing_text == "2 * 3 / z"


def test_of_an_operation_on_several_lines_the_operator_is_shown() -> None:
    ended = run("temp z = 0\ntemp n = 10\n    / z\n")

    assert ended.failing_text == "/"
    assert ended.fault is not None
    assert ended.fault.file.position(ended.fault.start).line == 6


def test_of_a_call_on_several_lines_its_name_comes_first() -> None:
    program = program_of(
        "do f(a, b int) -> int { return f(a + 1,\n b) }\ndo main() { println(f(1, 2)) }"
    )

    assert run(program).failing_text.startswith("f(a + 1")


@pytest.mark.parametrize(("statements", "shown"), [
    ("temp row = {1}\ntemp n = row // the only one\n  [9]\n", "[9]"),
    ('temp m = {"a": 1}\ntemp n = m\n["z"]\n', '["z"]'),
    ("temp e Error\ntemp text = e\n    .message\n", ".message"),
    ("temp row = {1}\nrow[\n    9\n  ] = 2\n", "]"),
    ("temp e Error\ne\n    .message = `x`\n", ".message"),
])  # fmt: skip
def test_of_a_part_on_several_lines_the_way_to_it_is_shown(statements: str, shown: str) -> None:
    assert run(statements).failing_text == shown


@pytest.mark.parametrize("weave", [RUNNING, DEBUGGING, GENERIC], ids=["run", "debug", "generic"])
def test_the_stack_tells_where_each_function_stood(weave: object) -> None:
    program = program_of(
        "do inner(n int) -> int { return 10 / n }\n"
        "do middle(n int) -> int { temp x = 1 + inner(n - 1) return x }\n"
        "do main() { if true { println(middle(1)) } }"
    )

    ended = run(program, weave)  # type: ignore[arg-type]

    assert ended.stack == [("inner", "10 / n"), ("middle", "inner(n - 1)"), ("main", "middle(1)")]


def test_a_fault_in_a_global_is_one_of_the_initialisation() -> None:
    ended = run(program_of("temp zero int = 0\ntemp bad int = 5 / zero\ndo main() { }"))

    assert ended.failing_text == "5 / zero"
    assert [name for name, _ in ended.stack] == ["<init main>"]


def test_what_the_world_refuses_is_a_fault_unless_nobody_reads_any_more() -> None:
    class Refusing(FakeHost):
        def write(self, text: str) -> None:
            assert text
            raise error

    program = main_of("println(1)")
    error: HostError = HostError("the printer is on fire")
    outcome = Interpreter(program, Refusing()).run()
    assert outcome.diagnostic is not None
    assert (outcome.diagnostic.code, outcome.diagnostic.message) == (
        "E7099",
        "the printer is on fire",
    )

    error = OutputClosed("closed")
    with pytest.raises(OutputClosed):
        Interpreter(program, Refusing()).run()


def test_a_bug_of_ours_is_no_fault_of_the_program() -> None:
    class Broken(FakeHost):
        def write(self, text: str) -> None:
            raise TypeError(text)

    with pytest.raises(TypeError):
        Interpreter(main_of("println(1)"), Broken()).run()


def test_without_columns_in_python_the_statement_is_shown() -> None:
    script = (
        "from tests.helpers.execution import run\n"
        "ended = run('temp z = 0\\ntemp n = 1 + 2 / z\\nprintln(n)')\n"
        "print(ended.status, ended.failing_text)"
    )

    ended = subprocess.run(
        [sys.executable, "-X", "no_debug_ranges", "-c", script],
        capture_output=True,
        text=True,
        check=True,
        cwd=_ROOT,
    )

    assert ended.stdout.strip().startswith("1 ")
