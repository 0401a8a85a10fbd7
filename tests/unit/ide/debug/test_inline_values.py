"""Which values stand behind which lines."""

from __future__ import annotations

from ez_debugger.records import FrameInfo, Variable
from ez_ide.logic.debug_state import Shown
from ez_ide.logic.inline_values import inline_values

TEXT = """\
do other() {
    temp n = 1
}

do main() {
    temp n = 4
    temp text = "n"
    n = n + 1
}
"""


def shown(name: str, value: str, was: str | None = None) -> Shown:
    return Shown(Variable(name, value, "int"), was)


def test_values_stand_behind_lines_of_the_function_before_the_current_one() -> None:
    frame = FrameInfo(0, "main", "program.ez", 8, 5)

    found = inline_values(TEXT, frame, [shown("n", "4", "3"), shown("text", '"n"')])

    assert found == {6: [("n = 4", True)], 7: [('text = "n"', False)]}


def test_a_name_that_two_blocks_declare_is_left_out() -> None:
    frame = FrameInfo(0, "main", "program.ez", 8, 5)

    assert inline_values(TEXT, frame, [shown("n", "4"), shown("n", "5")]) == {}
