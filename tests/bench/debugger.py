"""The performance of the debugger, with the bars to reach.

`python -m tests.bench` measures it too, over the real process and its real pipes.  Every bar is a
ratio within one run, or a time a person notices; contenders take turns and the best round counts.
"""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import tempfile
import time
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from tests.bench.language import PROGRAMS, mean
from tests.bench.rows import Row
from tests.helpers.debugger_process import Debugger, environment
from tests.helpers.debugger_programs import BUSY, DEEP

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

ROUNDS = 9
STEPS = 1000

HOT = """\
import & use @std
do main() {
    temp n int = 0
    for i in range(0, 3000000) {
        n += i
    }
    println(n)
}
"""

RECURSIVE = """\
do fib(n int) -> int {
    if n < 2 {
        return n
    }
    return fib(n - 1) + fib(n - 2)
}
do main() {
    temp n int = fib(25)
    n += 1
}
"""
RECURSIVE_CALLS = 242_785
"""The number of calls of `fib`, each of which evaluates the condition."""

CALL = """\
import & use @std
do work() -> int {
    temp n int = 0
    for i in range(0, 1000000) {
        n += i
    }
    return n
}
do main() {
    temp n int = work()
    n += 1
}
"""

PRINTS = """\
import & use @std
do main() {
    for i in range(0, 200000) {
        println("line ${i}")
    }
}
"""

NEVER_CALLED = """
do never_called() -> int {
    temp n = 1
    n += 1
    return n
}
"""

HELLO = 'import & use @std\ndo main() {\n    println("hello")\n}\n'

STEPPED = """\
do main() {
    temp n int = 0
    loop {
        n += 1
    }
}
"""

VALUES = """\
import & use @std
do main() {
    temp long [int] = {}
    for i in range(0, 1000000) {
        append(long, i)
    }
    println("ready")
}
"""

ECHO = """\
import json, sys
for line in sys.stdin.buffer:
    sys.stdout.buffer.write(json.dumps(json.loads(line)).encode() + b"\\n")
    sys.stdout.buffer.flush()
"""


def measure() -> list[Row]:
    """All rows, in the order of the page."""
    with tempfile.TemporaryDirectory(prefix="ez-bench-") as name:
        return [row for measured in MEASURES for row in measured(Path(name))]


def runs_as_fast(folder: Path) -> list[Row]:
    """Bar 4: the ten programs running freely, and with three breakpoints that are never hit.

    What starting and ending cost is what it costs for a program that only says hello.
    """
    plain_hello, free_hello, passing_hello = running_times(folder, HELLO)
    free, passing = [], []
    for path in PROGRAMS:
        times = running_times(folder, path.read_text(encoding="utf-8"))
        alone = times[0] - plain_hello
        free.append((times[1] - free_hello) / alone)
        passing.append((times[2] - passing_hello) / alone)
        print(f"  {path.stem:8} debugged {free[-1]:.2f} {passing[-1]:.2f} x ez", flush=True)
    return [
        Row("debugger: ten programs in the debugger, mean by ez", mean(free), 1.05),
        Row("debugger: with three breakpoints that are never hit", mean(passing), 1.05),
    ]


def running_times(folder: Path, program: str) -> list[float]:
    """The times of a program with `ez FILE`, in the debugger, and there with three breakpoints."""
    text = program + NEVER_CALLED
    last = text.count("\n")
    (folder / "plain.ez").write_text(text)
    return best(
        lambda: took(lambda: run_plainly(folder, "plain.ez")),
        lambda: read_and_debugged(folder, text),
        lambda: read_and_debugged(folder, text, *range(last - 3, last)),
    )


def read_and_debugged(folder: Path, program: str, *lines: int) -> float:
    """The time of a debugged run, with reading and checking, which `ez FILE` does too."""
    with Debugger(folder) as debugger:
        debugger.ask("help")  # the process has started
        return took(lambda: run_to_end(debugger, program, *lines))


def run_to_end(debugger: Debugger, program: str, *lines: int) -> None:
    """Debug a program with these breakpoints."""
    debugger.load(program)
    for line in lines:
        debugger.data("setBreakpoint", file="main.ez", line=line)
    debugger.start(stopOnEntry=False)


