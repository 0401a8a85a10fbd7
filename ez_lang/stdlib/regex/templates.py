"""Replacements in which `$1`, `$name` and `${name}` stand for what groups took."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ez_lang.stdlib.regex.machine import Spans

_REFERENCE: Final = re.compile(r"\$(?:(\$)|(\w+)|\{(\w+)\})")
_NUMBER: Final = re.compile(r"0|[1-9][0-9]{0,7}")


def filled_in(template: str, names: Sequence[str], groups: Sequence[str], spans: Spans) -> str:
    """The template with the groups of a match put in; unknown ones give nothing.

    A `$` that begins no reference stays, `$$` is one dollar.
    """

    def text_of(found: re.Match[str]) -> str:
        if found[1]:
            return "$"
        name = found[2] or found[3]
        if _NUMBER.fullmatch(name):
            number = int(name)
            return groups[number] if number < len(groups) else ""
        for number, known in enumerate(names):
            if known == name and spans[2 * number] >= 0:
                return groups[number]
        return ""

    return _REFERENCE.sub(text_of, template)
