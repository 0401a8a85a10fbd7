"""Probes: hooks are armed and disarmed while the program runs."""

from __future__ import annotations

from time import process_time
from typing import TYPE_CHECKING

import pytest

from ez_lang.api import check_text
from ez_lang.check.expression_at import check_expression
from ez_lang.check.tree import ForRange
from ez_lang.execute.interpreter import Interpreter
from ez_lang.execute.weaves import DEBUGGING, GENERIC, RUNNING, Weave
from ez_lang.model.faults import Interrupted
from tests.helpers.execution import arm_all, function_named, interpreter_of, probe_of, program_of
from tests.helpers.fake_host import FakeHost

if TYPE_CHECKING:
    from ez_lang.check.tree import Expression
    from ez_lang.execute.frames import Frame
    from ez_lang.execute.probes import Probe
    from ez_lang.model.values import Value


class Visits:
    """A hook that records its calls."""

    def __init__(self) -> None:
        self.texts: list[str] = []
        self.frames: list[Frame] = []

    def __call__(self, probe: Probe, frame: Frame) -> None:
        file = probe.function.file
        line = file.position(probe.node.start).line
        kind = "" if probe.kind == "statement" else f"{probe.kind} "
        self.texts.append(kind + file.line_text(line).strip())
        self.frames.append(frame)


def asked(
    text: str, at: str, condition: str, weave: Weave
) -> tuple[Interpreter, Probe, Expression]:
    """A program of these statements, the probe of one of them, and a condition for it."""
    checked = check_text(f"import & use @std\ndo main() {{\n{text}\n}}")
    assert checked.program is not None
    assert checked.scopes is not None
    interpreter = Interpreter(checked.program, FakeHost(), weave=weave)
    probe = probe_of(interpreter, at)
    start = probe.node.start
    if isinstance(probe.node, ForRange):
        start = probe.node.body.start + 1
    node, problems = check_expression(checked.scopes, condition, probe.function, start)
    assert node is not None, problems
    return interpreter, probe, node


_LOOP = "temp n = 0\nfor i in range(3) {\n  n += i\n}\nprintln(n)"


def test_an_armed_statement_tells_its_hook_before_it_runs() -> None:
    interpreter = interpreter_of(_LOOP, weave=DEBUGGING)
    seen: list[int] = []
    probe_of(interpreter, "n +=").arm(lambda _probe, frame: seen.append(frame[3]))

    interpreter.run()

    assert seen == [0, 0, 1]


def test_a_disarmed_statement_is_silent_again() -> None:
    host = FakeHost()
    interpreter = interpreter_of(_LOOP, host, DEBUGGING)
    probe = probe_of(interpreter, "n +=")
    seen: list[int] = []

    def once(_probe: Probe, frame: Frame) -> None:
        seen.append(frame[3])
        probe.disarm()

    probe.arm(once)
    interpreter.run()

    assert (seen, host.output, probe.is_armed) == ([0], "3\n", False)


def test_a_statement_armed_while_its_loop_runs_is_noticed_in_the_same_round() -> None:
    interpreter = interpreter_of("for i in range(3) {\n  print(i)\n  print(9)\n}", weave=DEBUGGING)
    visits = Visits()
    first, second = probe_of(interpreter, "print(i)"), probe_of(interpreter, "print(9)")

    def arm_other(_probe: Probe, frame: Frame) -> None:
        if frame[3] == 1:
            second.arm(visits)

    first.arm(arm_other)
    interpreter.run()

    assert [frame[3] for frame in visits.frames] == [2, 2]
    assert len(visits.texts) == 2


@pytest.mark.parametrize("weave", [DEBUGGING, DEBUGGING._replace(is_generic=True)])
def test_a_condition_decides_in_the_frame_that_meets_it(weave: Weave) -> None:
    interpreter, probe, condition = asked(_LOOP, "n +=", "i == 2", weave)
    visits = Visits()
    interpreter.arm_when(probe, visits, condition)

    interpreter.run()

    assert visits.texts == ["n += i"]
    assert [frame[4] for frame in visits.frames] == [2]


