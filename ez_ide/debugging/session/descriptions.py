"""A debug session in words: why the program stands, and how it ended."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from msgspec import UNSET

from ez_ide.translation import tr

if TYPE_CHECKING:
    from ez_debugger.protocol.events import Error, Stopped
    from ez_debugger.records import DataChange

STATUS_OF_SIGNAL = 128
_UNKNOWN_NAME = re.compile(r"^undefined variable '(\w+)'")
FAILED = "failed:"  # in what the debugger says of a condition that could not be asked


@dataclass(frozen=True)
class HitBreakpoint:
    """The breakpoint because of which a program stands, as far as the words need it."""

    number: int
    hits: int = 0
    condition: str = ""


def stop_words(stop: Stopped, hits: int = 0, *, is_reached: bool = False) -> str:
    """For the status bar: "Paused: breakpoint 2 (hit 3)".

    `is_reached` says that this is the line it was told to run to.
    """
    is_there = is_reached and stop.reason == "step"
    return tr("Paused: {why}", why=tr("reached line") if is_there else _reason(stop, hits))


def strip_words(stop: Stopped, hit: HitBreakpoint | None = None, reached: int = 0) -> str:
    """For the strip above the editor: a sentence on why it stands, and what just happened.

    `reached` is the line it was told to run to, if this is it.
    """
    words = _why(stop, hit, reached)
    if stop.condition_value is not UNSET:
        words += " · " + _condition_words(stop.condition_value)
    if stop.returned is not UNSET:
        gave = stop.returned
        words += " · " + tr("{function} returned {value}", function=gave.function, value=gave.value)
    return words


def missed_words(line: int, exit_code: int | None) -> str:
    """For the strip: the program has ended without coming to the line it was to run to."""
    return tr("{end} before line {line} was reached.", line=line, end=ended_words(exit_code))


def final_words(exit_code: int | None, problem: Error | None) -> str:
    """For the strip: the program has ended, and the panels show its final state."""
    if problem is not None and problem.code is not UNSET:
        end = tr("Ended by error {code}: {message}", code=problem.code, message=problem.message)
    else:
        end = ended_words(exit_code)
    return tr("{end} – final values", end=end)


def _why(stop: Stopped, hit: HitBreakpoint | None, reached: int) -> str:
    if stop.error is not UNSET:
        return tr("Error {code}: {message}", code=stop.error.code, message=stop.error.message)
    if stop.data is not UNSET:
        return _data_words(stop.data)
    if hit is not None:
        return _hit_words(stop, hit)
    if reached:
        return tr("Reached line {line}", line=reached)
    function = stop.function if stop.function is not UNSET else ""
    return {
        "entry": tr("Paused at the first statement"),
        "step": tr("Paused after step"),
        "pause": tr("Paused by you"),
        "functionBreakpoint": tr("Paused at function breakpoint {function}", function=function),
    }.get(stop.reason, tr("Paused"))


def _condition_words(value: str) -> str:
    known = {
        "true": tr("the condition is true"),
        "false": tr("the condition is false"),
    }
    return known.get(value) or tr("the value is {value}", value=value)


def _data_words(change: DataChange) -> str:
    if change.old_value == change.new_value:
        return tr("{name} was read: {value}", name=change.name, value=change.new_value)
    return tr(
        "{name} changed from {old} to {new}",
        name=change.name,
        old=change.old_value,
        new=change.new_value,
    )


def _hit_words(stop: Stopped, hit: HitBreakpoint) -> str:
    if stop.reason == "functionBreakpoint" and stop.function is not UNSET:
        words = tr("Paused at function breakpoint {function}", function=stop.function)
        words += ", " + tr("breakpoint {number}", number=hit.number)
    else:
        words = tr("Paused at breakpoint {number}", number=hit.number)
    description = stop.description if stop.description is not UNSET else ""
    if FAILED in description:
        return f"{words}: {description}"
    if hit.hits:
        words += ", " + tr("{ordinal} hit", ordinal=ordinal(hit.hits))
    if hit.condition:
        words += ", " + tr("because {condition}", condition=hit.condition)
    return words


def ordinal(number: int) -> str:
    """First, second, third, 4th."""
    words = {1: tr("first"), 2: tr("second"), 3: tr("third"), 4: tr("fourth"), 5: tr("fifth")}
    if number in words:
        return words[number]
    teens = range(11, 14)
    ending = "th" if number % 100 in teens else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"{number}{ending}"


def refusal_words(message: str) -> str:
    """Why an expression has no value: a name that is nowhere to be seen is simply not there."""
    unknown = _UNKNOWN_NAME.search(message)
    return tr("{name} is not in scope here", name=unknown[1]) if unknown else message


def ended_words(exit_code: int | None) -> str:
    """For the status bar: "Ended, exit code 1"; without a code somebody has stopped it."""
    if exit_code is None:
        return tr("Stopped")
    if exit_code > STATUS_OF_SIGNAL:
        return tr("Terminated by signal {number}", number=exit_code - STATUS_OF_SIGNAL)
    return tr("Exited with code {code}", code=exit_code)


def silence_words(command: str) -> str:
    """For the strip: the debugger does not answer; nothing once it does."""
    if not command:
        return ""
    return tr("The debugger has not responded to “{command}” for 5 seconds.", command=command)


def _reason(stop: Stopped, hits: int) -> str:
    if stop.error is not UNSET:
        return tr("error {code}", code=stop.error.code)
    if stop.data is not UNSET:
        return tr("{name} changed", name=stop.data.name)
    if stop.breakpoint_id is not UNSET:
        number = tr("breakpoint {number}", number=stop.breakpoint_id)
        return tr("{breakpoint} (hit {hits})", breakpoint=number, hits=hits) if hits else number
    return {
        "entry": tr("at the first statement"),
        "step": tr("step"),
        "breakpoint": tr("breakpoint"),
        "pause": tr("by you"),
        "error": tr("error"),
        "dataBreakpoint": tr("a value changed"),
        "functionBreakpoint": tr("function breakpoint"),
        "goto": tr("reached line"),
        "historyStart": tr("start of the recorded history"),
        "historyEnd": tr("end of the recorded history"),
    }[stop.reason]
