"""What has little room is cut, and says so."""

from __future__ import annotations

from pathlib import Path

import pytest

from ez_ide.widgets.labels import elided, from_home


@pytest.mark.parametrize(
    ("text", "most", "shown"),
    [("", 3, ""), ("abc", 3, "abc"), ("abcd", 3, "ab…"), ("größe", 4, "grö…")],
)
def test_no_more_is_shown_than_has_room(text: str, most: int, shown: str) -> None:
    assert elided(text, most) == shown


def test_a_folder_is_told_from_ones_own(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Path, "home", lambda: Path("/home/ada"))

    assert from_home(Path("/home/ada/programs/games")) == "~/programs/games"
    assert from_home(Path("/srv/games")) == "/srv/games"
