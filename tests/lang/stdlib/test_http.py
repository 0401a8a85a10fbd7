"""`@http`: requests to a server on this computer, and URLs."""

from __future__ import annotations

import gzip
from typing import TYPE_CHECKING, Any

import pytest

from ez_lang.model.types import ANY, INT, STRING, StructType, map_of
from ez_lang.model.values import NIL
from ez_lang.stdlib.http.exchange import ExchangeError, Request, exchange
from tests.helpers.echo_server import EchoServer, echo_server
from tests.helpers.fake_host import FakeHost
from tests.helpers.library_calls import call, checker_codes, constant, fault_of, typed

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from tests.helpers.library_calls import Typed

    Outcome = tuple[Any, Any]

NOBODY = "http://127.0.0.1:1/"


@pytest.fixture
def server() -> Iterator[EchoServer]:
    with echo_server() as found:
        yield found


def headers(**given: str) -> Typed:
    return typed({name.replace("_", "-"): v for name, v in given.items()}, map_of(STRING, STRING))


def answered(outcome: Outcome) -> tuple[int, str]:
    """Status and body of an answer that came."""
    answer, error = outcome
    assert error is NIL
    return answer[1], answer[2]


def code_of(outcome: Outcome) -> object:
    return outcome[1][2]


# ------------------------------------------------------------------------------------ requests


@pytest.mark.parametrize("name", ["get", "delete", "options"])
def test_requests_without_a_body(server: EchoServer, name: str) -> None:
    assert answered(call(f"http.{name}", f"{server.url}/a%20b?x=1 2#f")) == (200, "hello")

    asked = server.asked[0]
    assert (asked.method, asked.target, asked.body) == (name.upper(), "/a%20b?x=1%202", "")
    assert asked.headers["User-Agent"] == "Go-http-client/1.1"
    assert asked.headers["Accept-Encoding"] == "gzip"
    assert "Content-Type" not in asked.headers


@pytest.mark.parametrize("name", ["post", "put", "patch"])
def test_requests_with_a_body(server: EchoServer, name: str) -> None:
    assert answered(call(f"http.{name}", f"{server.url}/", "grüße")) == (200, "grüße")
    assert answered(call(f"http.{name}", f"{server.url}/", "")) == (200, "hello")

    assert [asked.method for asked in server.asked] == [name.upper()] * 2
    assert server.asked[1].headers["Content-Length"] == "0"
    assert "Content-Type" not in server.asked[0].headers


def test_head_has_no_body(server: EchoServer) -> None:
    answer, error = call("http.head", f"{server.url}/")

    assert error is NIL
    assert answer[2] == ""
    assert answer[3]["Content-Length"] == ["5"]
    assert "Accept-Encoding" not in server.asked[0].headers


def test_every_status_is_a_response(server: EchoServer) -> None:
    assert answered(call("http.get", f"{server.url}/status/404")) == (404, "as you wish")
    assert answered(call("http.get", f"{server.url}/status/500")) == (500, "as you wish")


def test_headers_are_canonical_and_have_all_their_values(server: EchoServer) -> None:
    answer, _ = call("http.get", f"{server.url}/")

    assert answer[3]["X-Two"] == ["1", "2"]


def test_request_sends_method_headers_and_body(server: EchoServer) -> None:
    outcome = call(
        "http.request", "PUT", f"{server.url}/", "data", headers(x_key="é", user_agent="me"), 5
    )

    assert answered(outcome) == (200, "data")
    asked = server.asked[0]
    assert asked.method == "PUT"
    assert asked.headers["X-Key"].encode("latin-1").decode() == "é"
    assert asked.headers["User-Agent"] == "me"


def test_methods_without_a_body(server: EchoServer) -> None:
    assert (
        answered(call("http.request", "DELETE", f"{server.url}/", "data", headers(), -3))[0] == 200
    )

    assert server.asked[0].body == ""


def test_headers_of_the_transfer_cannot_be_set(server: EchoServer) -> None:
    given = headers(content_length="3", host="elsewhere")

    assert answered(call("http.request", "POST", f"{server.url}/", "data", given, 0))[1] == "data"
    assert server.asked[0].headers["Host"] == f"127.0.0.1:{server.port}"


def test_user_name_in_a_url_is_sent(server: EchoServer) -> None:
    call("http.get", f"http://me:secret@127.0.0.1:{server.port}/")

    assert server.asked[0].headers["Authorization"] == "Basic bWU6c2VjcmV0"


