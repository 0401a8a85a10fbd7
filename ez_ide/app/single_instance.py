"""One window for everybody: a second start hands over what it was asked to open, and ends.

The first window listens on a local socket with a name that is the user's own; who finds a listener
there is second.  A socket that a crash left behind is taken over.
"""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING

from PyQt6.QtCore import QObject, pyqtSignal
from PyQt6.QtNetwork import QLocalServer, QLocalSocket

from ez_ide.app import open_requests
from ez_ide.storage.log import LOGGER

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from ez_ide.app.open_requests import Place

PATIENCE_MS = 1000


def socket_name(settings_file: Path) -> str:
    """The name under which windows with these settings find each other."""
    digest = hashlib.sha256(str(settings_file).encode()).hexdigest()[:16]
    return f"ez-studio-{digest}"


def hand_over(name: str, places: Sequence[Place]) -> bool:
    """Give the places to the window that is open; false if there is none.

    For a start that has no window yet: it waits, for a second at most.
    """
    socket = QLocalSocket()
    socket.connectToServer(name)
    if not socket.waitForConnected(PATIENCE_MS):
        return False
    socket.write(open_requests.encode(places))
    socket.waitForBytesWritten(PATIENCE_MS)
    is_taken = socket.waitForReadyRead(PATIENCE_MS)
    socket.disconnectFromServer()
    return is_taken


class Reception(QObject):
    """Takes what later starts hand over."""

    received = pyqtSignal(list)  # of Place; empty: only show yourself

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
        """Listen no longer."""
        self._server.close()

    def _on_connection(self) -> None:
        socket = self._server.nextPendingConnection()
        if socket is not None:
            socket.readyRead.connect(lambda: self._on_data(socket))
            socket.disconnected.connect(socket.deleteLater)

    def _on_data(self, socket: QLocalSocket) -> None:
        if socket.canReadLine():
            self.received.emit(open_requests.decode(socket.readLine().data()))
            socket.write(b"thanks\n")
            socket.flush()
