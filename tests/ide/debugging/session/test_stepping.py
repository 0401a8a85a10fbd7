"""Each step key makes one step."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PyQt6.QtCore import Qt

from tests.helpers.ide_programs import COUNT, NESTED, NO_ROUNDS, ONE_LINE_LOOP, RECURSIVE, SHARE

if TYPE_CHECKING:
    from tests.helpers.debugging import Debugging


def test_one_press_makes_one_step(debugging: Debugging) -> None:
    debugging.open(SHARE)
    debugging.debug(10)
    names = debugging.sent()

    debugging.step_over(11)
    assert names.count("StepOver") == 1
    assert debugging.strip == "Paused after step"
    debugging.step_over(12)


def test_holding_the_key_queues_no_steps(debugging: Debugging) -> None:
    debugging.open(COUNT)
    debugging.debug(5)
    names = debugging.sent()

    for _ in range(20):
        debugging.press(Qt.Key.Key_F10)

    assert names.count("StepOver") == 1
    debugging.wait_paused(6)


def test_a_print_inside_a_call_that_is_stepped_over_appears_before_the_stop(
    debugging: Debugging,
) -> None:
    text = SHARE.replace("    temp each", '    println("inside")\n    temp each')
    debugging.open(text)
    debugging.debug(11)
    debugging.step_over(12)
    debugging.step_over(13)
    debugging.step_over(14)
    seen: list[str] = []
    debugging.session.stopped.connect(lambda: seen.append(debugging.console))

    debugging.step_over(15)

    assert seen
    assert "inside" in seen[0]


def test_a_breakpoint_inside_a_call_that_is_stepped_over_stops(debugging: Debugging) -> None:
    debugging.open(SHARE)
    debugging.press(Qt.Key.Key_F10)
    debugging.wait_paused(10)
    debugging.click_margin(6)
    for line in (11, 12, 13):
        debugging.step_over(line)

    debugging.step_over(6)

    assert debugging.strip.startswith("Paused at breakpoint, line 6")


def test_step_over_a_recursion_does_not_stop_in_inner_calls(debugging: Debugging) -> None:
    debugging.open(RECURSIVE)
    debugging.debug(9)
    debugging.step_into(2)
    debugging.step_over(5)

    debugging.step_over(9)

    assert "fib returned 3" in debugging.strip


def test_step_out_of_the_middle_call_lands_at_the_statement_not_in_its_sibling(
    debugging: Debugging,
) -> None:
    debugging.open(NESTED)
    debugging.debug(14)
    debugging.step_into(2)

    debugging.step_out(14)

    assert "b returned 1" in debugging.strip


def test_each_round_of_a_loop_in_one_line_stops_and_continue_is_not_stuck(
    debugging: Debugging,
) -> None:
    debugging.open(ONE_LINE_LOOP)
    debugging.click_margin(3)
    debugging.debug(3)
    values = [debugging.variable("n")]

    for _ in range(3):
        debugging.go_on(3)
        values.append(debugging.variable("n"))
    debugging.press(Qt.Key.Key_F5)
    debugging.wait_ended()

    assert values == ["0", "1", "2", "3"]


def test_a_loop_without_rounds_is_passed(debugging: Debugging) -> None:
    debugging.open(NO_ROUNDS)
    debugging.debug(2)

    debugging.step_over(5)


def test_steps_act_on_the_selected_frame(debugging: Debugging) -> None:
    debugging.open(SHARE)
    debugging.click_margin(5)
    debugging.debug(5)
    debugging.session.inspection.select_frame(1)
    debugging.wait_paused(5)

    debugging.press(Qt.Key.Key_F10)

    debugging.wait(lambda: bool(debugging.session.state.frames)
                   and debugging.session.state.frames[0].line == 14)  # fmt: skip
