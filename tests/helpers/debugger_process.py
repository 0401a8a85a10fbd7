"""A real debugger process that is talked to over its pipes, an event at a time."""

from __future__ import annotations

import json
import os
import queue
import select
import subprocess
import sys
import threading
import tomllib
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, Self

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

ROOT = Path(__file__).resolve().parents[2]
PATIENCE_S = 15.0
TIMEOUT_S = 60.0

EVENT_KEYS = ("type", "event", "id", "data", "alsoAnswers")

Message = dict[str, Any]


def environment(more: Mapping[str, str] | None = None) -> dict[str, str]:
    """An environment in which the debugger under test is found from any folder."""
    return {**os.environ, "PYTHONPATH": str(ROOT), **(more or {})}


def offered_commands(folder: Path) -> Path:
    """A folder for the path that offers our subcommands of `ez`, as an installation does."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    told = folder / "installed" / "ez_studio-0.dist-info"
    told.mkdir(parents=True)
    (told / "METADATA").write_text("Metadata-Version: 2.1\nName: ez-studio\nVersion: 0\n")
    commands = project["entry-points"]["ez.commands"]
    lines = ["[ez.commands]", *(f"{name} = {where}" for name, where in commands.items())]
    (told / "entry_points.txt").write_text("\n".join(lines) + "\n")
    return told.parent


class Debugger:
    """One session; every event that came is in `events`, in its order."""

    def __init__(
        self,
        folder: Path,
        *arguments: str,
        command: Sequence[str] = (sys.executable, "-m", "ez_debugger"),
        more: Mapping[str, str] | None = None,
    ) -> None:
        self.folder = folder
        self.events: list[Message] = []
        self.process = subprocess.Popen(
            [*command, *arguments],
            cwd=folder,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env=environment(more),
        )
        self._lines: queue.SimpleQueue[bytes] = queue.SimpleQueue()
        self._errors: list[bytes] = []
        self._last_id = 0
        self._threads = [
            threading.Thread(target=self._read, daemon=True),
            threading.Thread(target=self._read_errors, daemon=True),
        ]
        for thread in self._threads:
            thread.start()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.process.kill()
        self.process.wait()
        for thread in self._threads:
            thread.join()
        for pipe in (self.process.stdin, self.process.stdout, self.process.stderr):
            if pipe is not None:
                with suppress(OSError):
                    pipe.close()

    # -------------------------------------------------------------------------- talking

    def send(self, command: str, **params: object) -> int:
        """Send a command; the id its answer will carry."""
        self._last_id += 1
        message = {"command": command, "id": self._last_id, "params": params}
        self.send_line(json.dumps(message).encode())
        return self._last_id

    def send_line(self, line: bytes) -> None:
        """Send whatever it is, with a line's end behind it."""
        assert self.process.stdin is not None
        self.process.stdin.write(line + b"\n")
        self.process.stdin.flush()

    def answer_of(self, asked: int) -> Message:
        """The event that carries an id, once it has come."""
        return self.wait_until(lambda event: event.get("id") == asked)

    def ask(self, command: str, **params: object) -> Message:
        """Send a command and wait for its answer."""
        return self.answer_of(self.send(command, **params))

    def data(self, command: str, **params: object) -> Message:
        """The data of a command's answer, which is no error."""
        answer = self.ask(command, **params)
        assert answer["event"] != "error", answer
        data: Message = answer["data"]
        return data

    def refusal(self, command: str, **params: object) -> Message:
        """The data of the error a command is answered with."""
        answer = self.ask(command, **params)
        assert answer["event"] == "error", answer
        data: Message = answer["data"]
        return data

    def wait_for(self, *names: str) -> Message:
        """The next event with one of these names."""
        return self.wait_until(lambda event: event["event"] in names)

    def wait_until(self, is_it: Any) -> Message:  # noqa: ANN401 - a test of a JSON object
        while True:
            event = self.next_event()
            if is_it(event):
                return event

    def next_event(self) -> Message:
        event = self._parsed(self._line())
        assert event is not None, f"the debugger ended\n{self.errors()}"
        return event

    def last_of(self) -> list[Message]:
        """All that still comes until the debugger has ended by itself."""
        rest = []
        while (event := self._parsed(self._line())) is not None:
            rest.append(event)
        self.process.wait(PATIENCE_S)
        return rest

    def close_input(self) -> None:
        assert self.process.stdin is not None
        self.process.stdin.close()

    def errors(self) -> str:
        """What came on standard error; complete once the process has ended."""
        if self.process.poll() is not None:
            self._threads[-1].join(PATIENCE_S)
        return b"".join(self._errors).decode(errors="replace")

    def settle(self) -> None:
        """Wait until everything that was asked before has been carried out."""
        self.ask("getThreads")

    # -------------------------------------------------------------------- usual things

    def put(self, name: str, text: str) -> str:
        """Write a file into the folder; its path."""
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
        return str(path)

    def load(self, text: str, name: str = "main.ez", **params: object) -> str:
        """Write and initialize a program; its path."""
        path = self.put(name, text)
        self.data("initialize", file=path, **params)
        return path

    def enter(self, text: str, name: str = "main.ez", steps: int = 0) -> str:
        """Load and start a program, and step over some statements; its path."""
        path = self.load(text, name)
        self.start()
        for _ in range(steps):
            self.step("stepOver")
        return path

    def stop_at(self, text: str, line: int, **params: object) -> str:
        """Load a program and start it with a breakpoint; its path."""
        path = self.load(text)
        self.data("setBreakpoint", file=path, line=line, **params)
        self.start()
        return path

    def run(self, text: str) -> None:
        """Load a program and let it run until it has printed something."""
        self.load(text)
        self.data("start", stopOnEntry=False)
        self.wait_for("output")

    def start(self, **params: object) -> Message:
        """Start; the first `stopped`, or `exited`."""
        self.data("start", **params)
        return self.wait_for("stopped", "exited")

    def step(self, command: str, **params: object) -> Message:
        """Carry out something that resumes; the `stopped` or `exited` it leads to."""
        answer = self.ask(command, **params)
        assert answer["event"] in ("stopped", "exited"), answer
        return answer

    def values(self, **params: object) -> dict[str, str]:
        """The visible variables by name."""
        listed = self.data("getVariables", **params)["variables"]
        return {variable["name"]: variable["value"] for variable in listed}

    def evaluate(self, expression: str, **params: object) -> str:
        """The value of an expression, as text."""
        return str(self.data("evaluate", expression=expression, **params)["result"])

    def output(self, category: str = "stdout") -> str:
        """All the program printed so far."""
        return "".join(
            event["data"]["text"]
            for event in self.events
            if event["event"] == "output" and event["data"]["category"] == category
        )

    # -------------------------------------------------------------------------- inside

    def _line(self) -> bytes:
        try:
            return self._lines.get(timeout=PATIENCE_S)
        except queue.Empty:
            raise AssertionError(f"nothing came\n{self.events[-3:]}\n{self.errors()}") from None

    def _parsed(self, line: bytes) -> Message | None:
        if not line:
            self._lines.put(b"")
            return None
        event = json.loads(line)
        assert list(event) == [key for key in EVENT_KEYS if key in event]
        assert event["type"] == "event"
        self.events.append(event)
        message: Message = event
        return message

    def _read(self) -> None:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self._lines.put(line)
        self._lines.put(b"")

    def _read_errors(self) -> None:
        assert self.process.stderr is not None
        self._errors.extend(self.process.stderr)