@pytest.mark.parametrize("status", [301, 302, 303])
def test_redirects_to_get(server: EchoServer, status: int) -> None:
    assert answered(call("http.post", f"{server.url}/redirect/{status}", "data")) == (200, "hello")

    assert [(a.method, a.target, a.body) for a in server.asked] == [
        ("POST", f"/redirect/{status}", "data"),
        ("GET", "/found", ""),
    ]


@pytest.mark.parametrize("status", [307, 308])
def test_redirects_that_keep_method_and_body(server: EchoServer, status: int) -> None:
    assert answered(call("http.put", f"{server.url}/redirect/{status}", "data")) == (200, "data")

    assert [asked.method for asked in server.asked] == ["PUT", "PUT"]


def test_credentials_are_not_sent_to_another_host(server: EchoServer) -> None:
    given = headers(authorization="secret", x_key="1")

    call("http.request", "GET", f"{server.url}/away/{server.port}", "", given, 5)
    call("http.request", "GET", f"{server.url}/redirect/302", "", given, 5)

    _, away, _, stayed = [asked.headers for asked in server.asked]
    assert "Authorization" not in away
    assert away["X-Key"] == "1"
    assert stayed["Authorization"] == "secret"


def test_endless_redirects_fail(server: EchoServer) -> None:
    assert code_of(call("http.get", f"{server.url}/round")) == "E14002"
    assert len(server.asked) == 10
    assert code_of(call("http.get", f"{server.url}/lost")) == "E14002"


def test_gzip_is_decompressed(server: EchoServer) -> None:
    answer, _ = call("http.get", f"{server.url}/packed")

    assert answer[2] == "small"
    assert "Content-Encoding" not in answer[3]
    assert code_of(call("http.get", f"{server.url}/badly/packed")) == "E14002"


def test_requested_gzip_is_not_decompressed(server: EchoServer) -> None:
    given = headers(accept_encoding="gzip")

    body = answered(call("http.request", "GET", f"{server.url}/packed", "", given, 5))[1]

    assert gzip.decompress(body.encode("utf-8", "surrogateescape")) == b"small"


def test_incomplete_response_is_an_error(server: EchoServer) -> None:
    assert code_of(call("http.get", f"{server.url}/cut")) == "E14002"


def test_timeout_is_an_error(server: EchoServer) -> None:
    request = Request("GET", f"{server.url}/never", None, [])

    with pytest.raises(ExchangeError):
        exchange(FakeHost(), request, 0.05)


@pytest.mark.parametrize(
    "url", [NOBODY, "ftp://127.0.0.1/", "/path", "mailto:me", "http:///x", "http://h:99999/"]
)
def test_refused_connection_is_an_error(url: str) -> None:
    outcome = call("http.get", url)

    assert outcome[0] is NIL
    assert code_of(outcome) == "E14002"


def test_invalid_header_is_an_error(server: EchoServer) -> None:
    given = headers(x_key="a\r\nb: c")

    assert code_of(call("http.request", "GET", f"{server.url}/", "", given, 5)) == "E14002"


