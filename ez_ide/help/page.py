"""The help page: a table of contents beside a page, with search and history."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PyQt6.QtCore import QSortFilterProxyModel, Qt, QUrl, pyqtSignal
from PyQt6.QtGui import QDesktopServices, QStandardItem, QStandardItemModel, QTextCursor
from PyQt6.QtWidgets import (
    QHBoxLayout,
    QLineEdit,
    QSplitter,
    QTextBrowser,
    QTreeView,
    QVBoxLayout,
    QWidget,
)

from ez_ide.appearance.icons import icon
from ez_ide.appearance.ligatures import Ligatures
from ez_ide.appearance.units import scaled, square
from ez_ide.help.markdown import OPEN_BOX, TICKED_BOX
from ez_ide.help.page_html import help_html
from ez_ide.non_null import non_null
from ez_ide.translation import tr
from ez_ide.widgets.buttons import small_button
from ez_ide.widgets.keys import LocalKeys
from ez_ide.widgets.page import Page

if TYPE_CHECKING:
    from PyQt6.QtCore import QModelIndex
    from PyQt6.QtGui import QTextFragment

    from ez_ide.appearance.theme_service import ThemeService
    from ez_ide.help.contents import Entry, HelpPages

NAME = Qt.ItemDataRole.UserRole
SEARCH_TEXT = Qt.ItemDataRole.UserRole + 1  # the full text of a page, for the search
MAX_HISTORY = 100
TICK = "tick"  # links to check boxes


class HelpPage(Page):
    """The help page."""

    id = "help"
    title = "Help"
    icon = "book"

    location_requested = pyqtSignal(str, int, int)  # a file, line and column of the user's program

    def __init__(self, pages: HelpPages, themes: ThemeService) -> None:
        super().__init__()
        self._pages, self._themes = pages, themes
        self._ticked: set[tuple[str, int]] = set()  # check boxes, by page
        self._trail: list[str] = []
        self._ahead: list[str] = []
        self.name = ""
        self._build()
        self._fill()
        themes.changed.connect(self._paint)
        self._paint()

    def show_page(self, name: str) -> None:
        """Show a page and add it to the history."""
        if self.name and name != self.name:
            self._trail = [*self._trail, self.name][-MAX_HISTORY:]
            self._ahead = []
        self._show(name)

    def _build(self) -> None:
        self.tree = QTreeView()
        self.search = QLineEdit()
        self.search.setPlaceholderText(tr("Search help"))
        self.search.setAccessibleName(tr("Search help"))
        self.search.setClearButtonEnabled(True)
        LocalKeys(self.search, {"Esc": self.search.clear, "Down": self.tree.setFocus})
        self.back = small_button(tr("Back"))
        self.forward = small_button(tr("Forward"))
        self.back.clicked.connect(self._go_back)
        self.forward.clicked.connect(self._go_forward)
        self._rows = QStandardItemModel(self)
        self._filter = QSortFilterProxyModel(self)
        self._filter.setSourceModel(self._rows)
        self._filter.setRecursiveFilteringEnabled(True)
        self._filter.setFilterCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        self._filter.setFilterRole(SEARCH_TEXT)
        self._is_searchable = False
        self.tree.setAccessibleName(tr("Contents"))
        self.tree.setProperty("look", "code")
        self.tree.setHeaderHidden(True)
        self.tree.setModel(self._filter)
        self.tree.setEditTriggers(QTreeView.EditTrigger.NoEditTriggers)
        self.browser = _Browser()
        self._ligatures = Ligatures(self.browser)
        self.browser.anchorClicked.connect(self._on_link)
        side = QWidget()
        side.setAccessibleName(tr("Contents"))
        tools = QHBoxLayout()
        for widget in (self.back, self.forward):
            tools.addWidget(widget)
        tools.addWidget(self.search, 1)
        column = QVBoxLayout(side)
        column.setContentsMargins(scaled(10), scaled(10), scaled(10), 0)
        column.addLayout(tools)
        column.addWidget(self.tree, 1)
        splitter = QSplitter()
        splitter.addWidget(side)
        splitter.addWidget(self.browser)
        splitter.setStretchFactor(1, 1)
        splitter.setSizes([scaled(270), scaled(700)])
        page = QVBoxLayout(self)
        page.setContentsMargins(0, 0, 0, 0)
        page.addWidget(splitter)
        self.search.textChanged.connect(self._on_search)
        self.tree.activated.connect(self._on_row)
        self.tree.clicked.connect(self._on_row)

    def _fill(self) -> None:
        for entry in self._pages.contents():
            self._rows.appendRow(_row(entry))

    def focus_target(self) -> QWidget:
        """The page itself, to be read and scrolled."""
        return self.browser

    def _on_search(self, typed: str) -> None:
        if typed and not self._is_searchable:
            self._is_searchable = True
            self._make_searchable(non_null(self._rows.invisibleRootItem()))
        self._filter.setFilterFixedString(typed)
        if typed:
            self.tree.expandAll()
        else:
            self.tree.collapseAll()

    def links(self) -> list[QUrl]:
        """Return the links of the page, from the top."""
        found = {piece.charFormat().anchorHref(): None for piece in self._pieces()}
        return [QUrl(link) for link in found if link]

    def _pieces(self) -> list[QTextFragment]:
        """Return the fragments of the page that have a certain format, from the top."""
        found = []
        block = non_null(self.browser.document()).begin()
        while block.isValid():
            pieces = block.begin()
            while not pieces.atEnd():
                found.append(pieces.fragment())
                pieces += 1
            block = block.next()
        return found

    def _make_searchable(self, parent: QStandardItem) -> None:
        """Load the text of all pages; done at the first search only."""
        for row in range(parent.rowCount()):
            item = non_null(parent.child(row))
            name = item.data(NAME)
            item.setData(f"{item.text()}\n{self._pages.text(name)}", SEARCH_TEXT)
            self._make_searchable(item)

    def _on_row(self, index: QModelIndex) -> None:
        name = index.data(NAME)
        if isinstance(name, str) and name != self.name:
            self.show_page(name)

    def _on_link(self, url: QUrl) -> None:
        name = url.toString()
        if url.scheme() == TICK:
            self._ticked ^= {(self.name, int(url.path()))}
            self._show_ticks(url)
        elif url.scheme() == "place":
            line, column, file = QUrl.fromPercentEncoding(name.encode()).split(":", 3)[1:]
            self.location_requested.emit(file, int(line), int(column))
        elif url.scheme() in ("http", "https"):
            QDesktopServices.openUrl(url)
        else:
            self.show_page(name)

    def _go_back(self) -> None:
        if self._trail:
            self._ahead.append(self.name)
            self._show(self._trail.pop())

    def _go_forward(self) -> None:
        if self._ahead:
            self._trail.append(self.name)
            self._show(self._ahead.pop())

    def _show(self, name: str) -> None:
        self.name = name
        self._paint()
        _page, _, anchor = name.partition("#")
        if anchor:
            self.browser.scrollToAnchor(anchor)
        else:
            non_null(self.browser.verticalScrollBar()).setValue(0)

    def _paint(self) -> None:
        theme = self._themes.theme
        for button, sign in ((self.back, "arrow-left"), (self.forward, "arrow-right")):
            button.setIcon(icon(sign, theme))
            button.setIconSize(square(16))
        self.back.setEnabled(bool(self._trail))
        self.forward.setEnabled(bool(self._ahead))
        if self.name:
            text = self._pages.text(self.name.partition("#")[0])
            self._ligatures.use(self._themes.editor_font())
            self.browser.setHtml(help_html(text, self._themes))
            self._show_ticks()

    def _show_ticks(self, at: QUrl | None = None) -> None:
        """Update the check boxes in place, keeping scroll position and focus (`at` a box)."""
        cursor = QTextCursor(self.browser.document())
        for piece in self._pieces():
            kind, _, number = piece.charFormat().anchorHref().partition(":")
            if kind == TICK:
                is_ticked = (self.name, int(number)) in self._ticked
                cursor.setPosition(piece.position())
                cursor.movePosition(cursor.MoveOperation.Right, cursor.MoveMode.KeepAnchor)
                cursor.insertText(TICKED_BOX if is_ticked else OPEN_BOX, piece.charFormat())
                if at is not None and at.path() == number:
                    cursor.movePosition(cursor.MoveOperation.Left, cursor.MoveMode.KeepAnchor)
                    self.browser.setTextCursor(cursor)


class _Browser(QTextBrowser):
    """Shows pages; never loads anything from the network."""

    def __init__(self) -> None:
        super().__init__()
        self.setAccessibleName(tr("Help page"))
        self.setProperty("look", "reading")
        self.setOpenLinks(False)
        document = self.document()
        if document is not None:
            document.setDocumentMargin(scaled(28))

    def loadResource(self, _kind: int, _name: QUrl) -> None:
        """Load nothing: pages have no images."""


def _row(entry: Entry) -> QStandardItem:
    item = QStandardItem(entry.title)
    item.setData(entry.name, NAME)
    for child in entry.children:
        item.appendRow(_row(child))
    return item
