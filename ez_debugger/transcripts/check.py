"""`ez-debugger check`: replays transcripts, shows the differences, and can update the files."""

from __future__ import annotations

import difflib
import os
import sys
from itertools import takewhile
from typing import TYPE_CHECKING

from ez_debugger.transcripts.compare import is_expected, written
from ez_debugger.transcripts.replay import ReplayError, replay
from ez_debugger.transcripts.script import EVENT, ScriptError, read_script
from ez_lang.cli.arguments import UsageError
from ez_lang.cli.exit_status import FAILURE, INTERRUPTED, SUCCESS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ez_debugger.transcripts.replay import Exchange
    from ez_debugger.transcripts.script import Entry, Script


def check(paths: Sequence[str], *, is_update: bool) -> int:
    """Check files and folders; 0 if no transcript differs or all were updated."""
    files = [file for path in paths for file in _files(path)]
    if not files:
        raise UsageError("the folders have no *.transcript files")
    if is_update and os.environ.get("CI"):
        raise UsageError("transcripts are not updated in CI")
    try:
        failures = [path for path in files if not _check(path, is_update=is_update)]
    except KeyboardInterrupt:
        return INTERRUPTED
    _print(f"{len(files)} checked, {len(failures)} different\n")
    sys.stdout.flush()
    return FAILURE if failures else SUCCESS


def difference(script: Script, replayed: list[str]) -> list[str]:
    """Return the differences between a transcript and a replay as a unified diff."""
    return list(difflib.unified_diff(script.lines, replayed, script.path, "replayed", lineterm=""))


def renewed(script: Script, exchanges: Sequence[Exchange]) -> list[str]:
    """Return the lines of the transcript with the events of a replay.

    Comments and commands are kept, and so are the lines of expected events that did happen: they
    may leave out members.
    """
    lines: list[str] = []
    done = 0
    for exchange in exchanges:
        sent = exchange.sent.line
        lines += _without_events(script.lines[done:sent]) + _event_lines(script, exchange)
        done = sent
    return lines + _without_events(script.lines[done:])


def _files(path: str) -> list[str]:
    if not os.path.isdir(path):
        return [path]
    return sorted(
        os.path.join(folder, name)
        for folder, _, names in os.walk(path)
        for name in names
        if name.endswith(".transcript")
    )


def _check(path: str, *, is_update: bool) -> bool:
    try:
        script = read_script(path)
        replayed = renewed(script, replay(script))
    except (ScriptError, ReplayError, OSError) as problem:
        _print(f"{path}: {problem}\n")
        return False
    differing = difference(script, replayed)
    _print("".join(f"{line}\n" for line in differing))
    if differing and is_update:
        with open(path, "w", encoding="utf-8", errors="surrogateescape", newline="\n") as file:
            file.write("".join(f"{line}\n" for line in replayed))
    return is_update or not differing


def _print(text: str) -> None:
    """Print text that may contain bytes that are not UTF-8."""
    sys.stdout.write(text.encode("utf-8", "backslashreplace").decode())


def _without_events(lines: list[str]) -> list[str]:
    return [line for line in lines if not line.startswith(EVENT)]


def _event_lines(script: Script, exchange: Exchange) -> list[str]:
    """Return the events of an exchange; expected ones as they are written in the transcript."""
    expected = _expected_after(script, exchange.sent)
    lines = []
    for index, event in enumerate(exchange.events):
        entry = expected[index] if index < len(expected) else None
        is_same = entry is not None and is_expected(entry, event)
        lines.append(
            script.lines[entry.line - 1] if entry and is_same else written(script, "<-", event)
        )
    return lines


def _expected_after(script: Script, sent: Entry) -> list[Entry]:
    """Return the events that a transcript expects between a sent line and the next."""
    start = script.entries.index(sent) + 1
    return list(takewhile(_is_event, script.entries[start:]))


def _is_event(entry: Entry) -> bool:
    return entry.direction == EVENT
