"""Notices when another program changes, moves or deletes an open file.

An unmodified document is reloaded. A modified one stays, and its tab offers a choice.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from PyQt6.QtCore import QFileSystemWatcher, QObject, Qt, QTimer
from PyQt6.QtGui import QGuiApplication

from ez_ide.files.comparison import FileComparison
from ez_ide.storage.text_file import load
from ez_ide.translation import tr

if TYPE_CHECKING:
    from pathlib import Path

    from ez_ide.editing.document import Document
    from ez_ide.storage.text_file import LoadedText
    from ez_ide.workbench import Workbench

SETTLE_MS = 120  # a program may write a file in several steps
TOPIC = "disk"


class DiskWatch(QObject):
    """Watches the files of all open documents."""

    def __init__(self, bench: Workbench) -> None:
        super().__init__(bench.window)
        self._bench = bench
        self._watcher = QFileSystemWatcher(self)
        self._settle = QTimer(self)
        self._settle.setSingleShot(True)
        self._settle.setInterval(SETTLE_MS)
        self._settle.timeout.connect(self.check_files)
        # By the keys of documents: time, size and inode of the file as last seen, and the content
        # that the user was already asked about.
        self._seen: dict[str, tuple[int, int, int]] = {}
        self._asked: dict[str, str] = {}
        self._watcher.fileChanged.connect(lambda _path: self._settle.start())
        self._watcher.directoryChanged.connect(lambda _path: self._settle.start())
        editors = bench.editors
        editors.opened.connect(self._watch_files)
        editors.saved.connect(self._on_saved)
        editors.closed.connect(self._on_closed)
        app = QGuiApplication.instance()
        if isinstance(app, QGuiApplication):
            app.applicationStateChanged.connect(self._on_state)

    def check_files(self) -> None:
        """Compare every open document with its file."""
        for document in self._bench.editors.documents:
            if document.path is not None:
                self._check(document, document.path)
        self._watch_files()

    # -- changed files -------------------------------------------------------------------------

    def _check(self, document: Document, path: Path) -> None:
        try:
            state = path.stat()
            signature = (state.st_mtime_ns, state.st_size, state.st_ino)
            # The same file as before: not read again, unless it has just reappeared.
            if self._seen.get(document.key) == signature and not document.is_lost:
                return
            loaded = load(path)
        except FileNotFoundError:
            if not document.is_lost:
                self._on_lost(document, path)
            return
        except OSError:
            return  # unreadable at the moment: keep the document as it is
        self._seen[document.key] = signature
        is_same = loaded.text == document.saved_text and not document.is_lost
        if is_same or self._asked.get(document.key) == loaded.text:
            return
        # The other program wrote what the document contains already, or git restored the file.
        if document.text() == loaded.text:
            document.form = loaded.form
            document.mark_saved()
            self._withdraw(document)
        elif document.editor.isModified() or document.is_lost:
            self._offer_choice(document, loaded)
        else:
            self._bench.editors.reload(document)

    def _on_lost(self, document: Document, path: Path) -> None:
        document.lose_file()
        document.view.bars.show_notice(
            "warning",
            tr(
                "“{name}” was deleted or moved. Its contents are kept in this tab, unsaved.",
                name=path.name,
            ),
            [(tr("Save again"), lambda: self._bench.editors.save(document))],
            topic=TOPIC,
        )

    def _offer_choice(self, document: Document, loaded: LoadedText) -> None:
        self._asked[document.key] = loaded.text
        document.view.bars.show_notice(
            "warning",
            tr("“{name}” was changed both here and by another program.", name=document.name),
            [
                (tr("Compare"), lambda: self._compare(document, loaded)),
                (tr("Keep my version"), lambda: self._keep(document, loaded)),
                (tr("Use the version on disk"), lambda: self._take(document)),
            ],
            topic=TOPIC,
        )

    # -- the choice ----------------------------------------------------------------------------

    def _compare(self, document: Document, loaded: LoadedText) -> None:
        """Show the differences; the question stays open."""
        self._offer_choice(document, loaded)
        page = FileComparison(document.name, loaded.text, document.text(), self._bench.themes)
        page.mine_chosen.connect(lambda: self._keep(document, loaded))
        page.theirs_chosen.connect(lambda: self._take(document))
        self._bench.editors.show_page(page)

    def _keep(self, document: Document, loaded: LoadedText) -> None:
        """Keep the document: it differs from the file until it is saved."""
        document.saved_text = loaded.text
        document.is_lost = document.is_lost and not document.editor.isModified()
        document.editor.set_saved_text(loaded.text)
        document.changed.emit()
        self._withdraw(document)
        self._bench.editors.bring_to_front(document)

    def _take(self, document: Document) -> None:
        self._bench.editors.reload(document)
        self._withdraw(document)
        self._bench.editors.bring_to_front(document)

    def _withdraw(self, document: Document) -> None:
        self._asked.pop(document.key, None)
        document.view.bars.withdraw(TOPIC)

    # -- watched files -------------------------------------------------------------------------

    def _on_saved(self, document: Document) -> None:
        self._withdraw(document)
        self._watch_files()

    def _on_closed(self, document: Document) -> None:
        self._asked.pop(document.key, None)
        self._seen.pop(document.key, None)
        self._watch_files()

    def _on_state(self, state: Qt.ApplicationState) -> None:
        """Check the files when the window is activated: not every file system reports changes."""
        if state is Qt.ApplicationState.ApplicationActive:
            self._settle.start()

    def _watch_files(self, *_what: object) -> None:
        """Watch the files and their folders: safe writing replaces a file by a new one."""
        paths = [one.path for one in self._bench.editors.documents if one.path is not None]
        wanted = {str(path) for path in paths if path.exists()}
        wanted |= {str(path.parent) for path in paths if path.parent.exists()}
        watched = {*self._watcher.files(), *self._watcher.directories()}
        if watched - wanted:
            self._watcher.removePaths(sorted(watched - wanted))
        if wanted - watched:
            self._watcher.addPaths(sorted(wanted - watched))
