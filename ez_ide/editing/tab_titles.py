"""What stands on the tabs: a name, the folder too where two have the same, a dot for changes."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from ez_ide.translation import tr

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ez_ide.files.document import Document

DOT = "● "


def titles(documents: Sequence[Document]) -> dict[str, str]:
    """The title of each document by its key, without the dot."""
    names = Counter(document.name for document in documents)
    return {one.key: _title(one, is_alone=names[one.name] == 1) for one in documents}


def shown(title: str, document: Document) -> str:
    """The title for the eye."""
    return (DOT if document.is_modified else "") + title.replace("&", "&&")


def spoken(title: str, document: Document) -> str:
    """The title for a screen reader."""
    words = [title]
    if document.is_modified:
        words.append(tr("modified"))
    if document.is_read_only:
        words.append(tr("read-only"))
    return ", ".join(words)


def _title(document: Document, *, is_alone: bool) -> str:
    if is_alone or document.path is None:
        return document.name
    return f"{document.name} — {document.path.parent.name}"
