"""`@math`: numbers.

Where all arguments are integers results are exact integers of any size, otherwise doubles.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final

from ez_lang.model.faults import Fault
from ez_lang.model.types import FLOAT, LENIENT_FLOAT, LENIENT_INT, UNTAGGED, Type, is_integer
from ez_lang.stdlib.declarations import Library
from ez_lang.stdlib.sums import as_double, to_64_bits

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from ez_lang.model.host import Host

    Types = Sequence[Type]

LIBRARY: Final = Library("math", "Numbers: arithmetic, roots, angles, chance.")

_INFINITY: Final = math.inf
_NAN: Final = math.nan


def _both_whole(a: float, b: float) -> bool:
    return isinstance(a, int) and isinstance(b, int)


def _domain(code: str, name: str, wanted: str, got: float) -> Fault:
    return Fault(code, f"math.{name}() needs {wanted}, not {got}")


# ------------------------------------------------------------------------------------ arithmetic


@LIBRARY.function("add(a num, b num) -> num", checked=True, bare=True, seen="?")
def add(a: float, b: float) -> float:
    """`a` plus `b`."""
    return a + b if _both_whole(a, b) else as_double(a) + as_double(b)


@LIBRARY.function("sub(a num, b num) -> num", checked=True, bare=True, seen="?")
def sub(a: float, b: float) -> float:
    """`a` minus `b`."""
    return a - b if _both_whole(a, b) else as_double(a) - as_double(b)


@LIBRARY.function("mul(a num, b num) -> num", checked=True, bare=True, seen="?")
def mul(a: float, b: float) -> float:
    """`a` times `b`."""
    return a * b if _both_whole(a, b) else as_double(a) * as_double(b)


@LIBRARY.function("div(a num, b num) -> float", checked=True, bare=True, seen="?")
def div(a: float, b: float) -> float:
    """`a` divided by `b`, always as a float."""
    if b == 0:
        raise Fault("E5001", "math.div() cannot divide by zero")
    return as_double(a) / as_double(b)


@LIBRARY.function("mod(a num, b num) -> num", checked=True, bare=True, seen="?")
def mod(a: float, b: float) -> float:
    """What is left of `a` divided by `b`: never negative for integers, for floats with a's sign."""
    if b == 0:
        raise Fault("E5002", "math.mod() cannot divide by zero")
    if _both_whole(a, b):
        return a % abs(b)
    dividend, divisor = as_double(a), as_double(b)
    return _NAN if math.isinf(dividend) else math.fmod(dividend, divisor)


def _seen_like_first(types: Types) -> Type:
    """What old programs take it for: int for a plain int, float for everything else."""
    return UNTAGGED if types and types[0].text == "int" else FLOAT


@LIBRARY.function("abs(a num) -> num", checked=True, bare=True, seen=_seen_like_first)
def absolute(a: float) -> float:
    """`a` without its sign."""
    return abs(a)


@LIBRARY.function("neg(a num) -> num", checked=True, bare=True, seen="?")
def neg(a: float) -> float:
    """`a` with the other sign."""
    return -a


@LIBRARY.function("sign(a num) -> int", checked=True, bare=True, seen="?")
def sign(a: float) -> int:
    """-1, 0 or 1, as `a` is negative, zero or positive."""
    return (a > 0) - (a < 0)


@LIBRARY.function("min(a num, b num, ...) -> num", checked=True, bare=True, seen=_seen_like_first)
def least(*numbers: float) -> float:
    """The least of the numbers."""
    return _chosen(min, numbers)


@LIBRARY.function("max(a num, b num, ...) -> num", checked=True, bare=True, seen=_seen_like_first)
def greatest(*numbers: float) -> float:
    """The greatest of the numbers."""
    return _chosen(max, numbers)


def _chosen(choose: Callable[[list[float]], float], numbers: Sequence[float]) -> float:
    if all(isinstance(number, int) for number in numbers):
        return choose(list(numbers))
    doubles = [as_double(number) for number in numbers]
    return _NAN if any(math.isnan(double) for double in doubles) else choose(doubles)


