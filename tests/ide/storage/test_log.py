from __future__ import annotations

import logging
from typing import TYPE_CHECKING

import pytest

from ez_ide.editing.difference import difference
from ez_ide.storage import log

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


@pytest.fixture(autouse=True)
def no_log_afterwards() -> Iterator[None]:
    yield
    for handler in list(log.LOGGER.handlers):
        log.LOGGER.removeHandler(handler)
        handler.close()
    log.LOGGER.propagate = True


def test_what_happened_is_written_down(tmp_path: Path) -> None:
    log.start(tmp_path / "deep" / "log.txt")
    log.LOGGER.warning("the %s is full", "disk")

    assert "WARNING the disk is full" in log.tail(tmp_path / "deep" / "log.txt")


def test_the_log_never_grows_beyond_five_megabytes(tmp_path: Path) -> None:
    log.start(tmp_path / "log.txt")
    for _ in range(60):
        log.LOGGER.info("x" * 200_000)

    assert sum(file.stat().st_size for file in tmp_path.iterdir()) <= 5 * 1024 * 1024


def test_where_no_log_can_be_written_there_is_none(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")

    log.start(tmp_path / "file" / "log.txt")
    log.LOGGER.info("said to nobody")

    assert isinstance(log.LOGGER.handlers[0], logging.NullHandler)
    assert log.tail(tmp_path / "file" / "log.txt") == ""


def test_a_difference_shows_what_changed_with_its_surroundings() -> None:
    old = "\n".join(str(number) for number in range(20))
    new = old.replace("10", "ten") + "\nend"

    lines = [(line.sign, line.text) for line in difference(old, new)]

    assert ("-", "10") in lines
    assert ("+", "ten") in lines
    assert lines[-1] == ("+", "end")
    assert ("…", "") in lines
    assert (" ", "0") not in lines
    assert difference(old, old) == []
