"""Which keys an editor leaves to the window."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from PyQt6.QtCore import Qt
from PyQt6.QtGui import QKeySequence

from ez_ide.actions.spec import PRESETS
from ez_ide.actions.table import ACTIONS
from ez_ide.non_null import promised

if TYPE_CHECKING:
    from PyQt6.Qsci import QsciScintilla
    from PyQt6.QtGui import QKeyEvent

_Modifier = Qt.KeyboardModifier


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


def is_for_a_menu(event: QKeyEvent) -> bool:
    """Alt with a letter: it opens a menu or presses a button, and is no text if it does neither.

    On macOS that key makes letters of its own.
    """
    held = event.modifiers() & ~(_Modifier.ShiftModifier | _Modifier.KeypadModifier)
    is_letter = bool(event.text()) and event.text().isprintable()
    return is_letter and held == _Modifier.AltModifier and sys.platform != "darwin"


def _is_letter_chord(key: int) -> bool:
    """Ctrl with a letter or digit: Scintilla's own commands, unknown to the window's key list."""
    if not key:
        return False
    chord = QKeySequence(key)[0]
    is_held = bool(chord.keyboardModifiers() & Qt.KeyboardModifier.ControlModifier)
    return is_held and ord(" ") < chord.key() < ord("~")
