"""Resizes the focused pane, and the parts and columns inside a panel, by keyboard."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PyQt6.QtCore import Qt
from PyQt6.QtWidgets import QApplication, QHeaderView, QSplitter, QTreeView

from ez_ide.widgets.focus import contains

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PyQt6.QtWidgets import QDockWidget, QMainWindow, QWidget


def resize_part(panel: QWidget, by: int) -> bool:
    """Widen the focused part by some pixels; return False if there are no parts."""
    focused = QApplication.focusWidget()
    for split in panel.findChildren(QSplitter):
        if focused is None or not split.isAncestorOf(focused):
            continue
        sizes = split.sizes()
        here = next(at for at in range(split.count()) if contains(split.widget(at), focused))
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


# --------------------------------------------------------------------------------------------------
# Resizes the focused pane by keyboard, as dragging a splitter does.
#
# A pane is a panel or the editor, which grows when neighbouring panels shrink.

_Area = Qt.DockWidgetArea
SIDES = (_Area.LeftDockWidgetArea, _Area.RightDockWidgetArea)
BELOW = (_Area.BottomDockWidgetArea, _Area.TopDockWidgetArea)


def widen(
    window: QMainWindow, docks: Sequence[QDockWidget], here: QDockWidget | None, pixels: int
) -> None:
    """Widen the dock by some pixels; `None` is the editor."""
    if here is not None and here.isFloating():
        here.resize(here.width() + pixels, here.height())
        return
    if here is not None and _shares(window, docks, here, Qt.Orientation.Horizontal):
        window.resizeDocks([here], [here.width() + pixels], Qt.Orientation.Horizontal)
        return
    beside = _in(window, docks, SIDES)
    if beside:
        window.resizeDocks([beside[0]], [beside[0].width() - pixels], Qt.Orientation.Horizontal)


def heighten(
    window: QMainWindow, docks: Sequence[QDockWidget], here: QDockWidget | None, pixels: int
) -> None:
    """Heighten the dock by some pixels; `None` is the editor."""
    if here is not None and here.isFloating():
        here.resize(here.width(), here.height() + pixels)
        return
    if here is not None and _shares(window, docks, here, Qt.Orientation.Vertical):
        window.resizeDocks([here], [here.height() + pixels], Qt.Orientation.Vertical)
        return
    below = _in(window, docks, BELOW)
    if below and here is None:
        window.resizeDocks([below[0]], [below[0].height() - pixels], Qt.Orientation.Vertical)


def _shares(
    window: QMainWindow,
    docks: Sequence[QDockWidget],
    here: QDockWidget,
    orientation: Qt.Orientation,
) -> bool:
    """Return whether the dock has a splitter in that direction."""
    area = window.dockWidgetArea(here)
    across = SIDES if orientation == Qt.Orientation.Horizontal else BELOW
    if area in across:
        return True
    others = [dock for dock in _in(window, docks, (area,)) if dock is not here]
    if orientation == Qt.Orientation.Horizontal:
        return any(other.y() == here.y() for other in others)
    return any(other.x() == here.x() and other.y() != here.y() for other in others)


def _in(
    window: QMainWindow, docks: Sequence[QDockWidget], areas: Sequence[_Area]
) -> list[QDockWidget]:
    """Return the visible docks of an area, without those hidden by tabs."""
    return [
        dock
        for dock in docks
        if not dock.isFloating()
        and not dock.visibleRegion().isEmpty()
        and window.dockWidgetArea(dock) in areas
    ]
