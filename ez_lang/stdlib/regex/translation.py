"""Patterns as Python writes them.

Everything is spelled out: classes as ranges of code points, flags as what they mean, groups by
number, so that nothing of Python's own dialect has a say.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from ez_lang.stdlib.regex.nodes import Assertion, Character, Choice, Group, Sequence
from ez_lang.stdlib.regex.ranges import EVERYTHING, NOTHING, WORD

if TYPE_CHECKING:
    from ez_lang.stdlib.regex.nodes import Node
    from ez_lang.stdlib.regex.ranges import Ranges


def python_pattern(root: Node) -> re.Pattern[str]:
    """The pattern for Python's matcher."""
    return re.compile(_written(root))


def _written(node: Node) -> str:
    if isinstance(node, Character):
        return _class(node.ranges)
    if isinstance(node, Assertion):
        return _ASSERTIONS[node.kind]
    if isinstance(node, Group):
        return f"({_written(node.inside)})"
    if isinstance(node, Sequence):
        return "".join([_written(item) for item in node.items])
    if isinstance(node, Choice):
        return f"(?:{'|'.join([_written(option) for option in node.options])})"
    most = "" if node.most is None else node.most
    lazy = "?" if node.is_lazy else ""
    return f"(?:{_written(node.inside)}){{{node.least},{most}}}{lazy}"


def _class(ranges: Ranges) -> str:
    if ranges == NOTHING:
        return "(?!)"
    if ranges == EVERYTHING:
        return "(?s:.)"
    low, high = ranges[0]
    if len(ranges) == 1 and low == high:
        return re.escape(chr(low))
    return f"[{''.join([_range(low, high) for low, high in ranges])}]"


def _range(low: int, high: int) -> str:
    return f"\\U{low:08x}-\\U{high:08x}"


_WORD: Final = _class(WORD)
_ASSERTIONS: Final = {
    "text start": r"\A",
    "text end": r"\Z",
    "line start": "(?m:^)",
    "line end": "(?m:$)",
    "boundary": f"(?:(?<={_WORD})(?!{_WORD})|(?<!{_WORD})(?={_WORD}))",
    "no boundary": f"(?:(?<={_WORD})(?={_WORD})|(?<!{_WORD})(?!{_WORD}))",
}
