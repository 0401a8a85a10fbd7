"""Which braces are open, and what to say of those that the text forgets to close.

A value, a name or a type that is missing right before the `}` of a block is told as an unclosed
brace, at the `{` of the outermost block: the `}` then counts as the start of what is missing, and
the block as open.  Should the text have a `}` to spare, the block is closed after all, and the
mistake is told where it is.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from msgspec.structs import replace

from ez_lang.source.diagnostics import Diagnostic, Related

if TYPE_CHECKING:
    from ez_lang.source.diagnostics import Reporter
    from ez_lang.source.text import SourceFile

BLOCK = "block"
"""The role of a brace whose content are statements; other braces hold values or members."""


class _Open(NamedTuple):
    role: str
    start: int


class Braces:
    """The braces of one text, while it is read."""

    def __init__(self, reporter: Reporter) -> None:
        self._reporter = reporter
        self._source: SourceFile = reporter.source
        self._open: list[_Open] = []
        self._swallowed: list[tuple[int, Diagnostic]] = []
        self._unclosed: dict[int, Diagnostic] = {}
        self.missing_openers = 0

    def open(self, role: str, start: int) -> None:
        """A brace begins."""
        self._open.append(_Open(role, start))

    def close(self) -> None:
        """The innermost brace ends, one way or another."""
        self._open.pop()

    def are_open_for(self, role: str) -> bool:
        """Whether the text is inside a brace of this role."""
        return any(brace.role == role for brace in self._open)

    @property
    def is_block_innermost(self) -> bool:
        """Whether the next `}` is the end of a block."""
        return bool(self._open) and self._open[-1].role == BLOCK

    def outermost_block(self) -> int | None:
        """Where the block begins that all others are inside of."""
        return next((brace.start for brace in self._open if brace.role == BLOCK), None)

    def swallow(self, mistake: Diagnostic) -> None:
        """The `}` of a block stands where something else is missing."""
        start = self.outermost_block()
        if start is None:
            self._reporter.diagnostics.append(mistake)
        else:
            self._swallowed.append((start, mistake))

    def refuse_unclosed(self, mistake: Diagnostic | None = None) -> bool:
        """The text ends inside a block, maybe in the middle of something: tell it once.

        False if no block is open.
        """
        start = self.outermost_block()
        if start is None:
            return False
        self._unclosed.setdefault(start, self._unclosed_brace(start, mistake))
        return True

    def takes_spare(self) -> bool:
        """Whether a `}` that closes nothing belongs to an earlier mistake, and is forgiven."""
        if self._swallowed:
            _, mistake = self._swallowed.pop(0)
            self._reporter.diagnostics.append(mistake)
            return True
        if self.missing_openers:
            self.missing_openers -= 1
            return True
        return False

    def state(self) -> tuple[list[tuple[int, Diagnostic]], dict[int, Diagnostic], int]:
        """What has been found so far, for `restore`."""
        return list(self._swallowed), dict(self._unclosed), self.missing_openers

    def restore(
        self, state: tuple[list[tuple[int, Diagnostic]], dict[int, Diagnostic], int]
    ) -> None:
        """Forget what has been found since."""
        self._swallowed, self._unclosed, self.missing_openers = state

    def finish(self) -> int | None:
        """Tell what is unclosed; the offset of the first such brace."""
        for start, mistake in self._swallowed:
            if start in self._unclosed:
                self._reporter.diagnostics.append(mistake)
            else:
                self._unclosed[start] = self._unclosed_brace(start, mistake)
        self._reporter.diagnostics += self._unclosed.values()
        return min(self._unclosed, default=None)

    def _unclosed_brace(self, start: int, mistake: Diagnostic | None) -> Diagnostic:
        diagnostic = Diagnostic(
            "E2004",
            "unclosed brace, expected '}'",
            self._source,
            start,
            start + 1,
            label="this block has no end",
            help="count the braces: every `{` needs its `}`",
        )
        if mistake is None:
            return diagnostic
        end = max(mistake.end, mistake.start)
        message = f"it goes wrong here: {mistake.message}"
        return replace(
            diagnostic,
            label="the `}` of this block is missing",
            help=mistake.help or "complete the statement before the `}`",
            related=(
                Related(self._source, mistake.start, end, message),
                *mistake.related,
            ),
            fix=mistake.fix,
        )
