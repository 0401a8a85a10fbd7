"""The system's clock is set back, or to another zone, while a program is debugged."""

from __future__ import annotations

import os
import time
from typing import TYPE_CHECKING

from PyQt6.QtCore import Qt

from tests.helpers.debugging import SHIFT, Debugging
from tests.helpers.ide_programs import SHARE

if TYPE_CHECKING:
    import pytest

AN_HOUR = 3600
FIRST = SHARE.splitlines().index("do main() {") + 2


def test_a_clock_that_is_set_back_is_not_noticed(
    debugging: Debugging, monkeypatch: pytest.MonkeyPatch
) -> None:
    debugging.open(SHARE)
    debugging.press(Qt.Key.Key_F5)
    debugging.wait_paused(FIRST)
    real, zone = time.time, os.environ.get("TZ", "UTC")

    monkeypatch.setattr(time, "time", lambda: real() - AN_HOUR)
    monkeypatch.setenv("TZ", "Pacific/Apia")
    time.tzset()
    try:
        debugging.step_over(FIRST + 1)
        debugging.press(Qt.Key.Key_F5, SHIFT)
        debugging.wait_ended()
    finally:
        monkeypatch.setenv("TZ", zone)
        time.tzset()

    assert "-" not in debugging.console.partition("after")[2]
