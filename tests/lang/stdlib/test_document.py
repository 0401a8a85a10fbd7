"""docs/stdlib.md agrees with the declarations."""

from __future__ import annotations

from pathlib import Path

import ez_lang
from ez_lang.stdlib.document import PATH, stdlib_document
from ez_lang.stdlib.registry import BUILTINS, MODULE_NAMES, LibraryFunction, library

ROOT = Path(ez_lang.__file__).parents[1]


def test_the_document_is_current() -> None:
    written = (ROOT / PATH).read_text(encoding="utf-8")

    assert written == stdlib_document(), "renew it with `make docs`"


def test_every_member_of_every_module_is_in_its_section() -> None:
    sections = stdlib_document().split("\n## ")[1:]
    by_title = {section.partition("\n")[0]: section for section in sections}

    assert set(by_title) == {"Without an import", *(f"@{name}" for name in MODULE_NAMES)}
    for title, section in by_title.items():
        module = library(title[1:]) if title.startswith("@") else BUILTINS
        assert module is not None
        for member in module.members.values():
            start = f"`{member.name}{'(' if isinstance(member, LibraryFunction) else ' '}"
            assert section.count(f"| {start}") == 1


def test_tables_have_as_many_cells_as_their_heads() -> None:
    width = 0
    for line in stdlib_document().splitlines():
        cells = line.replace("\\|", "").count("|")
        if line.startswith("| ---"):
            width = cells
        elif line.startswith("| `"):
            assert cells == width, line
