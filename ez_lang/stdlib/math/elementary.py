"""The part of `@math` for the elementary functions: rounding, powers, logarithms, trigonometry."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final

from ez_lang.model import large_integers
from ez_lang.model.faults import Fault
from ez_lang.model.types import LENIENT_INT, UNTAGGED, Type
from ez_lang.stdlib.declarations import Library, with_example
from ez_lang.stdlib.shared.numbers import as_double, to_64_bits
from ez_lang.stdlib.signatures import number_type

if TYPE_CHECKING:
    from collections.abc import Callable

    from ez_lang.stdlib.declarations import Types

ELEMENTARY: Final = Library("math", checked=True, bare=True)


def domain_fault(code: str, name: str, wanted: str, got: float) -> Fault:
    """Return the fault of an argument outside the function's domain."""
    return Fault(code, f"math.{name}() needs {wanted}, not {got}")


def unbounded(function: Callable[[float], float], a: float) -> float:
    """Return the function's result; infinite if it exceeds the range of doubles."""
    try:
        return function(as_double(a))
    except OverflowError:
        return math.inf


# ------------------------------------------------------------------------------------ rounding


def _lenient_whole(_types: Types) -> Type:
    return LENIENT_INT


@ELEMENTARY.function("floor(a num) -> int", static="float", result=_lenient_whole)
def floor(a: float) -> int:
    """Return the largest integer less than or equal to `a`.

    >>> math.floor(-2.5)
    -3
    """
    return _rounded(math.floor, a)


@ELEMENTARY.function("ceil(a num) -> int", static="float", result=_lenient_whole)
def ceil(a: float) -> int:
    """Return the smallest integer greater than or equal to `a`.

    >>> math.ceil(2.1)
    3
    """
    return _rounded(math.ceil, a)


@ELEMENTARY.function("round(a num) -> int", static="float", result=_lenient_whole)
def round_(a: float) -> int:
    """Return the integer nearest to `a`; halves are rounded away from zero.

    >>> math.round(2.5)
    3
    >>> math.round(-2.5)
    -3
    """
    return _rounded(_half_away, a)


def _half_away(a: float) -> int:
    whole = math.trunc(a)
    # Python's `round` rounds halves to even numbers; `floor(a + 0.5)` is 1 for 0.49999999999999994.
    return whole + (1 if a > 0 else -1) if abs(a - whole) >= 0.5 else whole  # noqa: PLR2004 - a half


@ELEMENTARY.function("trunc(a num) -> int", static="?")
def trunc(a: float) -> int:
    """Return `a` without its fractional part.

    >>> math.trunc(-2.9)
    -2
    """
    return _rounded(math.trunc, a)


def _rounded(rounding: Callable[[float], int], a: float) -> int:
    double = as_double(a)
    return to_64_bits(rounding(double) if math.isfinite(double) else double)


# ------------------------------------------------------------------- powers, roots, logarithms


def _power_type(types: Types) -> Type:
    found = number_type(types)
    return LENIENT_INT if found is UNTAGGED else found


@ELEMENTARY.function("pow(a num, b num) -> num", static="float", result=_power_type)
def power(a: float, b: float) -> float:
    """Return `a` to the power of `b`: exact for integers, unless `b` is negative.

    >>> math.pow(3, 40)
    12157665459056928801
    >>> math.pow(2, -1)
    0.5
    """
    if isinstance(a, int) and isinstance(b, int) and b >= 0:
        return large_integers.power(a, b)
    try:
        result = math.pow(as_double(a), as_double(b))
    except (OverflowError, ValueError):
        result = math.nan
    if not math.isfinite(result):
        raise Fault("E5004", f"math.pow({a}, {b}) has no finite result")
    return result


@ELEMENTARY.function("sqrt(a num) -> float")
def sqrt(a: float) -> float:
    """Return the square root of `a`.

    >>> math.sqrt(2)
    1.4142135623730951
    """
    if a < 0:
        raise domain_fault("E8001", "sqrt", "a number that is not negative", a)
    return math.sqrt(as_double(a))


@ELEMENTARY.function("cbrt(a num) -> float", static="?")
def cbrt(a: float) -> float:
    """Return the cube root of `a`.

    >>> math.cbrt(27)
    3.0
    """
    double = as_double(a)
    root = math.cbrt(double)
    cube = root * root * root
    # One step of Newton's method: some C libraries return 3.0000000000000004 for 27.
    return root - (cube - double) / (3 * root * root) if 0 < abs(cube) < math.inf else root


