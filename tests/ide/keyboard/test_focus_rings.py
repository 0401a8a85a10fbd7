"""The focus is visible: each widget is painted differently with it and without it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PyQt6.QtCore import QPoint, QRect
from PyQt6.QtWidgets import QApplication, QWidget

from ez_ide.non_null import non_null
from ez_ide.running.interpreter_choice import InterpreterDialog
from ez_ide.running.options import RunOptionsDialog
from ez_ide.settings import table

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from PyQt6.QtGui import QImage

    from ez_ide.app.main_window import MainWindow
    from tests.helpers.keyboard import Keyboard

PROGRAM = "import & use @std\n\ndo main() {\n    temp a = 1\n    println(b)\n}\n"
THEMES = ("Daylight", "Midnight", "High contrast dark")
LEAST = 24  # pixels that are clearly another colour: more than a caret that blinks
CLEARLY = 60  # of red, green and blue together


def around(widget: QWidget) -> tuple[QWidget, QRect]:
    """The window of a widget and its area there, with the rim that its panel may draw."""
    window = non_null(widget.window())
    rect = QRect(widget.mapTo(window, QPoint()), widget.size()).adjusted(-3, -3, 3, 3)
    return window, rect & window.rect()


def picture(window: QWidget, rect: QRect) -> QImage:
    return window.grab(rect).toImage()


def difference(one: QImage, other: QImage) -> int:
    """The number of pixels that clearly differ, up to `LEAST`."""
    count = 0
    for y in range(min(one.height(), other.height())):
        for x in range(min(one.width(), other.width())):
            a, b = one.pixelColor(x, y), other.pixelColor(x, y)
            apart = abs(a.red() - b.red()) + abs(a.green() - b.green()) + abs(a.blue() - b.blue())
            count += apart > CLEARLY
            if count >= LEAST:
                return count
    return count


def named(name: str) -> Callable[[QWidget], bool]:
    return lambda one: one.objectName() == name


def described(widget: QWidget) -> str:
    return f"{type(widget).__name__} “{widget.accessibleName()}” {widget.objectName()}"


def invisible(keyboard: Keyboard, key: str = "Tab") -> Iterator[str]:
    """Press a key until the focus returns; yield the widgets whose focus is not visible."""
    first = keyboard.focus
    seen: set[QWidget] = set()
    while keyboard.focus not in seen:
        one = keyboard.focus
        seen.add(one)
        window, rect = around(one)
        with_it = picture(window, rect)
        keyboard.press(key)
        if keyboard.focus is one:
            break
        without = picture(window, rect)
        if one.isVisible() and difference(with_it, without) < LEAST:
            yield described(one)
    assert first in seen


@pytest.fixture(params=THEMES)
def themed(request: pytest.FixtureRequest, keyboard: Keyboard, window: MainWindow) -> str:
    """Show the window in one theme."""
    window.bench.settings.set(table.THEME, request.param)
    assert window.bench.themes.theme.name == request.param
    assert keyboard.window is window
    return str(request.param)


@pytest.mark.usefixtures("themed")
def test_the_pane_with_the_focus_is_visible(keyboard: Keyboard, tmp_path: Path) -> None:
    keyboard.open(tmp_path / "a.ez", PROGRAM)
    keyboard.press("Ctrl+J", "Ctrl+Shift+D")
    assert list(invisible(keyboard, "Ctrl+F6")) == []


@pytest.mark.usefixtures("themed")
@pytest.mark.parametrize(
    "command", ["Welcome", "Settings", "Keyboard shortcuts", "Open example", "Contents"]
)
def test_the_focus_on_a_page_is_visible(keyboard: Keyboard, command: str) -> None:
    keyboard.palette(command)
    assert list(invisible(keyboard)) == []


@pytest.mark.usefixtures("themed")
@pytest.mark.parametrize(
    "panel", ["files", "outline", "variables", "watches", "breakpoints", "console", "problems",
              "protocol"],
)  # fmt: skip
def test_the_focus_in_a_panel_is_visible(
    keyboard: Keyboard, window: MainWindow, tmp_path: Path, panel: str
) -> None:
    window.files_panel.set_folder(tmp_path)
    keyboard.open(tmp_path / "a.ez", PROGRAM)
    keyboard.press("F9")
    keyboard.wait(lambda: window.bench.actions.context.errors == 1)
    keyboard.palette(f"Go to {panel.replace('_', ' ')}")
    assert list(invisible(keyboard)) == []


@pytest.mark.usefixtures("themed")
def test_the_focus_in_a_bar_is_visible(keyboard: Keyboard, tmp_path: Path) -> None:
    keyboard.open(tmp_path / "a.ez", PROGRAM)
    keyboard.press("Ctrl+H")
    assert list(invisible(keyboard)) == []
    keyboard.press("Esc")
    for first in ("toolbar.file.new", "status.problems"):
        keyboard.pane(named(first))
        assert list(invisible(keyboard)) == []


@pytest.mark.usefixtures("themed")
@pytest.mark.parametrize("command", ["Choose interpreter", "Run options"])
def test_the_focus_in_a_dialog_is_visible(keyboard: Keyboard, tmp_path: Path, command: str) -> None:
    keyboard.open(tmp_path / "a.ez", PROGRAM)
    keyboard.palette(command)
    keyboard.wait(
        lambda: isinstance(QApplication.activeWindow(), (InterpreterDialog, RunOptionsDialog))
    )
    assert list(invisible(keyboard)) == []
    keyboard.press("Esc")
    keyboard.wait(lambda: keyboard.is_at(keyboard.editor))
