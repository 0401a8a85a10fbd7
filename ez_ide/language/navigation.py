"""Navigation by names: outline, breadcrumb, uses, definitions, and the peek box."""

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
from ez_ide.language.check_report import name_range_of
from ez_ide.language.checking import file_of, text_range
from ez_ide.language.outline import ICONS, OutlinePanel
from ez_ide.non_null import non_null
from ez_ide.storage.text_file import load
from ez_ide.translation import tr
from ez_ide.widgets.breadcrumb import Crumb
from ez_ide.widgets.keys import LocalKeys
from ez_ide.widgets.menus import make_text_entry, with_mnemonics

if TYPE_CHECKING:
    from collections.abc import Callable

    from ez_ide.appearance.theme_service import ThemeService
    from ez_ide.editing.document import Document
    from ez_ide.language.check_report import SourceRange
    from ez_ide.language.checking import LanguageService
    from ez_ide.settings.store import Settings
    from ez_ide.workbench import Workbench
    from ez_lang.cli.check_format import Symbol

QUIET_MS = 250
MAX_USES_IN_MENU = 40
PEEK_LINES = 9


class Navigation(QObject):
    """Follows the caret, and goes to the declarations and uses of names."""

    def __init__(
        self, bench: Workbench, language: LanguageService, show_help: Callable[[str], object]
    ) -> None:
        super().__init__(bench.window)
        self._bench, self._language, self._show_help = bench, language, show_help
        self.outline = OutlinePanel(bench.themes)
        bench.panels.add(self.outline, "left")
        self.uses_menu: QMenu | None = None  # the one that was shown last
        self._quiet = QTimer(self)
        self._quiet.setSingleShot(True)
        self._quiet.setInterval(QUIET_MS)
        # Marking uses at every caret move would flicker while the caret passes through a text.
        self._quiet.timeout.connect(self._on_caret_rests)
        self._connect()

    def _connect(self) -> None:
        editors, on = self._bench.editors, self._bench.actions.on
        editors.opened.connect(self._on_opened)
        editors.document_changed.connect(self._show_breadcrumb)
        editors.caret_moved.connect(self._quiet.start)
        editors.current_changed.connect(self._show_outline)
        editors.closed.connect(lambda _document: self._show_outline())
        self._language.reported.connect(self._on_reported)
        self.outline.symbol_chosen.connect(self._go_to_symbol)
        on("go.definition", self._on_definition)
        on("go.peek", self.peek)
        on("go.uses", self.list_uses)
        on("go.path", self._focus_breadcrumb)

    def symbols(self) -> list[Symbol]:
        """Return the outline of the current document."""
        document = self._bench.editors.current
        if document is None:
            return []
        return self._language.report_of(document).outline(file_of(document))

    # -- following the caret ---------------------------------------------------------------------

    def _on_opened(self, document: Document) -> None:
        document.editor.definition_requested.connect(
            lambda line, column: self.go_to_definition(document, line, column)
        )
        document.view.breadcrumb.left.connect(document.editor.setFocus)
        self._show_breadcrumb(document)

    def _focus_breadcrumb(self) -> None:
        # Without a declaration around the caret no crumb can have the focus.
        document = self._bench.editors.current
        if document is not None and not document.view.breadcrumb.take_focus():
            self._bench.actions.trigger("go.symbol")

    def _on_reported(self, document: Document) -> None:
        if document is self._bench.editors.current:
            self._show_outline()
            self._on_caret_rests()

    def _show_outline(self) -> None:
        self.outline.show_symbols(self.symbols())

    def _on_caret_rests(self) -> None:
        """Mark the uses of the name at the caret; select its declaration in the outline."""
        document = self._bench.editors.current
        if document is None:
            return
        self.outline.follow(*document.editor.caret())
        file, uses = file_of(document), []
        if self._language.is_up_to_date(document):  # ranges of an older text would be wrong
            uses = self._language.report_of(document).uses(file, *document.editor.caret())
        document.editor.problems.show_uses(text_range(one) for one in uses if one.file == file)
        self._show_breadcrumb(document)

    def _show_breadcrumb(self, document: Document) -> None:
        """Show the folder, the file, and the declarations around the caret."""
        path = document.path
        folder = [Crumb(path.parent.name or str(path.parent), "folder")] if path is not None else []
        containers = self._language.report_of(document).containers_at(
            file_of(document), *document.editor.caret()
        )
        declarations = [
            Crumb(one.name, ICONS[one.kind], partial(self._go_to_symbol, one)) for one in containers
        ]
        document.view.breadcrumb.show_path(
            [*folder, Crumb(document.name, "file-ez"), *declarations]
        )

    # -- definitions and uses --------------------------------------------------------------------

    def _go_to_symbol(self, symbol: Symbol) -> None:
        self._language.go_to(name_range_of(symbol))

    def _on_definition(self) -> None:
        document = self._bench.editors.current
        if document is not None:
            self.go_to_definition(document, *document.editor.caret())

    def go_to_definition(self, document: Document, line: int, column: int) -> None:
        """Go to the declaration of the name at a position, or to the help of a library member."""
        report, file = self._language.report_of(document), file_of(document)
        symbol = report.symbol_at(file, line, column)
        reference = report.reference_at(file, line, column)
        if symbol is not None:
            self._go_to_symbol(symbol)
        elif reference is not None and reference.library:
            module, _, member = reference.library.rpartition(".")
            self._show_help(f"library:{module or 'builtins'}#{member}")

    def peek(self) -> None:
        """Show the declaration of the name at the caret in a box below the caret's line."""
        document = self._bench.editors.current
        if document is None:
            return
        line, column = document.editor.caret()
        symbol = self._language.report_of(document).symbol_at(file_of(document), line, column)
        if symbol is None:  # a library member has a help page instead of a declaration
            self.go_to_definition(document, line, column)
            return
        target = name_range_of(symbol)
        title = f"{Path(target.file).name}:{target.line}"
        bench = self._bench
        box = PeekBox(title, self._text_of(target.file), target.line, bench.settings, bench.themes)
        bench.actions.serve_editor(box.editor)
        box.left.connect(lambda: document.editor.show_below(line, None))
        box.accepted.connect(lambda: document.editor.show_below(line, None))
        box.accepted.connect(lambda: self._language.go_to(target))
        document.editor.show_below(line, box)
        box.setFocus()

    def list_uses(self) -> None:
        """Show a menu of all uses of the name at the caret."""
        document = self._bench.editors.current
        if document is None:
            return
        line, column = document.editor.caret()
        uses = self._language.report_of(document).uses(file_of(document), line, column)
        corner = point_of(document.editor, line + 1, column)
        self.uses_menu = self._menu_of(uses)
        self.uses_menu.popup(non_null(document.editor.viewport()).mapToGlobal(corner))

    def _menu_of(self, uses: list[SourceRange]) -> QMenu:
        menu = with_mnemonics(QMenu(self._bench.window))
        menu.setAccessibleName(tr("References"))
        menu.aboutToHide.connect(menu.deleteLater)
        for use in uses[:MAX_USES_IN_MENU]:
            text = f"{Path(use.file).name}:{use.line}   {self._line_of(use)}"
            action = non_null(menu.addAction(text.replace("&", "&&")))
            action.triggered.connect(lambda _on, use=use: self._language.go_to(use))
        left = len(uses) - MAX_USES_IN_MENU
        if left > 0:
            make_text_entry(non_null(menu.addAction(tr("… and {count} more", count=left))))
        if not uses:
            make_text_entry(non_null(menu.addAction(tr("No references found"))))
        return menu

    def _line_of(self, use: SourceRange) -> str:
        document = self._language.document_of(use.file)
        if document is not None:
            return str(document.editor.text(use.line - 1)).strip()
        lines = self._text_of(use.file).splitlines()
        return lines[use.line - 1].strip() if use.line <= len(lines) else ""

    def _text_of(self, file: str) -> str:
        """Return the text of a file, from its editor or from disk; "" if it cannot be read."""
        document = self._language.document_of(file)
        if document is not None:
            return document.text()
        try:
            return load(Path(file)).text
        except OSError:
            return ""


