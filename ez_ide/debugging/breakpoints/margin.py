"""Breakpoints in the editor margins: shown from the store, and changed there by mouse and menu."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PyQt6.QtCore import QObject, QPoint
from PyQt6.QtWidgets import QMenu

from ez_ide.debugging.breakpoints.breakpoint import Breakpoint
from ez_ide.debugging.breakpoints.checks import BreakpointVerification, functions
from ez_ide.debugging.breakpoints.editor import CONDITION, HIT_COUNT, MESSAGE
from ez_ide.editing import geometry
from ez_ide.editing.breakpoint_shapes import BreakpointStyle, breakpoint_icon
from ez_ide.editing.decorations import BreakpointKind, BreakpointMarker
from ez_ide.language.check_report import name_range_of
from ez_ide.language.checking import file_of
from ez_ide.non_null import non_null
from ez_ide.translation import tr
from ez_ide.widgets.menus import add_tooltip_lines, with_mnemonics

if TYPE_CHECKING:
    from collections.abc import Callable

    from ez_ide.debugging.breakpoints.commands import BreakpointEditing
    from ez_ide.debugging.breakpoints.state import BreakpointStore
    from ez_ide.debugging.session.controller import DebugController
    from ez_ide.editing.document import Document
    from ez_ide.language.checking import LanguageService
    from ez_ide.workbench import Workbench


TOPIC = "breakpoint not moved"
UP, DOWN = -1, +1


class BreakpointMargin(QObject):
    """Keeps the store and the margin of every open editor in step."""

    def __init__(
        self,
        bench: Workbench,
        session: DebugController,
        breakpoints: BreakpointStore,
        language: LanguageService,
    ) -> None:
        super().__init__(bench.window)
        self._bench = bench
        self._breakpoints, self._language = breakpoints, language
        self._markers: dict[str, list[BreakpointMarker]] = {}
        self.verification = BreakpointVerification(bench, session, breakpoints, language)
        self._before: list[Breakpoint] | None = None  # during a reload: those before it
        self._lines: dict[str, int] = {}  # the line of each breakpoint when it was last shown
        editors = bench.editors
        editors.opened.connect(self._on_opened)
        editors.saved.connect(lambda document: self._note_lines(document.key))
        editors.reloading.connect(self._on_reloading)
        editors.reloaded.connect(self._on_reloaded)
        editors.closed.connect(lambda document: breakpoints.close_file(document.key))
        editors.caret_moved.connect(self.report_caret)
        editors.current_changed.connect(self.report_caret)
        language.reported.connect(lambda _document: self.show_markers())
        breakpoints.changed.connect(self.show_markers)
        for signal in (breakpoints.wanted, breakpoints.moved):
            signal.connect(self._note_lines)
        for document in editors.documents:
            self._on_opened(document)

    # -- showing ---------------------------------------------------------------------------------

    def show_markers(self) -> None:
        """Show every breakpoint in its margin, and for a moment where one has moved from."""
        for document in self._bench.editors.documents:
            marks = self._markers_of(document)
            if self._markers.get(document.key, []) != marks:
                self._markers[document.key] = marks
                document.editor.breakpoints.show(marks)
        self._show_moves()
        self.report_caret()

    def _markers_of(self, document: Document) -> list[BreakpointMarker]:
        muted = self._breakpoints.is_muted
        marks = [
            BreakpointMarker(
                breakpoint_.key,
                breakpoint_.line,
                breakpoint_.kind,
                is_enabled=breakpoint_.is_enabled and not muted,
                is_verified=breakpoint_.is_verified,
                tooltip=breakpoint_.description,
            )
            for breakpoint_ in self._breakpoints.in_file(document.key)
        ]
        taken = {marker.line for marker in marks}
        return marks + [mark for mark in self._function_markers(document) if mark.line not in taken]

    def _function_markers(self, document: Document) -> list[BreakpointMarker]:
        """Function breakpoints are shown beside the declarations of their functions."""
        wanted = {
            breakpoint_.function.rpartition(".")[2]: breakpoint_
            for breakpoint_ in self._breakpoints.functions()
        }
        if not wanted:
            return []
        report = self._language.report_of(document)
        return [
            BreakpointMarker(
                wanted[function.name].key,
                function.name_range.start.line,
                BreakpointKind.FUNCTION,
                is_enabled=wanted[function.name].is_enabled and not self._breakpoints.is_muted,
                tooltip=wanted[function.name].description,
            )
            for function in functions(report, file_of(document))
            if function.name in wanted
        ]

    def _show_moves(self) -> None:
        lines = {
            breakpoint_.key: breakpoint_.line
            for breakpoint_ in self._breakpoints.all()
            if breakpoint_.file
        }
        for breakpoint_ in self._breakpoints.all():
            before = self._lines.get(breakpoint_.key, breakpoint_.requested_line)
            if (
                breakpoint_.file
                and breakpoint_.requested_line
                and before == breakpoint_.requested_line != breakpoint_.line
            ):
                for document in self._bench.editors.documents:
                    if document.key == breakpoint_.file:
                        document.editor.show_relocation(breakpoint_.key, breakpoint_.requested_line)
        self._lines = lines

    def report_caret(self) -> None:
        """Tell the actions whether the caret's line has a breakpoint."""
        document = self._bench.editors.current
        line = document.editor.caret()[0] if document else 0
        here = self._breakpoints.at(document.key, line) if document else None
        self._bench.actions.update(
            has_breakpoint_here=here is not None,
            has_breakpoints=bool(self._breakpoints.all()),
            are_breakpoints_muted=self._breakpoints.is_muted,
        )

    # -- setting and removing --------------------------------------------------------------------

    def toggle(self, document: Document, line: int) -> None:
        """Set or remove the breakpoint of a line."""
        here = self.breakpoint_beside(document, line)
        if here is not None:
            self._breakpoints.remove([here.key])
        else:
            self.add(document, line)

    def breakpoint_beside(self, document: Document, line: int) -> Breakpoint | None:
        """The breakpoint that is shown beside a line."""
        marks = self._markers.get(document.key, [])
        found = next((marker.key for marker in marks if marker.line == line), "")
        return self._breakpoints.at(document.key, line) or self._breakpoints.get(found)

    def add(self, document: Document, line: int) -> Breakpoint | None:
        """Set a breakpoint on a line, or on the next one with a statement."""
        if not document.is_ez:
            return None
        key = self._breakpoints.add(Breakpoint("", file=document.key, line=line))
        self.verification.ask(document, key)
        return self._breakpoints.get(key)

    def move(self, document: Document, key: str, line: int) -> None:
        """Move a breakpoint to another line, unless that has one."""
        found = self._breakpoints.get(key)
        if found is None or not found.file or self._breakpoints.at(document.key, line):
            self._markers.pop(document.key, None)
            self.show_markers()
            return
        self._breakpoints.edit(key, line=line, requested_line=0, is_verified=False, is_lost=False)
        self.verification.ask(document, key)

    def move_by(self, document: Document, line: int, by: int) -> None:
        """Move the breakpoint of a line to the next free one above (-1) or below (+1)."""
        here = self.breakpoint_beside(document, line)
        if here is None or not here.file:
            return
        to = self.verification.free_line(document, line, by)
        if to is None:
            reason = tr("There is no line above that can take this breakpoint.")
            if by == DOWN:
                reason = tr("There is no line below that can take this breakpoint.")
            self._bench.notices.show_notice("info", reason, topic=TOPIC)
            return
        self._bench.notices.withdraw(TOPIC)
        self.move(document, here.key, to)
        document.editor.go_to(to)

    def switch(self, document: Document, line: int) -> None:
        """Enable or disable the breakpoint shown beside a line."""
        here = self.breakpoint_beside(document, line)
        if here:
            self._breakpoints.edit(here.key, is_enabled=not here.is_enabled)

    # -- functions of the open programs ----------------------------------------------------------

    def function_names(self) -> list[str]:
        """Their names."""
        documents = self._bench.editors.documents
        found = (functions(self._language.report_of(document)) for document in documents)
        return sorted({symbol.name for symbols in found for symbol in symbols})

    def go_to_function(self, name: str) -> None:
        """Go to the declaration of a function."""
        for document in self._bench.editors.documents:
            for symbol in functions(self._language.report_of(document)):
                if symbol.name == name.rpartition(".")[2]:
                    self._language.go_to(name_range_of(symbol))
                    return

    # -- from the editors ------------------------------------------------------------------------

    def _on_opened(self, document: Document) -> None:
        editor = document.editor
        self._breakpoints.open_file(document.key, document.text().splitlines())
        editor.breakpoint_toggled.connect(lambda line: self.toggle(document, line))
        editor.breakpoints_moved.connect(self._on_moved)
        editor.breakpoint_dragged.connect(lambda key, line: self.move(document, key, line))
        document.changed.connect(partial(self._on_document_changed, document))
        self.show_markers()

    def _on_moved(self, lines: dict[str, int]) -> None:
        # A reload replaces the whole text, which would look like the deletion of every line.
        if self._before is not None:
            return
        # Function breakpoints are shown beside declarations; the next report moves them.
        lines = {key: line for key, line in lines.items() if self._breakpoints.has_line(key)}
        for file, marks in self._markers.items():
            if any(mark.key in lines for mark in marks):
                self._markers.pop(file)
                break
        self._breakpoints.move(lines)

    def _on_reloading(self, document: Document) -> None:
        self._note_lines(document.key)
        self._before = self._breakpoints.in_file(document.key)

    def _on_reloaded(self, document: Document) -> None:
        before, self._before = self._before or [], None
        self._markers.pop(document.key, None)
        self._breakpoints.put_back(before, document.text().splitlines())

    def _on_document_changed(self, document: Document) -> None:
        if document.path is not None:
            self._breakpoints.name_file(document.key, str(document.path.resolve()))

    def _note_lines(self, key: str) -> None:
        """Remember the text of the lines with breakpoints, to find them again in a changed file."""
        for document in self._bench.editors.documents:
            if document.key == key and self._breakpoints.in_file(key):
                self._breakpoints.note_lines(key, document.text().splitlines())


