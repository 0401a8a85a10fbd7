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
    """Release the lock of a process, as its end does."""
    assert backups._lock is not None  # noqa: SLF001  no other way to die
    backups._lock.unlock()  # noqa: SLF001


def test_the_next_run_finds_what_a_crash_left(tmp_path: Path) -> None:
    first = Backups(tmp_path)
    first.keep(backup(text="old"))
    first.keep(backup(text="new \U0010ffe9"))
    crash(first)

    [left] = Backups(tmp_path).earlier_runs()

    assert left.backups == (backup(text="new \U0010ffe9"),)
    assert not left.is_clean_exit


def test_backups_of_a_live_window_are_not_offered(tmp_path: Path) -> None:
    alive = Backups(tmp_path)
    alive.keep(backup())

    assert Backups(tmp_path).earlier_runs() == []


def test_a_clean_exit_is_distinguished_from_a_crash(tmp_path: Path) -> None:
    first = Backups(tmp_path)
    first.keep(backup())
    first.close()

    [left] = Backups(tmp_path).earlier_runs()

    assert left.is_clean_exit


def test_a_window_without_unsaved_changes_leaves_no_backup(tmp_path: Path) -> None:
    first = Backups(tmp_path)
    first.keep(backup())
    first.drop("untitled:1")
    first.close()

    assert list(tmp_path.iterdir()) == []


def test_restored_backups_are_deleted(tmp_path: Path) -> None:
    first = Backups(tmp_path)
    first.keep(backup())
    first.close()
    second = Backups(tmp_path)

    [left] = second.earlier_runs()
    second.forget(left.folder)

    assert second.earlier_runs() == []


def test_broken_and_expired_backups_are_deleted(tmp_path: Path) -> None:
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


def test_a_missing_backup_folder_has_no_earlier_runs(tmp_path: Path) -> None:
    assert Backups(tmp_path / "absent").earlier_runs() == []