@ELEMENTARY.function("hypot(a num, b num) -> float", static="?")
def hypot(a: float, b: float) -> float:
    """Return the length of the hypotenuse of a right triangle with the legs `a` and `b`.

    >>> math.hypot(3, 4)
    5.0
    """
    return math.hypot(as_double(a), as_double(b))


@ELEMENTARY.function("log_base(v num, base num) -> float", static="?", checked=False, bare=False)
def log_base(v: float, base: float) -> float:
    """Return the logarithm of `v` to any base.

    >>> math.log_base(8, 2)
    3.0
    """
    if base == 1:
        raise domain_fault("E8002", "log_base", "a base other than 1", base)
    return math.log(_positive("log_base", v)) / math.log(_positive("log_base", base))


def _positive(name: str, a: float) -> float:
    if a <= 0:
        raise domain_fault("E8002", name, "a number above zero", a)
    return as_double(a)


# ------------------------------------------------------------------------------- trigonometry


def _angle(function: Callable[[float], float], a: float) -> float:
    """Return the function's result; NaN for an infinite angle."""
    double = as_double(a)
    return math.nan if math.isinf(double) else function(double)


def _ratio(name: str, a: float) -> float:
    if a < -1 or a > 1:
        raise domain_fault("E8003", name, "a number from -1 to 1", a)
    return as_double(a)


@ELEMENTARY.function("atan2(y num, x num) -> float", static="?")
def atan2(y: float, x: float) -> float:
    """Return the angle of the point (x, y) in radians, from -π to π.

    >>> math.atan2(0, -1)
    3.141592653589793
    """
    return math.atan2(as_double(y), as_double(x))


@ELEMENTARY.function("deg_to_rad(a num) -> float", static="?")
def deg_to_rad(a: float) -> float:
    """Convert degrees to radians.

    >>> math.deg_to_rad(180)
    3.141592653589793
    """
    return as_double(a) * math.pi / 180


@ELEMENTARY.function("rad_to_deg(a num) -> float", static="?")
def rad_to_deg(a: float) -> float:
    """Convert radians to degrees.

    >>> math.rad_to_deg(math.PI)
    180.0
    """
    return as_double(a) * 180 / math.pi


def _sinh(a: float) -> float:
    return math.copysign(unbounded(math.sinh, abs(a)), as_double(a))


# ------------------------------------------------------------------- functions of one argument


def _declare(name: str, body: Callable[[float], float], doc: str, *example: str) -> None:
    body.__doc__ = with_example(doc, f">>> math.{name}({example[0]})", example[1])
    static = "?" if name in ("exp2", "sinh", "cosh", "tanh") else "float"
    ELEMENTARY.function(f"{name}(a num) -> float", static=static)(body)


_declare("exp", lambda a: unbounded(math.exp, a), "Return e to the power of `a`.", "0", "1.0")
_declare("exp2", lambda a: unbounded(math.exp2, a), "Return 2 to the power of `a`.", "10", "1024.0")
_declare(
    "log",
    lambda a: math.log(_positive("log", a)),
    "Return the natural logarithm of `a`.",
    "math.E",
    "1.0",
)
_declare(
    "log2",
    lambda a: math.log2(_positive("log2", a)),
    "Return the logarithm of `a` to base 2.",
    *("1024", "10.0"),
)
_declare(
    "log10",
    lambda a: math.log10(_positive("log10", a)),
    "Return the logarithm of `a` to base 10.",
    *("1000", "3.0"),
)
_declare(
    "sin", lambda a: _angle(math.sin, a), "Return the sine of an angle in radians.", "0", "0.0"
)
_declare(
    "cos",
    lambda a: _angle(math.cos, a),
    "Return the cosine of an angle in radians.",
    "math.PI",
    "-1.0",
)
_declare(
    "tan", lambda a: _angle(math.tan, a), "Return the tangent of an angle in radians.", "0", "0.0"
)
_declare(
    "asin",
    lambda a: math.asin(_ratio("asin", a)),
    "Return the arc sine of `a`, in radians.",
    *("1", "1.5707963267948966"),
)
_declare(
    "acos",
    lambda a: math.acos(_ratio("acos", a)),
    "Return the arc cosine of `a`, in radians.",
    "1",
    "0.0",
)
_declare(
    "atan",
    lambda a: math.atan(as_double(a)),
    "Return the arc tangent of `a`, in radians.",
    "0",
    "0.0",
)
_declare("sinh", _sinh, "Return the hyperbolic sine of `a`.", "0", "0.0")
_declare(
    "cosh", lambda a: unbounded(math.cosh, a), "Return the hyperbolic cosine of `a`.", "0", "1.0"
)
_declare(
    "tanh", lambda a: math.tanh(as_double(a)), "Return the hyperbolic tangent of `a`.", "0", "0.0"
)
