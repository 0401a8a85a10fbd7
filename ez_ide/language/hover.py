"""What the language knows of the name under the mouse or at the caret, in a box over the text."""

from __future__ import annotations

from html import escape
from math import ceil
from typing import TYPE_CHECKING

from PyQt6.QtCore import QObject, Qt, pyqtSignal
from PyQt6.QtGui import QTextDocument, QTextDocumentFragment
from PyQt6.QtWidgets import QLabel

from ez_ide.actions.session_status import SessionPhase
from ez_ide.appearance.units import scaled
from ez_ide.language.checking import file_of
from ez_ide.translation import tr
from ez_ide.widgets.keys import LocalKeys

if TYPE_CHECKING:
    from collections.abc import Callable

    from ez_ide.editing.decorations import Hover
    from ez_ide.editing.document import Document
    from ez_ide.language.checking import LanguageService
    from ez_ide.workbench import Workbench


class LanguageHover(QObject):
    """Shows problems, signatures and documentation when an editor asks for a hover."""

    def __init__(
        self, bench: Workbench, language: LanguageService, show_help: Callable[[str], object]
    ) -> None:
        super().__init__(bench.window)
        self._bench, self._language, self._show_help = bench, language, show_help
        for document in bench.editors.documents:
            self._on_opened(document)
        bench.editors.opened.connect(self._on_opened)
        bench.actions.on("go.explain", self._show_at_caret)

    def explain(self, document: Document, hover: Hover) -> str:
        """Return problems, signature and documentation at a position as rich text; or ""."""
        parts = [
            f"<p><b>{escape(one.message)}</b><br>{escape(one.help)} "
            f'<a href="code:{one.code}">{tr("Explain {code}", code=one.code)}</a></p>'
            for one in document.editor.problems.at(hover.line, hover.column)
        ]
        report, file = self._language.report_of(document), file_of(document)
        symbol = report.symbol_at(file, hover.line, hover.column)
        reference = report.reference_at(file, hover.line, hover.column)
        if symbol is not None:
            parts += _paragraphs(symbol.signature, symbol.doc)
        elif reference is not None and reference.library:
            module, _, member = reference.library.rpartition(".")
            link = f' <a href="library:{module or "builtins"}#{member}">{tr("Help")}</a>'
            parts += _paragraphs(reference.signature, reference.doc, link)
        return "".join(parts)

    def _on_opened(self, document: Document) -> None:
        document.editor.hover_started.connect(lambda hover: self._on_hover(document, hover))

    def _show_at_caret(self) -> None:
        editor = self._bench.editors.current_editor
        if editor is not None:
            editor.hover_at_caret()

    def _on_hover(self, document: Document, hover: Hover) -> None:
        is_paused = self._bench.actions.context.session.phase is SessionPhase.PAUSED
        if is_paused and hover.expression:
            return  # the hover of the debugger shows the value, with this explanation below it
        text = self.explain(document, hover)
        if not text and hover.is_requested:
            text = escape(tr("No information available."))
        if not text:
            return
        label = HoverLabel(text)
        label.fit(document.editor.width() // 2)
        label.linkActivated.connect(self._show_help)
        label.left.connect(lambda: self._return_to(document))
        document.editor.show_hover(hover.line, hover.column, label)
        if hover.is_requested:
            label.take_focus()

    def _return_to(self, document: Document) -> None:
        document.editor.hide_hover()
        document.editor.setFocus()


class HoverLabel(QLabel):
    """Rich text; while it has the focus, Tab moves between its links and Enter follows one."""

    left = pyqtSignal()  # Esc was pressed

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self.setTextFormat(Qt.TextFormat.RichText)
        self.setWordWrap(True)
        self.setTextInteractionFlags(Qt.TextInteractionFlag.TextBrowserInteraction)
        self.setAccessibleName(tr("Hover"))
        self.setAccessibleDescription(QTextDocumentFragment.fromHtml(text).toPlainText())
        LocalKeys(self, {"Esc": self.left.emit})

    def fit(self, width: int) -> None:
        """Become as wide as the longest line, at most `width`; longer lines are wrapped."""
        text = QTextDocument()
        text.setDocumentMargin(0)
        text.setDefaultFont(self.font())
        text.setHtml(self.text())
        self.setMinimumWidth(min(ceil(text.idealWidth()) + scaled(2), width))

    def take_focus(self) -> None:
        """Take the focus, and select the first link if there is one."""
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setFocus(Qt.FocusReason.ShortcutFocusReason)
        if "<a " in self.text():
            self.focusNextPrevChild(True)


def _paragraphs(signature: str, doc: str, link: str = "") -> list[str]:
    text = f"<p>{escape(doc)}{link}</p>" if doc or link else ""
    return [f"<p><code>{escape(signature)}</code></p>", text]
