"""A debug session in sentences: why the program is paused, and how it ended."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from msgspec import UNSET

from ez_ide.running.state import exit_sentence
from ez_ide.translation import tr

if TYPE_CHECKING:
    from ez_debugger.protocol.events import Error, Stopped
    from ez_debugger.records import DataChange
    from ez_ide.debugging.breakpoints.breakpoint import Breakpoint

_UNKNOWN_NAME = re.compile(r"^undefined variable '(\w+)'")
FAILED = "failed:"  # occurs in the debugger's description of a condition that failed to evaluate


def stop_status(stop: Stopped, hits: int = 0, *, is_reached: bool = False) -> str:
    """For the status bar: "Paused at breakpoint, line 12 (hit 3)".

    `is_reached`: the program was run to this line.
    """
    line = stop.location.line
    if is_reached and stop.reason == "step":
        return tr("Paused at line {line}", line=line)
    if stop.error is not UNSET:
        return tr("Paused at error {code}", code=stop.error.code)
    if stop.data is not UNSET:
        return tr("Paused: {name} changed", name=stop.data.name)
    if stop.breakpoint_id is not UNSET and stop.reason != "functionBreakpoint":
        place = tr("Paused at breakpoint, line {line}", line=line)
        return place + (" " + tr("(hit {count})", count=hits) if hits else "")
    return {
        "entry": tr("Paused at the first statement"),
        "step": tr("Paused after step"),
        "breakpoint": tr("Paused at breakpoint"),
        "pause": tr("Paused by you"),
        "error": tr("Paused at error"),
        "dataBreakpoint": tr("Paused: a value changed"),
        "functionBreakpoint": tr("Paused at function breakpoint"),
        "goto": tr("Paused at line {line}", line=line),
        "historyStart": tr("Paused at the start of the history"),
        "historyEnd": tr("Paused: back in the present"),
    }[stop.reason]


def stop_sentence(
    stop: Stopped, hit: Breakpoint | None = None, hits: int = 0, *, is_reached: bool = False
) -> str:
    """For the strip above the editor: why the program is paused, and what has just happened.

    `hit` is the breakpoint that caused the stop, `hits` how often it was hit.
    """
    sentence = _reason(stop, hit, hits, is_reached=is_reached)
    if stop.condition_value is not UNSET:
        sentence += " · " + _condition(stop.condition_value)
    if stop.returned is not UNSET:
        returned = stop.returned
        sentence += " · " + tr(
            "{function} returned {value}", function=returned.function, value=returned.value
        )
    return sentence


def missed_sentence(line: int, exit_code: int | None) -> str:
    """For the strip: the program has ended without reaching the line it was run to."""
    return tr("{end} before line {line} was reached.", line=line, end=exit_sentence(exit_code))


def end_sentence(exit_code: int | None, problem: Error | None) -> str:
    """For the strip: how the program has ended; the panels show its final state."""
    if problem is not None and problem.code is not UNSET:
        end = tr("Ended by error {code}: {message}", code=problem.code, message=problem.message)
    else:
        end = exit_sentence(exit_code)
    return tr("{end} – final values", end=end)


def silence_sentence(command: str) -> str:
    """For the strip: the debugger does not answer a command; "" for none."""
    if not command:
        return ""
    return tr("The debugger has not responded to “{command}” for 5 seconds.", command=command)


def refusal_sentence(message: str) -> str:
    """Why an expression has no value; in a watch, an unknown name is no mistake."""
    unknown = _UNKNOWN_NAME.search(message)
    return tr("{name} is not in scope here", name=unknown[1]) if unknown else message


def ordinal(number: int) -> str:
    """First, second, third, 4th."""
    names = {1: tr("first"), 2: tr("second"), 3: tr("third"), 4: tr("fourth"), 5: tr("fifth")}
    if number in names:
        return names[number]
    teens = range(11, 14)
    ending = "th" if number % 100 in teens else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"{number}{ending}"


def _reason(stop: Stopped, hit: Breakpoint | None, hits: int, *, is_reached: bool) -> str:
    if stop.error is not UNSET:
        return tr("Error {code}: {message}", code=stop.error.code, message=stop.error.message)
    if stop.data is not UNSET:
        return _data(stop.data)
    if hit is not None:
        return _hit(stop, hit, hits)
    if is_reached:
        return tr("Reached line {line}", line=stop.location.line)
    return {
        "entry": tr("Paused at the first statement"),
        "step": tr("Paused after step"),
        "breakpoint": tr("Paused at breakpoint, line {line}", line=stop.location.line),
        "functionBreakpoint": tr("Paused at function breakpoint {name}", name=stop.function or ""),
        "pause": tr("Paused by you"),
    }.get(stop.reason, tr("Paused"))


def _condition(value: str) -> str:
    known = {"true": tr("the condition is true"), "false": tr("the condition is false")}
    return known.get(value) or tr("the value is {value}", value=value)


def _data(change: DataChange) -> str:
    if change.old_value == change.new_value:
        return tr("{name} was read: {value}", name=change.name, value=change.new_value)
    return tr(
        "{name} changed from {old} to {new}",
        name=change.name,
        old=change.old_value,
        new=change.new_value,
    )


def _hit(stop: Stopped, hit: Breakpoint, hits: int) -> str:
    if stop.reason == "functionBreakpoint" and stop.function is not UNSET:
        sentence = tr("Paused at function breakpoint {name}", name=stop.function)
    else:
        sentence = tr("Paused at breakpoint, line {line}", line=stop.location.line)
    description = stop.description if stop.description is not UNSET else ""
    if FAILED in description:
        return f"{sentence}: {description}"
    if hits:
        sentence += ", " + tr("{ordinal} hit", ordinal=ordinal(hits))
    if hit.condition:
        sentence += ", " + tr("because {condition}", condition=hit.condition)
    return sentence
