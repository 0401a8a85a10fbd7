"""The actions of the File menu: new, open, save, close, and recent files."""

from __future__ import annotations

import os
import shutil
import sys
from pathlib import Path
from typing import TYPE_CHECKING, cast

from PyQt6.QtCore import QEvent, QObject, QProcess, QUrl, pyqtSignal
from PyQt6.QtGui import QDesktopServices, QGuiApplication
from PyQt6.QtWidgets import QFileDialog, QMenu

from ez_ide.appearance.icons import icon
from ez_ide.non_null import non_null
from ez_ide.translation import tr
from ez_ide.widgets.menus import with_mnemonics

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from PyQt6.QtGui import QDragMoveEvent, QDropEvent
    from PyQt6.QtWidgets import QMainWindow

    from ez_ide.actions.menu_bar import Menus
    from ez_ide.editing.document import Document
    from ez_ide.files.open_request import OpenRequest
    from ez_ide.files.panel import FilesPanel
    from ez_ide.files.state import Recent
    from ez_ide.workbench import Workbench

EZ_FILES = "EZ programs (*.ez);;All files (*)"


class FileCommands(QObject):
    """Connects the actions of the File menu and the files panel."""

    def __init__(self, bench: Workbench, menus: Menus, recent: Recent, files: FilesPanel) -> None:
        super().__init__(bench.window)
        self._bench, self._recent, self._files = bench, recent, files
        self._connect()
        self._add_recent_menu(menus)
        editors = bench.editors
        editors.opened.connect(self._on_opened)
        editors.saved.connect(self._on_opened)
        files.file_chosen.connect(self.open_file)
        files.folder_changed.connect(self._on_folder_changed)
        files.folder_requested.connect(self.ask_for_folder)
        files.tree_actions.renamed.connect(self._on_renamed)
        files.tree_actions.terminal_requested.connect(self.open_terminal)
        editors.current_changed.connect(self._reveal_current)

    def _connect(self) -> None:
        on, editors = self._bench.actions.on, self._bench.editors
        on("file.new", editors.new)
        on("file.open", self.ask_for_file)
        on("file.open_folder", self.ask_for_folder)
        on("file.close_folder", lambda: self._files.set_folder(None))
        on("file.save", lambda: self._with_document(editors.save))
        on("file.save_as", lambda: self._with_document(editors.save_as))
        on("file.save_all", editors.save_all)
        on("file.close_tab", editors.close_current)
        on("file.close_all", editors.close_all)
        on("file.copy_path", lambda: self._with_document(self._copy_path))
        on("file.reveal", lambda: self._with_document(self._reveal))
        on("file.quit", self._bench.window.close)

    # -- opening -----------------------------------------------------------------------------------

    def open_all(self, requests: Sequence[OpenRequest]) -> None:
        """Open the files and folders that a command line or another process names."""
        for request in requests:
            self._open(Path(request.path), request.line, request.column)

    def open_dropped(self, paths: Sequence[Path]) -> None:
        """Open files and folders that were dropped on the window."""
        for path in paths:
            self._open(path)

    def _open(self, path: Path, line: int | None = None, column: int = 1) -> None:
        if path.is_dir():
            self.open_folder(path)
        else:
            self.open_file(path, line, column)

    def open_file(self, path: Path, line: int | None = None, column: int = 1) -> None:
        """Open a file; if it does not exist, show a notice."""
        if self._bench.editors.open(path, line, column) is None and not path.exists():
            forget = (tr("Remove from recent files"), lambda: self._recent.remove(path))
            self._bench.notices.show_notice(
                "warning",
                tr("“{path}” does not exist.", path=path),
                [forget] if path in self._recent.files() else [],
                topic=f"open {path}",
            )

    def open_folder(self, folder: Path) -> None:
        """Show a folder in the files panel."""
        self._files.set_folder(folder)
        self._bench.panels.show("files")

    def ask_for_file(self) -> None:
        """Ask for files and open them."""
        dialog = QFileDialog(self._bench.window, tr("Open"), self._start_folder())
        dialog.setFileMode(QFileDialog.FileMode.ExistingFiles)
        dialog.setNameFilter(tr(EZ_FILES))
        dialog.filesSelected.connect(self._open_chosen)
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()

    def _open_chosen(self, paths: list[str]) -> None:
        for path in paths:
            self.open_file(Path(path))

    def ask_for_folder(self) -> None:
        """Ask for a folder and show it."""
        dialog = QFileDialog(self._bench.window, tr("Open folder"), self._start_folder())
        dialog.setFileMode(QFileDialog.FileMode.Directory)
        dialog.setOption(QFileDialog.Option.ShowDirsOnly)
        dialog.fileSelected.connect(lambda path: self.open_folder(Path(path)))
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()

    def open_terminal(self, folder: Path) -> None:
        """Open the system's terminal in a folder."""
        command = terminal_command(folder)
        if command and QProcess.startDetached(command[0], command[1:], str(folder))[0]:
            return
        self._bench.notices.show_notice(
            "warning", tr("No terminal application was found."), topic="terminal"
        )

    def _start_folder(self) -> str:
        document = self._bench.editors.current
        if document is not None and document.path is not None:
            return str(document.path.parent)
        return str(self._files.folder or Path.home())

    # -- the current document ----------------------------------------------------------------------

    def _with_document(self, action: Callable[[Document], object]) -> None:
        document = self._bench.editors.current
        if document is not None:
            action(document)

    def _copy_path(self, document: Document) -> None:
        clipboard = non_null(QGuiApplication.clipboard())
        clipboard.setText(str(document.path or document.name))

    def _reveal(self, document: Document) -> None:
        if document.path is not None:
            QDesktopServices.openUrl(QUrl.fromLocalFile(str(document.path.parent)))

    def _reveal_current(self) -> None:
        """Select the file of the current document in the files panel, unless the user is there."""
        document = self._bench.editors.current
        if document is not None and document.path is not None and not self._files.view.hasFocus():
            self._files.show_file(document.path)

    def _on_renamed(self, old: Path, new: Path) -> None:
        """Assign open documents to their renamed files."""
        for document in self._bench.editors.documents:
            path = document.path
            if path is not None and (path == old or old in path.parents):
                document.rename(new / path.relative_to(old))

    # -- recent files ------------------------------------------------------------------------------

    def _add_recent_menu(self, menus: Menus) -> None:
        file_menu = menus.menu("File")
        self._menu = QMenu(tr("Open &recent"), file_menu)
        before = self._bench.actions.action("file.examples")
        file_menu.insertMenu(before, self._menu)
        self._menu.aboutToShow.connect(self._fill_recent)
        with_mnemonics(self._menu)

    def _fill_recent(self) -> None:
        self._menu.clear()
        theme = self._bench.themes.theme
        for sign, paths, open_one in (
            ("file-ez", self._recent.files(), self.open_file),
            ("folder", self._recent.folders(), self.open_folder),
        ):
            for path in paths:
                action = non_null(self._menu.addAction(icon(sign, theme), _shortened(path)))
                action.setEnabled(path.exists())
                action.setToolTip(str(path) if path.exists() else tr("It no longer exists."))
                action.triggered.connect(lambda _on, path=path, do=open_one: do(path))
            self._menu.addSeparator()
        clear = non_null(self._menu.addAction(tr("Clear recent files")))
        clear.setEnabled(bool(self._recent.files() or self._recent.folders()))
        clear.triggered.connect(self._recent.clear)

    def _on_opened(self, document: Document) -> None:
        if document.path is not None:
            self._recent.add_file(document.path)

    def _on_folder_changed(self, folder: Path | None) -> None:
        self._bench.actions.update(has_folder=folder is not None)
        if folder is not None:
            self._recent.add_folder(folder)


