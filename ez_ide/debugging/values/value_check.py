"""What can be said at once of a value that was typed, before the debugger is asked.

Only literals are judged, by their own look: what an expression gives is known to the checker alone.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ez_ide.translation import tr
from ez_lang.source.text import SourceFile
from ez_lang.syntax.highlight import tokens

if TYPE_CHECKING:
    from collections.abc import Mapping

NUMBERS = frozenset(
    {
        "int",
        "uint",
        "byte",
        *(f"{sign}{size}" for sign in "iu" for size in (8, 16, 32, 64, 128, 256)),
    }
)
FITTING: Mapping[str, frozenset[str]] = {
    "a string": frozenset({"string"}),
    "a char": NUMBERS | {"char"},
    "a number": NUMBERS | {"float", "char"},
    "a bool": frozenset({"bool"}),
}
SCALARS = frozenset().union(*FITTING.values())


def refusal_of(expression: str, declared_type: str) -> str:
    """Why a literal does not fit a scalar type; "" where it may, or where it is no literal."""
    looks = _look_of(expression)
    if declared_type not in SCALARS or not looks or declared_type in FITTING[looks]:
        return ""
    words = {
        "a string": tr("expects {type}, got a string"),
        "a char": tr("expects {type}, got a char"),
        "a number": tr("expects {type}, got a number"),
        "a bool": tr("expects {type}, got a bool"),
    }
    return words[looks].format(type=declared_type, value=expression)


def _look_of(expression: str) -> str:
    text = expression.strip()
    if text in ("true", "false"):
        return "a bool"
    kinds = {token.kind for token in tokens(SourceFile("", text))}
    if kinds == {"number"}:
        return "a number"
    if kinds and kinds <= {"string", "escape"}:
        return "a char" if text.startswith("'") else "a string"
    return "a char" if kinds and kinds <= {"char", "escape"} else ""