def asks_fast(folder: Path) -> list[Row]:
    """Bar 5: a condition that is never true, on the statement that runs most."""
    free, asked = best(
        lambda: debugged(folder, RECURSIVE),
        lambda: debugged(folder, RECURSIVE, 2, condition="n < 0"),
    )
    each = (asked - free) / RECURSIVE_CALLS
    bare, bare_asked = best(
        lambda: debugged(folder, HOT), lambda: debugged(folder, HOT, 5, condition="n < 0")
    )
    return [
        Row("debugger: false condition in a bare loop / without", bare_asked / bare, 1.5),
        Row("debugger: false condition on the hottest statement / without", asked / free, 1.5),
        Row("debugger: a false condition, each time, ns", each * 1e9, 120),
    ]


def debugged(folder: Path, program: str, *lines: int, **parts: object) -> float:
    """The time of a program in the debugger, with breakpoints on these lines."""
    with Debugger(folder) as debugger:
        debugger.load(program)
        for line in lines:
            debugger.data("setBreakpoint", file="main.ez", line=line, **parts)
        return took(lambda: debugger.start(stopOnEntry=False))


def steps_over(folder: Path) -> list[Row]:
    """Bar 6: stepping over a call of a million statements."""

    def run(command: str) -> float:
        with Debugger(folder) as debugger:
            debugger.load(CALL)
            debugger.start()
            return took(lambda: debugger.step(command))

    over, through = best(lambda: run("stepOver"), lambda: run("continue"))
    return [Row("debugger: step over a million statements / running them", over / through, 1.8)]


def steps_fast(folder: Path) -> list[Row]:
    """Bar 8: a step through the pipe, against a process that only echoes JSON.

    All stay on one core, as otherwise the scheduler decides more than the contenders.
    """
    with on_one_core():
        return compared_with_echo(folder)


