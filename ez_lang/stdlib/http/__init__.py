"""`@http`: asking web servers, and the addresses for it."""

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
from ez_lang.stdlib.http.exchange import ExchangeError, Question, canonical, exchange
from ez_lang.stdlib.json.writer import JsonError, Layout, to_json
from ez_lang.stdlib.library_types import HTTP_RESPONSE, URL
from ez_lang.stdlib.shared.files import FileError, system_path
from ez_lang.stdlib.shared.results import failure, success

if TYPE_CHECKING:
    from ez_lang.model.host import Headers, Host, WebAnswer
    from ez_lang.model.values import Value
    from ez_lang.stdlib.declarations import Types
    from ez_lang.stdlib.shared.results import Outcome


LIBRARY: Final = Library("http", "Ask web servers, and work with web addresses.")

_PATIENCE: Final = 30
_LONGEST: Final = 1_000_000
_WITH_BODY: Final = ("POST", "PUT", "PATCH")
_METHODS: Final = ("GET", "DELETE", *_WITH_BODY, "OPTIONS", "HEAD")
_RESULT: Final = "(HttpResponse, Error)"

# ------------------------------------------------------------------------------------- requests


def _asked(host: Host, question: Question, seconds: float = _PATIENCE) -> Outcome:
    try:
        answer = exchange(host, question, seconds)
    except ExchangeError as error:
        return failure("E14002", f"{question.method} {question.url} failed: {error}")
    return success(_response(answer))


def _response(answer: WebAnswer) -> list[Value]:
    headers: dict[str, list[str]] = {}
    for name, value in answer.headers:
        headers.setdefault(canonical(name), []).append(value)
    return [HTTP_RESPONSE, answer.status, decoded(answer.body), headers]


def _question(name: str, method: str, url: str, body: bytes | None, headers: Headers) -> Question:
    """What to ask; fault E14001 for what is no address to ask at."""
    try:
        is_address = bool(parse_address(url).scheme) or url.startswith("/")
        reason = "it does not begin with http://"
    except AddressError as error:
        is_address, reason = False, str(error)
    if not is_address:
        raise Fault("E14001", f"http.{name}() cannot ask at {quoted(url)}: {reason}")
    return Question(method, url, body, headers)


def _declare_request(name: str, doc: str, shown: str, *, is_checked: bool = True) -> None:
    """A request that sends nothing but the address."""

    def body(host: Host, url: str) -> Outcome:
        return _asked(host, _question(name, name.upper(), url, None, []))

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
    """A request with a body."""

    def send(host: Host, url: str, body: str) -> Outcome:
        return _asked(host, _question(name, name.upper(), url, encoded(body), []))

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


_declare_request("get", "Ask for what is at an address.", "200 hello")
_declare_sending("post", "Send something to an address.")
_declare_sending("put", "Put something at an address.")
_declare_request("delete", "Remove what is at an address.", "200 hello")
_declare_sending("patch", "Change what is at an address.")
_declare_request("head", "Ask for the headers of what is at an address.", "200 ", is_checked=False)
_declare_request("options", "Ask what an address can do.", "200 hello", is_checked=False)


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
    """Ask in any way, with headers, waiting no longer than so many seconds (0: 30).

    >>> temp headers map[string:string] = {"Accept": "text/plain"}
    >>> temp answer, _ = http.request("PUT", "http://localhost:8000/", "tea", headers, 5)
    >>> answer.body
    "tea"
    """
    if method not in _METHODS:
        raise Fault(
            "E14004",
            f"{quoted(method)} is no HTTP method",
            help=f"the methods are {', '.join(_METHODS)}",
        )
    for name, value in headers.items():
        if not (is_text(name) and is_text(value)):
            found = dynamic_type(value if is_text(name) else name).text
            raise Fault("E7003", f"http.request() needs strings in its headers, not {found}")
    given = [(canonical(name), value) for name, value in headers.items()]
    sent = encoded(body) if method in _WITH_BODY else None
    question = _question("request", method, url, sent, given)
    return _asked(host, question, min(abs(seconds), _LONGEST) or _PATIENCE)


