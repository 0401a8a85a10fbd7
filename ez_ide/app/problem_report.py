"""Problem reports: a text that the user reads and sends.

Nothing is sent automatically, and nothing private is included unless the user adds it.
"""

from __future__ import annotations

import json
import platform
import sys
from typing import TYPE_CHECKING, TypeAlias

from PyQt6.QtCore import QT_VERSION_STR, QObject

import ez_lang
from ez_ide.storage import folders, log
from ez_ide.translation import tr
from ez_ide.widgets.labels import elided

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from ez_ide.app.crash_reports import ExceptionHandler
    from ez_ide.debugging.protocol.log import Line
    from ez_ide.editing.document import Document
    from ez_ide.workbench import Workbench

LINES_OF_PROTOCOL, LINES_OF_LOG = 30, 60
FENCE = "````"  # longer than any fence inside a program's comments


class ProblemReport(QObject):
    """Writes the report into a new tab."""

    def __init__(self, bench: Workbench, own_errors: ExceptionHandler) -> None:
        super().__init__(bench.window)
        self._bench, self._exception_handler = bench, own_errors
        self._lines: Callable[[], Sequence[Line]] = tuple
        bench.actions.on("help.report", self.show)
        own_errors.report_requested.connect(self.show)

    def use_protocol(self, lines: Callable[[], Sequence[Line]]) -> None:
        """Set the source of the last protocol messages."""
        self._lines = lines

    def show(self) -> None:
        """Open the report; a button adds private data."""
        editors = self._bench.editors
        program, lines = editors.current, self._last_lines()
        report = editors.new(self.text(), tr("report") + ".md")
        bars = report.view.bars
        if program is not None and program.is_ez:
            text = tr("Your program, its values and its paths are not in this report.")
        elif lines:
            text = tr("Values and paths of your program are not in this report.")
        else:
            return
        own = program if program is not None and program.is_ez else None
        add = (tr("Include them"), lambda: _add_private(report, own, lines))
        bars.show_notice("info", text, [add], topic="private")

    def text(self) -> str:
        """Return versions, recent internal errors, and the ends of protocol and log; nothing
        private.
        """
        parts = [
            f"# {tr('Problem report')}",
            tr("Please describe what you did and what happened:"),
            "",
            "",
            f"- EZ Studio {ez_lang.__version__}, EZ {ez_lang.LANGUAGE_VERSION}",
            f"- Python {sys.version.split()[0]}, Qt {QT_VERSION_STR}, {platform.platform()}",
            f"- {tr('theme')}: {self._bench.themes.theme.name}",
            "",
        ]
        for error in self._exception_handler.reports:
            parts += ["```", error.rstrip(), "```", ""]
        lines = self._last_lines()
        if lines:
            title = tr("Last protocol messages (private text removed)")
            parts += [f"## {title}", "", FENCE]
            parts += [_line(line, public_line(line.raw)) for line in lines]
            parts += [FENCE, ""]
        end = log.tail(folders.log_file(), LINES_OF_LOG)
        parts += [f"## {tr('End of the log')}", "", "```", end, "```"]
        return "\n".join(parts) + "\n"

    def _last_lines(self) -> tuple[Line, ...]:
        return tuple(self._lines())[-LINES_OF_PROTOCOL:]


def _line(line: Line, text: str) -> str:
    return f"{'>' if line.is_sent else '<'} {line.since * 1000:.0f} ms {text}"


def _add_private(report: Document, program: Document | None, lines: Sequence[Line]) -> None:
    """Add the private data, as the user requested."""
    parts = [""]
    if program is not None:
        parts += [f"## {tr('The program')}: {program.name}", "", f"{FENCE}ez",
                  program.text().rstrip(), FENCE, ""]  # fmt: skip
    if lines:
        parts += [f"## {tr('Last protocol messages (complete)')}", "", FENCE]
        parts += [_line(line, line.raw.decode("utf-8", errors="replace")) for line in lines]
        parts += [FENCE, ""]
    report.replace_text(report.text() + "\n".join(parts))


# --------------------------------------------------------------------------------------------------
# Redacted protocol messages: the protocol's own words stay, private text is removed.
#
# Private is every text that the user wrote: programs, values, names, paths, input and output. The
# names of commands and events, numbers and reasons stay.

Json: TypeAlias = "dict[str, Json] | list[Json] | str | float | bool | None"

LONGEST = 400
PUBLIC = frozenset({
    "command", "event", "id", "reason", "category", "phase", "granularity", "scope", "context",
    "level", "code",
})  # fmt: skip
KINDS_OF_LINES = (
    "command",
    "event",
)  # `type` names the kind of a message; elsewhere it is the type of a value
NAMED_BY_USERS = "env"


def public_line(raw: bytes) -> str:
    """Return the message with `[12 characters]` for a private text of twelve characters."""
    try:
        read = json.loads(raw)
    except (ValueError, RecursionError):
        return tr("(unreadable, {count} bytes)", count=len(raw))
    text = json.dumps(_public(read, ""), ensure_ascii=False, separators=(",", ":"))
    return elided(text, LONGEST)


def _public(value: Json, key: str) -> Json:
    if isinstance(value, dict):
        return {
            _left_out(name) if key == NAMED_BY_USERS else name: _public(item, name)
            for name, item in value.items()
        }
    if isinstance(value, list):
        return [_public(item, key) for item in value]
    is_public = key in PUBLIC or (key == "type" and value in KINDS_OF_LINES)
    return value if is_public or not isinstance(value, str) else _left_out(value)


def _left_out(text: str) -> str:
    return f"[{len(text)} characters]"
