"""The Call stack panel: the calls that are going on; choosing one moves all views to it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PyQt6.QtCore import QModelIndex, pyqtSignal
from PyQt6.QtWidgets import QApplication, QListView, QVBoxLayout, QWidget

from ez_ide.models.call_stack import CallStack
from ez_ide.panels.local_keys import LocalKeys
from ez_ide.panels.panel import LEAST_HEIGHT, LEAST_WIDTH, Panel
from ez_ide.promised import promised
from ez_ide.themes.units import scaled

if TYPE_CHECKING:
    from ez_ide.logic.debug_controller import DebugController
    from ez_ide.themes.service import ThemeService


class CallStackPanel(Panel):
    """The frames."""

    id = "call_stack"
    title = "Call stack"
    icon = "call-stack"
    help_page = "debugging"

    frame_chosen = pyqtSignal(object)  # FrameInfo

    def __init__(
        self, session: DebugController, themes: ThemeService, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._session = session
        self.model = CallStack(themes, self)
        self.view = QListView()
        self.view.setAccessibleName(self.title)
        self.view.setUniformItemSizes(True)
        self.view.setModel(self.model)
        self.view.clicked.connect(self._choose)
        LocalKeys(self.view, {"Return": self._choose_current, "Ctrl+C": self.copy})
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.view)
        self.setFocusProxy(self.view)
        self.setMinimumSize(scaled(LEAST_WIDTH), scaled(LEAST_HEIGHT))
        session.changed.connect(self.refresh)
        themes.changed.connect(self.refresh)

    def refresh(self) -> None:
        """Show the stack as it is now."""
        state = self._session.state
        if not state.is_settled:
            return
        self.model.show(state)
        for at, row in enumerate(self.model.rows):
            if row.frame and row.frame.index == state.selected_frame:
                self.view.setCurrentIndex(self.model.index(at))

    def copy(self) -> None:
        """Put the whole stack on the clipboard."""
        text = "\n".join(row.words for row in self.model.rows)
        promised(QApplication.clipboard()).setText(text)

    def _choose_current(self) -> None:
        self._choose(self.view.currentIndex())

    def _choose(self, index: QModelIndex) -> None:
        if not index.isValid():
            return
        row = self.model.rows[index.row()]
        if row.remaining:
            self._session.more_frames()
        elif row.folded:
            self.model.unfold(row)
            self.refresh()
        elif row.frame is not None:
            frame = row.frame
            self._session.select_frame(frame.index)
            self.frame_chosen.emit(frame)
