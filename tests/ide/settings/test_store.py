from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from ez_ide.settings import table
from ez_ide.settings.store import Settings

if TYPE_CHECKING:
    from pathlib import Path

    from pytestqt.qtbot import QtBot


@pytest.fixture
def file(tmp_path: Path, qapp: object) -> Path:  # noqa: ARG001
    return tmp_path / "settings.json"


def test_without_a_file_every_setting_has_its_default(file: Path) -> None:
    settings = Settings(file)

    assert all(settings.get(one) == one.default for one in table.ALL)
    assert not file.exists()


def test_a_change_reaches_the_file_and_those_who_listen(file: Path) -> None:
    settings = Settings(file)
    told: list[str] = []
    settings.changed.connect(told.append)

    settings.set(table.TAB_WIDTH, 2)
    settings.set(table.TAB_WIDTH, 2)

    assert json.loads(file.read_text()) == {"editor.tabWidth": 2}
    assert told == ["editor.tabWidth"]
    assert Settings(file).get(table.TAB_WIDTH) == 2


def test_a_default_is_not_written_down(file: Path) -> None:
    settings = Settings(file)
    settings.set(table.TAB_WIDTH, 2)

    settings.reset(table.TAB_WIDTH)

    assert json.loads(file.read_text()) == {}
    assert settings.is_default(table.TAB_WIDTH)


def test_unknown_keys_of_a_newer_version_are_kept(file: Path) -> None:
    file.write_text('{"from.the.future": {"a": [1]}, "editor.tabWidth": 8}')
    settings = Settings(file)

    settings.set(table.RULER, True)

    assert json.loads(file.read_text())["from.the.future"] == {"a": [1]}
    assert settings.problem == ""


def test_a_broken_file_tells_its_line_and_is_left_alone(file: Path) -> None:
    broken = '{\n  "editor.tabWidth": 8,\n  oops\n}'
    file.write_text(broken)
    settings = Settings(file)

    settings.set(table.RULER, True)

    assert (settings.problem_line, settings.get(table.TAB_WIDTH)) == (3, 4)
    assert settings.get(table.RULER)
    assert file.read_text() == broken


def test_a_file_that_breaks_later_keeps_the_old_values(file: Path, qtbot: QtBot) -> None:
    file.write_text('{"editor.tabWidth": 8}')
    settings = Settings(file)

    with qtbot.waitSignal(settings.problem_changed):
        file.write_text('{"editor.tabWidth": ')

    assert settings.get(table.TAB_WIDTH) == 8


def test_a_change_from_outside_is_in_force_at_once(file: Path, qtbot: QtBot) -> None:
    settings = Settings(file)

    with qtbot.waitSignal(settings.changed) as told:
        file.write_text('{"editor.tabWidth": 8}')

    assert told.args == ["editor.tabWidth"]
    assert settings.get(table.TAB_WIDTH) == 8


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("editor.tabWidth", 0),
        ("editor.tabWidth", "4"),
        ("editor.tabWidth", True),
        ("editor.wordWrap", 1),
        ("run.again", "never heard of"),
        ("keys.own", []),
    ],
)
def test_an_invalid_value_reads_as_the_default_and_is_reported(
    file: Path, key: str, value: object
) -> None:
    file.write_text(json.dumps({key: value}))
    settings = Settings(file)

    setting = next(one for one in table.ALL if one.key == key)
    assert settings.get(setting) == setting.default
    assert key in settings.problem


@pytest.mark.parametrize("content", [b"[1, 2]", b"\xff\xfe rubbish", b"[" * 100_000, b"null"])
def test_a_file_that_is_something_else_counts_as_broken(file: Path, content: bytes) -> None:
    file.write_bytes(content)

    settings = Settings(file)

    assert settings.problem
    assert settings.get(table.THEME) == "system"


def test_a_file_that_cannot_be_written_is_reported_and_the_value_applies(tmp_path: Path) -> None:
    blocked = tmp_path / "not a folder"
    blocked.write_text("")
    settings = Settings(blocked / "settings.json")

    settings.set(table.TAB_WIDTH, 2)

    assert settings.get(table.TAB_WIDTH) == 2
    assert settings.problem


def test_a_value_that_is_none_is_refused(file: Path) -> None:
    with pytest.raises(ValueError, match="tabWidth"):
        Settings(file).set(table.TAB_WIDTH, 99)


def test_a_whole_number_will_do_where_a_fraction_may_stand(file: Path) -> None:
    file.write_text('{"editor.fontSize": 14}')

    assert Settings(file).get(table.EDITOR_FONT_SIZE) == 14


def test_a_dictionary_that_was_read_can_be_changed_without_changing_the_setting() -> None:
    settings = Settings()
    settings.set(table.OWN_KEYS, {"file.new": ["Ctrl+1"]})

    settings.get(table.OWN_KEYS)["file.open"] = []

    assert settings.get(table.OWN_KEYS) == {"file.new": ["Ctrl+1"]}


def test_every_default_makes_sense_and_every_key_is_its_own() -> None:
    assert [one.key for one in table.ALL if not one.accepts(one.default)] == []
    assert len({one.key for one in table.ALL}) == len(table.ALL)
