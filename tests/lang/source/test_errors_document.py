"""The generated table of codes in the documentation is current."""

from __future__ import annotations

from pathlib import Path

import ez_lang
from ez_lang.source.codes import CODES
from ez_lang.source.errors_document import PATH, errors_document

ROOT = Path(ez_lang.__file__).parents[1]


def test_the_document_is_current() -> None:
    written = (ROOT / PATH).read_text(encoding="utf-8")

    assert written == errors_document(), "renew it with `make docs`"


def test_every_code_that_can_arise_is_listed_once_with_a_link_to_its_page() -> None:
    document = errors_document()

    for row in CODES.values():
        assert document.count(f"/{row.code}.md)") == row.arises


def test_links_lead_to_the_pages() -> None:
    folder = (ROOT / PATH).parent
    targets = [part.split(")")[0] for part in errors_document().split("](")[1:]]

    assert targets
    assert [target for target in targets if not (folder / target).is_file()] == []


def test_bars_in_titles_do_not_break_the_table() -> None:
    row = next(line for line in errors_document().splitlines() if "E1002" in line)

    assert row.replace("\\|", "").count("|") == 4
