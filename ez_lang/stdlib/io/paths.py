"""The part of `@io` for the text of paths."""

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

PATHS: Final = Library("io", checked=True, bare=True)


@PATHS.function("path_join(part string, ...) -> string")
def path_join(*parts: str) -> str:
    """Return the parts joined by slashes, cleaned.

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
        raise Fault("E7041", f"io.path_{name}() cannot use {quoted(path)}: it contains a zero byte")


_declare(
    "base", "Return the last element of a path.", paths.last_element, "tea/mint.txt", "mint.txt"
)
_declare(
    "dir", "Return a path without its last element.", paths.all_but_last, "tea/mint.txt", "tea"
)
_declare(
    "ext",
    "Return the extension of a path, such as `.txt`.",
    paths.extension,
    "tea/mint.txt",
    ".txt",
)
_declare("clean", "Return the shortest equivalent path.", paths.clean_path, "./tea//cups/..", "tea")


@PATHS.function(
    "path_abs(p string) -> (string, Error)", static="string", effects="fs-r", needs=("host",)
)
def path_abs(host: Host, p: str) -> Outcome:
    """Return the absolute path.

    >>> io.path_abs("/tea/../cups")
    "/cups", nil
    """
    return attempt("find", p, lambda _: absolute_path(host, p))


def absolute_path(host: Host, path: str) -> str:
    """Return the absolute path, cleaned; raise `OSError` if the current folder is unknown."""
    if path.startswith(paths.SEPARATOR):
        return paths.clean_path(path)
    return paths.join_paths(host.environment.folder(), path)


@PATHS.function("path_separator() -> string")
def path_separator() -> str:
    """Return the separator of the elements of a path.

    >>> io.path_separator()
    "/"
    """
    return paths.SEPARATOR


@PATHS.function("expand_path(p string) -> string", effects="env-r", needs=("host",))
def expand_path(host: Host, p: str) -> str:
    """Return the path with a leading `~` replaced by the home folder, cleaned.

    >>> io.expand_path("~/tea.txt")  // in Ada's home
    "/home/ada/tea.txt"
    """
    if not p.startswith("~"):
        return paths.clean_path(p)
    home = host.environment.variable("HOME")
    if not home:
        raise Fault(
            "E7029",
            "the home folder is unknown: the environment variable HOME is not set",
            help="os.home_dir() returns an Error in this case",
        )
    return paths.clean_path(home + p[1:])


def is_protected(host: Host, path: str) -> bool:
    """Return whether the path is the root of the file system or the home folder."""
    home = host.environment.variable("HOME")
    protected = {"/", paths.clean_path(home)} if home else {"/"}
    return absolute_path(host, path) in protected
