"""Mnemonics of menus: a different letter for every entry of a menu.

The letter after `&` in a text is used if it is free. Other entries get the first letter of one of
their words, or else a letter inside a word. Entries stay without a mnemonic only if the letters run
out.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from PyQt6.QtWidgets import QDialogButtonBox, QMessageBox

from ez_ide.non_null import non_null
from ez_ide.translation import tr
from ez_ide.widgets.labels import elided

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from PyQt6.QtGui import QAction
    from PyQt6.QtWidgets import QMenu

_PLAIN, _SET = "text as it was made", "text as it was lettered"
_IS_READ = "can only be read"


def with_mnemonics(menu: QMenu) -> QMenu:
    """Assign mnemonics to the entries of the menu each time it is about to be shown."""
    menu.aboutToShow.connect(lambda: set_mnemonics(menu))
    return menu


def set_mnemonics(menu: QMenu) -> None:
    """Assign a different letter to every visible entry.

    An action may be in several menus: its original text counts, not the text that another menu gave
    it.
    """
    shown = [action for action in menu.actions() if takes_mnemonic(action)]
    for action, text in zip(
        shown, insert_mnemonics([_made(action) for action in shown]), strict=True
    ):
        if action.text() != text:
            action.setText(text)
        action.setProperty(_SET, text)


def make_text_entry(action: QAction) -> None:
    """Make the action a line that can only be read and gets no mnemonic."""
    action.setProperty(_IS_READ, True)
    action.setEnabled(False)


def takes_mnemonic(action: QAction) -> bool:
    """Return whether the action is a visible entry of its menu."""
    is_words = action.isSeparator() or bool(action.property(_IS_READ))
    return action.isVisible() and not is_words


def _made(action: QAction) -> str:
    if action.property(_SET) != action.text():  # new, or its text was changed since
        action.setProperty(_PLAIN, action.text())
    return str(action.property(_PLAIN))


def insert_mnemonics(texts: Sequence[str]) -> list[str]:
    """Return the texts with `&` before their mnemonics, as Qt expects them."""
    entries = [_read(text) for text in texts]
    owners: dict[str, _Entry] = {}
    for entry in entries:
        if entry.wanted and owners.setdefault(entry.wanted, entry) is entry:
            entry.letter = entry.wanted
    settled = {id(entry) for entry in entries if entry.letter}
    for entry in entries:
        if not entry.letter:
            _find(entry, owners, settled, set())
    return [_write(entry) for entry in entries]


@dataclass
class _Entry:
    text: str  # without "&"
    rest: str  # the shortcut after a tab
    wanted: str
    letter: str = ""
    candidates: list[str] = field(default_factory=list)


def _read(text: str) -> _Entry:
    message, tab, rest = text.partition("\t")
    plain, wanted, at = "", "", 0
    while at < len(message):
        if message[at] == "&" and at + 1 < len(message):
            at += 1
            if message[at] != "&" and not wanted:
                wanted = message[at].casefold()
        plain += message[at]
        at += 1
    entry = _Entry(plain, tab + rest, wanted if wanted.isalnum() else "")
    heads = [at for at in range(len(plain)) if not at or not plain[at - 1].isalnum()]
    positions = [at for at in (*heads, *range(len(plain))) if plain[at].isalnum()]
    # In a path, letters of the file name are preferred.
    positions.sort(key=lambda at: at < _name_of(plain))
    entry.candidates = [plain[at].casefold() for at in positions]
    return entry


def _find(entry: _Entry, owners: dict[str, _Entry], settled: set[int], tried: set[str]) -> bool:
    """Assign a letter to the entry, reassigning another entry's letter if necessary."""
    for letter in dict.fromkeys(entry.candidates):
        if letter not in tried and letter not in owners:
            owners[letter], entry.letter = entry, letter
            return True
    for letter in dict.fromkeys(entry.candidates):
        owner = owners.get(letter)
        if letter in tried or owner is None or id(owner) in settled:
            continue
        tried.add(letter)
        if _find(owner, owners, settled, tried):
            owners[letter], entry.letter = entry, letter
            return True
    return False


def _write(entry: _Entry) -> str:
    at = _place(entry)
    halves = (entry.text,) if at < 0 else (entry.text[:at], entry.text[at:])
    return "&".join(half.replace("&", "&&") for half in halves) + entry.rest


def _place(entry: _Entry) -> int:
    """Return the index of the letter to underline, preferably at the start of a word, or -1."""
    if not entry.letter:
        return -1
    text = entry.text
    found = [at for at, char in enumerate(text) if char.casefold() == entry.letter]
    heads = [at for at in found if not at or not text[at - 1].isalnum()]
    return min(found, key=lambda at: (at < _name_of(text), at not in heads))


def _name_of(text: str) -> int:
    """Return the index at which the file name of a path begins; 0 for other texts."""
    return text.rfind("/") + 1


# --------------------------------------------------------------------------------------------------
# Tooltips at the top of context menus, for keyboard users.

LONGEST = 100


def add_tooltip_lines(menu: QMenu, text: str) -> None:
    """Insert lines that can only be read at the top of the menu; none if there is no text."""
    lines = [line for line in text.splitlines() if line.strip()]
    for line in lines:
        shown = elided(line, LONGEST)
        make_text_entry(non_null(menu.addAction(shown.replace("&", "&&"))))
    if lines:
        menu.addSeparator()


# --------------------------------------------------------------------------------------------------
# Mnemonics of the standard buttons of message boxes and dialogs.

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


def set_button_mnemonics(box: QDialogButtonBox | QMessageBox) -> None:
    """Set the texts of all standard buttons of the box."""
    for standard, text in _WORDS.items():
        if isinstance(box, QMessageBox):
            button = box.button(QMessageBox.StandardButton[standard.name or ""])
        else:
            button = box.button(standard)
        if button is not None:
            button.setText(text())
