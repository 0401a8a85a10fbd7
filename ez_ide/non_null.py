"""For values that Qt's type hints call optional although Qt always gives them."""

from __future__ import annotations

from typing import TypeVar

T = TypeVar("T")


def promised(value: T | None) -> T:
    """The value, of which Qt's documentation says that it is there.

    Raises:
        TypeError: it is not, so we have misread the documentation.
    """
    if value is None:
        msg = "Qt gave nothing where it promises something"
        raise TypeError(msg)
    return value
