"""EZ arrays as bytes: conversion, and the errors of elements that are not bytes.

A byte is a `Byte`, or an integer from 0 to 255 where integers are accepted.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ez_lang.model.dynamic import dynamic_type, is_whole_number
from ez_lang.model.faults import Fault
from ez_lang.model.sizes import refuse_long_array
from ez_lang.model.types import ANY, BYTE, NOTHING, ArrayType, is_integer
from ez_lang.model.values import Byte, PlainInt

if TYPE_CHECKING:
    from ez_lang.model.types import Type
    from ez_lang.model.values import Value

BYTES: Final = range(256)


def first_non_byte(items: list[Value], t: Type) -> Type | None:
    """Return the type of the first element that is neither byte nor integer; None if there is none.

    `t` is the static type of the array.
    """
    element = t.element if isinstance(t, ArrayType) else ANY
    is_possible = element in (ANY, NOTHING, BYTE) or is_integer(element)
    if not is_possible:
        return element if items else None
    for item in items:
        if not (is_whole_number(item) or isinstance(item, Byte)):
            return dynamic_type(item)
    return None


def byte_data(items: list[Value], t: Type) -> bytes:
    """Return the array as Python bytes; faults E7002 and E7005 for elements that are not bytes."""
    found = first_non_byte(items, t)
    if found is not None:
        raise Fault("E7002", f"expected an array of bytes, not of {found.text}")
    for item in items:
        if item not in BYTES:
            raise Fault("E7005", f"{item} is not a byte: bytes range from 0 to 255")
    return bytes(items)


def file_bytes(items: list[Value], t: Type) -> bytes:
    """Return the array as bytes to be written to a file; faults E7002 and E7010 for other elements.

    Unlike in `byte_data`, an integer is not accepted as a byte, however small.
    """
    element = t.element if isinstance(t, ArrayType) else ANY
    if element is not BYTE and element is not ANY and element is not NOTHING:
        raise Fault("E7002", f"files contain bytes, not values of type {element.text}")
    for item in items:
        if not isinstance(item, Byte) and (element is not BYTE or _is_no_byte(item)):
            raise Fault(
                "E7010",
                f"files contain bytes, not values of type {dynamic_type(item).text}",
                help="convert the number with byte(…) before storing it in the array",
            )
    return bytes(items)


def _is_no_byte(item: Value) -> bool:
    return type(item) is PlainInt or item not in BYTES


def repeated(items: list[Value], n: int) -> list[Value]:
    """Return the items repeated `n` times; a fault if the result would be too long."""
    refuse_long_array(len(items) * n)
    return items * max(n, 0)