class MarginMenu(QObject):
    """The menu of a line's margin, opened by the right mouse button or by a key at the caret."""

    def __init__(
        self, bench: Workbench, margin: BreakpointMargin, editing: BreakpointEditing
    ) -> None:
        super().__init__(bench.window)
        self._bench, self._margin, self._editing = bench, margin, editing
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
        self._show_menu(document, line, non_null(editor.viewport()).mapToGlobal(beside))

    def _show_menu(self, document: Document, line: int, at: QPoint) -> None:
        if not document.is_ez:
            return
        here = self._margin.breakpoint_beside(document, line)
        menu = self.menu = with_mnemonics(QMenu(self._bench.window))
        menu.setAccessibleName(tr("Line {line}", line=line))
        menu.aboutToHide.connect(menu.deleteLater)
        add_tooltip_lines(menu, document.editor.margin_tooltip(line))
        if here is None:
            self._offer_new(menu, document, line)
        else:
            self._offer_changes(menu, document, line, here)
        menu.addSeparator()
        run = non_null(menu.addAction(tr("Run to this line")))
        run.setEnabled(self._bench.actions.action("debug.run_to_cursor").isEnabled())
        run.triggered.connect(lambda: document.editor.run_to_line.emit(line))
        menu.popup(at)

    def _offer_new(self, menu: QMenu, document: Document, line: int) -> None:
        for label, kind, action in (
            (tr("Set breakpoint"), BreakpointKind.LINE, self._margin.toggle),
            (
                tr("Set conditional breakpoint…"),
                BreakpointKind.CONDITIONAL,
                partial(self._editing.edit, field=CONDITION),
            ),
            (tr("Set log point…"), BreakpointKind.LOG, partial(self._editing.edit, field=MESSAGE)),
        ):
            self._add(menu, label, partial(action, document, line), kind)

    def _offer_changes(self, menu: QMenu, document: Document, line: int, here: Breakpoint) -> None:
        self._add(menu, tr("Remove"), lambda: self._margin.toggle(document, line))
        self._add(
            menu,
            tr("Disable") if here.is_enabled else tr("Enable"),
            lambda: self._margin.switch(document, line),
        )
        menu.addSeparator()
        fields = [(tr("Edit condition…"), CONDITION), (tr("Edit hit count…"), HIT_COUNT)]
        if here.file:
            fields.append((tr("Edit log message…"), MESSAGE))
            for label, by in ((tr("Move up"), UP), (tr("Move down"), DOWN)):
                self._add(menu, label, partial(self._margin.move_by, document, line, by))
            menu.addSeparator()
        for label, field in fields:
            self._add(menu, label, partial(self._editing.edit, document, line, field))

    def _add(
        self,
        menu: QMenu,
        label: str,
        action: Callable[[], object],
        kind: BreakpointKind | None = None,
    ) -> None:
        added = non_null(menu.addAction(label))
        added.triggered.connect(lambda _checked: action())
        if kind is not None:
            added.setIcon(breakpoint_icon(BreakpointStyle(kind), self._bench.themes.theme))
