"""A line inside a panel that asks for a name and validates it while it is typed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PyQt6.QtCore import Qt
from PyQt6.QtWidgets import QApplication, QLabel, QLineEdit, QVBoxLayout, QWidget

from ez_ide.appearance.units import scaled
from ez_ide.translation import tr
from ez_ide.widgets.keys import LocalKeys

if TYPE_CHECKING:
    from collections.abc import Callable


class NameBar(QWidget):
    """Hidden until `ask`; Enter accepts, Esc cancels."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._then: Callable[[str], object] = str
        self._check: Callable[[str], str] = str
        self._back_to: QWidget | None = None
        self.question = QLabel()
        self.question.setProperty("look", "caption")
        self.field = QLineEdit()
        self.field.setAccessibleName(tr("Name"))
        self.problem = QLabel()
        self.problem.setProperty("look", "error")
        self.problem.setWordWrap(True)
        self.question.setBuddy(self.field)
        column = QVBoxLayout(self)
        column.setContentsMargins(scaled(8), scaled(4), scaled(8), scaled(6))
        column.setSpacing(scaled(3))
        for widget in (self.question, self.field, self.problem):
            column.addWidget(widget)
        self.field.textChanged.connect(self._on_text)
        self.field.returnPressed.connect(self._answer)
        LocalKeys(self.field, {"Esc": self.give_up})
        self.hide()

    def ask(
        self, question: str, name: str, check: Callable[[str], str], then: Callable[[str], object]
    ) -> None:
        """Ask for a name; `check` returns what is wrong with it, `then` receives a valid one."""
        self._check, self._then = check, then
        self._back_to = QApplication.focusWidget()
        self.question.setText(question)
        self.field.setAccessibleName(question)
        self.field.setText(name)
        self.field.setSelection(0, len(name.removesuffix(".ez")) if name else 0)
        self.problem.hide()
        self.show()
        self.field.setFocus(Qt.FocusReason.OtherFocusReason)

    def give_up(self) -> None:
        """Cancel."""
        self.hide()
        if self._back_to is not None:
            self._back_to.setFocus()

    def _on_text(self, name: str) -> None:
        text = self._check(name) if name else ""
        self.problem.setText(text)
        self.problem.setVisible(bool(text))

    def _answer(self) -> None:
        name = self.field.text().strip()
        text = self._check(name)
        if text:
            self.problem.setText(text)
            self.problem.show()
            return
        self.give_up()
        self._then(name)
