"""A session survives bugs of the engine: it reports them and continues with the next command."""

from __future__ import annotations

import sys
import threading
from typing import TYPE_CHECKING

import pytest
from msgspec import UNSET, UnsetType

from ez_debugger.engine.engine import DebugEngine, Debuggee
from ez_debugger.engine.inspection.inspector import Inspector
from ez_debugger.protocol import commands as c
from ez_debugger.protocol import events as e
from ez_debugger.protocol.codec import Request
from ez_debugger.session.session import Session

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from ez_debugger.protocol.codec import CommandId
    from ez_debugger.records import OutputCategory, TraceRecord


class Events:
    """Keeps the events that a session sends."""

    def __init__(self) -> None:
        self.sent: list[tuple[e.Event, CommandId | UnsetType]] = []

    def send(
        self,
        event: e.Event,
        command_id: CommandId | UnsetType = UNSET,
        *,
        also_answers: Sequence[CommandId] = (),
        then: Sequence[e.Event] = (),
    ) -> None:
        assert not also_answers
        self.sent.append((event, command_id))
        self.sent += [(other, UNSET) for other in then]

    def output(self, category: OutputCategory, text: str) -> None:
        self.sent.append((e.Output(category, text), UNSET))

    def log(self, text: str, breakpoint_id: int) -> None:
        self.sent.append((e.Output("console", text, breakpoint_id), UNSET))

    def trace(self, event: TraceRecord) -> None:
        self.sent.append((event, UNSET))

    def flush(self) -> None:
        """Nothing is held back."""

    def flush_soon(self) -> None:
        """Nothing is held back."""

    def stalled_seconds(self) -> float:
        return 0.0

    def finish(
        self, event: e.Event, command_id: CommandId | UnsetType = UNSET, *, patience: float | None
    ) -> None:
        assert patience is not None
        self.sent.append((event, command_id))

    def names(self) -> list[str]:
        return [e.EVENT_NAMES[type(event)] for event, _ in self.sent]


def carried_out(tmp_path: Path, *commands: c.Command) -> Events:
    (tmp_path / "main.ez").write_text("import & use @std\ndo main() {\n    println(1)\n}\n")
    sink = Events()
    session = Session(DebugEngine, sink, end_process=sys.exit)
    loading = c.Initialize(file=str(tmp_path / "main.ez"))
    commands = (loading, *commands, c.Terminate())
    requests = [Request(command, number) for number, command in enumerate(commands, start=1)]

    def read() -> None:
        for request in requests:
            session.submit(request)

    reading = threading.Thread(target=read)
    reading.start()
    with pytest.raises(SystemExit):
        session.run()
    reading.join()
    return sink


def test_a_bug_answers_its_command_and_the_next_one_is_carried_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def broken_page(_inspector: Inspector, start: int, levels: int | None) -> None:
        raise ZeroDivisionError(f"{start} {levels}")

    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(Inspector, "page", broken_page)

    sink = carried_out(tmp_path, c.Start(), c.GetStackTrace(), c.Evaluate("1 + 1"), c.Continue())

    answers = {answered_id: event for event, answered_id in sink.sent if answered_id is not UNSET}
    refused = answers[3]
    assert isinstance(refused, e.Error)
    assert (refused.code, refused.command) == ("internal", "getStackTrace")
    assert "ZeroDivisionError" in refused.message
    assert answers[4] == e.EvaluateResult("1 + 1", "2", "int")
    assert answers[5] == e.Exited(0)
    assert "Traceback" in capsys.readouterr().err


def test_a_bug_at_a_stop_ends_the_program_and_not_the_session(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def broken_changes(_debuggee: Debuggee) -> None:
        raise KeyError("a bug, in the middle of the program")

    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(Debuggee, "changes", broken_changes)

    sink = carried_out(tmp_path, c.Start(), c.StepInto())

    ended = sink.sent.index((e.Exited(1), UNSET))
    error = sink.sent[ended - 1][0]
    assert isinstance(error, e.Error)
    assert (error.code, error.command) == ("internal", UNSET)
    assert sink.sent[ended + 1][1] == 3
    assert isinstance(sink.sent[ended + 1][0], e.Error)
    assert sink.names()[-1] == "terminated"
    assert "Traceback" in capsys.readouterr().err
