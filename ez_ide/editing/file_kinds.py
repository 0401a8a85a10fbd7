"""The kinds of text files, by name: which lexer they get, and what starts a comment line."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import PurePath


@dataclass(frozen=True)
class FileKind:
    """A kind of text; `comment` starts a comment line, if the kind has such lines."""

    name: str
    comment: str = ""


PLAIN = FileKind("plain")
EZ = FileKind("ez", "//")

_KINDS = {
    FileKind("json"): ("json", "jsonl", "webmanifest", "ipynb"),
    FileKind("csv"): ("csv", "tsv"),
    FileKind("markdown"): ("md", "markdown"),
    FileKind("python", "#"): ("py", "pyw", "pyi"),
    FileKind("yaml", "#"): ("yaml", "yml"),
    FileKind("properties", "#"): ("toml", "ini", "cfg", "conf", "properties", "desktop"),
    FileKind("html"): ("html", "htm", "xhtml"),
    FileKind("xml"): ("xml", "svg", "qrc", "ui", "xsl"),
    FileKind("css"): ("css",),
    FileKind("javascript", "//"): ("js", "mjs", "ts"),
    FileKind("bash", "#"): ("sh", "bash", "zsh"),
    FileKind("batch", "rem"): ("bat", "cmd"),
    FileKind("sql", "--"): ("sql",),
    FileKind("makefile", "#"): ("mk", "makefile"),
    FileKind("diff"): ("diff", "patch"),
    FileKind("lua", "--"): ("lua",),
    FileKind("cpp", "//"): ("c", "h", "cc", "cpp", "hpp", "go", "rs"),
    FileKind("java", "//"): ("java", "kt", "cs"),
}
_BY_END = {end: kind for kind, ends in _KINDS.items() for end in ends}


def kind_of(name: str) -> FileKind:
    """Return the kind of a file; a name without an extension is an EZ program."""
    path = PurePath(name)
    end = path.suffix.lower().removeprefix(".")
    if end in ("", "ez") and path.name.lower() not in _BY_END:
        return EZ if not path.name.startswith(".") else PLAIN
    return _BY_END.get(end or path.name.lower(), PLAIN)
