"""Compare an event with the one that a transcript expects, and write events and commands."""

from __future__ import annotations

import json
import os
from typing import TYPE_CHECKING, Any

from ez_debugger.transcripts.script import REST, written_id

if TYPE_CHECKING:
    from ez_debugger.transcripts.script import Entry, Script


_REST_MEMBER = f'"{REST}": true'


def matches(expected: Any, actual: Any) -> bool:  # noqa: ANN401 - any JSON value
    """Whether a value is the expected one, where `...` matches further members.

    The order of keys is part of the protocol and is compared.
    """
    if isinstance(expected, dict):
        return isinstance(actual, dict) and _has_members(expected, actual)
    if isinstance(expected, list):
        return isinstance(actual, list) and _has_elements(expected, actual)
    return type(expected) is type(actual) and bool(expected == actual)


def _has_members(expected: dict[str, Any], actual: dict[str, Any]) -> bool:
    is_open = REST in expected
    wanted = [key for key in expected if key != REST]
    found = [key for key in actual if key in expected] if is_open else list(actual)
    return wanted == found and all(matches(expected[key], actual[key]) for key in wanted)


def _has_elements(expected: list[Any], actual: list[Any]) -> bool:
    is_open = expected[-1:] == [REST]
    wanted = expected[:-1] if is_open else expected
    if len(actual) < len(wanted) or (len(actual) > len(wanted) and not is_open):
        return False
    return all(matches(value, other) for value, other in zip(wanted, actual, strict=False))


def is_expected(entry: Entry, message: dict[str, Any]) -> bool:
    """Whether an event is the one that a line of a transcript expects."""
    return (
        entry.name == message["event"]
        and entry.id == message.get("id")
        and entry.also_answers == tuple(message.get("alsoAnswers", ()))
        and matches(entry.body, message["data"])
    )


def written(script: Script, direction: str, message: dict[str, Any]) -> str:
    """Return a command or event as a line of the transcript, with `{program}` and `@marker`."""
    name = message.get("event") or message["command"]
    body = message.get("data") if "data" in message else message.get("params", {})
    body = _without_durations(body)
    ids = f"  [id {written_id(message['id'])}]" if "id" in message else ""
    also = " ".join(map(written_id, message.get("alsoAnswers", ())))
    ids += f" [also {also}]" if also else ""
    if script.program:
        body = _with_markers(script, body)
    text = json.dumps(body, ensure_ascii=False)
    if script.program:
        text = _with_paths(script, text)
    for marker in script.markers:
        text = text.replace(json.dumps(f"\0@{marker}"), f"@{marker}")
    return f"{direction} {name:<16}{ids} {text.replace(_REST_MEMBER, REST)}"


def _without_durations(body: Any) -> Any:  # noqa: ANN401 - any JSON value
    """Leave out the one member that no two runs have in common."""
    if not isinstance(body, dict) or "durationUs" not in body:
        return body
    return {**{key: body[key] for key in body if key != "durationUs"}, REST: True}


def _with_markers(script: Script, value: Any, key: str = "", file: str = "") -> Any:  # noqa: ANN401 - any JSON value
    """Replace the numbers of marked lines by strings that `written` turns into `@marker`."""
    if isinstance(value, dict):
        inner_file = str(value.get("file", file))
        return {k: _with_markers(script, v, k, inner_file) for k, v in value.items()}
    if isinstance(value, list):
        return [_with_markers(script, item, key, file) for item in value]
    if key in ("line", "requestedLine") and file == script.program_path:
        for marker, line in script.markers.items():
            if line == value:
                return f"\0@{marker}"
    return value


def _with_paths(script: Script, text: str) -> str:
    # What the text itself contains must not be mistaken for a placeholder by the reader.
    for placeholder in ("program", "folder"):
        text = text.replace(f"{{{placeholder}}}", f"\\u007b{placeholder}}}")
    program = json.dumps(script.program_path, ensure_ascii=False)[1:-1]
    folder = json.dumps(os.path.dirname(script.program_path), ensure_ascii=False)[1:-1]
    text = text.replace(program, "{program}")
    return text.replace(folder, "{folder}") if folder != "/" else text
