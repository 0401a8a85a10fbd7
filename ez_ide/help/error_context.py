"""The location of an error in the user's program, for the page that explains its code.

The error is the one at which a program is paused, the one with which it ended, or a problem found
by the checker.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from ez_ide.debugging.values.state import GLOBALS, LOCALS, MODULES, SHADOWED
from ez_ide.language.check_report import LOCAL_KINDS
from ez_ide.language.visible_names import Reach
from ez_ide.translation import tr
from ez_ide.widgets.labels import cut

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from ez_ide.debugging.values.state import ShownVariable
    from ez_ide.language.visible_names import VisibleNames
    from ez_lang.cli.check_format import Symbol

LONGEST_VALUE = 200


@dataclass(frozen=True)
class OwnCase:
    """A line of the user's program, its error, and the values of its names while paused."""

    message: str
    file: str
    line: int
    column: int
    text: str
    values: tuple[tuple[str, str], ...] = ()

    def markdown(self) -> str:
        """Return a section of the error page."""
        place = f"{Path(self.file).name}:{self.line}"
        link = f"[{place}](place:{self.line}:{self.column}:{_quoted(self.file)})"
        parts = [f"## {tr('In your program')}", f"{link}: {self.message}"]
        if self.text.strip():
            parts.append(f"```ez\n{self.text.strip()}\n```")
        if self.values:
            rows = [f"| `{name}` | `{_cell(value)}` |" for name, value in self.values]
            head = f"| {tr('Name')} | {tr('Current value')} |\n| --- | --- |"
            parts.append("\n".join([head, *rows]))
        return "\n\n".join(parts)


def values_on(
    line: int, names: VisibleNames, scopes: Mapping[str, Sequence[ShownVariable]]
) -> tuple[tuple[str, str], ...]:
    """Return the values of the variables that a line uses, in order of appearance.

    `scopes` are those of the frame in which `names` are resolved. A field, a function or a type has
    no value, even if a variable has the same name.
    """
    values: dict[str, str] = {}
    for symbol in names.used_on(line):
        found = _value_of(symbol, names, scopes)
        if found is not None:
            values.setdefault(found.variable.name, found.variable.value)
    return tuple(values.items())


def _value_of(
    symbol: Symbol, names: VisibleNames, scopes: Mapping[str, Sequence[ShownVariable]]
) -> ShownVariable | None:
    """Return the variable that a symbol denotes in the frame; `None` if there is none."""
    reach = names.reach_of(symbol)
    if symbol.kind == "global":
        scope = GLOBALS if names.is_in_this_file(symbol) else MODULES
    elif reach in (Reach.VALUE, Reach.SHADOWED) and symbol.kind in LOCAL_KINDS:
        scope = LOCALS if reach is Reach.VALUE else SHADOWED
    else:
        return None
    # A global of an imported module is shown as `alias.name`; two modules may share a name.
    found = [
        one
        for one in scopes.get(scope, ())
        if one.variable.name == symbol.name
        or (scope == MODULES and one.variable.name.partition(".")[2] == symbol.name)
    ]
    return found[0] if len(found) == 1 else None


def _quoted(file: str) -> str:
    """Percent-encode a path for a link."""
    return "".join(
        one if one.isalnum() or one in "/._-:\\~" else "".join(f"%{b:02X}" for b in one.encode())
        for one in file
    )


def _cell(value: str) -> str:
    return cut(value, LONGEST_VALUE).replace("|", "\\|").replace("`", "'")
