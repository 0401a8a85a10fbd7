"""Inline values of a paused program in the editor."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.helpers.debugged_programs import CLUB, LOOP, SHADOW

if TYPE_CHECKING:
    from ez_ide.editing.document import Document
    from tests.helpers.inside import Inside


def inline_values(document: Document) -> dict[int, list[str]]:
    values = document.editor.execution.values
    return {line: [one.text for one in found] for line, found in values.items()}


def test_values_are_shown_after_the_lines_already_executed(inside: Inside) -> None:
    document = inside.debug(LOOP, 9)

    assert inline_values(document) == {
        5: ["count = 0"],
        6: ["list = [1, 2, 3]"],
        7: ["quiet = 7"],
        8: ["i = 0"],
    }
    assert document.text() == LOOP


def test_each_name_has_the_value_of_its_own_scope(inside: Inside) -> None:
    document = inside.debug(SHADOW, 23)

    shown = inline_values(document)
    assert shown[17] == ["n = 1"]
    assert shown[19] == ["n = 1"]
    assert shown[20] == ['n = "inner"']
    assert shown[22] == ['n = "inner"', "gone = 3"]
    inside.step()

    shown = inline_values(document)
    assert shown[17] == ["n = 1"]
    assert 20 not in shown


def test_parameters_are_shown_after_the_declaration_and_other_functions_have_none(
    inside: Inside,
) -> None:
    document = inside.debug(CLUB, 21)

    shown = inline_values(document)
    assert shown[18] == ["a = 0", "b = 1"]
    assert max(shown) <= 21


def test_a_changed_one_is_marked_and_a_long_one_cut(inside: Inside) -> None:
    document = inside.debug(CLUB, 43)

    values = document.editor.execution.values
    found = [one for line in values.values() for one in line]
    assert all(len(one.text) <= len("members = ") + 40 for one in found)
    inside.step()
    changed = [
        one.text
        for line in document.editor.execution.values.values()
        for one in line
        if one.is_changed
    ]
    assert any(text.startswith("members = ") for text in changed)


def test_a_toggle_hides_inline_values(inside: Inside) -> None:
    document = inside.debug(LOOP, 9)
    inside.window.bench.actions.trigger("view.inline_values")

    assert inline_values(document) == {}
    inside.window.bench.actions.trigger("view.inline_values")
    assert inline_values(document)[5] == ["count = 0"]


def test_inline_values_disappear_when_the_document_is_edited(inside: Inside) -> None:
    document = inside.debug(LOOP, 9)

    document.editor.insertAt("// more\n", 0, 0)

    assert inline_values(document) == {}
