"""The performance of the language: ten programs against Python, recursion, recording, start.

Every bar is a ratio within one run: contenders take turns, and the best round of each counts.
"""

from __future__ import annotations

import contextlib
import gc
import io
import math
import resource
import statistics
import subprocess
import sys
import time
import tracemalloc
from pathlib import Path
from typing import TYPE_CHECKING

from ez_lang.api import check_file, check_text
from ez_lang.execute.interpreter import Interpreter
from ez_lang.execute.recording import Recorder
from ez_lang.execute.shapes import SHAPES
from ez_lang.execute.weaves import DEBUGGING, RUNNING
from ez_lang.source.text import SourceFile
from ez_lang.syntax.parser import parse
from tests.bench.rows import Row
from tests.helpers.fake_host import FakeHost

if TYPE_CHECKING:
    from collections.abc import Callable

    from ez_lang.check.tree import CheckedProgram
    from ez_lang.execute.weaves import Weave

PROGRAMS = sorted((Path(__file__).parent / "programs").glob("*.ez"))
LARGEST = Path(__file__).parents[2] / "samples" / "large" / "pebble.ez"
ROUNDS = 5
MILLION = 1_000_000

DEEP = """\
do down(n int) -> int {
    if n > 0 {
        loop { return down(n - 1) + 1 }
    }
    return 0
}
do main() { temp n = down(DEPTH) }
"""
ENDLESS = "do f(n int) -> int { return f(n + 1) } do main() { temp n = f(0) }"


def measure() -> list[Row]:
    """All rows, in the order of the page."""
    rows = programs_against_python()
    rows += recursion()
    rows += [hot_loop_at_any_depth(), start(), *parsing(), *lowering(), memory()]
    return rows


def programs_against_python() -> list[Row]:
    """The ten programs: plain, with hooks that are not armed, and recorded."""
    plain, hooked, recorded = [], [], []
    for path in PROGRAMS:
        program = checked(path)
        python = python_main(path.with_suffix(".py"))
        times = best_of(
            python,
            lambda program=program: run(program, RUNNING),  # type: ignore[misc] # bound now
            lambda program=program: run(program, DEBUGGING),  # type: ignore[misc] # bound now
            lambda program=program: record(program),  # type: ignore[misc] # bound now
        )
        plain.append(times[1] / times[0])
        hooked.append(times[2] / times[1])
        recorded.append(times[3] / times[1])
        print(f"  {path.stem:8} {times[1] * 1000:7.1f} ms, {plain[-1]:.2f} x Python", flush=True)
    return [
        Row("ten programs, mean time by Python's", mean(plain), 5.0),
        Row("ten programs, worst time by Python's", max(plain), 7.5),
        Row("hooks woven and not armed, mean by plain", mean(hooked), 1.05),
        Row("recording every write, mean by plain", mean(recorded), 2.5),
    ]


def recursion() -> list[Row]:
    """Deep calls, and how soon an endless recursion is reported."""
    deep = check_text(DEEP.replace("DEPTH", "9990")).program
    deeper = check_text(DEEP.replace("DEPTH", "50000")).program
    endless = check_text(ENDLESS).program
    assert deep is not None
    assert deeper is not None
    assert endless is not None
    took = min(timed(lambda: run(endless, RUNNING)) for _ in range(ROUNDS))
    depth = 0
    if Interpreter(deep, FakeHost()).run().status == 0:
        depth = 10_000
    if Interpreter(deeper, FakeHost(), depth_limit=60_000).run().status == 0:
        depth = 50_000
    return [
        Row("endless recursion reported after, ms", took * 1000, 100.0),
        Row("calls inside each other", depth, 50_000, is_least=True),
    ]


def hot_loop_at_any_depth() -> Row:
    """A hot loop started under 0 to 160 extra calls of Python: worst time by the median."""
    program = checked(next(path for path in PROGRAMS if path.stem == "calls"))

    def padded(depth: int) -> float:
        return run_time(program) if depth == 0 else padded(depth - 1)

    times = [min(padded(depth), padded(depth)) for depth in range(0, 161, 8)]
    ratio = max(times) / statistics.median(times)
    return Row("a hot loop under extra calls, worst by median", ratio, 1.5)


