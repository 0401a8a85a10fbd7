"""Every stop of every resume command is the one that the reference model of stepping predicts."""

from __future__ import annotations

import re
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from tests.helpers.debugger_process import ROOT, Debugger
from tests.helpers.stepping import (
    END,
    Breakpoint,
    Model,
    Prediction,
    Walk,
    queries,
    send_all,
    stop_of,
    walk,
)
from tests.properties.recursive_programs import program

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from tests.helpers.debugger_process import Message
    from tests.helpers.stepping import Command, Moment

MOMENTS = 400
"""Longer runs are followed for this many stops."""

SESSIONS = 6
COMMANDS = 30

UNSUITABLE = {"website", "visitor", "broken", "killed", "sleeper"}
"""Programs that need each other over the network, do not check, kill themselves, or sleep."""

UNSTEADY = {"dice", "notebook", "high_scores", "picture_file", "tickets"}
"""Programs whose values differ from run to run: only their stops are compared."""

PROGRAMS = [
    file
    for folder in (ROOT / "samples", ROOT / "tests" / "transcripts" / "programs")
    for file in sorted(folder.rglob("*.ez"))
    if file.stem not in UNSUITABLE
    and re.search(r"^do main\(", file.read_text(encoding="utf-8"), re.MULTILINE)
]

INPUT = "".join(f"{line}\n" for line in ("7", "north", "50", "y", "25", "take lamp", "12", "quit"))


class Script:
    """Draws the commands of one session together with the stops that they must lead to."""

    def __init__(self, walked: Walk, random: Random, *, is_steady: bool) -> None:
        self.is_steady = is_steady
        self._random = random
        self._walk = walked
        drawn = [self._breakpoint() for _ in range(random.choice((0, 0, 1, 2)))]
        self.breakpoints = list({(b.location, b.function): b for b in drawn}.values())
        self.stops_on_entry = random.random() < 0.5
        self.trace = random.choice(("off", "off", "calls", "statements"))
        self.model = Model(walked, self.breakpoints, stops_on_entry=self.stops_on_entry)
        self.steps: list[tuple[list[Command], Prediction]] = []

    def draw(self) -> None:
        """Draw commands until the program ends or its recorded part does."""
        current = self.model.first()
        self.first = current
        while current is not None and current.at != END and len(self.steps) < COMMANDS:
            setting, name, params = self._command(current)
            after = self.model.after(current, name, params)
            if after is None:
                return
            self.steps.append(([*setting, (name, params)], after))
            current = after

    def queries(self, predicted: Prediction) -> list[Command]:
        """The queries sent at a predicted stop."""
        if predicted.at == END:
            return []
        return queries(len(self.model.moments[predicted.at].stop.variables))

    def description(self) -> str:
        """The description of the session in a failing test."""
        return f"{self.breakpoints}, stopOnEntry {self.stops_on_entry}, trace {self.trace}"

    def _command(self, current: Prediction) -> tuple[list[Command], str, dict[str, Any]]:
        random = self._random
        moment = self._walk.moments[current.at]
        setting: list[Command] = []
        is_settable = self.model.data is None and self.is_steady and not current.is_after
        if is_settable and random.random() < 0.15:
            candidates = self.model.lasting_variables(current.at)
            if candidates:
                self.model.data = random.choice(candidates)
                setting.append(("setDataBreakpoint", {"name": self.model.data.name}))
        name = random.choice(
            ("stepInto", "stepInto", "stepOver", "stepOver", "stepOut", "stepOut", "runTo")
            + ("continue",) * bool(self.breakpoints or self.model.data)
        )
        params: dict[str, Any] = {}
        if name == "runTo":
            location = random.choice(self._walk.moments).stop.location
            params = {"file": location.file, "line": location.line}
        if name in ("stepOver", "stepOut") and random.random() < 0.3:
            params["frameIndex"] = random.randrange(len(moment.frames))
        if name in ("stepOver", "stepInto") and random.random() < 0.2:
            params["granularity"] = "line"
        return setting, name, params

    def _breakpoint(self) -> Breakpoint:
        random = self._random
        moments = [m for m in self._walk.moments if self._is_first_on_line(m)]
        moment = random.choice(moments)
        every = random.choice((1, 1, 1, 2, 3))
        if random.random() < 0.2 and moment.stop.function.isidentifier():
            return Breakpoint(function=moment.stop.function, every=every)
        location = moment.stop.location
        made = Breakpoint(location=location, every=every)
        if random.random() < 0.4 and self.is_steady:
            here = [m.stop for m in self._walk.moments if m.stop.location == location]
            values = [{n: v for n, v, t in s.variables[0] if t == "int"} for s in here]
            names = set(values[0]).intersection(*values)
            if names and self._walk.has_ended:
                name = random.choice(sorted(names))
                number = int(random.choice(values)[name])
                made.condition = (name, random.choice(("==", "<", ">")), number)
        return made

    def _is_first_on_line(self, moment: Moment) -> bool:
        location = moment.stop.location
        return bool(self._walk.columns.get((location.file, location.line)) == location.column)


