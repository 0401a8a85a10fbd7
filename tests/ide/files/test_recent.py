from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from ez_ide.files.state import MAX_RECENT, Recent
from ez_ide.storage.state_store import StateStore

if TYPE_CHECKING:
    import pytest


def test_the_newest_comes_first_and_each_only_once(state: StateStore) -> None:
    recent = Recent(state)
    for name in ("a", "b", "a"):
        recent.add_file(Path(f"/{name}.ez"))

    assert recent.files() == [Path("/a.ez"), Path("/b.ez")]


def test_twenty_are_kept(state: StateStore) -> None:
    recent = Recent(state)
    for number in range(MAX_RECENT + 5):
        recent.add_folder(Path(f"/{number}"))

    assert len(recent.folders()) == MAX_RECENT
    assert recent.folders()[0] == Path(f"/{MAX_RECENT + 4}")


def test_one_or_all_can_be_left_out(state: StateStore) -> None:
    recent = Recent(state)
    recent.add_file(Path("/a"))
    recent.add_file(Path("/b"))

    recent.remove(Path("/b"))
    assert recent.files() == [Path("/a")]

    recent.clear()
    assert recent.files() == []


def test_the_state_survives_a_restart(tmp_path: Path, request: pytest.FixtureRequest) -> None:
    request.getfixturevalue("qapp")
    file = tmp_path / "state.json"
    first = StateStore(file)
    first.store("things", {"a": [1]})
    first.flush()

    assert StateStore(file).section("things") == {"a": [1]}
    assert StateStore(file).section("nothing") == {}


def test_a_state_that_cannot_be_written_is_told(
    tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    request.getfixturevalue("qapp")
    (tmp_path / "file").write_text("")
    store = StateStore(tmp_path / "file" / "state.json")
    told: list[str] = []
    store.failed.connect(told.append)

    store.store("things", {"a": 1})
    store.flush()

    assert len(told) == 1
