"""Commands that resume the program."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ez_debugger.protocol import commands as c

if TYPE_CHECKING:
    from collections.abc import Callable

    from ez_debugger.doors.terminal.prompt import Prompt


def step(prompt: Prompt, operands: str) -> None:
    """Step to the next statement, into calls."""
    _repeat(prompt, operands, c.StepInto)


def step_over(prompt: Prompt, operands: str) -> None:
    """Step to the next statement of the selected frame."""
    _repeat(prompt, operands, lambda: c.StepOver(prompt.frame))


def _repeat(prompt: Prompt, operands: str, step: Callable[[], c.Command]) -> None:
    """Make a number of steps, or fewer if something else pauses the program."""
    times = prompt.number(operands, "the number of steps") if operands else 1
    for _ in range(times or 0):
        prompt.resume(step())
        if not prompt.has_stepped:
            return


def step_out(prompt: Prompt, _operands: str) -> None:
    """Continue until the selected function returns."""
    prompt.resume(c.StepOut(prompt.frame))


def continue_(prompt: Prompt, _operands: str) -> None:
    """Continue to the next breakpoint or the end."""
    prompt.resume(c.Continue())


def run_to(prompt: Prompt, operands: str) -> None:
    """Continue to a line; without one, to a line below the current one."""
    here = prompt.location
    if operands:
        target = prompt.file_and_line(operands)
        if target is not None:
            prompt.resume(c.RunTo(*target))
    elif here is None:
        prompt.resume(c.Continue())  # the error says why this is not possible
    else:
        # Leaves a loop at its last line. At the end of a function no line follows: step over.
        prompt.resume(c.RunTo(here.file, here.line + 1), or_else=c.StepOver())


def restart(prompt: Prompt, _operands: str) -> None:
    """Load the program again and start it."""
    prompt.resume(c.Restart(stop_on_entry=True))
