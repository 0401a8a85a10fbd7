"""Expressions that stop, ask, last, and values that are odd to look at."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

import pytest

from tests.helpers.debugger_programs import ASKED

if TYPE_CHECKING:
    from tests.helpers.debugger_process import Debugger

SOON_S = 5.0  # on a busy machine; how soon it is on a quiet one is measured by the benchmark


def test_breakpoints_do_not_fire_in_an_evaluation_that_prints(debugger: Debugger) -> None:
    path = debugger.enter(ASKED, steps=1)
    debugger.data("setBreakpoint", file=path, line=11)

    assert debugger.evaluate("twice(x + 20)") == "42"
    assert debugger.output() == "twice\n"
    assert debugger.step("continue")["event"] == "exited"


ENDLESS = ["forever()", "sleep_seconds(1000)", "input()", "one_long_call()"]


@pytest.mark.parametrize("expression", ENDLESS)
def test_an_evaluation_is_cut_off_by_pause(debugger: Debugger, expression: str) -> None:
    debugger.enter(ASKED, steps=1)
    asked_at = time.monotonic()

    evaluated = debugger.send("evaluate", expression=expression, timeoutMs=1_000_000)
    paused = debugger.send("pause")

    assert debugger.answer_of(evaluated)["data"]["code"] == "evaluationFailed"
    assert debugger.answer_of(paused)["data"]["message"] == "Cannot pause: program is stopped"
    assert time.monotonic() - asked_at < SOON_S
    assert debugger.values() == {"x": "1"}


ENDLESS = ["forever()", "sleep_seconds(1000)", "input()", "one_long_call()"]


@pytest.mark.parametrize("expression", ENDLESS)
def test_an_evaluation_is_cut_off_by_time_and_the_end(debugger: Debugger, expression: str) -> None:
    debugger.enter(ASKED, steps=1)
    asked_at = time.monotonic()

    refused = debugger.refusal("evaluate", expression=expression, timeoutMs=100)
    assert refused["code"] == "timeout"
    waiting = debugger.send("evaluate", expression=expression, timeoutMs=1_000_000)
    debugger.ask("terminate")
    debugger.last_of()

    assert time.monotonic() - asked_at < 2 * SOON_S
    assert [event["event"] for event in debugger.events if event.get("id") == waiting] == ["error"]


def test_an_evaluation_that_asks_gets_what_is_sent(debugger: Debugger) -> None:
    debugger.enter(ASKED)

    asked = debugger.send("evaluate", expression="input()")
    debugger.wait_for("inputRequested")
    debugger.data("sendInput", text="Ada")

    assert debugger.answer_of(asked)["data"]["result"] == '"Ada"'


def test_a_hover_knows_its_frame_and_has_no_effect(debugger: Debugger) -> None:
    debugger.enter(ASKED, steps=1)

    def hover(expression: str) -> str:
        answer = debugger.ask("evaluate", expression=expression, context="hover")
        return str(answer["data"].get("result") or answer["data"]["code"])

    assert hover("x + 1") == "2"
    assert hover("n") == "E4001"  # of another function
    assert hover("nobody(1)") == "E4002"
    assert hover("twice(x)") == "evaluationFailed"
    assert debugger.output() == ""


def test_a_condition_without_end_is_cut_off_by_pause(debugger: Debugger) -> None:
    path = debugger.load(ASKED)
    debugger.data("setBreakpoint", file=path, line=15, condition="forever() == 1")
    debugger.data("start", stopOnEntry=False)

    stopped = debugger.ask("pause")["data"]

    assert stopped["location"]["line"] == 15
    assert "forever() == 1" in stopped["description"]


def test_other_modules_and_other_frames_are_evaluated_in(debugger: Debugger) -> None:
    debugger.put(
        "geo.ez",
        "module geo\ntemp sides int = 4\ndo area(side int) -> int {\n    return side * side\n}\n",
    )
    debugger.stop_at(
        'import "./geo"\ndo work(n int) -> int {\n    return n + 1\n}\n'
        "do main() {\n    temp here int = 5\n    temp x int = work(here)\n}\n",
        3,
    )

    assert debugger.evaluate("geo.area(n) + geo.sides") == "29"
    assert debugger.evaluate("here", frameIndex=1) == "5"
    assert debugger.refusal("evaluate", expression="here")["code"] == "E4001"
    assert debugger.refusal("evaluate", expression="n", frameIndex=9)["code"] == "unknownFrame"


ODD = """\
import & use @std
import @arrays
const Node struct {
    value int
    all [Node]
}
do longest() -> int {
    temp long int = 7
    for i in range(0, 12) {
        long *= long
    }
    return long
}
do main() {
    temp node = new(Node)
    arrays.append(node.all, ref(node))
    temp text string = "tab\\t end\\n bell\\x07 quote\\""
    temp huge i256 = 1
    for i in range(0, 200) {
        huge *= 2
    }
    println(1)
}
"""


def test_odd_values_are_written_so_that_they_can_be_read(debugger: Debugger) -> None:
    debugger.stop_at(ODD, 22)

    values = debugger.values()

    assert "<circular>" in values["node"]
    assert "\n" not in values["text"]
    assert "\\t end\\n bell" in values["text"]
    assert values["huge"] == str(2**200)
    long = debugger.evaluate("longest()")
    assert long == f"{str(7**4096)[:20]}…{str(7**4096)[-20:]} (3,462 digits)"
