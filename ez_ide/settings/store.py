"""What the user chose: the values of all settings, their file, and who is told of a change.

The file may be broken, read-only or from a newer version: what cannot be read keeps its old value,
what is not known is kept as it is, and what is wrong is told by `problem_changed`.
"""

from __future__ import annotations

import copy
from typing import TYPE_CHECKING, Any

from PyQt6.QtCore import QFileSystemWatcher, QObject, QTimer, pyqtSignal

from ez_ide.settings.table import ALL
from ez_ide.storage import json_file
from ez_ide.translation import tr

if TYPE_CHECKING:
    from pathlib import Path

    from ez_ide.settings.setting import Setting, T

SETTLE_MS = 150  # an editor saves in several steps; read once they are over


class Settings(QObject):
    """The values in force; reading is cheap, writing reaches the file at once."""

    changed = pyqtSignal(str)  # the key whose value is another one now
    problem_changed = pyqtSignal(str, int)  # what is wrong with the file and in which line; "" none

    def __init__(self, path: Path | None = None, parent: QObject | None = None) -> None:
        """Read the file; `None` keeps everything in memory (a start with --safe, and tests)."""
        super().__init__(parent)
        self._path = path
        self._table: dict[str, Setting[Any]] = {setting.key: setting for setting in ALL}
        self._stored: dict[str, Any] = {}
        self.problem, self.problem_line = "", 0
        self._watcher = QFileSystemWatcher(self)
        self._settle = QTimer(self)
        self._settle.setInterval(SETTLE_MS)
        self._settle.setSingleShot(True)
        self._settle.timeout.connect(self.reload)
        self._watcher.fileChanged.connect(self._settle.start)
        self._watcher.directoryChanged.connect(self._settle.start)
        self.reload()
        self._watch()

    @property
    def path(self) -> Path | None:
        """Where the file is."""
        return self._path

    def get(self, setting: Setting[T]) -> T:
        """The value in force; the default where none, or a senseless one, is stored."""
        value = self._stored.get(setting.key, setting.default)
        chosen: T = value if setting.accepts(value) else setting.default
        return copy.copy(chosen)

    def set(self, setting: Setting[T], value: T) -> None:
        """Make a value the one in force, in the file and everywhere in the window."""
        if not setting.accepts(value):
            msg = f"{value!r} is no value for {setting.key}"
            raise ValueError(msg)
        if value == self.get(setting):
            return
        if value == setting.default:
            self._stored.pop(setting.key, None)
        else:
            self._stored[setting.key] = value
        self._write()
        self.changed.emit(setting.key)

    def reset(self, setting: Setting[T]) -> None:
        """Back to the default."""
        self.set(setting, setting.default)

    def is_default(self, setting: Setting[T]) -> bool:
        """The user has not chosen another value."""
        return self.get(setting) == setting.default

    def reload(self) -> None:
        """Read the file again; a broken one changes no value and tells its problem."""
        if self._path is None:
            return
        reading = json_file.read(self._path)
        before = {key: self.get(setting) for key, setting in self._table.items()}
        if not reading.problem:
            self._stored = reading.values
        self._tell(reading.problem or self._senseless(), reading.line)
        for key, setting in self._table.items():
            if self.get(setting) != before[key]:
                self.changed.emit(key)
        self._watch()

    def _senseless(self) -> str:
        for key, value in self._stored.items():
            setting = self._table.get(key)
            if setting is not None and not setting.accepts(value):
                return tr("{value} is no value for “{key}”", value=repr(value), key=key)
        return ""

    def _tell(self, problem: str, line: int) -> None:
        if (problem, line) != (self.problem, self.problem_line):
            self.problem, self.problem_line = problem, line
            self.problem_changed.emit(problem, line)

    def _write(self) -> None:
        """A file with a mistake in it is somebody's work in progress: it is left alone."""
        if self._path is None or self.problem_line:
            return
        try:
            json_file.write(self._path, self._stored)
        except OSError as error:
            reason = error.strerror or str(error)
            self._tell(tr("the settings could not be saved: {reason}", reason=reason), 0)
        self._watch()

    def _watch(self) -> None:
        if self._path is None:
            return
        wanted = [str(path) for path in (self._path, self._path.parent) if path.exists()]
        watched = {*self._watcher.files(), *self._watcher.directories()}
        missing = [path for path in wanted if path not in watched]
        if missing:
            self._watcher.addPaths(missing)
