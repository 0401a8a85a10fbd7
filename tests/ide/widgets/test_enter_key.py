"""Enter presses the button that has the keyboard, wherever it is, as the space bar does."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from PyQt6.QtCore import Qt, QTimer
from PyQt6.QtTest import QTest
from PyQt6.QtWidgets import QApplication, QMenu, QPushButton, QToolButton, QWidget

from ez_ide.files.panel import FilesPanel
from ez_ide.non_null import non_null

if TYPE_CHECKING:
    from pathlib import Path

    from ez_ide.app.main_window import MainWindow

_TEST: Any = QTest  # its type hints take static methods for ordinary ones
ENTERS = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


@pytest.fixture
def text(window: MainWindow, tmp_path: Path) -> str:
    path = tmp_path / "a.ez"
    path.write_text("do main() {\n}\n", encoding="utf-8")
    window.editors.open(path)
    window.activateWindow()
    return non_null(window.editors.current_editor).text()


def parents(window: MainWindow) -> dict[str, QWidget]:
    return {
        "window": window,
        "text": non_null(non_null(window.editors.current_editor).viewport()),
        "panel": non_null(window.findChild(FilesPanel)),
    }


@pytest.mark.parametrize("key", ENTERS)
@pytest.mark.parametrize("kind", [QToolButton, QPushButton])
def test_wherever_it_is(
    window: MainWindow, text: str, kind: type[QToolButton | QPushButton], key: Qt.Key
) -> None:
    pressed = []
    for name, parent in parents(window).items():
        button = kind(parent)
        button.clicked.connect(lambda _on, name=name: pressed.append(name))
        button.show()
        button.setFocus()
        assert QApplication.focusWidget() is button
        _TEST.keyClick(non_null(window.windowHandle()), key)
        _TEST.keyClick(non_null(window.windowHandle()), Qt.Key.Key_Space)

    assert pressed == [name for name in parents(window) for _twice in range(2)]
    assert non_null(window.editors.current_editor).text() == text


@pytest.mark.usefixtures("text")
def test_a_button_that_can_be_on_and_off_changes(window: MainWindow) -> None:
    button = QToolButton(window)
    button.setCheckable(True)
    button.show()
    button.setFocus()

    _TEST.keyClick(non_null(window.windowHandle()), Qt.Key.Key_Return)

    assert button.isChecked()


@pytest.mark.usefixtures("text")
def test_a_button_with_a_menu_opens_it(window: MainWindow) -> None:
    window.editors.tabs.list_button.setFocus()
    menu = non_null(window.editors.tabs.list_button.menu())
    seen = []
    menu.aboutToShow.connect(lambda: seen.append(menu))

    def close() -> None:
        shown = QApplication.activePopupWidget()
        assert isinstance(shown, QMenu)
        shown.close()

    QTimer.singleShot(0, close)
    _TEST.keyClick(non_null(window.windowHandle()), Qt.Key.Key_Return)

    assert seen == [menu]
