"""The documentation names files that exist, and its links lead to pages and headings."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGES = sorted(
    page.relative_to(ROOT).as_posix()
    for folder in (ROOT, ROOT / "docs", ROOT / "docs/decisions", ROOT / "samples")
    for page in folder.glob("*.md")
)
LINK = re.compile(r"\]\((?!https?:)([^)#\s]*)(?:#([^)\s]+))?\)")
FILE = re.compile(r"(?<![\w/.])[\w/]+\.(?:py|lark|tables)\b(?!\.)")
FILES = frozenset(
    path.relative_to(ROOT).as_posix()
    for package in ("ez_lang", "ez_debugger", "ez_ide", "tests", ".ci")
    for path in (ROOT / package).rglob("*.*")
)


def headings(page: Path) -> set[str]:
    """Return the anchors of a page, as GitHub forms them."""
    found = re.findall(r"^#+ (.*)", page.read_text("utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in found}


@pytest.mark.parametrize("page", PAGES)
def test_every_link_has_a_target(page: str) -> None:
    text = (ROOT / page).read_text("utf-8")

    for name, anchor in LINK.findall(text):
        target = (ROOT / page).parent / name if name else ROOT / page
        assert target.exists(), name
        assert not anchor or anchor in headings(target), f"{name}#{anchor}"


@pytest.mark.parametrize("page", [name for name in PAGES if name != "CHANGELOG.md"])
def test_every_module_that_a_page_names_exists(page: str) -> None:
    text = (ROOT / page).read_text("utf-8")

    missing = [
        name
        for name in FILE.findall(text)
        if not any(f"/{path}".endswith(f"/{name}") for path in FILES)
    ]

    assert missing == []