def test_proxies_are_not_for_localhost(server: EchoServer, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("http_proxy", f"http://a:b@127.0.0.1:{server.port}")
    monkeypatch.setenv("no_proxy", "near.example")
    call("http.get", "http://far.example/x?y")
    assert server.asked[0].target == "http://far.example:80/x?y"
    assert server.asked[0].headers["Proxy-Authorization"] == "Basic YTpi"

    monkeypatch.setenv("http_proxy", NOBODY)
    assert answered(call("http.get", f"{server.url}/")) == (200, "hello")


@pytest.mark.parametrize("url", ["no url", "", "a b", "http://a b/", "http://h:x/", "http://h/%z"])
def test_invalid_url_is_a_fault(url: str) -> None:
    for name in ("get", "delete", "head", "options"):
        assert fault_of(f"http.{name}", url) == "E14001"
    for name in ("post", "put", "patch", "download"):
        assert fault_of(f"http.{name}", url, "x") == "E14001"
    assert fault_of("http.request", "GET", url, "", headers(), 1) == "E14001"


def test_wrong_arguments() -> None:
    assert fault_of("http.request", "JUMP", NOBODY, "", headers(), 1) == "E14004"
    assert fault_of("http.request", "get", NOBODY, "", headers(), 1) == "E14004"
    wrong = typed({"a": 1}, map_of(STRING, ANY))
    assert fault_of("http.request", "GET", NOBODY, "", wrong, 1) == "E7003"
    assert fault_of("http.request", "GET", NOBODY, "", [], 1) == "E7007"
    assert fault_of("http.request", "GET", NOBODY, "", headers(), "1") == "E7004"
    assert fault_of("http.get") == "E7001"
    assert fault_of("http.get", 5) == "E7003"
    assert checker_codes("http.get", INT) == ["E3001"]
    assert checker_codes("http.head", INT) == []


# ----------------------------------------------------------------------------------- downloads


def test_download_saves_the_body(server: EchoServer, tmp_path: Path) -> None:
    target = tmp_path / "page"

    assert call("http.download", f"{server.url}/", str(target)) == (5, NIL)
    assert target.read_text() == "hello"
    assert call("http.download", f"{server.url}/status/404", str(target)) == (11, NIL)
    assert target.read_text() == "as you wish"


def test_download_fails_to_fetch_or_to_save(server: EchoServer, tmp_path: Path) -> None:
    size, error = call("http.download", NOBODY, str(tmp_path / "page"))
    assert (size, error[2]) == (0, "E14002")
    assert not (tmp_path / "page").exists()

    for path in (str(tmp_path / "no" / "page"), ""):
        size, error = call("http.download", f"{server.url}/", path)
        assert (size, error[2]) == (0, "E14003")


# ----------------------------------------------------------------------------------- addresses


def test_a_query_is_sorted_and_escaped() -> None:
    pairs = typed({"b": "1 2", "a": "é&", "~": ""}, map_of(STRING, STRING))

    assert call("http.build_query", pairs) == "a=%C3%A9%26&b=1+2&~="
    assert fault_of("http.build_query", typed({"a": 1}, map_of(STRING, ANY))) == "E7003"


def test_a_body_is_json() -> None:
    assert call("http.json_body", {"z": 1, "a": 2}) == '{"a":2,"z":1}'
    assert fault_of("http.json_body", {1: 2}) == "E14006"
    assert fault_of("http.json_body", [1]) == "E7007"


@pytest.mark.parametrize(("url", "parts"), [
    ("", ["", "", 0, "", "", ""]),
    ("HTTPS://Ex.org", ["https", "Ex.org", 0, "", "", ""]),
    ("http://u:p@h:80/a%20b?x=%31#f%21", ["http", "h", 80, "/a b", "x=%31", "f!"]),
    ("http://[::1]:8080/", ["http", "::1", 8080, "/", "", ""]),
    ("//h/p", ["", "h", 0, "/p", "", ""]),
    ("/only/path?", ["", "", 0, "/only/path", "", ""]),
    ("a/b", ["", "", 0, "a/b", "", ""]),
    ("mailto:me@x", ["mailto", "", 0, "", "", ""]),
    ("http://h:/", ["http", "h", 0, "/", "", ""]),
])  # fmt: skip
def test_urls_are_parsed(url: str, parts: list[object]) -> None:
    found, error = call("http.parse_url", url)

    assert error is NIL
    assert found[0].text == "URL"
    assert found[1:] == parts


@pytest.mark.parametrize(
    "url",
    ["http://a b/", "http://h:x/", "http://h/%zz", ":x", "http://[::1", "a:b c\n", "1:b", "h/#%"],
)
def test_invalid_urls_are_errors(url: str) -> None:
    found, error = call("http.parse_url", url)

    assert found is NIL
    assert error[2] == "E14001"


def struct_of(**parts: object) -> list[object]:
    made = StructType("Parts")
    made.set_fields([(name, INT if name == "port" else STRING, None) for name in parts])
    return [made, *parts.values()]


@pytest.mark.parametrize(("parts", "url"), [
    ({}, ""),
    ({"host": "h", "port": 5}, "//h:5"),
    ({"scheme": "http", "host": "::1", "path": "a b?"}, "http://[::1]/a%20b%3F"),
    ({"scheme": "s", "host": "h", "query": "a=%31", "fragment": "ü!"}, "s://h?a=%31#%C3%BC!"),
    ({"path": "/x", "port": -1}, "/x"),
])  # fmt: skip
def test_urls_are_built(parts: dict[str, object], url: str) -> None:
    assert call("http.build_url", struct_of(**parts)) == url


def test_build_url_needs_a_struct() -> None:
    assert fault_of("http.build_url", "x") == "E7001"


def test_statuses_are_constants() -> None:
    assert constant("http.NOT_FOUND").value == 404
    assert constant("http.SERVICE_UNAVAILABLE").value == 503
