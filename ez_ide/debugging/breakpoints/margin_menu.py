"""The menu of a line's margin: what can be done with a breakpoint there, or set."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PyQt6.QtCore import QObject, QPoint
from PyQt6.QtWidgets import QMenu

from ez_ide.debugging.breakpoints.dragging import DOWN, UP
from ez_ide.debugging.breakpoints.editor import CONDITION, HIT_COUNT, MESSAGE
from ez_ide.editing import geometry
from ez_ide.editing.breakpoint_shapes import Look, breakpoint_icon
from ez_ide.editing.decorations import BreakpointKind
from ez_ide.non_null import promised
from ez_ide.translation import tr
from ez_ide.widgets.menu_tips import say_at_head
from ez_ide.widgets.mnemonics import lettered

if TYPE_CHECKING:
    from collections.abc import Callable

    from ez_ide.app.workbench import Workbench
    from ez_ide.debugging.breakpoints.breakpoint import Breakpoint
    from ez_ide.debugging.breakpoints.dragging import DebugMoving
    from ez_ide.debugging.breakpoints.editing import DebugEditing
    from ez_ide.debugging.breakpoints.margin import DebugMarks
    from ez_ide.editing.document import Document


class DebugMarginMenu(QObject):
    """Shows it where the margin is clicked with the right button, and by key beside the caret."""

    def __init__(
        self, bench: Workbench, marks: DebugMarks, editing: DebugEditing, moving: DebugMoving
    ) -> None:
        super().__init__(bench.window)
        self._bench, self._marks, self._editing, self._moving = bench, marks, editing, moving
        self.menu: QMenu | None = None  # the last one shown
        bench.editors.opened.connect(self._on_opened)
        for document in bench.editors.documents:
            self._on_opened(document)
        bench.actions.on("debug.margin_menu", self._show_at_caret)

    def _on_opened(self, document: Document) -> None:
        document.editor.breakpoint_menu.connect(partial(self._show_menu, document))

    def _show_at_caret(self) -> None:
        document = self._bench.editors.current
        if document is None:
            return
        editor = document.editor
        line = editor.caret()[0]
        beside = QPoint(0, geometry.point_of(editor, line, 1).y() + geometry.line_height(editor))
        self._show_menu(document, line, promised(editor.viewport()).mapToGlobal(beside))

    def _show_menu(self, document: Document, line: int, at: QPoint) -> None:
        if not document.is_ez:
            return
        here = self._marks.here(document, line)
        menu = self.menu = lettered(QMenu(self._bench.window))
        menu.setAccessibleName(tr("Line {line}", line=line))
        menu.aboutToHide.connect(menu.deleteLater)
        say_at_head(menu, document.editor.words_beside(line))
        if here is None:
            self._offer_new(menu, document, line)
        else:
            self._offer_changes(menu, document, line, here)
        menu.addSeparator()
        run = promised(menu.addAction(tr("Run to this line")))
        run.setEnabled(self._bench.actions.action("debug.run_to_cursor").isEnabled())
        run.triggered.connect(lambda: document.editor.run_to_line.emit(line))
        menu.popup(at)

    def _offer_new(self, menu: QMenu, document: Document, line: int) -> None:
        for words, kind, action in (
            (tr("Set breakpoint"), BreakpointKind.LINE, self._marks.toggle),
            (
                tr("Set conditional breakpoint…"),
                BreakpointKind.CONDITIONAL,
                partial(self._editing.edit, field=CONDITION),
            ),
            (
                tr("Set log point…"),
                BreakpointKind.LOG,
                partial(self._editing.edit, field=MESSAGE),
            ),
        ):
            self._add(menu, words, partial(action, document, line), kind)

    def _offer_changes(self, menu: QMenu, document: Document, line: int, here: Breakpoint) -> None:
        self._add(menu, tr("Remove"), lambda: self._marks.toggle(document, line))
        self._add(
            menu,
            tr("Disable") if here.is_enabled else tr("Enable"),
            lambda: self._marks.switch(document, line),
        )
        menu.addSeparator()
        fields = [(tr("Edit condition…"), CONDITION), (tr("Edit hit count…"), HIT_COUNT)]
        if here.file:
            fields.append((tr("Edit log message…"), MESSAGE))
            for words, by in ((tr("Move up"), UP), (tr("Move down"), DOWN)):
                self._add(menu, words, partial(self._moving.move, document, line, by))
            menu.addSeparator()
        for words, field in fields:
            self._add(menu, words, partial(self._editing.edit, document, line, field))

    def _add(
        self,
        menu: QMenu,
        words: str,
        action: Callable[[], object],
        kind: BreakpointKind | None = None,
    ) -> None:
        added = promised(menu.addAction(words))
        added.triggered.connect(lambda _checked: action())
        if kind is not None:
            added.setIcon(breakpoint_icon(Look(kind), self._bench.themes.theme))
