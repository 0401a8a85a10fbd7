"""Values as EZ expressions, so that a client can offer a value for editing.

The notation in which the debugger shows values (`[1, 2]`, `Point{x: 1}` for a struct of any
module, `+Inf.0`) is not EZ source text.  The text generated here is: types have the names by which
the paused function's file can refer to them, and values without an expression are refused.
"""

from __future__ import annotations

import math
import re
from typing import TYPE_CHECKING, Final

from ez_debugger.errors import RequestError
from ez_lang.check.names import resolution
from ez_lang.model.quirks.map_keys import BoolKey
from ez_lang.model.text_walk import Style, walk_text
from ez_lang.model.types import ERROR, StructType

if TYPE_CHECKING:
    from ez_lang.check.names.scopes import FileScope
    from ez_lang.model.types import EnumType, Type
    from ez_lang.model.values import Value

_ESCAPES: Final = {"\n": "\\n", "\t": "\\t", "\r": "\\r", "\\": "\\\\", "\0": "\\0"}
_BEFORE_INTERPOLATION: Final = re.compile(r"(?<=\$)(?=[{\w])")


def inexpressible(why: str) -> RequestError:
    """The error for a value that has no expression."""
    return RequestError(
        "evaluationFailed",
        f"this value cannot be written as an EZ expression: {why}",
        hint="assign another value, or change what is inside it",
    )


def source_text(value: Value, t: Type, type_names: TypeNames, limit: int) -> str:
    """The expression for a value; raises `RequestError` if there is none within the limit."""
    text = walk_text(value, t, _SourceStyle(type_names), limit)
    if len(text) > limit:
        raise inexpressible(f"it would have more than {limit:,} characters")
    return text


class TypeNames:
    """The names by which one file can refer to structs and enums."""

    def __init__(self, file: FileScope) -> None:
        self._file = file

    def of(self, t: StructType | EnumType) -> str:
        """The name of a type, qualified where that is needed."""
        if t is ERROR or _is_same(resolution.find_type(self._file, t.text), t):
            return t.text
        for alias, target in self._file.imports.items():
            module = resolution.module_of(self._file, target)
            if module is not None and _is_same(resolution.find_exported(module, t.text), t):
                return f"{alias}.{t.text}"
        raise inexpressible(f"{t.text} is not accessible here")


def _is_same(found: object, t: StructType | EnumType) -> bool:
    """Whether a declared type is `t`; values made by `new` and `copy` carry an untagged twin."""
    return found is t or (isinstance(found, StructType) and found.untagged is t)


class _SourceStyle(Style):
    """The notation of a program, for `walk_text`."""

    empty_map = "{:}"
    tuple_brackets = ("(", ")")  # the checker refuses them: several results are no single value

    def __init__(self, type_names: TypeNames) -> None:
        self._names = type_names

    def struct_name(self, struct: StructType) -> str:
        return self._names.of(struct)

    def cycle(self) -> str:
        raise inexpressible("it contains itself")

    def string(self, value: str) -> str:
        # `$` has no escape, and escapes are replaced before interpolations are found: "${x}" as
        # plain text can only be joined from two literals, "$" + "{x}".
        return " + ".join(_quoted(part, '"') for part in _BEFORE_INTERPOLATION.split(value))

    def char(self, value: str) -> str:
        return _quoted(value, "'")

    def enum(self, value: Value) -> str:
        return f"{self._names.of(value.enum)}.{value.member}"

    def scalar(self, value: Value, t: Type) -> str:
        if isinstance(value, float) and not math.isfinite(value):
            raise inexpressible("infinities and NaN have no literal")
        if not isinstance(value, str | int | float | range | BoolKey):
            raise inexpressible(f"a value of type {t.text} has no literal")
        return super().scalar(value, t)


def _quoted(text: str, quote: str) -> str:
    return f"{quote}{''.join([_escaped(character, quote) for character in text])}{quote}"


def _escaped(character: str, quote: str) -> str:
    """One character of a literal: an escape, or several, if it is not printable."""
    if character == quote:
        return f"\\{quote}"
    known = _ESCAPES.get(character)
    if known is not None:
        return known
    if character.isprintable():
        return character
    # `\x` escapes one byte of the UTF-8 text; the language has no escape for a whole character.
    return "".join(f"\\x{byte:02x}" for byte in character.encode(errors="surrogateescape"))
