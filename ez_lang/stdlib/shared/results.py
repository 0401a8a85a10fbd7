"""What functions give that can fail without ending the program: a value and an `Error`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ez_lang.model.types import ERROR
from ez_lang.model.values import NIL

if TYPE_CHECKING:
    from ez_lang.model.values import Value


def error_value(message: str, code: int | str) -> list[Value]:
    """An `Error` as a program holds it."""
    return [ERROR, message, code]


def success(value: Value) -> tuple[Value, Value]:
    """The value, and nil where an error would be."""
    return value, NIL


def failure(code: int | str, message: str, value: Value = NIL) -> tuple[Value, Value]:
    """An error, and what stands in for the value: mostly nil."""
    return value, error_value(message, code)
