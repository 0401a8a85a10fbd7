"""The underlined letters: what each entry of a menu gets."""

from __future__ import annotations

import pytest
from PyQt6.QtGui import QAction
from PyQt6.QtWidgets import QMenu

from ez_ide.widgets.menus import insert_mnemonics, make_text_entry, set_mnemonics


@pytest.mark.parametrize(
    ("made", "shown"),
    [
        (["&Open", "Close"], ["&Open", "&Close"]),
        (["&Copy", "&Cut"], ["&Copy", "C&ut"]),  # the first of two keeps it
        (["Copy", "Cu&t"], ["&Copy", "Cu&t"]),
        (["a", "ab"], ["&a", "a&b"]),
        (["ab", "a"], ["a&b", "&a"]),  # one that has a choice leaves it to one that has none
        (["Select All"], ["&Select All"]),
        (["Undo\tCtrl+Z"], ["&Undo\tCtrl+Z"]),
        (["Cut && paste"], ["&Cut && paste"]),
        (["…", "a"], ["…", "&a"]),
        (["~/ez/b.ez", "~/ez/ab.ez"], ["~/ez/&b.ez", "~/ez/&ab.ez"]),
    ],
)
def test_every_text_gets_a_letter_of_its_own(made: list[str], shown: list[str]) -> None:
    assert insert_mnemonics(made) == shown


def test_an_action_in_two_menus_gets_in_each_what_it_was_made_with(qapp: object) -> None:
    del qapp
    action = QAction("&Copy")
    crowded, alone = QMenu(), QMenu()
    crowded.addAction("&Cancel")
    crowded.addAction(action)
    alone.addAction(action)

    set_mnemonics(crowded)
    among_others = action.text()
    set_mnemonics(alone)

    assert (among_others, action.text()) == ("C&opy", "&Copy")


def test_words_to_be_read_and_hidden_entries_take_no_letter(qapp: object) -> None:
    del qapp
    menu = QMenu()
    words, hidden, entry = (menu.addAction("Copy") for _ in range(3))
    assert words is not None
    assert hidden is not None
    assert entry is not None
    make_text_entry(words)
    hidden.setVisible(False)

    set_mnemonics(menu)

    assert [words.text(), hidden.text(), entry.text()] == ["Copy", "Copy", "&Copy"]
    assert not words.isEnabled()
