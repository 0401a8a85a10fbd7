"""Non-optional access to values that Qt's type hints call optional."""

from __future__ import annotations

from typing import TypeVar

T = TypeVar("T")


def non_null(value: T | None) -> T:
    """Return the value, which Qt's documentation guarantees to exist.

    Raises:
      TypeError: it does not, so the documentation was misread.
    """
    if value is None:
        msg = "Qt gave nothing where it promises something"
        raise TypeError(msg)
    return value
