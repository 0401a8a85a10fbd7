"""Words that let the program go on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ez_debugger.doors.terminal.operands import number_in, place_in
from ez_debugger.protocol import commands as c

if TYPE_CHECKING:
    from collections.abc import Callable

    from ez_debugger.doors.terminal.prompt import Prompt


def step(prompt: Prompt, rest: str) -> None:
    """Go to the next statement, into calls."""
    _repeat(prompt, rest, c.StepInto)


def step_over(prompt: Prompt, rest: str) -> None:
    """Go to the next statement of the frame that is looked at."""
    _repeat(prompt, rest, lambda: c.StepOver(prompt.frame))


def _repeat(prompt: Prompt, rest: str, step: Callable[[], c.Command]) -> None:
    """Make so many steps, or fewer if something else stops the program."""
    times = number_in(prompt, rest, "how many steps") if rest else 1
    for _ in range(times or 0):
        prompt.go(step())
        if not prompt.has_stepped:
            return


def step_out(prompt: Prompt, _rest: str) -> None:
    """Go on until the function returns."""
    prompt.go(c.StepOut(prompt.frame))


def go_on(prompt: Prompt, _rest: str) -> None:
    """Go on to the next stop or the end."""
    prompt.go(c.Continue())


def run_to(prompt: Prompt, rest: str) -> None:
    """Go on to a line; without one to the next below."""
    here = prompt.location
    if rest:
        place = place_in(prompt, rest)
        if place is not None:
            prompt.go(c.RunTo(*place))
    elif here is None:
        prompt.go(c.Continue())  # which says why not
    else:
        prompt.go(c.RunTo(here.file, here.line + 1), or_else=c.StepOver())


def run(prompt: Prompt, _rest: str) -> None:
    """Start again."""
    prompt.go(c.Restart(stop_on_entry=True))
