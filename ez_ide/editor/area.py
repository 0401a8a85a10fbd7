"""The centre of the window: tabs with documents and pages.

Opens, saves and closes with the questions that belong to it.  Does not know menus, panels or
sessions.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

from PyQt6.QtCore import QEvent, Qt, pyqtSignal
from PyQt6.QtGui import QMouseEvent
from PyQt6.QtWidgets import (
    QFileDialog,
    QMenu,
    QMessageBox,
    QTabWidget,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from ez_ide.editor.document import Document
from ez_ide.editor.line_edits import end_last_line, trim
from ez_ide.editor.page import Page
from ez_ide.editor.tab_titles import shown, spoken, titles
from ez_ide.logic import settings_table as table
from ez_ide.logic.safe_write import words_for
from ez_ide.logic.text_file import LoadedText, TextForm, load, save
from ez_ide.promised import promised
from ez_ide.texts import tr

if TYPE_CHECKING:
    from PyQt6.QtCore import QObject

    from ez_ide.editor.code_editor import CodeEditor
    from ez_ide.logic.settings import Settings
    from ez_ide.themes.service import ThemeService

LEAST_ZOOM, MOST_ZOOM, ZOOM_STEP = 50, 400, 10


class EditorArea(QWidget):
    """All tabs."""

    current_changed = pyqtSignal()  # another tab is in front, or none
    opened = pyqtSignal(object)  # Document
    closed = pyqtSignal(object)  # Document
    saved = pyqtSignal(object)  # Document
    document_changed = pyqtSignal(object)  # Document: see Document.changed
    text_changed = pyqtSignal(object)  # Document
    caret_moved = pyqtSignal()  # in the current document; selection too
    zoom_changed = pyqtSignal(int)  # percent
    refused = pyqtSignal(str)  # a file could not be read or written: why, in words

    def __init__(
        self, settings: Settings, themes: ThemeService, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._settings, self._themes = settings, themes
        self._documents: list[Document] = []
        self._strip: QWidget | None = None
        self._box = QVBoxLayout(self)
        self._box.setContentsMargins(0, 0, 0, 0)
        self._box.setSpacing(0)
        self._tabs = QTabWidget()
        self._tabs.setDocumentMode(True)
        self._tabs.setTabsClosable(True)
        self._tabs.setMovable(True)
        self._tabs.currentChanged.connect(lambda _index: self.current_changed.emit())
        self._tabs.tabCloseRequested.connect(self._close_tab)
        self._tabs.setUsesScrollButtons(True)
        self._tabs.setElideMode(Qt.TextElideMode.ElideMiddle)
        promised(self._tabs.tabBar()).installEventFilter(self)
        self._add_list_button()
        self._box.addWidget(self._tabs)
        self._untitled = 0
        self._zoom = 100
        self._closed: list[Path] = []

    def _add_list_button(self) -> None:
        self._list = QMenu(self)
        self._list.aboutToShow.connect(self._fill_list)
        button = QToolButton()
        button.setText("▾")
        button.setAutoRaise(True)
        button.setAccessibleName(tr("All tabs"))
        button.setToolTip(tr("All tabs"))
        button.setMenu(self._list)
        button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self._tabs.setCornerWidget(button)

    # -- what is open --------------------------------------------------------------------------

    @property
    def documents(self) -> list[Document]:
        """The open documents, in the order of their tabs."""
        return list(self._documents)

    @property
    def current(self) -> Document | None:
        """The document in front; none while a page is."""
        widget = self._tabs.currentWidget()
        return next((one for one in self._documents if one.editor is widget), None)

    @property
    def current_editor(self) -> CodeEditor | None:
        """The editor in front."""
        return self.current.editor if self.current else None

    def document_of(self, path: Path) -> Document | None:
        """The open document of a file, found by the file's identity and not its spelling."""
        wanted = path.resolve()
        return next(
            (one for one in self._documents if one.path and one.path.resolve() == wanted), None
        )

    # -- opening ---------------------------------------------------------------------------------

    def new(self, text: str = "", name: str = "") -> Document:
        """A new document without a file, in front."""
        self._untitled += 1
        title = name or tr("untitled {number}", number=self._untitled)
        document = self._make(f"untitled:{self._untitled}", None, title)
        document.fill(LoadedText(text, TextForm()))
        return self._add(document)

    def open(self, path: Path, line: int | None = None, column: int = 1) -> Document | None:
        """The file's document in front, with the caret at the place; none if it cannot be read."""
        document = self.document_of(path)
        if document is None:
            try:
                loaded = load(path)
            except OSError as error:
                if path.exists():
                    self.refused.emit(_unreadable(path, error))
                return None
            document = self._make(str(path.resolve()), path, path.name)
            document.fill(loaded, is_read_only=loaded.is_binary or not os.access(path, os.W_OK))
            self._add(document)
        self._tabs.setCurrentWidget(document.editor)
        if line is not None:
            document.editor.go_to(line, column)
        return document

    def reopen_closed(self) -> None:
        """Open the file that was closed last."""
        while self._closed:
            path = self._closed.pop()
            if path.exists() and self.document_of(path) is None:
                self.open(path)
                return

    @property
    def has_closed(self) -> bool:
        """A file was closed that is not open again."""
        return bool(self._closed)

    def show_page(self, page: Page) -> None:
        """A page in front; if one with its id is open already, that one, and `page` is dropped."""
        for index in range(self._tabs.count()):
            if getattr(self._tabs.widget(index), "id", None) == page.id:
                self._tabs.setCurrentIndex(index)
                if self._tabs.widget(index) is not page:
                    page.deleteLater()
                return
        page.close_wanted.connect(lambda: self._close_tab(self._tabs.indexOf(page)))
        page.title_changed.connect(
            lambda title: self._tabs.setTabText(self._tabs.indexOf(page), title)
        )
        self._tabs.setCurrentIndex(self._tabs.addTab(page, page.title))
        page.focus_target().setFocus()

    def bring_to_front(self, document: Document) -> None:
        """Show a document that is open."""
        self._tabs.setCurrentWidget(document.editor)

    # -- saving and closing ------------------------------------------------------------------------

    def save(self, document: Document) -> bool:
        """Write it into its file, asking for one if it has none; false if it was not written."""
        if document.path is None:
            return self.save_as(document)
        return self._write(document, document.path)

    def save_as(self, document: Document) -> bool:
        """Ask for a file and write it there; false if it was not written."""
        start = document.path or Path.cwd() / f"{document.name.replace(' ', '_')}.ez"
        chosen, _ = QFileDialog.getSaveFileName(self, tr("Save as"), str(start))
        return bool(chosen) and self._write(document, Path(chosen))

    def save_all(self) -> bool:
        """Write everything that has changes; false if something was not written."""
        unsaved = [one for one in self._documents if one.is_modified]
        return sum(self.save(one) for one in unsaved) == len(unsaved)

    def reload(self, document: Document) -> None:
        """Take the text of the file again, as one step that can be undone."""
        if document.path is None:
            return
        try:
            loaded = load(document.path)
        except OSError as error:
            self.refused.emit(_unreadable(document.path, error))
            return
        document.form = loaded.form
        document.replace_text(loaded.text)
        document.mark_saved()

    def reload_current(self) -> None:
        """Take the text of the file in front again."""
        if self.current is not None:
            self.reload(self.current)

    def close_current(self) -> bool:
        """Close the tab in front, document or page, after asking about changes."""
        return self._close_tab(self._tabs.currentIndex())

    def close_document(self, document: Document) -> bool:
        """Close a document, after asking about changes; false if it stays."""
        if document.is_modified and not self._may_go(document):
            return False
        self._documents.remove(document)
        self._tabs.removeTab(self._tabs.indexOf(document.editor))
        if document.path is not None:
            self._closed.append(document.path)
        self.closed.emit(document)
        self._title_tabs()
        document.editor.deleteLater()
        document.deleteLater()
        return True

    def close_all(self) -> bool:
        """Close every tab, after asking about changes; false if one stays."""
        return all(self._close_tab(0) for _ in range(self._tabs.count()))

    def close_others(self) -> bool:
        """Close every tab but the one in front; false if one more stays."""
        keep = self._tabs.currentWidget()
        tabs = [self._tabs.widget(index) for index in range(self._tabs.count())]
        others = [one for one in tabs if one is not keep]
        return all(self._close_tab(self._tabs.indexOf(one)) for one in others)

    def close_saved(self) -> None:
        """Close every document without changes."""
        for document in self.documents:
            if not document.is_modified:
                self.close_document(document)

    def next_tab(self, direction: int) -> None:
        """Bring the tab beside the one in front to front, round at the ends."""
        count = self._tabs.count()
        if count:
            self._tabs.setCurrentIndex((self._tabs.currentIndex() + direction) % count)

    @property
    def tab_count(self) -> int:
        """How many tabs there are."""
        return self._tabs.count()

    def tab_titles(self) -> list[str]:
        """What stands on the tabs."""
        return [self._tabs.tabText(index) for index in range(self._tabs.count())]

    # -- zoom --------------------------------------------------------------------------------------

    @property
    def zoom(self) -> int:
        """The size of all texts, in percent of the settings'."""
        return self._zoom

    def set_zoom(self, percent: int) -> None:
        """Show all texts at this size."""
        self._zoom = min(max(percent, LEAST_ZOOM), MOST_ZOOM)
        for document in self._documents:
            document.editor.set_zoom(self._zoom)
        self.zoom_changed.emit(self._zoom)

    # -- around the text ---------------------------------------------------------------------------

    def set_strip(self, strip: QWidget | None) -> None:
        """Show a widget between tabs and text (why the program is paused), or none."""
        if self._strip is not None:
            self._box.removeWidget(self._strip)
            self._strip.hide()
        self._strip = strip
        if strip is not None:
            self._box.insertWidget(0, strip)
            strip.show()

    def set_bar(self, bar: QWidget) -> None:
        """Show a widget below the text: the find bar."""
        self._box.addWidget(bar)

    # -- how it is done ----------------------------------------------------------------------------

    def _make(self, key: str, path: Path | None, name: str) -> Document:
        return Document(
            key,
            path,
            name,
            settings=self._settings,
            themes=self._themes,
            parent=self,
            zoom=self._zoom,
        )

    def _add(self, document: Document) -> Document:
        editor = document.editor
        self._documents.append(document)
        document.changed.connect(lambda: self._on_changed(document))
        document.text_changed.connect(lambda: self.text_changed.emit(document))
        editor.cursorPositionChanged.connect(lambda *_place: self._on_caret(document))
        editor.selectionChanged.connect(lambda: self._on_caret(document))
        editor.zoom_wanted.connect(lambda steps: self.set_zoom(self._zoom + steps * ZOOM_STEP))
        index = self._tabs.addTab(editor, document.name)
        self._title_tabs()
        self.opened.emit(document)
        self._tabs.setCurrentIndex(index)
        editor.setFocus()
        return document

    def _write(self, document: Document, path: Path) -> bool:
        editor = document.editor
        if not document.is_read_only:
            if document.is_ez and self._settings.get(table.TRIM_ON_SAVE):
                trim(editor)
            if self._settings.get(table.FINAL_NEWLINE) and document.text():
                end_last_line(editor)
        try:
            save(path, document.text(), document.form)
        except OSError as error:
            self.refused.emit(words_for(error, path))
            return False
        if path != document.path:
            document.rename(path)
        document.mark_saved()
        self.saved.emit(document)
        return True

    def _may_go(self, document: Document) -> bool:
        """Ask whether changes are to be saved before the text goes."""
        self.bring_to_front(document)
        box = QMessageBox(self)
        box.setIcon(QMessageBox.Icon.Question)
        box.setText(tr("Save the changes to “{name}”?", name=document.name))
        buttons = QMessageBox.StandardButton
        box.setStandardButtons(buttons.Save | buttons.Discard | buttons.Cancel)
        box.setDefaultButton(buttons.Save)
        answer = box.exec()
        box.deleteLater()
        if answer == buttons.Save:
            return self.save(document)
        return answer == buttons.Discard

    def _on_changed(self, document: Document) -> None:
        self._title_tabs()
        self.document_changed.emit(document)

    def _on_caret(self, document: Document) -> None:
        if document is self.current:
            self.caret_moved.emit()

    def _title_tabs(self) -> None:
        bar = promised(self._tabs.tabBar())
        names = titles(self._documents)
        for document in self._documents:
            index = self._tabs.indexOf(document.editor)
            title = names[document.key]
            self._tabs.setTabText(index, shown(title, document))
            self._tabs.setTabToolTip(index, str(document.path or document.name))
            bar.setAccessibleTabName(index, spoken(title, document))
            document.editor.setAccessibleName(spoken(title, document))

    def _fill_list(self) -> None:
        self._list.clear()
        for index in range(self._tabs.count()):
            action = promised(self._list.addAction(self._tabs.tabText(index)))
            action.triggered.connect(lambda _on, index=index: self._tabs.setCurrentIndex(index))

    def eventFilter(self, watched: QObject | None, event: QEvent | None) -> bool:
        """A middle click on a tab closes it."""
        bar = promised(self._tabs.tabBar())
        if (
            watched is bar
            and isinstance(event, QMouseEvent)
            and event.type() == QEvent.Type.MouseButtonRelease
            and event.button() == Qt.MouseButton.MiddleButton
        ):
            self._close_tab(bar.tabAt(event.position().toPoint()))
            return True
        return super().eventFilter(watched, event)

    def _close_tab(self, index: int) -> bool:
        widget = self._tabs.widget(index)
        document = next((one for one in self._documents if one.editor is widget), None)
        if document is not None:
            return self.close_document(document)
        if isinstance(widget, Page):
            if not widget.may_close():
                return False
            self._tabs.removeTab(index)
            widget.deleteLater()
        return True


def _unreadable(path: Path, error: OSError) -> str:
    reason = error.strerror or str(error)
    return tr("“{name}” could not be read: {reason}.", name=path.name, reason=reason)