def begin(file: Path, setting: Sequence[Command], *, stops_on_entry: bool) -> list[Command]:
    return [
        ("initialize", {"file": str(file), "workingDir": "."}),
        ("clearAllBreakpoints", {}),
        *setting,
        ("sendInput", {"text": INPUT, "eof": True}),
        ("start", {"stopOnEntry": stops_on_entry}),
    ]


def check(folder: Path, file: Path, seed: object, *, sessions: int = SESSIONS) -> None:
    """Compare random sessions of a program with the predictions for them."""
    walked = walk_of(folder, file)
    is_steady = file.stem not in UNSTEADY
    debugger = Debugger(folder)
    try:
        for number in range(sessions):
            script = Script(walked, Random(f"{seed} {number}"), is_steady=is_steady)
            script.draw()
            follow(debugger, file, script)
            if walked.has_ended:
                send_all(debugger, [("clearAllBreakpoints", {}), ("continue", {})])
            else:
                debugger.__exit__()
                debugger = Debugger(folder)
    finally:
        debugger.__exit__()


def walk_of(folder: Path, file: Path) -> Walk:
    """A walk from the first initialiser on, where a breakpoint on each file's first line stops."""
    with Debugger(folder) as debugger:
        debugger.data("initialize", file=str(file))
        items = [item for kind in debugger.data("getProgram").values() for item in kind]
        files = {item["file"] for item in items}
        sources = [("setBreakpoint", {"file": path, "line": 1}) for path in sorted(files)]
        return walk(debugger, begin(file, sources, stops_on_entry=True), MOMENTS)


def follow(debugger: Debugger, file: Path, script: Script) -> None:
    """Send a whole script and compare every stop with the predicted one."""
    if script.first is None:
        return
    setting = [breakpoint_.command() for breakpoint_ in script.breakpoints]
    setting.append(("setTrace", {"level": script.trace}))
    start = begin(file, setting, stops_on_entry=script.stops_on_entry)
    commands = [*start, *script.queries(script.first)]
    for sent, predicted in script.steps:
        commands += [*sent, *script.queries(predicted)]
    since = len(debugger.events)
    answers = send_all(debugger, commands)
    first = first_stop(debugger.events[since:]) or debugger.wait_for("exited")
    history = [script.description()]
    at = len(start)
    compare(script, script.first, first, answers[at:], history)
    at += len(script.queries(script.first))
    for sent, predicted in script.steps:
        history.append(f"{sent} {predicted}")
        at += len(sent)
        compare(script, predicted, answers[at - 1], answers[at:], history)
        at += len(script.queries(predicted))


def first_stop(events: Sequence[Message]) -> Message | None:
    """The stop that `start` leads to, which carries no id."""
    return next((e for e in events if "id" not in e and e["event"] in ("stopped", "exited")), None)


def compare(
    script: Script,
    predicted: Prediction,
    stopped: Message,
    answers: Sequence[Message],
    history: Sequence[str],
) -> None:
    """The stop that came is the predicted one in everything that a client sees of it."""
    so_far = "\n".join(history)
    if predicted.at == END:
        assert stopped["event"] == "exited", f"{so_far}\nunexpected stop: {stopped}"
        return
    assert stopped["event"] == "stopped", f"{so_far}\n{stopped}"
    assert stopped["data"]["reason"] == predicted.reason, f"{so_far}\n{stopped}"
    step = None if script.trace == "off" else script.model.step(predicted)
    assert stopped["data"].get("step") == step, f"{so_far}\n{stopped}, expected step {step}"
    expected = script.model.stop(predicted)
    stack, *variables = answers[: len(script.queries(predicted))]
    found = stop_of(stopped, stack, variables)
    # After a data breakpoint, and in unsteady programs: location, function and stack, no values.
    compared = slice(3) if predicted.is_after or not script.is_steady else slice(None)
    message = f"{so_far}\nstopped at {found}\nexpected   {expected}"
    assert found[compared] == expected[compared], message


@pytest.mark.parametrize("seed", range(60))
def test_stops_of_recursive_programs_are_predicted(tmp_path: Path, seed: int) -> None:
    for name, text in program(Random(seed)).items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    check(tmp_path, tmp_path / "main.ez", seed)


def name_of(file: Path) -> str:
    return file.relative_to(ROOT).with_suffix("").as_posix()


@pytest.mark.parametrize("file", PROGRAMS, ids=name_of)
def test_stops_of_samples_and_transcripts_are_predicted(tmp_path: Path, file: Path) -> None:
    check(tmp_path, file, name_of(file), sessions=2)