def start() -> Row:
    """`ez hello.ez` by `python -c pass`, in processor time: other processes do not disturb it."""
    hello = str(LARGEST.parents[1] / "hello.ez")
    commands = [["-c", "pass"], ["-m", "ez_lang", hello]]
    times = [[processor_time(command) for command in commands] for _ in range(12)]
    python, ez = (min(column) for column in zip(*times, strict=True))
    return Row("ez hello.ez by python -c pass", ez / python, 4.5)


def processor_time(arguments: list[str]) -> float:
    """The processor time of a run of Python with these arguments, which must succeed."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run([sys.executable, *arguments], check=True, capture_output=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def parsing() -> list[Row]:
    """Our parser against lark's, and the rate of parsing and checking, on the largest sample."""
    from ez_lang.syntax.build_tables import lark_parser  # noqa: PLC0415 - imports lark

    text = LARGEST.read_text(encoding="utf-8")
    source = SourceFile(str(LARGEST), text)
    lark = lark_parser()
    ours, theirs = best_of(lambda: parse(source), lambda: lark.parse(text, start="file"))
    both = min(timed(lambda: check_file(str(LARGEST))) for _ in range(ROUNDS))
    lines = text.count("\n")
    return [
        Row("lines a second, by lark's tree with positions", theirs / ours, 1.5, is_least=True),
        Row("lines parsed and checked a second", lines / both, 20_000, is_least=True),
    ]


def lowering() -> list[Row]:
    """The time for lowering the largest sample, and the cost of compiling during its first run."""
    program = checked(LARGEST)
    interpreter = Interpreter(program, FakeHost())
    functions = interpreter.functions()
    statements = sum(len(interpreter.probes(function)) for function in functions)

    def lower_all() -> None:
        for function in functions:
            interpreter.weave(function, RUNNING)

    took = timed(lower_all)
    SHAPES.clear()
    first = timed(interpreter.run)
    later = min(timed(interpreter.run) for _ in range(ROUNDS))
    return [
        Row("lowered, ready to run, microseconds a statement", took / statements * 1e6, 30.0),
        Row("largest sample, its first run by later ones", first / later, 2.0),
    ]


def memory() -> Row:
    """Bytes an element of an array of a million ints."""
    program = check_text(
        "import @arrays temp a [int] = {}\n"
        f"do main() {{ for i in range({MILLION}) {{ arrays.append(a, i + 1000) }} }}"
    ).program
    assert program is not None
    tracemalloc.start()
    interpreter = Interpreter(program, FakeHost())
    interpreter.run()
    held, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return Row("bytes an element, array of a million ints", held / MILLION, 64.0)


# ------------------------------------------------------------------------------------ contenders


def checked(path: Path) -> CheckedProgram:
    """The checked program of a file, which must have no errors."""
    program = check_file(str(path)).program
    assert program is not None, path
    return program


def run(program: CheckedProgram, weave: Weave) -> None:
    """Run a program to its end."""
    Interpreter(program, FakeHost(), weave=weave).run()


def run_time(program: CheckedProgram) -> float:
    """The time of a run."""
    return timed(lambda: run(program, RUNNING))


def record(program: CheckedProgram) -> None:
    """Run a program with every write recorded, a million records kept."""
    gc.disable()
    run(program, DEBUGGING._replace(writes=Recorder()))
    gc.enable()


def python_main(path: Path) -> Callable[[], None]:
    """The `main` of an equivalent Python program, its output dropped."""
    space: dict[str, object] = {}
    exec(compile(path.read_text(encoding="utf-8"), str(path), "exec"), space)  # noqa: S102 - our own
    main = space["main"]
    assert callable(main)

    def quietly() -> None:
        with contextlib.redirect_stdout(io.StringIO()):
            main()

    return quietly


def timed(action: Callable[[], object]) -> float:
    """The time of an action, in seconds."""
    started = time.perf_counter()
    action()
    return time.perf_counter() - started


def best_of(*contenders: Callable[[], object], rounds: int = ROUNDS) -> list[float]:
    """The best time of each contender, taking turns."""
    times = [[timed(contender) for contender in contenders] for _ in range(rounds)]
    return [min(column) for column in zip(*times, strict=True)]


def mean(ratios: list[float]) -> float:
    """The geometric mean."""
    return math.exp(statistics.fmean(map(math.log, ratios)))
