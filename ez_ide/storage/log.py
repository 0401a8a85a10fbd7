"""The log, for problem reports. It never contains the text of a program.

It is limited to five megabytes; if it cannot be written, there is none.
"""

from __future__ import annotations

import logging
from logging.handlers import RotatingFileHandler
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

LOGGER = logging.getLogger("ez_ide")
_BYTES, _FILES = 1_250_000, 3
_FORMAT = "%(asctime)s %(levelname)s %(message)s"


def start(path: Path) -> None:
    """Write log messages to a file from now on."""
    LOGGER.setLevel(logging.INFO)
    LOGGER.propagate = False
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        handler: logging.Handler = RotatingFileHandler(
            path, maxBytes=_BYTES, backupCount=_FILES, encoding="utf-8", errors="replace"
        )
    except OSError:
        handler = logging.NullHandler()
    handler.setFormatter(logging.Formatter(_FORMAT))
    for old in list(LOGGER.handlers):
        LOGGER.removeHandler(old)
        old.close()
    LOGGER.addHandler(handler)


def tail(path: Path, lines: int = 200) -> str:
    """Return the last lines of the log."""
    try:
        text = path.read_text(encoding="utf-8", errors="replace")
    except OSError:
        return ""
    return "\n".join(text.splitlines()[-lines:])
