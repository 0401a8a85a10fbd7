"""Which values stand behind which lines while a program is paused.

Behind the lines of the current function that come before the current one, for the local names that
stand on them, each in its own scope: a name whose block is over, or is yet to come, has no value.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from ez_ide.language.visible_names import Reach
from ez_ide.translation import tr
from ez_ide.widgets.elision import cut

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ez_debugger.records import FrameInfo, Returned
    from ez_ide.debugging.session.state import Shown
    from ez_ide.language.visible_names import VisibleNames

LONGEST = 40


def inline_values(
    names: VisibleNames, frame: FrameInfo, variables: Sequence[Shown], hidden: Sequence[Shown] = ()
) -> dict[int, list[tuple[str, bool]]]:
    """Line → values to be painted behind it, with whether they changed.

    `hidden` are the variables that inner ones of the same name shadow.
    """
    known = {one.variable.name: one for one in variables}
    behind = {one.variable.name: one for one in hidden}
    found: dict[int, list[tuple[str, bool]]] = {}
    for line, symbols in names.locals_by_line(frame.line).items():
        values = []
        for symbol in symbols:
            reach = names.reach_of(symbol)
            shown = {Reach.VALUE: known, Reach.SHADOWED: behind}.get(reach, {}).get(symbol.name)
            if shown is not None:
                text = f"{symbol.name} = {cut(shown.variable.value, LONGEST)}"
                values.append((text, shown.is_changed or shown.is_new))
        if values:
            found[line] = values
    return found


def returned_value(
    lines: Sequence[str], first_line: int, frame: FrameInfo, returned: Returned
) -> tuple[int, str]:
    """The line of the call that has just been left, and what to paint behind it."""
    name = returned.function.rpartition(".")[2]
    call = re.compile(rf"\b{re.escape(name)}\s*\(")
    text = tr("{function} returned {value}", function=name, value=cut(returned.value, LONGEST))
    for line in range(min(frame.line, len(lines)), first_line - 1, -1):
        if call.search(lines[line - 1]):
            return line, text
    return frame.line, text
