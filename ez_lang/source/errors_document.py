"""`docs/errors.md`: all codes in a table, made from `codes`.

`python -m ez_lang.source.errors_document` renews the file.
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
"""Where the document is, seen from the root of the project."""

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

Everything EZ has to say about a program has a code. Codes that begin with E are errors: the
program does not start, or it ends there. Codes that begin with W are warnings: the program runs.

`ez explain CODE` shows the page of a code: what it means, a program that draws it, and the same
program repaired. The links below lead to the same pages.

The last column tells when a code arises:

- *reading*: while EZ reads the text, before it knows what it means;
- *checking*: when all is read and EZ looks whether it fits together. Nothing has run yet;
- *loading*: while the files of a program are brought together;
- *running*: at a statement of the running program;
- *in an `Error`*: nothing is shown; a library function returns it, and the program decides.
"""

_SUPPRESSION = """\
## Switching warnings off

`#suppress(CODE)` before a function silences a warning in it, and at the top of a file in all of
it. It takes several codes, and `ALL` for all it can silence: {silenced}.

It also takes the codes {accepted}, which never arise.
"""


def errors_document() -> str:
    """The text of the document."""
    raised = [row for row in CODES.values() if row.arises]
    parts = [_INTRODUCTION]
    parts += ["\n".join(_table(area, rows)) for area, rows in groupby(raised, lambda r: r.area)]
    parts.append(
        _SUPPRESSION.format(silenced=_suppressed("acts"), accepted=_suppressed("accepted"))
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
