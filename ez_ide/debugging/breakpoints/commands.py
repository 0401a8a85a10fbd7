"""The actions on breakpoints: at the caret, in their panel, and on all of them."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PyQt6.QtCore import QObject, QTimer

from ez_ide.translation import tr, trn

if TYPE_CHECKING:
    from collections.abc import Callable

    from ez_ide.app.workbench import Workbench
    from ez_ide.debugging.breakpoints.breakpoint import Breakpoint
    from ez_ide.debugging.breakpoints.editing import DebugEditing
    from ez_ide.debugging.breakpoints.margin import DebugMarks
    from ez_ide.debugging.breakpoints.panel import BreakpointsPanel
    from ez_ide.debugging.breakpoints.state import BreakpointStore
    from ez_ide.editing.document import Document

UNDO_OFFER_MS = 10_000
TOPIC = "breakpoints"


class DebugBreakpoints(QObject):
    """Connects them."""

    def __init__(
        self,
        bench: Workbench,
        breakpoints: BreakpointStore,
        marks: DebugMarks,
        editing: DebugEditing,
        panel: BreakpointsPanel,
    ) -> None:
        super().__init__(bench.window)
        self._bench, self._breakpoints, self._marks = bench, breakpoints, marks
        self._editing, self._panel = editing, panel
        self.undo_offer = QTimer(self)
        self.undo_offer.setSingleShot(True)
        self.undo_offer.setInterval(UNDO_OFFER_MS)
        self.undo_offer.timeout.connect(lambda: bench.notices.withdraw(TOPIC))
        self._connect_actions()
        panel.editor_of = editing.editor_of
        panel.model.title_of = bench.editors.title_of
        for signal in (bench.editors.opened, bench.editors.closed, bench.editors.saved):
            signal.connect(panel.model.fill)
        panel.function_names = marks.function_names
        panel.gone_to.connect(self.go_to)
        panel.removed.connect(self._offer_undo)
        panel.clear_wanted.connect(self._clear_all)
        breakpoints.changed.connect(self._show_mute)
        breakpoints.lost.connect(self._on_lost)

    def go_to(self, one: Breakpoint) -> None:
        """Bring a breakpoint to front."""
        for document in self._bench.editors.documents:
            if document.key == one.file:
                self._bench.editors.bring_to_front(document)
                document.editor.go_to(one.line)
                document.editor.setFocus()
                return
        if one.file:
            self._bench.editors.open(Path(one.file), one.line)
        elif one.function:
            self._marks.go_to_function(one.function)

    # -- actions ---------------------------------------------------------------------------------

    def _connect_actions(self) -> None:
        on, breakpoints = self._bench.actions.on, self._breakpoints
        on("debug.toggle_breakpoint", partial(self._at_caret, self._marks.toggle))
        on("debug.edit_breakpoint", partial(self._at_caret, self._editing.edit))
        on("debug.enable_breakpoint", partial(self._at_caret, self._marks.switch))
        on("debug.function_breakpoint", self._ask_for_function)
        on("debug.mute_breakpoints", lambda muted: breakpoints.mute(is_muted=muted))
        on("debug.enable_all", lambda: breakpoints.enable_all(is_enabled=True))
        on("debug.disable_all", lambda: breakpoints.enable_all(is_enabled=False))
        on("debug.clear_all", self._clear_all)

    def _at_caret(self, action: Callable[[Document, int], object]) -> None:
        document = self._bench.editors.current
        if document is not None:
            action(document, document.editor.caret()[0])

    def _ask_for_function(self) -> None:
        self._bench.panels.show("breakpoints")
        self._panel.ask_for_function()

    def _show_mute(self) -> None:
        self._bench.actions.set_checked("debug.mute_breakpoints", self._breakpoints.is_muted)

    def _on_lost(self, one: Breakpoint) -> None:
        self._bench.notices.show_notice(
            "info",
            tr("The data breakpoint on `{name}` is over: {why}.", name=one.name, why=one.message),
            topic=f"lost {one.key}",
        )

    # -- removing, and taking it back ------------------------------------------------------------

    def _clear_all(self) -> None:
        self._breakpoints.remove([one.key for one in self._breakpoints.all()])
        self._offer_undo()

    def _offer_undo(self) -> None:
        count = self._breakpoints.removed_count
        self._bench.notices.show_notice(
            "info",
            trn("The breakpoint was removed.", "{count} breakpoints were removed.", count),
            [(tr("Undo"), self._bring_back)],
            topic=TOPIC,
        )
        self.undo_offer.start()

    def _bring_back(self) -> None:
        self._breakpoints.bring_back()
        self._bench.notices.withdraw(TOPIC)
