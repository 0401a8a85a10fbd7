"""Types, values and lists as a message says them."""

from __future__ import annotations

import os

from ez_lang.check.views import FloatPlace
from ez_lang.model.types import (
    ANY,
    EMPTY_ARRAY,
    EMPTY_MAP,
    RANGE,
    VOID,
    ArrayType,
    EnumType,
    MapType,
    StructType,
    TupleType,
    Type,
)
from ez_lang.syntax import nodes


def said(t: Type) -> str:
    """A type as a message names it."""
    special = _SAID.get(t)
    if special is not None:
        return special
    if isinstance(t, MapType):
        return f"map[{said(t.key)}:{said(t.value)}]"
    if isinstance(t, ArrayType):
        size = "" if t.size is None else f", {t.size}"
        return f"[{said(t.element)}{size}]"
    if isinstance(t, FloatPlace):
        return t.declared
    if isinstance(t, TupleType):
        return "(" + ", ".join(said(item) for item in t.items) + ")"
    return t.text


def said_apart(found: Type, wanted: Type) -> tuple[str, str]:
    """Both types as one message names them: two of the same name by their files too."""
    one, other = said(found), said(wanted)
    if one != other or found is wanted:
        return one, other
    return _with_file(found, one), _with_file(wanted, other)


def _with_file(t: Type, name: str) -> str:
    if isinstance(t, StructType | EnumType) and t.module:
        return f"{name} of {os.path.basename(t.module)}"
    return name


_SAID = {
    ANY: "any",
    EMPTY_ARRAY: "an empty array",
    EMPTY_MAP: "an empty map",
    RANGE: "range",
    VOID: "void",
}


def counted(number: int, noun: str) -> str:
    """`1 argument`, `2 arguments`."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def path_of(node: nodes.Expression) -> str:
    """`a.b.c` as it is written; empty for anything but names and dots."""
    if isinstance(node, nodes.NameUse):
        return node.text
    if isinstance(node, nodes.Member):
        base = path_of(node.base)
        return f"{base}.{node.name.text}" if base else ""
    return ""