def _shortened(path: Path) -> str:
    """Return a path as a menu shows it, with ~ for the home folder."""
    try:
        text = f"~/{path.relative_to(Path.home())}"
    except ValueError:
        text = str(path)
    return text.replace("&", "&&")


class FileDrop(QObject):
    """Reports files that are dropped anywhere on the window where no widget takes them."""

    dropped = pyqtSignal(list)  # of Path

    def __init__(self, window: QMainWindow) -> None:
        super().__init__(window)
        window.setAcceptDrops(True)
        window.installEventFilter(self)

    def eventFilter(self, watched: QObject | None, event: QEvent | None) -> bool:
        """Accept files only."""
        if event is None:
            return False
        if event.type() in (QEvent.Type.DragEnter, QEvent.Type.DragMove):
            data = cast("QDragMoveEvent", event).mimeData()
            if data is not None and data.hasUrls():
                cast("QDragMoveEvent", event).acceptProposedAction()
                return True
        elif event.type() == QEvent.Type.Drop:
            return self._take(cast("QDropEvent", event))
        return super().eventFilter(watched, event)

    def _take(self, event: QDropEvent) -> bool:
        data = event.mimeData()
        urls = data.urls() if data is not None else []
        paths = [Path(url.toLocalFile()) for url in urls if url.isLocalFile()]
        if paths:
            event.acceptProposedAction()
            self.dropped.emit(paths)
        return bool(paths)


_ON_LINUX = (
    ("gnome-terminal", "--working-directory={folder}"),
    ("konsole", "--workdir", "{folder}"),
    ("xfce4-terminal", "--working-directory={folder}"),
    ("kitty", "--directory", "{folder}"),
    ("alacritty", "--working-directory", "{folder}"),
    ("x-terminal-emulator",),
    ("xterm",),
)
"""Programs without a folder option start in the folder of their parent, which is the same."""


def terminal_command(
    folder: Path, platform: str = sys.platform, find: Callable[[str], str | None] = shutil.which
) -> list[str]:
    """Return the command line that opens a terminal; empty if no terminal is installed."""
    if platform == "darwin":
        return ["open", "-a", "Terminal", str(folder)]
    if platform == "win32":
        return [os.environ.get("COMSPEC", "cmd.exe"), "/c", "start", "cmd.exe"]
    found = (command for command in _ON_LINUX if find(command[0]))
    return [part.replace("{folder}", str(folder)) for part in next(found, ())]
