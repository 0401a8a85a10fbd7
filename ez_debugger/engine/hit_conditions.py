"""Hit conditions (`5`, `>= 3`, `% 10`) and log messages (`total is {total}`) as data."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from ez_debugger.requests import RequestError

if TYPE_CHECKING:
    from collections.abc import Callable

_HIT = re.compile(r"\s*(==|>=|<=|>|<|%)?\s*([0-9]+)\s*")

_PART = re.compile(r'"(?:[^"\\]|\\.)*"|\'(?:[^\'\\]|\\.)*\'|.', re.DOTALL)
"""A text or character of an expression, in which braces mean nothing, or a character of it."""

_TESTS: dict[str, Callable[[int], Callable[[int], bool]]] = {
    "==": lambda n: lambda hits: hits == n,
    ">": lambda n: lambda hits: hits > n,
    ">=": lambda n: lambda hits: hits >= n,
    "<": lambda n: lambda hits: hits < n,
    "<=": lambda n: lambda hits: hits <= n,
    "%": lambda n: lambda hits: hits % n == 0,
}


def hit_test(text: str) -> Callable[[int], bool]:
    """A test of the number of hits so far, this one included; raises `RequestError`."""
    match = _HIT.fullmatch(text)
    if match is None or (match[1] == "%" and int(match[2]) == 0):
        raise RequestError(
            "invalidParams",
            f"'{text}' is not a hit condition",
            hint="write 5, == 5, > 5, >= 5, < 5, <= 5 or % 5",
        )
    return _TESTS[match[1] or "=="](int(match[2]))


def log_parts(message: str) -> list[tuple[str, bool]]:
    """A log message cut into texts and expressions (True); `{{` and `}}` are braces themselves."""
    parts: list[tuple[str, bool]] = []
    text = ""
    at = 0
    while at < len(message):
        here = message[at]
        if here in "{}" and message[at : at + 2] == here * 2:
            text += here
            at += 2
        elif here == "{":
            end = _closing_brace(message, at)
            parts += [(text, False), (message[at + 1 : end].strip(), True)]
            text = ""
            at = end + 1
        elif here == "}":
            raise _unbalanced(message)
        else:
            text += here
            at += 1
    parts.append((text, False))
    return [part for part in parts if part[0] or part[1]]


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
        hint="write {expression}, and {{ or }} for a brace itself",
    )
