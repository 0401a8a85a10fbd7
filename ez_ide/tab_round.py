"""Tab that goes round inside one part of the window, and never out of it.

Beside most parts lies the text, which takes Tab for itself: who came to it by Tab would write tabs.
"""

from __future__ import annotations

from PyQt6.QtCore import Qt, pyqtSignal
from PyQt6.QtWidgets import QWidget


def go_round(part: QWidget, *, forward: bool) -> bool:
    """The keyboard to the next widget inside the part, or the one before; whether there is one."""
    here = start = part.focusWidget()
    while here is not None:
        after = here.nextInFocusChain() if forward else here.previousInFocusChain()
        here = after if after is not start else None
        if here is not None and _takes_tab(here, part):
            reasons = Qt.FocusReason
            here.setFocus(reasons.TabFocusReason if forward else reasons.BacktabFocusReason)
            return True
    return False


class RoundBar(QWidget):
    """A bar that comes and goes; when it goes with the keyboard in it, it says so."""

    keyboard_left = pyqtSignal()  # to whom it may concern: take it

    def focusNextPrevChild(self, next: bool) -> bool:  # noqa: A002, FBT001  Qt's names
        """Tab goes round; Qt asks for this, too, when what has the keyboard is hidden."""
        focused = self.focusWidget()
        is_gone = focused is None or not (focused.isVisible() and focused.isEnabled())
        if not (self.isVisible() and go_round(self, forward=next)) and is_gone:
            self.keyboard_left.emit()
        return True


def _takes_tab(widget: QWidget, part: QWidget) -> bool:
    is_for_tab = bool(widget.focusPolicy() & Qt.FocusPolicy.TabFocus)
    is_usable = widget.isVisibleTo(part) and widget.isEnabled() and is_for_tab
    is_inside = part.isAncestorOf(widget) and _ring_of(widget, part) is part
    return is_usable and widget.focusProxy() is None and is_inside


def _ring_of(widget: QWidget, part: QWidget) -> QWidget:
    """A bar that stands inside the part is a ring of its own."""
    around = widget
    while around is not part and not isinstance(around, RoundBar):
        parent = around.parentWidget()
        if parent is None:
            return part
        around = parent
    return around
