"""A port on which this computer serves web requests.

A connection is only handled when data has arrived on it: browsers open connections in advance, and
waiting for data on those would block others.  Each is then handled in its own thread, so that a
slow client blocks neither other clients nor the program.
"""

from __future__ import annotations

import selectors
import socket
import threading
from http.server import BaseHTTPRequestHandler
from typing import TYPE_CHECKING, Final, NamedTuple

from ez_lang.model.quirks.string_bytes import encoded

if TYPE_CHECKING:
    from collections.abc import Callable

    from ez_lang.model.host.network import WebAnswer

    Answering = Callable[["IncomingRequest"], WebAnswer]

_TIMEOUT: Final = 5.0
"""Seconds that a client may take for each part of its request."""
_MOST_WAITING: Final = 200
_LONGEST_LINE: Final = 1 << 16
_MOST_BODY: Final = 1 << 24
_NO_BODY: Final = (204, 304)
_FIRST_WITH_BODY: Final = 200


class IncomingRequest(NamedTuple):
    """The request of a client; `target` is as received."""

    method: str
    target: str


class Listener:
    """A listening port: it accepts connections at once, and answers when `serve` is called."""

    def __init__(self, port: int) -> None:
        is_dual = socket.has_dualstack_ipv6()
        family = socket.AF_INET6 if is_dual else socket.AF_INET
        self._server_socket = socket.create_server(
            ("", port), family=family, dualstack_ipv6=is_dual
        )
        self._server_socket.settimeout(0)
        self._selector = selectors.DefaultSelector()
        self._selector.register(self._server_socket, selectors.EVENT_READ)
        self._waiting: list[socket.socket] = []

    @property
    def port(self) -> int:
        """The number of the port."""
        return int(self._server_socket.getsockname()[1])

    def serve(self, seconds: float, answering: Answering) -> None:
        """Handle requests that arrive within this time; return after the first arrivals.

        `answering` is called on other threads.
        """
        for key, _ in self._selector.select(seconds):
            connection = key.fileobj
            if connection is self._server_socket:
                self._accept()
            elif isinstance(connection, socket.socket):
                self._release(connection)
                threading.Thread(target=_handle, args=(connection, answering), daemon=True).start()

    def close(self) -> None:
        """Close the port and all waiting connections."""
        for connection in [*self._waiting, self._server_socket]:
            self._selector.unregister(connection)
            connection.close()
        self._selector.close()

    def _accept(self) -> None:
        try:
            connection, _ = self._server_socket.accept()
        except OSError:
            return  # the client has closed it
        connection.settimeout(_TIMEOUT)
        self._waiting.append(connection)
        self._selector.register(connection, selectors.EVENT_READ)
        if len(self._waiting) > _MOST_WAITING:
            self._release(self._waiting[0])
            self._waiting[0].close()

    def _release(self, connection: socket.socket) -> None:
        self._selector.unregister(connection)
        self._waiting.remove(connection)


def _handle(connection: socket.socket, answering: Answering) -> None:
    with connection:
        try:
            _Handler(connection, connection.getpeername(), answering)
            connection.shutdown(socket.SHUT_WR)
        except OSError:
            return  # the client closed the connection or was too slow


class _Handler(BaseHTTPRequestHandler):
    """One request on one connection."""

    protocol_version = "HTTP/1.1"
    timeout = _TIMEOUT

    def __init__(self, connection: socket.socket, client: object, answering: Answering) -> None:
        self._answering = answering
        super().__init__(connection, client, None)  # type: ignore[arg-type]  # there is no server object

    def handle(self) -> None:
        self.raw_requestline = self.rfile.readline(_LONGEST_LINE + 1)
        if not self.raw_requestline or len(self.raw_requestline) > _LONGEST_LINE:
            return
        if not self.parse_request():
            return
        self._skip_body()
        parts = self.requestline.split()
        self._send(self._answering(IncomingRequest(parts[0], parts[1])))

    def _skip_body(self) -> None:
        """Read the body: clients send all of it before they read the answer."""
        length = self.headers.get("Content-Length", "")
        if length.isdecimal() and length.isascii() and int(length) <= _MOST_BODY:
            self.rfile.read(int(length))

    def _send(self, answer: WebAnswer) -> None:
        self.send_response_only(answer.status)
        for name, value in answer.headers:
            self.send_header(name, encoded(value).decode("latin-1"))
        self.send_header("Date", self.date_time_string())
        self.send_header("Connection", "close")
        has_body = answer.status >= _FIRST_WITH_BODY and answer.status not in _NO_BODY
        if has_body:
            self.send_header("Content-Length", str(len(answer.body)))
        self.end_headers()
        if has_body and self.command != "HEAD":
            self.wfile.write(answer.body)

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - the parent's name
        """Log nothing: standard error belongs to the program."""
