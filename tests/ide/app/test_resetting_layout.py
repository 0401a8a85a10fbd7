"""Reset layout: every arrangement is that of the first start again."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PyQt6.QtCore import Qt
from PyQt6.QtWidgets import QLineEdit, QToolButton

from ez_ide.app.dock import PanelDock
from ez_ide.non_null import non_null
from tests.helpers.debugging import CTRL, SHIFT
from tests.helpers.gestures import click, press, type_text
from tests.helpers.ide_programs import SPIN

if TYPE_CHECKING:
    from tests.helpers.debugging import Debugging

RIGHT = ("variables", "watches", "call_stack", "breakpoints")
LEAST_CONTENT = 40  # pixels: a panel with less shows hardly more than its header


def dock_of(debugging: Debugging, panel: str) -> PanelDock:
    """The dock of a panel."""
    dock = debugging.window.docks.panel(panel).parentWidget()
    assert isinstance(dock, PanelDock)
    return dock


def click_title(debugging: Debugging, panel: str, words: str) -> None:
    """Click on a button in the title of a panel."""
    buttons = dock_of(debugging, panel).findChildren(QToolButton)
    click(next(one for one in buttons if one.accessibleName().startswith(words)))


def reset(debugging: Debugging) -> None:
    """Choose "Reset layout" from the command palette."""
    debugging.editor.setFocus()
    press(debugging.editor, Qt.Key.Key_P, CTRL | SHIFT)
    field = debugging.window.focusWidget()
    assert isinstance(field, QLineEdit)
    type_text(field, "reset layout")
    press(field, Qt.Key.Key_Return)
    debugging.wait(lambda: debugging.window.focusWidget() is debugging.editor)


def start(debugging: Debugging) -> None:
    """Debug a program up to its first statement."""
    debugging.open(SPIN)
    debugging.debug(2)


def stop(debugging: Debugging) -> None:
    """Press Shift+F5, which brings the editing arrangement back."""
    press(debugging.editor, Qt.Key.Key_F5, SHIFT)
    debugging.wait_ended()
    debugging.wait(lambda: not debugging.window.docks.is_any_visible(RIGHT))


def heights(debugging: Debugging) -> dict[str, int]:
    """How much of each panel on the right is in view."""
    panels = {one: debugging.window.docks.panel(one) for one in RIGHT}
    return {one: panel.height() if panel.isVisible() else 0 for one, panel in panels.items()}


def wait_all_shown(debugging: Debugging) -> None:
    """Until every panel on the right has room for its rows."""
    debugging.wait(lambda: min(heights(debugging).values()) >= LEAST_CONTENT)


def test_a_panel_closed_while_debugging_is_back_after_a_reset_while_editing(
    debugging: Debugging,
) -> None:
    start(debugging)
    click_title(debugging, "variables", "Close")
    click_title(debugging, "watches", "Collapse")
    stop(debugging)

    reset(debugging)
    press(debugging.editor, Qt.Key.Key_F5)
    debugging.wait_paused(2)

    wait_all_shown(debugging)


def test_a_side_closed_while_editing_is_back_after_a_reset_while_debugging(
    debugging: Debugging,
) -> None:
    debugging.open(SPIN)
    press(debugging.editor, Qt.Key.Key_B, CTRL)
    assert not debugging.window.docks.is_any_visible(["files", "outline"])
    press(debugging.editor, Qt.Key.Key_F5)
    debugging.wait_paused(2)

    reset(debugging)
    stop(debugging)

    debugging.wait(lambda: debugging.window.docks.is_any_visible(["files"]))


@pytest.mark.parametrize("size", [(1024, 600), (1280, 800), (1440, 900)])
def test_no_panel_is_only_a_header_after_a_reset(
    debugging: Debugging, size: tuple[int, int]
) -> None:
    debugging.window.resize(*size)
    start(debugging)
    for panel in ("variables", "call_stack", "breakpoints"):
        click_title(debugging, panel, "Collapse")
    click_title(debugging, "watches", "Close")
    debugging.wait(lambda: max(heights(debugging).values()) == 0)

    reset(debugging)

    wait_all_shown(debugging)
    docks = [dock_of(debugging, one) for one in RIGHT]
    assert not any(dock.is_folded for dock in docks)
    assert non_null(docks[0].titleBarWidget()).isVisible()


@pytest.mark.qt_log_ignore("does not support")
def test_a_floating_panel_is_put_back_by_a_reset(debugging: Debugging) -> None:
    start(debugging)
    click_title(debugging, "variables", "Float")
    assert dock_of(debugging, "variables").isFloating()

    reset(debugging)

    assert not dock_of(debugging, "variables").isFloating()
    wait_all_shown(debugging)


def test_a_reset_arrangement_is_not_brought_back_by_the_next_start_of_a_session(
    debugging: Debugging,
) -> None:
    start(debugging)
    click_title(debugging, "call_stack", "Close")
    reset(debugging)
    wait_all_shown(debugging)
    stop(debugging)

    press(debugging.editor, Qt.Key.Key_F5)
    debugging.wait_paused(2)

    wait_all_shown(debugging)
