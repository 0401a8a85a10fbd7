"""Which answer a request gets."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from ez_lang.model.host_network import WebAnswer
from ez_lang.stdlib.header_names import canonical, is_header_name
from ez_lang.stdlib.path_text import clean_path
from ez_lang.stdlib.web_address import AddressError, escaped_where_needed, parse_address, unescaped

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ez_lang.model.host_listener import Visit

_STATUSES: Final = range(100, 1000)
_PLAIN: Final = [
    ("Content-Type", "text/plain; charset=utf-8"),
    ("X-Content-Type-Options", "nosniff"),
]


class FixedAnswer(NamedTuple):
    """What is answered to a method at a path."""

    method: str
    path: str
    status: int
    body: bytes
    headers: dict[str, str]


def answer_to(visit: Visit, answers: Sequence[FixedAnswer]) -> WebAnswer:
    """The first answer that was laid down for the request, or what there is to say instead."""
    try:
        path, query = _asked_for(visit.target)
    except AddressError:
        return WebAnswer(400, list(_PLAIN), b"Bad Request\n")
    cleaned = _cleaned(path)
    if cleaned != path:
        return _moved(visit, escaped_where_needed(cleaned.replace("%", "%25")) + query)
    for one in answers:
        if one.method == visit.method and one.path == path:
            return _sendable(one)
    return WebAnswer(404, list(_PLAIN), b"Not Found\n")


def _asked_for(target: str) -> tuple[str, str]:
    """The path and the query with its mark; proxies are asked for whole addresses."""
    if target.startswith("/"):
        raw, mark, query = target.partition("?")
        return unescaped(raw), mark + query
    address = parse_address(target)
    return address.path, "" if address.query is None else f"?{address.query}"


def _cleaned(path: str) -> str:
    """The path without `//`, `.` and `..`; a slash at its end stays."""
    if not path.startswith("/"):
        return path
    cleaned = clean_path(path)
    return cleaned + "/" if path.endswith("/") and cleaned != "/" else cleaned


def _moved(visit: Visit, target: str) -> WebAnswer:
    headers = [("Location", target)]
    if visit.method not in ("GET", "HEAD"):
        return WebAnswer(301, headers, b"")
    page = f'<a href="{target.replace("&", "&amp;")}">Moved Permanently</a>.\n\n'
    headers.append(("Content-Type", "text/html; charset=utf-8"))
    return WebAnswer(301, headers, page.encode("utf-8", "surrogateescape"))


def _sendable(one: FixedAnswer) -> WebAnswer:
    """The answer, or what stands for one that HTTP cannot send."""
    if one.status not in _STATUSES or not all(_is_header(*pair) for pair in one.headers.items()):
        return WebAnswer(500, list(_PLAIN), b"Internal Server Error\n")
    headers = [(canonical(name), value) for name, value in one.headers.items()]
    return WebAnswer(one.status, headers, one.body)


def _is_header(name: str, value: str) -> bool:
    return is_header_name(name) and "\n" not in value and "\r" not in value
