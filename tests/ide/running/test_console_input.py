"""Input of programs in the console."""

from __future__ import annotations

import pytest
from PyQt6.QtCore import Qt

from ez_ide.actions.session_status import SessionPhase
from tests.helpers.debugging import CTRL
from tests.helpers.gestures import press, type_text
from tests.helpers.running import Running, program

ASKS = program('print("name? ")', "temp name = input()", 'println("hello ${name}")')


@pytest.mark.parametrize("is_debugging", [True, False])
def test_the_prompt_gets_a_field_with_the_caret_in_it(
    running: Running, *, is_debugging: bool
) -> None:
    running.start(ASKS, is_debugging=is_debugging)
    running.wait_asked()
    view, field = running.panel.view, running.panel.field

    assert view.toPlainText().endswith("name? ")
    prompt = view.end_rect()
    assert field.geometry().left() >= prompt.left()
    assert field.geometry().top() <= prompt.center().y() <= field.geometry().bottom()
    assert running.window.focusWidget() is field
    assert running.window.bench.actions.context.session.sentence == "Waiting for input"
    assert "input" in running.window.windowTitle()

    running.answer("Jörg Ω 🙂")
    running.wait_said("name? Jörg Ω 🙂\nhello Jörg Ω 🙂\n")
    running.wait(lambda: not field.isVisible())
    running.wait_ended()
    assert "input" not in running.window.windowTitle()


def test_the_field_does_not_take_the_focus_while_the_user_types_in_the_editor(
    running: Running,
) -> None:
    document = running.run(ASKS.replace("    print", "    loop_a_moment()\n    print") + MOMENT)
    running.wait_phase(SessionPhase.RUNNING)
    type_text(document.editor, " ")

    running.wait_asked()

    assert running.window.focusWidget() is document.editor


MOMENT = """
do loop_a_moment() {
    for i in range(0, 3000000) {
        i + 1
    }
}
"""


def test_up_and_down_recall_and_ctrl_d_ends_the_input(running: Running) -> None:
    running.run(program("loop {", "    temp line = input()", '    println("got ${line}")', "}"))
    for word in ("one", "two"):
        running.wait_asked()
        running.answer(word)
        running.wait_said(f"got {word}")
    running.wait_asked()
    field = running.panel.field

    press(field, Qt.Key.Key_Up)
    press(field, Qt.Key.Key_Up)
    assert field.text() == "one"
    press(field, Qt.Key.Key_Down)
    assert field.text() == "two"
    field.clear()
    press(field, Qt.Key.Key_D, CTRL)

    running.wait_phase(SessionPhase.WAITING_FOR_INPUT)
    running.stop()
    running.wait_ended()


def test_ctrl_d_lets_the_program_end(running: Running) -> None:
    running.run(program("temp line, err = input()"))
    running.wait_asked()

    press(running.panel.field, Qt.Key.Key_D, CTRL)

    running.wait_ended()


def test_a_thousand_pasted_lines_are_all_read(running: Running) -> None:
    running.run(
        program(
            "temp total = 0", "for i in range(0, 1000) {", "    total += cast(input(), int)", "}",
            'println("total ${total}")', 'println("and ${input()}")',
        )
    )  # fmt: skip
    running.wait_asked()
    running.put_on_clipboard("".join(f"{n}\n" for n in range(1000)) + "the rest")

    press(running.panel.field, Qt.Key.Key_V, CTRL)

    running.wait_said("total 499500")
    running.wait_asked()
    assert running.panel.field.text() == "the rest"
    press(running.panel.field, Qt.Key.Key_Return)
    running.wait_said("and the rest", "Exited with code 0")


def test_input_typed_ahead_in_the_console_waits_for_the_program(running: Running) -> None:
    running.run(ASKS.replace("    print", "    loop_a_moment()\n    print") + MOMENT)
    running.wait_phase(SessionPhase.RUNNING)
    running.panel.view.setFocus()

    type_text(running.panel.view, "E")
    type_text(running.panel.field, "ve")
    press(running.panel.field, Qt.Key.Key_Return)

    running.wait_said("hello Eve", "Exited with code 0")


def test_stepping_over_input_waits_and_then_stops(running: Running) -> None:
    running.open(ASKS)
    running.debug(4)
    running.step_over(5)

    running.press(Qt.Key.Key_F10)
    running.wait_asked()
    running.answer("Ada")

    running.wait_paused(6)
    assert running.variable("name") == '"Ada"'
