"""The marker after a folded line."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PyQt6.Qsci import QsciScintillaBase as Sci

from ez_ide.non_null import non_null
from tests.helpers.gestures import click

if TYPE_CHECKING:
    from ez_ide.app.main_window import MainWindow
    from ez_ide.editing.code_editor import CodeEditor

TEXT = "do one() {\n    temp a = 1\n}\n\ndo two() {\n    temp b = 2\n}\n"


@pytest.fixture
def editor(window: MainWindow) -> CodeEditor:
    editor = window.editors.new(TEXT).editor
    window.bench.actions.trigger("view.fold_all")
    return editor


def folded(editor: CodeEditor) -> list[int]:
    return [line for line, _box in editor.fold_markers.boxes()]


def test_each_folded_block_has_a_marker_after_its_line(editor: CodeEditor) -> None:
    assert folded(editor) == [1, 5]
    for line, box in editor.fold_markers.boxes():
        end = editor.positionFromLineIndex(line - 1, len(editor.text(line - 1).rstrip()))
        assert box.left() > editor.SendScintilla(Sci.SCI_POINTXFROMPOSITION, 0, end)


def test_the_marker_is_painted_without_a_line_across_the_text(editor: CodeEditor) -> None:
    editor.go_to(1, 1)
    _line, box = list(editor.fold_markers.boxes())[-1]
    image = non_null(editor.viewport()).grab().toImage()
    row = range(box.top() - box.height(), box.bottom() + box.height())

    painted = {image.pixel(box.center().x(), y) for y in row}
    far_right = {image.pixel(image.width() - 60, y) for y in row}

    assert len(painted) > 1
    assert len(far_right) == 1


def test_a_click_on_the_marker_unfolds_its_block(editor: CodeEditor) -> None:
    _line, box = next(editor.fold_markers.boxes())

    click(editor.viewport(), box.center())

    assert folded(editor) == [5]