def line_of(message: Message) -> int:
    """The line a `stopped` event stands at."""
    line: int = message["data"]["location"]["line"]
    return line


def piped_in(folder: Path, *commands: tuple[str, dict[str, object]]) -> list[Message]:
    """The events of a session that is piped in at once."""
    lines = [json.dumps({"command": name, "params": params}) for name, params in commands]
    done = subprocess.run(
        [sys.executable, "-m", "ez_debugger"],
        cwd=folder,
        env=environment(),
        input="".join(line + "\n" for line in lines).encode(),
        capture_output=True,
        check=True,
    )
    return [json.loads(line) for line in done.stdout.splitlines()]


def ended(
    folder: Path | str,
    *command: str,
    given: bytes = b"",
    env: Mapping[str, str] | None = None,
    out: int = subprocess.PIPE,
    err: int = subprocess.PIPE,
) -> subprocess.CompletedProcess[bytes]:
    """Run a command in a folder to its end; Python finds what is under test from any folder."""
    return subprocess.run(
        command,
        cwd=folder,
        env=env or environment(),
        input=given,
        stdout=out,
        stderr=err,
        timeout=TIMEOUT_S,
        check=False,
    )


DEBUGGER = (sys.executable, "-m", "ez_debugger")


def has_ended_soon(process: int) -> bool:
    """Whether a process that is not a child of ours ends in time."""
    try:
        watched = os.pidfd_open(process)
    except ProcessLookupError:
        return True
    poll = select.poll()
    poll.register(watched, select.POLLIN)
    try:
        return bool(poll.poll(5000))
    finally:
        os.close(watched)
