"""Single instance: a second start sends its requests to the open window, and exits.

The first window listens on a local socket whose name is unique to the user and the settings; a
process that finds a listener there is the second one. A stale socket, left by a crash, is reused.
"""

from __future__ import annotations

import hashlib
import json
import re
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING

from PyQt6.QtCore import QObject, pyqtSignal
from PyQt6.QtNetwork import QLocalServer, QLocalSocket

from ez_ide.storage.log import LOGGER

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

PATIENCE_MS = 1000


def socket_name(settings_file: Path) -> str:
    """Return the socket name that windows with the same settings share."""
    digest = hashlib.sha256(str(settings_file).encode()).hexdigest()[:16]
    return f"ez-studio-{digest}"


def hand_over(name: str, places: Sequence[OpenRequest]) -> bool:
    """Send requests to the open window; return False if there is none.

    Blocks for up to a second; for a process that has no window yet.
    """
    socket = QLocalSocket()
    socket.connectToServer(name)
    if not socket.waitForConnected(PATIENCE_MS):
        return False
    socket.write(encode(places))
    socket.waitForBytesWritten(PATIENCE_MS)
    is_taken = socket.waitForReadyRead(PATIENCE_MS)
    socket.disconnectFromServer()
    return is_taken


class Reception(QObject):
    """Receives the requests of later starts."""

    received = pyqtSignal(list)  # requests; empty: only raise the window

    def __init__(self, name: str, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._server = QLocalServer(self)
        self._server.setSocketOptions(QLocalServer.SocketOption.UserAccessOption)
        self._server.newConnection.connect(self._on_connection)
        if not self._server.listen(name):
            QLocalServer.removeServer(name)
            if not self._server.listen(name):
                LOGGER.warning("no hand-over: %s", self._server.errorString())

    def close(self) -> None:
        """Stop listening."""
        self._server.close()

    def _on_connection(self) -> None:
        socket = self._server.nextPendingConnection()
        if socket is not None:
            socket.readyRead.connect(lambda: self._on_data(socket))
            socket.disconnected.connect(socket.deleteLater)

    def _on_data(self, socket: QLocalSocket) -> None:
        if socket.canReadLine():
            self.received.emit(decode(socket.readLine().data()))
            socket.write(b"thanks\n")
            socket.flush()


# --------------------------------------------------------------------------------------------------
# File arguments of the command line: "shop.ez:12:5" is a file, a line and a column.

_PLACE = re.compile(r"(?P<path>.+?):(?P<line>\d+)(?::(?P<column>\d+))?:?")


@dataclass(frozen=True)
class OpenRequest:
    """A file or folder to open, and a position in it."""

    path: str  # absolute
    line: int | None = None
    column: int = 1


def parse(word: str, folder: Path) -> OpenRequest:
    """Parse an argument relative to a folder; a file whose name ends like a position takes
    precedence.
    """
    whole = folder / word
    match = _PLACE.fullmatch(word)
    if match is None or whole.exists():
        return OpenRequest(str(whole))
    line, column = int(match["line"]), int(match["column"] or 1)
    return OpenRequest(str(folder / match["path"]), max(1, line), max(1, column))


def encode(places: Sequence[OpenRequest]) -> bytes:
    """Encode requests as one line, to be sent to an open window."""
    return json.dumps([asdict(place) for place in places]).encode() + b"\n"


def decode(line: bytes) -> list[OpenRequest]:
    """Decode the output of `encode`; anything else yields nothing."""
    try:
        rows = json.loads(line)
        return [OpenRequest(str(row["path"]), row["line"], int(row["column"])) for row in rows]
    except (ValueError, TypeError, KeyError):
        return []
