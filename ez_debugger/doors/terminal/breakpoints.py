"""Commands that set, change and list breakpoints."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import UNSET

from ez_debugger.protocol import commands as c
from ez_debugger.protocol import events as e

if TYPE_CHECKING:
    from ez_debugger.doors.terminal.prompt import Prompt
    from ez_debugger.records import BreakpointInfo


def set_or_list(prompt: Prompt, operands: str) -> None:
    """Set a breakpoint; without operands, list all."""
    if not operands:
        list_all(prompt, "")
        return
    number = _set_breakpoint(prompt, operands)
    if number is not None:
        prompt.temporary.discard(number)


def set_temporary(prompt: Prompt, operands: str) -> None:
    """Set a breakpoint that is deleted when it is hit."""
    known = {info.id for info in _all(prompt)}
    number = _set_breakpoint(prompt, operands)
    if number is not None and number not in known:
        prompt.temporary.add(number)


def _set_breakpoint(prompt: Prompt, operands: str) -> int | None:
    """Set a breakpoint at `LINE`, `FILE:LINE` or a function, with an optional `if CONDITION`.

    Returns its number; None after reporting why it was not set.
    """
    where, has_condition, condition = f"{operands} ".partition(" if ")
    where = where.strip()
    wanted_condition = condition.strip() or UNSET
    if has_condition and wanted_condition is UNSET:
        prompt.print("a condition is missing after 'if'")
        return None
    if where and not where[-1].isdigit():
        answer = prompt.request(c.SetFunctionBreakpoint(where, condition=wanted_condition))
    else:
        target = prompt.file_and_line(where)
        if target is None:
            return None
        answer = prompt.request(c.SetBreakpoint(*target, condition=wanted_condition))
    if not isinstance(answer, e.BreakpointSet) or answer.id is UNSET:
        return None
    if answer.verified is False:
        # An editor keeps such a breakpoint for the next version of the program. At a prompt it
        # would be a number that never stops.
        prompt.request(c.ClearBreakpoint(id=answer.id))
        prompt.print(f"no breakpoint set: {answer.message or 'the program has no such line'}")
        return None
    _show(prompt, answer.id)
    return answer.id


def _show(prompt: Prompt, breakpoint_id: int) -> None:
    for info in _all(prompt):
        if info.id == breakpoint_id:
            prompt.print(f"breakpoint {prompt.view.breakpoint(info)}")


def _all(prompt: Prompt) -> tuple[BreakpointInfo, ...]:
    answer = prompt.request(c.ListBreakpoints())
    return answer.breakpoints if isinstance(answer, e.Breakpoints) else ()


def set_condition(prompt: Prompt, operands: str) -> None:
    """Change or remove the condition of a breakpoint."""
    number_text, _, condition = operands.partition(" ")
    number = prompt.number(number_text, "cond NUMBER CONDITION")
    if number is None:
        return
    if prompt.request(c.UpdateBreakpoint(number, condition=condition.strip())) is not None:
        _show(prompt, number)


def ignore(prompt: Prompt, operands: str) -> None:
    """Ignore the next hits of a breakpoint."""
    number_text, _, times_text = operands.partition(" ")
    usage = "ignore NUMBER TIMES"
    number = prompt.number(number_text, usage)
    times = None if number is None else prompt.number(times_text, usage)
    hits = {info.id: info.hits for info in _all(prompt)}
    if number is not None and times is not None:
        hit_condition = f"> {hits.get(number, 0) + times}" if times else ""
        if prompt.request(c.UpdateBreakpoint(number, hit_condition=hit_condition)) is not None:
            _show(prompt, number)


def delete(prompt: Prompt, operands: str) -> None:
    """Delete a breakpoint; without operands, all."""
    if not operands:
        prompt.request(c.ClearAllBreakpoints())
        prompt.print("all breakpoints deleted")
        return
    number = prompt.number(operands, "delete [NUMBER]")
    if number is not None and prompt.request(c.ClearBreakpoint(id=number)) is not None:
        prompt.print(f"breakpoint {number} deleted")


def enable(prompt: Prompt, operands: str) -> None:
    """Enable a breakpoint; without operands, all."""
    _set_enabled(prompt, operands, is_enabled=True)


def disable(prompt: Prompt, operands: str) -> None:
    """Disable a breakpoint; without operands, all."""
    _set_enabled(prompt, operands, is_enabled=False)


def _set_enabled(prompt: Prompt, operands: str, *, is_enabled: bool) -> None:
    if operands:
        wanted = prompt.number(operands, "the number of a breakpoint")
        numbers = [] if wanted is None else [wanted]
    else:
        numbers = [info.id for info in _all(prompt)]
    for number in numbers:
        if prompt.request(c.UpdateBreakpoint(number, enabled=is_enabled)) is not None:
            _show(prompt, number)


def set_data_breakpoint(prompt: Prompt, operands: str) -> None:
    """Stop when a variable changes."""
    if not operands:
        prompt.print("usage: data NAME")
        return
    answer = prompt.request(c.SetDataBreakpoint(operands, frame_index=prompt.frame))
    if isinstance(answer, e.BreakpointSet) and answer.id is not UNSET:
        _show(prompt, answer.id)


def list_all(prompt: Prompt, _operands: str) -> None:
    """List all breakpoints."""
    prompt.print(prompt.view.breakpoints(_all(prompt)))
