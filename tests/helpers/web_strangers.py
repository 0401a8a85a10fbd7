"""Computers a request may meet on its way: one that never answers, one with TLS, a proxy.

The certificate in `far_example.pem` is for `far.example` and for this computer; nobody trusts it
who is not told to (`SSL_CERT_FILE`).  It is valid until 2126.
"""

from __future__ import annotations

import socket
import ssl
import threading
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

CERTIFICATE = Path(__file__).with_name("far_example.pem")
PATIENCE_S = 10.0


class Stranger:
    """Where it listens, and the first line of each request it has read."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.asked: list[str] = []
        self.is_requested = threading.Event()

    def note(self, head: bytes) -> None:
        self.asked.append(head.split(b"\r\n")[0].decode("latin-1"))
        self.is_requested.set()


@contextmanager
def silent_server() -> Iterator[Stranger]:
    """Reads requests and never answers; ends once all who asked have gone."""
    with _serving(_wait_for_the_end) as found:
        yield found


@contextmanager
def tls_server() -> Iterator[Stranger]:
    """Answers `hello` to whoever trusts its certificate."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(CERTIFICATE)

    def answer(stranger: Stranger, line: socket.socket) -> None:
        with context.wrap_socket(line, server_side=True) as safe:
            stranger.note(_head(safe))
            safe.sendall(b"HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello")

    with _serving(answer) as found:
        yield found


@contextmanager
def proxy(target: int, status: int = 200) -> Iterator[Stranger]:
    """A proxy that answers CONNECT with a status, and leads everybody to one port."""

    def lead(stranger: Stranger, line: socket.socket) -> None:
        stranger.note(_head(line))
        line.sendall(f"HTTP/1.1 {status} So be it\r\n\r\n".encode())
        if status == 200:
            with socket.create_connection(("127.0.0.1", target), PATIENCE_S) as other:
                back = threading.Thread(target=_copy, args=(other, line))
                back.start()
                _copy(line, other)
                back.join()

    with _serving(lead) as found:
        yield found


@contextmanager
def _serving(answer: Callable[[Stranger, socket.socket], None]) -> Iterator[Stranger]:
    with socket.create_server(("127.0.0.1", 0)) as door:
        found = Stranger(door.getsockname()[1])
        threads: list[threading.Thread] = []

        def one(line: socket.socket) -> None:
            with line, suppress(OSError):
                line.settimeout(PATIENCE_S)
                answer(found, line)

        def let_in() -> None:
            while True:
                line, _ = door.accept()
                if found.port < 0:
                    line.close()
                    return
                threads.append(threading.Thread(target=one, args=(line,)))
                threads[-1].start()

        listening = threading.Thread(target=let_in)
        listening.start()
        try:
            yield found
        finally:
            port, found.port = found.port, -1
            socket.create_connection(("127.0.0.1", port)).close()
            for thread in (listening, *threads):
                thread.join()


def _wait_for_the_end(stranger: Stranger, line: socket.socket) -> None:
    stranger.note(_head(line))
    while line.recv(1000):
        pass


def _head(line: socket.socket) -> bytes:
    read = b""
    while b"\r\n\r\n" not in read and (more := line.recv(1000)):
        read += more
    return read


def _copy(one: socket.socket, other: socket.socket) -> None:
    with suppress(OSError):
        while data := one.recv(1000):
            other.sendall(data)
        other.shutdown(socket.SHUT_WR)
