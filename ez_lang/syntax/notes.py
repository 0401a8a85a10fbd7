"""Where the stages of reading a text write down what is wrong with it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ez_lang.source.diagnostics import Diagnostic

if TYPE_CHECKING:
    from ez_lang.source.diagnostics import Fix, Related
    from ez_lang.source.text import SourceFile


class Notes:
    """The diagnostics of one text, in the order in which they were found."""

    __slots__ = ("diagnostics", "source")

    def __init__(self, source: SourceFile) -> None:
        self.source = source
        self.diagnostics: list[Diagnostic] = []

    def add(  # noqa: PLR0913 (the fields of a diagnostic)
        self,
        code: str,
        start: int,
        end: int,
        message: str,
        *,
        label: str = "",
        help: str = "",  # noqa: A002 (as the field is called)
        related: tuple[Related, ...] = (),
        fix: Fix | None = None,
    ) -> None:
        """Note what is wrong with the text from `start` to `end`."""
        self.diagnostics.append(
            Diagnostic(code, message, self.source, start, end, label, help, related, fix)
        )
