"""Sets of characters as sorted ranges of code points, both ends included."""

from __future__ import annotations

from bisect import bisect_right
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterable

    Ranges = tuple[tuple[int, int], ...]

LAST: Final = 0x10FFFF
EVERYTHING: Final[Ranges] = ((0, LAST),)
NOTHING: Final[Ranges] = ()
LINE_FEED: Final = 0x0A


def normal(ranges: Iterable[tuple[int, int]]) -> Ranges:
    """The same set in order, with nothing in it twice."""
    made: list[tuple[int, int]] = []
    for low, high in sorted(ranges):
        if made and low <= made[-1][1] + 1:
            made[-1] = (made[-1][0], max(high, made[-1][1]))
        else:
            made.append((low, high))
    return tuple(made)


def complement(ranges: Ranges) -> Ranges:
    """Every character that is not in the set."""
    made: list[tuple[int, int]] = []
    begin = 0
    for low, high in ranges:
        if low > begin:
            made.append((begin, low - 1))
        begin = high + 1
    if begin <= LAST:
        made.append((begin, LAST))
    return tuple(made)


def of(*parts: str) -> Ranges:
    """The set of these characters and ranges: `of("az", "_")`."""
    return normal((ord(part[0]), ord(part[-1])) for part in parts)


def overlap(one: Ranges, other: Ranges) -> bool:
    """Whether a character is in both sets."""
    mine, yours = 0, 0
    while mine < len(one) and yours < len(other):
        if one[mine][1] < other[yours][0]:
            mine += 1
        elif other[yours][1] < one[mine][0]:
            yours += 1
        else:
            return True
    return False


def holds(ranges: Ranges, code: int) -> bool:
    """Whether a character is in the set."""
    place = bisect_right(ranges, (code, LAST)) - 1
    return place >= 0 and code <= ranges[place][1]


DIGITS: Final = of("09")
WORD: Final = of("09", "AZ", "_", "az")
SPACE: Final = of("\t\n", "\f\r", " ")
ANY_BUT_LINE_FEED: Final = complement(((LINE_FEED, LINE_FEED),))

POSIX: Final[dict[str, Ranges]] = {
    "alnum": of("09", "AZ", "az"),
    "alpha": of("AZ", "az"),
    "ascii": ((0, 0x7F),),
    "blank": of("\t", " "),
    "cntrl": ((0, 0x1F), (0x7F, 0x7F)),
    "digit": DIGITS,
    "graph": of("!~"),
    "lower": of("az"),
    "print": of(" ~"),
    "punct": of("!/", ":@", "[`", "{~"),
    "space": of("\t\r", " "),
    "upper": of("AZ"),
    "word": WORD,
    "xdigit": of("09", "AF", "af"),
}
