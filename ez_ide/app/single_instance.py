"""Single instance: a second start sends its requests to the open window, and exits.

The first window listens on a local socket whose name is unique to the user and the settings; a
process that finds a listener there is the second one. A stale socket, left by a crash, is reused.
"""

from __future__ import annotations

import hashlib
import json
from dataclasses import asdict
from typing import TYPE_CHECKING

from PyQt6.QtCore import QObject, pyqtSignal
from PyQt6.QtNetwork import QLocalServer, QLocalSocket

from ez_ide.files.open_request import OpenRequest
from ez_ide.storage.log import LOGGER

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

PATIENCE_MS = 1000


def socket_name(settings_file: Path) -> str:
    """Return the socket name that windows with the same settings share."""
    digest = hashlib.sha256(str(settings_file).encode()).hexdigest()[:16]
    return f"ez-studio-{digest}"


def hand_over(name: str, requests: Sequence[OpenRequest]) -> bool:
    """Send requests to the open window; return False if there is none.

    Blocks for up to a second; for a process that has no window yet.
    """
    socket = QLocalSocket()
    socket.connectToServer(name)
    if not socket.waitForConnected(PATIENCE_MS):
        return False
    socket.write(encode(requests))
    socket.waitForBytesWritten(PATIENCE_MS)
    is_taken = socket.waitForReadyRead(PATIENCE_MS)
    socket.disconnectFromServer()
    return is_taken


class InstanceServer(QObject):
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


def encode(requests: Sequence[OpenRequest]) -> bytes:
    """Encode requests as one line, to be sent to an open window."""
    return json.dumps([asdict(request) for request in requests]).encode() + b"\n"


def decode(line: bytes) -> list[OpenRequest]:
    """Decode the output of `encode`; anything else yields nothing."""
    try:
        rows = json.loads(line)
        return [OpenRequest(str(row["path"]), row["line"], int(row["column"])) for row in rows]
    except (ValueError, TypeError, KeyError):
        return []
