"""`@server`: fixed responses over a real connection."""

from __future__ import annotations

import http.client
import socket
import threading
import time
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import pytest

from ez_lang.model.faults import Interrupted
from ez_lang.model.host.network import Network
from ez_lang.model.host.web_server import Listener
from ez_lang.model.types import ANY
from ez_lang.model.values import NIL, FrozenList, FrozenStruct
from tests.helpers.fake_host import FakeHost
from tests.helpers.library_calls import call, fault_of, typed

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    Told = tuple[int, dict[str, str], str]


class FreePort(Network):
    """Listens at a free port instead of the wanted one, and tells which it is."""

    def __init__(self) -> None:
        self.port = 0
        self.is_listening = threading.Event()

    def listen(self, port: int) -> Listener:
        assert port == 8080
        found = Listener(0)
        self.port = found.port
        self.is_listening.set()
        return found


class ServingHost(FakeHost):
    """Serves until it is told to stop."""

    def __init__(self) -> None:
        super().__init__()
        self.network = self.free = FreePort()
        self.is_enough = threading.Event()

    def wait_for(self, is_over: Callable[[float], bool]) -> None:
        while not is_over(0.01):
            if self.is_enough.is_set():
                raise Interrupted


@contextmanager
def listening(router: object) -> Iterator[int]:
    """The port at which the router's answers are given."""
    host = ServingHost()

    def serve() -> None:
        with pytest.raises(Interrupted):
            call("server.listen", 8080, router, host=host)

    thread = threading.Thread(target=serve)
    thread.start()
    try:
        assert host.free.is_listening.wait(10)
        yield host.free.port
    finally:
        host.is_enough.set()
        thread.join()


