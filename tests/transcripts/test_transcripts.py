"""The transcripts of this folder, replayed with a debugger process."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from ez_debugger.protocol.commands import COMMANDS
from ez_debugger.transcripts.check import difference, renewed
from ez_debugger.transcripts.replay import replay, replay_at_once
from ez_debugger.transcripts.script import Script, read_script

FOLDER = Path(__file__).parent
TRANSCRIPTS = sorted(FOLDER.glob("*.transcript"))


def is_deterministic(path: Path) -> bool:
    """Whether nothing in the session depends on time, so that it may be piped in at once."""
    text = path.read_text(encoding="utf-8")
    return not any(word in text for word in ("~>", "-> pause", "timeoutMs", "setTrace"))


@pytest.mark.parametrize("path", TRANSCRIPTS, ids=lambda path: path.stem)
def test_a_replay_gives_the_events_of_the_transcript(
    path: Path, pytestconfig: pytest.Config
) -> None:
    script = read_script(str(path))

    happened = renewed(script, replay(script))

    if pytestconfig.getoption("update_golden"):
        path.write_text("".join(f"{line}\n" for line in happened), encoding="utf-8")
    else:
        assert "\n".join(difference(script, happened)) == ""


def is_replayable(script: Script) -> bool:
    return difference(script, renewed(script, replay(script))) == []


@pytest.mark.parametrize(
    "path", [path for path in TRANSCRIPTS if is_deterministic(path)], ids=lambda path: path.stem
)
def test_a_session_piped_in_at_once_gives_the_same_bytes_and_can_be_recorded(
    path: Path, tmp_path: Path
) -> None:
    script = read_script(str(path))
    record = tmp_path / "record.transcript"

    first, second = replay_at_once(script, "--record", str(record)), replay_at_once(script)

    assert first == second
    assert all(json.loads(line)["type"] == "event" for line in first.splitlines())
    assert is_replayable(read_script(str(record)))


@pytest.mark.parametrize(
    "name", ["60_pause_asleep", "61_pause_waiting", "66_trace", "68_terminate_answers_all"]
)
def test_commands_that_arrive_while_the_program_runs_can_be_recorded(
    name: str, tmp_path: Path
) -> None:
    record = tmp_path / "record.transcript"
    script = read_script(str(FOLDER / f"{name}.transcript"))
    replay_at_once(script, "--record", str(record))

    assert is_replayable(read_script(str(record)))


def test_there_is_a_transcript_for_each_command() -> None:
    told = "\n".join(path.read_text(encoding="utf-8") for path in TRANSCRIPTS)

    assert [name for name in COMMANDS if f" {name} " not in told] == []
