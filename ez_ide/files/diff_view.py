"""Shows what differs between two texts: removed and added lines, by sign and by colour."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from PyQt6.QtWidgets import QTextBrowser, QWidget

from ez_ide.files.difference import DiffLine, difference
from ez_ide.translation import tr

if TYPE_CHECKING:
    from ez_ide.appearance.theme import Theme
    from ez_ide.appearance.theme_service import ThemeService


class DiffView(QTextBrowser):
    """A read-only comparison of two texts."""

    def __init__(self, themes: ThemeService, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("look", "code")
        self.setAccessibleName(tr("Differences"))
        self.setLineWrapMode(QTextBrowser.LineWrapMode.NoWrap)
        self._themes = themes
        self._lines: list[DiffLine] = []
        themes.changed.connect(self._paint)

    def show_difference(self, old: str, new: str) -> None:
        """Compare two texts."""
        self._lines = difference(old, new)
        self._paint()

    def _paint(self) -> None:
        self.setFont(self._themes.editor_font())
        theme = self._themes.theme
        rows = "".join(_row(line, theme) for line in self._lines)
        nothing = f"<p>{escape(tr('The texts are equal.'))}</p>"
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
