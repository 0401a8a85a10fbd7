"""Weaves: a function is lowered when it is first called, and again whenever that is wanted."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from ez_lang.execute import shapes
from ez_lang.execute.interpreter import Interpreter
from ez_lang.execute.recording import Recorder
from ez_lang.execute.weaves import DEBUGGING, GENERIC, RUNNING, Weave
from tests.helpers.execution import function_named, probe_of, program_of, run
from tests.helpers.fake_host import FakeHost

if TYPE_CHECKING:
    from ez_lang.check.tree import Expression
    from ez_lang.execute.frames import Frame
    from ez_lang.execute.probes import Probe
    from ez_lang.model.values import Value


class Steps:
    """An expression hook that remembers texts and values."""

    def __init__(self) -> None:
        self.seen: list[tuple[str, Value]] = []

    def __call__(self, expression: Expression, _frame: Frame, value: Value | None) -> None:
        self.seen.append((type(expression).__name__, value))


def test_a_function_that_is_never_called_is_never_lowered() -> None:
    program = program_of(
        "do unused(n int) -> int { return n * 48271 % 2147 - n / 16807 }\ndo main() { print(1) }"
    )
    interpreter = Interpreter(program, FakeHost())
    interpreter.run()

    probe = probe_of(interpreter, "return", "unused")

    assert probe.statement.executor.__name__ == "_not_lowered"


@pytest.mark.parametrize("weave", [DEBUGGING, GENERIC, DEBUGGING._replace(writes=Recorder())])
def test_weaving_inside_a_nested_block_takes_effect_at_the_next_statement(weave: Weave) -> None:
    host = FakeHost()
    program = program_of(
        """do main() {
    temp sum = 0
    for i in range(3) {
        if true {
            as_long_as sum < 100 {
                sum += i + 1
                print(sum, "")
                break
            }
        }
    }
    println(sum)
}"""
    )
    interpreter = Interpreter(program, host, weave=DEBUGGING)
    main = function_named(interpreter, "main")
    probe = probe_of(interpreter, "sum +=")
    before = probe.statement.executor

    def weave_now(_probe: Probe, _frame: Frame) -> None:
        interpreter.weave(main, weave)

    probe.arm(weave_now)
    interpreter.run()

    assert host.output == "1 3 6 6\n"
    assert probe.statement.executor is not before


def test_expression_steps_begin_in_the_middle_of_a_loop_and_end_there() -> None:
    host = FakeHost()
    program = program_of(
        "do main() {\n  temp n = 0\n  for i in range(4) {\n    n += i * 2\n  }\n  println(n)\n}"
    )
    interpreter = Interpreter(program, host, weave=DEBUGGING)
    main = function_named(interpreter, "main")
    steps = Steps()

    def switch(_probe: Probe, frame: Frame) -> None:
        if frame[4] == 1:
            interpreter.weave(main, DEBUGGING._replace(expressions=steps))
        if frame[4] == 2:
            interpreter.weave(main, DEBUGGING)

    probe_of(interpreter, "n +=").arm(switch)
    interpreter.run()

    assert steps.seen == [("Arithmetic", None), ("Arithmetic", 2)]
    assert host.output == "12\n"


def test_expression_steps_come_inside_out_with_their_values() -> None:
    steps = Steps()

    run("temp a = 2\nprintln((a + 1) * 3 > len({1, 2}))", DEBUGGING._replace(expressions=steps))

    assert steps.seen == [
        ("CallLibrary", None), ("Compare", None), ("Arithmetic", None), ("Arithmetic", None),
        ("Arithmetic", 3), ("Arithmetic", 9), ("CallLibrary", None), ("MakeArray", None),
        ("MakeArray", [1, 2]), ("CallLibrary", 2), ("Compare", True), ("CallLibrary", None),
    ]  # fmt: skip


def test_a_recursion_goes_on_in_the_new_weave() -> None:
    host = FakeHost()
    program = program_of(
        """do sum(n int) -> int {
    if n == 0 { return 0 }
    temp rest = sum(n - 1)
    return rest + n
}
do main() { println(sum(10)) }"""
    )
    recorder = Recorder()
    interpreter = Interpreter(program, host, weave=DEBUGGING)
    sum_ = function_named(interpreter, "sum")

    def weave_deep_down(_probe: Probe, frame: Frame) -> None:
        if frame[3] == 5:
            interpreter.weave(sum_, DEBUGGING._replace(writes=recorder))

    probe_of(interpreter, "if n == 0", "sum").arm(weave_deep_down)
    interpreter.run()

    assert host.output == "55\n"
    frames = {id(r.frame) for r in recorder.records() if r.probe is not None}
    assert len(frames) == 11


def test_statements_of_one_shape_are_compiled_once() -> None:
    run("temp a = 1\na += 5")
    count = len(shapes.SHAPES)

    run("temp b = 77\nb += 99")

    assert len(shapes.SHAPES) == count


def test_a_long_block_is_cut_into_groups_that_end_as_their_statements_do() -> None:
    lines = "\n".join(["n += 1"] * 30)
    program = program_of(
        f"do f(limit int) -> int {{\ntemp n = 0\nloop {{\n{lines}\nif n > limit {{ break }}\n"
        f"{lines}\nif n > 200 {{ return 0 - 1 }}\nif n == 60 {{ continue }}\n{lines}\n}}\n"
        "return n\n}\n"
        "do main() { println(f(40), f(1000)) }"
    )

    assert run(program, RUNNING).output == run(program, GENERIC).output == "90 -1\n"


_LOG = 'do log(s string) { print(s, "") }\n'


def _lines(body: str, rest: str = "") -> str:
    return run(program_of(f"{_LOG}{rest}do main() {{\n{body}\n}}")).output


def test_the_last_one_registered_is_called_first() -> None:
    assert _lines('ensure log("a") ensure log("b") log("m")') == "m b a "


def test_arguments_are_evaluated_when_the_call_is_made() -> None:
    assert _lines('temp s = "early" ensure log(s) s = "late"') == "late "


def test_a_return_inside_blocks_makes_the_calls_too() -> None:
    rest = 'do f(n int) -> int { ensure log("e") loop { if n > 1 { return 7 } n2() } return 0 }\n'

    assert _lines("print(f(2))", rest + "do n2() {}\n") == "e 7"


def test_what_was_not_reached_is_not_registered() -> None:
    assert _lines('if 1 > 2 { ensure log("no") } ensure log("yes")') == "yes "


def test_an_ensure_in_a_loop_is_registered_each_time() -> None:
    assert _lines('for i in range(3) { ensure log("x") }') == "x x x "


def test_a_fault_makes_the_calls_of_all_functions_on_its_way() -> None:
    rest = 'do inner(n int) { ensure log("inner") log(string(1 / n)) }\n'

    ended = run(program_of(f'{_LOG}{rest}do main() {{ ensure log("main") inner(0) }}'))

    assert (ended.output, ended.code) == ("inner main ", "E5001")
    assert ended.failing_text == "1 / n"
    assert [name for name, _ in ended.stack] == ["inner", "main"]


@pytest.mark.parametrize("failing", ['panic("no")', "broken(0)"])
def test_a_fault_inside_a_registered_call_does_not_matter(failing: str) -> None:
    rest = "do broken(n int) { print(1 / n) }\n"

    assert _lines(f'ensure log("first") ensure {failing} log("m")', rest) == "m first "


def test_the_values_at_the_time_of_the_fault_are_shown_although_calls_change_them() -> None:
    program = program_of(
        "do clear(&list [int]) { list = {} }\n"
        "do main() { temp list [int] = {1, 2} ensure clear(list) print(list[5]) }"
    )

    ended = run(program)

    assert ended.fault is not None
    assert (ended.code, ended.fault.label) == ("E9001", "has 2 elements")


def test_exit_makes_no_calls() -> None:
    ended = run(program_of(f'{_LOG}do main() {{ ensure log("no") exit(3) }}'))

    assert (ended.output, ended.status) == ("", 3)


def test_a_registered_call_cannot_change_what_is_returned() -> None:
    rest = "do set(&n int) { n = 99 }\ndo f() -> int { temp n int = 1 ensure set(n) return n }\n"

    assert _lines("print(f())", rest) == "1"
