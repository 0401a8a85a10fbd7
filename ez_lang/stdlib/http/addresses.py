"""URLs: parsing, building, escaping."""

from __future__ import annotations

import re
from binascii import a2b_hex
from typing import Final, NamedTuple

from ez_lang.model.faults import EzError
from ez_lang.model.quirks.string_bytes import decoded, encoded

_CONTROL: Final = re.compile(r"[\x00-\x1f\x7f]")
_SCHEME: Final = re.compile(r"([A-Za-z][A-Za-z0-9+.-]*):", re.ASCII)
# Characters that may occur in a host name; any other ASCII character is invalid.  Escapes are
# allowed only for bytes outside of ASCII.
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
    """The text is not a valid URL."""


class Address(NamedTuple):
    """The parts of a URL, unescaped except for the query and the raw path.

    `rest` is the part after the scheme in a URL without a path, such as `mailto:me`.
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
        """The unescaped path."""
        return unescaped(self.raw_path)

    @property
    def target(self) -> str:
        """The request target: the path and the query."""
        path = escaped_where_needed(self.raw_path) or "/"
        return path if self.query is None else f"{path}?{_escaped(self.query, _PRINTABLE)}"


def parse_address(text: str) -> Address:
    """Return the parts of a URL, all of which are optional; raise `AddressError`."""
    if _CONTROL.search(text):
        raise AddressError("it contains a control character")
    # scheme://user@host:port/path?query#fragment, taken apart from the outside in.
    whole, _, fragment = text.partition("#")
    scheme, left = _without_scheme(whole)
    left, mark, query = left.partition("?")
    found = Address(scheme, query=query if mark else None, fragment=unescaped(fragment))
    if scheme and not left.startswith("/"):
        return found._replace(rest=left)
    if not left.startswith("//") or (not scheme and left.startswith("///")):
        # RFC 3986 does not allow `a:b/c` as a relative path: `a` would be the scheme.
        if ":" in left.partition("/")[0]:
            raise AddressError("the part before the first colon is not a scheme such as http")
        unescaped(left)  # raises an error if an escape is malformed
        return found._replace(raw_path=left)
    authority, slash, path = left[2:].partition("/")
    unescaped(path)  # raises an error if an escape is malformed
    user, at, location = authority.rpartition("@")
    if at and not _USER.fullmatch(user):
        raise AddressError("the user name contains an invalid character")
    host, port = _host_and_port(location)
    return found._replace(user=unescaped(user), host=host, port=port, raw_path=slash + path)


def _without_scheme(text: str) -> tuple[str, str]:
    if text.startswith(":"):
        raise AddressError("the scheme before the first colon is missing")
    found = _SCHEME.match(text)
    return (found[1].lower(), text[found.end() :]) if found else ("", text)


def _host_and_port(location: str) -> tuple[str, str]:
    # An IPv6 address is in brackets, because it contains colons: `[::1]:8080`.
    if location.startswith("["):
        host, bracket, port = location[1:].rpartition("]")
        if not bracket:
            raise AddressError("a ] is missing")
    else:
        host, colon, digits = location.rpartition(":")
        host, port = (host, colon + digits) if colon else (digits, "")
    if port and not _PORT.fullmatch(port):
        raise AddressError(f"{port[1:]} is not a port number")
    invalid = _HOST.sub("", host)
    if any(character.isascii() for character in invalid):
        raise AddressError(f"the host name contains {invalid[0]!r}")
    return unescaped(host), port[1:]


def unescaped(text: str) -> str:
    """Return the text with escapes such as `%20` decoded; raise `AddressError` for a single `%`."""
    if _BAD_ESCAPE.search(text):
        raise AddressError("a % is not followed by two hexadecimal digits")
    return decoded(_ESCAPE.sub(lambda found: a2b_hex(found[1]), encoded(text)))


def build_address(parts: Address, path: str) -> str:
    """Return the URL with these parts; path and fragment are escaped."""
    # An IPv6 address contains colons, and needs brackets.
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
    """Return the path with escapes as in a request; existing escapes are kept."""
    return _escaped(path, _IN_PATH + b"%!'()*[]")
