"""An open document: its file, its saved state and its editor."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from PyQt6.QtCore import QObject, pyqtSignal

from ez_ide.editing.code_editor import CodeEditor
from ez_ide.editing.difference import edits
from ez_ide.editing.document_view import DocumentView
from ez_ide.editing.file_kinds import EZ, kind_of
from ez_ide.editing.line_edits import one_step, replace_bytes
from ez_ide.editing.search import byte_offsets
from ez_ide.storage.text_file import TextForm
from ez_ide.translation import tr, trn

if TYPE_CHECKING:
    from pathlib import Path

    from ez_ide.appearance.theme_service import ThemeService
    from ez_ide.settings.store import Settings
    from ez_ide.storage.text_file import LoadedText

_EOL = {
    "\n": CodeEditor.EolMode.EolUnix,
    "\r\n": CodeEditor.EolMode.EolWindows,
    "\r": CodeEditor.EolMode.EolMac,
}


class Document(QObject):
    """An open file or untitled text; `key` identifies it while it is open, even without a file."""

    changed = pyqtSignal()  # title, path, modified, read-only, encoding or line ends
    text_changed = pyqtSignal()

    def __init__(  # noqa: PLR0913  what names it, and what its editor needs
        self,
        key: str,
        path: Path | None,
        name: str,
        *,
        settings: Settings,
        themes: ThemeService,
        parent: QObject,
        zoom: int = 100,
    ) -> None:
        super().__init__(parent)
        self.key = key
        self.path = path
        self.name = path.name if path else name
        self.form = TextForm()
        self.saved_text = ""  # the content of the file, as it was last read or written
        self.is_lost = False  # its file was deleted or moved
        self.editor = CodeEditor(settings, themes, kind=kind_of(self.name), zoom=zoom)
        self.view = DocumentView(self.editor, themes)
        self.editor.modificationChanged.connect(lambda _is_modified: self.changed.emit())
        self.editor.textChanged.connect(self.text_changed)

    @property
    def is_modified(self) -> bool:
        """Whether the text contains changes that no file has."""
        return self.is_lost or bool(self.editor.isModified())

    @property
    def is_read_only(self) -> bool:
        """Whether the text cannot be edited."""
        return bool(self.editor.isReadOnly())

    @property
    def is_ez(self) -> bool:
        """Whether it is an EZ program; an untitled text is one."""
        return self.editor.kind is EZ

    @property
    def encoding(self) -> str:
        """The encoding, as the status bar shows it."""
        return self.form.encoding_name

    @property
    def line_end(self) -> str:
        """The line ends, as the status bar shows them."""
        return self.form.line_end_name

    @property
    def indentation(self) -> str:
        """The indentation, as the status bar shows it."""
        if self.editor.indentationsUseTabs():
            return tr("Tabs")
        return trn("{count} space", "{count} spaces", self.editor.indentationWidth())

    def text(self) -> str:
        """Return the current text."""
        return str(self.editor.text())

    def fill(self, loaded: LoadedText, *, is_read_only: bool = False) -> None:
        """Show the content of a file that was just read."""
        self.form = loaded.form
        self.editor.setEolMode(_EOL[loaded.form.line_end])
        self.editor.setText(loaded.text)
        self._detect_indentation(loaded.text)
        self.editor.setCursorPosition(0, 0)
        # Undo must not lead back to the empty text before the file.
        self.editor.SendScintilla(self.editor.SCI_EMPTYUNDOBUFFER)
        self.editor.setReadOnly(is_read_only)
        self.mark_saved()

    def mark_saved(self) -> None:
        """Take the current text as the content of the file."""
        self.saved_text, self.is_lost = self.text(), False
        self.editor.setModified(False)
        self.editor.set_saved_text(self.saved_text)
        self.changed.emit()

    def lose_file(self) -> None:
        """Mark the text as modified: its file no longer exists."""
        self.is_lost = True
        self.changed.emit()

    def rename(self, path: Path) -> None:
        """Assign the document to another file."""
        self.path, self.name = path, path.name
        self.editor.set_kind(kind_of(path.name))
        self.changed.emit()

    def replace_text(self, text: str) -> None:
        """Replace the text as one step of undo.

        Only lines that differ are edited: caret, folds and markers stay at the others.
        """
        now = self.text()
        changes = edits(now, text)
        spans = byte_offsets(now, [(start, end) for start, end, _ in changes])
        # From the last edit to the first, so that the positions of the others stay valid.
        with one_step(self.editor):
            for (begin, stop), (_, _, new) in zip(reversed(spans), reversed(changes), strict=True):
                replace_bytes(self.editor, begin, stop, new)

    def remembered(self) -> dict[str, Any]:
        """Return the state to keep for the next session: caret and folds."""
        line, column = self.editor.caret()
        return {"line": line, "column": column, "folds": self.editor.contractedFolds()}

    def remember(self, values: dict[str, Any]) -> None:
        """Restore the state that `remembered` returned, possibly in another version."""
        line, column, folds = (values.get(name) for name in ("line", "column", "folds"))
        if isinstance(folds, list) and folds and all(isinstance(one, int) for one in folds):
            self.editor.settle()
            self.editor.setContractedFolds(folds)
        if isinstance(line, int) and isinstance(column, int):
            self.editor.go_to(line, column)

    def _detect_indentation(self, text: str) -> None:
        """Indent with tabs or with spaces, whichever more lines of the text do."""
        lines = text.splitlines()
        tabs = sum(line.startswith("\t") for line in lines)
        spaces = sum(line.startswith("  ") for line in lines)
        if tabs != spaces:
            self.editor.setIndentationsUseTabs(tabs > spaces)
