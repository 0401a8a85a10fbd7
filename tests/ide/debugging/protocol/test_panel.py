"""The Protocol panel: all messages, filtered and bounded, and typed lines."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PyQt6.QtCore import Qt

from ez_ide.debugging.protocol.log import MAX_LINES, ProtocolLog
from ez_ide.debugging.protocol.typed_commands import completions, line_of, problem_of, template
from tests.helpers.gestures import click, press, type_text
from tests.helpers.running import Running, program

if TYPE_CHECKING:
    from ez_ide.appearance.theme_service import ThemeService
    from ez_ide.debugging.protocol.panel import ProtocolPanel

FLOOD = program("for i in range(0, 30000) {", '    println("line ${i}")', "}", "input()")


@pytest.fixture
def panel(running: Running) -> ProtocolPanel:
    """The panel of a window in which a program is paused."""
    running.open(program("temp n = 1", "println(n)"))
    running.window.bench.panels.show("protocol")
    running.debug(4)
    found = running.commands.protocol
    found.log.show_arrived()
    return found


def shown(panel: ProtocolPanel, column: int) -> list[str]:
    """A column of what the filter lets through."""
    panel.log.show_arrived()
    rows = range(panel.filter.rowCount())
    return [panel.filter.index(row, column).data() for row in rows]


def choose(panel: ProtocolPanel, name: str) -> int:
    """Select the first line of that name; its row."""
    row = shown(panel, 2).index(name)
    panel.view.setCurrentIndex(panel.filter.index(row, 0))
    return row


def test_each_line_has_its_delay_direction_content_and_duration(panel: ProtocolPanel) -> None:
    row = shown(panel, 2).index("initialized")

    cells = [panel.filter.index(row, column).data() for column in range(5)]
    assert cells[0].endswith(" ms")
    assert cells[1] == "← received"
    assert "program.ez" in cells[3]
    assert float(cells[4].removesuffix(" ms")) > 0
    assert shown(panel, 1)[shown(panel, 2).index("initialize")] == "→ sent"


def test_the_current_line_is_shown_as_a_tree(panel: ProtocolPanel) -> None:
    choose(panel, "initialized")

    tree = panel.detail
    tops = [tree.topLevelItem(row) for row in range(tree.topLevelItemCount())]
    words = [top.text(0) for top in tops if top is not None]
    assert words[:3] == ['type: "event"', 'event: "initialized"', "id: 1"]
    data = tops[3]
    assert data is not None
    assert data.isExpanded()
    inside = [data.child(row) for row in range(data.childCount())]
    folded = [one for one in inside if one is not None and one.text(0).startswith("capabilities")]
    assert not folded[0].isExpanded()
    assert '"protocolVersion": 2' in tree.text()


def test_a_command_leads_to_its_answer_and_back(panel: ProtocolPanel) -> None:
    sent = choose(panel, "initialize")
    assert panel.partner.text() == "Go to answer"

    click(panel.partner)
    assert panel.view.currentIndex().row() == shown(panel, 2).index("initialized")
    assert panel.partner.text() == "Go to command"
    panel.view.setFocus()
    press(panel.view, Qt.Key.Key_Return)

    assert panel.view.currentIndex().row() == sent


def test_the_filter_goes_by_direction_name_text_and_errors(
    running: Running, panel: ProtocolPanel
) -> None:
    panel.direction.setCurrentIndex(1)
    assert set(shown(panel, 1)) == {"→ sent"}
    panel.direction.setCurrentIndex(2)
    assert set(shown(panel, 1)) == {"← received"}
    panel.direction.setCurrentIndex(0)
    type_text(panel.search, "STACKtrace")
    assert {"getStackTrace", "stackTrace"} <= set(shown(panel, 2))
    assert "initialize" not in shown(panel, 2)
    panel.search.clear()
    running.session.send_line(b"rubbish\n")
    running.wait(lambda: "error" in shown(panel, 2))
    panel.errors_only.click()
    assert shown(panel, 2) == ["error"]


def test_pausing_the_view_does_not_pause_the_session(
    running: Running, panel: ProtocolPanel
) -> None:
    panel.pause.click()
    before = panel.filter.rowCount()

    running.step_over(5)
    panel.log.show_arrived()
    assert panel.filter.rowCount() == before

    panel.pause.click()
    assert panel.filter.rowCount() > before
    click(panel.clear)
    assert panel.filter.rowCount() == 0


def test_nothing_is_kept_while_it_does_not_record(running: Running, panel: ProtocolPanel) -> None:
    before = panel.filter.rowCount()

    panel.record.click()
    running.step_over(5)

    assert len(shown(panel, 0)) == before
    assert running.session.receivers(running.session.lines_read) == 0
    panel.record.click()
    running.press(Qt.Key.Key_F5)
    running.wait_ended()
    assert "exited" in shown(panel, 2)


def test_only_the_last_lines_are_in_memory_and_the_rest_is_in_a_file(running: Running) -> None:
    running.run(FLOOD)
    running.wait_asked()
    panel = running.window.debug_commands.protocol
    running.window.bench.panels.show("protocol")
    running.wait(lambda: panel.log.count_in_file > 25_000)

    assert len(panel.log.lines()) == MAX_LINES
    running.wait(panel.older.isVisible)
    click(panel.older)

    document = running.window.editors.current
    assert document is not None
    lines = document.text().splitlines()
    assert lines[0].startswith('> {"command":"initialize"')
    assert sum("line " in line for line in lines) == 30_000
    assert lines[-1].startswith("< ")
    assert "inputRequested" in lines[-1]


def test_a_command_is_checked_before_it_is_sent(running: Running, panel: ProtocolPanel) -> None:
    type_text(panel.field, '{"command":"setBreakpoint","params":{"file":"x.ez"}}')
    press(panel.field, Qt.Key.Key_Return)

    assert "line" in panel.problem.text()
    assert "setBreakpoint" not in [one.name for one in panel.log.lines() if one.is_by_hand]
    panel.raw.click()
    press(panel.field, Qt.Key.Key_Return)
    running.wait(lambda: shown(panel, 2)[-1] == "error")
    assert shown(panel, 1).count("→ manual") == 1


def test_a_word_alone_is_a_command_and_steps(running: Running, panel: ProtocolPanel) -> None:
    type_text(panel.field, "stepOver")
    panel.completer.popup().hide()  # type: ignore[union-attr]
    click(panel.send)

    running.wait_paused(5)
    press(panel.field, Qt.Key.Key_Up)
    assert panel.field.text() == "stepOver"
    press(panel.field, Qt.Key.Key_Down)
    assert panel.field.text() == ""


def test_names_and_params_are_completed(panel: ProtocolPanel) -> None:
    type_text(panel.field, "getV")
    popup = panel.completer.popup()
    assert popup is not None
    assert popup.isVisible()

    panel.completer.activated[str].emit(panel.completer.currentCompletion())
    assert panel.field.text() == '{"command":"getVariables","params":{}}'
    panel.field.setCursorPosition(len(panel.field.text()) - 2)
    type_text(panel.field, '"fr')
    panel.completer.activated[str].emit('"frameIndex":')
    assert panel.field.text() == '{"command":"getVariables","params":{"frameIndex":}}'
    popup.hide()


def test_without_a_debugger_nothing_is_sent(running: Running) -> None:
    panel = running.commands.protocol
    panel.field.setText("help")

    press(panel.field, Qt.Key.Key_Return)

    assert panel.problem.text() == "the debugger is not running"
    assert panel.field.text() == "help"


@pytest.mark.parametrize(
    ("typed", "offers"),
    [
        ("setB", [template("setBreakpoint"), template("setBreakpoints")]),
        ('{"command":"pau', [template("pause")]),
        ('{"command":"setBreakpoint","params":{"li', ['"line":']),
        ('{"command":"setBreakpoint","params":{"line":3,"fi', ['"file":']),
        ('{"command":"pause"}', []),
    ],
)
def test_completion_offers_what_can_follow(typed: str, offers: list[str]) -> None:
    _length, found = completions(typed)

    assert [one for one in offers if one in found] == offers
    assert bool(found) == bool(offers)


def test_every_template_is_valid_or_reports_what_is_missing() -> None:
    assert problem_of(line_of("pause")) == ""
    assert problem_of(template("stepOver")) == ""
    assert "unknown command" in problem_of(line_of("fly"))


def test_a_line_of_sixteen_mebibytes_is_shown_at_once(themes: ThemeService) -> None:
    log = ProtocolLog(themes)
    raw = b'{"type":"event","event":"output","data":{"category":"stdout","text":"' + b"h" * (
        16 << 20
    )

    log.add_read([(raw + b'"}}', "")])

    (line,) = log.lines()
    assert line.name == "output"
    assert len(line.summary) < 200


def test_on_a_small_screen_there_is_room_for_lines_and_for_a_command(
    running: Running, panel: ProtocolPanel
) -> None:
    running.window.resize(1024, 600)
    running.window.docks.show("protocol")

    row = panel.view.visualRect(panel.filter.index(0, 0)).height() or 20
    view = running.widget(panel.view.viewport())
    running.wait(lambda: view.height() >= 3 * row)
    assert panel.field.width() >= 80