def test_a_condition_that_fails_counts_as_met() -> None:
    interpreter, probe, condition = asked(_LOOP, "n +=", "10 / i > 5", DEBUGGING)
    visits = Visits()
    interpreter.arm_when(probe, visits, condition)

    interpreter.run()

    assert len(visits.texts) == 2  # of 0, which fails, and 1, which is true


def test_a_condition_is_asked_at_each_round_of_a_loop() -> None:
    interpreter, _, condition = asked(_LOOP, "for", "i == 1", DEBUGGING)
    visits = Visits()
    function = interpreter.program.main
    round_ = next(probe for probe in interpreter.probes(function) if probe.kind == "round")
    interpreter.arm_when(round_, visits, condition)

    interpreter.run()

    assert len(visits.texts) == 1


def test_a_statement_woven_anew_still_asks_its_condition() -> None:
    interpreter, probe, condition = asked(_LOOP, "n +=", "i > 0", DEBUGGING)
    written: list[int] = []

    def weave_anew(_probe: Probe, frame: Frame) -> None:
        if frame[4] == 1:
            reported = DEBUGGING._replace(writes=lambda _p, f, _c, _k: written.append(f[4]))
            interpreter.weave_all(reported)
        seen.append(frame[4])

    seen: list[int] = []
    interpreter.arm_when(probe, weave_anew, condition)
    interpreter.run()

    assert seen == [1, 2]
    assert written[-1] == 2


def test_a_fault_of_a_statement_with_a_condition_is_the_statement_s_own() -> None:
    text = "temp zero = 0\ntemp n = 1\nn = 1 / zero"
    interpreter, probe, condition = asked(text, "n = 1 /", "n == 7", DEBUGGING)
    interpreter.arm_when(probe, Visits(), condition)

    outcome = interpreter.run()

    assert outcome.diagnostic is not None
    assert outcome.diagnostic.code == "E5001"
    assert outcome.diagnostic.file.text[outcome.diagnostic.start :].startswith("1 / zero")


def test_what_comes_after_a_statement_sees_what_it_returned() -> None:
    program = program_of("do half(n int) -> int { return n / 2 }\ndo main() { println(half(8)) }")
    interpreter = Interpreter(program, FakeHost(), weave=DEBUGGING)
    results: list[Value] = []
    probe_of(interpreter, "return", "half").statement.arm(
        Visits(), after=lambda _probe, _frame, result: results.append(result)
    )

    interpreter.run()

    assert results == [4]


def test_every_stop_of_a_debugger_comes_in_the_order_of_execution() -> None:
    program = program_of(
        """do main() {
    ensure println("bye")
    for i in range(2) {
        if i == 5 {
            print("never")
        } or i == 1 {
            break
        }
    }
}"""
    )
    interpreter = Interpreter(program, FakeHost(), weave=DEBUGGING)
    visits = Visits()
    arm_all(interpreter, visits)

    interpreter.run()

    assert visits.texts == [
        'ensure println("bye")', "for i in range(2) {", "if i == 5 {", "or } or i == 1 {",
        "round for i in range(2) {", "if i == 5 {", "or } or i == 1 {", "break",
        'ensure ensure println("bye")',
    ]  # fmt: skip


@pytest.mark.parametrize(("loop", "rounds"), [
    ("for i in range(3) { continue }", 3),
    ("for_each x in {1, 2} { print(x) }", 2),
    ("for_each x in \"héy\" { if x == 'y' { continue } print(x) }", 3),
    ("temp n = 0\nas_long_as n < 4 { n += 1 }", 4),
    ("temp n = 0\nloop { n += 1 if n == 3 { break } }", 2),
    ("as_long_as false { }", 0),
])  # fmt: skip
def test_a_loop_header_is_passed_before_each_test_but_the_first(loop: str, rounds: int) -> None:
    interpreter = interpreter_of(loop, weave=DEBUGGING)
    visits = Visits()
    for probe in interpreter.probes(function_named(interpreter, "main")):
        if probe.kind == "round":
            probe.arm(visits)

    interpreter.run()

    assert len(visits.texts) == rounds