@LIBRARY.function("clamp(v num, lo num, hi num) -> num", checked=True, bare=True, seen="?")
def clamp(v: float, lo: float, hi: float) -> float:
    """`v`, but not less than `lo` and not more than `hi`."""
    if isinstance(v, int) and _both_whole(lo, hi):
        return min(max(v, lo), hi)
    return max(min(as_double(v), as_double(hi)), as_double(lo))


@LIBRARY.function("sum(a num, ...) -> num", checked=True, bare=True, seen="?")
def total(*numbers: float) -> float:
    """All numbers added up."""
    if all(isinstance(number, int) for number in numbers):
        return sum(numbers)
    result = 0.0
    for number in numbers:
        result += as_double(number)
    return result


@LIBRARY.function("avg(a num, ...) -> float", checked=True, bare=True)
def average(*numbers: float) -> float:
    """The sum of the numbers, divided by how many they are."""
    result = 0.0
    for number in numbers:
        result += as_double(number)
    return result / len(numbers)


# --------------------------------------------------------------------------- rounding and powers


def _lenient_whole(_types: Types) -> Type:
    return LENIENT_INT


@LIBRARY.function(
    "floor(a num) -> int", checked=True, bare=True, seen="float", result=_lenient_whole
)
def floor(a: float) -> int:
    """The greatest integer that is not above `a`."""
    return _rounded(math.floor, a)


@LIBRARY.function(
    "ceil(a num) -> int", checked=True, bare=True, seen="float", result=_lenient_whole
)
def ceil(a: float) -> int:
    """The least integer that is not below `a`."""
    return _rounded(math.ceil, a)


@LIBRARY.function(
    "round(a num) -> int", checked=True, bare=True, seen="float", result=_lenient_whole
)
def nearest(a: float) -> int:
    """The integer nearest to `a`; halves go away from zero."""
    return _rounded(_half_away, a)


def _half_away(a: float) -> int:
    whole = math.trunc(a)
    return whole + sign(a) if abs(a - whole) >= 0.5 else whole  # noqa: PLR2004 - a half


@LIBRARY.function("trunc(a num) -> int", checked=True, bare=True, seen="?")
def trunc(a: float) -> int:
    """`a` without what stands behind the point."""
    return _rounded(math.trunc, a)


def _rounded(how: Callable[[float], int], a: float) -> int:
    double = as_double(a)
    return to_64_bits(how(double) if math.isfinite(double) else double)


_MOST_BITS: Final = 1 << 33
"""Of an exact power; more than a gigabyte is more than anybody wants."""


def _power_type(types: Types) -> Type:
    return LENIENT_INT if all(is_integer(t) for t in types) else FLOAT


@LIBRARY.function(
    "pow(a num, b num) -> num", checked=True, bare=True, seen="float", result=_power_type
)
def power(a: float, b: float) -> float:
    """`a` to the power of `b`: exact for integers, unless `b` is negative."""
    if isinstance(a, int) and isinstance(b, int) and b >= 0:
        if a.bit_length() * b > _MOST_BITS:
            raise MemoryError
        return int(a**b)
    try:
        result = math.pow(as_double(a), as_double(b))
    except (OverflowError, ValueError):
        result = _NAN
    if not math.isfinite(result):
        raise Fault("E5004", f"math.pow({a}, {b}) has no finite result")
    return result


@LIBRARY.function("sqrt(a num) -> float", checked=True, bare=True)
def sqrt(a: float) -> float:
    """The square root of `a`."""
    if a < 0:
        raise _domain("E8001", "sqrt", "a number that is not negative", a)
    return math.sqrt(as_double(a))


