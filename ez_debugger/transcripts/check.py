"""`ez-debugger check FILE…`: replay transcripts, show what differs, renew them with `--update`."""

from __future__ import annotations

import difflib
import os
import sys
from itertools import takewhile
from typing import TYPE_CHECKING

from ez_debugger.transcripts.compare import is_expected, written
from ez_debugger.transcripts.replay import ReplayError, replay
from ez_debugger.transcripts.script import EVENT, ScriptError, read_script

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ez_debugger.transcripts.replay import Exchange
    from ez_debugger.transcripts.script import Entry, Script

UPDATE = "--update"

INTERRUPTED = 130
"""The status after Ctrl+C, as a shell counts it."""


def main(words: Sequence[str]) -> int:
    """Check the named files and folders; 0 when all of them hold or were renewed."""
    files = [path for word in words if word != UPDATE for path in _files(word)]
    if not files:
        sys.stderr.write(
            "ez-debugger check: name transcripts, or folders with *.transcript files\n"
        )
        return 2
    if UPDATE in words and os.environ.get("CI"):
        sys.stderr.write("ez-debugger check: transcripts are not renewed in CI\n")
        return 2
    try:
        failures = [path for path in files if not _check(path, is_update=UPDATE in words)]
    except KeyboardInterrupt:
        return INTERRUPTED
    _say(f"{len(files)} transcripts, {len(failures)} differ\n")
    sys.stdout.flush()
    return 1 if failures else 0


def difference(script: Script, happened: list[str]) -> list[str]:
    """What differs between a transcript and what happened, as a unified diff; empty if nothing."""
    return list(
        difflib.unified_diff(script.lines, happened, script.path, "what happened", lineterm="")
    )


def renewed(script: Script, exchanges: Sequence[Exchange]) -> list[str]:
    """The transcript's lines with its events as they happened.

    Comments and commands stay; an expected event that came stays as it is written.
    """
    lines: list[str] = []
    at = 0
    for exchange in exchanges:
        upto = exchange.sent.line
        lines += _without_events(script.lines[at:upto]) + _event_lines(script, exchange)
        at = upto
    return lines + _without_events(script.lines[at:])


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
        happened = renewed(script, replay(script))
    except (ScriptError, ReplayError, OSError) as problem:
        _say(f"{path}: {problem}\n")
        return False
    differing = difference(script, happened)
    _say("".join(f"{line}\n" for line in differing))
    if differing and is_update:
        with open(path, "w", encoding="utf-8", errors="surrogateescape", newline="\n") as file:
            file.write("".join(f"{line}\n" for line in happened))
    return is_update or not differing


def _say(text: str) -> None:
    """Show a text, in which bytes may stand that are no UTF-8."""
    sys.stdout.write(text.encode("utf-8", "backslashreplace").decode())


def _without_events(lines: list[str]) -> list[str]:
    return [line for line in lines if not line.startswith(EVENT)]


def _event_lines(script: Script, exchange: Exchange) -> list[str]:
    """The events of an exchange, each as the transcript has it if it is the expected one."""
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
    """The events a transcript expects between a sent line and the next."""
    start = script.entries.index(sent) + 1
    return list(takewhile(_is_event, script.entries[start:]))


def _is_event(entry: Entry) -> bool:
    return entry.direction == EVENT
