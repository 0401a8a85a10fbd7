"""The network, as a `Host` reaches it: one exchange with a web server, one port to listen at."""

from __future__ import annotations

import time
from base64 import b64encode
from typing import TYPE_CHECKING, Final, NamedTuple
from urllib.parse import unquote, urlsplit
from urllib.request import getproxies, proxy_bypass

from ez_lang.model.faults import EzError
from ez_lang.model.string_bytes import decoded, encoded

if TYPE_CHECKING:
    from http.client import HTTPConnection, HTTPResponse
    from socket import socket
    from urllib.parse import SplitResult

    from ez_lang.model.host_listener import Listener

Headers = list[tuple[str, str]]

_BLOCK: Final = 1 << 16
_DEFAULT_PORTS: Final = {"http": 80, "https": 443}


class NetworkError(EzError):
    """There was no answer; the message says why."""


class WebRequest(NamedTuple):
    """What is asked of a web server; `target` is the path with the query."""

    method: str
    scheme: str
    host: str
    port: int
    target: str
    headers: Headers
    body: bytes | None


class WebAnswer(NamedTuple):
    """What it answered."""

    status: int
    headers: Headers
    body: bytes


class Network:
    """The network this computer is in."""

    def exchange(self, request: WebRequest, seconds: float) -> WebAnswer:
        """The answer to a request, if it comes in time; else `NetworkError`."""
        from http.client import HTTPException  # noqa: PLC0415 - few programs use the web

        deadline = time.monotonic() + seconds
        connection, target = _connection(request, seconds)
        try:
            connection.connect()
            line: socket = connection.sock
            line.settimeout(_left(deadline))
            _send(connection, request, target)
            answer = connection.getresponse()
            body = _read(answer, line, deadline)
        except (OSError, HTTPException, ValueError) as error:
            raise NetworkError(str(error) or type(error).__name__) from None
        finally:
            connection.close()
        headers = [(name, _text(value)) for name, value in answer.getheaders()]
        return WebAnswer(answer.status, headers, body)

    def listen(self, port: int) -> Listener:
        """Listen at a port of all addresses; `OSError` if that cannot be."""
        from ez_lang.model.host_listener import Listener  # noqa: PLC0415 - few programs serve

        return Listener(port)


def _connection(request: WebRequest, seconds: float) -> tuple[HTTPConnection, str]:
    """A connection that is not open yet, and what to ask for on it."""
    from http.client import HTTPConnection, HTTPSConnection  # noqa: PLC0415 - as above

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
    """The proxy the environment names; never one on the way to this computer itself."""
    if is_loopback(request.host):
        return None
    named = getproxies().get(request.scheme)
    if not named or proxy_bypass(f"{request.host}:{request.port}"):
        return None
    return urlsplit(named if "://" in named else f"http://{named}")


def is_loopback(host: str) -> bool:
    """Whether the name or address means this computer."""
    return host.lower() == "localhost" or host.startswith("127.") or host == "::1"


def _credentials(proxy: SplitResult) -> dict[str, str]:
    if proxy.username is None:
        return {}
    return {"Proxy-Authorization": basic(unquote(proxy.username), unquote(proxy.password or ""))}


def basic(user: str, password: str) -> str:
    """A name and a password as they stand in a header."""
    return "Basic " + b64encode(f"{user}:{password}".encode()).decode("ascii")


def _send(connection: HTTPConnection, request: WebRequest, target: str) -> None:
    connection.putrequest(request.method, target, skip_accept_encoding=True)
    for name, value in request.headers:
        connection.putheader(name, encoded(value))
    if request.body is not None:
        connection.putheader("Content-Length", str(len(request.body)))
    connection.endheaders(request.body or None)


def _read(answer: HTTPResponse, line: socket, deadline: float) -> bytes:
    parts: list[bytes] = []
    while True:
        if not answer.isclosed():
            line.settimeout(_left(deadline))
        part = answer.read(_BLOCK)
        if not part:
            break
        parts.append(part)
    if answer.length:
        raise ConnectionError("the answer is cut off")
    return b"".join(parts)


def _left(deadline: float) -> float:
    left = deadline - time.monotonic()
    if left <= 0:
        raise TimeoutError("timed out")
    return left


def _text(value: str) -> str:
    """A header's value; on the wire it may be UTF-8."""
    return decoded(value.encode("latin-1", "replace"))
