"""The tabs: titles, close buttons, the list of all tabs, and the strip above the current text.

Knows widgets and titles; what a tab contains and whether it may close is up to the area.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from PyQt6.QtCore import QEvent, QPoint, QSize, Qt, QTimer, pyqtSignal
from PyQt6.QtGui import QContextMenuEvent, QMouseEvent
from PyQt6.QtWidgets import QApplication, QMenu, QTabBar, QTabWidget, QToolButton

from ez_ide.appearance.icons import icon
from ez_ide.appearance.units import scaled, square
from ez_ide.editing.document_view import DocumentView
from ez_ide.non_null import non_null
from ez_ide.translation import tr
from ez_ide.widgets.menus import with_mnemonics
from ez_ide.widgets.page import Page

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PyQt6.QtCore import QObject
    from PyQt6.QtWidgets import QVBoxLayout, QWidget

    from ez_ide.appearance.theme_service import ThemeService
    from ez_ide.editing.document import Document

TAB_PADDING = 20  # above and below the title together
MIN_TAB_WIDTH = 170

DOT = "● "


class _TabBar(QTabBar):
    """Tabs of a fixed height: Qt's varies with their content, which would move the text below."""

    def tabSizeHint(self, index: int) -> QSize:
        """Return Qt's width, and a height that depends only on the font."""
        return QSize(
            super().tabSizeHint(index).width(), self.fontMetrics().height() + scaled(TAB_PADDING)
        )

    def minimumTabSizeHint(self, index: int) -> QSize:
        """Keep tabs wide enough to tell files apart: with many tabs, they scroll."""
        usual = self.tabSizeHint(index)
        return QSize(min(usual.width(), scaled(MIN_TAB_WIDTH)), usual.height())