@LIBRARY.function("cbrt(a num) -> float", checked=True, bare=True, seen="?")
def cbrt(a: float) -> float:
    """The cube root of `a`."""
    double = as_double(a)
    root = math.cbrt(double)
    cube = root * root * root
    # One step of Newton's: some systems are off by a digit even for 27.
    return root - (cube - double) / (3 * root * root) if 0 < abs(cube) < _INFINITY else root


@LIBRARY.function("hypot(a num, b num) -> float", checked=True, bare=True, seen="?")
def hypot(a: float, b: float) -> float:
    """The long side of a right triangle with the sides `a` and `b`."""
    return math.hypot(as_double(a), as_double(b))


@LIBRARY.function("exp2(a num) -> float", checked=True, bare=True, seen="?")
def exp2(a: float) -> float:
    """2 to the power of `a`."""
    return _unbounded(math.exp2, a)


@LIBRARY.function("exp(a num) -> float", checked=True, bare=True)
def exp(a: float) -> float:
    """E to the power of `a`."""
    return _unbounded(math.exp, a)


def _unbounded(function: Callable[[float], float], a: float) -> float:
    """The function's result, infinite where it is too large."""
    try:
        return function(as_double(a))
    except OverflowError:
        return _INFINITY


@LIBRARY.function("log(a num) -> float", checked=True, bare=True)
def log(a: float) -> float:
    """The natural logarithm of `a`."""
    return math.log(_positive("log", a))


@LIBRARY.function("log2(a num) -> float", checked=True, bare=True)
def log2(a: float) -> float:
    """The logarithm of `a` to base 2."""
    return math.log2(_positive("log2", a))


@LIBRARY.function("log10(a num) -> float", checked=True, bare=True)
def log10(a: float) -> float:
    """The logarithm of `a` to base 10."""
    return math.log10(_positive("log10", a))


@LIBRARY.function("log_base(v num, base num) -> float", seen="?")
def log_base(v: float, base: float) -> float:
    """The logarithm of `v` to any base."""
    if base == 1:
        raise _domain("E8002", "log_base", "a base other than 1", base)
    return math.log(_positive("log_base", v)) / math.log(_positive("log_base", base))


def _positive(name: str, a: float) -> float:
    if a <= 0:
        raise _domain("E8002", name, "a number above zero", a)
    return as_double(a)


# ---------------------------------------------------------------------------------------- angles


def _angle(function: Callable[[float], float], a: float) -> float:
    """The function's result, NaN for what is no angle."""
    double = as_double(a)
    return _NAN if math.isinf(double) else function(double)


@LIBRARY.function("sin(a num) -> float", checked=True, bare=True)
def sin(a: float) -> float:
    """The sine of an angle in radians."""
    return _angle(math.sin, a)


@LIBRARY.function("cos(a num) -> float", checked=True, bare=True)
def cos(a: float) -> float:
    """The cosine of an angle in radians."""
    return _angle(math.cos, a)


@LIBRARY.function("tan(a num) -> float", checked=True, bare=True)
def tan(a: float) -> float:
    """The tangent of an angle in radians."""
    return _angle(math.tan, a)


@LIBRARY.function("atan(a num) -> float", checked=True, bare=True)
def atan(a: float) -> float:
    """The angle in radians whose tangent is `a`."""
    return math.atan(as_double(a))


@LIBRARY.function("asin(a num) -> float", checked=True, bare=True)
def asin(a: float) -> float:
    """The angle in radians whose sine is `a`."""
    return math.asin(_ratio("asin", a))


@LIBRARY.function("acos(a num) -> float", checked=True, bare=True)
def acos(a: float) -> float:
    """The angle in radians whose cosine is `a`."""
    return math.acos(_ratio("acos", a))


def _ratio(name: str, a: float) -> float:
    if a < -1 or a > 1:
        raise _domain("E8003", name, "a number from -1 to 1", a)
    return as_double(a)


@LIBRARY.function("atan2(y num, x num) -> float", checked=True, bare=True, seen="?")
def atan2(y: float, x: float) -> float:
    """The angle in radians of the point (x, y)."""
    return math.atan2(as_double(y), as_double(x))


