"""A web server on this computer that does what the path says, and remembers what was asked."""

from __future__ import annotations

import gzip
import threading
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator


class Asked(NamedTuple):
    """One request as it came."""

    method: str
    target: str
    headers: dict[str, str]
    body: str


class EchoServer:
    """Where the server is, and what it was asked so far."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.url = f"http://127.0.0.1:{port}"
        self.asked: list[Asked] = []
        self.may_end = threading.Event()


class _Server(ThreadingHTTPServer):
    echo: EchoServer


class _Handler(BaseHTTPRequestHandler):
    server: _Server

    def answer(self) -> None:
        length = int(self.headers.get("Content-Length", "0"))
        body = self.rfile.read(length).decode()
        self.server.echo.asked.append(Asked(self.command, self.path, dict(self.headers), body))
        words = self.path.strip("/").split("/")
        match words:
            case ["status", status]:
                self._send(int(status), b"as you wish")
            case ["redirect", status]:
                self._send(int(status), b"elsewhere", Location="/found")
            case ["away", port]:
                self._send(302, b"", Location=f"http://localhost:{port}/found")
            case ["round"]:
                self._send(302, b"", Location="/round")
            case ["lost"]:
                self._send(302, b"", Location="http://[")
            case ["packed"]:
                self._send(200, gzip.compress(b"small"), Content_Encoding="gzip")
            case ["badly", "packed"]:
                self._send(200, gzip.compress(b"small")[:-9], Content_Encoding="gzip")
            case ["cut"]:
                self.send_response(200)
                self.send_header("Content-Length", "100")
                self.end_headers()
                self.wfile.write(b"not all")
            case ["never"]:
                self.server.echo.may_end.wait()
            case _:
                self._send(200, body.encode() or b"hello", X_two="1", x_TWO="2")

    def _send(self, status: int, body: bytes, **headers: str) -> None:
        self.send_response(status)
        for name, value in headers.items():
            self.send_header(name.replace("_", "-"), value)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(body)

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - the parent's name
        pass


for _method in ("GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "HEAD"):
    setattr(_Handler, f"do_{_method}", _Handler.answer)


@contextmanager
def echo_server() -> Iterator[EchoServer]:
    """The server, listening at a port of its own."""
    with _Server(("127.0.0.1", 0), _Handler) as server:
        server.echo = EchoServer(server.server_address[1])
        thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
        thread.start()
        try:
            yield server.echo
        finally:
            server.echo.may_end.set()
            server.shutdown()
            thread.join()
