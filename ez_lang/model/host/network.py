"""The network, for a `Host`: requests to web servers, and ports that serve requests."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ez_lang.model.faults import EzError

if TYPE_CHECKING:
    from ez_lang.model.host.environment import Waiting
    from ez_lang.model.host.web_server import Listener

Headers = list[tuple[str, str]]


class NetworkError(EzError):
    """A request was not answered; the message says why."""


class WebRequest(NamedTuple):
    """A request to a web server; `target` is the path with the query."""

    method: str
    scheme: str
    host: str
    port: int
    target: str
    headers: Headers
    body: bytes | None


class WebAnswer(NamedTuple):
    """The answer of a web server."""

    status: int
    headers: Headers
    body: bytes


class Network:
    """The network of this computer."""

    def exchange(self, request: WebRequest, seconds: float, wait_for: Waiting) -> WebAnswer:
        """Send a request and return the answer; raises `NetworkError` if none arrives in time.

        An exception raised by `wait_for` cancels the request.
        """
        from ez_lang.model.host.web_client import Exchange  # noqa: PLC0415 - few programs use the web

        try:
            exchange = Exchange(request, seconds)
        except ValueError as error:
            raise NetworkError(str(error)) from None
        try:
            wait_for(exchange.is_over)
        except BaseException:
            exchange.cancel()
            raise
        return exchange.answer()

    def listen(self, port: int) -> Listener:
        """Listen at a port of all addresses; raises `OSError` if that fails."""
        from ez_lang.model.host.web_server import Listener  # noqa: PLC0415 - few programs serve

        return Listener(port)
