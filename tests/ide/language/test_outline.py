"""The outline and the breadcrumb."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PyQt6.QtCore import Qt
from PyQt6.QtWidgets import QToolButton

from ez_ide.non_null import non_null
from tests.helpers.checked_program import MAIN
from tests.helpers.gestures import click, press, type_text

if TYPE_CHECKING:
    from pathlib import Path

    from pytestqt.qtbot import QtBot

    from ez_ide.app.main_window import MainWindow
    from ez_ide.editing.document import Document

pytestmark = pytest.mark.qt_log_ignore("does not support")  # reported for every menu


def test_the_outline_shows_what_the_file_declares(window: MainWindow, document: Document) -> None:
    model = window.navigation.outline.model
    names = [model.index(row, 0).data() for row in range(model.rowCount())]
    fields = [model.index(row, 0, model.index(0, 0)).data() for row in range(2)]
    members = [model.index(row, 0, model.index(1, 0)).data() for row in range(2)]

    assert document.is_ez
    assert names == ["Point", "Tide", "twice", "main"]
    assert fields == ["x", "y"]
    assert members == ["LOW", "HIGH"]


def test_the_outline_follows_the_caret_filters_and_navigates(
    window: MainWindow, qtbot: QtBot, document: Document
) -> None:
    outline = window.navigation.outline
    window.docks.show("outline", focus=True)
    document.editor.setFocus()
    document.editor.go_to(MAIN, 5)
    qtbot.waitUntil(lambda: outline.view.currentIndex().data() == "main")

    type_text(outline.filter, "tw")
    rows = non_null(outline.view.model())
    assert rows.rowCount() == 1
    press(outline.filter, Qt.Key.Key_Down)
    outline.view.setCurrentIndex(rows.index(0, 0))
    press(outline.view, Qt.Key.Key_Return)
    assert document.editor.selectedText() == "twice"
    assert document.editor.hasFocus()


def test_the_breadcrumb_follows_the_caret_and_navigates(
    qtbot: QtBot, document: Document, tmp_path: Path
) -> None:
    crumbs = document.view.breadcrumb
    document.editor.go_to(16, 5)
    expected = [tmp_path.name, "program.ez", "twice"]
    qtbot.waitUntil(lambda: crumbs.texts() == expected)

    click(next(one for one in crumbs.findChildren(QToolButton) if one.text() == "twice"))
    assert document.editor.selectedText() == "twice"
