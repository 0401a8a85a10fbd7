"""The menus that a right click or the menu key brings up: of the text, and of a tab."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PyQt6.QtCore import QObject, QPoint
from PyQt6.QtWidgets import QMenu

from ez_ide.translation import tr
from ez_ide.widgets.mnemonics import lettered

if TYPE_CHECKING:
    from ez_ide.app.workbench import Workbench
    from ez_ide.files.document import Document

_PROGRAM = (
    ("go.definition", "go.peek", "go.uses", "edit.quick_fix"),
    ("debug.toggle_breakpoint", "debug.run_to_cursor"),
    ("debug.evaluate", "debug.add_watch"),
)
_TEXT = (
    ("edit.cut", "edit.copy", "edit.paste", "edit.select_all"),
    ("edit.comment",),
)
_TAB = (
    ("file.close_tab", "file.close_others", "file.close_saved", "file.close_all"),
    ("file.reopen_closed",),
)
_FILE_TAB = (("file.copy_path", "file.reveal", "file.reload"),)


class TextMenus(QObject):
    """Puts the window's own actions into them, so that keys and reasons are the same."""

    def __init__(self, bench: Workbench) -> None:
        super().__init__(bench.window)
        self._bench = bench
        self.menu: QMenu | None = None  # the last one shown
        bench.editors.opened.connect(self._on_opened)
        bench.editors.tab_menu_wanted.connect(self._show_tab_menu)

    def _on_opened(self, document: Document) -> None:
        document.editor.menu_wanted.connect(lambda place: self._show_text_menu(document, place))

    def _show_text_menu(self, document: Document, place: QPoint) -> None:
        groups = (*_PROGRAM, *_TEXT) if document.is_ez else _TEXT
        self._show(tr("Text"), groups, place)

    def _show_tab_menu(self, place: QPoint) -> None:
        has_file = self._bench.editors.current is not None
        groups = (_TAB[0], *_FILE_TAB, _TAB[1]) if has_file else _TAB
        self._show(tr("Tab"), groups, place)

    def _show(self, name: str, groups: tuple[tuple[str, ...], ...], place: QPoint) -> None:
        menu = self.menu = lettered(QMenu(self._bench.window))
        menu.setAccessibleName(name)
        menu.setToolTipsVisible(True)
        for number, group in enumerate(groups):
            if number:
                menu.addSeparator()
            for action_id in group:
                menu.addAction(self._bench.actions.action(action_id))
        menu.aboutToHide.connect(menu.deleteLater)
        menu.popup(place)
