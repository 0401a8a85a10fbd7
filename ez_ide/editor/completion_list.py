"""The list of candidates beside the caret, and the tip with a call's signature."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PyQt6.QtCore import QObject, pyqtSignal
from PyQt6.QtGui import QColor

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PyQt6.Qsci import QsciScintilla

    from ez_ide.themes.theme import Theme

_SEPARATOR = "\n"
_CUSTOM_ORDER = 2


class CompletionList(QObject):
    """Shows what somebody else has thought of, in Scintilla's own pop-ups."""

    accepted = pyqtSignal(str)  # the text that has been put in

    def __init__(self, editor: QsciScintilla) -> None:
        super().__init__(editor)
        self._editor = editor
        send = editor.SendScintilla
        send(editor.SCI_AUTOCSETSEPARATOR, ord(_SEPARATOR))
        send(editor.SCI_AUTOCSETORDER, _CUSTOM_ORDER)
        send(editor.SCI_AUTOCSETIGNORECASE, 1)
        send(editor.SCI_AUTOCSETAUTOHIDE, 0)
        send(editor.SCI_AUTOCSETMAXHEIGHT, 10)
        send(editor.SCI_AUTOCSETDROPRESTOFWORD, 0)
        editor.SCN_AUTOCCOMPLETED.connect(self._on_completed)

    @property
    def is_open(self) -> bool:
        """The list is on the screen."""
        return bool(self._editor.SendScintilla(self._editor.SCI_AUTOCACTIVE))

    def show(self, typed: str, words: Sequence[str]) -> None:
        """Offer the words in the place of what is typed, the first one chosen."""
        editor = self._editor
        editor.SendScintilla(editor.SCI_AUTOCCANCEL)
        rows = _SEPARATOR.join(words).encode()
        editor.SendScintilla(editor.SCI_AUTOCSHOW, len(typed.encode()), rows)

    def hide(self) -> None:
        """Take the list away."""
        self._editor.SendScintilla(self._editor.SCI_AUTOCCANCEL)

    def show_tip(self, words: str, strong: tuple[int, int] | None, theme: Theme) -> None:
        """A tip at the caret, with a part of it in strong letters."""
        editor = self._editor
        send = editor.SendScintilla
        send(editor.SCI_CALLTIPSETBACK, 0, QColor(theme.ui.raised))
        send(editor.SCI_CALLTIPSETFORE, 0, QColor(theme.ui.text))
        send(editor.SCI_CALLTIPSETFOREHLT, 0, QColor(theme.ui.link))
        send(editor.SCI_CALLTIPSHOW, send(editor.SCI_GETCURRENTPOS), words.encode())
        if strong is not None:
            start, end = (len(words[:at].encode()) for at in strong)
            send(editor.SCI_CALLTIPSETHLT, start, end)

    def hide_tip(self) -> None:
        """Take the tip away."""
        self._editor.SendScintilla(self._editor.SCI_CALLTIPCANCEL)

    @property
    def has_tip(self) -> bool:
        """The tip is on the screen."""
        return bool(self._editor.SendScintilla(self._editor.SCI_CALLTIPACTIVE))

    def _on_completed(self, selection: bytes | str, *_how: object) -> None:
        text = selection.decode() if isinstance(selection, bytes) else str(selection)
        self.accepted.emit(text)
