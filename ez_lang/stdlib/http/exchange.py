"""Asking a web server: redirects followed, what is packed unpacked."""

from __future__ import annotations

import re
import zlib
from typing import TYPE_CHECKING, Final
from urllib.parse import urljoin

from ez_lang.model.faults import EzError
from ez_lang.stdlib.http.addresses import Address, AddressError, parse_address

if TYPE_CHECKING:
    from ez_lang.model.host import Headers, Host, WebAnswer

_DEFAULT_PORTS: Final = {"http": 80, "https": 443}
_MOST_REDIRECTS: Final = 10
_NANOSECONDS: Final = 1_000_000_000
_MOST_PORT: Final = 65535
_BECOMING_GET: Final = (301, 302, 303)
_STAYING: Final = (307, 308)
_OURS: Final = ("Host", "Content-Length", "Transfer-Encoding", "Trailer")
"""Headers that say how a request is sent, and so are not for programs to set."""
_SECRET: Final = ("Authorization", "Cookie", "Www-Authenticate")
"""Headers that are for the first server alone."""
_GZIP: Final = 16 + zlib.MAX_WBITS


class ExchangeError(EzError):
    """There was no answer, or none that can be used."""


class Question:
    """A request before it is known how often it must be sent."""

    def __init__(self, method: str, url: str, body: bytes | None, headers: Headers) -> None:
        self.method = method
        self.url = url
        self.body = body
        self.headers = headers


def exchange(host: Host, question: Question, seconds: float) -> WebAnswer:
    """The last server's answer; `ExchangeError` if there is none in time."""
    began = host.tick_ns()
    for _ in range(_MOST_REDIRECTS):
        passed = (host.tick_ns() - began) / _NANOSECONDS
        answer = _exchange_once(host, question, seconds - passed)
        following = _redirected(question, answer)
        if following is None:
            return answer
        question = following
    raise ExchangeError(f"the answer was a redirect {_MOST_REDIRECTS} times")


def _exchange_once(host: Host, question: Question, seconds: float) -> WebAnswer:
    from ez_lang.model.host import NetworkError, WebRequest  # noqa: PLC0415 - as above
    from ez_lang.model.host.web_client import basic  # noqa: PLC0415 - it takes long to import

    try:
        address = parse_address(question.url)
    except AddressError as error:
        raise ExchangeError(str(error)) from None
    headers = [(name, value) for name, value in question.headers if name not in _OURS]
    given = {name for name, _ in headers}
    asks_for_packed = not given & {"Accept-Encoding", "Range"} and question.method != "HEAD"
    if "User-Agent" not in given:
        headers.append(("User-Agent", "Go-http-client/1.1"))
    if asks_for_packed:
        headers.append(("Accept-Encoding", "gzip"))
    if address.user and "Authorization" not in given:
        user, _, password = address.user.partition(":")
        headers.append(("Authorization", basic(user, password)))
    port = _port(address)
    request = WebRequest(
        question.method, address.scheme, address.host, port, address.target, headers, question.body
    )
    if seconds <= 0:
        raise ExchangeError("the answer took too long")
    try:
        answer = host.network.exchange(request, seconds, host.wait_for)
    except NetworkError as error:
        raise ExchangeError(str(error)) from None
    return _unpacked(answer) if asks_for_packed else answer


def _port(address: Address) -> int:
    if address.scheme not in _DEFAULT_PORTS:
        raise ExchangeError(f"there is no way to ask {address.scheme or 'nobody'}: use http://")
    if not address.host:
        raise ExchangeError("the address names no computer")
    port = int(address.port) if address.port else _DEFAULT_PORTS[address.scheme]
    if port > _MOST_PORT:
        raise ExchangeError(f"there is no port {port}")
    return port


def first_header(answer: WebAnswer, wanted: str) -> str | None:
    """The value of a header, the first if there are many."""
    for name, value in answer.headers:
        if name.lower() == wanted:
            return value
    return None


def _redirected(question: Question, answer: WebAnswer) -> Question | None:
    """What to ask next; None if this was the answer."""
    goes_on = answer.status in _BECOMING_GET or answer.status in _STAYING
    location = first_header(answer, "location") if goes_on else None
    if not location:
        return None
    try:
        url = urljoin(question.url, location)
    except ValueError as error:
        raise ExchangeError(f"a redirect leads to no address: {error}") from None
    method, body = question.method, question.body
    if answer.status in _BECOMING_GET:
        method, body = ("HEAD" if method == "HEAD" else "GET"), None
    headers = question.headers
    if _computer(url) != _computer(question.url):
        headers = [(name, value) for name, value in headers if name not in _SECRET]
    return Question(method, url, body, headers)


def _computer(url: str) -> str:
    try:
        return parse_address(url).host.lower()
    except AddressError as error:
        raise ExchangeError(f"a redirect leads to no address: {error}") from None


def _unpacked(answer: WebAnswer) -> WebAnswer:
    if (first_header(answer, "content-encoding") or "").lower() != "gzip":
        return answer
    body, left = b"", answer.body
    try:
        while left:
            unpacking = zlib.decompressobj(_GZIP)
            body += unpacking.decompress(left) + unpacking.flush()
            if not unpacking.eof:
                raise ExchangeError("the packed answer is cut off")
            left = unpacking.unused_data
    except zlib.error:
        raise ExchangeError("the packed answer cannot be unpacked") from None
    gone = ("content-encoding", "content-length")
    headers = [(name, value) for name, value in answer.headers if name.lower() not in gone]
    return answer._replace(headers=headers, body=body)


_NAME: Final = re.compile(r"[A-Za-z0-9!#$%&'*+.^_`|~-]+", re.ASCII)


def is_header_name(name: str) -> bool:
    """Whether a header can have this name."""
    return _NAME.fullmatch(name) is not None


def canonical(name: str) -> str:
    """`Content-Type` for `content-type`; what is no header's name stays as it is."""
    if not is_header_name(name):
        return name
    return "-".join([part[:1].upper() + part[1:].lower() for part in name.split("-")])
