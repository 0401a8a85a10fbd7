"""Reading and writing the files of documents, with the questions that this needs."""

from __future__ import annotations

import os
from enum import Enum, auto
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from PyQt6.QtWidgets import QFileDialog, QMessageBox, QWidget

from ez_ide.editing.line_edits import end_last_line, trim
from ez_ide.non_null import non_null
from ez_ide.settings import table
from ez_ide.storage.text_file import LoadedText, is_big, is_binary, load, save
from ez_ide.translation import tr
from ez_ide.widgets.menus import set_button_mnemonics

if TYPE_CHECKING:
    from ez_ide.editing.document import Document
    from ez_ide.settings.store import Settings

_MEGABYTE = 1024 * 1024


class Opened(NamedTuple):
    """The content of a file, and how to show it."""

    text: LoadedText
    is_read_only: bool
    is_plain: bool  # large or binary: shown without highlighting


def read(path: Path, parent: QWidget, *, asks: bool = True) -> Opened | None:
    """Read a file; `None` if the user decides against it.

    Raises:
        OSError: the file cannot be read.
    """
    # Decided from size and first bytes, before the whole file is read.
    reason = _reason_to_ask(path)
    if reason and asks and not _is_wanted(path, reason, parent):
        return None
    loaded = load(path)
    is_odd = bool(reason) or loaded.is_binary
    return Opened(loaded, is_odd or not os.access(path, os.W_OK), is_odd)


def read_error_text(path: Path, error: OSError) -> str:
    """Return the message for a file that could not be read."""
    reason = error.strerror or str(error)
    return tr("“{name}” could not be read: {reason}.", name=path.name, reason=reason)


def _reason_to_ask(path: Path) -> str:
    if is_big(path):
        size = path.stat().st_size // _MEGABYTE
        return tr("It is {size} MB long. Opening it may take a while.", size=size)
    return tr("It is a binary file: most of it will be unreadable.") if is_binary(path) else ""


def _is_wanted(path: Path, reason: str, parent: QWidget) -> bool:
    non_null(parent.window()).show()  # at start-up, too, the question needs a window behind it
    box = QMessageBox(parent)
    box.setIcon(QMessageBox.Icon.Question)
    box.setText(tr("Open “{name}” anyway?", name=path.name))
    box.setInformativeText(
        reason + " " + tr("It is opened read-only, without syntax highlighting.")
    )
    buttons = QMessageBox.StandardButton
    box.setStandardButtons(buttons.Open | buttons.Cancel)
    box.setDefaultButton(buttons.Cancel)
    set_button_mnemonics(box)
    answer = box.exec()
    box.deleteLater()
    return answer == buttons.Open


class Answer(Enum):
    """What to do with unsaved changes."""

    SAVE = auto()
    DISCARD = auto()
    STAY = auto()


def ask_where(parent: QWidget, document: Document) -> Path | None:
    """Ask for the file to save a document in; `None` if cancelled."""
    start = document.path or Path.cwd() / f"{document.name.replace(' ', '_')}.ez"
    chosen, _ = QFileDialog.getSaveFileName(parent, tr("Save as"), str(start))
    return Path(chosen) if chosen else None


def ask_about_changes(parent: QWidget, document: Document) -> Answer:
    """Ask whether to save the changes of a document that is about to be closed."""
    box = QMessageBox(parent)
    box.setIcon(QMessageBox.Icon.Question)
    box.setText(tr("Do you want to save the changes to “{name}”?", name=document.name))
    box.setInformativeText(tr("Your changes will be lost if you don’t save them."))
    buttons = QMessageBox.StandardButton
    box.setStandardButtons(buttons.Save | buttons.Discard | buttons.Cancel)
    box.setDefaultButton(buttons.Save)
    set_button_mnemonics(box)
    answer = box.exec()
    box.deleteLater()
    return {buttons.Save: Answer.SAVE, buttons.Discard: Answer.DISCARD}.get(
        QMessageBox.StandardButton(answer), Answer.STAY
    )


def write(document: Document, path: Path, settings: Settings) -> None:
    """Write a document to a file, after applying the settings for saving.

    Raises:
        OSError: the file could not be written; it is unchanged.
    """
    if not document.is_read_only:
        if document.is_ez and settings.get(table.TRIM_ON_SAVE):
            trim(document.editor)
        if settings.get(table.FINAL_NEWLINE) and document.text():
            end_last_line(document.editor)
    save(path, document.text(), document.form)
