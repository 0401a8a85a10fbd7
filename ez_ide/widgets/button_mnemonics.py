"""Mnemonics of the standard buttons of message boxes and dialogs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PyQt6.QtWidgets import QDialogButtonBox, QMessageBox

from ez_ide.translation import tr

if TYPE_CHECKING:
    from collections.abc import Callable

_Standard = QDialogButtonBox.StandardButton
_WORDS: dict[_Standard, Callable[[], str]] = {
    _Standard.Ok: lambda: tr("&OK"),
    _Standard.Cancel: lambda: tr("&Cancel"),
    _Standard.Open: lambda: tr("&Open"),
    _Standard.Save: lambda: tr("&Save"),
    _Standard.Discard: lambda: tr("&Discard"),
    _Standard.Reset: lambda: tr("&Reset"),
    _Standard.Yes: lambda: tr("&Yes"),
    _Standard.No: lambda: tr("&No"),
}


def give_letters(box: QDialogButtonBox | QMessageBox) -> None:
    """Set the texts of all standard buttons of the box."""
    for standard, words in _WORDS.items():
        if isinstance(box, QMessageBox):
            button = box.button(QMessageBox.StandardButton[standard.name or ""])
        else:
            button = box.button(standard)
        if button is not None:
            button.setText(words())
