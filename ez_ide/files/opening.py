"""Reading a file for an editor, and the question before one that is no program text."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, NamedTuple

from PyQt6.QtWidgets import QMessageBox, QWidget

from ez_ide.files.text_file import LoadedText, is_big, is_binary, load
from ez_ide.non_null import promised
from ez_ide.translation import tr
from ez_ide.widgets.button_mnemonics import give_letters

if TYPE_CHECKING:
    from pathlib import Path

_MEGABYTE = 1024 * 1024


class Opened(NamedTuple):
    """What is to be shown of a file."""

    text: LoadedText
    is_read_only: bool
    is_plain: bool  # too big, or no text: shown without colours


def read(path: Path, parent: QWidget, *, asks: bool = True) -> Opened | None:
    """The file's text; none if the user would rather not.

    Raises:
        OSError: the file cannot be read.
    """
    reason = _reason_to_ask(path)
    if reason and asks and not _is_wanted(path, reason, parent):
        return None
    loaded = load(path)
    is_odd = bool(reason) or loaded.is_binary
    return Opened(loaded, is_odd or not os.access(path, os.W_OK), is_odd)


def words_for(path: Path, error: OSError) -> str:
    """Why a file could not be read."""
    reason = error.strerror or str(error)
    return tr("“{name}” could not be read: {reason}.", name=path.name, reason=reason)


def _reason_to_ask(path: Path) -> str:
    if is_big(path):
        size = path.stat().st_size // _MEGABYTE
        return tr("It is {size} MB long. Opening it may take a while.", size=size)
    return tr("It is not a text: most of it will be unreadable.") if is_binary(path) else ""


def _is_wanted(path: Path, reason: str, parent: QWidget) -> bool:
    promised(parent.window()).show()  # at the start too: a question stands before something
    box = QMessageBox(parent)
    box.setIcon(QMessageBox.Icon.Question)
    box.setText(tr("Open “{name}” all the same?", name=path.name))
    box.setInformativeText(
        reason + " " + tr("It is shown without colours, and cannot be changed here.")
    )
    buttons = QMessageBox.StandardButton
    box.setStandardButtons(buttons.Open | buttons.Cancel)
    box.setDefaultButton(buttons.Cancel)
    give_letters(box)
    answer = box.exec()
    box.deleteLater()
    return answer == buttons.Open
