"""The syntax of hit conditions (`5`, `>= 3`, `% 10`) and log messages (`total is ${total}`).

Not part of the engine, because clients check both while they are typed.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from ez_debugger.errors import RequestError

if TYPE_CHECKING:
    from collections.abc import Callable

_HIT = re.compile(r"\s*(==|>=|<=|>|<|%)?\s*([0-9]+)\s*")

_PART = re.compile(r'"(?:[^"\\]|\\.)*"|\'(?:[^\'\\]|\\.)*\'|.', re.DOTALL)
"""A string or character literal, in which braces have no meaning, or any other character."""

_DOLLAR_WORD = re.compile(r"\$\w+")
"""The same is an error (E2057) in a string of a program."""

_TESTS: dict[str, Callable[[int], Callable[[int], bool]]] = {
    "==": lambda n: lambda hits: hits == n,
    ">": lambda n: lambda hits: hits > n,
    ">=": lambda n: lambda hits: hits >= n,
    "<": lambda n: lambda hits: hits < n,
    "<=": lambda n: lambda hits: hits <= n,
    "%": lambda n: lambda hits: hits % n == 0,
}


def hit_test(text: str) -> Callable[[int], bool]:
    """The test of the number of hits so far, the current one included; raises `RequestError`."""
    match = _HIT.fullmatch(text)
    if match is None or (match[1] == "%" and int(match[2]) == 0):
        raise RequestError(
            "invalidParams",
            f"'{text}' is not a hit condition",
            hint="write 5, == 5, > 5, >= 5, < 5, <= 5 or % 5",
        )
    return _TESTS[match[1] or "=="](int(match[2]))


class LogPart(NamedTuple):
    """A part of a log message: text to print, or an expression to evaluate.

    `start` is the offset in the message of the expression's first character.
    """

    text: str
    is_expression: bool = False
    start: int = 0


class LogMessage(NamedTuple):
    """The parts of a log message, and the spans of words after a `$` that may lack braces."""

    parts: list[LogPart]
    stray_dollars: list[tuple[int, int]]


def read_log_message(message: str) -> LogMessage:
    """Split a log message into text and the expressions of `${…}` and `{…}`.

    `{{` and `}}` are literal braces.  Raises `RequestError` if braces do not match.
    """
    parts: list[LogPart] = []
    stray_dollars: list[tuple[int, int]] = []
    text = ""
    position = 0
    while position < len(message):
        here = message[position]
        # `{{` is tested first: in `{{x}}` the braces are text.
        is_interpolation = message.startswith("${", position)
        if here in "{}" and message.startswith(here * 2, position):
            text += here
            position += 2
        elif here == "{" or is_interpolation:
            opening = position + is_interpolation
            closing = _closing_brace(message, opening)
            parts += [LogPart(text), _expression(message, opening + 1, closing)]
            text = ""
            position = closing + 1
        elif here == "}":
            raise _unbalanced(message)
        else:
            if found := _DOLLAR_WORD.match(message, position):
                stray_dollars.append(found.span())
            text += here
            position += 1
    parts.append(LogPart(text))
    return LogMessage([part for part in parts if part.text or part.is_expression], stray_dollars)


def dollar_advice(message: str) -> str:
    """A warning about a `$` without braces in a log message; empty if there is none."""
    stray_dollars = read_log_message(message).stray_dollars
    if not stray_dollars:
        return ""
    start, end = stray_dollars[0]
    name = message[start + 1 : end]
    expression = name if name.isidentifier() else "expression"
    return f"'${name}' is printed as it is; to print a value write ${{{expression}}}"


def _expression(message: str, start: int, end: int) -> LogPart:
    raw = message[start:end]
    return LogPart(raw.strip(), is_expression=True, start=start + len(raw) - len(raw.lstrip()))


def _closing_brace(message: str, opening: int) -> int:
    depth = 0
    for part in _PART.finditer(message, opening):
        depth += {"{": 1, "}": -1}.get(part[0], 0)
        if depth == 0:
            return part.start()
    raise _unbalanced(message)


def _unbalanced(message: str) -> RequestError:
    return RequestError(
        "invalidParams",
        f"the braces in the log message '{message}' do not match",
        hint="write ${expression}, and {{ or }} for a brace itself",
    )
