"""The paths of the IDE's own files: settings, state, backups, log.

`EZ_IDE_HOME` moves all of them into one folder, for tests and portable installations.
"""

from __future__ import annotations

import os
from pathlib import Path

from PyQt6.QtCore import QStandardPaths

APPLICATION = "ez-studio"


def settings_file() -> Path:
    """The file of the settings."""
    return _folder(QStandardPaths.StandardLocation.GenericConfigLocation) / "settings.json"


def state_file() -> Path:
    """The file of the state that is kept between two starts."""
    return _folder(QStandardPaths.StandardLocation.GenericStateLocation) / "state.json"


def backups_folder() -> Path:
    """The folder of backups of unsaved changes."""
    return _folder(QStandardPaths.StandardLocation.GenericStateLocation) / "backups"


def log_file() -> Path:
    """The file of the log."""
    return _folder(QStandardPaths.StandardLocation.GenericStateLocation) / "log.txt"


def _folder(location: QStandardPaths.StandardLocation) -> Path:
    home = os.environ.get("EZ_IDE_HOME")
    if home:
        return Path(home)
    return Path(QStandardPaths.writableLocation(location)) / APPLICATION
