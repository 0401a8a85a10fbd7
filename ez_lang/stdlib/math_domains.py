"""What `@math` does at the borders of what its functions can take and give."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from ez_lang.model.faults import Fault
from ez_lang.stdlib.sums import as_double

if TYPE_CHECKING:
    from collections.abc import Callable


def domain_fault(code: str, name: str, wanted: str, got: float) -> Fault:
    """The fault of a function that got a number it knows no answer for."""
    return Fault(code, f"math.{name}() needs {wanted}, not {got}")


def unbounded(function: Callable[[float], float], a: float) -> float:
    """The function's result, infinite where it is too large."""
    try:
        return function(as_double(a))
    except OverflowError:
        return math.inf
