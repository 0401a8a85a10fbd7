"""The widgets of the find bar; `find_bar` gives them their meaning."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PyQt6.QtCore import Qt
from PyQt6.QtWidgets import (
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QToolButton,
    QWidget,
)

from ez_ide.appearance.icons import icon
from ez_ide.appearance.units import scaled, square
from ez_ide.translation import tr
from ez_ide.widgets.buttons import small_button
from ez_ide.widgets.focus import FocusRing

if TYPE_CHECKING:
    from ez_ide.appearance.theme_service import ThemeService


class FindFields(FocusRing, QWidget):
    """The two fields with their buttons, and the number of matches."""

    def __init__(self, themes: ThemeService) -> None:
        super().__init__()
        self._themes = themes
        self.setProperty("look", "bar")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setAccessibleName(tr("Find and replace"))
        self.field = _field(tr("Find"), "find.text")
        self.new_text = _field(tr("Replace with"), "find.new")
        self.count = QLabel()
        self.count.setMinimumWidth(scaled(90))
        self.case = _toggle("Aa", tr("Match case (Alt+C)"))
        self.word = _toggle("“ab”", tr("Whole word (Alt+W)"))
        self.expression = _toggle(".*", tr("Regular expression (Alt+X)"))
        self.selection = _toggle("", tr("Find in selection (Alt+L)"))
        self.before = small_button(tr("Previous (Shift+Enter)"))
        self.after = small_button(tr("Next (Enter)"))
        self.closer = small_button(tr("Close (Esc)"))
        self.replace_one = QPushButton(tr("Re&place"))
        self.replace_all = QPushButton(tr("Replace &all"))
        self._lay_out()
        themes.changed.connect(self._paint)
        self._paint()

    def toggle_keys(self) -> dict[str, QToolButton]:
        """Return which key toggles which option, anywhere in the bar."""
        return {
            "Alt+C": self.case, "Alt+W": self.word,
            "Alt+X": self.expression, "Alt+L": self.selection,
        }  # fmt: skip

    def show_replacing(self, on: bool) -> None:  # noqa: FBT001  Qt's way
        """Show or hide the second row, for replacing."""
        for widget in (self.new_text, self.replace_one, self.replace_all):
            widget.setVisible(on)

    def say(self, text: str, *, is_error: bool = False) -> None:
        """Show a message beside the search text."""
        look = "error" if is_error else "muted"
        if self.count.property("look") != look:
            self.count.setProperty("look", look)
            style = self.count.style()
            if style is not None:
                style.unpolish(self.count)
                style.polish(self.count)
        self.count.setText(text)
        self.count.setAccessibleName(text)

    def _lay_out(self) -> None:
        grid = QGridLayout(self)
        grid.setContentsMargins(scaled(8), scaled(5), scaled(8), scaled(5))
        grid.setVerticalSpacing(scaled(5))
        first, second = QHBoxLayout(), QHBoxLayout()
        first.setSpacing(scaled(2))
        for widget in (self.case, self.word, self.expression, self.selection):
            first.addWidget(widget)
        first.addSpacing(scaled(8))
        first.addWidget(self.before)
        first.addWidget(self.after)
        first.addSpacing(scaled(8))
        first.addWidget(self.count, 1)
        first.addWidget(self.closer)
        second.setSpacing(scaled(6))
        second.addWidget(self.replace_one)
        second.addWidget(self.replace_all)
        second.addStretch(1)
        for row, (field, rest) in enumerate(((self.field, first), (self.new_text, second))):
            grid.addWidget(field, row, 0)
            grid.addLayout(rest, row, 1)
        grid.setColumnStretch(0, 2)
        grid.setColumnStretch(1, 3)

    def _paint(self) -> None:
        for button, sign in (
            (self.before, "arrow-up"),
            (self.after, "arrow-down"),
            (self.selection, "filter"),
            (self.closer, "close"),
        ):
            button.setIcon(icon(sign, self._themes.theme))
            button.setIconSize(square(14))


def _field(name: str, object_name: str) -> QLineEdit:
    field = QLineEdit()
    field.setObjectName(object_name)
    field.setPlaceholderText(name)
    field.setAccessibleName(name)
    return field


def _toggle(sign: str, name: str) -> QToolButton:
    button = small_button(name)
    button.setText(sign)
    button.setCheckable(True)
    return button
