"""The editor of one breakpoint: condition, hit count and message, below a line or in a panel."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from PyQt6.QtCore import pyqtSignal
from PyQt6.QtWidgets import QGridLayout, QLabel, QLineEdit, QWidget

from ez_ide.panels.local_keys import LocalKeys
from ez_ide.texts import tr
from ez_ide.themes.units import scaled

if TYPE_CHECKING:
    from ez_ide.logic.breakpoint_store import Breakpoint

HIT_CONDITION = re.compile(r"\s*(|(==|>=|<=|>|<|%)?\s*\d+)\s*")


class BreakpointEditor(QWidget):
    """Three fields; Enter keeps what they say, Esc leaves everything as it was."""

    kept = pyqtSignal(dict)  # the fields of Breakpoint
    left = pyqtSignal()

    def __init__(self, breakpoint: Breakpoint, parent: QWidget | None = None) -> None:  # noqa: A002 - what it is
        super().__init__(parent)
        self.setProperty("look", "bar")
        self.setAccessibleName(tr("Condition, hit count and message of the breakpoint"))
        self.condition = self._field(breakpoint.condition, "total > 100")
        self.hit_condition = self._field(breakpoint.hit_condition, "5, >= 5, % 5")
        self.log_message = self._field(breakpoint.log_message, tr("total is {total}"))
        self.problem = QLabel(breakpoint.message)
        self.problem.setProperty("look", "error")
        self.problem.setHidden(not breakpoint.message)
        grid = QGridLayout(self)
        grid.setContentsMargins(scaled(8), scaled(6), scaled(8), scaled(6))
        rows = (
            (tr("Condition"), self.condition),
            (tr("Hit count"), self.hit_condition),
            (tr("Message instead of a stop"), self.log_message),
        )
        for at, (words, field) in enumerate(rows):
            label = QLabel(words)
            label.setBuddy(field)
            field.setAccessibleName(words)
            grid.addWidget(label, at, 0)
            grid.addWidget(field, at, 1)
        grid.addWidget(self.problem, len(rows), 0, 1, 2)
        self.setFocusProxy(self.condition)

    def _field(self, text: str, example: str) -> QLineEdit:
        field = QLineEdit(text)
        field.setPlaceholderText(example)
        field.returnPressed.connect(self._keep)
        LocalKeys(field, {"Esc": self.left.emit})
        return field

    def _keep(self) -> None:
        if not HIT_CONDITION.fullmatch(self.hit_condition.text()):
            self.problem.setText(tr("A hit count is a number, or one of == > >= < <= % and one."))
            self.problem.setHidden(False)
            return
        self.kept.emit(
            {
                "condition": self.condition.text().strip(),
                "hit_condition": self.hit_condition.text().strip(),
                "log_message": self.log_message.text(),
            }
        )
