"""A debug session in words: why the program stands, and how it ended."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import UNSET

from ez_ide.texts import tr

if TYPE_CHECKING:
    from ez_debugger.protocol.events import Stopped

STATUS_OF_SIGNAL = 128


def stop_words(stop: Stopped) -> str:
    """For the status bar: "Paused: breakpoint 2, hit 3"."""
    description = stop.description if stop.description is not UNSET else ""
    return tr("Paused: {why}", why=description or _reason(stop))


def strip_words(stop: Stopped) -> str:
    """For the strip above the editor: one sentence on why it stands, and what just happened."""
    if stop.error is not UNSET:
        return tr("Error {code}: {message}", code=stop.error.code, message=stop.error.message)
    if stop.data is not UNSET:
        change = stop.data
        return tr(
            "`{name}` changed from {old} to {new}",
            name=change.name,
            old=change.old_value,
            new=change.new_value,
        )
    words = stop_words(stop)
    if stop.returned is not UNSET:
        gave = stop.returned
        words += " · " + tr("{function} returned {value}", function=gave.function, value=gave.value)
    return words


def ended_words(exit_code: int | None) -> str:
    """For the status bar: "Ended, exit code 1"."""
    if exit_code is None:
        return tr("Ended")
    if exit_code > STATUS_OF_SIGNAL:
        return tr("Ended by signal {number}", number=exit_code - STATUS_OF_SIGNAL)
    return tr("Ended, exit code {code}", code=exit_code)


def _reason(stop: Stopped) -> str:
    if stop.error is not UNSET:
        return tr("error {code}", code=stop.error.code)
    return {
        "entry": tr("at the first statement"),
        "step": tr("step"),
        "breakpoint": tr("breakpoint"),
        "pause": tr("you asked for it"),
        "error": tr("error"),
        "dataBreakpoint": tr("a value changed"),
        "functionBreakpoint": tr("function breakpoint"),
        "goto": tr("reached the line"),
        "historyStart": tr("the beginning of what is remembered"),
        "historyEnd": tr("back in the present"),
    }[stop.reason]
