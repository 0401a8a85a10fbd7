"""`@server`: a web server with fixed responses."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from ez_lang.model.dynamic import is_array, is_text, is_whole_number
from ez_lang.model.faults import Fault
from ez_lang.model.host.network import WebAnswer
from ez_lang.model.quirks.string_bytes import encoded
from ez_lang.model.values import NIL
from ez_lang.stdlib.declarations import Library, with_example
from ez_lang.stdlib.http.addresses import (
    AddressError,
    escaped_where_needed,
    parse_address,
    unescaped,
)
from ez_lang.stdlib.http.exchange import canonical, is_header_name
from ez_lang.stdlib.json.writer import JsonError, Layout, to_json
from ez_lang.stdlib.library_types import RESPONSE, ROUTE, ROUTER
from ez_lang.stdlib.shared.paths import clean_path
from ez_lang.stdlib.shared.results import error_value

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ez_lang.model.host import Host
    from ez_lang.model.host.web_server import IncomingRequest
    from ez_lang.model.values import Value
    from ez_lang.stdlib.declarations import Types

# ------------------------------------------------------------------------------------- routing

_STATUSES: Final = range(100, 1000)
_PLAIN: Final = [
    ("Content-Type", "text/plain; charset=utf-8"),
    ("X-Content-Type-Options", "nosniff"),
]


class FixedResponse(NamedTuple):
    """The response to a method and path."""

    method: str
    path: str
    status: int
    body: bytes
    headers: dict[str, str]


def answer_to(visit: IncomingRequest, answers: Sequence[FixedResponse]) -> WebAnswer:
    """Return the response of the first matching route, a redirect, or an error."""
    try:
        path, query = _path_and_query(visit.target)
    except AddressError:
        return WebAnswer(400, list(_PLAIN), b"Bad Request\n")
    # `/a//b/../c` is redirected to `/a/c`, so that a route needs one spelling only.
    cleaned = _cleaned(path)
    if cleaned != path:
        # `path` is unescaped, so a `%` in it is a literal one.
        return _redirect(visit, escaped_where_needed(cleaned.replace("%", "%25")) + query)
    for answer in answers:
        if answer.method == visit.method and answer.path == path:
            return _sendable(answer)
    return WebAnswer(404, list(_PLAIN), b"Not Found\n")


def _path_and_query(target: str) -> tuple[str, str]:
    """Return the path, and the query with its question mark; proxies receive complete URLs."""
    if target.startswith("/"):
        raw, mark, query = target.partition("?")
        return unescaped(raw), mark + query
    address = parse_address(target)
    return address.path, "" if address.query is None else f"?{address.query}"


def _cleaned(path: str) -> str:
    """Return the path without `//`, `.` and `..`; a trailing slash is kept."""
    if not path.startswith("/"):
        return path
    cleaned = clean_path(path)
    return cleaned + "/" if path.endswith("/") and cleaned != "/" else cleaned


def _redirect(visit: IncomingRequest, target: str) -> WebAnswer:
    headers = [("Location", target)]
    # The page is for clients that do not follow redirects.
    if visit.method not in ("GET", "HEAD"):
        return WebAnswer(301, headers, b"")
    page = f'<a href="{target.replace("&", "&amp;")}">Moved Permanently</a>.\n\n'
    headers.append(("Content-Type", "text/html; charset=utf-8"))
    return WebAnswer(301, headers, page.encode("utf-8", "surrogateescape"))


def _sendable(answer: FixedResponse) -> WebAnswer:
    """Return the response, or an error if its status or headers are invalid."""
    # A line break in a header would let a program's data forge further headers.
    if answer.status not in _STATUSES or not all(
        _is_header(*pair) for pair in answer.headers.items()
    ):
        return WebAnswer(500, list(_PLAIN), b"Internal Server Error\n")
    headers = [(canonical(name), value) for name, value in answer.headers.items()]
    return WebAnswer(answer.status, headers, answer.body)


def _is_header(name: str, value: str) -> bool:
    return is_header_name(name) and "\n" not in value and "\r" not in value


# ---------------------------------------------------------------------------------- the module

LIBRARY: Final = Library("server", "Serve fixed responses over HTTP.", checked=True)

_PORTS: Final = range(1, 65536)
_ROUTES, _METHOD, _PATH, _RESPONSE = 1, 1, 2, 3
_STATUS, _BODY, _HEADERS = 1, 2, 3


@LIBRARY.function("router() -> Router")
def router() -> list[Value]:
    """Return a router without routes.

    >>> server.router()
    {routes: {}}
    """
    return [ROUTER, []]


@LIBRARY.function(
    "route(r Router, method string, path string, response Response) -> nil",
    effects="mut",
    late_parameters=("r", "response"),
)
def route(r: list[Value], method: str, path: str, response: list[Value]) -> Value:
    """Add a route: the response to requests with this method and path.

    >>> temp r Router = server.router()
    >>> server.route(r, "GET", "/", server.text(200, "hello"))
    >>> len(r.routes)
    1
    """
    # The array of routes is replaced, not changed: only the router changes, even a constant one.
    list.__setitem__(r, _ROUTES, [*_routes(r), [ROUTE, method, path, response]])
    return NIL


def _routes(r: list[Value]) -> list[Value]:
    routes: list[Value] = r[_ROUTES]
    if not is_array(routes):
        raise Fault("E18003", "the router has no routes: create it with server.router()")
    return routes


def _declare_response(name: str, kind: str, doc: str) -> None:
    def body(status: int, body: str) -> list[Value]:
        return _response(status, body, kind)

    headers = f'{{"content-type": "{kind}"}}'
    body.__doc__ = with_example(
        doc,
        f'>>> server.{name}(200, "hello")',
        f'{{status: 200, body: "hello", headers: {headers}}}',
    )
    LIBRARY.function(f"{name}(status int, body string) -> Response")(body)


def _response(status: int, body: str, kind: str) -> list[Value]:
    return [RESPONSE, status, body, {"content-type": kind}]


_declare_response("text", "text/plain", "Return a response with plain text.")
_declare_response("html", "text/html", "Return a response with an HTML page.")


@LIBRARY.function("json(status int, v any) -> Response", needs=("types",))
def json(types: Types, status: int, v: Value) -> list[Value]:
    r"""Return a response with a value as JSON.

    >>> server.json(200, {"tea": "mint"})
    {status: 200, body: "{\"tea\":\"mint\"}", headers: {"content-type": "application/json"}}
    """
    try:
        return _response(status, to_json(v, types[1], Layout()), "application/json")
    except JsonError as error:
        raise Fault("E18003", f"server.json() cannot write this value: {error.message}") from None


@LIBRARY.function(
    "listen(port int, r Router) -> Error",
    effects="net block",
    needs=("host",),
    late_parameters=("r",),
)
def listen(host: Host, port: int, r: list[Value]) -> Value:
    """Serve requests on a port until the program ends.

    >>> temp r Router = server.router()
    >>> server.route(r, "GET", "/", server.text(200, "hello"))
    >>> temp ended Error = server.listen(8000, r)  // until Ctrl+C
    """
    if port not in _PORTS:
        raise Fault("E18002", f"{port} is not a valid port: ports range from 1 to 65535")
    answers = [_response_of(entry) for entry in _routes(r)]
    try:
        listener = host.network.listen(port)
    except OSError as error:
        reason = (error.strerror or "it failed").lower()
        return error_value(f"cannot listen on port {port}: {reason}", "E18001")
    try:
        # The routes are converted before the server starts: the threads that respond never touch EZ
        # values, and the program can be interrupted while it waits.
        def serve(seconds: float) -> bool:
            listener.serve(seconds, lambda visit: answer_to(visit, answers))
            return False

        host.wait_for(serve)
    finally:
        listener.close()
    return error_value(f"the server on port {port} has stopped", "E18001")


def _response_of(entry: Value) -> FixedResponse:
    """Return the response of a route; fields that are nil are empty."""
    response = NIL if entry is NIL else entry[_RESPONSE]
    if response is NIL:
        raise Fault("E18003", "a route of the router has no response")
    status, body, headers = response[_STATUS], response[_BODY], response[_HEADERS]
    return FixedResponse(
        _text(entry[_METHOD]),
        _text(entry[_PATH]),
        status if is_whole_number(status) else 0,
        encoded(_text(body)),
        {} if headers is NIL else {_text(name): _text(v) for name, v in headers.items()},
    )


def _text(value: Value) -> str:
    return value if is_text(value) else ""
