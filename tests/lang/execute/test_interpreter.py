"""One run of a program: how it begins, ends, is stopped, and is asked."""

from __future__ import annotations

import threading
from time import perf_counter

import pytest

from ez_lang.api import check_text
from ez_lang.check.expression_at import check_expression
from ez_lang.execute.interpreter import INTERRUPTED, Interpreter, current_statement
from ez_lang.execute.weaves import DEBUGGING, RUNNING, Weave
from ez_lang.model.faults import Interrupted
from tests.helpers.execution import (
    arm_all,
    function_named,
    interpreter_of,
    probe_of,
    program_of,
    run,
)
from tests.helpers.fake_host import FakeHost

_ENDLESS = """
do dig(n int) -> int {
    if n >= 0 {
        for i in range(2) {
            return dig(n + 1) + i
        }
    }
    return 0
}
do main() {
    println("down")
    println(dig(0))
}
"""

_DEEP = """
const Box struct { n int text string }
do note() {}
do plain(n int) -> int {
    if n == 0 { return 0 }
    return plain(n - 1) + 1
}
do blocks(n int) -> int {
    for i in range(1) {
        as_long_as true {
            when n {
                is 0 { return 0 }
                default {
                    for_each x in {1} {
                        return blocks(n - 1) + x
                    }
                }
            }
            return 1
        }
    }
    return 0
}
do text(n int) -> string {
    if n == 0 { return "." }
    return "${text(n - 1)}"
}
do box(n int) -> Box {
    if n == 0 { return Box{n: 0, text: "end"} }
    return Box{text: "t", n: box(n - 1).n + 1}
}
do listed(n int) -> int {
    if n == 0 { return 0 }
    temp all [int] = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20,
        21, 22, 23, 24, 25, listed(n - 1)}
    return all[25] + 1
}
do mapped(n int) -> int {
    if n == 0 { return 0 }
    temp m map[string:int] = {"a": mapped(n - 1)}
    return m["a"] + 1
}
do ensured(n int) -> int {
    ensure note()
    if n == 0 { return 0 }
    return ensured(n - 1) + 1
}
do changed(&n int) {
    if n == 0 { return }
    n -= 1
    changed(n)
}
do main() {
    println(plain(DEPTH), blocks(DEPTH), text(DEPTH), box(DEPTH).n)
    println(listed(DEPTH), mapped(DEPTH), ensured(DEPTH))
    temp n int = DEPTH
    changed(n)
    println(n)
}
"""


def test_a_program_that_ends_has_status_zero() -> None:
    assert run("println(1 + 1)")[:3] == ("2\n", "", 0)


def test_exit_ends_a_program_at_once_with_its_status() -> None:
    program = program_of('do main() { ensure println("never") exit(300) println("never") }')

    assert run(program)[:3] == ("", "", 44)


def test_a_fault_ends_a_program_with_status_one_after_its_output() -> None:
    ended = run("temp zero = 0\nprintln(1)\nprintln(1 / zero)\nprintln(2)")

    assert (ended.output, ended.status, ended.code) == ("1\n", 1, "E5001")


def test_globals_are_set_in_order_before_main_runs() -> None:
    program = program_of("const A int = 2\ntemp b = A * 3\ndo main() { b += 1 println(A, b) }")

    assert run(program).output == "2 7\n"


def test_a_program_can_be_run_again_and_begins_anew() -> None:
    program = program_of("temp calls int = 0\ndo main() { calls += 1 println(calls) }")

    assert [run(program).output for _ in range(3)] == ["1\n"] * 3


def test_parameters_of_main_are_there_though_nobody_fills_them() -> None:
    assert run(program_of("do main(n int, s string) { println(n, len(s)) }")).output == "0 0\n"


@pytest.mark.parametrize("weave", [RUNNING, DEBUGGING, Weave(is_generic=True)], ids=str)
def test_ten_thousand_calls_inside_each_other_work_through_any_mix_of_blocks(weave: Weave) -> None:
    program = program_of(_DEEP.replace("DEPTH", "9999"))

    ended = run(program, weave)

    assert ended.lines == ["9999 9999 . 9999", "9999 9999 9999", "0"]


def test_fifty_thousand_calls_work_where_the_limit_is_raised() -> None:
    host = FakeHost()
    program = program_of(_DEEP.replace("DEPTH", "50000"))

    outcome = Interpreter(program, host, depth_limit=60_000).run()

    assert outcome.status == 0
    assert host.output.splitlines() == ["50000 50000 . 50000", "50000 50000 50000", "0"]


def test_one_call_more_than_ten_thousand_is_a_fault_with_the_whole_stack() -> None:
    ended = run(program_of(_ENDLESS))

    assert (ended.output, ended.code) == ("down\n", "E5018")
    assert ended.failing_text == "dig(n + 1)"
    assert len(ended.stack) == 10_001
    assert ended.stack[-1] == ("main", "dig(0)")


def test_main_does_not_count_as_a_call() -> None:
    program = program_of(
        "do down(n int) { if n > 1 { down(n - 1) } }\ndo main() { down(10000) println(1) }"
    )

    assert run(program).output == "1\n"


