"""The content of a document's tab: the row above the text, the text, and its notices."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PyQt6.QtWidgets import QVBoxLayout, QWidget

from ez_ide.widgets.head_row import HeadRow
from ez_ide.widgets.notice_bars import NoticeBars

if TYPE_CHECKING:
    from ez_ide.appearance.theme_service import ThemeService
    from ez_ide.editing.code_editor import CodeEditor


class DocumentView(QWidget):
    """The editor, with the breadcrumb and the session's strip above it and notices below it."""

    def __init__(self, editor: CodeEditor, themes: ThemeService) -> None:
        super().__init__()
        self.editor = editor
        self._head = HeadRow(themes)
        self.breadcrumb = self._head.breadcrumb
        self.bars = NoticeBars(themes)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self._head)
        column.addWidget(editor, 1)
        # Below the text, so that its lines do not move when a notice comes or goes.
        column.addWidget(self.bars)
        self.bars.keyboard_left.connect(editor.setFocus)
        self.setFocusProxy(editor)

    def show_strip(self, strip: QWidget | None) -> None:
        """Show the strip of a debug session above the text, or none."""
        self._head.show_strip(strip)
