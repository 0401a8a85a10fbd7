"""The braces that are open, and how the ones that are never closed are reported.

In `loop { x = }` the value is missing and the `}` is taken for its wrong beginning, so the block
has no end.  The reference language reports that as an unclosed brace, at the `{` of the outermost
block.  The `}` is therefore *swallowed*.  Should the text turn out to have a `}` too many, the
block was closed after all, and the mistake is reported where the value is missing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from msgspec.structs import replace

from ez_lang.source.diagnostics import Diagnostic, Related

if TYPE_CHECKING:
    from ez_lang.source.diagnostics import Reporter

BLOCK = "block"
"""The role of a brace that holds statements; other braces hold values, members or cases."""


class _Open(NamedTuple):
    role: str
    start: int


class _State(NamedTuple):
    swallowed: list[tuple[int, Diagnostic]]
    unclosed: dict[int, Diagnostic]
    missing_openers: int


class Braces:
    """The braces around the position of a `Reader`."""

    def __init__(self, reporter: Reporter) -> None:
        self._reporter = reporter
        self._open: list[_Open] = []
        self._swallowed: list[tuple[int, Diagnostic]] = []
        """The mistakes that took a `}`, each with the start of its outermost block."""
        self._unclosed: dict[int, Diagnostic] = {}
        """By the start of an outermost block, the report that it has no end."""
        self.missing_openers = 0
        """The number of blocks without `{`; for each, a `}` that closes nothing is accepted."""

    def open(self, role: str, start: int) -> None:
        """Enter a brace."""
        self._open.append(_Open(role, start))

    def close(self) -> None:
        """Leave the innermost brace, whether or not it was closed."""
        self._open.pop()

    def are_open_for(self, role: str) -> bool:
        """Return whether a brace of this role is open."""
        return any(brace.role == role for brace in self._open)

    @property
    def is_block_innermost(self) -> bool:
        """Whether the next `}` ends a block."""
        return bool(self._open) and self._open[-1].role == BLOCK

    def outermost_block(self) -> int | None:
        """Return the offset of the block that contains all others, if a block is open."""
        return next((brace.start for brace in self._open if brace.role == BLOCK), None)

    def swallow(self, mistake: Diagnostic) -> None:
        """Take the next `}` for the wrong beginning of what is missing."""
        start = self.outermost_block()
        # Outside of blocks no `}` is expected later, so nothing can contradict the report.
        if start is None:
            self._reporter.diagnostics.append(mistake)
        else:
            self._swallowed.append((start, mistake))

    def report_unclosed(self, mistake: Diagnostic | None = None) -> bool:
        """Report once that the text ends in a block, perhaps because of a mistake.

        Returns False if no block is open.
        """
        start = self.outermost_block()
        if start is None:
            return False
        self._unclosed.setdefault(start, self._unclosed_brace(start, mistake))
        return True

    def accepts_spare(self) -> bool:
        """Return whether a `}` that closes nothing is explained by an earlier mistake."""
        if self._swallowed:
            # `loop { x = }` and a `}` too many: the first `}` did close the block, so the value was
            # missing.
            _, mistake = self._swallowed.pop(0)
            self._reporter.diagnostics.append(mistake)
            return True
        if self.missing_openers:
            self.missing_openers -= 1
            return True
        return False

    def state(self) -> _State:
        """Return the current state, for `restore`."""
        return _State(list(self._swallowed), dict(self._unclosed), self.missing_openers)

    def restore(self, state: _State) -> None:
        """Return to a state that `state` has returned."""
        self._swallowed, self._unclosed, self.missing_openers = state

    def finish(self) -> int | None:
        """Report the unclosed braces; return the offset of the first, if there is one."""
        # One unclosed brace for each outermost block.  Its first mistake explains it, and the other
        # mistakes in the block are reported at their own tokens.
        for start, mistake in self._swallowed:
            if start in self._unclosed:
                self._reporter.diagnostics.append(mistake)
            else:
                self._unclosed[start] = self._unclosed_brace(start, mistake)
        self._reporter.diagnostics += self._unclosed.values()
        return min(self._unclosed, default=None)

    def _unclosed_brace(self, start: int, mistake: Diagnostic | None) -> Diagnostic:
        source = self._reporter.source
        diagnostic = Diagnostic(
            "E2004",
            "unclosed brace, expected '}'",
            source,
            start,
            start + 1,
            label="this block has no end",
            help="count the braces: every `{` needs its `}`",
        )
        if mistake is None:
            return diagnostic
        end = max(mistake.end, mistake.start)
        message = f"caused by this mistake: {mistake.message}"
        return replace(
            diagnostic,
            label="the `}` of this block is missing",
            help=mistake.help or "complete the statement before the `}`",
            related=(Related(source, mistake.start, end, message), *mistake.related),
            fix=mistake.fix,
        )
