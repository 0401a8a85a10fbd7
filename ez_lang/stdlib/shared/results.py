"""The two results of functions that report failure to the program: a value and an `Error`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ez_lang.model.types import ERROR
from ez_lang.model.values import NIL

if TYPE_CHECKING:
    from ez_lang.model.values import Value

    Outcome = tuple[Value, Value]


def error_value(message: str, code: int | str) -> list[Value]:
    """Return the EZ value of an `Error`: its type and its fields."""
    return [ERROR, message, code]


def success(value: Value) -> Outcome:
    """Return the value, and nil as the error."""
    return value, NIL


def failure(code: int | str, message: str, value: Value = NIL) -> Outcome:
    """Return an `Error`, and the value that is returned with it, usually nil."""
    return value, error_value(message, code)
