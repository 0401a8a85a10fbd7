"""Words about breakpoints."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import UNSET

from ez_debugger.doors.terminal.operands import number_in, place_in
from ez_debugger.protocol import commands as c
from ez_debugger.protocol import events as e

if TYPE_CHECKING:
    from ez_debugger.doors.terminal.prompt import Prompt
    from ez_debugger.records import BreakpointInfo


def set_or_list(prompt: Prompt, rest: str) -> None:
    """Set a breakpoint; alone, list them."""
    if not rest:
        list_all(prompt, "")
        return
    made = _set_breakpoint(prompt, rest)
    if made is not None:
        prompt.temporary.discard(made)


def set_once(prompt: Prompt, rest: str) -> None:
    """Set a breakpoint that is gone once it was hit."""
    known = {info.id for info in _all(prompt)}
    made = _set_breakpoint(prompt, rest)
    if made is not None and made not in known:
        prompt.temporary.add(made)


def _set_breakpoint(prompt: Prompt, rest: str) -> int | None:
    """`LINE`, `FILE:LINE` or a function's name, with `if CONDITION` behind it."""
    where, has_condition, condition = f"{rest} ".partition(" if ")
    where = where.strip()
    asked = condition.strip() or UNSET
    if has_condition and asked is UNSET:
        prompt.say("a condition was expected behind 'if'")
        return None
    if where and not where[-1].isdigit():
        answer = prompt.ask(c.SetFunctionBreakpoint(where, condition=asked))
    else:
        place = place_in(prompt, where)
        answer = None if place is None else prompt.ask(c.SetBreakpoint(*place, condition=asked))
    if not isinstance(answer, e.BreakpointSet) or answer.id is UNSET:
        return None
    _show(prompt, answer.id)
    return answer.id


def _show(prompt: Prompt, breakpoint_id: int) -> None:
    for info in _all(prompt):
        if info.id == breakpoint_id:
            prompt.say(f"breakpoint {prompt.view.breakpoint(info)}")


def _all(prompt: Prompt) -> tuple[BreakpointInfo, ...]:
    answer = prompt.ask(c.ListBreakpoints())
    return answer.breakpoints if isinstance(answer, e.Breakpoints) else ()


def give_condition(prompt: Prompt, rest: str) -> None:
    """Give a breakpoint a condition, or take it away."""
    number, _, condition = rest.partition(" ")
    wanted = number_in(prompt, number, "cond NUMBER CONDITION")
    if wanted is None:
        return
    if prompt.ask(c.UpdateBreakpoint(wanted, condition=condition.strip())) is not None:
        _show(prompt, wanted)


def ignore(prompt: Prompt, rest: str) -> None:
    """Let a breakpoint pass so many times from now on."""
    number, _, times = rest.partition(" ")
    wanted = number_in(prompt, number, "ignore NUMBER TIMES")
    skipped = None if wanted is None else number_in(prompt, times, "ignore NUMBER TIMES")
    known = {info.id: info.hits for info in _all(prompt)}
    if wanted is not None and skipped is not None:
        hits = f"> {known.get(wanted, 0) + skipped}" if skipped else ""
        if prompt.ask(c.UpdateBreakpoint(wanted, hit_condition=hits)) is not None:
            _show(prompt, wanted)


def delete(prompt: Prompt, rest: str) -> None:
    """Remove a breakpoint, or all."""
    if not rest:
        prompt.ask(c.ClearAllBreakpoints())
        prompt.say("all breakpoints are gone")
        return
    wanted = number_in(prompt, rest, "delete [NUMBER]")
    if wanted is not None and prompt.ask(c.ClearBreakpoint(id=wanted)) is not None:
        prompt.say(f"breakpoint {wanted} is gone")


def enable(prompt: Prompt, rest: str) -> None:
    """Let a breakpoint, or all, stop again."""
    _set_enabled(prompt, rest, is_enabled=True)


def disable(prompt: Prompt, rest: str) -> None:
    """Let a breakpoint, or all, rest."""
    _set_enabled(prompt, rest, is_enabled=False)


def _set_enabled(prompt: Prompt, rest: str, *, is_enabled: bool) -> None:
    """One breakpoint, or all of them."""
    if rest:
        wanted = number_in(prompt, rest, "the number of a breakpoint")
        numbers = [] if wanted is None else [wanted]
    else:
        numbers = [info.id for info in _all(prompt)]
    for number in numbers:
        if prompt.ask(c.UpdateBreakpoint(number, enabled=is_enabled)) is not None:
            _show(prompt, number)


def follow(prompt: Prompt, rest: str) -> None:
    """Stop when a variable changes."""
    if not rest:
        prompt.say("usage: data NAME")
        return
    answer = prompt.ask(c.SetDataBreakpoint(rest, frame_index=prompt.frame))
    if isinstance(answer, e.BreakpointSet) and answer.id is not UNSET:
        _show(prompt, answer.id)


def list_all(prompt: Prompt, _rest: str) -> None:
    """List the breakpoints."""
    prompt.say(prompt.view.breakpoints(_all(prompt)))
