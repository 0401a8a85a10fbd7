"""Does an event say what a transcript expects, and how would a transcript write it?"""

from __future__ import annotations

import json
import os
from typing import TYPE_CHECKING, Any

from ez_debugger.transcripts.script import REST

if TYPE_CHECKING:
    from ez_debugger.transcripts.script import Entry, Script


def matches(expected: Any, actual: Any) -> bool:  # noqa: ANN401 - any JSON value
    """Whether a value is the expected one, where `...` stands for the rest of what it is in.

    The order of keys counts: it is part of the protocol.
    """
    if isinstance(expected, dict):
        return isinstance(actual, dict) and _same_members(expected, actual)
    if isinstance(expected, list):
        return isinstance(actual, list) and _same_elements(expected, actual)
    return type(expected) is type(actual) and bool(expected == actual)


def _same_members(expected: dict[str, Any], actual: dict[str, Any]) -> bool:
    is_open = REST in expected
    wanted = [key for key in expected if key != REST]
    found = [key for key in actual if key in expected] if is_open else list(actual)
    return wanted == found and all(matches(expected[key], actual[key]) for key in wanted)


def _same_elements(expected: list[Any], actual: list[Any]) -> bool:
    is_open = expected[-1:] == [REST]
    wanted = expected[:-1] if is_open else expected
    if len(actual) < len(wanted) or (len(actual) > len(wanted) and not is_open):
        return False
    return all(matches(one, other) for one, other in zip(wanted, actual, strict=False))


def is_expected(entry: Entry, message: dict[str, Any]) -> bool:
    """Whether an event is the one that a line of a transcript expects."""
    has_id = str(message["id"]) if "id" in message else None
    return (
        entry.name == message["event"]
        and entry.id == has_id
        and entry.also_answers == tuple(map(str, message.get("alsoAnswers", ())))
        and matches(entry.body, message["data"])
    )


def written(script: Script, direction: str, message: dict[str, Any]) -> str:
    """A command or event as a line of the transcript: paths and marked lines by their names."""
    name = message.get("event") or message["command"]
    body = message.get("data") if "data" in message else message.get("params", {})
    told_id = f"  [id {message['id']}]" if "id" in message else ""
    also = " ".join(map(str, message.get("alsoAnswers", ())))
    told_id += f" [also {also}]" if also else ""
    marked = _with_markers(script, body) if script.program else body
    text = json.dumps(marked, ensure_ascii=False)
    if script.program:
        text = _with_paths(script, text)
    for marker in script.markers:
        text = text.replace(f'"\\u0000@{marker}"', f"@{marker}")
        text = text.replace(json.dumps(f"\0@{marker}"), f"@{marker}")
    return f"{direction} {name:<16}{told_id} {text}"


def _with_markers(script: Script, value: Any, key: str = "", file: str = "") -> Any:  # noqa: ANN401 - any JSON value
    """Line numbers of the program replaced by marks that `written` turns into `@name`."""
    if isinstance(value, dict):
        inside = str(value.get("file", file))
        return {k: _with_markers(script, v, k, inside) for k, v in value.items()}
    if isinstance(value, list):
        return [_with_markers(script, item, key, file) for item in value]
    if key in ("line", "requestedLine") and file == script.program_path:
        for marker, line in script.markers.items():
            if line == value:
                return f"\0@{marker}"
    return value


def _with_paths(script: Script, text: str) -> str:
    program = json.dumps(script.program_path, ensure_ascii=False)[1:-1]
    folder = json.dumps(os.path.dirname(script.program_path), ensure_ascii=False)[1:-1]
    return text.replace(program, "{program}").replace(folder, "{folder}")
