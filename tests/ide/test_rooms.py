"""The rooms of the IDE: what the state of a feature must not depend on."""

from __future__ import annotations

from pathlib import Path

import ez_ide


def test_the_state_of_a_feature_knows_no_widgets() -> None:
    states = list(Path(ez_ide.__file__).parent.rglob("state.py"))

    assert states
    assert [path for path in states if "QtWidgets" in path.read_text(encoding="utf-8")] == []