@LIBRARY.function("sinh(a num) -> float", checked=True, bare=True, seen="?")
def sinh(a: float) -> float:
    """The hyperbolic sine of `a`."""
    return math.copysign(_unbounded(math.sinh, abs(a)), as_double(a))


@LIBRARY.function("cosh(a num) -> float", checked=True, bare=True, seen="?")
def cosh(a: float) -> float:
    """The hyperbolic cosine of `a`."""
    return _unbounded(math.cosh, a)


@LIBRARY.function("tanh(a num) -> float", checked=True, bare=True, seen="?")
def tanh(a: float) -> float:
    """The hyperbolic tangent of `a`."""
    return math.tanh(as_double(a))


@LIBRARY.function("deg_to_rad(a num) -> float", checked=True, bare=True, seen="?")
def deg_to_rad(a: float) -> float:
    """Degrees as radians."""
    return as_double(a) * math.pi / 180


@LIBRARY.function("rad_to_deg(a num) -> float", checked=True, bare=True, seen="?")
def rad_to_deg(a: float) -> float:
    """Radians as degrees."""
    return as_double(a) * 180 / math.pi


# ---------------------------------------------------------------------------------------- chance


def _random_type(types: Types) -> Type:
    return UNTAGGED if types else LENIENT_FLOAT


@LIBRARY.function(
    "random([a int], [b int]) -> int",
    checked=True,
    bare=True,
    seen="int",
    effects="rand",
    needs=("host",),
    result=_random_type,
)
def random(host: Host, a: int | None = None, b: int | None = None) -> float:
    """A float below 1; with bounds, an integer from 0 to below `a` or from `a` to below `b`."""
    if a is None:
        return host.random.random()
    low, high = (0, a) if b is None else (a, b)
    if high <= low:
        wanted = "a number above zero" if b is None else f"an end above {low}"
        raise _domain("E8006", "random", wanted, high)
    return host.random.randrange(low, high)


@LIBRARY.function(
    "random_float([a num], [b num]) -> float",
    checked=True,
    bare=True,
    counts=(0, 2),
    effects="rand",
    needs=("host",),
)
def random_float(host: Host, a: float = 0, b: float = 1) -> float:
    """A float from 0 up to before 1, or from `a` to `b`."""
    low = as_double(a)
    return low + host.random.random() * (as_double(b) - low)


# ------------------------------------------------------------------------------------ properties


@LIBRARY.function("is_inf(a num) -> bool", seen="?")
def is_inf(a: float) -> bool:
    """Whether `a` is infinite."""
    return math.isinf(as_double(a))


@LIBRARY.function("is_nan(a num) -> bool", seen="?")
def is_nan(a: float) -> bool:
    """Whether `a` is no number at all."""
    return math.isnan(as_double(a))


@LIBRARY.function("is_finite(a num) -> bool", seen="?")
def is_finite(a: float) -> bool:
    """Whether `a` is a number and not infinite."""
    return math.isfinite(as_double(a))


@LIBRARY.function("factorial(n int) -> int", checked=True, bare=True, codes={"n": "E8004"})
def factorial(n: int) -> int:
    """The product of the integers from 1 to `n`."""
    if n < 0:
        raise _domain("E8004", "factorial", "an integer that is not negative", n)
    return math.factorial(n)


@LIBRARY.function("gcd(a int, b int) -> int", checked=True, bare=True, seen="?")
def gcd(a: int, b: int) -> int:
    """The greatest integer that divides both."""
    return math.gcd(a, b)


@LIBRARY.function("lcm(a int, b int) -> int", checked=True, bare=True, seen="?")
def lcm(a: int, b: int) -> int:
    """The least integer above zero that both divide."""
    return math.lcm(a, b)


@LIBRARY.function("is_even(n int) -> bool", checked=True, bare=True, seen="?")
def is_even(n: int) -> bool:
    """Whether 2 divides `n`."""
    return n % 2 == 0


