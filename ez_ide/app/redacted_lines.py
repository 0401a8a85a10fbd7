"""Lines of the protocol for others to read: what was said stays, what is private is left out.

Private is every text that comes from the user: programs, values, names, paths, what was typed and
printed.  What the protocol itself says stays: names of commands and events, numbers, reasons.
"""

from __future__ import annotations

import json
from typing import TypeAlias

from ez_ide.translation import tr
from ez_ide.widgets.elision import cut

Json: TypeAlias = "dict[str, Json] | list[Json] | str | float | bool | None"

LONGEST = 400
PUBLIC = frozenset({
    "command", "event", "id", "reason", "category", "phase", "granularity", "scope", "context",
    "level", "code",
})  # fmt: skip
KINDS_OF_LINES = ("command", "event")  # what `type` says of a line; elsewhere it is a value's
NAMED_BY_USERS = "env"


def public_line(raw: bytes) -> str:
    """The line with `[12 letters]` for a private text of twelve letters."""
    try:
        read = json.loads(raw)
    except (ValueError, RecursionError):
        return tr("(unreadable, {count} bytes)", count=len(raw))
    text = json.dumps(_public(read, ""), ensure_ascii=False, separators=(",", ":"))
    return cut(text, LONGEST)


def _public(value: Json, key: str) -> Json:
    if isinstance(value, dict):
        return {
            _left_out(name) if key == NAMED_BY_USERS else name: _public(one, name)
            for name, one in value.items()
        }
    if isinstance(value, list):
        return [_public(one, key) for one in value]
    is_public = key in PUBLIC or (key == "type" and value in KINDS_OF_LINES)
    return value if is_public or not isinstance(value, str) else _left_out(value)


def _left_out(text: str) -> str:
    return f"[{len(text)} letters]"