def test_what_arguments_do_happens_before_the_call_that_is_one_too_many() -> None:
    program = program_of(
        "do show(n int) -> int { if n > 9999 { println(n) } return n }\n"
        "do down(n int) -> int { if n > 1 { return down(n - 1) } return last(len(string(n))) }\n"
        "do last(n int) -> int { return n }\n"
        "do main() { println(down(10000)) }"
    )

    assert run(program).code == "E5018"


def _interrupt(_probe: object, _frame: object) -> None:
    raise Interrupted


def test_a_busy_loop_is_interrupted_from_another_thread() -> None:
    for loop in ("loop { }", "as_long_as true { continue }", "loop { n += 1 }"):
        interpreter = interpreter_of(f"temp n int = 0\n{loop}")
        timer = threading.Timer(0.05, arm_all, [interpreter, _interrupt])
        timer.start()
        begin = perf_counter()

        outcome = interpreter.run()

        assert outcome.status == INTERRUPTED
        assert perf_counter() - begin < 5
        timer.join()


def test_an_interrupted_program_makes_no_registered_calls() -> None:
    host = FakeHost()
    interpreter = interpreter_of('ensure println("never")\nloop { }', host)
    timer = threading.Timer(0.05, arm_all, [interpreter, _interrupt])
    timer.start()

    assert interpreter.run().status == INTERRUPTED
    assert host.output == ""
    timer.join()


def test_probes_exist_in_the_order_of_the_text_before_anything_runs() -> None:
    interpreter = interpreter_of("temp a = 1\nfor i in range(2) {\n  a += i\n}\nprintln(a)")
    main = function_named(interpreter, "main")

    kinds = [(type(p.node).__name__, p.kind) for p in interpreter.probes(main)]

    assert kinds == [
        ("Assign", "statement"), ("ForRange", "statement"), ("ForRange", "round"),
        ("CompoundAssign", "statement"), ("Evaluate", "statement"),
    ]  # fmt: skip


def test_a_fault_hook_hears_of_the_fault_before_the_first_ensure() -> None:
    host = FakeHost()
    program = program_of(
        'do work(n int) { ensure println("ensured") println(1 / n) }\ndo main() { work(0) }'
    )
    interpreter = Interpreter(program, host)
    heard: list[tuple[str, str, int]] = []
    interpreter.on_fault = lambda fault, _probe, frame: heard.append(
        (fault.code, host.output, frame[3])
    )

    interpreter.run()

    assert heard == [("E5001", "", 0)]
    assert host.output == "ensured\n"


def _evaluate(text: str, statements: str, at: str) -> object:
    """The value of an expression in the frame of `main`, at the statement that begins with `at`."""
    checked = check_text(f"import & use @std\ndo main() {{\n{statements}\n}}")
    assert checked.program is not None
    assert checked.scopes is not None
    scopes = checked.scopes
    interpreter = Interpreter(checked.program, FakeHost(), weave=DEBUGGING)
    probe = probe_of(interpreter, at)
    values: list[object] = []

    def hook(_probe: object, frame: list[object]) -> None:
        node, _ = check_expression(scopes, text, probe.function, probe.node.start)
        assert node is not None
        values.append(interpreter.compile_expression(node, probe.function)(frame))

    probe.arm(hook)
    interpreter.run()
    return values[0]


def test_an_expression_is_evaluated_in_a_frame_that_is_running() -> None:
    statements = "temp a = 5\ntemp b [int] = {1, 2}\nprintln(a)"

    assert _evaluate("a * 2 + b[1]", statements, "println") == 12


def test_the_fault_of_a_condition_can_be_found_without_ending_the_program() -> None:
    checked = check_text("import & use @std\ndo main() {\n temp zero = 0\n println(zero)\n}")
    assert checked.program is not None
    assert checked.scopes is not None
    interpreter = Interpreter(checked.program, FakeHost(), weave=DEBUGGING)
    probe = probe_of(interpreter, "println")
    node, _ = check_expression(checked.scopes, "1 / zero == 2", probe.function, probe.node.start)
    assert node is not None
    condition = interpreter.compile_expression(node, probe.function)
    codes: list[str] = []

    def hook(_probe: object, frame: list[object]) -> None:
        with pytest.raises(ZeroDivisionError) as caught:
            condition(frame)
        found = interpreter.fault_of(caught.value)
        codes.append("" if found is None else found.code)

    interpreter.arm_when(probe, hook, node)

    assert interpreter.run().status == 0
    assert codes == ["E5001"]


def test_a_host_that_is_called_can_ask_where_the_program_is() -> None:
    class AskingHost(FakeHost):
        def write(self, text: str) -> None:
            found = current_statement()
            assert found is not None
            probe, _offset, frame = found
            asked.append((type(probe.node).__name__, frame[3], text))

    asked: list[tuple[str, int, str]] = []
    interpreter_of("temp n = 3\nif true { println(n) }", AskingHost()).run()

    assert asked == [("Evaluate", 3, "3\n")]
