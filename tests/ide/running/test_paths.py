"""Programs with unusual names and folders: run, debugged, and found by identity."""

from __future__ import annotations

import unicodedata
from typing import TYPE_CHECKING

import pytest
from PyQt6.QtCore import Qt

from tests.helpers.running import program

if TYPE_CHECKING:
    from tests.helpers.running import Running

NAMES = {
    "blanks": "my programs/a b.ez",
    "quotes": "it's \"so\"/x'y.ez",
    "hash": "a#b/c#1.ez",
    "per cent": "100%/a%20b.ez",
    "ampersand": "a&b/c&d.ez",
    "composed": unicodedata.normalize("NFC", "Übung/größe.ez"),
    "decomposed": unicodedata.normalize("NFD", "Übung/größe.ez"),
    "emoji": "🙂/🐍.ez",
    "long": "d" * 180 + "/" + "f" * 200 + ".ez",
}
TEXT = program("temp n = 1", "println(n)", "temp list [int] = {n}", "println(list[n])")


@pytest.mark.parametrize("name", NAMES.values(), ids=NAMES)
def test_a_program_with_any_name_is_debugged(running: Running, name: str) -> None:
    document = running.open(TEXT, name)
    running.go_to(5)
    running.press(Qt.Key.Key_F9)
    running.press(Qt.Key.Key_F5)

    running.wait_paused(5)
    assert running.window.editors.documents == [document]
    assert running.only.is_verified
    running.press(Qt.Key.Key_F5)
    running.wait_said("error E9001")
    running.go_to(1)
    place = next(link for link in all_links(running) if link.startswith("place:7:"))
    running.panel.view.link_chosen.emit(place)
    assert running.window.editors.documents == [document]
    assert document.editor.caret()[0] == 7


@pytest.mark.parametrize("name", ["quotes", "per cent", "emoji"])
def test_a_program_with_any_name_is_run(running: Running, name: str) -> None:
    running.run(program('println("here")'), NAMES[name])

    running.wait_said("here\n", "Exited with code 0")


def test_a_file_opened_by_two_spellings_is_one_and_keeps_its_breakpoint(running: Running) -> None:
    real = running.open(TEXT, "real.ez")
    link = running.folder / "link.ez"
    link.symlink_to(running.folder / "real.ez")
    running.go_to(5)
    running.press(Qt.Key.Key_F9)

    again = running.window.editors.open(link)

    assert again is real
    running.debug(5)


def test_a_breakpoint_in_a_linked_program_is_hit(running: Running) -> None:
    folder = running.folder / "real"
    folder.mkdir()
    (running.folder / "other").symlink_to(folder)
    running.open(TEXT, "other/program.ez")
    running.go_to(5)
    running.press(Qt.Key.Key_F9)

    running.debug(5)

    assert running.only.is_verified
    assert len(running.window.editors.documents) == 1


def all_links(running: Running) -> list[str]:
    """The links of the console, from its top."""
    found = []
    document = running.panel.view.document()
    assert document is not None
    block = document.begin()
    while block.isValid():
        pieces = block.begin()
        while not pieces.atEnd():
            href = pieces.fragment().charFormat().anchorHref()
            if href:
                found.append(href)
            pieces += 1
        block = block.next()
    return found
