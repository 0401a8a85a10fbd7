"""What the names in the text in front mean: outline, path above the text, uses, definitions."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PyQt6.QtCore import QObject, QSize, Qt, QTimer, pyqtSignal
from PyQt6.QtWidgets import QFrame, QHBoxLayout, QLabel, QMenu, QToolButton, QVBoxLayout

from ez_ide.appearance.icons import icon
from ez_ide.appearance.units import scaled, square
from ez_ide.editing.code_editor import CodeEditor
from ez_ide.editing.geometry import line_height, point_of
from ez_ide.language.checking import file_of, range_of
from ez_ide.language.outline import ICONS, OutlinePanel
from ez_ide.non_null import promised
from ez_ide.storage.text_file import load
from ez_ide.translation import tr
from ez_ide.widgets.breadcrumb import Crumb
from ez_ide.widgets.keys import LocalKeys
from ez_ide.widgets.menus import lettered, only_read

if TYPE_CHECKING:
    from collections.abc import Callable

    from ez_ide.app.workbench import Workbench
    from ez_ide.appearance.theme_service import ThemeService
    from ez_ide.editing.document import Document
    from ez_ide.language.check_report import Place, Symbol
    from ez_ide.language.checking import LanguageCommands
    from ez_ide.settings.store import Settings

QUIET_MS = 250
MOST_IN_MENU = 40


class NameCommands(QObject):
    """Follows the caret, and goes where names lead."""

    def __init__(
        self, bench: Workbench, language: LanguageCommands, show_help: Callable[[str], object]
    ) -> None:
        super().__init__(bench.window)
        self._bench, self._language, self._show_help = bench, language, show_help
        self.outline = OutlinePanel(bench.themes)
        bench.panels.add(self.outline, "left")
        self.uses_menu: QMenu | None = None  # the last one shown
        self._quiet = QTimer(self)
        self._quiet.setSingleShot(True)
        self._quiet.setInterval(QUIET_MS)
        self._quiet.timeout.connect(self._on_quiet)
        self._connect()

    def _connect(self) -> None:
        editors, on = self._bench.editors, self._bench.actions.on
        editors.opened.connect(self._on_opened)
        editors.document_changed.connect(self._show_path)
        editors.caret_moved.connect(self._quiet.start)
        editors.current_changed.connect(self._show_outline)
        editors.closed.connect(lambda _document: self._show_outline())
        self._language.reported.connect(self._on_reported)
        self.outline.symbol_chosen.connect(lambda symbol: self._language.go_to(symbol.name_place))
        on("go.definition", self._on_definition)
        on("go.peek", self.peek)
        on("go.uses", self.list_uses)
        on("go.path", self._go_to_path)

    def symbols(self) -> list[Symbol]:
        """What the text in front declares."""
        document = self._bench.editors.current
        if document is None:
            return []
        return self._language.report_of(document).outline(file_of(document))

    # -- following the caret -------------------------------------------------------------------

    def _on_opened(self, document: Document) -> None:
        document.editor.definition_wanted.connect(
            lambda line, column: self.go_to_definition(document, line, column)
        )
        document.view.breadcrumb.left.connect(document.editor.setFocus)
        self._show_path(document)

    def _go_to_path(self) -> None:
        """The keyboard to the declarations around the caret; without any, to the list of all."""
        document = self._bench.editors.current
        if document is not None and not document.view.breadcrumb.take_keyboard():
            self._bench.actions.trigger("go.symbol")

    def _on_reported(self, document: Document) -> None:
        if document is self._bench.editors.current:
            self._show_outline()
            self._on_quiet()

    def _show_outline(self) -> None:
        self.outline.show_symbols(self.symbols())

    def _on_quiet(self) -> None:
        """The caret rests: box the uses of its name, follow it in outline and path."""
        document = self._bench.editors.current
        if document is None:
            return
        self.outline.follow(*document.editor.caret())
        file, places = file_of(document), []
        if self._language.is_up_to_date(document):  # an older report names places of an older text
            places = self._language.report_of(document).uses(file, *document.editor.caret())
        document.editor.problems.show_uses(range_of(one) for one in places if one.file == file)
        self._show_path(document)

    def _show_path(self, document: Document) -> None:
        """Folder, file, and the declarations around the caret."""
        path = document.path
        folder = [Crumb(path.parent.name or str(path.parent), "folder")] if path is not None else []
        crumbs = [*folder, Crumb(document.name, "file-ez")]
        around = self._language.report_of(document).around(
            file_of(document), *document.editor.caret()
        )
        crumbs += [
            Crumb(one.name, ICONS[one.kind], partial(self._language.go_to, one.name_place))
            for one in around
        ]
        document.view.breadcrumb.show_path(crumbs)

    # -- going where names lead ----------------------------------------------------------------

    def _on_definition(self) -> None:
        document = self._bench.editors.current
        if document is not None:
            self.go_to_definition(document, *document.editor.caret())

    def go_to_definition(self, document: Document, line: int, column: int) -> None:
        """Where the name at a place is declared; the help page of one of the library."""
        report, file = self._language.report_of(document), file_of(document)
        symbol = report.symbol_at(file, line, column)
        reference = report.reference_at(file, line, column)
        if symbol is not None:
            self._language.go_to(symbol.name_place)
        elif reference is not None and reference.library:
            module, _, member = reference.library.rpartition(".")
            self._show_help(f"library:{module or 'builtins'}#{member}")

    def peek(self) -> None:
        """Show where the name under the caret is declared, below its line."""
        document = self._bench.editors.current
        if document is None:
            return
        line, column = document.editor.caret()
        symbol = self._language.report_of(document).symbol_at(file_of(document), line, column)
        if symbol is None:
            self.go_to_definition(document, line, column)
            return
        place = symbol.name_place
        title = f"{Path(place.file).name}:{place.line}"
        bench = self._bench
        box = PeekBox(title, self._text_of(place.file), place.line, bench.settings, bench.themes)
        bench.actions.serve_editor(box.editor)
        box.left.connect(lambda: document.editor.show_below(line, None))
        box.gone_to.connect(lambda: document.editor.show_below(line, None))
        box.gone_to.connect(lambda: self._language.go_to(place))
        document.editor.show_below(line, box)
        box.setFocus()

    def list_uses(self) -> None:
        """All uses of the name under the caret, in a list to choose from."""
        document = self._bench.editors.current
        if document is None:
            return
        line, column = document.editor.caret()
        places = self._language.report_of(document).uses(file_of(document), line, column)
        corner = point_of(document.editor, line + 1, column)
        self.uses_menu = self._menu_of(places)
        self.uses_menu.popup(promised(document.editor.viewport()).mapToGlobal(corner))

    def _menu_of(self, places: list[Place]) -> QMenu:
        menu = lettered(QMenu(self._bench.window))
        menu.setAccessibleName(tr("References"))
        menu.aboutToHide.connect(menu.deleteLater)
        for place in places[:MOST_IN_MENU]:
            words = f"{Path(place.file).name}:{place.line}   {self._line_of(place)}"
            action = promised(menu.addAction(words.replace("&", "&&")))
            action.triggered.connect(lambda _on, place=place: self._language.go_to(place))
        left = len(places) - MOST_IN_MENU
        if left > 0:
            only_read(promised(menu.addAction(tr("… and {count} more", count=left))))
        if not places:
            only_read(promised(menu.addAction(tr("No references found"))))
        return menu

    def _line_of(self, place: Place) -> str:
        document = self._language.document_of(place.file)
        if document is not None:
            return str(document.editor.text(place.line - 1)).strip()
        lines = self._text_of(place.file).splitlines()
        return lines[place.line - 1].strip() if place.line <= len(lines) else ""

    def _text_of(self, file: str) -> str:
        """The text of a file, in its editor or on disk; "" if it cannot be read."""
        document = self._language.document_of(file)
        if document is not None:
            return document.text()
        try:
            return load(Path(file)).text
        except OSError:
            return ""


LINES = 9


class PeekBox(QFrame):
    """Some lines of a file, to be read; Enter goes there, Esc closes the box."""

    left = pyqtSignal()
    gone_to = pyqtSignal()

    def __init__(
        self, title: str, text: str, line: int, settings: Settings, themes: ThemeService
    ) -> None:
        super().__init__()
        self.setProperty("look", "popup")
        self.setAccessibleName(tr("Definition: {place}", place=title))
        self.editor = CodeEditor(settings, themes)
        self.editor.setText(text)
        self.editor.set_saved_text(text)
        self.editor.setReadOnly(True)
        self.editor.setAccessibleName(title)
        name = QLabel(title)
        name.setProperty("look", "subheading")
        go, close = QToolButton(), QToolButton()
        for button, sign, words, signal in (
            (go, "external", tr("Go to definition (Enter)"), self.gone_to),
            (close, "close", tr("Close (Esc)"), self.left),
        ):
            button.setIcon(icon(sign, themes.theme))
            button.setIconSize(square(14))
            button.setToolTip(words)
            button.setAccessibleName(words)
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            button.clicked.connect(signal)
        top = QHBoxLayout()
        top.addWidget(name, 1)
        top.addWidget(go)
        top.addWidget(close)
        column = QVBoxLayout(self)
        column.setContentsMargins(scaled(8), scaled(4), scaled(4), scaled(4))
        column.setSpacing(scaled(2))
        column.addLayout(top)
        column.addWidget(self.editor)
        LocalKeys(self.editor, {"Esc": self.left.emit, "Return": self.gone_to.emit})
        self.setFocusProxy(self.editor)
        self.editor.go_to(line)
        self.editor.setFirstVisibleLine(max(line - 2, 0))

    def sizeHint(self) -> QSize:
        """Room for some lines below the title."""
        return QSize(scaled(400), line_height(self.editor) * LINES + scaled(34))
