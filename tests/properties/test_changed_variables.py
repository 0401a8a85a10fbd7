"""Laws of what a client learns about variables and frames, on random walks through all programs.

- A client that folds `variableUpdate`s agrees with `getVariables`, by the names of the variables.
- A data breakpoint on a variable ends exactly when the frame of the variable does.
"""

from __future__ import annotations

from contextlib import suppress
from random import Random
from typing import TYPE_CHECKING

import pytest

from ez_debugger.errors import Abandoned, RequestError
from ez_debugger.records import BreakpointOptions, Resume
from tests.helpers.engine_driver import Driver
from tests.helpers.program_files import program_files

if TYPE_CHECKING:
    from pathlib import Path

    from ez_debugger.protocol.commands import Granularity
    from ez_debugger.records import Stopped
    from ez_lang.execute.frames import Frame

PROGRAMS = program_files()
NAMES = [f"{path.parent.name}/{path.stem}" for path in PROGRAMS]
INPUT = "5\n3\n7\n\n" * 3

SHADOWING = """\
import & use @std
temp x int = 100
do bump(&n int, by int) -> int {
    temp x int = by
    if n > 0 {
        temp x = "inner"
        n += by
        if n > 3 {
            temp n = 0.5
            println(n, x)
        }
    }
    for x in range(2) { n++ }
    for x in range(2) { n++ }
    if by > 1 { return bump(n, by - 1) }
    return x
}
do main() {
    temp a int = 1
    for i in range(2) {
        temp a = bump(a, 3)
        temp b = a
        if i == 1 { temp b = "b" println(b) }
    }
    for i in range(2) { println(bump(a, 2)) }
    temp i = "after"
    when a { is 1 { temp i = 2 println(i) } default { temp i = 2 println(i) } }
    println(a, i, x)
}
"""


class Walk:
    """Steps through a program at random; a subclass checks its law at each stop."""

    def __init__(self, path: Path, folder: Path, seed: int, stops: int) -> None:
        self.random = Random(seed)
        self.driver = Driver(path, folder=folder, stdin=INPUT)
        self.engine = self.driver.engine
        self.frames: list[Frame] = []
        """The stack at this stop, from the innermost frame."""
        self._left = stops

    def run(self) -> None:
        """Walk until the program or the walk has ended."""
        with suppress(Abandoned):
            self.driver.run(self._on_stop, stop_on_entry=True)
            self.frames = []

    def check(self) -> None:
        """Check the law at this stop."""
        raise NotImplementedError

    def _on_stop(self, _stop: Stopped) -> Resume:
        self.frames = self.driver.frames()
        self.check()
        self._left -= 1
        if not self._left:
            raise Abandoned
        random = self.random
        if random.random() < 0.1:
            self._toggle_breakpoint()
        if self.engine.breakpoints.has_enabled() and random.random() < 0.2:
            return Resume("continue")
        frame = random.randrange(len(self.frames)) if random.random() < 0.1 else 0
        granularity: Granularity = "line" if random.random() < 0.3 else "statement"
        leaving = ("out",) if len(self.frames) > frame + 1 else ()  # not from `main`: it ends
        return Resume(random.choice(("into", "into", "over", *leaving)), frame, granularity)

    def _toggle_breakpoint(self) -> None:
        table, path = self.engine.breakpoints, self.driver.path
        _, locations = table.locations(path, 1, 10_000)
        line = self.random.choice(locations).line
        try:
            table.clear_line(path, line)
        except RequestError:
            table.set_line(path, line, BreakpointOptions())