@LIBRARY.function("is_odd(n int) -> bool", checked=True, bare=True, seen="?")
def is_odd(n: int) -> bool:
    """Whether 2 does not divide `n`."""
    return n % 2 == 1


_WITNESSES: Final = (2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41)
"""The first primes: every composite number below 3e24 is found out by one of them."""


@LIBRARY.function("is_prime(n int) -> bool", checked=True, bare=True, seen="?")
def is_prime(n: int) -> bool:
    """Whether only 1 and itself divide `n`."""
    if n < 2:  # noqa: PLR2004 - the first prime
        return False
    for prime in _WITNESSES:
        if n % prime == 0:
            return n == prime
    twos = ((n - 1) & -(n - 1)).bit_length() - 1
    odd = (n - 1) >> twos
    return not any(_proves_composite(witness, n, odd, twos) for witness in _WITNESSES)


def _proves_composite(witness: int, n: int, odd: int, twos: int) -> bool:
    """The test of Miller and Rabin."""
    power_of_it = pow(witness, odd, n)
    if power_of_it in (1, n - 1):
        return False
    for _ in range(twos - 1):
        power_of_it = power_of_it * power_of_it % n
        if power_of_it == n - 1:
            return False
    return True


# -------------------------------------------------------------------------------------- geometry


@LIBRARY.function("lerp(a num, b num, t num) -> float", checked=True, bare=True, seen="?")
def lerp(a: float, b: float, t: float) -> float:
    """The number that is `t` of the way from `a` to `b`."""
    start = as_double(a)
    return start + as_double(t) * (as_double(b) - start)


@LIBRARY.function(
    "map_range(v num, in_lo num, in_hi num, out_lo num, out_hi num) -> float",
    checked=True,
    bare=True,
    seen="?",
)
def map_range(*numbers: float) -> float:
    """`v` moved from one range to where it stands in another."""
    v, in_lo, in_hi, out_lo, out_hi = [as_double(number) for number in numbers]
    if in_lo == in_hi:
        raise _domain("E8007", "map_range", "a range with two different ends", numbers[1])
    return (v - in_lo) * (out_hi - out_lo) / (in_hi - in_lo) + out_lo


@LIBRARY.function(
    "distance(x1 num, y1 num, x2 num, y2 num) -> float", checked=True, bare=True, seen="?"
)
def distance(x1: float, y1: float, x2: float, y2: float) -> float:
    """How far the points (x1, y1) and (x2, y2) are apart."""
    dx = as_double(x2) - as_double(x1)
    dy = as_double(y2) - as_double(y1)
    return math.sqrt(dx * dx + dy * dy)


# ------------------------------------------------------------------------------------- constants

LIBRARY.constant("PI", math.pi, "A circle's circumference by its diameter.", bare=True)
LIBRARY.constant("E", math.e, "The base of natural logarithms.", bare=True)
LIBRARY.constant("PHI", 1.618033988749895, "The golden ratio.", bare=True)
LIBRARY.constant("SQRT2", 1.4142135623730951, "The square root of 2.", bare=True)
LIBRARY.constant("LN2", 0.6931471805599453, "The natural logarithm of 2.", bare=True)
LIBRARY.constant("LN10", 2.302585092994046, "The natural logarithm of 10.", bare=True)
LIBRARY.constant("TAU", math.tau, "A circle's circumference by its radius.", bare=True)
LIBRARY.constant("INF", math.inf, "Infinity.", bare=True)
LIBRARY.constant("NEG_INF", -math.inf, "Infinity below zero.", bare=True)
LIBRARY.constant("EPSILON", 2.220446049250313e-16, "The step from 1.0 to the next float.")
LIBRARY.constant("MAX_FLOAT", 1.7976931348623157e308, "The greatest finite float.")
LIBRARY.constant("MIN_FLOAT", 5e-324, "The least float above zero.")
