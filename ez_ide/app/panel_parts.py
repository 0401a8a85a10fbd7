"""Resizes the parts and columns inside one panel by keyboard."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PyQt6.QtCore import Qt
from PyQt6.QtWidgets import QApplication, QHeaderView, QSplitter, QTreeView

from ez_ide.widgets.focus import holds

if TYPE_CHECKING:
    from PyQt6.QtWidgets import QWidget


def resize_part(panel: QWidget, by: int) -> bool:
    """Widen the focused part by some pixels; return False if there are no parts."""
    focused = QApplication.focusWidget()
    for split in panel.findChildren(QSplitter):
        if focused is None or not split.isAncestorOf(focused):
            continue
        sizes = split.sizes()
        here = next(at for at in range(split.count()) if holds(split.widget(at), focused))
        other = here + 1 if here + 1 < len(sizes) else here - 1
        if split.orientation() is Qt.Orientation.Horizontal and other >= 0:
            split.setSizes(_moved(sizes, here, other, by))
            return True
    return False


def resize_column(by: int) -> None:
    """Widen a column of the focused list by some pixels.

    This is the current column or, if that one stretches, the first column of fixed width.
    """
    view = QApplication.focusWidget()
    header = view.header() if isinstance(view, QTreeView) else None
    if header is None or not isinstance(view, QTreeView) or header.isHidden():
        return
    chosen = view.currentIndex().column()
    columns = [chosen, *range(header.count())] if chosen >= 0 else range(header.count())
    for column in columns:
        is_sized = header.sectionResizeMode(column) is QHeaderView.ResizeMode.Interactive
        if is_sized and not header.isSectionHidden(column):
            width = header.sectionSize(column) + by
            header.resizeSection(column, max(width, header.minimumSectionSize()))
            return


def _moved(sizes: list[int], here: int, other: int, by: int) -> list[int]:
    by = max(min(by, sizes[other]), -sizes[here])
    moved = list(sizes)
    moved[here] += by
    moved[other] -= by
    return moved