class FoldingWalk(Walk):
    """A client that keeps values by frame and name, and learns of them by updates."""

    def __init__(self, path: Path, folder: Path, seed: int, stops: int) -> None:
        super().__init__(path, folder, seed, stops)
        self._known: list[tuple[Frame, dict[str, tuple[str, str]]]] = []
        """The frames of the last stop, from the innermost, with what is known of each."""

    def check(self) -> None:
        """The client agrees with the debugger, in frames of both stops and in the innermost."""
        changes = self.engine.debuggee.changes()
        known = [(frame, self._known_of(index, frame)) for index, frame in enumerate(self.frames)]
        for change in changes:
            known[change.frame_index][1][change.name] = (change.value, change.type)
        for index, (_, folded) in enumerate(known):
            listed = self._listed(index)
            assert {name: folded.get(name) for name in listed} == listed
        self._known = known

    def _known_of(self, index: int, frame: Frame) -> dict[str, tuple[str, str]]:
        for other, folded in self._known:
            if other is frame:
                return folded
        # Of a new frame the innermost one is reported; a client asks for the others, if it shows
        # them, and for all at the entry.
        return self._listed(index) if index or not self._known else {}

    def _listed(self, index: int) -> dict[str, tuple[str, str]]:
        return {
            v.name: (v.value, v.type)
            for v in self.engine.debuggee.variables.of_frame(index, "locals")
        }


class FollowingWalk(Walk):
    """A client that sets data breakpoints on variables of all frames."""

    def __init__(self, path: Path, folder: Path, seed: int, stops: int) -> None:
        super().__init__(path, folder, seed, stops)
        self._homes: dict[int, Frame | None] = {}
        """By breakpoint: the frame of its variable; None for a global."""

    def check(self) -> None:
        """Exactly the breakpoints of frames that are gone have ended."""
        self.check_ended(self.frames)
        if len(self._homes) < 12:
            self._follow_one()

    def check_ended(self, alive: list[Frame]) -> None:
        """Compare the ended breakpoints with the frames that are left."""
        is_alive = {id(frame) for frame in alive}
        ended = [
            number
            for number, home in self._homes.items()
            if (home is None and not alive) or (home is not None and id(home) not in is_alive)
        ]
        assert sorted(self.driver.ended_breakpoints) == ended

    def _follow_one(self) -> None:
        index = self.random.randrange(len(self.frames))
        variables = self.engine.debuggee.variables.of_frame(index, "all")
        found = [v for v in variables if v.shadowed is not True]
        if not found:
            return
        chosen = self.random.choice(found)
        info = self.engine.debuggee.set_data_breakpoint(
            chosen.name,
            frame_index=index,
            reference=None,
            access=self.random.choice(("write", "read")),
            condition="",
        )
        is_local = chosen.kind in ("local", "parameter")
        self._homes[info.id] = self.frames[index] if is_local else None


@pytest.fixture
def shadowing(tmp_path: Path) -> Path:
    """A program full of variables of the same name, and of references."""
    path = tmp_path / "shadowing.ez"
    path.write_text(SHADOWING)
    return path


@pytest.mark.parametrize("path", PROGRAMS, ids=NAMES)
def test_updates_keep_a_client_that_goes_by_names_in_agreement(path: Path, tmp_path: Path) -> None:
    for seed in range(2):
        FoldingWalk(path, tmp_path, seed, stops=40).run()


@pytest.mark.parametrize("seed", range(8))
def test_updates_report_that_a_name_is_rebound(seed: int, shadowing: Path, tmp_path: Path) -> None:
    FoldingWalk(shadowing, tmp_path, seed, stops=150).run()


@pytest.mark.parametrize("path", PROGRAMS, ids=NAMES)
def test_a_data_breakpoint_ends_with_the_frame_of_its_variable(path: Path, tmp_path: Path) -> None:
    walk = FollowingWalk(path, tmp_path, seed=1, stops=25)
    walk.run()
    walk.check_ended([])


@pytest.mark.parametrize("seed", range(8))
def test_a_data_breakpoint_on_a_reference_ends_with_the_frame_of_the_reference(
    seed: int, shadowing: Path, tmp_path: Path
) -> None:
    walk = FollowingWalk(shadowing, tmp_path, seed, stops=100)
    walk.run()
    walk.check_ended([])
