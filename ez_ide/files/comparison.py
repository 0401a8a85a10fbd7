"""Pages that compare two texts: a diff view, and the choice between a document and its file."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from PyQt6.QtCore import pyqtSignal
from PyQt6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QTextBrowser, QVBoxLayout, QWidget

from ez_ide.appearance.units import scaled
from ez_ide.editing.difference import DiffLine, difference
from ez_ide.translation import tr
from ez_ide.widgets.page import Page

if TYPE_CHECKING:
    from ez_ide.appearance.theme import Theme
    from ez_ide.appearance.theme_service import ThemeService


class DiffView(QTextBrowser):
    """A read-only diff: removed and added lines have a sign and a colour."""

    def __init__(self, themes: ThemeService, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("look", "code")
        self.setAccessibleName(tr("Differences"))
        self.setLineWrapMode(QTextBrowser.LineWrapMode.NoWrap)
        self._themes = themes
        self._lines: list[DiffLine] = []
        themes.changed.connect(self._paint)

    def show_difference(self, old: str, new: str) -> None:
        """Show the differences between two texts."""
        self._lines = difference(old, new)
        self._paint()

    def _paint(self) -> None:
        self.setFont(self._themes.editor_font())
        theme = self._themes.theme
        rows = "".join(_row(line, theme) for line in self._lines)
        nothing = f"<p>{escape(tr('The files are identical.'))}</p>"
        self.setHtml(f'<table cellspacing="0" width="100%">{rows}</table>' if rows else nothing)


def _row(line: DiffLine, theme: Theme) -> str:
    ui, editor = theme.ui, theme.editor
    back = {"-": ui.error_surface, "+": ui.success_surface}.get(line.sign, editor.background)
    number = line.new or line.old or ""
    return (
        f'<tr><td align="right" style="color:{ui.text_muted};padding:0 8px">{number}</td>'
        f'<td style="background:{back};padding:0 6px">{line.sign}</td>'
        f'<td width="100%" style="background:{back};white-space:pre">{escape(line.text)}</td></tr>'
    )


class FileComparison(Page):
    """The differences between a modified document and its changed file, with the two choices."""

    id = "comparison"
    title = "Compare"
    icon = "split"

    mine_chosen = pyqtSignal()
    theirs_chosen = pyqtSignal()

    def __init__(self, name: str, theirs: str, mine: str, themes: ThemeService) -> None:
        super().__init__()
        self.id = f"comparison:{name}"
        self.title = tr("Compare “{name}”", name=name)
        heading = QLabel(tr("“{name}”: file on disk (−) and your version (+)", name=name))
        heading.setProperty("look", "heading")
        self.keep_mine = QPushButton(tr("Keep my version"))
        self.take_theirs = QPushButton(tr("Use the version on disk"))
        for button, chosen in ((self.keep_mine, self.mine_chosen),
                               (self.take_theirs, self.theirs_chosen)):  # fmt: skip
            button.clicked.connect(chosen)
            button.clicked.connect(self.close_requested)
        top = QHBoxLayout()
        top.addWidget(heading, 1)
        top.addWidget(self.take_theirs)
        top.addWidget(self.keep_mine)
        self.diff = DiffView(themes)
        self.diff.show_difference(theirs, mine)
        column = QVBoxLayout(self)
        margin = scaled(16)
        column.setContentsMargins(margin, margin, margin, margin)
        column.setSpacing(scaled(12))
        column.addLayout(top)
        column.addWidget(self.diff, 1)

    def focus_target(self) -> QWidget:
        """Return the diff, which can be scrolled with the keyboard."""
        return self.diff
