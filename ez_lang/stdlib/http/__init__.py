"""`@http`: HTTP requests and URLs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ez_lang.model.dynamic import dynamic_type, is_struct, is_text, is_whole_number
from ez_lang.model.faults import Fault
from ez_lang.model.host.files import EMPTYING
from ez_lang.model.quirks.string_bytes import decoded, encoded
from ez_lang.model.scalar_text import quoted
from ez_lang.stdlib.declarations import Library, with_example
from ez_lang.stdlib.encoding import to_url
from ez_lang.stdlib.http.addresses import Address, AddressError, build_address, parse_address
from ez_lang.stdlib.http.exchange import ExchangeError, Request, canonical, exchange
from ez_lang.stdlib.json.writer import JsonError, Layout, to_json
from ez_lang.stdlib.library_types import HTTP_RESPONSE, URL
from ez_lang.stdlib.shared.files import FileError, system_path
from ez_lang.stdlib.shared.results import failure, success

if TYPE_CHECKING:
    from ez_lang.model.host import Host
    from ez_lang.model.host.network import Headers, WebAnswer
    from ez_lang.model.values import Value
    from ez_lang.stdlib.declarations import Types
    from ez_lang.stdlib.shared.results import Outcome


LIBRARY: Final = Library("http", "Send HTTP requests, parse and build URLs.")

_TIMEOUT: Final = 30
_LONGEST_TIMEOUT: Final = 1_000_000
_WITH_BODY: Final = ("POST", "PUT", "PATCH")
_METHODS: Final = ("GET", "DELETE", *_WITH_BODY, "OPTIONS", "HEAD")
_RESULT: Final = "(HttpResponse, Error)"

# ------------------------------------------------------------------------------------- requests


def _answer_to(host: Host, sent: Request, seconds: float = _TIMEOUT) -> Outcome:
    try:
        answer = exchange(host, sent, seconds)
    except ExchangeError as error:
        return failure("E14002", f"{sent.method} {sent.url} failed: {error}")
    return success(_response(answer))


def _response(answer: WebAnswer) -> list[Value]:
    headers: dict[str, list[str]] = {}
    for name, value in answer.headers:
        headers.setdefault(canonical(name), []).append(value)
    return [HTTP_RESPONSE, answer.status, decoded(answer.body), headers]


def _request(name: str, method: str, url: str, body: bytes | None, headers: Headers) -> Request:
    """Return the request; fault E14001 if the URL is invalid."""
    try:
        is_address = bool(parse_address(url).scheme) or url.startswith("/")
        reason = "it does not start with http://"
    except AddressError as error:
        is_address, reason = False, str(error)
    if not is_address:
        raise Fault("E14001", f"http.{name}() cannot send a request to {quoted(url)}: {reason}")
    return Request(method, url, body, headers)


def _declare_request(name: str, doc: str, shown: str, *, is_checked: bool = True) -> None:
    """Declare a function that sends a request without a body."""

    def body(host: Host, url: str) -> Outcome:
        return _answer_to(host, _request(name, name.upper(), url, None, []))

    body.__doc__ = with_example(
        doc,
        f'>>> temp answer, _ = http.{name}("http://localhost:8000/")',
        *(">>> println(answer.status, answer.body)", shown),
    )
    LIBRARY.function(
        f"{name}(url string) -> {_RESULT}",
        checked=is_checked,
        static=_RESULT if is_checked else "?",
        effects="net",
        needs=("host",),
    )(body)


def _declare_sending(name: str, doc: str) -> None:
    """Declare a function that sends a request with a body."""

    def send(host: Host, url: str, body: str) -> Outcome:
        return _answer_to(host, _request(name, name.upper(), url, encoded(body), []))

    send.__doc__ = with_example(
        doc,
        f'>>> temp answer, _ = http.{name}("http://localhost:8000/", "tea")',
        *(">>> println(answer.status, answer.body)", "200 tea"),
    )
    LIBRARY.function(
        f"{name}(url string, body string) -> {_RESULT}",
        checked=True,
        effects="net",
        needs=("host",),
    )(send)


_declare_request("get", "Send a GET request.", "200 hello")
_declare_sending("post", "Send a POST request with this body.")
_declare_sending("put", "Send a PUT request with this body.")
_declare_request("delete", "Send a DELETE request.", "200 hello")
_declare_sending("patch", "Send a PATCH request with this body.")
_declare_request("head", "Send a HEAD request.", "200 ", is_checked=False)
_declare_request("options", "Send an OPTIONS request.", "200 hello", is_checked=False)


@LIBRARY.function(
    "request(method string, url string, body string, headers map[string:string], seconds int)"
    f" -> {_RESULT}",
    checked=True,
    effects="net",
    needs=("host",),
)
def request(  # noqa: PLR0913, PLR0917 - they are the function's arguments
    host: Host, method: str, url: str, body: str, headers: dict[Value, Value], seconds: int
) -> Outcome:
    """Send a request with any method, headers and a timeout in seconds; 0 is 30 seconds.

    >>> temp headers map[string:string] = {"Accept": "text/plain"}
    >>> temp answer, _ = http.request("PUT", "http://localhost:8000/", "tea", headers, 5)
    >>> answer.body
    "tea"
    """
    if method not in _METHODS:
        raise Fault(
            "E14004",
            f"{quoted(method)} is not an HTTP method",
            help=f"the methods are {', '.join(_METHODS)}",
        )
    for name, value in headers.items():
        if not (is_text(name) and is_text(value)):
            found = dynamic_type(value if is_text(name) else name).text
            raise Fault("E7003", f"http.request() needs strings in its headers, not {found}")
    given = [(canonical(name), value) for name, value in headers.items()]
    data = encoded(body) if method in _WITH_BODY else None
    sent = _request("request", method, url, data, given)
    return _answer_to(host, sent, min(abs(seconds), _LONGEST_TIMEOUT) or _TIMEOUT)


@LIBRARY.function(
    "download(url string, path string) -> (int, Error)",
    static="?",
    effects="net fs-w",
    needs=("host",),
)
def download(host: Host, url: str, path: str) -> Outcome:
    """Save the body of a GET request in a file, and return its size in bytes.

    >>> http.download("http://localhost:8000/", "page.txt")
    5, nil
    >>> io.read_file("page.txt")
    "hello", nil
    """
    sent = _request("download", "GET", url, None, [])
    try:
        answer = exchange(host, sent, _TIMEOUT)
    except ExchangeError as error:
        return failure("E14002", f"GET {url} failed: {error}", 0)
    try:
        host.files.put(system_path(path), answer.body, EMPTYING, 0o666)
    except (FileError, OSError) as error:
        return failure("E14003", f"cannot save to {quoted(path)}: {error}", 0)
    return success(len(answer.body))


# ----------------------------------------------------------------------------------------- URLs


@LIBRARY.function("build_query(m map[string:string]) -> string", checked=True, static="?")
def build_query(m: dict[Value, Value]) -> str:
    """Return the URL query of a map, such as `a=1&b=2`, sorted by name.

    >>> http.build_query({"tea": "green & mint", "cups": "2"})
    "cups=2&tea=green+%26+mint"
    """
    for item in (*m.keys(), *m.values()):
        if not is_text(item):
            found = dynamic_type(item).text
            raise Fault("E7003", f"http.build_query() needs strings in its map, not {found}")
    names = sorted(m, key=encoded)
    return "&".join([f"{to_url(encoded(name))}={to_url(encoded(m[name]))}" for name in names])


@LIBRARY.function("json_body(m map) -> string", checked=True, static="?", needs=("types",))
def json_body(types: Types, m: dict[Value, Value]) -> str:
    r"""Return the map as JSON text.

    >>> http.json_body({"tea": "mint", "cups": "2"})
    "{\"cups\":\"2\",\"tea\":\"mint\"}"
    """
    try:
        return to_json(m, types[0], Layout())
    except JsonError as error:
        raise Fault("E14006", f"http.json_body() cannot write this map: {error.message}") from None


@LIBRARY.function("parse_url(url string) -> (URL, Error)", static="?")
def parse_url(url: str) -> Outcome:
    """Return the parts of a URL.

    >>> temp u, _ = http.parse_url("https://ex.org:8080/a%20b?x=1#top")
    >>> u
    {scheme: "https", host: "ex.org", port: 8080, path: "/a b", query: "x=1", fragment: "top"}
    """
    try:
        found = parse_address(url)
    except AddressError as error:
        return failure("E14001", f"{quoted(url)} is not a valid URL: {error}")
    port = int(found.port or 0)
    query = found.query or ""
    return success([URL, found.scheme, found.host, port, found.path, query, found.fragment])


@LIBRARY.function("build_url(u any) -> string", static="?")
def build_url(u: Value) -> str:
    """Return the URL built from a struct with fields like those of `URL`.

    >>> temp u, _ = http.parse_url("https://ex.org:8080/a%20b?x=1#top")
    >>> http.build_url(u)
    "https://ex.org:8080/a%20b?x=1#top"
    """
    if not is_struct(u):
        found = dynamic_type(u).text
        raise Fault(
            "E7001", f"http.build_url() needs a struct with the parts of a URL, not {found}"
        )
    texts = {name: _field(u, name) for name in ("scheme", "host", "path", "query", "fragment")}
    path = texts.pop("path")
    field = u[0].by_name.get("port")
    port = u[field.index] if field is not None else 0
    digits = str(port) if is_whole_number(port) and port > 0 else ""
    return build_address(Address(port=digits, **texts), path)


def _field(struct: list[Value], name: str) -> str:
    """Return the string in a field; empty if there is none."""
    field = struct[0].by_name.get(name)
    value = struct[field.index] if field is not None else ""
    return value if is_text(value) else ""


# ------------------------------------------------------------------------------------ constants

_STATUSES: Final = {
    "OK": 200,
    "CREATED": 201,
    "ACCEPTED": 202,
    "NO_CONTENT": 204,
    "MOVED_PERMANENTLY": 301,
    "FOUND": 302,
    "NOT_MODIFIED": 304,
    "TEMPORARY_REDIRECT": 307,
    "PERMANENT_REDIRECT": 308,
    "BAD_REQUEST": 400,
    "UNAUTHORIZED": 401,
    "PAYMENT_REQUIRED": 402,
    "FORBIDDEN": 403,
    "NOT_FOUND": 404,
    "METHOD_NOT_ALLOWED": 405,
    "CONFLICT": 409,
    "INTERNAL_SERVER_ERROR": 500,
    "BAD_GATEWAY": 502,
    "SERVICE_UNAVAILABLE": 503,
}
for _name, _status in _STATUSES.items():
    _meaning = _name.replace("_", " ").title() if _name != "OK" else "OK"
    LIBRARY.constant(_name, _status, f"The HTTP status {_status} ({_meaning}).", bare=True)
