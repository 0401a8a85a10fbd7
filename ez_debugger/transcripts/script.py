"""Parse a transcript.

    # A breakpoint in a called function stops with that function on top.
    program: share.ez

    -> setBreakpoint  {"file": "{program}", "line": @share}
    <- breakpointSet  {"file": "{program}", "line": @share, "id": 1, ...}

`->` sends a command and waits until everything that it causes has happened, `~>` sends a command
and does not wait, `>>` sends a raw line, `<-` is an event. `[id 7]` and `[also 8 9]` are the ids of
the commands that it answers. An id that is not a plain word is written as a JSON string.

`{program}` stands for the path of the program, `{folder}` for that of its folder, and `@name` for
the number of the line marked `//@ name`. `...` at the end of an object or list matches further
members. Everything else is compared literally.

Headers: `program:` and `directory:`, in which the debugger runs, are relative to the transcript;
`arguments:` are those of the debugger, quoted like in a shell. Without `directory:` the debugger
runs in the folder of the program.
"""

from __future__ import annotations

import json
import os
import re
import shlex
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, cast

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

Direction = Literal["->", "~>", "<-", ">>"]
EVENT: Direction = "<-"
HEADERS = ("program", "directory", "arguments")

REST = "..."
"""The key or last element that matches further members."""

_STRING = r'"(?:[^"\\]|\\.)*"'
_ID = rf"(?:{_STRING}|[^]\s]+)"
_LINE = re.compile(
    rf"(->|~>|<-)\s+(\w+)(?:\s+\[id ({_ID})\])?(?:\s+\[also ({_ID}(?: {_ID})*)\])?\s*(\{{.*)?$"
)
_ID_TOKEN = re.compile(_ID)
_MARKER = re.compile(r"//@\s*(\w+)")
# Strings come first in both patterns, so that what looks like a marker inside of one is skipped.
_MARKER_USE = re.compile(_STRING + r"|(?<=[\s:\[,])@(?P<marker>\w+)")
_REST = re.compile(_STRING + r"|(?P<rest>\.\.\.)(?=\s*(?P<closer>[}\]]))")


class ScriptError(Exception):
    """A transcript cannot be read; the message has the line and the reason."""


class Entry(NamedTuple):
    """A line of the conversation; `body` is the params or the data, or the text of a raw line."""

    direction: Direction
    name: str
    body: Any
    id: str | int | None
    line: int
    also_answers: tuple[str | int, ...] = ()


class Script(NamedTuple):
    """A transcript: its lines as they are written, and what they mean."""

    path: str
    program: str
    directory: str | None
    arguments: tuple[str, ...]
    lines: list[str]
    entries: list[Entry]
    markers: Mapping[str, int]

    @property
    def folder(self) -> str:
        """The absolute path of the folder that contains the transcript."""
        return os.path.dirname(os.path.abspath(self.path))

    @property
    def program_path(self) -> str:
        """The absolute path of the program; that of the folder if there is no program."""
        return os.path.normpath(os.path.join(self.folder, self.program))

    @property
    def working_directory(self) -> str:
        """The folder to run the debugger in."""
        if self.directory is not None:
            return os.path.join(self.folder, self.directory)
        return os.path.dirname(self.program_path) if self.program else self.folder


def read_script(path: str) -> Script:
    """Read a transcript; raises `ScriptError`."""
    lines = _lines(path)
    headers = _headers(path, lines)
    program = headers.get("program", "")
    arguments = tuple(shlex.split(headers.get("arguments", "")))
    script = Script(path, program, headers.get("directory"), arguments, lines, [], {})
    markers = markers_of(script.program_path) if program else {}
    script = script._replace(markers=markers)
    for number, line in enumerate(lines, start=1):
        entry = _entry(script, line, number)
        if entry is not None:
            script.entries.append(entry)
    if all(entry.direction == EVENT for entry in script.entries):
        raise ScriptError(f"{path}: the transcript sends nothing; commands begin with '->'")
    return script


def _lines(path: str) -> list[str]:
    """Return the lines of a file, which may contain any bytes and any other line separators."""
    with open(path, encoding="utf-8", errors="surrogateescape", newline="") as file:
        text = file.read()
    return [line.removesuffix("\r") for line in text.removesuffix("\n").split("\n")]


def _headers(path: str, lines: Iterable[str]) -> dict[str, str]:
    headers: dict[str, str] = {}
    for line in lines:
        name, has_value, value = line.partition(":")
        if has_value and name in HEADERS:
            value = value.strip()
            try:
                headers[name] = json.loads(value) if value.startswith('"') else value
            except ValueError as problem:
                raise ScriptError(f"{path}: {name}: {problem}") from None
    return headers


def written_header(name: str, value: str) -> str:
    """Return the line of a header; unusual values, such as those with line breaks, as JSON."""
    is_plain = value == value.strip() and value.isprintable() and not value.startswith('"')
    return f"{name}: {value if is_plain else json.dumps(value)}"


def written_id(value: str | int) -> str:
    """Return an id as it is written in a transcript."""
    is_plain = isinstance(value, int) or (_ID_TOKEN.fullmatch(value) and not value.isdecimal())
    return str(value) if is_plain and not str(value).startswith('"') else json.dumps(value)


def _id(token: str) -> str | int:
    if token.startswith('"'):
        return str(json.loads(token))
    return int(token) if token.isdecimal() else token


def markers_of(path: str) -> dict[str, int]:
    """Return the numbers of the lines that are marked `//@ name` in a program."""
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
        command_id = None if given_id is None else _id(given_id)
        others = tuple(map(_id, _ID_TOKEN.findall(also or "")))
    except (ValueError, KeyError) as problem:
        raise ScriptError(f"{script.path}:{number}: {problem}") from None
    return Entry(cast("Direction", direction), name, value, command_id, number, others)


def _plain(script: Script, body: str) -> str:
    """Return the body as JSON: markers and paths replaced, `...` as a key or element."""

    def line_of(match: re.Match[str]) -> str:
        marker = match["marker"]
        if marker is None:
            return match[0]
        if marker not in script.markers:
            raise KeyError(f"no line of {script.program} is marked //@ {marker}")
        return str(script.markers[marker])

    text = _MARKER_USE.sub(line_of, body)
    if script.program:
        program = json.dumps(script.program_path)[1:-1]
        folder = json.dumps(os.path.dirname(script.program_path))[1:-1]
        text = text.replace("{program}", program).replace("{folder}", folder)
    return _as_members(text)


def _as_members(text: str) -> str:
    """Return `...}` as `"...": true}` and `...]` as `"..."]`, outside of strings."""

    def member(match: re.Match[str]) -> str:
        if match["rest"] is None:
            return match[0]
        return f'"{REST}": true' if match["closer"] == "}" else f'"{REST}"'

    return _REST.sub(member, text)
