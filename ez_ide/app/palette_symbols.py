"""The symbols of the current file, for the command palette."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ez_ide.app.palette_choices import Choice
from ez_ide.language.fuzzy_match import places, score
from ez_ide.language.outline import ICONS
from ez_ide.translation import tr

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from ez_ide.language.check_report import Place, Symbol


class SymbolSource:
    """The source for "@"."""

    prefix = "@"

    def __init__(
        self, symbols: Callable[[], Sequence[Symbol]], go_to: Callable[[Place], object]
    ) -> None:
        self._symbols, self._go_to = symbols, go_to
        self.hint = tr("Type the name of a symbol in this file")

    def choices(self, typed: str) -> Sequence[Choice]:
        """Return the matching symbols, best first."""
        rows = []
        for number, symbol in enumerate(self._symbols()):
            points = score(typed, symbol.name)
            if points is not None:
                rows.append((-points, number, self._choice(symbol, typed)))
        return [choice for _, _, choice in sorted(rows, key=lambda row: row[:2])]

    def _choice(self, symbol: Symbol, typed: str) -> Choice:
        return Choice(
            symbol.name,
            lambda: self._go_to(symbol.name_place),
            detail=symbol.signature,
            icon=ICONS[symbol.kind],
            letters=tuple(places(typed, symbol.name)),
        )
