"""The part of `@math` that works with angles."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final

from ez_lang.stdlib.declarations import Library
from ez_lang.stdlib.math_domains import domain_fault, unbounded
from ez_lang.stdlib.sums import as_double

if TYPE_CHECKING:
    from collections.abc import Callable

ANGLES: Final = Library("math", "Angles, and the functions of them.", checked=True, bare=True)


def _angle(function: Callable[[float], float], a: float) -> float:
    """The function's result, NaN for what is no angle."""
    double = as_double(a)
    return math.nan if math.isinf(double) else function(double)


@ANGLES.function("sin(a num) -> float")
def sin(a: float) -> float:
    """The sine of an angle in radians.

    >>> math.sin(0)
    0.0
    """
    return _angle(math.sin, a)


@ANGLES.function("cos(a num) -> float")
def cos(a: float) -> float:
    """The cosine of an angle in radians.

    >>> math.cos(math.PI)
    -1.0
    """
    return _angle(math.cos, a)


@ANGLES.function("tan(a num) -> float")
def tan(a: float) -> float:
    """The tangent of an angle in radians.

    >>> math.tan(0)
    0.0
    """
    return _angle(math.tan, a)


@ANGLES.function("atan(a num) -> float")
def atan(a: float) -> float:
    """The angle in radians whose tangent is `a`.

    >>> math.atan(0)
    0.0
    """
    return math.atan(as_double(a))


@ANGLES.function("asin(a num) -> float")
def asin(a: float) -> float:
    """The angle in radians whose sine is `a`.

    >>> math.asin(1)
    1.5707963267948966
    """
    return math.asin(_ratio("asin", a))


@ANGLES.function("acos(a num) -> float")
def acos(a: float) -> float:
    """The angle in radians whose cosine is `a`.

    >>> math.acos(1)
    0.0
    """
    return math.acos(_ratio("acos", a))


def _ratio(name: str, a: float) -> float:
    if a < -1 or a > 1:
        raise domain_fault("E8003", name, "a number from -1 to 1", a)
    return as_double(a)


@ANGLES.function("atan2(y num, x num) -> float", seen="?")
def atan2(y: float, x: float) -> float:
    """The angle in radians of the point (x, y).

    >>> math.atan2(0, -1)
    3.141592653589793
    """
    return math.atan2(as_double(y), as_double(x))


@ANGLES.function("sinh(a num) -> float", seen="?")
def sinh(a: float) -> float:
    """The hyperbolic sine of `a`.

    >>> math.sinh(0)
    0.0
    """
    return math.copysign(unbounded(math.sinh, abs(a)), as_double(a))


@ANGLES.function("cosh(a num) -> float", seen="?")
def cosh(a: float) -> float:
    """The hyperbolic cosine of `a`.

    >>> math.cosh(0)
    1.0
    """
    return unbounded(math.cosh, a)


@ANGLES.function("tanh(a num) -> float", seen="?")
def tanh(a: float) -> float:
    """The hyperbolic tangent of `a`.

    >>> math.tanh(0)
    0.0
    """
    return math.tanh(as_double(a))


@ANGLES.function("deg_to_rad(a num) -> float", seen="?")
def deg_to_rad(a: float) -> float:
    """Degrees as radians.

    >>> math.deg_to_rad(180)
    3.141592653589793
    """
    return as_double(a) * math.pi / 180


@ANGLES.function("rad_to_deg(a num) -> float", seen="?")
def rad_to_deg(a: float) -> float:
    """Radians as degrees.

    >>> math.rad_to_deg(math.PI)
    180.0
    """
    return as_double(a) * 180 / math.pi
