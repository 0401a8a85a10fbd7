"""Documents are checked one after the other by the real command, and no process is left."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import pytest
from PyQt6.QtCore import QProcess

from ez_ide.language.check_service import CheckRequest, CheckService

if TYPE_CHECKING:
    from collections.abc import Iterator

    from PyQt6.QtWidgets import QApplication
    from pytestqt.qtbot import QtBot

    from ez_ide.language.check_report import CheckReport

LONG = 20_000
GOOD, BAD = "do main() {}\n", "do main() { nothing() }\n"


@pytest.fixture
def service(qapp: QApplication) -> Iterator[CheckService]:
    made = CheckService(qapp)
    yield made
    made.shut_down()


@pytest.fixture
def answers(service: CheckService) -> list[tuple[str, int]]:
    """The key and the number of problems of each report."""
    found: list[tuple[str, int]] = []

    def note(request: CheckRequest, report: CheckReport) -> None:
        found.append((request.key, len(report.problems)))

    service.checked.connect(note)
    return found


def request(key: str, text: str) -> CheckRequest:
    return CheckRequest(key, f"/nowhere/{key}.ez", text)


def test_every_text_is_answered(
    qtbot: QtBot, service: CheckService, answers: list[tuple[str, int]]
) -> None:
    for key, text in (("a", GOOD), ("b", BAD), ("c", GOOD)):
        service.schedule(key, partial(request, key, text))

    qtbot.waitUntil(lambda: len(answers) == 3, timeout=LONG)
    assert sorted(answers) == [("a", 0), ("b", 1), ("c", 0)]
    assert not service.is_busy


def test_the_newest_text_of_a_document_wins(
    qtbot: QtBot, service: CheckService, answers: list[tuple[str, int]]
) -> None:
    service.check_now(request("a", BAD))
    service.schedule("a", lambda: request("a", GOOD))

    qtbot.waitUntil(lambda: len(answers) == 1, timeout=LONG)
    assert answers == [("a", 0)]


def test_an_urgent_check_goes_first_and_no_other_is_lost(
    qtbot: QtBot, service: CheckService, answers: list[tuple[str, int]]
) -> None:
    service.check_now(request("a", GOOD))
    service.check_now(request("b", BAD))

    qtbot.waitUntil(lambda: len(answers) == 2, timeout=LONG)
    assert answers == [("b", 1), ("a", 0)]


def test_shutting_down_leaves_no_process(qtbot: QtBot, service: CheckService) -> None:
    service.check_now(request("a", GOOD))
    app = service.parent()
    assert app is not None

    service.shut_down()

    qtbot.waitUntil(
        lambda: all(
            one.state() is QProcess.ProcessState.NotRunning for one in app.findChildren(QProcess)
        ),
        timeout=LONG,
    )
    assert not service.is_busy