@LIBRARY.function(
    "download(url string, path string) -> (int, Error)",
    static="?",
    effects="net fs-w",
    needs=("host",),
)
def download(host: Host, url: str, path: str) -> Outcome:
    """Save what is at an address in a file; how many bytes that were.

    >>> http.download("http://localhost:8000/", "page.txt")
    5, nil
    >>> io.read_file("page.txt")
    "hello", nil
    """
    question = _question("download", "GET", url, None, [])
    try:
        answer = exchange(host, question, _PATIENCE)
    except ExchangeError as error:
        return failure("E14002", f"GET {url} failed: {error}", 0)
    try:
        host.files.put(system_path(path), answer.body, EMPTYING, 0o666)
    except (FileError, OSError) as error:
        return failure("E14003", f"cannot save to {quoted(path)}: {error}", 0)
    return success(len(answer.body))


# ------------------------------------------------------------------------------------ addresses


@LIBRARY.function("build_query(m map[string:string]) -> string", checked=True, static="?")
def build_query(m: dict[Value, Value]) -> str:
    """The query of an address: `a=1&b=2`, sorted by names.

    >>> http.build_query({"tea": "green & mint", "cups": "2"})
    "cups=2&tea=green+%26+mint"
    """
    for one in (*m.keys(), *m.values()):
        if not is_text(one):
            found = dynamic_type(one).text
            raise Fault("E7003", f"http.build_query() needs strings in its map, not {found}")
    names = sorted(m, key=encoded)
    return "&".join([f"{to_url(encoded(name))}={to_url(encoded(m[name]))}" for name in names])


@LIBRARY.function("json_body(m map) -> string", checked=True, static="?", needs=("types",))
def json_body(types: Types, m: dict[Value, Value]) -> str:
    r"""The map as JSON.

    >>> http.json_body({"tea": "mint", "cups": "2"})
    "{\"cups\":\"2\",\"tea\":\"mint\"}"
    """
    try:
        return to_json(m, types[0], Layout())
    except JsonError as error:
        raise Fault("E14006", f"http.json_body() cannot write this map: {error.message}") from None


@LIBRARY.function("parse_url(url string) -> (URL, Error)", static="?")
def parse_url(url: str) -> Outcome:
    """The parts of an address.

    >>> temp u, _ = http.parse_url("https://ex.org:8080/a%20b?x=1#top")
    >>> u
    {scheme: "https", host: "ex.org", port: 8080, path: "/a b", query: "x=1", fragment: "top"}
    """
    try:
        found = parse_address(url)
    except AddressError as error:
        return failure("E14001", f"{quoted(url)} is no web address: {error}")
    port = int(found.port or 0)
    query = found.query or ""
    return success([URL, found.scheme, found.host, port, found.path, query, found.fragment])


@LIBRARY.function("build_url(u any) -> string", static="?")
def build_url(u: Value) -> str:
    """The address that a struct with fields like those of `URL` tells of.

    >>> temp u, _ = http.parse_url("https://ex.org:8080/a%20b?x=1#top")
    >>> http.build_url(u)
    "https://ex.org:8080/a%20b?x=1#top"
    """
    if not is_struct(u):
        found = dynamic_type(u).text
        raise Fault("E7001", f"http.build_url() needs a struct with the parts, not {found}")
    texts = {name: _field(u, name) for name in ("scheme", "host", "path", "query", "fragment")}
    path = texts.pop("path")
    field = u[0].by_name.get("port")
    port = u[field.index] if field is not None else 0
    digits = str(port) if is_whole_number(port) and port > 0 else ""
    return build_address(Address(port=digits, **texts), path)


def _field(struct: list[Value], name: str) -> str:
    """The text in a field; empty if there is none."""
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
    _words = _name.lower().replace("_", " ")
    LIBRARY.constant(_name, _status, f"The status of an answer: {_words}.", bare=True)
