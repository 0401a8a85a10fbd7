"""Focus rings: Tab cycles inside one part of the window and never leaves it.

The neighbour of most parts is the editor, which handles Tab itself. Without rings, pressing Tab
repeatedly would insert tabs into the program.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from PyQt6.QtCore import Qt, pyqtSignal
from PyQt6.QtWidgets import QApplication, QWidget

if TYPE_CHECKING:
    Part = QWidget
else:
    Part = object  # a class can inherit from one Qt class only; the part inherits from its own


class FocusRing(Part):
    """Mixin for a part of the window, placed before its Qt class: Tab cycles inside it."""

    def focusNextPrevChild(self, next: bool) -> bool:  # noqa: A002, FBT001  Qt's names
        """Handle Tab. Qt also calls this when the focused widget is hidden or disabled."""
        is_round = self.isVisible() and _go_round(self, forward=next)
        return is_round or self.let_go(forward=next)

    def let_go(self, *, forward: bool) -> bool:
        """Handle that no other child can take the focus: fall back to Qt's search."""
        return is_usable(self.focusWidget()) or bool(super().focusNextPrevChild(forward))


class FocusRingBar(FocusRing, QWidget):
    """A bar that can be hidden; emits `keyboard_left` when it is hidden while it has the focus."""

    keyboard_left = pyqtSignal()  # the owner should focus another widget

    def let_go(self, *, forward: bool) -> bool:
        """Leave the choice of the next focused widget to the owner of the bar."""
        del forward
        if not is_usable(self.focusWidget()):
            self.keyboard_left.emit()
        return True


def is_usable(widget: QWidget | None) -> bool:
    """Return whether the widget exists, is visible and is enabled."""
    return widget is not None and widget.isVisible() and widget.isEnabled()


def takes_tab(widget: QWidget) -> bool:
    """Return whether the widget can be focused by Tab."""
    return bool(widget.focusPolicy() & Qt.FocusPolicy.TabFocus) and is_usable(widget)


def _go_round(part: QWidget, *, forward: bool) -> bool:
    """Focus the next or previous widget inside the part; return whether there is one."""
    here = start = part.focusWidget()
    while here is not None:
        after = here.nextInFocusChain() if forward else here.previousInFocusChain()
        here = after if after is not start else None
        if here is not None and _is_next(here, part):
            reasons = Qt.FocusReason
            here.setFocus(reasons.TabFocusReason if forward else reasons.BacktabFocusReason)
            return True
    return False


def _is_next(widget: QWidget, part: QWidget) -> bool:
    is_inside = part.isAncestorOf(widget) and _ring_of(widget, part) is part
    return is_inside and takes_tab(widget) and widget.focusProxy() is None


def _ring_of(widget: QWidget, part: QWidget) -> QWidget:
    """Return the innermost ring around the widget: a bar inside the part is a ring of its own."""
    around = widget
    while around is not part and not isinstance(around, FocusRingBar):
        parent = around.parentWidget()
        if parent is None:
            return part
        around = parent
    return around


def focus_widget(
    widget: QWidget, reason: Qt.FocusReason = Qt.FocusReason.ShortcutFocusReason
) -> None:
    """Focus the widget and activate its window."""
    widget.setFocus(reason)
    window = widget.window()
    if window is not None and window is not QApplication.activeWindow():
        window.activateWindow()


def contains(part: QWidget | None, widget: QWidget | None) -> bool:
    """Return whether the widget is the part, or inside it."""
    return part is not None and widget is not None and (part is widget or part.isAncestorOf(widget))
