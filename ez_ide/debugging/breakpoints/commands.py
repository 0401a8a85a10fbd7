"""The actions on breakpoints: at the caret, in the panel, and on all of them."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PyQt6.QtCore import QObject, QTimer

from ez_ide.debugging.breakpoints.checks import FieldCheck, functions
from ez_ide.debugging.breakpoints.editor import CONDITION, BreakpointEditor
from ez_ide.debugging.breakpoints.margin import DOWN, UP
from ez_ide.editing.decorations import BreakpointKind
from ez_ide.language.check_service import CheckRequest
from ez_ide.language.checking import file_of
from ez_ide.language.completion import Scope, complete
from ez_ide.translation import tr, trn

if TYPE_CHECKING:
    from collections.abc import Callable

    from ez_ide.debugging.breakpoints.breakpoint import Breakpoint
    from ez_ide.debugging.breakpoints.checks import Fields
    from ez_ide.debugging.breakpoints.margin import BreakpointMargin
    from ez_ide.debugging.breakpoints.panel import BreakpointsPanel
    from ez_ide.debugging.breakpoints.state import BreakpointStore
    from ez_ide.editing.document import Document
    from ez_ide.language.checking import LanguageService
    from ez_ide.workbench import Workbench

UNDO_OFFER_MS = 10_000
TOPIC = "breakpoints"


class BreakpointCommands(QObject):
    """Connects the actions and the panel with store and margin."""

    def __init__(
        self,
        bench: Workbench,
        breakpoints: BreakpointStore,
        margin: BreakpointMargin,
        editing: BreakpointEditing,
        panel: BreakpointsPanel,
    ) -> None:
        super().__init__(bench.window)
        self._bench, self._breakpoints, self._margin = bench, breakpoints, margin
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
        panel.function_names = margin.function_names
        panel.gone_to.connect(self.go_to)
        panel.removed.connect(self._offer_undo)
        panel.clear_requested.connect(self._clear_all)
        breakpoints.changed.connect(self._show_mute)
        breakpoints.lost.connect(self._on_lost)

    def go_to(self, breakpoint_: Breakpoint) -> None:
        """Go to the line of a breakpoint, or to the declaration of its function."""
        for document in self._bench.editors.documents:
            if document.key == breakpoint_.file:
                self._bench.editors.bring_to_front(document)
                document.editor.go_to(breakpoint_.line)
                document.editor.setFocus()
                return
        if breakpoint_.file:
            self._bench.editors.open(Path(breakpoint_.file), breakpoint_.line)
        elif breakpoint_.function:
            self._margin.go_to_function(breakpoint_.function)

    # -- actions ---------------------------------------------------------------------------------

    def _connect_actions(self) -> None:
        on, breakpoints = self._bench.actions.on, self._breakpoints
        on("debug.toggle_breakpoint", partial(self._at_caret, self._margin.toggle))
        on("debug.edit_breakpoint", partial(self._at_caret, self._editing.edit))
        on("debug.enable_breakpoint", partial(self._at_caret, self._margin.switch))
        on(
            "debug.move_breakpoint_up",
            partial(self._at_caret, partial(self._margin.move_by, by=UP)),
        )
        on(
            "debug.move_breakpoint_down",
            partial(self._at_caret, partial(self._margin.move_by, by=DOWN)),
        )
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

    def _on_lost(self, breakpoint_: Breakpoint) -> None:
        self._bench.notices.show_notice(
            "info",
            tr(
                "The data breakpoint on {name} was removed: {why}.",
                name=breakpoint_.name,
                why=breakpoint_.message,
            ),
            topic=f"lost {breakpoint_.key}",
        )

    # -- removing, and undoing it ----------------------------------------------------------------

    def _clear_all(self) -> None:
        self._breakpoints.remove([breakpoint_.key for breakpoint_ in self._breakpoints.all()])
        self._offer_undo()

    def _offer_undo(self) -> None:
        count = self._breakpoints.removed_count
        self._bench.notices.show_notice(
            "info",
            trn("The breakpoint was removed.", "{count} breakpoints were removed.", count),
            [(tr("Undo"), self._restore_removed)],
            topic=TOPIC,
        )
        self.undo_offer.start()

    def _restore_removed(self) -> None:
        self._breakpoints.restore_removed()
        self._bench.notices.withdraw(TOPIC)


class BreakpointEditing(QObject):
    """Creates the editors of breakpoints; at most one is open below a line."""

    def __init__(
        self,
        bench: Workbench,
        breakpoints: BreakpointStore,
        margin: BreakpointMargin,
        language: LanguageService,
    ) -> None:
        super().__init__(bench.window)
        self._bench, self._breakpoints = bench, breakpoints
        self._margin, self._language = margin, language
        self._check = FieldCheck(self)
        self._below: tuple[Document, int] | None = None  # where `editor` is
        self.editor: BreakpointEditor | None = None  # the one below a line
        bench.editors.closed.connect(self._on_closed)

    def edit(self, document: Document, line: int, field: str = CONDITION) -> None:
        """Edit the breakpoint of a line below that line; set one first if there is none."""
        found = self._margin.breakpoint_beside(document, line) or self._margin.add(document, line)
        if found is None:
            return
        shown = found.line if found.file else line
        self.close()
        editor = self.editor = self.editor_of(found)
        self._below = (document, shown)
        editor.cancelled.connect(self.close)
        editor.saved.connect(self.close)
        document.editor.go_to(shown)
        document.editor.show_below(shown, editor)
        editor.go_to(field)

    def editor_of(self, breakpoint_: Breakpoint) -> BreakpointEditor:
        """An editor that saves its fields in the store."""
        at = self._scope_of(breakpoint_)
        editor = BreakpointEditor(breakpoint_, partial(self._complete, *at) if at else None)
        editor.saved.connect(lambda fields: self._breakpoints.edit(breakpoint_.key, **fields))
        if at is not None:
            editor.is_checked = True
            editor.changed.connect(partial(self._check_fields, *at))
            self._check.checked.connect(editor.show_verdict)
            self._check_fields(*at, editor.fields())
        return editor

    def close(self) -> None:
        """Close the editor below a line."""
        if self._below is not None:
            document, line = self._below
            self._below = self.editor = None
            document.editor.show_below(line, None)
            document.editor.setFocus()

    def shut_down(self) -> None:
        """Cancel checks: the window closes."""
        self._check.shut_down()

    # -- from the checker ------------------------------------------------------------------------

    def _scope_of(self, breakpoint_: Breakpoint) -> tuple[Document, int] | None:
        """The line at which its expressions are resolved: its own, or the first of its function."""
        for document in self._bench.editors.documents:
            if breakpoint_.file and document.key == breakpoint_.file:
                return document, breakpoint_.line
            if breakpoint_.kind is BreakpointKind.FUNCTION:
                name = breakpoint_.function.rpartition(".")[2]
                report = self._language.report_of(document)
                for symbol in functions(report, file_of(document)):
                    if symbol.name == name:
                        return document, symbol.range.start.line
        return None

    def _check_fields(self, document: Document, line: int, fields: Fields) -> None:
        request = CheckRequest(document.key, file_of(document), document.text())
        self._check.ask(request, self._language.report_of(document), line, fields)

    def _complete(
        self,
        document: Document,
        line: int,
        before: str,
        is_requested: bool,  # noqa: FBT001 - a Completer
    ) -> tuple[str, list[str]]:
        report = self._language.report_of(document)
        scope = Scope(report, file_of(document), line, 1)
        found = complete(scope, before, is_requested=is_requested)
        return (
            (found.typed, [candidate.text for candidate in found.candidates]) if found else ("", [])
        )

    def _on_closed(self, document: Document) -> None:
        if self._below is not None and self._below[0] is document:
            self._below = self.editor = None
