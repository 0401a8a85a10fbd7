"""Exchanges over TLS and through proxies, and cancelled exchanges."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

import pytest

from ez_lang.model.faults import Interrupted
from ez_lang.model.host.network import Network, NetworkError, WebAnswer, WebRequest
from tests.helpers.echo_server import echo_server
from tests.helpers.fake_host import FakeHost
from tests.helpers.library_calls import call
from tests.helpers.web_strangers import CERTIFICATE, PATIENCE_S, proxy, silent_server, tls_server

if TYPE_CHECKING:
    from collections.abc import Callable


def asked(url_port: int, *, host: str = "127.0.0.1", scheme: str = "https") -> WebRequest:
    return WebRequest("GET", scheme, host, url_port, "/", [], None)


def exchange(request: WebRequest, seconds: float = PATIENCE_S) -> WebAnswer:
    return Network().exchange(request, seconds, FakeHost().wait_for)


def trust(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SSL_CERT_FILE", str(CERTIFICATE))


# ------------------------------------------------------------------------------------------ TLS


def test_a_certificate_nobody_vouches_for_is_refused() -> None:
    with tls_server() as server:
        value, error = call("http.get", f"https://127.0.0.1:{server.port}/")

        assert error[2] == "E14002"
        assert "its certificate cannot be trusted: self-signed certificate" in error[1]
        assert str(value) == "nil"
        assert server.asked == []


def test_a_certificate_that_is_trusted_is_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    trust(monkeypatch)
    with tls_server() as server:
        assert exchange(asked(server.port)).body == b"hello"
        assert server.asked == ["GET / HTTP/1.1"]


def test_the_certificate_of_another_host_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    trust(monkeypatch)
    with tls_server() as server, proxy(server.port) as between:
        monkeypatch.setenv("https_proxy", f"http://127.0.0.1:{between.port}")
        with pytest.raises(NetworkError, match=r"certificate cannot be trusted: .*near\.example"):
            exchange(asked(443, host="near.example"))


def test_a_server_that_speaks_no_tls_is_no_answer() -> None:
    with echo_server() as server:
        _, error = call("http.get", f"https://127.0.0.1:{server.port}/")

    assert error[2] == "E14002"


# -------------------------------------------------------------------------------------- proxies


def test_a_proxy_cannot_read_what_passes_through_it(monkeypatch: pytest.MonkeyPatch) -> None:
    trust(monkeypatch)
    with tls_server() as server, proxy(server.port) as between:
        monkeypatch.setenv("https_proxy", f"http://me:pw@127.0.0.1:{between.port}")
        answer = exchange(asked(443, host="far.example"))

        assert (answer.status, answer.body) == (200, b"hello")
        assert [line.split()[:2] for line in between.asked] == [["CONNECT", "far.example:443"]]
        assert server.asked == ["GET / HTTP/1.1"]


def test_a_proxy_may_refuse(monkeypatch: pytest.MonkeyPatch) -> None:
    with proxy(1, status=403) as between:
        monkeypatch.setenv("https_proxy", f"127.0.0.1:{between.port}")
        _, error = call("http.get", "https://far.example/")

    assert error[2] == "E14002"
    assert "403" in error[1]


def test_a_proxy_whose_name_makes_no_sense_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("https_proxy", "http://[")
    _, error = call("http.get", "https://far.example/")

    assert error[2] == "E14002"


# --------------------------------------------------------------------------------- interruption


class ImpatientHost(FakeHost):
    """Gives up waiting once something has happened."""

    def __init__(self, has_happened: Callable[[], bool]) -> None:
        super().__init__()
        self.has_happened = has_happened

    def wait_for(self, is_over: Callable[[float], bool]) -> None:
        while not is_over(0.01):
            if self.has_happened():
                raise Interrupted


def test_a_request_is_given_up_with_its_connection() -> None:
    with silent_server() as server:
        begun = time.monotonic()
        host = ImpatientHost(server.is_requested.is_set)
        with pytest.raises(Interrupted):
            call("http.get", f"http://127.0.0.1:{server.port}/", host=host)

        assert time.monotonic() - begun < PATIENCE_S
    # the server has ended: it waited for the connection's end


def test_a_server_that_is_too_slow_gives_no_answer() -> None:
    with silent_server() as server, pytest.raises(NetworkError, match="timed out"):
        exchange(asked(server.port, scheme="http"), 0.05)
