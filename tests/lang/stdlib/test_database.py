"""Databases in a program whose every write is recorded."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ez_lang.api import check_file
from ez_lang.execute.interpreter import Interpreter
from ez_lang.execute.recording import Recorder
from ez_lang.execute.weaves import DEBUGGING
from tests.helpers.fake_host import FakeHost

if TYPE_CHECKING:
    from pathlib import Path

    import pytest

PROGRAM = """\
import @db
do main() {
    temp shop, _ = db.open("shop.ezdb")
    db.set(shop, "a", "1")
    db.set(shop, "b", "2")
    db.sort(shop, db.ALPHA_DESC)
    temp _ = db.remove(shop, "a")
    db.clear(shop)
}
"""


def test_changes_of_a_database_are_undone_and_done_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "main.ez").write_text(PROGRAM)
    program = check_file(str(tmp_path / "main.ez")).program
    assert program is not None
    recorder = Recorder()
    weave = DEBUGGING._replace(writes=recorder)
    assert Interpreter(program, FakeHost(), weave=weave).run().diagnostic is None
    changes = [n for n in range(len(recorder)) if hasattr(recorder[n].container, "memory")]
    database: Any = recorder[changes[0]].container

    going_back = [dict(database.memory)]
    for number in reversed(changes):
        recorder.undo(number)
        going_back.append(dict(database.memory))
    going_forth = [dict(database.memory)]
    for number in changes:
        recorder.redo(number)
        going_forth.append(dict(database.memory))

    assert list(map(list, going_back)) == [[], ["b"], ["b", "a"], ["a", "b"], ["a"], []]
    assert going_forth == going_back[::-1]
