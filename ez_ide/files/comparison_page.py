"""A text with changes beside what another program made of its file: whose is to stay?"""

from __future__ import annotations

from typing import TYPE_CHECKING

from PyQt6.QtCore import pyqtSignal
from PyQt6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QVBoxLayout

from ez_ide.appearance.units import scaled
from ez_ide.files.diff_view import DiffView
from ez_ide.translation import tr
from ez_ide.widgets.page import Page

if TYPE_CHECKING:
    from PyQt6.QtWidgets import QWidget

    from ez_ide.appearance.theme_service import ThemeService


class FileComparison(Page):
    """The comparison, and the two answers."""

    id = "comparison"
    title = "Compare"
    icon = "split"

    mine_chosen = pyqtSignal()
    theirs_chosen = pyqtSignal()

    def __init__(self, name: str, theirs: str, mine: str, themes: ThemeService) -> None:
        super().__init__()
        self.id = f"comparison:{name}"
        self.title = tr("Compare “{name}”", name=name)
        heading = QLabel(tr("“{name}”: the file (−) and the text here (+)", name=name))
        heading.setProperty("look", "heading")
        self.keep_mine = QPushButton(tr("Keep mine"))
        self.take_theirs = QPushButton(tr("Take theirs"))
        for button, chosen in ((self.keep_mine, self.mine_chosen),
                               (self.take_theirs, self.theirs_chosen)):  # fmt: skip
            button.clicked.connect(chosen)
            button.clicked.connect(self.close_wanted)
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
        """The comparison, which can be scrolled with the keyboard."""
        return self.diff
