"""A transcript as text and as data.

    # A breakpoint in a called function stops with that function on top.
    program: share.ez

    -> setBreakpoint  {"file": "{program}", "line": @share}
    <- breakpointSet  {"file": "{program}", "line": @share, "id": 1, ...}

`->` sends a command and waits until all it causes has happened, `~>` sends and goes straight on,
`>>` sends a raw line, `<-` is an event; `[id 7]` and `[also 8 9]` are the ids it answers.
`{program}` is the program's path, `{folder}` the path of its folder, `@name` the number of the line
marked `//@ name`.  `...` at the end of an object or list leaves out what else is there.  Everything
else is compared word for word.
"""

from __future__ import annotations

import json
import os
import re
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, cast

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

Direction = Literal["->", "~>", "<-", ">>"]
EVENT: Direction = "<-"

_LINE = re.compile(r"(->|~>|<-)\s+(\w+)(?:\s+\[id (\S+)\])?(?:\s+\[also ([^]]+)\])?\s*(\{.*)?$")
_MARKER = re.compile(r"//@\s*(\w+)")
_MARKER_USE = re.compile(r'"(?:[^"\\]|\\.)*"|(?<=[\s:\[,])@(?P<marker>\w+)')
_REST = re.compile(r'"(?:[^"\\]|\\.)*"|(?P<rest>\.\.\.)(?=\s*(?P<closer>[}\]]))')
REST = "..."
"""The key, or the last element, that stands for "whatever else there is"."""


class ScriptError(Exception):
    """A transcript that cannot be read: which line, and why."""


class Entry(NamedTuple):
    """One line of the conversation; `body` is the params or the data, as Python values."""

    direction: Direction
    name: str
    body: Any
    id: str | None
    line: int
    also_answers: tuple[str, ...] = ()


class Script(NamedTuple):
    """A whole transcript: its lines as they stand, and what they say."""

    path: str
    program: str
    arguments: tuple[str, ...]
    lines: list[str]
    entries: list[Entry]
    markers: Mapping[str, int]

    @property
    def program_path(self) -> str:
        """The absolute path of the program."""
        return os.path.join(os.path.dirname(os.path.abspath(self.path)), self.program)


def read_script(path: str) -> Script:
    """The transcript in a file; raises `ScriptError`."""
    lines = _lines(path)
    headers = _headers(lines)
    program = headers.get("program", "")
    script = Script(path, program, tuple(headers.get("arguments", "").split()), lines, [], {})
    markers = markers_of(script.program_path) if program else {}
    script = script._replace(markers=markers)
    for number, line in enumerate(lines, start=1):
        entry = _entry(script, line, number)
        if entry is not None:
            script.entries.append(entry)
    if all(entry.direction == EVENT for entry in script.entries):
        raise ScriptError(f"{path}: nothing is sent here; a line that sends begins with '->'")
    return script


def _lines(path: str) -> list[str]:
    """The lines of a file, in which any bytes may stand but a line's end."""
    with open(path, encoding="utf-8", errors="surrogateescape", newline="") as file:
        text = file.read()
    return [line.removesuffix("\r") for line in text.removesuffix("\n").split("\n")]


def _headers(lines: Iterable[str]) -> dict[str, str]:
    headers: dict[str, str] = {}
    for line in lines:
        name, has_value, value = line.partition(":")
        if has_value and name in ("program", "arguments"):
            headers[name] = value.strip()
    return headers


def markers_of(path: str) -> dict[str, int]:
    """Line numbers of the `//@ name` marks in a program."""
    markers: dict[str, int] = {}
    with open(path, encoding="utf-8", errors="surrogateescape") as file:
        for number, line in enumerate(file, start=1):
            for name in _MARKER.findall(line):
                markers[name] = number
    return markers


def _entry(script: Script, line: str, number: int) -> Entry | None:
    if line.startswith(">>"):
        return Entry(">>", "", line[2:].removeprefix(" "), None, number)
    if not line.startswith(("->", "~>", "<-")):
        return None
    match = _LINE.match(line)
    if match is None:
        raise ScriptError(f"{script.path}:{number}: expected '{line[:2]} name {{…}}'")
    direction, name, given_id, also, body = match.groups()
    try:
        value = json.loads(_plain(script, body or "{}"))
    except (ValueError, KeyError) as problem:
        raise ScriptError(f"{script.path}:{number}: {problem}") from None
    others = tuple((also or "").split())
    return Entry(cast("Direction", direction), name, value, given_id, number, others)


def _plain(script: Script, body: str) -> str:
    """The body as JSON: markers and paths filled in, `...` as a key or element of its own."""

    def line_of(match: re.Match[str]) -> str:
        marker = match["marker"]
        if marker is None:
            return match[0]
        if marker not in script.markers:
            raise KeyError(f"no line of {script.program} is marked //@ {marker}")
        return str(script.markers[marker])

    text = _MARKER_USE.sub(line_of, body)
    program = json.dumps(script.program_path)[1:-1]
    folder = json.dumps(os.path.dirname(script.program_path))[1:-1]
    text = text.replace("{program}", program).replace("{folder}", folder)
    return _mark_rests(text)


def _mark_rests(text: str) -> str:
    """`...}` as `"...": true}` and `...]` as `"..."]`, outside of strings."""

    def filled(match: re.Match[str]) -> str:
        if match["rest"] is None:
            return match[0]
        return f'"{REST}": true' if match["closer"] == "}" else f'"{REST}"'

    return _REST.sub(filled, text)
