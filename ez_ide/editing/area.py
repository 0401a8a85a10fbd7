"""The tabs in the centre of the window: documents and pages.

Opens, saves and closes them, and asks the questions that this needs. Knows neither menus nor panels
nor debug sessions.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from PyQt6.QtCore import QPoint, pyqtSignal
from PyQt6.QtWidgets import QVBoxLayout, QWidget

from ez_ide.editing import document_io
from ez_ide.editing.document import Document
from ez_ide.editing.file_kinds import PLAIN
from ez_ide.editing.tabs import StripSlot, Tabs, spoken_title, titles, visible_title
from ez_ide.non_null import non_null
from ez_ide.storage.atomic_write import failure_message
from ez_ide.storage.text_file import LoadedText, TextForm, load
from ez_ide.translation import tr
from ez_ide.widgets.page import Page

if TYPE_CHECKING:
    from pathlib import Path

    from ez_ide.appearance.theme_service import ThemeService
    from ez_ide.editing.code_editor import CodeEditor
    from ez_ide.settings.store import Settings

MIN_ZOOM, MAX_ZOOM, ZOOM_STEP = 50, 400, 10


class EditorArea(QWidget):
    """All tabs of the window."""

    current_changed = pyqtSignal()  # another tab is current, or there is none
    opened = pyqtSignal(object)  # Document
    closed = pyqtSignal(object)  # Document
    saved = pyqtSignal(object)  # Document
    reloading = pyqtSignal(object)  # Document: its text is about to be replaced by that of the file
    reloaded = pyqtSignal(object)  # Document: its text was replaced by that of the file
    document_changed = pyqtSignal(object)  # Document: see Document.changed
    text_changed = pyqtSignal(object)  # Document
    caret_moved = pyqtSignal()  # in the current document; also when the selection changes
    zoom_changed = pyqtSignal(int)  # percent
    refused = pyqtSignal(str)  # the reason why a file could not be read
    not_saved = pyqtSignal(object, str)  # Document, and the reason why it could not be written
    jumping = pyqtSignal()  # the caret is about to jump; see `LocationHistory`
    tab_menu_requested = pyqtSignal(QPoint)  # for the current tab: global position

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
        self.tabs = Tabs(themes)
        self.tabs.currentChanged.connect(self._on_current_changed)
        self.tabs.tabCloseRequested.connect(self._close_tab)
        self.tabs.menu_requested.connect(self._on_menu_requested)
        self._strip_slot = StripSlot(self._box)
        self._box.addWidget(self.tabs)
        self._untitled = 0
        self._zoom = 100
        self._closed: list[Path] = []

    # -- open documents --------------------------------------------------------------------------

    @property
    def documents(self) -> list[Document]:
        """The open documents, in the order of their tabs."""
        return sorted(self._documents, key=lambda one: self.tabs.indexOf(one.view))

    @property
    def current(self) -> Document | None:
        """The current document; `None` while a page is current."""
        widget = self.tabs.currentWidget()
        return next((one for one in self._documents if one.view is widget), None)

    @property
    def current_editor(self) -> CodeEditor | None:
        """The editor of the current document."""
        return self.current.editor if self.current else None

    def take_focus(self) -> None:
        """Focus the current tab."""
        self.front.setFocus()

    @property
    def front(self) -> QWidget:
        """The widget that takes the focus in the current tab."""
        widget = self.tabs.currentWidget()
        if isinstance(widget, Page):
            return widget.focus_target()
        return self.current_editor or self.tabs

    def document_of(self, path: Path) -> Document | None:
        """Return the open document of a file; paths that lead to the same file count as equal."""
        wanted = path.resolve()
        return next(
            (one for one in self._documents if one.path and one.path.resolve() == wanted), None
        )

    # -- opening ---------------------------------------------------------------------------------

    def new(self, text: str = "", name: str = "") -> Document:
        """Open a new document without a file, and make it current."""
        self._untitled += 1
        title = name or tr("untitled {number}", number=self._untitled)
        document = self._make(f"untitled:{self._untitled}", None, title)
        document.fill(LoadedText(text, TextForm()))
        return self._add(document)

    def open(
        self, path: Path, line: int | None = None, column: int = 1, *, asks: bool = True
    ) -> Document | None:
        """Make the document of a file current, with the caret at a position; `None` if it is not
        opened.

        Unless `asks` is false, the user is asked before a large or binary file is opened.
        """
        document = self.document_of(path) or self._read_and_open(path, asks=asks)
        if document is None:
            return None
        self.tabs.setCurrentWidget(document.view)
        if line is not None:
            self.jump(document, line, column)
        return document

    def _read_and_open(self, path: Path, *, asks: bool) -> Document | None:
        try:
            opened = document_io.read(path, self, asks=asks)
        except OSError as error:
            if path.exists():
                self.refused.emit(document_io.read_error_text(path, error))
            return None
        if opened is None:
            return None
        document = self._make(str(path.resolve()), path, path.name)
        if opened.is_plain:
            document.editor.set_kind(PLAIN)
        document.fill(opened.text, is_read_only=opened.is_read_only)
        return self._add(document)

    def jump(
        self,
        document: Document,
        line: int,
        column: int = 1,
        *,
        select_to: tuple[int, int] | None = None,
    ) -> None:
        """Focus a position of a document; "go back" returns to where the caret was before."""
        self.jumping.emit()
        self.tabs.setCurrentWidget(document.view)
        document.editor.go_to(line, column, select_to=select_to)
        document.editor.setFocus()

    def reopen_closed(self) -> None:
        """Open the file that was closed last and is not open."""
        # Files that were deleted, or opened again in another way, are skipped.
        while self._closed:
            path = self._closed.pop()
            if path.exists() and self.document_of(path) is None:
                self.open(path)
                return

    @property
    def has_closed(self) -> bool:
        """Whether a file was closed that could be opened again."""
        return bool(self._closed)

    def show_page(self, page: Page) -> None:
        """Make a page current; if one with its id is open, that one, and delete `page`."""
        for index in range(self.tabs.count()):
            if getattr(self.tabs.widget(index), "id", None) == page.id:
                self.tabs.setCurrentIndex(index)
                if self.tabs.widget(index) is not page:
                    page.deleteLater()
                return
        page.close_requested.connect(lambda: self._close_tab(self.tabs.indexOf(page)))
        page.title_changed.connect(
            lambda title: self.tabs.setTabText(self.tabs.indexOf(page), title)
        )
        self.tabs.setCurrentIndex(self.tabs.addTab(page, page.title))
        page.focus_target().setFocus()

    def bring_to_front(self, document: Document) -> None:
        """Make the tab of a document current."""
        self.tabs.setCurrentWidget(document.view)

    # -- saving and closing ------------------------------------------------------------------------

    def save(self, document: Document) -> bool:
        """Write a document to its file, or to one that the user chooses; false if that failed."""
        if document.path is None:
            return self.save_as(document)
        return self._write(document, document.path)

    def save_as(self, document: Document) -> bool:
        """Ask for a file and write a document to it; false if that failed or was cancelled."""
        chosen = document_io.ask_where(self, document)
        return chosen is not None and self._write(document, chosen)

    def save_all(self) -> bool:
        """Save all modified documents; false if one was not saved."""
        unsaved = [one for one in self._documents if one.is_modified]
        return sum(self.save(one) for one in unsaved) == len(unsaved)

    def reload(self, document: Document) -> None:
        """Replace a document's text by that of its file, as one step of undo."""
        if document.path is None:
            return
        try:
            loaded = load(document.path)
        except OSError as error:
            self.refused.emit(document_io.read_error_text(document.path, error))
            return
        document.form = loaded.form
        self.reloading.emit(document)
        document.replace_text(loaded.text)
        document.mark_saved()
        self.reloaded.emit(document)

    def reload_current(self) -> None:
        """Reload the current document."""
        if self.current is not None:
            self.reload(self.current)

    def close_current(self) -> bool:
        """Close the current tab, after asking about unsaved changes."""
        return self._close_tab(self.tabs.currentIndex())

    def close_document(self, document: Document) -> bool:
        """Close a document, after asking about unsaved changes; false if it stays open."""
        if document.is_modified and not self._confirm_close(document):
            return False
        self._documents.remove(document)
        if self.tabs.remove(document.view):
            self.take_focus()
        if document.path is not None:
            self._closed.append(document.path)
        self.closed.emit(document)
        self._update_titles()
        # Deleted later: the close button or the action that closes the tab may be a child of it.
        document.view.deleteLater()
        document.deleteLater()
        return True

    def close_all(self) -> bool:
        """Close all tabs, after asking about unsaved changes; false if one stays open."""
        return all(self._close_tab(0) for _ in range(self.tabs.count()))

    def close_others(self) -> bool:
        """Close all tabs but the current one; false if another one stays open."""
        keep = self.tabs.currentWidget()
        tabs = [self.tabs.widget(index) for index in range(self.tabs.count())]
        others = [one for one in tabs if one is not keep]
        return all(self._close_tab(self.tabs.indexOf(one)) for one in others)

    def close_saved(self) -> None:
        """Close all documents without unsaved changes."""
        for document in self.documents:
            if not document.is_modified:
                self.close_document(document)

    def next_tab(self, direction: int) -> None:
        """Go to the next tab (+1) or the previous one (-1); wrap around at the ends."""
        self.tabs.step(direction)

    @property
    def tab_count(self) -> int:
        """The number of tabs."""
        return self.tabs.count()

    def tab_titles(self) -> list[str]:
        """Return the titles of the tabs."""
        return self.tabs.titles()

    def title_of(self, key: str) -> str:
        """Return the title of the open document with this key; "" if there is none."""
        return titles(self._documents).get(key, "")

    # -- zoom --------------------------------------------------------------------------------------

    @property
    def zoom(self) -> int:
        """The size of the text in percent of the size in the settings."""
        return self._zoom

    def set_zoom(self, percent: int) -> None:
        """Show all texts at a size in percent."""
        self._zoom = min(max(percent, MIN_ZOOM), MAX_ZOOM)
        for document in self._documents:
            document.editor.set_zoom(self._zoom)
        self.zoom_changed.emit(self._zoom)

    # -- around the text ---------------------------------------------------------------------------

    @property
    def strip(self) -> QWidget | None:
        """The widget above the text, if there is one."""
        return self._strip

    def set_strip(self, strip: QWidget | None) -> None:
        """Show the strip of a debug session above the text of the current tab, or none."""
        if strip is not self._strip:
            self._strip = strip
            self._strip_slot.put(strip, self.tabs.currentWidget())

    def set_bar(self, bar: QWidget) -> None:
        """Show a widget below the tabs: the find bar."""
        self._box.addWidget(bar)

    # -- internals -------------------------------------------------------------------------------

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
        editor.cursorPositionChanged.connect(lambda *_position: self._on_caret_moved(document))
        editor.selectionChanged.connect(lambda: self._on_caret_moved(document))
        editor.zoom_requested.connect(lambda steps: self.set_zoom(self._zoom + steps * ZOOM_STEP))
        index = self.tabs.addTab(document.view, document.name)
        self._update_titles()
        # Features connect to the document before it becomes current: what they do when the current
        # tab changes may need what they keep about it.
        self.opened.emit(document)
        self.tabs.setCurrentIndex(index)
        editor.setFocus()
        return document

    def _write(self, document: Document, path: Path) -> bool:
        try:
            document_io.write(document, path, self._settings)
        except OSError as error:
            self.not_saved.emit(document, failure_message(error, path))
            return False
        if path != document.path:
            document.rename(path)
        document.mark_saved()
        self.saved.emit(document)
        return True

    def _confirm_close(self, document: Document) -> bool:
        self.bring_to_front(document)
        answer = document_io.ask_about_changes(self, document)
        if answer is document_io.Answer.SAVE:
            return self.save(document)
        return answer is document_io.Answer.DISCARD

    def _on_changed(self, document: Document) -> None:
        self._update_titles()
        self.document_changed.emit(document)

    def _on_caret_moved(self, document: Document) -> None:
        if document is self.current:
            self.caret_moved.emit()

    def _update_titles(self) -> None:
        bar = non_null(self.tabs.tabBar())
        names = titles(self._documents)
        for document in self._documents:
            index = self.tabs.indexOf(document.view)
            title = names[document.key]
            self.tabs.setTabText(index, visible_title(title, document))
            self.tabs.setTabToolTip(index, str(document.path or document.name))
            bar.setAccessibleTabName(index, spoken_title(title, document))
            document.editor.setAccessibleName(spoken_title(title, document))

    def _on_current_changed(self) -> None:
        self._strip_slot.put(self._strip, self.tabs.currentWidget())
        self.current_changed.emit()

    def _on_menu_requested(self, index: int, point: QPoint) -> None:
        self.tabs.setCurrentIndex(index)
        self.tab_menu_requested.emit(point)

    def _close_tab(self, index: int) -> bool:
        widget = self.tabs.widget(index)
        document = next((one for one in self._documents if one.view is widget), None)
        if document is not None:
            return self.close_document(document)
        if isinstance(widget, Page):
            if not widget.may_close():
                return False
            if self.tabs.remove(widget):
                self.take_focus()
            widget.deleteLater()
        return True
