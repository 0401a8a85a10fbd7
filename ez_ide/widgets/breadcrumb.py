"""Breadcrumbs: the path above an editor with folder, file and enclosing declarations."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from PyQt6.QtCore import Qt, pyqtSignal
from PyQt6.QtWidgets import QHBoxLayout, QLabel, QSizePolicy, QToolButton, QWidget

from ez_ide.appearance.icons import icon, pixmap
from ez_ide.appearance.units import scaled, square
from ez_ide.translation import tr

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from PyQt6.QtGui import QKeyEvent

    from ez_ide.appearance.theme_service import ThemeService


class Crumb(NamedTuple):
    """One item of the path."""

    text: str
    sign: str  # the name of its icon
    choose: Callable[[], object] | None = None  # called on a click; `None` for plain text


class Breadcrumb(QWidget):
    """The items, outermost first."""

    left = pyqtSignal()  # Esc: the focus should return to the editor

    def __init__(self, themes: ThemeService) -> None:
        super().__init__()
        self._themes = themes
        self._crumbs: list[Crumb] = []
        self.setProperty("look", "breadcrumb")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setAccessibleName(tr("Breadcrumbs"))
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Expanding)
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(scaled(10), 0, scaled(8), 0)
        self._row.setSpacing(0)
        self._row.addStretch(1)
        themes.changed.connect(self._build)

    def natural_width(self) -> int:
        """The width that shows every item in full."""
        return self.sizeHint().width()

    def show_path(self, crumbs: Sequence[Crumb]) -> None:
        """Replace the items."""
        shown = [crumb[:2] for crumb in self._crumbs]
        self._crumbs = list(crumbs)
        if shown != [crumb[:2] for crumb in self._crumbs]:
            self._build()

    def take_focus(self) -> bool:
        """Focus the innermost item that can be clicked; return False if there is none."""
        pieces = self.findChildren(QToolButton)
        pieces = [piece for piece in pieces if piece.isVisible()]
        if pieces:
            max(pieces, key=QToolButton.x).setFocus(Qt.FocusReason.ShortcutFocusReason)
        return bool(pieces)

    def texts(self) -> list[str]:
        """The texts of the items."""
        return [crumb.text for crumb in self._crumbs]

    def keyPressEvent(self, event: QKeyEvent | None) -> None:
        """Handle Esc."""
        if event is None:
            return
        if event.key() == Qt.Key.Key_Escape:
            self.left.emit()
        else:
            super().keyPressEvent(event)

    def _build(self) -> None:
        while self._row.count() > 1:
            item = self._row.takeAt(0)
            widget = item.widget() if item is not None else None
            if widget is not None:
                widget.hide()
                widget.deleteLater()
        for number, crumb in enumerate(self._crumbs):
            if number:
                self._add(self._chevron())
            self._add(self._piece(number, crumb))
        self._row.activate()

    def _add(self, widget: QWidget) -> None:
        self._row.insertWidget(self._row.count() - 1, widget)
        widget.show()  # delete now: a deferred deletion would leave the row empty for a moment

    def _chevron(self) -> QLabel:
        sign = QLabel()
        theme, ratio = self._themes.theme, self.devicePixelRatioF()
        muted = theme.ui.text_muted
        sign.setPixmap(pixmap("chevron-right", theme, scaled(11), ratio, colour=muted))
        return sign

    def _piece(self, number: int, crumb: Crumb) -> QWidget:
        if crumb.choose is None:
            label = QLabel(crumb.text)
            label.setProperty("look", "caption")
            return label
        button = QToolButton()
        button.setText(crumb.text.replace("&", "&&"))
        button.setAccessibleName(crumb.text)
        button.setIcon(icon(crumb.sign, self._themes.theme))
        button.setIconSize(square(13))
        button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        button.clicked.connect(lambda: self._choose(number))
        return button

    def _choose(self, number: int) -> None:
        choose = self._crumbs[number].choose if number < len(self._crumbs) else None
        if choose is not None:
            choose()
