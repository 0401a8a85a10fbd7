"""How fast the library is on 100,000 elements, by the plain Python call that does the same.

What is one call is called as a program calls it, arguments looked at and all.  What is a loop of
calls is a whole program, beside the same loop in Python.
"""

from __future__ import annotations

import random
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from typing import TYPE_CHECKING, Any

from ez_lang.api import check_text
from ez_lang.execute.weaves import RUNNING
from ez_lang.model.types import FLOAT, INT, STRING, Type, array_of, map_of
from ez_lang.stdlib.registry import LibraryFunction, library
from tests.bench.language import best_of, run
from tests.bench.rows import Row

if TYPE_CHECKING:
    from collections.abc import Callable

SIZE = 100_000
BAR = 3.0
ROUNDS = 25

APPENDING = """
import @arrays
do fill() {
    temp a [int] = {}
    for i in range(100000) { arrays.append(a, i) }
}
do main() {
    for _ in range(3) { fill() }
}
"""
SETTING = """
import @maps
do fill() {
    temp m map[int:int] = {:}
    for i in range(100000) { maps.set(m, i, i) }
    for i in range(100000) { maps.set(m, i, 0) }
}
do main() {
    for _ in range(3) { fill() }
}
"""


def measure() -> list[Row]:
    """All rows, in the order of the page.

    In a process of their own, as programs are: how long Python takes to make a list longer depends
    on what a process had in its memory before.
    """
    with ProcessPoolExecutor(1, get_context("spawn")) as process:
        return process.submit(measure_here).result()


def measure_here() -> list[Row]:
    """All rows, measured in this process."""
    return [*sorting(), *texts(), *maps(), *loops()]


def sorting() -> list[Row]:
    """Arrays of different elements, put in order."""
    chance = random.Random(1)
    integers = [chance.randrange(1 << 40) for _ in range(SIZE)]
    floats = [chance.random() for _ in range(SIZE)]
    texts = [f"{chance.randrange(1 << 40):x}" for _ in range(SIZE)]
    return [
        sorting_row("integers", integers, INT),
        sorting_row("floats", floats, FLOAT),
        sorting_row("strings", texts, STRING),
    ]


def sorting_row(what: str, items: list[Any], element: Type) -> Row:
    """Copies of an array put in order."""
    sort = called("arrays.sort", array_of(element))
    return compared(f"sorting {what}", lambda: sorted(items), lambda: sort([*items]))


def texts() -> list[Row]:
    """Strings joined and split."""
    words = [f"word{number}" for number in range(SIZE)]
    text = ",".join(words)
    join = called("strings.join", array_of(STRING), STRING)
    split = called("strings.split", STRING, STRING)
    return [
        compared("joining strings", lambda: ",".join(words), lambda: join(words, ",")),
        compared("splitting a string", lambda: text.split(","), lambda: split(text, ",")),
    ]


def maps() -> list[Row]:
    """A map updated with another."""
    kind = map_of(STRING, INT)
    old = {f"key{number}": number for number in range(SIZE)}
    new = {f"key{number}": number for number in range(SIZE // 2, SIZE + SIZE // 2)}
    update = called("maps.update", kind, kind)

    def plainly() -> None:
        dict(old).update(new)

    return [compared("updating a map with another", plainly, lambda: update(dict(old), new))]


def loops() -> list[Row]:
    """Elements and keys added one by one, three times: so that starting a program counts little."""

    def appending() -> None:
        for _ in range(3):
            a: list[int] = []
            for i in range(SIZE):
                a.append(i)  # noqa: PERF402 - the loop is what is measured

    def setting() -> None:
        for _ in range(3):
            m: dict[int, int] = {}
            for i in range(SIZE):
                m[i] = i  # noqa: PERF403 - the loop is what is measured
            for i in range(SIZE):
                m[i] = 0

    return [
        compared("appending one by one", appending, program(APPENDING)),
        compared("setting keys one by one", setting, program(SETTING)),
    ]


def compared(name: str, python: Callable[[], object], ours: Callable[[], object]) -> Row:
    """The best of ours by the best of Python's."""
    times = best_of(python, ours, rounds=ROUNDS)
    return Row(f"library: {name}, by Python's", times[1] / times[0], BAR)


def called(full_name: str, *types: Type) -> Callable[..., Any]:
    """A library function as a program with arguments of these types calls it."""
    module, _, name = full_name.partition(".")
    found = library(module)
    assert found is not None
    function = found.members[name]
    assert isinstance(function, LibraryFunction)
    body = function.body_for(types)
    given = {"types": types, "guard": []}
    needs = [given[need] for need in function.needs]
    return lambda *arguments: body(*needs, *arguments)


def program(text: str) -> Callable[[], None]:
    """A run of the program, which is checked already."""
    checked = check_text(text).program
    assert checked is not None
    return lambda: run(checked, RUNNING)
