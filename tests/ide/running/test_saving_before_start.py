"""Starting a program saves its files, and no others."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PyQt6.QtCore import Qt

from ez_ide.settings import table
from tests.helpers.debugging import CTRL, SHIFT
from tests.helpers.gestures import NOTHING_HELD, type_text

if TYPE_CHECKING:
    from ez_ide.editing.document import Document
    from tests.helpers.running import Running

FILES = {
    "main.ez": (
        'import & use @std\nimport "./lib", "./shapes"\n\n'
        "do main() {\n    println(lib.twice(4) + shapes.area())\n}\n"
    ),
    "lib.ez": (
        'module lib\n\nimport "./deep"\n\n'
        "do twice(n int) -> int {\n    return deep.half(n) * 4\n}\n"
    ),
    "deep.ez": "module deep\n\ndo half(n int) -> int {\n    return n / 2\n}\n",
    "shapes/area.ez": "module shapes\n\ndo area() -> int {\n    return side() * side()\n}\n",
    "shapes/side.ez": "module shapes\n\ndo side() -> int {\n    return 3\n}\n",
    "other.ez": "do main() {\n    temp n = 1\n    n += 1\n}\n",
    "broken.ez": "do main() {\n    temp = \n}\n",
    "notes.txt": "not a program\n",
}
PROGRAM = {"main.ez", "lib.ez", "deep.ez", "shapes/area.ez", "shapes/side.ez"}
DEBUG, RUN = (Qt.Key.Key_F5, NOTHING_HELD), (Qt.Key.Key_F5, CTRL)


def open_all_changed(running: Running) -> dict[str, Document]:
    """Open every file, the main one last, and type a line into each."""
    for name, text in FILES.items():
        path = running.folder / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")
    documents: dict[str, Document] = {}
    for name in [*list(FILES)[1:], "main.ez"]:
        document = running.window.editors.open(running.folder / name)
        assert document is not None
        document.editor.setFocus()
        document.editor.go_to(document.editor.lines(), 1)
        type_text(document.editor, "// changed")
        assert document.is_modified
        documents[name] = document
    return documents


def saved(running: Running, documents: dict[str, Document]) -> set[str]:
    """The files whose changes are on the disk; tabs and disk agree about it."""
    on_disk = {name for name in FILES if "// changed" in (running.folder / name).read_text()}
    assert on_disk == {name for name, document in documents.items() if not document.is_modified}
    return on_disk


@pytest.mark.parametrize("keys", [RUN, DEBUG], ids=["run", "debug"])
def test_only_the_files_of_the_program_are_saved(
    running: Running, keys: tuple[Qt.Key, Qt.KeyboardModifier]
) -> None:
    running.window.bench.settings.set(table.STOP_ON_ENTRY, "never")
    documents = open_all_changed(running)

    running.press(*keys)

    running.wait_said("17\n", "Exited with code 0")
    assert saved(running, documents) == PROGRAM


def test_only_the_files_of_the_program_are_saved_without_checks_while_typing(
    running: Running,
) -> None:
    running.window.bench.settings.set(table.CHECK_WHILE_TYPING, False)
    documents = open_all_changed(running)

    running.press(*RUN)

    running.wait_said("17\n", "Exited with code 0")
    assert saved(running, documents) == PROGRAM


def test_a_restart_saves_what_was_changed_in_the_program_since(running: Running) -> None:
    documents = open_all_changed(running)
    running.press(*DEBUG)
    running.wait_paused(5)
    assert saved(running, documents) == PROGRAM
    for name in ("deep.ez", "other.ez"):
        documents[name].editor.insertAt("// again\n", 0, 0)

    running.press(Qt.Key.Key_F5, CTRL | SHIFT)

    running.wait(lambda: not documents["deep.ez"].is_modified)
    running.wait_paused(5)
    assert documents["other.ez"].is_modified
    assert "// again" in (running.folder / "deep.ez").read_text()


def test_an_import_that_was_just_typed_is_saved_too(running: Running) -> None:
    documents = open_all_changed(running)
    main = documents["main.ez"].editor
    main.setSelection(1, 0, 1, len('import "./lib", "./shapes"'))
    type_text(main, 'import "./deep"')
    line = "println(lib.twice(4) + shapes.area())"
    main.setSelection(4, 4, 4, 4 + len(line))
    type_text(main, "println(deep.half(8)")

    running.press(*RUN)

    running.wait_said("4\n", "Exited with code 0")
    assert saved(running, documents) == {"main.ez", "deep.ez"}
