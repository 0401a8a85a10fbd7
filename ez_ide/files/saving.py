"""Putting a document into a file: where to, in which shape, and what is asked before it goes."""

from __future__ import annotations

from enum import Enum, auto
from pathlib import Path
from typing import TYPE_CHECKING

from PyQt6.QtWidgets import QFileDialog, QMessageBox, QWidget

from ez_ide.editing.line_edits import end_last_line, trim
from ez_ide.files.text_file import save
from ez_ide.settings import table
from ez_ide.translation import tr
from ez_ide.widgets.button_mnemonics import give_letters

if TYPE_CHECKING:
    from ez_ide.files.document import Document
    from ez_ide.settings.store import Settings


class Answer(Enum):
    """What is to become of changes that no file has."""

    SAVE = auto()
    DISCARD = auto()
    STAY = auto()


def ask_where(parent: QWidget, document: Document) -> Path | None:
    """The file that a document is to be saved in, chosen by the user."""
    start = document.path or Path.cwd() / f"{document.name.replace(' ', '_')}.ez"
    chosen, _ = QFileDialog.getSaveFileName(parent, tr("Save as"), str(start))
    return Path(chosen) if chosen else None


def ask_about_changes(parent: QWidget, document: Document) -> Answer:
    """Whether changes are to be saved before the text goes."""
    box = QMessageBox(parent)
    box.setIcon(QMessageBox.Icon.Question)
    box.setText(tr("Save the changes to “{name}”?", name=document.name))
    box.setInformativeText(tr("Without saving they are lost."))
    buttons = QMessageBox.StandardButton
    box.setStandardButtons(buttons.Save | buttons.Discard | buttons.Cancel)
    box.setDefaultButton(buttons.Save)
    give_letters(box)
    answer = box.exec()
    box.deleteLater()
    return {buttons.Save: Answer.SAVE, buttons.Discard: Answer.DISCARD}.get(
        QMessageBox.StandardButton(answer), Answer.STAY
    )


def write(document: Document, path: Path, settings: Settings) -> None:
    """Put the text into a file, with the line ends and without the blanks that the settings want.

    Raises:
        OSError: the system refused; the file is as it was.
    """
    if not document.is_read_only:
        if document.is_ez and settings.get(table.TRIM_ON_SAVE):
            trim(document.editor)
        if settings.get(table.FINAL_NEWLINE) and document.text():
            end_last_line(document.editor)
    save(path, document.text(), document.form)
