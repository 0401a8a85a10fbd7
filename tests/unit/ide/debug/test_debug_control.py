"""Starting, stepping, pausing, stopping: each key does one thing, and the strip says why."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PyQt6.QtCore import Qt
from PyQt6.QtGui import QColor

from ez_ide.editor import numbers as n
from ez_ide.logic import settings_table as table
from ez_ide.logic.session_status import SessionPhase
from tests.helpers.debugging import CTRL, SHIFT, Debugging
from tests.helpers.gestures import click, press, type_text
from tests.helpers.ide_programs import COUNT, SHARE, SPIN

if TYPE_CHECKING:
    from ez_debugger.protocol.commands import Command

RECURSIVE = """\
do fib(n int) -> int {
    if n < 2 {
        return n
    }
    return fib(n - 1) + fib(n - 2)
}

do main() {
    temp x = fib(4)
    x += 1
}
"""
NESTED = """\
do b() -> int {
    return 1
}

do c() -> int {
    return 2
}

do a(x int, y int) -> int {
    return x + y
}

do main() {
    temp z = a(b(), c())
    z += 1
}
"""
FAILS = """\
do main() {
    temp list [int] = {1, 2}
    temp at = 2
    at = list[at + 1]
}
"""
ONE_LINE_LOOP = "do main() {\n    temp n = 0\n    as_long_as n < 3 { n += 1 }\n}\n"
NO_ROUNDS = (
    "do main() {\n    for i in range(0, 0) {\n        temp n = i\n    }\n    temp m = 1\n}\n"
)


def sent(debugging: Debugging) -> list[str]:
    """The names of the commands that go out from now on."""
    names: list[str] = []
    real = debugging.session.send

    def send(command: Command) -> None:
        names.append(type(command).__name__)
        real(command)

    debugging.session.send = send  # type: ignore[method-assign]
    return names


# -- starting --------------------------------------------------------------------------------------


def test_f5_saves_starts_and_stops_at_entry_only_without_breakpoints(debugging: Debugging) -> None:
    document = debugging.open(SHARE)
    debugging.go_to(17, 7)
    type_text(debugging.editor, " indeed")

    debugging.debug(10)

    assert not document.is_modified
    assert debugging.strip == "Paused at the first statement"


def test_with_a_breakpoint_it_runs_to_that(debugging: Debugging) -> None:
    debugging.open(SHARE)
    debugging.click_margin(14)

    debugging.debug(14)

    assert debugging.variable("sum") == "5"


@pytest.mark.parametrize(("setting", "line"), [("always", 10), ("auto", 14)])
def test_stopping_at_entry_can_be_chosen(debugging: Debugging, setting: str, line: int) -> None:
    debugging.window.bench.settings.set(table.STOP_ON_ENTRY, setting)
    debugging.open(SHARE)
    debugging.click_margin(14)

    debugging.debug(line)


def test_disabled_breakpoints_do_not_count_at_the_start(debugging: Debugging) -> None:
    debugging.open(SHARE)
    debugging.click_margin(14)
    debugging.store.enable_all(is_enabled=False)

    debugging.debug(10)


@pytest.mark.parametrize("key", [Qt.Key.Key_F10, Qt.Key.Key_F11])
def test_with_nothing_running_a_step_key_starts_at_the_first_statement(
    debugging: Debugging, key: Qt.Key
) -> None:
    debugging.open(SHARE)
    debugging.click_margin(14)

    debugging.press(key)

    debugging.wait_paused(10)


def test_f5_does_exactly_one_thing_in_every_state(debugging: Debugging) -> None:
    debugging.open(SPIN)
    debugging.click_margin(4)
    names = sent(debugging)
    debugging.debug(4)
    assert names.count("Start") == 1

    del names[:]
    debugging.press(Qt.Key.Key_F5)
    debugging.wait(lambda: "GetStackTrace" in names)
    assert [one for one in names if one in ("Start", "Restart", "Continue")] == ["Continue"]

    debugging.store.mute(is_muted=True)
    debugging.wait_paused(4)
    debugging.press(Qt.Key.Key_F5)
    debugging.wait_phase(SessionPhase.RUNNING)
    del names[:]
    debugging.press(Qt.Key.Key_F5)
    assert names == []  # it runs: nothing to start and nothing to continue

    debugging.press(Qt.Key.Key_F5, SHIFT)
    debugging.wait_ended()
    debugging.store.mute(is_muted=False)
    debugging.debug(4)
    assert names.count("Start") == 1


# -- the current line ------------------------------------------------------------------------------


def test_the_current_line_is_marked_and_its_statement_boxed(debugging: Debugging) -> None:
    text = SHARE.replace("share(10 * i, 2)", "share(\n            10 * i, 2)")
    debugging.open(text)
    debugging.click_margin(13)

    debugging.debug(13)

    editor = debugging.editor
    (point,) = editor._execution.points  # noqa: SLF001 - what is painted
    assert (point.line, point.column, point.end_line, point.end_column) == (13, 9, 14, 23)
    assert editor.markersAtLine(12) & 1 << n.MARKER_LINE["current"]
    box = n.INDICATOR_POINT["current"]
    inside, outside = editor.positionFromLineIndex(12, 9), editor.positionFromLineIndex(12, 3)
    assert editor.SendScintilla(editor.SCI_INDICATORVALUEAT, box, inside)
    assert not editor.SendScintilla(editor.SCI_INDICATORVALUEAT, box, outside)


def test_a_caller_gets_a_paler_arrow_and_called_here(debugging: Debugging) -> None:
    debugging.open(SHARE)
    debugging.click_margin(5)

    debugging.debug(5)

    points = debugging.editor._execution.points  # noqa: SLF001
    assert [(one.line, one.kind.value) for one in points] == [(5, "current"), (13, "caller")]
    theme = debugging.window.bench.themes.theme
    assert theme.debug.caller_mark != theme.debug.current_mark
    image = debugging.editor.grab().toImage()
    place = debugging.beside(13)
    width = debugging.editor.marginWidth(n.MARGIN_SIGNS)
    seen = {image.pixelColor(x, place.y()).name() for x in range(width)}
    assert QColor(theme.debug.caller_mark).name() in seen


def test_the_line_scrolls_to_the_middle_third_only_if_it_was_out_of_view(
    debugging: Debugging,
) -> None:
    filler = "".join(f"    total += {i}\n" for i in range(200))
    debugging.open(COUNT.replace("    println", filler + "    println"))
    debugging.go_to(1)
    debugging.debug(5)
    assert debugging.editor.firstVisibleLine() == 0
    debugging.step_over(6)
    assert debugging.editor.firstVisibleLine() == 0

    debugging.go_to(150)
    debugging.press(Qt.Key.Key_F10, CTRL)
    debugging.wait_paused(150)
    debugging.go_to(1)
    debugging.step_over(151)

    editor = debugging.editor
    rows = editor.SendScintilla(editor.SCI_LINESONSCREEN)
    row = 150 - editor.firstVisibleLine()
    assert rows / 3 <= row <= 2 * rows / 3


# -- steps -----------------------------------------------------------------------------------------


def test_one_press_makes_one_step_and_the_session_lives_on(debugging: Debugging) -> None:
    debugging.open(SHARE)
    debugging.debug(10)
    names = sent(debugging)

    debugging.step_over(11)
    assert names.count("StepOver") == 1
    assert debugging.strip == "Stepped"
    debugging.step_over(12)


def test_holding_the_key_queues_no_steps(debugging: Debugging) -> None:
    debugging.open(COUNT)
    debugging.debug(5)
    names = sent(debugging)

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

    assert debugging.strip.startswith("Paused at breakpoint 1")


def test_step_over_a_recursion_does_not_stop_in_inner_calls(debugging: Debugging) -> None:
    debugging.open(RECURSIVE)
    debugging.debug(9)
    debugging.step_into(2)
    debugging.step_over(5)

    debugging.step_over(9)

    assert "`fib` returned 3" in debugging.strip


def test_step_out_of_the_middle_call_lands_at_the_statement_not_in_its_sibling(
    debugging: Debugging,
) -> None:
    debugging.open(NESTED)
    debugging.debug(14)
    debugging.step_into(2)

    debugging.step_out(14)

    assert "`b` returned 1" in debugging.strip


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


def test_steps_act_on_the_frame_that_is_looked_at(debugging: Debugging) -> None:
    debugging.open(SHARE)
    debugging.click_margin(5)
    debugging.debug(5)
    debugging.session.select_frame(1)
    debugging.wait_paused(5)

    debugging.press(Qt.Key.Key_F10)

    debugging.wait(lambda: bool(debugging.session.state.frames)
                   and debugging.session.state.frames[0].line == 14)  # fmt: skip


# -- why it stands ---------------------------------------------------------------------------------


def test_the_strip_tells_breakpoint_hit_and_condition(debugging: Debugging) -> None:
    debugging.open(COUNT)
    debugging.click_margin(7)
    debugging.store.edit(debugging.only.key, condition="total > 5")

    debugging.debug(7)
    debugging.go_on(7)

    assert debugging.strip == "Paused at breakpoint 1, second hit, because `total > 5`"
    sentence = debugging.window.bench.actions.context.session.sentence
    assert sentence == "Paused: breakpoint 1 (hit 2)"
    assert "Paused: breakpoint 1 (hit 2)" in debugging.window.status.session.text()


def test_the_strip_tells_an_error_and_offers_its_page(debugging: Debugging) -> None:
    debugging.open(FAILS)
    debugging.click_margin(2)
    debugging.debug(2)

    debugging.go_on(4)

    assert debugging.strip.startswith("Error E9001: ")
    (point,) = debugging.editor._execution.points  # noqa: SLF001
    assert point.kind.value == "error"
    (button,) = debugging.commands.strip.buttons
    assert button.text().startswith("Explain E9001")
    click(button)
    assert debugging.window.editors.current is None  # the page is in front


def test_the_strip_tells_what_a_condition_came_to(debugging: Debugging) -> None:
    debugging.open(RECURSIVE)
    debugging.click_margin(2)

    debugging.debug(2)

    assert debugging.strip.endswith("the condition is false")


# -- run to a line ---------------------------------------------------------------------------------


def test_ctrl_f10_runs_to_the_caret_from_nothing_and_from_a_pause(debugging: Debugging) -> None:
    debugging.open(SHARE)
    debugging.go_to(13)
    debugging.press(Qt.Key.Key_F10, CTRL)
    debugging.wait_paused(13)
    assert debugging.strip == "Reached line 13"

    debugging.go_to(18)
    debugging.press(Qt.Key.Key_F10, CTRL)
    debugging.wait_paused(18)


def test_ctrl_click_on_a_line_number_runs_there(debugging: Debugging) -> None:
    debugging.open(SHARE)
    debugging.debug(10)

    debugging.click_margin(14, margin=n.MARGIN_LINES, held=CTRL)

    debugging.wait_paused(14)
    assert debugging.store.all() == []


def test_on_a_line_without_a_statement_it_runs_to_the_next_one(debugging: Debugging) -> None:
    debugging.open(SHARE)
    debugging.go_to(16)

    debugging.press(Qt.Key.Key_F10, CTRL)

    debugging.wait_paused(18)


def test_a_line_that_is_never_reached_is_told_when_the_program_has_ended(
    debugging: Debugging,
) -> None:
    debugging.open(NO_ROUNDS)
    debugging.debug(2)
    debugging.go_to(3)

    debugging.press(Qt.Key.Key_F10, CTRL)
    debugging.wait_ended()

    debugging.wait(lambda: "Line 3 was never reached" in debugging.strip)
    click(debugging.commands.strip.buttons[0])
    assert debugging.strip == ""


# -- pause, stop, restart --------------------------------------------------------------------------

WORK = {
    "busy loop": SPIN,
    "sleep": "import @time\ndo main() {\n    time.sleep(60)\n}\n",
    "input": "import @std\nusing std\ndo main() {\n    temp a = input()\n    println(a)\n}\n",
    "flood": "import @std\nusing std\ndo main() {\n    loop {\n        println(1)\n    }\n}\n",
    "deep": (
        "do down(n int) -> int {\n    if n == 0 {\n        loop { n2() }\n    }\n"
        "    return down(n - 1)\n}\n\ndo n2() {\n}\n\ndo main() {\n    temp x = down(9000)\n}\n"
    ),
}
each_work = pytest.mark.parametrize("work", WORK)


def begin(debugging: Debugging, work: str) -> None:
    debugging.window.bench.settings.set(table.STOP_ON_ENTRY, "never")
    debugging.open(WORK[work])
    debugging.press(Qt.Key.Key_F5)
    waiting = work == "input"
    debugging.wait_phase(SessionPhase.WAITING_FOR_INPUT if waiting else SessionPhase.RUNNING)
    if work == "flood":
        debugging.wait(lambda: "1" in debugging.console)


@each_work
def test_f6_pauses_it(debugging: Debugging, work: str) -> None:
    begin(debugging, work)

    debugging.press(Qt.Key.Key_F6)

    debugging.wait_paused()
    assert debugging.strip.startswith("Paused because you asked for it")


@each_work
def test_shift_f5_stops_it_and_the_buttons_are_back(debugging: Debugging, work: str) -> None:
    begin(debugging, work)

    debugging.press(Qt.Key.Key_F5, SHIFT)

    debugging.wait_ended()
    debugging.wait(lambda: not debugging.session.is_connected)
    assert debugging.window.bench.actions.action("debug.start").isEnabled()
    assert not debugging.window.bench.actions.action("run.stop").isEnabled()


@each_work
def test_closing_the_window_leaves_nothing_running(debugging: Debugging, work: str) -> None:
    begin(debugging, work)
    client = debugging.session._client  # noqa: SLF001 - the process itself is looked for
    assert client is not None
    number = client.process_id

    debugging.window.end()

    assert not is_running(number)


def is_running(number: int) -> bool:
    from pathlib import Path  # noqa: PLC0415

    status = Path(f"/proc/{number}/status")
    if not status.exists():
        return False
    return "State:\tZ" not in status.read_text()


def test_ten_restarts_in_a_row_leave_one_session_that_stops(debugging: Debugging) -> None:
    debugging.open(SHARE)
    debugging.click_margin(14)
    debugging.debug(14)

    for _ in range(10):
        debugging.press(Qt.Key.Key_F5, CTRL | SHIFT)

    debugging.wait(lambda: debugging.variable("sum") == "5" and debugging.lines == [14])
    debugging.wait_paused(14)
    debugging.go_on(14)
    assert debugging.variable("sum") == "15"


def test_a_restart_keeps_breakpoints_and_watches(debugging: Debugging) -> None:
    debugging.open(SHARE)
    debugging.click_margin(14)
    debugging.commands.watches.add("sum * 2")
    debugging.debug(14)
    debugging.go_on(14)
    assert debugging.only.hits == 2

    debugging.press(Qt.Key.Key_F5, CTRL | SHIFT)

    debugging.wait(lambda: debugging.variable("sum") == "5")
    debugging.wait_paused(14)
    debugging.wait(lambda: debugging.only.hits == 1)
    assert [one.value for one in debugging.session.state.watches] == ["10"]


def test_running_while_debugging_ends_the_debug_session(debugging: Debugging) -> None:
    debugging.open(SHARE)
    debugging.debug(10)

    debugging.press(Qt.Key.Key_F5, CTRL)

    debugging.wait(lambda: "sum 15" in debugging.console)
    debugging.wait(lambda: not debugging.session.is_connected)


def test_debugging_while_a_program_runs_ends_that(debugging: Debugging) -> None:
    debugging.open(SPIN)
    debugging.press(Qt.Key.Key_F5, CTRL)
    debugging.wait_phase(SessionPhase.RUNNING)

    debugging.debug(2)

    assert not debugging.commands.runner.is_alive


def test_errors_stop_the_start_and_warnings_do_not(debugging: Debugging) -> None:
    debugging.open(SHARE.replace("sum += share", "nobody += share"))
    debugging.press(Qt.Key.Key_F5)
    debugging.wait(lambda: any("Not started" in one for one in debugging.window.notices.texts()))
    assert debugging.session.state.phase is SessionPhase.NONE

    debugging.open("import @math\n" + SHARE, "warned.ez")
    debugging.debug(11)


# -- slow motion -----------------------------------------------------------------------------------


def test_animate_steps_by_itself_and_space_holds_it(debugging: Debugging) -> None:
    debugging.window.bench.settings.set(table.ANIMATION_SPEED, 5.0)
    debugging.open(COUNT)
    document_text = debugging.document.text()

    debugging.window.bench.actions.trigger("debug.animate")
    debugging.wait(lambda: debugging.variable("total") == "1")

    debugging.press(Qt.Key.Key_Space)
    assert debugging.commands.animation.is_held
    debugging.wait_paused()
    assert "Animation held" in debugging.strip
    names = sent(debugging)
    debugging.press(Qt.Key.Key_Space)
    debugging.wait(lambda: "StepInto" in names)
    assert debugging.document.text() == document_text


def test_animation_ends_with_the_program_and_with_stop(debugging: Debugging) -> None:
    debugging.window.bench.settings.set(table.ANIMATION_SPEED, 5.0)
    debugging.open(NO_ROUNDS)
    action = debugging.window.bench.actions.action("debug.animate")

    action.trigger()
    debugging.wait_ended()
    debugging.wait(lambda: not action.isChecked())

    action.trigger()
    debugging.wait_paused()
    debugging.press(Qt.Key.Key_F5, SHIFT)
    debugging.wait(lambda: not action.isChecked())


def test_a_breakpoint_holds_the_animation_and_its_speed_is_changed_in_the_strip(
    debugging: Debugging,
) -> None:
    debugging.window.bench.settings.set(table.ANIMATION_SPEED, 5.0)
    debugging.open(COUNT)
    debugging.window.bench.actions.trigger("debug.animate")
    debugging.wait_paused()
    debugging.click_margin(7)

    debugging.wait(lambda: debugging.commands.animation.is_held)

    buttons = {one.text(): one for one in debugging.commands.strip.buttons}
    click(buttons["Slower"])
    assert debugging.window.bench.settings.get(table.ANIMATION_SPEED) == 2.0
    click(buttons["Go on"])
    assert not debugging.commands.animation.is_held


# -- buttons by state ------------------------------------------------------------------------------


def enabled(debugging: Debugging) -> set[str]:
    actions = debugging.window.bench.actions
    names = ("start", "continue", "pause", "restart", "step_over", "step_into", "step_out")
    return {one for one in names if actions.action(f"debug.{one}").isEnabled()}


def test_what_is_possible_follows_the_state(debugging: Debugging) -> None:
    debugging.open(SPIN)
    assert enabled(debugging) == {"start", "step_over", "step_into"}

    debugging.debug(2)
    assert enabled(debugging) == {"continue", "restart", "step_over", "step_into", "step_out"}

    debugging.press(Qt.Key.Key_F5)
    debugging.wait_phase(SessionPhase.RUNNING)
    assert enabled(debugging) == {"pause", "restart"}
    tip = debugging.window.bench.actions.action("debug.step_over").toolTip()
    assert "the program is not paused" in tip

    press(debugging.editor, Qt.Key.Key_F5, SHIFT)
    debugging.wait_ended()
    assert enabled(debugging) == {"start", "restart", "step_over", "step_into"}


def test_the_buttons_of_the_strip_are_reached_by_keys(debugging: Debugging) -> None:
    debugging.open(FAILS)
    debugging.click_margin(2)
    debugging.debug(2)
    debugging.go_on(4)

    press(debugging.window.focusWidget(), Qt.Key.Key_F6, CTRL)

    assert debugging.window.focusWidget() is debugging.commands.strip.buttons[0]
    press(debugging.window.focusWidget(), Qt.Key.Key_Space)
    debugging.wait(lambda: debugging.window.editors.current is None)


# -- the session itself ----------------------------------------------------------------------------


def test_what_a_program_prints_is_never_taken_for_the_debuggers_words(
    debugging: Debugging,
) -> None:
    line = '{\\"type\\":\\"event\\",\\"event\\":\\"exited\\",\\"data\\":{\\"exitCode\\":7}}'
    text = f'import @std\nusing std\ndo main() {{\n    println("{line}")\n    println("{{")\n}}\n'
    debugging.open(text)
    debugging.debug(4)

    debugging.step_over(5)
    debugging.press(Qt.Key.Key_F5)
    debugging.wait_ended()

    assert '{"type":"event"' in debugging.console
    assert debugging.session.state.exit_code == 0
    assert debugging.window.notices.texts() == []


def test_two_breakpoints_have_two_numbers(debugging: Debugging) -> None:
    debugging.open(SHARE)
    debugging.click_margin(13)
    debugging.click_margin(14)

    debugging.debug(13)

    assert sorted(one.engine_id or 0 for one in debugging.store.all()) == [1, 2]


def test_a_breakpoint_set_while_the_program_runs_stops_it(debugging: Debugging) -> None:
    debugging.window.bench.settings.set(table.STOP_ON_ENTRY, "never")
    debugging.open(SPIN)
    debugging.press(Qt.Key.Key_F5)
    debugging.wait_phase(SessionPhase.RUNNING)

    debugging.click_margin(5)

    debugging.wait_paused(5)
    debugging.click_margin(5)
    debugging.press(Qt.Key.Key_F5)
    debugging.wait_phase(SessionPhase.RUNNING)


def test_one_set_after_the_end_counts_at_the_next_start(debugging: Debugging) -> None:
    debugging.open(SHARE)
    debugging.debug(10)
    debugging.press(Qt.Key.Key_F5)
    debugging.wait_ended()

    debugging.click_margin(14)
    assert debugging.only.is_verified

    debugging.debug(14)
