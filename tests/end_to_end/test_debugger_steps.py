"""Steps where debuggers are known to differ, over the real process and pipes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.helpers.debugger_process import line_of
from tests.helpers.debugger_programs import NESTED

if TYPE_CHECKING:
    from tests.helpers.debugger_process import Debugger


def test_a_breakpoint_met_while_stepping_out_gives_the_step_up(debugger: Debugger) -> None:
    path = debugger.stop_at(NESTED, 7)
    debugger.data("setBreakpoint", file=path, line=4)

    met = debugger.step("stepOut")

    assert (line_of(met), met["data"]["reason"]) == (4, "breakpoint")
    debugger.data("clearAllBreakpoints")
    assert debugger.step("continue")["event"] == "exited"


def test_a_statement_over_several_lines_is_one_stop(debugger: Debugger) -> None:
    debugger.load(
        "do main() {\n    temp a [int] = {\n        1,\n        2\n    }\n    temp b int = 3\n}\n"
    )

    assert line_of(debugger.start()) == 2
    assert line_of(debugger.step("stepInto")) == 6


def test_the_library_is_not_stepped_into(debugger: Debugger) -> None:
    debugger.enter("import & use @std\ndo main() {\n    println(len({1, 2}))\n    println(2)\n}\n")

    assert line_of(debugger.step("stepInto")) == 4


def test_stepping_out_of_main_leads_to_the_end(debugger: Debugger) -> None:
    debugger.enter(NESTED)

    ended = debugger.step("stepOut")

    assert (ended["event"], ended["data"]) == ("exited", {"exitCode": 0})


def test_a_place_that_is_run_to_is_forgotten_when_something_else_stops(debugger: Debugger) -> None:
    path = debugger.enter(NESTED)
    debugger.data("setBreakpoint", file=path, line=3)

    assert line_of(debugger.step("runTo", file=path, line=8)) == 3
    assert line_of(debugger.step("continue")) == 3
    assert debugger.values() == {"n": "2"}


def test_nothing_of_the_program_runs_before_start(debugger: Debugger) -> None:
    debugger.load(
        'import & use @std\ntemp first int = 1 + 2\ndo main() {\n    println("early")\n}\n'
    )
    debugger.settle()
    assert debugger.output() == ""

    stopped = debugger.start()

    assert (line_of(stopped), stopped["data"]["reason"]) == (4, "entry")
    assert debugger.output() == ""
    assert debugger.evaluate("first") == "3"
