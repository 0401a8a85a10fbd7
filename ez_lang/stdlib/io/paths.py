"""The part of `@io` that works with paths as text."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ez_lang.model.faults import Fault
from ez_lang.model.scalar_text import quoted
from ez_lang.stdlib.declarations import Library, with_example
from ez_lang.stdlib.shared import paths
from ez_lang.stdlib.shared.files import attempt

if TYPE_CHECKING:
    from collections.abc import Callable

    from ez_lang.model.host import Host
    from ez_lang.stdlib.shared.results import Outcome

PATHS: Final = Library("io", "Paths as text.", checked=True, bare=True)


@PATHS.function("path_join(part string, ...) -> string")
def path_join(*parts: str) -> str:
    """The parts with slashes between them, cleaned.

    >>> io.path_join("cups", "..", "tea", "mint.txt")
    "tea/mint.txt"
    """
    for part in parts:
        _refuse_zero("join", part)
    return paths.join_paths(*parts)


def _declare(name: str, doc: str, work: Callable[[str], str], given: str, shown: str) -> None:
    def body(p: str) -> str:
        _refuse_zero(name, p)
        return work(p)

    body.__doc__ = with_example(doc, f'>>> io.path_{name}("{given}")', f'"{shown}"')
    PATHS.function(f"path_{name}(p string) -> string")(body)


def _refuse_zero(name: str, path: str) -> None:
    if "\0" in path:
        raise Fault(
            "E7041", f"io.path_{name}() cannot take {quoted(path)}: a path has no zero byte"
        )


_declare("base", "The last element of a path.", paths.last_element, "tea/mint.txt", "mint.txt")
_declare(
    "dir",
    "The path of the folder that a path lies in.",
    paths.all_but_last,
    "tea/mint.txt",
    "tea",
)
_declare(
    "ext",
    "The end of a path from the last dot on, like `.txt`.",
    paths.extension,
    "tea/mint.txt",
    ".txt",
)
_declare(
    "clean",
    "The shortest path that leads to the same place.",
    paths.clean_path,
    "./tea//cups/..",
    "tea",
)


@PATHS.function(
    "path_abs(p string) -> (string, Error)", static="string", effects="fs-r", needs=("host",)
)
def path_abs(host: Host, p: str) -> Outcome:
    """The path from the root of the file system.

    >>> io.path_abs("/tea/../cups")
    "/cups", nil
    """
    return attempt("find", p, lambda _: absolute_path(host, p))


def absolute_path(host: Host, path: str) -> str:
    """The path from the root, cleaned; `OSError` if the current folder is unknown."""
    if path.startswith(paths.SEPARATOR):
        return paths.clean_path(path)
    return paths.join_paths(host.environment.folder(), path)


@PATHS.function("path_separator() -> string")
def path_separator() -> str:
    """What stands between the elements of a path.

    >>> io.path_separator()
    "/"
    """
    return paths.SEPARATOR


@PATHS.function("expand_path(p string) -> string", effects="env-r", needs=("host",))
def expand_path(host: Host, p: str) -> str:
    """The path with the home folder for a `~` at its beginning, cleaned.

    >>> io.expand_path("~/tea.txt")  // in Ada's home
    "/home/ada/tea.txt"
    """
    if not p.startswith("~"):
        return paths.clean_path(p)
    home = host.environment.variable("HOME")
    if not home:
        raise Fault(
            "E7029",
            "there is no home folder: the variable HOME is not set",
            help="os.home_dir() gives an Error where there is none",
        )
    return paths.clean_path(home + p[1:])


def is_precious(host: Host, path: str) -> bool:
    """Whether the path is the root of the file system or the home folder."""
    home = host.environment.variable("HOME")
    precious = {"/", paths.clean_path(home)} if home else {"/"}
    return absolute_path(host, path) in precious
