"""A reference model of stepping: it predicts every stop from a walk of nothing but `stepInto`.

The walk visits every statement in the order of execution, so its stops are all the moments that
exist.  Any other resume command, from any of them, must stop at one of them, or at a data
breakpoint directly after one.  The model says which: it knows frames, calls and text locations, and
nothing about how the debugger finds its stops.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from tests.helpers.debugger_process import Debugger, Message

    Command = tuple[str, dict[str, Any]]

END = -1
"""The index that stands for the end of the program."""

MOST_FRAMES = 8
"""Variables of callers are recorded for stacks of up to this many frames."""


class Location(NamedTuple):
    """A location in the source."""

    file: str
    line: int
    column: int


class Stop(NamedTuple):
    """What a client sees at a stop."""

    location: Location
    function: str
    stack: tuple[tuple[str, Location], ...]
    """Function and location of each frame, innermost first."""
    returned: str | None
    variables: tuple[tuple[tuple[str, str, str], ...], ...]
    """Name, value and type of each variable, by frame."""


@dataclass
class Moment:
    """A stop of the walk, with what the model derives from its surroundings."""

    stop: Stop
    frames: tuple[int, ...]
    """The identities of the active frames, outermost first."""
    statements: tuple[Location, ...]
    """Where the statement that each of them executes begins, outermost first."""
    is_mid_statement: bool
    """A call has returned here, and the rest of its statement is still to do."""
    is_first_of_frame: bool

    @property
    def frame(self) -> int:
        """The innermost frame."""
        return self.frames[-1]


# ------------------------------------------------------------------------------------- observing


def send_all(debugger: Debugger, commands: Sequence[Command]) -> list[Message]:
    """The answers to commands that are sent without waiting between them."""
    ids = [debugger.send(name, **params) for name, params in commands]
    waiting = set(ids)
    answers: dict[int, Message] = {}
    while waiting:
        event = debugger.next_event()
        if event.get("id") in waiting:
            waiting.discard(event["id"])
            answers[event["id"]] = event
    return [answers[number] for number in ids]


def location_of(location: Message) -> Location:
    """A location in a message as a `Location`."""
    return Location(location["file"], location["line"], location["column"])


def stop_of(stopped: Message, stack: Message, variables: Sequence[Message]) -> Stop:
    """A stop from the answers about it; frames that do not exist have errors for variables."""
    data = stopped["data"]
    frames = stack["data"]["frames"]
    by_frame = [
        tuple((v["name"], v["value"], v["type"]) for v in answer["data"]["variables"])
        for answer in variables
        if answer["event"] == "variables"
    ]
    returned = data.get("returned")
    return Stop(
        location_of(data["location"]),
        data["function"],
        tuple((frame["function"], location_of(frame)) for frame in frames),
        None if returned is None else json.dumps(returned),
        tuple(by_frame),
    )


def queries(most_frames: int) -> list[Command]:
    """The queries sent at every stop."""
    frames = [("getVariables", {"frameIndex": index}) for index in range(most_frames)]
    return [("getStackTrace", {}), *frames]


# --------------------------------------------------------------------------------------- walking


@dataclass
class Walk:
    """All stops of a program, or the first ones of a long run."""

    moments: list[Moment]
    entry: int
    """The index of the first statement of `main`."""
    has_ended: bool
    texts: dict[str, list[str]]
    """The lines of each file."""
    columns: dict[tuple[str, int], int] = field(default_factory=dict)
    """By file and line: where the first statement of the line starts."""


def walk(debugger: Debugger, begin: Sequence[Command], most: int) -> Walk:
    """Step into everything from the first initialiser on, for up to `most` stops.

    `begin` starts the program and leads to its first stop.
    """
    *_, started = send_all(debugger, begin)
    assert started["event"] == "started", started
    first = debugger.wait_for("stopped", "exited")
    stops: list[Stop] = []
    requests = queries(MOST_FRAMES)
    if first["event"] == "stopped":
        stack, *variables = send_all(debugger, requests)
        stops.append(stop_of(first, stack, variables))
    has_ended = first["event"] == "exited"
    while not has_ended and len(stops) < most:
        answers = send_all(debugger, [("stepInto", {}), *requests] * 25)
        size = 1 + len(requests)
        for at in range(0, len(answers), size):
            stopped, stack, *variables = answers[at : at + size]
            if stopped["event"] != "stopped":
                assert stopped["event"] == "exited", stopped
                has_ended = True
                break
            stops.append(stop_of(stopped, stack, variables))
    files = {position.file for stop in stops for _, position in stop.stack}
    texts = {}
    for file in files:
        texts[file] = Path(file).read_text(encoding="utf-8").split("\n")
    moments = list(_moments(stops, texts))
    entry = next(
        (at for at, m in enumerate(moments) if m.stop.function == "main" and len(m.frames) == 1),
        END,
    )
    found = Walk(moments, entry, has_ended, texts)
    for file, lines in texts.items():
        request = ("breakpointLocations", {"file": file, "line": 1, "endLine": len(lines)})
        (answer,) = send_all(debugger, [request])
        for location in answer["data"]["locations"]:
            found.columns.setdefault((file, location["line"]), location["column"])
    return found


def _moments(stops: Sequence[Stop], texts: dict[str, list[str]]) -> Iterator[Moment]:
    """Give frames their identities and distinguish mid-statement stops from arrivals.

    That itself is a check: a call that is only a part of its statement must return to a stop in
    the caller, at the statement that the caller was executing, with the value it returned.
    """
    frames: list[int] = []
    functions: list[str] = []
    executing: dict[int, Location] = {}
    made = 0
    previous: Stop | None = None
    for stop in stops:
        depth = len(stop.stack)
        is_first = is_mid_statement = False
        if depth == len(frames) and functions[-1] == stop.function:
            pass
        elif depth <= len(frames) and depth > 0 and functions[depth - 1] == stop.function:
            assert previous is not None
            returning, where = previous.stack[len(frames) - depth - 1]
            call = previous.stack[len(frames) - depth][1]
            del frames[depth:], functions[depth:]
            statement = executing[frames[-1]]
            is_mid_statement = not is_whole_statement(call, statement, texts)
            if is_mid_statement:
                assert stop.location == statement, f"{returning} returned unnoticed to {stop}"
                is_void = returns_nothing(returning, texts[where.file])
                assert (stop.returned is None) == is_void, stop
        else:
            assert depth == len(frames) + 1 or (depth == len(frames) == 1), stop
            if depth == len(frames):
                frames.pop()
                functions.pop()
            made += 1
            frames.append(made)
            functions.append(stop.function)
            is_first = True
        executing[frames[-1]] = stop.location
        previous = stop
        statements = tuple(executing[frame] for frame in frames)
        yield Moment(stop, tuple(frames), statements, is_mid_statement, is_first)


def is_whole_statement(call: Location, statement: Location, texts: dict[str, list[str]]) -> bool:
    """Whether the call is all of its statement, or of what an `ensure` registers."""
    if call[:2] != statement[:2] or call.column < statement.column:
        return False
    line = texts[statement.file][statement.line - 1]
    before, between = line[: statement.column - 1], line[statement.column - 1 : call.column - 1]
    is_condition = before.split()[-1:] == ["or"]
    return between.split() in ([], ["ensure"]) and not is_condition


def returns_nothing(function: str, lines: Sequence[str]) -> bool:
    """Whether the function of this name is declared without results."""
    head = f"do {function}("
    return "->" not in next(line for line in lines if head in line)


# ------------------------------------------------------------------------------------ predicting


@dataclass
class Breakpoint:
    """A line or function breakpoint of a prediction."""

    location: Location | None = None
    function: str | None = None
    condition: tuple[str, str, int] | None = None
    """Variable, operator, number."""
    every: int = 1
    """It stops at each hit whose number this divides."""

    def command(self) -> Command:
        """The command that sets it."""
        params: dict[str, Any] = {}
        if self.condition is not None:
            params["condition"] = " ".join(map(str, self.condition))
        if self.every > 1:
            params["hitCondition"] = f"% {self.every}"
        if self.function is not None:
            return "setFunctionBreakpoint", {"function": self.function, **params}
        assert self.location is not None
        return "setBreakpoint", {"file": self.location.file, "line": self.location.line, **params}

    def is_hit_at(self, moment: Moment) -> bool:
        """Whether an arrival counts as a hit."""
        if moment.is_mid_statement:
            return False
        if self.function is not None:
            is_here = moment.is_first_of_frame and moment.stop.function == self.function
        else:
            is_here = moment.stop.location == self.location
        return is_here and (self.condition is None or self._holds(moment))

    def _holds(self, moment: Moment) -> bool:
        assert self.condition is not None
        name, operator, number = self.condition
        value = int(variable_of(moment.stop, 0, name) or 0)
        return {"==": value == number, "<": value < number, ">": value > number}[operator]


def variable_of(stop: Stop, frame: int, name: str) -> str | None:
    """The value of a variable in a frame, counted from the innermost; None if not visible."""
    if frame >= len(stop.variables):
        return None
    return next((value for n, value, _ in stop.variables[frame] if n == name), None)


class DataBreakpoint(NamedTuple):
    """A variable of a frame that stops the program when its value has changed."""

    frame: int
    name: str


class Prediction(NamedTuple):
    """Where a command stops: at moment `at`, or directly after its statement, or at the end."""

    at: int
    reason: str
    is_after: bool = False
    base: int = 0
    """The frame a step acted on; the stop reports its result if it has returned."""


class Model:
    """Predicts stops of one program with fixed breakpoints."""

    def __init__(
        self, walked: Walk, breakpoints: Sequence[Breakpoint], *, stops_on_entry: bool
    ) -> None:
        self.walk = walked
        self.moments = walked.moments
        self.breakpoints = breakpoints
        self._entry = walked.entry if stops_on_entry else END
        self.data: DataBreakpoint | None = None
        self._stopping: dict[int, str] = {}
        for breakpoint_ in breakpoints:
            hits = 0
            for at, moment in enumerate(self.moments):
                if breakpoint_.is_hit_at(moment):
                    hits += 1
                    if hits % breakpoint_.every == 0:
                        kind = "functionBreakpoint" if breakpoint_.function else "breakpoint"
                        self._stopping[at] = max(kind, self._stopping.get(at, ""))

    def first(self) -> Prediction | None:
        """The first stop of the run."""
        return self._earliest(-1, self._run_on(), "step")

    def after(self, current: Prediction, name: str, params: dict[str, Any]) -> Prediction | None:
        """The stop that a command leads to; None if it is beyond the walk."""
        at, base = current.at, 0
        match name:
            case "continue":
                planned = self._run_on()
            case "runTo":
                target = Location(
                    params["file"],
                    params["line"],
                    self.walk.columns[params["file"], params["line"]],
                )
                planned = self._arrival_at(at, target)
            case _:
                moment = self.moments[at]
                base = moment.frames[-1 - params.get("frameIndex", 0)]
                line = None
                if params.get("granularity") == "line":
                    line = moment.statements[-1 - params.get("frameIndex", 0)][:2]
                planned = self._step(name, at, base, line)
        found = self._earliest(at, planned, "step", is_after=current.is_after)
        return None if found is None else found._replace(base=base)

    def stop(self, predicted: Prediction) -> Stop:
        """What a client sees at a predicted stop.

        The walk reports every result.  Another command reports that of its own frame only.
        """
        moment = self.moments[predicted.at]
        has_returned = predicted.base and predicted.base not in moment.frames
        return moment.stop if has_returned else moment.stop._replace(returned=None)

    def step(self, predicted: Prediction) -> int:
        """The number of steps that have begun at a predicted stop."""
        before = self.moments[: predicted.at + predicted.is_after]
        return sum(not moment.is_mid_statement for moment in before)

    # ------------------------------------------------------------------------------- plans

    def _run_on(self) -> int | None:
        return END if self.walk.has_ended else None

    def _arrival_at(self, at: int, target: Location) -> int | None:
        for later in range(at + 1, len(self.moments)):
            moment = self.moments[later]
            if moment.stop.location == target and not moment.is_mid_statement:
                return later
        return self._run_on()

    def _step(self, name: str, at: int, base: int, line: tuple[str, int] | None) -> int | None:
        """The moment that a step in a frame leads to, if nothing else stops before."""
        for later in range(at + 1, len(self.moments)):
            moment = self.moments[later]
            if base not in moment.frames:
                return self._left(base, later, name)
            if name == "stepOut":
                continue
            is_base = moment.frame == base
            if is_base and line == moment.stop.location[:2]:
                continue
            if name == "stepInto" or (is_base and not moment.is_mid_statement):
                return later
        return self._run_on()

    def _left(self, base: int, later: int, name: str) -> int | None:
        """The stop after a frame has returned, where `later` is the first moment without it."""
        before, moment = self.moments[later - 1], self.moments[later]
        outer = before.frames[: before.frames.index(base)]
        if name == "stepInto" or not outer:
            return later
        if moment.is_mid_statement and moment.frames == outer:
            return later
        return self._step("stepOver", later - 1, outer[-1], None)

    # ------------------------------------------------------------------------ other stops

    def _earliest(
        self, at: int, planned: int | None, reason: str, *, is_after: bool = False
    ) -> Prediction | None:
        """What stops first: the plan, a breakpoint, the pending entry, or the data breakpoint."""
        last = len(self.moments) if planned is None or planned == END else planned
        found = Prediction(END, "end") if planned == END else None
        if planned is not None and planned != END:
            found = Prediction(planned, reason)
        for later in range(at + 1, min(last + 1, len(self.moments))):
            if later in self._stopping:
                found = Prediction(later, self._stopping[later])
                break
            if later == self._entry and later < last:
                found = Prediction(later, "entry")
                break
        if self.data is not None:
            until = len(self.moments) - 1 if found is None or found.at == END else found.at
            for earlier in range(at + is_after, until):
                if self._may_change_unseen(earlier):
                    return None
                if self._changes(earlier):
                    return Prediction(earlier, "dataBreakpoint", is_after=True)
        return found

    def _changes(self, at: int) -> bool:
        """Whether the statement of this moment changes the variable of the data breakpoint."""
        before, after = self.value(at), self.value(at + 1)
        return before is not None and after is not None and before != after

    def _may_change_unseen(self, at: int) -> bool:
        """Whether the last statement of the variable's frame may write it: no moment shows that."""
        if self.value(at) is None or self.value(at + 1) is not None:
            return False
        location = self.moments[at].stop.location
        text = self.walk.texts[location.file][location.line - 1][location.column - 1 :]
        return not text.startswith("return")

    def value(self, at: int) -> str | None:
        """The value of that variable at a moment; None if its frame has ended."""
        assert self.data is not None
        moment = self.moments[at]
        if self.data.frame not in moment.frames:
            return None
        index = len(moment.frames) - 1 - moment.frames.index(self.data.frame)
        return variable_of(moment.stop, index, self.data.name)

    def lasting_variables(self, at: int) -> list[DataBreakpoint]:
        """Integers of the innermost frame that stay visible until it returns."""
        frame = self.moments[at].frame
        lasting = {n for n, _, t in self.moments[at].stop.variables[0] if t == "int"}
        for later in range(at, len(self.moments)):
            moment = self.moments[later]
            if frame not in moment.frames:
                break
            index = len(moment.frames) - 1 - moment.frames.index(frame)
            if index >= len(moment.stop.variables):
                return []
            lasting &= {name for name, _, t in moment.stop.variables[index] if t == "int"}
        else:
            if not self.walk.has_ended:
                return []
        return [DataBreakpoint(frame, name) for name in sorted(lasting)]
