"""What differs between two texts, line by line, with a few equal lines around for orientation."""

from __future__ import annotations

import difflib
from dataclasses import dataclass

AROUND = 3
LONGEST = 4000


@dataclass(frozen=True)
class DiffLine:
    """A line of the comparison: sign " ", "-" or "+", or "…" where equal lines are left out."""

    sign: str
    text: str
    old: int | None = None
    new: int | None = None


def difference(old: str, new: str) -> list[DiffLine]:
    """The comparison; empty if the texts are equal."""
    before, after = old.splitlines(), new.splitlines()
    matcher = difflib.SequenceMatcher(a=before, b=after, autojunk=len(before) > LONGEST)
    lines: list[DiffLine] = []
    for group in matcher.get_grouped_opcodes(AROUND):
        if lines or group[0][1] > 0:
            lines.append(DiffLine("…", ""))
        for tag, old_start, old_end, new_start, new_end in group:
            if tag == "equal":
                pairs = zip(range(old_start, old_end), range(new_start, new_end), strict=True)
                lines += [DiffLine(" ", before[a], a + 1, b + 1) for a, b in pairs]
            else:
                lines += [DiffLine("-", before[a], a + 1) for a in range(old_start, old_end)]
                lines += [DiffLine("+", after[b], None, b + 1) for b in range(new_start, new_end)]
    return lines
