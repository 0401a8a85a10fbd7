"""The settings: their values, and the JSON file that stores them.

The file may be invalid, read-only or from a newer version: if it cannot be read, the previous
values are kept; unknown entries are preserved; `problem_changed` reports errors.
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

    from ez_ide.settings.table import Setting, T

SETTLE_MS = 150  # editors save in several steps; read the file after the last one


class Settings(QObject):
    """The values in effect. Reading is cheap; writing updates the file immediately."""

    changed = pyqtSignal(str)  # the key whose value has changed
    problem_changed = pyqtSignal(
        str, int
    )  # the error in the file and its line; "" if there is none

    def __init__(self, path: Path | None = None, parent: QObject | None = None) -> None:
        """Read the file; with `None`, keep everything in memory (for --safe, and for tests)."""
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
        """The path of the file."""
        return self._path

    def get(self, setting: Setting[T]) -> T:
        """Return the value in effect: the default if none, or an invalid one, is stored."""
        value = self._stored.get(setting.key, setting.default)
        chosen: T = value if setting.accepts(value) else setting.default
        return copy.copy(chosen)

    def set(self, setting: Setting[T], value: T) -> None:
        """Change a value, in the file and everywhere in the window."""
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
        """Restore the default."""
        self.set(setting, setting.default)

    def is_default(self, setting: Setting[T]) -> bool:
        """Return whether the value is the default."""
        return self.get(setting) == setting.default

    def reload(self) -> None:
        """Read the file again; an invalid file changes no value and is reported."""
        if self._path is None:
            return
        reading = json_file.read(self._path)
        before = {key: self.get(setting) for key, setting in self._table.items()}
        if not reading.problem:
            self._stored = reading.values
        self._notify(reading.problem or self._senseless(), reading.line)
        for key, setting in self._table.items():
            if self.get(setting) != before[key]:
                self.changed.emit(key)
        self._watch()

    def _senseless(self) -> str:
        for key, value in self._stored.items():
            setting = self._table.get(key)
            if setting is not None and not setting.accepts(value):
                return tr("{value} is not a valid value for “{key}”", value=repr(value), key=key)
        return ""

    def _notify(self, problem: str, line: int) -> None:
        if (problem, line) != (self.problem, self.problem_line):
            self.problem, self.problem_line = problem, line
            self.problem_changed.emit(problem, line)

    def _write(self) -> None:
        """Write the file, unless it contains an error: then the user is editing it."""
        if self._path is None or self.problem_line:
            return
        try:
            json_file.write(self._path, self._stored)
        except OSError as error:
            reason = error.strerror or str(error)
            self._notify(tr("settings could not be saved: {reason}", reason=reason), 0)
        self._watch()

    def _watch(self) -> None:
        if self._path is None:
            return
        wanted = [str(path) for path in (self._path, self._path.parent) if path.exists()]
        watched = {*self._watcher.files(), *self._watcher.directories()}
        missing = [path for path in wanted if path not in watched]
        if missing:
            self._watcher.addPaths(missing)
