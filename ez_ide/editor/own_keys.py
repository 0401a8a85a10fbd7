"""Which keys an editor leaves to the window."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PyQt6.QtCore import Qt
from PyQt6.QtGui import QKeySequence

from ez_ide.actions.spec import PRESETS
from ez_ide.actions.table import ACTIONS
from ez_ide.promised import promised

if TYPE_CHECKING:
    from PyQt6.Qsci import QsciScintilla


def free_keys(editor: QsciScintilla) -> None:
    """Leave to the window's actions every key that one of them may have, in any preset."""
    taken = {
        QKeySequence(key)[0].toCombined()
        for spec in ACTIONS
        for preset in PRESETS
        for key in spec.keys.of(preset)
    }
    for command in promised(promised(editor.standardCommands()).commands()):
        if command.key() in taken or _is_letter_chord(command.key()):
            command.setKey(0)
        if command.alternateKey() in taken or _is_letter_chord(command.alternateKey()):
            command.setAlternateKey(0)


def _is_letter_chord(key: int) -> bool:
    """Ctrl with a letter or digit: Scintilla's own commands, unknown to the window's key list."""
    if not key:
        return False
    chord = QKeySequence(key)[0]
    is_held = bool(chord.keyboardModifiers() & Qt.KeyboardModifier.ControlModifier)
    return is_held and ord(" ") < chord.key() < ord("~")
