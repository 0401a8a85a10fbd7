from __future__ import annotations

import os
import time
from typing import TYPE_CHECKING

from ez_ide.files.backups import KEPT_DAYS, Backup, Backups

if TYPE_CHECKING:
    from pathlib import Path


def backup(key: str = "untitled:1", text: str = "do main() {}") -> Backup:
    return Backup(key, "untitled 1", "", text, 1000.0, 3, 4)


def crash(backups: Backups) -> None:
    """The lock of a process that is gone belongs to nobody."""
    assert backups._lock is not None  # noqa: SLF001  no other way to die
    backups._lock.unlock()  # noqa: SLF001


def test_what_a_crash_left_is_found_by_the_next_run(tmp_path: Path) -> None:
    first = Backups(tmp_path)
    first.keep(backup(text="old"))
    first.keep(backup(text="new \U0010ffe9"))
    crash(first)

    [left] = Backups(tmp_path).earlier_runs()

    assert left.backups == (backup(text="new \U0010ffe9"),)
    assert not left.is_clean_exit


def test_what_a_living_window_keeps_is_not_offered(tmp_path: Path) -> None:
    alive = Backups(tmp_path)
    alive.keep(backup())

    assert Backups(tmp_path).earlier_runs() == []


def test_a_window_that_closed_in_peace_is_told_apart(tmp_path: Path) -> None:
    first = Backups(tmp_path)
    first.keep(backup())
    first.close()

    [left] = Backups(tmp_path).earlier_runs()

    assert left.is_clean_exit


def test_a_window_with_nothing_unsaved_leaves_nothing(tmp_path: Path) -> None:
    first = Backups(tmp_path)
    first.keep(backup())
    first.drop("untitled:1")
    first.close()

    assert list(tmp_path.iterdir()) == []


def test_what_was_taken_is_forgotten(tmp_path: Path) -> None:
    first = Backups(tmp_path)
    first.keep(backup())
    first.close()
    second = Backups(tmp_path)

    [left] = second.earlier_runs()
    second.forget(left.folder)

    assert second.earlier_runs() == []


def test_rubbish_and_what_is_too_old_is_cleared_away(tmp_path: Path) -> None:
    (tmp_path / "rubbish").mkdir()
    (tmp_path / "rubbish" / "x.json").write_text('{"unexpected": 1}')
    first = Backups(tmp_path)
    first.keep(backup())
    first.close()
    long_ago = time.time() - (KEPT_DAYS + 1) * 86_400
    for file in tmp_path.rglob("*.json"):
        os.utime(file, (long_ago, long_ago))

    assert Backups(tmp_path).earlier_runs() == []
    assert list(tmp_path.iterdir()) == []


def test_a_folder_that_was_never_made_has_nothing(tmp_path: Path) -> None:
    assert Backups(tmp_path / "absent").earlier_runs() == []
