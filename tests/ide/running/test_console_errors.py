"""An error in the console: a block with its line, its stack and links."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PyQt6.QtCore import Qt

from ez_ide.running.console_view import MARKED
from ez_ide.settings import table
from tests.helpers.debugging import CTRL

if TYPE_CHECKING:
    from tests.helpers.running import Running


FAILS = """\
import & use @std

do third(list [int], at int) -> int {
    return list[at]
}

do main() {
    temp list [int] = {1, 2, 3}
    println("before")
    println(third(list, 5))
}
"""


@pytest.mark.parametrize("is_debugging", [True, False])
def test_an_error_is_a_block_with_its_line_its_stack_and_links(
    running: Running, *, is_debugging: bool
) -> None:
    document = running.open(FAILS)
    running.window.bench.settings.set(table.STOP_ON_ENTRY, "never")
    running.press(Qt.Key.Key_F5, Qt.KeyboardModifier.NoModifier if is_debugging else CTRL)

    said = running.wait_said("Explain E9001")

    lines = said.splitlines()
    begins = next(n for n, line in enumerate(lines) if line.startswith("error E9001: "))
    assert lines[begins + 1].rstrip().endswith("program.ez:4:12")
    assert lines[begins + 2].endswith("4 |     return list[at]")
    assert lines[begins + 3].index("^") == lines[begins + 2].index("list[at]")
    assert lines[begins + 4].strip() == "valid indexes are 0 to 2"
    assert any("in third, program.ez:4" in line for line in lines)
    assert any("called from main, program.ez:10" in line for line in lines)
    assert running.block_with("error E9001").userState() == MARKED["error"]
    file = str(document.key)
    running.click_link(f"place:10:13:{file}")
    assert document.editor.caret() == (10, 13)
    running.click_link("code:E9001")
    assert running.window.help_commands.page_name() == "code:E9001"


def test_the_block_of_an_error_is_shown_once_although_the_program_stops_there_first(
    running: Running,
) -> None:
    running.open(FAILS)
    running.window.bench.settings.set(table.STOP_ON_ENTRY, "never")
    running.press(Qt.Key.Key_F5)
    running.wait_paused(4)

    running.press(Qt.Key.Key_F5)

    said = running.wait_said("Exited with code 1")
    assert said.count("error E9001") == 1