def ask(port: int, method: str, target: str, body: bytes | None = None) -> Told:
    """Status, headers and body of the answer."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=10)
    connection.request(method, target, body)
    answer = connection.getresponse()
    found = (answer.status, dict(answer.getheaders()), answer.read().decode())
    connection.close()
    return found


def router_with(*routes: tuple[str, str, object]) -> list[Any]:
    router: list[Any] = call("server.router")
    for method, path, answer in routes:
        assert call("server.route", router, method, path, answer) is NIL
    return router


def test_responses_are_structs() -> None:
    text = call("server.text", 200, "hi")
    html = call("server.html", 201, "<p>")
    json = call("server.json", 404, {"b": [1], "a": True})

    assert [one[0].text for one in (text, html, json)] == ["Response"] * 3
    assert text[1:] == [200, "hi", {"content-type": "text/plain"}]
    assert html[1:] == [201, "<p>", {"content-type": "text/html"}]
    assert json[1:] == [404, '{"a":true,"b":[1]}', {"content-type": "application/json"}]


def test_values_without_a_json_form_are_faults() -> None:
    assert fault_of("server.json", 200, {1: 2}) == "E18003"


def test_routes_are_in_order_and_share_the_response() -> None:
    answer = call("server.text", 200, "hi")
    router = router_with(("GET", "/", answer), ("PUT", "/x", answer))

    assert [route[1:3] for route in router[1]] == [["GET", "/"], ["PUT", "/x"]]
    assert router[1][0][3] is answer


def test_constant_routers_accept_routes() -> None:
    router = call("server.router")
    constant = FrozenStruct([router[0], FrozenList([])])

    call("server.route", constant, "GET", "/", call("server.text", 200, "hi"))

    assert len(constant[1]) == 1


def test_wrong_arguments() -> None:
    router, answer = call("server.router"), call("server.text", 200, "")

    assert fault_of("server.route", answer, "GET", "/", answer) == "E7003"
    assert fault_of("server.route", router, "GET", "/", router) == "E7003"
    assert fault_of("server.route", router, 1, "/", answer) == "E7003"
    assert fault_of("server.text", "200", "") == "E7004"
    assert fault_of("server.listen", 8080, typed(answer, ANY)) == "E7003"
    assert fault_of("server.router", 1) == "E7001"
    assert fault_of("server.route", [router[0], NIL], "GET", "/", answer) == "E18003"
    assert fault_of("server.listen", 8080, [router[0], NIL]) == "E18003"


@pytest.mark.parametrize("port", [0, -1, 65536, 1 << 70])
def test_invalid_ports_are_faults(port: int) -> None:
    assert fault_of("server.listen", port, call("server.router")) == "E18002"


def test_port_in_use_is_an_error() -> None:
    with socket.create_server(("", 0)) as taken:
        error = call("server.listen", taken.getsockname()[1], call("server.router"))

    assert error[2] == "E18001"


def test_first_matching_route_responds() -> None:
    router = router_with(
        ("GET", "/", call("server.html", 200, "<p>é</p>")),
        ("GET", "/a b", call("server.text", 201, "one")),
        ("GET", "/a b", call("server.text", 202, "two")),
        ("POST", "/a b", call("server.json", 203, [1])),
        ("get", "/small", call("server.text", 200, "never")),
        ("HEAD", "/head", call("server.text", 200, "length")),
        ("GET", "/nothing", call("server.text", 204, "unsaid")),
    )
    with listening(router) as port:
        status, headers, body = ask(port, "GET", "/")
        assert (status, body) == (200, "<p>é</p>")
        assert headers["Content-Type"] == "text/html"
        assert headers["Content-Length"] == "9"
        assert "GMT" in headers["Date"]

        assert ask(port, "GET", "/a%20b?q=1")[::2] == (201, "one")
        assert ask(port, "POST", "/a%20b", b"x" * 100_000)[::2] == (203, "[1]")
        assert ask(port, "HEAD", "/head")[::2] == (200, "")
        assert ask(port, "HEAD", "/head")[1]["Content-Length"] == "6"
        assert ask(port, "GET", "/nothing")[::2] == (204, "")
        assert ask(port, "get", "/small")[0] == 200
        assert ask(port, "GET", "/small")[0] == 404


def test_request_without_a_route_is_not_found() -> None:
    with listening(call("server.router")) as port:
        status, headers, body = ask(port, "DELETE", "/x")

    assert (status, body) == (404, "Not Found\n")
    assert headers["Content-Type"] == "text/plain; charset=utf-8"
    assert headers["X-Content-Type-Options"] == "nosniff"


@pytest.mark.parametrize(
    ("target", "location"),
    [("//a", "/a"), ("/a/../b?q=1", "/b?q=1"), ("/a/./", "/a/"), ("/%2e%2e/a%20b", "/a%20b")],
)
def test_unclean_paths_are_redirected(target: str, location: str) -> None:
    with listening(call("server.router")) as port:
        status, headers, body = ask(port, "GET", target)
        assert (status, headers["Location"]) == (301, location)
        assert "Moved Permanently" in body
        assert ask(port, "POST", target)[::2] == (301, "")


def test_invalid_responses_become_server_errors() -> None:
    odd = call("server.text", 200, "")
    odd[3]["x"] = "a\nb"
    named = call("server.text", 200, "")
    named[3]["ü x"] = "a"
    fine = call("server.text", 200, "é")
    fine[3]["x-name"] = "é"
    router = router_with(
        ("GET", "/status", call("server.text", 99, "")),
        ("GET", "/line", odd),
        ("GET", "/name", named),
        ("GET", "/fine", fine),
    )
    with listening(router) as port:
        assert [ask(port, "GET", f"/{name}")[0] for name in ("status", "line", "name")] == [500] * 3
        assert ask(port, "GET", "/%zz")[0] == 400
        assert ask(port, "GET", "/fine")[1]["X-Name"].encode("latin-1").decode() == "é"


def test_silent_client_does_not_block_others() -> None:
    router = router_with(("GET", "/", call("server.text", 200, "hi")))
    with listening(router) as port, socket.create_connection(("127.0.0.1", port)):
        for _ in range(3):
            assert ask(port, "GET", "/")[::2] == (200, "hi")


def test_slow_client_does_not_block_others() -> None:
    router = router_with(("GET", "/", call("server.text", 200, "hi")))
    with listening(router) as port, socket.create_connection(("127.0.0.1", port)) as slow:
        slow.sendall(b"GET / HTTP/1.1\r\nHost: her")
        begun = time.monotonic()
        for _ in range(3):
            assert ask(port, "GET", "/")[::2] == (200, "hi")
        assert time.monotonic() - begun < 10

        slow.sendall(b"e\r\n\r\n")
        slow.settimeout(10)
        assert slow.recv(100).startswith(b"HTTP/1.1 200")


def test_malformed_requests_are_harmless() -> None:
    router = router_with(("GET", "/", call("server.text", 200, "hi")))
    with listening(router) as port:
        for sent in (
            b"",
            b"nonsense\r\n\r\n",
            b"GET / HTTP/1.1\r\n" + b"x" * 70_000,
            b"x" * 70_000,
        ):
            with socket.create_connection(("127.0.0.1", port)) as line:
                line.sendall(sent)
        assert ask(port, "GET", "/")[0] == 200