class PeekBox(QFrame):
    """A read-only view of a few lines of a file; Enter goes there, Esc closes the box."""

    left = pyqtSignal()
    accepted = pyqtSignal()

    def __init__(
        self, title: str, text: str, line: int, settings: Settings, themes: ThemeService
    ) -> None:
        super().__init__()
        self.setProperty("look", "popup")
        self.setAccessibleName(tr("Definition: {location}", location=title))
        self.editor = CodeEditor(settings, themes)
        self.editor.setText(text)
        self.editor.set_saved_text(text)
        self.editor.setReadOnly(True)
        self.editor.setAccessibleName(title)
        name = QLabel(title)
        name.setProperty("look", "subheading")
        top = QHBoxLayout()
        top.addWidget(name, 1)
        for sign, tip, signal in (
            ("external", tr("Go to definition (Enter)"), self.accepted),
            ("close", tr("Close (Esc)"), self.left),
        ):
            button = QToolButton()
            button.setIcon(icon(sign, themes.theme))
            button.setIconSize(square(14))
            button.setToolTip(tip)
            button.setAccessibleName(tip)
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            button.clicked.connect(signal)
            top.addWidget(button)
        column = QVBoxLayout(self)
        column.setContentsMargins(scaled(8), scaled(4), scaled(4), scaled(4))
        column.setSpacing(scaled(2))
        column.addLayout(top)
        column.addWidget(self.editor)
        LocalKeys(self.editor, {"Esc": self.left.emit, "Return": self.accepted.emit})
        self.setFocusProxy(self.editor)
        self.editor.go_to(line)
        self.editor.setFirstVisibleLine(max(line - 2, 0))

    def sizeHint(self) -> QSize:
        """Leave room for a few lines below the title."""
        return QSize(scaled(400), line_height(self.editor) * PEEK_LINES + scaled(34))