def test_a_function_that_is_lowered_later_is_armed_like_all_others() -> None:
    program = program_of("do late() {\n  print(1)\n}\ndo main() {\n  late()\n}")
    interpreter = Interpreter(program, FakeHost(), weave=DEBUGGING)
    visits = Visits()
    arm_all(interpreter, visits)

    interpreter.run()

    assert visits.texts == ["late()", "print(1)"]


def test_all_probes_of_a_large_program_are_armed_and_disarmed_in_no_time() -> None:
    body = "\n".join(f"temp v{n} = {n}\nv{n} += 1\nprint(v{n})" for n in range(300))
    program = program_of(f"do f() {{\n{body}\n}}\ndo main() {{ f() f() }}")
    interpreter = Interpreter(program, FakeHost(), weave=DEBUGGING)
    interpreter.run()
    visits = Visits()

    begin = process_time()
    arm_all(interpreter, visits)
    for function in interpreter.functions():
        for probe in interpreter.probes(function):
            probe.disarm()

    assert process_time() - begin < 0.1
    interpreter.run()
    assert visits.texts == []


def test_calls_and_returns_are_reported_with_arguments_and_value() -> None:
    program = program_of(
        "do twice(n int) -> int { return n * 2 }\n"
        "do main() { for i in range(3) { print(twice(i)) } }"
    )
    interpreter = Interpreter(program, FakeHost(), weave=DEBUGGING)
    twice = function_named(interpreter, "twice")
    reported: list[tuple[str, int]] = []
    interpreter.body(twice).arm(
        lambda function, frame: reported.append((function.name, frame[3])),
        lambda function, _frame, value: reported.append((function.name, value)),
    )

    interpreter.run()

    assert reported == [("twice", n) for pair in ((0, 0), (1, 2), (2, 4)) for n in pair]
    interpreter.body(twice).disarm()
    interpreter.run()
    assert len(reported) == 6


@pytest.mark.parametrize(("work", "expected"), [
    ('ensure print("e") print("w") return 7', "we"),
    ('print("w") return 7', "w"),
    ('if true { print("w") return 7 } return 8', "w"),
    ("return waiting(7)", "w"),
])  # fmt: skip
def test_a_hook_set_in_a_running_function_sees_its_return(work: str, expected: str) -> None:
    host = FakeHost()
    program = program_of(
        f"do work() -> int {{ {work} }}\n"
        'do waiting(n int) -> int { print("w") return n }\n'
        "do main() { print(work()) }"
    )
    interpreter = Interpreter(program, host, weave=DEBUGGING)
    body = interpreter.body(function_named(interpreter, "work"))
    left: list[tuple[str, Value]] = []

    def while_it_runs(_probe: Probe, _frame: Frame) -> None:
        body.on_leave(lambda _frame, value: left.append((host.output, value)))

    function = "waiting" if "waiting" in work else "work"
    probe_of(interpreter, 'print("w")', function).arm(while_it_runs)
    interpreter.run()

    assert left == [(expected, 7)]


def test_what_a_hook_raises_ends_the_program() -> None:
    def stop(_probe: Probe, _frame: Frame) -> None:
        raise Interrupted

    host = FakeHost()
    interpreter = interpreter_of("print(1)\nprint(2)", host, DEBUGGING)
    probe_of(interpreter, "print(2)").arm(stop)

    assert interpreter.run().status == 130
    assert host.output == "1"


@pytest.mark.parametrize("weave", [RUNNING, DEBUGGING, GENERIC], ids=["run", "debug", "generic"])
def test_an_armed_program_prints_the_same(weave: Weave) -> None:
    text = """
do fill(&list [int], n int) { for i in range(n) { arrays.append(list, i) } }
do main() {
    temp list [int] = {}
    fill(list, 4)
    for_each i, v in list { if v % 2 == 0 { continue } print(i, "") }
    when len(list) { is 4 { println(list) } default { println("?") } }
}"""
    host = FakeHost()
    interpreter = Interpreter(program_of(text), host, weave=weave)
    arm_all(interpreter, lambda _probe, _frame: None)

    interpreter.run()

    assert host.output == "1 3 {0, 1, 2, 3}\n"
