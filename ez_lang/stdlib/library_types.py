"""The struct and handle types that the library defines."""

from __future__ import annotations

from typing import Final

from ez_lang.model.types import ERROR, INT, STRING, HandleType, StructType, Type, array_of, map_of

FILE: Final = HandleType("File")
DATABASE: Final = HandleType("Database")

HTTP_RESPONSE: Final = StructType("HttpResponse")
HTTP_RESPONSE.set_fields(
    (
        ("status", INT, None),
        ("body", STRING, None),
        ("headers", map_of(STRING, array_of(STRING)), None),
    )
)
RESPONSE: Final = StructType("Response")
RESPONSE.set_fields(
    (("status", INT, None), ("body", STRING, None), ("headers", map_of(STRING, STRING), None))
)
ROUTE: Final = StructType("Route")
ROUTE.set_fields((("method", STRING, None), ("path", STRING, None), ("response", RESPONSE, None)))
ROUTER: Final = StructType("Router")
ROUTER.set_fields((("routes", array_of(ROUTE), None),))
URL: Final = StructType("URL")
URL.set_fields(
    (
        ("scheme", STRING, None),
        ("host", STRING, None),
        ("port", INT, None),
        ("path", STRING, None),
        ("query", STRING, None),
        ("fragment", STRING, None),
    )
)
ENTRY: Final = StructType("Entry")
ENTRY.set_fields((("key", STRING, None), ("value", STRING, None)))

KNOWN_EVERYWHERE: Final[dict[str, StructType]] = {
    t.text: t for t in (ERROR, HTTP_RESPONSE, ROUTER, ROUTE, RESPONSE)
}
"""Structs that are known without an import; a program may declare its own of the same name."""

LIBRARY_TYPES: Final[dict[str, Type]] = {
    **KNOWN_EVERYWHERE,
    **{t.text: t for t in (FILE, DATABASE, URL, ENTRY)},
}
"""The types of the library by name."""
