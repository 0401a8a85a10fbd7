"""The network, as a `Host` reaches it: one exchange with a web server, one port to listen at."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ez_lang.model.faults import EzError

if TYPE_CHECKING:
    from ez_lang.model.host_environment import Waiting
    from ez_lang.model.host_listener import Listener

Headers = list[tuple[str, str]]


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

    def exchange(self, request: WebRequest, seconds: float, wait_for: Waiting) -> WebAnswer:
        """The answer to a request, if it comes in time; else `NetworkError`.

        When the wait is given up, so is the request.
        """
        from ez_lang.model.host_exchange import Exchange  # noqa: PLC0415 - few programs use the web

        try:
            exchange = Exchange(request, seconds)
        except ValueError as error:
            raise NetworkError(str(error)) from None
        try:
            wait_for(exchange.is_over)
        except BaseException:
            exchange.give_up()
            raise
        return exchange.answer()

    def listen(self, port: int) -> Listener:
        """Listen at a port of all addresses; `OSError` if that cannot be."""
        from ez_lang.model.host_listener import Listener  # noqa: PLC0415 - few programs serve

        return Listener(port)
