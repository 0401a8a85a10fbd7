"""Backs up modified documents two seconds after the last key press, and restores the backups.

A window that closes normally reopens its unsaved documents at the next start. After a crash the
user is asked, and can compare each backup with its file.
"""

from __future__ import annotations

import time
from pathlib import Path
from typing import TYPE_CHECKING

from PyQt6.QtCore import QObject, QTimer

from ez_ide.files.backups import Backup, Backups, EarlierRun
from ez_ide.files.recovery_page import RecoveryPage
from ez_ide.storage.log import LOGGER
from ez_ide.translation import tr, trn

if TYPE_CHECKING:
    from ez_ide.editing.document import Document
    from ez_ide.workbench import Workbench

QUIET_MS = 2000
TOPIC = "recovery"


class BackupKeeper(QObject):
    """The backups of one window."""

    def __init__(self, bench: Workbench, backups: Backups) -> None:
        super().__init__(bench.window)
        self._bench, self._backups = bench, backups
        self._waiting: dict[str, Document] = {}
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(QUIET_MS)
        self._timer.timeout.connect(self.back_up_now)
        bench.editors.text_changed.connect(self._on_text_changed)
        bench.editors.document_changed.connect(self._on_document_changed)
        bench.editors.saved.connect(self._drop)
        bench.editors.closed.connect(self._drop)

    def back_up_now(self) -> None:
        """Back up every document that changed since its last backup."""
        self._timer.stop()
        waiting, self._waiting = self._waiting, {}
        for document in waiting.values():
            self._copy(document)

    def close(self) -> None:
        """Back up what is unsaved, and note that the window closes normally."""
        self.back_up_now()
        self._backups.close()

    def restore(self, active_key: str = "") -> None:
        """Reopen what the last window left unsaved; after a crash, offer it.

        The current tab stays current, unless `active_key` is the key or path of a restored
        document.
        """
        lost = []
        # Several runs may have left something: windows that crashed one after the other.
        for left in self._backups.earlier_runs():
            if left.is_clean_exit:
                self.reopen(left.backups, active_key)
                self._backups.forget(left.folder)
            else:
                lost.append(left)
        if lost:
            self._offer(lost)

    def reopen(self, backups: tuple[Backup, ...], active_key: str = "") -> None:
        """Open documents with their unsaved changes; `restore` explains `active_key`."""
        tabs = self._bench.editors.tabs
        active = tabs.currentWidget()
        for backup in backups:
            document = self._open(backup)
            if active_key and active_key in (backup.key, backup.path):
                active = document.view
        if active is not None:
            tabs.setCurrentWidget(active)
        # Now they are backed up by this run, so that the folders of the earlier ones can go.
        self.back_up_now()

    def _open(self, backup: Backup) -> Document:
        editors = self._bench.editors
        path = Path(backup.path) if backup.path else None
        document = editors.open(path) if path is not None and path.exists() else None
        if document is None:
            document = editors.new(name=backup.name)
        document.replace_text(backup.text)
        document.editor.go_to(backup.line, backup.column)
        self._waiting[document.key] = document
        return document

    def _offer(self, lost: list[EarlierRun]) -> None:
        backups = tuple(backup for left in lost for backup in left.backups)
        text = trn(
            "EZ Studio closed unexpectedly. {count} unsaved file can be restored.",
            "EZ Studio closed unexpectedly. {count} unsaved files can be restored.",
            len(backups),
        )
        self._bench.notices.show_notice(
            "warning",
            text,
            [
                (tr("Restore"), lambda: self._accept(lost, backups)),
                (trn("Review", "Review", len(backups)), lambda: self._review(lost, backups)),
                (tr("Discard"), lambda: self._forget(lost)),
            ],
            topic=TOPIC,
        )

    def _accept(self, lost: list[EarlierRun], backups: tuple[Backup, ...]) -> None:
        self.reopen(backups)
        self._forget(lost)

    def _review(self, lost: list[EarlierRun], backups: tuple[Backup, ...]) -> None:
        page = RecoveryPage(backups, self._bench.themes)
        page.accepted.connect(self.reopen)
        page.finished.connect(lambda: self._forget(lost))
        self._bench.editors.show_page(page)

    def _forget(self, lost: list[EarlierRun]) -> None:
        self._bench.notices.withdraw(TOPIC)
        for left in lost:
            if left.folder.exists():
                self._backups.forget(left.folder)

    def _on_text_changed(self, document: Document) -> None:
        self._waiting[document.key] = document
        self._timer.start()

    def _on_document_changed(self, document: Document) -> None:
        """Back up a document whose file was deleted: no file has its text."""
        if document.is_lost:
            self._on_text_changed(document)

    def _drop(self, document: Document) -> None:
        self._waiting.pop(document.key, None)
        self._backups.drop(document.key)

    def _copy(self, document: Document) -> None:
        if not document.is_modified:  # undone back to the saved text
            self._backups.drop(document.key)
            return
        line, column = document.editor.caret()
        backup = Backup(
            document.key,
            document.name,
            str(document.path or ""),
            document.text(),
            time.time(),
            line,
            column,
        )
        try:
            self._backups.keep(backup)
        except OSError as error:
            LOGGER.warning("no backup: %s", error)
            self._bench.notices.show_notice(
                "warning",
                tr(
                    "Unsaved changes cannot be backed up: {reason}.", reason=error.strerror or error
                ),
                topic="backup",
            )
