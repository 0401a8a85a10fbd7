"""Where the window keeps its own files: settings, state, backups, logs.

`EZ_IDE_HOME` moves all of them to one folder, for tests and for people who carry it on a stick.
"""

from __future__ import annotations

import os
from pathlib import Path

from PyQt6.QtCore import QStandardPaths

APPLICATION = "ez-studio"


def settings_file() -> Path:
    """The file of what the user chose."""
    return _folder(QStandardPaths.StandardLocation.GenericConfigLocation) / "settings.json"


def state_file() -> Path:
    """The file of what the window remembers by itself: its layout, open tabs, recent files."""
    return _folder(QStandardPaths.StandardLocation.GenericStateLocation) / "state.json"


def backups_folder() -> Path:
    """The folder of copies of texts that are not saved yet."""
    return _folder(QStandardPaths.StandardLocation.GenericStateLocation) / "backups"


def log_file() -> Path:
    """The file of what happened, for bug reports."""
    return _folder(QStandardPaths.StandardLocation.GenericStateLocation) / "log.txt"


def _folder(location: QStandardPaths.StandardLocation) -> Path:
    home = os.environ.get("EZ_IDE_HOME")
    if home:
        return Path(home)
    return Path(QStandardPaths.writableLocation(location)) / APPLICATION
