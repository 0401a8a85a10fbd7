"""The Call stack panel: the calls that are going on; choosing one moves all views to it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PyQt6.QtCore import QModelIndex, QPoint, Qt, pyqtSignal
from PyQt6.QtWidgets import QApplication, QHeaderView, QMenu, QTreeView, QVBoxLayout, QWidget

from ez_ide.appearance.units import scaled
from ez_ide.debugging.session.staleness import Staleness
from ez_ide.debugging.stack.model import CALL, WHERE, CallStack, stack_words
from ez_ide.non_null import promised
from ez_ide.translation import tr
from ez_ide.widgets.local_keys import LocalKeys
from ez_ide.widgets.mnemonics import lettered
from ez_ide.widgets.panel import LEAST_HEIGHT, LEAST_WIDTH, Panel
from ez_ide.widgets.placeholder import Placeholder

if TYPE_CHECKING:
    from ez_debugger.protocol.events import Stopped
    from ez_ide.appearance.theme_service import ThemeService
    from ez_ide.debugging.session.controller import DebugController
    from ez_ide.debugging.stack.model import StackRow


class CallStackPanel(Panel):
    """The frames."""

    id = "call_stack"
    title = "Call stack"
    icon = "call-stack"
    help_page = "debugging"

    frame_chosen = pyqtSignal(object)  # FrameInfo: its place is to be shown
    frame_opened = pyqtSignal(object)  # FrameInfo: the keyboard is to go there, too

    def __init__(
        self, session: DebugController, themes: ThemeService, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._session = session
        self._is_showing = False
        self._shown_stop: Stopped | None = None
        self.model = CallStack(themes, self)
        self.view = QTreeView()
        self._dress_view()
        Placeholder(self.view, tr("The calls appear here when the program stops."))
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.view)
        self.setFocusProxy(self.view)
        self.setMinimumSize(scaled(LEAST_WIDTH), scaled(LEAST_HEIGHT))
        staleness = Staleness(session, self)
        staleness.settled.connect(self.refresh)
        staleness.emptied.connect(self.refresh)
        staleness.became_stale.connect(lambda: self.model.set_stale(is_stale=True))
        themes.changed.connect(self.model.look_changed)

    def _dress_view(self) -> None:
        view = self.view
        view.setAccessibleName(self.title)
        view.setRootIsDecorated(False)
        view.setUniformRowHeights(True)
        view.setHeaderHidden(True)
        view.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        view.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        view.setModel(self.model)
        header = promised(view.header())
        header.setStretchLastSection(False)
        header.setSectionResizeMode(CALL, QHeaderView.ResizeMode.Stretch)
        header.setSectionResizeMode(WHERE, QHeaderView.ResizeMode.ResizeToContents)
        view.clicked.connect(self._on_clicked)
        view.doubleClicked.connect(self._open)
        view.customContextMenuRequested.connect(self._show_menu)
        promised(view.selectionModel()).currentChanged.connect(self._on_current)
        LocalKeys(
            view,
            {
                "Return": self._open_current,
                "Enter": self._open_current,
                "Ctrl+C": self.copy,
                "Menu": self._menu_at_row,
                "Shift+F10": self._menu_at_row,
            },
        )

    def refresh(self) -> None:
        """Show the stack as it is now."""
        state = self._session.state
        self._is_showing = True
        self.model.is_stale = False
        self.model.show(state)
        at = self.model.row_of_frame(state.selected_frame)
        if at >= 0 and self.view.currentIndex().row() != at:
            self.view.setCurrentIndex(self.model.index(at, 0))
        if state.stop is not self._shown_stop:  # from then on one may scroll
            self._shown_stop = state.stop
            self.view.scrollTo(self.view.currentIndex())
        self._is_showing = False

    def copy(self) -> None:
        """Put the whole stack on the clipboard."""
        state = self._session.state
        words = stack_words(state.frames, state.total_frames - len(state.frames))
        promised(QApplication.clipboard()).setText(words)

    # -- choosing --------------------------------------------------------------------------------

    def _on_current(self, index: QModelIndex, _before: QModelIndex) -> None:
        """The keyboard walks over the frames, and everything follows."""
        row = self._row(index)
        if row is not None and row.frame is not None and not self._is_showing:
            self._look_at(row)

    def _on_clicked(self, index: QModelIndex) -> None:
        self._act_on(self._row(index))

    def _open_current(self) -> None:
        self._open(self.view.currentIndex())

    def _open(self, index: QModelIndex) -> None:
        """The same, and go on working there."""
        row = self._row(index)
        self._act_on(row)
        if row is not None and row.frame is not None:
            self.frame_opened.emit(row.frame)

    def _act_on(self, row: StackRow | None) -> None:
        """Look at a frame; show the frames that one row stands for."""
        if row is None:
            return
        if row.frame is None:
            self._show_more(row)
        else:
            self._look_at(row)

    def _look_at(self, row: StackRow) -> None:
        if row.frame is not None:
            self._session.select_frame(row.frame.index)
            self.frame_chosen.emit(row.frame)

    def _show_more(self, row: StackRow) -> None:
        if row.remaining:
            self._session.more_frames()
        elif row.folded:
            self.model.unfold(row)
            self.refresh()

    def _row(self, index: QModelIndex) -> StackRow | None:
        rows = self.model.rows
        return rows[index.row()] if index.isValid() and index.row() < len(rows) else None

    # -- menu ------------------------------------------------------------------------------------

    def _menu_at_row(self) -> None:
        self._show_menu(self.view.visualRect(self.view.currentIndex()).bottomLeft())

    def _show_menu(self, point: QPoint) -> None:
        self.menu().popup(promised(self.view.viewport()).mapToGlobal(point))

    def menu(self) -> QMenu:
        """What can be done with the current frame, and with all of them."""
        menu = lettered(QMenu(self))
        menu.aboutToHide.connect(menu.deleteLater)
        row = self._row(self.view.currentIndex())
        if row is not None:
            words = tr("Go there") if row.frame is not None else tr("Show them")
            menu.addAction(words, self._open_current)
        menu.addAction(tr("Copy the stack"), self.copy)
        return menu
