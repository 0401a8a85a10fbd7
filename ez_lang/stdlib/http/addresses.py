"""Web addresses: taken apart, and put together."""

from __future__ import annotations

import re
from binascii import a2b_hex
from typing import Final, NamedTuple

from ez_lang.model.faults import EzError
from ez_lang.model.quirks.string_bytes import decoded, encoded

_CONTROL: Final = re.compile(r"[\x00-\x1f\x7f]")
_SCHEME: Final = re.compile(r"([A-Za-z][A-Za-z0-9+.-]*):", re.ASCII)
_HOST: Final = re.compile(r"[A-Za-z0-9_.~!$&'()*+,;=:\[\]<>\"-]|%[89A-Fa-f][0-9A-Fa-f]", re.ASCII)
_USER: Final = re.compile(r"[A-Za-z0-9._:~!$&'()*+,;=%@-]*", re.ASCII)
_PORT: Final = re.compile(r":[0-9]*", re.ASCII)
_BAD_ESCAPE: Final = re.compile(r"%(?![0-9a-fA-F]{2})")
_ESCAPE: Final = re.compile(rb"%([0-9a-fA-F]{2})")
_UNRESERVED: Final = b"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_.~"
_IN_PATH: Final = _UNRESERVED + b"$&+,/:;=@"
_PRINTABLE: Final = bytes(range(0x21, 0x7F))
_IN_FRAGMENT: Final = _UNRESERVED + b"$&+,/:;=?@!()*"


class AddressError(EzError):
    """A text that is no web address; the message says why."""


class Address(NamedTuple):
    """The parts of a web address, without `%` escapes but in the query and the raw path.

    `rest` is what follows the scheme where no path can be told, as in `mailto:me`.
    """

    scheme: str = ""
    user: str = ""
    host: str = ""
    port: str = ""
    raw_path: str = ""
    query: str | None = None
    fragment: str = ""
    rest: str = ""

    @property
    def path(self) -> str:
        """The path, with its escapes undone."""
        return unescaped(self.raw_path)

    @property
    def target(self) -> str:
        """What is asked of the server: the path and the query."""
        path = escaped_where_needed(self.raw_path) or "/"
        return path if self.query is None else f"{path}?{_escaped(self.query, _PRINTABLE)}"


def parse_address(text: str) -> Address:
    """The parts of an address, which may lack any of them; `AddressError` if there is no hope."""
    if _CONTROL.search(text):
        raise AddressError("control characters cannot stand in a web address")
    whole, _, fragment = text.partition("#")
    scheme, left = _without_scheme(whole)
    left, mark, query = left.partition("?")
    found = Address(scheme, query=query if mark else None, fragment=unescaped(fragment))
    if scheme and not left.startswith("/"):
        return found._replace(rest=left)
    if not left.startswith("//") or (not scheme and left.startswith("///")):
        if ":" in left.partition("/")[0]:
            raise AddressError("a colon stands where the address should begin with http:// or /")
        unescaped(left)
        return found._replace(raw_path=left)
    authority, slash, path = left[2:].partition("/")
    unescaped(path)
    user, at, place = authority.rpartition("@")
    if at and not _USER.fullmatch(user):
        raise AddressError("the name of the user has odd characters in it")
    host, port = _host_and_port(place)
    return found._replace(user=unescaped(user), host=host, port=port, raw_path=slash + path)


def _without_scheme(text: str) -> tuple[str, str]:
    if text.startswith(":"):
        raise AddressError("nothing stands in front of the first colon")
    found = _SCHEME.match(text)
    return (found[1].lower(), text[found.end() :]) if found else ("", text)


def _host_and_port(place: str) -> tuple[str, str]:
    if place.startswith("["):
        host, bracket, port = place[1:].rpartition("]")
        if not bracket:
            raise AddressError("a ] is missing")
    else:
        host, colon, digits = place.rpartition(":")
        host, port = (host, colon + digits) if colon else (digits, "")
    if port and not _PORT.fullmatch(port):
        raise AddressError(f"{port[1:]} is no port")
    strange = _HOST.sub("", host)
    if any(character.isascii() for character in strange):
        raise AddressError(f"{strange[0]!r} cannot stand in the name of a computer")
    return unescaped(host), port[1:]


def unescaped(text: str) -> str:
    """The text with `%20` and its like undone; `AddressError` for a lonely `%`."""
    if _BAD_ESCAPE.search(text):
        raise AddressError("a % stands there without two hexadecimal digits")
    return decoded(_ESCAPE.sub(lambda found: a2b_hex(found[1]), encoded(text)))


def build_address(parts: Address, path: str) -> str:
    """The address with these parts; path and fragment get the escapes they need."""
    host = f"[{parts.host}]" if ":" in parts.host else parts.host
    text = f"{parts.scheme}:" if parts.scheme else ""
    if host or (parts.scheme and path):
        text += f"//{host}" + (f":{parts.port}" if parts.port else "")
    if path and not path.startswith("/") and host:
        text += "/"
    text += _escaped(path, _IN_PATH)
    if parts.query:
        text += f"?{parts.query}"
    if parts.fragment:
        text += f"#{_escaped(parts.fragment, _IN_FRAGMENT)}"
    return text


def _escaped(text: str, kept: bytes) -> str:
    return "".join([chr(b) if b in kept else f"%{b:02X}" for b in encoded(text)])


def escaped_where_needed(path: str) -> str:
    """A path as it goes over the wire: what is written with escapes stays so."""
    return _escaped(path, _IN_PATH + b"%!'()*[]")
