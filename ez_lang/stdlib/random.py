"""`@random`: random numbers, characters and choices.

All random numbers come from the host, so that a debugger can repeat them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ez_lang.model.conversion import character
from ez_lang.model.dynamic import dynamic_type
from ez_lang.model.faults import Fault
from ez_lang.model.large_integers import canonical
from ez_lang.model.types import ANY, CHAR, is_integer
from ez_lang.stdlib.declarations import Library
from ez_lang.stdlib.shared.characters import refuse_negative
from ez_lang.stdlib.shared.numbers import as_double, to_64_bits

if TYPE_CHECKING:
    from ez_lang.model.host import Host
    from ez_lang.model.types import Type
    from ez_lang.model.values import Value
    from ez_lang.stdlib.declarations import Types

LIBRARY: Final = Library(
    "random", "Random numbers, characters and choices.", checked=True, bare=True, effects="rand"
)

_FIRST_PRINTABLE, _LAST_PRINTABLE = 32, 126


@LIBRARY.function("float([lo num], [hi num]) -> float", counts=(0, 2), needs=("host",))
def float_(host: Host, lo: float = 0, hi: float = 1) -> float:
    """Return a random float in [0, 1), or in [lo, hi).

    >>> random.float(5, 6) >= 5.0
    true
    """
    low, high = as_double(lo), as_double(hi)
    if high <= low:
        raise _empty_range("float", high, low)
    return low + host.random.random() * (high - low)


@LIBRARY.function("int(a num, [b num]) -> int", needs=("host",))
def int_(host: Host, a: float, b: float | None = None) -> int:
    """Return a random integer in [0, a), or in [a, b).

    >>> random.int(6) < 6
    true
    >>> random.int(1, 7) in range(1, 7)
    true
    """
    low, high = (0, _truncated(a)) if b is None else (_truncated(a), _truncated(b))
    if high <= low:
        raise _empty_range("int", high, low)
    return canonical(host.random.randrange(low, high))


def _truncated(number: float) -> int:
    return number if isinstance(number, int) else to_64_bits(number)


def _empty_range(name: str, high: float, low: float) -> Fault:
    return Fault("E8006", f"random.{name}() needs an end greater than {low}, not {high}")


@LIBRARY.function("bool() -> bool", needs=("host",))
def bool_(host: Host) -> bool:
    """Return a random bool.

    >>> random.bool() in {true, false}
    true
    """
    return host.random.random() < 0.5  # noqa: PLR2004 - one half for each


@LIBRARY.function("byte() -> byte", needs=("host",))
def byte(host: Host) -> int:
    """Return a random byte.

    >>> int(random.byte()) < 256
    true
    """
    return host.random.randrange(256)


@LIBRARY.function("char([lo any], [hi any]) -> char", counts=(0, 2), needs=("host", "types"))
def char(host: Host, types: Types, *ends: Value) -> str:
    """Return a random printable ASCII character, or a character from `lo` to `hi`, both included.

    >>> typeof(random.char('a', 'c'))
    "char"
    """
    low, high = _FIRST_PRINTABLE, _LAST_PRINTABLE
    if ends:
        low, high = [_code(end, t) for end, t in zip(ends, types, strict=True)]
        if high <= low:
            raise _empty_range("char", high, low)
    return character(host.random.randint(low, high))


def _code(end: Value, t: Type) -> int:
    actual = dynamic_type(end) if t is ANY or not isinstance(end, str | int) else t
    if actual is CHAR:
        return ord(end)
    if is_integer(actual):
        return int(end)
    raise Fault("E7003", f"random.char() needs chars or integers, not {actual.text}")


@LIBRARY.function("choice(a [T]) -> T", needs=("host",))
def choice(host: Host, a: list[Value]) -> Value:
    """Return a random element of `a`.

    >>> random.choice({"tea", "coffee"}) in {"tea", "coffee"}
    true
    """
    if not a:
        raise Fault("E9007", "random.choice() needs an array that is not empty")
    return host.random.choice(a)


@LIBRARY.function("shuffle(a arr) -> same", needs=("host",))
def shuffle(host: Host, a: list[Value]) -> list[Value]:
    """Return a new array with the elements of `a` in random order.

    >>> arrays.sum(random.shuffle({1, 2, 3}))
    6
    """
    return host.random.sample(a, len(a))


@LIBRARY.function("sample(a arr, n int) -> same", needs=("host",))
def sample(host: Host, a: list[Value], n: int) -> list[Value]:
    """Return a new array of `n` elements of `a` with different indices, in random order.

    >>> len(random.sample({1, 2, 3, 4}, 2))
    2
    """
    refuse_negative("random.sample", n)
    if n > len(a):
        raise Fault("E9008", f"random.sample() cannot choose {n} of {len(a)} elements")
    return host.random.sample(a, n)
