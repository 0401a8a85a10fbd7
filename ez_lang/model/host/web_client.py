"""One exchange with a web server, in its own thread, so that waiting for it can be cancelled.

This module handles connections, proxies and timeouts; the library handles redirects and compressed
answers.
"""

from __future__ import annotations

import socket
import ssl
import threading
import time
from base64 import b64encode
from http.client import HTTPConnection, HTTPException, HTTPSConnection
from typing import TYPE_CHECKING, Final
from urllib.parse import unquote, urlsplit
from urllib.request import getproxies, proxy_bypass

from ez_lang.model.host.network import NetworkError, WebAnswer
from ez_lang.model.quirks.string_bytes import decoded, encoded

if TYPE_CHECKING:
    from http.client import HTTPResponse
    from urllib.parse import SplitResult

    from ez_lang.model.host.network import WebRequest

_BLOCK: Final = 1 << 16
_DEFAULT_PORTS: Final = {"http": 80, "https": 443}


class Exchange:
    """A request in flight; its thread is started by the constructor."""

    def __init__(self, request: WebRequest, seconds: float) -> None:
        self._request = request
        self._deadline = time.monotonic() + seconds
        self._connection, self._target = _connection(request, seconds)
        self._answer: WebAnswer | None = None
        self._error: Exception = NetworkError("timed out")
        self._is_cancelled = False
        self._has_ended = threading.Event()
        threading.Thread(target=self._run, daemon=True).start()

    def is_over(self, seconds: float) -> bool:
        """Wait for at most this time; return whether the request has ended or timed out."""
        left = self._deadline - time.monotonic()
        return self._has_ended.wait(max(min(seconds, left), 0)) or left <= seconds

    def answer(self) -> WebAnswer:
        """The answer of the server; raises `NetworkError` if there was none in time."""
        answer, error = self._answer, self._error
        if answer is None:
            self.cancel()
            raise error
        return answer

    def cancel(self) -> None:
        """Cancel the request."""
        self._is_cancelled = True
        line = self._connection.sock
        if line is not None:
            try:
                line.shutdown(socket.SHUT_RDWR)
            except OSError:
                return  # already closed

    def _run(self) -> None:
        try:
            self._answer = self._exchanged()
        except (OSError, HTTPException, ValueError) as error:
            self._error = NetworkError(_reason(error))
        except MemoryError as error:
            self._error = error
        finally:
            self._connection.close()
            self._has_ended.set()

    def _exchanged(self) -> WebAnswer:
        connection = self._connection
        connection.connect()
        line: socket.socket = connection.sock
        line.settimeout(self._left())
        _send(connection, self._request, self._target)
        answer = connection.getresponse()
        body = self._read(answer, line)
        headers = [(name, _text(value)) for name, value in answer.getheaders()]
        return WebAnswer(answer.status, headers, body)

    def _read(self, answer: HTTPResponse, line: socket.socket) -> bytes:
        parts: list[bytes] = []
        while True:
            if not answer.isclosed():
                line.settimeout(self._left())
            part = answer.read(_BLOCK)
            if not part:
                break
            parts.append(part)
        # `length` is the number of promised bytes that the connection has not delivered.
        if answer.length:
            raise ConnectionError("the answer is cut off")
        return b"".join(parts)

    def _left(self) -> float:
        left = self._deadline - time.monotonic()
        if left <= 0 or self._is_cancelled:
            raise TimeoutError("timed out")
        return left


def _reason(error: Exception) -> str:
    if isinstance(error, ssl.SSLCertVerificationError):
        return f"its certificate cannot be trusted: {error.verify_message}"
    if isinstance(error, OSError) and error.errno and error.strerror:
        return error.strerror.lower()
    return str(error) or type(error).__name__


# ---------------------------------------------------------------------------------- connections


def _connection(request: WebRequest, seconds: float) -> tuple[HTTPConnection, str]:
    """An unopened connection, and the target to request on it."""
    proxy = _proxy_for(request)
    if proxy is None:
        make = HTTPSConnection if request.scheme == "https" else HTTPConnection
        return make(request.host, request.port, timeout=seconds), request.target
    make = HTTPSConnection if proxy.scheme == "https" else HTTPConnection
    port = proxy.port or _DEFAULT_PORTS.get(proxy.scheme, 80)
    if request.scheme == "https":
        tunnel = HTTPSConnection(proxy.hostname or "", port, timeout=seconds)
        tunnel.set_tunnel(request.host, request.port, _credentials(proxy))
        return tunnel, request.target
    request.headers.extend(_credentials(proxy).items())
    host = f"[{request.host}]" if ":" in request.host else request.host
    absolute = f"http://{host}:{request.port}{request.target}"
    return make(proxy.hostname or "", port, timeout=seconds), absolute


def _proxy_for(request: WebRequest) -> SplitResult | None:
    """The proxy that the environment specifies; None for this computer."""
    if is_loopback(request.host):
        return None
    named = getproxies().get(request.scheme)
    if not named or proxy_bypass(f"{request.host}:{request.port}"):
        return None
    return urlsplit(named if "://" in named else f"http://{named}")


def is_loopback(host: str) -> bool:
    """Whether the name or address denotes this computer."""
    return host.lower() == "localhost" or host.startswith("127.") or host == "::1"


def _credentials(proxy: SplitResult) -> dict[str, str]:
    if proxy.username is None:
        return {}
    return {"Proxy-Authorization": basic(unquote(proxy.username), unquote(proxy.password or ""))}


def basic(user: str, password: str) -> str:
    """The header value for a user and a password."""
    return "Basic " + b64encode(f"{user}:{password}".encode()).decode("ascii")


def _send(connection: HTTPConnection, request: WebRequest, target: str) -> None:
    connection.putrequest(request.method, target, skip_accept_encoding=True)
    for name, value in request.headers:
        connection.putheader(name, encoded(value))
    if request.body is not None:
        connection.putheader("Content-Length", str(len(request.body)))
    connection.endheaders(request.body or None)


def _text(value: str) -> str:
    """The value of a header, which may be UTF-8 on the wire."""
    return decoded(value.encode("latin-1", "replace"))
