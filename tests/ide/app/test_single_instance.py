from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from ez_ide.app.single_instance import InstanceServer, hand_over, socket_name

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot


def test_without_a_running_instance_nothing_is_handed_over(qapp: object) -> None:  # noqa: ARG001
    assert not hand_over(socket_name(Path("/nobody/settings.json")), [])


def test_a_stale_socket_is_taken_over(tmp_path: Path, qtbot: QtBot) -> None:  # noqa: ARG001
    name = socket_name(tmp_path / "settings.json")
    first = InstanceServer(name)
    second = InstanceServer(name)

    first.close()
    second.close()

    assert not hand_over(name, [])


def test_windows_with_other_settings_do_not_find_each_other() -> None:
    assert socket_name(Path("/a")) != socket_name(Path("/b"))
