"""Reads a whole value of a paused program, page by page, in order to copy it.

The size is bounded: a value of a million elements is cut, and marked as cut.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING

from ez_debugger.protocol import commands, events
from ez_debugger.records import Variable

if TYPE_CHECKING:
    from collections.abc import Callable

    from ez_ide.debugging.session.controller import DebugController
    from ez_ide.debugging.values.paths import Path

MAX_VALUES = 20_000
AT_ONCE = 1000
CIRCULAR = "<circular>"
CUT = "…"

_ESCAPE = re.compile(r"\\(?:x([0-7][0-9a-f])|u([0-9a-f]{4})|U([0-9a-f]{8})|([abfnrtv\\\"']))")
_CONTROL = {"a": "\a", "b": "\b", "f": "\f", "n": "\n", "r": "\r", "t": "\t", "v": "\v"}
_WHOLE = re.compile(r"-?\d+")
_REAL = re.compile(r"-?\d+(\.\d+)?(e[+-]?\d+)?")


@dataclass
class ValueCopy:
    """A value with everything inside it, as text."""

    variable: Variable
    parts: list[ValueCopy] = field(default_factory=list)
    is_cut: bool = False  # it has more children than were read

    @property
    def name(self) -> str:
        """Its name in the value that contains it."""
        return self.variable.name


class ValueReader:
    """Reads one value; `then` gets it when it is complete."""

    def __init__(
        self, session: DebugController, path: Path, then: Callable[[ValueCopy], object]
    ) -> None:
        self._session, self._then = session, then
        self._pending = 0
        self._count = 0
        shown = session.state.values.variable(path)
        if shown is None:
            return
        self._whole = ValueCopy(shown.variable)
        self._read(self._whole, ())
        self._finish_if_done()

    def _read(self, value: ValueCopy, outer: tuple[int, ...]) -> None:
        reference = _number(value.variable.reference)
        if not reference:
            return
        # Equal references are one object: the value contains itself.
        if reference in outer:
            value.variable = _circular(value.variable)
            return
        self._request(value, (*outer, reference), 0)

    def _request(self, value: ValueCopy, outer: tuple[int, ...], start: int) -> None:
        self._pending += 1
        command = commands.GetVariables(reference=outer[-1], start=start, count=AT_ONCE)
        self._session.inspection.ask(command, partial(self._take, value, outer, start))

    def _take(
        self, value: ValueCopy, outer: tuple[int, ...], start: int, event: events.Event
    ) -> None:
        self._pending -= 1
        if isinstance(event, events.Variables):
            parts = [ValueCopy(variable) for variable in event.variables]
            value.parts += parts
            self._count += len(parts)
            # Pages that were requested before the limit was reached are still taken.
            is_full = self._count >= MAX_VALUES
            has_more = len(parts) == AT_ONCE
            value.is_cut = is_full and (has_more or any(_has_children(part) for part in parts))
            if not is_full:
                for part in parts:
                    self._read(part, outer)
                if has_more:
                    self._request(value, outer, start + AT_ONCE)
        self._finish_if_done()

    def _finish_if_done(self) -> None:
        if self._pending == 0:
            self._then(self._whole)


def as_json(value: ValueCopy) -> str:
    """The value as JSON: structs and maps are objects, enum members and ranges are strings."""
    return json.dumps(_plain(value), indent=2, ensure_ascii=False)


def as_tree(value: ValueCopy) -> str:
    """The value as indented text, with a line for each value inside it."""
    return "\n".join(_tree_lines(value, 0))


def unquoted(text: str) -> str:
    """The characters of a string or char as the debugger shows it, without quotes and escapes."""
    if len(text) > 1 and text[0] == text[-1] and text[0] in "\"'":
        text = text[1:-1]
    return _ESCAPE.sub(_character, text) if "\\" in text else text


def _plain(value: ValueCopy) -> object:
    variable = value.variable
    if variable.value == CIRCULAR:
        return CIRCULAR
    if variable.type == "array":
        return [_plain(part) for part in value.parts] + ([CUT] if value.is_cut else [])
    if _number(variable.reference) or value.parts:
        return {unquoted(part.name): _plain(part) for part in value.parts} | (
            {CUT: CUT} if value.is_cut else {}
        )
    return _plain_scalar(variable)


def _plain_scalar(variable: Variable) -> object:
    text = variable.value
    literals = {"true": True, "false": False, "nil": None}
    if text in literals:
        return literals[text]
    if _WHOLE.fullmatch(text):
        return int(text)
    if _REAL.fullmatch(text):
        return float(text)
    return unquoted(text)


def _tree_lines(value: ValueCopy, depth: int) -> list[str]:
    variable = value.variable
    indent = "    " * depth
    if not value.parts:
        return [f"{indent}{variable.name}: {variable.type} = {variable.value}"]
    lines = [f"{indent}{variable.name}: {variable.type}"]
    for part in value.parts:
        lines += _tree_lines(part, depth + 1)
    if value.is_cut:
        lines.append(f"{indent}    {CUT}")
    return lines


def _character(found: re.Match[str]) -> str:
    code = found[1] or found[2] or found[3]
    return chr(int(code, 16)) if code else _CONTROL.get(found[4], found[4])


def _circular(variable: Variable) -> Variable:
    return Variable(variable.name, CIRCULAR, variable.type)


def _has_children(value: ValueCopy) -> bool:
    return bool(_number(value.variable.reference))


def _number(value: object) -> int:
    return value if isinstance(value, int) else 0
