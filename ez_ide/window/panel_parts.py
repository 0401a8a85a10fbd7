"""The parts that stand side by side inside one panel: making that with the keyboard larger."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PyQt6.QtCore import Qt
from PyQt6.QtWidgets import QApplication, QSplitter

if TYPE_CHECKING:
    from PyQt6.QtWidgets import QWidget


def resize_part(panel: QWidget, by: int) -> bool:
    """Make the part with the keyboard wider by so many pixels; false if there are no parts."""
    focused = QApplication.focusWidget()
    for split in panel.findChildren(QSplitter):
        if focused is None or not split.isAncestorOf(focused):
            continue
        sizes = split.sizes()
        here = next(at for at in range(split.count()) if _holds(split.widget(at), focused))
        other = here + 1 if here + 1 < len(sizes) else here - 1
        if split.orientation() is Qt.Orientation.Horizontal and other >= 0:
            split.setSizes(_moved(sizes, here, other, by))
            return True
    return False


def _moved(sizes: list[int], here: int, other: int, by: int) -> list[int]:
    by = max(min(by, sizes[other]), -sizes[here])
    moved = list(sizes)
    moved[here] += by
    moved[other] -= by
    return moved


def _holds(part: QWidget | None, widget: QWidget) -> bool:
    return part is not None and (part is widget or part.isAncestorOf(widget))
