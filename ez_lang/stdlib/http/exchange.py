"""HTTP requests as `@http` sends them: redirects are followed, gzip is decompressed.

The host only exchanges one message for another; everything here is the same on every host.
"""

from __future__ import annotations

import re
import zlib
from typing import TYPE_CHECKING, Final
from urllib.parse import urljoin

from ez_lang.model.faults import EzError
from ez_lang.model.host.network import NetworkError, WebRequest
from ez_lang.stdlib.http.addresses import Address, AddressError, parse_address

if TYPE_CHECKING:
    from ez_lang.model.host import Host
    from ez_lang.model.host.network import Headers, WebAnswer

_DEFAULT_PORTS: Final = {"http": 80, "https": 443}
_REDIRECT_LIMIT: Final = 10
_NANOSECONDS: Final = 1_000_000_000
_LAST_PORT: Final = 65535
# Clients turn a POST into a GET for the first three, as RFC 9110 permits; 307 and 308 exist because
# of that.
_REDIRECTS_TO_GET: Final = (301, 302, 303)
_REDIRECTS_KEEPING_METHOD: Final = (307, 308)
_OURS: Final = ("Host", "Content-Length", "Transfer-Encoding", "Trailer")
"""Headers that describe the transfer; those that a program sets are ignored."""
_SECRET: Final = ("Authorization", "Cookie", "Www-Authenticate")
"""Headers that are not sent to another host after a redirect."""
# Adding 16 selects the gzip format instead of zlib's own.
_GZIP: Final = 16 + zlib.MAX_WBITS


class ExchangeError(EzError):
    """No response was received, or the response is invalid."""


class Request:
    """A request of a program, which redirects may send several times."""

    def __init__(self, method: str, url: str, body: bytes | None, headers: Headers) -> None:
        self.method = method
        self.url = url
        self.body = body
        self.headers = headers


_NAME: Final = re.compile(r"[A-Za-z0-9!#$%&'*+.^_`|~-]+", re.ASCII)


def is_header_name(name: str) -> bool:
    """Return whether the text is a valid header name."""
    return _NAME.fullmatch(name) is not None


def canonical(name: str) -> str:
    """Return the usual form of a header name: `Content-Type`; invalid names are unchanged."""
    if not is_header_name(name):
        return name
    return "-".join([part[:1].upper() + part[1:].lower() for part in name.split("-")])


def exchange(host: Host, request: Request, seconds: float) -> WebAnswer:
    """Return the response after all redirects; raise `ExchangeError`, also after a timeout."""
    # The time limit applies to all redirects together.
    began = host.tick_ns()
    for _ in range(_REDIRECT_LIMIT):
        passed = (host.tick_ns() - began) / _NANOSECONDS
        answer = _send(host, request, seconds - passed)
        redirected = _redirected(request, answer)
        if redirected is None:
            return answer
        request = redirected
    raise ExchangeError(f"the server redirected {_REDIRECT_LIMIT} times")


def _send(host: Host, request: Request, seconds: float) -> WebAnswer:
    from ez_lang.model.host.web_client import basic  # noqa: PLC0415 - imports ssl, http.client

    try:
        address = parse_address(request.url)
    except AddressError as error:
        raise ExchangeError(str(error)) from None
    headers = [(name, value) for name, value in request.headers if name not in _OURS]
    given = {name for name, _ in headers}
    # A program that sets Accept-Encoding wants to decompress the body itself, and a range of a
    # compressed body cannot be decompressed.
    accepts_gzip = not given & {"Accept-Encoding", "Range"} and request.method != "HEAD"
    if "User-Agent" not in given:
        headers.append(("User-Agent", "Go-http-client/1.1"))  # what the reference sends
    if accepts_gzip:
        headers.append(("Accept-Encoding", "gzip"))
    if address.user and "Authorization" not in given:
        user, _, password = address.user.partition(":")
        headers.append(("Authorization", basic(user, password)))
    port = _port(address)
    message = WebRequest(
        request.method, address.scheme, address.host, port, address.target, headers, request.body
    )
    if seconds <= 0:
        raise ExchangeError("the request timed out")
    try:
        answer = host.network.exchange(message, seconds, host.wait_for)
    except NetworkError as error:
        raise ExchangeError(str(error)) from None
    return _decompressed(answer) if accepts_gzip else answer


def _port(address: Address) -> int:
    if address.scheme not in _DEFAULT_PORTS:
        scheme = (
            f"{address.scheme}:// is not supported" if address.scheme else "the scheme is missing"
        )
        raise ExchangeError(f"{scheme}: use http:// or https://")
    if not address.host:
        raise ExchangeError("the URL has no host name")
    port = int(address.port) if address.port else _DEFAULT_PORTS[address.scheme]
    if port > _LAST_PORT:
        raise ExchangeError(f"{port} is not a valid port")
    return port


def first_header(answer: WebAnswer, wanted: str) -> str | None:
    """Return the first value of a header; `wanted` is its name in lower case."""
    for name, value in answer.headers:
        if name.lower() == wanted:
            return value
    return None


def _redirected(request: Request, answer: WebAnswer) -> Request | None:
    """Return the request that a redirect asks for; None if the answer is not a redirect."""
    is_redirect = answer.status in _REDIRECTS_TO_GET or answer.status in _REDIRECTS_KEEPING_METHOD
    location = first_header(answer, "location") if is_redirect else None
    if not location:
        return None
    try:
        url = urljoin(request.url, location)
    except ValueError as error:
        raise ExchangeError(f"the address of a redirect is invalid: {error}") from None
    method, body = request.method, request.body
    if answer.status in _REDIRECTS_TO_GET:
        method, body = ("HEAD" if method == "HEAD" else "GET"), None
    headers = request.headers
    # Credentials for one host must not reach another one.
    if _host_of(url) != _host_of(request.url):
        headers = [(name, value) for name, value in headers if name not in _SECRET]
    return Request(method, url, body, headers)


def _host_of(url: str) -> str:
    try:
        return parse_address(url).host.lower()
    except AddressError as error:
        raise ExchangeError(f"the address of a redirect is invalid: {error}") from None


def _decompressed(answer: WebAnswer) -> WebAnswer:
    if (first_header(answer, "content-encoding") or "").lower() != "gzip":
        return answer
    body, left = b"", answer.body
    try:
        # A gzip body may consist of several members, each with its own header.
        while left:
            unpacking = zlib.decompressobj(_GZIP)
            body += unpacking.decompress(left) + unpacking.flush()
            if not unpacking.eof:
                raise ExchangeError("the gzip data of the response is incomplete")
            left = unpacking.unused_data
    except zlib.error:
        raise ExchangeError("the gzip data of the response is invalid") from None
    # Both headers describe the compressed body, which the program does not see.
    removed = ("content-encoding", "content-length")
    headers = [(name, value) for name, value in answer.headers if name.lower() not in removed]
    return answer._replace(headers=headers, body=body)
