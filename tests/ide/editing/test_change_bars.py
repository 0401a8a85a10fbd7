"""Which lines differ from the saved ones, after any edits."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from ez_ide.editing.change_bars import ChangedLines

LINES = st.lists(st.sampled_from(["a", "b", "}", "", "long one"]), min_size=1, max_size=12)
EDITS = st.lists(st.tuples(st.integers(0, 30), st.integers(0, 4), LINES, st.booleans()), max_size=6)


def apply(
    tracked: ChangedLines, now: list[str], line: int, removed: int, put_in: list[str]
) -> list[str]:
    """Replace lines: first what is deleted, then what is inserted."""
    line = min(line, len(now) - 1)
    removed = min(removed, len(now) - 1 - line)
    tracked.edit(line, removed, 0, begins_line=True)
    tracked.edit(line, 0, len(put_in), begins_line=True)
    return [*now[:line], *put_in, *now[line + removed :]]


@given(LINES, EDITS)
def test_unchanged_lines_are_saved_lines_in_their_order(
    saved: list[str], edits: list[tuple[int, int, list[str], bool]]
) -> None:
    tracked = ChangedLines()
    tracked.save(saved)
    now = list(saved)
    for line, removed, put_in, is_looked_at in edits:
        now = apply(tracked, now, line, removed, put_in)
        if is_looked_at:
            tracked.update(now.__getitem__)

    tracked.update(now.__getitem__)

    rest = iter(saved)
    unchanged = [now[at] for at in range(len(now)) if not tracked.is_changed(at, now.__getitem__)]
    assert all(line in rest for line in unchanged)


def test_distant_edits_mark_only_their_lines() -> None:
    saved = [f"line {number}" for number in range(5000)]
    tracked = ChangedLines()
    tracked.save(saved)
    now = list(saved)
    for at in (1, 4990):
        now[at] += "!"
        tracked.edit(at, 0, 0, begins_line=False)

    tracked.update(now.__getitem__)

    assert [at for at in range(5000) if tracked.is_changed(at, now.__getitem__)] == [1, 4990]


def test_a_restored_line_counts_as_the_saved_one() -> None:
    saved = ["a", "b", "c"]
    tracked = ChangedLines()
    tracked.save(saved)
    tracked.edit(1, 1, 0, begins_line=True)
    tracked.update(["a", "c"].__getitem__)
    tracked.edit(1, 0, 1, begins_line=True)
    tracked.update(saved.__getitem__)

    assert not any(tracked.is_changed(at, saved.__getitem__) for at in range(3))
