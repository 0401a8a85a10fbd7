"""`docs/errors.md`: tables of all codes, generated from `codes`.

`python -m ez_lang.source.errors_document` writes the file.
"""

from __future__ import annotations

import os
from itertools import groupby
from typing import TYPE_CHECKING

from ez_lang.source.codes import CODES

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from ez_lang.source.codes import Code, Phase

PATH = "docs/errors.md"
"""The path of the document, relative to the root of the repository."""

_PAGES = "../ez_lang/source/pages"

_TIMES: dict[Phase, str] = {
    "lex": "reading",
    "parse": "reading",
    "check": "checking",
    "load": "loading",
    "run": "running",
    "value": "in an `Error`",
}

_INTRODUCTION = """\
# Errors and warnings

<!-- made by `make docs`; change ez_lang/source/codes.py instead -->

Every error and warning has a code. Codes that begin with E are errors: the program does not start,
or it ends. Codes that begin with W are warnings: the program runs.

`ez explain CODE` shows the page of a code: what it means, a program that causes it, and the
corrected program. The links below lead to the same pages.

The last column says when a code arises:

- *reading*: while EZ parses the text;
- *checking*: while EZ checks names and types, before the program starts;
- *loading*: while EZ loads the imported files of the program;
- *running*: while the program runs;
- *in an `Error`*: nothing is shown; a library function returns the error, and the program can
  handle it.
"""

_SUPPRESSION = """\
## Suppressing warnings

`#suppress(CODE)` before a function suppresses a warning in it; at the top of a file, it applies to
the whole file. It accepts several codes, and `ALL` for all that it can suppress: {suppressed}.

It also accepts the codes {accepted}, which never arise.
"""


def errors_document() -> str:
    """Return the text of the document."""
    raised = [row for row in CODES.values() if row.arises]
    parts = [_INTRODUCTION]
    parts += ["\n".join(_table(area, rows)) for area, rows in groupby(raised, lambda r: r.area)]
    parts.append(
        _SUPPRESSION.format(suppressed=_suppressed("acts"), accepted=_suppressed("accepted"))
    )
    return "\n".join(parts)


def _table(area: str, rows: Iterable[Code]) -> Iterator[str]:
    yield f"## {area[0].upper()}{area[1:]}"
    yield ""
    yield "| code | what is wrong | when |"
    yield "| --- | --- | --- |"
    for row in rows:
        times = ", ".join(dict.fromkeys(_TIMES[phase] for phase in row.phases))
        name = row.code
        if row.display_name != row.code:
            name = f"{row.code} ({row.display_name})"
        title = row.title.replace("|", "\\|")
        yield f"| [{name}]({_PAGES}/{row.code}.md) | {title} | {times} |"
    yield ""


def _suppressed(how: str) -> str:
    return ", ".join(row.code for row in CODES.values() if row.suppression == how)


def _save() -> None:
    root = os.path.dirname(os.path.dirname(os.path.dirname(__file__)))
    with open(os.path.join(root, PATH), "w", encoding="utf-8", newline="\n") as file:
        file.write(errors_document())


if __name__ == "__main__":
    _save()
