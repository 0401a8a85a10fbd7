"""The pages of the help: written ones, and those generated from tables.

A page has a name ("debugging", "code:E3001", "library:strings", "keys") and is Markdown; links
between pages are such names.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from ez_ide.help.markdown import in_cell
from ez_ide.translation import tr
from ez_lang.source.codes import CODES
from ez_lang.source.error_pages import page as page_of_code
from ez_lang.stdlib.registry import BUILTINS, MODULE_NAMES, LibraryFunction, library

if TYPE_CHECKING:
    from collections.abc import Callable

    from ez_ide.help.error_context import ErrorContext
    from ez_lang.source.error_pages import Example
    from ez_lang.stdlib.registry import Library, LibraryConstant

FOLDER = Path(__file__).parent / "pages"
START = "getting-started"
WRITTEN = (
    *(START, "files", "editor", "running", "debugging", "breakpoints", "values"),
    *("protocol", "settings", "accessibility", "language"),
)
KEYS, CODES_PAGE, LIBRARY_PAGE = "keys", "codes", "library"


@dataclass(frozen=True)
class Entry:
    """An entry of the table of contents."""

    name: str
    title: str
    children: tuple[Entry, ...] = ()


class HelpPages:
    """All pages."""

    def __init__(self, keys: Callable[[], str]) -> None:
        """`keys` returns the current page of keyboard shortcuts."""
        self._keys = keys
        self.own_case: Callable[[str], ErrorContext | None] = lambda _code: (
            None
        )  # in the user's program

    def contents(self) -> list[Entry]:
        """Return the table of contents."""
        written = [Entry(name, _title(self.text(name))) for name in WRITTEN if _file(name).exists()]
        modules = tuple(Entry(f"library:{name}", f"@{name}") for name in MODULE_NAMES)
        codes = tuple(Entry(f"code:{code}", f"{code}  {CODES[code].title}") for code in CODES)
        return [
            *written,
            Entry(KEYS, tr("Keyboard shortcuts")),
            Entry(LIBRARY_PAGE, tr("Standard library"), modules),
            Entry(CODES_PAGE, tr("Error codes"), codes),
        ]

    def text(self, name: str) -> str:
        """Return the Markdown of a page, or of an error page if there is none of that name."""
        made: dict[str, Callable[[], str]] = {
            KEYS: self._keys,
            CODES_PAGE: _all_codes,
            LIBRARY_PAGE: _all_modules,
        }
        if name in made:
            return made[name]()
        kind, _, rest = name.partition(":")
        if kind == "code" or (kind == "library" and rest):
            return _code(rest, self.own_case(rest)) if kind == "code" else _module(rest)
        if name in WRITTEN and _file(name).exists():
            return _file(name).read_text(encoding="utf-8")
        return f"# {tr('Page not found')}\n\n[{tr('Go to the first page')}]({START})\n"

    def page_of_name(self, name: str) -> str | None:
        """Return the page that explains a word: a module, a library function, an error code."""
        plain = name.lstrip("@")
        module, _, member = plain.partition(".")
        if module in MODULE_NAMES:
            return f"library:{module}#{member}" if member else f"library:{module}"
        if plain.upper() in CODES:
            return f"code:{plain.upper()}"
        if plain in BUILTINS.members:
            return f"library:std#{plain}"
        return f"library:std#{plain}" if _has("std", plain) else None


def _file(name: str) -> Path:
    return FOLDER / f"{name}.md"


def _title(text: str) -> str:
    return text.split("\n", 1)[0].lstrip("# ").strip()


def _has(module: str, member: str) -> bool:
    found = library(module)
    return found is not None and member in found.members


# -- error codes -----------------------------------------------------------------------------------


def _all_codes() -> str:
    rows = [f"| [{code}](code:{code}) | {in_cell(CODES[code].title)} |" for code in CODES]
    head = f"| {tr('Code')} | {tr('Meaning')} |\n| --- | --- |"
    return "\n".join([f"# {tr('Error codes')}", "", head, *rows])


def _code(code: str, own: ErrorContext | None) -> str:
    page = page_of_code(code)
    if page is None:
        title = CODES[code].title if code in CODES else tr("unknown code")
        return f"# {code}: {title}\n\n[{tr('All error codes')}]({CODES_PAGE})\n"
    parts = [f"# {page.code}: {page.title}", page.prose]
    if own is not None:
        parts.append(own.markdown())
    parts += [
        f"## {tr('Incorrect')}",
        _example(page.wrong),
        f"## {tr('Correct')}",
        _example(page.right),
    ]
    checks = "\n".join(f"- [ ] {cause}" for cause in page.causes)
    parts += [f"## {tr('Common causes')}", checks]
    if page.see_also:
        links = [f"- [{name}](code:{name}): {CODES[name].title}" for name in page.see_also]
        parts += [f"## {tr('Related codes')}", "\n".join(links)]
    parts.append(f"[{tr('All error codes')}]({CODES_PAGE})")
    return "\n\n".join(parts)


def _example(example: Example) -> str:
    blocks = []
    for number, file in enumerate(example.files):
        if number:
            blocks.append(f"`{file.path}`")
        blocks.append(f"```ez\n{file.text.rstrip()}\n```")
    return "\n\n".join(blocks)


# -- the standard library --------------------------------------------------------------------------


def _all_modules() -> str:
    rows = []
    for name in MODULE_NAMES:
        found = library(name)
        if found is not None:
            rows.append(f"| [@{name}](library:{name}) | {in_cell(found.doc)} |")
    head = f"| {tr('Module')} | {tr('Description')} |\n| --- | --- |"
    return "\n".join([f"# {tr('Standard library')}", "", head, *rows])


def _module(name: str) -> str:
    found = library(name)
    if found is None:
        return f"# @{name}\n\n[{tr('Standard library')}]({LIBRARY_PAGE})\n"
    parts = [f"# @{name}", found.doc]
    if name == "std":
        parts += _members(BUILTINS)
    parts += _members(found)
    parts.append(f"[{tr('Standard library')}]({LIBRARY_PAGE})")
    return "\n\n".join(parts)


def _members(found: Library) -> list[str]:
    return [_member(name, member) for name, member in sorted(found.members.items())]


def _member(name: str, member: LibraryFunction | LibraryConstant) -> str:
    if isinstance(member, LibraryFunction):
        return f"### {name}\n\n`{member.text}`\n\n{member.doc}"
    return f"### {name}\n\n`{name} {member.type.text}`\n\n{member.doc}"
