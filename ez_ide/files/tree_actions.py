"""The actions on files and folders in the Files panel, and its context menu."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PyQt6.QtCore import QObject, QUrl, pyqtSignal
from PyQt6.QtGui import QDesktopServices, QGuiApplication
from PyQt6.QtWidgets import QMenu

from ez_ide.files import operations as files
from ez_ide.non_null import non_null
from ez_ide.translation import tr
from ez_ide.widgets.menus import with_mnemonics

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from ez_ide.files.tree import FileView
    from ez_ide.widgets.name_bar import NameBar


class FileActions(QObject):
    """Asks for names where needed, performs the operation, and reports errors."""

    opened = pyqtSignal(object)  # the path of a file to open
    renamed = pyqtSignal(object, object)  # old path, new path
    notice = pyqtSignal(str, str, list)  # kind, text and buttons of a notice
    terminal_requested = pyqtSignal(object)  # a folder

    def __init__(self, view: FileView, names: NameBar, folder: Callable[[], Path | None]) -> None:
        super().__init__(view)
        self._view, self._names, self._folder = view, names, folder
        self._cut: list[Path] = []  # the paths that were cut; "paste" moves them
        self._trashed: list[tuple[Path, Path]] = []  # the path in the trash, and the original one
        view.moved.connect(self._move)

    def menu(self) -> QMenu:
        """Return the context menu for the selected rows; without any, for the folder."""
        menu = with_mnemonics(QMenu(self._view))
        path = self._view.current_path() if self._view.paths() else None
        rows: list[tuple[str, str, Callable[[], object]] | None] = [
            (tr("New file…"), "", self.new_file),
            (tr("New folder…"), "", self.new_folder),
        ]
        if path is not None:
            rows = [
                (tr("Open"), tr("Enter"), self.open),
                None,
                *rows,
                None,
                (tr("Rename…"), "F2", self.rename),
                (tr("Duplicate"), "", self.duplicate),
                (tr("Cut"), "Ctrl+X", self.cut),
                (tr("Move to trash"), tr("Del"), self.move_to_trash),
            ]
        if self._cut:
            rows.append((tr("Move here"), "Ctrl+V", self.paste))
        rows += [
            None,
            (tr("Copy path"), "", self.copy_path),
            (tr("Show in file manager"), "", self.reveal),
            (tr("Open terminal here"), "", self.terminal),
        ]
        for row in rows:
            if row is None:
                menu.addSeparator()
            else:
                text, key, do = row
                action = non_null(menu.addAction(f"{text}\t{key}" if key else text))
                action.triggered.connect(lambda _on, do=do: do())
        return menu

    def open(self) -> None:
        """Open the selected files."""
        for path in self._view.paths():
            if path.is_file():
                self.opened.emit(path)

    def new_file(self) -> None:
        """Ask for a name, create the file and open it."""
        folder = self._target_folder()
        if folder is None:
            return

        def make(name: str) -> None:
            path = self._try(lambda: files.new_file(folder, name), name)
            if path is not None:
                self.opened.emit(path)

        question = tr("New file in “{folder}”", folder=folder.name or folder)
        self._names.ask(question, ".ez", self._check(folder), make)
        self._names.field.setCursorPosition(0)

    def new_folder(self) -> None:
        """Ask for a name and create the folder."""
        folder = self._target_folder()
        if folder is not None:
            self._names.ask(
                tr("New folder in “{folder}”", folder=folder.name or folder),
                "",
                self._check(folder),
                lambda name: self._try(lambda: files.new_folder(folder, name), name),
            )

    def rename(self) -> None:
        """Ask for a new name."""
        path = self._view.current_path()
        if path is None:
            return

        check = self._check(path.parent, but=path.name)
        question = tr("Rename “{name}” to", name=path.name)
        self._names.ask(question, path.name, check, lambda name: self.rename_to(path, name))

    def rename_to(self, path: Path, name: str) -> None:
        """Rename a file or folder."""
        renamed = self._try(lambda: files.rename(path, name), name)
        if renamed is not None:
            self.renamed.emit(path, renamed)

    def duplicate(self) -> None:
        """Copy the selected files next to themselves."""
        for path in self._view.paths():
            self._try(partial(files.duplicate, path), path.name)

    def move_to_trash(self) -> None:
        """Move the selected files to the trash, with an offer to restore them."""
        for path in self._view.paths():
            try:
                trashed = files.to_trash(path)
            except OSError as error:
                self._report_error(error, path.name)
                continue
            text = tr("“{name}” was moved to the trash.", name=path.name)
            buttons = []
            if trashed is not None:
                self._trashed.append((trashed, path))
                back = (tr("Restore"), partial(self._bring_back, trashed, path))
                buttons.append(back)
            self.notice.emit("info", text, buttons)

    def restore_last(self) -> None:
        """Restore what was moved to the trash last."""
        if self._trashed:
            self._bring_back(*self._trashed.pop())

    def cut(self) -> None:
        """Mark the selected files to be moved by "paste"."""
        self._cut = self._view.paths()

    def paste(self) -> None:
        """Move the files that were cut to the folder of the current row."""
        folder, cut = self._target_folder(), self._cut
        moving = [path for path in cut if path.exists() and path.parent != folder]
        if folder is not None and moving:
            self._cut = []
            self._move(moving, folder)

    def copy_path(self) -> None:
        """Copy the selected paths to the clipboard, one per line."""
        paths = [*self._view.paths()] or [path for path in [self._folder()] if path is not None]
        text = "\n".join(map(str, paths))
        non_null(QGuiApplication.clipboard()).setText(text)

    def reveal(self) -> None:
        """Show the folder in the system's file manager."""
        folder = self._target_folder()
        if folder is not None:
            QDesktopServices.openUrl(QUrl.fromLocalFile(str(folder)))

    def terminal(self) -> None:
        """Open a terminal in the folder."""
        folder = self._target_folder()
        if folder is not None:
            self.terminal_requested.emit(folder)

    def _target_folder(self) -> Path | None:
        path = self._view.current_path() if self._view.paths() else self._folder()
        return path.parent if path is not None and not path.is_dir() else path

    def _check(self, folder: Path, but: str = "") -> Callable[[str], str]:
        def problem(name: str) -> str:
            if name != but and name and (folder / name).exists():
                return tr("“{name}” already exists", name=name)
            return files.problem_with_name(name)

        return problem

    def _move(self, paths: list[Path], folder: Path) -> None:
        for path in paths:
            moved = self._try(partial(files.move, path, folder), path.name)
            if moved is not None:
                self.renamed.emit(path, moved)

    def _bring_back(self, trashed: Path, path: Path) -> None:
        self._try(lambda: files.restore(trashed, path), path.name)

    def _try(self, do: Callable[[], Path], name: str) -> Path | None:
        try:
            return do()
        except OSError as error:
            self._report_error(error, name)
            return None

    def _report_error(self, error: OSError, name: str) -> None:
        reason = error.strerror or str(error)
        self.notice.emit("warning", tr("“{name}”: {reason}.", name=name, reason=reason), [])
