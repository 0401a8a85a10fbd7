"""Line-by-line differences between two texts."""

from __future__ import annotations

import difflib
from dataclasses import dataclass
from itertools import accumulate

CONTEXT_LINES = 3
LONG = 4000
MAX_COMPARED = 800  # lines; longer parts are not compared line by line


@dataclass(frozen=True)
class DiffLine:
    """A line of the comparison: sign " ", "-" or "+", or "…" for equal lines that are left out."""

    sign: str
    text: str
    old: int | None = None
    new: int | None = None


def edits(old: str, new: str) -> list[tuple[int, int, str]]:
    """Return the edits that turn one text into the other: start, end and replacement of each.

    The edits are in the order of the old text. If very many lines differ, they are one edit.
    """
    before, after = old.splitlines(keepends=True), new.splitlines(keepends=True)
    head = _common(before, after)
    tail = _common(before[head:][::-1], after[head:][::-1])
    middle, present = before[head : len(before) - tail], after[head : len(after) - tail]
    starts = [0, *accumulate(map(len, before))]
    # SequenceMatcher takes quadratic time: what differs in very many lines is replaced as a whole.
    if max(len(middle), len(present)) > MAX_COMPARED:
        whole = (starts[head], starts[len(before) - tail], "".join(present))
        return [whole]
    matcher = difflib.SequenceMatcher(None, middle, present, autojunk=False)
    return [
        (starts[head + start], starts[head + end], "".join(present[first:last]))
        for kind, start, end, first, last in matcher.get_opcodes()
        if kind != "equal"
    ]


def matching_lines(old: str, new: str) -> list[tuple[int, int, int]]:
    """Return the runs of equal lines: start in the old text, start in the new one, length.

    Lines count from 0. In long texts, lines that occur very often are not used as anchors.
    """
    before, after = old.splitlines(), new.splitlines()
    head = _common(before, after)
    tail = _common(before[head:][::-1], after[head:][::-1])
    middle, present = before[head : len(before) - tail], after[head : len(after) - tail]
    is_long = max(len(middle), len(present)) > MAX_COMPARED
    matcher = difflib.SequenceMatcher(None, middle, present, autojunk=is_long)
    runs = [(head + a, head + b, size) for a, b, size in matcher.get_matching_blocks()]
    found = [(0, 0, head), *runs, (len(before) - tail, len(after) - tail, tail)]
    return [run for run in found if run[2]]


def _common(one: list[str], other: list[str]) -> int:
    """Return the number of equal lines at the beginning."""
    pairs = enumerate(zip(one, other, strict=False))
    return next((at for at, (a, b) in pairs if a != b), min(len(one), len(other)))


def difference(old: str, new: str) -> list[DiffLine]:
    """Return the comparison with a few equal lines around each change; empty if the texts are
    equal.
    """
    before, after = old.splitlines(), new.splitlines()
    matcher = difflib.SequenceMatcher(a=before, b=after, autojunk=len(before) > LONG)
    lines: list[DiffLine] = []
    for group in matcher.get_grouped_opcodes(CONTEXT_LINES):
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
