"""The actions on texts in the menus Edit, View and Go, and the context menus of texts and tabs."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PyQt6.QtCore import QObject, QPoint
from PyQt6.QtGui import QKeyEvent, QKeySequence
from PyQt6.QtWidgets import QApplication, QMenu

from ez_ide.editing import line_edits
from ez_ide.editing.code_editor import CodeEditor
from ez_ide.editing.find_bar import FindBar
from ez_ide.editing.location_history import LocationHistory
from ez_ide.settings import table
from ez_ide.translation import tr
from ez_ide.widgets.menus import with_mnemonics

if TYPE_CHECKING:
    from collections.abc import Callable

    from ez_ide.editing.document import Document
    from ez_ide.settings.table import Setting
    from ez_ide.workbench import Workbench

ZOOM_STEP, USUAL_ZOOM = 10, 100
TOPIC = "file refused"
_Key = QKeySequence.StandardKey


class EditorCommands(QObject):
    """Connects the actions on texts, and enables those that the current editor allows."""

    def __init__(self, bench: Workbench) -> None:
        super().__init__(bench.window)
        self._bench = bench
        self.find_bar = FindBar(bench.editors, bench.themes, bench.state)
        bench.editors.set_bar(self.find_bar)
        self.trail = LocationHistory(bench.editors, bench.actions)
        bench.editors.opened.connect(lambda one: bench.actions.serve_editor(one.editor))
        self._connect_edits()
        self._connect_tabs()
        self._connect_view()
        self._watch()

    def _connect_edits(self) -> None:
        standard: dict[str, tuple[QKeySequence.StandardKey, Callable[[CodeEditor], object]]] = {
            "edit.undo": (_Key.Undo, lambda editor: editor.undo()),
            "edit.redo": (_Key.Redo, lambda editor: editor.redo()),
            "edit.cut": (_Key.Cut, lambda editor: editor.cut()),
            "edit.copy": (_Key.Copy, lambda editor: editor.copy()),
            "edit.paste": (_Key.Paste, lambda editor: editor.paste()),
            "edit.select_all": (_Key.SelectAll, lambda editor: editor.selectAll()),
        }
        for action_id, (key, edit) in standard.items():
            self._bench.actions.on(action_id, partial(self._edit_focused, key, edit))
        edits: dict[str, Callable[[CodeEditor], object]] = {
            "edit.comment": lambda editor: line_edits.toggle_comment(editor, editor.kind.comment),
            "edit.move_up": line_edits.move_up,
            "edit.move_down": line_edits.move_down,
            "edit.duplicate": line_edits.duplicate,
            "edit.delete_line": line_edits.delete,
            "edit.join": line_edits.join,
            "edit.indent": line_edits.indent,
            "edit.outdent": line_edits.outdent,
            "edit.trim": line_edits.trim,
            "edit.next_occurrence": _next_occurrence,
            "go.brace": lambda editor: editor.moveToMatchingBrace(),
            "view.fold": lambda editor: _fold(editor, unfold=False),
            "view.unfold": lambda editor: _fold(editor, unfold=True),
            "view.fold_all": lambda editor: _fold_all(editor, unfold=False),
            "view.unfold_all": lambda editor: _fold_all(editor, unfold=True),
        }
        for action_id, edit in edits.items():
            self._bench.actions.on(action_id, lambda edit=edit: self._with_editor(edit))
        on = self._bench.actions.on
        on("edit.find", lambda: self.find_bar.ask(is_replacing=False))
        on("edit.replace", lambda: self.find_bar.ask(is_replacing=True))
        on("edit.find_next", lambda: self._find(+1))
        on("edit.find_previous", lambda: self._find(-1))
        on("go.back", self.trail.back)
        on("go.forward", self.trail.forward)

    def _connect_tabs(self) -> None:
        on, editors = self._bench.actions.on, self._bench.editors
        on("file.close_others", editors.close_others)
        on("file.close_saved", editors.close_saved)
        on("file.reopen_closed", editors.reopen_closed)
        on("file.reload", editors.reload_current)
        on("view.next_tab", lambda: editors.next_tab(+1))
        on("view.previous_tab", lambda: editors.next_tab(-1))
        on("view.tab_left", lambda: editors.tabs.move_current(-1))
        on("view.tab_right", lambda: editors.tabs.move_current(+1))
        on("view.all_tabs", editors.tabs.show_list)
        editors.refused.connect(self._on_refused)
        editors.not_saved.connect(self._on_not_saved)

    def _connect_view(self) -> None:
        bench = self._bench
        on, editors = bench.actions.on, bench.editors
        on("view.zoom_in", lambda: editors.set_zoom(editors.zoom + ZOOM_STEP))
        on("view.zoom_out", lambda: editors.set_zoom(editors.zoom - ZOOM_STEP))
        on("view.zoom_reset", lambda: editors.set_zoom(USUAL_ZOOM))
        editors.zoom_changed.connect(self._on_zoom)
        stored = bench.state.section("zoom").get("percent")
        editors.set_zoom(stored if isinstance(stored, int) else USUAL_ZOOM)
        self._toggles: dict[str, Setting[bool]] = {
            "view.word_wrap": table.WORD_WRAP,
            "view.whitespace": table.SHOW_WHITESPACE,
            "view.indent_guides": table.INDENT_GUIDES,
            "view.ruler": table.RULER,
        }
        for action_id, setting in self._toggles.items():
            on(action_id, lambda on, setting=setting: bench.settings.set(setting, on))
        bench.settings.changed.connect(lambda _key: self._show_toggles())
        self._show_toggles()

    def _show_toggles(self) -> None:
        for action_id, setting in self._toggles.items():
            self._bench.actions.set_checked(action_id, self._bench.settings.get(setting))

    def _on_zoom(self, percent: int) -> None:
        self._bench.actions.update(zoom=percent)
        self._bench.state.store("zoom", {"percent": percent})

    def _on_refused(self, message: str) -> None:
        self._bench.notices.show_notice("error", message, topic=TOPIC)

    def _on_not_saved(self, document: Document, message: str) -> None:
        """Show why a document was not saved, and offer what the message suggests."""
        editors, notices = self._bench.editors, self._bench.notices

        def save_elsewhere() -> None:
            if document in editors.documents and editors.save_as(document):
                notices.withdraw(TOPIC)

        notices.show_notice("error", message, [(tr("Save as…"), save_elsewhere)], topic=TOPIC)

    # -- the editor in front -----------------------------------------------------------------------

    def _edit_focused(
        self, key: QKeySequence.StandardKey, edit: Callable[[CodeEditor], object]
    ) -> None:
        """Edit in the editor; if a panel or a field has the focus, send it the standard key
        instead.

        So a menu entry does what its key does, wherever the focus is.
        """
        focus = QApplication.focusWidget()
        if focus is None or not self._bench.actions.context.is_editing_elsewhere:
            self._with_editor(edit)
            return
        chord = QKeySequence.keyBindings(key)[0][0]
        for kind in (QKeyEvent.Type.KeyPress, QKeyEvent.Type.KeyRelease):
            QApplication.sendEvent(focus, QKeyEvent(kind, chord.key(), chord.keyboardModifiers()))

    def _with_editor(self, edit: Callable[[CodeEditor], object]) -> None:
        """Edit in the editor that has the focus, otherwise in the current one."""
        focus = QApplication.focusWidget()
        editor = focus if isinstance(focus, CodeEditor) else self._bench.editors.current_editor
        if editor is not None:
            edit(editor)

    def _find(self, direction: int) -> None:
        if not self.find_bar.isVisible():
            self.find_bar.ask(is_replacing=False)
        self.find_bar.step(direction)

    def _watch(self) -> None:
        editors = self._bench.editors
        for signal in (
            editors.current_changed,
            editors.text_changed,
            editors.document_changed,
            editors.opened,
            editors.closed,
            editors.saved,
        ):
            signal.connect(self._report)
        self._report()

    def _report(self, *_what: object) -> None:
        editors = self._bench.editors
        document = editors.current
        editor = document.editor if document is not None else None
        self._bench.actions.update(
            has_page=editors.tab_count > 0,
            has_editor=document is not None,
            is_ez=document is not None and document.is_ez,
            is_read_only=document is not None and document.is_read_only,
            is_modified=document is not None and document.is_modified,
            has_modified=any(one.is_modified for one in editors.documents),
            can_undo=editor is not None and editor.isUndoAvailable(),
            can_redo=editor is not None and editor.isRedoAvailable(),
            has_closed_tabs=editors.has_closed,
        )


def _next_occurrence(editor: CodeEditor) -> None:
    """Select the word at the caret, then also the next occurrence of the selected text."""
    if not editor.hasSelectedText():
        position = editor.SendScintilla(editor.SCI_GETCURRENTPOS)
        start = editor.SendScintilla(editor.SCI_WORDSTARTPOSITION, position, 1)
        end = editor.SendScintilla(editor.SCI_WORDENDPOSITION, position, 1)
        editor.SendScintilla(editor.SCI_SETSEL, start, end)
        return
    editor.SendScintilla(editor.SCI_SETTARGETRANGE, 0, editor.length())
    editor.SendScintilla(editor.SCI_SETSEARCHFLAGS, editor.SCFIND_MATCHCASE)
    editor.SendScintilla(editor.SCI_MULTIPLESELECTADDNEXT)


def _fold(editor: CodeEditor, *, unfold: bool) -> None:
    """Fold or unfold the block around the caret."""
    editor.settle()
    line, _ = editor.getCursorPosition()
    if not editor.SendScintilla(editor.SCI_GETFOLDLEVEL, line) & editor.SC_FOLDLEVELHEADERFLAG:
        line = editor.SendScintilla(editor.SCI_GETFOLDPARENT, line)
    if line >= 0:
        action = editor.SC_FOLDACTION_EXPAND if unfold else editor.SC_FOLDACTION_CONTRACT
        editor.SendScintilla(editor.SCI_FOLDLINE, line, action)
        if not unfold:
            editor.setCursorPosition(line, 0)


def _fold_all(editor: CodeEditor, *, unfold: bool) -> None:
    editor.settle()
    action = editor.SC_FOLDACTION_EXPAND if unfold else editor.SC_FOLDACTION_CONTRACT
    editor.SendScintilla(editor.SCI_FOLDALL, action)


_PROGRAM = (
    ("go.definition", "go.peek", "go.uses", "edit.quick_fix"),
    ("debug.toggle_breakpoint", "debug.run_to_cursor"),
    ("debug.evaluate", "debug.add_watch"),
)
_TEXT = (("edit.cut", "edit.copy", "edit.paste", "edit.select_all"), ("edit.comment",))
_TAB = (
    ("file.close_tab", "file.close_others", "file.close_saved", "file.close_all"),
    ("file.reopen_closed",),
)
_FILE_TAB = (("file.copy_path", "file.reveal", "file.reload"),)


class ContextMenus(QObject):
    """The context menus of texts and tabs: actions of the window, with their keys and tooltips."""

    def __init__(self, bench: Workbench) -> None:
        super().__init__(bench.window)
        self._bench = bench
        self.menu: QMenu | None = None  # the one that was shown last
        bench.editors.opened.connect(self._on_opened)
        bench.editors.tab_menu_requested.connect(self._show_tab_menu)

    def _on_opened(self, document: Document) -> None:
        document.editor.menu_requested.connect(lambda point: self._show_text_menu(document, point))

    def _show_text_menu(self, document: Document, point: QPoint) -> None:
        groups = (*_PROGRAM, *_TEXT) if document.is_ez else _TEXT
        self._show(tr("Text"), groups, point)

    def _show_tab_menu(self, point: QPoint) -> None:
        has_file = self._bench.editors.current is not None
        groups = (_TAB[0], *_FILE_TAB, _TAB[1]) if has_file else _TAB
        self._show(tr("Tab"), groups, point)

    def _show(self, name: str, groups: tuple[tuple[str, ...], ...], point: QPoint) -> None:
        menu = self.menu = with_mnemonics(QMenu(self._bench.window))
        menu.setAccessibleName(name)
        menu.setToolTipsVisible(True)
        for number, group in enumerate(groups):
            if number:
                menu.addSeparator()
            for action_id in group:
                menu.addAction(self._bench.actions.action(action_id))
        menu.aboutToHide.connect(menu.deleteLater)
        menu.popup(point)