def compared_with_echo(folder: Path) -> list[Row]:
    """The figures of bar 8."""
    command = b'{"command":"stepInto"}\n'

    def stepping() -> list[float]:
        (folder / "main.ez").write_text(STEPPED)
        with talking("-m", "ez_debugger", folder=folder) as process:
            tell(process, b'{"command":"initialize","params":{"file":"main.ez"}}\n')
            tell(process, b'{"command":"start"}\n')
            read_to(process, b'"stopped"')
            return [exchange(process, command, b'"stopped"') for _ in range(STEPS)]

    def echoing() -> list[float]:
        with talking("-c", ECHO, folder=folder) as process:
            return [exchange(process, command, b"stepInto") for _ in range(STEPS)]

    stepped, echoed = zip(*((stepping(), echoing()) for _ in range(ROUNDS)), strict=True)
    step = min(map(statistics.median, stepped))
    echo = min(map(statistics.median, echoed))
    late = min(sorted(times)[STEPS * 99 // 100] for times in stepped)
    return [
        Row("debugger: a step through the pipe / a JSON echo, medians", step / echo, 4.0),
        Row("debugger: a step through the pipe, p99, ms", late * 1000, 1.0),
    ]


def interrupts(folder: Path) -> list[Row]:
    """Bar 9: pausing and ending a busy loop."""

    def busy(command: str) -> float:
        with Debugger(folder) as debugger:
            debugger.load(BUSY)
            debugger.data("start", stopOnEntry=False)
            debugger.wait_for("output")
            return took(lambda: debugger.ask(command))

    paused, ended = best(lambda: busy("pause"), lambda: busy("terminate"))
    return [
        Row("debugger: pause in a busy loop, ms", paused * 1000, 50),
        Row("debugger: terminate in a busy loop, ms", ended * 1000, 50),
    ]


def prints(folder: Path) -> list[Row]:
    """Bar 14: 200,000 prints as events, against the same to a pipe."""
    (folder / "main.ez").write_text(PRINTS)
    begin = (
        b'{"command":"initialize","params":{"file":"main.ez"}}\n'
        b'{"command":"start","params":{"stopOnEntry":false}}\n'
    )

    def served() -> None:
        subprocess.run(
            [sys.executable, "-m", "ez_debugger", "--on-eof", "finish"],
            cwd=folder,
            env=environment(),
            input=begin,
            capture_output=True,
            check=True,
        )

    plain, events = best(lambda: took(lambda: run_plainly(folder)), lambda: took(served))
    return [Row("debugger: 200,000 prints as events / to a pipe", events / plain, 4.0)]


def starts(folder: Path) -> list[Row]:
    """From the start of the process to the first stop, against running hello."""
    (folder / "main.ez").write_text(HELLO)

    def to_stop() -> float:
        def run() -> None:
            with talking("-m", "ez_debugger", folder=folder) as process:
                tell(process, b'{"command":"initialize","params":{"file":"main.ez"}}\n')
                tell(process, b'{"command":"start"}\n')
                read_to(process, b'"stopped"')

        return took(run)

    hello, stopped = best(lambda: took(lambda: run_plainly(folder)), to_stop)
    return [Row("debugger: to the first stop / ez hello.ez", stopped / hello, 1.3)]


def looks(folder: Path) -> list[Row]:
    """Inspection of large values, many watches and deep stacks."""
    with Debugger(folder) as debugger:
        debugger.load(VALUES)
        debugger.data("setBreakpoint", file="main.ez", line=7)
        debugger.start()
        listed = debugger.data("getVariables")["variables"]
        reference = listed[0]["reference"]

        def page() -> None:
            debugger.data("getVariables", reference=reference, start=500_000, count=100)

        (page_took,) = best(lambda: took(page))
        expressions = [f"len(long) + {number}" for number in range(50)]
        debugger.data("setWatches", expressions=expressions)
        (watching,) = best(
            lambda: took(lambda: debugger.data("setWatches", expressions=expressions))
        )
    with Debugger(folder) as debugger:
        debugger.load(DEEP)
        debugger.data("start", stopOnEntry=False)
        debugger.wait_for("output")
        debugger.ask("pause")
        (first,) = best(lambda: took(lambda: debugger.data("getStackTrace", levels=100)))
        (whole,) = best(
            lambda: took(lambda: debugger.data("getStackTrace", start=8900, levels=100))
        )
    return [
        Row("debugger: a page of a million elements, ms", page_took * 1000, 20),
        Row("debugger: fifty watches, ms", watching * 1000, 10),
        Row("debugger: the first page of 9,000 frames, ms", first * 1000, 20),
        Row("debugger: the last page of 9,000 frames, ms", whole * 1000, 20),
    ]


MEASURES: tuple[Callable[[Path], list[Row]], ...] = (
    runs_as_fast, asks_fast, steps_over, steps_fast, interrupts, prints, starts, looks,
)  # fmt: skip


@contextmanager
def on_one_core() -> Iterator[None]:
    """Keep this process and its children on one core, where the system supports that."""
    if not hasattr(os, "sched_setaffinity"):
        yield
        return
    cores = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {min(cores)})
    try:
        yield
    finally:
        os.sched_setaffinity(0, cores)


def best(*contenders: Callable[[], float]) -> list[float]:
    """The best time of each contender, taking turns."""
    rounds = [[contender() for contender in contenders] for _ in range(ROUNDS)]
    return [min(times) for times in zip(*rounds, strict=True)]


def took(action: Callable[[], object]) -> float:
    """The time of an action, in seconds."""
    started = time.perf_counter()
    action()
    return time.perf_counter() - started


def run_plainly(folder: Path, name: str = "main.ez") -> None:
    """`ez FILE`, its output read through a pipe."""
    subprocess.run(
        [sys.executable, "-m", "ez_lang", name],
        cwd=folder,
        env=environment(),
        capture_output=True,
        check=True,
    )


def talking(*arguments: str, folder: Path) -> subprocess.Popen[bytes]:
    """A Python process with pipes for its input and output."""
    return subprocess.Popen(
        [sys.executable, *arguments],
        cwd=folder,
        env=environment(),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    )


def tell(process: subprocess.Popen[bytes], line: bytes) -> None:
    """Send a line."""
    assert process.stdin is not None
    process.stdin.write(line)
    process.stdin.flush()


def read_to(process: subprocess.Popen[bytes], word: bytes) -> None:
    """Read lines up to one that contains a word."""
    assert process.stdout is not None
    while word not in process.stdout.readline():
        pass


def exchange(process: subprocess.Popen[bytes], line: bytes, word: bytes) -> float:
    """The time from sending a line to receiving its answer."""
    started = time.perf_counter()
    tell(process, line)
    read_to(process, word)
    return time.perf_counter() - started