class Tabs(QTabWidget):
    """The tabs, and the button that lists them."""

    menu_requested = pyqtSignal(int, QPoint)  # right click or menu key on a tab: global position

    def __init__(self, themes: ThemeService, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._themes = themes
        self.setTabBar(_TabBar())
        self.setDocumentMode(True)  # no frame around the content
        self.setMovable(True)
        self.setUsesScrollButtons(True)
        self.setElideMode(Qt.TextElideMode.ElideMiddle)
        non_null(self.tabBar()).installEventFilter(self)
        non_null(self.tabBar()).setAccessibleName(tr("Tabs"))
        self._list = QMenu(self)
        self._list.aboutToShow.connect(self._fill_list)
        with_mnemonics(self._list)
        self.list_button = QToolButton()
        self.list_button.setAutoRaise(True)
        self.list_button.setAccessibleName(tr("All tabs"))
        self.list_button.setToolTip(tr("All tabs"))
        self.list_button.setMenu(self._list)
        self.list_button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.setCornerWidget(self.list_button)
        themes.changed.connect(self._paint)
        self._paint()

    def _paint(self) -> None:
        self.list_button.setIcon(icon("chevron-down", self._themes.theme))
        self.list_button.setIconSize(square(14))
        for index in range(self.count()):
            self._paint_close(self._close_button(index))

    def _paint_close(self, button: QToolButton | None) -> None:
        if button is not None:
            button.setIcon(icon("close", self._themes.theme))
            button.setIconSize(square(16))

    def _close_button(self, index: int) -> QToolButton | None:
        found = non_null(self.tabBar()).tabButton(index, QTabBar.ButtonPosition.RightSide)
        return found if isinstance(found, QToolButton) else None

    def _add_close_button(self, index: int) -> None:
        """Add a close button that scales with the font; that of the style does not."""
        bar = non_null(self.tabBar())
        button = QToolButton(bar)
        button.setProperty("look", "close")
        button.setToolTip(tr("Close"))
        button.setAccessibleName(tr("Close tab"))
        button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        button.clicked.connect(self._on_close_button)
        self._paint_close(button)
        bar.setTabButton(index, QTabBar.ButtonPosition.RightSide, button)

    def _on_close_button(self) -> None:
        pressed = self.sender()
        for index in range(self.count()):
            if self._close_button(index) is pressed:
                # The button is deleted with its tab: not while it emits a signal.
                QTimer.singleShot(0, lambda index=index: self.tabCloseRequested.emit(index))

    def tabInserted(self, index: int) -> None:
        """Add a close button; show the button that lists the tabs."""
        super().tabInserted(index)
        self._add_close_button(index)
        self.list_button.setHidden(False)

    def tabRemoved(self, index: int) -> None:
        """Hide the button that lists the tabs if there are none."""
        super().tabRemoved(index)
        self.list_button.setHidden(not self.count())

    def titles(self) -> list[str]:
        """Return the titles of all tabs."""
        return [self.tabText(index) for index in range(self.count())]

    def remove(self, widget: QWidget) -> bool:
        """Remove a tab; return whether it had the focus and another tab can take it."""
        focused = QApplication.focusWidget()
        had_focus = focused is not None and widget.isAncestorOf(focused)
        self.removeTab(self.indexOf(widget))
        return had_focus and self.count() > 0

    def step(self, direction: int) -> None:
        """Go to the next tab (+1) or the previous one (-1); wrap around at the ends."""
        if self.count():
            self.setCurrentIndex((self.currentIndex() + direction) % self.count())

    def move_current(self, direction: int) -> None:
        """Move the current tab by one position, unless it is at the end."""
        index = self.currentIndex() + direction
        if 0 <= index < self.count():
            non_null(self.tabBar()).moveTab(self.currentIndex(), index)

    def show_list(self) -> None:
        """Open the list of all tabs below its button, with the current one selected."""
        button = self.list_button
        self._list.popup(button.mapToGlobal(button.rect().bottomLeft()))
        self._list.setActiveAction(self._list.actions()[self.currentIndex()])

    def _fill_list(self) -> None:
        self._list.clear()
        for index in range(self.count()):
            action = non_null(self._list.addAction(self.tabText(index)))
            action.setCheckable(True)
            action.setChecked(index == self.currentIndex())
            action.setToolTip(self.tabToolTip(index))
            action.triggered.connect(lambda _on, index=index: self.setCurrentIndex(index))

    def eventFilter(self, watched: QObject | None, event: QEvent | None) -> bool:
        """Close a tab on a middle click; report a request for its context menu."""
        bar = non_null(self.tabBar())
        if watched is not bar:
            return super().eventFilter(watched, event)
        if (
            isinstance(event, QMouseEvent)
            and event.type() == QEvent.Type.MouseButtonRelease
            and event.button() == Qt.MouseButton.MiddleButton
        ):
            index = bar.tabAt(event.position().toPoint())
            if index >= 0:
                self.tabCloseRequested.emit(index)
            return True
        if isinstance(event, QContextMenuEvent):
            is_mouse = event.reason() == QContextMenuEvent.Reason.Mouse
            index = bar.tabAt(event.pos()) if is_mouse else self.currentIndex()
            point = event.globalPos() if is_mouse else self._corner_of(index)
            if index >= 0:
                self.menu_requested.emit(index, point)
            return True
        return super().eventFilter(watched, event)

    def _corner_of(self, index: int) -> QPoint:
        bar = non_null(self.tabBar())
        return bar.mapToGlobal(bar.tabRect(index).bottomLeft())


def titles(documents: Sequence[Document]) -> dict[str, str]:
    """Return the title of each document by its key; equal names get their folder."""
    names = Counter(document.name for document in documents)
    return {one.key: _title(one, is_alone=names[one.name] == 1) for one in documents}


def visible_title(title: str, document: Document) -> str:
    """Return a title as the tab shows it, with a dot if the document is modified."""
    return (DOT if document.is_modified else "") + title.replace("&", "&&")


def spoken_title(title: str, document: Document) -> str:
    """Return a title as a screen reader says it."""
    parts = [title]
    if document.is_modified:
        parts.append(tr("modified"))
    if document.is_read_only:
        parts.append(tr("read-only"))
    return ", ".join(parts)


def _title(document: Document, *, is_alone: bool) -> str:
    if is_alone or document.path is None:
        return document.name
    return f"{document.name} — {document.path.parent.name}"


class StripSlot:
    """Shows the strip of a debug session above the text of the current tab."""

    def __init__(self, box: QVBoxLayout) -> None:
        """`box` contains the tabs; it gets the strip while there is no tab."""
        self._box = box
        self._host: DocumentView | Page | None = None
        self._strip: QWidget | None = None

    def put(self, strip: QWidget | None, tab: QWidget | None) -> None:
        """Show the strip in a tab, and nowhere else; `None` removes it."""
        host = tab if isinstance(tab, DocumentView | Page) else None
        if strip is self._strip and host is self._host:
            return
        # A widget has one parent: take the strip out of the old tab before the new one adopts it.
        self._leave()
        self._strip, self._host = strip, host
        if strip is None:
            return
        if host is not None:
            host.show_strip(strip)
        else:
            self._box.insertWidget(0, strip)
        strip.show()

    def _leave(self) -> None:
        if self._strip is None:
            return
        if self._host is not None:
            self._host.show_strip(None)
        else:
            self._box.removeWidget(self._strip)
        self._strip.hide()
        self._strip.setParent(self._box.parentWidget())
