"""The position of the strip: it appears and disappears, and the text never moves."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PyQt6.QtCore import QPoint, Qt
from PyQt6.QtWidgets import QApplication

from ez_ide.actions.session_status import SessionPhase
from ez_ide.editing import geometry
from ez_ide.non_null import non_null
from ez_ide.widgets.elided_label import FullTextBox
from tests.helpers.debugging import SHIFT
from tests.helpers.gestures import click, press

if TYPE_CHECKING:
    from PyQt6.QtWidgets import QWidget

    from tests.helpers.debugging import Debugging

LONG = (
    "import @std\nusing std\n\n"
    + "".join(f"// line {number}\n" for number in range(4, 60))
    + 'do main() {\n    temp name string = "x"\n    println(name)\n    panic("'
    + "a sentence that goes on and on " * 8
    + '")\n}\n'
)  # fmt: skip
FIRST, PRINTING, FAILING = 61, 62, 63


def height_of(debugging: Debugging, line: int) -> int:
    """Where on the screen a line of the text is."""
    editor = debugging.editor
    top = geometry.top_of(editor, line)
    assert top is not None
    return left_of(non_null(editor.viewport())).y() + top


def left_of(widget: QWidget) -> QPoint:
    return widget.mapToGlobal(QPoint(0, 0))


def ground(widget: QWidget) -> str:
    """The colour of its corner."""
    return widget.grab().toImage().pixelColor(1, 1).name()


@pytest.mark.parametrize("percent", [100, 170])
def test_the_text_does_not_move_when_a_session_begins_stops_and_ends(
    debugging: Debugging, percent: int
) -> None:
    debugging.open(LONG)
    debugging.window.resize(1280, 1500)  # nothing needs to be scrolled into view
    debugging.window.editors.set_zoom(percent)
    debugging.go_to(FIRST)
    debugging.editor.setFirstVisibleLine(FIRST - 5)
    before = height_of(debugging, FIRST)
    tabs = left_of(debugging.window.editors.tabs)

    debugging.debug(FIRST)
    seen = [height_of(debugging, FIRST)]
    debugging.step_over(PRINTING)
    seen.append(height_of(debugging, FIRST))
    debugging.step_over(FAILING)
    debugging.go_on(FAILING)
    assert debugging.strip.startswith("Error")
    seen.append(height_of(debugging, FIRST))
    debugging.press(Qt.Key.Key_F5, SHIFT)
    debugging.wait_ended()
    assert not debugging.strip
    seen.append(height_of(debugging, FIRST))

    assert seen == [before] * 4
    assert left_of(debugging.window.editors.tabs) == tabs


def test_a_text_scrolled_to_its_top_does_not_move_either(debugging: Debugging) -> None:
    debugging.open("do main() {\n    temp n = 1\n    n += 1\n}\n")
    before = height_of(debugging, 2)

    debugging.debug(2)

    assert debugging.strip
    assert height_of(debugging, 2) == before


def test_a_sentence_that_does_not_fit_is_shown_by_a_button(debugging: Debugging) -> None:
    debugging.open(LONG)
    debugging.debug(FIRST)
    debugging.step_over(PRINTING)
    debugging.step_over(FAILING)
    debugging.go_on(FAILING)
    strip = debugging.commands.strip
    assert strip.sentence.is_cut
    assert strip.more.isVisible()
    assert strip.sentence.toolTip() == strip.sentence.text()

    press(strip.more, Qt.Key.Key_Space)

    box = QApplication.activePopupWidget()
    assert isinstance(box, FullTextBox)
    assert box.label.text() == strip.sentence.text()
    assert box.label.text().count("goes on and on") == 8
    assert box.height() > 2 * strip.height()
    press(box.label, Qt.Key.Key_Escape)
    assert QApplication.activePopupWidget() is None


def test_a_short_sentence_needs_no_button(debugging: Debugging) -> None:
    debugging.open(LONG)

    debugging.debug(FIRST)

    assert debugging.strip == "Paused at the first statement"
    debugging.wait(lambda: not debugging.commands.strip.more.isVisible())


def test_the_path_beside_the_strip_is_hidden_if_there_is_no_room(debugging: Debugging) -> None:
    debugging.window.resize(1400, 800)
    debugging.open(LONG)
    debugging.debug(FIRST)
    path = debugging.document.view.breadcrumb
    assert path.isVisible()

    debugging.window.resize(760, 800)

    debugging.wait(lambda: not path.isVisible())
    assert debugging.strip


def test_the_strip_moves_to_the_current_tab(debugging: Debugging) -> None:
    first = debugging.open(LONG)
    debugging.debug(FIRST)
    strip = debugging.commands.strip
    assert first.view.isAncestorOf(strip)

    debugging.window.help_commands.show_page("debugging")
    page = debugging.window.editors.tabs.currentWidget()

    assert page is not None
    assert page.isAncestorOf(strip)
    assert strip.isVisible()
    assert strip.width() == page.width()
    assert ground(strip) == debugging.window.bench.themes.theme.debug.strip
    debugging.window.editors.close_current()
    assert first.view.isAncestorOf(strip)
    assert strip.isVisible()
    assert ground(strip) == debugging.window.bench.themes.theme.debug.strip


def test_the_strip_stays_when_the_last_tab_is_closed(debugging: Debugging) -> None:
    document = debugging.open(LONG)
    debugging.debug(FIRST)

    debugging.window.editors.close_document(document)

    strip = debugging.commands.strip
    assert strip.isVisible()
    assert strip.sentence.text()
    button = next(one for one in strip.findChildren(type(strip.more)) if one.isVisible())
    click(button)
    debugging.wait(lambda: debugging.session.state.phase is not SessionPhase.STARTING)
