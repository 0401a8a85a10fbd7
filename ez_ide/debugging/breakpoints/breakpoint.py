"""One breakpoint: what the user asks for, and what is known of it."""

from __future__ import annotations

from dataclasses import dataclass

from ez_ide.editing.decorations import BreakpointKind
from ez_ide.translation import tr, trn


@dataclass(frozen=True)
class Breakpoint:
    """One breakpoint; `file` is the key of a document, "" for functions and data."""

    key: str
    file: str = ""
    line: int = 0
    function: str = ""
    name: str = ""  # of a data breakpoint
    access: str = "write"  # of a data breakpoint: "write", "read" or "readWrite"
    condition: str = ""
    hit_condition: str = ""
    log_message: str = ""
    pauses: bool = False  # of a log point: it stops as well
    is_enabled: bool = True
    text: str = ""  # of its line and of its neighbours, to find it again
    before: str = ""
    after: str = ""
    engine_id: int | None = None  # while a session knows it
    is_verified: bool = False
    is_lost: bool = False  # its line is gone since the file was changed elsewhere
    message: str = ""  # why it is hollow
    asked_line: int = 0  # where it was asked for, if it slid
    hits: int = 0

    @property
    def kind(self) -> BreakpointKind:
        """What it does."""
        if self.function:
            return BreakpointKind.FUNCTION
        if self.name:
            return BreakpointKind.DATA
        if self.log_message:
            return BreakpointKind.LOG
        is_conditional = self.condition or self.hit_condition
        return BreakpointKind.CONDITIONAL if is_conditional else BreakpointKind.LINE

    @property
    def details(self) -> str:
        """Condition, hit count and message in words, "" if it has none."""
        parts = [
            tr("if {condition}", condition=self.condition) if self.condition else "",
            tr("hit {count}", count=self.hit_condition) if self.hit_condition else "",
            tr("prints “{text}”", text=self.log_message) if self.log_message else "",
            tr("pauses too") if self.log_message and self.pauses else "",
            ACCESS_WORDS[self.access]() if self.name else "",
        ]
        return ", ".join(part for part in parts if part)

    @property
    def words(self) -> str:
        """The tooltip: kind, condition, hits, and why it is hollow."""
        lines = [kind_words(self.kind) + (f": {self.details}" if self.details else "")]
        if not self.is_enabled:
            lines.append(tr("Disabled"))
        if self.asked_line and self.asked_line != self.line:
            lines.append(
                tr("Asked for line {asked}, the next statement is on {line}",
                   asked=self.asked_line, line=self.line)
            )  # fmt: skip
        if self.message:
            lines.append(self.message)
        if self.hits:
            lines.append(trn("Hit once in this run", "Hit {count} times in this run", self.hits))
        return "\n".join(lines)


ACCESS_WORDS = {
    "write": lambda: tr("when it changes"),
    "read": lambda: tr("when it is read"),
    "readWrite": lambda: tr("when it is read or changes"),
}


def kind_words(kind: BreakpointKind) -> str:
    """The name of a kind."""
    return {
        BreakpointKind.LINE: tr("Breakpoint"),
        BreakpointKind.CONDITIONAL: tr("Conditional breakpoint"),
        BreakpointKind.LOG: tr("Log point"),
        BreakpointKind.FUNCTION: tr("Function breakpoint"),
        BreakpointKind.DATA: tr("Data breakpoint"),
        BreakpointKind.ERROR: tr("Stop at errors"),
    }[kind]
