"""One open text: its file, whether it is saved, and its editor."""

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
    """An open text; `key` names it as long as it is open, also while it has no file."""

    changed = pyqtSignal()  # title, path, modified, read-only, encoding or line end
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
        self.saved_text = ""  # what the file holds, as far as is known
        self.is_lost = False  # its file was deleted or moved away
        self.editor = CodeEditor(settings, themes, kind=kind_of(self.name), zoom=zoom)
        self.view = DocumentView(self.editor, themes)
        self.editor.modificationChanged.connect(lambda _is_modified: self.changed.emit())
        self.editor.textChanged.connect(self.text_changed)

    @property
    def is_modified(self) -> bool:
        """There is something that no file has."""
        return self.is_lost or bool(self.editor.isModified())

    @property
    def is_read_only(self) -> bool:
        """The text cannot be changed."""
        return bool(self.editor.isReadOnly())

    @property
    def is_ez(self) -> bool:
        """It is an EZ program (a new text is taken for one, unless its name says otherwise)."""
        return self.editor.kind is EZ

    @property
    def encoding(self) -> str:
        """As the status bar shows it."""
        return self.form.encoding_name

    @property
    def line_end(self) -> str:
        """As the status bar shows it."""
        return self.form.line_end_name

    @property
    def indentation(self) -> str:
        """As the status bar shows it."""
        if self.editor.indentationsUseTabs():
            return tr("Tabs")
        return trn("{count} space", "{count} spaces", self.editor.indentationWidth())

    def text(self) -> str:
        """The text as it stands."""
        return str(self.editor.text())

    def fill(self, loaded: LoadedText, *, is_read_only: bool = False) -> None:
        """Take the content of a file that has just been read."""
        self.form = loaded.form
        self.editor.setEolMode(_EOL[loaded.form.line_end])
        self.editor.setText(loaded.text)
        self._keep_indentation(loaded.text)
        self.editor.setCursorPosition(0, 0)
        self.editor.SendScintilla(self.editor.SCI_EMPTYUNDOBUFFER)
        self.editor.setReadOnly(is_read_only)
        self.mark_saved()

    def mark_saved(self) -> None:
        """The file holds this text now."""
        self.saved_text, self.is_lost = self.text(), False
        self.editor.setModified(False)
        self.editor.set_saved_text(self.saved_text)
        self.changed.emit()

    def lose_file(self) -> None:
        """Its file is gone: the text is all there is."""
        self.is_lost = True
        self.changed.emit()

    def rename(self, path: Path) -> None:
        """It belongs to another file now."""
        self.path, self.name = path, path.name
        self.editor.set_kind(kind_of(path.name))
        self.changed.emit()

    def replace_text(self, text: str) -> None:
        """Make it another text, as one step that can be undone.

        Only lines that differ are touched: caret, folds and marks stay at theirs.
        """
        now = self.text()
        changes = edits(now, text)
        spans = byte_offsets(now, [(start, end) for start, end, _ in changes])
        with one_step(self.editor):
            for (begin, stop), (_, _, new) in zip(reversed(spans), reversed(changes), strict=True):
                replace_bytes(self.editor, begin, stop, new)

    def remembered(self) -> dict[str, Any]:
        """What to keep until the next start: caret, folds."""
        line, column = self.editor.caret()
        return {"line": line, "column": column, "folds": self.editor.contractedFolds()}

    def remember(self, values: dict[str, Any]) -> None:
        """Take what `remembered` gave in an earlier run, possibly of another version."""
        line, column, folds = (values.get(name) for name in ("line", "column", "folds"))
        if isinstance(folds, list) and folds and all(isinstance(one, int) for one in folds):
            self.editor.settle()
            self.editor.setContractedFolds(folds)
        if isinstance(line, int) and isinstance(column, int):
            self.editor.go_to(line, column)

    def _keep_indentation(self, text: str) -> None:
        """A file that indents with tabs, or with spaces, goes on as it is."""
        lines = text.splitlines()
        tabs = sum(line.startswith("\t") for line in lines)
        spaces = sum(line.startswith("  ") for line in lines)
        if tabs != spaces:
            self.editor.setIndentationsUseTabs(tabs > spaces)
