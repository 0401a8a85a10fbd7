"""Tab that goes round inside one part of the window, and never out of it.

Beside most parts lies the text, which takes Tab for itself: who came to it by Tab would write tabs.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from PyQt6.QtCore import Qt, pyqtSignal
from PyQt6.QtWidgets import QWidget

if TYPE_CHECKING:
    Part = QWidget
else:
    Part = object  # one class can only inherit from one of Qt's: the part brings its own


class TabRound(Part):
    """Mixed into a part of the window, before the class of Qt's: Tab goes round inside it."""

    def focusNextPrevChild(self, next: bool) -> bool:  # noqa: A002, FBT001  Qt's names
        """Qt asks for this at Tab, and when what has the keyboard is hidden or switched off."""
        is_round = self.isVisible() and _go_round(self, forward=next)
        return is_round or self.let_go(forward=next)

    def let_go(self, *, forward: bool) -> bool:
        """Nothing else inside can have the keyboard: Qt looks for something, if need be."""
        return is_usable(self.focusWidget()) or bool(super().focusNextPrevChild(forward))


class RoundBar(TabRound, QWidget):
    """A bar that comes and goes; when it goes with the keyboard in it, it says so."""

    keyboard_left = pyqtSignal()  # to whom it may concern: take it

    def let_go(self, *, forward: bool) -> bool:
        """Whoever listens gives it to something."""
        del forward
        if not is_usable(self.focusWidget()):
            self.keyboard_left.emit()
        return True


def is_usable(widget: QWidget | None) -> bool:
    """There is such a widget on screen, and it is switched on."""
    return widget is not None and widget.isVisible() and widget.isEnabled()


def takes_tab(widget: QWidget) -> bool:
    """Tab comes to this widget."""
    return bool(widget.focusPolicy() & Qt.FocusPolicy.TabFocus) and is_usable(widget)


def _go_round(part: QWidget, *, forward: bool) -> bool:
    """The keyboard to the next widget inside the part, or the one before; whether there is one."""
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
    """A bar that stands inside the part is a ring of its own."""
    around = widget
    while around is not part and not isinstance(around, RoundBar):
        parent = around.parentWidget()
        if parent is None:
            return part
        around = parent
    return around
