"""Numbers other than plain decimal integers, and malformed numbers."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from ez_lang.source.text import Span

if TYPE_CHECKING:
    from ez_lang.syntax.lexer import Tokens

_RUN = re.compile(r"[0-9_]*")
_WORD = re.compile(r"[0-9A-Za-z_]*")
_MORE_POINTS = re.compile(r"(?:\.[0-9_]*)+")
_EXPONENT_SIGN = re.compile(r"[eE][+-]?")
_BASES = {
    "x": ("hex", re.compile(r"[0-9a-fA-F_]*")),
    "b": ("binary", re.compile(r"[01_]*")),
    "o": ("octal", re.compile(r"[0-7_]*")),
}


class _Mistake(NamedTuple):
    code: str
    message: str
    advice: str


_DOUBLED = _Mistake(
    "E1011", "consecutive underscores in number", "one `_` between two digits is enough"
)
_TRAILING = _Mistake(
    "E1013", "number cannot end with underscore", "a `_` can only separate two digits"
)
_BEFORE_POINT = _Mistake(
    "E1014", "underscore before decimal point", "a `_` can only separate two digits"
)
_AFTER_POINT = _Mistake(
    "E1015", "underscore after decimal point", "a `_` can only separate two digits"
)
_BARE_POINT = _Mistake(
    "E1016",
    "decimal point at the end of a number: digits must follow",
    "write `1.0` for a float; an integer literal has no members",
)
_POINTS_OF_RANGE = _BARE_POINT._replace(advice="write `range(1, 10)` for the integers from 1 to 9")
_TWO_POINTS = _Mistake(
    "E1010",
    "invalid number format: multiple decimal points",
    "a number has at most one decimal point",
)
_EMPTY_EXPONENT = _Mistake(
    "E1010",
    "invalid number format: exponent must contain digits",
    "write the exponent's digits, as in `1e10` or `2.5e-3`",
)


def scan_number(tokens: Tokens, start: int, stop: int) -> tuple[str, int]:
    """Scan a number; return INT or FLOAT, and the offset of its end.

    Only the first mistake in the number is reported.
    """
    text = tokens.text
    base = text[start + 1 : start + 2].lower()
    if text[start] == "0" and base in _BASES and start + 1 < stop:
        terminal = "INT"
        end, mistake = _based(text, start, stop, base)
    else:
        terminal, end, mistake = _decimal(text, start, stop)
    if mistake:
        tokens.reporter.report(
            mistake.code,
            Span(start, end),
            mistake.message,
            label="in this number",
            help=mistake.advice,
        )
    return terminal, end


def _end_of(pattern: re.Pattern[str], text: str, at: int, stop: int) -> int:
    """Return the end of a pattern's match at `at`; `at` itself if there is none."""
    found = pattern.match(text, at, stop)
    return found.end() if found else at


def _based(text: str, start: int, stop: int, base: str) -> tuple[int, _Mistake | None]:
    kind, digits = _BASES[base]
    end = _end_of(digits, text, start + 2, stop)
    run = text[start + 2 : end]
    if not run or run[0] == "_":
        mistake = _Mistake(
            "E1010",
            f"invalid {kind} literal",
            f"write at least one {kind} digit after `{text[start : start + 2]}`",
        )
        return _end_of(_WORD, text, end, stop), mistake
    return end, _underscores(run)


def _underscores(run: str) -> _Mistake | None:
    if "__" in run:
        return _DOUBLED
    return _TRAILING if run.endswith("_") else None


def _decimal(text: str, start: int, stop: int) -> tuple[str, int, _Mistake | None]:
    terminal = "INT"
    end = _end_of(_RUN, text, start, stop)
    mistake = _underscores(text[start:end])
    if text.startswith(".", end) and end < stop:
        # `1_` and `1_.5` have different codes.
        if mistake is _TRAILING:
            mistake = _BEFORE_POINT
        terminal = "FLOAT"
        end, in_fraction = _fraction(text, end + 1, stop)
        mistake = mistake or in_fraction
        # `1.e5`: after a bare point the `e` begins a name, not an exponent.
        if in_fraction in {_BARE_POINT, _POINTS_OF_RANGE}:
            return terminal, end, mistake
    if end < stop and text[end] in "eE":
        terminal = "FLOAT"
        end, in_exponent = _exponent(text, end, stop)
        mistake = mistake or in_exponent
    return terminal, end, mistake


def _fraction(text: str, at: int, stop: int) -> tuple[int, _Mistake | None]:
    """Return the end of the digits after a decimal point, and their mistake."""
    end = _end_of(_RUN, text, at, stop)
    if end == at:
        return end, _POINTS_OF_RANGE if text.startswith(".", at) else _BARE_POINT
    mistake = _AFTER_POINT if text[at] == "_" else _underscores(text[at:end])
    more = _end_of(_MORE_POINTS, text, end, stop)
    return more, mistake or (_TWO_POINTS if more > end else None)


def _exponent(text: str, at: int, stop: int) -> tuple[int, _Mistake | None]:
    """Return the end of an exponent that begins with the `e` at `at`, and its mistake."""
    first = _end_of(_EXPONENT_SIGN, text, at, stop)
    end = _end_of(_RUN, text, first, stop)
    if end == first or text[first] == "_":
        return end, _EMPTY_EXPONENT
    return end, _underscores(text[first:end])
