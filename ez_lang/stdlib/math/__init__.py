"""`@math`: mathematical functions.

If all arguments are integers, arithmetic is exact for integers of any size; otherwise it is that
of doubles.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final

from ez_lang.model.faults import Fault
from ez_lang.model.large_integers import canonical, sized
from ez_lang.model.types import FLOAT, LENIENT_FLOAT, UNTAGGED, Type
from ez_lang.stdlib.declarations import Library
from ez_lang.stdlib.math.elementary import ELEMENTARY, domain_fault
from ez_lang.stdlib.math.integers import INTEGERS
from ez_lang.stdlib.shared.numbers import as_double

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from ez_lang.model.host import Host
    from ez_lang.stdlib.declarations import Types


LIBRARY: Final = Library(
    "math", "Arithmetic, elementary functions, random numbers.", checked=True, bare=True
)

_NAN: Final = math.nan


def _both_whole(a: float, b: float) -> bool:
    return isinstance(a, int) and isinstance(b, int)


# -------------------------------------------------------------------------------------- arithmetic


@LIBRARY.function("add(a num, b num) -> num", static="?")
def add(a: float, b: float) -> float:
    """Return `a` plus `b`.

    >>> math.add(2, 3)
    5
    >>> math.add(2, 0.5)
    2.5
    """
    return sized(int(a + b)) if _both_whole(a, b) else as_double(a) + as_double(b)


@LIBRARY.function("sub(a num, b num) -> num", static="?")
def sub(a: float, b: float) -> float:
    """Return `a` minus `b`.

    >>> math.sub(2, 3)
    -1
    """
    return sized(int(a - b)) if _both_whole(a, b) else as_double(a) - as_double(b)


@LIBRARY.function("mul(a num, b num) -> num", static="?")
def mul(a: float, b: float) -> float:
    """Return `a` times `b`.

    >>> math.mul(9999999999, 9999999999)
    99999999980000000001
    """
    return sized(int(a * b)) if _both_whole(a, b) else as_double(a) * as_double(b)


@LIBRARY.function("div(a num, b num) -> float", static="?")
def div(a: float, b: float) -> float:
    """Return `a` divided by `b`, always as a float.

    >>> math.div(1, 4)
    0.25
    """
    if b == 0:
        raise Fault("E5001", "math.div() cannot divide by zero")
    return as_double(a) / as_double(b)


@LIBRARY.function("mod(a num, b num) -> num", static="?")
def mod(a: float, b: float) -> float:
    """Return the remainder of `a / b`: never negative for integers, with a's sign for floats.

    >>> math.mod(-7, 3)
    2
    >>> -7 % 3
    -1
    """
    if b == 0:
        raise Fault("E5002", "math.mod() cannot divide by zero")
    if _both_whole(a, b):
        return a % abs(b)
    dividend, divisor = as_double(a), as_double(b)
    return _NAN if math.isinf(dividend) else math.fmod(dividend, divisor)


def _static_like_first(types: Types) -> Type:
    """Return the static type in the reference: `int` for a plain `int`, otherwise `float`."""
    return UNTAGGED if types and types[0].text == "int" else FLOAT


@LIBRARY.function("abs(a num) -> num", static=_static_like_first)
def absolute(a: float) -> float:
    """Return the absolute value of `a`.

    >>> math.abs(-5)
    5
    """
    return abs(a)


@LIBRARY.function("neg(a num) -> num", static="?")
def neg(a: float) -> float:
    """Return the negation of `a`.

    >>> math.neg(5)
    -5
    """
    return -a


@LIBRARY.function("sign(a num) -> int", static="?")
def sign(a: float) -> int:
    """Return -1, 0 or 1 if `a` is negative, zero or positive.

    >>> math.sign(-0.5)
    -1
    """
    return (a > 0) - (a < 0)


@LIBRARY.function("min(a num, b num, ...) -> num", static=_static_like_first)
def least(*numbers: float) -> float:
    """Return the smallest of the numbers.

    >>> math.min(3, 1, 2)
    1
    >>> math.min(1, 2.0)
    1.0
    """
    return _chosen(min, numbers)


@LIBRARY.function("max(a num, b num, ...) -> num", static=_static_like_first)
def greatest(*numbers: float) -> float:
    """Return the largest of the numbers.

    >>> math.max(3, 1, 2)
    3
    """
    return _chosen(max, numbers)


def _chosen(choose: Callable[[list[float]], float], numbers: Sequence[float]) -> float:
    if all(isinstance(number, int) for number in numbers):
        return choose(list(numbers))
    doubles = [as_double(number) for number in numbers]
    return _NAN if any(math.isnan(double) for double in doubles) else choose(doubles)


@LIBRARY.function("clamp(v num, lo num, hi num) -> num", static="?")
def clamp(v: float, lo: float, hi: float) -> float:
    """Return `v` limited to the range from `lo` to `hi`.

    >>> math.clamp(12, 0, 9)
    9
    >>> math.clamp(-0.5, 0, 9)
    0.0
    """
    if isinstance(v, int) and _both_whole(lo, hi):
        return min(max(v, lo), hi)
    return max(min(as_double(v), as_double(hi)), as_double(lo))


@LIBRARY.function("sum(a num, ...) -> num", static="?")
def total(*numbers: float) -> float:
    """Return the sum of the numbers.

    >>> math.sum(1, 2, 3.5)
    6.5
    """
    if all(isinstance(number, int) for number in numbers):
        return sized(int(sum(numbers)))
    # Not `sum`: since Python 3.12 it compensates rounding errors, which EZ does not.
    result = 0.0
    for number in numbers:
        result += as_double(number)
    return result


@LIBRARY.function("avg(a num, ...) -> float")
def average(*numbers: float) -> float:
    """Return the arithmetic mean of the numbers.

    >>> math.avg(1, 2, 3, 4)
    2.5
    """
    result = 0.0
    for number in numbers:
        result += as_double(number)
    return result / len(numbers)


# ------------------------------------------------------------------------------------- predicates


@LIBRARY.function("is_inf(a num) -> bool", static="?", checked=False, bare=False)
def is_inf(a: float) -> bool:
    """Return whether `a` is infinite.

    >>> math.is_inf(math.INF)
    true
    """
    return math.isinf(as_double(a))


@LIBRARY.function("is_nan(a num) -> bool", static="?", checked=False, bare=False)
def is_nan(a: float) -> bool:
    """Return whether `a` is NaN (not a number).

    >>> math.is_nan(math.INF - math.INF)
    true
    """
    return math.isnan(as_double(a))


@LIBRARY.function("is_finite(a num) -> bool", static="?", checked=False, bare=False)
def is_finite(a: float) -> bool:
    """Return whether `a` is neither infinite nor NaN.

    >>> math.is_finite(1.5)
    true
    """
    return math.isfinite(as_double(a))


LIBRARY.include(ELEMENTARY)
LIBRARY.include(INTEGERS)

# --------------------------------------------------------------------------------- random numbers


def _random_type(types: Types) -> Type:
    return UNTAGGED if types else LENIENT_FLOAT


@LIBRARY.function(
    "random([a int], [b int]) -> int",
    static="int",
    effects="rand",
    needs=("host",),
    result=_random_type,
)
def random(host: Host, a: int | None = None, b: int | None = None) -> float:
    """Return a random float in [0, 1); with bounds, a random integer in [0, a) or [a, b).

    >>> math.random(6) < 6
    true
    >>> math.random(1, 7) in range(1, 7)
    true
    """
    if a is None:
        return host.random.random()
    low, high = (0, a) if b is None else (a, b)
    if high <= low:
        wanted = "a number above zero" if b is None else f"an end above {low}"
        raise domain_fault("E8006", "random", wanted, high)
    return canonical(host.random.randrange(low, high))


@LIBRARY.function(
    "random_float([a num], [b num]) -> float", counts=(0, 2), effects="rand", needs=("host",)
)
def random_float(host: Host, a: float = 0, b: float = 1) -> float:
    """Return a random float in [0, 1), or in [a, b).

    >>> math.random_float(5, 6) >= 5.0
    true
    """
    low = as_double(a)
    return low + host.random.random() * (as_double(b) - low)


# ---------------------------------------------------------------------------------------- geometry


@LIBRARY.function("lerp(a num, b num, t num) -> float", static="?")
def lerp(a: float, b: float, t: float) -> float:
    """Return the linear interpolation between `a` and `b` at `t`: `a` at 0, `b` at 1.

    >>> math.lerp(10, 20, 0.25)
    12.5
    """
    start = as_double(a)
    return start + as_double(t) * (as_double(b) - start)


@LIBRARY.function(
    "map_range(v num, in_lo num, in_hi num, out_lo num, out_hi num) -> float", static="?"
)
def map_range(*numbers: float) -> float:
    """Return `v` mapped linearly from one range to another.

    >>> math.map_range(3, 0, 12, 0, 100)
    25.0
    """
    # The last digit depends on the order of the operations: multiply, then divide.
    v, in_lo, in_hi, out_lo, out_hi = [as_double(number) for number in numbers]
    if in_lo == in_hi:
        raise domain_fault("E8007", "map_range", "a range with two different ends", numbers[1])
    return (v - in_lo) * (out_hi - out_lo) / (in_hi - in_lo) + out_lo


@LIBRARY.function("distance(x1 num, y1 num, x2 num, y2 num) -> float", static="?")
def distance(x1: float, y1: float, x2: float, y2: float) -> float:
    """Return the distance between the points (x1, y1) and (x2, y2).

    >>> math.distance(0, 0, 3, 4)
    5.0
    """
    dx = as_double(x2) - as_double(x1)
    dy = as_double(y2) - as_double(y1)
    return math.sqrt(dx * dx + dy * dy)


# --------------------------------------------------------------------------------------- constants

LIBRARY.constant("PI", math.pi, "The ratio of a circle's circumference to its diameter.", bare=True)
LIBRARY.constant("E", math.e, "The base of the natural logarithm.", bare=True)
LIBRARY.constant("PHI", 1.618033988749895, "The golden ratio.", bare=True)
LIBRARY.constant("SQRT2", 1.4142135623730951, "The square root of 2.", bare=True)
LIBRARY.constant("LN2", 0.6931471805599453, "The natural logarithm of 2.", bare=True)
LIBRARY.constant("LN10", 2.302585092994046, "The natural logarithm of 10.", bare=True)
LIBRARY.constant("TAU", math.tau, "The ratio of a circle's circumference to its radius.", bare=True)
LIBRARY.constant("INF", math.inf, "Positive infinity.", bare=True)
LIBRARY.constant("NEG_INF", -math.inf, "Negative infinity.", bare=True)
LIBRARY.constant(
    "EPSILON", 2.220446049250313e-16, "The distance from 1.0 to the next larger float."
)
LIBRARY.constant("MAX_FLOAT", 1.7976931348623157e308, "The largest finite float.")
LIBRARY.constant("MIN_FLOAT", 5e-324, "The smallest positive float.")
