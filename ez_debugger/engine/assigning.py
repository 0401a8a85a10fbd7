"""Giving a variable, element, key or field another value while the program stands still."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ez_debugger.requests import RequestError
from ez_lang.model.assignability import fits
from ez_lang.model.copying import copier
from ez_lang.model.types import BYTE, IntegerType

if TYPE_CHECKING:
    from ez_debugger.engine.targets import Target
    from ez_lang.model.types import Type
    from ez_lang.model.values import Value


def assign(target: Target, value: Value, t: Type) -> Value:
    """Put a value of static type `t` into a place, as the language would; what is there now."""
    if not target.is_mutable:
        raise RequestError(
            "E5016",
            f"'{target.name}' cannot be changed: it is a constant or belongs to one",
            hint="only temp variables, & parameters and what is inside them can be changed",
        )
    if not fits(target.type, t):
        raise RequestError(
            "E3001", f"'{target.name}' holds {target.type.text}, and this is {t.text}"
        )
    _check_range(target, value)
    put = copier(target.type, "open")(value)
    target.container[target.key] = put
    return put


def _check_range(target: Target, value: Value) -> None:
    t = target.type
    if not isinstance(t, IntegerType) or not isinstance(value, int):
        return
    is_low = t.low is not None and value < t.low
    is_high = t.high is not None and value > t.high
    if is_low or is_high:
        code = "E3025" if t is BYTE else "E3036"
        most = f"to {t.high}" if t.high is not None else "and more"
        raise RequestError(code, f"{value} is out of range for {t.text}", hint=f"{t.low} {most}")
